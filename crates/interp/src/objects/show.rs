//! What is shown of objects, and what others ask of classes.
//!
//! ```text
//! p =
//!
//!   Point with properties:
//!
//!     x: 1
//!     y: 2
//! ```

use super::class::{Class, Property};
use super::mixed::{element_classes, is_mixed};
use crate::Interpreter;
use lanner_base::Name;
use lanner_facts::declared::Access;
use lanner_runtime::host::{ClassMembers, PropertyTraits};
use lanner_runtime::text::display;
use lanner_runtime::value::{ClassForm, DESTROYED, Object, UserClass};
use lanner_runtime::{Args, Result, Struct, Tensor, Value, index};
use smallvec::smallvec;
use std::rc::Rc;

/// The method that gives the text of one element where a cell or a struct is shown.
const IN_BRIEF: &str = "inBrief";

impl Interpreter {
    /// Shows an object under a name, as its class says.
    ///
    /// # Errors
    /// Those of its methods; a broken pipe.
    pub(crate) fn show_named(&mut self, name: &str, object: &Value) -> Result<()> {
        let mut args: Args = smallvec![object.clone()];
        if let Some(shown) = self.call_on_objects(Name::new("display"), &mut args, 0) {
            return shown.map(drop);
        }
        self.show_as_variable(name, object)
    }

    /// The same where the class has no `display`; its `disp` is called where it has one.
    fn show_as_variable(&mut self, name: &str, object: &Value) -> Result<()> {
        let blank = self.state.format.blank().to_owned();
        self.state.out.write(&format!("{blank}{name} = \n{blank}"))?;
        let mut args: Args = smallvec![object.clone()];
        match self.call_on_objects(Name::new("disp"), &mut args, 0) {
            Some(shown) => drop(shown?),
            None => self.show_contents(object)?,
        }
        self.state.out.write(&blank)
    }

    /// What is shown of a cell array or a struct: for objects in it something that has the extents that their classes say. None where that
    /// is the value itself.
    ///
    /// # Errors
    /// Those of their `size`.
    pub(crate) fn with_extents(&mut self, value: &Value) -> Result<Option<Value>> {
        if !self.classes.are_used() {
            return Ok(None);
        }
        match value {
            Value::Cell(cells) if cells.data().iter().any(Value::is_user_object) => {
                let mut shown = Vec::new();
                for cell in cells.data() {
                    shown.push(self.stand_in(cell)?);
                }
                Ok(Some(Value::Cell(Rc::new(Tensor::new(cells.dims().clone(), shown)))))
            }
            Value::Struct(fields) if fields.numel() == 1 => {
                let mut shown = Struct::clone(fields);
                let mut is_other = false;
                for name in fields.names() {
                    if let Some(field) = fields.get(name).filter(|field| field.is_user_object()) {
                        shown.set(name, self.stand_in(field)?);
                        is_other = true;
                    }
                }
                Ok(is_other.then(|| shown.into()))
            }
            _ => Ok(None),
        }
    }

    /// An object without properties in the place of one, with the extents that its class says, and the text of a single element.
    fn stand_in(&mut self, value: &Value) -> Result<Value> {
        let (Some(class), Some(dims)) = (value.user_class(), self.told_extents(value)?) else {
            return Ok(value.clone());
        };
        let mut fields = Struct::new(dims.clone());
        let mut args: Args = smallvec![value.clone()];
        if dims.is_scalar()
            && let Some(outputs) = self.call_on_objects(Name::new(IN_BRIEF), &mut args, 1)
            && let Some(text) = outputs?.into_iter().next()
        {
            fields.set(UserClass::text_field(), text);
        }
        Ok(Value::instance(class, fields))
    }

    /// Shows an object: with a name as a variable, else what `disp` prints.
    ///
    /// # Errors
    /// Those of methods that give its properties.
    pub(crate) fn show_object_as(&mut self, name: Option<&str>, object: &Value) -> Result<()> {
        match name {
            Some(name) => self.show_as_variable(name, object),
            None => self.show_contents(object),
        }
    }

    fn show_contents(&mut self, object: &Value) -> Result<()> {
        let Some(class) = self.class_of(object) else { return Ok(()) };
        let text = self.contents_text(&class, object)?;
        self.state.out.write(&text)
    }

