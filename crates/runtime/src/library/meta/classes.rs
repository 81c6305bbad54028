//! Questions to classes of the program, and to handles: `properties`, `isprop`, `isvalid`.

use crate::host::{ClassMembers, PropertyTraits};
use crate::memory::{Duplicate, Gather, Grow};
use crate::value::{ClassForm, Handle, Instance, Object, OpenFields, UserClass};
use crate::{Args, Dims, Fault, Host, Outputs, Result, Struct, Tensor, Value, one};
use lanner_base::Name;
use lanner_facts::Class;
use smallvec::smallvec;
use std::rc::Rc;

/// The class that an object is of, or that a text names.
fn class_of(value: &Value) -> String {
    match value {
        Value::Object(_) => value.class_name().duplicate(),
        _ => value.as_text().unwrap_or_default(),
    }
}

fn texts(names: &[Name]) -> Value {
    Value::cell_column(names.iter().map(|name| Value::text(name.as_str())).gather())
}

/// Shows names under a title, or gives them.
fn listed(host: &mut dyn Host, title: &str, names: &[Name], nargout: usize) -> Result<Outputs> {
    if nargout > 0 {
        return one(texts(names));
    }
    let lines: String = names.iter().map(|name| format!("    {name}\n")).gather();
    host.print(&format!("\n{title}:\n\n{lines}\n"))?;
    Ok(Outputs::new())
}

/// `properties(x)`, `properties class`.
pub fn properties(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let class = class_of(&args[0]);
    let members = host.class_members(&class).unwrap_or_default();
    listed(host, &format!("Properties for class {class}"), &members.properties, nargout)
}

/// `events(x)`, `events class`.
pub fn events(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let class = class_of(&args[0]);
    let members = host.class_members(&class).unwrap_or_default();
    listed(host, &format!("Events for class {class}"), &members.events, nargout)
}

/// `superclasses(x)`, `superclasses class`.
pub fn superclasses(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let class = class_of(&args[0]);
    let mut names: Vec<Name> = Vec::new();
    let mut open = vec![Name::new(&class)];
    while let Some(class) = open.pop() {
        for above in host.class_members(&class).unwrap_or_default().superclasses {
            if !names.contains(&above) {
                names.put(above);
                open.put(above);
            }
        }
    }
    listed(host, &format!("Superclasses for class {class}"), &names, nargout)
}

/// `isprop(x, name)`: one answer for each object.
pub fn isprop(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = Name::new(&args[1].as_text().unwrap_or_default());
    if let Value::Object(Object::Drawn(drawn)) = &args[0] {
        return one(Tensor::filled(args[0].dims(), drawn.property(name).is_ok())?);
    }
    let members = host.class_members(&class_of(&args[0])).unwrap_or_default();
    let has = args[0].is_user_object() && members.properties.contains(&name);
    one(Tensor::filled(args[0].dims(), has)?)
}

/// `ismethod(x, name)`.
pub fn ismethod(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = args[1].as_text().unwrap_or_default();
    let class = class_of(&args[0]);
    let known = Object::methods_of(&class).is_some_and(|names| names.contains(&name.as_str()));
    let own = host.class_members(&class).unwrap_or_default();
    let ancestors = args[0].user_class().map(|class| class.ancestors.clone()).unwrap_or_default();
    let has = |class: &Name| Object::methods_of(class).is_some_and(|names| names.contains(&name.as_str()));
    let is_inherited = ancestors.iter().any(has);
    one(known || own.methods.contains(&Name::new(&name)) || is_inherited)
}

/// `enumeration(class)`: `[members, names] = …`, or the names are shown.
pub fn enumeration(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let class = class_of(&args[0]);
    let members = host.class_members(&class).unwrap_or_default();
    if nargout == 0 {
        return listed(host, &format!("Enumeration members for class '{class}'"), &members.enumeration, 0);
    }
    let mut values = Vec::new();
    for name in &members.enumeration {
        let value = host.call_named(&format!("{class}.{name}"), Args::new(), 1)?;
        values.put(value.into_iter().next().unwrap_or_default());
    }
    let column = crate::concat::concatenate(values, 0)?;
    Ok(smallvec![column, texts(&members.enumeration)])
}

/// `metaclass(x)`: an object that tells of the class; `?Name` is the same.
pub fn metaclass(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(meta_class(host, args[0].class_name()))
}

