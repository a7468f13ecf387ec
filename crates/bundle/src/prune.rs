//! Leaves out all that the program does not need, with the compiler as the judge.
//!
//! Three steps, until none finds anything:
//! 1. What the names do not reach ([`crate::reach`]), which spares the compiler the bulk.
//! 2. What the compiler warns of as dead or unused, round by round, as removals uncover more.
//! 3. What the compiler never warns of: derives and impls of traits, and calls of macros in the
//!    place of items. They are left out on trial, all at once; the errors name those that are
//!    needed. A trial counts only if it brings no warning of another kind either: without
//!    `impl Clone`, `x.clone()` on a reference would still compile, but with a warning.
//!
//! The file's text is parsed once. A state is a set of parts that are left out, and a part that
//! was found to be needed is pinned: it is left out no more. So each round either leaves out or pins
//! at least one part, of which there are finitely many.
//!
//! `Drop` acts without being named, so it stays with its type, and so do all fields where anything has
//! it. Where a type has `Deref`, or a trait is implemented for references or parameters as well, a call
//! could silently find another method than the one that goes; such impls stay too.

use crate::reach::unreached;
use crate::rustc::{Externs, Report, Rustc};
use crate::text::Edits;
use crate::tree::{Id, Kind, Tree};
use anyhow::{Result, bail};
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use std::thread;

/// Warnings that name something to be left out.
const DEAD: &[&str] = &["dead_code", "unused_imports", "unused_macros"];

/// The traits in the order in which they can go: those that need another one first.
const DEPENDENT_FIRST: &[&str] = &["Copy", "Eq", "Ord", "PartialOrd", "Error", "Hash", "Clone"];

/// How much may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Caution {
    /// All without which it compiles.
    Least,
    /// No impl or derive of a trait that anything else in the file has as well.
    SharedTraits,
    /// Nothing on trial.
    Trials,
    /// Only what no name leads to.
    Warnings,
    /// Nothing.
    All,
}

impl Caution {
    /// The kinds from the least to the most.
    pub(crate) const ALL: [Caution; 5] =
        [Caution::Least, Caution::SharedTraits, Caution::Trials, Caution::Warnings, Caution::All];
}

/// A compiler with all that it is told.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub(crate) rustc: &'a Rustc,
    pub(crate) edition: &'a str,
    pub(crate) externs: &'a Externs,
    pub(crate) folder: &'a Path,
}

impl Setting<'_> {
    /// Checks a text; artifacts go to files of this name.
    pub(crate) fn check(&self, text: &str, name: &str) -> Result<Report> {
        self.rustc.check(text, self.edition, self.externs, self.folder, name)
    }
}

/// `text` without what its `main` does not need.
///
/// Impls and derives for the types and of the traits with the names in `kept` are not tried.
pub(crate) fn prune(
    text: String,
    setting: Setting,
    caution: Caution,
    kept: &BTreeSet<String>,
) -> Result<String> {
    let tree = Tree::new(text)?;
    let mut pruner = Pruner {
        tree: &tree,
        setting,
        caution,
        kept,
        left_out: BTreeSet::new(),
        pinned: BTreeSet::new(),
        usual: None,
        doubtful: BTreeSet::new(),
    };
    pruner.run()
}

struct Pruner<'a> {
    tree: &'a Tree,
    setting: Setting<'a>,
    caution: Caution,
    kept: &'a BTreeSet<String>,
    /// Always closed.
    left_out: BTreeSet<Id>,
    pinned: BTreeSet<Id>,
    /// How many warnings the program itself brings, where that is known.
    usual: Option<usize>,
    /// What is pinned on little evidence.
    doubtful: BTreeSet<Id>,
}

/// A text with the places of its pieces in the whole.
struct Rendered {
    text: String,
    /// Start in this text, start in the whole, of every piece, in order.
    pieces: Vec<(usize, usize)>,
}

impl Rendered {
    fn origin(&self, at: usize) -> usize {
        let after = self.pieces.partition_point(|&(start, _)| start <= at);
        let (start, origin) = self.pieces[after.saturating_sub(1)];
        origin + (at - start)
    }
}

