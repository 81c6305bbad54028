//! Instructions that are rare, or whose work is a call anyway: handles, cells of variables, checks, questions.

use crate::frame::Cursor;
use crate::interpreter::Persistent;
use crate::operands::{Operands, put};
use crate::steps::{borrow, captured, concern_objects, own};
use crate::workspace::{is_defined, link};
use crate::{CodeRef, Interpreter, Loaded};
use lanner_base::{Id, Name};
use lanner_mir::{FuncRef, Inst, OperandKind};
use lanner_runtime::{self as rt, Code, FunctionHandle, Result, Target, Value, concat};
use std::rc::Rc;

impl Interpreter {
    /// The instructions that are not worth a place in the loop's own code.
    #[inline(never)]
    pub(crate) fn step_rare(
        &mut self,
        loaded: &Rc<Loaded>,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        inst: &Inst,
    ) -> Result<()> {
        match *inst {
            Inst::Matches { dst, value, case } => {
                let case = ops.read(slots, case)?;
                let value = borrow(ops, slots, value)?;
                if value.is_user_object() || case.is_user_object() {
                    let matches = self.outside(slots, at, |this| this.object_matches(value, case))?;
                    put(slots, dst, Value::Bool(matches));
                    return Ok(());
                }
                let matches = rt::switch_matches(&value, &case, self.state.dialect)?;
                put(slots, dst, Value::Bool(matches));
            }
            Inst::Move { dst, src } => {
                let value = match ops.peek(slots, src) {
                    Value::Undefined => Value::Undefined,
                    _ => ops.read(slots, src)?,
                };
                put(slots, dst, value);
            }
            Inst::Own { dst, src, like } => own(ops, slots, dst, src, like)?,
            Inst::Get { targets, base, path } => return self.get(ops, slots, at, targets, base, path),
            Inst::GetList { dst, base, path, statement } => {
                return self.get_list(ops, slots, at, (dst, statement), (base, path));
            }
            Inst::Peek { dst, base, path } => {
                let value = self.peek_path(ops, slots, at, base, path)?;
                put(slots, dst, value);
            }
            Inst::SetPath { base, path, value, .. } => {
                self.set_path(ops, slots, at, base, path, value)?;
                self.keep_room(ops, slots, base);
            }
            Inst::CountTargets { dst, base, path } => {
                let count = self.count_targets(ops, slots, at, (base, path))?;
                put(slots, dst, Value::from(count));
            }
            Inst::SetList { base, path, list, .. } => return self.set_list(ops, slots, at, base, path, list),
            Inst::Reserve { base, args, .. } => self.reserve(ops, slots, base, args),
            Inst::Delete { base, path, .. } => return self.delete(ops, slots, at, base, path),
            Inst::Handle { dst, callee } => {
                let handle = self.handle_instruction(loaded, ops, slots, callee)?;
                put(slots, dst, handle);
            }
            Inst::Closure { dst, func, captures } => {
                let captured = captured(ops, slots, loaded.func(func), captures);
                let code = CodeRef { loaded: loaded.clone(), func, environment: Rc::default() };
                let text = Rc::from(code.name());
                let target = Target::Code(Rc::new(code), Rc::new(captured));
                put(slots, dst, FunctionHandle { text, target }.into());
            }
            Inst::MetaClass { dst, name } => {
                let class =
                    self.outside(slots, at, |this| rt::library::meta::classes::meta_class(this, &name));
                put(slots, dst, class);
            }
            Inst::Concat { dst, dim, args } => {
                if self.classes.are_used() && concern_objects(ops, slots, args) {
                    let parts = ops.read_args(slots, args)?;
                    let joined = self.outside(slots, at, |this| this.join_objects(parts, dim.into()))?;
                    put(slots, dst, joined);
                    return Ok(());
                }
                let joined = ops.state.literals.join(args, || {
                    let parts = ops.read_args(slots, args)?;
                    concat::concatenate(parts.into_vec(), usize::from(dim) - 1)
                })?;
                put(slots, dst, joined);
                self.keep_room(ops, slots, dst);
            }
            Inst::CellRow { dst, args } => {
                let parts = ops.read_args(slots, args)?;
                put(slots, dst, concat::cell_row(parts.into_vec())?);
            }
            // What objects fit is their methods' affair.
            Inst::CheckFit { a, b, .. }
                if self.classes.are_used() && [a, b].iter().any(|&x| ops.peek(slots, x).is_user_object()) => {
            }
            Inst::CheckIndex { base, args }
                if self.classes.are_used()
                    && (ops.peek(slots, base).is_user_object() || concern_objects(ops, slots, args)) => {}
            Inst::CheckStore { base, args, value }
                if self.classes.are_used()
                    && ([base, value].iter().any(|&x| ops.peek(slots, x).is_user_object())
                        || concern_objects(ops, slots, args)) => {}
            Inst::CheckConcat { args, .. }
                if self.classes.are_used() && concern_objects(ops, slots, args) => {}
            Inst::CheckFit { op, a, b } => {
                let (a, b) = (borrow(ops, slots, a)?, borrow(ops, slots, b)?);
                return rt::arith::check_fit(op, &a, &b);
            }
            Inst::CheckIndex { base, args } => {
                let subscripts = ops.read_args(slots, args)?;
                let base = borrow(ops, slots, base)?;
                return rt::index::check(&base, &subscripts);
            }
            Inst::CheckStore { base, args, value } => {
                let subscripts = ops.read_args(slots, args)?;
                let (base, value) = (borrow(ops, slots, base)?, borrow(ops, slots, value)?);
                return rt::index::check_store(&base, &subscripts, &value);
            }
            Inst::CheckConcat { dim, args } => {
                let parts = ops.read_args(slots, args)?;
                return concat::check(&parts, usize::from(dim) - 1);
            }
            Inst::CheckDepth { calls } => {
                self.check_depth(calls)?;
                if rt::Cleanup::any_due() {
                    self.top().at = *at;
                    self.run_due_cleanups(slots);
                }
            }
            Inst::Display { name, value } => {
                let value = borrow(ops, slots, value)?;
                return self.outside(slots, at, |this| this.show(&name, &value));
            }
            Inst::Answer { dst, src, display, .. } => {
                let (OperandKind::Slot(slot) | OperandKind::Last(slot)) = src.kind() else { return Ok(()) };
                let value = std::mem::take(&mut slots[slot.index()]);
                let values = match &value {
                    Value::List(list) => list.as_slice(),
                    value => std::slice::from_ref(value),
                };
                for value in values.iter().filter(|value| !matches!(value, Value::Undefined)) {
                    if display {
                        let name = ops.func.slots[dst].name.map_or("ans", |name| name.as_str());
                        self.outside(slots, at, |this| this.show(name, value))?;
                    }
                    put(slots, dst, value.clone());
                }
            }
            Inst::Global { slot } => {
                if let Some(name) = ops.func.slots[slot].name {
                    let cell = self.globals.entry(name).or_insert_with(|| Rc::new(Value::empty().into()));
                    link(slots, slot, cell.clone());
                }
            }
            Inst::Persistent { slot } => {
                let mut persistents = ops.state.persistents.borrow_mut();
                let cell = persistents.entry(slot).or_insert_with(|| {
                    let cell = Rc::new(Value::empty().into());
                    let of = [ops.func, loaded.func(FuncRef(0))].map(|func| Name::new(&func.name));
                    self.persistents.push(Persistent { of, cell: Rc::downgrade(&cell) });
                    cell
                });
                link(slots, slot, cell.clone());
            }
            Inst::Defined { dst, slot } => {
                let defined = is_defined(slots, slot);
                put(slots, dst, Value::Bool(defined));
            }
            Inst::Clear { slot } => slots[slot.index()] = Value::Undefined,
            Inst::Release { slot } => slots[slot.index()].release(),
            Inst::ReleasePart { base, path } => self.release_part(ops, slots, base, path),
            Inst::CatchError { dst } => {
                if let Some(error) = self.caught.take() {
                    let caught = self.state.caught(error);
                    put(slots, dst, caught);
                }
            }
            Inst::Copy { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Range { .. }
            | Inst::Logical { .. }
            | Inst::Index { .. }
            | Inst::End { .. }
            | Inst::SetIndex { .. }
            | Inst::Call { .. } => return self.step_alone(loaded, ops, slots, at, inst),
        }
        Ok(())
    }
}
