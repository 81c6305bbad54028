//! Plans replayed: random ways through functions, by code that shares nothing with the planner.
//!
//! Each definition makes a new value and puts it in its group's storage; each read must find there the value that it means.
//! What fails has spoilt the storage that it writes. The functions are those of all IR file tests.

use lanner_base::{Id, SideTable};
use lanner_builtins::Builtin;
use lanner_infer::{Facts, Function, Inference, OneUnit, Target};
use lanner_mir::{Block, Form, Func, Inst, Slot, Terminator, Use};
use lanner_storage::{Group, MAX_STACK, StoragePlan, plan_storage};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A value of a run, told apart from all others.
type Value = u32;

struct Walk<'a> {
    func: &'a Func,
    facts: &'a Facts,
    plan: &'a StoragePlan,
    /// What each storage holds; nothing where it was spoilt.
    holds: HashMap<Group, Option<Value>>,
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

    fn read(&self, slot: Slot, reader: &str) {
        if let (Some(group), Some(value)) = (self.plan.group_of[slot], self.means[slot]) {
            let found = self.holds.get(&group).copied().flatten();
            let name = self.func.slot_text(slot);
            assert_eq!(
                found,
                Some(value),
                "`{reader}` reads {name}, which is not in {group} of\n{}",
                self.func
            );
        }
    }

    fn write(&mut self, slot: Slot, value: Value) {
        self.means[slot] = Some(value);
        if let Some(group) = self.plan.group_of[slot] {
            self.holds.insert(group, Some(value));
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
        read.iter().for_each(|&slot| self.read(slot, &text));
        let same = match *inst {
            Inst::Copy { src, .. } | Inst::Move { src, .. } => src.as_slot().and_then(|src| self.means[src]),
            Inst::Reserve { base, .. } => self.means[base],
            _ => None,
        };
        for slot in written {
            let group = self.plan.group_of[slot];
            match group.filter(|_| fails) {
                // It may have begun to write. What only hands on a value does not fail.
                Some(group) if same.is_none() => {
                    self.holds.insert(group, None);
                }
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

#[test]
fn reads_find_the_values_that_they_mean() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir");
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let mut shared = 0;
    for mut unit in files.filter_map(|entry| input(&entry.unwrap().path())) {
        unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
        let names = |name: &str| Builtin::named(name).map_or(Target::Unknown, Target::Row);
        let program = OneUnit::new(&unit, &names);
        let mut inference = Inference::new(&program);
        for (id, func) in unit.funcs.iter() {
            let function = Function { unit: 0, func: id };
            let args = inference.unknown_arguments(function);
            let facts = inference.facts_of(function, &args, func.outputs.len());
            let plan = plan_storage(func, &facts, &mut inference.terms, &names, MAX_STACK);
            shared += plan.counts().static_subsumed + plan.counts().dynamic_subsumed;
            for random in 0..30 {
                let (holds, means) = (HashMap::new(), SideTable::new(None));
                Walk { func, facts: &facts, plan: &plan, holds, means, made: 0, random }.run();
            }
        }
    }
    assert!(shared > 100, "only {shared} values share storage: the walks show little");
}
