//! Whatever the text is: parsing does not panic, the tree prints back byte for byte, errors point into the text.
//!
//! Two sources of texts: heaps of random tokens, and the texts of `tests/trees` with random changes (the bounded form of
//! the fuzz target `parse`).

use std::path::Path;

use lanner_base::Dialect;
use lanner_syntax::{is_incomplete, parse};
use proptest::prelude::*;

fn check_lossless(text: &str) {
    for dialect in [Dialect::Matlab, Dialect::Octave] {
        let parse = parse(text, dialect);
        assert_eq!(parse.syntax().text().to_string(), text);
        for error in &parse.errors {
            let (start, end) = (error.span.start as usize, error.span.end as usize);
            assert!(text.get(start..end).is_some(), "{} at {start}..{end} of {text:?}", error.code);
        }
        is_incomplete(text, dialect);
    }
}

const PIECES: &[&str] = &[
    "x",
    "f",
    "end",
    "if",
    "else",
    "elseif",
    "for",
    "while",
    "switch",
    "case",
    "otherwise",
    "try",
    "catch",
    "function",
    "classdef",
    "properties",
    "methods",
    "events",
    "enumeration",
    "arguments",
    "global",
    "persistent",
    "parfor",
    "spmd",
    "import",
    "do",
    "until",
    "unwind_protect",
    "unwind_protect_cleanup",
    "end_unwind_protect",
    "endif",
    "endfunction",
    "return",
    "break",
    "1",
    "2.5",
    "0xFF",
    "1e3i",
    "'a'",
    "'",
    "\"b\"",
    "\"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    ":",
    ".",
    "@",
    "?",
    "=",
    "==",
    "+",
    "-",
    "++",
    "--",
    "+=",
    "*",
    "/",
    "\\",
    "^",
    ".*",
    ".^",
    ".'",
    "~",
    "!",
    "~=",
    "&&",
    "||",
    "<",
    "%",
    "%{",
    "%}",
    "#",
    "...",
    "\n",
    "\n",
    "\r\n",
    " ",
    " ",
    " ",
    "\t",
    "é",
    "$",
    "\\\n",
    "%{\n",
    "\n%}\n",
    "@(x)",
    "x.y",
    "x(",
    "c{",
    "\0",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn token_heaps_print_back(picks in prop::collection::vec(0..PIECES.len(), 0..60)) {
        let text: String = picks.into_iter().map(|at| PIECES[at]).collect();
        check_lossless(&text);
    }

    #[test]
    fn any_text_prints_back(text in "\\PC*") {
        check_lossless(&text);
    }

    #[test]
    fn names_and_numbers_survive(name in "[a-z][a-z0-9_]{0,8}q", number in 0u32..1_000_000) {
        let text = format!("{name} = [{number} -{number}];");
        let parse = parse(&text, Dialect::Matlab);
        prop_assert!(parse.errors.is_empty());
        prop_assert_eq!(parse.tree().statements().count(), 1);
    }
}

/// A small generator of pseudo-random numbers, so that each run changes the same bytes.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }
}

/// The text with a few pieces removed, inserted, doubled or cut off.
fn mutate(text: &str, dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=dice.roll(4) {
        let at = dice.roll(chars.len() + 1);
        let len = dice.roll(12).min(chars.len() - at);
        match dice.roll(5) {
            0 => drop(chars.drain(at..at + len)),
            1 => chars.truncate(at),
            2 => {
                let copy = chars[at..at + len].to_vec();
                let to = dice.roll(chars.len() + 1);
                chars.splice(to..to, copy);
            }
            _ => drop(chars.splice(at..at, PIECES[dice.roll(PIECES.len())].chars())),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn changed_programs_print_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trees");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    for path in files {
        let text = std::fs::read_to_string(path).unwrap();
        check_lossless(&text);
        for _ in 0..200 {
            check_lossless(&mutate(&text, &mut dice));
        }
    }
}
