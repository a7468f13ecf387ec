//! `new`: a problem from the templates, with all its parts in their places, and its removal.
//!
//! What only the author can write is marked `WRITE:` in the templates. It fails until it is written,
//! and `tidy` names each place that is left.

use crate::companion::{self, Posted, Sample};
use crate::{Failure, tidy, workspace};
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// What begins a part of a template that the author has to write.
pub(crate) const MARK: &str = "WRITE:";

/// What a problem is made from.
#[derive(Debug, Default, PartialEq)]
struct Options {
    name: String,
    title: Option<String>,
    /// Name and address.
    judges: Vec<(String, String)>,
    from_companion: bool,
    port: Option<u16>,
    remove: bool,
}

/// The command.
pub(crate) fn run(arguments: &[&str]) -> Result<ExitCode, Failure> {
    let options = parse(arguments)?;
    if options.remove {
        return remove(&options.name);
    }
    check_name(&options.name)?;
    let posted = if options.from_companion {
        Some(companion::receive(options.port.unwrap_or(companion::PORT))?)
    } else {
        None
    };
    make(&Parts::new(options, posted))
}

fn parse(arguments: &[&str]) -> Result<Options, Failure> {
    let mut options = Options::default();
    let mut rest = arguments.iter().peekable();
    while let Some(&argument) = rest.next() {
        // Words up to the next option, so that a title needs no quotes, which `just` takes away.
        let mut words = Vec::new();
        while let Some(word) = rest.next_if(|word| !word.starts_with("--")) {
            words.push(*word);
        }
        let value = words.join(" ");
        match argument {
            "--title" if !value.is_empty() => options.title = Some(value),
            "--judge" => {
                let (name, url) = value
                    .split_once('=')
                    .filter(|(name, url)| !name.is_empty() && url.starts_with("http"))
                    .ok_or(
                        "--judge takes NAME=URL, such as 'POJ 2960=http://poj.org/problem?id=2960'",
                    )?;
                options.judges.push((name.to_owned(), url.to_owned()));
            }
            "--port" => {
                let port =
                    value.parse().map_err(|_| format!("--port takes a number, not `{value}`"))?;
                options.port = Some(port);
            }
            "--from-companion" if value.is_empty() => options.from_companion = true,
            "--remove" if options.name.is_empty() && words.len() == 1 => {
                (options.remove, options.name) = (true, value);
            }
            "--remove" if words.is_empty() => options.remove = true,
            _ if options.name.is_empty() && words.is_empty() && !argument.starts_with("--") => {
                argument.clone_into(&mut options.name);
            }
            _ => {
                return Err(format!(
                    "`{argument}` is not understood; `cargo xtask` shows the usage"
                ));
            }
        }
    }
    if options.name.is_empty() {
        return Err("the name of the problem is missing".into());
    }
    if options.port.is_some() && !options.from_companion {
        return Err("--port is for --from-companion".into());
    }
    Ok(options)
}

