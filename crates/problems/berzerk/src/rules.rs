//! Berzerk as the statement gives it: the objects 1 to n stand on a circle, and 1 is a black hole. A
//! player advances the monster by one of his own numbers; who brings it into the hole wins.

use sg_core::rules::{Moves, Rules, Words};

/// The rules on one circle. A move is the number of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Berzerk {
    /// The number of objects.
    pub objects: u32,
    /// The numbers of Rick and of Morty, in rising order, each once.
    pub steps: [Vec<u32>; 2],
}

/// A position: whose turn it is, 0 for Rick and 1 for Morty, and the object where the monster is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The player to move.
    pub mover: usize,
    /// The object, from 1.
    pub object: u32,
}

impl Rules for Berzerk {
    type Position = Position;
    type Move = u32;

    const LOOPS: bool = true;

    fn moves<'a>(&'a self, &Position { mover, object }: &'a Position) -> Moves<'a, Self> {
        let is_on = object != 1;
        Box::new(self.steps[mover].iter().filter(move |_| is_on).map(move |&step| {
            let object = (object - 1 + step) % self.objects + 1;
            (step, Position { mover: 1 - mover, object })
        }))
    }
}

impl Words for Berzerk {
    const GOAL: &'static str = "Who brings the monster into the black hole wins.";
    const TYPED: &'static str = "STEPS, such as `2`";

    fn draw(&self, &Position { mover, object }: &Position) -> String {
        let letter = |at| if at == object { 'M' } else { ['o', '.'][usize::from(at > 1)] };
        let circle: String = (1..=self.objects).map(letter).collect();
        let (name, steps) = (["Rick", "Morty"][mover], &self.steps[mover]);
        format!("{circle}\nThe hole is o, the monster M; {name} may advance it by {steps:?}.\n")
    }
}
