//! Calls of methods with fixed parameters: operands go from the slots of one frame to those of the other.
//!
//! ```text
//! a = a.add(x)     add's first parameter gets a, its second x; its output goes to a
//! p = Point(1, 2)  the constructor's first parameter gets the new object, the others 1 and 2
//! ```
//!
//! What is not so plain is left to [`read`](super::read) and [`dispatch`](super::dispatch), and nothing is done.

use super::class::{Body, Method};
use super::load::DESTRUCTOR;
use super::mixed::is_mixed;
use super::redefined::DotCalls;
use crate::call::PlainCall;
use crate::frame::Cursor;
use crate::operands::Operands;
use crate::{Interpreter, Loaded};
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_mir::{Operand, Path, Slot, Step, Target};
use lanner_runtime::{Result, Value};
use smallvec::SmallVec;
use std::rc::Rc;

impl Interpreter {
    /// `[targets] = object.name(args)`. As a statement a target gets the first output where the method sets it.
    ///
    /// # Errors
    /// Those of the method.
    pub(crate) fn call_by_dot(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (base, path): (Operand, Path),
        (targets, statement): (&[Target], bool),
    ) -> Result<bool> {
        let (name, args) = match *ops.func.paths[path].0 {
            [Step::Field(name)] => (name, &[][..]),
            [Step::Field(name), Step::Paren(args)] => (name, ops.func.args(args)),
            _ => return Ok(false),
        };
        let Some(class) = self.class_of(ops.peek(slots, base)) else { return Ok(false) };
        if class.is_mixable && is_mixed(ops.peek(slots, base)) {
            return Ok(false);
        }
        let member = class.member(name);
        let is_method = member.property.is_none() && name != class.constructor && !class.is_old();
        let Some(method) = member.method.as_deref().filter(|method| is_method && !method.is_static) else {
            return Ok(false);
        };
        if class.redefined.calls != DotCalls::Plain {
            return Ok(false);
        }
        // The class itself may say what is behind the dot.
        if class.reader().is_some() && !self.is_method_of(&class) {
            return Ok(false);
        }
        let operands: SmallVec<[Operand; 4]> = std::iter::once(base).chain(args.iter().copied()).collect();
        self.call_text_of(method, ops, slots, at, PlainCall { targets, args: &operands, statement })
    }

    /// `[targets] = name(args)` where one of the arguments is an object whose class has such a method.
    ///
    /// # Errors
    /// Those of the method.
    pub(crate) fn call_method_plain(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        name: Name,
        call: PlainCall<'_>,
    ) -> Result<bool> {
        let values = call.args.iter().map(|&operand| ops.peek(slots, operand));
        match self.dispatch(name, values.clone()) {
            Some(_) if values.clone().any(is_mixed) => Ok(false),
            Some(method) => self.call_text_of(&method, ops, slots, at, call),
            None => Ok(false),
        }
    }

    /// An operator with an object among its operands, whose class has such a method.
    ///
    /// # Errors
    /// Those of the method.
    pub(crate) fn operate_plain(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (row, dst): (Builtin, Slot),
        args: &[Operand],
    ) -> Result<bool> {
        if !args.iter().any(|&arg| ops.peek(slots, arg).is_user_object()) {
            return Ok(false);
        }
        let call = PlainCall { targets: &[Target::Slot(dst)], args, statement: false };
        self.call_method_plain(ops, slots, at, Name::new(row.row().name), call)
    }

    fn call_text_of(
        &mut self,
        method: &Method,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        call: PlainCall<'_>,
    ) -> Result<bool> {
        let Body::Code(loaded, func) = &method.body else { return Ok(false) };
        let is_plain = loaded.state(*func).is_plain && method.name.as_str() != DESTRUCTOR;
        if !is_plain || !self.may_touch(&method.access, method.owner) {
            return Ok(false);
        }
        // A statement asks for no output; a function without outputs has none to give.
        let has_output = !loaded.func(*func).outputs.is_empty();
        let targets = if call.statement && !has_output { &[] } else { call.targets };
        self.call_plain(ops, slots, at, (loaded, *func), PlainCall { targets, ..call }, None)
    }

    /// `[target] = Class(args)` of a class that derives from none of the program's and from no built-in one. A call of an enumeration may
    /// mean one of its members.
    ///
    /// # Errors
    /// Those of first values and of the constructor.
    pub(crate) fn construct_plain(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        unit: &Rc<Loaded>,
        call: PlainCall<'_>,
    ) -> Result<bool> {
        let class = self.outside(slots, at, |this| this.load_class(unit))?;
        let Some(constructor) = class.own.get(&class.constructor) else { return Ok(false) };
        let Body::Code(loaded, func) = &constructor.body else { return Ok(false) };
        // The object is made only where nothing can be left to others then.
        let fits =
            call.args.len() < loaded.func(*func).params.len() && !call.args.iter().any(|arg| arg.is_spread());
        let is_plain = fits
            && class.supers.is_empty()
            && class.base.is_none()
            && !class.info.is_enumeration
            && class.is_complete()
            && loaded.state(*func).is_plain
            && matches!(call.targets, [Target::Slot(_) | Target::Ignored])
            && !call.statement;
        if !is_plain || !self.may_touch(&constructor.access, constructor.owner) {
            return Ok(false);
        }
        let object = self.outside(slots, at, |this| this.new_object(&class))?;
        self.call_plain(ops, slots, at, (loaded, *func), call, Some((object, &class)))
    }
}
