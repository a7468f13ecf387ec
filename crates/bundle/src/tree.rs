//! The parts of a file that can be left out, where they lie, and what their names mean.

use crate::load::{parse, tokens};
use crate::text::{with_blanks, with_comma, with_comments};
use anyhow::Result;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Mutex;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, Meta, Path, TraitItem, Type, UseTree, Visibility};

/// A part's place in [`Tree::parts`].
pub(crate) type Id = usize;

/// What a part is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Module,
    /// A struct, enum, union or type alias.
    Type,
    Trait,
    /// A function, constant or static.
    Value,
    Macro,
    /// A macro call in the place of an item: it may define anything.
    Call,
    /// An unnamed constant or a foreign block.
    Other,
    /// An impl, by the names in its head that are not the generics'.
    Impl {
        /// The path of the trait, if it is one's.
        of: Option<Vec<String>>,
        /// Every path in the head.
        head: Vec<Vec<String>>,
        /// The path of the type, if it has one.
        for_type: Option<Vec<String>>,
        /// Whether the type is a parameter, a reference to one, or another without a path.
        is_blanket: bool,
    },
    /// An item of an impl.
    Member,
    /// An item of a trait.
    TraitMember,
    /// A named field of a struct. It is never left out: what has another layout is another type.
    Field,
    Use,
    /// A `{…}` in a use.
    UseGroup,
    /// One imported name: its path, and the name that it has here. A glob has none.
    UseName {
        path: Vec<String>,
        name: Option<String>,
    },
    /// `#[derive(…)]`.
    Derives,
    /// One derived trait.
    Derive,
}

/// A part that can be left out.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) kind: Kind,
    /// Its name; that of the trait where it is an impl of one.
    pub(crate) name: String,
    /// Where its name stands.
    pub(crate) ident: Range<usize>,
    /// What goes with it: attributes and comments, the comma behind it.
    pub(crate) range: Range<usize>,
    /// Where it starts without them.
    pub(crate) start: usize,
    /// The braces of a module and what is between them.
    pub(crate) body: Option<Range<usize>>,
    pub(crate) parent: Option<Id>,
    /// The module that it is in.
    pub(crate) module: Id,
    /// Whether it stands in a block.
    pub(crate) is_local: bool,
    /// Its `pub`, with the blank behind it.
    pub(crate) public: Option<Range<usize>>,
    /// Whether it is an exported macro.
    pub(crate) is_exported: bool,
    /// Whether it acts without being named.
    pub(crate) acts: bool,
}

/// By module and path, what the path means there.
type Meanings = HashMap<(Id, Vec<String>), BTreeSet<Id>>;

/// A file as a tree of parts. Part 0 is the root module.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) text: String,
    pub(crate) parts: Vec<Part>,
    pub(crate) children: Vec<Vec<Id>>,
    /// Module and name of every named item and import, in all namespaces.
    names: BTreeMap<(Id, String), Vec<Id>>,
    /// The same of what stands in blocks.
    local_names: BTreeMap<(Id, String), Vec<Id>>,
    globs: BTreeMap<Id, Vec<Id>>,
    /// What paths in modules were found to mean.
    resolved: Mutex<Meanings>,
    /// The names that each part mentions, its children's not counted.
    pub(crate) mentions: Vec<BTreeSet<String>>,
}

