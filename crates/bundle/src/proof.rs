//! The proof that two programs are the same: what the compiler makes of them.
//!
//! Both sides are the compiler's own translation, unoptimised LLVM assembly: every function that the
//! program can reach, with the types that inference chose, the impl that a call means, the numbers of
//! variants, the layouts, the constants and the order of drops. Where both translations are one and
//! the same graph of functions and constants, no choice of names, modules, crates or absent items can
//! make the programs differ.
//!
//! The comparison starts at `main` and at what acts without being called, and follows the symbols
//! of both sides in step. A pair that is met again counts as equal, as in any comparison of graphs with
//! cycles. Names of symbols count only for what is defined in neither side, the standard library.
//!
//! The numbers by which the compiler tells types apart at run time are compared up to a renaming.
//! Left aside on purpose: where in the source a panic happened, the text of an `assert!` (which
//! spells the paths of its own file), linkage and hints for the optimiser.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What stands in a skeleton for a symbol.
const SYMBOL: char = '\u{1}';

/// Words of a definition's first line that say how it is linked, not what it does.
const LINKAGE: &[&str] = &[
    "private",
    "internal",
    "hidden",
    "protected",
    "external",
    "weak",
    "weak_odr",
    "linkonce",
    "linkonce_odr",
    "dso_local",
    "unnamed_addr",
    "local_unnamed_addr",
    "comdat",
];

/// A function or a global.
#[derive(Debug)]
struct Definition {
    /// Its text with [`SYMBOL`] for each symbol.
    skeleton: String,
    symbols: Vec<String>,
    /// Whether other modules see it.
    is_external: bool,
    /// Whether its address is its identity.
    is_mutable: bool,
    /// Whether it acts or is seen without being called.
    is_root: bool,
}

/// The translation of one crate.
#[derive(Debug, Default)]
pub(crate) struct Module {
    definitions: HashMap<String, Definition>,
    /// What is handed to the assembler as it is.
    assembly: BTreeSet<String>,
}

/// A program: the translations of all its crates.
#[derive(Debug, Default)]
pub(crate) struct Translation {
    modules: Vec<Module>,
    external: HashMap<String, usize>,
}

impl Translation {
    pub(crate) fn new(modules: Vec<Module>) -> Self {
        let mut external = HashMap::new();
        for (index, module) in modules.iter().enumerate() {
            for (name, definition) in &module.definitions {
                if definition.is_external {
                    external.insert(name.clone(), index);
                }
            }
        }
        Translation { modules, external }
    }

    /// The module and the definition that `name` means in a module; none if it is outside.
    fn resolve<'a>(&'a self, module: usize, name: &str) -> Option<(usize, &'a Definition)> {
        if let Some(definition) = self.modules[module].definitions.get(name) {
            return Some((module, definition));
        }
        let module = *self.external.get(name)?;
        Some((module, &self.modules[module].definitions[name]))
    }

    /// What acts without being called: by name where the name is seen from outside, else by text.
    fn roots(&self) -> BTreeMap<String, Vec<(usize, String)>> {
        let mut roots: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
        for (index, module) in self.modules.iter().enumerate() {
            let mut names: Vec<_> =
                module.definitions.iter().filter(|(_, it)| it.is_root).collect();
            names.sort_by_key(|(name, _)| *name);
            for (name, definition) in names {
                let is_named = definition.is_external
                    && !["llvm.", "_R", "_ZN"].iter().any(|start| name.starts_with(start));
                let is_named = is_named || name.contains("7___rustc");
                let key = if is_named { name.clone() } else { definition.skeleton.clone() };
                roots.entry(key).or_default().push((index, name.clone()));
            }
        }
        roots
    }
}

/// Why two programs are not the same.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    /// In one line.
    pub(crate) reason: String,
    /// The names in the symbols that differ: functions, types, traits.
    pub(crate) names: BTreeSet<String>,
}

impl Difference {
    fn new(reason: String, symbols: &[&str]) -> Self {
        let names = symbols.iter().flat_map(|symbol| names(symbol)).map(str::to_owned).collect();
        Difference { reason, names }
    }
}

