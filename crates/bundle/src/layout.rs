//! The order of a bundle: imports, the solution with `solve` first, a dividing line, the libraries.

use crate::load::parse;
use crate::text::{Edits, with_comments};
use anyhow::Result;
use std::ops::Range;
use syn::spanned::Spanned as _;
use syn::{ImplItem, Item};

/// How a line starts that stands between the solution and the libraries.
const LINE: &str = "// ---------- What the solution uses of ";

/// The line above `what`, a library or all of them.
pub(crate) fn divider(what: &str) -> String {
    format!("\n{LINE}{what} ----------\n\n")
}

/// `text` in its final order. `libraries` names the modules that are crates, `own` is the program's.
/// With `bare`, comments go that stand by themselves: what they spoke of may be gone.
pub(crate) fn arrange(
    text: &str,
    libraries: &[String],
    own: Option<&str>,
    bare: bool,
) -> Result<String> {
    let file = parse(text)?;
    let mut edits = Edits::default();
    let place = |item: &Item| with_comments(text, item.span().byte_range());
    let is_fixed = |item: &Item| matches!(item, Item::Use(_) | Item::ExternCrate(_));
    let is_library = |item: &Item| {
        matches!(item, Item::Mod(item)
            if libraries.iter().any(|name| item.ident == name) && own.is_none_or(|own| item.ident != own))
    };
    let has_macro = file.items.iter().any(|item| matches!(item, Item::Macro(_)));
    let first = file.items.iter().position(|item| !is_fixed(item));
    let solve = file.items.iter().position(solves);
    if let (Some(first), Some(solve), false) = (first, solve, has_macro)
        && first < solve
        && !file.items[..solve].iter().any(is_library)
    {
        let range = place(&file.items[solve]);
        let moved = format!("{}\n\n", text[range.clone()].trim_end());
        edits.remove(range);
        edits.insert(place(&file.items[first]).start, moved);
    }
    if let Some(library) = file.items.iter().find(|item| is_library(item))
        && !file.items.first().is_some_and(is_library)
    {
        edits.insert(place(library).start, divider("its libraries"));
    }
    let text = edits.apply(text);
    if bare { without_loose_comments(&text) } else { Ok(text) }
}

/// Whether the item is the function `solve` or has it.
fn solves(item: &Item) -> bool {
    match item {
        Item::Fn(item) => item.sig.ident == "solve",
        Item::Impl(item) => item
            .items
            .iter()
            .any(|item| matches!(item, ImplItem::Fn(item) if item.sig.ident == "solve")),
        _ => false,
    }
}

/// `text` without the comments between items that belong to none of them.
fn without_loose_comments(text: &str) -> Result<String> {
    let file = parse(text)?;
    let mut edits = Edits::default();
    let start = file.attrs.last().map_or(0, |attribute| attribute.span().byte_range().end);
    loosen(text, start..text.len(), &file.items, &mut edits);
    Ok(edits.apply(text))
}

fn loosen(text: &str, within: Range<usize>, items: &[Item], edits: &mut Edits) {
    let places: Vec<_> = items.iter().map(|item| item.span().byte_range()).collect();
    between(text, within, &places, edits);
    for item in items {
        match item {
            Item::Mod(item) => {
                if let Some((brace, items)) = &item.content {
                    let start = brace.span.open().byte_range().end;
                    loosen(text, start..brace.span.close().byte_range().start, items, edits);
                }
            }
            Item::Impl(item) => {
                let places: Vec<_> =
                    item.items.iter().map(|item| item.span().byte_range()).collect();
                let start = item.brace_token.span.open().byte_range().end;
                let end = item.brace_token.span.close().byte_range().start;
                between(text, start..end, &places, edits);
            }
            Item::Trait(item) => {
                let places: Vec<_> =
                    item.items.iter().map(|item| item.span().byte_range()).collect();
                let start = item.brace_token.span.open().byte_range().end;
                let end = item.brace_token.span.close().byte_range().start;
                between(text, start..end, &places, edits);
            }
            _ => {}
        }
    }
}

/// Clears what stands between the places, without the comments that belong to them.
fn between(text: &str, within: Range<usize>, places: &[Range<usize>], edits: &mut Edits) {
    let mut at = within.start;
    let places = places.iter().map(|place| with_comments(text, place.clone()));
    for place in places.chain(std::iter::once(within.end..within.end)) {
        if place.start > at {
            let gap = &text[at..place.start];
            if !gap.trim().is_empty() && !gap.contains(LINE) && is_comment(gap) {
                let has_break = gap.matches('\n').count() > 1;
                edits.replace(at..place.start, if has_break { "\n\n" } else { "\n" });
            }
        }
        at = at.max(place.end);
    }
}

fn is_comment(text: &str) -> bool {
    text.parse::<proc_macro2::TokenStream>().is_ok_and(|tokens| tokens.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solution_comes_first_and_a_line_divides() {
        let text = "use a::B;\n// How it ends.\nstruct C;\n\n// Section\n\n/// The answer.\n\
                    fn solve() {} // here\n\nfn main() {}\n\nmod a {\n    // loose\n\n    // B.\n    \
                    pub struct B;\n}\n";
        let made = arrange(text, &["a".to_owned()], None, true).unwrap();
        assert_eq!(
            made,
            format!(
                "use a::B;\n/// The answer.\nfn solve() {{}} // here\n\n// How it ends.\nstruct C;\n\n\n\
                 fn main() {{}}\n\n{}mod a {{\n\n    // B.\n    pub struct B;\n}}\n",
                divider("its libraries")
            )
        );
    }
}