impl Tree {
    pub(crate) fn new(text: String) -> Result<Tree> {
        let file = parse(&text)?;
        let root = Part {
            kind: Kind::Module,
            name: String::new(),
            ident: 0..0,
            range: 0..text.len(),
            start: 0,
            body: None,
            parent: None,
            module: 0,
            is_local: false,
            public: None,
            is_exported: false,
            acts: false,
        };
        let mut builder =
            Builder { text: &text, parts: vec![root], parent: 0, module: 0, blocks: 0 };
        builder.visit_file(&file);
        let parts = builder.parts;

        let mut children = vec![Vec::new(); parts.len()];
        let mut names: BTreeMap<_, Vec<Id>> = BTreeMap::new();
        let mut local_names: BTreeMap<_, Vec<Id>> = BTreeMap::new();
        let mut globs: BTreeMap<_, Vec<Id>> = BTreeMap::new();
        let resolved = Mutex::default();
        for (id, part) in parts.iter().enumerate().skip(1) {
            children[part.parent.expect("only the root has none")].push(id);
            match &part.kind {
                Kind::UseName { name: None, .. } => globs.entry(part.module).or_default().push(id),
                Kind::UseName { name: Some(name), .. } => {
                    let names = if part.is_local { &mut local_names } else { &mut names };
                    names.entry((part.module, name.clone())).or_default().push(id);
                }
                Kind::Module | Kind::Type | Kind::Trait | Kind::Value | Kind::Macro => {
                    let names = if part.is_local { &mut local_names } else { &mut names };
                    names.entry((part.module, part.name.clone())).or_default().push(id);
                    if part.is_exported && part.module != 0 {
                        names.entry((0, part.name.clone())).or_default().push(id);
                    }
                }
                _ => {}
            }
        }
        let mut tree = Tree {
            mentions: Vec::new(),
            text,
            parts,
            children,
            names,
            local_names,
            globs,
            resolved,
        };
        tree.mentions = tree.find_mentions()?;
        Ok(tree)
    }

    /// The names in the text of each part.
    fn find_mentions(&self) -> Result<Vec<BTreeSet<String>>> {
        let mut words = Vec::new();
        collect_words(&self.text, tokens(&self.text)?, &mut words);
        let mut mentions = vec![BTreeSet::new(); self.parts.len()];
        // Parts lie one within another and come before what lies in them.
        for (place, word) in words {
            let mut id = 0;
            while let Some(&child) =
                self.children[id].iter().find(|&&child| self.parts[child].range.contains(&place))
            {
                id = child;
            }
            if self.parts[id].ident.start != place {
                mentions[id].insert(word);
            }
        }
        Ok(mentions)
    }

    /// The items that a path in `module` means, in all namespaces; none where it leads out of the
    /// file. A path through an enum means the enum.
    pub(crate) fn resolve(&self, module: Id, path: &[String]) -> BTreeSet<Id> {
        let key = (module, path.to_vec());
        let known = |it: &Meanings| it.get(&key).cloned();
        if let Some(found) = known(&self.resolved.lock().expect("no holder panics")) {
            return found;
        }
        let mut found = BTreeSet::new();
        self.resolve_into(module, path, &mut Vec::new(), &mut found);
        self.resolved.lock().expect("no holder panics").insert(key, found.clone());
        found
    }

    /// `open` are the imports that are being followed, none of which is followed again.
    fn resolve_into(
        &self,
        module: Id,
        path: &[String],
        open: &mut Vec<Id>,
        found: &mut BTreeSet<Id>,
    ) {
        let Some((first, rest)) = path.split_first() else {
            found.insert(module);
            return;
        };
        match first.as_str() {
            "crate" => return self.resolve_into(0, rest, open, found),
            "self" => return self.resolve_into(module, rest, open, found),
            "super" => {
                let parent = self.parts[module].module;
                return self.resolve_into(parent, rest, open, found);
            }
            _ => {}
        }
        let mut starts = BTreeSet::new();
        let mut modules = vec![module];
        let mut next = 0;
        while let Some(&module) = modules.get(next) {
            next += 1;
            let before = starts.len();
            let key = (module, first.clone());
            let named = self.names.get(&key).or_else(|| self.local_names.get(&key));
            for &id in named.into_iter().flatten() {
                match &self.parts[id].kind {
                    Kind::UseName { path, .. } => self.follow(id, path, open, &mut starts),
                    _ => {
                        starts.insert(id);
                    }
                }
            }
            if starts.len() > before {
                continue;
            }
            for &id in self.globs.get(&module).into_iter().flatten() {
                let Kind::UseName { path, .. } = &self.parts[id].kind else { continue };
                let mut sources = BTreeSet::new();
                self.follow(id, path, open, &mut sources);
                sources.retain(|&it| self.parts[it].kind == Kind::Module && !modules.contains(&it));
                modules.extend(sources);
            }
        }
        for id in starts {
            match self.parts[id].kind {
                _ if rest.is_empty() => {
                    found.insert(id);
                }
                Kind::Module => self.resolve_into(id, rest, open, found),
                Kind::Type | Kind::Trait => {
                    found.insert(id);
                }
                _ => {}
            }
        }
    }

