//! Moving tokens, explained: the values of the nodes, and the graph in layers.

use crate::explain::chart::{self, Axes};
use crate::explain::graph::{self, Edge, Node};
use crate::explain::ink::Ink;
use crate::explain::picture::{Key, Panel, Picture, text_width};
use crate::explain::report::{Line, Report, counted};
use crate::explain::{Explain, Explained, Reading, Verdict, View, reading};
use anyhow::Result;
use moving_tokens::Case;
use plotters::style::text_anchor::HPos;
use schemars::JsonSchema;
use serde::Serialize;
use sg_core::nim::nim_sum;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// The largest graph that is drawn node by node.
const DRAWN_NODES: usize = 80;
const DRAWN_EDGES: usize = 200;
/// How many layers, and how many values, the summary of a larger graph tells apart.
const LAYERS: u64 = 30;
const VALUES: u64 = 20;
/// How many rows of a table and how many moves the text shows, and how many options a row has.
const ROWS: usize = 16;
const MOVES: usize = 12;
const OPTIONS: usize = 8;

/// What is true about a position of moving tokens.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Facts {
    /// N, how many nodes there are.
    node_count: u64,
    /// M, how many edges there are, repeated ones included.
    edge_count: u64,
    /// The nodes, in the order of their numbers. Where N is above 2M + K, those without an edge and
    /// without a token are left out; their value is 0.
    nodes: Vec<NodeFacts>,
    /// The tokens, in the order of the input.
    tokens: Vec<Token>,
    /// The xor of the values of the tokens.
    nim_sum: u64,
    #[serde(flatten)]
    verdict: Verdict,
    /// Every winning move, by token and node.
    winning_moves: Vec<Move>,
}

/// What is true about a node.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct NodeFacts {
    /// The number of the node.
    node: u64,
    /// Its Grundy value.
    value: u32,
    /// The nodes that its edges lead to, each once, ascending.
    options: Vec<u64>,
    /// How many tokens are on it.
    tokens: u64,
    /// The length of the longest walk from the node to a node without edges.
    longest_walk: u32,
}

/// A token and where it is.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Token {
    /// The node that it is on.
    node: u64,
    /// The Grundy value of that node.
    value: u32,
}

/// A move that leaves the nim-sum 0.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
struct Move {
    /// The number of the token.
    token: u64,
    /// The node that it comes from.
    from: u64,
    /// The node that it comes to.
    to: u64,
    /// The Grundy value of the node that it comes from.
    value_before: u32,
    /// The Grundy value of the node that it comes to.
    value_after: u32,
}

impl Explain for Facts {
    const TITLE: &'static str = "Moving Tokens";
    const PICTURED: &'static str =
        "8 11 3\n1 2\n1 3\n1 5\n2 4\n2 5\n3 5\n3 6\n4 7\n5 7\n5 8\n6 8\n1 4 6";

    fn read(bytes: &[u8], view: View) -> Reading {
        reading(bytes, moving_tokens::program, |input, add| {
            judge_io::single(input, &mut io::sink(), moving_tokens::parse, |case| {
                let facts = facts(case);
                let report = report(&facts, view);
                add(Explained::new(&moving_tokens::solve(case), facts, report, picture));
                ""
            })
        })
    }
}

fn facts(case: &Case) -> Facts {
    let values = case.graph.grundy_values();
    let mut longest_walks = vec![0; values.len()];
    for &id in case.graph.topological_order().iter().rev() {
        let options = case.graph.successors(id).iter();
        let longest = options.map(|&to| longest_walks[to as usize] + 1).max();
        longest_walks[id as usize] = longest.unwrap_or(0);
    }
    let mut tokens_on = vec![0; values.len()];
    for &token in &case.tokens {
        tokens_on[token as usize] += 1;
    }
    let node = |id: u32| {
        let options: BTreeSet<u64> =
            case.graph.successors(id).iter().map(|&to| case.nodes.name(to)).collect();
        NodeFacts {
            node: case.nodes.name(id),
            value: values[id as usize],
            options: options.into_iter().collect(),
            tokens: tokens_on[id as usize],
            longest_walk: longest_walks[id as usize],
        }
    };
    let token = |&id: &u32| Token { node: case.nodes.name(id), value: values[id as usize] };
    let token_nodes = case.token_nodes();
    let winning = moving_tokens::winning_moves(case).into_iter().map(|winning| Move {
        token: winning.token_move.token as u64 + 1,
        from: token_nodes[winning.token_move.token],
        to: winning.token_move.to,
        value_before: winning.value_before,
        value_after: winning.value_after,
    });
    let token_values = moving_tokens::token_values(case).into_iter().map(u64::from);
    Facts {
        node_count: case.nodes.count(),
        edge_count: case.graph.edges().count() as u64,
        nodes: (0..case.nodes.held()).map(node).collect(),
        tokens: case.tokens.iter().map(token).collect(),
        nim_sum: nim_sum(token_values),
        verdict: Verdict::of(moving_tokens::solve(case).outcome),
        winning_moves: winning.collect(),
    }
}

