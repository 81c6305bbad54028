//! What a class definition declares. `F` is how a stage names a function of the file: methods, first values and validators are functions.
//!
//! ```text
//! classdef Account < handle
//!     properties (SetAccess = private)
//!         balance (1,1) double = 0        first value: @() 0
//!     end
//!     enumeration … events … methods …
//! end
//! ```

use lanner_base::{Name, Span};

/// Who may touch a member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Everybody.
    #[default]
    Public,
    /// Methods of the class and of classes that derive from it.
    Protected,
    /// Methods of the class.
    Private,
    /// A property that only a constructor of the class sets.
    Immutable,
    /// Methods of the class, of these classes, and of classes that derive from them.
    Classes(Vec<Name>),
}

/// A `classdef` file.
#[derive(Clone, Debug)]
pub struct ClassDecl<F> {
    /// Its name in the file.
    pub name: Name,
    /// The superclasses, dotted.
    pub superclasses: Vec<Name>,
    /// `(Abstract)`.
    pub is_abstract: bool,
    /// `(Sealed)`.
    pub is_sealed: bool,
    /// Classes before which its methods are called, whatever the order of the arguments.
    pub inferior: Vec<Name>,
    /// Its properties.
    pub properties: Vec<PropertyDecl<F>>,
    /// Its methods.
    pub methods: Vec<MethodDecl<F>>,
    /// Its events.
    pub events: Vec<Name>,
    /// The members of its `enumeration` block.
    pub members: Vec<MemberDecl<F>>,
    /// Its place in the text.
    pub span: Span,
}

/// A property.
#[derive(Clone, Debug)]
pub struct PropertyDecl<F> {
    /// Its name.
    pub name: Name,
    /// Who reads it.
    pub get: Access,
    /// Who sets it.
    pub set: Access,
    /// One value for all objects.
    pub is_constant: bool,
    /// It has no value of its own but what its `get.` method gives.
    pub is_dependent: bool,
    /// Files do not keep it.
    pub is_transient: bool,
    /// It is not shown.
    pub is_hidden: bool,
    /// Classes that derive from this one define it.
    pub is_abstract: bool,
    /// A value that is what it was is not set.
    pub aborts_set: bool,
    /// Listeners may be told before and after it is read.
    pub is_get_observable: bool,
    /// Listeners may be told before and after it is set.
    pub is_set_observable: bool,
    /// Copies of a handle do not get it.
    pub is_non_copyable: bool,
    /// Gives the first value.
    pub default: Option<F>,
    /// The demanded size; none for any extent.
    pub size: Option<Vec<Option<u64>>>,
    /// The demanded class.
    pub class: Option<Name>,
    /// Functions of the value that fail where it is wrong.
    pub validators: Vec<F>,
}

/// A method.
#[derive(Clone, Debug)]
pub struct MethodDecl<F> {
    /// Its name; `get.x` and `set.x` of what reads and sets a property.
    pub name: Name,
    /// Its body; none where that is in a file of its own, or there is none.
    pub function: Option<F>,
    /// Who calls it.
    pub access: Access,
    /// It has no object.
    pub is_static: bool,
    /// Classes that derive from this one define it.
    pub is_abstract: bool,
    /// It is not listed.
    pub is_hidden: bool,
    /// Classes that derive from this one have no other.
    pub is_sealed: bool,
    /// The superclasses whose constructors its text calls.
    pub constructs: Vec<Name>,
}

/// A member of an enumeration.
#[derive(Clone, Debug)]
pub struct MemberDecl<F> {
    /// Its name.
    pub name: Name,
    /// Gives the arguments of the constructor, a row of cells.
    pub value: F,
}

impl<F> ClassDecl<F> {
    /// The same with other names of functions.
    pub fn map<G>(&self, f: impl Fn(&F) -> G) -> ClassDecl<G> {
        let property = |of: &PropertyDecl<F>| PropertyDecl {
            name: of.name,
            get: of.get.clone(),
            set: of.set.clone(),
            is_constant: of.is_constant,
            is_dependent: of.is_dependent,
            is_transient: of.is_transient,
            is_hidden: of.is_hidden,
            is_abstract: of.is_abstract,
            aborts_set: of.aborts_set,
            is_get_observable: of.is_get_observable,
            is_set_observable: of.is_set_observable,
            is_non_copyable: of.is_non_copyable,
            default: of.default.as_ref().map(&f),
            size: of.size.clone(),
            class: of.class,
            validators: of.validators.iter().map(&f).collect(),
        };
        let method = |of: &MethodDecl<F>| MethodDecl {
            name: of.name,
            function: of.function.as_ref().map(&f),
            access: of.access.clone(),
            is_static: of.is_static,
            is_abstract: of.is_abstract,
            is_hidden: of.is_hidden,
            is_sealed: of.is_sealed,
            constructs: of.constructs.clone(),
        };
        ClassDecl {
            name: self.name,
            superclasses: self.superclasses.clone(),
            is_abstract: self.is_abstract,
            is_sealed: self.is_sealed,
            inferior: self.inferior.clone(),
            properties: self.properties.iter().map(property).collect(),
            methods: self.methods.iter().map(method).collect(),
            events: self.events.clone(),
            members: self
                .members
                .iter()
                .map(|of| MemberDecl { name: of.name, value: f(&of.value) })
                .collect(),
            span: self.span,
        }
    }

    /// Whether `Class.name` means something: a static method, a constant, or a member of its enumeration.
    pub fn has_static(&self, name: Name) -> bool {
        self.methods.iter().any(|method| method.is_static && method.name == name)
            || self.properties.iter().any(|property| property.is_constant && property.name == name)
            || self.members.iter().any(|member| member.name == name)
    }
}
