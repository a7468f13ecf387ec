//! What is to be bundled: a program, and the crates that it reaches.
//!
//! Which crates those are and which features they have is asked of `cargo tree` for the program's
//! package alone: `cargo metadata` knows only what all members of a workspace turn on together.

use crate::cfg::Cfg;
use crate::load;
use anyhow::{Context as _, Result, anyhow, bail};
use cargo_metadata::semver::Version;
use cargo_metadata::{
    DependencyKind, Metadata, MetadataCommand, Package, PackageId, Target, TargetKind,
};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Which program of the workspace is meant.
#[derive(Clone, Debug)]
pub enum Program {
    /// The program of this name: a package's (the one that `cargo run` would start), one of the
    /// binaries of a package, or an example.
    Named(String),
    /// A binary of a package.
    Binary {
        /// The package.
        package: String,
        /// The binary's name.
        binary: String,
    },
    /// An example of a package.
    Example {
        /// The package.
        package: String,
        /// The example's name.
        example: String,
    },
}

impl Program {
    /// The name of its file.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Program::Named(name) => name,
            Program::Binary { binary, .. } => binary,
            Program::Example { example, .. } => example,
        }
    }
}

/// The packages of a workspace.
#[derive(Debug)]
pub struct Workspace {
    metadata: Metadata,
    manifest: Option<PathBuf>,
}

/// One crate of the bundle.
#[derive(Debug)]
pub(crate) struct Crate {
    /// The name by which Rust knows it.
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) license: Option<String>,
    /// Its text, all modules inlined.
    pub(crate) text: String,
    pub(crate) cfg: Cfg,
    /// The crates that it names, by the name that it gives them.
    pub(crate) dependencies: BTreeMap<String, usize>,
    /// The names of the crates that it leaves to the judge.
    pub(crate) externs: BTreeSet<String>,
    pub(crate) edition: String,
    /// Its root file.
    pub(crate) root: PathBuf,
}

/// A crate that the judge has: the package, and the name by which Rust knows it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Extern {
    pub(crate) package: String,
    pub(crate) version: String,
    pub(crate) name: String,
}

/// The crates of a bundle and what its header says.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The binary first, then the library of its package where it is a program's and has one, then
    /// what these reach, the nearest first.
    pub(crate) crates: Vec<Crate>,
    /// What the judge has.
    pub(crate) externs: BTreeSet<Extern>,
    /// Whether the second crate is the program's own library.
    pub(crate) has_own_library: bool,
    pub(crate) title: String,
    /// Names and addresses of the judges.
    pub(crate) judges: Vec<(String, String)>,
    pub(crate) license: Option<String>,
    /// The edition of the binary.
    pub(crate) edition: String,
}

/// A package as the program's build has it.
struct Node {
    id: PackageId,
    features: BTreeSet<String>,
    children: BTreeSet<PackageId>,
}

/// The packages of one build, and those that are not members of the workspace.
struct Graph {
    root: PackageId,
    nodes: HashMap<PackageId, Node>,
    packages: HashMap<PackageId, Package>,
}

impl Workspace {
    /// Reads the workspace of `manifest`, or the one around the current folder.
    ///
    /// # Errors
    /// If cargo cannot read it.
    pub fn read(manifest: Option<&Path>) -> Result<Self> {
        let mut command = MetadataCommand::new();
        command.no_deps();
        if let Some(manifest) = manifest {
            command.manifest_path(manifest);
        }
        let metadata = command.exec().map_err(|error| one_line(&error))?;
        Ok(Workspace { metadata, manifest: manifest.map(Path::to_path_buf) })
    }

    /// The folder of the workspace.
    #[must_use]
    pub fn root(&self) -> &Path {
        self.metadata.workspace_root.as_std_path()
    }

    /// Where cargo puts what it builds.
    pub(crate) fn target_folder(&self) -> &Path {
        self.metadata.target_directory.as_std_path()
    }

    /// Where bundles are written.
    #[must_use]
    pub fn submit_folder(&self) -> PathBuf {
        self.target_folder().join("submit")
    }

