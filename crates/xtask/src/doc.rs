//! `doc`: the documentation of all crates, and a front page that leads to every problem.

use crate::problem::{self, Problem};
use crate::{Failure, given, say, workspace};
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Combinatorial games for online judges</title>
<style>
html{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:64rem;margin:0 auto;padding:1rem}
article{margin:1.5rem 0;padding:0 1rem 1rem;border:1px solid #8886;border-radius:.5rem;overflow-x:auto}
article svg{max-width:100%;height:auto}
h3{margin:1rem 0 0}
</style>
<h1>Combinatorial games for online judges</h1>
<p>The theory: <a href=\"sg_core/index.html\">sg-core</a>, impartial games;
<a href=\"matching/index.html\">matching</a>, matchings and the games that they decide;
<a href=\"judge_io/index.html\">judge-io</a>, input and output. The bench:
<a href=\"lab/index.html\">lab</a>.</p>
<p>To read: <a href=\"lab/pages/verification/index.html\">what is verified, and how</a>,
<a href=\"bundle/index.html\">one file for the judge</a>,
<a href=\"lab/pages/figures/index.html\">how fast matching and nimbers are</a>,
<a href=\"lab/pages/adding_a_problem/index.html\">adding a problem</a>.</p>
<p>Each problem below has its idea, its proof and its pitfalls.</p>
";

/// Builds the documentation, and opens it where that is asked for.
pub(crate) fn doc(open: bool) -> Result<ExitCode, Failure> {
    let root = workspace::root();
    let status = workspace::cargo()
        .args(["doc", "--workspace", "--no-deps", "--locked", "--target-dir"])
        .arg(root.join("target"))
        .current_dir(&root)
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Ok(ExitCode::FAILURE);
    }
    let page = root.join("target/doc/index.html");
    let text = front_page(&root, &problem::chapters()?, &problem::all()?);
    for link in text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        if !page.with_file_name(link).is_file() {
            return Err(format!("the front page leads to {link}, which is not there"));
        }
    }
    fs::write(&page, text).map_err(|error| format!("cannot write {}: {error}", page.display()))?;
    let page = page.canonicalize().unwrap_or(page);
    say(page.display());
    if open {
        show(&page)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The page: by chapter, what the manifests say of the problems, and the pictures of their write-ups.
fn front_page(root: &Path, chapters: &[(String, String)], problems: &[Problem]) -> String {
    let mut page = HEAD.to_owned();
    for (chapter, chapter_zh) in chapters {
        let mut own = problems.iter().filter(|problem| problem.chapter == *chapter).peekable();
        if own.peek().is_some() {
            let _ = writeln!(page, "<h2>{chapter} <span lang=\"zh\">{chapter_zh}</span></h2>");
        }
        for Problem { name, title, title_zh, idea, idea_zh, .. } in own {
            let file = root.join(format!("crates/problems/{name}/doc/{name}.svg"));
            let title_zh = title_zh.as_deref().unwrap_or_default();
            let _ = writeln!(
                page,
                "<article>\n<h3><a href=\"{}/index.html\">{}</a> <span lang=\"zh\">{}</span></h3>\n\
                 <p>{}</p>\n<p lang=\"zh\">{}</p>\n{}</article>",
                workspace::snake(name),
                given::html(title),
                given::html(title_zh),
                given::html(idea),
                given::html(idea_zh),
                fs::read_to_string(file).unwrap_or_default(),
            );
        }
    }
    page + "</html>\n"
}

/// Hands the page to the program that the system opens pages with.
fn show(page: &Path) -> Result<(), Failure> {
    let mut command = if cfg!(windows) {
        Command::new("explorer")
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    };
    let spawned = command.arg(page).spawn();
    spawned.map(drop).map_err(|error| format!("cannot open the page: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every problem is linked, with what its manifest says and the picture of its write-up.
    #[test]
    fn the_front_page_leads_to_every_problem() {
        let root = workspace::root();
        let problems = problem::all().unwrap();
        let page = front_page(&root, &problem::chapters().unwrap(), &problems);
        for Problem { name, title, .. } in &problems {
            let title = given::html(title);
            let link = format!("<a href=\"{}/index.html\">{title}</a>", workspace::snake(name));
            assert!(page.contains(&link), "{name}");
        }
        let has_picture = |Problem { name, .. }: &&Problem| {
            root.join(format!("crates/problems/{name}/doc/{name}.svg")).is_file()
        };
        assert_eq!(page.matches("<svg ").count(), problems.iter().filter(has_picture).count());
        assert!(!page.contains("<p></p>"));
    }
}
