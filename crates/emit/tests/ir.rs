//! The files in `tests/ir/emit/`.
//!
//! A file is a line `test loop HEADER: PARAMETERS`, a function in slot form, a line `; expect`, the LIR of the loop with where it is left.
//! A parameter is `integer` (1 or more), `double`, `complex`, `logical`, `array` (m x n doubles), `vector` (1 x n, the `n` of all), `complex vector`, `range` (1 to
//! `n`), each by its variable: `x: array`; what is not named is anything. What a `for` loop runs over is a range. `BLESS=1` rewrites the output.

use lanner_base::{Dialect, Id};
use lanner_builtins::Builtin;
use lanner_emit::{
    DOUBLE, EntryGuard, FieldFeedback, Inlined, Number, NumberPart, Passed, Region, RegionSource, Rep, Sites,
    Speculation, emit, outline, too_narrow,
};
use lanner_facts::{Class, ClassSet, Complexity, Dim, Fact, Interval, Terms, ValueRange};
use lanner_infer::{ANY_OUTPUTS, Function, Inference, NameTarget, OneUnit};
use lanner_lir::Type;
use lanner_mir::analysis::LoopForest;
use lanner_mir::{Block, Callee, CalleeData, Func, FuncRef, Terminator, parse, to_ssa};
use std::fmt::Write;

#[test]
fn files() {
    lanner_filetest::check_folder("emit", test);
}

fn test(command: &str, input: &str) -> String {
    let (header, params) =
        command.strip_prefix("loop ").and_then(|rest| rest.split_once(':')).expect("a loop");
    let unit = parse(input).unwrap_or_else(|error| panic!("{error}"));
    let func = &unit.funcs[FuncRef(0)];
    let header = Block(header.trim_start_matches('b').parse().expect("a block"));
    let told: Vec<(&str, &str)> = params
        .split(',')
        .filter_map(|param| param.split_once(':'))
        .map(|(a, b)| (a.trim(), b.trim()))
        .collect();
    let callees = |of: Option<FuncRef>| of.map_or(&func.callees, |of| &unit.funcs[of].callees);
    let bodies = |of: Option<FuncRef>, callee: Callee| match callees(of)[callee] {
        CalleeData::Local { func, .. } => Some((func, &unit.funcs[func])),
        _ => None,
    };
    let blocks = blocks(func, header);
    let outline = outline(
        func,
        Region::Loop(&blocks, header),
        Inlined { bodies: &bodies, handles: &|_| None, cells: &|_, _| None, not: &Default::default() },
        Sites { grows: &Default::default(), changes: &Default::default() },
        FieldFeedback::of_structs(&|_, _| None),
        &|_| None,
    );
    let outline = outline.expect("an outline");
    let of = outline.ssa();
    let row = |name: &str| Builtin::in_dialect(name, Dialect::Matlab);
    let names = |name: &str| row(name).map_or(NameTarget::Unknown, NameTarget::Row);
    let mut ssa = unit.clone();
    ssa.funcs.values_mut().for_each(to_ssa);
    ssa.funcs[FuncRef(0)] = of.ssa.clone();
    let program = OneUnit::new(&ssa, &names);
    let mut inference = Inference::new(&program);
    let n = inference.terms.fresh("n", Interval::new(1, 1 << 48));
    let head = func.blocks[header].term;
    let kind = |slot| match head {
        Terminator::Next { seq, .. } if seq == slot => "range",
        Terminator::Next { counter, .. } if counter == slot => "counter",
        _ => {
            let name = func.slots[slot].name.map(|name| name.to_string()).unwrap_or_default();
            told.iter().find(|(told, _)| *told == name).map_or("other", |(_, kind)| *kind)
        }
    };
    let kinds: Vec<&str> = outline.func.params.iter().map(|&slot| kind(slot)).collect();
    let facts: Vec<Fact> = kinds.iter().map(|kind| fact(kind, n, &mut inference.terms)).collect();
    let (facts, _) = inference.facts(Function { unit: 0, func: FuncRef(0) }, &facts, ANY_OUTPUTS);
    let rows = |callee: Callee| {
        let (of, callee) = outline.callee(callee);
        match &callees(of)[callee] {
            CalleeData::Named(name) => row(name.as_str()),
            _ => None,
        }
    };
    let mut wide: Vec<Rep> = kinds.iter().map(|kind| rep(kind)).collect();
    let (terms, narrow) = (&inference.terms, wide.clone());
    let calls = |_: Callee, _: &Passed, _| None;
    let relations = relations(&kinds);
    let (outline, of, facts, entry, relations) = (&outline, &of, &*facts, &narrow[..], &relations[..]);
    let (rows, calls, supposed) = (&rows, &calls, &|_| Speculation::Varying);
    let source = RegionSource {
        func,
        outline,
        of,
        facts,
        terms,
        entry,
        guards: relations,
        rows,
        calls,
        speculations: supposed,
        has_classes: false,
    };
    too_narrow(source).into_iter().for_each(|(k, rep)| wide[k] = rep);
    let made = emit(RegionSource { entry: &wide, ..source }, "loop");
    if !made.turns {
        return "nothing turns\n".into();
    }
    lanner_lir::verify(&made.func).unwrap_or_else(|errors| panic!("{}\n{}", errors.join("\n"), made.func));
    let mut text = made.func.to_string();
    for (k, left) in made.exits.iter().enumerate() {
        let gives: Vec<String> =
            left.frame_state.iter().map(|(slot, form)| format!("{slot} {form:?}")).collect();
        let asks = left.callout.as_ref().map_or(String::new(), |ask| format!(" asks {:?}", ask.kind));
        let _ = writeln!(text, "{k}: {}.{} {}{asks}", left.block, left.inst, gives.join(", "));
    }
    text
}

