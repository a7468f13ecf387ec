//! The bottles on the bench.

use crate::bench::{Bench, BySearch, Game, Position};
use crate::explain::{Cell, Explanation, Grid, Ink, Key};
use crate::verify::Family;
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::search::Search;
use splitting_bottles::rules::{SplittingBottles, Triple};
use splitting_bottles::{Answer, Case, values, winning_moves};
use std::collections::BTreeSet;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "bottles";
    const SIZE: u32 = 6;
    const LIMIT: u32 = 21;
    const PICTURED: &'static str = "1\n6\n2 0 3 1 0 4";

    fn families() -> Vec<Family> {
        let cases = |(bottles, most): (usize, u64)| {
            (0..bottles).map(|_| 0..=most).multi_cartesian_product().map(|beans| Case { beans })
        };
        vec![
            Family::cases(
                "up to 4 bottles of 0 to 2 beans",
                1 + 3 + 9 + 27 + 81,
                (0..=4).map(|bottles| (bottles, 2)),
                cases,
            ),
            Family::cases("3 bottles of 0 to 5 beans", 216, [(3, 5)], cases),
            Family::cases("5 bottles of 0 or 1 bean", 32, [(5, 1)], cases),
        ]
    }

    fn random(rng: &mut StdRng, size: u32) -> Self {
        let most = [1, 2, 3, 10_000][rng.random_range(0..4)];
        let count = rng.random_range(size.min(2)..=size);
        let beans = |rng: &mut StdRng| match rng.random_range(0..3) {
            0 => 0,
            _ => rng.random_range(0..=most),
        };
        Case { beans: (0..count).map(|_| beans(rng)).collect() }
    }

    fn is_within_limits(&self) -> bool {
        (2..=21).contains(&self.beans.len()) && self.beans.iter().all(|beans| *beans <= 10_000)
    }

    fn explain(&self, explanation: &mut Explanation) {
        let count = self.beans.len();
        let by_distance = values(count);
        let worth = self.beans.iter().zip(by_distance.iter().rev());
        let odd = worth.filter(|(beans, _)| *beans % 2 == 1).map(|(_, value)| u64::from(*value));
        let sum = sg_core::nim::nim_sum(odd);
        explanation.fact("values_by_distance", &by_distance);
        explanation.fact("nim_sum", sum);
        // Those near the end decide; the columns are named as in the statement.
        let first = count.saturating_sub(explanation.most(32));
        let names = ["beans", "distance", "value"].map(str::to_owned).to_vec();
        let columns = (first..count).map(|bottle| bottle.to_string()).collect();
        let mut grid = Grid::new(names, columns, |row, column| {
            let (bottle, distance) = (first + column, count - 1 - first - column);
            match row {
                0 => Cell::new(Ink::Paper, self.beans[bottle]),
                1 => Cell::new(Ink::Open, distance),
                _ => Cell::value(by_distance[distance].into()),
            }
        });
        for bottle in (first..count).filter(|bottle| self.beans[*bottle] % 2 == 1) {
            grid.frame(Ink::Win, [0, 2], [bottle - first, bottle - first]);
        }
        let legend = [(Key::Frame(Ink::Win), "an odd number of beans: the value counts")];
        explanation.figure("The bottles, and the value of a bean in each", grid, &legend);
        explanation.verdict(format!("The xor of the values of all beans is {sum}."));
    }
}

impl Game for Case {
    type Rules = SplittingBottles;

    fn rules(&self) -> SplittingBottles {
        SplittingBottles
    }

    fn positions(&self) -> Vec<Position<Self>> {
        vec![self.beans.clone()]
    }

    fn answer(&self, search: &mut Search<SplittingBottles>) -> Option<Answer> {
        let winning = search.try_winning_moves(&self.beans)?;
        Some(Answer::new(&winning.into_iter().map(|(of, _)| of).collect_vec()))
    }

    fn winning_moves<'a>(
        _: &'a SplittingBottles,
        beans: &'a Vec<u64>,
    ) -> Option<Box<dyn Iterator<Item = Triple> + 'a>> {
        Some(Box::new(winning_moves(beans).into_iter()))
    }

    /// The xor over every bean that counts, after each triple.
    fn slower(&self) -> Option<Answer> {
        let count = self.beans.len();
        let mut worth = vec![0_u64; count];
        for i in (0..count).rev() {
            let after = i + 1..count;
            let pairs = after.clone().cartesian_product(after);
            let options: BTreeSet<u64> = pairs.map(|(j, k)| worth[j] ^ worth[k]).collect();
            worth[i] = (0..=1 << 16).find(|value| !options.contains(value))?;
        }
        let sum = (0..count).filter(|i| self.beans[*i] % 2 == 1).fold(0, |sum, i| sum ^ worth[i]);
        let triples = (0..count).cartesian_product(0..count).cartesian_product(0..count);
        let winning = triples.map(|((i, j), k)| Triple(i, j, k)).filter(|&Triple(i, j, k)| {
            i < j && j <= k && self.beans[i] > 0 && sum ^ worth[i] ^ worth[j] ^ worth[k] == 0
        });
        Some(Answer::new(&winning.collect_vec()))
    }
}
