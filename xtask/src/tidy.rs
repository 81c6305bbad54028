//! `cargo xtask tidy`: what a compiler does not check. Layer arrows, file sizes, built-ins named outside the table,
//! words that may not be in the tree, documents that lag behind.

use crate::repository::root;
use anyhow::{Result, bail};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The only arrows between crates: a crate, and those of ours that it may use.
const ARROWS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("syntax", &["base"]),
    ("facts", &["base"]),
    ("builtins", &["base", "facts"]),
    ("hir", &["base", "syntax", "builtins", "facts"]),
    ("mir", &["base", "facts", "builtins"]),
    ("infer", &["base", "facts", "builtins", "mir"]),
    ("lower", &["base", "facts", "builtins", "hir", "mir"]),
    ("opt", &["base", "facts", "builtins", "mir", "infer"]),
    ("storage", &["base", "facts", "builtins", "mir", "infer"]),
    ("gemm", &["base"]),
    ("graphics", &[]),
    ("linalg", &["base", "gemm"]),
    ("runtime", &["base", "facts", "builtins", "graphics", "linalg"]),
    ("boxed", &["base", "facts", "builtins", "runtime"]),
    (
        "evaluator",
        &["base", "boxed", "builtins", "classes", "hir", "interp", "lower", "mir", "runtime", "syntax"],
    ),
    ("native-runtime", &["boxed", "runtime"]),
    ("native-evaluator", &["boxed", "evaluator", "runtime"]),
    ("lir", &["base"]),
    ("emit", &["base", "facts", "builtins", "mir", "infer", "lir"]),
    ("abi", &["base", "lir"]),
    ("baseline", &["abi", "base", "lir"]),
    ("jit", &["abi", "base", "lir"]),
    ("c", &["base", "lir"]),
    ("native", &["base", "facts", "builtins", "mir", "infer", "opt", "storage", "lir", "emit"]),
    ("interp", &["base", "facts", "builtins", "mir", "runtime"]),
    ("specialize", &["base", "facts", "builtins", "hir", "runtime"]),
    (
        "project",
        &[
            "base",
            "builtins",
            "classes",
            "evaluator",
            "facts",
            "hir",
            "infer",
            "interp",
            "lower",
            "mir",
            "opt",
            "runtime",
            "syntax",
        ],
    ),
    (
        "ide",
        &[
            "base",
            "builtins",
            "evaluator",
            "facts",
            "hir",
            "infer",
            "mir",
            "opt",
            "project",
            "runtime",
            "storage",
            "syntax",
        ],
    ),
    (
        "copies",
        &[
            "base", "builtins", "facts", "hir", "ide", "infer", "interp", "lower", "mir", "project",
            "runtime", "storage",
        ],
    ),
    (
        "tier",
        &[
            "abi", "base", "baseline", "builtins", "emit", "facts", "hir", "infer", "interp", "jit", "lir",
            "mir", "opt", "project", "runtime",
        ],
    ),
    (
        "verify",
        &[
            "base",
            "builtins",
            "evaluator",
            "facts",
            "infer",
            "interp",
            "mir",
            "project",
            "runtime",
            "storage",
        ],
    ),
    (
        "session",
        &[
            "abi",
            "base",
            "boxed",
            "builtins",
            "c",
            "copies",
            "emit",
            "evaluator",
            "facts",
            "hir",
            "ide",
            "infer",
            "interp",
            "jit",
            "lir",
            "lower",
            "mir",
            "native",
            "project",
            "runtime",
            "specialize",
            "storage",
            "syntax",
            "tier",
            "verify",
        ],
    ),
    ("classes", &[]),
    ("sandbox", &[]),
    ("generate", &[]),
    ("filetest", &[]),
    ("lanner", &["base", "syntax", "builtins", "runtime", "sandbox", "session"]),
];

/// Stages that read the table and name nothing in it.
const NAMELESS: &[&str] = &[
    "hir",
    "mir",
    "infer",
    "lower",
    "copies",
    "opt",
    "storage",
    "emit",
    "native",
    "interp",
    "specialize",
    "project",
    "ide",
    "tier",
    "verify",
    "session",
    "lanner",
];

/// Crates of the JIT, which speak of components by their names and of mechanisms by the field's terms (GLOSSARY.md).
const OF_THE_JIT: &[&str] = &["abi", "baseline", "emit", "interp", "jit", "lir", "opt", "tier"];

