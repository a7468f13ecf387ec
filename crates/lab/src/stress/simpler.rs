//! Texts that may be simpler cases than a text: with tokens left out, and a count before them lowered,
//! or with tokens made smaller. Which of them are cases is for the problem's `parse` to say.

use super::text::{Text, Token};
use itertools::Itertools;
use std::collections::BTreeMap;
use std::ops::Range;

/// A way to make a text simpler: steps of the largest size first. The size of a step is what it
/// removes or changes at once; a step of this size can begin at each of `places`.
pub(super) trait Way {
    /// How large the largest step is.
    fn largest(&self, text: &Text) -> usize;

    /// Where a step of this size may begin, as a number below this.
    fn places(&self, text: &Text) -> usize;

    /// The texts after a step of this size from this place.
    fn step(&self, text: &Text, place: usize, size: usize) -> Vec<Text>;
}

/// All ways, those that shorten first.
pub(super) const ALL: [&dyn Way; 12] = [
    &Lines(1),
    &Lines(2),
    &Edges,
    &Tokens,
    &Columns,
    &Bulk,
    &Letters,
    &Single,
    &Equal,
    &Gaps,
    &PairsOut,
    &PairsDown,
];

/// Above how many tokens a text is too long for ways with very many steps.
const LONG: usize = 400;
/// Above how many tokens pairs of tokens are too many.
const PAIRED: usize = 40;

/// Numbers less than `n`: the smallest ones, powers of two, then towards `n` in halving steps, the last
/// one `n` − 1. What holds for a number need not hold for larger ones in a game, so the smallest are all
/// tried.
fn numbers_below(n: i128) -> impl Iterator<Item = i128> + Clone {
    let smallest = n.min(9);
    let gaps = std::iter::successors(Some(n - smallest), |gap| Some(gap / 2));
    let powers = std::iter::successors(Some(16), |power: &i128| power.checked_mul(2));
    let powers = powers.take_while(move |power| *power < n);
    let gaps = gaps.take_while(|gap| *gap > 0).map(move |gap| n - gap);
    (0..smallest).chain(powers).chain(gaps)
}

/// The tokens before `token` that may count what stands there: the first line, the first token of the
/// line, and the last short lines above it.
fn counts(text: &Text, token: usize) -> Vec<usize> {
    let line = text.line_of(token);
    let mut counts: Vec<usize> = text.line(0).take(8).collect();
    counts.push(text.line(line).start);
    let above = (0..line).rev().take(50).filter(|&line| text.line(line).len() <= 3).take(2);
    counts.extend(above.flat_map(|line| text.line(line)));
    counts.retain(|&count| count < token && text.tokens[count].number().is_some());
    counts.sort_unstable();
    counts.dedup();
    counts
}

/// The text without these tokens, with each number that may count them lowered by one of `by`, and with
/// none lowered.
fn shortened(text: &Text, removed: &[usize], by: &[usize]) -> Vec<Text> {
    let Some(&first) = removed.first() else { return Vec::new() };
    let rest = text.without(removed);
    let mut texts = Vec::new();
    for count in counts(text, first) {
        let Token::Number(number) = text.tokens[count] else { continue };
        for by in by.iter().map(|&by| by as i128).filter(|&by| by <= number) {
            // What is removed comes after its count.
            let mut lowered = rest.clone();
            lowered.tokens[count] = Token::Number(number - by);
            texts.push(lowered);
        }
    }
    texts.push(rest);
    texts
}

/// Leaves out whole lines, so many of them for each in the count.
struct Lines(usize);

impl Way for Lines {
    fn largest(&self, text: &Text) -> usize {
        text.lines() / self.0
    }

    fn places(&self, text: &Text) -> usize {
        text.lines()
    }

    fn step(&self, text: &Text, place: usize, size: usize) -> Vec<Text> {
        let end = place + size * self.0;
        if end > text.lines() {
            return Vec::new();
        }
        let removed: Range<usize> = text.line(place).start..text.line(end - 1).end;
        shortened(text, &removed.collect_vec(), &[size])
    }
}

