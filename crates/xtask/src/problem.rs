//! What a problem's manifest says about it, in `[package.metadata.problem]`: its one place.

use crate::{Failure, given, workspace};
use std::fmt::Write;
use std::fs;
use toml::{Table, Value};

/// Judges whose names are written in another way in Chinese.
const CHINESE_JUDGES: [(&str, &str); 1] = [("Luogu ", "洛谷 ")];

/// A problem, as its manifest states it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Problem {
    pub(crate) name: String,
    pub(crate) title: String,
    /// The title in Chinese, where it has one.
    pub(crate) title_zh: Option<String>,
    pub(crate) judges: Vec<Judge>,
    /// In seconds.
    pub(crate) time_limit: Option<f64>,
    /// In mebibytes.
    pub(crate) memory_limit: Option<u64>,
    /// One of [`chapters`].
    pub(crate) chapter: String,
    /// What decides it, in one line of plain text.
    pub(crate) idea: String,
    pub(crate) idea_zh: String,
}

/// Where a problem is judged.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Judge {
    /// The judge and the problem's number there, such as `POJ 2960`.
    pub(crate) name: String,
    /// `None` where the judge is no more.
    pub(crate) url: Option<String>,
}

/// The chapters in their order, in English and Chinese, as the manifest of the workspace states them.
pub(crate) fn chapters() -> Result<Vec<(String, String)>, Failure> {
    let text = fs::read_to_string(workspace::root().join("Cargo.toml"))
        .map_err(|error| format!("cannot read the manifest of the workspace: {error}"))?;
    let fault = || "the manifest of the workspace lacks the chapters".to_owned();
    let manifest: Table = text.parse().map_err(|_| fault())?;
    let chapters = ["workspace", "metadata", "chapters"]
        .iter()
        .try_fold(&Value::Table(manifest), |value, key| value.get(key))
        .and_then(|chapters| chapters.clone().try_into().ok());
    chapters.ok_or_else(fault)
}

/// All problems, sorted by name.
pub(crate) fn all() -> Result<Vec<Problem>, Failure> {
    workspace::problems()?.iter().map(|name| read(name)).collect()
}

fn read(name: &str) -> Result<Problem, Failure> {
    let file = format!("crates/problems/{name}/Cargo.toml");
    let text = fs::read_to_string(workspace::root().join(&file))
        .map_err(|error| format!("cannot read {file}: {error}"))?;
    parse(name, &text).map_err(|failure| format!("{file}: {failure}"))
}

/// Reads the table and checks all of it.
pub(crate) fn parse(name: &str, manifest: &str) -> Result<Problem, Failure> {
    let manifest: Table = manifest
        .parse()
        .map_err(|error: toml::de::Error| error.to_string().trim_end().replace('\n', " "))?;
    let problem = ["package", "metadata", "problem"]
        .iter()
        .try_fold(&Value::Table(manifest), |value, key| value.get(key))
        .and_then(Value::as_table)
        .cloned()
        .ok_or("it has no [package.metadata.problem]")?;

    let known = "title title_zh judges time_limit memory_limit chapter idea idea_zh";
    if let Some(key) = problem.keys().find(|key| !known.split(' ').any(|known| known == *key)) {
        return Err(format!("`{key}` is not known; there are {known}"));
    }
    let text = |table: &Table, key: &str| match table.get(key) {
        None => Ok(None),
        Some(Value::String(text)) => given::line(&format!("`{key}`"), text).map(Some),
        Some(_) => Err(format!("`{key}` is no text")),
    };
    let must = |table: &Table, key: &str| text(table, key)?.ok_or(format!("`{key}` is missing"));
    let limit = |key: &str| match problem.get(key) {
        None => Ok(None),
        #[expect(clippy::cast_precision_loss, reason = "limits are small")]
        Some(Value::Integer(limit)) => Ok(Some(*limit as f64)),
        Some(Value::Float(limit)) => Ok(Some(*limit)),
        Some(_) => Err(format!("`{key}` is no number")),
    };
    let judges = problem.get("judges").and_then(Value::as_array).ok_or("`judges` is missing")?;
    let judges = judges.iter().map(|judge| {
        let judge = judge.as_table().ok_or("a judge is { name = \"…\", url = \"…\" }")?;
        let url = text(judge, "url")?.map(|url| given::address(&url)).transpose()?;
        Ok(Judge { name: must(judge, "name")?, url })
    });
    let chapter = must(&problem, "chapter")?;
    let chapters: Vec<String> = chapters()?.into_iter().map(|(english, _)| english).collect();
    if !chapters.contains(&chapter) {
        return Err(format!("`{chapter}` is no chapter; there are {}", chapters.join(", ")));
    }
    Ok(Problem {
        name: name.to_owned(),
        title: must(&problem, "title")?,
        title_zh: text(&problem, "title_zh")?,
        judges: judges.collect::<Result<_, Failure>>()?,
        time_limit: limit("time_limit")?.map(given::seconds).transpose()?,
        memory_limit: limit("memory_limit")?.map(given::mebibytes).transpose()?,
        chapter,
        idea: must(&problem, "idea")?,
        idea_zh: must(&problem, "idea_zh")?,
    })
}

