//! What is to be bundled: a target, and the crates of the workspace that it reaches.

use crate::cfg::Cfg;
use crate::load;
use anyhow::{Result, anyhow, bail};
use cargo_metadata::{
    Dependency, DependencyKind, Metadata, MetadataCommand, Package, Target, TargetKind,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// Which program of the workspace is meant.
#[derive(Clone, Debug)]
pub enum Program {
    /// The binary of this name, which is a problem's.
    Problem(String),
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
            Program::Problem(name) => name,
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
    /// Its text, all modules inlined.
    pub(crate) text: String,
    pub(crate) cfg: Cfg,
    /// The crates that it names, by the name that it gives them.
    pub(crate) dependencies: BTreeMap<String, usize>,
}

/// The crates of a bundle and what its header says.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The binary first, then the library of its package where it is a problem's and has one, then
    /// what these reach, the nearest first.
    pub(crate) crates: Vec<Crate>,
    /// Whether the second crate is the problem's own library.
    pub(crate) has_own_library: bool,
    pub(crate) title: String,
    /// Names and addresses of the judges.
    pub(crate) judges: Vec<(String, String)>,
    pub(crate) license: Option<String>,
    /// The edition of the binary.
    pub(crate) edition: String,
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

    /// Where bundles are written.
    #[must_use]
    pub fn submit_folder(&self) -> PathBuf {
        self.metadata.target_directory.join("submit").into_std_path_buf()
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

    fn find(&self, program: &Program) -> Result<(&Package, &Target)> {
        match program {
            Program::Problem(name) => {
                let target = self.package(name).and_then(|package| {
                    let is_bin = |target: &&Target| target.is_kind(TargetKind::Bin);
                    let mut bins = package.targets.iter().filter(is_bin);
                    let bin = bins.clone().find(|bin| bin.name == *name).or_else(|| bins.next())?;
                    Some((package, bin))
                });
                target.ok_or_else(|| match self.problems().as_slice() {
                    [] => anyhow!("no problem `{name}`"),
                    problems => anyhow!("no problem `{name}`; there are {}", problems.join(", ")),
                })
            }
            Program::Example { package: name, example } => {
                let package = self.package(name).ok_or_else(|| anyhow!("no package `{name}`"))?;
                let target = package
                    .targets
                    .iter()
                    .find(|target| target.is_kind(TargetKind::Example) && target.name == *example);
                let target =
                    target.ok_or_else(|| anyhow!("package `{name}` has no example `{example}`"))?;
                Ok((package, target))
            }
        }
    }

    /// Reads every crate that the program reaches.
    ///
    /// # Errors
    /// If there is no such program, it reaches a crate from outside the workspace, a procedural
    /// macro or a build script, or a source file is missing or cannot be parsed.
    pub(crate) fn plan(&self, program: &Program) -> Result<Plan> {
        let (package, target) = self.find(program)?;
        let own_library = match program {
            Program::Problem(_) => library(package),
            Program::Example { .. } => None,
        };

        // The names of the reached packages, in the order of the crates after the binary.
        let mut order: Vec<&Package> = Vec::new();
        let mut queue = VecDeque::new();
        let mut binary_dependencies = BTreeMap::new();
        if let Some(library) = library(package) {
            binary_dependencies.insert(library.name.replace('-', "_"), package);
            queue.push_back(package);
        }
        binary_dependencies.extend(self.dependencies(package, DependencyKind::Normal)?);
        if matches!(program, Program::Example { .. }) {
            let text = load::load(target.src_path.as_std_path(), self.root(), &Cfg::default())?;
            let names = identifiers(&text)?;
            let is_named = |dependency: &&Dependency| names.contains(&extern_name(dependency));
            let dependencies = package.dependencies.iter().filter(|dependency| {
                dependency.kind == DependencyKind::Development && is_named(dependency)
            });
            for dependency in dependencies {
                let found = self.local(package, dependency)?;
                binary_dependencies.insert(extern_name(dependency), found);
            }
        }
        queue.extend(binary_dependencies.values().copied());
        let mut dependencies = vec![binary_dependencies];
        let mut positions = BTreeMap::new();
        while let Some(package) = queue.pop_front() {
            if positions.contains_key(package.name.as_str()) {
                continue;
            }
            positions.insert(package.name.as_str(), order.len() + 1);
            order.push(package);
            let found = self.dependencies(package, DependencyKind::Normal)?;
            queue.extend(found.values().copied());
            dependencies.push(found);
        }

        let features = self.features(order.iter().copied().chain([package]))?;
        let targets = [(package, target)].into_iter().chain(
            order.iter().map(|&package| (package, library(package).expect("it was reached"))),
        );
        let mut crates = Vec::new();
        for ((package, target), dependencies) in targets.zip(dependencies) {
            let features = features.get(package.name.as_str()).cloned().unwrap_or_default();
            let cfg = Cfg { features };
            let text = load::load(target.src_path.as_std_path(), self.root(), &cfg)?;
            crates.push(Crate {
                name: target.name.replace('-', "_"),
                description: package.description.clone(),
                text,
                cfg,
                dependencies: dependencies
                    .into_iter()
                    .map(|(name, package)| (name, positions[package.name.as_str()]))
                    .collect(),
            });
        }

        let problem = package.metadata.get("problem");
        let text = |value: &serde_json::Value, key: &str| {
            value.get(key).and_then(|value| value.as_str()).map(str::to_owned)
        };
        let judges = problem.and_then(|problem| problem.get("judges")?.as_array());
        Ok(Plan {
            crates,
            has_own_library: own_library.is_some(),
            title: problem
                .filter(|_| own_library.is_some() || matches!(program, Program::Problem(_)))
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

    /// The packages that `package` may name, by the name that it gives them.
    fn dependencies(
        &self,
        package: &Package,
        kind: DependencyKind,
    ) -> Result<BTreeMap<String, &Package>> {
        if package.targets.iter().any(|target| target.is_kind(TargetKind::CustomBuild)) {
            bail!("package `{}` has a build script, which a judge does not run", package.name);
        }
        let mut found = BTreeMap::new();
        for dependency in &package.dependencies {
            if dependency.kind == kind && !dependency.optional {
                found.insert(extern_name(dependency), self.local(package, dependency)?);
            }
        }
        Ok(found)
    }

    /// The package of the workspace that the dependency means.
    fn local(&self, dependent: &Package, dependency: &Dependency) -> Result<&Package> {
        let name = &dependency.name;
        let found = dependency.path.as_ref().and_then(|path| {
            self.metadata.packages.iter().find(|package| {
                package.manifest_path.parent() == Some(path) && package.name.as_str() == name
            })
        });
        let Some(found) = found else {
            bail!(
                "`{}` depends on `{name}`, which is not a crate of this workspace",
                dependent.name
            );
        };
        if found.targets.iter().any(|target| target.is_kind(TargetKind::ProcMacro)) {
            bail!("`{}` depends on the procedural macro `{name}`", dependent.name);
        }
        if library(found).is_none() {
            bail!("`{}` depends on `{name}`, which has no library", dependent.name);
        }
        Ok(found)
    }

    /// The features that cargo turns on, by package.
    fn features<'a>(
        &self,
        mut packages: impl Iterator<Item = &'a Package>,
    ) -> Result<BTreeMap<String, BTreeSet<String>>> {
        if packages.all(|package| package.features.is_empty()) {
            return Ok(BTreeMap::new());
        }
        let mut command = MetadataCommand::new();
        if let Some(manifest) = &self.manifest {
            command.manifest_path(manifest);
        }
        let metadata = command.exec().map_err(|error| one_line(&error))?;
        let resolve = metadata.resolve.as_ref().ok_or_else(|| anyhow!("cargo resolves nothing"))?;
        let nodes = resolve.nodes.iter().map(|node| {
            let features = node.features.iter().map(ToString::to_string).collect();
            (metadata[&node.id].name.to_string(), features)
        });
        Ok(nodes.collect())
    }
}

fn library(package: &Package) -> Option<&Target> {
    package
        .targets
        .iter()
        .find(|target| target.is_kind(TargetKind::Lib) || target.is_kind(TargetKind::RLib))
}

/// The name by which the dependent's source knows the crate.
fn extern_name(dependency: &Dependency) -> String {
    dependency.rename.as_ref().unwrap_or(&dependency.name).replace('-', "_")
}

fn identifiers(text: &str) -> Result<BTreeSet<String>> {
    fn collect(tokens: proc_macro2::TokenStream, names: &mut BTreeSet<String>) {
        for token in tokens {
            match token {
                proc_macro2::TokenTree::Ident(name) => {
                    names.insert(name.to_string());
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

/// Cargo's own message in one line.
fn one_line(error: &cargo_metadata::Error) -> anyhow::Error {
    let text = error.to_string();
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let first = lines.iter().position(|line| line.starts_with("error")).unwrap_or(0);
    anyhow!("{}", lines[first.min(lines.len().saturating_sub(1))..].join(" "))
}
