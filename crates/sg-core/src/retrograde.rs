//! Retrograde analysis: who wins where play can go on for ever, and in how many moves.
//!
//! Positions are numbers. The analysis goes backwards from the ends, in the order of the number of
//! moves to the end: a position with a move to a lost one is won, and one whose every move leads to
//! a won position is lost. For this each position has a counter of its *exits*, the moves that are
//! not yet known to lead to a won position. Whatever is never reached is a draw: from there some
//! move leads to another such position, and none to a lost one, so nobody can be forced to an end.
//!
//! Positions come in the order of their distance to the end, so the first lost option of a won
//! position is its nearest and the last exit of a lost position that closes is its farthest: the
//! distances are those of a winner who hurries and a loser who delays. A winner who always moves to
//! a lost position of smaller distance gets to the end; one who only moves to lost positions may
//! walk in circles.
//!
//! Source: the method is folklore of chess endgame tables (Ströhlein 1970; Thompson, *Retrograde
//! analysis of certain endgames*, ICCA Journal 1986).

use crate::digraph::Digraph;
use crate::Outcome;

/// What the rules say of one position, for [`Analysis::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// The game is over, with this outcome for the player to move.
    Over(Outcome),
    /// The game goes on; this many moves are legal, at least one.
    Exits(u32),
}

/// The outcome of every position, and how many moves away the end is.
///
/// It takes 9 bytes a position.
///
/// ```
/// use sg_core::digraph::{Digraph, NoSuchNode};
/// use sg_core::retrograde::Analysis;
/// use sg_core::Outcome;
///
/// // Two positions lead to each other, and one of them also to an end.
/// let graph = Digraph::from_edges(5, &[(0, 1), (1, 0), (1, 2), (3, 4), (4, 3), (4, 0)])?;
/// let analysis = Analysis::of_graph(&graph);
/// assert_eq!(analysis.outcome(1), Outcome::N);
/// assert_eq!(analysis.distance(0), Some(2));
/// assert_eq!(analysis.best(1, [0, 2]), Some(2));
/// // To lose or to go on for ever: nobody has to leave the positions 3 and 4.
/// assert_eq!(Analysis::of_graph(&Digraph::from_edges(2, &[(0, 1), (1, 0)])?).outcome(0), Outcome::Draw);
/// # Ok::<(), NoSuchNode>(())
/// ```
#[derive(Clone, Debug)]
pub struct Analysis {
    outcomes: Vec<Outcome>,
    /// The distance to the end of a decided position; of a draw, how many exits it has.
    counts: Vec<u32>,
    /// Every decided position, by its distance.
    order: Vec<u32>,
}

