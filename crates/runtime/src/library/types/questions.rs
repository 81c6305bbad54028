//! What class a value has.

use crate::memory::Gather;
use crate::{Args, Error, Host, Object, Outputs, Result, Struct, Value, one};
use lanner_facts::Class;

/// `class(x)`; `class(s, name, parents…)` makes an object of an old class.
pub fn class(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if args.len() > 1 {
        let mut args = args.into_iter();
        let (fields, name) = (args.next().unwrap_or_default(), args.next().and_then(|name| name.as_text()));
        let (Value::Struct(fields), Some(name)) = (fields, name) else {
            let text = "The CLASS function takes a structure and the name of a class.";
            return Err(Error::new("MATLAB:class:invalidArguments", text));
        };
        return one(host.make_object(&name, Struct::clone(&fields), args.gather())?);
    }
    one(Value::text(args.first().map_or("", Value::class_name)))
}

/// `isa(x, name)`: the class, one that it derives from, or `'numeric'`, `'float'`, `'integer'`.
pub fn is_a(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (x, names) = (args.next().unwrap_or_default(), args.next().unwrap_or_default());
    let derives = |name: &str| matches!(&x, Value::Object(object) if object.is_a(name));
    let belongs = |name: &str| match name {
        "numeric" => x.class().is_numeric() || derives(name),
        "float" => x.class().is_float() || derives(name),
        "integer" => x.class().is_integer() || derives(name),
        "handle" if matches!(x, Value::Object(Object::Cleanup(_))) => true,
        name => x.class_name() == name || derives(name),
    };
    if let Value::Cell(cell) = &names {
        let texts = names.to_texts().ok_or_else(no_class_name)?;
        let answers = texts.iter().map(|name| belongs(name)).gather();
        return one(crate::Tensor::new(cell.dims().clone(), answers));
    }
    one(belongs(&names.as_text().ok_or_else(no_class_name)?))
}

fn no_class_name() -> Error {
    Error::new("MATLAB:isa:invalidClassName", "Class name must be a character vector or string scalar.")
}

fn ask(args: Args, f: impl Fn(Class) -> bool) -> Result<Outputs> {
    one(args.first().is_some_and(|x| f(x.class())))
}

/// `isnumeric(x)`.
pub fn isnumeric(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    ask(args, Class::is_numeric)
}

/// `isfloat(x)`.
pub fn isfloat(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    ask(args, Class::is_float)
}

/// `isinteger(x)`.
pub fn isinteger(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    ask(args, Class::is_integer)
}

/// `islogical(x)`.
pub fn islogical(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    ask(args, |class| class == Class::Logical)
}

/// `ischar(x)`.
pub fn ischar(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    ask(args, |class| class == Class::Char)
}

/// `isobject(x)`.
pub fn isobject(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    // Strings are objects of a class, by the documentation: what is none is listed there.
    ask(args, |class| matches!(class, Class::Object | Class::String))
}

/// `iscomplex(x)`.
pub fn iscomplex(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(args.first().is_some_and(Value::is_complex))
}
