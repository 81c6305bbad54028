//! Instructions in programs that define classes: where an operand may be an object, a method may run.
//!
//! ```text
//! y = p + 1         p may be an object: `plus` of its class gives anything
//! n = numel(p)      the same: nothing of the row `numel` holds
//! p.x = 3           `set.x` or `subsasgn` gives anything
//! ```

use super::operators::Argument;
use crate::classes::DeclaredClass;
use crate::walk::{Flow, Walk};
use lanner_base::Name;
use lanner_facts::declared::Access;
use lanner_facts::{Callee, Class, Definedness, Fact};
use lanner_mir::{Inst, Operand, Path, Slot, Step, Target, Targets, Use};
use std::rc::Rc;

impl Walk<'_, '_> {
    /// What is known of an instruction one of whose operands may be an object: that it wrote something. None of other instructions.
    pub(super) fn of_objects(&mut self, inst: &Inst) -> Option<Flow> {
        let written: Slot = match *inst {
            Inst::Unary { dst, .. }
            | Inst::Binary { dst, .. }
            | Inst::Range { dst, .. }
            | Inst::Index { dst, .. }
            | Inst::End { dst, .. }
            | Inst::SetIndex { dst, .. }
            | Inst::SetPath { dst, .. }
            | Inst::SetList { dst, .. }
            | Inst::Delete { dst, .. }
            | Inst::Concat { dst, .. }
            | Inst::GetList { dst, .. } => dst,
            Inst::Get { targets, base, path } if self.may_read_object(inst) => {
                let Some(outputs) = self.called_by_dot(targets, base, path) else {
                    return Some(self.done_all(targets, Vec::new()));
                };
                return Some(outputs.map_or(Flow::Stops, |outputs| self.done_all(targets, outputs)));
            }
            // Nothing is asked of what may be an object.
            Inst::CheckFit { .. }
            | Inst::CheckIndex { .. }
            | Inst::CheckStore { .. }
            | Inst::CheckConcat { .. }
                if self.may_read_object(inst) =>
            {
                return Some(Flow::Next);
            }
            _ => return None,
        };
        if let Inst::SetPath { base, path, .. } = *inst
            && let Some(kept) = self.assigned_object(base, path)
        {
            let flow = self.done(written, kept);
            self.made_by[written] = None;
            return Some(flow);
        }
        if !self.may_read_object(inst) {
            return None;
        }
        let is_list = matches!(inst, Inst::GetList { .. } | Inst::SetList { .. });
        let anything = self.anything();
        let definedness = if is_list { Definedness::Maybe } else { Definedness::Defined };
        let flow = self.done(written, Fact { definedness, ..anything });
        // What it gave tells nothing of what it read.
        self.made_by[written] = None;
        Some(flow)
    }

    /// What a method gives that is called behind a dot: nothing within where it never returns. None where no method is known.
    fn called_by_dot(&mut self, targets: Targets, base: Operand, path: Path) -> Option<Option<Vec<Fact>>> {
        let func = Rc::clone(&self.func);
        let (name, operands) = match *func.paths[path].0 {
            [Step::Field(name)] => (name, Vec::new()),
            [Step::Field(name), Step::Paren(args)] => (name, func.args(args).to_vec()),
            _ => return None,
        };
        let is_one = |target: &Target| matches!(target, Target::Slot(_) | Target::Ignored);
        let targets = func.target_list(targets);
        if !targets.iter().all(is_one) {
            return None;
        }
        let all: Vec<Operand> = std::iter::once(base).chain(operands).collect();
        let args = self.arguments(&all)?;
        self.call_method(name, &args, targets.len())
    }

    /// What a method gives of that name of the class of the first argument, which is the only object.
    pub(super) fn call_method(
        &mut self,
        name: Name,
        args: &[Argument],
        nargout: usize,
    ) -> Option<Option<Vec<Fact>>> {
        let (object, others) = args.split_first()?;
        if others.iter().any(|arg| arg.fact.classes.contains(Class::Object)) {
            return None;
        }
        let class = self.known_class(&object.fact)?;
        let (owner, method) = class.method(name)?;
        let is_plain = class.property(name).is_none()
            && name != class.decl.name
            && !method.is_static
            && method.access == Access::Public;
        let func = method.function.filter(|_| is_plain)?;
        Some(self.call_known(Callee::Function(owner.unit, func.0), args, nargout, false))
    }

    /// The class of what is one of the program's, where all is known of it.
    fn known_class(&self, fact: &Fact) -> Option<Rc<DeclaredClass>> {
        let name = fact.contents.as_ref()?.user_class()?;
        if fact.definedness != Definedness::Defined || fact.classes.only() != Some(Class::Object) {
            return None;
        }
        let class = self.inference.program().class(self.function.unit, name.as_str())?;
        (class.is_known() && !class.has_own_ways()).then_some(class)
    }

    /// What an object is after an assignment to a property: of the same class, where the class leaves that to the language.
    fn assigned_object(&mut self, base: Slot, path: Path) -> Option<Fact> {
        let func = Rc::clone(&self.func);
        let Step::Field(name) = *func.paths[path].0.first()? else { return None };
        let fact = self.value(base);
        let class = self.known_class(&fact)?;
        class.method(Name::new(&format!("set.{name}"))).is_none().then_some(fact)
    }

    /// Whether an operand may be an object. What a chain meets on its way is looked at by the rules of chains.
    fn may_read_object(&mut self, inst: &Inst) -> bool {
        let func = Rc::clone(&self.func);
        let mut read: Vec<Operand> = Vec::new();
        let mut places: Vec<Slot> = Vec::new();
        func.visit_inst(inst, &mut |used| match used {
            Use::Operand(operand) => read.push(operand),
            Use::Place(slot) => places.push(slot),
            Use::Mention(_) | Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => (),
        });
        let may_be = |fact: &Fact| fact.classes.contains(Class::Object);
        if places.into_iter().any(|slot| may_be(&self.value(slot))) {
            return true;
        }
        // The value that is put into a part does not change what the whole is.
        let is_put = matches!(inst, Inst::SetPath { .. } | Inst::SetList { .. });
        !is_put && read.into_iter().any(|operand| operand.is_spread() || may_be(&self.operand(operand)))
    }
}
