//! A game of numbers on a directed acyclic graph, decided level by level.
//!
//! Every node has a number. A move lowers the number of one node and may set the numbers of its
//! successors to anything; who cannot move loses. (Play ends: a move raises only numbers that lie
//! farther along the edges than the one it lowers.) The *level* of a node is the mex of the levels
//! of its successors, its Grundy value. A position is lost for the player to move exactly when in
//! every level the nim-sum of the numbers is 0.
//!
//! Proof. A move changes one number of its node's level, which no successor shares, so that level's
//! sum. And where sums are not 0, let L be the highest such level and X its sum. Some node of level
//! L has the highest bit of X in its number h, so h xor X is less than h; it has a successor in
//! each lower level, whose number can be set so that the sum of that level is 0.

use crate::dag::Dag;

/// The nim-sum of the numbers in each level, given the level of each node. O(V) time.
///
/// ```
/// use sg_core::levels::nim_sums;
///
/// assert_eq!(nim_sums(&[0, 1, 0], &[6, 5, 3]), [5, 5]);
/// ```
///
/// # Panics
/// If there are fewer numbers than nodes.
#[must_use]
pub fn nim_sums(levels: &[u32], numbers: &[u64]) -> Vec<u64> {
    let count = levels.iter().max().map_or(0, |&highest| highest as usize + 1);
    let mut sums = vec![0; count];
    for (node, &level) in levels.iter().enumerate() {
        sums[level as usize] ^= numbers[node];
    }
    sums
}

/// A winning move, or `None` where the position is lost: the nodes whose numbers it changes, each
/// with its new number, first the one that it lowers. O(V) time, given the levels, which are the
/// [Grundy values](Dag::grundy_values).
///
/// ```
/// use sg_core::dag::{Dag, DagError};
/// use sg_core::levels::winning_move;
///
/// let dag = Dag::from_edges(3, &[(0, 1), (2, 1)])?;
/// let levels = dag.grundy_values();
/// assert_eq!(levels, [1, 0, 1]);
/// assert_eq!(winning_move(&dag, &levels, &[3, 7, 5]), Some(vec![(2, 3), (1, 0)]));
/// assert_eq!(winning_move(&dag, &levels, &[3, 0, 3]), None);
/// # Ok::<(), DagError>(())
/// ```
///
/// # Panics
/// If there are fewer levels or numbers than nodes, or the levels are not those of the graph.
#[must_use]
pub fn winning_move(dag: &Dag, levels: &[u32], numbers: &[u64]) -> Option<Vec<(u32, u64)>> {
    let mut sums = nim_sums(levels, numbers);
    let highest = sums.iter().rposition(|&sum| sum != 0)?;
    let sum = sums[highest];
    let lowers = |&node: &u32| {
        let number = numbers[node as usize];
        levels[node as usize] as usize == highest && number ^ sum < number
    };
    let node = (0..dag.len()).find(lowers).expect("a node has the highest bit of the sum");
    let mut changes = vec![(node, numbers[node as usize] ^ sum)];
    sums[highest] = 0;
    for &to in dag.successors(node) {
        // Once a sum is 0 its level is left alone.
        let sum = &mut sums[levels[to as usize] as usize];
        if *sum != 0 {
            changes.push((to, numbers[to as usize] ^ *sum));
            *sum = 0;
        }
    }
    assert!(sums.iter().all(|&sum| sum == 0), "a node has a successor in each lower level");
    Some(changes)
}

/// The nodes that a winning move can lower, in ascending order, each with its new number; none where the
/// position is lost. The move has to set the sums of all other levels to 0 as well, which can be done in
/// many ways where successors share a level. O(V + E) time.
///
/// ```
/// use sg_core::dag::{Dag, DagError};
/// use sg_core::levels::winning_nodes;
///
/// let dag = Dag::from_edges(3, &[(0, 1), (2, 1)])?;
/// let levels = dag.grundy_values();
/// assert_eq!(winning_nodes(&dag, &levels, &[3, 7, 1]), [(0, 1)]);
/// assert_eq!(winning_nodes(&dag, &levels, &[3, 7, 3]), [(1, 0)]);
/// # Ok::<(), DagError>(())
/// ```
///
/// # Panics
/// As [`winning_move`].
#[must_use]
pub fn winning_nodes(dag: &Dag, levels: &[u32], numbers: &[u64]) -> Vec<(u32, u64)> {
    let sums = nim_sums(levels, numbers);
    let wrong = sums.iter().filter(|&&sum| sum != 0).count();
    // By level, the last node that was found to reach it.
    let mut reached = vec![u32::MAX; sums.len()];
    let mut winning = Vec::new();
    for node in 0..dag.len() {
        let number = numbers[node as usize];
        let left = number ^ sums[levels[node as usize] as usize];
        if left >= number {
            continue;
        }
        // Its own sum, and those that its successors can set right.
        let mut righted = 1;
        for &to in dag.successors(node) {
            let level = levels[to as usize] as usize;
            if sums[level] != 0 && reached[level] != node {
                reached[level] = node;
                righted += 1;
            }
        }
        if righted == wrong {
            winning.push((node, left));
        }
    }
    winning
}
