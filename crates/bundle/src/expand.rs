//! Writes out the items that a macro of the file makes, so that each can go or stay by itself.
//!
//! A call such as `impl_ops!(u8, u16)` in the place of items is one part of a file: it stays as a
//! whole or goes as a whole. Here it is replaced by what the `macro_rules!` makes of it. Items are
//! not hygienic, so the text means what the call meant, but for a local variable of the macro that
//! has the name of one in an argument; as everything else, that is left to the proof.
//!
//! A call stays where its macro is not defined exactly once in the file, or uses what is not
//! handled here (`$x:stmt`, nested definitions with variables of their own).

use crate::load::parse;
use crate::text::Edits;
use crate::tree::plain;
use anyhow::Result;
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{
    Block, Expr, ImplItemMacro, Item, ItemMacro, Macro, Pat, TraitItemMacro, Type, Visibility,
};

/// How deep macros may call each other.
const DEPTH: usize = 16;

/// The size that no file may grow to, in bytes: beyond it calls stay.
const LIMIT: usize = 4 << 20;

/// `text` with the calls in the place of items written out; none if there are none.
pub(crate) fn expand(text: &str) -> Result<Option<String>> {
    let mut text = text.to_owned();
    let mut has_changed = false;
    for _ in 0..DEPTH {
        let file = parse(&text)?;
        let mut finder = Finder::default();
        finder.visit_file(&file);
        let mut edits = Edits::default();
        let mut size = text.len();
        let mut count = 0;
        for (name, call, place) in &finder.calls {
            let Some([definition]) = finder.definitions.get(name).map(Vec::as_slice) else {
                continue;
            };
            let Some(made) = rules(definition).and_then(|rules| apply(&rules, call)) else {
                continue;
            };
            let made = format!("\n{made}\n");
            size += made.len();
            if size > LIMIT {
                break;
            }
            edits.replace(place.clone(), made);
            count += 1;
        }
        if count == 0 {
            break;
        }
        let new = edits.apply(&text);
        // What is not taken for items by the parser is no gain.
        if parse(&new).is_err() {
            break;
        }
        text = new;
        has_changed = true;
    }
    Ok(has_changed.then_some(text))
}

/// The macros of a file, and their calls in the place of items.
#[derive(Default)]
struct Finder {
    definitions: BTreeMap<String, Vec<TokenStream>>,
    calls: Vec<(String, TokenStream, Range<usize>)>,
    blocks: usize,
}

impl Finder {
    fn call(&mut self, call: &Macro, place: Range<usize>) {
        if self.blocks == 0
            && let Some(last) = call.path.segments.last()
        {
            self.calls.push((plain(&last.ident), call.tokens.clone(), place));
        }
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        if let Some(name) = &item.ident {
            self.definitions.entry(plain(name)).or_default().push(item.mac.tokens.clone());
        } else if item.attrs.is_empty() {
            self.call(&item.mac, item.span().byte_range());
        }
    }

    fn visit_impl_item_macro(&mut self, item: &'ast ImplItemMacro) {
        if item.attrs.is_empty() {
            self.call(&item.mac, item.span().byte_range());
        }
    }

    fn visit_trait_item_macro(&mut self, item: &'ast TraitItemMacro) {
        if item.attrs.is_empty() {
            self.call(&item.mac, item.span().byte_range());
        }
    }

    fn visit_block(&mut self, block: &'ast Block) {
        self.blocks += 1;
        visit::visit_block(self, block);
        self.blocks -= 1;
    }
}

/// A piece of a pattern.
#[derive(Debug)]
enum Piece {
    Token(TokenTree),
    Group(Delimiter, Vec<Piece>),
    Variable(String, String),
    Repeat { inner: Vec<Piece>, separator: Vec<TokenTree>, sign: char },
}

struct Rule {
    pattern: Vec<Piece>,
    body: Vec<TokenTree>,
}

/// What a variable of a pattern stands for.
#[derive(Clone, Debug)]
enum Bound {
    /// Tokens, and whether they are an expression.
    Tokens(Vec<TokenTree>, bool),
    Many(Vec<Bound>),
}

type Bounds = BTreeMap<String, Bound>;

/// The rules of a `macro_rules!`.
fn rules(definition: &TokenStream) -> Option<Vec<Rule>> {
    let tokens: Vec<_> = definition.clone().into_iter().collect();
    let mut rules = Vec::new();
    let mut rest = tokens.as_slice();
    while let [
        TokenTree::Group(pattern),
        TokenTree::Punct(_),
        TokenTree::Punct(_),
        TokenTree::Group(body),
        after @ ..,
    ] = rest
    {
        rules.push(Rule {
            pattern: pieces(&pattern.stream().into_iter().collect::<Vec<_>>())?,
            body: body.stream().into_iter().collect(),
        });
        rest = match after {
            [TokenTree::Punct(semicolon), after @ ..] if semicolon.as_char() == ';' => after,
            after => after,
        };
    }
    rest.is_empty().then_some(rules)
}

