//! Calls of methods with fixed parameters: operands go from the slots of one frame to those of the other.
//!
//! ```text
//! a = a.add(x)     add's first parameter gets a, its second x; its output goes to a
//! ```
//!
//! What is not so plain is left to [`read`](super::read) and [`dispatch`](super::dispatch), and nothing is done.

use super::class::{Body, Method};
use super::load::DESTRUCTOR;
use super::mixed::is_mixed;
use super::redefined::DotCalls;
use crate::Interpreter;
use crate::frame::Cursor;
use crate::operands::Operands;
use lanner_base::Name;
use lanner_mir::{Operand, Path, Step, Target};
use lanner_runtime::{Result, Value};
use smallvec::SmallVec;

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
        self.call_text_of(method, ops, slots, at, (targets, &operands, statement))
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
        call: (&[Target], &[Operand], bool),
    ) -> Result<bool> {
        let values = call.1.iter().map(|&operand| ops.peek(slots, operand));
        match self.dispatch(name, values.clone()) {
            Some(_) if values.clone().any(is_mixed) => Ok(false),
            Some(method) => self.call_text_of(&method, ops, slots, at, call),
            None => Ok(false),
        }
    }

    fn call_text_of(
        &mut self,
        method: &Method,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (targets, args, statement): (&[Target], &[Operand], bool),
    ) -> Result<bool> {
        let Body::Code(loaded, func) = &method.body else { return Ok(false) };
        let is_plain = loaded.state(*func).is_plain && method.name.as_str() != DESTRUCTOR;
        if !is_plain || !self.may_touch(&method.access, method.owner) {
            return Ok(false);
        }
        // A statement asks for no output; a function without outputs has none to give.
        let has_output = !loaded.func(*func).outputs.is_empty();
        let targets = if statement && !has_output { &[] } else { targets };
        self.call_plain(ops, slots, at, (loaded, *func), (targets, args, statement))
    }
}