    /// The packages with a table `package.metadata.problem`, in the order of their names.
    #[must_use]
    pub fn problems(&self) -> Vec<&str> {
        let is_problem = |package: &&Package| package.metadata.get("problem").is_some();
        let mut names: Vec<_> = self
            .metadata
            .packages
            .iter()
            .filter(is_problem)
            .map(|package| package.name.as_str())
            .collect();
        names.sort_unstable();
        names
    }

    /// The folder of a package.
    pub(crate) fn folder(&self, package: &str) -> Option<&Path> {
        Some(self.package(package)?.manifest_path.parent()?.as_std_path())
    }

    fn package(&self, name: &str) -> Option<&Package> {
        self.metadata.packages.iter().find(|package| package.name.as_str() == name)
    }

    /// All programs of one kind, with their packages.
    fn targets(&self, kind: &TargetKind) -> Vec<(&Package, &Target)> {
        let packages = self.metadata.packages.iter();
        packages
            .flat_map(|package| package.targets.iter().map(move |target| (package, target)))
            .filter(|(_, target)| target.is_kind(kind.clone()))
            .collect()
    }

    fn find(&self, program: &Program) -> Result<(&Package, &Target)> {
        let (package, name, kind, word) = match program {
            Program::Named(name) => return self.named(name),
            Program::Binary { package, binary } => (package, binary, TargetKind::Bin, "binary"),
            Program::Example { package, example } => {
                (package, example, TargetKind::Example, "example")
            }
        };
        let owner = self.package(package).ok_or_else(|| anyhow!("no package `{package}`"))?;
        let target = owner
            .targets
            .iter()
            .find(|target| target.is_kind(kind.clone()) && target.name == *name)
            .ok_or_else(|| anyhow!("package `{package}` has no {word} `{name}`"))?;
        Ok((owner, target))
    }

    fn named(&self, name: &str) -> Result<(&Package, &Target)> {
        let binaries = self.targets(&TargetKind::Bin);
        let of_package: Vec<_> =
            binaries.iter().copied().filter(|(package, _)| package.name.as_str() == name).collect();
        if let Some(default) = self.package(name).and_then(|package| package.default_run.as_ref())
            && let Some(&found) = of_package.iter().find(|(_, target)| target.name == *default)
        {
            return Ok(found);
        }
        if let Some(&found) = of_package.iter().find(|(_, target)| target.name == name) {
            return Ok(found);
        }
        let examples = self.targets(&TargetKind::Example);
        let same = |targets: &[(&Package, &Target)]| {
            targets.iter().filter(|(_, target)| target.name == name).count()
        };
        for (targets, option) in [(&binaries, "--bin"), (&examples, "--example")] {
            let mut found = targets.iter().copied().filter(|(_, target)| target.name == name);
            match (found.next(), same(targets)) {
                (Some(found), 1) => return Ok(found),
                (Some(_), _) => {
                    let owners: Vec<_> = targets
                        .iter()
                        .filter(|(_, target)| target.name == name)
                        .map(|(package, _)| package.name.as_str())
                        .collect();
                    bail!(
                        "several packages have `{name}`: say `--package {} {option} {name}`",
                        owners.join("|")
                    );
                }
                (None, _) => {}
            }
            if option == "--bin" {
                match of_package.as_slice() {
                    [] => {}
                    [found] => return Ok(*found),
                    several => {
                        let names: Vec<_> =
                            several.iter().map(|(_, target)| target.name.as_str()).collect();
                        bail!("package `{name}` has several programs: {}", names.join(", "));
                    }
                }
            }
        }
        let names: BTreeSet<_> =
            binaries.iter().chain(&examples).map(|(_, target)| target.name.as_str()).collect();
        let names: Vec<_> = names.into_iter().collect();
        match names.as_slice() {
            [] => bail!("no program `{name}`: the workspace has none"),
            names => bail!("no program `{name}`; there are {}", names.join(", ")),
        }
    }

