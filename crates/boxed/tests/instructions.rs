//! The instructions as a program calls them: strings, cells, structs, closures, maps, errors.
#![allow(unsafe_code)]

mod machine;

use lanner_boxed::abi::Text;
use lanner_boxed::layout::{
    ANONYMOUS, Call, IGNORED, LAST, NONE, PASSED, SPREAD, STATEMENT, VARARGIN, VARARGOUT, WAY_CATCH,
};
use lanner_boxed::*;
use lanner_builtins::{BinaryOp, UnaryOp};
use machine::*;
use std::ptr::null;

fn binary(op: BinaryOp) -> u32 {
    op as u32
}

#[test]
fn numbers_arrays_and_text_go_in_and_out() {
    let mut m = Machine::new(&[]);
    let x = m.row(&[1.0, 2.0, 3.0]);
    let mut extents = [0i64; 3];
    ok(unsafe { lanner_get_extents(m.v, x, 3, extents.as_mut_ptr()) });
    assert_eq!(extents, [1, 3, 1]);
    let mut elements: *mut f64 = std::ptr::null_mut();
    let y = m.fresh();
    ok(unsafe { lanner_copy(m.v, y, x) });
    ok(unsafe { lanner_own_f64(m.v, x, &mut elements) });
    unsafe { *elements.add(1) = 7.0 };
    assert_eq!((m.shown(x), m.shown(y)), ("1     7     3".into(), "1     2     3".into()));
    // A range is stored where its elements are asked for, a scalar is where it is.
    let r = m.fresh();
    ok(unsafe { lanner_put_range(m.v, r, 1.0, 2.0, 7.0) });
    let mut copied = [0.0; 4];
    ok(unsafe { lanner_copy_f64(m.v, r, copied.as_mut_ptr(), 4) });
    assert_eq!(copied, [1.0, 3.0, 5.0, 7.0]);
    let small = m.fresh();
    unsafe { lanner_put_i8(m.v, small, -3) };
    let mut bits: *const i8 = null();
    ok(unsafe { lanner_borrow_i8(m.v, small, &mut bits) });
    assert_eq!(unsafe { *bits }, -3);
    // What the program's facts promise and does not hold is a defect that is told.
    let mut number = 0.0;
    assert_eq!(unsafe { lanner_get_f64(m.v, small, &mut number) }, 1);
    assert_eq!(error().0, "Lanner:internal");
    // One element of an array is a scalar: the value has its one spelling.
    let one = m.fresh();
    let extents = [1i64, 1];
    ok(unsafe { lanner_put_array_f64(m.v, one, 2, extents.as_ptr(), [5.0].as_ptr()) });
    assert_eq!(m.get_number(one), 5.0);
}

#[test]
fn memory_changes_hands() {
    let mut m = Machine::new(&[]);
    let (mut memory, mut room) = (std::ptr::null_mut::<f64>(), 0i64);
    let x = m.row(&[1.0, 2.0, 3.0]);
    let mut held = null::<f64>();
    ok(unsafe { lanner_borrow_f64(m.v, x, &mut held) });
    ok(unsafe { lanner_take_f64(m.v, x, &mut memory, &mut room, 3) });
    // Nobody else has them: they are where they were.
    assert_eq!((memory.cast_const(), room >= 3), (held, true));
    unsafe { *memory = 7.0 };
    let y = m.fresh();
    ok(unsafe { lanner_hand_over_f64(m.v, y, 2, [3i64, 1].as_ptr(), &mut memory, &mut room) });
    assert!(memory.is_null() && room == 0);
    assert_eq!(m.shown(y), "7\n     2\n     3");
    // Somebody else has them, too: they are copied.
    let z = m.fresh();
    ok(unsafe { lanner_copy(m.v, z, y) });
    ok(unsafe { lanner_take_f64(m.v, y, &mut memory, &mut room, 3) });
    unsafe { *memory = 8.0 };
    assert_eq!(m.shown(z), "7\n     2\n     3");
    // What was in the memory is freed; a scalar is copied, nothing is nowhere.
    unsafe { lanner_put_f64(m.v, y, 5.0) };
    ok(unsafe { lanner_take_f64(m.v, y, &mut memory, &mut room, 1) });
    assert_eq!((unsafe { *memory }, room), (5.0, 3));
    ok(unsafe { lanner_hand_over_f64(m.v, y, 2, [1i64, 1].as_ptr(), &mut memory, &mut room) });
    assert_eq!(m.shown(y), "5");
    ok(unsafe { lanner_hand_over_f64(m.v, y, 2, [0i64, 4].as_ptr(), &mut memory, &mut room) });
    ok(unsafe { lanner_take_f64(m.v, y, &mut memory, &mut room, 0) });
    assert!(memory.is_null() && room == 0);
    // The facts of the program promise as many elements as there are.
    assert_eq!(unsafe { lanner_take_f64(m.v, z, &mut memory, &mut room, 4) }, 1);
}