impl Pruner<'_> {
    fn run(&mut self) -> Result<String> {
        if self.caution == Caution::All {
            let report = self.check(&self.left_out)?;
            return if report.succeeded {
                Ok(self.finished(&report))
            } else {
                bail!("{}", report.headline())
            };
        }
        self.left_out = self.tree.closed(&unreached(self.tree));
        // Most derives and impls serve tests and tools alone, so they are tried before all else.
        let (_, result) = self.attempt(self.candidates(), 0)?;
        let mut report = match result {
            Some(report) => report,
            None => self.check(&self.left_out)?,
        };
        if !report.succeeded {
            // A name may come out of a macro, where only the compiler sees it.
            self.left_out.clear();
            report = self.check(&BTreeSet::new())?;
            if !report.succeeded {
                bail!("{}", report.headline());
            }
        }
        loop {
            if self.caution == Caution::Warnings {
                break;
            }
            let before = self.left_out.clone();
            // What was needed may have been so only by something that is gone.
            self.pinned.clear();
            report = self.leave_out_dead(report)?;
            report = self.leave_out_on_trial(report)?;
            self.pinned.clear();
            if self.caution < Caution::Trials {
                report = self.leave_out_types(report)?;
            }
            if self.left_out == before || !self.has_dead(&report) {
                break;
            }
        }
        Ok(self.finished(&report))
    }

    /// Leaves out each type that nothing names beside its own impls, with these: one that is only used by
    /// its operators keeps them, and they keep it.
    fn leave_out_types(&mut self, mut report: Report) -> Result<Report> {
        let allowed = foreign_warnings(&report);
        for id in 1..self.tree.parts.len() {
            let part = &self.tree.parts[id];
            let is_open = part.kind == Kind::Type && !self.kept.contains(&part.name);
            if !is_open || self.left_out.contains(&id) {
                continue;
            }
            let mut left_out = self.left_out.clone();
            left_out.insert(id);
            let left_out = self.tree.closed(&left_out);
            let names_it = |&other: &Id| self.tree.mentions[other].contains(&part.name);
            let mut others = (1..self.tree.parts.len()).filter(|other| !left_out.contains(other));
            if others.any(|other| names_it(&other)) {
                continue;
            }
            let result = self.check(&left_out)?;
            if result.succeeded && foreign_warnings(&result) <= allowed {
                self.left_out = left_out;
                report = result;
            }
        }
        Ok(report)
    }

    fn check(&self, left_out: &BTreeSet<Id>) -> Result<Report> {
        self.setting.check(&self.render(left_out).text, "0")
    }

    /// The text without some parts. A `pub` at the root is blank: a compiler takes what is public
    /// there for used, though nobody uses a program's items.
    fn render(&self, left_out: &BTreeSet<Id>) -> Rendered {
        let tree = self.tree;
        let mut gaps: Vec<Range<usize>> = Vec::new();
        for &id in left_out {
            gaps.push(tree.parts[id].range.clone());
        }
        gaps.sort_by_key(|gap| (gap.start, gap.end));
        let mut whole = tree.text.clone();
        for &id in &tree.children[0] {
            if let Some(public) = &tree.parts[id].public {
                whole.replace_range(public.clone(), &" ".repeat(public.len()));
            }
        }
        let mut rendered = Rendered { text: String::new(), pieces: Vec::new() };
        let mut at = 0;
        gaps.push(whole.len()..whole.len());
        for gap in gaps {
            if gap.start > at {
                rendered.pieces.push((rendered.text.len(), at));
                rendered.text.push_str(&whole[at..gap.start]);
            }
            at = at.max(gap.end);
        }
        rendered
    }

    /// The part that a place of a warning names.
    fn named(&self, rendered: &Rendered, span: &DiagnosticSpan) -> Option<Id> {
        let span = outermost(span);
        let start = rendered.origin(span.byte_start as usize);
        let end = start + (span.byte_end - span.byte_start) as usize;
        let parts = &self.tree.parts;
        let is_named = |part: &&Id| {
            let part = &parts[**part];
            match part.kind {
                Kind::UseName { .. } => part.ident.start <= start && end <= part.ident.end,
                Kind::Call => part.start <= start && end <= part.range.end,
                _ => part.ident == (start..end),
            }
        };
        let ids: Vec<Id> = (1..parts.len()).collect();
        ids.iter().rev().find(is_named).copied()
    }

    /// The parts that the compiler finds dead or unused, without those that are pinned.
    fn dead(&self, report: &Report) -> BTreeSet<Id> {
        let rendered = self.render(&self.left_out);
        let spans = report.warnings().filter(|warning| is_dead(warning)).flat_map(primary);
        let found = spans.filter_map(|span| self.named(&rendered, span));
        let found = found.filter(|&id| self.tree.parts[id].kind != Kind::Field);
        // What another target has is unseen, and so are its needs.
        let unseen: BTreeSet<&str> = (1..self.tree.parts.len())
            .filter(|id| !self.left_out.contains(id) && self.tree.is_conditional(*id))
            .flat_map(|id| self.tree.mentions[id].iter().map(String::as_str))
            .collect();
        found
            .filter(|id| !self.pinned.contains(id) && !self.left_out.contains(id))
            .filter(|&id| !unseen.contains(self.tree.parts[id].name.as_str()))
            .collect()
    }

    fn has_dead(&self, report: &Report) -> bool {
        !self.dead(report).is_empty()
    }

    /// Leaves out what the compiler warns of until it warns of nothing that can go.
    fn leave_out_dead(&mut self, mut report: Report) -> Result<Report> {
        loop {
            let found = self.dead(&report);
            if found.is_empty() {
                return Ok(report);
            }
            let allowed = foreign_warnings(&report);
            let (adopted, result) = self.attempt(found, allowed)?;
            if let Some(result) = result {
                debug_assert!(!adopted.is_empty());
                report = result;
            }
        }
    }

    /// Leaves out as many of `parts` as can go together, and pins the others. The report is that of
    /// the last successful run, if something is left out.
    fn attempt(
        &mut self,
        mut parts: BTreeSet<Id>,
        allowed: usize,
    ) -> Result<(BTreeSet<Id>, Option<Report>)> {
        while !parts.is_empty() {
            let union: BTreeSet<Id> = self.left_out.union(&parts).copied().collect();
            let left_out = self.tree.closed(&union);
            if left_out.intersection(&self.pinned).next().is_some() {
                let (fine, bad): (BTreeSet<Id>, BTreeSet<Id>) =
                    parts.iter().partition(|&&id| self.is_free(id));
                self.pinned.extend(bad);
                if fine.len() < parts.len() {
                    parts = fine;
                    continue;
                }
            }
            let report = self.check(&left_out)?;
            if report.succeeded && foreign_warnings(&report) > allowed && self.usual.is_none() {
                self.usual = Some(foreign_warnings(&self.check(&self.left_out)?));
            }
            let allowed = allowed.max(self.usual.unwrap_or(0));
            if report.succeeded && foreign_warnings(&report) <= allowed {
                self.left_out = left_out;
                return Ok((parts, Some(report)));
            }
            let (blamed, is_sure) = self.blamed(&parts, &report);
            parts.retain(|id| !blamed.contains(id));
            if !is_sure {
                self.doubtful.extend(&blamed);
            }
            self.pinned.extend(blamed);
        }
        Ok((parts, None))
    }

    /// Whether the part can go without one that is pinned.
    fn is_free(&self, id: Id) -> bool {
        let mut left_out = self.left_out.clone();
        left_out.insert(id);
        self.tree.closed(&left_out).intersection(&self.pinned).next().is_none()
    }

    /// Those of `parts` that the errors speak of, all of them if that is none; and whether the
    /// compiler's own words name them, together with their type where they are impls.
    fn blamed(&self, parts: &BTreeSet<Id>, report: &Report) -> (BTreeSet<Id>, bool) {
        let mut by_message = BTreeSet::new();
        let mut by_source = BTreeSet::new();
        let mut by_type = BTreeSet::new();
        let faults = report.diagnostics.iter().filter(|diagnostic| {
            matches!(diagnostic.level, DiagnosticLevel::Error) || is_foreign(diagnostic)
        });
        for fault in faults {
            let text = message(fault);
            let message = words(&text);
            let source = words(fault.rendered.as_deref().unwrap_or_default());
            for &id in parts {
                let part = &self.tree.parts[id];
                let owner = match part.kind {
                    Kind::Derive | Kind::Impl { .. } => self.tree.type_of(id),
                    _ => None,
                };
                let owner = owner.map(|owner| self.tree.parts[owner].name.as_str());
                // A trait and a type of one name, such as `Error`, are told apart by their sentence.
                let is_namesake = owner == Some(part.name.as_str());
                let is_meant = !part.name.is_empty()
                    && (!is_namesake
                        || text.contains(&format!("{}` is not implemented", part.name)));
                let is_told_by = |words: &BTreeSet<&str>| {
                    is_meant
                        && words.contains(part.name.as_str())
                        && owner.is_none_or(|owner| words.contains(owner))
                };
                if is_told_by(&message) {
                    by_message.insert(id);
                }
                if is_told_by(&source) {
                    by_source.insert(id);
                }
                if owner.is_some_and(|owner| source.contains(owner)) {
                    by_type.insert(id);
                }
            }
        }
        let is_sure = !by_message.is_empty();
        let sets = [by_message, by_source, by_type].into_iter();
        let blamed = sets.into_iter().find(|blamed| !blamed.is_empty());
        (blamed.unwrap_or_else(|| parts.clone()), is_sure)
    }

    /// Whether blame for this one of `parts` is no proof: a message that names its type and trait may
    /// mean another impl of the trait, or no impl at all where both have one name.
    fn is_doubtful(&self, id: Id, parts: &BTreeSet<Id>) -> bool {
        let name = &self.tree.parts[id].name;
        if self.doubtful.contains(&id) {
            return true;
        }
        let Some(owner) = self.tree.type_of(id) else { return true };
        let owner = &self.tree.parts[owner].name;
        let rivals = parts.iter().filter(|&&other| {
            self.tree.parts[other].name == *name
                && self.tree.type_of(other).is_some_and(|id| self.tree.parts[id].name == *owner)
        });
        name == owner || rivals.count() > 1
    }

    /// The parts that may be left out on trial.
    fn candidates(&self) -> BTreeSet<Id> {
        if self.caution >= Caution::Trials {
            return BTreeSet::new();
        }
        (1..self.tree.parts.len())
            .filter(|id| !self.left_out.contains(id) && self.is_candidate(*id))
            .collect()
    }

    /// Whether the part may be left out on trial.
    fn is_candidate(&self, id: Id) -> bool {
        let tree = self.tree;
        let part = &tree.parts[id];
        match &part.kind {
            Kind::Derive | Kind::Call => {}
            Kind::Macro => return part.is_exported,
            Kind::Impl { of: Some(_), is_blanket, .. } => {
                if part.name == "Drop" || *is_blanket {
                    return false;
                }
            }
            _ => return false,
        }
        if part.kind == Kind::Call {
            return true;
        }
        let owner = tree.type_of(id);
        let is_kept = owner.is_some_and(|owner| self.kept.contains(&tree.parts[owner].name))
            || part.kind != Kind::Derive && self.kept.contains(&part.name);
        if is_kept {
            return false;
        }
        let others = || {
            (1..tree.parts.len())
                .filter(|other| *other != id && !self.left_out.contains(other))
                .filter_map(|other| match &tree.parts[other].kind {
                    Kind::Impl { of: Some(_), is_blanket, .. } => Some((other, *is_blanket)),
                    _ => None,
                })
        };
        let is_deref = part.name.starts_with("Deref");
        let type_derefs = others().any(|(other, _)| {
            tree.parts[other].name == "Deref" && owner.is_some() && tree.type_of(other) == owner
        });
        let has_blanket =
            others().any(|(other, is_blanket)| is_blanket && tree.parts[other].name == part.name);
        let is_shared = self.caution == Caution::SharedTraits
            && part.kind != Kind::Derive
            && others().any(|(other, _)| tree.parts[other].name == part.name);
        !has_blanket && !is_shared && (is_deref || !type_derefs)
    }

    /// Leaves out derives, impls and macro calls without which the program is the same.
    fn leave_out_on_trial(&mut self, mut report: Report) -> Result<Report> {
        let allowed = foreign_warnings(&report);
        let candidates = self.candidates();
        let pinned = self.pinned.clone();
        let (adopted, result) = self.attempt(candidates.clone(), allowed)?;
        if let Some(result) = result {
            report = result;
        }
        self.pinned = pinned;
        let mut open: Vec<Id> = candidates
            .difference(&adopted)
            .copied()
            .filter(|&id| self.is_doubtful(id, &candidates))
            .collect();
        open.sort_by_key(|&id| {
            let name = &self.tree.parts[id].name;
            DEPENDENT_FIRST.iter().position(|known| known == name).unwrap_or(usize::MAX)
        });
        while !open.is_empty() {
            let pair: Vec<Id> = open.iter().copied().take(2).collect();
            let results = self.try_each(&pair)?;
            for (id, (left_out, result)) in pair.into_iter().zip(results) {
                if result.succeeded && foreign_warnings(&result) <= allowed {
                    self.left_out = left_out;
                    report = result;
                    open.retain(|&other| other != id);
                    break;
                }
                open.retain(|&other| other != id);
            }
        }
        Ok(report)
    }

    /// Checks, side by side, the text without each one of `parts`.
    fn try_each(&self, parts: &[Id]) -> Result<Vec<(BTreeSet<Id>, Report)>> {
        thread::scope(|scope| {
            let workers: Vec<_> = parts
                .iter()
                .enumerate()
                .map(|(i, &id)| {
                    scope.spawn(move || {
                        let mut left_out = self.left_out.clone();
                        left_out.insert(id);
                        let left_out = self.tree.closed(&left_out);
                        let text = self.render(&left_out).text;
                        let name = i.to_string();
                        let report = self.setting.check(&text, &name)?;
                        Ok((left_out, report))
                    })
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().expect("no worker panics")).collect()
        })
    }

    /// The text, with an allowance where the compiler warns of something that cannot go.
    fn finished(&self, report: &Report) -> String {
        let tree = self.tree;
        let rendered = self.render(&self.left_out);
        let mut edits = Edits::default();
        let mut allowed: BTreeMap<Id, BTreeSet<&str>> = BTreeMap::new();
        for warning in report.warnings() {
            let Some(lint) = warning.code.as_ref().map(|code| code.code.as_str()) else { continue };
            for span in primary(warning) {
                let place = rendered.origin(outermost(span).byte_start as usize);
                let innermost = (1..tree.parts.len()).rev().find(|&id| {
                    let part = &tree.parts[id];
                    let holds_attribute = !matches!(
                        part.kind,
                        Kind::UseName { .. }
                            | Kind::UseGroup
                            | Kind::Derives
                            | Kind::Derive
                            | Kind::Call
                    );
                    holds_attribute && (part.start..part.range.end).contains(&place)
                });
                if let Some(id) = innermost {
                    allowed.entry(id).or_default().insert(lint);
                }
            }
        }
        for (id, lints) in allowed {
            let lints: Vec<_> = lints.into_iter().collect();
            edits.insert(tree.parts[id].start, format!("#[allow({})]\n", lints.join(", ")));
        }
        for &id in &self.left_out {
            edits.remove(tree.parts[id].range.clone());
        }
        edits.apply(&tree.text)
    }
}

