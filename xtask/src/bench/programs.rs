//! The benchmark programs on disk: `benchmarks/GROUP/NAME/` holds `NAME.m`, perhaps a driver `drv_NAME.m`, and the
//! same program as `NAME.c` or `NAME.py`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The groups in the order of the tables.
pub const GROUPS: [&str; 3] = ["seeds", "micro", "vector"];

/// How far numbers may lie apart, relatively, where a program does not say otherwise.
const TOLERANCE: f64 = 1e-9;

/// One benchmark program.
pub struct Program {
    /// The name of its folder.
    pub name: String,
    /// One of `GROUPS`.
    pub group: &'static str,
    /// Its folder.
    pub folder: PathBuf,
    /// The name of the function that takes the scale: `drv_NAME` where there is a driver, else `NAME`.
    pub entry: String,
    /// Largest relative difference of numbers that agree, from a line `% tolerance 1e-6` of the entry's header.
    pub tolerance: f64,
}

impl Program {
    /// The file `NAME.extension` in the program's folder, if there is one.
    pub fn file(&self, extension: &str) -> Option<PathBuf> {
        let path = self.folder.join(format!("{}.{extension}", self.name));
        path.exists().then_some(path)
    }
}

/// The programs that are called one of `names` or belong to a group that is; all where there are no names.
pub fn find(benchmarks: &Path, names: &[String]) -> Result<Vec<Program>> {
    let mut all = Vec::new();
    for group in GROUPS {
        let folder = benchmarks.join(group);
        let mut folders = Vec::new();
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            }
        }
        folders.sort();
        for folder in folders {
            all.push(read(group, folder)?);
        }
    }
    for name in names {
        if !all.iter().any(|p| p.name == *name || p.group == name) {
            let known: Vec<&str> = GROUPS.into_iter().chain(all.iter().map(|p| p.name.as_str())).collect();
            bail!("no benchmark is called `{name}`; there are {}", known.join(", "));
        }
    }
    if !names.is_empty() {
        all.retain(|p| names.iter().any(|name| p.name == *name || p.group == name));
    }
    Ok(all)
}

/// The program in `folder`.
fn read(group: &'static str, folder: PathBuf) -> Result<Program> {
    let name = folder.file_name().and_then(|n| n.to_str()).unwrap_or_default().to_string();
    let driver = format!("drv_{name}");
    let entry = if folder.join(format!("{driver}.m")).exists() { driver } else { name.clone() };
    let path = folder.join(format!("{entry}.m"));
    let source = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let tolerance = match declared_tolerance(&source) {
        None => TOLERANCE,
        Some(Ok(tolerance)) => tolerance,
        Some(Err(text)) => bail!("{}: `{text}` is not a tolerance", path.display()),
    };
    Ok(Program { name, group, folder, entry, tolerance })
}

/// What the line `% tolerance X` says, or the text X where it is no number.
fn declared_tolerance(source: &str) -> Option<Result<f64, String>> {
    let text = source.lines().find_map(|line| line.strip_prefix("% tolerance "))?.trim();
    Some(text.parse().map_err(|_| text.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_may_declare_a_tolerance() {
        assert_eq!(declared_tolerance("function f\n% F  Something.\n"), None);
        assert_eq!(declared_tolerance("function f\n% tolerance 1e-6\n"), Some(Ok(1e-6)));
        assert_eq!(declared_tolerance("% tolerance loose\n"), Some(Err("loose".to_string())));
    }

    #[test]
    fn every_program_stands_beside_another_language() {
        let programs = find(&crate::repository::root().join("benchmarks"), &[]).unwrap();
        for group in GROUPS {
            assert!(programs.iter().any(|p| p.group == group), "{group} is empty");
        }
        for program in &programs {
            let other = if program.group == "vector" { "py" } else { "c" };
            assert!(program.file("m").is_some(), "{}", program.name);
            assert!(program.file(other).is_some(), "{}", program.name);
        }
    }
}