#[test]
fn operators_concatenation_and_conditions() {
    let mut m = Machine::new(&[]);
    let (a, b, c) = (m.row(&[1.0, 2.0]), m.number(10.0), m.fresh());
    ok(unsafe { lanner_binary(m.v, binary(BinaryOp::Times), c, a, b | LAST) });
    ok(unsafe { lanner_unary(m.v, UnaryOp::Minus as u32, c, c | LAST) });
    assert_eq!(m.shown(c), "-10   -20");
    let s = m.string("x");
    let t = m.text("yz");
    ok(unsafe { lanner_binary(m.v, binary(BinaryOp::Add), s, s, t) });
    assert_eq!(m.shown(s), "xyz");
    let parts = [a, c];
    ok(unsafe { lanner_concat(m.v, a, 1, Words(parts.as_ptr()), 2) });
    assert_eq!(m.shown(a), "1     2\n   -10   -20");
    let mut holds = 5;
    ok(unsafe { lanner_truth(m.v, a, &mut holds) });
    assert_eq!(holds, 1);
    assert_eq!(unsafe { lanner_binary(m.v, binary(BinaryOp::Add), c, a, s) }, 0);
    let wide = m.row(&[1.0, 2.0, 3.0]);
    assert_eq!(unsafe { lanner_binary(m.v, binary(BinaryOp::Add), c, a, wide) }, 1);
    assert_eq!(error().0, "MATLAB:sizeDimensionsMustMatch");
    let (first, last, range) = (m.number(1.0), m.number(3.0), m.fresh());
    ok(unsafe { lanner_range(m.v, range, first, NONE, last, 0) });
    let (mut there, mut sum, mut done) = (1, 0.0, 0.0);
    loop {
        ok(unsafe { lanner_next(m.v, range, done, c, &mut there) });
        if there == 0 {
            break;
        }
        sum += m.get_number(c);
        done += 1.0;
    }
    assert_eq!((sum, done), (6.0, 3.0));
}

#[test]
fn structs_and_cells_with_paths() {
    let mut m = Machine::new(&["s", "n"]);
    let (three, two) = (m.number(3.0), m.number(2.0));
    let value = m.text("deep");
    // s.a(3).b{2} = 'deep'
    m.set_path(0, &[field("a"), paren(&[three]), field("b"), brace(&[two])], value);
    let count = m.get(0, &[field("a")].map(|step| step));
    let numel = m.call("numel", &[count]);
    assert_eq!(m.get_number(numel), 3.0);
    let deep = m.get(0, &[field("a"), paren(&[three]), field("b"), brace(&[two])]);
    assert_eq!(m.shown(deep), "deep");
    // [s.a.c] = deal(1, 2, 3), as its compiler writes it
    let steps = [field("a"), field("c")];
    let counted = m.fresh();
    ok(unsafe { lanner_count_targets(m.v, counted, 0, Chain(steps.as_ptr()), 2) });
    assert_eq!(m.get_number(counted), 3.0);
    let (list, numbers) = (m.fresh(), m.row(&[1.0, 2.0, 3.0]));
    let cells = m.call("num2cell", &[numbers]);
    let all = m.fresh();
    let everything = [brace(&[])];
    ok(unsafe { lanner_get_list(m.v, all, cells, Chain(everything.as_ptr()), 1, 0) });
    ok(m.try_call("deal", &[all | SPREAD | LAST], &[list | SPREAD, counted], 0));
    ok(unsafe { lanner_set_list(m.v, 0, Chain(steps.as_ptr()), 2, list | LAST) });
    let second = m.get(0, &[field("a"), paren(&[two]), field("c")]);
    assert_eq!(m.get_number(second), 2.0);
    // s.a(2) = []
    let steps = [field("a"), paren(&[two])];
    ok(unsafe { lanner_delete(m.v, 0, Chain(steps.as_ptr()), 2) });
    let mut end = 0.0;
    let a = m.get(0, &[field("a")]);
    ok(unsafe { lanner_end_of(m.v, a, 1, 1, &mut end) });
    assert_eq!(end, 2.0);
    // A path of a variable that is not there: what it is called is in the error.
    let target = m.fresh();
    assert_eq!(unsafe { lanner_index(m.v, target, 1, Words(&two), 1) }, 1);
    assert_eq!(error().1, "Unrecognized function or variable 'n'.");
    assert_eq!(unsafe { lanner_get(m.v, Words(&target), 1, 0, Chain([field("zz")].as_ptr()), 1) }, 1);
    assert_eq!(error().0, "MATLAB:nonExistentField");
    // Elements are written in place, and arrays grow.
    for k in 1..=100 {
        let (at, value) = (m.number(f64::from(k)), m.number(f64::from(k * k)));
        ok(unsafe { lanner_set_index(m.v, 1, Words(&at), 1, value) });
    }
    let sum = m.call("sum", &[1]);
    assert_eq!(m.get_number(sum), 338_350.0);
}