impl Problem {
    /// The table in a manifest.
    pub(crate) fn to_toml(&self) -> String {
        use given::toml;
        let judges = self.judges.iter().map(|Judge { name, url }| match url {
            None => format!("    {{ name = {} }},\n", toml(name)),
            Some(url) => format!("    {{ name = {}, url = {} }},\n", toml(name), toml(url)),
        });
        let lines = [
            Some(format!("title = {}", toml(&self.title))),
            self.title_zh.as_ref().map(|title| format!("title_zh = {}", toml(title))),
            Some(format!("judges = [\n{}]", judges.collect::<String>())),
            self.time_limit.map(|limit| format!("time_limit = {limit}")),
            self.memory_limit.map(|limit| format!("memory_limit = {limit}")),
            Some(format!("chapter = {}", toml(&self.chapter))),
            Some(format!("idea = {}", toml(&self.idea))),
            Some(format!("idea_zh = {}", toml(&self.idea_zh))),
        ];
        let lines: Vec<String> = lines.into_iter().flatten().collect();
        format!("[package.metadata.problem]\n{}\n", lines.join("\n"))
    }
}

/// The tables of a README: the problems by chapter.
pub(crate) fn tables(problems: &[Problem], in_chinese: bool) -> Result<String, Failure> {
    let mut text = String::new();
    for (chapter, chapter_zh) in chapters()? {
        let own = problems.iter().filter(|problem| problem.chapter == chapter);
        let rows: String = own.map(|problem| row(problem, in_chinese)).collect();
        let (title, head) = if in_chinese {
            (chapter_zh, "| 题目 | 名称 | 题目来源 | 结论 |")
        } else {
            (chapter, "| problem | title | judges | what decides it |")
        };
        if !rows.is_empty() {
            let _ = write!(text, "\n### {title}\n\n{head}\n|---|---|---|---|\n{rows}");
        }
    }
    Ok(text + "\n")
}

fn row(problem: &Problem, in_chinese: bool) -> String {
    let Problem { name, .. } = problem;
    let judges = problem.judges.iter().map(|judge| {
        let mut name = judge.name.clone();
        for (english, chinese) in CHINESE_JUDGES.iter().filter(|_| in_chinese) {
            name = name.replace(english, chinese);
        }
        match &judge.url {
            None => given::markdown(&name),
            Some(url) => given::markdown_link(&name, url),
        }
    });
    let judges = judges.collect::<Vec<_>>().join(if in_chinese { "、" } else { ", " });
    let (title, idea) = if in_chinese {
        (problem.title_zh.as_ref().unwrap_or(&problem.title), &problem.idea_zh)
    } else {
        (&problem.title, &problem.idea)
    };
    format!(
        "| [`{name}`](crates/problems/{name}/src/lib.rs) | {} | {judges} | {} |\n",
        given::markdown(title),
        given::markdown(idea),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hostile() -> Problem {
        let text = r#""\{{name}} | <script>alert(1)</script> `x` {}"#;
        Problem {
            name: "q".into(),
            title: text.into(),
            title_zh: Some(format!("取{text}")),
            judges: vec![
                Judge { name: "Luogu P1".into(), url: Some("https://a.b/p?x=1&y=(2)".into()) },
                Judge { name: text.into(), url: None },
            ],
            time_limit: Some(1.5),
            memory_limit: Some(64),
            chapter: "Heaps".into(),
            idea: text.into(),
            idea_zh: text.into(),
        }
    }

    #[test]
    fn a_manifest_is_read_back_as_written() {
        assert_eq!(parse("q", &hostile().to_toml()), Ok(hostile()));
    }

    #[test]
    fn a_faulty_manifest_is_refused() {
        let good = hostile().to_toml();
        for (from, to, failure) in [
            ("chapter = \"Heaps\"", "chapter = \"Moves\"", "no chapter"),
            ("chapter = \"Heaps\"", "", "`chapter` is missing"),
            ("time_limit = 1.5", "time_limit = 0", "no time limit"),
            ("memory_limit = 64", "memory_limit = \"64\"", "no number"),
            ("https://", "file://", "no address"),
            ("idea_zh", "idea_cn", "`idea_cn` is not known"),
            ("[package.metadata.problem]", "[package]", "no [package.metadata.problem]"),
            ("judges = [", "judges = ", "TOML"),
        ] {
            assert!(good.contains(from), "{from}");
            let error = parse("q", &good.replacen(from, to, 1)).expect_err(from);
            assert!(error.contains(failure) && !error.contains('\n'), "{error}");
        }
    }

    #[test]
    fn a_table_has_a_row_with_four_cells_a_problem() {
        for in_chinese in [false, true] {
            let table = tables(&[hostile()], in_chinese).unwrap();
            let row = table.lines().find(|line| line.contains("[`q`]")).unwrap();
            assert_eq!(row.replace("\\|", "").matches('|').count(), 5, "{row}");
            assert!(!row.replace("\\<", "").contains('<'), "{row}");
            assert_eq!(row.contains("洛谷 P1"), in_chinese);
            assert!(row.contains("](https://a.b/p?x=1&y=%282%29)"), "{row}");
        }
    }
}
