//! Classes from files, and old ones from their first object.
//!
//! A class is loaded once, where its name is called, or an object of it is made. Its superclasses are loaded before it.

use super::class::{Body, Class, Method, Property};
use super::derived::{derivable, kinds_of};
use super::mixed::HETEROGENEOUS;
use super::redefined::Redefined;
use crate::{Definition, Interpreter, Loaded, Scope};
use lanner_base::Name;
use lanner_facts::declared::{Access, ClassDecl, PropertyDecl};
use lanner_mir::FuncRef;
use lanner_runtime::value::{ClassForm, OpenFields, Struct, UserClass};
use lanner_runtime::{Error, Result, Value};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::rc::Rc;

/// Classes that a class may derive from though no program defines them. What they do is the engine's affair.
const KNOWN: [&str; 5] =
    ["handle", "matlab.mixin.Copyable", "matlab.mixin.Heterogeneous", "matlab.mixin.SetGet", "hgsetget"];

/// Of these all that derive from them are handles.
const HANDLES: [&str; 4] = ["handle", "matlab.mixin.Copyable", "matlab.mixin.SetGet", "hgsetget"];

/// The method that is called when the last holder of a handle lets go.
pub(super) const DESTRUCTOR: &str = "delete";

impl Interpreter {
    /// The class of a name, loaded if it is not yet; none where the name is no class.
    ///
    /// # Errors
    /// Its file does not parse, or one of its superclasses is not there.
    pub(crate) fn class_named(&mut self, name: Name) -> Result<Option<Rc<Class>>> {
        if let Some(known) = self.classes.get(name) {
            return Ok(Some(known));
        }
        match self.loader.find(name, Scope { file: "", imports: &[], is_evaluated: false })? {
            Some(Definition::Class(loaded)) => self.load_class(&loaded).map(Some),
            _ => Ok(None),
        }
    }

    /// The class that a unit defines.
    ///
    /// # Errors
    /// A superclass is not there; it derives from itself.
    pub(crate) fn load_class(&mut self, loaded: &Rc<Loaded>) -> Result<Rc<Class>> {
        let (Some(name), Some(decl)) = (loaded.class, &loaded.unit.class) else {
            return Err(Error::internal("a class without a name"));
        };
        if let Some(known) = self.classes.get(name) {
            return Ok(known);
        }
        if !self.classes.begin_loading(name) {
            let text = format!("Class '{name}' cannot derive from itself.");
            return Err(Error::new("MATLAB:class:circularInheritance", text));
        }
        let made = self.make_class(loaded, name, decl);
        self.classes.end_loading(name);
        let class = Rc::new(made?);
        self.add_class(&class);
        Ok(class)
    }

    /// From now on arguments may be objects of the class: what was made of names before is looked at again.
    fn add_class(&mut self, class: &Rc<Class>) {
        self.classes.add(class);
        self.epoch.set(self.epoch.get() + 1);
    }

    fn make_class(&mut self, loaded: &Rc<Loaded>, name: Name, decl: &ClassDecl<FuncRef>) -> Result<Class> {
        let mut supers = Vec::new();
        let mut ancestors: Vec<Name> = Vec::new();
        let mut is_handle = false;
        let mut base = None;
        for &above in &decl.superclasses {
            ancestors.push(above);
            if KNOWN.contains(&above.as_str()) {
                is_handle |= HANDLES.contains(&above.as_str());
                continue;
            }
            if let Some(class) = derivable(&above) {
                base = Some(class);
                ancestors.extend(kinds_of(class));
                continue;
            }
            let Some(class) = self.class_named(above)? else {
                let text = format!(
                    "The specified superclass '{above}' contains a parse error, cannot be found on MATLAB's search path, or is shadowed by another file with the same name."
                );
                return Err(Error::new("MATLAB:class:InvalidSuperClass", text));
            };
            is_handle |= class.info.form == ClassForm::Handle;
            base = base.or(class.base);
            supers.push(class);
        }
        let further: Vec<Name> =
            supers.iter().flat_map(|class| class.info.ancestors.iter().copied()).collect();
        for above in further {
            if !ancestors.contains(&above) {
                ancestors.push(above);
            }
        }
        let handle = Name::new("handle");
        if is_handle && !ancestors.contains(&handle) {
            ancestors.push(handle);
        }
        let own = self.own_methods(loaded, name, decl);
        let has_destructor = is_handle
            && (own.contains_key(&Name::new(DESTRUCTOR)) || supers.iter().any(|s| s.info.has_destructor));
        let property = |decl: &PropertyDecl<FuncRef>| {
            Rc::new(Property { decl: decl.clone(), owner: name, unit: Rc::clone(loaded) })
        };
        let mut properties: Vec<Rc<Property>> = decl.properties.iter().map(property).collect();
        for inherited in supers.iter().flat_map(|class| &class.properties) {
            if properties.iter().all(|known| known.decl.name != inherited.decl.name) {
                properties.push(Rc::clone(inherited));
            }
        }
        let is_enumeration = !decl.members.is_empty() || supers.iter().any(|class| class.info.is_enumeration);
        let form = if is_handle { ClassForm::Handle } else { ClassForm::Value };
        let open = OpenFields::default();
        let redefined = Redefined::by(&ancestors);
        let is_mixable = ancestors.iter().any(|above| above.as_str() == HETEROGENEOUS);
        let mut class = Class {
            info: Rc::new(UserClass { name, form, ancestors, has_destructor, is_enumeration, open }),
            constructor: constructor_of(name),
            unit: Some(Rc::clone(loaded)),
            super_names: decl.superclasses.clone(),
            events: decl
                .events
                .iter()
                .chain(supers.iter().flat_map(|class| &class.events))
                .copied()
                .collect(),
            supers,
            own,
            properties,
            known: Default::default(),
            members: decl.members.clone(),
            values: Default::default(),
            first: Default::default(),
            inferior: decl.inferior.clone(),
            base,
            is_mixable,
            redefined,
            is_abstract: decl.is_abstract,
            own_ways: OnceCell::new(),
            complete: OnceCell::new(),
        };
        let open = class.open_fields();
        if let Some(info) = Rc::get_mut(&mut class.info) {
            info.open = open;
        }
        Ok(class)
    }