/// `@(x) x + a`, a closure with one captured value.
extern "C" fn add_captured(call: *mut Call) -> i32 {
    let mut room = [const { std::mem::MaybeUninit::<lanner_runtime::Value>::uninit() }; 4];
    let v = Slots(room.as_mut_ptr().cast());
    let mut frame = no_frame();
    unsafe {
        if lanner_begin(&mut frame, v, call) != 0 {
            return 1;
        }
        if lanner_binary(v, binary(BinaryOp::Add), 2, LAST, 1) != 0 {
            lanner_caught(frame.function, NONE, NONE, 0);
            lanner_leave(&mut frame);
            return 1;
        }
        lanner_end(&mut frame, call)
    }
}

/// `function varargout = spread(varargin)`: its arguments one by one, so many as are asked for.
extern "C" fn spread(call: *mut Call) -> i32 {
    let mut room = [const { std::mem::MaybeUninit::<lanner_runtime::Value>::uninit() }; 3];
    let v = Slots(room.as_mut_ptr().cast());
    let mut frame = no_frame();
    unsafe {
        if lanner_begin(&mut frame, v, call) != 0 {
            return 1;
        }
        // varargout = varargin, by way of a list of as many as the caller asks for.
        let everything = [brace(&[])];
        let status = lanner_get_list(v, 2, 0, Chain(everything.as_ptr()), 1, 0);
        let number = row_number("deal").unwrap_or(NONE);
        let (targets, args) = ([1 | PASSED], [2 | SPREAD | LAST]);
        if status != 0
            || lanner_call_row(v, number, Words(targets.as_ptr()), 1, Words(args.as_ptr()), 1, 0) != 0
        {
            lanner_leave(&mut frame);
            return 1;
        }
        lanner_end(&mut frame, call)
    }
}

#[test]
fn closures_are_called_by_kernels_and_as_values() {
    let mut m = Machine::new(&["f", "a"]);
    let code = function(Spec {
        name: "@(x)x+a",
        entry: Some(add_captured),
        kind: ANONYMOUS,
        slots: 4,
        params: vec![0],
        outputs: vec![2],
        captures: vec![1],
        names: vec!["x", "a"],
        ..Spec::default()
    });
    unsafe { lanner_put_f64(m.v, 1, 10.0) };
    ok(unsafe { lanner_closure(m.v, 0, code, Words(&1), 1) });
    unsafe { lanner_put_f64(m.v, 1, 99.0) };
    let (x, y) = (m.number(5.0), m.fresh());
    ok(unsafe { lanner_index(m.v, y, 0, Words(&x), 1) });
    assert_eq!(m.get_number(y), 15.0);
    let numbers = m.row(&[1.0, 2.0]);
    let cells = m.call("num2cell", &[numbers]);
    let sums = m.call("cellfun", &[0, cells]);
    assert_eq!(m.shown(sums), "11    12");
    let shown = m.call("func2str", &[0]);
    assert_eq!(m.shown(shown), "@(x)x+a");
    // Its errors reach the caller, through the kernel.
    let word = m.cell(&[]);
    assert_eq!(unsafe { lanner_index(m.v, y, 0, Words(&word), 1) }, 1);
    assert_eq!(error().0, "MATLAB:UndefinedFunction");
    let two = m.cell(&[x, x]);
    assert_eq!(m.try_call("arrayfun", &[0, two], &[y], 0), 1);
    assert_eq!(error().0, "MATLAB:UndefinedFunction");
    // Too many arguments.
    let args = [x, x];
    assert_eq!(unsafe { lanner_index(m.v, y, 0, Words(args.as_ptr()), 2) }, 1);
    assert_eq!(error().0, "MATLAB:TooManyInputs");
}

