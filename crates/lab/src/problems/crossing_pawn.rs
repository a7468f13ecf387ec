//! Crossing Pawn on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Cell, Explanation, Ink, Key};
use crate::verify::Family;
use crossing_pawn::rules::{self, CrossingPawn};
use crossing_pawn::{Case, Positions, answer};
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use sg_core::Outcome;
use sg_core::rules::Rules;
use sg_core::search::Search;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "the longer side";
    const SIZE: u32 = 4;
    const LIMIT: u32 = 10;
    const PICTURED: &'static str = "0 1\n4 5\n.....\n.O#..\n..#O.\n....X";

    fn families() -> Vec<Family> {
        let sizes = [(1_u64, 3_u64), (3, 1), (2, 2), (2, 3), (3, 2), (4, 2), (2, 4), (3, 3)];
        // The pawn, two pieces in other cells, and obstacles in some of the rest.
        let boards = |(rows, columns): (u64, u64)| {
            let cells = rows * columns;
            (cells * (cells - 1) * (cells - 2) / 2) << (cells - 3)
        };
        let count = sizes.into_iter().map(boards).sum();
        let parts = sizes.into_iter().flat_map(|(rows, columns)| {
            (0..rows * columns)
                .map(move |pawn| ((rows * columns) as usize, columns as usize, pawn as usize))
        });
        vec![Family::cases("boards of up to 9 cells", count, parts, |(cells, columns, pawn)| {
            let others = (0..cells).filter(|&cell| cell != pawn).collect_vec();
            others.clone().into_iter().array_combinations().flat_map(move |[one, other]| {
                let rest = others.iter().copied().filter(|&cell| cell != one && cell != other);
                let walls = rest.collect_vec().into_iter().powerset();
                walls.map(move |walls| new_case(cells, columns, [one, other], pawn, &walls))
            })
        })]
    }

    /// With few obstacles, or many.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let size = size.max(2) as usize;
        let (rows, columns) = (rng.random_range(2..=size), rng.random_range(2..=size));
        let cells = rows * columns;
        let mut taken = (0..cells).collect_vec();
        taken.shuffle(rng);
        taken.truncate(3);
        let share = [0.0, 0.2, 0.5][rng.random_range(0..3)];
        let is_wall = |cell: &usize| !taken.contains(cell) && rng.random_bool(share);
        let walls = (0..cells).filter(is_wall).collect_vec();
        new_case(cells, columns, [taken[0].min(taken[1]), taken[0].max(taken[1])], taken[2], &walls)
    }

    fn is_within_limits(&self) -> bool {
        let columns = self.rules.columns;
        columns <= 10
            && (2..=10).contains(&(self.rules.is_free.len() / columns))
            && self.start.pawn >= columns
    }

    fn explain(&self, explanation: &mut Explanation) {
        let positions = Positions::new(&self.rules);
        let analysis = positions.analysis();
        explanation.fact("moves", analysis.distance(positions.number(&self.start)));
        let columns = self.rules.columns;
        let rows = self.rules.is_free.len() / columns;
        let board = explanation.board((rows, columns), |row, column| {
            let pawn = row * columns + column;
            if !self.rules.is_free[pawn] {
                return Cell::new(Ink::Hole, "");
            }
            let number = positions.number(&rules::Position { pawn, ..self.start });
            let far = analysis.distance(number).map_or("∞".into(), |far| far.to_string());
            let cell = match analysis.outcome(number) {
                Outcome::N => Cell::new(Ink::WinSoft, far),
                Outcome::P => Cell::new(Ink::Value(0), far),
                Outcome::Draw => Cell::new(Ink::Open, far),
            };
            match self.start.red.contains(&pawn) {
                _ if pawn == self.start.pawn => cell.ring(Ink::Mark),
                true => cell.ring(Ink::Lose),
                false => cell,
            }
        });
        explanation.figure(
            "Moves to the end if the pawn stood there, Red to move",
            board,
            &[
                (Key::Surface(Ink::WinSoft), "Red wins"),
                (Key::Surface(Ink::Value(0)), "Black wins"),
                (Key::Surface(Ink::Open), "a tie"),
                (Key::Ring(Ink::Mark), "the pawn"),
                (Key::Ring(Ink::Lose), "a red piece"),
            ],
        );
        explanation.mover("Red");
        explanation.verdict("Every position was decided backwards from the ends.");
    }
}

impl Game for Case {
    type Rules = CrossingPawn;

    fn rules(&self) -> CrossingPawn {
        self.rules.clone()
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.start]
    }

    fn answer(&self, search: &mut Search<CrossingPawn>) -> Option<String> {
        let outcome = search.try_outcome(&self.start)?;
        Some(answer(outcome, search.length(&self.start).unwrap_or(0)))
    }

    fn winning_moves<'a>(
        rules: &'a CrossingPawn,
        position: &'a Position<Self>,
    ) -> Winning<'a, Self> {
        let positions = Positions::new(rules);
        let analysis = positions.analysis();
        let wins = |next: &Position<Self>| analysis.outcome(positions.number(next)) == Outcome::P;
        let moves = rules.moves(position).filter(|(_, next)| wins(next));
        Some(Box::new(moves.map(|(of, _)| of).collect_vec().into_iter()))
    }

    fn outcome(rules: &CrossingPawn, position: &Position<Self>) -> Option<Outcome> {
        let positions = Positions::new(rules);
        Some(positions.analysis().outcome(positions.number(position)))
    }
}

fn new_case(cells: usize, columns: usize, red: [usize; 2], pawn: usize, walls: &[usize]) -> Case {
    let is_free = (0..cells).map(|cell| !walls.contains(&cell)).collect();
    let start = rules::Position { is_red: true, red, pawn };
    Case { rules: CrossingPawn { columns, is_free }, start }
}