    fn contents_text(&mut self, class: &Rc<Class>, object: &Value) -> Result<String> {
        let (name, blank) = (class.constructor, self.state.format.blank().to_owned());
        let dims = object.dims();
        if let Value::Object(Object::Handles(handles)) = object
            && handles.elements.len() == 1
            && !handles.elements[0].is_valid.get()
        {
            return Ok(format!("  handle to deleted {name}\n"));
        }
        if class.is_old() {
            return Ok(format!("  {name} object: {}\n", by(&dims)));
        }
        if class.info.is_enumeration {
            let mut members = Vec::new();
            for k in 0..object.numel() {
                let element = index::get(object, &[Value::from(k + 1)])?;
                members.push(
                    super::read::stored(&element, UserClass::member_field())?.as_text().unwrap_or_default(),
                );
            }
            let header =
                if dims.is_scalar() { String::new() } else { format!("{} ", display::extents(&dims)) };
            let kind = if dims.is_scalar() { "enumeration" } else { "enumeration array" };
            return Ok(format!("  {header}{name} {kind}\n{blank}    {}\n", members.join("    ")));
        }
        let shown = self.shown_properties(class);
        if class.base.is_some() && dims.is_scalar() {
            let lines = self.property_lines(class, object, &shown)?;
            if let Some(text) = self.data_text(class, object, &lines)? {
                return Ok(text);
            }
        }
        let kind = if class.info.is_a("handle") { "handle" } else { "object" };
        if !dims.is_scalar() {
            let empty = if dims.is_empty() { "empty " } else { "" };
            let array = if class.info.is_a("handle") { "handle array" } else { "array" };
            let extents = display::extents(&dims);
            if is_mixed(object) {
                let short = |name: &Name| name.rsplit('.').next().unwrap_or_default().to_owned();
                let classes = element_classes(object).iter().map(short).collect::<Vec<_>>().join(", ");
                let header = format!("  {extents} heterogeneous {name} ({classes}) array with");
                let list: String = shown.iter().map(|name| format!("    {name}\n")).collect();
                return Ok(match shown.is_empty() {
                    true => format!("{header} no properties.\n"),
                    false => format!("{header} properties:\n{blank}{list}"),
                });
            }
            if shown.is_empty() {
                return Ok(format!("  {extents} {empty}{name} {array} with no properties.\n"));
            }
            let list: String = shown.iter().map(|name| format!("    {name}\n")).collect();
            return Ok(format!("  {extents} {empty}{name} {array} with properties:\n{blank}{list}"));
        }
        let with = if kind == "handle" { format!("{name} handle") } else { name.to_string() };
        if shown.is_empty() {
            return Ok(format!("  {with} with no properties.\n"));
        }
        let lines = self.property_lines(class, object, &shown)?;
        Ok(format!("  {with} with properties:\n{blank}{lines}"))
    }

    /// Properties of one object with their values, a line each.
    fn property_lines(&mut self, class: &Rc<Class>, object: &Value, names: &[Name]) -> Result<String> {
        let mut pairs = Vec::new();
        for &name in names {
            let member = class.member(name);
            let Some(property) = &member.property else { continue };
            let value = self.property_value(class, &member, property, object)?;
            let shown = if value.is_user_object() { self.stand_in(&value)? } else { value };
            pairs.push((name.to_string(), shown));
        }
        Ok(display::properties(&self.state.format, &pairs))
    }

    /// The properties that everybody sees.
    fn shown_properties(&self, class: &Class) -> Vec<Name> {
        let is_shown =
            |property: &&Rc<Property>| property.decl.get == Access::Public && !property.decl.is_hidden;
        class.properties.iter().filter(is_shown).map(|property| property.decl.name).collect()
    }

    /// What a class says of its properties.
    pub(crate) fn traits_of(&mut self, name: Name) -> Vec<PropertyTraits> {
        let Some(class) = self.class_named(name).ok().flatten() else { return Vec::new() };
        class.properties.iter().map(|property| self.traits(property)).collect()
    }

    /// The same of one property. A first value that cannot be had is none.
    pub(super) fn traits(&mut self, property: &Rc<Property>) -> PropertyTraits {
        let decl = &property.decl;
        let default = decl.default.and_then(|_| self.first_value(property).ok());
        let flags = vec![
            ("Dependent", decl.is_dependent),
            ("Constant", decl.is_constant),
            ("Abstract", decl.is_abstract),
            ("Transient", decl.is_transient),
            ("Hidden", decl.is_hidden),
            ("GetObservable", decl.is_get_observable),
            ("SetObservable", decl.is_set_observable),
            ("AbortSet", decl.aborts_set),
            ("NonCopyable", decl.is_non_copyable),
        ];
        let (get, set) = (access_text(&decl.get), access_text(&decl.set));
        PropertyTraits { name: decl.name, owner: property.owner, get, set, flags, default }
    }

    /// What everybody sees of a class.
    pub(crate) fn members_of(&mut self, name: Name) -> Option<ClassMembers> {
        let class = self.class_named(name).ok().flatten()?;
        let methods = class.method_names().into_iter().filter(|name| !name.contains('.'));
        let is_public =
            |name: &Name| class.method(*name).is_some_and(|m| m.access == Access::Public && !m.is_hidden);
        let mut methods: Vec<Name> = methods.filter(is_public).collect();
        methods.sort_unstable();
        let of_handles = (class.info.form == ClassForm::Handle).then(|| Name::new(DESTROYED));
        Some(ClassMembers {
            properties: self.shown_properties(&class),
            methods,
            events: class.events.iter().copied().chain(of_handles).collect(),
            superclasses: class.super_names.clone(),
            enumeration: class.members.iter().map(|member| member.name).collect(),
            is_abstract: class.is_abstract || class.missing_method().is_some(),
        })
    }
}

/// An attribute as `meta.property` has it.
fn access_text(access: &Access) -> Value {
    Value::text(match access {
        Access::Public => "public",
        Access::Protected => "protected",
        Access::Private => "private",
        Access::Immutable => "immutable",
        Access::Classes(classes) => {
            return Value::cell_row(classes.iter().map(|class| Value::text(class)).collect());
        }
    })
}

/// `1-by-1`.
fn by(dims: &lanner_runtime::Dims) -> String {
    dims.as_slice().iter().map(ToString::to_string).collect::<Vec<_>>().join("-by-")
}
