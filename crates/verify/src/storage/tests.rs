//! Plans that are wrong, made by hand: each rule finds the one that breaks it.

use super::super::view::Now;
use super::call::{Activation, Event};
use super::layout::{HandedHere, Meaning, Planned, Replay};
use super::seen::Seen;
use super::steps::steps_of;
use lanner_base::{Arena, Id, SideTable};
use lanner_builtins::{Builtin, Reuse};
use lanner_facts::Terms;
use lanner_mir::{Block, CalleeData, Func, Slot};
use lanner_storage::{Area, CallerPlace, Extent, HeapBlock, Layout, Resize, Storage};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Bytes of the frame from an offset on.
fn frame(offset: u64, bytes: u64) -> Area {
    Area::Frame { offset, bytes }
}

/// The first block on the heap.
const HEAP: Area = Area::Heap { block: HeapBlock(0) };

/// What a program in SSA form does, under a plan.
struct Run {
    call: Activation,
    made: u64,
    /// The terms of offsets.
    terms: Terms,
}

/// A function in SSA form, the sizes of its values, and where they are. Blocks on the heap are marked.
fn run(text: &str, areas: &[(&str, Area)], marks: &[(&str, Resize)]) -> Run {
    run_given(text, areas, marks, &HandedHere::default())
}

/// As `run`, where the caller hands something over.
fn run_given(text: &str, areas: &[(&str, Area)], marks: &[(&str, Resize)], given: &HandedHere) -> Run {
    let unit = lanner_mir::parse(text).expect("parses");
    let ssa = unit.funcs[lanner_mir::FuncRef(0)].clone();
    let slot = |name: &str| ssa.slots.ids().find(|&slot| ssa.slot_text(slot) == name).expect("is a slot");
    let mut layout = Layout {
        storage: Storage::Plan,
        areas: SideTable::new(None),
        sizes: SideTable::new(None),
        frame: 1000,
        arena: None,
        blocks: Arena::new(),
        resizes: SideTable::new(None),
        tops: SideTable::new(Vec::new()),
        donated: FxHashMap::default(),
    };
    layout.blocks.push(Extent::Marked);
    let mut widths = SideTable::new(0);
    for &(name, area) in areas {
        layout.areas[slot(name)] = Some(area);
        widths[slot(name)] = 8;
    }
    for &(name, mark) in marks {
        layout.resizes[slot(name)] = Some(mark);
    }
    let values = areas.iter().map(|(name, _)| slot(name)).collect();
    let planned = Rc::new(Planned { layout, values, widths, results: Vec::new() });
    let call = Activation {
        meanings: vec![None; ssa.slots.len()],
        steps: Rc::new(steps_of(&ssa)),
        replays: vec![Replay::new(planned, 0, given)],
        measured: [None; 3],
        general: [None; 3],
        pinned: FxHashSet::default(),
        ssa: Rc::new(ssa),
    };
    Run { call, made: 0, terms: Terms::new() }
}

fn bears(func: &Func, callee: lanner_mir::Callee) -> Option<Reuse> {
    match &func.callees[callee] {
        CalleeData::Named(name) => Builtin::named(name).map(|row| row.row().reuse()),
        _ => None,
    }
}

impl Run {
    fn slot(&self, name: &str) -> Slot {
        let ssa = &self.call.ssa;
        ssa.slots.ids().find(|&slot| ssa.slot_text(slot) == name).expect("is a slot")
    }

    fn meaning(&mut self, (rows, columns): (u64, u64)) -> Meaning {
        self.made += 1;
        let seen = Seen { dims: vec![rows, columns], element: 8, address: None, is_range: false, run: None };
        Meaning { made: self.made, seen }
    }

