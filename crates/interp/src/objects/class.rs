//! What a class is, and where its members are found.

use super::load::DESTRUCTOR;
use super::redefined::{DotCalls, Redefined};
use crate::{Interpreter, Loaded};
use lanner_base::Name;
use lanner_facts::Class as BuiltIn;
use lanner_facts::declared::{Access, MemberDecl, PropertyDecl};
use lanner_mir::FuncRef;
use lanner_runtime::value::{ClassForm, Object, OpenFields, Struct, Touch, UserClass};
use lanner_runtime::{Error, Fault, Result, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, OnceCell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::LazyLock;

/// The methods that stand for the built-in ways into an object.
static READS: LazyLock<Name> = LazyLock::new(|| Name::new("subsref"));
static ASSIGNS: LazyLock<Name> = LazyLock::new(|| Name::new("subsasgn"));

/// The classes of the program, as far as they were needed. Interpreters that work for one program share them.
#[derive(Default)]
pub struct Classes {
    by_name: RefCell<FxHashMap<Name, Rc<Class>>>,
    /// Classes that are being loaded: one that derives from itself is an error.
    loading: RefCell<FxHashSet<Name>>,
    /// `superiorto` and `inferiorto`: the first comes before the second.
    superior: RefCell<FxHashSet<(Name, Name)>>,
    /// Whether there is any: then each argument may be an object of one.
    are_used: Cell<bool>,
}

impl Classes {
    /// Whether there is any.
    #[inline]
    pub fn are_used(&self) -> bool {
        self.are_used.get()
    }

    /// The function that `object.name(…)` calls, in functions of a unit, of an object of exactly this class; where there is no dot
    /// `name(object, …)`. None where it is not known, or more happens than that call.
    pub fn method(
        &self,
        by: &Loaded,
        class: &UserClass,
        (name, has_dot): (Name, bool),
    ) -> Option<(Rc<Loaded>, FuncRef)> {
        let class = self.get(class.name)?;
        let member = class.member(name);
        let is_plain_dot = !class.is_old()
            && member.property.is_none()
            && class.redefined.calls == DotCalls::Plain
            && (class.reader().is_none() || by.class.is_some_and(|running| class.is_a(running)));
        let method = member.method.as_deref().filter(|method| {
            name != class.constructor
                && !method.is_static
                && method.name.as_str() != DESTRUCTOR
                && (is_plain_dot || !has_dot)
                && self.may_touch(by.class, &method.access, method.owner)
        })?;
        let Body::Code(loaded, func) = &method.body else { return None };
        loaded.state(*func).is_plain.then(|| (Rc::clone(loaded), *func))
    }

    /// Whether a call of a name may mean a method, whatever its arguments are. What makes objects is none.
    pub fn have_method(&self, name: Name) -> bool {
        let has = |class: &Rc<Class>| class.constructor != name && class.method(name).is_some();
        self.by_name.borrow().values().any(has)
    }

    /// How objects of a class of values are made in functions of a unit; none where more happens than that first values are set and the
    /// constructor is called, or none was made yet.
    pub fn constructor(&self, by: &Loaded, name: Name) -> Option<Constructor> {
        let class = self.get(name)?;
        let first = class.first.borrow().clone()?;
        let constructor = class.own.get(&class.constructor)?;
        let Body::Code(loaded, func) = &constructor.body else { return None };
        let is_plain = class.info.form == ClassForm::Value
            && class.supers.is_empty()
            && class.base.is_none()
            && !class.info.is_enumeration
            && class.is_complete()
            && loaded.state(*func).is_plain
            && self.may_touch(by.class, &constructor.access, constructor.owner);
        let first = first.fields().iter().map(|(name, values)| (*name, values[0].clone())).collect();
        let class = Rc::clone(&class.info);
        is_plain.then(|| Constructor { class, loaded: Rc::clone(loaded), func: *func, first })
    }

    /// Whether `object.name` is a field in functions of a unit: nothing else happens where it is read, or assigned to.
    pub fn is_field(&self, by: &Loaded, class: &UserClass, name: Name, touch: Touch) -> bool {
        class.open.of(touch).contains(&name) || self.is_field_in(by.class, class, name, touch)
    }

    /// The same in methods of a class, or elsewhere, of what is no field for everybody.
    fn is_field_in(&self, running: Option<Name>, class: &UserClass, name: Name, touch: Touch) -> bool {
        if class.form == ClassForm::Old {
            return running == Some(class.name);
        }
        let Some(class) = self.get(class.name) else { return false };
        let member = class.member(name);
        let (property, own) = match touch {
            Touch::Read => (member.read_as_field(), class.reader()),
            Touch::Set => (member.set_as_field(), class.assigner()),
        };
        property.is_some_and(|property| {
            let access = match touch {
                Touch::Read => &property.decl.get,
                Touch::Set => &property.decl.set,
            };
            let is_inside = running.is_some_and(|running| class.is_a(running));
            self.may_touch(running, access, property.owner) && (own.is_none() || is_inside)
        })
    }

    /// Whether methods of a class, or functions of none, may touch a member of a class that lets in these.
    fn may_touch(&self, running: Option<Name>, access: &Access, owner: Name) -> bool {
        if *access == Access::Public {
            return true;
        }
        let Some(running) = running else { return false };
        let derives = |from: Name| running == from || self.get(running).is_some_and(|class| class.is_a(from));
        let is_above = || self.get(owner).is_some_and(|class| class.is_a(running));
        match access {
            Access::Public => true,
            Access::Private | Access::Immutable => running == owner,
            // A class that declares the member abstract, or calls it of those that derive from it, sees it, too.
            Access::Protected => derives(owner) || is_above(),
            Access::Classes(classes) => running == owner || classes.iter().any(|&class| derives(class)),
        }
    }

    /// The class of a name, where it is loaded.
    pub(crate) fn get(&self, name: Name) -> Option<Rc<Class>> {
        self.by_name.borrow().get(&name).cloned()
    }

    /// From now on there is this class.
    pub(crate) fn add(&self, class: &Rc<Class>) {
        self.by_name.borrow_mut().insert(class.name(), Rc::clone(class));
        self.are_used.set(true);
    }

    /// Notes that a class is being loaded; false where it is already.
    pub(crate) fn begin_loading(&self, name: Name) -> bool {
        self.loading.borrow_mut().insert(name)
    }

    /// It is loaded, or cannot be.
    pub(crate) fn end_loading(&self, name: Name) {
        self.loading.borrow_mut().remove(&name);
    }

    /// From now on the first class comes before the second.
    pub(crate) fn put_before(&self, first: Name, second: Name) {
        self.superior.borrow_mut().insert((first, second));
    }

    /// Whether that was said of one of these and one of the others.
    pub(crate) fn are_before(&self, these: &[Name], others: &[Name]) -> bool {
        let superior = self.superior.borrow();
        these.iter().any(|&a| others.iter().any(|&b| superior.contains(&(a, b))))
    }
}

/// How objects of a class are made.
pub struct Constructor {
    /// The class.
    pub class: Rc<UserClass>,
    /// The unit of the constructor.
    pub loaded: Rc<Loaded>,
    /// The constructor: its first parameter is the object.
    pub func: FuncRef,
    /// What a new object holds, in order.
    pub first: Vec<(Name, Value)>,
}

/// A class of the program.
pub(crate) struct Class {
    pub info: Rc<UserClass>,
    /// The unit of its `classdef` file; none of an old class.
    pub unit: Option<Rc<Loaded>>,
    /// The classes that it derives from directly, as far as the program defines them.
    pub supers: Vec<Rc<Class>>,
    /// All names of classes that it derives from directly.
    pub super_names: Vec<Name>,
    /// The name of its constructor: its own without its packages.
    pub constructor: Name,
    /// Its own methods.
    pub own: FxHashMap<Name, Rc<Method>>,
    /// Its properties and those that it inherits, its own first.
    pub properties: Vec<Rc<Property>>,
    /// What the names of its members mean, as far as they were looked up.
    pub known: RefCell<FxHashMap<Name, Rc<Member>>>,
    /// The members of its enumeration.
    pub members: Vec<MemberDecl<FuncRef>>,
    /// The values of members and constants that were asked for.
    pub values: RefCell<FxHashMap<Name, Value>>,
    /// What a new object holds, once there was one.
    pub first: RefCell<Option<Struct>>,
    /// Classes whose objects it comes before.
    pub inferior: Vec<Name>,
    pub events: Vec<Name>,
    /// The built-in class from which it derives.
    pub base: Option<BuiltIn>,
    /// Whether its objects may be in one array with those of other classes.
    pub is_mixable: bool,
    /// Subscripts and dots that mean what its methods say.
    pub redefined: Redefined,
    pub is_abstract: bool,
    /// Its methods that stand for the built-in ways into its objects, once they were asked for.
    pub own_ways: OnceCell<[Option<Rc<Method>>; 2]>,
    /// Whether there can be objects of it, once that was asked.
    pub complete: OnceCell<bool>,
}

/// A property of a class.
pub(crate) struct Property {
    pub decl: PropertyDecl<FuncRef>,
    /// The class that declares it, and its unit.
    pub owner: Name,
    pub unit: Rc<Loaded>,
}

/// What a name behind the dot means for objects of a class.
#[derive(Default)]
pub(crate) struct Member {
    pub property: Option<Rc<Property>>,
    /// The methods that read and assign the property.
    pub get: Option<Rc<Method>>,
    pub set: Option<Rc<Method>>,
    /// The method of that name.
    pub method: Option<Rc<Method>>,
}

impl Member {
    /// The property, where to read it is to read a field, for whom it lets in.
    pub fn read_as_field(&self) -> Option<&Property> {
        self.property.as_deref().filter(|property| {
            let decl = &property.decl;
            self.get.is_none() && !decl.is_constant && !decl.is_dependent && !decl.is_get_observable
        })
    }

    /// The property, where to assign to it is to assign to a field.
    pub fn set_as_field(&self) -> Option<&Property> {
        self.read_as_field().filter(|property| {
            let decl = &property.decl;
            let is_checked = decl.class.is_some() || decl.size.is_some() || !decl.validators.is_empty();
            let is_told = decl.is_set_observable;
            self.set.is_none() && !is_checked && !is_told && !decl.aborts_set && decl.set != Access::Immutable
        })
    }
}

/// A method of a class.
pub(crate) struct Method {
    pub name: Name,
    /// The class that has it.
    pub owner: Name,
    pub body: Body,
    pub access: Access,
    pub is_static: bool,
    pub is_hidden: bool,
    pub is_sealed: bool,
    /// The superclasses whose constructors its text calls, where it is a constructor.
    pub constructs: Rc<[Name]>,
}

/// Where a method's text is.
#[derive(Clone)]
pub(crate) enum Body {
    Code(Rc<Loaded>, FuncRef),
    /// In a file of its own, not read yet.
    File(Rc<PathBuf>),
    /// Classes that derive from this one have it.
    Abstract,
}

impl Class {
    pub fn name(&self) -> Name {
        self.info.name
    }

    /// Whether it is made by `class(s, name)`.
    pub fn is_old(&self) -> bool {
        self.info.form == ClassForm::Old
    }

    /// What the name of a member means.
    pub fn member(&self, name: Name) -> Rc<Member> {
        if let Some(known) = self.known.borrow().get(&name) {
            return Rc::clone(known);
        }
        let accessor = |kind: &str| self.find_method(Name::new(&format!("{kind}.{name}")));
        let property = self.properties.iter().find(|property| property.decl.name == name).cloned();
        let (get, set) = match property {
            Some(_) => (accessor("get"), accessor("set")),
            None => (None, None),
        };
        let member = Rc::new(Member { property, get, set, method: self.find_method(name) });
        self.known.borrow_mut().insert(name, Rc::clone(&member));
        member
    }

    /// Its method of a name, or the one that it inherits. A constructor is not inherited.
    pub fn method(&self, name: Name) -> Option<Rc<Method>> {
        self.member(name).method.clone()
    }

    fn find_method(&self, name: Name) -> Option<Rc<Method>> {
        if let Some(own) = self.own.get(&name) {
            return Some(Rc::clone(own));
        }
        let inherited = |class: &Rc<Class>| (class.constructor != name).then(|| class.method(name)).flatten();
        let found: Vec<Rc<Method>> = self.supers.iter().filter_map(inherited).collect();
        let is_there = |method: &&Rc<Method>| !matches!(method.body, Body::Abstract);
        found.iter().find(is_there).or(found.first()).cloned()
    }

    /// The method that stands for the built-in ways to read parts of its objects.
    pub fn reader(&self) -> Option<&Rc<Method>> {
        self.ways()[0].as_ref()
    }

    /// The method that stands for the built-in assignments to parts of its objects.
    pub fn assigner(&self) -> Option<&Rc<Method>> {
        self.ways()[1].as_ref()
    }

    fn ways(&self) -> &[Option<Rc<Method>>; 2] {
        self.own_ways.get_or_init(|| [*READS, *ASSIGNS].map(|name| self.method(name)))
    }

    /// The properties that anybody reads, and those that anybody assigns to, as if they were fields of a struct.
    pub fn open_fields(&self) -> OpenFields {
        let is_open = |access: &Access| *access == Access::Public;
        let names = self.properties.iter().map(|property| property.decl.name);
        let members: Vec<(Name, Rc<Member>)> = names.map(|name| (name, self.member(name))).collect();
        let of = |property: &dyn Fn(&Member) -> bool| -> FxHashSet<Name> {
            members.iter().filter(|(_, member)| property(member)).map(|(name, _)| *name).collect()
        };
        let (reader, assigner) = (self.reader(), self.assigner());
        let is_read = |member: &Member| {
            reader.is_none() && member.read_as_field().is_some_and(|property| is_open(&property.decl.get))
        };
        let is_set = |member: &Member| {
            assigner.is_none() && member.set_as_field().is_some_and(|property| is_open(&property.decl.set))
        };
        OpenFields { read: of(&is_read), set: of(&is_set) }
    }

    /// Whether there can be objects of it.
    pub fn is_complete(&self) -> bool {
        let has_abstract = |properties: &[Rc<Property>]| properties.iter().any(|p| p.decl.is_abstract);
        *self.complete.get_or_init(|| {
            !self.is_abstract && self.missing_method().is_none() && !has_abstract(&self.properties)
        })
    }

    /// All its methods by name, its own and inherited ones.
    pub fn method_names(&self) -> FxHashSet<Name> {
        let mut names: FxHashSet<Name> = self.own.keys().copied().collect();
        for class in &self.supers {
            names.extend(class.method_names().into_iter().filter(|name| *name != class.constructor));
        }
        names
    }

    /// The first method without a body.
    pub fn missing_method(&self) -> Option<Name> {
        let mut names: Vec<Name> = self.method_names().into_iter().collect();
        names.sort_unstable();
        let is_missing = |name: &Name| self.method(*name).is_some_and(|m| matches!(m.body, Body::Abstract));
        names.into_iter().find(is_missing)
    }

    /// Whether the class of that name is this one, or one that it derives from.
    pub fn is_a(&self, name: Name) -> bool {
        self.info.is_a(name.as_str())
    }
}

impl Interpreter {
    /// The class of an object of the program.
    pub(crate) fn class_of(&self, object: &Value) -> Option<Rc<Class>> {
        match object {
            Value::Object(Object::Instance(instance)) => self.classes.get(instance.class.name),
            Value::Object(Object::Handles(handles)) => self.classes.get(handles.class.name),
            Value::Shared(cell) => self.class_of(&cell.borrow()),
            _ => None,
        }
    }

    /// Whether `object.name` is a field for what runs: nothing else happens where it is read, or assigned to.
    pub(crate) fn is_field(&self, class: &UserClass, name: Name, touch: Touch) -> bool {
        class.open.of(touch).contains(&name)
            || self.classes.is_field_in(self.running_class(), class, name, touch)
    }

    /// The class whose method runs: evaluated text is the method's that evaluates it.
    pub(crate) fn running_class(&self) -> Option<Name> {
        let mut frame = self.frames.last()?;
        while frame.is_evaluated() {
            frame = self.frames.get(frame.parent)?;
        }
        frame.loaded.class
    }

    /// Whether what runs may touch a member of a class that lets in these.
    pub(crate) fn may_touch(&self, access: &Access, owner: Name) -> bool {
        *access == Access::Public || self.classes.may_touch(self.running_class(), access, owner)
    }

    /// The unit and the function of a method.
    ///
    /// # Errors
    /// Its file does not parse; it has no text.
    pub(crate) fn body_of(&mut self, method: &Method) -> Result<(Rc<Loaded>, FuncRef)> {
        match &method.body {
            Body::Code(loaded, func) => Ok((Rc::clone(loaded), *func)),
            Body::File(path) => Ok((self.loader.load_file(path)?, FuncRef(0))),
            Body::Abstract => Err(Error::new(
                "MATLAB:class:abstractMethod",
                format!("Method '{}' of class '{}' is abstract.", method.name, method.owner),
            )),
        }
    }
}

/// The class of which a file is a method, or that it defines: `+pkg/@Name/f.m`, `+pkg/Name.m` where it `defines` one.
pub fn class_in(path: &str, defines: Option<Name>) -> Option<Name> {
    let path = Path::new(path);
    let mut folders = path.parent()?.components().rev().filter_map(|part| part.as_os_str().to_str());
    let mut folder = folders.next().unwrap_or_default();
    if folder == "private" {
        folder = folders.next().unwrap_or_default();
    }
    let mut name = match (folder.strip_prefix('@'), defines) {
        (Some(class), _) => {
            folder = folders.next().unwrap_or_default();
            class.to_owned()
        }
        (None, Some(class)) => class.to_string(),
        (None, None) => return None,
    };
    while let Some(package) = folder.strip_prefix('+') {
        name = format!("{package}.{name}");
        folder = folders.next().unwrap_or_default();
    }
    Some(Name::new(&name))
}

/// That a class has no such member.
#[cold]
pub(super) fn no_member(class: &str, name: Name) -> Error {
    Error::new(
        "MATLAB:noSuchMethodOrField",
        format!("Unrecognized method, property, or field '{name}' for class '{class}'."),
    )
}

/// That a function is not defined for objects of a class.
#[cold]
pub(super) fn undefined_for(name: &str, class: &str) -> Error {
    Fault::UndefinedForClass.with(&[&name, &class])
}