    /// What the import `id` of `path` brings.
    fn follow(&self, id: Id, path: &[String], open: &mut Vec<Id>, found: &mut BTreeSet<Id>) {
        if !open.contains(&id) {
            open.push(id);
            self.resolve_into(self.parts[id].module, path, open, found);
            open.pop();
        }
    }

    /// The items of this file that the head of an impl names: the trait, the type, their arguments.
    pub(crate) fn head(&self, id: Id) -> Vec<BTreeSet<Id>> {
        let Kind::Impl { head, .. } = &self.parts[id].kind else { return Vec::new() };
        head.iter()
            .map(|path| self.resolve(self.parts[id].module, path))
            .filter(|found| !found.is_empty())
            .collect()
    }

    /// The trait of this file that an impl is of.
    pub(crate) fn local_trait(&self, id: Id) -> Option<Id> {
        let Kind::Impl { of: Some(path), .. } = &self.parts[id].kind else { return None };
        let found = self.resolve(self.parts[id].module, path);
        found.into_iter().find(|&id| self.parts[id].kind == Kind::Trait)
    }

    /// The type of this file that an impl or a derive is for.
    pub(crate) fn type_of(&self, id: Id) -> Option<Id> {
        match &self.parts[id].kind {
            Kind::Impl { for_type: Some(path), .. } => {
                let found = self.resolve(self.parts[id].module, path);
                found.into_iter().find(|&id| self.parts[id].kind == Kind::Type)
            }
            Kind::Derive => {
                let list = self.parts[id].parent?;
                self.parts[list].parent
            }
            _ => None,
        }
    }

    /// Whether the part has a `cfg` that is left to the compiler, which sees nothing of it then.
    pub(crate) fn is_conditional(&self, id: Id) -> bool {
        let part = &self.parts[id];
        self.text[part.start..].starts_with("#[cfg(")
    }

    /// Other forms of an item for other targets.
    fn alternatives(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        let part = &self.parts[id];
        let same = self.names.get(&(part.module, part.name.clone()));
        let others = same.into_iter().flatten().copied().filter(move |&other| other != id);
        others.filter(move |&other| self.is_conditional(id) && self.is_conditional(other))
    }

    /// All that has to go along with `left_out`.
    pub(crate) fn closed(&self, left_out: &BTreeSet<Id>) -> BTreeSet<Id> {
        let mut gone = vec![false; self.parts.len()];
        for &id in left_out {
            gone[id] = true;
        }
        loop {
            let mut has_changed = false;
            for id in 1..self.parts.len() {
                let part = &self.parts[id];
                if gone[id] {
                    continue;
                }
                let all_gone = |ids: &BTreeSet<Id>| ids.iter().all(|&id| gone[id]);
                let has_nothing_left = || self.children[id].iter().all(|&child| gone[child]);
                gone[id] = part.parent.is_some_and(|parent| gone[parent])
                    || match &part.kind {
                        Kind::Module | Kind::Derives | Kind::UseGroup | Kind::Use => {
                            has_nothing_left()
                        }
                        Kind::Type | Kind::Trait | Kind::Value | Kind::Macro => {
                            self.alternatives(id).any(|other| gone[other])
                        }
                        Kind::Impl { of, .. } => {
                            of.is_none() && has_nothing_left() || self.head(id).iter().any(all_gone)
                        }
                        Kind::Member => {
                            let owner = part.parent.expect("a member is in an impl");
                            self.local_trait(owner).is_some_and(|owner| {
                                let members = self.children[owner].iter();
                                let mut same =
                                    members.filter(|&&id| self.parts[id].name == part.name);
                                same.next().is_some_and(|&id| gone[id])
                            })
                        }
                        Kind::UseName { path, .. } => {
                            let found = self.resolve(part.module, path);
                            !found.is_empty() && all_gone(&found)
                        }
                        _ => false,
                    };
                has_changed |= gone[id];
            }
            if !has_changed {
                break;
            }
        }
        (0..gone.len()).filter(|&id| gone[id]).collect()
    }
}

