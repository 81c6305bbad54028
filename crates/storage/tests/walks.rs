//! Plans replayed: random ways through functions, by code that shares nothing with the planner.
//!
//! Each definition makes a new value and puts it in its bytes; each read must find there the value that it means. What fails
//! has spoilt the bytes that it writes. Arenas have the size that they have where each symbol is a small number. The
//! functions are those of all IR file tests.

use lanner_base::{Id, SideTable};
use lanner_builtins::Builtin;
use lanner_facts::{Terms, Valuation};
use lanner_infer::{Facts, Function, Inference, NameTarget, OneUnit, Part};
use lanner_mir::{Block, Form, Func, Inst, Slot, Terminator, Use};
use lanner_storage::{
    Area, CallerPlace, Estimates, HeapBlock, Layout, LayoutRequest, MAX_STACK, Storage, plan_layout,
    plan_storage,
};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A value of a run, told apart from all others.
type Value = u32;

/// Memory whose bytes are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Region {
    Frame,
    Block(HeapBlock),
    Arena,
    Argument(Slot),
    Result(usize),
}

/// Bytes of a region: from, to.
type Bytes = (Region, i64, i64);

struct Walk<'a> {
    func: &'a Func,
    facts: &'a Facts,
    layout: &'a Layout,
    terms: &'a Terms,
    /// What symbols are.
    valuation: &'a Valuation,
    /// What is in memory: values that have been written since anything else was to any of their bytes.
    holds: HashMap<Bytes, Value>,
    /// What each slot means.
    means: SideTable<Slot, Option<Value>>,
    made: Value,
    random: u64,
}

