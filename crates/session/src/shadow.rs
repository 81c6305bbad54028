//! The watcher's view of a program: SSA form says which slots of the running program hold which values.

use crate::{Arguments, Options, Session, Verify};
use lanner_filetest::slice;
use lanner_interp::{Call, End, Values, Watcher};
use lanner_mir::{Block, FuncRef, Inst, Liveness, Slot, SsaOf, ssa_of};
use lanner_runtime::{Error, Host, Value};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// What was seen.
#[derive(Default)]
struct Seen {
    insts: usize,
    writes: usize,
    failures: usize,
    calls: usize,
    open: usize,
}

/// Keeps what each value in SSA form was when it was written, and asserts of each one that is live that its variable
/// holds it.
struct Shadow {
    seen: Rc<RefCell<Seen>>,
    known: HashMap<(*const lanner_interp::Loaded, FuncRef), Rc<Known>>,
    frames: Vec<Frame>,
}

struct Known {
    of: SsaOf,
    /// Behind each instruction in slot form, and before the first one, the slots that are live in SSA form.
    live: HashMap<Block, Vec<Vec<Slot>>>,
    /// Keeps the address that it is known by.
    loaded: Rc<lanner_interp::Loaded>,
    func: FuncRef,
}

struct Frame {
    known: Rc<Known>,
    held: HashMap<Slot, String>,
}

impl Known {
    fn of(call: &Call<'_>) -> Known {
        let of = ssa_of(call.loaded.func(call.func));
        let liveness = Liveness::of(&of.ssa);
        let value = |slot: &Slot, live: &dyn Fn(Slot) -> bool| of.ssa.memory(*slot).is_none() && live(*slot);
        let mut lives = HashMap::new();
        for id in of.ssa.blocks.ids() {
            let all = || of.ssa.slots.ids();
            let mut behind: Vec<Vec<Slot>> = Vec::new();
            let first = liveness.each_inst(&of.ssa, id, |_, live| {
                behind.push(all().filter(|slot| value(slot, &|s| live.contains(s))).collect());
            });
            behind.push(all().filter(|slot| value(slot, &|s| first.contains(s))).collect());
            behind.reverse();
            lives.insert(id, behind);
        }
        Known { of, live: lives, loaded: call.loaded.clone(), func: call.func }
    }
}

/// Bytes of a value's text that are compared: large arrays are written at each instruction.
const COMPARED: usize = 4096;

/// The beginning of a text, behind which nothing more is written.
struct Beginning(String);

impl fmt::Write for Beginning {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0.push_str(more);
        if self.0.len() < COMPARED { Ok(()) } else { Err(fmt::Error) }
    }
}

fn text(value: Option<Value>) -> String {
    match value {
        // What a handle refers to may change while a variable holds it.
        Some(Value::Object(object)) => object.class_name().to_owned(),
        value => {
            let mut text = Beginning(String::new());
            // An error says that this is enough.
            let _ = write!(text, "{value:?}");
            text.0
        }
    }
}

/// Instructions of a program that are compared: some programs integrate for minutes under such a look.
const ENOUGH: usize = 50_000;

impl Shadow {
    fn has_enough(&self) -> bool {
        self.seen.borrow().insts > ENOUGH
    }

    fn written(&mut self, slots: &[Slot], values: Values<'_>) {
        if self.has_enough() {
            return;
        }
        let Some(frame) = self.frames.last_mut() else { return };
        for &slot in slots {
            self.seen.borrow_mut().writes += 1;
            frame.held.insert(slot, text(values.get(frame.known.of.variables[slot])));
        }
    }

    /// Asserts what holds before instruction `at` in SSA form.
    fn compare(&self, block: Block, at: usize, values: Values<'_>) {
        if self.has_enough() {
            return;
        }
        let Some(Frame { known, held }) = self.frames.last() else { return };
        let of = &known.of;
        for slot in &known.live[&block][at] {
            let now = text(values.get(of.variables[*slot]));
            let then = held.get(slot).map_or("None", String::as_str);
            assert_eq!(now, then, "{} in {block} before {at} of\n{}", of.ssa.slot_text(*slot), of.ssa);
        }
    }
}

impl Watcher for Shadow {
    fn entered(&mut self, call: Call<'_>, values: Values<'_>) {
        let key = (Rc::as_ptr(call.loaded), call.func);
        let known = self.known.entry(key).or_insert_with(|| Rc::new(Known::of(&call))).clone();
        let at_entry: Vec<Slot> = known.of.ssa.params.iter().chain(&known.of.ssa.captures).copied().collect();
        self.frames.push(Frame { known, held: HashMap::new() });
        self.written(&at_entry, values);
        let mut seen = self.seen.borrow_mut();
        (seen.calls, seen.open) = (seen.calls + 1, seen.open + 1);
    }

