//! Grid Game on the bench.

use crate::answer::Difference;
use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{self, Explanation, Ink, Key, Text, counted, first};
use crate::slow_matching;
use crate::verify::Family;
use grid_game::proof::{Proof, proof};
use grid_game::rules::{self, GridGame};
use grid_game::{Answer, Case, Strategy, strategy, winning_moves};
use itertools::Itertools;
use judge_io::Problem;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Player;
use sg_core::rules::{Cell, Rules};
use sg_core::search::Search;
use std::collections::HashSet;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "the longer side";
    const SIZE: u32 = 8;
    const LIMIT: u32 = 100;
    const PICTURED: &'static str = "5 6\n..#...\n......\n#..#..\n......\n..#..#";

    const OPTIONS: &'static [(&'static str, &'static str)] =
        &[("start", "ROW,COLUMN, how to play when the token starts there")];

    fn families() -> Vec<Family> {
        let sizes = (1..=4).cartesian_product(1..=4);
        let parts = sizes.flat_map(|(rows, columns)| {
            let fixed = if rows * columns == 16 { 5 } else { 0 };
            (0..1_u32 << fixed).map(move |first| Part { rows, columns, fixed, first })
        });
        // Each cell is open or not.
        let count = (1..=4).cartesian_product(1..=4).map(|(rows, columns)| 1 << (rows * columns));
        vec![
            Family::cases("boards of up to 4x4", count.clone().sum(), parts.clone(), boards),
            Family::checks(
                "the same, with the winner's strategy from every start",
                count.sum(),
                parts,
                |part| {
                    let mut search = Search::new(GridGame { columns: part.columns as usize });
                    let mut count = 0;
                    for case in boards(part) {
                        check_strategies(&mut search, &case)
                            .map_err(|fault| Difference::of_theory(&case.to_string(), fault))?;
                        count += 1;
                    }
                    Ok(count)
                },
            ),
        ]
    }

    /// Boards with few, some and many holes, single rows and columns, combs, and open boards.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let size = size as usize;
        let mut side = || match rng.random_range(0..20) {
            0..3 => 1,
            3 => size,
            _ => rng.random_range(1..=size),
        };
        let (rows, columns) = (side(), side());
        let cells = rows * columns;
        let open = match rng.random_range(0..6) {
            0 => vec![true; cells],
            1 if rng.random_bool(0.3) => vec![false; cells],
            2 => (0..cells).map(|i| i % columns % 2 == 0 || i / columns == 0).collect(),
            shape => {
                let share = [0.4, 0.4, 0.4, 0.4, 0.65, 0.85][shape];
                (0..cells).map(|_| rng.random_bool(share)).collect()
            }
        };
        Case { columns, open }
    }

    fn is_within_limits(&self) -> bool {
        let rows = self.open.chunks(self.columns.max(1)).len();
        (1..=100).contains(&rows) && (1..=100).contains(&self.columns)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let Proof { matching, exposed, vertex_cover } = proof(self);
        let pair = |&(one, other): &(Cell, Cell)| [numbers(one), numbers(other)];
        let open = self.open.iter().filter(|&&open| open).count();
        explanation.fact("open_cells", open);
        explanation.facts("matching", matching.iter().map(pair));
        explanation.facts("exposed", exposed.iter().map(|&cell| numbers(cell)));
        explanation.facts("vertex_cover", vertex_cover.iter().map(|&cell| numbers(cell)));

        let strategy = match explanation.option("start").map(str::parse::<Cell>) {
            None => None,
            Some(start) => match start.ok().and_then(|start| Some((start, strategy(self, start)?)))
            {
                Some(found) => Some(found),
                None => return explanation.refuse("the start is no open cell of the board"),
            },
        };
        let size = (self.open.len() / self.columns.max(1), self.columns);
        explanation.text(Text::new().strong("Grid game").plain(format!(
            ": a board of {}×{} with {}. A chooses the start, then B moves first.",
            size.0,
            size.1,
            counted(open, "open cell"),
        )));
        let starts: HashSet<Cell> = self.solve().winning_starts.into_iter().collect();
        let exposed: HashSet<Cell> = exposed.into_iter().collect();
        let mut board = explanation.board(size, |row, column| {
            let at = Cell { row: row as u32, column: column as u32 };
            let ink = match self.open[row * self.columns + column] {
                false => Ink::Hole,
                true if starts.contains(&at) => Ink::WinSoft,
                true => Ink::Open,
            };
            let is_ringed = exposed.contains(&at) && strategy.is_none();
            if is_ringed {
                explain::Cell::new(ink, "").ring(Ink::Win)
            } else {
                explain::Cell::new(ink, "")
            }
        });
        let point = |cell: Cell| (f64::from(cell.row), f64::from(cell.column));
        let shown = strategy.as_ref().map(|(_, strategy)| strategy.pairs().collect_vec());
        for (one, other) in shown.unwrap_or(matching.clone()) {
            board.line(Ink::Match, [point(one), point(other)]);
        }
        let played = strategy.as_ref().map(|(start, strategy)| play(self, *start, strategy));
        if let Some(play) = &played {
            board.line(Ink::Mark, play.iter().map(|&cell| point(cell)));
        }
        let legend = [
            (Key::Surface(Ink::WinSoft), "a winning start"),
            (Key::Surface(Ink::Open), "another open cell"),
            (Key::Surface(Ink::Hole), "a hole"),
            (Key::Ring(Ink::Win), "exposed by the matching"),
            (Key::Line(Ink::Match), "a maximum matching"),
            (Key::Line(Ink::Mark), "a play from the start"),
        ];
        explanation.figure(counted(starts.len(), "winning start"), board, &legend);
        explanation.text(format!(
            "At most {} fit on the open cells, and {} exposed: a maximum matching. ({} meet every pair \
             of neighbours, so there is no room for more.)",
            counted(matching.len(), "domino"),
            if exposed.len() == 1 { "1 cell is".into() } else { format!("{} cells are", exposed.len()) },
            counted(vertex_cover.len(), "cell"),
        ));
        explanation.mover("A");
        explanation.verdict(if explanation.is_won() {
            "Some maximum matching leaves the start exposed: B then has to move onto a domino, and A \
             goes to its other half, again and again."
        } else if open == 0 {
            "There is no open cell to start from."
        } else {
            "Each open cell lies under a domino, so B goes to its other half, and so on after each \
             move of A's."
        });
        if let (Some((start, strategy)), Some(play)) = (strategy, played) {
            say_start(start, &strategy, &play, explanation);
        } else {
            explanation.aside("--set start=ROW,COLUMN shows how to play from a start.");
        }
    }
}