/// Words that hide who acts, and names that stood for terms of the field; and what to write.
const OLD_WORDS: &[(&str, &str)] = &[
    ("whoever", "the component's name"),
    ("nobody", "the component's name"),
    ("somebody", "the component's name"),
    ("is_asked", "needs_callout"),
    ("Asker", "CalloutHandler"),
    ("Leaver", "ExitHandler"),
    ("Leaving", "ExitCounts"),
    ("Doubts", "StressDeopt"),
    ("Foreseen", "CompilePreview"),
    ("Foreseer", "Previewer"),
    ("Turned", "BackEdge"),
    ("Supposed", "Speculations"),
    ("Unheld", "BoxedReason"),
    ("Reached", "CallGraph"),
    ("Ordered", "LoopVersion"),
    ("stretch", "scalar block"),
];

/// Lines that a Rust file may have.
const LONGEST: usize = 1000;

/// Bytes of a file of the repository.
const LARGEST: u64 = 1 << 20;

/// Checks the tree; every finding is one line.
pub fn run() -> Result<()> {
    let root = root();
    let mut findings = Vec::new();
    check_arrows(&root, &mut findings)?;
    check_documents(&root, &mut findings)?;
    check_expectations(&root, &mut findings)?;
    check_left_out_tests(&root, &mut findings)?;
    check_sizes(&root, &mut findings)?;
    let names = builtin_names(&root)?;
    for file in rust_files(&root.join("crates")).into_iter().chain(rust_files(&root.join("xtask"))) {
        let text = std::fs::read_to_string(&file)?;
        let shown = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
        let lines = text.lines().count();
        if lines > LONGEST {
            findings.push(format!("{shown}: {lines} lines; split it by idea (at most {LONGEST})"));
        }
        if !text.starts_with("//!") {
            findings.push(format!("{shown}: begins without a `//!` header that says what it does"));
        }
        if OF_THE_JIT.iter().any(|krate| shown.starts_with(&format!("crates/{krate}/src"))) {
            check_words(&shown, &text, &mut findings);
        }
        let in_nameless = NAMELESS.iter().any(|krate| shown.starts_with(&format!("crates/{krate}/src")));
        if in_nameless {
            check_names(&shown, &text, &names, &mut findings);
        }
    }
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() { Ok(()) } else { bail!("{} findings", findings.len()) }
}

/// Words that a reader from outside could not search for.
fn check_words(shown: &str, text: &str, findings: &mut Vec<String>) {
    for (k, line) in text.lines().enumerate() {
        let words = || line.split(|c: char| !c.is_alphanumeric() && c != '_');
        let old = OLD_WORDS.iter().filter(|(old, _)| words().any(|word| word == *old));
        findings.extend(old.map(|(old, new)| format!("{shown}:{}: '{old}': write {new}", k + 1)));
    }
}

/// The map has a row for each crate, and the glossary's terms are sorted, each there once.
fn check_documents(root: &Path, findings: &mut Vec<String>) -> Result<()> {
    let map = std::fs::read_to_string(root.join("ARCHITECTURE.md"))?;
    let rows: BTreeSet<&str> = map.lines().filter_map(first_cell).flat_map(|cell| cell.split(", ")).collect();
    let missing = ARROWS.iter().map(|(krate, _)| *krate).filter(|krate| !rows.contains(krate));
    findings.extend(missing.map(|krate| format!("ARCHITECTURE.md: no row for the crate {krate}")));
    let glossary = std::fs::read_to_string(root.join("GLOSSARY.md"))?;
    let terms: Vec<String> = glossary.lines().filter_map(first_cell).skip(1).map(str::to_lowercase).collect();
    for pair in terms.windows(2).filter(|pair| pair[0] >= pair[1]) {
        findings.push(format!("GLOSSARY.md: '{}' does not come behind '{}'", pair[1], pair[0]));
    }
    Ok(())
}

/// No file of the repository is as large as what is built.
fn check_sizes(root: &Path, findings: &mut Vec<String>) -> Result<()> {
    let listed = std::process::Command::new("git").args(["ls-files", "-z"]).current_dir(root).output()?;
    for file in String::from_utf8_lossy(&listed.stdout).split_terminator('\0') {
        let bytes = std::fs::metadata(root.join(file)).map_or(0, |file| file.len());
        if bytes > LARGEST {
            findings
                .push(format!("{file}: {bytes} bytes; what is built is not committed (at most {LARGEST})"));
        }
    }
    Ok(())
}