fn is_sign(token: Option<&TokenTree>, letters: &str) -> bool {
    matches!(token, Some(TokenTree::Punct(sign)) if letters.contains(sign.as_char()))
}

fn pieces(tokens: &[TokenTree]) -> Option<Vec<Piece>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if !is_sign(Some(token), "$") {
            found.push(match token {
                TokenTree::Group(group) => Piece::Group(
                    group.delimiter(),
                    pieces(&group.stream().into_iter().collect::<Vec<_>>())?,
                ),
                token => Piece::Token(token.clone()),
            });
            at += 1;
            continue;
        }
        match &tokens[at + 1..] {
            [TokenTree::Ident(name), TokenTree::Punct(colon), TokenTree::Ident(kind), ..]
                if colon.as_char() == ':' =>
            {
                found.push(Piece::Variable(name.to_string(), kind.to_string()));
                at += 4;
            }
            [TokenTree::Group(group), ..] => {
                let inner = pieces(&group.stream().into_iter().collect::<Vec<_>>())?;
                let (separator, sign, used) = repetition(&tokens[at + 2..])?;
                found.push(Piece::Repeat { inner, separator, sign });
                at += 2 + used;
            }
            _ => return None,
        }
    }
    Some(found)
}

/// Separator and sign behind a `$(…)`, and how many tokens they are.
fn repetition(tokens: &[TokenTree]) -> Option<(Vec<TokenTree>, char, usize)> {
    let mut separator = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Punct(sign) if "*+?".contains(sign.as_char()) => {
                return Some((separator, sign.as_char(), at + 1));
            }
            token if at < 3 => separator.push(token.clone()),
            _ => return None,
        }
    }
    None
}

/// What the first rule that fits makes of `call`.
fn apply(rules: &[Rule], call: &TokenStream) -> Option<String> {
    let call: Vec<_> = call.clone().into_iter().collect();
    for rule in rules {
        let mut bounds = Bounds::new();
        let mut at = 0;
        if fit(&rule.pattern, &call, &mut at, &mut bounds).is_some() && at == call.len() {
            let made = transcribe(&rule.body, &bounds, &[])?;
            return Some(made.into_iter().collect::<TokenStream>().to_string());
        }
    }
    None
}

fn same(one: &TokenTree, other: &TokenTree) -> bool {
    match (one, other) {
        (TokenTree::Punct(one), TokenTree::Punct(other)) => one.as_char() == other.as_char(),
        (TokenTree::Ident(one), TokenTree::Ident(other)) => one == other,
        (TokenTree::Literal(one), TokenTree::Literal(other)) => {
            one.to_string() == other.to_string()
        }
        _ => false,
    }
}

/// Fits the pattern to the tokens from `at` on, as far as it goes.
fn fit(pattern: &[Piece], tokens: &[TokenTree], at: &mut usize, bounds: &mut Bounds) -> Option<()> {
    for piece in pattern {
        match piece {
            Piece::Token(token) => {
                if !same(tokens.get(*at)?, token) {
                    return None;
                }
                *at += 1;
            }
            Piece::Group(delimiter, inner) => {
                let TokenTree::Group(group) = tokens.get(*at)? else { return None };
                if group.delimiter() != *delimiter {
                    return None;
                }
                let content: Vec<_> = group.stream().into_iter().collect();
                let mut end = 0;
                fit(inner, &content, &mut end, bounds)?;
                if end < content.len() {
                    return None;
                }
                *at += 1;
            }
            Piece::Variable(name, kind) => {
                let count = fragment(kind, &tokens[*at..])?;
                let found = tokens[*at..*at + count].to_vec();
                bounds.insert(name.clone(), Bound::Tokens(found, kind == "expr"));
                *at += count;
            }
            Piece::Repeat { inner, separator, sign } => {
                let mut rounds: Vec<Bounds> = Vec::new();
                while *sign != '?' || rounds.is_empty() {
                    let mut next = *at;
                    if !rounds.is_empty() {
                        let fits = separator
                            .iter()
                            .enumerate()
                            .all(|(i, part)| tokens.get(next + i).is_some_and(|it| same(it, part)));
                        if !fits {
                            break;
                        }
                        next += separator.len();
                    }
                    let start = next;
                    let mut round = Bounds::new();
                    if fit(inner, tokens, &mut next, &mut round).is_none() || next == start {
                        break;
                    }
                    *at = next;
                    rounds.push(round);
                }
                if *sign == '+' && rounds.is_empty() {
                    return None;
                }
                let mut names = BTreeSet::new();
                variables(inner, &mut names);
                for name in names {
                    let all = rounds.iter().filter_map(|round| round.get(&name).cloned());
                    bounds.insert(name.clone(), Bound::Many(all.collect()));
                }
            }
        }
    }
    Some(())
}

