//! Shrinking: from an input on which two answers differ to one of which no part can be left out and no
//! value made smaller.
//!
//! Delta debugging (Zeller and Hildebrandt 2002) over the texts of the cases: a changed text counts if
//! the problem's `parse` reads it as a case, and the judge's limits allow it where they hold. Large
//! steps come first, and again after each round in which something was found.

use super::simpler::{self, Way};
use super::text::Text;
use crate::answer::Difference;
use crate::bench::{Bench, Oracle};
use judge_io::Scanner;
use rayon::prelude::*;

/// By how much a case with nothing to play counts as longer.
const QUIBBLE: u64 = 2;
/// Above which cost it does not matter whether something can still be played.
const SMALL: u64 = 200;

/// Into how many parts a text is cut for the steps of a round, at most: first a few large ones.
const PARTS: [usize; 4] = [8, 64, 512, usize::MAX];

/// How two answers differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) difference: Difference,
    pub(super) kind: Kind,
}

/// What is found instead of the right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Another answer.
    Answer,
    /// None, or too much memory.
    Crash,
    /// No end within the time limit.
    Slow,
}

/// The cases of an input, and how the answers to it differ.
#[derive(Clone, Debug)]
pub(super) struct Found<P> {
    pub(super) cases: Vec<P>,
    pub(super) failure: Failure,
}

/// Tells how the answers to an input differ, if they do.
pub(super) type Differs<'a, P> = dyn Fn(&[P]) -> Option<Failure> + Sync + 'a;

/// How large an input is: smaller ones come first.
///
/// Fewer cases come first, then those that take fewer bits to write, where cases with nothing to play
/// count as a little longer, since they look like a quibble; then smaller sums. No input has infinitely
/// many before it that have as many cases, so going to smaller ones ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Size {
    cases: usize,
    cost: u64,
    sum: u128,
    length: usize,
    text: String,
}

impl Size {
    pub(super) fn of<P: Bench>(cases: &[P]) -> Self {
        let texts: Vec<Text> = cases.iter().map(|case| Text::new(&case.to_string())).collect();
        let text = judge_io::write(cases);
        let cost: u64 = texts.iter().map(Text::cost).sum();
        let is_over = cost <= SMALL && cases.iter().all(P::Oracle::is_over);
        Size {
            cases: cases.len(),
            cost: cost + if is_over { QUIBBLE } else { 0 },
            sum: texts.iter().map(Text::sum).fold(0, u128::saturating_add),
            length: text.len(),
            text,
        }
    }

    pub(super) fn cost(&self) -> u64 {
        self.cost
    }
}

/// The case with this text.
pub(super) fn read<P: Bench>(text: &str, within_limits: bool) -> Option<P> {
    let mut scanner = Scanner::new(text.as_bytes());
    let case = P::parse(&mut scanner).ok().filter(|_| scanner.is_at_end())?;
    (!within_limits || case.is_within_limits()).then_some(case)
}

/// Whether an input of these cases is read as these cases.
pub(super) fn is_input<P: Bench>(cases: &[P]) -> bool {
    let text = judge_io::write(cases);
    let mut scanner = Scanner::new(text.as_bytes());
    let mut rest = cases.iter();
    let mut is_same = true;
    let read = judge_io::each(&mut scanner, |case: P| {
        is_same &= rest.next() == Some(&case);
        Ok(())
    });
    read.is_ok() && is_same && rest.next().is_none() && scanner.is_at_end()
}

/// An input while it is made smaller.
pub(super) struct Shrinker<'a, P> {
    pub(super) best: Found<P>,
    pub(super) size: Size,
    differs: &'a Differs<'a, P>,
    within_limits: bool,
    /// Tells when to end.
    is_over: &'a (dyn Fn() -> bool + Sync),
    /// Is shown each better input.
    on_better: &'a mut dyn FnMut(&Found<P>),
}

impl<'a, P: Bench> Shrinker<'a, P> {
    pub(super) fn new(
        best: Found<P>,
        differs: &'a Differs<'a, P>,
        within_limits: bool,
        is_over: &'a (dyn Fn() -> bool + Sync),
        on_better: &'a mut dyn FnMut(&Found<P>),
    ) -> Self {
        let size = Size::of(&best.cases);
        Shrinker { best, size, differs, within_limits, is_over, on_better }
    }

