//! What each instruction makes of the facts of its operands.
//!
//! - `backwards`  what is found out of a result tells of its operands
//! - `operators`  operators, ranges, conditions
//! - `index`      reading elements
//! - `parts`      reading cells and fields, and chains of them
//! - `assign`     writing and deleting elements
//! - `growth`     the shape of an array after elements were assigned
//! - `fits`       what an assignment of elements requires
//! - `store`      writing chains of subscripts and fields
//! - `build`      arrays and cells from parts
//! - `call`       calls of rows, functions and handles
//! - `objects`    instructions in programs that define classes
//! - `calm`       whether anything can have changed an object since a value was computed

mod assign;
mod backwards;
mod build;
mod call;
mod calm;
mod fits;
mod growth;
mod index;
mod objects;
mod operators;
mod parts;
mod store;

use crate::refine::outputs;
use crate::walk::{Flow, Walk};
use lanner_facts::{Class, ClassSet, Complexity, Contents, Definedness, Fact, Parts, ValueRange};
use lanner_mir::{Inst, Operand, Slot, Target, Targets};
use std::rc::Rc;

impl Walk<'_, '_> {
    /// One instruction.
    pub(crate) fn instruction(&mut self, inst: &Inst) -> Flow {
        if self.reads(inst) == Flow::Stops {
            return Flow::Stops;
        }
        if self.inference.program().has_classes()
            && let Some(flow) = self.of_objects(inst)
        {
            return flow;
        }
        match *inst {
            Inst::Copy { dst, src } => {
                let fact = self.operand(src);
                self.done(dst, Fact { definedness: Definedness::Defined, ..fact })
            }
            Inst::Move { dst, src } | Inst::Own { dst, src, .. } => {
                let fact = self.operand(src);
                self.done(dst, fact)
            }
            Inst::Unary { op, dst, a } => self.operator(op.builtin(), dst, &[a]),
            Inst::Binary { op, dst, a, b } => self.operator(op.builtin(), dst, &[a, b]),
            Inst::Range { dst, first, step, last } => self.range(dst, first, step, last),
            Inst::Logical { dst, a } => self.logical(dst, a),
            Inst::Matches { dst, value, case } => self.matches(dst, value, case),
            Inst::Defined { dst, slot } => self.defined(dst, slot),
            Inst::Index { dst, base, args } => self.index(dst, base, args),
            Inst::End { dst, base, position, count } => self.end_of(dst, base, (position, count)),
            Inst::Get { targets, base, path } => self.get(targets, base, path),
            Inst::GetList { dst, base, path, .. } => self.get_list(dst, base, path),
            Inst::CountTargets { dst, .. } | Inst::Peek { dst, .. } => {
                let fact = self.anything();
                self.done(dst, Fact { definedness: Definedness::Maybe, ..fact })
            }
            Inst::SetIndex { dst, base, args, value } => self.set_index(dst, base, args, value),
            Inst::SetPath { dst, base, path, value } => self.set_path(dst, base, path, Some(value)),
            Inst::SetList { dst, base, path, .. } => self.set_path(dst, base, path, None),
            Inst::Delete { dst, base, path } => self.delete(dst, base, path),
            Inst::Reserve { dst, base, .. } => {
                let fact = self.value(base);
                self.done(dst, fact)
            }
            Inst::Call { targets, callee, args, statement } => self.call(targets, callee, args, statement),
            Inst::Handle { dst, callee } => self.handle(dst, callee),
            Inst::Closure { dst, func, captures } => self.closure(dst, func, captures),
            Inst::MetaClass { dst, .. } | Inst::CatchError { dst } => {
                let fact = self.opaque_scalar(Class::Object);
                self.done(dst, fact)
            }
            Inst::Concat { dst, dim, args } => self.concat(dst, dim, args),
            Inst::CellRow { dst, args } => self.cell_row(dst, args),
            Inst::CheckFit { op, a, b } => self.check_fit(op.builtin(), &[a, b]),
            Inst::CheckIndex { base, args } => self.check_index(base, args),
            Inst::CheckStore { base, args, value } => {
                let (base, value) = (self.operand(base), self.operand(value));
                let operands = self.func.args(args).to_vec();
                self.check_store(&base, &operands, &value)
            }
            Inst::CheckConcat { dim, args } => self.check_concat(dim, args),
            Inst::Display { .. }
            | Inst::CheckDepth { .. }
            | Inst::Release { .. }
            | Inst::ReleasePart { .. } => Flow::Next,
            Inst::Answer { dst, old, src, .. } => self.answer(dst, old, src),
            Inst::Global { slot } | Inst::Persistent { slot } => {
                let fact = self.anything();
                self.done(slot, fact)
            }
            Inst::Clear { slot } => {
                let fact = Fact::undefined(&mut self.inference.terms);
                self.done(slot, fact)
            }
        }
    }

