//! What follows from a maximum matching, compared with its definition.

use crate::common::{certified, random_graphs, size_by_trying_all, Case};
use matching::{
    exposable_vertices, BipartiteGraph, Board, DulmageMendelsohn, GrowingMatching, Part,
    UndirectedVertexGeography, Vertex,
};
use std::collections::HashSet;

#[test]
fn an_exposable_vertex_can_go_without_loss() {
    for case in random_graphs(11, 1000, 5) {
        let graph = case.graph();
        let exposable = exposable_vertices(&graph, &certified(&graph));
        let size = size_by_trying_all(&case.edges);
        for vertex in case.vertices() {
            let is_exposable = size_by_trying_all(&case.without(vertex).edges) == size;
            assert_eq!(exposable.contains(vertex), is_exposable, "{vertex:?} of {case:?}");
        }
    }
}

/// Whether the player to move from `at` wins, by playing every game.
fn wins(edges: &HashSet<(Vertex, Vertex)>, visited: &mut Vec<Vertex>, at: Vertex) -> bool {
    visited.push(at);
    let wins = edges
        .iter()
        .filter(|(from, _)| *from == at)
        .any(|&(_, to)| !visited.contains(&to) && !wins(edges, visited, to));
    visited.pop();
    wins
}

#[test]
fn geography_is_won_as_play_shows() {
    for case in random_graphs(12, 600, 4) {
        let arrows = case.edges.iter().flat_map(|&(l, r)| {
            [(Vertex::Left(l), Vertex::Right(r)), (Vertex::Right(r), Vertex::Left(l))]
        });
        let arrows: HashSet<_> = arrows.collect();
        let game = UndirectedVertexGeography::new(&case.graph());
        let mut lost = Vec::new();
        for start in case.vertices() {
            let expected = wins(&arrows, &mut Vec::new(), start);
            assert_eq!(game.mover_wins(start), expected, "{start:?} of {case:?}");
            match game.winning_reply(start) {
                Some(reply) => {
                    assert!(arrows.contains(&(start, reply)));
                    assert!(!wins(&arrows, &mut vec![start], reply), "{start:?} of {case:?}");
                }
                None => lost.push(start),
            }
        }
        assert_eq!(game.lost_starts().collect::<Vec<_>>(), lost);
    }
}

#[test]
fn the_winner_can_follow_the_replies_to_the_end() {
    for case in random_graphs(13, 200, 30) {
        let graph = case.graph();
        let transposed = graph.transposed();
        let game = UndirectedVertexGeography::new(&graph);
        for start in case.vertices().filter(|&start| game.mover_wins(start)) {
            let mut visited = HashSet::from([start]);
            let mut at = start;
            loop {
                let reply = game.winning_reply(at).expect("the winner has a reply");
                assert!(visited.insert(reply), "the reply is visited");
                let options: Vec<_> = match reply {
                    Vertex::Left(l) => {
                        graph.neighbours(l).iter().map(|&r| Vertex::Right(r)).collect()
                    }
                    Vertex::Right(r) => {
                        transposed.neighbours(r).iter().map(|&l| Vertex::Left(l)).collect()
                    }
                };
                match options.into_iter().find(|option| !visited.contains(option)) {
                    Some(option) => at = option,
                    None => break,
                }
                visited.insert(at);
            }
        }
    }
}

#[test]
fn a_growing_matching_is_maximum_at_every_step() {
    for (case, salt) in random_graphs(14, 800, 6).zip(0_u32..) {
        let graph = case.graph();
        let mut growing = GrowingMatching::new(&graph);
        let mut order: Vec<_> = case.vertices().collect();
        // Any fixed mixture of the sides will do.
        order.sort_by_key(|vertex| match *vertex {
            Vertex::Left(id) => id.wrapping_mul(2_654_435_761).wrapping_add(salt * 977) % 1009,
            Vertex::Right(id) => id.wrapping_mul(2_246_822_519).wrapping_add(salt * 7919) % 1009,
        });
        let mut there = HashSet::new();
        for vertex in order {
            assert!(!growing.contains(vertex));
            let before = growing.size();
            there.insert(vertex);
            let grows = growing.add(vertex);
            let mut part = case.edges.clone();
            part.retain(|&(l, r)| {
                there.contains(&Vertex::Left(l)) && there.contains(&Vertex::Right(r))
            });
            assert_eq!(growing.size(), size_by_trying_all(&part), "{case:?}");
            assert_eq!(grows, growing.size() > before);
            assert!(growing.contains(vertex));
            assert!(!growing.add(vertex), "a second time");
            let mut pairs = 0;
            for &vertex in &there {
                if let Some(mate) = growing.mate(vertex) {
                    assert_eq!(growing.mate(mate), Some(vertex));
                    pairs += 1;
                    if let (Vertex::Left(l), Vertex::Right(r)) = (vertex, mate) {
                        assert!(part.contains(&(l, r)));
                    }
                }
            }
            assert_eq!(pairs, 2 * growing.size());
        }
    }
}

#[test]
fn a_growing_matching_ends_at_the_size_of_the_whole() {
    for case in random_graphs(15, 60, 400) {
        let graph = case.graph();
        let mut growing = GrowingMatching::new(&graph);
        for id in 0..case.left.max(case.right) {
            if id < case.right {
                growing.add(Vertex::Right(id));
            }
            if id < case.left {
                growing.add(Vertex::Left(id));
            }
        }
        assert_eq!(growing.size(), certified(&graph).size());
    }
}

