//! Makes the crates fit into one file: their paths, visibilities and attributes.
//!
//! The program stays at the root; every other crate becomes a private module there. So
//! `crate::x` becomes `crate::name::x`, a path that starts with a dependency's name becomes
//! `crate::dependency::x`, and `pub(crate)` still means the modules that it meant. Within macros,
//! paths are told by their tokens. The result means the same in every edition: since 2015 and 2018
//! disagree on where the path of a `use` starts, one that starts at a name of its own module gets a
//! `self::`.

use crate::cfg::Value;
use crate::load::{is_off, parse};
use crate::text::{Edits, with_blanks, with_comma, with_comments};
use crate::tree::{attributes_of, plain, type_names};
use crate::workspace::{Crate, Plan};
use anyhow::{Context as _, Result};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Range;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    AttrStyle, Attribute, Block, Item, ItemExternCrate, ItemMacro, ItemMod, ItemUse, Macro, Meta,
    Path, QSelf, Stmt, Token, UseTree, VisRestricted, Visibility,
};

/// Lints that say nothing about a file for a judge, or that the bundler itself must hear.
const IDLE_LINTS: &[&str] = &[
    "dead_code",
    "missing_copy_implementations",
    "missing_debug_implementations",
    "missing_docs",
    "unexpected_cfgs",
    "unreachable_pub",
    "unsafe_code",
    "unused",
    "unused_imports",
    "unused_macros",
    "unused_qualifications",
];

/// How much documentation stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Docs {
    None,
    /// The first sentence of each item.
    First,
    All,
}

/// The whole file before anything is left out, and the names of the libraries' modules in it.
pub(crate) fn assemble(plan: &Plan, docs: Docs) -> Result<(String, Vec<String>)> {
    let files = plan
        .crates
        .iter()
        .map(|krate| parse(&krate.text).with_context(|| format!("crate `{}`", krate.name)))
        .collect::<Result<Vec<_>>>()?;
    let places = places(&plan.crates, &files);
    let macros = exported_macros(&plan.crates, &files);
    let uses_macros_by_text = plan.crates.iter().any(|krate| krate.text.contains("#[macro_use]"))
        && files.iter().flat_map(|file| &file.items).any(|item| {
            matches!(item, Item::ExternCrate(item) if has_attribute(&item.attrs, "macro_use"))
        });

    // The program's library, its `main`, then the crates, the nearest first.
    let mut order: Vec<usize> = (0..files.len()).collect();
    if plan.has_own_library {
        order.swap(0, 1);
    }
    if uses_macros_by_text {
        // Such macros are known below their definition only.
        order.reverse();
    }

    let mut result = String::new();
    let mut root_attributes = String::new();
    for index in order {
        let krate = &plan.crates[index];
        let mut rewriter = Rewriter {
            text: &krate.text,
            krate,
            index,
            places: &places,
            macros: &macros,
            tree: Names::of(&files[index].items),
            frames: vec![Frame::Module(Vec::new())],
            aliases: crate_aliases(krate, index, &files[index]),
            // The program's library comes first, and only the root's first lines may be its docs.
            docs: if index == 0 && plan.has_own_library { docs.min(Docs::First) } else { docs },
            is_small: false,
            textual: textual_macros(&files[index]),
            edits: Edits::default(),
            root_attributes: String::new(),
        };
        rewriter.visit_file(&files[index]);
        root_attributes.push_str(&rewriter.root_attributes);
        let text = rewriter.edits.apply(&krate.text);
        match &places[index] {
            None => {
                result.push_str(&text);
                result.push('\n');
            }
            Some(name) => {
                let is_textual = uses_macros_by_text && !macros[index].is_empty();
                let attribute = if is_textual { "#[macro_use]\n" } else { "" };
                let _ = write!(result, "\n{attribute}mod {name} {{\n{text}");
                for (old, new) in &macros[index] {
                    // The path that the macro had in its own crate.
                    let alias = if old == new { String::new() } else { format!(" as {old}") };
                    let _ = write!(result, "\npub use crate::{new}{alias};");
                }
                result.push_str("\n}\n");
            }
        }
    }
    Ok((root_attributes + &result, places.into_iter().flatten().collect()))
}

