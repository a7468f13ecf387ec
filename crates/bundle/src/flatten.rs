//! Makes one module of each library, and puts the program's own library beside its `main`.
//!
//! The files of a crate are its authors' matter. In one file their modules are only indentation
//! and imports of each other, so each is dissolved into the module around it, as long as no two
//! items then have one name. Every path that leads through a dissolved module is shortened, and the
//! imports of what has become one module stand together at its top.
//!
//! A module stays where a name of its would clash: with another item, with another import, or with a
//! name of the prelude that a sibling mentions (there the meaning could change without an error). It
//! stays as well where it has attributes or imports all of another module.

use crate::layout::divider;
use crate::load::parse;
use crate::text::{Edits, with_blanks};
use crate::tree::{Id, Kind, Part, Tree, plain, type_names};
use anyhow::Result;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::iter::successors;
use std::ops::Range;
use syn::visit::{self, Visit};
use syn::{
    AttrStyle, Attribute, Block, ItemMacro, ItemMod, ItemUse, Macro, PatIdent, Path, Stmt, UseTree,
    VisRestricted, Visibility,
};

/// Names that every module knows without an import.
const PRELUDE: &[&str] = &[
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "Into",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "Unpin",
    "Vec",
    "core",
    "drop",
    "std",
];

/// The macros of the standard library that have a module's name.
const MACROS: &[&str] = &["env", "panic", "vec"];

/// What a name of a module means.
#[derive(Clone, PartialEq, Eq)]
enum Meaning {
    Items(BTreeSet<Id>),
    /// Something outside the file, by its path.
    Foreign(Vec<String>),
}

/// An import as it will stand in the result.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Import {
    path: Vec<String>,
    alias: Option<String>,
}

/// `text` with the modules dissolved. `libraries` names the root modules that are crates; `own` is
/// the one that belongs to the program. The others are modules of the result, unless it `is_whole`:
/// then each of them is a part of the root, below a line that divides.
pub(crate) fn flatten(
    text: &str,
    libraries: &[String],
    own: Option<&str>,
    is_whole: bool,
) -> Result<String> {
    let tree = Tree::new(text.to_owned())?;
    let file = parse(text)?;
    let mut bindings = Bindings::default();
    bindings.visit_file(&file);

    let is_library = |name: &str| libraries.iter().any(|it| it == name);
    let mut flattener = Flattener {
        home: (0..tree.parts.len()).collect(),
        tree: &tree,
        module: 0,
        blocks: Vec::new(),
        is_definition: false,
        variables: bindings.places,
        edits: Edits::default(),
    };
    flattener.choose(|name| own == Some(name) || is_whole && is_library(name));
    flattener.imports();
    flattener.visit_file(&file);
    flattener.unwrap(|name| own != Some(name) && is_library(name));
    Ok(flattener.edits.apply(text))
}

/// Whether no item of the text is a module.
pub(crate) fn is_one_module(text: &str) -> Result<bool> {
    let tree = Tree::new(text.to_owned())?;
    Ok(tree.children[0].iter().all(|&id| tree.parts[id].kind != Kind::Module))
}

/// `text` without the `pub` of what stands at the root of the program.
///
/// Up to Rust 1.73, what a module has public may not speak of types that are not. So where the
/// program has modules of its own, beside those of the `libraries`, all stays public.
pub(crate) fn without_public(text: &str, libraries: &[String]) -> Result<String> {
    let tree = Tree::new(text.to_owned())?;
    let is_library = |part: &Part| part.kind == Kind::Module && libraries.contains(&part.name);
    let mut edits = Edits::default();
    let mut own: Vec<Id> = tree.children[0].clone();
    own.retain(|&id| !is_library(&tree.parts[id]));
    if own.iter().any(|&id| tree.parts[id].kind == Kind::Module) {
        return Ok(text.to_owned());
    }
    while let Some(id) = own.pop() {
        if let Some(public) = tree.parts[id].public.clone() {
            edits.remove(public);
        }
        own.extend(&tree.children[id]);
    }
    Ok(edits.apply(text))
}

/// Where local variables are bound: a bare path must not be taken for one.
#[derive(Default)]
struct Bindings {
    places: BTreeMap<String, Vec<usize>>,
}