/// Row and column from 1.
fn numbers(cell: Cell) -> [u32; 2] {
    [cell.row + 1, cell.column + 1]
}

/// A play from this start, in which the loser goes to the first cell that is free.
fn play(case: &Case, start: Cell, strategy: &Strategy) -> Vec<Cell> {
    let rules = case.rules();
    let mut position = rules.play(&case.position(), &start).expect("the start is open");
    let mut play = vec![start];
    loop {
        let is_winners = (play.len() % 2 == 0) == (strategy.winner() == Player::First);
        let last = play[play.len() - 1];
        let next = if is_winners {
            strategy.reply(last)
        } else {
            rules.moves(&position).next().map(|(cell, _)| cell)
        };
        let Some(next) = next else { return play };
        position = rules.play(&position, &next).expect("a legal move");
        play.push(next);
    }
}

/// How to play from a start.
fn say_start(start: Cell, strategy: &Strategy, play: &[Cell], explanation: &mut Explanation) {
    let (winner, loser) = match strategy.winner() {
        Player::First => ("A", "B"),
        Player::Second => ("B", "A"),
    };
    let pairs = strategy.pairs().collect_vec();
    explanation.fact("start", numbers(start));
    explanation.fact("start_winner", winner);
    explanation.facts("start_play", play.iter().map(|&cell| numbers(cell)));
    explanation.facts("start_pairs", pairs.iter().map(|&(a, b)| [numbers(a), numbers(b)]));
    explanation.heading(format!("From the start {start}"));
    let text = if winner == "A" { Text::new().win("A wins") } else { Text::new().lose("B wins") };
    explanation.text(text.plain(format!(
        ": wherever {loser} moves, {winner} goes to the other cell of its pair. A play: {}.",
        first(play, explanation.most(40), ", ")
    )));
    let pairs = pairs.iter().map(|(one, other)| format!("{one} – {other}"));
    explanation.text(format!("The pairs: {}.", first(pairs, explanation.most(30), ", ")));
}