/// Identifiers and the names within the braces of string literals, with their places.
fn collect_words(text: &str, tokens: TokenStream, words: &mut Vec<(usize, String)>) {
    for token in tokens {
        let place = token.span().byte_range();
        match token {
            TokenTree::Ident(name) => words.push((place.start, plain(&name))),
            TokenTree::Group(group) => collect_words(text, group.stream(), words),
            TokenTree::Literal(_) => {
                let source = &text[place.clone()];
                if source.ends_with(['"', '#']) {
                    for piece in source.split('{').skip(1) {
                        let piece = piece.split('}').next().unwrap_or("");
                        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
                        let names = piece.split(|letter| !is_part(letter));
                        words.extend(names.map(|name| (place.start, name.to_owned())));
                    }
                }
            }
            TokenTree::Punct(_) => {}
        }
    }
}

pub(crate) fn plain(name: &Ident) -> String {
    name.to_string().trim_start_matches("r#").to_owned()
}

fn names_of(path: &Path) -> Vec<String> {
    path.segments.iter().map(|segment| plain(&segment.ident)).collect()
}

/// The names that the item brings into its module and that a path can start with.
pub(crate) fn type_names(item: &Item) -> Vec<String> {
    match item {
        Item::Enum(item) => vec![plain(&item.ident)],
        Item::Mod(item) => vec![plain(&item.ident)],
        Item::Struct(item) => vec![plain(&item.ident)],
        Item::Trait(item) => vec![plain(&item.ident)],
        Item::Type(item) => vec![plain(&item.ident)],
        Item::Union(item) => vec![plain(&item.ident)],
        Item::ExternCrate(item) => {
            vec![plain(item.rename.as_ref().map_or(&item.ident, |(_, alias)| alias))]
        }
        Item::Use(item) => {
            let mut names = Vec::new();
            used_names(&item.tree, &[], &mut names);
            names
        }
        _ => Vec::new(),
    }
}

/// The names that a `use` brings, but for one that it merely repeats: `use a;`, `use a::{self, b}`; and
/// `use a::a`, where `a` is no type and no module, as the path could not start with it then.
fn used_names(tree: &UseTree, path: &[&Ident], names: &mut Vec<String>) {
    match tree {
        UseTree::Path(step) => used_names(&step.tree, &[path, &[&step.ident]].concat(), names),
        UseTree::Name(name) if name.ident == "self" => {
            if let [_, .., last] = path {
                names.push(plain(last));
            }
        }
        UseTree::Name(name) => {
            if path.first().is_some_and(|first| **first != name.ident) {
                names.push(plain(&name.ident));
            }
        }
        UseTree::Rename(rename) => names.push(plain(&rename.rename)),
        UseTree::Group(group) => {
            for tree in &group.items {
                used_names(tree, path, names);
            }
        }
        UseTree::Glob(_) => {}
    }
}

struct Builder<'a> {
    text: &'a str,
    parts: Vec<Part>,
    parent: Id,
    module: Id,
    /// How many blocks are around the place that is looked at.
    blocks: usize,
}

fn span(node: &impl syn::spanned::Spanned) -> Range<usize> {
    node.span().byte_range()
}