/// The module of each crate; none for the program at the root.
fn places(crates: &[Crate], files: &[syn::File]) -> Vec<Option<String>> {
    let mut taken: BTreeSet<String> = files[0].items.iter().flat_map(item_names).collect();
    let mut places = vec![None];
    for krate in &crates[1..] {
        let mut name = krate.name.clone();
        while !taken.insert(name.clone()) {
            name.push_str("_crate");
        }
        places.push(Some(name));
    }
    places
}

/// For each crate, its exported macros and their names in the bundle, where two crates may not
/// export the same name.
fn exported_macros(crates: &[Crate], files: &[syn::File]) -> Vec<BTreeMap<String, String>> {
    struct Finder<'a> {
        krate: &'a Crate,
        found: BTreeSet<String>,
    }
    impl<'ast> Visit<'ast> for Finder<'_> {
        fn visit_item_mod(&mut self, item: &'ast ItemMod) {
            if !is_off(&item.attrs, &self.krate.cfg, &self.krate.text) {
                visit::visit_item_mod(self, item);
            }
        }
        fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
            if let Some(name) = &item.ident
                && has_attribute(&item.attrs, "macro_export")
                && !is_off(&item.attrs, &self.krate.cfg, &self.krate.text)
            {
                self.found.insert(plain(name));
            }
        }
    }
    // Exported macros stand at the root, where the program's imports are, or may come to be.
    // A module of the same name would be imported with the macro.
    let imports = files.iter().take(2).flat_map(|file| &file.items).filter_map(|item| match item {
        Item::Use(of) => Some([type_names(item), first_names(&of.tree)].concat()),
        _ => None,
    });
    let mut taken: BTreeSet<String> = imports.flatten().collect();
    crates
        .iter()
        .zip(files)
        .map(|(krate, file)| {
            let mut finder = Finder { krate, found: BTreeSet::new() };
            finder.visit_file(file);
            finder
                .found
                .into_iter()
                .map(|old| {
                    let mut new = old.clone();
                    while !taken.insert(new.clone()) {
                        new = format!("{}_{new}", krate.name);
                    }
                    (old, new)
                })
                .collect()
        })
        .collect()
}

/// The crates that a path of this crate can start with: its dependencies, and what its root file
/// calls them with `extern crate … as …`.
fn crate_aliases(krate: &Crate, index: usize, file: &syn::File) -> BTreeMap<String, usize> {
    let mut aliases = krate.dependencies.clone();
    for item in &file.items {
        if let Item::ExternCrate(item) = item
            && let Some((_, alias)) = &item.rename
        {
            let target = match plain(&item.ident).as_str() {
                "self" => Some(index),
                name => krate.dependencies.get(name).copied(),
            };
            if let Some(target) = target {
                aliases.insert(plain(alias), target);
            }
        }
    }
    aliases
}

/// The names of the macros that are not exported.
fn textual_macros(file: &syn::File) -> BTreeSet<String> {
    struct Finder(BTreeSet<String>);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
            if let Some(name) = &item.ident
                && !has_attribute(&item.attrs, "macro_export")
            {
                self.0.insert(plain(name));
            }
        }
    }
    let mut finder = Finder(BTreeSet::new());
    finder.visit_file(file);
    finder.0
}

fn has_attribute(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident(name))
}

/// Every name that the item brings into its module.
fn item_names(item: &Item) -> Vec<String> {
    match item {
        Item::Const(item) => vec![plain(&item.ident)],
        Item::Fn(item) => vec![plain(&item.sig.ident)],
        Item::Static(item) => vec![plain(&item.ident)],
        Item::Macro(item) => item.ident.iter().map(plain).collect(),
        item => type_names(item),
    }
}

/// The names that the paths of a `use` start with.
fn first_names(tree: &UseTree) -> Vec<String> {
    match tree {
        UseTree::Path(path) => vec![plain(&path.ident)],
        UseTree::Name(name) => vec![plain(&name.ident)],
        UseTree::Rename(rename) => vec![plain(&rename.ident)],
        UseTree::Group(group) => group.items.iter().flat_map(first_names).collect(),
        UseTree::Glob(_) => Vec::new(),
    }
}