    /// The arguments of these sizes.
    fn given(&mut self, sizes: &[(u64, u64)]) -> Result<(), String> {
        let params = self.call.ssa.params.clone();
        let writes: Vec<(Slot, Option<Meaning>)> =
            params.iter().zip(sizes).map(|(&slot, &size)| (slot, Some(self.meaning(size)))).collect();
        self.call.define(&Event { reads: &[], writes: &writes, text: &String::new }, true)
    }

    /// The instructions of the first block, each with one result of such a size, and the function's return.
    fn insts(&mut self, sizes: &[(u64, u64)]) -> Result<(), String> {
        let ssa = self.call.ssa.clone();
        let steps = self.call.steps.clone();
        let block = Block::from_index(0);
        let insts = ssa.blocks[block].insts.iter().zip(&steps[block].insts).zip(sizes);
        for (k, ((inst, step), &size)) in insts.enumerate() {
            let mut written = Vec::new();
            ssa.visit_inst(inst, &mut |used| {
                if let lanner_mir::Use::Write(slot) = used {
                    written.push(slot);
                }
            });
            let writes: Vec<(Slot, Option<Meaning>)> =
                written.iter().map(|&slot| (slot, Some(self.meaning(size)))).collect();
            let event = Event { reads: &step.reads, writes: &writes, text: &|| ssa.inst_text(inst) };
            self.call.assert_reads_of(inst, &event)?;
            self.call
                .make_parts(&event, &|_, dim| self.terms.constant(dim).map_or(Now::Unknown, Now::Number))?;
            self.call.assert_apart((inst, (block, k)), &event, &|callee| bears(&ssa, callee))?;
            self.call.define(&event, false)?;
            self.call.replays.iter_mut().for_each(|replay| replay.free_dead(&step.behind));
        }
        let reads = ssa.outputs.clone();
        self.call.assert_reads(&Event { reads: &reads, writes: &[], text: &|| "return".to_owned() })
    }
}

/// Runs a function with one argument; what does not hold.
fn check(
    text: &str,
    areas: &[(&str, Area)],
    marks: &[(&str, Resize)],
    given: (u64, u64),
    sizes: &[(u64, u64)],
) -> String {
    let mut run = run(text, areas, marks);
    let ran = run.given(&[given]).and_then(|()| run.insts(sizes));
    ran.err().unwrap_or_default()
}

const TWO: &str =
    "func f(a) -> (y) {\n  ssa\nb0:\n  b = plus a, 1\n  c = plus b, 1\n  y = plus b, c\n  return\n}\n";
const SQUARE: (u64, u64) = (3, 3);

#[test]
fn a_value_that_is_written_over_is_found_where_it_is_read() {
    let plan = |c: u64| [("a", frame(0, 72)), ("b", frame(72, 72)), ("c", frame(c, 72)), ("y", frame(0, 72))];
    assert_eq!(check(TWO, &plan(144), &[], SQUARE, &[SQUARE; 3]), "");
    // In the place of its operand it may be computed, but that is read again.
    let error = check(TWO, &plan(72), &[], SQUARE, &[SQUARE; 3]);
    assert!(error.contains("y = plus b, c") && error.contains("reads b (frame 72+72)"), "{error}");
    assert!(error.contains("whose byte 0 is that of another value, #3: c"), "{error}");
    // Values that have some bytes in common, and do not begin at one place.
    let error = check(TWO, &plan(136), &[], SQUARE, &[SQUARE; 3]);
    assert!(error.contains("c (frame 136+72) is written while it is read over b"), "{error}");
}

#[test]
fn a_value_that_does_not_fit_is_found_where_it_is_made() {
    let areas = [("a", frame(0, 72)), ("b", frame(72, 64)), ("c", frame(144, 72)), ("y", frame(0, 72))];
    let error = check(TWO, &areas, &[], SQUARE, &[SQUARE; 3]);
    assert!(error.contains("writes b (frame 72+64): 72 bytes do not fit into 64"), "{error}");
    let areas = [("a", frame(960, 72)), ("b", frame(72, 72)), ("c", frame(144, 72)), ("y", frame(0, 72))];
    let error = check(TWO, &areas, &[], SQUARE, &[SQUARE; 3]);
    assert!(error.contains("72 bytes do not fit into 40"), "the frame ends: {error}");
}

