//! The files in `tests/ir/lir/`.
//!
//! A file is a line `test print`, `test verify` or `test run ARGUMENTS`, functions, a line `; expect`, the text. Arguments stand
//! between `,`: a number, or elements as `[1 2 3]`; the first function is called. `BLESS=1` rewrites the output.

mod shared;

use lanner_lir::{Func, parse, run, verify};
use shared::{Externs, STEPS, arguments, text_of};

fn test(command: &str, input: &str) -> String {
    let funcs = match parse(input) {
        Ok(funcs) => funcs,
        Err(error) => return format!("{error}\n"),
    };
    let text: String = funcs.iter().map(Func::to_string).collect();
    let again: String = parse(&text)
        .unwrap_or_else(|error| panic!("{error} in\n{text}"))
        .iter()
        .map(Func::to_string)
        .collect();
    assert_eq!(text, again, "what is printed is not what is read");
    let (command, args) = command.split_once(' ').unwrap_or((command, ""));
    match command {
        "print" => text,
        "verify" => {
            let errors = funcs.iter().filter_map(|func| verify(func).err()).flatten();
            errors.map(|error| format!("{error}\n")).collect()
        }
        "run" => {
            for func in &funcs {
                verify(func).unwrap_or_else(|errors| panic!("{}", errors.join("\n")));
            }
            called(&funcs[0], args)
        }
        _ => panic!("`test {command}` is no test"),
    }
}

fn called(func: &Func, args: &str) -> String {
    match run(func, arguments(func, args), &mut Externs, STEPS) {
        Ok(run) => text_of(func, run),
        Err(fault) => format!("fault {fault}\n"),
    }
}

#[test]
fn files_are_as_expected() {
    lanner_filetest::check_folder("lir", test);
}