/// Why `left` and `right` are not the same program; nothing if they are.
pub(crate) fn difference(left: &Translation, right: &Translation) -> Option<Difference> {
    let assembly = |side: &Translation| -> Vec<String> {
        side.modules.iter().flat_map(|module| module.assembly.iter().cloned()).collect()
    };
    if assembly(left) != assembly(right) {
        return Some(Difference::new("the assembly for the whole crate differs".to_owned(), &[]));
    }
    let (left_roots, right_roots) = (left.roots(), right.roots());
    let mut open: Vec<(usize, String, usize, String)> = Vec::new();
    let keys: BTreeSet<_> = left_roots.keys().chain(right_roots.keys()).collect();
    for key in keys {
        let (one, other) = (left_roots.get(key), right_roots.get(key));
        let (Some(one), Some(other)) = (one, other) else {
            let name = &one.or(other).expect("it is the key of one")[0].1;
            return Some(Difference::new(format!("only one has `{}`", demangled(name)), &[name]));
        };
        if one.len() != other.len() {
            let name = &one[0].1;
            let reason = format!("only one has a further `{}`", demangled(name));
            return Some(Difference::new(reason, &[name]));
        }
        for (one, other) in one.iter().zip(other) {
            open.push((one.0, one.1.clone(), other.0, other.1.clone()));
        }
    }
    let mut met: HashSet<(usize, String, usize, String)> = open.iter().cloned().collect();
    let mut forth: HashMap<(usize, String), (usize, String)> = HashMap::new();
    let mut back: HashMap<(usize, String), (usize, String)> = HashMap::new();
    let mut types_forth: HashMap<&str, &str> = HashMap::new();
    let mut types_back: HashMap<&str, &str> = HashMap::new();
    while let Some((left_module, left_name, right_module, right_name)) = open.pop() {
        let one = left.resolve(left_module, &left_name);
        let other = right.resolve(right_module, &right_name);
        let (Some((left_module, one)), Some((right_module, other))) = (one, other) else {
            // Outside are the standard library and what is left to the judge.
            let is_outside = one.is_none() && other.is_none() && left_name == right_name;
            if is_outside
                || generic(&left_name).is_some_and(|name| generic(&right_name) == Some(name))
            {
                continue;
            }
            let (one, other) = (demangled(&left_name), demangled(&right_name));
            let reason = format!("`{one}` is used where the other has `{other}`");
            return Some(Difference::new(reason, &[&left_name, &right_name]));
        };
        if one.is_mutable || other.is_mutable {
            let one = (left_module, left_name.clone());
            let other = (right_module, right_name.clone());
            let same = forth.entry(one.clone()).or_insert_with(|| other.clone()) == &other
                && back.entry(other).or_insert_with(|| one.clone()) == &one;
            if !same {
                let reason = format!("`{}` is one variable or two", demangled(&left_name));
                return Some(Difference::new(reason, &[&left_name]));
            }
        }
        if let (Some(one), Some(other)) = (type_id(&one.skeleton), type_id(&other.skeleton)) {
            // Which number a type has is the compiler's; that two types have two is not.
            if *types_forth.entry(one).or_insert(other) != other
                || *types_back.entry(other).or_insert(one) != one
            {
                return Some(Difference::new("one type is taken for another".to_owned(), &[]));
            }
            continue;
        }
        if is_place(left, left_module, one) && is_place(right, right_module, other)
            || is_assertion(&one.skeleton) && is_assertion(&other.skeleton)
        {
            continue;
        }
        if one.skeleton != other.skeleton || one.symbols.len() != other.symbols.len() {
            let name = demangled(&left_name);
            let reason = match first_difference(&one.skeleton, &other.skeleton) {
                Some((one, other)) => format!("`{name}` has `{one}` where the other has `{other}`"),
                None => format!("`{name}` differs"),
            };
            return Some(Difference::new(reason, &[&left_name, &right_name]));
        }
        for (one, other) in one.symbols.iter().zip(&other.symbols) {
            let pair = (left_module, one.clone(), right_module, other.clone());
            if met.insert(pair.clone()) {
                open.push(pair);
            }
        }
    }
    None
}

