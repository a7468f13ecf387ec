//! What the workspace says of its problems: metadata, samples, pictures and write-ups, read from the
//! files where they are written.

use crate::entry::Entry;
use crate::workspace;
use anyhow::{Context, Result};
use pulldown_cmark::{
    BrokenLink, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd,
};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

/// A chapter, in English and Chinese.
pub(super) type Chapter = (String, String);

/// A language of the pages. Write-ups and explanations are in English.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Lang {
    #[default]
    En,
    Zh,
}

impl Lang {
    /// What is said in this language.
    pub(super) fn pick<T>(self, english: T, chinese: T) -> T {
        if self == Lang::En { english } else { chinese }
    }
}

/// What the manifest says, in `package.metadata.problem`.
#[derive(Debug, Deserialize)]
struct Facts {
    title: String,
    title_zh: Option<String>,
    #[serde(default)]
    judges: Vec<Judge>,
    chapter: String,
    idea: String,
    idea_zh: String,
}

/// Where a problem is judged.
#[derive(Debug, Deserialize)]
pub(super) struct Judge {
    pub(super) name: String,
    pub(super) url: Option<String>,
}

/// A problem and what is said of it.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) entry: &'static Entry,
    facts: Facts,
    /// The picture of its write-up, as SVG.
    pub(super) picture: Option<String>,
}

/// The problems that the workspace has metadata of, and the chapters in their order.
///
/// # Errors
/// If cargo cannot read the workspace, or its metadata is not what is expected.
pub(super) fn read(entries: &'static [Entry]) -> Result<(Vec<Item>, Vec<Chapter>)> {
    let metadata = workspace::metadata()?;
    let chapters = serde_json::from_value(metadata.workspace_metadata["chapters"].clone())
        .context("the chapters of the workspace")?;
    let item = |entry: &'static Entry| {
        let package = metadata.packages.iter().find(|package| *package.name == entry.name);
        let facts = package.and_then(|package| package.metadata.get("problem"));
        let facts =
            facts.with_context(|| format!("{} has no metadata of a problem", entry.name))?;
        let facts = serde_json::from_value(facts.clone())
            .with_context(|| format!("the metadata of {}", entry.name))?;
        let picture = folder(entry.name).join("doc").join(entry.name).with_extension("svg");
        Ok(Item { entry, facts, picture: fs::read_to_string(picture).ok() })
    };
    Ok((entries.iter().map(item).collect::<Result<_>>()?, chapters))
}

/// The chapters that have problems, with these.
pub(super) fn chapters<'a>(
    items: &'a [Item],
    chapters: &'a [Chapter],
    lang: Lang,
) -> impl Iterator<Item = (&'a str, Vec<&'a Item>)> {
    let all = chapters.iter().map(move |(english, chinese)| {
        let of = items.iter().filter(|item| item.facts.chapter == *english);
        (lang.pick(english.as_str(), chinese), of.collect())
    });
    all.filter(|(_, items): &(_, Vec<_>)| !items.is_empty())
}

impl Item {
    pub(super) fn title(&self, lang: Lang) -> &str {
        let chinese = self.facts.title_zh.as_ref().unwrap_or(&self.facts.title);
        lang.pick(&self.facts.title, chinese)
    }

    pub(super) fn idea(&self, lang: Lang) -> &str {
        lang.pick(&self.facts.idea, &self.facts.idea_zh)
    }

    pub(super) fn judges(&self) -> &[Judge] {
        &self.facts.judges
    }

    /// What the filter of the index looks through, in lower case.
    pub(super) fn words(&self) -> String {
        let Facts { title, title_zh, judges, chapter, idea, idea_zh } = &self.facts;
        let mut words = format!("{} {title} {chapter} {idea} {idea_zh}", self.entry.name);
        let judges = judges.iter().map(|judge| &judge.name);
        for word in title_zh.iter().chain(judges) {
            let _ = write!(words, " {word}");
        }
        words.to_lowercase()
    }

