//! File names and variable names by pattern: `*` stands for any characters, `?` for one, `[a-c]` for one of a set.
//!
//! ```text
//! matches("x*_[12].m", "xyz_2.m")   -> true
//! ```

use crate::memory::{Arrange, Gather, Grow, Own};
use std::path::{Path, PathBuf};

/// Whether the text holds a wildcard.
pub fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '['])
}

/// Whether the whole name fits the pattern. Time is proportional to the product of the lengths.
pub fn matches(pattern: &str, name: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().gather();
    let name: Vec<char> = name.chars().gather();
    let (mut p, mut n) = (0, 0);
    // Where to go on when the characters after the last `*` do not fit.
    let mut retry: Option<(usize, usize)> = None;
    while n < name.len() {
        if pattern.get(p) == Some(&'*') {
            p += 1;
            retry = Some((p, n));
        } else if let Some(length) = pattern.get(p).and_then(|_| one(&pattern[p..], name[n])) {
            p += length;
            n += 1;
        } else if let Some((after, from)) = retry {
            p = after;
            n = from + 1;
            retry = Some((after, n));
        } else {
            return false;
        }
    }
    pattern[p..].iter().all(|&c| c == '*')
}

/// How many characters of the pattern stand for this character, if it fits.
fn one(pattern: &[char], c: char) -> Option<usize> {
    match pattern[0] {
        '?' => Some(1),
        '[' => match pattern.iter().skip(2).position(|&c| c == ']') {
            Some(at) => in_set(&pattern[1..at + 2], c).then_some(at + 3),
            None => (c == '[').then_some(1),
        },
        literal => (literal == c).then_some(1),
    }
}

fn in_set(set: &[char], c: char) -> bool {
    let (negated, set) = match set {
        ['!' | '^', rest @ ..] if !rest.is_empty() => (true, rest),
        _ => (false, set),
    };
    let mut k = 0;
    let mut found = false;
    while k < set.len() {
        if k + 2 < set.len() && set[k + 1] == '-' {
            found |= (set[k]..=set[k + 2]).contains(&c);
            k += 3;
        } else {
            found |= set[k] == c;
            k += 1;
        }
    }
    found != negated
}

/// The names in a folder in order, without `.` and `..`; none where it cannot be read.
pub fn entries(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().owned()))
        .gather();
    names.arrange();
    names
}

/// The existing files and folders that a path with wildcards names, in order. `**` stands for any folders below.
/// Names that begin with a point need a pattern that does.
pub fn expand(pattern: &Path) -> Vec<PathBuf> {
    let mut found = vec![PathBuf::new()];
    for part in pattern.components() {
        let text = part.as_os_str().to_string_lossy().owned();
        found = match text.as_str() {
            "**" => found.iter().flat_map(|folder| folders_below(folder, DEEPEST)).gather(),
            _ if is_pattern(&text) => found.iter().flat_map(|folder| fitting(folder, &text)).gather(),
            _ => found
                .into_iter()
                .map(|folder| folder.join(part))
                .filter(|p| p.symlink_metadata().is_ok())
                .gather(),
        };
    }
    found.retain(|path| !path.as_os_str().is_empty());
    found
}

/// How deep `**` goes: links can make circles.
const DEEPEST: usize = 64;

fn fitting(folder: &Path, pattern: &str) -> Vec<PathBuf> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let hidden = pattern.starts_with('.');
    let fits = |name: &String| (hidden || !name.starts_with('.')) && matches(pattern, name);
    entries(here).into_iter().filter(fits).map(|name| folder.join(name)).gather()
}

fn folders_below(folder: &Path, depth: usize) -> Vec<PathBuf> {
    let mut all = vec![folder.to_path_buf()];
    if depth > 0 {
        let below = fitting(folder, "*").into_iter().filter(|path| path.is_dir() && !path.is_symlink());
        all.put_all(below.flat_map(|path| folders_below(&path, depth - 1)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_fit_whole_names() {
        for (pattern, name, fits) in [
            ("*", "", true),
            ("a*c", "abbc", true),
            ("a*c", "abbcd", false),
            ("a?c", "abc", true),
            ("?", "", false),
            ("x[0-9]*", "x7y", true),
            ("x[!0-9]", "x7", false),
            ("*.m", "a.b.m", true),
            ("[", "[", true),
            ("a**b", "ab", true),
        ] {
            assert_eq!(matches(pattern, name), fits, "{pattern} {name}");
        }
        let long = "a".repeat(5000);
        assert!(!matches("*a*a*a*a*a*a*b", &long));
    }
}
