//! Functions of a program that call each other: nested ones that share variables, scripts, names that are found while it runs, workspaces
//! of callers.
#![allow(unsafe_code)]

mod machine;

use lanner_boxed::layout::{
    ANONYMOUS, Call, FILE, Function, LAST, NESTED, OUTER, Program, SCRIPT, STATEMENT,
};
use lanner_boxed::*;
use lanner_builtins::BinaryOp;
use lanner_runtime::host::{Activation, Caller, Objects};
use lanner_runtime::value::Globals;
use lanner_runtime::{Args, Code, Error, Outputs, Result, State, Value, one};
use machine::body::{Own, run};
use machine::*;
use std::ptr::null;
use std::rc::Rc;

static COUNT: Own = Own::new();
static STEP: Own = Own::new();

/// `function h = counter(), n = 10; h = @step; step(); function y = step(), n = n + 1; y = n; end, end`: h, n.
extern "C" fn counter(call: *mut Call) -> i32 {
    run(call, |f| {
        unsafe { lanner_put_f64(f.v, 1, 10.0) };
        // The nested function's slot 0 is this one's slot 1.
        let pairs = [0, 1];
        f.at(0, |v| unsafe { lanner_handle_function(v, 0, STEP.get(), Words(pairs.as_ptr()), 1) })?;
        let (none, target) = (Words(null()), [2]);
        f.at(0, |v| unsafe {
            let pairs = Words(pairs.as_ptr());
            lanner_call_function(v, STEP.get(), pairs, 1, Words(target.as_ptr()), 1, none, 0, STATEMENT)
        })
    })
}

/// `step`: n, y.
extern "C" fn step(call: *mut Call) -> i32 {
    run(call, |f| {
        unsafe { lanner_put_f64(f.v, 2, 1.0) };
        f.at(0, |v| unsafe { lanner_binary(v, BinaryOp::Add as u32, 0, 0, 2 | LAST) })?;
        f.at(0, |v| unsafe { lanner_copy(v, 1, 0) })
    })
}

fn functions() -> &'static Program {
    let own = unit("/p/counter.m", "counter");
    let counter = COUNT.set(function(Spec {
        name: "counter",
        unit: Some(own),
        entry: Some(counter),
        kind: FILE,
        slots: 16,
        outputs: vec![0],
        shared: vec![1],
        names: vec!["h", "n"],
        ..Spec::default()
    }));
    STEP.set(function(Spec {
        name: "step",
        unit: Some(own),
        entry: Some(step),
        kind: NESTED,
        slots: 16,
        outputs: vec![1],
        names: vec!["n", "y"],
        ..Spec::default()
    }));
    let seen = function(Spec {
        name: "seen",
        unit: Some(unit("/p/seen.m", "seen")),
        entry: Some(seen),
        kind: FILE,
        slots: 16,
        params: vec![0],
        outputs: vec![1],
        names: vec!["x", "y"],
        ..Spec::default()
    });
    let outer = function(Spec {
        name: "outer",
        unit: Some(unit("/p/outer.m", "outer")),
        entry: Some(outer_script),
        kind: SCRIPT,
        slots: 16,
        names: vec!["a", "made"],
        ..Spec::default()
    });
    program(&[counter, seen, outer], null())
}

/// `function y = seen(x)`: what its caller's variable `a` is, and the name of its argument.
extern "C" fn seen(call: *mut Call) -> i32 {
    run(call, |f| {
        f.text(2, "caller");
        f.text(3, "a");
        f.row(0, "evalin", &[4], &[2, 3 | LAST], 0)?;
        f.text(5, "b");
        f.row(0, "assignin", &[6], &[2 | LAST, 5 | LAST, 4], STATEMENT)?;
        unsafe { lanner_put_f64(f.v, 5, 1.0) };
        f.row(0, "inputname", &[6], &[5 | LAST], 0)?;
        f.row(0, "nargin", &[7], &[], 0)?;
        f.at(0, |v| unsafe { lanner_cell_row(v, 1, Words([4, 6, 7].as_ptr()), 3) })
    })
}

