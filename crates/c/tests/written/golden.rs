//! The files in `tests/ir/c/`: `test c ARGUMENTS`, LIR with notes, a line `; expect`, the C. `BLESS=1` rewrites it. What has arguments
//! is run, too.

use crate::driver::compile;
use crate::functions;
use crate::noted::noted;

fn test(_: &str, input: &str) -> String {
    let funcs = functions(input);
    let noted = noted(input, &funcs);
    match lanner_c::write(&funcs, &noted.notes, &noted.options) {
        Ok(output) if noted.shows_header => format!("{}\n{}", output.source, output.header),
        Ok(output) => output.source,
        Err(error) => format!("{error}\n"),
    }
}

/// With all notes, what is written is C that no compiler warns of.
#[test]
fn files_are_compiled_without_a_warning() {
    lanner_filetest::for_each("c", |_, _, input| {
        let funcs = functions(input);
        let noted = noted(input, &funcs);
        let output = lanner_c::write(&funcs, &noted.notes, &noted.options);
        if let Ok(output) = output {
            compile(&output);
        }
    });
}

#[test]
fn files_are_as_expected() {
    lanner_filetest::check_folder("c", test);
}