/// Contracts the edges that neighbouring lines are: of all vertices that they join one is left, and what
/// counts vertices or edges in the first line falls.
struct Edges;

impl Edges {
    /// Which vertex each becomes that these edges join to a smaller one.
    fn joined(text: &Text, lines: Range<usize>) -> Option<BTreeMap<i128, i128>> {
        let mut joined = BTreeMap::new();
        for line in lines {
            let edge = &text.tokens[text.line(line)];
            let (one, other) = (edge.first()?.number()?, edge.get(1)?.number()?);
            let (one, other) = (Edges::last(&mut joined, one), Edges::last(&mut joined, other));
            if one != other {
                joined.insert(one.max(other), one.min(other));
            }
        }
        let names: Vec<i128> = joined.keys().copied().collect();
        Some(names.into_iter().map(|of| (of, Edges::last(&mut joined, of))).collect())
    }

    /// The smallest vertex to which this one is joined so far; the way there is halved.
    fn last(joined: &mut BTreeMap<i128, i128>, mut vertex: i128) -> i128 {
        while let Some(&next) = joined.get(&vertex) {
            let Some(&after) = joined.get(&next) else { return next };
            joined.insert(vertex, after);
            vertex = after;
        }
        vertex
    }
}

impl Way for Edges {
    fn largest(&self, text: &Text) -> usize {
        text.lines().saturating_sub(1)
    }

    fn places(&self, text: &Text) -> usize {
        text.lines()
    }

    fn step(&self, text: &Text, place: usize, size: usize) -> Vec<Text> {
        let end = place + size;
        if place == 0 || end > text.lines() {
            return Vec::new();
        }
        let Some(joined) = Edges::joined(text, place..end) else { return Vec::new() };
        let gone: Vec<i128> = joined.keys().copied().collect();
        let first = text.line(0);
        let named = text.with(|token, number| {
            let vertex = joined.get(&number).copied().unwrap_or(number);
            let closed_up = vertex - gone.partition_point(|&gone| gone < vertex) as i128;
            if first.contains(&token) { number } else { closed_up }
        });
        let edges = text.line(place).start..text.line(end - 1).end;
        let rest = named.without(&edges.collect_vec());
        // The vertices are counted first, and one of the others may count the edges.
        let fall = |counts: Option<usize>| {
            rest.with(|token, number| match token {
                0 => number - gone.len() as i128,
                _ if counts == Some(token) => number - size as i128,
                _ => number,
            })
        };
        first.skip(1).take(3).map(Some).chain([None]).map(fall).collect()
    }
}

/// Leaves out neighbours in a line, one or two or three of them for each in the count.
struct Tokens;

impl Way for Tokens {
    fn largest(&self, text: &Text) -> usize {
        (0..text.lines()).map(|line| text.line(line).len()).max().unwrap_or(0)
    }

    fn places(&self, text: &Text) -> usize {
        text.tokens.len()
    }

    fn step(&self, text: &Text, place: usize, size: usize) -> Vec<Text> {
        let end = place + size;
        if end > text.line(text.line_of(place)).end {
            return Vec::new();
        }
        let removed = (place..end).collect_vec();
        let each = (1..=3).filter(|each| size.is_multiple_of(*each));
        shortened(text, &removed, &each.map(|each| size / each).collect_vec())
    }
}

/// Leaves out the same places of neighbouring lines that are equally long, letters of a row or tokens.
struct Columns;

impl Columns {
    /// The lines that are alike, below each other, from the longest such block.
    fn block(text: &Text) -> (Range<usize>, usize, bool) {
        let shape = |line: usize| {
            let line = text.line(line);
            match &text.tokens[line.clone()] {
                [Token::Word(word)] => (word.len(), true),
                _ => (line.len(), false),
            }
        };
        let mut longest = (0..0, 0, false);
        let mut start = 0;
        while start < text.lines() {
            let (width, is_row) = shape(start);
            let same = (start..text.lines()).take_while(|&line| shape(line) == (width, is_row));
            let end = start + same.count();
            if width > 1 && (end - start) * width > longest.0.len() * longest.1 {
                longest = (start..end, width, is_row);
            }
            start = end;
        }
        longest
    }
}

