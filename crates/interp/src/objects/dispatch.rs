//! Calls and operators whose arguments are objects: the method of the class that comes first.
//!
//! ```text
//! f(1, p)      p is the only object: its class's `f`, if there is one; else the function of that name
//! p + q        `plus` of the class of p, unless the class of q comes before it
//! ```

use super::class::{Class, Method, undefined_for};
use super::derived::{derivable, plain};
use super::load::DESTRUCTOR;
use crate::Interpreter;
use crate::frame::Cursor;
use crate::operands::{Operands, put};
use crate::steps::next_column;
use lanner_base::{Id, Name};
use lanner_builtins::{BinaryOp, Builtin, UnaryOp};
use lanner_mir::{Operand, Slot};
use lanner_runtime::index::chain::Evaluated;
use lanner_runtime::value::Object;
use lanner_runtime::value::instance::{elements_of, object_of, same_handles, same_members};
use lanner_runtime::{Args, Dims, Error, Fault, Outputs, Result, Value, arith, concat, one};
use smallvec::smallvec;
use std::rc::Rc;

/// Functions whose result has the elements of their first argument in other places.
const REARRANGING: [&str; 6] = ["reshape", "permute", "ipermute", "squeeze", "circshift", "rot90"];

/// Methods that members of every enumeration have.
const AS_TEXT: [&str; 3] = ["char", "string", "cellstr"];

impl Interpreter {
    /// Whether a call with these arguments has to be looked at.
    #[inline]
    pub(crate) fn may_be_method(&self, args: &[Value]) -> bool {
        self.classes.are_used() && args.iter().any(Value::is_user_object)
    }

