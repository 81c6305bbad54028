//! The files of `tests/trees`: a text, and the tree and errors it must give. `test matlab` and `test octave` print both,
//! `test errors` prints the errors alone.

mod dump;

use std::path::Path;

use lanner_base::Dialect;

#[test]
fn trees_are_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trees");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        dump::check_file(&path, |command, input| match command {
            "matlab" => dump::dump(input, Dialect::Matlab),
            "octave" => dump::dump(input, Dialect::Octave),
            "errors" => dump::errors(input, &lanner_syntax::parse(input, Dialect::Matlab)),
            other => panic!("{}: no such command: {other}", path.display()),
        });
        count += 1;
    }
    assert!(count > 10);
}
