//! A first, quick pass: what the program cannot reach by the names that it mentions.
//!
//! It errs on the side of keeping: a name that is mentioned anywhere in reached code keeps every
//! item of that name, whatever it means there. What this leaves is the compiler's to find.

use crate::tree::{Id, Kind, Tree};
use std::collections::BTreeSet;

/// The parts that no name in reached code leads to.
pub(crate) fn unreached(tree: &Tree) -> BTreeSet<Id> {
    let mut reached = vec![false; tree.parts.len()];
    let mut mentioned: BTreeSet<&str> = BTreeSet::from(["main"]);
    loop {
        let mut has_changed = false;
        for id in 0..tree.parts.len() {
            if reached[id] || !is_reached(tree, id, &reached, &mentioned) {
                continue;
            }
            reached[id] = true;
            has_changed = true;
            match &tree.parts[id].kind {
                Kind::UseName { path, .. } => mentioned.extend(path.iter().map(String::as_str)),
                // The names in it count once something of it is reached.
                Kind::Module => {}
                _ => mentioned.extend(tree.mentions[id].iter().map(String::as_str)),
            }
        }
        if !has_changed {
            break;
        }
    }
    (1..tree.parts.len()).filter(|&id| !reached[id]).collect()
}

fn is_reached(tree: &Tree, id: Id, reached: &[bool], mentioned: &BTreeSet<&str>) -> bool {
    let part = &tree.parts[id];
    let Some(parent) = part.parent else { return true };
    let is_parent_reached = reached[parent];
    let is_mentioned = mentioned.contains(part.name.as_str());
    match &part.kind {
        Kind::Module => tree.children[id].iter().any(|&child| {
            let child_part = &tree.parts[child];
            let counts = child_part.kind != Kind::Use || child_part.public.is_some();
            reached[child] && counts
        }),
        Kind::Type | Kind::Trait | Kind::Value | Kind::Macro => is_mentioned || part.acts,
        Kind::Call => true,
        Kind::Other => part.name != "_" || !tree.children[id].is_empty(),
        Kind::Impl { of, .. } => {
            let is_head_reached =
                tree.head(id).iter().all(|found| found.iter().any(|&id| reached[id]));
            is_head_reached && (of.is_some() || !tree.children[id].is_empty())
        }
        Kind::Member => {
            let is_of_trait = matches!(tree.parts[parent].kind, Kind::Impl { of: Some(_), .. });
            is_parent_reached && (is_mentioned || is_of_trait && tree.local_trait(parent).is_none())
        }
        Kind::TraitMember => is_parent_reached && is_mentioned,
        Kind::Field | Kind::Derives | Kind::Derive => is_parent_reached,
        Kind::Use | Kind::UseGroup => tree.children[id].iter().any(|&child| reached[child]),
        Kind::UseName { path, name } => match name.as_deref() {
            Some("_") | None => {
                let found = tree.resolve(part.module, path);
                found.is_empty() || found.iter().any(|&id| reached[id])
            }
            // A trait from outside may be imported for its methods alone.
            Some(_) => {
                is_mentioned || reached[part.module] && tree.resolve(part.module, path).is_empty()
            }
        },
    }
}