impl Walk<'_> {
    fn random(&mut self, below: u64) -> u64 {
        self.random = self.random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.random >> 33) % below
    }

    fn new_value(&mut self) -> Value {
        self.made += 1;
        self.made
    }

    /// The bytes of a slot, if it is planned and has any.
    fn bytes(&self, slot: Slot) -> Option<Bytes> {
        let number = |dim| {
            let found = self.terms.evaluate(dim, self.valuation);
            found.unwrap_or_else(|| panic!("{} has no value in\n{}", self.terms.show(dim), self.func))
        };
        let (region, from, bytes) = match self.layout.areas[slot]? {
            Area::Frame { offset, bytes } => (Region::Frame, offset as i64, bytes as i64),
            Area::Heap { block } => (Region::Block(block), 0, 1),
            Area::Arena { offset, bytes } => (Region::Arena, number(offset), number(bytes)),
            Area::Caller(CallerPlace::Argument(param)) => (Region::Argument(param), 0, 1),
            // How long it is does not matter where it is alone.
            Area::Caller(CallerPlace::Result { number, offset }) => {
                (Region::Result(number), offset as i64, 1)
            }
            // Where in it does not matter: while it is there, nothing of the other value is read.
            Area::Part { of, .. } => return self.bytes(of),
        };
        (bytes > 0).then_some((region, from, from + bytes))
    }

    fn read(&self, slot: Slot, reader: &str) {
        if let (Some(bytes), Some(value)) = (self.bytes(slot), self.means[slot]) {
            let found = self.holds.get(&bytes).copied();
            let name = self.func.slot_text(slot);
            let text = self.layout.text(self.func, self.facts, self.terms);
            assert_eq!(found, Some(value), "`{reader}` reads {name}, which is not in {bytes:?} of\n{text}");
        }
    }

    fn spoil(&mut self, (region, from, to): Bytes) {
        self.holds.retain(|&(other, start, end), _| other != region || end <= from || to <= start);
    }

    fn write(&mut self, slot: Slot, value: Value) {
        self.means[slot] = Some(value);
        if let Some(bytes) = self.bytes(slot) {
            self.spoil(bytes);
            self.holds.insert(bytes, value);
        }
    }

    /// Goes from the entry until the function ends, or long enough.
    fn run(&mut self) {
        for &slot in self.func.params.iter().chain(&self.func.captures) {
            let value = self.new_value();
            self.write(slot, value);
        }
        let (mut block, mut from) = (Block::from_index(0), None);
        for _ in 0..60 {
            if !self.facts.reached[block] {
                return;
            }
            self.phis(block, from);
            let Some(to) = self.block(block) else { return };
            (block, from) = (to, Some(block));
        }
    }

    fn phis(&mut self, block: Block, from: Option<Block>) {
        let func = self.func;
        let mut results = Vec::new();
        for phi in &func.blocks[block].phis {
            let arg =
                phi.args.iter().find(|(before, _)| Some(*before) == from).and_then(|(_, arg)| arg.as_slot());
            arg.into_iter().for_each(|arg| self.read(arg, &func.phi_text(phi)));
            let value = arg.and_then(|arg| self.means[arg]);
            results.push((phi.dst, value.unwrap_or_else(|| self.new_value())));
        }
        results.into_iter().for_each(|(slot, value)| self.write(slot, value));
    }

    /// Does a block; where it goes on.
    fn block(&mut self, id: Block) -> Option<Block> {
        let func = self.func;
        let data = &func.blocks[id];
        for (k, inst) in data.insts.iter().enumerate() {
            let fails = data.handler.filter(|_| self.random(8) == 0);
            let stops = self.facts.stops.contains(&(id, k));
            self.inst(inst, fails.is_some() || stops);
            if fails.is_some() || stops {
                return fails.map(|handler| handler.block);
            }
        }
        let text = func.term_text(&data.term);
        func.visit_term(&data.term, &mut |used| {
            if let Use::Operand(operand) = used {
                operand.as_slot().into_iter().for_each(|slot| self.read(slot, &text));
            }
        });
        let ways: Vec<Block> = data.term.successors().collect();
        if ways.is_empty() {
            if let Terminator::Return = data.term {
                func.outputs.iter().for_each(|&slot| self.read(slot, &text));
            }
            return None;
        }
        let to = ways[self.random(ways.len() as u64) as usize];
        if data.term.unwritten_exit() != Some(to) {
            func.visit_term(&data.term, &mut |used| {
                if let Use::Write(slot) = used {
                    let value = self.new_value();
                    self.write(slot, value);
                }
            });
        }
        Some(to)
    }

    fn inst(&mut self, inst: &Inst, fails: bool) {
        let func = self.func;
        let text = func.inst_text(inst);
        let (mut written, mut read) = (Vec::new(), Vec::new());
        func.visit_inst(inst, &mut |used| match used {
            Use::Operand(operand) => read.extend(operand.as_slot()),
            Use::Place(slot) => read.push(slot),
            Use::Write(slot) => written.push(slot),
            Use::Mention(_) | Use::Clear(_) | Use::WriteList(_) => (),
        });
        // What is built in its part of an array has left the array without that part.
        let is_part = |slot: Slot, of: Slot| matches!(self.layout.areas[slot], Some(Area::Part { of: array, .. }) if array == of);
        let holed = match *inst {
            Inst::SetIndex { base, value, .. } => {
                value.as_slot().filter(|&value| is_part(value, base)).map(|_| base)
            }
            _ => None,
        };
        read.iter().filter(|&&slot| Some(slot) != holed).for_each(|&slot| self.read(slot, &text));
        let same = match *inst {
            Inst::Copy { src, .. } | Inst::Move { src, .. } => src.as_slot().and_then(|src| self.means[src]),
            Inst::Reserve { base, .. } => self.means[base],
            _ => None,
        };
        for slot in written {
            let bytes = self.bytes(slot);
            match bytes.filter(|_| fails) {
                // It may have begun to write. What only hands on a value does not fail.
                Some(bytes) if same.is_none() => self.spoil(bytes),
                Some(_) => (),
                None => {
                    let value = same.unwrap_or_else(|| self.new_value());
                    self.write(slot, value);
                }
            }
        }
    }
}

/// The input of a file of IR tests, if it is MIR in slot form that parses.
fn input(path: &Path) -> Option<lanner_mir::Unit> {
    let text = std::fs::read_to_string(path).ok()?;
    let (_, rest) = text.split_once('\n')?;
    let unit = lanner_mir::parse(rest.split_once("; expect\n").map_or(rest, |(input, _)| input)).ok()?;
    let is_right =
        lanner_mir::verify(&unit).is_ok() && unit.funcs.values().all(|func| func.form == Form::Slots);
    is_right.then_some(unit)
}

/// Numbers for the symbols of a function: each one the same, as far as it may be that.
fn valuation(func: &Func, facts: &Facts, terms: &mut Terms, number: i64) -> Valuation {
    let mut valuation = Valuation::default();
    let given = func.params.iter().chain(&func.captures).filter_map(|&slot| facts.of(slot));
    for symbol in given.filter_map(|fact| terms.as_shape_symbol(fact.shape)) {
        valuation.shapes.insert(symbol, Some(vec![number.max(0), number.max(0)]));
    }
    for introduced in &facts.introduced {
        match introduced.part {
            Part::Extent(_, symbol) | Part::Number(symbol) => {
                let term = terms.term(symbol);
                let interval = terms.interval(term);
                let (low, high) = (interval.lo.unwrap_or(number), interval.hi.unwrap_or(number));
                valuation.symbols.insert(symbol, number.min(high).max(low));
            }
            Part::Shape(symbol) => {
                valuation.shapes.insert(symbol, Some(vec![number.max(0), number.max(0)]));
            }
        }
    }
    valuation
}