impl Way for Columns {
    fn largest(&self, text: &Text) -> usize {
        Columns::block(text).1
    }

    fn places(&self, text: &Text) -> usize {
        Columns::block(text).1
    }

    fn step(&self, text: &Text, place: usize, size: usize) -> Vec<Text> {
        let (lines, width, is_row) = Columns::block(text);
        let end = place + size;
        if end > width || size == width {
            return Vec::new();
        }
        let first = text.line(lines.start).start;
        let rest = if is_row {
            let mut rest = text.clone();
            for line in lines {
                if let Token::Word(word) = &mut rest.tokens[text.line(line).start]
                    && word.is_ascii()
                {
                    word.replace_range(place..end, "");
                }
            }
            rest
        } else {
            let removed = lines.flat_map(|line| {
                let start = text.line(line).start;
                start + place..start + end
            });
            text.without(&removed.collect_vec())
        };
        let mut texts = vec![rest.clone()];
        for count in counts(text, first) {
            let mut lowered = rest.clone();
            if let Token::Number(number) = &mut lowered.tokens[count] {
                *number -= size as i128;
                texts.push(lowered);
            }
        }
        texts
    }
}

/// Makes neighbouring numbers smaller together, each to 0, to 1, to its half, or by 1: all but those of
/// the first line, which count in most cases, or all but the first of each line, too.
struct Bulk;

impl Way for Bulk {
    fn largest(&self, text: &Text) -> usize {
        text.tokens.len()
    }

    fn places(&self, text: &Text) -> usize {
        text.tokens.len()
    }

    fn step(&self, text: &Text, place: usize, size: usize) -> Vec<Text> {
        // Each for itself is left to another way.
        if size == 1 {
            return Vec::new();
        }
        let first = if text.lines() > 1 { text.line(0).end } else { 0 };
        let within = place.max(first)..text.tokens.len().min(place + size);
        let smaller: [fn(i128) -> i128; 4] =
            [|_| 0, |number| number.min(1), |number| number / 2, |number| number - 1];
        let mut texts: Vec<Text> = Vec::new();
        for (smaller, with_first) in smaller.into_iter().cartesian_product([true, false]) {
            let mut changed = text.clone();
            for token in within.clone() {
                if let Token::Number(number @ 1..) = &mut changed.tokens[token]
                    && (with_first || !text.is_first(token))
                {
                    *number = smaller(*number);
                }
            }
            if changed != *text && !texts.contains(&changed) {
                texts.push(changed);
            }
        }
        texts
    }
}

/// Makes one number smaller.
struct Single;

impl Way for Single {
    fn largest(&self, text: &Text) -> usize {
        1.min(text.tokens.len())
    }

    fn places(&self, text: &Text) -> usize {
        text.tokens.len()
    }

    fn step(&self, text: &Text, place: usize, _: usize) -> Vec<Text> {
        let Some(number) = text.tokens[place].number() else { return Vec::new() };
        let to = |to| text.with(|token, number| if token == place { to } else { number });
        numbers_below(number).map(to).collect()
    }
}

/// Makes all equal numbers smaller together, or all but those in the first line.
struct Equal;

impl Equal {
    fn values(text: &Text) -> Vec<i128> {
        text.numbers().map(|(_, number)| number).duplicates().sorted().rev().collect()
    }
}

impl Way for Equal {
    fn largest(&self, text: &Text) -> usize {
        usize::from(text.tokens.len() <= LONG)
    }

    fn places(&self, text: &Text) -> usize {
        Equal::values(text).len()
    }

