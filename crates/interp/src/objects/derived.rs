//! Objects of classes that derive from numbers, truth values or characters.
//!
//! ```text
//! classdef Celsius < double              c = Celsius([10 20])    one object that holds the data
//! c + 1, sum(c), sprintf('%g', c)        the built-in functions, of the data; what they give is of the built-in class
//! c(2), c(1) = 5, [c, 30]                of the class again, where it has no properties
//! classdef Level < uint8 enumeration     an object for each member; Level(2) is the member that holds 2
//! ```
//!
//! The data is in a field that no property can have the name of.

use super::class::{Class, undefined_for};
use crate::{Definition, Interpreter};
use lanner_base::Name;
use lanner_builtins::BinaryOp;
use lanner_facts::Class as BuiltIn;
use lanner_runtime::host::Change;
use lanner_runtime::library::shape::{Nan, equal};
use lanner_runtime::memory::Gather;
use lanner_runtime::text::display;
use lanner_runtime::value::instance::data_of;
use lanner_runtime::value::{Object, Struct, UserClass};
use lanner_runtime::{Args, Error, Fault, Outputs, Result, Value, arith, concat, index, one};
use std::rc::Rc;

/// Functions to which an object is an object, whatever it derives from.
const OF_OBJECTS: &[&str] = &[
    "addRequired",
    "arrayfun",
    "assignin",
    "builtin",
    "cellfun",
    "class",
    "containers.Map",
    "deal",
    "disp",
    "display",
    "enumeration",
    "events",
    "feval",
    "isa",
    "isenum",
    "ismethod",
    "isobject",
    "isprop",
    "metaclass",
    "methods",
    "mustBeA",
    "parse",
    "properties",
    "save",
    "setfield",
    "struct",
    "structfun",
    "subsasgn",
    "subsref",
    "superclasses",
    "validateattributes",
    "whos",
];

/// Functions that put their arguments beside each other, and along which dimension.
const JOINING: [(&str, u32); 2] = [("vertcat", 1), ("horzcat", 2)];

/// The same along the dimension that its first argument says.
const JOINING_ALONG: &str = "cat";

/// Operators by which a member of an enumeration is compared with the name of one.
const COMPARING: [&str; 2] = ["eq", "ne"];

/// The built-in class of a name from which classes may derive.
pub(super) fn derivable(name: &str) -> Option<BuiltIn> {
    let may_be_base =
        |class: &BuiltIn| class.is_numeric() || matches!(class, BuiltIn::Logical | BuiltIn::Char);
    BuiltIn::ALL.into_iter().find(|class| class.name() == name).filter(may_be_base)
}

/// What `isa` says besides of objects of classes that derive from one.
pub(super) fn kinds_of(class: BuiltIn) -> Vec<Name> {
    let mut kinds = Vec::new();
    if class.is_float() {
        kinds.push(Name::new("float"));
    }
    if class.is_integer() {
        kinds.push(Name::new("integer"));
    }
    if class.is_numeric() {
        kinds.push(Name::new("numeric"));
    }
    kinds
}

impl Interpreter {
    /// `obj@double(data)`: the object with this data, none that without elements.
    pub(super) fn with_data(&self, object: Value, base: BuiltIn, args: &[Value]) -> Result<Value> {
        let ([] | [_]) = args else { return Err(Fault::TooManyInputs.with(&[&base.name()])) };
        let given =
            args.first().map_or_else(Value::empty, |given| data_of(given).unwrap_or_else(|| given.clone()));
        let data = arith::to_class(given, base)?;
        let mut object = object;
        match &mut object {
            Value::Object(Object::Instance(instance)) => {
                Rc::make_mut(instance).fields.set(UserClass::data_field(), data);
                Ok(object)
            }
            _ => Err(undefined_for(base.name(), object.class_name())),
        }
    }

