//! One crate as one text: the files of its modules, each in the place of its `mod name;`.

use crate::cfg::{Cfg, Value};
use crate::text::Edits;
use anyhow::{Context as _, Result, anyhow, bail};
use proc_macro2::{TokenStream, TokenTree};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ItemMacro, ItemMod, Lit, Macro, Meta, Token};

/// The text of the crate whose root file is `root`. Errors name files relative to `base`.
///
/// Both module layouts (`name.rs` beside `name/`, and `name/mod.rs`), `#[path]`, `include!`,
/// `include_str!` and `include_bytes!` are followed; modules under a false `cfg` are not.
pub(crate) fn load(root: &Path, base: &Path, cfg: &Cfg) -> Result<String> {
    let folder = root.parent().unwrap_or(Path::new("")).to_path_buf();
    file(root, &folder, base, cfg)
}

/// The text of one file, whose child modules lie in `children`.
fn file(path: &Path, children: &Path, base: &Path, cfg: &Cfg) -> Result<String> {
    let shown = path.strip_prefix(base).unwrap_or(path).display().to_string();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
    // The same bytes whatever the checkout does to line ends.
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let parsed = syn::parse_file(&text).map_err(|error| {
        let start = error.span().start();
        anyhow!("{shown}:{}:{}: {error}", start.line, start.column + 1)
    })?;
    let mut edits = Edits::default();
    if let Some(shebang) = &parsed.shebang {
        edits.remove(0..shebang.len());
    }
    let mut loader = Loader {
        text: &text,
        shown,
        folder: path.parent().unwrap_or(Path::new("")).to_path_buf(),
        children: children.to_path_buf(),
        inline: Vec::new(),
        base,
        cfg,
        edits,
        error: None,
    };
    loader.visit_file(&parsed);
    match loader.error {
        Some(error) => Err(error),
        None => Ok(loader.edits.apply(&text)),
    }
}

struct Loader<'a> {
    text: &'a str,
    shown: String,
    /// Where this file lies.
    folder: PathBuf,
    /// Where the files of its modules lie.
    children: PathBuf,
    /// The inline modules around the place that is looked at.
    inline: Vec<String>,
    base: &'a Path,
    cfg: &'a Cfg,
    edits: Edits,
    error: Option<anyhow::Error>,
}

impl<'ast> Visit<'ast> for Loader<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if self.error.is_some() || is_off(&item.attrs, self.cfg, self.text) {
            return;
        }
        let name = item.ident.to_string().trim_start_matches("r#").to_owned();
        if item.content.is_some() {
            self.inline.push(name);
            visit::visit_item_mod(self, item);
            self.inline.pop();
            return;
        }
        match self.module(item, &name) {
            Ok(content) => {
                for attribute in &item.attrs {
                    if attribute.path().is_ident("path") {
                        self.edits.remove(attribute.span().byte_range());
                    }
                }
                let semi = item.semi.span().byte_range();
                self.edits.replace(semi, format!(" {{\n{content}\n}}\n"));
            }
            Err(error) => self.error = Some(error),
        }
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        self.visit_macro(&item.mac);
        if let Some(semi) = &item.semi_token
            && item.mac.path.is_ident("include")
        {
            self.edits.remove(semi.span().byte_range());
        }
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        if self.error.is_some() || call.path.is_ident("macro_rules") {
            return;
        }
        let end = call.delimiter.span().close().byte_range().end;
        let name = call.path.segments.last().map(|segment| segment.ident.to_string());
        self.call(
            &name.unwrap_or_default(),
            &call.tokens,
            call.path.span().byte_range().start..end,
        );
    }
}