/// The names of a module that a path can start with, for telling whether one hides a crate's.
#[derive(Default)]
struct Names {
    own: BTreeSet<String>,
    /// The paths of the modules whose names are all imported.
    globs: Vec<Vec<String>>,
    children: BTreeMap<String, Names>,
}

impl Names {
    fn of(items: &[Item]) -> Names {
        let mut names = Names::default();
        for item in items {
            names.own.extend(type_names(item));
            match item {
                Item::Mod(item) => {
                    if let Some((_, items)) = &item.content {
                        names.children.insert(plain(&item.ident), Names::of(items));
                    }
                }
                Item::Use(item) => names.add_globs(&item.tree, &mut Vec::new()),
                _ => {}
            }
        }
        names
    }

    fn add_globs(&mut self, tree: &UseTree, path: &mut Vec<String>) {
        match tree {
            UseTree::Path(step) => {
                path.push(plain(&step.ident));
                self.add_globs(&step.tree, path);
                path.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_globs(tree, path);
                }
            }
            UseTree::Glob(_) => self.globs.push(path.clone()),
            _ => {}
        }
    }

    fn at(&self, path: &[String]) -> Option<&Names> {
        path.iter().try_fold(self, |names, step| names.children.get(step))
    }

    /// Whether the module at `path` below this root has `name`, itself or by a glob import.
    fn defines(&self, path: &[String], name: &str, depth: usize) -> bool {
        let Some(module) = self.at(path) else { return false };
        if module.own.contains(name) {
            return true;
        }
        depth > 0
            && module.globs.iter().any(|glob| {
                let mut target = path.to_vec();
                for (i, step) in glob.iter().enumerate() {
                    match step.as_str() {
                        "crate" if i == 0 => target.clear(),
                        "self" if i == 0 => {}
                        "super" => {
                            target.pop();
                        }
                        step => target.push(step.to_owned()),
                    }
                }
                target != path && self.defines(&target, name, depth - 1)
            })
    }
}

/// The longest line that stays of a documentation.
const SENTENCE: usize = 72;

/// The shortest part of a sentence that says enough.
const CLAUSE: usize = 16;

/// The first sentence, cut where it is no line: behind a clause if that is possible.
fn sentence(paragraph: &str) -> String {
    let end = paragraph
        .match_indices(". ")
        .map(|(at, _)| at + 1)
        .find(|&at| paragraph[at + 1..].starts_with(|letter: char| !letter.is_lowercase()))
        .unwrap_or(paragraph.len());
    let text = &paragraph[..end];
    if text.chars().count() <= SENTENCE {
        return text.to_owned();
    }
    let most = text.char_indices().nth(SENTENCE).map_or(text.len(), |(at, _)| at);
    let count = |part: &str, letter| part.matches(letter).count();
    let is_whole = |part: &str| {
        count(part, '`') % 2 == 0
            && count(part, '(') == count(part, ')')
            && count(part, '[') == count(part, ']')
    };
    let cuts = |sign| {
        let places = text[..most].match_indices(sign).map(|(at, _)| at);
        places.filter(|&at| at >= CLAUSE && is_whole(&text[..at]))
    };
    let clause = cuts("; ").chain(cuts(": ")).min().or_else(|| cuts(" (").last());
    if let Some(at) = clause.or_else(|| cuts(", ").last()) {
        return format!("{}.", &text[..at]);
    }
    format!("{} …", &text[..cuts(" ").last().unwrap_or(most)])
}

/// A scope around the place that is looked at.
enum Frame {
    /// A module, by its path in its crate.
    Module(Vec<String>),
    /// A block, with the names of the items in it.
    Block(BTreeSet<String>),
}

struct Rewriter<'a> {
    text: &'a str,
    krate: &'a Crate,
    index: usize,
    places: &'a [Option<String>],
    macros: &'a [BTreeMap<String, String>],
    tree: Names,
    frames: Vec<Frame>,
    aliases: BTreeMap<String, usize>,
    docs: Docs,
    /// Whether this is in a field or a variant, whose documentation goes.
    is_small: bool,
    /// The macros of the crate that are known below their definition.
    textual: BTreeSet<String>,
    edits: Edits,
    /// Attributes of the crate that must stand at the root of the bundle.
    root_attributes: String,
}

