//! The textbook algorithm: rows as a `Vec` of `Vec`s, no initial matching, layered phases.

use std::collections::VecDeque;

/// The mates of the left vertices in a maximum matching, by Hopcroft and Karp (1973).
#[must_use]
pub(crate) fn hopcroft_karp(left: u32, right: u32, edges: &[(u32, u32)]) -> Vec<Option<u32>> {
    let mut rows = vec![Vec::new(); left as usize];
    for &(l, r) in edges {
        rows[l as usize].push(r);
    }
    let mut mates: Vec<Option<u32>> = vec![None; left as usize];
    let mut mates_of_right: Vec<Option<u32>> = vec![None; right as usize];
    loop {
        let mut distances = vec![u32::MAX; left as usize];
        let mut queue = VecDeque::new();
        for l in 0..left {
            if mates[l as usize].is_none() {
                distances[l as usize] = 0;
                queue.push_back(l);
            }
        }
        let mut found = false;
        while let Some(l) = queue.pop_front() {
            for &r in &rows[l as usize] {
                match mates_of_right[r as usize] {
                    None => found = true,
                    Some(mate) if distances[mate as usize] == u32::MAX => {
                        distances[mate as usize] = distances[l as usize] + 1;
                        queue.push_back(mate);
                    }
                    Some(_) => {}
                }
            }
        }
        if !found {
            return mates;
        }
        let mut cursors = vec![0; left as usize];
        for root in 0..left {
            if mates[root as usize].is_some() {
                continue;
            }
            let mut path = vec![root];
            while let Some(&l) = path.last() {
                let Some(&r) = rows[l as usize].get(cursors[l as usize]) else {
                    path.pop();
                    continue;
                };
                cursors[l as usize] += 1;
                match mates_of_right[r as usize] {
                    None => {
                        let mut r = Some(r);
                        while let (Some(l), Some(end)) = (path.pop(), r) {
                            mates_of_right[end as usize] = Some(l);
                            r = mates[l as usize].replace(end);
                        }
                        break;
                    }
                    Some(mate) if distances[mate as usize] == distances[l as usize] + 1 => {
                        path.push(mate);
                    }
                    Some(_) => {}
                }
            }
        }
    }
}