/// Checks the coarse and the fine decomposition against their definitions.
fn check_decomposition(case: &Case) {
    let graph = case.graph();
    let matching = certified(&graph);
    let exposable = exposable_vertices(&graph, &matching);
    let parts = DulmageMendelsohn::new(&graph);

    // Coarse: exposable vertices and their neighbours; the rest is well-determined.
    let is_next_to = |vertex: Vertex| match vertex {
        Vertex::Left(id) => {
            case.edges.iter().any(|&(l, r)| l == id && exposable.contains(Vertex::Right(r)))
        }
        Vertex::Right(id) => {
            case.edges.iter().any(|&(l, r)| r == id && exposable.contains(Vertex::Left(l)))
        }
    };
    for vertex in case.vertices() {
        let is_left = matches!(vertex, Vertex::Left(_));
        let expected = match (exposable.contains(vertex), is_next_to(vertex)) {
            (true, _) if is_left => Part::OverDetermined,
            (true, _) => Part::UnderDetermined,
            (false, true) if is_left => Part::UnderDetermined,
            (false, true) => Part::OverDetermined,
            (false, false) => Part::WellDetermined,
        };
        assert_eq!(parts.part(vertex), expected, "{vertex:?} of {case:?}");
    }
    for &(l, r) in &case.edges {
        assert!(parts.part(Vertex::Left(l)) <= parts.part(Vertex::Right(r)), "{case:?}");
    }

    // Fine: the blocks partition the part into matched pairs, in triangular order.
    let mut block_of = vec![None; case.left as usize];
    let mut block_of_right = vec![None; case.right as usize];
    assert_eq!(parts.blocks().count(), parts.block_count());
    for (number, block) in parts.blocks().enumerate() {
        assert!(!block.is_empty());
        for &(l, r) in block {
            assert!(case.edges.contains(&(l, r)));
            assert_eq!(block_of[l as usize].replace(number), None);
            assert_eq!(block_of_right[r as usize].replace(number), None);
        }
    }
    for l in 0..case.left {
        let is_well = parts.part(Vertex::Left(l)) == Part::WellDetermined;
        assert_eq!(block_of[l as usize].is_some(), is_well);
    }
    for r in 0..case.right {
        let is_well = parts.part(Vertex::Right(r)) == Part::WellDetermined;
        assert_eq!(block_of_right[r as usize].is_some(), is_well);
    }
    for &(l, r) in &case.edges {
        if let (Some(from), Some(to)) = (block_of[l as usize], block_of_right[r as usize]) {
            assert!(from <= to, "{case:?}");
        }
    }
    // Irreducible: an edge belongs to some maximum matching exactly when it lies within a block or
    // within one of the other parts, so removing both ends costs exactly one pair.
    let size = size_by_trying_all(&case.edges);
    for &(l, r) in &case.edges {
        let rest = case.without(Vertex::Left(l)).without(Vertex::Right(r));
        let is_in_some = size_by_trying_all(&rest.edges) + 1 == size;
        let is_within = match (parts.part(Vertex::Left(l)), parts.part(Vertex::Right(r))) {
            (Part::WellDetermined, Part::WellDetermined) => {
                block_of[l as usize] == block_of_right[r as usize]
            }
            (of_left, of_right) => of_left == of_right,
        };
        assert_eq!(is_in_some, is_within, "({l}, {r}) of {case:?}");
    }
    // Connected: within a block, pairs reach one another along edges of the block.
    for block in parts.blocks() {
        for &(start, _) in block {
            let mut reached = HashSet::from([start]);
            let mut open = vec![start];
            while let Some(from) = open.pop() {
                for &(l, r) in block {
                    if case.edges.contains(&(from, r)) && reached.insert(l) {
                        open.push(l);
                    }
                }
            }
            assert_eq!(reached.len(), block.len(), "{case:?}");
        }
    }
}

#[test]
fn decompositions_are_as_defined() {
    for case in random_graphs(16, 1500, 6) {
        check_decomposition(&case);
    }
}

#[test]
fn decompositions_of_square_graphs_are_as_defined() {
    // A path through all pairs makes the graph well-determined.
    for mut case in random_graphs(17, 400, 5) {
        let order = case.left.min(case.right);
        case.left = order;
        case.right = order;
        case.edges.retain(|&(l, r)| l < order && r < order);
        case.edges.truncate(12);
        case.edges.extend((0..order).map(|id| (id, id)));
        check_decomposition(&case);
    }
}

#[test]
fn boards_have_the_edges_of_their_cells() {
    // .#..
    // ....
    // .
    let rows = [".", "#", ".", ".", ".", ".", ".", ".", "."];
    let board = Board::new(4, rows.iter().map(|&cell| cell == "."));
    let graph = board.graph();
    let mut found = HashSet::new();
    for (l, r) in graph.edges() {
        found.insert((board.cell(Vertex::Left(l)), board.cell(Vertex::Right(r))));
    }
    assert_eq!(found.len(), graph.edge_count());
    let mut expected = HashSet::new();
    let open = |row: usize, column: usize| board.vertex(row, column).is_some();
    for row in 0..3 {
        for column in 0..4 {
            if let Some(vertex) = board.vertex(row, column) {
                assert_eq!(board.cell(vertex), (row, column));
                assert_eq!(matches!(vertex, Vertex::Left(_)), (row + column) % 2 == 0);
            }
            for (r, c) in [(row, column + 1), (row + 1, column)] {
                if open(row, column) && open(r, c) {
                    let (a, b) = ((row, column), (r, c));
                    expected.insert(if (row + column) % 2 == 0 { (a, b) } else { (b, a) });
                }
            }
        }
    }
    assert_eq!(found, expected);
    assert_eq!(expected.len(), 8);
    assert_eq!(board.vertex(0, 4), None);
    assert_eq!(board.vertex(2, 1), None);
    assert_eq!(board.vertex(usize::MAX, 3), None);
    assert_eq!(Board::new(0, []).graph(), BipartiteGraph::new(0, 0, &[]).unwrap());
}