    /// A built-in function of the data of those arguments that have any; none where no argument has.
    pub(super) fn call_on_data(
        &mut self,
        name: Name,
        args: &[Value],
        nargout: usize,
    ) -> Option<Result<Outputs>> {
        let is_opaque = OF_OBJECTS.contains(&name.as_str()) || name.starts_with("lanner.");
        if is_opaque || !args.iter().any(|arg| data_of(arg).is_some()) {
            return None;
        }
        if let Some((dim, parts)) = joining(&name, args) {
            return self.join_data(parts, dim).map(|joined| one(joined?));
        }
        let is_member = |arg: &Value| arg.user_class().is_some_and(|class| class.is_enumeration);
        if COMPARING.contains(&name.as_str()) && args.iter().any(is_member) && args.iter().any(is_text) {
            return None;
        }
        // A function of the program gets the object.
        let Ok(Some(Definition::Builtin(row))) = self.definition(&name) else { return None };
        Some(self.call_builtin(row, args.iter().map(plain).collect(), nargout))
    }

    /// `object(args)` of a class that derives from a built-in one: of the class again.
    pub(super) fn part_of_data(
        &mut self,
        class: &Class,
        object: &Value,
        args: &[Value],
    ) -> Result<Option<Value>> {
        let Some(data) = single_data(class, object) else { return Ok(None) };
        check_plain(class, "subsref")?;
        Ok(Some(holding(class, object, index::get(&data, args)?)))
    }

    /// `object(args) = value`, `object(args) = []`. False where the class derives from no built-in one.
    pub(super) fn change_data(
        &mut self,
        class: &Class,
        base: &mut Value,
        args: &[Value],
        change: &Change,
    ) -> Result<bool> {
        let Some(mut data) = single_data(class, base) else { return Ok(false) };
        check_plain(class, "subsasgn")?;
        match change {
            Change::Set(value) => index::set(&mut data, args, plain(value))?,
            Change::Delete => index::delete(&mut data, args)?,
        }
        *base = holding(class, base, data);
        Ok(true)
    }

    /// `[a, b]` where the class that comes first derives from a built-in one: of that class. None where it does not.
    pub(super) fn join_data(&mut self, parts: &[Value], dim: u32) -> Option<Result<Value>> {
        let class = self.dominant(parts.iter())?;
        class.base?;
        let object = parts.iter().find(|part| part.class_name() == class.name().as_str())?;
        if class.info.is_enumeration {
            return self
                .as_members(&class, parts)
                .transpose()
                .map(|parts| concat::concatenate(parts?, dim as usize - 1));
        }
        if let Err(error) = check_plain(&class, if dim == 1 { "vertcat" } else { "horzcat" }) {
            return Some(Err(error));
        }
        let joined = concat::concatenate(parts.iter().map(plain).gather(), dim as usize - 1);
        Some(joined.map(|data| holding(&class, object, data)))
    }

    /// Parts among which are numbers, each as the member that holds it; none where all are members.
    fn as_members(&mut self, class: &Rc<Class>, parts: &[Value]) -> Result<Option<Vec<Value>>> {
        if parts.iter().all(Value::is_user_object) {
            return Ok(None);
        }
        let mut members = Vec::new();
        for part in parts.iter().filter(|part| !part.is_empty()) {
            members.push(match part.is_user_object() {
                true => part.clone(),
                false => self.member_of_value(class, part)?,
            });
        }
        Ok(Some(members))
    }

    /// `Level(2)`: the member that holds the value, `Level('High')`: the member of that name, for each element.
    pub(super) fn member_of_value(&mut self, class: &Rc<Class>, value: &Value) -> Result<Value> {
        let value = data_of(value).unwrap_or_else(|| value.clone());
        let names = match &value {
            Value::Char(_) => value.as_text().map(|name| vec![name]),
            _ => value.to_texts(),
        };
        let count = names.as_ref().map_or(value.numel(), Vec::len);
        let mut members = Vec::new();
        for k in 0..count {
            let found = match &names {
                Some(names) => class.members.iter().position(|member| member.name.as_str() == names[k]),
                None => self.place_of(class, &index::get(&value, &[Value::from(k + 1)])?)?,
            };
            let Some(found) = found else {
                let text = format!(
                    "Unable to convert the value to a member of enumeration class '{}'.",
                    class.name()
                );
                return Err(Error::new("MATLAB:class:InvalidEnum", text));
            };
            members.push(self.member_value(class, found)?);
        }
        match (members.len(), names.is_some()) {
            (1, _) => Ok(members.swap_remove(0)),
            (_, true) => concat::concatenate(members, 1),
            (_, false) => {
                let row = concat::concatenate(members, 1)?;
                let dims = value.dims();
                let extents = dims.as_slice().iter().map(|&n| Value::from(n));
                let args: Args = std::iter::once(row).chain(extents).collect();
                let shaped = self.call_name("reshape", args, 1)?;
                Ok(shaped.into_iter().next().unwrap_or_default())
            }
        }
    }

