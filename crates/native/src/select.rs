//! What the runtime library does: decided once, before anything is written for good.
//!
//! ```text
//! written once     the instructions without a native lowering are found
//! they are boxed   the function has an activation then; it is called with values where the library calls it
//! written again    until nothing is left
//! ```

use crate::Held;
use crate::boxed::box_all;
use crate::prepared::Prepared;
use crate::program::{Library, Meaning, Work};
use lanner_facts::Class;
use lanner_infer::NameTarget as Meant;
use lanner_mir::{Callee, CalleeData, Inst, Operand, Slot, Terminator, Use};

impl Work<'_, '_> {
    /// Finds what the runtime library does.
    pub fn select(&mut self) {
        for one in self.prepared.iter_mut().filter(|one| one.is_entered && one.interface.counts_calls) {
            one.call_with_values();
        }
        self.box_named_arguments();
        let mut is_open: Vec<bool> = vec![true; self.prepared.len()];
        while let Some(k) = is_open.iter().position(|&is_open| is_open) {
            is_open[k] = false;
            let needs = self.write(k).needs;
            let one = &mut self.prepared[k];
            let before = one.boxed.len();
            for need in &needs {
                one.boxed.entry((need.block, need.inst)).or_insert(need.why);
            }
            if one.boxed.len() == before {
                continue;
            }
            is_open[k] = true;
            one.open(&needs);
            let func = std::rc::Rc::clone(&one.func);
            for need in &needs {
                let insts = &func.blocks[need.block].insts;
                match insts.get(need.inst) {
                    // It may be endless, and is never written out then.
                    Some(&Inst::Range { dst, .. }) => one.held[dst] = Held::Boxed,
                    Some(inst) => func.visit_inst(inst, &mut |used| {
                        let slot = match used {
                            Use::Operand(operand) => operand.as_slot(),
                            Use::Write(slot) => Some(slot),
                            _ => None,
                        };
                        one.written.extend(slot);
                    }),
                    // What a loop runs over is put into a slot once, not in each trip.
                    None => {
                        if let Terminator::Next { seq, .. } = func.blocks[need.block].term {
                            one.held[seq] = Held::Boxed;
                        }
                    }
                }
            }
            one.numbers = crate::boxed::Numbers::of(&func, &one.held, &one.classes);
            self.fuse_again(k);
            let one = &self.prepared[k];
            let called: Vec<usize> = one
                .links
                .iter()
                .filter(|(place, _)| one.boxed.contains_key(place))
                .map(|(_, &callee)| callee)
                .collect();
            for callee in called {
                if self.prepared[callee].call_with_values() {
                    is_open[callee] = true;
                    self.open_callers(callee, &mut is_open);
                }
            }
            // Its slots are another function's, too: of nested functions.
            self.open_callers(k, &mut is_open);
        }
    }

    fn open_callers(&self, callee: usize, is_open: &mut [bool]) {
        for (k, version) in self.prepared.iter().enumerate() {
            is_open[k] |= version.links.values().any(|&other| other == callee);
        }
    }
}

impl Work<'_, '_> {
    /// Whether an array may be sparse: facts do not say which ones are, so none is held natively then.
    pub fn may_be_sparse(&self) -> bool {
        self.prepared.iter().any(|version| {
            let unit = version.function.unit;
            let of_names =
                |name: &str| matches!(self.program.resolve(unit, name), Meant::Row(row) if row.row().is_of_sparse_arrays());
            version.func.callees.values().any(|callee| match callee {
                CalleeData::Builtin(row) => row.row().is_of_sparse_arrays(),
                CalleeData::Named(name) | CalleeData::Undecided { name, .. } => of_names(name.as_str()),
                CalleeData::Local { .. } => false,
            })
        })
    }

    /// Arguments whose names the callee may ask for are values of the library, in slots that have these names: `display(x)`. A function that
    /// asks (`inputname`) is called with values. Constructors and methods may ask, too.
    fn box_named_arguments(&mut self) {
        let asks = |version: &Prepared, callee: Callee| {
            let meaning = self.meaning(&version.func, version.function.unit, callee);
            matches!(meaning, Some(Meaning::Row(row)) if row.row().may_name_arguments())
        };
        let is_class = |version: &Prepared, callee: Callee| match &version.func.callees[callee] {
            CalleeData::Named(name) | CalleeData::Undecided { name, .. } => {
                let class = |library: Library<'_>| (library.class)(version.function.unit, name);
                self.how.runtime.and_then(class).is_some()
            }
            CalleeData::Builtin(_) | CalleeData::Local { .. } => false,
        };
        let has_classes = self.program.has_classes();
        let may_be_method = |version: &Prepared, args: &[Operand]| {
            let may_be_object =
                |slot: Slot| version.facts.of(slot).is_none_or(|fact| fact.classes.contains(Class::Object));
            has_classes && args.iter().filter_map(|arg| arg.as_slot()).any(may_be_object)
        };
        let do_ask: Vec<bool> = self
            .prepared
            .iter()
            .map(|version| version.func.callees.ids().any(|callee| asks(version, callee)))
            .collect();
        let mut named: Vec<Vec<Slot>> = Vec::new();
        for version in &self.prepared {
            let func = &version.func;
            let mut found = Vec::new();
            for (block, data) in func.blocks.iter() {
                for (k, inst) in data.insts.iter().enumerate() {
                    let Inst::Call { callee, args, .. } = *inst else { continue };
                    let linked = version.links.get(&(block, k));
                    let args = func.args(args);
                    if linked.is_some_and(|&other| do_ask[other])
                        || asks(version, callee)
                        || is_class(version, callee)
                        || may_be_method(version, args)
                    {
                        let slots = args.iter().filter_map(|arg| arg.as_slot());
                        found.extend(slots.filter(|&slot| func.slots[slot].name.is_some()));
                    }
                }
            }
            named.push(found);
        }
        for (k, (slots, asks)) in named.into_iter().zip(do_ask).enumerate() {
            let version = &mut self.prepared[k];
            let is_passed =
                |slot: &Slot| version.func.params.contains(slot) || version.func.outputs.contains(slot);
            if asks || slots.iter().any(is_passed) {
                version.call_with_values();
            }
            if slots.is_empty() {
                continue;
            }
            for slot in slots {
                version.held[slot] = Held::Boxed;
            }
            version.is_entered = true;
            version.numbers = crate::boxed::Numbers::of(&version.func, &version.held, &version.classes);
            self.fuse_again(k);
        }
    }

    /// Everything is done by the runtime library, as far as it can be.
    pub fn box_everything(&mut self) {
        for version in &mut self.prepared {
            box_all(&version.func, &mut version.held);
            version.fused.clear();
            version.numbers = crate::boxed::Numbers::of(&version.func, &version.held, &version.classes);
            version.call_with_values();
        }
    }
}
