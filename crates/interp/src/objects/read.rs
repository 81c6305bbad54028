//! Chains that begin at an object: `p.x`, `p.norm(2)`, `p(3).x`, `Class.member`.

use super::class::{Class, Member, Property, no_member};
use super::derived::plain;
use crate::Interpreter;
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_runtime::index::chain::{self, Evaluated};
use lanner_runtime::memory::Gather;
use lanner_runtime::value::instance::data_of;
use lanner_runtime::value::{Handle, Object};
use lanner_runtime::{Args, Dims, Error, Fault, Outputs, Result, Struct, Value, arith, index, one};
use smallvec::smallvec;
use std::rc::Rc;

/// The class of the language from which handles derive.
const HANDLE: &str = "handle";

impl Interpreter {
    /// What the first steps give of an object, and how many steps those are.
    ///
    /// # Errors
    /// Those of the steps; of methods.
    pub(crate) fn read_steps(
        &mut self,
        object: &Value,
        steps: &[Evaluated],
        nargout: usize,
    ) -> Result<(Outputs, usize)> {
        let Some(first) = steps.first() else { return Ok((one(object.clone())?, 0)) };
        let Some(class) = self.class_of(object) else { return read_told(object, first) };
        // The methods of a class see what is there.
        if let Some(method) = class.reader().filter(|_| !self.is_method_of(&class)) {
            let steps_value = value_of_steps(steps);
            let outputs = self.call_method(method, smallvec![object.clone(), steps_value], nargout.max(1))?;
            return Ok((outputs, steps.len()));
        }
        if let Some(given) = self.read_redefined(&class, object, steps, nargout)? {
            return Ok(given);
        }
        match first {
            Evaluated::Field(name) => self.read_member(&class, object, *name, steps, nargout),
            Evaluated::Paren(args) => {
                let args = self.as_subscripts(args.clone())?;
                if let Some(part) = self.part_of_data(&class, object, &args)? {
                    return Ok((one(part)?, 1));
                }
                let part = index::get(object, &args)?;
                Ok((one(self.narrowed(&class, part)?)?, 1))
            }
            Evaluated::Brace(_) => Err(Fault::BraceOnNonCell.with(&[&object.class_name()])),
        }
    }

    /// All that built-in steps give of an object, whatever its class says of them.
    ///
    /// # Errors
    /// Those of the steps.
    pub(crate) fn read_built_in(
        &mut self,
        object: &Value,
        steps: &[Evaluated],
        nargout: usize,
    ) -> Result<Outputs> {
        let Some(class) = self.class_of(object) else { return one(object.clone()) };
        let (values, taken) = match steps.first() {
            None => return one(object.clone()),
            Some(Evaluated::Field(name)) => self.read_member(&class, object, *name, steps, nargout)?,
            Some(Evaluated::Paren(args)) => {
                let args = self.as_subscripts(args.clone())?;
                // Methods that say what parts are take them from the data.
                let whole = if class.info.is_enumeration { object.clone() } else { plain(object) };
                (one(index::get(&whole, &args)?)?, 1)
            }
            Some(Evaluated::Brace(_)) => return Err(Fault::BraceOnNonCell.with(&[&object.class_name()])),
        };
        if taken >= steps.len() {
            return Ok(values);
        }
        let mut values = values.into_iter();
        match (values.next(), values.len()) {
            (Some(value), 0) => chain::values(value, &steps[taken..], nargout, &mut Inner(self)),
            (first, more) => Err(Fault::ExpectedOneOutput.with(&[&(usize::from(first.is_some()) + more)])),
        }
    }

    /// `object.name`: a property of each element, or a call of a method.
    fn read_member(
        &mut self,
        class: &Rc<Class>,
        object: &Value,
        name: Name,
        steps: &[Evaluated],
        nargout: usize,
    ) -> Result<(Outputs, usize)> {
        if class.is_old() {
            return Ok((self.read_field(class, object, name)?, 1));
        }
        let member = class.member(name);
        if let Some(property) = &member.property {
            return Ok((self.read_property(class, &member, property, object)?, 1));
        }
        if let Some(method) = member.method.as_ref().filter(|_| name != class.constructor) {
            let (args, taken) = match steps.get(1) {
                Some(Evaluated::Paren(args)) => (args.clone(), 2),
                _ => (Args::new(), 1),
            };
            let mut all = Args::new();
            if !method.is_static {
                all.push(object.clone());
            }
            all.extend(args);
            let asked = if taken == steps.len() { nargout } else { 1 };
            return Ok((self.call_method(method, all, asked)?, taken));
        }
        let with_object = |args: Args| -> Args { std::iter::once(object.clone()).chain(args).collect() };
        let (args, taken) = match steps.get(1) {
            Some(Evaluated::Paren(args)) => (with_object(args.clone()), 2),
            _ => (with_object(Args::new()), 1),
        };
        if let Some(outputs) = self.call_inherited(name, &args) {
            return Ok((outputs?, taken));
        }
        // What every handle can do: `h.isvalid`, `h.addlistener(…)`.
        let is_inherited = Object::methods_of(HANDLE).is_some_and(|names| names.contains(&name.as_str()));
        if class.info.is_a(HANDLE)
            && is_inherited
            && let Some(row) = Builtin::in_dialect(&name, self.state.dialect)
        {
            let asked = if taken == steps.len() { nargout } else { 1 };
            return Ok((self.call_builtin(row, args, asked)?, taken));
        }
        // What the class has without an object: a class that is found only now was called for `Class.member`.
        let own = match steps.get(1) {
            Some(Evaluated::Paren(args)) => args.clone(),
            _ => Args::new(),
        };
        Ok((self.read_static(class, name, own, nargout)?, taken))
    }