impl Builder<'_> {
    fn part(&self, kind: Kind, name: String, ident: Range<usize>, whole: Range<usize>) -> Part {
        Part {
            kind,
            name,
            ident,
            start: whole.start,
            range: whole,
            body: None,
            parent: Some(self.parent),
            module: self.module,
            is_local: self.blocks > 0,
            public: None,
            is_exported: false,
            acts: false,
        }
    }

    /// Adds a part and visits what is in it.
    fn add(&mut self, part: Part, inside: impl FnOnce(&mut Self)) -> Id {
        let id = self.parts.len();
        let is_module = part.kind == Kind::Module;
        self.parts.push(part);
        let around = (self.parent, self.module, self.blocks);
        self.parent = id;
        if is_module {
            self.module = id;
            self.blocks = 0;
        }
        inside(self);
        (self.parent, self.module, self.blocks) = around;
        id
    }

    fn public(&self, visibility: &Visibility) -> Option<Range<usize>> {
        match visibility {
            Visibility::Public(word) => Some(with_blanks(self.text, span(word))),
            _ => None,
        }
    }

    fn derives(&mut self, attributes: &[Attribute]) {
        for attribute in attributes {
            if !attribute.path().is_ident("derive") {
                continue;
            }
            let whole = with_blanks(self.text, span(attribute));
            let part = self.part(Kind::Derives, String::new(), 0..0, whole);
            self.add(part, |this| {
                let _ = attribute.parse_nested_meta(|meta| {
                    let name = names_of(&meta.path).pop().unwrap_or_default();
                    let whole = span(&meta.path);
                    let mut part = this.part(Kind::Derive, name, whole.clone(), whole.clone());
                    part.range = with_comma(this.text, whole);
                    this.add(part, |_| {});
                    Ok(())
                });
            });
        }
    }

    fn use_tree(&mut self, tree: &UseTree, path: &mut Vec<String>, from: usize) {
        let end = span(tree).end;
        let from = from.min(span(tree).start);
        let add = |this: &mut Self, path: Vec<String>, name: Option<String>| {
            let kind = Kind::UseName { path, name: name.clone() };
            let mut part = this.part(kind, name.unwrap_or_default(), from..end, from..end);
            part.range = with_comma(this.text, from..end);
            this.add(part, |_| {});
        };
        match tree {
            UseTree::Path(step) => {
                path.push(plain(&step.ident));
                self.use_tree(&step.tree, path, from);
                path.pop();
            }
            UseTree::Name(name) if name.ident == "self" => {
                add(self, path.clone(), path.last().cloned());
            }
            UseTree::Name(name) => {
                let mut path = path.clone();
                path.push(plain(&name.ident));
                add(self, path, Some(plain(&name.ident)));
            }
            UseTree::Rename(rename) => {
                let mut path = path.clone();
                if rename.ident != "self" || path.is_empty() {
                    path.push(plain(&rename.ident));
                }
                add(self, path, Some(plain(&rename.rename)));
            }
            UseTree::Glob(_) => add(self, path.clone(), None),
            UseTree::Group(group) => {
                let mut part = self.part(Kind::UseGroup, String::new(), 0..0, from..end);
                part.range = with_comma(self.text, from..end);
                self.add(part, |this| {
                    for tree in &group.items {
                        this.use_tree(tree, path, usize::MAX);
                    }
                });
            }
        }
    }
}

/// Attributes by which an item acts, or is seen, without being named.
const ACTING: &[&str] =
    &["export_name", "global_allocator", "link_section", "no_mangle", "panic_handler", "used"];

/// Whether one of the attributes lets its item act, by itself or within `unsafe(…)`.
fn acts(attributes: &[Attribute]) -> bool {
    fn has_word(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(word) => ACTING.iter().any(|name| word == name),
            TokenTree::Group(group) => has_word(group.stream()),
            _ => false,
        })
    }
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => {
            (list.path.is_ident("unsafe") || list.path.is_ident("cfg_attr"))
                && has_word(list.tokens.clone())
        }
        meta => ACTING.iter().any(|name| meta.path().is_ident(name)),
    })
}