/// Does something with all functions of IR file tests, of whose arguments nothing is known.
fn for_each_function(f: &mut dyn FnMut(&LayoutRequest<'_>, &mut Terms)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir");
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    for mut unit in files.filter_map(|entry| input(&entry.unwrap().path())) {
        unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
        let names = |name: &str| Builtin::named(name).map_or(NameTarget::Unknown, NameTarget::Row);
        let program = OneUnit::new(&unit, &names);
        let mut inference = Inference::new(&program);
        for (id, func) in unit.funcs.iter() {
            let function = Function { unit: 0, func: id };
            let args = inference.unknown_arguments(function);
            let facts = inference.facts_of(function, &args, func.outputs.len());
            let request = LayoutRequest {
                func,
                facts: &facts,
                names: &names,
                program: &program,
                unit: 0,
                donated: &[],
                storage: Storage::Plan,
                max_stack: MAX_STACK,
                estimates: Estimates::Exact,
            };
            f(&request, &mut inference.terms);
        }
    }
}

/// Walks through all functions with plans of one kind. How many values have bytes that others have too, and how many of those
/// are in arenas.
fn walk_all(storage: Storage) -> (usize, usize) {
    let (mut shared, mut in_arenas) = (0, 0);
    for_each_function(&mut |request, terms| {
        let LayoutRequest { func, facts, .. } = *request;
        let request = LayoutRequest { storage, max_stack: MAX_STACK, ..*request };
        let layout = plan_layout(&request, terms);
        for random in 0..30 {
            let valuation = valuation(func, facts, terms, random as i64 % 5);
            let (holds, means) = (HashMap::new(), SideTable::new(None));
            let (layout, terms) = (&layout, &*terms);
            let mut walk =
                Walk { func, facts, layout, terms, valuation: &valuation, holds, means, made: 0, random };
            if random == 1 {
                let places: Vec<Bytes> = func.slots.ids().filter_map(|slot| walk.bytes(slot)).collect();
                let overlaps = |a: &Bytes, b: &Bytes| a.0 == b.0 && a.1 < b.2 && b.1 < a.2;
                let is_shared = |a: &&Bytes| places.iter().filter(|b| overlaps(a, b)).count() > 1;
                shared += places.iter().filter(is_shared).count();
                in_arenas += places.iter().filter(is_shared).filter(|a| a.0 == Region::Arena).count();
            }
            walk.run();
        }
    });
    (shared, in_arenas)
}

#[test]
fn reads_find_the_values_that_they_mean_where_groups_are_planned() {
    let (shared, _) = walk_all(Storage::Gctd);
    assert!(shared > 100, "only {shared} values share storage: the walks show little");
}

#[test]
fn reads_find_the_values_that_they_mean_where_offsets_are_planned() {
    let (shared, in_arenas) = walk_all(Storage::Plan);
    assert!(shared > 100, "only {shared} values share storage: the walks show little");
    assert!(in_arenas > 4, "only {in_arenas} values share storage in arenas: the walks show little");
}

/// The values that are in a frame take no more there than the groups of GCTD would take for them beside each other.
#[test]
fn frames_are_not_larger_than_groups_beside_each_other() {
    let (mut smaller, mut all) = (0, 0);
    for_each_function(&mut |request, terms| {
        let LayoutRequest { func, facts, .. } = *request;
        let request = LayoutRequest { storage: Storage::Plan, max_stack: u64::MAX, ..*request };
        let layout = plan_layout(&request, terms);
        let groups = plan_storage(func, facts, terms, request.names, u64::MAX).groups;
        let bytes = |slot: &Slot| match layout.areas[*slot] {
            Some(Area::Frame { bytes, .. }) => Some(bytes),
            Some(Area::Heap { .. } | Area::Arena { .. } | Area::Caller(_) | Area::Part { .. }) | None => None,
        };
        let largest = |members: &[Slot]| members.iter().filter_map(bytes).max().unwrap_or(0);
        let beside: u64 = groups.values().map(|group| largest(&group.members).next_multiple_of(16)).sum();
        assert!(layout.frame <= beside, "{beside} for groups of\n{}", layout.text(func, facts, terms));
        smaller += usize::from(layout.frame < beside);
        all += 1;
    });
    assert!(smaller > 50, "only {smaller} of {all} frames are smaller");
}