/// `made = a; a = 5`.
extern "C" fn outer_script(call: *mut Call) -> i32 {
    run(call, |f| {
        f.at(0, |v| unsafe { lanner_copy(v, 1, 0) })?;
        unsafe { lanner_put_f64(f.v, 0, 5.0) };
        Ok(())
    })
}

#[test]
fn nested_functions_share_variables_with_handles() {
    let mut m = Machine::new(&["h", "g"]);
    let none = Words(null());
    ok(unsafe { lanner_begin_program(functions()) });
    for slot in [0, 1] {
        ok(unsafe { lanner_call_function(m.v, COUNT.get(), none, 0, Words(&slot), 1, none, 0, 0) });
    }
    // Each call of `counter` has a variable of its own, which its handle keeps.
    for (handle, want) in [(0, 12.0), (0, 13.0), (1, 12.0)] {
        let target = m.fresh();
        ok(unsafe { lanner_index(m.v, target, handle, none, 0) });
        assert_eq!(m.get_number(target), want);
    }
    let handles = m.cell(&[0, 1, 0]);
    let feval = m.text("feval");
    let all = m.call("cellfun", &[feval, handles]);
    assert_eq!(m.shown(all), "14    13    15");
}

#[test]
fn functions_are_found_by_name_and_see_their_caller() {
    let mut m = Machine::new(&["a", "z"]);
    ok(unsafe { lanner_begin_program(functions()) });
    unsafe { lanner_put_f64(m.v, 0, 7.0) };
    let target = m.fresh();
    ok(unsafe { lanner_call_name(m.v, name("seen"), Words(&target), 1, Words(&0), 1, 0) });
    let (one, two) = (m.number(1.0), m.number(2.0));
    let a = m.get(target, &[brace(&[one])]);
    let called = m.get(target, &[brace(&[two])]);
    assert_eq!((m.get_number(a), m.shown(called)), (7.0, "a".to_owned()));
    // `b` was made by name: it has no slot, and is found by its name.
    let b = m.fresh();
    ok(unsafe { lanner_call_name(m.v, name("b"), Words(&b), 1, Words(null()), 0, layout::UNDECIDED) });
    assert_eq!(m.get_number(b), 7.0);
    let handle = m.fresh();
    ok(unsafe { lanner_handle(m.v, handle, name("seen")) });
    let count = m.call("nargin", &[handle]);
    assert_eq!(m.get_number(count), 1.0);
    let text = m.text("seen");
    let found = m.call("exist", &[text]);
    assert_eq!(m.get_number(found), 2.0);
    let nothing = m.text("nothing_at_all");
    assert_eq!(m.try_call("feval", &[nothing], &[b], 0), 1);
    assert_eq!(error().0, "MATLAB:UndefinedFunction");
}

#[test]
fn scripts_work_on_the_variables_of_their_caller() {
    let mut m = Machine::new(&["a", "z"]);
    ok(unsafe { lanner_begin_program(functions()) });
    unsafe { lanner_put_f64(m.v, 0, 7.0) };
    let (target, none) = (m.fresh(), Words(null()));
    ok(unsafe { lanner_call_name(m.v, name("outer"), Words(&target), 1, none, 0, STATEMENT) });
    assert_eq!(m.get_number(0), 5.0);
    let made = m.fresh();
    ok(unsafe { lanner_call_name(m.v, name("made"), Words(&made), 1, none, 0, layout::UNDECIDED) });
    assert_eq!(m.get_number(made), 7.0);
}

#[test]
fn closures_capture_values_and_variables() {
    let mut m = Machine::new(&["n"]);
    unsafe { lanner_global(m.v, 0, name("n")) };
    let value = m.number(1.0);
    ok(unsafe { lanner_copy(m.v, 0, value) });
    let code = |capture: u32| {
        let (captures, names) = (vec![capture], vec!["n", "y"]);
        let (outputs, entry) = (vec![1], Some(step as unsafe extern "C" fn(*mut Call) -> i32));
        function(Spec {
            name: "@()step",
            entry,
            kind: ANONYMOUS,
            slots: 16,
            captures,
            outputs,
            names,
            ..Spec::default()
        })
    };
    for (capture, want) in [(0, [2.0, 2.0]), (OUTER, [2.0, 3.0])] {
        let (handle, target) = (m.fresh(), m.fresh());
        ok(unsafe { lanner_closure(m.v, handle, code(capture), Words(&0), 1) });
        for want in want {
            ok(unsafe { lanner_index(m.v, target, handle, Words(null()), 0) });
            assert_eq!(m.get_number(target), want);
        }
    }
    assert_eq!(m.get_number(0), 3.0);
}