impl Game for Case {
    type Rules = GridGame;

    fn rules(&self) -> GridGame {
        self.rules()
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.position()]
    }

    fn answer(&self, search: &mut Search<GridGame>) -> Option<Answer> {
        let starts = search.try_winning_moves(&self.position())?;
        Some(Answer { winning_starts: starts.into_iter().map(|(start, _)| start).collect() })
    }

    fn winning_moves<'a>(rules: &'a GridGame, position: &'a rules::Position) -> Winning<'a, Self> {
        Some(Box::new(winning_moves(*rules, position).into_iter()))
    }

    /// The cells without which as many dominoes fit as with them, for each cell one new matching of
    /// the whole board.
    fn slower(&self) -> Option<Answer> {
        if self.open.len() > 400 {
            return None;
        }
        let whole = dominoes(self.columns, &self.open);
        let is_start = |&index: &usize| {
            let mut open = self.open.clone();
            open[index] && {
                open[index] = false;
                dominoes(self.columns, &open) == whole
            }
        };
        let starts = (0..self.open.len()).filter(is_start);
        let winning_starts = starts.map(|index| Cell::at(index, self.columns)).collect();
        Some(Answer { winning_starts })
    }
}

/// The largest number of dominoes on the open cells.
fn dominoes(columns: usize, open: &[bool]) -> usize {
    let is_even = |index: usize| (index / columns + index % columns).is_multiple_of(2);
    let even_cells = (0..open.len()).filter(|&index| open[index] && is_even(index));
    slow_matching::size(even_cells, |index| {
        let around = Cell::at(index, columns).around();
        around.filter_map(|cell| cell.index(columns, open.len())).filter(|&next| open[next])
    })
}

/// The boards of one size whose first cells are open or not as the bits of `first` say.
#[derive(Clone, Copy)]
struct Part {
    rows: u32,
    columns: u32,
    fixed: u32,
    first: u32,
}

fn boards(Part { rows, columns, fixed, first }: Part) -> impl Iterator<Item = Case> {
    let cells = rows * columns;
    (0..1_u32 << (cells - fixed)).map(move |rest| {
        let bits = first | rest << fixed;
        let open = (0..cells).map(|cell| bits >> cell & 1 == 1).collect();
        Case { columns: columns as usize, open }
    })
}

/// For every start, plays the winner's strategy against every move of the loser's: the winner is the
/// search's, and his moves are legal and lead to positions that are lost.
fn check_strategies(search: &mut Search<GridGame>, case: &Case) -> Result<(), String> {
    let rules = case.rules();
    for (start, position) in rules.moves(&case.position()) {
        let strategy = strategy(case, start).ok_or("no strategy")?;
        // B moves next.
        if Some(strategy.winner()) != search.outcome(&position).winner(Player::Second) {
            return Err(format!("another player should win from {start}"));
        }
        let mut reply = |position: &rules::Position, cell: Cell| {
            let target = strategy.reply(cell).ok_or_else(|| format!("no reply to {cell}"))?;
            let winning = search.winning_moves(position).into_iter();
            let option = winning.into_iter().find(|&(winning, _)| winning == target);
            let option = option.ok_or_else(|| format!("{target} does not win after {cell}"));
            option.map(|(_, option)| option)
        };
        let is_first = strategy.winner() == Player::First;
        let first = if is_first { position } else { reply(&position, start)? };
        let mut unseen = vec![first];
        let mut seen = HashSet::new();
        while let Some(position) = unseen.pop() {
            for (cell, option) in rules.moves(&position) {
                if seen.insert(option.clone()) {
                    unseen.push(reply(&option, cell)?);
                }
            }
        }
    }
    Ok(())
}