fn variables(pattern: &[Piece], names: &mut BTreeSet<String>) {
    for piece in pattern {
        match piece {
            Piece::Variable(name, _) => {
                names.insert(name.clone());
            }
            Piece::Group(_, inner) | Piece::Repeat { inner, .. } => variables(inner, names),
            Piece::Token(_) => {}
        }
    }
}

/// How many of the tokens a fragment of this kind takes.
fn fragment(kind: &str, tokens: &[TokenTree]) -> Option<usize> {
    let is_quote = is_sign(tokens.first(), "'");
    match kind {
        "ident" => match tokens.first()? {
            TokenTree::Ident(name) if name != "_" => Some(1),
            _ => None,
        },
        "lifetime" => is_quote.then_some(2),
        "tt" => match tokens.first()? {
            TokenTree::Punct(_) if is_quote => Some(2),
            TokenTree::Punct(_) => Some(sign_length(tokens)),
            _ => Some(1),
        },
        "literal" => match tokens {
            [TokenTree::Literal(_), ..] => Some(1),
            [TokenTree::Ident(word), ..] if word == "true" || word == "false" => Some(1),
            [TokenTree::Punct(minus), TokenTree::Literal(_), ..] if minus.as_char() == '-' => {
                Some(2)
            }
            _ => None,
        },
        "block" => match tokens.first()? {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(1),
            _ => None,
        },
        "vis" => parsed(tokens, <Visibility as Parse>::parse),
        "ty" => parsed(tokens, <Type as Parse>::parse),
        "expr" | "expr_2021" => parsed(tokens, <Expr as Parse>::parse),
        "path" => parsed(tokens, <syn::Path as Parse>::parse),
        "item" => parsed(tokens, <Item as Parse>::parse),
        "meta" => parsed(tokens, <syn::Meta as Parse>::parse),
        "pat" => parsed(tokens, Pat::parse_multi_with_leading_vert),
        "pat_param" => parsed(tokens, Pat::parse_single),
        _ => None,
    }
}

/// How many tokens the parser takes.
fn parsed<T>(
    tokens: &[TokenTree],
    parser: impl Fn(ParseStream) -> syn::Result<T>,
) -> Option<usize> {
    let stream: TokenStream = tokens.iter().cloned().collect();
    let rest = (|input: ParseStream| {
        parser(input)?;
        let rest: TokenStream = input.parse()?;
        Ok(rest.into_iter().count())
    })
    .parse2(stream)
    .ok()?;
    Some(tokens.len() - rest)
}

/// How many marks make the operator that the tokens start with.
fn sign_length(tokens: &[TokenTree]) -> usize {
    const LONG: &[&str] = &[
        "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=",
        "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..",
    ];
    let mut text = String::new();
    for token in tokens.iter().take(3) {
        let TokenTree::Punct(sign) = token else { break };
        text.push(sign.as_char());
        if sign.spacing() == Spacing::Alone {
            break;
        }
    }
    LONG.iter().find(|long| text.starts_with(**long)).map_or(1, |long| long.len())
}

/// The body of a rule with its variables replaced; `rounds` says which round of each repetition
/// around is meant.
fn transcribe(body: &[TokenTree], bounds: &Bounds, rounds: &[usize]) -> Option<Vec<TokenTree>> {
    let mut made: Vec<TokenTree> = Vec::new();
    let mut at = 0;
    while let Some(token) = body.get(at) {
        if !is_sign(Some(token), "$") {
            made.push(match token {
                TokenTree::Group(group) => {
                    let content: Vec<_> = group.stream().into_iter().collect();
                    let content = transcribe(&content, bounds, rounds)?;
                    TokenTree::Group(Group::new(group.delimiter(), content.into_iter().collect()))
                }
                token => token.clone(),
            });
            at += 1;
            continue;
        }
        match body.get(at + 1)? {
            TokenTree::Ident(name) if name == "crate" => {
                made.push(TokenTree::Ident(Ident::new("crate", Span::call_site())));
                at += 2;
            }
            TokenTree::Ident(name) => {
                let Bound::Tokens(found, is_expression) =
                    round(bounds.get(&name.to_string())?, rounds)?
                else {
                    return None;
                };
                let needs_frame = *is_expression
                    && found.len() > 1
                    && (binds(made.last()) || binds(body.get(at + 2)));
                if needs_frame {
                    let content = found.iter().cloned().collect();
                    made.push(TokenTree::Group(Group::new(Delimiter::Parenthesis, content)));
                } else {
                    made.extend(found.iter().cloned());
                }
                at += 2;
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                let content: Vec<_> = group.stream().into_iter().collect();
                let (separator, _, used) = repetition(&body[at + 2..])?;
                for number in 0..times(&content, bounds, rounds)? {
                    if number > 0 {
                        made.extend(separator.iter().cloned());
                    }
                    made.extend(transcribe(&content, bounds, &[rounds, &[number]].concat())?);
                }
                at += 2 + used;
            }
            _ => return None,
        }
    }
    // A mark that ends a piece joins nothing.
    if let Some(TokenTree::Punct(sign)) = made.last()
        && sign.spacing() == Spacing::Joint
    {
        let sign = Punct::new(sign.as_char(), Spacing::Alone);
        made.pop();
        made.push(TokenTree::Punct(sign));
    }
    Some(made)
}

