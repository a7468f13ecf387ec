//! Berzerk, solved wrongly.

use super::{Input, Wrong};

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "forward-for-back",
        program: |input, output| {
            let mut game = Game::new(input, 7000);
            game.turn();
            game.answer(output, &game.ends(true));
        },
        shown_by: || "3\n1 1\n1 1\n".to_owned(),
    },
    Wrong {
        name: "open-is-lost",
        program: |input, output| {
            let game = Game::new(input, 7000);
            let open = |end: &End| end.or(Some(false));
            game.answer(output, &game.ends(true).iter().map(open).collect::<Vec<_>>());
        },
        shown_by: || "3\n1 1\n1 2\n".to_owned(),
    },
    Wrong {
        name: "lost-by-one-bad-move",
        program: |input, output| {
            let game = Game::new(input, 7000);
            game.answer(output, &game.ends(false));
        },
        shown_by: || "4\n2 1 2\n1 1\n".to_owned(),
    },
    Wrong {
        name: "loop-on-the-path-for-good",
        program: |input, output| {
            fn end(game: &Game, state: usize, known: &mut [Option<End>]) -> End {
                if let Some(end) = known[state] {
                    return end;
                }
                known[state] = Some(None);
                let next = game.next(state);
                let ends: Vec<End> = next.iter().map(|&next| end(game, next, known)).collect();
                let found = match () {
                    () if ends.contains(&Some(false)) => Some(true),
                    () if ends.contains(&None) => None,
                    () => Some(false),
                };
                known[state] = Some(found);
                found
            }
            let game = Game::new(input, 7000);
            let mut known = vec![None; 2 * game.objects];
            known[..2].fill(Some(Some(false)));
            let states = 0..2 * game.objects;
            let ends: Vec<End> = states.map(|state| end(&game, state, &mut known)).collect();
            game.answer(output, &ends);
        },
        shown_by: || "3\n2 1 2\n1 2\n".to_owned(),
    },
    Wrong {
        name: "one-set-for-both",
        program: |input, output| {
            let mut game = Game::new(input, 7000);
            game.steps[1] = game.steps[0].clone();
            game.answer(output, &game.ends(true));
        },
        shown_by: || "3\n1 1\n1 2\n".to_owned(),
    },
    Wrong {
        name: "other-player-first",
        program: |input, output| {
            let mut game = Game::new(input, 7000);
            game.steps.swap(0, 1);
            game.answer(output, &game.ends(true));
        },
        shown_by: || "3\n1 1\n1 2\n".to_owned(),
    },
    Wrong {
        name: "last-object-missed",
        program: |input, output| {
            let game = Game::new(input, 7000);
            let mut ends = game.ends(true);
            ends.truncate(2 * game.objects.min(7000 - 1));
            game.answer(output, &ends);
        },
        shown_by: || "7000\n1 1\n1 1\n".to_owned(),
    },
    Wrong {
        name: "array-of-a-thousand-steps",
        program: |input, output| {
            let game = Game::new(input, 1000);
            game.answer(output, &game.ends(true));
        },
        shown_by: || format!("7000\n{}\n1 1\n", all(1999)),
    },
    Wrong {
        name: "all-objects-looked-through-for-those-before",
        program: |input, output| {
            let game = Game::new(input, 7000);
            let mut ends: Vec<End> = vec![None; 2 * game.objects];
            ends[..2].fill(Some(false));
            let mut decided = vec![0, 1];
            while let Some(state) = decided.pop() {
                for before in (0..ends.len()).filter(|before| before % 2 != state % 2) {
                    let next = game.next(before);
                    if ends[before].is_none() && next.contains(&state) {
                        ends[before] = judged(&next, &ends);
                        decided.extend(ends[before].map(|_| before));
                    }
                }
            }
            game.answer(output, &ends);
        },
        shown_by: || format!("7000\n{0}\n{0}\n", all(6999)),
    },
];

/// A set of all steps up to one.
fn all(most: usize) -> String {
    let steps: String = (1..=most).map(|step| format!(" {step}")).collect();
    format!("{most}{steps}")
}

/// Whether the mover wins, where it is decided.
type End = Option<bool>;

/// What follows from the ends of all options.
fn judged(next: &[usize], ends: &[End]) -> End {
    if next.iter().any(|&next| ends[next] == Some(false)) {
        return Some(true);
    }
    next.iter().all(|&next| ends[next] == Some(true)).then_some(false)
}

/// State 2 · object + player, both from 0; the hole is object 0.
struct Game {
    objects: usize,
    steps: [Vec<usize>; 2],
}

impl Game {
    /// Reads a game with at most so many steps of each player.
    fn new(input: &mut Input, most: usize) -> Self {
        let objects = input.next();
        let steps = [(); 2].map(|()| {
            let count = input.next();
            assert!(count <= most, "no place for a step");
            input.list(count)
        });
        Game { objects, steps }
    }

    /// Every step the other way round.
    fn turn(&mut self) {
        let objects = self.objects;
        self.steps.iter_mut().flatten().for_each(|step| *step = objects - *step);
    }

    fn next(&self, state: usize) -> Vec<usize> {
        let (object, player) = (state / 2, state % 2);
        let steps = self.steps[player].iter();
        steps.map(|step| (object + step) % self.objects * 2 + 1 - player).collect()
    }

    /// Backwards from the hole, where a state is lost when all moves lose, or already when one does.
    fn ends(&self, when_all: bool) -> Vec<End> {
        let mut ends: Vec<End> = vec![None; 2 * self.objects];
        ends[..2].fill(Some(false));
        let mut exits: Vec<usize> =
            (0..ends.len()).map(|state| self.steps[state % 2].len()).collect();
        let mut decided = std::collections::VecDeque::from([0, 1]);
        while let Some(state) = decided.pop_front() {
            let (object, player) = (state / 2, 1 - state % 2);
            for step in &self.steps[player] {
                let before = (object + self.objects - step) % self.objects * 2 + player;
                exits[before] -= 1;
                let is_lost = exits[before] == 0 || !when_all;
                if ends[before].is_none() && (ends[state] == Some(false) || is_lost) {
                    ends[before] = ends[state].map(|wins| !wins);
                    decided.push_back(before);
                }
            }
        }
        ends
    }

    fn answer(&self, output: &mut String, ends: &[End]) {
        for player in 0..2 {
            let own = ends.iter().skip(2 + player).step_by(2);
            let words = own.map(|end| match end {
                Some(true) => "Win",
                Some(false) => "Lose",
                None => "Loop",
            });
            output.push_str(&words.collect::<Vec<_>>().join(" "));
            output.push('\n');
        }
    }
}