/// Rust's keywords and the names of the crates that come with it.
const NO_CRATES: &[&str] = &[
    "abstract", "alloc", "as", "async", "await", "become", "box", "break", "const", "continue",
    "core", "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen",
    "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv",
    "pub", "ref", "return", "self", "static", "std", "struct", "super", "test", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

fn check_name(name: &str) -> Result<(), Failure> {
    let is_letter = |letter: char| letter.is_ascii_lowercase();
    let is_part = |part: &str| {
        !part.is_empty() && part.chars().all(|letter| is_letter(letter) || letter.is_ascii_digit())
    };
    if !name.starts_with(is_letter) || !name.split('-').all(is_part) {
        return Err(format!(
            "`{name}` is no name of a problem: small letters, digits, and single -"
        ));
    }
    // A crate cannot have such a name, or hides one that every program has.
    if NO_CRATES.contains(&name) {
        return Err(format!("`{name}` is a word of Rust and no name of a crate"));
    }
    let crates = workspace::root().join("crates");
    if crates.join(name).exists() || crates.join("problems").join(name).exists() {
        return Err(format!("there is a crate `{name}` already"));
    }
    Ok(())
}

/// What stands in the place of the names in the templates.
struct Parts {
    name: String,
    title: String,
    judges: Vec<(String, String)>,
    limits: String,
    samples: Vec<Sample>,
}

impl Parts {
    fn new(options: Options, posted: Option<Posted>) -> Self {
        let Options { name, title, mut judges, .. } = options;
        let posted = posted.unwrap_or_default();
        if judges.is_empty() && !posted.url.is_empty() {
            judges.push((posted.judge, posted.url));
        }
        if judges.is_empty() {
            judges.push((format!("{MARK} the judge and its number"), String::new()));
        }
        let title = title.or(Some(posted.title).filter(|title| !title.is_empty()));
        let title = title.unwrap_or_else(|| {
            let words = name.split('-').map(workspace::capitalized);
            words.collect::<Vec<_>>().join(" ")
        });
        let time = posted.time_limit.map(|seconds| format!("time_limit = {seconds}\n"));
        let memory = posted.memory_limit.map(|mebibytes| format!("memory_limit = {mebibytes}\n"));
        let limits = time.into_iter().chain(memory).collect();
        Parts { name, title, judges, limits, samples: posted.samples }
    }

    fn fill(&self, template: &str) -> String {
        let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "").replace('"', "'"));
        let judges = self.judges.iter().map(|(name, url)| match url.as_str() {
            "" => format!("{{ name = {} }}", quoted(name)),
            url => format!("{{ name = {}, url = {} }}", quoted(name), quoted(url)),
        });
        let judges: Vec<String> = judges.collect();
        let names: Vec<&str> = self.judges.iter().map(|(name, _)| name.as_str()).collect();
        let judges = match &judges[..] {
            [judge] => judge.clone(),
            _ => format!("\n    {},\n", judges.join(",\n    ")),
        };
        template
            .replace("{{name}}", &self.name)
            .replace("{{name_}}", &workspace::snake(&self.name))
            .replace("{{Name}}", &workspace::pascal(&self.name))
            .replace("{{title}}", &self.title.replace(['"', '\\'], ""))
            .replace("{{judge_names}}", &names.join(", "))
            .replace("{{judges}}", &judges)
            .replace("{{limits}}", &self.limits)
    }

    /// The files of the problem, with their paths below the top folder.
    fn files(&self) -> Vec<(String, String)> {
        let name = &self.name;
        let crate_folder = format!("crates/problems/{name}");
        let lab = self.lab();
        let templates = [
            (format!("{crate_folder}/Cargo.toml"), include_str!("../templates/Cargo.toml.txt")),
            (format!("{crate_folder}/src/lib.rs"), include_str!("../templates/lib.rs.txt")),
            (format!("{crate_folder}/src/rules.rs"), include_str!("../templates/rules.rs.txt")),
            (format!("{crate_folder}/src/main.rs"), include_str!("../templates/main.rs.txt")),
            (
                format!("{crate_folder}/tests/fixtures.rs"),
                include_str!("../templates/fixtures.rs.txt"),
            ),
            (format!("{crate_folder}/tests/oracle.rs"), include_str!("../templates/oracle.rs.txt")),
            (
                format!("{crate_folder}/doc/{name}.svg"),
                include_str!("../templates/picture.svg.txt"),
            ),
            (format!("{lab}.rs"), include_str!("../templates/lab.rs.txt")),
            (format!("{lab}/play.rs"), include_str!("../templates/play.rs.txt")),
            (format!("{lab}/explain.rs"), include_str!("../templates/explain.rs.txt")),
        ];
        let mut files: Vec<(String, String)> =
            templates.into_iter().map(|(path, template)| (path, self.fill(template))).collect();
        // No input at all has no meaning in most formats.
        files.push((format!("fixtures/{name}/bad/empty.in"), String::new()));
        for (number, sample) in (1..).zip(&self.samples) {
            let path = format!("fixtures/{name}/sample-{number}");
            files.push((format!("{path}.in"), sample.input.clone()));
            files.push((format!("{path}.out"), sample.output.clone()));
        }
        files
    }

    /// The folder in the lab, beside which is a file of the same name.
    fn lab(&self) -> String {
        format!("crates/lab/src/problems/{}", workspace::snake(&self.name))
    }

    /// The lines by which other files know the problem.
    fn lines(&self) -> Vec<Line> {
        let Parts { name, judges, .. } = self;
        let links = judges.iter().map(|(name, url)| match url.as_str() {
            "" => name.clone(),
            url => format!("[{name}]({url})"),
        });
        let links = links.collect::<Vec<_>>().join(", ");
        let row = format!(
            "| [`{name}`](crates/problems/{name}/src/lib.rs) | {links} | {MARK} what decides it. |"
        );
        let in_readme =
            |line: &str| line.starts_with("| [`") && line.contains("](crates/problems/");
        let is_path = |line: &str| line.contains(" = { path = \"crates/problems/");
        let new = |file: &'static str, text: String, is_like: fn(&str) -> bool| {
            let key = text.split_inclusive(['`', '=', ';']).take(2).collect();
            Line { file, text, key, is_like }
        };
        let mut lines = vec![
            new("Cargo.toml", format!("{name} = {{ path = \"crates/problems/{name}\" }}"), is_path),
            new("crates/lab/Cargo.toml", format!("{name}.workspace = true"), is_problem_dependency),
        ];
        for readme in tidy::READMES {
            lines.push(new(readme, row.clone(), in_readme));
        }
        lines
    }
}

/// A line among others of its kind, which are sorted.
struct Line {
    file: &'static str,
    text: String,
    /// The beginning, by which the line is known once the author has changed its end.
    key: String,
    is_like: fn(&str) -> bool,
}

impl Line {
    fn insert(&self) -> Result<(), Failure> {
        let path = workspace::root().join(self.file);
        let text = read(&path)?;
        let mut lines: Vec<&str> = text.lines().collect();
        let like = |line: &&str| (self.is_like)(line);
        let after = lines.iter().position(|line| like(line) && **line > *self.text);
        let last = lines.iter().rposition(like).map(|last| last + 1);
        let place = after
            .or(last)
            .ok_or_else(|| format!("{} has no place for {}", self.file, self.text))?;
        lines.insert(place, &self.text);
        write(&path, &(lines.join("\n") + "\n"))
    }

