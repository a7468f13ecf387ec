//! Edmonds's algorithm in its plain form: one breadth-first search from each exposed vertex, which
//! marks a blossom by giving all its vertices the same base. O(V³).

use std::collections::VecDeque;

/// The mates of a maximum matching.
pub(crate) fn edmonds(count: u32, edges: &[(u32, u32)]) -> Vec<Option<u32>> {
    let mut rows = vec![Vec::new(); count as usize];
    for &(a, b) in edges {
        rows[a as usize].push(b);
        rows[b as usize].push(a);
    }
    let mut mates = vec![None; count as usize];
    for root in 0..count {
        if mates[root as usize].is_none() {
            augment(&rows, &mut mates, root);
        }
    }
    mates
}

fn augment(rows: &[Vec<u32>], mates: &mut [Option<u32>], root: u32) {
    let mut bases: Vec<u32> = (0..).take(rows.len()).collect();
    let mut parents = vec![None; rows.len()];
    let mut is_even = vec![false; rows.len()];
    is_even[root as usize] = true;
    let mut queue = VecDeque::from([root]);
    while let Some(from) = queue.pop_front() {
        for &to in &rows[from as usize] {
            if bases[from as usize] == bases[to as usize] || mates[from as usize] == Some(to) {
                continue;
            }
            let mate = mates[to as usize];
            if to == root || mate.map_or(false, |mate| parents[mate as usize].is_some()) {
                let base = common_base(mates, &bases, &parents, from, to);
                let mut is_inside = vec![false; rows.len()];
                for (mut at, mut child) in [(from, to), (to, from)] {
                    while bases[at as usize] != base {
                        let mate = mates[at as usize].unwrap();
                        is_inside[bases[at as usize] as usize] = true;
                        is_inside[bases[mate as usize] as usize] = true;
                        parents[at as usize] = Some(child);
                        child = mate;
                        at = parents[mate as usize].unwrap();
                    }
                }
                for id in 0..rows.len() {
                    if is_inside[bases[id] as usize] {
                        bases[id] = base;
                        if !is_even[id] {
                            is_even[id] = true;
                            queue.push_back(id as u32);
                        }
                    }
                }
            } else if parents[to as usize].is_none() {
                parents[to as usize] = Some(from);
                if let Some(mate) = mate {
                    is_even[mate as usize] = true;
                    queue.push_back(mate);
                    continue;
                }
                let mut end = Some(to);
                while let Some(odd) = end {
                    let even = parents[odd as usize].unwrap();
                    end = mates[even as usize].replace(odd);
                    mates[odd as usize] = Some(even);
                }
                return;
            }
        }
    }
}

fn common_base(
    mates: &[Option<u32>],
    bases: &[u32],
    parents: &[Option<u32>],
    a: u32,
    b: u32,
) -> u32 {
    let up = |at: u32| mates[at as usize].map(|mate| parents[mate as usize].unwrap());
    let bases_above = |start: u32| {
        std::iter::successors(Some(bases[start as usize]), move |&base| {
            up(base).map(|next| bases[next as usize])
        })
    };
    let above: Vec<u32> = bases_above(a).collect();
    bases_above(b).find(|base| above.contains(base)).expect("they are in one tree")
}