impl Analysis {
    /// Decides all positions `0..n`, given by `positions` in this order.
    ///
    /// `predecessors(position, list)` appends to the list each position with a move to this one, once
    /// for each such move; the moves from positions whose play is over do not count, and it does not
    /// matter whether they are in the list. It is called once for each position that is decided.
    ///
    /// O(V + E) time for V positions and E moves. Besides the result it needs one list of
    /// predecessors.
    ///
    /// ```
    /// use sg_core::retrograde::{Analysis, Position};
    /// use sg_core::Outcome;
    ///
    /// // On a circle of 7 places a token goes on by 1 or 2; who brings it to place 0 wins.
    /// let positions = (0..7).map(|place| match place {
    ///     0 => Position::Over(Outcome::P),
    ///     _ => Position::Exits(2),
    /// });
    /// let from = |place: u32, list: &mut Vec<u32>| list.extend([place + 6, place + 5].map(|p| p % 7));
    /// let analysis = Analysis::new(positions, from);
    /// assert_eq!(analysis.outcome(4), Outcome::P);
    /// assert_eq!(analysis.distance(4), Some(2));
    /// ```
    ///
    /// # Panics
    /// If a position whose play goes on has no exits, a predecessor is no position, or there are more
    /// than `u32::MAX` positions.
    #[must_use]
    pub fn new(
        positions: impl IntoIterator<Item = Position>,
        mut predecessors: impl FnMut(u32, &mut Vec<u32>),
    ) -> Self {
        let (mut outcomes, mut counts, mut order) = (Vec::new(), Vec::new(), Vec::new());
        for (number, position) in (0_u32..).zip(positions) {
            let (outcome, count) = match position {
                Position::Over(outcome) => {
                    if outcome != Outcome::Draw {
                        order.push(number);
                    }
                    (outcome, 0)
                }
                Position::Exits(exits) => {
                    assert!(exits > 0, "a position whose play goes on has an exit");
                    (Outcome::Draw, exits)
                }
            };
            outcomes.push(outcome);
            counts.push(count);
        }

        let mut list = Vec::new();
        let mut next = 0;
        while next < order.len() {
            let position = order[next];
            next += 1;
            let distance = counts[position as usize] + 1;
            let is_lost = outcomes[position as usize] == Outcome::P;
            list.clear();
            predecessors(position, &mut list);
            for &number in &list {
                let before = number as usize;
                // A draw without exits is one by the rules.
                if outcomes[before] != Outcome::Draw || counts[before] == 0 {
                    continue;
                }
                if is_lost {
                    outcomes[before] = Outcome::N;
                } else {
                    counts[before] -= 1;
                    if counts[before] > 0 {
                        continue;
                    }
                    outcomes[before] = Outcome::P;
                }
                counts[before] = distance;
                order.push(number);
            }
        }
        Analysis { outcomes, counts, order }
    }

    /// Decides all nodes of a graph, where a move goes along an edge and who cannot move loses. O(V
    /// + E) time; besides the result, the graph the other way round.
    #[must_use]
    pub fn of_graph(graph: &Digraph) -> Self {
        let reversed = graph.reversed();
        let positions = (0..graph.len()).map(|node| match graph.successors(node).len() {
            0 => Position::Over(Outcome::P),
            exits => Position::Exits(exits as u32),
        });
        Analysis::new(positions, |node, list| list.extend_from_slice(reversed.successors(node)))
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.outcomes.len() as u32
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The outcome of a position for the player to move. O(1) time.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    #[inline]
    pub fn outcome(&self, position: u32) -> Outcome {
        self.outcomes[position as usize]
    }

    /// In how many moves of both players the play ends if the winner hurries and the loser delays;
    /// `None` for a draw. O(1) time.
    ///
    /// # Panics
    /// If there is no such position.
    #[must_use]
    #[inline]
    pub fn distance(&self, position: u32) -> Option<u32> {
        match self.outcome(position) {
            Outcome::Draw => None,
            _ => Some(self.counts[position as usize]),
        }
    }

    /// Every position that is no draw, by its distance to the end.
    #[must_use]
    pub fn by_distance(&self) -> &[u32] {
        &self.order
    }

    /// Whether a move from one position to another wins and comes nearer to the end. A player who
    /// makes no other moves wins.
    ///
    /// # Panics
    /// If there are no such positions.
    #[must_use]
    pub fn wins(&self, from: u32, to: u32) -> bool {
        self.outcome(from) == Outcome::N
            && self.outcome(to) == Outcome::P
            && self.distance(to) < self.distance(from)
    }

    /// The best of the positions that a move from `position` leads to: the nearest lost one to win, a
    /// draw to hold a draw, and the farthest one where all are lost. The first of several; `None`
    /// where there is none that does it, as where the play is over.
    ///
    /// # Panics
    /// If there are no such positions.
    #[must_use]
    pub fn best(&self, position: u32, options: impl IntoIterator<Item = u32>) -> Option<u32> {
        let distance = self.distance(position).map(|distance| distance.checked_sub(1));
        let wanted = match self.outcome(position) {
            Outcome::N => Outcome::P,
            Outcome::P => Outcome::N,
            Outcome::Draw => Outcome::Draw,
        };
        options.into_iter().find(|&option| {
            self.outcome(option) == wanted && self.distance(option).map(Some) == distance
        })
    }
}
