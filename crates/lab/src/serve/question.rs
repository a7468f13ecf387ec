//! The work of the pages: an explanation, a turn of a game, a sequence, a file for the judge.
//!
//! Each question is answered by a process of its own, this program again, which the server ends when
//! its time is over or nobody waits for it any more. It reads the question as JSON from standard input,
//! and writes a piece of HTML, JSON or source to standard output.

use super::catalog::Lang;
use super::page;
use crate::entry::Entry;
use crate::{explain, out, play, sequence, workspace};
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::process::{ExitCode, Stdio};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// The argument that makes this program answer a question.
pub(super) const ANSWER: &str = "--answer";

/// How long an answer may take, and how long it may be in bytes.
const TIME: Duration = Duration::from_secs(10);
const BUNDLE_TIME: Duration = Duration::from_secs(120);
const LENGTH: u64 = 16 << 20;

/// The memory of the process, in bytes, where the system can bound it.
const MEMORY: u64 = 2 << 30;

/// The largest heap of a sequence that is shown, and the most that are searched for its period.
const SHOWN: u32 = 9999;
const SEARCHED: u32 = 1 << 20;

/// A question, and the language of its answer.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Question {
    pub(super) lang: Lang,
    pub(super) asked: Asked,
}

/// What is asked.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum Asked {
    /// Something of a problem and an input.
    Problem { name: String, input: String, ask: Ask },
    /// The values of a game by its code, as HTML or as JSON.
    Sequence { code: String, to: u32, limit: u32, json: bool },
}

/// What is asked of a problem.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum Ask {
    /// The explanation of the first cases, or of one, as HTML.
    Explain(Option<usize>),
    /// That of all cases, or of one, as JSON.
    Json(Option<usize>),
    /// A turn of the game from the first position of the input, as HTML.
    Play(play::Turn),
    /// The file for the judge.
    Bundle,
}

/// Answers the question on standard input.
///
/// # Errors
/// If it cannot be read, or has no answer.
pub(super) fn answer(entries: &[Entry]) -> Result<ExitCode> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let Question { lang, asked } = serde_json::from_str(&text)?;
    let answer = match &asked {
        Asked::Problem { name, input, ask } => {
            let entry = entries.iter().find(|entry| entry.name == name);
            of_problem(entry.context("no such problem")?, lang, input, ask)?
        }
        Asked::Sequence { code, to, limit, json } => {
            bound_memory();
            let code: sequence::Code = code.parse().map_err(anyhow::Error::msg)?;
            let report = code.report(*to.min(&SHOWN), *limit.min(&SEARCHED))?;
            if *json {
                report.json()?
            } else {
                let is_bounded = *to > SHOWN || *limit > SEARCHED;
                page::values(&report, lang, is_bounded.then_some((SHOWN, SEARCHED))).into_string()
            }
        }
    };
    out::bytes(answer.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn of_problem(entry: &Entry, lang: Lang, input: &str, ask: &Ask) -> Result<String> {
    if !matches!(ask, Ask::Bundle) {
        bound_memory();
    }
    let bytes = input.as_bytes();
    let only = |case: &Option<usize>| explain::Options::new(false, *case);
    Ok(match ask {
        Ask::Explain(case) => {
            let document = explain::of(&entry.explain, bytes, &only(case))?;
            page::explanation(&document, lang, input).into_string()
        }
        Ask::Json(case) => String::from_utf8(explain::json(&entry.explain, bytes, &only(case))?)?,
        Ask::Play(turn) => {
            let seen = (entry.turn)(bytes, turn)?;
            page::table(&seen, lang, entry, input, turn.computer_first).into_string()
        }
        Ask::Bundle => {
            let manifest = workspace::root().join("Cargo.toml");
            let workspace = bundle::Workspace::read(Some(&manifest))?;
            let program = bundle::Program::Named(entry.name.to_owned());
            bundle::bundle(&workspace, &program, &bundle::Options::default())?.text
        }
    })
}

/// Bounds the memory of this process, where the system can; elsewhere there is the bound on time.
fn bound_memory() {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, setrlimit};
        let _ = setrlimit(Resource::RLIMIT_AS, MEMORY, MEMORY);
    }
}

/// Has the question answered.
///
/// # Errors
/// In one line, why there is no answer: the question has none, or a bound is met.
pub(super) async fn ask(question: &Question, turns: &Semaphore) -> Result<String> {
    let is_bundle = matches!(question.asked, Asked::Problem { ask: Ask::Bundle, .. });
    let time = if is_bundle { BUNDLE_TIME } else { TIME };
    let waiting = timeout(time, turns.acquire()).await;
    let _turn = waiting.context("Too much is asked at once; try again later.")?;
    let answer = timeout(time, run(question)).await;
    answer.with_context(|| {
        format!("This took longer than {} seconds and was ended.", time.as_secs())
    })?
}

async fn run(question: &Question) -> Result<String> {
    let mut command = Command::new(crate::process::own_program()?);
    command.args(["serve", ANSWER]).kill_on_drop(true);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().context("cannot start a process of the bench")?;
    let text = serde_json::to_vec(question)?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let errors = child.stderr.take();
    let write = async {
        // One that has ended early says why on standard error.
        let mut input = input.expect("it is piped");
        let _ = input.write_all(&text).await;
    };
    let ((), answer, said) = tokio::join!(write, read(output, LENGTH + 1), read(errors, 1 << 16));
    let (answer, said) = (answer?, said?);
    ensure!(answer.len() as u64 <= LENGTH, "The answer is larger than {} MiB.", LENGTH >> 20);
    let status = child.wait().await?;
    if !status.success() {
        let said = String::from_utf8_lossy(&said);
        let told = said.lines().rev().find_map(|line| line.strip_prefix("error: "));
        let is_memory = said.contains("memory allocation");
        let memory =
            || format!("This took more than {} GiB of memory and was ended.", MEMORY >> 30);
        let told = match told {
            _ if is_memory => memory(),
            Some(told) => told.to_owned(),
            None => format!("The bench has failed: {status}."),
        };
        anyhow::bail!(told);
    }
    Ok(String::from_utf8(answer)?)
}

/// The first bytes of a pipe; then it is closed.
async fn read(pipe: Option<impl AsyncRead + Unpin>, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    pipe.expect("it is piped").take(most).read_to_end(&mut bytes).await?;
    Ok(bytes)
}
