//! What is known of the classes that a program defines.

use lanner_base::Name;
use lanner_facts::declared::{ClassDecl, MethodDecl, PropertyDecl};
use lanner_mir::FuncRef;
use std::rc::Rc;

/// The methods that stand for the built-in ways into an object.
const OWN_WAYS: [&str; 2] = ["subsref", "subsasgn"];

/// A class that the program defines by a `classdef`.
pub struct DeclaredClass {
    /// Its name in full.
    pub name: Name,
    /// Its unit: methods in its text are functions of it.
    pub unit: u32,
    /// What its text declares.
    pub decl: ClassDecl<FuncRef>,
    /// Its methods in files of their own.
    pub files: Vec<Name>,
    /// The classes of the program that it derives from directly.
    pub supers: Vec<Rc<DeclaredClass>>,
    /// What it inherits from classes of the language, by name.
    pub inherited: Vec<&'static str>,
    /// Whether it derives from nothing else.
    pub is_closed: bool,
}

impl DeclaredClass {
    /// It and the classes of the program that it derives from, nearest first; some may come twice.
    pub fn lineage(&self) -> Vec<&DeclaredClass> {
        let mut all = vec![self];
        let mut at = 0;
        while at < all.len() {
            all.extend(all[at].supers.iter().map(|above| &**above));
            at += 1;
        }
        all
    }

    /// Its property of a name, its own or one that it inherits, with the class that declares it.
    pub fn property(&self, name: Name) -> Option<(&DeclaredClass, &PropertyDecl<FuncRef>)> {
        let of = |class: &&DeclaredClass| class.decl.properties.iter().any(|property| property.name == name);
        let owner = self.lineage().into_iter().find(of)?;
        Some((owner, owner.decl.properties.iter().find(|property| property.name == name)?))
    }

    /// Its method of a name in the text of the class or of one that it derives from, with that class. A constructor is not inherited.
    pub fn method(&self, name: Name) -> Option<(&DeclaredClass, &MethodDecl<FuncRef>)> {
        let of = |class: &DeclaredClass| {
            (std::ptr::eq(class, self) || class.decl.name != name)
                && class.decl.methods.iter().any(|method| method.name == name)
        };
        let owner = self.lineage().into_iter().find(|class| of(class))?;
        Some((owner, owner.decl.methods.iter().find(|method| method.name == name)?))
    }

    /// Its constructor, where its text has one.
    pub fn constructor(&self) -> Option<&MethodDecl<FuncRef>> {
        self.decl.methods.iter().find(|method| method.name == self.decl.name)
    }

    /// Whether `object.name` means something.
    pub fn has_member(&self, name: Name) -> bool {
        let is_of = |class: &DeclaredClass| {
            class.decl.events.contains(&name)
                || class.decl.members.iter().any(|member| member.name == name)
                || class.files.contains(&name)
                || class.inherited.contains(&name.as_str())
        };
        self.property(name).is_some() || self.method(name).is_some() || self.lineage().into_iter().any(is_of)
    }

    /// Whether all classes that it derives from are known.
    pub fn is_known(&self) -> bool {
        self.lineage().iter().all(|class| class.is_closed)
    }

    /// Whether its methods stand for the built-in ways into its objects.
    pub fn has_own_ways(&self) -> bool {
        OWN_WAYS.iter().any(|&name| self.has_member(Name::new(name)))
    }

    /// The first method or property that no class of the lineage defines, though one declares it.
    pub fn missing(&self) -> Option<Name> {
        let lineage = self.lineage();
        let is_defined = |name: Name| {
            lineage.iter().any(|class| {
                class.files.contains(&name)
                    || class.decl.methods.iter().any(|method| method.name == name && !method.is_abstract)
                    || class.decl.properties.iter().any(|own| own.name == name && !own.is_abstract)
            })
        };
        let methods = lineage.iter().flat_map(|class| &class.decl.methods);
        let properties = lineage.iter().flat_map(|class| &class.decl.properties);
        let declared = methods.filter(|method| method.is_abstract).map(|method| method.name);
        let mut declared = declared.chain(properties.filter(|own| own.is_abstract).map(|own| own.name));
        declared.find(|&name| !is_defined(name))
    }
}
