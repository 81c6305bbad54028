//! Subscripts and dots whose meaning a class redefines, one kind at a time.
//!
//! ```text
//! classdef Grid < matlab.mixin.indexing.RedefinesParen
//! g(2, 3)             parenReference(g, op)           op(1) has the Type Paren and the Indices {2, 3}
//! g(2, 3).name{1}     the same: op has all three steps
//! g(2, 3) = 5         parenAssign(g, op, 5)
//! g(2, :) = []        parenDelete(g, op)
//! [g(1:2).x] = f()    parenAssign(g, op, a, b): parenListLength says how many
//! g.cells.(op)        the steps of op applied to g.cells: see `chain::operations`
//! ```
//!
//! Methods of the class see the same. A dot is redefined for names that mean nothing to who asks, and for public methods where the
//! class overrides their calls. The methods are called for the class, so they may be protected.

use super::class::Class;
use crate::Interpreter;
use lanner_base::Name;
use lanner_facts::declared::Access;
use lanner_runtime::host::Change;
use lanner_runtime::index::chain::{Evaluated, OPERATION};
use lanner_runtime::memory::Gather;
use lanner_runtime::value::{Text, Touch};
use lanner_runtime::{Args, Dims, Error, Fault, Outputs, Result, Struct, Tensor, Value, index};
use smallvec::smallvec;
use std::rc::Rc;

/// What a class redefines.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Redefined {
    pub paren: bool,
    pub brace: bool,
    pub dot: bool,
    pub calls: DotCalls,
}

/// What `object.method(…)` means for public methods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum DotCalls {
    /// A call of the method.
    #[default]
    Plain,
    /// What `dotReference` says.
    Overridden,
    /// Nothing: it is an error.
    Forbidden,
}

/// A kind of step with the names of the methods that redefine it.
struct Kind {
    reference: &'static str,
    assign: &'static str,
    length: &'static str,
}

const PAREN: Kind = Kind { reference: "parenReference", assign: "parenAssign", length: "parenListLength" };
const BRACE: Kind = Kind { reference: "braceReference", assign: "braceAssign", length: "braceListLength" };
const DOT: Kind = Kind { reference: "dotReference", assign: "dotAssign", length: "dotListLength" };

/// Where a list is: what the methods that tell its length are told.
const STATEMENT: &str = "Statement";
const EXPRESSION: &str = "Expression";
const ASSIGNMENT: &str = "Assignment";

impl Redefined {
    /// What a class with these ancestors redefines.
    pub fn by(ancestors: &[Name]) -> Redefined {
        let has = |name: &str| {
            ancestors.iter().any(|above| above.strip_prefix("matlab.mixin.indexing.") == Some(name))
        };
        let calls = match (has("OverridesPublicDotMethodCall"), has("ForbidsPublicDotMethodCall")) {
            (_, true) => DotCalls::Forbidden,
            (true, false) => DotCalls::Overridden,
            (false, false) => DotCalls::Plain,
        };
        Redefined {
            paren: has("RedefinesParen"),
            brace: has("RedefinesBrace"),
            dot: has("RedefinesDot"),
            calls,
        }
    }

    fn is_any(self) -> bool {
        self.paren || self.brace || self.dot || self.calls != DotCalls::Plain
    }
}

impl Interpreter {
    /// The kind of the first step, where the class of the object redefines it.
    ///
    /// # Errors
    /// A call of a public method by a dot, where the class forbids that.
    fn redefined(&self, class: &Class, steps: &[Evaluated], touch: Touch) -> Result<Option<Kind>> {
        if !class.redefined.is_any() {
            return Ok(None);
        }
        Ok(match steps.first() {
            Some(Evaluated::Paren(_)) => class.redefined.paren.then_some(PAREN),
            Some(Evaluated::Brace(_)) => class.redefined.brace.then_some(BRACE),
            Some(Evaluated::Field(name)) => self.is_dot_redefined(class, *name, touch)?.then_some(DOT),
            None => None,
        })
    }

