//! Cases of every problem: written and read, in any layout; random ones are what the bench relies on.

use rayon::prelude::*;

#[test]
fn every_problem_is_sound() {
    lab::problems::ALL.par_iter().for_each(|problem| (problem.assert_sound)());
}