    /// A field of an old object, which only methods of its class and of those that it derives from see.
    fn read_field(&mut self, class: &Rc<Class>, object: &Value, name: Name) -> Result<Outputs> {
        let Value::Object(Object::Instance(instance)) = object else {
            return Err(no_member(&class.name(), name));
        };
        let path = self.way_to_fields(class)?;
        let mut fields = instance.fields.clone();
        for parent in path {
            match fields.get(parent) {
                Some(Value::Object(Object::Instance(inner))) => fields = inner.fields.clone(),
                _ => return Err(Fault::NoSuchField.with(&[&name])),
            }
        }
        match fields.field(name) {
            Some(values) => Ok(values.iter().cloned().collect()),
            None => Err(Fault::NoSuchField.with(&[&name])),
        }
    }

    /// The parents through which the method that runs sees its fields in an object of an old class.
    ///
    /// # Errors
    /// It is no method of such a class.
    pub(super) fn way_to_fields(&self, class: &Class) -> Result<Vec<Name>> {
        let way = self.running_class().and_then(|running| way_to(class, running));
        way.ok_or_else(|| {
            Error::new(
                "MATLAB:noPublicFieldForClass",
                "Access to an object's fields is only permitted within its methods.".to_owned(),
            )
        })
    }

    /// Whether a method of the class runs, or of one that it derives from.
    pub(super) fn is_method_of(&self, class: &Class) -> bool {
        self.running_class().is_some_and(|running| class.is_a(running))
    }

    /// A property of each element of an array.
    fn read_property(
        &mut self,
        class: &Rc<Class>,
        member: &Member,
        property: &Rc<Property>,
        object: &Value,
    ) -> Result<Outputs> {
        if !self.may_touch(&property.decl.get, property.owner) {
            return Err(Error::new(
                "MATLAB:class:GetProhibited",
                format!("You cannot get the '{}' property of '{}'.", property.decl.name, class.name()),
            ));
        }
        if object.is_scalar() {
            return one(self.property_value(class, member, property, object)?);
        }
        let mut values = Outputs::new();
        for k in 0..object.numel() {
            let element = index::get(object, &[Value::from(k + 1)])?;
            values.push(self.property_value(class, member, property, &element)?);
        }
        Ok(values)
    }

    /// A property of one object.
    pub(super) fn property_value(
        &mut self,
        class: &Rc<Class>,
        member: &Member,
        property: &Rc<Property>,
        object: &Value,
    ) -> Result<Value> {
        let name = property.decl.name;
        if property.decl.is_constant {
            return self.constant(class, property);
        }
        let is_told = property.decl.is_get_observable && self.tells_of(member, object);
        if is_told {
            self.tell_of_property(object, property, "PreGet")?;
        }
        let value = self.own_value(member, name, object)?;
        if is_told {
            self.tell_of_property(object, property, "PostGet")?;
        }
        Ok(value)
    }

    /// What the method that reads a property gives, or what the object holds.
    fn own_value(&mut self, member: &Member, name: Name, object: &Value) -> Result<Value> {
        if let Some(get) = member.get.as_ref().filter(|get| !self.runs(get)) {
            let (loaded, func) = self.body_of(get)?;
            let outputs = self.enter(&loaded, func, &[], &[], smallvec![object.clone()], 1)?;
            return outputs.into_iter().next().ok_or_else(|| Fault::NoValue.with(&[&name]));
        }
        stored(object, name)
    }

    /// Whether a method is what runs: then a property is what it holds.
    pub(super) fn runs(&self, method: &super::class::Method) -> bool {
        let super::class::Body::Code(loaded, func) = &method.body else { return false };
        self.frames.last().is_some_and(|frame| Rc::ptr_eq(&frame.loaded, loaded) && frame.func == *func)
    }