    fn is_dot_redefined(&self, class: &Class, name: Name, touch: Touch) -> Result<bool> {
        let member = class.member(name);
        if let Some(property) = &member.property {
            let access = match touch {
                Touch::Read => &property.decl.get,
                Touch::Set => &property.decl.set,
            };
            return Ok(class.redefined.dot && !self.may_touch(access, property.owner));
        }
        let Some(method) = member.method.as_ref().filter(|_| name != class.constructor) else {
            return Ok(class.redefined.dot && !is_of_handles(class, name));
        };
        match (class.redefined.calls, &method.access) {
            (DotCalls::Forbidden, Access::Public) => {
                let text =
                    format!("Public method '{name}' of class '{}' cannot be called by a dot.", class.name());
                Err(Error::new("MATLAB:class:ForbiddenPublicDotMethodCall", text))
            }
            (DotCalls::Overridden, Access::Public) => Ok(class.redefined.dot),
            (_, access) => Ok(class.redefined.dot && !self.may_touch(access, method.owner)),
        }
    }

    /// What steps give of an object whose class redefines the first of them; none where it does not.
    pub(super) fn read_redefined(
        &mut self,
        class: &Rc<Class>,
        object: &Value,
        steps: &[Evaluated],
        nargout: usize,
    ) -> Result<Option<(Outputs, usize)>> {
        let Some(kind) = self.redefined(class, steps, Touch::Read)? else { return Ok(None) };
        let operations = self.operations(steps, false)?;
        let is_list = steps.len() > 1 || !matches!(steps, [Evaluated::Paren(_)]);
        let count = match nargout {
            0 | 1 if is_list => {
                let context = if nargout == 0 { STATEMENT } else { EXPRESSION };
                self.length_of_list(class, &kind, object, operations.clone(), context)?
            }
            0 => 1,
            count => count,
        };
        let args = smallvec![object.clone(), operations];
        let mut outputs = self.call_for_class(class, kind.reference, args, count)?;
        outputs.truncate(count.max(usize::from(nargout == 0)));
        Ok(Some((outputs, steps.len())))
    }

    /// Assigns values to what steps name of an object whose class redefines the first of them; false where it does not.
    pub(super) fn assign_redefined(
        &mut self,
        class: &Rc<Class>,
        base: &mut Value,
        steps: &[Evaluated],
        values: Vec<Value>,
    ) -> Result<bool> {
        let Some(kind) = self.redefined(class, steps, Touch::Set)? else { return Ok(false) };
        let operations = self.operations(steps, false)?;
        let args: Args = [base.clone(), operations].into_iter().chain(values).collect();
        self.change_for_class(class, kind.assign, args, base)?;
        Ok(true)
    }

    /// The same of one value, or of a deletion.
    pub(super) fn change_redefined(
        &mut self,
        class: &Rc<Class>,
        base: &mut Value,
        steps: &[Evaluated],
        change: &Change,
    ) -> Result<bool> {
        match (change, steps.last()) {
            (Change::Delete, Some(Evaluated::Paren(_))) => {
                let Some(kind) = self.redefined(class, steps, Touch::Set)? else { return Ok(false) };
                let operations = self.operations(steps, true)?;
                let deletes = matches!(steps, [Evaluated::Paren(_)]);
                let (name, args) = match deletes {
                    true => ("parenDelete", smallvec![base.clone(), operations]),
                    false => (kind.assign, smallvec![base.clone(), operations, Value::empty()]),
                };
                self.change_for_class(class, name, args, base)?;
                Ok(true)
            }
            (Change::Delete, _) => self.assign_redefined(class, base, steps, vec![Value::empty()]),
            (Change::Set(value), _) => self.assign_redefined(class, base, steps, vec![value.clone()]),
        }
    }

    /// How many values an assignment to a list takes; none where the class does not redefine the first step.
    pub(crate) fn count_redefined(&mut self, object: &Value, steps: &[Evaluated]) -> Result<Option<usize>> {
        let Some(class) = self.class_of(object) else { return Ok(None) };
        let Some(kind) = self.redefined(&class, steps, Touch::Set)? else { return Ok(None) };
        if let [Evaluated::Paren(_)] = steps {
            return Ok(Some(1));
        }
        let operations = self.operations(steps, false)?;
        self.length_of_list(&class, &kind, object, operations, ASSIGNMENT).map(Some)
    }

    /// Assigns a list of values to what steps name of an object; false where its class does not redefine the first of them.
    ///
    /// # Errors
    /// Those of the method.
    pub(crate) fn set_redefined_list(
        &mut self,
        base: &mut Value,
        steps: &[Evaluated],
        values: &[Value],
    ) -> Result<bool> {
        match self.class_of(base) {
            Some(class) => self.assign_redefined(&class, base, steps, values.to_vec()),
            None => Ok(false),
        }
    }

