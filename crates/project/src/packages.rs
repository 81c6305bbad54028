//! What the files of an Octave package say of it: the functions that it registers, and the packages that it needs.
//!
//! ```text
//! PKG_ADD                      autoload ("bwlabel", which ("bwlabeln"))       bwlabel is a function
//! packinfo/DESCRIPTION         Depends: octave (>= 4.0.0), signal (>= 1.0)    functions may be those of signal
//! main.m                       pkg load signal                                the same
//! ```

use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};

/// The file that Octave runs when a package is loaded.
pub const REGISTERED: &str = "PKG_ADD";

/// Where a package says what it needs, from one of its folders.
const DESCRIPTIONS: [&str; 2] = ["DESCRIPTION", "packinfo/DESCRIPTION"];

/// The functions that the text of a package's file registers.
pub fn registered(text: &str) -> Vec<String> {
    let calls = text.split("autoload").skip(1);
    let quoted =
        calls.filter_map(|rest| rest.trim_start().strip_prefix('(')?.trim_start().strip_prefix(['"', '\'']));
    quoted.filter_map(|rest| Some(rest.split_once(['"', '\''])?.0.to_owned())).collect()
}

/// The packages that those need which the folders belong to, in words.
pub fn needed_packages(folders: &FxHashSet<PathBuf>) -> Option<String> {
    let mut seen: FxHashSet<&Path> = FxHashSet::default();
    let mut names: Vec<String> = Vec::new();
    for folder in folders {
        // A package has folders for private functions, classes and groups of functions.
        for folder in folder.ancestors().take(3) {
            if !seen.insert(folder) {
                continue;
            }
            let files = DESCRIPTIONS.iter().map(|name| folder.join(name));
            names.extend(
                files.filter_map(|file| std::fs::read_to_string(file).ok()).flat_map(|text| needed(&text)),
            );
        }
    }
    names.sort();
    names.dedup();
    (!names.is_empty()).then(|| format!("'{}'", names.join("' or '")))
}

/// What a description says behind `Depends:`, Octave itself left out.
fn needed(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        let rest = line.strip_prefix("Depends:");
        is_inside = rest.is_some() || (is_inside && line.starts_with([' ', '\t']));
        if !is_inside {
            continue;
        }
        let names = rest
            .unwrap_or(line)
            .split(',')
            .filter_map(|part| part.split([' ', '(', '\t']).find(|w| !w.is_empty()));
        found.extend(names.filter(|name| !name.eq_ignore_ascii_case("octave")).map(str::to_owned));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_registered_by_name() {
        let text =
            "autoload (\"bwlabel\", which (\"bwlabeln\"));\nautoload('two', 'one.oct');\nautoload (name);\n";
        assert_eq!(registered(text), ["bwlabel", "two"]);
    }

    #[test]
    fn packages_are_needed_besides_octave() {
        let text =
            "Name: image\nDepends: octave (>= 4.4.0), signal (>= 1.2),\n strings\nLicense: GPL\n other\n";
        assert_eq!(needed(text), ["signal", "strings"]);
        assert!(needed("Name: x\nDepends: octave\n").is_empty());
    }
}
