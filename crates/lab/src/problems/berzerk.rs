//! Berzerk on the bench.

use crate::bench::{Bench, BySearch, Game, Position, Winning};
use crate::explain::{Cell, Explanation, Grid, Ink, Key};
use crate::verify::Family;
use berzerk::{Case, analysis, answer, number, rules, winning_steps};
use itertools::Itertools;
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::Outcome;
use sg_core::search::Search;

impl Bench for Case {
    type Oracle = BySearch;

    const SIZE_IS: &'static str = "objects";
    const SIZE: u32 = 12;
    const LIMIT: u32 = 7000;
    const PICTURED: &'static str = "5\n2 3 2\n3 1 2 3";

    fn families() -> Vec<Family> {
        // Each player has some of the numbers below the number of objects, and not none.
        let count = (2..=7_u32).map(|objects| ((1 << (objects - 1)) - 1_u64).pow(2)).sum();
        let name = "circles of up to 7 objects, with all sets";
        vec![Family::cases(name, count, 2..=7_u32, |objects| {
            let sets = move || (1..objects).powerset().filter(|set| !set.is_empty());
            let both = sets().cartesian_product(sets().collect_vec());
            both.map(move |(rick, morty)| Case { objects, steps: [rick, morty] })
        })]
    }

    /// Few numbers, with which plays go on, and many.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let objects = rng.random_range(2..=size.max(2));
        let mut set = || {
            let share = [0.2, 0.4, 0.9][rng.random_range(0..3)];
            let one = rng.random_range(1..objects);
            (1..objects).filter(|&step| step == one || rng.random_bool(share)).collect()
        };
        Case { objects, steps: [set(), set()] }
    }

    fn is_within_limits(&self) -> bool {
        self.objects <= 7000 && self.steps.iter().all(|steps| steps.iter().all_unique())
    }

    fn explain(&self, explanation: &mut Explanation) {
        let analysis = analysis(self.objects, &self.steps);
        let shown = self.objects.min(40);
        let grid = Grid::new(
            vec!["Rick".into(), "Morty".into()],
            (1..=shown).map(|object| object.to_string()).collect(),
            |mover, column| {
                let place = number(self.objects, mover, column as u32 + 1);
                let distance = analysis.distance(place).map_or("∞".into(), |far| far.to_string());
                match analysis.outcome(place) {
                    Outcome::N => Cell::new(Ink::WinSoft, distance),
                    Outcome::P => Cell::new(Ink::Value(0), distance),
                    Outcome::Draw => Cell::new(Ink::Open, distance),
                }
            },
        );
        explanation.figure(
            format!("Moves to the end, up to object {shown}"),
            grid,
            &[
                (Key::Surface(Ink::WinSoft), "the player to move wins"),
                (Key::Surface(Ink::Value(0)), "the player to move loses"),
                (Key::Surface(Ink::Open), "nobody can force a win"),
            ],
        );
        for rules::Position { mover, object } in self.positions() {
            explanation.mover(["Rick", "Morty"][mover]);
            explanation.verdict(format!("The monster is at {object}."));
        }
    }
}

impl Game for Case {
    type Rules = rules::Berzerk;

    fn rules(&self) -> Self::Rules {
        let sorted = |steps: &Vec<u32>| steps.iter().copied().sorted().dedup().collect();
        rules::Berzerk { objects: self.objects, steps: self.steps.each_ref().map(sorted) }
    }

    /// On large circles, the first few: each is decided anew.
    fn positions(&self) -> Vec<Position<Self>> {
        let most = if self.objects <= 100 { 100 } else { 2 };
        let all = (2..=self.objects).take(most).cartesian_product([0, 1]);
        all.map(|(object, mover)| rules::Position { mover, object }).collect()
    }

    fn answer(&self, search: &mut Search<Self::Rules>) -> Option<String> {
        let all = [0, 1].into_iter().cartesian_product(2..=self.objects);
        for (mover, object) in all {
            search.try_outcome(&rules::Position { mover, object })?;
        }
        let outcome = |mover, object| search.outcome(&rules::Position { mover, object });
        Some(answer(self.objects, outcome))
    }

    fn winning_moves<'a>(
        rules: &'a Self::Rules,
        &rules::Position { mover, object }: &'a Position<Self>,
    ) -> Winning<'a, Self> {
        Some(Box::new(winning_steps(rules.objects, &rules.steps, mover, object).into_iter()))
    }

    fn outcome(rules: &Self::Rules, position: &Position<Self>) -> Option<Outcome> {
        let place = number(rules.objects, position.mover, position.object);
        Some(analysis(rules.objects, &rules.steps).outcome(place))
    }
}