    /// The methods in the class's text, and in files of its folder.
    fn own_methods(
        &mut self,
        loaded: &Rc<Loaded>,
        name: Name,
        decl: &ClassDecl<FuncRef>,
    ) -> FxHashMap<Name, Rc<Method>> {
        let files = self.loader.class_files(name.as_str());
        let file_of = |name: Name| files.iter().find(|(known, _)| *known == name).map(|(_, path)| path);
        let mut own: FxHashMap<Name, Rc<Method>> = FxHashMap::default();
        for method in &decl.methods {
            let body = match (method.function, file_of(method.name)) {
                (Some(func), _) => Body::Code(Rc::clone(loaded), func),
                (None, Some(path)) if !method.is_abstract => Body::File(Rc::new(path.clone())),
                (None, _) => Body::Abstract,
            };
            let made = Method {
                name: method.name,
                owner: name,
                body,
                access: method.access.clone(),
                is_static: method.is_static,
                is_hidden: method.is_hidden,
                is_sealed: method.is_sealed || decl.is_sealed,
                constructs: method.constructs.as_slice().into(),
            };
            own.insert(method.name, Rc::new(made));
        }
        // Files that the text says nothing of are public methods.
        for (method, path) in files {
            if path.to_string_lossy() != loaded.unit.path.as_str() {
                own.entry(method).or_insert_with(|| Rc::new(method_in_file(method, name, path)));
            }
        }
        own
    }

    /// An object of an old class: the class is made of its first one, and of the methods in its folders.
    ///
    /// # Errors
    /// It is not made in a method of the class; a parent is no object, or there are several elements.
    pub(crate) fn make_old_object(
        &mut self,
        name: Name,
        fields: Struct,
        parents: Vec<Value>,
    ) -> Result<Value> {
        if self.running_class() != Some(name) {
            let text = format!("The CLASS function must be called from a constructor of class '{name}'.");
            return Err(Error::new("MATLAB:class:notInConstructor", text));
        }
        let mut fields = fields;
        let mut supers: Vec<Rc<Class>> = Vec::new();
        for parent in parents {
            let Some(class) = self.class_of(&parent) else {
                let text = format!("Parents of class '{name}' must be objects.");
                return Err(Error::new("MATLAB:class:parentNotObject", text));
            };
            let field = class.constructor;
            let count = fields.numel();
            if count != 1 && fields.fields().iter().all(|(known, _)| *known != field) {
                let text = format!("An array of objects of class '{name}' cannot have parents.");
                return Err(Error::new("MATLAB:class:parentsOfArray", text));
            }
            fields.set(field, parent);
            supers.push(class);
        }
        let class = match self.classes.get(name) {
            Some(known) => known,
            None => self.make_old_class(name, supers),
        };
        Ok(Value::instance(Rc::clone(&class.info), fields))
    }

    fn make_old_class(&mut self, name: Name, supers: Vec<Rc<Class>>) -> Rc<Class> {
        let files = self.loader.class_files(name.as_str());
        let own = files
            .into_iter()
            .map(|(method, path)| (method, Rc::new(method_in_file(method, name, path))))
            .collect();
        let mut ancestors: Vec<Name> = supers.iter().map(|class| class.name()).collect();
        for above in supers.iter().flat_map(|class| class.info.ancestors.iter().copied()) {
            if !ancestors.contains(&above) {
                ancestors.push(above);
            }
        }
        let (form, open) = (ClassForm::Old, OpenFields::default());
        let info = UserClass { name, form, ancestors, has_destructor: false, is_enumeration: false, open };
        let class = Rc::new(Class {
            info: Rc::new(info),
            constructor: constructor_of(name),
            unit: None,
            super_names: supers.iter().map(|class| class.name()).collect(),
            supers,
            own,
            properties: Vec::new(),
            known: Default::default(),
            members: Vec::new(),
            values: Default::default(),
            first: Default::default(),
            inferior: Vec::new(),
            events: Vec::new(),
            base: None,
            is_mixable: false,
            redefined: Redefined::default(),
            is_abstract: false,
            own_ways: OnceCell::new(),
            complete: OnceCell::new(),
        });
        self.add_class(&class);
        class
    }
}

/// The name of a class's constructor.
fn constructor_of(class: Name) -> Name {
    let name = class.as_str();
    Name::new(name.rsplit('.').next().unwrap_or(name))
}

fn method_in_file(name: Name, owner: Name, path: std::path::PathBuf) -> Method {
    Method {
        name,
        owner,
        body: Body::File(Rc::new(path)),
        access: Access::Public,
        is_static: false,
        is_hidden: false,
        is_sealed: false,
        constructs: Rc::from([]),
    }
}