    /// Reading a value that is not there is an error; behind the read it is there. What an anonymous function captures may be
    /// missing.
    fn reads(&mut self, inst: &Inst) -> Flow {
        if let Inst::Move { .. } | Inst::Own { .. } | Inst::Answer { .. } | Inst::Closure { .. } = inst {
            return Flow::Next;
        }
        let func = Rc::clone(&self.func);
        let mut operands: Vec<Operand> = Vec::new();
        func.visit_inst(inst, &mut |used| {
            if let lanner_mir::Use::Operand(operand) = used {
                operands.push(operand);
            }
        });
        for operand in operands {
            let Some(slot) = operand.as_slot() else { continue };
            if operand.is_spread() || matches!(inst, Inst::End { base, .. } if *base == operand) {
                continue;
            }
            let fact = self.value(slot);
            match fact.definedness {
                Definedness::Undefined => return Flow::Stops,
                Definedness::Maybe => self.refine(slot, Fact { definedness: Definedness::Defined, ..fact }),
                Definedness::Defined => (),
            }
        }
        Flow::Next
    }

    /// The instruction wrote this.
    pub(crate) fn done(&mut self, dst: Slot, fact: Fact) -> Flow {
        let block = self.at.0;
        self.write(block, dst, fact);
        self.made_by[dst] = Some(self.at);
        Flow::Next
    }

    /// The instruction wrote these, as far as they are known.
    pub(crate) fn done_all(&mut self, targets: Targets, facts: Vec<Fact>) -> Flow {
        let func = Rc::clone(&self.func);
        if let [Target::Passed { list }] = *func.target_list(targets) {
            return self.pass(list, facts);
        }
        let mut facts = facts.into_iter();
        for slot in outputs(&func, targets) {
            let fact = match facts.next() {
                Some(fact) => fact,
                None => self.anything(),
            };
            if let Some(slot) = slot {
                self.done(slot, fact);
            }
        }
        Flow::Next
    }

    /// As many values as this function's own caller asks for.
    fn pass(&mut self, list: Slot, mut facts: Vec<Fact>) -> Flow {
        let is_known = self.nargout > 0 && facts.len() >= self.nargout;
        facts.truncate(self.nargout);
        let terms = &mut self.inference.terms;
        let contents = if is_known { Contents::new(Parts::List(facts), terms) } else { None };
        let fact = self.anything();
        self.done(list, Fact { definedness: Definedness::Maybe, contents, ..fact })
    }

    fn defined(&mut self, dst: Slot, slot: Slot) -> Flow {
        let value = match self.value(slot).definedness {
            Definedness::Defined => ValueRange::of(1.0),
            Definedness::Undefined => ValueRange::of(0.0),
            Definedness::Maybe => ValueRange::of_class(Class::Logical),
        };
        let fact = self.any_truth();
        self.done(dst, Fact { range: value, ..fact })
    }

    /// A statement's value, or what `ans` was before.
    fn answer(&mut self, dst: Slot, old: Slot, src: Operand) -> Flow {
        let value = self.operand(src);
        if value.definedness == Definedness::Defined && !src.is_spread() {
            return self.done(dst, value);
        }
        let old = self.value(old);
        let unknown = self.anything();
        let definedness = if src.is_spread() { Definedness::Maybe } else { value.definedness };
        let fact = match definedness {
            Definedness::Undefined => old,
            _ => Fact { definedness: Definedness::Maybe, ..unknown },
        };
        self.done(dst, fact)
    }

    /// Any logical scalar.
    pub(crate) fn any_truth(&mut self) -> Fact {
        let scalar = self.inference.terms.scalar();
        Fact::array(Class::Logical, scalar)
    }

    /// A scalar of a class without numbers.
    pub(crate) fn opaque_scalar(&mut self, class: Class) -> Fact {
        let scalar = self.inference.terms.scalar();
        Fact { classes: ClassSet::of(class), complexity: Complexity::Real, ..Fact::any(scalar) }
    }
}
