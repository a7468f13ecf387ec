//! `doc`: the documentation of all crates, and a front page that leads to every problem.

use crate::{Failure, workspace};
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
h2{font-size:1.25rem;margin:1rem 0 0}
</style>
<h1>Combinatorial games for online judges</h1>
<p>The theory: <a href=\"sg_core/index.html\">sg-core</a>, impartial games;
<a href=\"matching/index.html\">matching</a>, matchings and the games that they decide;
<a href=\"judge_io/index.html\">judge-io</a>, input and output. The bench:
<a href=\"lab/index.html\">lab</a>. Each problem below has its idea, its proof and its pitfalls.</p>
";

/// Builds the documentation, and opens it where that is asked for.
pub(crate) fn doc(open: bool) -> Result<ExitCode, Failure> {
    let root = workspace::root();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["doc", "--workspace", "--no-deps", "--locked", "--target-dir"])
        .arg(root.join("target"))
        .current_dir(&root)
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Ok(ExitCode::FAILURE);
    }
    let page = root.join("target/doc/index.html");
    fs::write(&page, front_page(&root, &workspace::problems()?))
        .map_err(|error| format!("cannot write {}: {error}", page.display()))?;
    let page = page.canonicalize().unwrap_or(page);
    println!("{}", page.display());
    if open {
        show(&page)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The page, from the manifests of the problems and the pictures of their write-ups.
fn front_page(root: &Path, problems: &[String]) -> String {
    let mut page = HEAD.to_owned();
    for problem in problems {
        let folder = root.join("crates/problems").join(problem);
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let description = manifest.lines().find_map(|line| {
            line.strip_prefix("description = \"").and_then(|rest| rest.strip_suffix('"'))
        });
        let picture = fs::read_to_string(folder.join(format!("doc/{problem}.svg")));
        let _ = writeln!(
            page,
            "<article>\n<h2><a href=\"{}/index.html\">{problem}</a></h2>\n<p>{}</p>\n{}</article>",
            problem.replace('-', "_"),
            description.unwrap_or_default(),
            picture.unwrap_or_default(),
        );
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
        let problems = workspace::problems().unwrap();
        let page = front_page(&root, &problems);
        for problem in &problems {
            let link =
                format!("<a href=\"{}/index.html\">{problem}</a>", problem.replace('-', "_"));
            assert!(page.contains(&link), "{problem}");
        }
        let has_picture = |problem: &&String| {
            root.join(format!("crates/problems/{problem}/doc/{problem}.svg")).is_file()
        };
        assert_eq!(page.matches("<svg ").count(), problems.iter().filter(has_picture).count());
        assert!(!page.contains("<p></p>"));
    }
}
