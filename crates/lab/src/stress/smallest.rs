//! Small inputs in order, from the smallest on.
//!
//! The cases of some cost are found with the problem's `parse` alone: a text is made longer by one
//! token as long as what is missing is the end of the case.

use super::shrink::{Differs, Found, Size, is_input};
use super::text::Text;
use crate::bench::Bench;
use judge_io::{Format, Scanner};
use rayon::prelude::*;

/// How many cases go together into an input where one is sought that differs alone.
const TOGETHER: usize = 64;

/// What to look through.
pub(super) struct Ranks<'a, P> {
    pub(super) differs: &'a Differs<'a, P>,
    pub(super) within_limits: bool,
    pub(super) is_over: &'a (dyn Fn() -> bool + Sync),
}

impl<P: Bench> Ranks<'_, P> {
    /// The smallest input before `found` that differs, or `found` if none does; and whether all inputs
    /// before it were looked at that have no more cases and no larger cost.
    pub(super) fn smallest(&self, found: Found<P>) -> (Found<P>, bool) {
        let size = Size::of(&found.cases);
        let alphabet = Alphabet::of(&found.cases);
        // The cases of each cost.
        let mut ranks: Vec<Vec<P>> = Vec::new();
        for cost in 0..=size.cost() {
            let Some(rank) = self.rank(&alphabet, cost) else { return (found, false) };
            ranks.push(rank);
            let mut inputs = Vec::new();
            for cases in 1..=found.cases.len() {
                if !self.combine(&ranks, cost as usize, cases, &mut Vec::new(), &mut inputs) {
                    return (found, false);
                }
            }
            let mut inputs: Vec<(Size, Vec<P>)> = inputs
                .into_iter()
                .map(|cases| (Size::of(&cases), cases))
                .filter(|(before, cases)| *before < size && is_input(cases))
                .collect();
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
        if (self.is_over)() {
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
    fn rank(&self, alphabet: &Alphabet, cost: u64) -> Option<Vec<P>> {
        let mut cases = Vec::new();
        let is_done = self.extend(alphabet, &mut String::new(), cost, &mut cases);
        is_done.then_some(cases)
    }

    /// Appends all cases that begin with this text and cost so much more; false if it is over before.
    fn extend(&self, alphabet: &Alphabet, text: &mut String, cost: u64, all: &mut Vec<P>) -> bool {
        if (self.is_over)() {
            return false;
        }
        match parse::<P>(text) {
            Parsed::Case(case) => {
                if cost == 0 && (!self.within_limits || case.is_within_limits()) {
                    all.push(case);
                }
            }
            Parsed::Beginning if least::<P>(text, cost).is_none_or(|least| least <= cost) => {
                let length = text.len();
                for (token, price) in alphabet.tokens(cost) {
                    text.push_str(&token);
                    text.push(' ');
                    let is_done = self.extend(alphabet, text, cost - price, all);
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
        Ok(_) => Parsed::Nothing,
        Err(error) if error.to_string().ends_with("found the end of the input") => {
            Parsed::Beginning
        }
        Err(_) => Parsed::Nothing,
    }
}

/// What a case costs at least that begins with this text, beyond the text: more than `most` if there is
/// none of at most this cost, `None` if that is not known. No case needs more values because one of them
/// is smaller, so each is 0 where it may be, and 1 otherwise.
fn least<P: Bench>(text: &str, most: u64) -> Option<u64> {
    let mut text = text.to_owned();
    let mut cost = 0;
    while cost <= most {
        let length = text.len();
        text.push_str("0 ");
        cost += 1;
        let mut parsed = parse::<P>(&text);
        if matches!(parsed, Parsed::Nothing) {
            text.truncate(length);
            text.push_str("1 ");
            cost += 1;
            parsed = parse::<P>(&text);
        }
        match parsed {
            Parsed::Case(_) => break,
            Parsed::Beginning => {}
            Parsed::Nothing => return None,
        }
    }
    Some(cost)
}

/// What tokens are made from.
struct Alphabet {
    letters: Vec<char>,
    has_negative: bool,
}

impl Alphabet {
    fn of<P: Bench>(cases: &[P]) -> Self {
        let texts = cases.iter().map(|case| Text::new(&case.to_string()));
        let mut alphabet = Alphabet { letters: Vec::new(), has_negative: false };
        for text in texts {
            alphabet.letters.extend(text.letters());
            alphabet.has_negative |= text.numbers().any(|(_, number)| number < 0);
        }
        alphabet.letters.sort_unstable();
        alphabet.letters.dedup();
        alphabet
    }

    /// All tokens of at most this cost, each with its cost.
    fn tokens(&self, most: u64) -> impl Iterator<Item = (String, u64)> + '_ {
        let largest = 1_u64.checked_shl(most.saturating_sub(1) as u32).unwrap_or(u64::MAX);
        let cost = |number: u64| 1 + u64::from(64 - number.leading_zeros());
        let numbers = if most == 0 { 0..0 } else { 0..largest };
        let negative = if self.has_negative && most > 1 { 1..largest / 2 } else { 0..0 };
        let negative = negative.map(move |number| (format!("-{number}"), cost(number) + 1));
        let numbers = numbers.map(move |number| (number.to_string(), cost(number)));
        numbers.chain(negative).chain(self.words(most))
    }

    fn words(&self, most: u64) -> impl Iterator<Item = (String, u64)> + '_ {
        let lengths = if self.letters.is_empty() { 0..0 } else { 1..most as usize };
        lengths.flat_map(move |length| {
            let letters = std::iter::repeat_n(self.letters.iter(), length);
            let words = itertools::Itertools::multi_cartesian_product(letters);
            words.map(move |word| (word.into_iter().collect(), 1 + length as u64))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Alphabet, Ranks};

    /// By hand: the count, then as many piles; 0 costs 1, 1 costs 2, 2 and 3 cost 3.
    #[test]
    fn all_cases_of_a_cost() {
        let alphabet = Alphabet { letters: Vec::new(), has_negative: false };
        let ranks = Ranks::<nim::Case> {
            differs: &|_| None,
            within_limits: true,
            is_over: &|| false,
        };
        let piles = |cost| {
            let rank = ranks.rank(&alphabet, cost).expect("enough time");
            rank.into_iter().map(|case| case.piles).collect::<Vec<_>>()
        };
        assert_eq!(piles(2), Vec::<Vec<u64>>::new());
        assert_eq!(piles(3), [vec![0]]);
        assert_eq!(piles(4), [vec![1]]);
        assert_eq!(piles(5), [vec![2], vec![3], vec![0, 0]]);
        let six = [vec![4], vec![5], vec![6], vec![7], vec![0, 1], vec![1, 0], vec![0, 0, 0]];
        assert_eq!(piles(6), six);
    }

    #[test]
    fn words_and_negative_numbers() {
        let alphabet = Alphabet { letters: vec!['#', '.'], has_negative: true };
        let tokens: Vec<String> = alphabet.tokens(3).map(|(token, _)| token).collect();
        assert_eq!(tokens, ["0", "1", "2", "3", "-1", "#", ".", "##", "#.", ".#", ".."]);
    }
}