    /// The class that comes before those of the other arguments.
    pub(super) fn dominant<'v>(&self, args: impl Iterator<Item = &'v Value>) -> Option<Rc<Class>> {
        let classes = args.filter_map(|arg| self.class_of(arg));
        classes.reduce(|best, other| match !Rc::ptr_eq(&other, &best) && self.comes_before(&other, &best) {
            true => other,
            false => best,
        })
    }

    fn comes_before(&self, class: &Class, other: &Class) -> bool {
        let names = |of: &Class| -> Vec<Name> {
            std::iter::once(of.name()).chain(of.info.ancestors.iter().copied()).collect()
        };
        let others = names(other);
        class.inferior.iter().any(|inferior| others.contains(inferior))
            || self.classes.are_before(&names(class), &others)
    }

    /// The method that a call of a name with these arguments is of.
    pub(super) fn dispatch<'v>(
        &self,
        name: Name,
        args: impl Iterator<Item = &'v Value>,
    ) -> Option<Rc<Method>> {
        let class = self.dominant(args)?;
        class.method(name).filter(|method| name != class.constructor && !method.is_static)
    }

    /// Calls what a name means for arguments of which one is an object; none where no method is meant.
    ///
    /// # Errors
    /// Those of the method.
    pub(crate) fn call_on_objects(
        &mut self,
        name: Name,
        args: &mut Args,
        nargout: usize,
    ) -> Option<Result<Outputs>> {
        match self.dispatch(name, args.iter()) {
            Some(method) => Some(self.call_method(&method, std::mem::take(args), nargout)),
            None => self
                .call_inherited(name, args)
                .or_else(|| self.text_of_member(name, args))
                .or_else(|| self.rearranged(name, args))
                .or_else(|| self.call_on_data(name, args, nargout)),
        }
    }

    /// The name of a member of an enumeration, by a function that makes text.
    fn text_of_member(&mut self, name: Name, args: &[Value]) -> Option<Result<Outputs>> {
        let [member] = args else { return None };
        let is_text_wanted = AS_TEXT.contains(&name.as_str());
        let text = member
            .user_class()
            .filter(|class| is_text_wanted && class.is_enumeration)
            .and_then(|_| member.as_text())?;
        let row = Builtin::in_dialect(&name, self.state.dialect)?;
        Some(self.call_builtin(row, smallvec![Value::text(&text)], 1))
    }

    /// An array of objects by a function that puts the elements of its first argument elsewhere.
    fn rearranged(&mut self, name: Name, args: &[Value]) -> Option<Result<Outputs>> {
        let (Value::Object(object), rest) =
            args.split_first().filter(|_| REARRANGING.contains(&name.as_str()))?
        else {
            return None;
        };
        let is_one = |class: Rc<Class>| class.base.is_some() && !class.info.is_enumeration;
        if self.class_of(&args[0]).is_some_and(is_one) {
            return None;
        }
        let (class, elements) = (args[0].user_class()?, elements_of(object)?);
        let row = Builtin::in_dialect(&name, self.state.dialect)?;
        let all = std::iter::once(elements).chain(rest.iter().cloned()).collect();
        let moved = self.call_builtin(row, all, 1).map(|moved| moved.into_iter().next().unwrap_or_default());
        Some(moved.and_then(|moved| one(object_of(&class, moved)?)))
    }

    /// Calls a method.
    ///
    /// # Errors
    /// Whoever calls may not; those of the method.
    pub(crate) fn call_method(&mut self, method: &Method, args: Args, nargout: usize) -> Result<Outputs> {
        if !self.may_touch(&method.access, method.owner) {
            return Err(Error::new(
                "MATLAB:class:MethodRestricted",
                format!("Cannot access method '{}' in class '{}'.", method.name, method.owner),
            ));
        }
        if let (DESTRUCTOR, Some(Value::Object(Object::Handles(handles)))) =
            (method.name.as_str(), args.first())
        {
            return self.delete_objects(handles).map(|()| Outputs::new());
        }
        self.check_sealed(method, &args)?;
        let (loaded, func) = self.body_of(method)?;
        self.enter(&loaded, func, &[], &[], args, nargout)
    }

    /// Tells of the end of a handle, and calls its destructors: that of its class, then those of the classes that it derives from.
    ///
    /// # Errors
    /// Those of the destructors.
    pub(crate) fn destroy(&mut self, object: Value) -> Result<Outputs> {
        let name = Name::new(DESTRUCTOR);
        let Some(class) = self.class_of(&object) else { return Ok(Outputs::new()) };
        self.tell_of_end(&object)?;
        let mut open = vec![class];
        let mut done: Vec<Name> = Vec::new();
        while let Some(class) = open.pop() {
            let own = class.own.get(&name).cloned();
            if let Some(method) = own.filter(|_| !done.contains(&class.name())) {
                let (loaded, func) = self.body_of(&method)?;
                self.enter(&loaded, func, &[], &[], smallvec![object.clone()], 0)?;
            }
            done.push(class.name());
            open.extend(class.supers.iter().rev().cloned());
        }
        if let Value::Object(Object::Handles(handles)) = &object {
            handles.elements.iter().for_each(|handle| handle.is_valid.set(false));
        }
        Ok(Outputs::new())
    }

    /// `method@Base(args)`, and `@Base(obj, args)` of a constructor.
    ///
    /// # Errors
    /// The class or its method is not there; those of the method.
    pub(crate) fn call_superclass(&mut self, name: &str, mut args: Args, nargout: usize) -> Result<Outputs> {
        let (method, above) = name.split_once('@').unwrap_or_default();
        let class = self.class_named(Name::new(above))?;
        if method.is_empty() {
            let object = if args.is_empty() { Value::empty() } else { args.remove(0) };
            return match class {
                Some(class) => one(self.run_constructor(&class, object, args)?),
                None => match derivable(above) {
                    Some(base) => one(self.with_data(object, base, &args)?),
                    // The constructor of `handle` and others does nothing.
                    None => one(object),
                },
            };
        }
        let wanted = Name::new(method);
        match class.and_then(|class| class.method(wanted)) {
            // The destructor of the class that derives from it calls this one.
            Some(found) if found.name.as_str() == DESTRUCTOR => {
                let (loaded, func) = self.body_of(&found)?;
                self.enter(&loaded, func, &[], &[], args, 0)
            }
            Some(found) => self.call_method(&found, args, nargout),
            None => match Builtin::in_dialect(method, self.state.dialect) {
                Some(row) if derivable(above).is_some() => {
                    self.call_builtin(row, args.iter().map(plain).collect(), nargout)
                }
                Some(row) => self.call_builtin(row, args, nargout),
                None => {
                    self.call_inherited(wanted, &args).unwrap_or_else(|| Err(undefined_for(method, above)))
                }
            },
        }
    }

    /// An operator or another row where an operand is an object: its method, or what the language itself knows of objects.
    ///
    /// # Errors
    /// Those of the method; no class has one.
    pub(crate) fn operate_on_objects(&mut self, row: Builtin, mut args: Args) -> Result<Value> {
        let name = Name::new(row.row().name);
        if let Some(outputs) = self.call_on_objects(name, &mut args, 1) {
            let value = outputs?.into_iter().next();
            return value.ok_or_else(|| Fault::NoValue.with(&[&name]));
        }
        if let Some(value) = self.compared(row, &args) {
            return value;
        }
        self.operate(row, args)
    }

    /// The operator that the language has for objects of every class: none but what rearranges them.
    fn operate(&mut self, row: Builtin, args: Args) -> Result<Value> {
        if let [Value::Object(object)] = args.as_slice()
            && let (Some(class), Some(elements)) = (args[0].user_class(), elements_of(object))
            && let Some(op) =
                [UnaryOp::CTranspose, UnaryOp::Transpose].into_iter().find(|op| op.builtin() == row)
        {
            return object_of(&class, arith::unary(op, elements)?);
        }
        let class = self.dominant(args.iter()).map_or_else(|| Name::new(""), |class| class.name());
        Err(undefined_for(row.row().name, &class))
    }

    /// Whether objects are the same: of handles that asks for the objects themselves, of members of enumerations for the members.
    pub(crate) fn compared(&mut self, row: Builtin, args: &[Value]) -> Option<Result<Value>> {
        let is_equal = row == BinaryOp::Eq.builtin();
        if !is_equal && row != BinaryOp::Ne.builtin() {
            return None;
        }
        let [a, b] = args else { return None };
        let same = match (a, b) {
            (Value::Object(Object::Handles(x)), Value::Object(Object::Handles(y))) => same_handles(x, y)?,
            _ => same_members(a, b)?,
        };
        Some(if is_equal { Ok(same) } else { arith::unary(UnaryOp::Not, same) })
    }
}