fn range(node: &impl syn::spanned::Spanned) -> Range<usize> {
    node.span().byte_range()
}

impl Rewriter<'_> {
    /// The absolute path of a crate in the bundle.
    fn absolute(&self, index: usize) -> String {
        self.places[index]
            .as_ref()
            .map_or_else(|| "crate".to_owned(), |name| format!("crate::{name}"))
    }

    fn module(&self) -> &[String] {
        self.frames
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Module(path) => Some(path.as_slice()),
                Frame::Block(_) => None,
            })
            .expect("the first scope is the root module")
    }

    /// Whether a path here starts at the root of the bundle.
    fn is_at_root(&self) -> bool {
        self.places[self.index].is_none() && self.module().is_empty()
    }

    fn is_in_block(&self, name: &str) -> bool {
        let blocks = self.frames.iter().rev().map_while(|frame| match frame {
            Frame::Block(names) => Some(names),
            Frame::Module(_) => None,
        });
        blocks.into_iter().any(|names| names.contains(name))
    }

    /// Whether a path that starts with `name` starts here and not at a crate.
    fn is_local(&self, name: &str) -> bool {
        self.is_in_block(name) || self.tree.defines(self.module(), name, 8)
    }

    /// The crate that a path starting with `name` means here, if it does.
    fn krate(&self, name: &str) -> Option<usize> {
        self.aliases.get(name).copied().filter(|_| !self.is_local(name))
    }

    fn is_off(&self, attributes: &[Attribute]) -> bool {
        is_off(attributes, &self.krate.cfg, self.text)
    }

    /// Whether what stands at this place starts with a `cfg` that is known to be false.
    fn is_off_at(&self, place: Range<usize>) -> bool {
        let text = &self.text[place];
        let parser = |input: ParseStream| {
            let attributes = Attribute::parse_outer(input)?;
            input.parse::<TokenStream>()?;
            Ok(attributes)
        };
        text.starts_with('#')
            && parser.parse_str(text).is_ok_and(|found| is_off(&found, &self.krate.cfg, text))
    }

    fn source(&self, meta: &Meta) -> String {
        self.text[range(meta)].to_owned()
    }

    fn remove_item(&mut self, range: Range<usize>) {
        self.edits.remove(with_comments(self.text, range));
    }

    /// Removes an element of a list.
    fn remove_element(&mut self, range: Range<usize>) {
        let range = with_comma(self.text, range);
        self.edits.remove(with_comments(self.text, range));
    }

    /// The line that stays of an item's documentation; none but for its first line.
    fn first_sentence(&self, attribute: &Attribute) -> Option<String> {
        let place = range(attribute);
        let before = self.text[..place.start].trim_end();
        let last = before[before.rfind('\n').map_or(0, |at| at + 1)..].trim();
        if self.docs == Docs::None || self.is_small || last.starts_with("///") {
            return None;
        }
        let lines = self.text[place.start..].lines().map(str::trim);
        let lines = lines.map_while(|line| line.strip_prefix("///")).map(str::trim);
        let paragraph: Vec<_> = lines.take_while(|line| !line.is_empty()).collect();
        let paragraph = paragraph.join(" ");
        let is_heading = paragraph.starts_with(['#', '`', '|', '-', '*']);
        let text = sentence(&paragraph);
        (!text.is_empty() && !is_heading).then(|| format!("/// {text}"))
    }

    fn remove_attribute(&mut self, attribute: &Attribute) {
        self.edits.remove(with_blanks(self.text, range(attribute)));
    }

    /// The path of a `use`, whose first name is `name` at `place`.
    fn use_start(&mut self, name: &str, place: Range<usize>) {
        match name {
            "crate" => {
                let path = self.absolute(self.index);
                self.edits.replace(place, path);
            }
            "self" | "super" | "std" => {}
            // The standard library has all of it under its own name, which every edition knows.
            "core" | "alloc" if !self.is_local(name) || name == "alloc" => {
                self.edits.replace(place, "std");
            }
            _ => {
                if self.is_local(name) || !self.aliases.contains_key(name) {
                    // A macro without `macro_export` has a name but no path; a crate that the judge
                    // has is in no module.
                    let has_path =
                        !self.textual.contains(name) && !self.krate.externs.contains(name);
                    if has_path && !self.is_in_block(name) && !self.is_at_root() {
                        self.edits.insert(place.start, "self::");
                    }
                } else {
                    let index = self.aliases[name];
                    let path = self.relative(index);
                    self.edits.replace(place, path);
                }
            }
        }
    }

    /// The shortest path of a crate from here.
    fn relative(&self, index: usize) -> String {
        match &self.places[index] {
            Some(name) if self.is_at_root() => name.clone(),
            _ => self.absolute(index),
        }
    }

    /// The first names of the paths of a `use`.
    fn use_tree(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                let name = plain(&path.ident);
                self.use_start(&name, range(&path.ident));
                // At the root the module of a crate is known already.
                let target = self.krate(&name).and_then(|index| self.places[index].as_ref());
                if target == Some(&name)
                    && self.is_at_root()
                    && let UseTree::Group(group) = &*path.tree
                {
                    for tree in &group.items {
                        let is_itself = match tree {
                            UseTree::Name(name) => name.ident == "self",
                            UseTree::Rename(rename) => {
                                rename.ident == "self" && rename.rename == path.ident
                            }
                            _ => false,
                        };
                        if is_itself {
                            self.remove_element(range(tree));
                        }
                    }
                }
            }
            UseTree::Name(name) => self.use_start(&plain(&name.ident), range(&name.ident)),
            UseTree::Rename(rename) => {
                self.use_start(&plain(&rename.ident), range(&rename.ident));
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree);
                }
            }
            UseTree::Glob(_) => {}
        }
    }

    /// The paths in the tokens of a macro.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        let is = |at: Option<usize>, letter: char| {
            at.and_then(|at| tokens.get(at)).is_some_and(
                |token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == letter),
            )
        };
        let is_path_sign = |at: Option<usize>| is(at, ':') && is(at.map(|at| at + 1), ':');
        for (i, token) in tokens.iter().enumerate() {
            let place = token.span().byte_range();
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    let source = &self.text[place.clone()];
                    if self.docs < Docs::All
                        && (source.starts_with("//") || source.starts_with("/*"))
                    {
                        self.edits.remove(with_blanks(self.text, place));
                    }
                }
                TokenTree::Group(group) => {
                    let inner: Vec<_> = group.stream().into_iter().collect();
                    let visibility = group.delimiter() == Delimiter::Parenthesis
                        && matches!(i.checked_sub(1).map(|at| &tokens[at]),
                            Some(TokenTree::Ident(word)) if word == "pub");
                    match inner.as_slice() {
                        [TokenTree::Ident(word)] if visibility && word == "crate" => {
                            if self.places[self.index].is_some() {
                                let path = format!("in {}", self.absolute(self.index));
                                self.edits.replace(word.span().byte_range(), path);
                            }
                        }
                        _ => self.tokens(group.stream()),
                    }
                }
                TokenTree::Ident(word) => {
                    let name = plain(word);
                    let before = |back: usize| i.checked_sub(back);
                    if name == "crate" {
                        if let Some(module) = &self.places[self.index] {
                            self.edits.insert(place.end, format!("::{module}"));
                        }
                        continue;
                    }
                    if let Some(new) = self.macros[self.index].get(&name)
                        && *new != name
                        && is(Some(i + 1), '!')
                        && !is(before(1), ':')
                    {
                        self.edits.replace(place, new.clone());
                        continue;
                    }
                    let Some(&index) = self.aliases.get(&name) else { continue };
                    if !is_path_sign(Some(i + 1)) || is(before(1), '.') || is(before(1), '$') {
                        continue;
                    }
                    if is_path_sign(before(2)) {
                        // `::name::…` means the crate; in `a::name::…` the name is `a`'s.
                        let is_absolute = match before(3).map(|at| &tokens[at]) {
                            Some(TokenTree::Ident(word)) => {
                                ["as", "in", "return", "use"].iter().any(|name| word == name)
                            }
                            Some(TokenTree::Punct(punct)) => {
                                punct.as_char() != '>' || is(before(4), '=') || is(before(4), '-')
                            }
                            _ => true,
                        };
                        if is_absolute {
                            let start = tokens[i - 2].span().byte_range().start;
                            let path = self.absolute(index);
                            self.edits.replace(start..place.end, path);
                        }
                    } else if !self.is_local(&name) {
                        let path = self.absolute(index);
                        self.edits.replace(place, path);
                    }
                }
                _ => {}
            }
        }
    }

    /// A path that is not a `use`'s nor a visibility's.
    fn path(&mut self, path: &Path) {
        let first = &path.segments[0].ident;
        let name = plain(first);
        let place = range(first);
        if let Some(colon) = &path.leading_colon {
            if let Some(&index) = self.krate.dependencies.get(&name) {
                let start = range(colon).start;
                self.edits.replace(start..place.end, self.absolute(index));
            }
        } else if name == "crate" {
            self.edits.replace(place, self.absolute(self.index));
        } else if path.segments.len() > 1
            && let Some(index) = self.krate(&name)
        {
            let path = self.relative(index);
            if path != name {
                self.edits.replace(place, path);
            }
        } else if path.segments.len() > 1 && name == "alloc" && !self.is_in_block(&name) {
            self.edits.replace(place, "std");
        }
    }

    /// Decides a `cfg` or `cfg_attr` that is not known to be false.
    fn decide(&mut self, attribute: &Attribute) {
        let is_cfg = attribute.path().is_ident("cfg");
        let Ok(parts) = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
        else {
            return;
        };
        let Some(predicate) = parts.first() else { return };
        let value = self.krate.cfg.value(predicate, &|meta| self.source(meta));
        match value {
            Value::True if is_cfg => self.remove_attribute(attribute),
            Value::True => {
                let attributes: Vec<_> =
                    parts.iter().skip(1).map(|meta| format!("#[{}]", self.source(meta))).collect();
                self.edits.replace(range(attribute), attributes.join("\n"));
            }
            Value::False => self.remove_attribute(attribute),
            Value::Unknown(text) => self.edits.replace(range(predicate), text),
        }
    }

    /// Keeps of an `allow` or `expect` what a plain compiler would warn of.
    fn lint(&mut self, attribute: &Attribute) {
        let lints = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let kept: Vec<_> = lints
            .iter()
            .flatten()
            .filter_map(|lint| match lint {
                Meta::Path(path) => path.get_ident().map(plain),
                _ => None,
            })
            .filter(|lint| !IDLE_LINTS.contains(&lint.as_str()))
            .collect();
        if kept.is_empty() {
            self.remove_attribute(attribute);
        } else {
            let sign = if matches!(attribute.style, AttrStyle::Inner(_)) { "#!" } else { "#" };
            let text = format!("{sign}[allow({})]", kept.join(", "));
            self.edits.replace(range(attribute), text);
        }
    }

    fn scope(&mut self, frame: Frame, body: impl FnOnce(&mut Self)) {
        self.frames.push(frame);
        body(self);
        self.frames.pop();
    }
}

