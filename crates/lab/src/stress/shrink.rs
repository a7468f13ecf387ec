//! Shrinking: from a case that has a property to a smallest one that has it.
//!
//! Delta debugging (Zeller and Hildebrandt 2002) over whatever simpler cases a problem offers: the
//! first that still has the property takes the place of the case, until none has. The search goes
//! on among the simpler cases where it stood, since what was needed before is mostly needed still.

/// Replaces `case`, which has the property, by simpler cases that have it, until no simpler case
/// has.
///
/// ```
/// use lab::stress::{numbers_below, shrink};
///
/// let smallest = shrink(1000, |&n| numbers_below(n).collect(), |n| n * n > 1700);
/// assert_eq!(smallest, 42);
/// ```
pub fn shrink<Case>(
    mut case: Case,
    simpler: impl Fn(&Case) -> Vec<Case>,
    has_it: impl Fn(&Case) -> bool,
) -> Case {
    let mut failed = 0;
    let mut next = 0;
    let mut candidates = simpler(&case);
    // Every candidate of the case at hand fails exactly when as many in a row have failed.
    while failed < candidates.len() {
        next %= candidates.len();
        if has_it(&candidates[next]) {
            case = candidates.swap_remove(next);
            candidates = simpler(&case);
            failed = 0;
        } else {
            next += 1;
            failed += 1;
        }
    }
    case
}

/// The list without one chunk of neighbouring elements, for large chunks first: all, each half,
/// each quarter, and so on down to single elements.
///
/// ```
/// use lab::stress::chunks_removed;
///
/// let all: Vec<Vec<char>> = chunks_removed(&['a', 'b', 'c']).collect();
/// assert_eq!(all, [vec![], vec!['c'], vec!['a', 'b'], vec!['b', 'c'], vec!['a', 'c'], vec!['a', 'b']]);
/// ```
pub fn chunks_removed<T: Clone>(list: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    let mut sizes = vec![];
    let mut size = list.len();
    while size > 0 {
        sizes.push(size);
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    sizes.into_iter().flat_map(move |size| {
        (0..list.len()).step_by(size).map(move |start| {
            let end = list.len().min(start + size);
            [&list[..start], &list[end..]].concat()
        })
    })
}

/// Numbers less than `n`: the smallest ones, then towards `n` in halving steps, the last one `n` − 1.
/// What holds for a number need not hold for larger ones in a game, so the smallest are all tried.
///
/// ```
/// let numbers: Vec<u64> = lab::stress::numbers_below(20).collect();
/// assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 18, 19]);
/// assert_eq!(lab::stress::numbers_below(2).collect::<Vec<_>>(), [0, 1]);
/// ```
pub fn numbers_below(n: u64) -> impl Iterator<Item = u64> {
    let smallest = n.min(9);
    let gaps = std::iter::successors(Some(n - smallest), |gap| Some(gap / 2));
    (0..smallest).chain(gaps.take_while(|gap| *gap > 0).map(move |gap| n - gap))
}