    /// Makes the input smaller until no step does, or it is over.
    pub(super) fn shrink(&mut self) {
        self.drop_cases();
        // Every way goes on with small steps only when none leads on with larger ones.
        for parts in PARTS {
            loop {
                let before = self.size.clone();
                self.leap();
                for way in simpler::ALL {
                    let mut case = 0;
                    while case < self.best.cases.len() {
                        self.go(way, case, parts);
                        case += 1;
                    }
                    self.drop_cases();
                }
                if self.size == before || (self.is_over)() {
                    break;
                }
            }
        }
    }

    /// Leaves out whole cases.
    fn drop_cases(&mut self) {
        let mut size = self.best.cases.len().saturating_sub(1);
        while size > 0 {
            let mut start = 0;
            loop {
                let cases = self.best.cases.clone();
                let starts = (start..cases.len()).step_by(size);
                let rest = starts.map(|start| {
                    let end = cases.len().min(start + size);
                    (start, [&cases[..start], &cases[end..]].concat())
                });
                match self.seek(rest) {
                    Some(at) => start = at,
                    None => break,
                }
            }
            size /= 2;
        }
    }

    /// Goes to what the problem says is simpler, as far as that leads.
    fn leap(&mut self) {
        while !(self.is_over)() {
            let (cases, within_limits) = (self.best.cases.clone(), self.within_limits);
            let inputs = cases.iter().enumerate().flat_map(|(place, case)| {
                let simpler = case.simpler().into_iter();
                let simpler = simpler.filter(|case| !within_limits || case.is_within_limits());
                simpler.map(move |case| (place, case))
            });
            let inputs = inputs.map(|(place, case)| {
                let mut cases = cases.clone();
                cases[place] = case;
                ((), cases)
            });
            if self.seek(inputs).is_none() {
                break;
            }
        }
    }

    /// Goes this way with one of the cases, as far as it leads with steps that take such a part of what
    /// there is, or more.
    fn go(&mut self, way: &dyn Way, case: usize, parts: usize) {
        let mut text = self.text(case);
        let mut size = way.largest(&text);
        let smallest = (size / parts).max(1);
        while size >= smallest && !(self.is_over)() {
            let mut place = 0;
            loop {
                let (cases, old) = (self.best.cases.clone(), text.cost());
                let within_limits = self.within_limits;
                let places = (place..way.places(&text)).step_by(size);
                let places = places.take_while(|_| !(self.is_over)());
                let steps = places.flat_map(|place| {
                    let texts = way.step(&text, place, size).into_iter();
                    texts.map(move |text| (place, text))
                });
                let inputs = steps.filter_map(|(place, text)| {
                    if text.cost() > old {
                        return None;
                    }
                    let changed = read::<P>(&text.to_string(), within_limits)?;
                    let mut cases = cases.clone();
                    cases[case] = changed;
                    Some((place, cases))
                });
                match self.seek(inputs) {
                    Some(at) => place = at,
                    None => break,
                }
                text = self.text(case);
            }
            size = (size / 2).min(way.largest(&text));
        }
    }

    fn text(&self, case: usize) -> Text {
        Text::new(&self.best.cases[case].to_string())
    }

    /// Goes to the first of these inputs that is smaller and differs, and tells which one that is.
    fn seek<T: Copy + Send + Sync>(
        &mut self,
        inputs: impl Iterator<Item = (T, Vec<P>)>,
    ) -> Option<T> {
        let mut inputs = inputs
            .take_while(|_| !(self.is_over)())
            .filter(|(_, cases)| !cases.is_empty() && is_input(cases))
            .map(|(tag, cases)| (tag, Size::of(&cases), cases))
            .filter(|(_, size, _)| *size < self.size);
        let found = loop {
            // A process for each core.
            let some: Vec<_> = inputs.by_ref().take(rayon::current_num_threads()).collect();
            if some.is_empty() {
                return None;
            }
            let found = some.into_par_iter().find_map_first(|(tag, size, cases)| {
                (self.differs)(&cases).map(|failure| (tag, size, Found { cases, failure }))
            });
            if let Some(found) = found {
                break found;
            }
        };
        drop(inputs);
        let (tag, size, found) = found;
        (self.best, self.size) = (found, size);
        (self.on_better)(&self.best);
        Some(tag)
    }
}
