//! Whole programs from `main` to the exit code. They print what `lanner run` prints of `tests/whole/*.m`, whose output is beside them; what
//! a compiler would make of these files is written here by hand.
//!
//! The process starts itself again for each: `programs program whole one`.
#![allow(unsafe_code)]

mod machine;

use lanner_boxed::abi::Entry;
use lanner_boxed::layout::{Function, LAST, LOCAL, Program, SCRIPT, STATEMENT, Site, UNDECIDED, Unit};
use lanner_boxed::*;
use lanner_builtins::BinaryOp;
use machine::body::{Own, run};
use machine::*;
use std::ffi::CString;
use std::path::Path;
use std::process::Command;
use std::ptr::{null, null_mut};

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/whole"))
}

/// The sites of a function of a file, by line, column and width.
fn sites(unit: &'static Unit, function: &str, places: &[(u32, u32, u32)]) -> Vec<Site> {
    let source = std::fs::read_to_string(unit.file()).expect("it is in the tests");
    let lines: Vec<&str> = source.lines().collect();
    places.iter().map(|&place| site(unit, function, place, lines[place.0 as usize - 1])).collect()
}

/// A program whose functions are these; the first is its entry.
fn started_at_first(functions: &[&'static Function]) -> &'static Program {
    program(functions, functions[0])
}

fn file(name: &'static str) -> &'static Unit {
    unit(&folder().join(format!("{name}.m")).to_string_lossy(), name)
}

fn script(
    unit: &'static Unit,
    name: &'static str,
    entry: Entry,
    names: &[&'static str],
    places: &[(u32, u32, u32)],
) -> &'static Function {
    let names = names.to_vec();
    function(Spec {
        name,
        unit: Some(unit),
        entry,
        kind: SCRIPT,
        slots: 16,
        names,
        sites: sites(unit, name, places),
        ..Spec::default()
    })
}

static THIRD: Own = Own::new();
static BYE: Own = Own::new();

/// `@() disp('bye')`.
extern "C" fn bye(call: *mut layout::Call) -> i32 {
    run(call, |f| {
        f.text(0, "bye");
        f.row(layout::NONE, "disp", &[1], &[LAST], STATEMENT)
    })
}

/// `third` of `whole.m`: x, y, calls, n, t, and temporaries from 5 on.
extern "C" fn third(call: *mut layout::Call) -> i32 {
    run(call, |f| {
        let (x, y, calls, n, t) = (0, 1, 2, 3, 4);
        unsafe { lanner_global(f.v, calls, name("calls")) };
        unsafe { lanner_persistent(f.v, n, THIRD.get(), n) };
        f.row(0, "isempty", &[5], &[n], 0)?;
        let mut truth = 0;
        f.at(0, |v| unsafe { lanner_truth(v, 5 | LAST, &mut truth) })?;
        if truth == 1 {
            unsafe { lanner_put_f64(f.v, 6, 0.0) };
            f.at(0, |v| unsafe { lanner_copy(v, n, 6) })?;
            f.at(0, |v| unsafe { lanner_copy(v, calls, 6 | LAST) })?;
        }
        unsafe { lanner_put_f64(f.v, 6, 1.0) };
        f.at(0, |v| unsafe { lanner_binary(v, BinaryOp::Add as u32, n, n, 6 | LAST) })?;
        f.at(0, |v| unsafe { lanner_copy(v, calls, n) })?;
        let mut number = 0.0;
        f.at(1, |v| unsafe { lanner_get_f64(v, x, &mut number) })?;
        if number < 0.0 {
            f.text(6, "my:negative");
            f.text(7, "negative: %d");
            f.row(1, "error", &[8], &[6 | LAST, 7 | LAST, x], STATEMENT)?;
        }
        let extents = [1i64, 3];
        let numbers = [10.0, 20.0, 30.0];
        f.at(2, |v| unsafe { lanner_put_array_f64(v, t, 2, extents.as_ptr(), numbers.as_ptr()) })?;
        f.at(2, |v| unsafe { lanner_index(v, y, t, Words(&x), 1) })
    })
}

/// `whole.m`: x, c, words, y, e, calls, ans, and temporaries from 7 on.
extern "C" fn whole(call: *mut layout::Call) -> i32 {
    run(call, |f| {
        let third = THIRD.get();
        let (x, c, words, y, e, calls, ans) = (0, 1, 2, 3, 4, 5, 6);
        unsafe { lanner_global(f.v, calls, name("calls")) };
        unsafe { lanner_put_f64(f.v, x, 3.0) };
        let bye = BYE.get();
        f.at(0, |v| unsafe { lanner_closure(v, 7, bye, Words(null()), 0) })?;
        f.row(0, "onCleanup", &[c], &[7 | LAST], 0)?;
        f.row(0, "argv", &[words], &[], 0)?;
        unsafe { lanner_put_f64(f.v, 7, 1.0) };
        f.get(0, 8, words, &[brace(&[7 | LAST])])?;
        f.row(0, "disp", &[9], &[8 | LAST], STATEMENT)?;
        f.call(0, third, &[y], &[x], 0)?;
        f.at(0, |v| unsafe { lanner_display(v, name("y"), y) })?;
        unsafe { lanner_put_f64(f.v, 7, -1.0) };
        if let Err(site) = f.call(1, third, &[8], &[7 | LAST], STATEMENT) {
            let function: *const Function = f.frame.function;
            if unsafe { lanner_caught(function, site, layout::NONE, layout::WAY_CATCH) } == 0 {
                return Err(site);
            }
            f.at(1, |v| unsafe { lanner_catch_error(v, e) })?;
            f.get(1, 8, e, &[field("identifier")])?;
            f.row(1, "disp", &[9], &[8 | LAST], STATEMENT)?;
            unsafe { lanner_put_f64(f.v, 7, 1.0) };
            f.get(1, 8, e, &[field("stack"), paren(&[7 | LAST]), field("line")])?;
            f.row(1, "disp", &[9], &[8 | LAST], STATEMENT)?;
        }
        for x in [1.0, 2.0] {
            unsafe { lanner_put_f64(f.v, 7, x) };
            f.call(1, third, &[8], &[7 | LAST], STATEMENT)?;
            f.at(1, |v| unsafe { lanner_answer(v, ans, ans, 8) })?;
        }
        f.at(1, |v| unsafe { lanner_display(v, name("calls"), calls) })?;
        unsafe { lanner_put_f64(f.v, 7, 7.0) };
        f.call(2, third, &[8], &[7 | LAST], STATEMENT)
    })
}

extern "C" fn quits(call: *mut layout::Call) -> i32 {
    run(call, |f| {
        f.text(0, "%d\\n");
        unsafe { lanner_put_f64(f.v, 1, 1.0) };
        f.row(0, "fprintf", &[2], &[LAST, 1 | LAST], STATEMENT)?;
        unsafe { lanner_put_f64(f.v, 1, 3.0) };
        f.row(0, "exit", &[2], &[1 | LAST], STATEMENT)
    })
}

static DEEP: Own = Own::new();

/// `deep` of `deep.m`: n, y.
extern "C" fn deep_function(call: *mut layout::Call) -> i32 {
    run(call, |f| {
        unsafe { lanner_put_f64(f.v, 2, 1.0) };
        f.at(0, |v| unsafe { lanner_binary(v, BinaryOp::Add as u32, 3, 0, 2 | LAST) })?;
        f.call(0, DEEP.get(), &[1], &[3 | LAST], 0)
    })
}

extern "C" fn deep(call: *mut layout::Call) -> i32 {
    run(call, |f| {
        unsafe { lanner_put_f64(f.v, 0, 1.0) };
        f.call(0, DEEP.get(), &[1], &[LAST], STATEMENT)
    })
}

/// `mistyped.m`: value.
extern "C" fn mistyped(call: *mut layout::Call) -> i32 {
    run(call, |f| {
        unsafe { lanner_put_f64(f.v, 0, 1.0) };
        let none = Words(null());
        let target = [1];
        f.at(0, |v| unsafe {
            lanner_call_name(v, name("valeu"), Words(target.as_ptr()), 1, none, 0, UNDECIDED)
        })
    })
}

/// What a compiler would make of the file.
fn compiled(name: &str) -> &'static Program {
    match name {
        "whole" => {
            let unit = file("whole");
            let names = vec!["x", "y", "calls", "n", "t"];
            let places = sites(unit, "third", &[(20, 3, 5), (20, 13, 45), (22, 7, 4)]);
            let function = function(Spec {
                name: "third",
                unit: Some(unit),
                entry: Some(third),
                kind: LOCAL,
                slots: 16,
                params: vec![0],
                outputs: vec![1],
                names,
                sites: places,
                ..Spec::default()
            });
            THIRD.set(function);
            BYE.set(machine::function(Spec {
                name: "@()disp('bye')",
                entry: Some(bye),
                slots: 16,
                ..Spec::default()
            }));
            let names = ["x", "c", "words", "y", "e", "calls", "ans"];
            started_at_first(&[
                script(unit, "whole", Some(whole), &names, &[(1, 1, 1), (8, 3, 9), (14, 1, 8)]),
                function,
            ])
        }
        "deep" => {
            let unit = file("deep");
            let function = function(Spec {
                name: "deep",
                unit: Some(unit),
                entry: Some(deep_function),
                kind: LOCAL,
                slots: 16,
                params: vec![0],
                outputs: vec![1],
                names: vec!["n", "y"],
                sites: sites(unit, "deep", &[(3, 7, 11)]),
                ..Spec::default()
            });
            DEEP.set(function);
            started_at_first(&[script(unit, "deep", Some(deep), &[], &[(1, 1, 7)]), function])
        }
        "mistyped" => started_at_first(&[script(
            file("mistyped"),
            "mistyped",
            Some(mistyped),
            &["value"],
            &[(2, 1, 5)],
        )]),
        _ => started_at_first(&[script(file("quits"), "quits", Some(quits), &[], &[(2, 1, 7)])]),
    }
}

/// Starts a program as its own `main` would.
fn start(arguments: &[String]) -> i32 {
    let words = arguments.iter().map(|word| CString::new(word.as_str()).expect("no zero bytes").into_raw());
    let mut words: Vec<_> = words.chain([null_mut()]).collect();
    let count = words.len() as i32 - 1;
    // `Argv` is what C's `main` has.
    let argv = unsafe { std::mem::transmute::<*mut *mut std::ffi::c_char, Argv>(words.as_mut_ptr()) };
    unsafe { lanner_main(count, argv, compiled(&arguments[0])) }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == "program") {
        std::process::exit(start(&arguments[1..]));
    }
    let own = std::env::current_exe().expect("the process has a file");
    for (name, code) in [("whole", 1), ("quits", 3), ("deep", 1), ("mistyped", 1)] {
        let mut command = Command::new(&own);
        let command = command.args(["program", name, "one"]).current_dir(folder()).env("NO_COLOR", "1");
        let output = command.output().expect("it starts");
        let expected = |end: &str| {
            std::fs::read_to_string(folder().join(format!("{name}.{end}"))).expect("it is in the tests")
        };
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!((&*out, &*err), (&*expected("out"), &*expected("err")), "{name}");
        assert_eq!(output.status.code(), Some(code), "{name}: {err}");
        println!("program {name} ... ok");
    }
}