    /// Reads every crate that the program names, directly or by another crate, but for the
    /// `externs`.
    ///
    /// # Errors
    /// If there is no such program, it reaches a procedural macro, a build script or a system
    /// library, or a source file is missing or cannot be parsed.
    pub(crate) fn plan(&self, program: &Program, externs: &BTreeSet<String>) -> Result<Plan> {
        let (package, target) = self.find(program)?;
        let is_example = target.is_kind(TargetKind::Example);
        let own_library = if is_example { None } else { library(package) };
        let graph = self.graph(package, is_example)?;

        let mut crates: Vec<Crate> = Vec::new();
        let mut left: BTreeSet<Extern> = BTreeSet::new();
        let mut positions: BTreeMap<PackageId, usize> = BTreeMap::new();
        let mut queue: VecDeque<(Package, Target)> = VecDeque::new();
        queue.push_back((package.clone(), target.clone()));
        let mut next = 1;
        while let Some((owner, target)) = queue.pop_front() {
            let is_program = crates.is_empty();
            let node = graph.nodes.get(&owner.id);
            let features = node.map(|node| node.features.clone()).unwrap_or_default();
            let cfg = Cfg { features, variables: variables(&owner, &target) };
            let text = load::load(target.src_path.as_std_path(), self.root(), &cfg)?;
            let names = identifiers(&text)?;
            let mut known = graph.dependencies(&owner, is_program && is_example);
            if is_program && let Some(library) = library(&owner) {
                known.insert(library.name.replace('-', "_"), owner.clone());
            }
            let mut dependencies = BTreeMap::new();
            let mut extern_names = BTreeSet::new();
            // The program's own library comes first.
            let mut named: Vec<_> =
                known.into_iter().filter(|(name, _)| names.contains(name)).collect();
            named.sort_by_key(|(_, package)| package.id != owner.id);
            for (name, dependency) in named {
                let is_extern = |name: &str| externs.contains(&name.replace('-', "_"));
                if dependency.id != package.id
                    && (is_extern(&name) || is_extern(dependency.name.as_str()))
                {
                    left.insert(Extern {
                        package: dependency.name.to_string(),
                        version: dependency.version.to_string(),
                        name: name.clone(),
                    });
                    extern_names.insert(name);
                    continue;
                }
                let library = plain_library(&owner, &dependency)?;
                let position = *positions.entry(dependency.id.clone()).or_insert_with(|| {
                    queue.push_back((dependency.clone(), library));
                    next += 1;
                    next - 1
                });
                dependencies.insert(name, position);
            }
            crates.push(Crate {
                name: target.name.replace('-', "_"),
                description: owner.description.clone(),
                license: owner.license.clone(),
                text,
                cfg,
                dependencies,
                externs: extern_names,
                edition: target.edition.to_string(),
                root: target.src_path.clone().into_std_path_buf(),
            });
        }
        if package.targets.iter().any(|target| target.is_kind(TargetKind::CustomBuild)) {
            bail!(
                "package `{}` has a build script, which a judge does not run; move what it makes \
                 into the source",
                package.name
            );
        }

        let problem = package.metadata.get("problem").filter(|_| !is_example);
        let text = |value: &serde_json::Value, key: &str| {
            value.get(key).and_then(|value| value.as_str()).map(str::to_owned)
        };
        let judges = problem.and_then(|problem| problem.get("judges")?.as_array());
        let has_own_library =
            own_library.is_some() && positions.get(&package.id).is_some_and(|&at| at == 1);
        Ok(Plan {
            has_own_library,
            crates,
            externs: left,
            title: problem
                .and_then(|problem| text(problem, "title"))
                .unwrap_or_else(|| target.name.clone()),
            judges: judges
                .into_iter()
                .flatten()
                .filter_map(|judge| {
                    Some((text(judge, "name")?, text(judge, "url").unwrap_or_default()))
                })
                .collect(),
            license: package.license.clone(),
            edition: target.edition.to_string(),
        })
    }