const GROWS: &str = "func f(a) -> (y) {\n  ssa\nb0:\n  b = call eye(3)\n  y = set b(4, 4) = a\n  return\n}\n";

#[test]
fn marks_say_what_becomes_of_a_block() {
    let areas = [("b", HEAP), ("y", HEAP)];
    let run = |b: Resize, y: Resize, size: (u64, u64)| {
        check(GROWS, &areas, &[("b", b), ("y", y)], (1, 1), &[SQUARE, size])
    };
    assert_eq!(run(Resize::Either, Resize::Grows, (4, 4)), "");
    assert_eq!(run(Resize::Either, Resize::Either, (4, 4)), "");
    assert_eq!(run(Resize::Either, Resize::Never, SQUARE), "");
    assert!(run(Resize::Either, Resize::Never, (4, 4)).contains("128 bytes do not fit into the 72 of h0"));
    assert!(run(Resize::Grows, Resize::Grows, SQUARE).contains("h0 is not there"));
    assert!(run(Resize::Never, Resize::Grows, SQUARE).contains("h0 is not there"));
    assert!(run(Resize::Either, Resize::Grows, (2, 2)).contains("is not made as small as 32"));
}

#[test]
fn a_block_that_is_made_smaller_loses_its_end() {
    let text = "func f(a) -> (y) {\n  ssa\nb0:\n  b = call eye(3)\n  c = call eye(2)\n  y = plus b, 1\n  return\n}\n";
    let marks = [("b", Resize::Either), ("c", Resize::Either)];
    let error = check(text, &[("b", HEAP), ("c", HEAP)], &marks, (1, 1), &[SQUARE, (2, 2), SQUARE]);
    assert!(error.contains("reads b (h0)"), "{error}");
}

#[test]
fn an_instruction_computes_in_place_where_its_values_allow_it() {
    let of = |operator: &str, args: &str, given: (u64, u64), size: (u64, u64)| {
        let text = format!("func f(a) -> (y) {{\n  ssa\nb0:\n  y = {operator} {args}\n  return\n}}\n");
        check(&text, &[("a", frame(0, 1000)), ("y", frame(0, 1000))], &[], given, &[size])
    };
    let is_wrong = |error: String| error.contains("is written while it is read over a");
    assert_eq!(of("plus", "a, 1", SQUARE, SQUARE), "");
    // A row is read again for each row of what it expands to.
    assert!(is_wrong(of("plus", "a, a", (1, 3), SQUARE)));
    assert_eq!(of("mtimes", "a, 2", SQUARE, SQUARE), "");
    assert!(is_wrong(of("mtimes", "a, a", SQUARE, SQUARE)));
    assert_eq!(of("transpose", "a", (1, 9), (9, 1)), "");
    assert!(is_wrong(of("transpose", "a", SQUARE, SQUARE)));
    assert_eq!(of("index", "a(1)", SQUARE, (1, 1)), "");
    assert!(is_wrong(of("index", "a(1, :)", SQUARE, (1, 3))));
    assert_eq!(of("index", "a(:)", SQUARE, (9, 1)), "");
    assert!(is_wrong(of("call", "sort(a)", SQUARE, SQUARE)));
    assert_eq!(of("call", "sum(a)", (9, 1), (1, 1)), "");
    assert!(is_wrong(of("call", "sum(a)", SQUARE, (1, 3))));
    assert!(is_wrong(of("call", "unknown_function(a)", SQUARE, SQUARE)));
    assert_eq!(of("vcat", "[a, 1]", (9, 1), (10, 1)), "");
    assert!(is_wrong(of("vcat", "[1, a]", (9, 1), (10, 1))));
}