    fn remove(&self) -> Result<(), Failure> {
        let path = workspace::root().join(self.file);
        let text = read(&path)?;
        let is_own = |line: &&str| (self.is_like)(line) && line.starts_with(&self.key);
        let lines: Vec<&str> = text.lines().filter(|line| !is_own(line)).collect();
        write(&path, &(lines.join("\n") + "\n"))
    }
}

/// Whether a line of the bench's manifest is the dependency on a problem.
fn is_problem_dependency(line: &str) -> bool {
    let name = line.strip_suffix(".workspace = true").unwrap_or_default();
    workspace::problems().unwrap_or_default().iter().any(|problem| problem == name)
}

fn make(parts: &Parts) -> Result<ExitCode, Failure> {
    let root = workspace::root();
    let Parts { name, samples, .. } = parts;
    for (path, text) in parts.files() {
        let path = root.join(path);
        let folder = path.parent().unwrap_or(&root);
        fs::create_dir_all(folder)
            .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
        write(&path, &text)?;
    }
    for line in parts.lines() {
        line.insert()?;
    }
    let mutations =
        parts.fill(include_str!("../templates/mutations.toml.txt")).repeat(tidy::MUTATIONS);
    let file = root.join(tidy::MUTATIONS_FILE);
    write(&file, &(read(&file)? + &mutations))?;
    refresh()?;
    println!("Made crates/problems/{name}, fixtures/{name} and {}.", parts.lab());
    if samples.is_empty() {
        println!(
            "Copy the statement's samples to fixtures/{name}/sample-1.in and .out, byte for byte."
        );
    } else {
        println!("Stored {} of the judge's samples in fixtures/{name}.", samples.len());
    }
    println!(
        "Each `{MARK}` in them and in the READMEs is yours; `cargo xtask tidy` lists what is left.\n\
         Then `just write-up` draws the picture, and `just test` and `just review` make the snapshots.\n\
         To take it all back before it is committed: `cargo xtask new --remove {name}`."
    );
    Ok(ExitCode::SUCCESS)
}

/// Removes a problem that git does not hold.
fn remove(name: &str) -> Result<ExitCode, Failure> {
    let root = workspace::root();
    let problems = workspace::problems()?;
    if !problems.iter().any(|problem| problem == name) {
        return Err(format!("no problem `{name}`; there are {}", problems.join(", ")));
    }
    let parts = Parts::new(Options { name: name.to_owned(), ..Options::default() }, None);
    let mut folders = vec![
        root.join("crates/problems").join(name),
        root.join("fixtures").join(name),
        root.join(parts.lab()),
    ];
    folders.retain(|folder| folder.exists());
    let committed = Command::new("git")
        .args(["ls-tree", "-r", "--name-only", "HEAD", "--"])
        .args(folders.iter().map(|folder| folder.strip_prefix(&root).unwrap_or(folder)))
        .current_dir(&root)
        .output()
        .map_err(|error| format!("cannot ask git whether {name} is committed: {error}"))?;
    if !committed.stdout.is_empty() {
        return Err(format!("{name} is committed: remove it with git"));
    }
    // The lines are found while the crate is still there.
    for line in parts.lines() {
        line.remove()?;
    }
    let file = root.join(tidy::MUTATIONS_FILE);
    let own = format!("\nproblem = \"{name}\"\n");
    let mutations = read(&file)?;
    let others = mutations.split("\n\n").filter(|mutation| !mutation.contains(&own));
    write(&file, &(others.collect::<Vec<_>>().join("\n\n").trim_end().to_owned() + "\n"))?;
    for folder in folders {
        fs::remove_dir_all(&folder)
            .map_err(|error| format!("cannot remove {}: {error}", folder.display()))?;
    }
    let mut files = vec![
        root.join(parts.lab() + ".rs"),
        root.join(format!("crates/lab/doc/{name}.schema.json")),
    ];
    let own = format!("explain__{name}@");
    files.extend(workspace::list(&root.join("crates/lab/tests/snapshots"))?.into_iter().filter(
        |file| file.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&own)),
    ));
    for file in files.iter().filter(|file| file.exists()) {
        fs::remove_file(file)
            .map_err(|error| format!("cannot remove {}: {error}", file.display()))?;
    }
    refresh()?;
    println!("Removed {name}.");
    Ok(ExitCode::SUCCESS)
}

/// Brings up to date what follows from the list of problems: the recipes, the order of lines that
/// rustfmt knows, and the lock file.
fn refresh() -> Result<(), Failure> {
    tidy::write_generated()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    for arguments in
        [&["fmt", "--all"][..], &["metadata", "--offline", "--quiet", "--format-version", "1"][..]]
    {
        let status = Command::new(&cargo)
            .args(arguments)
            .current_dir(workspace::root())
            .stdout(Stdio::null())
            .status()
            .map_err(|error| format!("cannot run cargo: {error}"))?;
        if !status.success() {
            return Err(format!("cargo {} failed", arguments[0]));
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}