    fn step(&self, text: &Text, place: usize, _: usize) -> Vec<Text> {
        let value = Equal::values(text)[place];
        let first = text.line(0);
        let to = |(to, with_first): (i128, bool)| {
            text.with(|token, number| {
                let is_meant = number == value && (with_first || !first.contains(&token));
                if is_meant { to } else { number }
            })
        };
        numbers_below(value).cartesian_product([true, false]).map(to).collect()
    }
}

/// Makes all numbers from some value on smaller by the same: so far that it comes to the next smaller
/// one, which merges what these numbers name, or less far. Some numbers of the first line may stay, or
/// the first of each line.
struct Gaps;

impl Gaps {
    fn values(text: &Text) -> Vec<i128> {
        text.numbers().map(|(_, number)| number).filter(|&n| n > 0).sorted().dedup().collect()
    }
}

impl Way for Gaps {
    fn largest(&self, text: &Text) -> usize {
        usize::from(text.tokens.len() <= LONG)
    }

    fn places(&self, text: &Text) -> usize {
        Gaps::values(text).len()
    }

    fn step(&self, text: &Text, place: usize, _: usize) -> Vec<Text> {
        let values = Gaps::values(text);
        let from = values[place];
        let gap = from - if place > 0 { values[place - 1] } else { 0 };
        let gaps = numbers_below(gap).map(move |left| gap - left);
        let first = text.line(0);
        let kept: Vec<Vec<usize>> = if first.len() <= 4 {
            first.clone().powerset().collect()
        } else {
            vec![Vec::new(), first.clone().collect()]
        };
        let firsts = (0..text.lines()).map(|line| text.line(line).start);
        let firsts = firsts.chain(first).sorted().dedup().collect();
        let kept = kept.into_iter().chain([firsts]);
        let fall = |(kept, gap): (Vec<usize>, i128)| {
            text.with(|token, number| {
                let falls = number >= from && kept.binary_search(&token).is_err();
                if falls { number - gap } else { number }
            })
        };
        kept.cartesian_product(gaps).map(fall).collect()
    }
}

/// Makes all letters of one kind another, in neighbouring words or in one place.
struct Letters;

impl Way for Letters {
    fn largest(&self, text: &Text) -> usize {
        if text.letters().len() > 1 { text.tokens.len() } else { 0 }
    }

    fn places(&self, text: &Text) -> usize {
        text.tokens.len()
    }

    fn step(&self, text: &Text, place: usize, size: usize) -> Vec<Text> {
        let end = text.tokens.len().min(place + size);
        let pairs = text.letters().into_iter().permutations(2);
        let mut texts = Vec::new();
        for pair in pairs {
            let (from, to) = (pair[0], pair[1].to_string());
            let mut whole = text.clone();
            for token in &mut whole.tokens[place..end] {
                if let Token::Word(word) = token {
                    *word = word.replace(from, &to);
                }
            }
            texts.push(whole);
            if let (1, Token::Word(word)) = (size, &text.tokens[place]) {
                for (at, _) in word.char_indices().filter(|&(_, letter)| letter == from) {
                    let mut one = text.clone();
                    if let Token::Word(word) = &mut one.tokens[place] {
                        word.replace_range(at..at + from.len_utf8(), &to);
                    }
                    texts.push(one);
                }
            }
        }
        texts.retain(|other| other != text);
        texts
    }
}

/// Leaves out two tokens of a line that are not neighbours.
struct PairsOut;

impl Way for PairsOut {
    fn largest(&self, text: &Text) -> usize {
        usize::from(text.tokens.len() <= PAIRED)
    }

    fn places(&self, text: &Text) -> usize {
        text.tokens.len()
    }

    fn step(&self, text: &Text, place: usize, _: usize) -> Vec<Text> {
        let rest = place + 1..text.line(text.line_of(place)).end;
        rest.flat_map(|other| shortened(text, &[place, other], &[2])).collect()
    }
}

/// Makes two numbers smaller by the same.
struct PairsDown;

impl Way for PairsDown {
    fn largest(&self, text: &Text) -> usize {
        usize::from(text.tokens.len() <= PAIRED)
    }

    fn places(&self, text: &Text) -> usize {
        text.tokens.len()
    }