/// The symbol of an instance of a generic function without its last part, the crate that made it: a crate
/// may make one itself that another has from the standard library.
fn generic(symbol: &str) -> Option<&str> {
    let (start, last) = symbol.strip_prefix("_R")?.rsplit_once("Cs")?;
    let (_, name) = last.split_once('_')?;
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    (name[..digits].parse() == Ok(name.len() - digits)).then_some(start)
}

/// The first line that differs.
fn first_difference(one: &str, other: &str) -> Option<(String, String)> {
    let clean = |line: &str| {
        let line: String = line.trim().replace(SYMBOL, "@…");
        line.chars().take(120).collect::<String>()
    };
    let mut others = other.lines();
    for line in one.lines() {
        let other = others.next().unwrap_or("nothing");
        if line != other {
            return Some((clean(line), clean(other)));
        }
    }
    None
}

/// Whether the constant is a place in a source file, as panics carry one: name, line, column.
fn is_place(side: &Translation, module: usize, definition: &Definition) -> bool {
    let Some(at) = definition.skeleton.find("<{ ptr, [16 x i8] }> <{ ptr") else { return false };
    let is_file = |name: &String| {
        side.resolve(module, name).is_some_and(|(_, file)| {
            file.skeleton.contains(".rs\\00\"") || file.skeleton.contains("<anon>\\00\"")
        })
    };
    at > 0 && definition.symbols.len() == 1 && is_file(&definition.symbols[0])
}

/// The number in a constant that is the identity of a type.
fn type_id(skeleton: &str) -> Option<&str> {
    let start = "<{ ptr, ptr }> <{ ptr inttoptr (i64 ";
    let number = &skeleton[skeleton.find(start)? + start.len()..];
    (number.matches("inttoptr").count() == 1).then_some(number)
}

fn is_assertion(skeleton: &str) -> bool {
    skeleton.contains(" x i8] c\"assertion failed: ")
}

impl Module {
    /// Reads LLVM assembly as the compiler writes it.
    pub(crate) fn parse(text: &str) -> Module {
        let mut module = Module::default();
        let mut lines = text.lines();
        let mut known = Known::default();
        let types: Vec<(&str, &str)> = text
            .lines()
            .filter_map(|line| line.strip_prefix('%')?.split_once(" = type "))
            .map(|(name, shape)| (name.trim_matches('"'), shape))
            .collect();
        // A type may stand before those that it is made of. It holds itself only behind a pointer,
        // which has no type.
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for &(name, shape) in &types {
                let (shape, _) = split(shape, &known);
                has_changed |= known.types.get(name) != Some(&shape);
                known.types.insert(name.to_owned(), shape);
            }
        }
        while let Some(line) = lines.next() {
            if let Some(rest) = line.strip_prefix("module asm ") {
                module.assembly.insert(rest.to_owned());
            } else if line.starts_with('@') {
                let (skeleton, mut symbols) = split(line, &known);
                let name = symbols.remove(0);
                if is_assertion(&skeleton) {
                    known.assertions.insert(name.clone());
                }
                let head = skeleton.split(" = ").nth(1).unwrap_or_default();
                let kind = head
                    .split(' ')
                    .find(|word| ["global", "constant", "alias", "ifunc"].contains(word));
                // A declaration has a type and no value.
                if head.split(' ').any(|word| word == "external" || word == "extern_weak")
                    && !head.contains(" alias ")
                {
                    continue;
                }
                let is_local = ["private", "internal"].iter().any(|word| head.starts_with(word));
                let is_root = name.starts_with("llvm.") || head.contains(", section \"");
                let definition = Definition {
                    is_external: !is_local,
                    is_mutable: kind == Some("global") && !name.starts_with("llvm."),
                    is_root,
                    skeleton: unlinked(&skeleton),
                    symbols,
                };
                module.definitions.insert(name, definition);
            } else if line.starts_with("define ") {
                let (head, mut symbols) = split(line, &known);
                let name = symbols.remove(0);
                let is_local = ["define private", "define internal"]
                    .iter()
                    .any(|start| head.starts_with(start));
                let is_root = !is_local
                    && (!name.starts_with("_R") && !name.starts_with("_ZN")
                        || name.contains("7___rustc"));
                let mut skeleton = unlinked(&head);
                for line in lines.by_ref() {
                    if line == "}" {
                        break;
                    }
                    let (text, found) = split(line, &known);
                    // The compiler's own remarks are lines as well.
                    if !text.trim().is_empty() {
                        skeleton.push('\n');
                        skeleton.push_str(text.trim());
                        symbols.extend(found);
                    }
                }
                let definition = Definition {
                    skeleton,
                    symbols,
                    is_external: !is_local,
                    is_mutable: false,
                    is_root,
                };
                module.definitions.insert(name, definition);
            }
        }
        module
    }
}