    fn length_of_list(
        &mut self,
        class: &Rc<Class>,
        kind: &Kind,
        object: &Value,
        operations: Value,
        context: &str,
    ) -> Result<usize> {
        let context = self.member_named("matlab.indexing.IndexingContext", context)?;
        let length =
            self.call_for_class(class, kind.length, smallvec![object.clone(), operations, context], 1)?;
        let length = length.first().and_then(Value::as_f64).filter(|n| *n >= 0.0 && n.fract() == 0.0);
        length.map(|length| length as usize).ok_or_else(|| {
            let text = format!("'{}' of class '{}' must give a number of values.", kind.length, class.name());
            Error::new("MATLAB:index:InvalidListLength", text)
        })
    }

    /// Calls a method, private ones too.
    fn call_for_class(&mut self, class: &Class, name: &str, args: Args, nargout: usize) -> Result<Outputs> {
        let Some(method) = class.method(Name::new(name)) else {
            return Err(super::class::undefined_for(name, &class.name()));
        };
        let (loaded, func) = self.body_of(&method)?;
        self.enter(&loaded, func, &[], &[], args, nargout)
    }

    /// The same of a method that gives what becomes of the object.
    fn change_for_class(&mut self, class: &Class, name: &str, args: Args, base: &mut Value) -> Result<()> {
        let changed = self.call_for_class(class, name, args, 1)?;
        *base = changed.into_iter().next().ok_or_else(|| Fault::NoValue.with(&[&name]))?;
        Ok(())
    }

    /// Steps as the methods get them: a row of objects of the class `matlab.indexing.IndexingOperation`.
    fn operations(&mut self, steps: &[Evaluated], is_deletion: bool) -> Result<Value> {
        let (mut types, mut names, mut indices) = (Vec::new(), Vec::new(), Vec::new());
        for (k, step) in steps.iter().enumerate() {
            let deletes = is_deletion && k + 1 == steps.len();
            let (kind, name, args): (&str, Text, &[Value]) = match step {
                Evaluated::Paren(args) if deletes => ("ParenDelete", None, args),
                Evaluated::Paren(args) => ("Paren", None, args),
                Evaluated::Brace(args) => ("Brace", None, args),
                Evaluated::Field(name) => ("Dot", Some(name.as_str().into()), &[]),
            };
            types.push(self.member_named("matlab.indexing.IndexingOperationType", kind)?);
            names.push(Tensor::<Text>::filled(Dims::SCALAR, name)?.into());
            indices.push(Value::cell_row(args.iter().cloned().gather()));
        }
        let Some(class) = self.class_named(Name::new(OPERATION))? else {
            return Err(Fault::no_function(OPERATION));
        };
        let fields = [("Type", types), ("Name", names), ("Indices", indices)];
        let fields = fields.into_iter().map(|(name, values)| (Name::new(name), values)).gather();
        Ok(Value::instance(Rc::clone(&class.info), Struct::from_parts(Dims::matrix(1, steps.len()), fields)))
    }

    /// A member of an enumeration of the library.
    fn member_named(&mut self, class: &str, member: &str) -> Result<Value> {
        let found = self.class_named(Name::new(class))?.ok_or_else(|| Fault::no_function(class))?;
        let given = self.read_static(&found, Name::new(member), Args::new(), 1)?;
        Ok(given.into_iter().next().unwrap_or_default())
    }

    /// What `x(2) = object` assigns to where x is not there yet: an array without elements of the object's class.
    pub(super) fn without_elements_for(&mut self, class: &Rc<Class>, value: &Value) -> Result<Option<Value>> {
        if class.is_old() || class.base.is_some() {
            return Ok(None);
        }
        if !class.redefined.paren {
            return index::get(value, &[Value::empty()]).map(Some);
        }
        Ok(self.read_static(class, Name::new("empty"), Args::new(), 1)?.into_iter().next())
    }
}

/// What every handle can do is no name that is left.
fn is_of_handles(class: &Class, name: Name) -> bool {
    let methods = lanner_runtime::value::Object::methods_of("handle");
    class.info.is_a("handle") && methods.is_some_and(|names| names.contains(&name.as_str()))
}