#[test]
fn any_number_of_arguments_and_outputs() {
    let mut m = Machine::new(&[]);
    let code = function(Spec {
        name: "spread",
        entry: Some(spread),
        flags: VARARGIN | VARARGOUT,
        slots: 3,
        params: vec![0],
        outputs: vec![1],
        names: vec!["varargin", "varargout"],
        ..Spec::default()
    });
    let args = [m.number(1.0), m.text("b"), m.number(3.0)];
    let (first, third) = (m.fresh(), m.fresh());
    let targets = [first, IGNORED, third];
    let none = Words(null());
    let (targets, args) = (Words(targets.as_ptr()), Words(args.as_ptr()));
    ok(unsafe { lanner_call_function(m.v, code, none, 0, targets, 3, args, 3, 0) });
    assert_eq!((m.get_number(first), m.get_number(third)), (1.0, 3.0));
    // A function that is a value, by name, and what it does not give.
    let handle = m.fresh();
    ok(unsafe { lanner_handle_function(m.v, handle, code, none, 0) });
    assert_eq!(unsafe { lanner_call_value(m.v, handle, targets, 3, args, 2, 0) }, 1);
    assert_eq!(error().0, "MATLAB:deal:narginNargoutMismatch");
    let sine = m.text("max");
    let numbers = [m.row(&[3.0, 9.0, 4.0])];
    ok(unsafe { lanner_call_value(m.v, sine, targets, 2, Words(numbers.as_ptr()), 1, 0) });
    assert_eq!(m.get_number(first), 9.0);
}

#[test]
fn maps_and_their_methods() {
    let mut m = Machine::new(&["map"]);
    let (kind, char_kind) = (m.text("KeyType"), m.text("char"));
    let (values, any) = (m.text("ValueType"), m.text("any"));
    ok(m.try_call("containers.Map", &[kind, char_kind, values, any], &[0], 0));
    let (key, value) = (m.text("k"), m.row(&[1.0, 2.0]));
    ok(unsafe { lanner_set_index(m.v, 0, Words(&key), 1, value) });
    // map.keys(){1}, map('k')(2), map.Count
    let one = m.number(1.0);
    let keys = m.get(0, &[field("keys"), paren(&[]), brace(&[one])]);
    assert_eq!(m.shown(keys), "k");
    let two = m.number(2.0);
    let element = m.get(0, &[paren(&[key]), paren(&[two])]);
    assert_eq!(m.get_number(element), 2.0);
    let count = m.get(0, &[field("Count")]);
    assert_eq!(m.shown(count), "1");
    let other = m.text("other");
    let target = m.fresh();
    assert_eq!(unsafe { lanner_index(m.v, target, 0, Words(&other), 1) }, 1);
    assert_eq!(error().0, "MATLAB:Containers:Map:NoKey");
}

#[test]
fn errors_are_raised_caught_and_raised_again() {
    let mut m = Machine::new(&["e"]);
    let unit = unit("/p/f.m", "f");
    let code = function(Spec {
        name: "f",
        unit: Some(unit),
        sites: vec![site(unit, "f", (3, 5, 4), "y = x(9);"), site(unit, "f", (7, 1, 3), "g(1)")],
        ..Spec::default()
    });
    let extents = [1i64, 3];
    assert_eq!(unsafe { lanner_fail_index(9.0, 1, 1, 2, extents.as_ptr()) }, 1);
    assert_eq!(unsafe { lanner_caught(code, 0, NONE, WAY_CATCH) }, 1);
    ok(unsafe { lanner_catch_error(m.v, 0) });
    let identifier = m.get(0, &[field("identifier")]);
    assert_eq!(m.shown(identifier), "MATLAB:badsubscript");
    let line = m.get(0, &[field("stack"), field("line")]);
    assert_eq!(m.get_number(line), 3.0);
    assert_eq!(unsafe { lanner_rethrow(m.v, 0) }, 1);
    assert_eq!(unsafe { lanner_caught(code, 1, NONE, 0) }, 0);
    let report = unsafe { lanner_error_report() }.as_str().to_owned();
    assert!(
        report.starts_with("error: Index exceeds the number of array elements. Index must not exceed 3.\n"),
        "{report}"
    );
    assert!(report.contains("--> /p/f.m:3:5, in f") && report.contains("3 | y = x(9);"), "{report}");
    assert!(report.contains("called from /p/f.m:7:1, in f"), "{report}");
    unsafe { lanner_forget_error() };
    // The texts of the table, of own errors, of operators.
    let texts = [text("x")];
    let undefined = lanner_runtime::Fault::Undefined as u32;
    assert_eq!(unsafe { lanner_fail(undefined, texts.as_ptr(), 1) }, 1);
    assert_eq!(error().1, "Unrecognized function or variable 'x'.");
    assert_eq!(unsafe { lanner_fail_text(text("a:b"), text("own")) }, 1);
    assert_eq!(error(), ("a:b".into(), "own".into()));
    let (a, b) = ([2i64, 3], [3i64, 2]);
    let plus = binary(BinaryOp::Add);
    assert_eq!(unsafe { lanner_fail_fit(plus, 2, a.as_ptr(), 2, b.as_ptr()) }, 1);
    assert_eq!(error().0, "MATLAB:sizeDimensionsMustMatch");
    assert_eq!(unsafe { lanner_fail_store(1, 2, a.as_ptr(), 2, b.as_ptr()) }, 1);
    assert_eq!(error().0, "MATLAB:matrix:singleSubscriptNumelMismatch");
    let (ranks, all) = ([2u32, 2], [2i64, 3, 3, 3]);
    assert_eq!(unsafe { lanner_fail_concat(2, 2, ranks.as_ptr(), all.as_ptr()) }, 1);
    assert_eq!(error().0, "MATLAB:catenate:dimensionMismatch");
    assert_eq!(unsafe { lanner_fail_unassigned(text("n"), 1) }, 1);
    assert_eq!(error().1, "Not enough input arguments.");
    // A kernel that panics or a slot that is a defect is an error, and nothing unwinds.
    assert_eq!(m.try_call("error", &[0], &[], STATEMENT), 1);
    assert_eq!(error().0, "MATLAB:badsubscript");
}