    fn step(&self, text: &Text, place: usize, _: usize) -> Vec<Text> {
        let Some(number) = text.tokens[place].number() else { return Vec::new() };
        let others = text.numbers().filter(|&(other, _)| other > place);
        let lower = |(other, second): (usize, i128)| {
            let most = number.min(second).max(0);
            let powers = std::iter::successors(Some(1_i128), |power| power.checked_mul(2));
            let by = powers.take_while(move |power| *power < most).chain([most]);
            let by = by.filter(|by| *by > 0).collect_vec().into_iter().rev();
            by.map(move |by| {
                text.with(
                    |token, number| {
                        if token == place || token == other { number - by } else { number }
                    },
                )
            })
        };
        others.flat_map(lower).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, Columns, Edges, Gaps, Letters, Lines, Text, Tokens, Way, numbers_below};

    fn steps(way: &dyn Way, case: &str, place: usize, size: usize) -> Vec<String> {
        way.step(&Text::new(case), place, size).iter().map(Text::to_string).collect()
    }

    #[test]
    fn a_count_falls_with_what_it_counts() {
        let found = steps(&Tokens, "4\n1 2 3 4", 2, 2);
        assert!(found.contains(&"2\n1 4".to_owned()), "{found:?}");
        let found = steps(&Lines(1), "3 2 1\n1 2\n2 3\n1", 2, 1);
        assert!(found.contains(&"3 1 1\n1 2\n1".to_owned()), "{found:?}");
        let found = steps(&Tokens, "2 1 2\n2\n2 5 12\n3 2 4 7", 8, 2);
        assert!(found.contains(&"2 1 2\n2\n2 5 12\n1 7".to_owned()), "{found:?}");
    }

    #[test]
    fn columns_and_letters_of_a_board() {
        let found = steps(&Columns, "2 3\n.#x\n#.x", 1, 2);
        assert!(found.contains(&"2 1\n.\n#".to_owned()), "{found:?}");
        let found = steps(&Letters, "1 2\n#.", 2, 1);
        assert!(found.contains(&"1 2\n##".to_owned()), "{found:?}");
    }

    #[test]
    fn nodes_are_merged() {
        // Of the nodes 1, 3 and 4, the last two become 2 and 3, or 4 becomes 3.
        let found = steps(&Gaps, "4 2 1\n1 3\n3 4\n1", 2, 1);
        assert!(found.contains(&"3 2 1\n1 2\n2 3\n1".to_owned()), "{found:?}");
        let found = steps(&Gaps, "4 2 1\n1 3\n1 4\n1", 3, 1);
        assert!(found.contains(&"3 2 1\n1 3\n1 3\n1".to_owned()), "{found:?}");
    }

    #[test]
    fn edges_are_contracted() {
        // Of a tree, and of a graph that counts its edges.
        assert_eq!(steps(&Edges, "4\n3 1\n2 4\n1 4", 1, 1), ["3\n2 3\n1 3"]);
        let found = steps(&Edges, "4 4\n3 1\n2 4\n1 4\n3 2", 1, 2);
        assert_eq!(found, ["2 2\n1 2\n1 2", "2 4\n1 2\n1 2"]);
    }

    #[test]
    fn numbers_below_a_number() {
        let numbers: Vec<i128> = numbers_below(20).collect();
        assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 9, 15, 18, 19]);
        assert_eq!(numbers_below(2).collect::<Vec<_>>(), [0, 1]);
    }

    /// Whatever a text is, all steps can be taken.
    #[test]
    fn steps_stay_within_the_text() {
        for case in ["", "0", "5", "2 3\n..#\n##.", "3\n1 2 3\n4 5\n6", "x", "-3 4\nab cd"] {
            let text = Text::new(case);
            for way in ALL.iter().filter(|_| !text.tokens.is_empty()) {
                for size in 1..=way.largest(&text) {
                    for place in 0..way.places(&text) {
                        way.step(&text, place, size);
                    }
                }
            }
        }
    }
}