impl Facts {
    fn index(&self, node: u64) -> usize {
        let place = self.nodes.binary_search_by_key(&node, |facts| facts.node);
        place.expect("a node with an edge or a token is held")
    }

    /// The indices of the nodes that some token can come to, in the order of a search from the
    /// tokens, so that nodes near them come first.
    fn reachable(&self) -> Vec<usize> {
        let mut seen = vec![false; self.nodes.len()];
        let mut found: Vec<usize> = Vec::new();
        let starts = self.tokens.iter().map(|token| self.index(token.node));
        for start in starts {
            if !std::mem::replace(&mut seen[start], true) {
                found.push(start);
            }
        }
        let mut next = 0;
        while next < found.len() {
            for &option in &self.nodes[found[next]].options {
                let option = self.index(option);
                if !std::mem::replace(&mut seen[option], true) {
                    found.push(option);
                }
            }
            next += 1;
        }
        found
    }
}

fn report(facts: &Facts, view: View) -> Report {
    let mut report = Report::default();
    report.text(Line::new().strong("Moving tokens").plain(format!(
        ": {}, {}, {}.",
        counted(facts.node_count, "node"),
        counted(facts.edge_count, "edge"),
        counted(facts.tokens.len() as u64, "token"),
    )));
    report.text(
        "The Grundy value of a node is the least number that no node has to which its edges lead; \
         a node without edges has 0. Tokens add by xor.",
    );
    report.heading("Nodes that a token can come to");
    let most = view.most(ROWS);
    let reachable = facts.reachable();
    let rows = reachable.iter().take(most).map(|&index| {
        let node = &facts.nodes[index];
        let shown = node.options.iter().take(view.most(OPTIONS));
        let mut options: Vec<String> = shown
            .map(|&option| format!("{option}({})", facts.nodes[facts.index(option)].value))
            .collect();
        if node.options.len() > options.len() {
            options.push(format!("… {} more", node.options.len() - options.len()));
        }
        let tokens = if node.tokens == 0 { String::new() } else { node.tokens.to_string() };
        vec![node.node.to_string(), node.value.to_string(), tokens, options.join(" ")]
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if rows.is_empty() {
        report.text("None: there is no token.");
    } else {
        report.table(&["node", "value", "tokens", "edges to node(value)"], rows);
    }
    report.left_out(reachable.len().saturating_sub(most), "node");

    let shown = facts.tokens.iter().take(most).map(|token| token.value.to_string());
    let mut sum: Vec<String> = shown.collect();
    if facts.tokens.len() > most {
        sum.push("…".into());
    }
    let sum = if sum.is_empty() { "0".into() } else { sum.join(" xor ") };
    let sum = if facts.tokens.len() == 1 {
        format!("The token is worth {sum}.")
    } else {
        format!("The tokens are worth {sum} = {}.", facts.nim_sum)
    };
    report.text(facts.verdict.line().plain(format!(" {sum}")));
    if facts.verdict.is_won() {
        report.heading("Winning moves");
        report.text(format!(
            "A token goes from value a to the value a xor {}; the nim-sum becomes 0.",
            facts.nim_sum
        ));
        let moves = facts.winning_moves.iter().map(|winning| {
            Line::new()
                .plain(format!("Token {}: from node {} to ", winning.token, winning.from))
                .win(format!("node {}", winning.to))
                .plain(format!(", value {} to {}", winning.value_before, winning.value_after))
        });
        report.bounded_list(moves, view.most(MOVES), "winning move");
    } else {
        report.text(
            "No move wins: along an edge the value always changes, so any move makes the nim-sum \
             other than 0, and the opponent can make it 0 again.",
        );
    }
    report
}

fn picture(facts: &Facts) -> Result<Picture> {
    let reachable = facts.reachable();
    let edge_count: usize = reachable.iter().map(|&node| facts.nodes[node].options.len()).sum();
    let is_drawn = reachable.len() <= DRAWN_NODES && edge_count <= DRAWN_EDGES;
    let mut panel = if is_drawn { drawn(facts, &reachable) } else { summary(facts)? };
    let tokens = counted(facts.tokens.len() as u64, "token");
    panel.heading = format!("{tokens}, nim-sum {}", facts.nim_sum);
    let who = if facts.verdict.is_won() { "wins" } else { "loses" };
    let moves = counted(facts.winning_moves.len() as u64, "winning move");
    Ok(Picture {
        title: format!("Moving tokens: {}", counted(facts.node_count, "node")),
        description: format!("{}: the first player {who}. {moves}.", panel.heading),
        panels: vec![panel],
    })
}

/// The nodes that a token can come to, in layers.
fn drawn(facts: &Facts, reachable: &[usize]) -> Panel {
    let mut places = vec![0; facts.nodes.len()];
    for (place, &index) in reachable.iter().enumerate() {
        places[index] = place;
    }
    let nodes: Vec<Node> = reachable
        .iter()
        .map(|&index| {
            let node = &facts.nodes[index];
            let badge = match node.tokens {
                0 => None,
                1 => Some("●".to_owned()),
                count => Some(format!("{count}●")),
            };
            Node {
                inside: node.value.to_string(),
                name: node.node.to_string(),
                ink: Ink::of_value(u64::from(node.value)),
                badge,
            }
        })
        .collect();
    let winning: BTreeSet<(u64, u64)> =
        facts.winning_moves.iter().map(|winning| (winning.from, winning.to)).collect();
    let edges: Vec<Edge> = reachable
        .iter()
        .flat_map(|&index| {
            let node = &facts.nodes[index];
            node.options.iter().map(move |&option| (node.node, option))
        })
        .map(|(from, to)| {
            let wins = winning.contains(&(from, to));
            Edge {
                from: places[facts.index(from)],
                to: places[facts.index(to)],
                ink: if wins { Ink::Win } else { Ink::Faint },
                width: if wins { 4.0 } else { 1.5 },
            }
        })
        .collect();
    let mut panel = graph::layered(&nodes, &edges);
    panel.legend.push((Key::Surface(Ink::Zero), "value 0".into()));
    panel.legend.push((Key::Surface(Ink::Value(3)), "value above 0 (the large number)".into()));
    if !facts.tokens.is_empty() {
        panel.legend.push((Key::Disc(Ink::Mark), "tokens".into()));
    }
    if !facts.winning_moves.is_empty() {
        panel.legend.push((Key::Line(Ink::Win), "a winning move".into()));
    }
    let left_out = facts.node_count - reachable.len() as u64;
    if left_out > 0 {
        let text = format!("{} that no token can come to not drawn", counted(left_out, "node"));
        panel.legend.push((Key::Note, text));
    }
    panel
}

/// How many nodes there are of each value and layer.
fn summary(facts: &Facts) -> Result<Panel> {
    let most = |of: fn(&NodeFacts) -> u32| facts.nodes.iter().map(of).max().map_or(0, u64::from);
    let (height, width) = (most(|node| node.longest_walk), most(|node| node.value));
    let (deep, wide) = (height / LAYERS + 1, width / VALUES + 1);
    let mut cells: BTreeMap<(u64, u64), (u64, u64)> = BTreeMap::new();
    for node in &facts.nodes {
        let layer = u64::from(node.longest_walk) / deep;
        let cell = cells.entry((layer, u64::from(node.value) / wide)).or_default();
        cell.0 += 1;
        cell.1 += node.tokens;
    }
    let range = |first: u64, step: u64| match step {
        1 => first.to_string(),
        _ => format!("{}–{}", first * step, first * step + step - 1),
    };
    let column = |column: u64| range(column, wide);
    // The deepest layer is at the top, as edges lead down.
    let rows = height / deep;
    let row = |row: u64| range(rows - row, deep);
    let longest = |name: &dyn Fn(u64) -> String, last: u64| {
        (0..=last).map(|at| text_width(&name(at), 12.0)).fold(0.0, f64::max) as u32 + 6
    };
    let axes = Axes {
        columns: (0, width / wide),
        rows: (0, rows),
        cell: (40, 24),
        titles: ("Grundy value", "longest walk to the end"),
        names: (&column, &row),
        widths: (longest(&column, width / wide), longest(&row, rows)),
    };
    let largest = cells.values().map(|cell| cell.0).max().unwrap_or(1);
    let mut panel = chart::panel(axes, |chart| {
        for (&(layer, value), &(count, _)) in &cells {
            // Shades by order of magnitude, up to that of the fullest cell.
            let share = (count as f64).ln() / (largest.max(2) as f64).ln();
            let ink = Ink::Value(1 + (share * 6.0).round() as u8);
            let ink = if value == 0 && wide == 1 { Ink::Zero } else { ink };
            chart::run(chart, ink, (value, value), rows - layer)?;
        }
        chart::grid(chart, (0, width / wide), (0, rows))?;
        for (&(layer, value), &(count, tokens)) in &cells {
            let at = ((value as f64, (rows - layer) as f64), HPos::Center);
            chart::text(chart, Ink::Text, 12, at, count.to_string())?;
            if tokens > 0 {
                let row = rows - layer;
                chart::outline(chart, Ink::Mark, 3, (value, value), (row, row))?;
            }
        }
        Ok(())
    })?;
    panel.legend = vec![
        (
            Key::Surface(Ink::Value(4)),
            "how many nodes have that value and that longest walk".into(),
        ),
        (Key::Surface(Ink::Zero), "value 0".into()),
        (Key::Line(Ink::Mark), "tokens are among them".into()),
        (Key::Note, "the graph is too large to be drawn node by node".into()),
    ];
    Ok(panel)
}