#[test]
fn variables_are_seen_by_name() {
    let mut m = Machine::new(&["alpha", "beta"]);
    unsafe { lanner_put_f64(m.v, 0, 1.0) };
    let (name_of_alpha, var, beta) = (m.text("alpha"), m.text("var"), m.text("beta"));
    let found = m.call("exist", &[name_of_alpha, var]);
    assert_eq!(m.get_number(found), 1.0);
    let found = m.call("exist", &[beta, var]);
    assert_eq!(m.get_number(found), 0.0);
    unsafe { lanner_global(m.v, 1, name("beta")) };
    ok(unsafe { lanner_copy(m.v, 1, 0) });
    let is_global = m.call("isglobal", &[beta]);
    assert_eq!(m.shown(is_global), "1");
    unsafe { lanner_begin_capture() };
    m.statement("who", &[]);
    ok(unsafe { lanner_display(m.v, name("beta"), 1) });
    let printed = unsafe { lanner_end_capture() }.as_str().to_owned();
    assert!(printed.contains("alpha  beta") && printed.contains("beta =\n\n     1\n"), "{printed}");
    m.statement("clear", &[name_of_alpha]);
    assert!(!m.is_assigned(0));
    // Text is evaluated only where there is what evaluates it; numbers are read.
    let code = m.text("x + 1");
    let target = m.fresh();
    assert_eq!(m.try_call("eval", &[code], &[target], 0), 1);
    assert_eq!(error().0, "Lanner:notInProgram");
    assert_eq!(m.try_call("str2num", &[code], &[target], 0), 1);
    assert_eq!(error().0, "Lanner:notInProgram");
    let numbers = m.text("1 2; 3 4");
    let numbers = m.call("str2num", &[numbers]);
    assert_eq!(m.shown(numbers), "1     2\n     3     4");
    // A row that is written in MATLAB is a function of the program, where it has one.
    let numbers = m.row(&[1.0, 2.0]);
    assert_eq!(m.try_call("fliplr", &[numbers], &[target], 0), i32::from(is_source("fliplr")));
    unsafe { lanner_forget_error() };
}

fn is_source(row: &str) -> bool {
    let kernel = lanner_builtins::Builtin::named(row).map(|row| row.row().kernel);
    matches!(kernel, Some(lanner_builtins::Kernel::Source(_)))
}

/// The header, and a program that is written in C by hand, are what compilers of C and C++ take.
#[test]
fn compilers_take_the_header() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/include");
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/whole/hello.c");
    let strict = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror", "-fsyntax-only"];
    let run =
        |words: &[&str]| std::process::Command::new("cc").args(words).args(["-I", folder]).output().unwrap();
    let compiled = run(&[&strict[..], &[program]].concat());
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let compiled =
        run(&["-fsyntax-only", "-Wall", "-Werror", "-x", "c++-header", &format!("{folder}/lanner.h")]);
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
}

#[test]
fn the_header_is_what_the_tables_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/include/lanner.h");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, header()).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), header(), "run with BLESS=1");
    let names: Vec<&str> = functions().map(|function| function.name).collect();
    let mut unique = names.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(names.len(), unique.len());
    assert!(Text::NONE.is_none());
}
