//! What a text means in other editions.
//!
//! Where an edition changes the meaning of a text without an error, the compiler has a lint that
//! says so in the edition before. So a text is the same program in two editions if it compiles in
//! both, and in no edition from the older one on, up to the newer one, such a lint fires.

use crate::proof::difference;
use crate::prune::Setting;
use crate::rustc::Report;
use anyhow::Result;
use rayon::prelude::*;

/// The editions of Rust.
pub const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// The lints that tell of a change of meaning in the next edition.
const CHANGES: [&[&str]; 4] = [
    &[],
    &[
        "array_into_iter",
        "non_fmt_panics",
        "rust_2021_incompatible_closure_captures",
        "rust_2021_prelude_collisions",
    ],
    &[
        "boxed_slice_into_iter",
        "dependency_on_unit_never_type_fallback",
        "edition_2024_expr_fragment_specifier",
        "if_let_rescope",
        "rust_2024_prelude_collisions",
        "tail_expr_drop_order",
    ],
    &[],
];

fn position(edition: &str) -> usize {
    EDITIONS.iter().position(|name| *name == edition).unwrap_or(EDITIONS.len() - 1)
}

/// The editions in which a text must be looked at to tell whether it means the same in two of them,
/// each with its lints.
pub(crate) fn between(one: &str, other: &str) -> Vec<(&'static str, &'static [&'static str])> {
    let (one, other) = (position(one), position(other));
    (one.min(other)..one.max(other)).map(|at| (EDITIONS[at], CHANGES[at])).collect()
}

/// What the compiler says of a change of meaning.
pub(crate) fn change(report: &Report, edition: &str) -> Option<String> {
    let lints = CHANGES[position(edition)];
    let found = report.diagnostics.iter().find(|diagnostic| {
        diagnostic.code.as_ref().is_some_and(|code| lints.contains(&code.code.as_str()))
    })?;
    Some(Report::told(found))
}

/// The editions in which `text` is no program or another one than in that of `setting`, each with
/// the reason.
pub(crate) fn unfit(text: &str, setting: Setting) -> Result<Vec<(&'static str, String)>> {
    let reports = EDITIONS
        .par_iter()
        .zip(CHANGES)
        .map(|(&edition, lints)| {
            setting.rustc.check_with(text, edition, setting.externs, setting.folder, edition, lints)
        })
        .collect::<Result<Vec<_>>>()?;
    let own = position(setting.edition);
    let mut unfit = Vec::new();
    for (at, &edition) in EDITIONS.iter().enumerate().filter(|(at, _)| *at != own) {
        let report = &reports[at];
        let is_change = |code: &str| CHANGES[at].contains(&code);
        let fault = report.errors().next().or_else(|| {
            report.warnings().find(|it| it.code.as_ref().is_none_or(|code| !is_change(&code.code)))
        });
        if let Some(fault) = fault {
            unfit.push((edition, Report::told(fault)));
            continue;
        }
        let changed = (at.min(own)..at.max(own))
            .find_map(|between| change(&reports[between], EDITIONS[between]));
        let Some(changed) = changed else { continue };
        // The lints speak of what may be; the translation of what is.
        let other = Setting { edition, ..setting };
        if difference(&translated(text, setting)?, &translated(text, other)?).is_some() {
            unfit.push((edition, changed));
        }
    }
    Ok(unfit)
}

fn translated(text: &str, setting: Setting) -> Result<crate::proof::Translation> {
    let Setting { rustc, edition, externs, folder } = setting;
    rustc.translate(text, edition, externs, folder, edition)
}

/// `not for editions 2015, 2018: reason`, one line for each reason.
pub(crate) fn told(unfit: &[(&str, String)]) -> Vec<String> {
    let mut lines: Vec<(Vec<&str>, &str)> = Vec::new();
    for (edition, reason) in unfit {
        match lines.iter_mut().find(|(_, known)| known == reason) {
            Some((editions, _)) => editions.push(edition),
            None => lines.push((vec![edition], reason)),
        }
    }
    let s = |editions: &[&str]| if editions.len() == 1 { "" } else { "s" };
    lines
        .iter()
        .map(|(editions, reason)| {
            format!("not for edition{} {}: {reason}", s(editions), editions.join(", "))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editions_with_one_reason_share_a_line() {
        let unfit = [("2015", "a".to_owned()), ("2018", "a".to_owned()), ("2024", "b".to_owned())];
        assert_eq!(told(&unfit), ["not for editions 2015, 2018: a", "not for edition 2024: b"]);
    }

    #[test]
    fn the_way_between_two_editions_is_the_same_up_and_down() {
        let names =
            |one, other| between(one, other).iter().map(|(name, _)| *name).collect::<Vec<_>>();
        assert_eq!(names("2018", "2024"), ["2018", "2021"]);
        assert_eq!(names("2024", "2018"), ["2018", "2021"]);
        assert!(names("2021", "2021").is_empty());
    }
}
