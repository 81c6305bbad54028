//! SSA form beside slot form: what `ssa_of` says of slots and instructions holds of every function of our programs, of the
//! prelude, of the installed GNU Octave and of the files in `tests/ir`.

use lanner_base::Dialect;
use lanner_hir::{Context, resolve};
use lanner_lower::lower;
use lanner_mir::{Form, Func, Operand, Rewrite, Slot, SlotKind, SsaOf, Unit, ssa_of};
use std::fs;
use std::path::{Path, PathBuf};

const FOLDERS: [(&str, Dialect); 4] = [
    ("/usr/share/octave", Dialect::Octave),
    ("../builtins/prelude", Dialect::Matlab),
    ("../../tests", Dialect::Matlab),
    ("../../benchmarks", Dialect::Matlab),
];

/// The files below a folder whose names end so.
fn collect(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, ending, into);
        } else if path.extension().is_some_and(|e| e == ending) {
            into.push(path);
        }
    }
}

/// Every slot becomes its variable, and nothing is taken.
struct ToVariables<'a>(&'a dyn Fn(Slot) -> Slot);

impl Rewrite for ToVariables<'_> {
    fn read(&mut self, slot: Slot) -> Slot {
        (self.0)(slot)
    }

    fn write(&mut self, slot: Slot) -> Slot {
        (self.0)(slot)
    }

    fn operand(&mut self, operand: Operand) -> Operand {
        operand.as_slot().map_or(operand, |slot| operand.borrowed().with_slot((self.0)(slot)))
    }
}

/// The text of a function in slot form without what SSA form does not have.
fn without_marks(func: &Func, of: &SsaOf) -> String {
    let mut func = func.clone();
    func.rewrite(&mut ToVariables(&|slot| slot));
    for (id, block) in func.blocks.iter_mut() {
        let keeps = &of.insts[id];
        assert_eq!(keeps.len(), block.insts.len());
        let mut kept = keeps.iter().map(|place| place.is_some());
        block.insts.retain(|_| kept.next() == Some(true));
        let mut kept = keeps.iter().map(|place| place.is_some());
        block.spans.retain(|_| kept.next() == Some(true));
    }
    func.to_string()
}

/// The text of the SSA form with variables in place of their values.
fn with_variables(func: &Func, of: &SsaOf) -> String {
    let variable = |slot: Slot| of.variables[slot];
    let mut ssa = of.ssa.clone();
    for phi in ssa.blocks.values_mut().flat_map(|block| std::mem::take(&mut block.phis)) {
        let args = phi.args.iter().filter_map(|(_, arg)| arg.as_slot());
        args.for_each(|arg| assert_eq!(variable(arg), variable(phi.dst), "a φ of two variables"));
    }
    ssa.rewrite(&mut ToVariables(&variable));
    ssa.outputs.iter_mut().for_each(|slot| *slot = variable(*slot));
    ssa.slots = func.slots.clone();
    ssa.form = Form::Slots;
    ssa.to_string()
}

fn check(func: &Func) {
    let mut prepared = func.clone();
    lanner_mir::prepare(&mut prepared);
    let mut twice = prepared.clone();
    lanner_mir::prepare(&mut twice);
    assert_eq!(twice.to_string(), prepared.to_string(), "prepared twice");

    let of = ssa_of(&prepared);
    let mut ssa = func.clone();
    lanner_mir::to_ssa(&mut ssa);
    assert_eq!(of.ssa.to_string(), ssa.to_string());
    for (id, block) in prepared.blocks.iter() {
        let places: Vec<usize> = of.insts[id].iter().copied().flatten().collect();
        assert!(places.iter().copied().eq(0..of.ssa.blocks[id].insts.len()), "{places:?}");
        assert_eq!(of.insts[id].len(), block.insts.len());
    }
    for (slot, &variable) in of.variables.iter() {
        let (of, data) = (&of.ssa.slots[slot], &prepared.slots[variable]);
        assert_eq!(of.name, data.name);
        assert!(of.kind == data.kind || of.kind == SlotKind::Guarded);
    }
    assert_eq!(with_variables(&prepared, &of), without_marks(&prepared, &of));
}

#[test]
fn values_have_their_variables_in_programs() {
    let mut count = 0;
    for (folder, dialect) in FOLDERS {
        let mut files = Vec::new();
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), "m", &mut files);
        let context = Context { is_function: &|_| false, dialect, main: None, class: None };
        for path in &files {
            let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
            let (file, _) = resolve(&lanner_syntax::parse(&text, dialect).tree(), &context);
            let unit = lower(&file, path.display().to_string(), text);
            count += unit.funcs.len();
            unit.funcs.values().for_each(check);
        }
    }
    assert!(count > 1000, "{count} functions");
}

#[test]
fn values_have_their_variables_in_mir() {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir"), "mir", &mut files);
    let mut count = 0;
    for path in &files {
        let text = fs::read_to_string(path).unwrap();
        let rest = text.split_once('\n').map_or("", |(_, rest)| rest);
        // The output of what is lowered and of what is printed is MIR too.
        let parts = rest.split("; expect\n").filter_map(|part| lanner_mir::parse(part).ok());
        let is_right = |unit: &Unit| lanner_mir::verify(unit).is_ok();
        for func in parts.filter(is_right).flat_map(|unit| unit.funcs.values().cloned().collect::<Vec<_>>()) {
            if func.form == Form::Slots {
                check(&func);
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count} functions");
}