/// The attributes of an item.
pub(crate) fn attributes_of(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The paths of types in the head of an impl.
#[derive(Default)]
struct Head {
    paths: Vec<Vec<String>>,
}

impl<'ast> Visit<'ast> for Head {
    fn visit_path(&mut self, path: &'ast Path) {
        self.paths.push(names_of(path));
        visit::visit_path(self, path);
    }
}

impl<'ast> Visit<'ast> for Builder<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let whole = with_comments(self.text, span(item));
        let start = span(item).start;
        let named = |this: &Self, kind: Kind, name: &Ident, visibility: Option<&Visibility>| {
            let mut part = this.part(kind, plain(name), span(name), whole.clone());
            part.start = start;
            part.public = visibility.and_then(|visibility| this.public(visibility));
            part.acts = acts(attributes_of(item));
            part
        };
        let mut attributes: &[Attribute] = &[];
        let part = match item {
            Item::Const(item) if item.ident == "_" => named(self, Kind::Other, &item.ident, None),
            Item::Const(item) => named(self, Kind::Value, &item.ident, Some(&item.vis)),
            Item::Static(item) => named(self, Kind::Value, &item.ident, Some(&item.vis)),
            Item::Fn(item) => named(self, Kind::Value, &item.sig.ident, Some(&item.vis)),
            Item::Struct(item) => {
                attributes = &item.attrs;
                named(self, Kind::Type, &item.ident, Some(&item.vis))
            }
            Item::Enum(item) => {
                attributes = &item.attrs;
                named(self, Kind::Type, &item.ident, Some(&item.vis))
            }
            Item::Union(item) => {
                attributes = &item.attrs;
                named(self, Kind::Type, &item.ident, Some(&item.vis))
            }
            Item::Type(item) => named(self, Kind::Type, &item.ident, Some(&item.vis)),
            Item::Trait(item) => named(self, Kind::Trait, &item.ident, Some(&item.vis)),
            Item::Mod(item) => {
                let mut part = named(self, Kind::Module, &item.ident, Some(&item.vis));
                part.body = item.content.as_ref().map(|(brace, _)| {
                    brace.span.open().byte_range().start..brace.span.close().byte_range().end
                });
                part
            }
            Item::Macro(item) => {
                if let Some(name) = &item.ident {
                    let mut part = named(self, Kind::Macro, name, None);
                    part.is_exported =
                        item.attrs.iter().any(|attr| attr.path().is_ident("macro_export"));
                    part
                } else {
                    named(self, Kind::Call, &item.mac.path.segments[0].ident, None)
                }
            }
            Item::Impl(item) => {
                let parameters: BTreeSet<_> =
                    item.generics.type_params().map(|parameter| plain(&parameter.ident)).collect();
                let mut head = Head::default();
                let of = item.trait_.as_ref().map(|(path, _)| {
                    head.visit_path(path);
                    names_of(path)
                });
                head.visit_type(&item.self_ty);
                head.paths.retain(|path| path.len() > 1 || !parameters.contains(&path[0]));
                // A reference to a type of one's own is as particular as the type.
                let mut self_type = &*item.self_ty;
                while let Type::Reference(reference) = self_type {
                    self_type = &reference.elem;
                }
                let for_type = match self_type {
                    Type::Path(path) if path.qself.is_none() => Some(names_of(&path.path)),
                    _ => None,
                };
                let is_blanket = match &for_type {
                    Some(path) => path.len() == 1 && parameters.contains(&path[0]),
                    None => true,
                };
                let name = of.as_ref().and_then(|path| path.last().cloned()).unwrap_or_default();
                let kind = Kind::Impl { of, head: head.paths, for_type, is_blanket };
                let mut part = self.part(kind, name, 0..0, whole.clone());
                part.start = start;
                part
            }
            Item::Use(item) => {
                let mut part = self.part(Kind::Use, String::new(), 0..0, whole.clone());
                part.start = start;
                part.public = self.public(&item.vis);
                self.add(part, |this| this.use_tree(&item.tree, &mut Vec::new(), usize::MAX));
                return;
            }
            _ => {
                let mut part = self.part(Kind::Other, String::new(), 0..0, whole.clone());
                part.start = start;
                part
            }
        };
        self.add(part, |this| {
            this.derives(attributes);
            visit::visit_item(this, item);
        });
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.blocks += 1;
        visit::visit_block(self, block);
        self.blocks -= 1;
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        let (name, visibility) = match item {
            ImplItem::Const(item) => (&item.ident, &item.vis),
            ImplItem::Fn(item) => (&item.sig.ident, &item.vis),
            ImplItem::Type(item) => (&item.ident, &item.vis),
            _ => return visit::visit_impl_item(self, item),
        };
        let whole = with_comments(self.text, span(item));
        let mut part = self.part(Kind::Member, plain(name), span(name), whole);
        part.start = span(item).start;
        part.public = self.public(visibility);
        self.add(part, |this| visit::visit_impl_item(this, item));
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        let name = match item {
            TraitItem::Const(item) => &item.ident,
            TraitItem::Fn(item) => &item.sig.ident,
            TraitItem::Type(item) => &item.ident,
            _ => return visit::visit_trait_item(self, item),
        };
        let whole = with_comments(self.text, span(item));
        let mut part = self.part(Kind::TraitMember, plain(name), span(name), whole);
        part.start = span(item).start;
        self.add(part, |this| visit::visit_trait_item(this, item));
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        let is_of_struct = self.parts[self.parent].kind == Kind::Type;
        let Some(name) = field.ident.as_ref().filter(|_| is_of_struct) else {
            return visit::visit_field(self, field);
        };
        let whole = with_comments(self.text, with_comma(self.text, span(field)));
        let mut part = self.part(Kind::Field, plain(name), span(name), whole);
        part.start = span(field).start;
        part.public = self.public(&field.vis);
        self.add(part, |this| visit::visit_field(this, field));
    }
}