    /// The packages of the build of `package` alone, with its features.
    fn graph(&self, package: &Package, with_development: bool) -> Result<Graph> {
        let members: HashMap<PackageId, Package> =
            self.metadata.packages.iter().map(|it| (it.id.clone(), it.clone())).collect();
        let mut graph =
            Graph { root: package.id.clone(), nodes: HashMap::new(), packages: members };
        if package.dependencies.is_empty() && package.features.is_empty() {
            return Ok(graph);
        }
        let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let output = Command::new(cargo)
            .args(["tree", "--quiet", "--color=never", "--prefix=depth", "--charset=ascii"])
            .args(["--format={p}|{f}", "--edges"])
            .arg(if with_development { "normal,dev" } else { "normal" })
            .arg("--manifest-path")
            .arg(&package.manifest_path)
            .output()
            .context("cannot start cargo")?;
        if !output.status.success() {
            return Err(said(&String::from_utf8_lossy(&output.stderr)));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        if graph.read(&text).is_none() {
            // Something is not a member.
            let mut command = MetadataCommand::new();
            if let Some(manifest) = &self.manifest {
                command.manifest_path(manifest);
            }
            if let Some(host) = host() {
                command.other_options(vec!["--filter-platform".to_owned(), host]);
            }
            let metadata = command.exec().map_err(|error| one_line(&error))?;
            graph.packages.extend(metadata.packages.into_iter().map(|it| (it.id.clone(), it)));
            graph.read(&text).ok_or_else(|| anyhow!("cargo tree and cargo metadata disagree"))?;
        }
        Ok(graph)
    }
}

impl Graph {
    /// Reads what `cargo tree` prints: on each line the depth, the package and its features.
    fn read(&mut self, text: &str) -> Option<()> {
        self.nodes.clear();
        let mut above: Vec<PackageId> = Vec::new();
        for line in text.lines() {
            let digits = line.bytes().take_while(u8::is_ascii_digit).count();
            let Ok(depth) = line[..digits].parse::<usize>() else { continue };
            let (package, features) = line[digits..].trim_end_matches(" (*)").rsplit_once('|')?;
            let id = self.package(package)?;
            above.truncate(depth);
            if let Some(parent) = above.last() {
                self.nodes.get_mut(parent)?.children.insert(id.clone());
            }
            let node = self.nodes.entry(id.clone()).or_insert_with(|| Node {
                id: id.clone(),
                features: BTreeSet::new(),
                children: BTreeSet::new(),
            });
            let features = features.split(',').filter(|name| !name.is_empty());
            node.features.extend(features.map(str::to_owned));
            above.push(id);
        }
        Some(())
    }

    /// The package that `cargo tree` shows as `name v1.2.3 (place)`.
    fn package(&self, shown: &str) -> Option<PackageId> {
        let mut words = shown.splitn(3, ' ');
        let name = words.next()?;
        let version = Version::parse(words.next()?.trim_start_matches('v')).ok()?;
        let place = words.next().unwrap_or_default();
        let same: Vec<_> = self
            .packages
            .values()
            .filter(|package| package.name.as_str() == name && package.version == version)
            .collect();
        let here = same.iter().find(|package| {
            let folder = package.manifest_path.parent().map(|folder| format!("({folder})"));
            folder.is_some_and(|folder| place.contains(&folder))
        });
        // A place that is a folder, and none of them: a package that is not a member.
        if here.is_none() && place.contains("(/") {
            return None;
        }
        here.or(same.first()).map(|package| package.id.clone())
    }