    fn block(&mut self, from: Option<Block>, to: Block, values: Values<'_>) {
        let written = self.frames.last().map(|frame| frame.known.of.written_between(from, to));
        self.written(&written.unwrap_or_default(), values);
        self.compare(to, 0, values);
    }

    fn done(&mut self, block: Block, inst: usize, values: Values<'_>) {
        self.seen.borrow_mut().insts += 1;
        let Some(frame) = self.frames.last_mut() else { return };
        // A container whose part nobody reads before it is written again is without it until then.
        if let Inst::ReleasePart { base, .. } =
            frame.known.loaded.func(frame.known.func).blocks[block].insts[inst]
        {
            let is_it = |slot: &Slot| frame.known.of.variables[*slot] == base;
            let held = frame.held.iter_mut().filter(|(slot, _)| is_it(slot));
            held.for_each(|(_, held)| *held = text(values.get(base)));
        }
        let of = &frame.known.of;
        let (written, place) = (of.written_by(block, inst), of.insts[block][inst]);
        self.written(&written, values);
        if let Some(place) = place {
            self.compare(block, place + 1, values);
        }
    }

    fn failed(&mut self, _: Block, _: usize, _: &Error, _: Values<'_>) {
        self.seen.borrow_mut().failures += 1;
    }

    fn reached(&mut self) {}

    fn left(&mut self, end: End, values: Values<'_>) {
        let Some(frame) = self.frames.pop() else { return };
        self.seen.borrow_mut().open -= 1;
        if self.has_enough() {
            return;
        }
        for &slot in frame.known.of.ssa.outputs.iter().filter(|_| end == End::Returned) {
            if frame.known.of.ssa.memory(slot).is_none() {
                let now = text(values.get(frame.known.of.variables[slot]));
                assert_eq!(now, frame.held.get(&slot).map_or("None", String::as_str));
            }
        }
    }
}

/// Runs something in a session whose programs are shadowed.
fn shadowed(run: impl FnOnce(&mut Session)) -> Seen {
    let mut session =
        Session::new(&Options { verify: Verify { facts: true, ..Verify::default() }, ..Options::default() });
    let seen = Rc::new(RefCell::new(Seen::default()));
    let shadow = Shadow { seen: seen.clone(), known: HashMap::new(), frames: Vec::new() };
    session.interpreter.watch(Box::new(shadow));
    session.interpreter.state().out.begin_capture();
    run(&mut session);
    drop(session);
    seen.take()
}

#[test]
fn every_instruction_is_seen() {
    // Each trip has one instruction, and writes the counter and the loop's variable before. The bytecode does not
    // run: it would show nothing.
    let seen = shadowed(|session| session.run_text("n = 0; for i = 1:1000, n = n + i; end").unwrap());
    assert_eq!((seen.calls, seen.open), (1, 0));
    assert!((1000..1010).contains(&seen.insts), "{} instructions", seen.insts);
    assert!(seen.writes > 3000, "{} writes", seen.writes);
}

#[test]
fn calls_and_errors_are_nested() {
    let seen = shadowed(|session| {
        let text = "f = @(x) x + 1; try, c = cellfun(f, {1, 2, 'a', {}}); catch e, m = e.message; end";
        session.run_text(text).unwrap();
        assert_eq!(session.variables().len(), 3, "{:?}", session.variables());
    });
    assert_eq!((seen.calls, seen.open), (5, 0));
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, into);
        } else if path.with_extension("out").exists() && path.extension().is_some_and(|e| e == "m") {
            into.push(path);
        }
    }
}

/// How many slices of programs there are: a run takes one.
const SLICES: usize = 6;

/// Recursion is deep in some programs: they run in a thread with as much stack as those of `lanner run`.
#[test]
fn variables_hold_their_values_in_programs() {
    let thread = std::thread::Builder::new().stack_size(1 << 29).spawn(variables_hold_their_values);
    thread.unwrap().join().unwrap();
}

fn variables_hold_their_values() {
    let mut files = Vec::new();
    for area in [
        "cells",
        "control",
        "errors",
        "functional",
        "index",
        "language",
        "maps",
        "sets",
        "statistics",
        "structs",
    ] {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs").join(area), &mut files);
    }
    files.sort();
    let mut insts = 0;
    for file in slice(files, SLICES) {
        let seen = shadowed(|session| {
            if let Err(error) = session.run_file(&file, &[], Arguments::Texts) {
                assert_ne!(
                    error.identifier(session.dialect()),
                    "Lanner:internal",
                    "{}: {error}",
                    file.display()
                );
            }
        });
        assert_eq!(seen.open, 0);
        insts += seen.insts;
    }
    assert!(insts > 500, "{insts} instructions");
}