impl<'ast> Visit<'ast> for Bindings {
    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        let place = span(&pattern.ident).start;
        self.places.entry(plain(&pattern.ident)).or_default().push(place);
        visit::visit_pat_ident(self, pattern);
    }
}

struct Flattener<'a> {
    tree: &'a Tree,
    /// For each module, the one that it becomes a part of: itself unless it is dissolved.
    home: Vec<Id>,
    module: Id,
    /// The names of the items in the blocks around the place that is looked at.
    blocks: Vec<BTreeSet<String>>,
    /// Whether that place is in the definition of a macro, which may be called anywhere.
    is_definition: bool,
    variables: BTreeMap<String, Vec<usize>>,
    edits: Edits,
}

fn span(node: &impl syn::spanned::Spanned) -> Range<usize> {
    node.span().byte_range()
}

impl Flattener<'_> {
    fn modules(&self) -> impl Iterator<Item = Id> + '_ {
        (0..self.tree.parts.len()).filter(|&id| self.tree.parts[id].kind == Kind::Module)
    }

    /// Decides which modules are dissolved: of those at the root, the ones that `joins` names.
    fn choose(&mut self, joins: impl Fn(&str) -> bool) {
        let tree = self.tree;
        let mut scopes: BTreeMap<Id, BTreeMap<String, Meaning>> = BTreeMap::new();
        let mut members: BTreeMap<Id, Vec<Id>> = BTreeMap::new();
        // Modules come before those in them. One that does not fit is tried again once another has gone,
        // whose own name may have been in the way.
        let mut modules: BTreeMap<usize, Vec<Id>> = BTreeMap::new();
        for id in self.modules() {
            let around =
                successors(Some(id), |&id| tree.parts[id].parent.map(|_| tree.parts[id].module));
            modules.entry(around.count()).or_default().push(id);
        }
        for mut open in modules.into_values() {
            let mut count = 0;
            while open.len() != count {
                count = open.len();
                open.retain(|&id| {
                    let part = &tree.parts[id];
                    let around = part.parent.map_or(0, |_| self.home[part.module]);
                    let may_go = id != 0
                        && !part.is_local
                        && (part.module != 0 || joins(&part.name))
                        && self.is_plain(id);
                    if !may_go {
                        return true;
                    }
                    let names = self.names(id);
                    let mut scope = scopes[&around].clone();
                    scope.remove(&part.name);
                    if !self.fits(&scope, &names, id, &members[&around]) {
                        return true;
                    }
                    scope.extend(names);
                    scopes.insert(around, scope);
                    members.entry(around).or_default().push(id);
                    self.home[id] = around;
                    false
                });
            }
            for id in open {
                scopes.insert(id, self.names(id));
                members.insert(id, vec![id]);
            }
        }
    }

    /// Whether the module has no attribute and imports no whole module.
    fn is_plain(&self, id: Id) -> bool {
        let tree = self.tree;
        let Some(body) = &tree.parts[id].body else { return false };
        let has_glob = tree.children[id]
            .iter()
            .flat_map(|&child| self.leaves(child))
            .any(|leaf| matches!(tree.parts[leaf].kind, Kind::UseName { name: None, .. }));
        let inside = tree.text[body.start + 1..].trim_start();
        !tree.text[tree.parts[id].start..].starts_with('#')
            && !inside.starts_with("#!")
            && !has_glob
    }

    /// The imported names of a `use`.
    fn leaves(&self, id: Id) -> Vec<Id> {
        match self.tree.parts[id].kind {
            Kind::UseName { .. } => vec![id],
            Kind::Use | Kind::UseGroup => {
                self.tree.children[id].iter().flat_map(|&child| self.leaves(child)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The names that stand in the module, with their meanings.
    fn names(&self, module: Id) -> BTreeMap<String, Meaning> {
        let tree = self.tree;
        let mut names = BTreeMap::new();
        for &child in &tree.children[module] {
            let part = &tree.parts[child];
            match part.kind {
                Kind::Module | Kind::Type | Kind::Trait | Kind::Value | Kind::Macro
                    if !part.is_exported =>
                {
                    let meaning = Meaning::Items(BTreeSet::from([child]));
                    names.insert(part.name.clone(), meaning);
                }
                Kind::Use => {
                    for leaf in self.leaves(child) {
                        let Kind::UseName { path, name: Some(name) } = &tree.parts[leaf].kind
                        else {
                            continue;
                        };
                        let found = tree.resolve(module, path);
                        if name == "_" {
                            continue;
                        }
                        let meaning = if found.is_empty() {
                            Meaning::Foreign(path.clone())
                        } else {
                            Meaning::Items(found)
                        };
                        names.insert(name.clone(), meaning);
                    }
                }
                _ => {}
            }
        }
        names
    }

    /// Whether the names of a module can join those of the modules in `group`.
    fn fits(
        &self,
        scope: &BTreeMap<String, Meaning>,
        names: &BTreeMap<String, Meaning>,
        id: Id,
        group: &[Id],
    ) -> bool {
        let agrees = names
            .iter()
            .all(|(name, meaning)| scope.get(name).is_none_or(|other| other == meaning));
        let hides = |names: &BTreeMap<String, Meaning>,
                     others: &BTreeMap<String, Meaning>,
                     mentions: &dyn Fn(&str) -> bool| {
            PRELUDE.iter().any(|&name| {
                names.contains_key(name) && !others.contains_key(name) && mentions(name)
            })
        };
        agrees
            && !hides(names, scope, &|name| group.iter().any(|&other| self.mentions(other, name)))
            && !hides(scope, names, &|name| self.mentions(id, name))
    }

    /// Whether the text of the module, without its modules, has the name.
    fn mentions(&self, module: Id, name: &str) -> bool {
        let mut open = vec![module];
        while let Some(id) = open.pop() {
            if self.tree.mentions[id].contains(name) {
                return true;
            }
            open.extend(self.tree.children[id].iter().filter(|&&child| {
                !matches!(self.tree.parts[child].kind, Kind::Module | Kind::Use)
            }));
        }
        false
    }

    /// Whether the function around a place has a variable of this name.
    fn is_variable(&self, name: &str, place: usize) -> bool {
        let Some(places) = self.variables.get(name) else { return false };
        self.tree.parts.iter().any(|part| {
            matches!(part.kind, Kind::Value | Kind::Member | Kind::TraitMember)
                && part.range.contains(&place)
                && places.iter().any(|place| part.range.contains(place))
        })
    }

    /// The names that lead from the root to a module that stays.
    fn place(&self, module: Id) -> Vec<String> {
        let mut names = Vec::new();
        let mut at = module;
        while at != 0 {
            names.push(self.tree.parts[at].name.clone());
            at = self.home[self.tree.parts[at].module];
        }
        names.reverse();
        names
    }

    /// Follows a path from `module` through modules: how many of its names do that, where they
    /// lead, and whether anything on the way is dissolved.
    fn walk(&self, module: Id, path: &[String]) -> (usize, Id, bool) {
        let tree = self.tree;
        let is_gone = |id: Id| self.home[id] != id;
        let mut at = module;
        let mut is_changed = false;
        for (i, step) in path.iter().enumerate() {
            let next = match step.as_str() {
                "crate" if i == 0 => Some(0),
                "self" if i == 0 => Some(module),
                "super" => Some(tree.parts[at].module),
                _ => {
                    let found = tree.resolve(at, std::slice::from_ref(step));
                    found.into_iter().find(|&id| tree.parts[id].kind == Kind::Module)
                }
            };
            let Some(next) = next else { return (i, at, is_changed) };
            let is_relative = i == 0 && (step == "self" || step == "super");
            is_changed |= is_gone(next) || is_relative && is_gone(module);
            at = next;
        }
        (path.len(), at, is_changed)
    }

    /// The path of a module that stays, as seen from another one.
    fn seen_from(&self, target: Id, from: Id) -> Vec<String> {
        let mut path = self.place(target);
        if from != 0 {
            path.insert(0, "crate".to_owned());
        }
        path
    }

    /// The imports of every module, in the place of its `use` items.
    fn imports(&mut self) {
        let tree = self.tree;
        let mut imports: BTreeMap<Id, BTreeMap<String, BTreeSet<Import>>> = BTreeMap::new();
        let mut names: BTreeMap<Id, BTreeMap<String, (String, Import)>> = BTreeMap::new();
        for id in 1..tree.parts.len() {
            let part = &tree.parts[id];
            let is_with_attribute = tree.text[part.start..].starts_with('#');
            if part.kind != Kind::Use || part.is_local || is_with_attribute {
                continue;
            }
            let home = self.home[part.module];
            let leaves = self.leaves(id);
            if leaves
                .iter()
                .any(|&leaf| matches!(tree.parts[leaf].kind, Kind::UseName { name: None, .. }))
            {
                continue;
            }
            for leaf in leaves {
                let Kind::UseName { path, name: Some(name) } = &tree.parts[leaf].kind else {
                    continue;
                };
                let Some(path) = self.imported(part.module, path, name) else { continue };
                let alias = (path.last() != Some(name)).then(|| name.clone());
                let import = Import { path, alias };
                let visibility = self.visibility(part.start, part.module);
                if name == "_" {
                    imports.entry(home).or_default().entry(visibility).or_default().insert(import);
                    continue;
                }
                // Of two imports of one name, the one that more can see.
                let known = names.entry(home).or_default().entry(name.clone());
                let known = known.or_insert_with(|| (visibility.clone(), import.clone()));
                if known.0.is_empty() || visibility == "pub " {
                    *known = (visibility, import);
                }
            }
            self.edits.remove(part.start..with_blanks(&tree.text, part.range.clone()).end);
        }
        for (home, names) in names {
            for (visibility, import) in names.into_values() {
                imports.entry(home).or_default().entry(visibility).or_default().insert(import);
            }
        }
        for (home, imports) in imports {
            let text: String =
                imports.into_iter().map(|(visibility, list)| written(&visibility, &list)).collect();
            // Behind the documentation of the module.
            let at = tree.children[home].iter().map(|&id| tree.parts[id].range.start).min();
            self.edits.insert(at.unwrap_or(0), format!("\n{text}\n"));
        }
    }

    /// The path by which `module`, wherever it is dissolved to, imports what `path` means; none if
    /// it is there already.
    fn imported(&self, module: Id, path: &[String], name: &str) -> Option<Vec<String>> {
        let home = self.home[module];
        let (steps, target, _) = self.walk(module, path);
        let rest = &path[steps..];
        if steps == 0 {
            return Some(path.to_vec());
        }
        if rest.is_empty() {
            let is_there = self.home[self.tree.parts[target].module] == home
                && self.tree.parts[target].name == name;
            if self.home[target] != target || is_there {
                return None;
            }
            return Some(self.seen_from(target, home));
        }
        let target = self.home[target];
        if target == home {
            if rest.len() == 1 && rest[0] == name {
                return None;
            }
            let mut path = if home == 0 { Vec::new() } else { vec!["self".to_owned()] };
            path.extend_from_slice(rest);
            return Some(path);
        }
        let mut path = self.seen_from(target, home);
        path.extend_from_slice(rest);
        Some(path)
    }

    /// The visibility that starts at a place, as it must read where `module` is dissolved to.
    fn visibility(&self, at: usize, module: Id) -> String {
        let text = &self.tree.text[at..];
        let Some(rest) = text.strip_prefix("pub") else { return String::new() };
        let rest = rest.trim_start();
        if !rest.starts_with('(') {
            return "pub ".to_owned();
        }
        let inside = &rest[1..rest.find(')').unwrap_or(rest.len())];
        let path = inside.trim().trim_start_matches("in ").trim();
        let path: Vec<_> = path.split("::").map(|name| name.trim().to_owned()).collect();
        self.restricted(module, &path)
    }

    /// `pub(…)` for the modules that `path` names.
    fn restricted(&self, module: Id, path: &[String]) -> String {
        let (_, target, _) = self.walk(module, path);
        let (home, target) = (self.home[module], self.home[target]);
        if target == home {
            String::new()
        } else if target == 0 {
            "pub(crate) ".to_owned()
        } else if target == self.home[self.tree.parts[home].module] {
            "pub(super) ".to_owned()
        } else {
            format!("pub(in crate::{}) ", self.place(target).join("::"))
        }
    }

    /// Removes the frames of dissolved modules, and puts a line above what was a library.
    fn unwrap(&mut self, is_library: impl Fn(&str) -> bool) {
        let tree = self.tree;
        for id in self.modules().collect::<Vec<_>>() {
            let part = &tree.parts[id];
            let Some(body) = &part.body else { continue };
            if self.home[id] != id {
                let is_divided = part.module == 0 && is_library(&part.name);
                let line = if is_divided { divider(&part.name) } else { String::new() };
                self.edits.replace(part.start..body.start + 1, line);
                self.edits.replace(body.end - 1..body.end, "\n");
            }
        }
    }

    /// Shortens a path that leads through modules. `places` are those of its names.
    fn path(&mut self, path: &[String], places: &[Range<usize>], is_absolute: bool) {
        if path.len() < 2 || self.blocks.iter().any(|names| names.contains(&path[0])) {
            return;
        }
        // The last name is what the path means, whatever else has that name.
        let (steps, target, is_changed) = self.walk(self.module, &path[..path.len() - 1]);
        let home = self.home[self.module];
        if !is_changed && path[0] == "crate" {
            // In what has come to the root, the root need not be named.
            if home == 0 && self.module != 0 && !is_absolute && path.len() > 2 {
                self.edits.remove(places[0].start..places[1].start);
            }
            return;
        }
        if !is_changed {
            return;
        }
        let target = self.home[target];
        let prefix = if is_absolute {
            let place = self.place(target);
            ["crate".to_owned()].into_iter().chain(place).collect()
        } else if target == home {
            let is_hidden = self.is_variable(&path[steps], places[0].start);
            if is_hidden { vec!["self".to_owned()] } else { Vec::new() }
        } else {
            self.seen_from(target, home)
        };
        let prefix: String = prefix.iter().flat_map(|name| [name, "::"]).collect();
        self.edits.replace(places[0].start..places[steps].start, prefix);
    }

    /// The paths among the tokens of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        let sign = |at: usize| match tokens.get(at) {
            Some(TokenTree::Punct(punct)) => punct.as_char(),
            _ => ' ',
        };
        let mut i = 0;
        while i < tokens.len() {
            match &tokens[i] {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(first) => {
                    let before = i.checked_sub(1).map_or(' ', sign);
                    let goes_on = before == ':' && i > 1 && sign(i - 2) == ':';
                    let mut path = vec![plain(first)];
                    let mut places = vec![tokens[i].span().byte_range()];
                    while sign(i + 1) == ':'
                        && sign(i + 2) == ':'
                        && let Some(TokenTree::Ident(next)) = tokens.get(i + 3)
                    {
                        path.push(plain(next));
                        places.push(next.span().byte_range());
                        i += 3;
                    }
                    let is_start = match before {
                        '.' | '\'' => false,
                        _ if goes_on => false,
                        '$' => path[0] == "crate",
                        _ => true,
                    };
                    // Before a list or a star, every name of the path is a module's.
                    let leads = sign(i + 1) == ':'
                        && sign(i + 2) == ':'
                        && (sign(i + 3) == '*'
                            || matches!(tokens.get(i + 3), Some(TokenTree::Group(_))));
                    if leads {
                        path.push(String::new());
                        places.push(tokens[i + 3].span().byte_range());
                    }
                    if is_start {
                        self.path(&path, &places, self.is_definition || leads);
                    }
                }
                _ => {}
            }
            i += 1;
        }
    }

    /// The paths of a `use` in a block or with an attribute.
    fn use_tree(&mut self, tree: &UseTree, path: &mut Vec<String>, places: &mut Vec<Range<usize>>) {
        let name = match tree {
            UseTree::Path(step) => &step.ident,
            UseTree::Name(name) => &name.ident,
            UseTree::Rename(rename) => &rename.ident,
            UseTree::Group(group) if path.is_empty() => {
                for tree in &group.items {
                    self.use_tree(tree, path, places);
                }
                return;
            }
            UseTree::Group(_) | UseTree::Glob(_) => {
                path.push(String::new());
                places.push(span(tree));
                self.path(path, places, true);
                return;
            }
        };
        path.push(plain(name));
        places.push(span(name));
        if let UseTree::Path(step) = tree {
            self.use_tree(&step.tree, path, places);
        } else {
            self.path(path, places, true);
        }
        path.pop();
        places.pop();
    }
}

/// Import items for a set of imports with one visibility: those below one module in one item.
fn written(visibility: &str, imports: &BTreeSet<Import>) -> String {
    let mut text = String::new();
    let mut groups: BTreeMap<&[String], Vec<String>> = BTreeMap::new();
    let is_parent = |path: &[String]| {
        imports
            .iter()
            .any(|import| import.path.len() > 1 && import.path[..import.path.len() - 1] == *path)
    };
    for import in imports {
        let (last, parent) = import.path.split_last().expect("a path has a name");
        let alias = import.alias.as_ref().map(|alias| format!(" as {alias}")).unwrap_or_default();
        // A list would import the module alone, not the macro of its name.
        let is_macro = parent == ["std"] && MACROS.contains(&last.as_str());
        if is_parent(&import.path) && !is_macro {
            groups.entry(&import.path).or_default().insert(0, format!("self{alias}"));
        } else if parent.is_empty() || parent == ["std"] || parent == ["crate"] {
            let path = import.path.join("::");
            let _ = writeln!(text, "{visibility}use {path}{alias};");
        } else {
            groups.entry(parent).or_default().push(format!("{last}{alias}"));
        }
    }
    for (parent, names) in groups {
        let parent = parent.join("::");
        let _ = match names.as_slice() {
            [name] => writeln!(text, "{visibility}use {parent}::{name};"),
            names => writeln!(text, "{visibility}use {parent}::{{{}}};", names.join(", ")),
        };
    }
    text
}

impl<'ast> Visit<'ast> for Flattener<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.visit_visibility(&item.vis);
        let place = span(&item.ident);
        let id = self.modules().find(|&id| self.tree.parts[id].ident == place);
        let around = (self.module, std::mem::take(&mut self.blocks));
        self.module = id.unwrap_or(self.module);
        for attribute in &item.attrs {
            self.visit_attribute(attribute);
        }
        for item in item.content.iter().flat_map(|(_, items)| items) {
            self.visit_item(item);
        }
        (self.module, self.blocks) = around;
    }

    fn visit_block(&mut self, block: &'ast Block) {
        let names = block.stmts.iter().flat_map(|statement| match statement {
            Stmt::Item(item) => type_names(item),
            _ => Vec::new(),
        });
        self.blocks.push(names.collect());
        visit::visit_block(self, block);
        self.blocks.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if item.leading_colon.is_none() {
            self.use_tree(&item.tree, &mut Vec::new(), &mut Vec::new());
        }
        self.visit_visibility(&item.vis);
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        self.is_definition = item.ident.is_some();
        visit::visit_item_macro(self, item);
        self.is_definition = false;
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }

    fn visit_path(&mut self, path: &'ast Path) {
        if path.leading_colon.is_none() {
            let names: Vec<_> = path.segments.iter().map(|segment| plain(&segment.ident)).collect();
            let places: Vec<_> = path.segments.iter().map(|segment| span(&segment.ident)).collect();
            self.path(&names, &places, false);
        }
        visit::visit_path(self, path);
    }

    fn visit_visibility(&mut self, visibility: &'ast Visibility) {
        if let Visibility::Restricted(restricted) = visibility {
            self.visit_vis_restricted(restricted);
        }
    }

    fn visit_vis_restricted(&mut self, node: &'ast VisRestricted) {
        let path: Vec<_> = node.path.segments.iter().map(|step| plain(&step.ident)).collect();
        let place = with_blanks(&self.tree.text, span(node));
        let text = self.restricted(self.module, &path);
        if self.tree.text[place.clone()].trim_end() != text.trim_end() {
            self.edits.replace(place, text);
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        // The documentation of a dissolved module is a comment like any other.
        let place = span(attribute);
        if matches!(attribute.style, AttrStyle::Inner(_))
            && self.home[self.module] != self.module
            && self.tree.text[place.clone()].starts_with("//!")
        {
            self.edits.replace(place.start..place.start + 3, "//");
        }
    }
}