impl Interpreter {
    /// `[a, b]`, `[a; b]` with objects among the parts: the method of their class, or an array of objects.
    ///
    /// # Errors
    /// Those of the method; classes that do not join.
    pub(crate) fn join_objects(&mut self, parts: Args, dim: u32) -> Result<Value> {
        let name = Name::new(if dim == 1 { "vertcat" } else { "horzcat" });
        let mut parts = parts;
        if let Some(outputs) = self.call_on_objects(name, &mut parts, 1) {
            return outputs?.into_iter().next().ok_or_else(|| Fault::NoValue.with(&[&name]));
        }
        if let Some(joined) = self.join_mixed(&parts, dim) {
            return joined;
        }
        if let Some(joined) = self.join_data(&parts, dim) {
            return joined;
        }
        concat::concatenate(parts.into_vec(), dim as usize - 1)
    }

    /// `a:b` with an object among the ends; none where there is none.
    pub(crate) fn range_with_objects(
        &mut self,
        ops: &Operands<'_>,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (first, step, last): (Operand, Option<Operand>, Operand),
    ) -> Option<Result<Value>> {
        let parts = [Some(first), step, Some(last)].into_iter().flatten();
        if !parts.clone().any(|part| ops.peek(slots, part).is_user_object()) {
            return None;
        }
        let read: Result<Args> = parts.map(|part| ops.read(slots, part)).collect();
        Some(read.and_then(|parts| self.outside(slots, at, |this| this.range_of_objects(parts))))
    }

    /// The same of values.
    ///
    /// # Errors
    /// Those of the method; no class has one.
    pub(super) fn range_of_objects(&mut self, mut parts: Args) -> Result<Value> {
        let name = Name::new("colon");
        let class = parts.iter().find(|part| part.is_user_object()).map_or("", Value::class_name);
        match self.call_on_objects(name, &mut parts, 1) {
            Some(outputs) => outputs?.into_iter().next().ok_or_else(|| Fault::NoValue.with(&[&name])),
            None => Err(undefined_for(&name, class)),
        }
    }