    /// Subscripts, objects among them replaced by what their `subsindex` gives: indices from 0.
    pub(crate) fn as_subscripts(&mut self, args: Args) -> Result<Args> {
        if !self.may_be_method(&args) {
            return Ok(args);
        }
        let name = Name::new("subsindex");
        let mut subscripts = Args::new();
        for arg in args {
            if !arg.is_user_object() || data_of(&arg).is_some() {
                subscripts.push(plain(&arg));
                continue;
            }
            let class = arg.class_name();
            let mut one: Args = smallvec![arg];
            let Some(outputs) = self.call_on_objects(name, &mut one, 1) else {
                return Err(Error::new(
                    "MATLAB:subsindex",
                    format!("Function 'subsindex' is not defined for values of class '{class}'."),
                ));
            };
            let from_zero = outputs?.into_iter().next().unwrap_or_default();
            let plus = arith::binary(lanner_builtins::BinaryOp::Add, from_zero, Value::Scalar(1.0))?;
            subscripts.push(plus);
        }
        Ok(subscripts)
    }
}

/// What the first step gives of an object that tells of a class.
fn read_told(object: &Value, first: &Evaluated) -> Result<(Outputs, usize)> {
    match (object, first) {
        (Value::Object(Object::Instance(instance)), Evaluated::Field(name)) => {
            match instance.fields.field(*name) {
                Some(values) => Ok((values.iter().cloned().collect(), 1)),
                None => Err(no_member(&instance.class.name, *name)),
            }
        }
        (_, Evaluated::Paren(args)) => Ok((one(index::get(object, args)?)?, 1)),
        (_, Evaluated::Field(_) | Evaluated::Brace(_)) => {
            Err(Fault::BraceOnNonCell.with(&[&object.class_name()]))
        }
    }
}

/// The interpreter while steps behind built-in ones are read.
struct Inner<'a>(&'a mut Interpreter);

impl chain::Calls for Inner<'_> {
    fn apply(&mut self, value: &Value, args: Args, nargout: usize) -> Result<Outputs> {
        self.0.apply_paren(value, args, nargout)
    }

    fn object(&mut self, object: &Value, steps: &[Evaluated], nargout: usize) -> Result<(Outputs, usize)> {
        self.0.read_steps(object, steps, nargout)
    }

    fn method(&mut self, name: Name, args: Args, nargout: usize) -> Result<Option<Outputs>> {
        match self.0.definition(&name) {
            Ok(Some(method)) => self.0.call_definition(&method, args, nargout).map(Some),
            Ok(None) | Err(_) => Ok(None),
        }
    }
}

/// The parents from an object of a class to its part that is of another one; none where it has no such part.
fn way_to(class: &Class, part: Name) -> Option<Vec<Name>> {
    if class.name() == part {
        return Some(Vec::new());
    }
    class.supers.iter().find_map(|above| {
        let rest = way_to(above, part)?;
        Some(std::iter::once(above.constructor).chain(rest).collect())
    })
}

/// What an object holds of a property.
pub(super) fn stored(object: &Value, name: Name) -> Result<Value> {
    let value = match object {
        Value::Object(Object::Instance(instance)) => instance.fields.get(name).cloned(),
        Value::Object(Object::Handles(handles)) => match handles.elements.first() {
            Some(handle) => valid(handle)?.fields.borrow().get(name).cloned(),
            None => None,
        },
        _ => None,
    };
    Ok(value.unwrap_or_else(Value::empty))
}

/// A handle that was not deleted.
pub(super) fn valid(handle: &Rc<Handle>) -> Result<&Rc<Handle>> {
    match handle.is_valid.get() {
        true => Ok(handle),
        false => Err(Error::new("MATLAB:class:InvalidHandle", "Invalid or deleted object.".to_owned())),
    }
}

/// Steps as `subsref` and `subsasgn` get them: a row of structs with the fields `type` and `subs`.
pub(super) fn value_of_steps(steps: &[Evaluated]) -> Value {
    let (types, subs): (Vec<Value>, Vec<Value>) = steps
        .iter()
        .map(|step| match step {
            Evaluated::Paren(args) => (Value::text("()"), Value::cell_row(args.iter().cloned().collect())),
            Evaluated::Brace(args) => (Value::text("{}"), Value::cell_row(args.iter().cloned().collect())),
            Evaluated::Field(name) => (Value::text("."), Value::text(name)),
        })
        .gather_both();
    let dims = Dims::matrix(1, steps.len());
    let fields = vec![(Name::new("type"), types), (Name::new("subs"), subs)];
    Struct::from_parts(dims, fields).into()
}