/// The line without the words on linkage.
fn unlinked(line: &str) -> String {
    let words: Vec<_> = line.split(' ').filter(|word| !LINKAGE.contains(word)).collect();
    words.join(" ")
}

/// What the lines of a module refer to.
#[derive(Default)]
struct Known {
    /// The constants that are the text of an assertion.
    assertions: HashSet<String>,
    /// The types with names, and what they are.
    types: HashMap<String, String>,
}

/// A line without comments, attributes and metadata, its symbols apart.
fn split(line: &str, known: &Known) -> (String, Vec<String>) {
    let mut skeleton = String::with_capacity(line.len());
    let mut symbols: Vec<String> = Vec::new();
    let bytes = line.as_bytes();
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-$._".contains(&byte);
    let mut at = 0;
    while at < bytes.len() {
        let rest = &line[at..];
        match bytes[at] {
            b';' => break,
            b'"' => {
                let end = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
                skeleton.push_str(&rest[..end]);
                at += end;
            }
            b'@' => {
                let name = if rest[1..].starts_with('"') {
                    let end = rest[2..].find('"').map_or(rest.len(), |end| end + 2);
                    at += end + 1;
                    &rest[2..end]
                } else {
                    let end = rest[1..]
                        .bytes()
                        .position(|byte| !is_name(byte))
                        .map_or(rest.len(), |end| end + 1);
                    at += end;
                    &rest[1..end]
                };
                skeleton.push(SYMBOL);
                symbols.push(name.to_owned());
                // The length of an assertion's text goes with the text.
                if known.assertions.contains(name)
                    && let Some(number) = line[at..].strip_prefix(", i64 ")
                {
                    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
                    at += ", i64 ".len() + digits;
                }
            }
            b'%' => {
                let is_quoted = rest[1..].starts_with('"');
                let end = if is_quoted {
                    rest[2..].find('"').map_or(rest.len(), |end| end + 3)
                } else {
                    let length = rest[1..].bytes().take_while(|&byte| is_name(byte)).count();
                    length + 1
                };
                let name = rest[1..end].trim_matches('"');
                skeleton.push_str(known.types.get(name).map_or(&rest[..end], String::as_str));
                at += end;
            }
            // Attributes and metadata are what the compiler knows, not what it does.
            b'#' if at > 0 && bytes[at - 1] == b' ' => {
                at += 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                skeleton.truncate(skeleton.trim_end().len());
            }
            b'!' => {
                let cut = skeleton.trim_end().trim_end_matches(',').len();
                skeleton.truncate(cut);
                let end = rest.find(" {").unwrap_or(rest.len());
                at += end;
            }
            _ => {
                let letter = rest.chars().next().expect("it is not at the end");
                skeleton.push(letter);
                at += letter.len_utf8();
            }
        }
    }
    skeleton.truncate(skeleton.trim_end().len());
    (skeleton, symbols)
}