#[test]
fn a_part_is_computed_where_it_comes_to_be() {
    let text =
        "func f(a) -> (y) {\n  ssa\nb0:\n  b = plus a, 1\n  c = plus a, 2\n  y = hcat [b, c]\n  return\n}\n";
    let run = |c: u64| {
        let areas = [("a", frame(500, 72)), ("b", frame(0, 72)), ("c", frame(c, 72)), ("y", frame(0, 144))];
        check(text, &areas, &[], SQUARE, &[SQUARE, SQUARE, (3, 6)])
    };
    assert_eq!(run(72), "");
    assert_eq!(run(144), "", "elsewhere");
    assert!(run(80).contains("y (frame 0+144) is written while it is read over c"));
}

#[test]
fn a_part_is_computed_behind_a_text() {
    let text = "func f(a) -> (y) {\n  ssa\nb0:\n  b = plus a, 1\n  y = hcat ['ab', b]\n  return\n}\n";
    let run = |b: u64| {
        let areas = [("a", frame(500, 72)), ("b", frame(b, 72)), ("y", frame(0, 88))];
        check(text, &areas, &[], (1, 9), &[(1, 9), (1, 11)])
    };
    assert_eq!(run(16), "");
    assert!(run(8).contains("y (frame 0+88) is written while it is read over b"));
}

/// A column of an array that is computed, then stored; what stands between.
fn stored(between: &str, areas: &[(&str, Area)], offset: i64, sizes: &[(u64, u64)]) -> String {
    let text = format!(
        "func f(a) -> (y) {{\n  ssa\nb0:\n  b = plus a, 1\n  v = call eye(3, 1)\n{between}  y = set b(:, 2) = v\n  return\n}}\n"
    );
    let mut terms = Terms::new();
    let offset = terms.number(offset);
    let mut areas = areas.to_vec();
    // Slots are numbered as they are written: a, y, b, v.
    areas.push(("v", Area::Part { of: Slot(2), offset }));
    let mut run = run(&text, &areas, &[]);
    assert_eq!(run.slot("b"), Slot(2));
    run.terms = terms;
    let ran = run.given(&[SQUARE]).and_then(|()| run.insts(sizes));
    ran.err().unwrap_or_default()
}

#[test]
fn a_section_is_computed_where_it_is_stored() {
    let areas = [("a", frame(500, 72)), ("b", frame(0, 72)), ("y", frame(0, 72))];
    let sizes = [SQUARE, (3, 1), SQUARE];
    assert_eq!(stored("", &areas, 24, &sizes), "");
    let error = stored("", &areas, 48, &sizes);
    assert!(error.contains("reads b (frame 0+72), whose byte 48 is that of another value, #3: v"), "{error}");
    let error = stored("", &areas, 16, &sizes);
    assert!(error.contains("reads b (frame 0+72), whose byte 16 is that of another value"), "{error}");
    let error = stored("", &areas, 64, &sizes);
    assert!(error.contains("writes v (part of b at 64): 24 bytes do not fit into 8"), "{error}");
    assert!(stored("", &areas, -24, &sizes).contains("it is not known where it begins"));
    // A shorter one lies in the right place, and is not what the section will be.
    let error = stored("", &areas, 24, &[SQUARE, (2, 1), SQUARE]);
    assert!(error.contains("y (frame 0+72) is written while it is read over v (part of b at 24)"), "{error}");
}

#[test]
fn an_array_is_not_read_while_a_section_of_it_is_computed() {
    let areas = [("a", frame(500, 72)), ("b", frame(0, 72)), ("c", frame(100, 72)), ("y", frame(0, 72))];
    let error = stored("  c = plus b, 1\n", &areas, 24, &[SQUARE, (3, 1), SQUARE, SQUARE]);
    assert!(error.contains("c = plus b, 1") && error.contains("reads b (frame 0+72)"), "{error}");
    // What is written over the section is found where that is stored.
    let areas = [("a", frame(500, 72)), ("b", frame(0, 72)), ("c", frame(32, 72)), ("y", frame(0, 72))];
    let error = stored("  c = plus a, 1\n", &areas, 24, &[SQUARE, (3, 1), SQUARE, SQUARE]);
    assert!(
        error.contains("reads b (frame 0+72), whose byte 0 is not there")
            || error.contains("another value, #4: c"),
        "{error}"
    );
}