impl Loader<'_> {
    /// Puts in the place of a macro call what it reads from files or from the package.
    fn call(&mut self, name: &str, tokens: &TokenStream, place: Range<usize>) {
        match self.read(name, tokens) {
            Ok(Some(text)) => self.edits.replace(place, text),
            Ok(None) => self.calls_in(tokens.clone()),
            Err(error) => self.error = Some(error),
        }
    }

    /// The calls among the tokens of another macro's call.
    fn calls_in(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        let mut i = 0;
        while i < tokens.len() {
            match &tokens[i..] {
                [TokenTree::Ident(name), TokenTree::Punct(sign), TokenTree::Group(group), ..]
                    if sign.as_char() == '!' =>
                {
                    let place = name.span().byte_range().start..group.span_close().byte_range().end;
                    self.call(&name.to_string(), &group.stream(), place);
                    i += 3;
                    continue;
                }
                [TokenTree::Group(group), ..] => self.calls_in(group.stream()),
                _ => {}
            }
            i += 1;
        }
    }

    /// What a call of this macro reads, as source text; none if it reads nothing.
    fn read(&self, name: &str, tokens: &TokenStream) -> Result<Option<String>> {
        let is_file = ["include", "include_str", "include_bytes"].contains(&name);
        if !is_file && name != "env" && name != "option_env" {
            return Ok(None);
        }
        let Some(argument) = self.constant(tokens) else {
            if is_file {
                bail!("{}: {name}! of a name that is not plain", self.shown);
            }
            return Ok(None);
        };
        if !is_file {
            return self.variable(name, &argument);
        }
        let path = self.folder.join(&argument);
        let shown = path.strip_prefix(self.base).unwrap_or(&path).display().to_string();
        let bytes = fs::read(&path).with_context(|| format!("cannot read {shown}"))?;
        if name == "include_bytes" {
            let escaped: String =
                bytes.iter().map(|byte| byte.escape_ascii().to_string()).collect();
            return Ok(Some(format!("b\"{escaped}\"")));
        }
        let text = String::from_utf8(bytes).map_err(|_| anyhow!("{shown} is no UTF-8"))?;
        if name == "include_str" {
            return Ok(Some(format!("{text:?}")));
        }
        let text = text.replace("\r\n", "\n");
        let is_items = syn::parse_file(&text).is_ok();
        Ok(Some(if is_items { text } else { format!("{{ {text} }}") }))
    }

    /// What cargo tells the compiler of the package.
    fn variable(&self, call: &str, name: &str) -> Result<Option<String>> {
        let value = self.cfg.variables.get(name);
        match (call, value) {
            ("env", Some(value)) => Ok(Some(format!("{value:?}"))),
            (_, Some(value)) => Ok(Some(format!("::std::option::Option::Some({value:?})"))),
            ("env", None) => bail!(
                "{}: env!(\"{name}\") is known on this machine only; write its value out",
                self.shown
            ),
            (_, None) => Ok(None),
        }
    }

    /// The text that literals, `concat!` and `env!` make, where they are the first argument.
    fn constant(&self, tokens: &TokenStream) -> Option<String> {
        self.constant_of(arguments(tokens)?.first()?)
    }

    fn constant_of(&self, part: &Expr) -> Option<String> {
        match part {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            Expr::Macro(call) if call.mac.path.is_ident("concat") => {
                arguments(&call.mac.tokens)?.iter().map(|part| self.constant_of(part)).collect()
            }
            Expr::Macro(call) if call.mac.path.is_ident("env") => {
                let name = self.constant(&call.mac.tokens)?;
                if name == "CARGO_MANIFEST_DIR" {
                    return self.manifest_folder();
                }
                self.cfg.variables.get(&name).cloned()
            }
            _ => None,
        }
    }

    /// The folder of the nearest manifest above this file.
    fn manifest_folder(&self) -> Option<String> {
        let mut folders = self.folder.ancestors();
        let found = folders.find(|folder| folder.join("Cargo.toml").is_file())?;
        Some(found.to_string_lossy().into_owned())
    }

    /// The text of the file that `item` names.
    fn module(&self, item: &ItemMod, name: &str) -> Result<String> {
        for attribute in &item.attrs {
            if let Meta::NameValue(pair) = &attribute.meta
                && attribute.path().is_ident("path")
            {
                let Expr::Lit(literal) = &pair.value else { bail!("{}: odd #[path]", self.shown) };
                let Lit::Str(path) = &literal.lit else { bail!("{}: odd #[path]", self.shown) };
                let folder = if self.inline.is_empty() {
                    self.folder.clone()
                } else {
                    self.inline.iter().fold(self.children.clone(), |path, name| path.join(name))
                };
                let path = folder.join(path.value());
                let children = path.parent().unwrap_or(Path::new("")).to_path_buf();
                return file(&path, &children, self.base, self.cfg);
            }
        }
        let folder = self.inline.iter().fold(self.children.clone(), |path, name| path.join(name));
        let flat = folder.join(format!("{name}.rs"));
        let nested = folder.join(name).join("mod.rs");
        match (flat.is_file(), nested.is_file()) {
            (true, false) => file(&flat, &folder.join(name), self.base, self.cfg),
            (false, true) => file(&nested, &folder.join(name), self.base, self.cfg),
            (both, _) => {
                let line = item.ident.span().start().line;
                let count = if both { "two files" } else { "no file" };
                bail!("{}:{line}: {count} for module `{name}`", self.shown)
            }
        }
    }
}

fn arguments(tokens: &TokenStream) -> Option<Punctuated<Expr, Token![,]>> {
    Punctuated::parse_terminated.parse2(tokens.clone()).ok()
}

/// Whether the attributes hold a `cfg` that is known to be false.
pub(crate) fn is_off(attributes: &[Attribute], cfg: &Cfg, text: &str) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<Meta>().is_ok_and(|predicate| {
                let source = |part: &Meta| text[part.span().byte_range()].to_owned();
                cfg.value(&predicate, &source) == Value::False
            })
    })
}

/// Parses `text` as the whole of a crate.
pub(crate) fn parse(text: &str) -> Result<syn::File> {
    syn::parse_file(text).map_err(|error| {
        let line = text.lines().nth(error.span().start().line.saturating_sub(1)).unwrap_or("");
        anyhow!("{error}, at `{}`", line.trim())
    })
}

/// The tokens of `text`.
pub(crate) fn tokens(text: &str) -> Result<TokenStream> {
    text.parse().map_err(|error| anyhow!("{error}"))
}