/// What `?Name` is: an object with the class's name and the names of its members; an empty one where there is no such class.
pub fn meta_class(host: &mut dyn Host, class: &str) -> Value {
    let is_own = Class::ALL.iter().any(|own| own.name() == class) || Object::methods_of(class).is_some();
    let members = host.class_members(class).or_else(|| is_own.then(ClassMembers::default));
    let Some(members) = members else {
        return Value::instance(info("meta.class"), Struct::new(Dims::EMPTY));
    };
    let superclasses = members.superclasses.iter().map(|name| meta_class(host, name)).gather();
    let mut fields = Struct::scalar();
    for (name, value) in [
        ("Name", Value::text(class)),
        ("Abstract", Value::Bool(members.is_abstract)),
        ("Enumeration", Value::Bool(!members.enumeration.is_empty())),
        (
            "PropertyList",
            column("meta.property", host.property_traits(class).iter().map(meta_property).gather()),
        ),
        ("MethodList", named("meta.method", &members.methods)),
        ("EventList", named("meta.event", &members.events)),
        ("SuperclassList", column("meta.class", superclasses)),
        ("EnumerationMemberList", named("meta.EnumeratedValue", &members.enumeration)),
    ] {
        fields.set(Name::new(name), value);
    }
    Value::instance(info("meta.class"), fields)
}

/// What is told of a class of the language that tells of classes.
fn info(name: &str) -> Rc<UserClass> {
    Rc::new(UserClass {
        name: Name::new(name),
        form: ClassForm::Value,
        ancestors: Vec::new(),
        has_destructor: false,
        is_enumeration: false,
        open: OpenFields::default(),
    })
}

/// `meta.property`: what a class says of a property.
pub fn meta_property(of: &PropertyTraits) -> Value {
    let mut owner = Struct::scalar();
    owner.set(Name::new("Name"), Value::text(of.owner.as_str()));
    let mut fields = Struct::scalar();
    let mut set = |name: &str, value: Value| fields.set(Name::new(name), value);
    set("Name", Value::text(of.name.as_str()));
    set("Description", Value::text(""));
    set("DetailedDescription", Value::text(""));
    set("GetAccess", of.get.clone());
    set("SetAccess", of.set.clone());
    of.flags.iter().for_each(|&(flag, is_on)| set(flag, Value::Bool(is_on)));
    set("HasDefault", Value::Bool(of.default.is_some()));
    set("DefaultValue", of.default.clone().unwrap_or_else(Value::empty));
    set("DefiningClass", Value::instance(info("meta.class"), owner));
    Value::instance(info("meta.property"), fields)
}

/// A column of objects that have a name.
fn named(class: &str, names: &[Name]) -> Value {
    let object = |name: &Name| {
        let mut fields = Struct::scalar();
        fields.set(Name::new("Name"), Value::text(name.as_str()));
        Value::instance(info(class), fields)
    };
    column(class, names.iter().map(object).gather())
}

/// A column of scalar objects of a class.
fn column(class: &str, objects: Vec<Value>) -> Value {
    let dims = Dims::matrix(objects.len(), 1);
    let parts: Vec<Rc<Instance>> = objects
        .into_iter()
        .filter_map(|object| match object {
            Value::Object(Object::Instance(part)) => Some(part),
            _ => None,
        })
        .gather();
    let names: Vec<Name> = parts.first().map(|part| part.fields.names().gather()).unwrap_or_default();
    let of = |name: Name| (name, parts.iter().filter_map(|part| part.fields.get(name).cloned()).gather());
    Value::instance(info(class), Struct::from_parts(dims, names.into_iter().map(of).gather()))
}

/// `superiorto(class, …)`: objects of the class whose constructor runs come before those of these classes.
pub fn superiorto(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let names: Vec<String> = args.iter().filter_map(Value::as_text).gather();
    host.rank_class(&names, true);
    Ok(Outputs::new())
}

/// `inferiorto(class, …)`: objects of these classes come before those of the class whose constructor runs.
pub fn inferiorto(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let names: Vec<String> = args.iter().filter_map(Value::as_text).gather();
    host.rank_class(&names, false);
    Ok(Outputs::new())
}

/// The elements of the array of handles that comes first.
///
/// # Errors
/// It is something else.
pub(super) fn handles<'a>(args: &'a Args, function: &str) -> Result<&'a [Rc<Handle>]> {
    match &args[0] {
        Value::Object(Object::Handles(handles)) => Ok(&handles.elements),
        other => Err(Fault::UndefinedForClass.with(&[&function, &other.class_name()])),
    }
}

/// `isvalid(h)`: one answer for each handle.
pub fn isvalid(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if let Value::Object(Object::Drawn(drawn)) = &args[0] {
        return one(Tensor::new(drawn.dims(), drawn.are_valid()));
    }
    let answers: Vec<bool> = handles(&args, "isvalid")?.iter().map(|handle| handle.is_valid.get()).gather();
    one(Tensor::new(args[0].dims(), answers))
}