/// `function [y, z] = own(x)` in the program's own way: arguments and outputs where its caller has them.
fn own(function: &'static Function, x: *mut Value, y: *mut Value, z: *mut Value) -> i32 {
    let mut room = [const { std::mem::MaybeUninit::<Value>::uninit() }; 3];
    let v = Slots(room.as_mut_ptr().cast());
    let mut frame = no_frame();
    unsafe {
        ok(lanner_enter(&mut frame, function, v, 1, 2));
        lanner_take(v, 0, x);
        ok(lanner_unary(v, 0, 1, 0));
        let status = i32::from(lanner_give(v, 1, y) != 0 || lanner_give(v, 2, z) != 0);
        lanner_leave(&mut frame);
        status
    }
}

#[test]
fn arguments_and_outputs_are_handed_over_where_they_are() {
    let mut m = Machine::new(&["x", "y", "z"]);
    let (params, outputs, shared) = (vec![0], vec![1, 2], vec![0]);
    let names = vec!["x", "y", "z"];
    let code = function(Spec { name: "own", slots: 3, params, outputs, shared, names, ..Spec::default() });
    unsafe { lanner_put_f64(m.v, 0, 3.0) };
    let place = |slot: usize| unsafe { m.v.0.add(slot) };
    let (x, y, z) = (place(0), place(1), place(2));
    assert_eq!(own(code, x, y, z), 1);
    assert_eq!(
        error().1,
        "Output argument \"z\" (and possibly others) not assigned a value in the execution with \"own\" function."
    );
    assert_eq!(m.get_number(1), 3.0);
    assert!(!m.is_assigned(0));
}

/// Evaluates nothing but `six()`, and `x`, which it changes. There are no classes.
struct Six;

impl Evaluator for Six {
    fn objects(&self, _: (&mut Box<State>, &mut Globals), _: Caller, _: &mut dyn FnMut(&mut dyn Objects)) {}

    fn evaluate(
        &self,
        _: (&mut Box<State>, &mut Globals),
        activations: &mut [Activation],
        _: u32,
        text: &str,
        _: (usize, bool),
    ) -> Result<Outputs> {
        if text != "six()" {
            return Err(Error::new("a:b", "no"));
        }
        let own = activations.last_mut().expect("the base workspace");
        own.variables.iter_mut().for_each(|(_, value)| *value = Value::from(8.0));
        one(6.0)
    }

    fn call(
        &self,
        _: (&mut Box<State>, &mut Globals),
        _: (&dyn Code, &[Value]),
        _: Args,
        _: usize,
    ) -> Option<Result<Outputs>> {
        None
    }
}

#[test]
fn text_is_evaluated_by_what_the_program_has_set() {
    let mut m = Machine::new(&["x"]);
    unsafe { lanner_put_f64(m.v, 0, 7.0) };
    set_evaluator(Rc::new(Six));
    let (code, target) = (m.text("six()"), m.fresh());
    ok(m.try_call("eval", &[code], &[target], 0));
    assert_eq!(m.get_number(target), 6.0);
    assert_eq!(m.get_number(0), 8.0);
    let code = m.text("seven");
    assert_eq!(m.try_call("eval", &[code], &[target], 0), 1);
    assert_eq!(error(), ("a:b".into(), "no".into()));
    // `str2num` takes what cannot be evaluated for no number.
    let none = m.call("str2num", &[code]);
    let is_empty = m.call("isempty", &[none]);
    assert_eq!(m.shown(is_empty), "1");
}