/// The names in a mangled symbol, in their order: enough to find the function.
fn names(symbol: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let bytes = symbol.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        // The number of a crate.
        if symbol[at..].starts_with("Cs")
            && let Some(end) = symbol[at..].find('_')
        {
            at += end + 1;
            continue;
        }
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let length: usize = symbol[at..at + digits].parse().unwrap_or(0);
        if digits > 0 && length > 1 {
            let mut start = at + digits;
            if symbol[start..].starts_with('_') {
                start += 1;
            }
            if let Some(name) = symbol.get(start..start + length)
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
                && !name.starts_with(|letter: char| letter.is_ascii_digit())
            {
                names.push(name);
                at = start + length;
                continue;
            }
        }
        at += digits.max(1);
    }
    names
}

/// A symbol as a person may read it.
fn demangled(symbol: &str) -> String {
    if !symbol.starts_with("_R") {
        return symbol.to_owned();
    }
    names(symbol).join("::")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instance_is_told_without_its_maker() {
        let maker = |crate_| format!("_RNvMs5_NtCs1_5alloc7raw_vecNtB5_11RawVecInner10{crate_}");
        assert_eq!(generic(&maker("deallocateCs2_5gimli")), Some(&maker("deallocate")[2..]));
        assert_eq!(generic(&maker("deallocateCs2_6gimli")), None);
        assert_eq!(generic("main"), None);
    }

    fn translation(text: &str) -> Translation {
        Translation::new(vec![Module::parse(text)])
    }

    const ONE: &str = "@alloc_1 = private unnamed_addr constant [2 x i8] c\"@;\", align 1\n\
        @n = internal global i32 0, align 4 ; a comment\n\
        define internal i32 @f(ptr align 8 %x) unnamed_addr #0 {\nstart:\n  \
        %0 = load i8, ptr @alloc_1, align 1, !range !3, !noundef !3\n  ret i32 1\n}\n\
        define i32 @main(i32 %0) #1 {\n  %1 = call i32 @f(ptr @n) #4, !srcloc !7\n  ret i32 %1\n}\n\
        declare void @outside()\n";

    #[test]
    fn names_and_hints_do_not_count() {
        let other = ONE
            .replace("@f", "@\"g h\"")
            .replace("alloc_1", "alloc_2")
            .replace("#0", "#12")
            .replace("!3", "!99");
        assert!(difference(&translation(ONE), &translation(&other)).is_none());
    }

    #[test]
    fn numbers_types_and_roots_do() {
        for (from, to, told) in [
            ("ret i32 1", "ret i32 2", "`f` has `ret i32 1` where the other has `ret i32 2`"),
            ("c\"@;\"", "c\"@:\"", "`alloc_1` has"),
            ("define i32 @main", "define internal i32 @main", "only one has `main`"),
            ("call i32 @f", "call i32 @outside", "`f` is used where the other has `outside`"),
            (
                "declare",
                "@llvm.used = appending global [1 x ptr] [ptr @n]\ndeclare",
                "only one has",
            ),
        ] {
            let other = ONE.replace(from, to);
            let found = difference(&translation(ONE), &translation(&other)).unwrap().reason;
            assert!(found.starts_with(told), "{found}");
        }
    }

    #[test]
    fn two_crates_are_one_program_and_two_variables_are_not_one() {
        let split = ONE.find("define i32 @main").unwrap();
        let first = ONE[..split].replace("internal", "hidden").replace("@f", "@_Rlib_f");
        let second = ONE[split..].replace("@f", "@_Rlib_f");
        let both = Translation::new(vec![
            Module::parse(&format!(
                "@n = external global i32\n{second}declare i32 @_Rlib_f(ptr)\n"
            )),
            Module::parse(&first),
        ]);
        assert!(difference(&translation(ONE), &both).is_none());
        let two = ONE.replace("@n =", "@m = internal global i32 0, align 4\n@n =");
        let uses = |text: &str, name: &str| {
            text.replace("  ret i32 1\n", &format!("  store i32 1, ptr {name}\n  ret i32 1\n"))
        };
        let found = difference(&translation(&uses(&two, "@m")), &translation(&uses(&two, "@n")));
        assert!(found.unwrap().reason.contains("one variable or two"));
    }
}
