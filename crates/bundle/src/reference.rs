//! The program as cargo builds it, translated crate by crate from its own files.
//!
//! This is what a bundle is held against. It shares nothing with the way that the bundle takes:
//! the compiler reads the sources where they lie, with the features and variables that cargo gives
//! them, and each crate stays a crate.

use crate::editions;
use crate::proof::{self, Difference, Module, Translation};
use crate::prune::Setting;
use crate::rustc::{Report, Rustc};
use crate::workspace::Plan;
use anyhow::{Context as _, Result, bail};
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The translations that a bundle may have.
pub(crate) struct Reference<'a> {
    plan: &'a Plan,
    setting: Setting<'a>,
    /// As cargo has it, every crate in its own edition.
    own: Translation,
    /// With every crate in the program's edition whose text means the same there.
    alike: OnceLock<Option<Translation>>,
    /// Why a crate's text is another one in the program's edition.
    change: OnceLock<String>,
}

impl<'a> Reference<'a> {
    /// Translates the program as cargo builds it.
    ///
    /// # Errors
    /// If a crate does not compile.
    pub(crate) fn new(plan: &'a Plan, setting: Setting<'a>) -> Result<Self> {
        let editions: Vec<_> = plan.crates.iter().map(|krate| krate.edition.clone()).collect();
        let own = Builder { plan, setting, folder: setting.folder, editions: &editions };
        let own = own.translate()?;
        Ok(Reference { plan, setting, own, alike: OnceLock::new(), change: OnceLock::new() })
    }

    /// Why `text` is not the program; nothing if it is.
    pub(crate) fn difference(&self, text: &str) -> Result<Option<Difference>> {
        let Setting { rustc, edition, externs, folder } = self.setting;
        let translated = rustc.translate(text, edition, externs, folder, "text")?;
        let Some(difference) = proof::difference(&self.own, &translated) else { return Ok(None) };
        let difference = match self.alike.get_or_init(|| self.alike().ok().flatten()) {
            Some(alike) => proof::difference(alike, &translated),
            None => Some(difference),
        };
        Ok(difference.map(|it| match self.change.get() {
            Some(change) => Difference { reason: change.clone(), ..it },
            None => it,
        }))
    }

    /// The translation in the program's edition, if any crate has another one and is the same in both.
    fn alike(&self) -> Result<Option<Translation>> {
        let plan = self.plan;
        let own: Vec<_> = plan.crates.iter().map(|krate| krate.edition.clone()).collect();
        let builder =
            Builder { plan, setting: self.setting, folder: self.setting.folder, editions: &own };
        let mut editions = own.clone();
        for (at, krate) in plan.crates.iter().enumerate() {
            let mut is_alike = true;
            for (edition, lints) in editions::between(&krate.edition, &plan.edition) {
                let (report, _) = builder.compile(at, edition, lints, "looked-at")?;
                let change = editions::change(&report, edition);
                is_alike &= report.succeeded && change.is_none();
                if let Some(change) = change {
                    let (name, own) = (&krate.name, &krate.edition);
                    let reason = format!(
                        "`{name}` is of edition {own} and means something else in {}: {change}",
                        plan.edition
                    );
                    self.change.get_or_init(|| reason);
                }
            }
            if is_alike {
                editions[at].clone_from(&plan.edition);
            }
        }
        if editions == own {
            return Ok(None);
        }
        let folder = self.setting.folder.join("alike");
        fs::create_dir_all(&folder)?;
        let builder = Builder { folder: &folder, editions: &editions, ..builder };
        builder.translate().map(Some)
    }
}

/// One way to build all crates.
struct Builder<'a> {
    plan: &'a Plan,
    setting: Setting<'a>,
    /// Where the crates are, for those that need them.
    folder: &'a Path,
    editions: &'a [String],
}

impl Builder<'_> {
    fn translate(&self) -> Result<Translation> {
        let crates = &self.plan.crates;
        let mut modules: Vec<Option<Module>> = crates.iter().map(|_| None).collect();
        while modules.iter().any(Option::is_none) {
            let is_done = |at: &usize| modules[*at].is_some();
            let ready: Vec<usize> = (0..crates.len())
                .filter(|at| !is_done(at) && crates[*at].dependencies.values().all(is_done))
                .collect();
            if ready.is_empty() {
                bail!("the crates depend on each other in a circle");
            }
            let translated =
                ready.par_iter().map(|&at| self.module(at)).collect::<Result<Vec<_>>>()?;
            for (at, module) in ready.into_iter().zip(translated) {
                modules[at] = Some(module);
            }
        }
        Ok(Translation::new(modules.into_iter().flatten().collect()))
    }

    fn module(&self, at: usize) -> Result<Module> {
        let (report, assembly) = self.compile(at, &self.editions[at], &[], "lib")?;
        if !report.succeeded {
            bail!("{}", report.headline());
        }
        let text = fs::read(&assembly).context("the compiler writes no assembly")?;
        Ok(Module::parse(&String::from_utf8_lossy(&text)))
    }

    /// Compiles one crate, with `lints` and no other warning; its files have `prefix`.
    fn compile(
        &self,
        at: usize,
        edition: &str,
        lints: &[&str],
        prefix: &str,
    ) -> Result<(Report, PathBuf)> {
        let krate = &self.plan.crates[at];
        let place = |prefix: &str, at: usize, ending: &str| {
            self.folder.join(format!("{prefix}{}-{at}.{ending}", self.plan.crates[at].name))
        };
        let mut command = self.setting.rustc.translator(edition);
        // Where the compiler puts its own files; another translation may run in the same folder.
        command.arg("--out-dir").arg(self.folder);
        if lints.is_empty() {
            command.arg("--cap-lints=allow");
        }
        command.args(lints.iter().map(|lint| format!("-W{lint}")));
        command.args(["--crate-name", &krate.name]);
        let assembly = place(prefix, at, "ll");
        if at == 0 {
            command.arg("--crate-type=bin").arg(format!("--emit=llvm-ir={}", assembly.display()));
        } else {
            let metadata = place(prefix, at, "rmeta");
            command.arg("--crate-type=rlib").arg(format!("-Cmetadata={at}")).arg(format!(
                "--emit=metadata={},llvm-ir={}",
                metadata.display(),
                assembly.display()
            ));
        }
        for feature in &krate.cfg.features {
            command.arg("--cfg").arg(format!("feature={feature:?}"));
        }
        command.envs(&krate.cfg.variables);
        if let Some(folder) = krate.root.ancestors().find(|it| it.join("Cargo.toml").is_file()) {
            command.env("CARGO_MANIFEST_DIR", folder);
        }
        for (name, &needed) in &krate.dependencies {
            let metadata = place("lib", needed, "rmeta");
            command.arg("--extern").arg(format!("{name}={}", metadata.display()));
        }
        command.arg("-L").arg(format!("dependency={}", self.folder.display()));
        self.setting.externs.pass_to(&mut command, &krate.externs);
        let report = Rustc::report(command.arg("--error-format=json").arg(&krate.root), None)?;
        Ok((report, assembly))
    }
}
