//! Coin-turning games: values against the mex of their rules, and positions against full play.

use itertools::{iproduct, Itertools};
use sg_core::coins::{product_moves, tartan, values, Row, Turn};
use sg_core::nim::nim_sum;
use sg_core::nimber::Nimber;
use sg_core::rules::{Moves, Rules};
use sg_core::search::{Search, WithHeap};

/// Coins as the bits of a number, heads as ones; the moves of every pivot as the bits that it turns.
struct Coins(Vec<Vec<u32>>);

impl Coins {
    fn new(coins: usize, mut rule: impl FnMut(usize, &mut Turn<'_>)) -> Self {
        let moves = |pivot: usize| {
            let mut moves = Vec::new();
            rule(pivot, &mut |others| {
                assert!(others.iter().all(|&coin| coin < pivot) && others.iter().all_unique());
                moves.push(others.iter().fold(1 << pivot, |turned, coin| turned | 1 << coin));
            });
            moves
        };
        Coins((0..coins).map(moves).collect())
    }
}

impl Rules for Coins {
    type Position = u32;
    type Move = u32;

    fn moves<'a>(&'a self, &coins: &'a u32) -> Moves<'a, Self> {
        let pivots = (0..self.0.len()).filter(move |pivot| coins >> pivot & 1 == 1);
        let moves = pivots.flat_map(move |pivot| &self.0[pivot]);
        Box::new(moves.map(move |&turned| (turned, coins ^ turned)))
    }
}

/// Every position of these coins has the nim-sum of the values of its heads.
fn check_by_play(values: &[u64], rule: impl FnMut(usize, &mut Turn<'_>)) {
    let game = Coins::new(values.len(), rule);
    let mut search = Search::new(WithHeap(game));
    // Miri is some hundred times slower.
    for coins in (0..1 << values.len()).step_by(if cfg!(miri) { 100 } else { 1 }) {
        let heads = (0..values.len()).filter(|coin| coins >> coin & 1 == 1);
        let expected = nim_sum(heads.map(|coin| values[coin]));
        assert_eq!(search.grundy_value(&coins), expected, "{coins:b}");
    }
}

#[test]
fn rows_by_the_mex_of_their_rules() {
    let coins = if cfg!(miri) { 12 } else { 100 };
    for game in Row::ALL {
        let by_rule = values(|pivot, turn| game.moves(pivot, turn), coins);
        assert_eq!(by_rule, (0..coins as u64).map(|coin| game.value(coin)).collect_vec());
    }
}

#[test]
fn rows_by_full_play() {
    for game in Row::ALL {
        let values = (0..6).map(|coin| game.value(coin)).collect_vec();
        check_by_play(&values, |pivot, turn| game.moves(pivot, turn));
    }
}

#[test]
fn products_by_full_play() {
    for (first, second) in iproduct!(Row::ALL, Row::ALL) {
        for (rows, columns) in [(1, 4), (2, 3), (3, 2), (3, 3)] {
            let values = |game: Row, count| (0..count).map(|coin| game.value(coin)).collect_vec();
            let board = tartan(&values(first, rows), &values(second, columns as u64));
            check_by_play(&board.concat(), |pivot, turn| {
                let first = |row, turn: &mut Turn<'_>| first.moves(row, turn);
                let second = |column, turn: &mut Turn<'_>| second.moves(column, turn);
                product_moves(columns, first, second, pivot, turn);
            });
        }
    }
}

/// The Tartan theorem on larger boards, by the mex of the product's rules.
#[test]
fn products_by_the_mex_of_their_rules() {
    let (rows, columns) = if cfg!(miri) { (2, 3) } else { (6, 7) };
    for (first, second) in iproduct!(Row::ALL, Row::ALL) {
        let of = |game: Row, count| (0..count).map(|coin| game.value(coin)).collect_vec();
        let by_rule = values(
            |pivot, turn| {
                let first = |row, turn: &mut Turn<'_>| first.moves(row, turn);
                let second = |column, turn: &mut Turn<'_>| second.moves(column, turn);
                product_moves(columns, first, second, pivot, turn);
            },
            rows as usize * columns,
        );
        assert_eq!(by_rule, tartan(&of(first, rows), &of(second, columns as u64)).concat());
    }
}

#[test]
fn a_tartan_board_of_many_cells() {
    let side = if cfg!(miri) { 9 } else { 40 };
    let numbers = (0..side).map(|i| i * 0x0123_4567_89AB_CDEF).collect_vec();
    let board = tartan(&numbers, &numbers);
    for (i, j) in iproduct!(0..side as usize, 0..side as usize) {
        assert_eq!(Nimber(board[i][j]), Nimber(numbers[i]) * Nimber(numbers[j]));
    }
    assert!(tartan(&[], &[1]).is_empty());
}

#[test]
fn no_coins_and_the_last_ones() {
    assert!(values(|_, turn| turn(&[]), 0).is_empty());
    assert_eq!(Row::Ruler.value(u64::MAX - 1), 1);
    assert_eq!(Row::TurningTurtles.value(u64::MAX - 1), u64::MAX);
    assert_eq!(Row::MockTurtles.value(u64::MAX / 2), u64::MAX - 1);
}