#[test]
fn a_section_of_a_dead_array_stays_or_moves_down() {
    let run = |args: &str, y: u64, size: (u64, u64)| {
        let text = format!("func f(a) -> (y) {{\n  ssa\nb0:\n  y = index a({args})\n  return\n}}\n");
        check(&text, &[("a", frame(96, 72)), ("y", frame(y, 72))], &[], SQUARE, &[size])
    };
    let is_wrong = |error: String| error.contains("is written while it is read over a");
    assert_eq!(run(":, 2", 96 + 24, (3, 1)), "", "it is there");
    assert_eq!(run(":, 2", 96, (3, 1)), "", "it is moved down");
    assert_eq!(run(":, 2", 80, (3, 1)), "", "it is moved down");
    assert!(is_wrong(run(":, 2", 96 + 32, (3, 1))), "it would be moved up");
    assert!(is_wrong(run("2, :", 96, (1, 3))), "a row is apart");
    assert!(is_wrong(run("a", 96, (3, 3))), "nobody knows in what order");
}

#[test]
fn results_lie_apart_from_each_other() {
    let text = "func f(a) -> (y) {\n  ssa\nb0:\n  [p, q] = call max(a)\n  y = plus q, 1\n  return\n}\n";
    let run = |q: u64| {
        let areas = [("p", frame(0, 24)), ("q", frame(q, 24))];
        check(text, &areas, &[], SQUARE, &[(1, 3), (1, 3)])
    };
    assert_eq!(run(24), "");
    assert!(run(16).contains("q (frame 16+24) is written over p"));
}

#[test]
fn what_fails_has_spoilt_its_result() {
    let mut run = run(GROWS, &[("b", frame(0, 72)), ("y", frame(0, 128))], &[]);
    run.given(&[(1, 1)]).unwrap();
    let meaning = run.meaning(SQUARE);
    let (b, y) = (run.slot("b"), run.slot("y"));
    let writes = [(b, Some(meaning))];
    run.call.define(&Event { reads: &[], writes: &writes, text: &String::new }, false).unwrap();
    let reads = |run: &Run| run.call.assert_reads(&Event { reads: &[b], writes: &[], text: &String::new });
    assert_eq!(reads(&run), Ok(()));
    run.call.replays.iter_mut().for_each(|replay| assert_eq!(replay.spoil(y), Ok(())));
    assert!(reads(&run).unwrap_err().contains("whose byte 0 is not there"));
}

#[test]
fn only_an_argument_that_is_handed_over_is_written_over() {
    let areas = [
        ("a", Area::Caller(CallerPlace::Argument(Slot(0)))),
        ("b", Area::Caller(CallerPlace::Argument(Slot(0)))),
    ];
    let mut keeps = run(TWO, &areas, &[]);
    keeps.given(&[SQUARE]).unwrap();
    let error = keeps.insts(&[SQUARE; 3]).unwrap_err();
    assert!(error.contains("the storage of an argument that is not handed over"), "{error}");
    let slots = FxHashMap::from_iter([(Slot(0), Slot(7))]);
    let mut gives = run_given(TWO, &areas, &[], &HandedHere { slots, ..HandedHere::default() });
    gives.given(&[SQUARE]).unwrap();
    assert_eq!(gives.insts(&[SQUARE; 3]), Ok(()));
    let overwritten: Vec<Slot> = gives.call.replays[0].overwritten_operands(true).collect();
    assert_eq!(overwritten, [Slot(7)]);
}