/// Leaves out a node whose `cfg` is false, with the comma behind it where it is in a list.
macro_rules! leave_out {
    ($($visit:ident($type:ty) by $remove:ident;)*) => {
        $(fn $visit(&mut self, node: &'ast $type) {
            if self.is_off(&node.attrs) {
                self.$remove(range(node));
            } else {
                visit::$visit(self, node);
            }
        })*
    };
}

impl<'ast> Visit<'ast> for Rewriter<'_> {
    leave_out! {
        visit_arm(syn::Arm) by remove_element;
        visit_field_pat(syn::FieldPat) by remove_element;
        visit_field_value(syn::FieldValue) by remove_element;
        visit_impl_item_const(syn::ImplItemConst) by remove_item;
        visit_impl_item_fn(syn::ImplItemFn) by remove_item;
        visit_impl_item_macro(syn::ImplItemMacro) by remove_item;
        visit_impl_item_type(syn::ImplItemType) by remove_item;
        visit_trait_item_const(syn::TraitItemConst) by remove_item;
        visit_trait_item_fn(syn::TraitItemFn) by remove_item;
        visit_trait_item_macro(syn::TraitItemMacro) by remove_item;
        visit_trait_item_type(syn::TraitItemType) by remove_item;
        visit_local(syn::Local) by remove_item;
        visit_stmt_macro(syn::StmtMacro) by remove_item;
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if self.is_off(&field.attrs) {
            return self.remove_element(range(field));
        }
        let around = std::mem::replace(&mut self.is_small, true);
        visit::visit_field(self, field);
        self.is_small = around;
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if self.is_off(&variant.attrs) {
            return self.remove_element(range(variant));
        }
        let around = std::mem::replace(&mut self.is_small, true);
        visit::visit_variant(self, variant);
        self.is_small = around;
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let place = range(statement);
        if !matches!(statement, Stmt::Item(_)) && self.is_off_at(place.clone()) {
            self.remove_item(place);
        } else {
            visit::visit_stmt(self, statement);
        }
    }

    fn visit_expr_array(&mut self, array: &'ast syn::ExprArray) {
        for element in &array.elems {
            let place = range(element);
            if self.is_off_at(place.clone()) {
                self.remove_element(place);
            } else {
                self.visit_expr(element);
            }
        }
    }

    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = attributes_of(item);
        let is_test = has_attribute(attributes, "test") || has_attribute(attributes, "bench");
        if is_test || self.is_off(attributes) {
            self.remove_item(range(item));
        } else {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        let mut path = self.module().to_vec();
        path.push(plain(&item.ident));
        self.visit_visibility(&item.vis);
        self.scope(Frame::Module(path), |this| {
            for attribute in &item.attrs {
                this.visit_attribute(attribute);
            }
            for item in item.content.iter().flat_map(|(_, items)| items) {
                this.visit_item(item);
            }
        });
    }

    fn visit_block(&mut self, block: &'ast Block) {
        let names = block.stmts.iter().flat_map(|statement| match statement {
            Stmt::Item(item) => type_names(item),
            _ => Vec::new(),
        });
        let frame = Frame::Block(names.collect());
        self.scope(frame, |this| visit::visit_block(this, block));
    }

    fn visit_item_extern_crate(&mut self, item: &'ast ItemExternCrate) {
        let name = plain(&item.ident);
        let alias = item.rename.as_ref().map(|(_, alias)| plain(alias));
        let index = if name == "self" {
            Some(self.index)
        } else {
            self.krate.dependencies.get(&name).copied()
        };
        let Some(index) = index else {
            // The standard library, which every module reaches by its own name; a public one may be part
            // of a path, and the whole has what its parts have.
            let is_private = matches!(item.vis, Visibility::Inherited);
            if alias.is_none() && is_private {
                self.remove_item(range(item));
            } else if alias.is_none() {
                let visibility = &self.text[range(&item.vis)];
                self.edits.replace(range(item), format!("{visibility} use std as {name};"));
            }
            return;
        };
        let path = self.relative(index);
        let visibility = &self.text[range(&item.vis)];
        if self.is_at_root() && alias.as_ref().unwrap_or(&name) == &path {
            self.remove_item(range(item));
            return;
        }
        let alias = alias.unwrap_or(name);
        let is_plain = path.rsplit("::").next() == Some(&alias);
        let rename = if is_plain { String::new() } else { format!(" as {alias}") };
        self.edits.replace(range(item), format!("{visibility} use {path}{rename};"));
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        for attribute in &item.attrs {
            self.visit_attribute(attribute);
        }
        self.visit_visibility(&item.vis);
        if let Some(colon) = &item.leading_colon {
            let names = first_names(&item.tree);
            if names.iter().any(|name| self.krate.dependencies.contains_key(name)) {
                self.edits.remove(range(colon));
            } else {
                return;
            }
        }
        // `use name;` of a crate whose module is at the root already.
        if let UseTree::Name(name) = &item.tree
            && let Some(index) = self.krate(&plain(&name.ident))
            && self.is_at_root()
            && self.places[index].as_deref() == Some(&plain(&name.ident))
        {
            self.remove_item(range(item));
            return;
        }
        self.use_tree(&item.tree);
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        if let Some(name) = &item.ident
            && has_attribute(&item.attrs, "macro_export")
            && let Some(new) = self.macros[self.index].get(&plain(name))
            && *new != plain(name)
        {
            self.edits.replace(range(name), new.clone());
        }
        visit::visit_item_macro(self, item);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        if call.path.is_ident("cfg")
            && let Ok(predicate) = call.parse_body::<Meta>()
        {
            let start = range(&call.path).start;
            let end = call.delimiter.span().close().byte_range().end;
            match self.krate.cfg.value(&predicate, &|meta| self.source(meta)) {
                Value::True => self.edits.replace(start..end, "true"),
                Value::False => self.edits.replace(start..end, "false"),
                Value::Unknown(text) => self.edits.replace(range(&predicate), text),
            }
            return;
        }
        if let Some(name) = call.path.get_ident()
            && let Some(new) = self.macros[self.index].get(&plain(name))
            && *new != plain(name)
        {
            self.edits.replace(range(name), new.clone());
        } else {
            self.path(&call.path);
        }
        self.tokens(call.tokens.clone());
    }

    fn visit_visibility(&mut self, visibility: &'ast Visibility) {
        if let Visibility::Restricted(restricted) = visibility {
            self.visit_vis_restricted(restricted);
        }
    }

    fn visit_vis_restricted(&mut self, node: &'ast VisRestricted) {
        let Some(module) = &self.places[self.index] else { return };
        if node.path.is_ident("crate") {
            let place = range(node);
            match self.module().len() {
                // What is private at the root of a crate is seen in all of it.
                0 => self.edits.remove(with_blanks(self.text, place)),
                1 => self.edits.replace(place, "pub(super)"),
                _ => self.edits.replace(place, format!("pub(in crate::{module})")),
            }
        } else if node.path.segments[0].ident == "crate" {
            let place = range(&node.path.segments[0].ident);
            self.edits.replace(place, format!("crate::{module}"));
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        let is_inner = matches!(attribute.style, AttrStyle::Inner(_));
        let path = attribute.path();
        let first = path.segments.first().map(|segment| plain(&segment.ident)).unwrap_or_default();
        if first == "doc" {
            let is_text = matches!(&attribute.meta, Meta::NameValue(_));
            if self.docs < Docs::All || !is_text {
                match self.first_sentence(attribute).filter(|_| is_text && !is_inner) {
                    Some(text) => self.edits.replace(range(attribute), text),
                    None => self.remove_attribute(attribute),
                }
            }
            return;
        }
        if is_inner && self.frames.len() == 1 {
            if first == "recursion_limit" || first == "type_length_limit" {
                self.root_attributes.push_str(&self.text[range(attribute)]);
                self.root_attributes.push('\n');
            }
            self.remove_attribute(attribute);
            return;
        }
        match first.as_str() {
            "cfg" | "cfg_attr" => self.decide(attribute),
            "allow" | "expect" => self.lint(attribute),
            "warn" | "deny" | "forbid" | "must_use" | "non_exhaustive" | "clippy"
            | "diagnostic" => {
                self.remove_attribute(attribute);
            }
            _ => {}
        }
    }

    fn visit_expr_path(&mut self, node: &'ast syn::ExprPath) {
        self.qualified(node.qself.as_ref(), &node.path);
    }

    fn visit_type_path(&mut self, node: &'ast syn::TypePath) {
        self.qualified(node.qself.as_ref(), &node.path);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        self.path(path);
        visit::visit_path(self, path);
    }
}

impl Rewriter<'_> {
    /// A path that may start in a type: `<T as Trait>::Name`, `<T>::Name`.
    fn qualified(&mut self, in_type: Option<&QSelf>, path: &Path) {
        match in_type {
            None => self.visit_path(path),
            Some(in_type) => {
                self.visit_type(&in_type.ty);
                if in_type.position > 0 {
                    self.visit_path(path);
                } else {
                    for segment in &path.segments {
                        self.visit_path_segment(segment);
                    }
                }
            }
        }
    }
}