/// Whether an operator, a dot or a cast beside an expression would take a part of it.
fn binds(token: Option<&TokenTree>) -> bool {
    match token {
        Some(TokenTree::Punct(sign)) => !",;=>:|".contains(sign.as_char()),
        Some(TokenTree::Ident(word)) => word == "as",
        _ => false,
    }
}

/// What a variable stands for in these rounds of its repetitions.
fn round<'a>(bound: &'a Bound, rounds: &[usize]) -> Option<&'a Bound> {
    match (bound, rounds) {
        (Bound::Tokens(..), _) | (_, []) => Some(bound),
        (Bound::Many(all), [first, rest @ ..]) => round(all.get(*first)?, rest),
    }
}

/// How often the content of a repetition comes.
fn times(content: &[TokenTree], bounds: &Bounds, rounds: &[usize]) -> Option<usize> {
    let mut count = None;
    for (i, token) in content.iter().enumerate() {
        let found = match token {
            TokenTree::Group(group) => {
                let inner: Vec<_> = group.stream().into_iter().collect();
                times(&inner, bounds, rounds)
            }
            TokenTree::Ident(name) if i > 0 && is_sign(content.get(i - 1), "$") => {
                match bounds.get(&name.to_string()).and_then(|bound| round(bound, rounds)) {
                    Some(Bound::Many(all)) => Some(all.len()),
                    _ => None,
                }
            }
            _ => None,
        };
        match (count, found) {
            (Some(count), Some(found)) if count != found => return None,
            (None, found) => count = found,
            _ => {}
        }
    }
    count
}

/// Whether `text` is the same tokens as `other`.
#[cfg(test)]
fn reads_as(text: &str, other: &str) -> bool {
    let read = |text: &str| crate::load::tokens(text).unwrap().to_string();
    read(text) == read(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(definition: &str, call: &str, expected: &str) {
        let text = format!("macro_rules! m {{ {definition} }}\n{call}\n");
        let made = expand(&text).unwrap().unwrap_or(text);
        let made = made[made.find("}\n").unwrap() + 2..].trim();
        assert!(reads_as(made, expected), "{made}");
    }

    #[test]
    fn repetitions_and_fragments() {
        check(
            "($($t:ty => $v:expr),* $(,)?) => { $(impl A for $t { const V: u32 = $v; })* }",
            "m!(u8 => 1, Vec<u8> => 2 + 3,);",
            "impl A for u8 { const V: u32 = 1; } impl A for Vec<u8> { const V: u32 = 2 + 3; }",
        );
        check(
            "($v:vis $n:ident, $e:expr) => { $v const $n: u32 = $e * 2; }",
            "m!(pub A, 1 + 2);",
            "pub const A: u32 = (1 + 2) * 2;",
        );
        check(
            "($($a:ident [$($b:tt)*])+) => { $(const $a: &[u8] = &[$($b),*];)+ }",
            "m!{A [1 2] B [3]}",
            "const A: &[u8] = &[1, 2]; const B: &[u8] = &[3];",
        );
        check(
            "(@one $t:ident) => { struct $t; }; ($($t:ident)*) => { $(m!(@one $t);)* }",
            "m!(A B);",
            "struct A; struct B;",
        );
        check(
            "($o:tt $f:ident) => { fn $f(a: u8) -> bool { a $o 1 && $crate::x::<'static>() } }",
            "m!(<= le);",
            "fn le(a: u8) -> bool { a <= 1 && crate::x::<'static>() }",
        );
    }

    #[test]
    fn what_is_not_understood_stays() {
        for (definition, call) in [
            ("($s:stmt) => { fn a() { $s } }", "m!(let x = 1);"),
            ("($($a:ident)* ; $($b:ident)*) => { $(const $a: $b = 1;)* }", "m!(A B ; u8);"),
            ("(a) => { struct A; }", "m!(b);"),
        ] {
            check(definition, call, call);
        }
    }
}