    /// What becomes an element of an array of a class: of an enumeration, a number or a name stands for the member.
    pub(super) fn as_element(&mut self, class: &Rc<Class>, value: Value) -> Result<Value> {
        let stands = class.base.is_some() && value.is_arithmetic() && !value.is_empty() || is_text(&value);
        match class.info.is_enumeration && !class.members.is_empty() && stands {
            true => self.member_of_value(class, &value),
            false => Ok(value),
        }
    }

    /// The member that holds a number.
    fn place_of(&mut self, class: &Rc<Class>, value: &Value) -> Result<Option<usize>> {
        for k in 0..class.members.len() {
            let data = data_of(&self.member_value(class, k)?);
            let Some(data) = data else { continue };
            let same = arith::binary(BinaryOp::Eq, data, value.clone())?;
            if equal(&same, &Value::Bool(true), Nan::Same) {
                return Ok(Some(k));
            }
        }
        Ok(None)
    }

    /// What is shown of an object and its data, below its name.
    pub(super) fn data_text(
        &mut self,
        class: &Class,
        object: &Value,
        properties: &str,
    ) -> Result<Option<String>> {
        let Some(data) = single_data(class, object) else { return Ok(None) };
        let (name, blank) = (class.constructor, self.state.format.blank().to_owned());
        let (kind, extents) = (data.class_name(), display::extents(&data.dims()));
        let shown = display::disp(&mut self.state, &data)?;
        Ok(Some(match properties.is_empty() {
            true => format!("  {extents} {name}:\n{blank}  {kind} data:\n{shown}"),
            false => {
                format!(
                    "  {name} with properties:\n{blank}{properties}{blank}  {extents} {kind} data:\n{shown}"
                )
            }
        }))
    }
}

/// The dimension along which a function puts its arguments beside each other, and the arguments.
fn joining<'a>(name: &str, args: &'a [Value]) -> Option<(u32, &'a [Value])> {
    if let Some((_, dim)) = JOINING.iter().find(|(known, _)| *known == name) {
        return Some((*dim, args));
    }
    let (dim, parts) = args.split_first().filter(|_| name == JOINING_ALONG)?;
    let dim = dim.as_f64().filter(|dim| *dim >= 1.0 && dim.fract() == 0.0)?;
    Some((dim as u32, parts))
}

fn is_text(value: &Value) -> bool {
    matches!(value, Value::Char(_) | Value::String(_))
}

/// A value, or the data of an object.
pub(super) fn plain(value: &Value) -> Value {
    data_of(value).unwrap_or_else(|| value.clone())
}

/// The data of an object that is one whatever its extents: a member of an enumeration is an element.
fn single_data(class: &Class, object: &Value) -> Option<Value> {
    class.base.filter(|_| !class.info.is_enumeration)?;
    data_of(object)
}

/// The object with other data.
fn holding(class: &Class, object: &Value, data: Value) -> Value {
    let mut fields = match object {
        Value::Object(Object::Instance(instance)) => instance.fields.clone(),
        _ => Struct::scalar(),
    };
    fields.set(UserClass::data_field(), data);
    Value::instance(Rc::clone(&class.info), fields)
}

/// That the class has no properties: those of parts and of what is put together are not known.
fn check_plain(class: &Class, method: &str) -> Result<()> {
    let holds =
        |property: &Rc<super::class::Property>| !property.decl.is_constant && !property.decl.is_dependent;
    if !class.properties.iter().any(holds) {
        return Ok(());
    }
    let text = format!(
        "Class '{}' derives from a built-in class and has properties: it has to define '{method}' for that.",
        class.name()
    );
    Err(Error::new("MATLAB:class:SubclassOfBuiltinWithProperties", text))
}
