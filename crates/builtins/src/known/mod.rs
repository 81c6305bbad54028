//! Functions that are known by name only: those that MathWorks documents and that have no row, and those of GNU Octave that MATLAB has
//! not.
//!
//! ```text
//! MATLAB, graphics               a product, or a part of one
//!     plotyy surfl contourc      names
//!     hist3 -> 'accumarray' counts        a name, and what to use instead
//! MATLAB, apps: there are no windows      why there are none of these
//! ```
//!
//! The lists say nothing of what is a row; a name that becomes a row leaves the first one.

use crate::Builtin;
use lanner_base::Dialect;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// A function that has no row, or that MATLAB has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// The product that has it, or the part of MATLAB.
    pub product: &'static str,
    /// Why it will not be there, where there is a reason.
    pub reason: Option<&'static str>,
    /// What does the same, where something does.
    pub instead: Option<&'static str>,
}

type List = FxHashMap<&'static str, Foreign>;

static MATHWORKS: LazyLock<List> = LazyLock::new(|| read(include_str!("mathworks.txt")));
static OCTAVE: LazyLock<List> = LazyLock::new(|| read(include_str!("octave.txt")));

/// What is known of a function that MathWorks documents and that has no row.
pub fn unsupported(name: &str) -> Option<Foreign> {
    MATHWORKS.get(name).copied()
}

/// What is known of a function that has no row and that programs of the dialect may call all the same.
pub fn unsupported_in(name: &str, dialect: Dialect) -> Option<Foreign> {
    let of_octave = || octave_only(name).filter(|_| Builtin::named(name).is_none());
    match dialect {
        Dialect::Matlab => unsupported(name),
        Dialect::Octave => unsupported(name).or_else(of_octave),
    }
}

/// What is known of a function of GNU Octave that MATLAB has not.
pub fn octave_only(name: &str) -> Option<Foreign> {
    OCTAVE.get(name).copied()
}

impl Foreign {
    /// `'plot' is not supported by Lanner yet (MATLAB, graphics).`, and what to use instead.
    pub fn sentence(&self, name: &str) -> String {
        let rest = self.instead.map(|text| format!(" Instead: {text}.")).unwrap_or_default();
        match self.reason {
            Some(reason) => {
                format!("'{name}' is not supported by Lanner: {reason} ({}).{rest}", self.product)
            }
            None => format!("'{name}' is not supported by Lanner yet ({}).{rest}", self.product),
        }
    }
}

fn read(text: &'static str) -> List {
    let mut list = List::default();
    let (mut product, mut reason) = ("", None);
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match (line.strip_prefix("    "), line.split_once(" -> ")) {
            (Some(_), Some((name, instead))) => {
                list.insert(name.trim(), Foreign { product, reason, instead: Some(instead) });
            }
            (Some(names), None) => {
                list.extend(names.split(' ').map(|name| (name, Foreign { product, reason, instead: None })));
            }
            (None, _) => {
                (product, reason) = line.split_once(": ").map_or((line, None), |(of, why)| (of, Some(why)));
            }
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_of_the_first_list_is_a_row() {
        let rows: Vec<&str> =
            MATHWORKS.keys().copied().filter(|name| Builtin::named(name).is_some()).collect();
        assert!(rows.is_empty(), "have rows now, so take them out of known/mathworks.txt: {rows:?}");
        assert!(MATHWORKS.len() > 1500);
    }

    #[test]
    fn every_name_stands_once() {
        for (text, list) in
            [(include_str!("mathworks.txt"), &MATHWORKS), (include_str!("octave.txt"), &OCTAVE)]
        {
            let lines = text.lines().filter_map(|line| line.strip_prefix("    "));
            let count: usize =
                lines.map(|line| if line.contains(" -> ") { 1 } else { line.split(' ').count() }).sum();
            assert_eq!(count, list.len());
            let is_name = |name: &str| {
                name.split('.').all(|part| {
                    part.starts_with(|c: char| c.is_ascii_alphabetic())
                        && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                })
            };
            assert!(list.keys().all(|name| is_name(name)));
        }
    }

    #[test]
    fn what_is_named_instead_is_a_row() {
        for foreign in MATHWORKS.values() {
            for name in foreign.instead.unwrap_or_default().split('\'').skip(1).step_by(2) {
                assert!(Builtin::named(name).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn a_sentence_says_whose_it_is_and_what_to_use() {
        let of = |name| unsupported(name).map(|foreign| foreign.sentence(name));
        assert_eq!(of("coneplot").unwrap(), "'coneplot' is not supported by Lanner yet (MATLAB, graphics).");
        assert!(of("wk1read").unwrap().ends_with("Instead: 'readmatrix' reads text files."));
        let window = of("uimenu").unwrap();
        assert_eq!(window, "'uimenu' is not supported by Lanner: there are no windows (MATLAB, apps).");
        assert_eq!(of("sin"), None);
        let glpk = unsupported_in("glpk", Dialect::Octave).unwrap();
        assert_eq!(glpk.sentence("glpk"), "'glpk' is not supported by Lanner yet (GNU Octave).");
        assert_eq!(unsupported_in("glpk", Dialect::Matlab), None);
        assert_eq!(unsupported_in("printf", Dialect::Octave), None);
    }
}