    /// The first sample; nothing where there is none.
    pub(super) fn sample(&self) -> String {
        let path = workspace::root().join("fixtures").join(self.entry.name).join("sample-1.in");
        fs::read_to_string(path).unwrap_or_default()
    }

    /// The documentation of the crate, without its title, as HTML.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn write_up(&self) -> Result<String> {
        let path = folder(self.entry.name).join("src/lib.rs");
        let source = fs::read_to_string(&path).context("cannot read the write-up")?;
        Ok(html(&docs(&source, |included| {
            fs::read_to_string(path.with_file_name(included)).unwrap_or_default()
        })))
    }
}

fn folder(name: &str) -> PathBuf {
    workspace::root().join("crates/problems").join(name)
}

/// The Markdown at the head of a crate's source, with what it includes.
fn docs(source: &str, include: impl Fn(&str) -> String) -> String {
    let mut markdown = String::new();
    for line in source.lines() {
        let included = line.strip_prefix("#![doc = include_str!(\"");
        if let Some(text) = line.strip_prefix("//!") {
            markdown += text.strip_prefix(' ').unwrap_or(text);
        } else if let Some(path) = included.and_then(|line| line.strip_suffix("\")]")) {
            markdown += &include(path);
        } else if !line.is_empty() {
            break;
        }
        markdown.push('\n');
    }
    markdown
}

/// Markdown as HTML without its first heading, the others one level down. Links to items of the crate
/// are their text.
fn html(markdown: &str) -> String {
    let is_item = |kind: LinkType| {
        matches!(
            kind,
            LinkType::ShortcutUnknown | LinkType::CollapsedUnknown | LinkType::ReferenceUnknown
        )
    };
    let mut known = |_: BrokenLink<'_>| Some((CowStr::from(""), CowStr::from("")));
    let parser = Parser::new_with_broken_link_callback(
        markdown,
        Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES,
        Some(&mut known),
    );
    let lower = |level| if level == HeadingLevel::H1 { HeadingLevel::H2 } else { HeadingLevel::H3 };
    let mut is_in_title = false;
    let mut has_title = false;
    // Of the links that are open, whether they are left out.
    let mut links = Vec::new();
    let mut events = Vec::new();
    for event in parser {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) if !has_title => {
                is_in_title = true;
                has_title = true;
            }
            Event::End(TagEnd::Heading(_)) if is_in_title => is_in_title = false,
            _ if is_in_title => {}
            Event::Start(Tag::Heading { level, id, classes, attrs }) => {
                let level = lower(level);
                events.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
            }
            Event::End(TagEnd::Heading(level)) => {
                events.push(Event::End(TagEnd::Heading(lower(level))));
            }
            Event::Start(Tag::Link { link_type, ref dest_url, .. }) => {
                // A path of items, or of rustdoc's pages, leads nowhere here.
                let is_left_out = is_item(link_type) || !dest_url.starts_with("http");
                links.push(is_left_out);
                if !is_left_out {
                    events.push(event);
                }
            }
            Event::End(TagEnd::Link) => {
                if links.pop() == Some(false) {
                    events.push(event);
                }
            }
            event => events.push(event),
        }
    }
    let mut text = String::new();
    pulldown_cmark::html::push_html(&mut text, events.into_iter());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_up_is_the_documentation_without_its_title_and_links_to_items() {
        let source = "//! # Nim\n//! Piles of [`Case`].\n//!\n#![doc = include_str!(\"a.svg\")]\n\
                      //!\n//! # Proof\n//! `a < b`, [more](https://example.org/).\n\nmod x;\n//! no";
        let text = docs(source, |path| format!("<svg id=\"{path}\">\n</svg>"));
        assert_eq!(
            html(&text),
            "<p>Piles of <code>Case</code>.</p>\n<svg id=\"a.svg\">\n</svg>\n<h2>Proof</h2>\n\
             <p><code>a &lt; b</code>, <a href=\"https://example.org/\">more</a>.</p>\n"
        );
    }
}