/// A crate whose manifest says that it has no unit tests, or no tests in its documentation, has none: they would not run.
fn check_left_out_tests(root: &Path, findings: &mut Vec<String>) -> Result<()> {
    for entry in std::fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml"))?;
        let says = |flag: &str| manifest.lines().any(|line| line == flag);
        for file in rust_files(&folder.join("src")) {
            let text = std::fs::read_to_string(&file)?;
            if says("test = false") && text.lines().any(|line| line.trim() == "#[test]") {
                findings.push(format!("{}: a unit test, in a crate with `test = false`", file.display()));
            }
            if says("doctest = false") && has_doctest(&text) {
                findings.push(format!("{}: a doctest, in a crate with `doctest = false`", file.display()));
            }
        }
    }
    Ok(())
}

/// Whether the documentation in a text has Rust code that would be a test.
fn has_doctest(text: &str) -> bool {
    let mut is_within = false;
    text.lines().any(|line| {
        let line = line.trim_start();
        let Some(comment) = line.strip_prefix("//!").or_else(|| line.strip_prefix("///")) else {
            is_within = false;
            return false;
        };
        let Some(language) = comment.trim_start().strip_prefix("```") else { return false };
        is_within = !is_within;
        is_within && matches!(language, "" | "rust" | "no_run" | "should_panic")
    })
}

/// What is expected of commands holds in every folder, not in this one alone.
fn check_expectations(root: &Path, findings: &mut Vec<String>) -> Result<()> {
    let own = root.to_string_lossy();
    for entry in std::fs::read_dir(root.join("tests/cli"))? {
        let path = entry?.path();
        if path.is_file() && std::fs::read_to_string(&path)?.contains(&*own) {
            findings.push(format!("{}: names the folder {own}", path.display()));
        }
    }
    Ok(())
}

/// What stands in the first column of a line of a table.
fn first_cell(line: &str) -> Option<&str> {
    Some(line.strip_prefix("| ")?.split_once(" |")?.0.trim())
}

/// Every dependency between our crates is an arrow of the table.
fn check_arrows(root: &Path, findings: &mut Vec<String>) -> Result<()> {
    let mut known = BTreeSet::new();
    for entry in std::fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some((_, allowed)) = ARROWS.iter().find(|(krate, _)| *krate == name) else {
            findings.push(format!("crates/{name}: has no row in the table of arrows (xtask/src/tidy.rs)"));
            continue;
        };
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml"))?;
        let dependencies = manifest.split("[dev-dependencies]").next().unwrap_or("");
        for line in dependencies.lines().filter_map(|line| line.strip_prefix("lanner-")) {
            let used: String = line.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
            // The package's own name and description are no dependencies.
            if !allowed.contains(&used.as_str()) {
                findings.push(format!("crates/{name}: may not use {used}"));
            }
        }
        known.insert(name);
    }
    for (krate, _) in ARROWS.iter().filter(|(krate, _)| !known.contains(*krate)) {
        findings.push(format!("the table of arrows names {krate}, which does not exist"));
    }
    Ok(())
}

/// The names of the table's rows: literals before `{` in `builtins/src/table/`.
fn builtin_names(root: &Path) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for file in rust_files(&root.join("crates/builtins/src/table")) {
        for line in std::fs::read_to_string(file)?.lines() {
            let row = line.trim().strip_prefix('"').and_then(|rest| rest.split_once('"'));
            if let Some((name, rest)) = row
                && rest.trim_start().starts_with('{')
            {
                names.insert(name.to_owned());
            }
        }
    }
    Ok(names)
}

/// A stage that compares a name with a text knows a built-in.
fn check_names(file: &str, text: &str, names: &BTreeSet<String>, findings: &mut Vec<String>) {
    let code = text.split("#[cfg(test)]").next().unwrap_or("");
    for (k, line) in code.lines().enumerate() {
        let line = line.split("//").next().unwrap_or("");
        for literal in line.split('"').skip(1).step_by(2) {
            let compared = ["== \"", "!= \"", "named(\"", "required(\"", "| \"", "\" |", "\" =>"]
                .iter()
                .any(|mark| line.contains(mark));
            if compared && names.contains(literal) {
                findings.push(format!("{file}:{}: names the built-in `{literal}`", k + 1));
            }
        }
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::has_doctest;

    #[test]
    fn doctests_are_told_from_pictures() {
        assert!(has_doctest("/// ```\n/// assert!(true);\n/// ```\n"));
        assert!(!has_doctest("//! ```text\n//! a ──► b\n//! ```\n"));
        assert!(!has_doctest("/// ```text\n/// a\n/// ```\nfn f() {}\n"));
    }
}
