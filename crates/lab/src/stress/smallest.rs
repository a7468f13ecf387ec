//! Small inputs in order, from the smallest on.
//!
//! The cases of some cost are found with the problem's `parse` alone: a text is made longer by one
//! token as long as what is missing is the end of the case. They have no more values than a known input
//! and none that is larger, since there are far too many others.

use super::shrink::{Differs, Found, Size, is_input};
use super::text::{Text, Token};
use crate::bench::Bench;
use itertools::Itertools;
use judge_io::{Format, Scanner};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// How many cases go together into an input where one is sought that differs alone.
const TOGETHER: usize = 64;

/// How many cases or inputs of a cost are looked at.
const MOST: usize = 200_000;

/// What to look through.
pub(super) struct Ranks<'a, P> {
    pub(super) differs: &'a Differs<'a, P>,
    pub(super) within_limits: bool,
    pub(super) is_over: &'a (dyn Fn() -> bool + Sync),
}

impl<P: Bench> Ranks<'_, P> {
    /// The smallest input before `found` that differs, or `found` if none does; and whether all inputs
    /// before it were looked at that have no more cases, no more values, and none that is larger than
    /// these or than the number of letters.
    pub(super) fn smallest(&self, found: Found<P>) -> (Found<P>, bool) {
        let size = Size::of(&found.cases);
        let bounds = Bounds::of(&found.cases);
        // The cases of each cost.
        let mut ranks: Vec<Vec<P>> = Vec::new();
        let mut waiting = BTreeMap::new();
        for cost in 0..=size.cost() {
            let Some(rank) = self.rank(&bounds, cost) else { return (found, false) };
            ranks.push(rank);
            let mut inputs = Vec::new();
            for cases in 1..=found.cases.len() {
                if !self.combine(&ranks, cost as usize, cases, &mut Vec::new(), &mut inputs) {
                    return (found, false);
                }
            }
            for cases in inputs {
                let before = Size::of(&cases);
                let is_within = Bounds::of(&cases).tokens <= bounds.tokens && is_input(&cases);
                if before < size && is_within {
                    // Some count as larger than they are.
                    waiting.entry(before.cost()).or_insert_with(Vec::new).push((before, cases));
                }
            }
            let mut inputs = waiting.remove(&cost).unwrap_or_default();
            inputs.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
            let inputs: Vec<Vec<P>> = inputs.into_iter().map(|(_, cases)| cases).collect();
            if let Some(smaller) = self.first(&inputs, found.cases.len() == 1) {
                return (smaller, true);
            }
            if (self.is_over)() {
                return (found, false);
            }
        }
        (found, true)
    }

    /// The first of these inputs that differs.
    fn first(&self, inputs: &[Vec<P>], are_alone: bool) -> Option<Found<P>> {
        if are_alone && P::Format::MANY {
            return inputs.chunks(TOGETHER).find_map(|inputs| self.first_alone(inputs));
        }
        inputs.par_iter().with_max_len(1).find_map_first(|cases| self.look(cases.clone()))
    }

    /// The first of these inputs of one case each that differs. Where all of them together do not, none
    /// is taken to.
    fn first_alone(&self, inputs: &[Vec<P>]) -> Option<Found<P>> {
        if let [cases] = inputs {
            return self.look(cases.clone());
        }
        if (self.is_over)() || (self.differs)(&inputs.concat()).is_none() {
            return None;
        }
        let (first, second) = inputs.split_at(inputs.len() / 2);
        self.first_alone(first).or_else(|| self.first_alone(second))
    }

    fn look(&self, cases: Vec<P>) -> Option<Found<P>> {
        if (self.is_over)() {
            return None;
        }
        let failure = (self.differs)(&cases)?;
        Some(Found { cases, failure })
    }

    /// Appends all inputs of so many more cases of this cost together; false if it is over before.
    fn combine(
        &self,
        ranks: &[Vec<P>],
        cost: usize,
        more: usize,
        cases: &mut Vec<P>,
        inputs: &mut Vec<Vec<P>>,
    ) -> bool {
        if (self.is_over)() || inputs.len() > MOST {
            return false;
        }
        if more == 1 {
            for last in &ranks[cost] {
                cases.push(last.clone());
                inputs.push(cases.clone());
                cases.pop();
            }
            return true;
        }
        (0..=cost).all(|first| {
            ranks[first].iter().all(|case| {
                cases.push(case.clone());
                let is_done = self.combine(ranks, cost - first, more - 1, cases, inputs);
                cases.pop();
                is_done
            })
        })
    }

    /// All cases of this cost; `None` if it is over before.
    fn rank(&self, bounds: &Bounds, cost: u64) -> Option<Vec<P>> {
        let mut cases = Vec::new();
        let is_done = self.extend(bounds, &mut String::new(), cost, bounds.tokens, &mut cases);
        is_done.then_some(cases)
    }

    /// Appends all cases that begin with this text, cost so much more, and have at most so many more
    /// tokens; false if it is over before.
    fn extend(
        &self,
        bounds: &Bounds,
        text: &mut String,
        cost: u64,
        tokens: usize,
        all: &mut Vec<P>,
    ) -> bool {
        if (self.is_over)() || all.len() > MOST {
            return false;
        }
        match parse::<P>(text) {
            Parsed::Case(case) => {
                if cost == 0 && (!self.within_limits || case.is_within_limits()) {
                    all.push(case);
                }
            }
            Parsed::Beginning if can_end::<P>(text, cost, tokens) => {
                let length = text.len();
                for (token, price) in bounds.words(cost) {
                    text.push_str(&token);
                    text.push(' ');
                    let is_done = self.extend(bounds, text, cost - price, tokens - 1, all);
                    text.truncate(length);
                    if !is_done {
                        return false;
                    }
                }
            }
            Parsed::Beginning | Parsed::Nothing => {}
        }
        true
    }
}

