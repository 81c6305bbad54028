//! Any text at all: parsing does not panic, and the tree prints back byte for byte. Run with `cargo fuzz run parse`.

#![no_main]

use lanner_base::Dialect;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for dialect in [Dialect::Matlab, Dialect::Octave] {
        let parse = lanner_syntax::parse(text, dialect);
        assert_eq!(parse.syntax().text().to_string(), text);
        lanner_syntax::is_incomplete(text, dialect);
    }
});