fn is_dead(warning: &Diagnostic) -> bool {
    warning.code.as_ref().is_some_and(|code| DEAD.contains(&code.code.as_str()))
}

fn is_foreign(diagnostic: &Diagnostic) -> bool {
    let is_warning = matches!(diagnostic.level, DiagnosticLevel::Warning);
    is_warning && diagnostic.code.is_some() && !is_dead(diagnostic)
}

/// How many warnings speak of something else than dead parts.
fn foreign_warnings(report: &Report) -> usize {
    report.diagnostics.iter().filter(|diagnostic| is_foreign(diagnostic)).count()
}

/// What a diagnostic says, without the source that it shows and without lists of other impls.
fn message(diagnostic: &Diagnostic) -> String {
    let labels = diagnostic.spans.iter().filter_map(|span| span.label.as_deref());
    let notes = diagnostic.children.iter().map(|child| child.message.as_str());
    let notes = notes.filter(|note| !note.starts_with("the following other types"));
    [diagnostic.message.as_str()]
        .into_iter()
        .chain(labels)
        .chain(notes)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The place in the file itself: within a macro, that of the call.
fn outermost(span: &DiagnosticSpan) -> &DiagnosticSpan {
    let mut span = span;
    while let Some(expansion) = &span.expansion {
        span = &expansion.span;
    }
    span
}

fn words(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect()
}

fn primary(diagnostic: &Diagnostic) -> impl Iterator<Item = &DiagnosticSpan> {
    diagnostic.spans.iter().filter(|span| span.is_primary)
}
