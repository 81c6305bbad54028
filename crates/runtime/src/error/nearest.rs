//! Names that a mistyped one may have meant.

#![allow(clippy::disallowed_methods)] // A program that has failed is told a few names.

use super::Reason;
use crate::{Error, Fault};
use lanner_base::Dialect;
use lanner_builtins::Builtin;

/// For an undefined name: `Did you mean 'x' or 'y'?`.
pub fn suggestion(error: &Error, known: &[String]) -> Option<String> {
    let Reason::Fault(Fault::Undefined, args) = error.reason() else { return None };
    let names = nearest(args.first()?, known);
    let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    match quoted.as_slice() {
        [] => None,
        names => Some(format!("Did you mean {}?", names.join(" or "))),
    }
}

/// The same for a program with these names, which may also mean the table's.
pub(crate) fn similar(error: &Error, mut known: Vec<String>, dialect: Dialect) -> Option<String> {
    let is_known = |name: &&str| Builtin::in_dialect(name, dialect).is_some();
    known.extend(Builtin::names().filter(is_known).map(str::to_owned));
    known.sort_unstable();
    known.dedup();
    suggestion(error, &known)
}

/// The shortest name that is mistyped: every other one or two letters are as near.
const SHORTEST: usize = 3;

/// Up to three names at a distance of at most a third of the name's length, nearest first.
pub fn nearest<'k>(name: &str, known: &'k [String]) -> Vec<&'k str> {
    let length = name.chars().count();
    if length < SHORTEST {
        return Vec::new();
    }
    let limit = (length / 3).clamp(1, 3);
    let mut close: Vec<(usize, &str)> = known
        .iter()
        .filter(|k| k.len().abs_diff(name.len()) <= limit)
        .map(|k| (distance(name, k), k.as_str()))
        .filter(|&(d, _)| d <= limit)
        .collect();
    close.sort_unstable();
    close.into_iter().take(3).map(|(_, name)| name).collect()
}

/// Edit distance with transpositions of neighbours (optimal string alignment); upper and lower case are the same.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().collect();
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1).min(row[j - 1] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_names_come_first() {
        let known: Vec<String> = ["zeros", "ones", "zebra", "size"].map(String::from).to_vec();
        assert_eq!(nearest("zeors", &known), ["zeros"]);
        assert_eq!(nearest("Size", &known), ["size"]);
        assert!(nearest("quaternion", &known).is_empty());
        let short: Vec<String> = ["i", "pi", "x"].map(String::from).to_vec();
        assert!(nearest("k", &short).is_empty() && nearest("p1", &short).is_empty());
        assert_eq!(nearest("pii", &short), ["pi"]);
    }
}
