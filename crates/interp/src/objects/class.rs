//! What a class is, and where its members are found.

use crate::{Interpreter, Loaded};
use lanner_base::Name;
use lanner_facts::declared::{Access, MemberDecl, PropertyDecl};
use lanner_mir::FuncRef;
use lanner_runtime::value::{ClassForm, Struct, UserClass};
use lanner_runtime::{Error, Fault, Result, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The classes of the program, as far as they were needed. Interpreters that work for one program share them.
#[derive(Default)]
pub(crate) struct Classes {
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

    /// The class of a name, where it is loaded.
    pub fn get(&self, name: Name) -> Option<Rc<Class>> {
        self.by_name.borrow().get(&name).cloned()
    }

    /// From now on there is this class.
    pub fn add(&self, class: &Rc<Class>) {
        self.by_name.borrow_mut().insert(class.name(), Rc::clone(class));
        self.are_used.set(true);
    }

    /// Notes that a class is being loaded; false where it is already.
    pub fn begin_loading(&self, name: Name) -> bool {
        self.loading.borrow_mut().insert(name)
    }

    /// It is loaded, or cannot be.
    pub fn end_loading(&self, name: Name) {
        self.loading.borrow_mut().remove(&name);
    }

    /// From now on the first class comes before the second.
    pub fn put_before(&self, first: Name, second: Name) {
        self.superior.borrow_mut().insert((first, second));
    }

    /// Whether that was said of one of these and one of the others.
    pub fn are_before(&self, these: &[Name], others: &[Name]) -> bool {
        let superior = self.superior.borrow();
        these.iter().any(|&a| others.iter().any(|&b| superior.contains(&(a, b))))
    }
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
    /// Its own methods.
    pub own: RefCell<FxHashMap<Name, Method>>,
    /// Its properties and those that it inherits, its own first.
    pub properties: Vec<Rc<Property>>,
    /// The members of its enumeration.
    pub members: Vec<MemberDecl<FuncRef>>,
    /// The values of members and constants that were asked for.
    pub values: RefCell<FxHashMap<Name, Value>>,
    /// What a new object holds, once there was one.
    pub first: RefCell<Option<Struct>>,
    /// Classes whose objects it comes before.
    pub inferior: Vec<Name>,
    pub events: Vec<Name>,
    pub is_abstract: bool,
}

/// A property of a class.
pub(crate) struct Property {
    pub decl: PropertyDecl<FuncRef>,
    /// The class that declares it, and its unit.
    pub owner: Name,
    pub unit: Rc<Loaded>,
}

/// A method of a class.
#[derive(Clone)]
pub(crate) struct Method {
    pub name: Name,
    /// The class that has it.
    pub owner: Name,
    pub body: Body,
    pub access: Access,
    pub is_static: bool,
    pub is_hidden: bool,
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

    /// The name of its constructor: its own without its packages.
    pub fn constructor(&self) -> Name {
        let name = self.info.name.as_str();
        Name::new(name.rsplit('.').next().unwrap_or(name))
    }

    /// Its method of a name, or the one that it inherits. A constructor is not inherited.
    pub fn method(&self, name: Name) -> Option<Method> {
        if let Some(own) = self.own.borrow().get(&name) {
            return Some(own.clone());
        }
        let inherited =
            |class: &Rc<Class>| (class.constructor() != name).then(|| class.method(name)).flatten();
        let found: Vec<Method> = self.supers.iter().filter_map(inherited).collect();
        let is_there = |method: &&Method| !matches!(method.body, Body::Abstract);
        found.iter().find(is_there).or(found.first()).cloned()
    }

    pub fn property(&self, name: Name) -> Option<&Rc<Property>> {
        self.properties.iter().find(|property| property.decl.name == name)
    }

    /// All its methods by name, its own and inherited ones.
    pub fn method_names(&self) -> FxHashSet<Name> {
        let mut names: FxHashSet<Name> = self.own.borrow().keys().copied().collect();
        for class in &self.supers {
            names.extend(class.method_names().into_iter().filter(|name| *name != class.constructor()));
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
        self.classes.get(object.user_class()?.name)
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
        if *access == Access::Public {
            return true;
        }
        let Some(running) = self.running_class() else { return false };
        let derives =
            |from: Name| running == from || self.classes.get(running).is_some_and(|class| class.is_a(from));
        let is_above = || self.classes.get(owner).is_some_and(|class| class.is_a(running));
        match access {
            Access::Public => true,
            Access::Private | Access::Immutable => running == owner,
            // A class that declares the member abstract, or calls it of those that derive from it, sees it, too.
            Access::Protected => derives(owner) || is_above(),
            Access::Classes(classes) => running == owner || classes.iter().any(|&class| derives(class)),
        }
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
