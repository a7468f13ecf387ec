//! Playing with String on the bench.

use crate::bench::{Bench, BySearch, Game, Position};
use crate::explain::{Cell, Explanation, Grid, Ink, Key};
use crate::verify::Family;
use itertools::Itertools;
use playing_with_string::rules::PlayingWithString;
use playing_with_string::{Answer, Case, dawsons_chess, runs, winning_moves};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::search::Search;

/// The longest string whose value is found from the definition.
const SLOW: usize = 60;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "letters";
    const SIZE: u32 = 40;
    const LIMIT: u32 = 5000;
    const PICTURED: &'static str = "abababcaacbcbddd";

    fn families() -> Vec<Family> {
        let strings = |(letters, length): (u8, usize)| {
            let strings = (0..length).map(|_| b'a'..b'a' + letters).multi_cartesian_product();
            strings.map(|letters| Case { letters })
        };
        vec![
            Family::cases(
                "strings of 1 to 7 letters, with 3 different ones",
                (1..=7).map(|length| 3_u64.pow(length)).sum(),
                (1..=7).map(|length| (3, length)),
                strings,
            ),
            Family::cases("12 letters, with 2 different ones", 1 << 12, [(2, 12)], strings),
            Family::cases("one letter, up to 16 times", 16, 1..=16, move |n| strings((1, n))),
        ]
    }

    /// Few different letters, so that there are long runs of centres.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let letters = b'a' + [0, 1, 1, 2, 25][rng.random_range(0..5)];
        let length = if rng.random_bool(0.1) { size } else { rng.random_range(1..=size) };
        let mut letter = || rng.random_range(b'a'..=letters);
        let two = [letter(), letter()];
        let is_run = rng.random_bool(0.5);
        let letters = (0..length as usize).map(|i| {
            if is_run && rng.random_bool(0.9) {
                two[i % 2]
            } else {
                rng.random_range(b'a'..=letters)
            }
        });
        Case { letters: letters.collect() }
    }

    fn is_within_limits(&self) -> bool {
        self.letters.len() <= 5000
    }

    fn explain(&self, explanation: &mut Explanation) {
        let values = dawsons_chess();
        let runs = runs(&self.letters);
        let value = |run: &std::ops::Range<usize>| values.value(run.len() as u64);
        let sum = runs.iter().fold(0, |sum, run| sum ^ value(run));
        let shown = self.letters.len().min(explanation.most(40));
        let facts = runs.iter().map(|run| (run.start + 1, run.len(), value(run)));
        explanation.fact("runs", facts.take(explanation.most(1000)).collect_vec());
        explanation.fact("nim_sum", sum);
        let names = ["letter", "centre"].map(str::to_owned).to_vec();
        let columns = (1..=shown).map(|number| number.to_string()).collect();
        let of = |i: usize| runs.iter().find(|run| run.contains(&i));
        let mut grid = Grid::new(names, columns, |row, i| match (row, of(i)) {
            (0, _) => Cell::new(Ink::Paper, char::from(self.letters[i])),
            (_, Some(run)) => Cell::value(value(run)),
            (_, None) => Cell::new(Ink::Open, "."),
        });
        for run in &runs {
            grid.frame(Ink::Win, [0, 1], [run.start, run.end - 1]);
        }
        if shown < self.letters.len() {
            grid.note(format!("the first {shown} of {} letters", self.letters.len()));
        }
        let legend = [(Key::Frame(Ink::Win), "a run of centres, with its value in Dawson's Chess")];
        explanation.figure("The runs of centres", grid, &legend);
        explanation.verdict(format!("The xor of the values of the runs is {sum}."));
    }
}

impl Game for Case {
    type Rules = PlayingWithString;

    fn rules(&self) -> PlayingWithString {
        PlayingWithString
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![vec![self.letters.clone()]]
    }

    fn answer(&self, search: &mut Search<PlayingWithString>) -> Option<Answer> {
        let winning = search.try_winning_moves(&self.positions()[0])?;
        Some(winning.first().map_or(Answer::Second, |(number, _)| Answer::First(*number)))
    }

    fn winning_moves<'a>(
        _: &'a PlayingWithString,
        pieces: &'a Vec<Vec<u8>>,
    ) -> Option<Box<dyn Iterator<Item = u64> + 'a>> {
        Some(Box::new(winning_moves(pieces)))
    }

    /// The value of each part of the string as the mex over its cuts.
    fn slower(&self) -> Option<Answer> {
        let length = self.letters.len();
        if length > SLOW {
            return None;
        }
        // By start and end; a part of at most two letters has no cut.
        let mut values = vec![vec![0_u64; length + 1]; length + 1];
        let mut first = Answer::Second;
        for size in 3..=length {
            for start in 0..=length - size {
                let end = start + size;
                let cuts = (start + 1..end - 1)
                    .filter(|&i| self.letters[i - 1] == self.letters[i + 1])
                    .map(|i| (i, values[start][i] ^ values[i + 1][end]))
                    .collect_vec();
                values[start][end] =
                    (0..=1 << 16).find(|value| cuts.iter().all(|cut| cut.1 != *value))?;
                if size == length {
                    let zero = cuts.iter().find(|cut| cut.1 == 0);
                    first = zero.map_or(Answer::Second, |cut| Answer::First(cut.0 as u64 + 1));
                }
            }
        }
        Some(first)
    }
}