    /// What `end` means in subscripts of an object: its class's `end`, or its extents, which the class may say.
    ///
    /// # Errors
    /// Those of the methods.
    pub(crate) fn end_of_object(&mut self, object: &Value, position: u32, count: u32) -> Result<Value> {
        let mut args: Args =
            smallvec![object.clone(), Value::from(position as usize), Value::from(count as usize)];
        if let Some(outputs) = self.call_on_objects(Name::new("end"), &mut args, 1) {
            return Ok(outputs?.into_iter().next().unwrap_or_default());
        }
        if let Some(dims) = self.told_extents(object)? {
            let shaped = Value::from(lanner_runtime::Struct::new(dims));
            return Ok(Value::Scalar(crate::steps::end_of(&shaped, position, count)));
        }
        Ok(Value::Scalar(crate::steps::end_of(object, position, count)))
    }

    /// The extents that the class of an object says it has, by its `size`.
    ///
    /// # Errors
    /// Those of the method.
    pub(super) fn told_extents(&mut self, object: &Value) -> Result<Option<Dims>> {
        let mut args: Args = smallvec![object.clone()];
        let Some(outputs) = self.call_on_objects(Name::new("size"), &mut args, 1) else { return Ok(None) };
        let size = outputs?.into_iter().next();
        let extents = size.and_then(|size| size.to_f64s().map(|size| size.into_owned())).unwrap_or_default();
        Ok(Some(Dims::new(&extents.iter().map(|&extent| extent as usize).collect::<Vec<_>>())))
    }

    /// Moves a `for` loop to its next column; false when there is none. What an object's columns are its class's `size` and `subsref`
    /// say, where it has them.
    ///
    /// # Errors
    /// Those of the methods.
    pub(crate) fn next_of_objects(
        &mut self,
        slots: &mut Vec<Value>,
        at: &Cursor,
        (seq, counter, var): (Slot, Slot, Slot),
    ) -> Result<bool> {
        if !matches!(slots[seq.index()], Value::Object(_) | Value::Shared(_))
            || !self.tells_columns(&slots[seq.index()])
        {
            return next_column(slots, seq, counter, var);
        }
        let (object, done) =
            (slots[seq.index()].clone(), slots[counter.index()].as_f64().unwrap_or_default());
        let column = self.outside(slots, at, |this| this.told_column(&object, done))?;
        let Some(column) = column else { return Ok(false) };
        put(slots, var, column);
        put(slots, counter, Value::Scalar(done + 1.0));
        Ok(true)
    }

    /// Whether an object's class says what its columns are.
    pub(super) fn tells_columns(&self, object: &Value) -> bool {
        self.class_of(object).is_some_and(|class| {
            let tells = class.reader().is_some() || class.redefined.paren;
            class.base.is_some() || (tells && class.method(Name::new("size")).is_some())
        })
    }

    /// The column behind `done` others that an object's class says there is.
    ///
    /// # Errors
    /// Those of the methods.
    pub(super) fn told_column(&mut self, object: &Value, done: f64) -> Result<Option<Value>> {
        let dims = self.told_extents(object)?.unwrap_or(Dims::EMPTY);
        let columns = dims.as_slice().iter().skip(1).product::<usize>();
        if done >= columns as f64 {
            return Ok(None);
        }
        let step = Evaluated::Paren(smallvec![Value::text(":"), Value::Scalar(done + 1.0)]);
        Ok(self.read_steps(object, &[step], 1)?.0.into_iter().next())
    }

    /// Whether a value is that of a `case`: members of enumerations are compared by name, other objects by `eq`.
    ///
    /// # Errors
    /// Those of the method.
    pub(crate) fn object_matches(&mut self, value: Value, case: Value) -> Result<bool> {
        if let Value::Cell(cases) = &case {
            for one in cases.data() {
                if self.object_matches(value.clone(), one.clone())? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let equal = self.operate_on_objects(BinaryOp::Eq.builtin(), smallvec![value, case])?;
        arith::logical(&equal, self.state.dialect)
    }
}