/// What a text is.
enum Parsed<P> {
    Case(P),
    /// It may become a case when more follows.
    Beginning,
    Nothing,
}

fn parse<P: Bench>(text: &str) -> Parsed<P> {
    let mut scanner = Scanner::new(text.as_bytes());
    match P::parse(&mut scanner) {
        Ok(case) if scanner.is_at_end() => Parsed::Case(case),
        Err(error) if error.to_string().ends_with("found the end of the input") => {
            Parsed::Beginning
        }
        Ok(_) | Err(_) => Parsed::Nothing,
    }
}

/// Whether a case may begin with this text, cost at most so much more and have at most so many more
/// tokens. No case needs more tokens because one of them is smaller, so each is 0 where it may be, and 1
/// otherwise; if neither may be, it is not known.
fn can_end<P: Bench>(text: &str, mut cost: u64, mut tokens: usize) -> bool {
    let mut text = text.to_owned();
    while cost > 0 && tokens > 0 {
        let length = text.len();
        text.push_str("0 ");
        (cost, tokens) = (cost - 1, tokens - 1);
        let mut parsed = parse::<P>(&text);
        if matches!(parsed, Parsed::Nothing) {
            text.truncate(length);
            text.push_str("1 ");
            cost = cost.saturating_sub(1);
            parsed = parse::<P>(&text);
        }
        if !matches!(parsed, Parsed::Beginning) {
            return true;
        }
    }
    false
}

/// What the values of an input are at most.
struct Bounds {
    tokens: usize,
    least: i128,
    most: i128,
    letters: Vec<char>,
    longest: usize,
}

impl Bounds {
    fn of<P: Bench>(cases: &[P]) -> Self {
        let mut bounds = Bounds { tokens: 0, least: 0, most: 0, letters: Vec::new(), longest: 0 };
        for case in cases {
            let text = Text::new(&case.to_string());
            bounds.tokens += text.tokens.len();
            let mut letters = 0;
            for token in &text.tokens {
                match token {
                    Token::Number(number) => {
                        bounds.least = bounds.least.min(*number);
                        bounds.most = bounds.most.max(*number);
                    }
                    Token::Word(word) => letters += word.len(),
                }
            }
            // A board may have other sides.
            bounds.longest = bounds.longest.max(letters);
            bounds.most = bounds.most.max(letters as i128);
            bounds.letters.extend(text.letters());
        }
        bounds.letters.sort_unstable();
        bounds.letters.dedup();
        bounds
    }

    /// All tokens within these bounds of at most this cost, each with its cost.
    fn words(&self, cost: u64) -> impl Iterator<Item = (String, u64)> + '_ {
        let numbers = (0..=self.most).map(Token::Number);
        let numbers = numbers.take_while(move |token| token.cost() <= cost);
        let negative = (1..=-self.least).map(|number| Token::Number(-number));
        let negative = negative.take_while(move |token| token.cost() <= cost);
        let lengths = 1..=if self.letters.is_empty() { 0 } else { self.longest };
        let words = lengths.take_while(move |&length| (length as u64) < cost);
        let words = words.flat_map(move |length| {
            let letters = std::iter::repeat_n(self.letters.iter(), length);
            letters.multi_cartesian_product().map(|word| Token::Word(word.into_iter().collect()))
        });
        let tokens = numbers.chain(negative).chain(words);
        tokens.map(|token| (token.to_string(), token.cost()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Ranks};

    /// By hand: the count, then as many piles; 0 costs 1, 1 costs 2, 2 and 3 cost 3.
    #[test]
    fn all_cases_of_a_cost() {
        let mut bounds = Bounds { tokens: 4, least: 0, most: 6, letters: Vec::new(), longest: 0 };
        let ranks =
            Ranks::<nim::Case> { differs: &|_| None, within_limits: true, is_over: &|| false };
        let piles = |bounds: &Bounds, cost| {
            let rank = ranks.rank(bounds, cost).expect("enough time");
            rank.into_iter().map(|case| case.piles).collect::<Vec<_>>()
        };
        assert_eq!(piles(&bounds, 2), Vec::<Vec<u64>>::new());
        assert_eq!(piles(&bounds, 3), [vec![0]]);
        assert_eq!(piles(&bounds, 4), [vec![1]]);
        assert_eq!(piles(&bounds, 5), [vec![2], vec![3], vec![0, 0]]);
        let six = [vec![4], vec![5], vec![6], vec![0, 1], vec![1, 0], vec![0, 0, 0]];
        assert_eq!(piles(&bounds, 6), six);
        bounds.tokens = 3;
        assert_eq!(piles(&bounds, 6), six[..5]);
    }

    #[test]
    fn words_and_negative_numbers() {
        let letters = vec!['#', '.'];
        let bounds = Bounds { tokens: 1, least: -9, most: 3, letters, longest: 2 };
        let tokens: Vec<String> = bounds.words(3).map(|(token, _)| token).collect();
        assert_eq!(tokens, ["0", "1", "2", "3", "-1", "#", ".", "##", "#.", ".#", ".."]);
    }
}