/// What holds of parameters of these kinds: ranges count from 1, vectors are rows, and all have `n` elements.
fn relations(kinds: &[&str]) -> Vec<EntryGuard> {
    let mut relations = Vec::new();
    let mut n = None;
    for (param, kind) in kinds.iter().enumerate() {
        let number = |part| Number { param, part };
        let count = match *kind {
            "range" => {
                relations.extend(
                    [NumberPart::First, NumberPart::Step].map(|part| EntryGuard::Is(number(part), 1)),
                );
                NumberPart::Count
            }
            "vector" | "complex vector" => {
                relations.push(EntryGuard::Is(number(NumberPart::Extent(0)), 1));
                NumberPart::Extent(1)
            }
            _ => continue,
        };
        match n {
            Some(n) => relations.push(EntryGuard::Apart(number(count), n, 0)),
            None => n = Some(number(count)),
        }
    }
    relations
}

/// The blocks of the loop with this header.
fn blocks(func: &Func, header: Block) -> Vec<Block> {
    let forest = LoopForest::of(&func.graph());
    let found = forest.loops().iter().find(|data| data.header == header.index()).expect("a header");
    let mut blocks: Vec<Block> = found.nodes.iter().map(|&node| Block::from_index(node)).collect();
    blocks.sort();
    blocks
}

fn rep(kind: &str) -> Rep {
    match kind {
        "integer" | "counter" => Rep::Integer,
        "double" => DOUBLE,
        "complex" => Rep::Complex,
        "complex vector" => Rep::ComplexArray(2),
        "logical" => Rep::Scalar(Type::Bool),
        "array" | "vector" => Rep::Array(Type::F64, 2),
        "range" => Rep::Range,
        "other" => Rep::Boxed,
        _ => panic!("`{kind}` is no kind of parameter"),
    }
}

fn fact(kind: &str, n: Dim, terms: &mut Terms) -> Fact {
    let scalar = terms.scalar();
    let one = terms.number(1);
    let double = |shape| Fact::array(Class::Double, shape);
    let mut extent = || terms.fresh("m", Interval::EXTENT);
    match kind {
        "integer" | "counter" => {
            let least = i64::from(kind == "integer");
            let number = terms.fresh("k", Interval::new(least, 1 << 48));
            Fact { range: ValueRange::of_term(number, terms), ..double(scalar) }
        }
        "double" => double(scalar),
        "complex" => Fact { complexity: Complexity::Either, ..double(scalar) },
        "logical" => Fact::array(Class::Logical, scalar),
        "array" => {
            let extents = [extent(), extent()];
            double(terms.tuple(&extents))
        }
        "vector" => double(terms.tuple(&[one, n])),
        "complex vector" => Fact { complexity: Complexity::Either, ..double(terms.tuple(&[one, n])) },
        "range" => {
            let most = ValueRange::of_term(n, terms);
            let range = ValueRange { lo: 1.0, at_least: None, ..most };
            Fact { range, ..double(terms.tuple(&[one, n])) }
        }
        _ => Fact { classes: ClassSet::ANY, ..double(terms.fresh_shape("v", None)) },
    }
}