    /// The packages that `package` may name, by the name that it gives them.
    fn dependencies(&self, package: &Package, with_development: bool) -> BTreeMap<String, Package> {
        let mut found = BTreeMap::new();
        let Some(node) = self.nodes.get(&package.id) else { return found };
        debug_assert!(node.id == package.id);
        let children = node.children.iter().map(|id| &self.packages[id]);
        for child in children {
            let declared = package.dependencies.iter().filter(|dependency| {
                let is_in_use = match dependency.kind {
                    DependencyKind::Normal => true,
                    DependencyKind::Development => with_development && package.id == self.root,
                    _ => false,
                };
                is_in_use
                    && dependency.name == child.name.as_str()
                    && (dependency.req.matches(&child.version) || dependency.path.is_some())
            });
            for dependency in declared {
                let name = match (&dependency.rename, any_library(child)) {
                    (Some(rename), _) => rename.replace('-', "_"),
                    (None, Some(library)) => library.name.replace('-', "_"),
                    (None, None) => continue,
                };
                found.insert(name, child.clone());
            }
        }
        found
    }
}

/// The library of `dependency`, which must be plain source.
fn plain_library(dependent: &Package, dependency: &Package) -> Result<Target> {
    let (one, other) = (&dependent.name, &dependency.name);
    let way_out = format!("; leave it out, or use `--extern {other}` if the judge has it");
    if dependency.targets.iter().any(|target| target.is_kind(TargetKind::ProcMacro)) {
        bail!(
            "`{one}` uses `{other}`, a procedural macro, which a file cannot hold; write out what \
             it makes, or use `--extern {other}` if the judge has it"
        );
    }
    if let Some(links) = &dependency.links {
        bail!("`{one}` uses `{other}`, which needs the system library `{links}`{way_out}");
    }
    if dependency.targets.iter().any(|target| target.is_kind(TargetKind::CustomBuild))
        && dependent.id != dependency.id
    {
        bail!(
            "`{one}` uses `{other}`, which has a build script, and a judge does not run it{way_out}"
        );
    }
    library(dependency)
        .cloned()
        .ok_or_else(|| anyhow!("`{one}` uses `{other}`, which has no plain library{way_out}"))
}

fn library(package: &Package) -> Option<&Target> {
    package
        .targets
        .iter()
        .find(|target| target.is_kind(TargetKind::Lib) || target.is_kind(TargetKind::RLib))
}

fn any_library(package: &Package) -> Option<&Target> {
    let is_macro = |target: &&Target| target.is_kind(TargetKind::ProcMacro);
    library(package).or_else(|| package.targets.iter().find(is_macro))
}

/// What cargo lets `env!` see of a package, but for the places of files.
fn variables(package: &Package, target: &Target) -> BTreeMap<String, String> {
    let version = &package.version;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let mut variables: BTreeMap<String, String> = [
        ("CARGO_PKG_NAME", package.name.to_string()),
        ("CARGO_PKG_VERSION", version.to_string()),
        ("CARGO_PKG_VERSION_MAJOR", version.major.to_string()),
        ("CARGO_PKG_VERSION_MINOR", version.minor.to_string()),
        ("CARGO_PKG_VERSION_PATCH", version.patch.to_string()),
        ("CARGO_PKG_VERSION_PRE", version.pre.to_string()),
        ("CARGO_PKG_AUTHORS", package.authors.join(":")),
        ("CARGO_PKG_DESCRIPTION", text(&package.description)),
        ("CARGO_PKG_HOMEPAGE", text(&package.homepage)),
        ("CARGO_PKG_REPOSITORY", text(&package.repository)),
        ("CARGO_PKG_LICENSE", text(&package.license)),
        (
            "CARGO_PKG_RUST_VERSION",
            package.rust_version.as_ref().map(ToString::to_string).unwrap_or_default(),
        ),
        ("CARGO_CRATE_NAME", target.name.replace('-', "_")),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    if target.is_kind(TargetKind::Bin) {
        variables.insert("CARGO_BIN_NAME".to_owned(), target.name.clone());
    }
    variables
}

fn identifiers(text: &str) -> Result<BTreeSet<String>> {
    fn collect(tokens: proc_macro2::TokenStream, names: &mut BTreeSet<String>) {
        for token in tokens {
            match token {
                proc_macro2::TokenTree::Ident(name) => {
                    names.insert(name.to_string().trim_start_matches("r#").to_owned());
                }
                proc_macro2::TokenTree::Group(group) => collect(group.stream(), names),
                _ => {}
            }
        }
    }
    let mut names = BTreeSet::new();
    collect(load::tokens(text)?, &mut names);
    Ok(names)
}

/// The target that the compiler builds for.
fn host() -> Option<String> {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = Command::new(rustc).arg("-vV").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("host: "))?;
    Some(line.to_owned())
}

/// Cargo's own message in one line.
fn one_line(error: &cargo_metadata::Error) -> anyhow::Error {
    said(&error.to_string())
}

fn said(text: &str) -> anyhow::Error {
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let first = lines.iter().position(|line| line.starts_with("error")).unwrap_or(0);
    let text = lines[first.min(lines.len().saturating_sub(1))..].join(" ");
    anyhow!("{}", text.trim_start_matches("error: "))
}
