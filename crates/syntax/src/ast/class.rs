//! Classes: `classdef` with its blocks.
//!
//! ```text
//! classdef (Sealed) Account < handle & pkg.Base     AttributeList, Name, SuperclassList
//!     properties (Access = private)                 PropertiesBlock
//!         balance (1,1) double = 0                  PropertyDecl
//!     end
//!     methods … end   events … end   enumeration … end
//! end
//! ```

use super::{
    ArgList, ClassPath, DeclPath, Expr, Function, FunctionName, Name, OutputList, Param, ParamList, SizeSpec,
    ValidatorList, ast_enum, ast_nodes, child, children, token, token_text,
};
use crate::SyntaxKind;
use crate::ast::AstNode;

ast_nodes! {
    /// `classdef … end`
    ClassDef,
    /// `(Sealed, Access = private)`
    AttributeList,
    /// `Sealed`, `~Hidden`, `Access = private`
    Attribute,
    /// `< a & b`
    SuperclassList,
    /// `properties … end`
    PropertiesBlock,
    /// `x (1,1) double = 1`
    PropertyDecl,
    /// `methods … end`
    MethodsBlock,
    /// `[a, b] = f(obj)`: a method whose body is in a file of its own, or that is abstract.
    MethodSignature,
    /// `events … end`
    EventsBlock,
    /// `Changed`
    EventDecl,
    /// `enumeration … end`
    EnumerationBlock,
    /// `Red (1, 0, 0)`
    EnumMember,
}

ast_enum! {
    /// A block of a class.
    ClassSection {
        /// `properties … end`
        Properties(PropertiesBlock),
        /// `methods … end`
        Methods(MethodsBlock),
        /// `events … end`
        Events(EventsBlock),
        /// `enumeration … end`
        Enumeration(EnumerationBlock),
    }
}

ast_enum! {
    /// What stands in a methods block.
    ClassMethod {
        /// A method with its body.
        Function(Function),
        /// A method's first line alone.
        Signature(MethodSignature),
    }
}

impl ClassDef {
    /// The class's name.
    pub fn name(&self) -> Option<Name> {
        child(self.syntax())
    }

    /// The attributes after `classdef`.
    pub fn attributes(&self) -> Option<AttributeList> {
        child(self.syntax())
    }

    /// The superclasses in order.
    pub fn superclasses(&self) -> Vec<ClassPath> {
        child::<SuperclassList>(self.syntax()).map(|list| list.classes().collect()).unwrap_or_default()
    }

    /// The blocks in order.
    pub fn sections(&self) -> impl Iterator<Item = ClassSection> + use<> {
        children(self.syntax())
    }

    /// The methods blocks in order.
    pub fn methods_blocks(&self) -> impl Iterator<Item = MethodsBlock> + use<> {
        children(self.syntax())
    }

    /// The properties blocks in order.
    pub fn properties_blocks(&self) -> impl Iterator<Item = PropertiesBlock> + use<> {
        children(self.syntax())
    }
}

impl AttributeList {
    /// The attributes in order.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute> + use<> {
        children(self.syntax())
    }
}

impl Attribute {
    /// The attribute's name.
    pub fn name(&self) -> String {
        token_text(self.syntax(), SyntaxKind::Ident)
    }

    /// Whether `~` stands before it: it is off.
    pub fn is_negated(&self) -> bool {
        token(self.syntax(), SyntaxKind::Not).is_some()
    }

    /// The value after `=`; without one the attribute is on.
    pub fn value(&self) -> Option<Expr> {
        child(self.syntax())
    }
}

impl SuperclassList {
    /// The classes in order.
    pub fn classes(&self) -> impl Iterator<Item = ClassPath> + use<> {
        children(self.syntax())
    }
}

impl PropertiesBlock {
    /// The attributes.
    pub fn attributes(&self) -> Option<AttributeList> {
        child(self.syntax())
    }

    /// The properties in order.
    pub fn decls(&self) -> impl Iterator<Item = PropertyDecl> + use<> {
        children(self.syntax())
    }
}

impl PropertyDecl {
    /// The property's name.
    pub fn path(&self) -> Option<DeclPath> {
        child(self.syntax())
    }

    /// The demanded size.
    pub fn size(&self) -> Option<SizeSpec> {
        child(self.syntax())
    }

    /// The demanded class.
    pub fn class(&self) -> Option<ClassPath> {
        child(self.syntax())
    }

    /// The validators.
    pub fn validators(&self) -> Option<ValidatorList> {
        child(self.syntax())
    }

    /// The first value.
    pub fn default(&self) -> Option<Expr> {
        child(self.syntax())
    }
}

impl MethodsBlock {
    /// The attributes.
    pub fn attributes(&self) -> Option<AttributeList> {
        child(self.syntax())
    }

    /// The methods in order.
    pub fn methods(&self) -> impl Iterator<Item = ClassMethod> + use<> {
        children(self.syntax())
    }
}

impl MethodSignature {
    /// The method's name.
    pub fn name(&self) -> Option<FunctionName> {
        child(self.syntax())
    }

    /// The outputs in order.
    pub fn outputs(&self) -> Vec<Name> {
        child::<OutputList>(self.syntax()).map(|list| list.names().collect()).unwrap_or_default()
    }

    /// The parameters in order.
    pub fn params(&self) -> Vec<Param> {
        child::<ParamList>(self.syntax()).map(|list| list.params().collect()).unwrap_or_default()
    }
}

impl EventsBlock {
    /// The attributes.
    pub fn attributes(&self) -> Option<AttributeList> {
        child(self.syntax())
    }

    /// The events in order.
    pub fn events(&self) -> impl Iterator<Item = EventDecl> + use<> {
        children(self.syntax())
    }
}

impl EventDecl {
    /// The event's name.
    pub fn name(&self) -> Option<Name> {
        child(self.syntax())
    }
}

impl EnumerationBlock {
    /// The attributes.
    pub fn attributes(&self) -> Option<AttributeList> {
        child(self.syntax())
    }

    /// The members in order.
    pub fn members(&self) -> impl Iterator<Item = EnumMember> + use<> {
        children(self.syntax())
    }
}

impl EnumMember {
    /// The member's name.
    pub fn name(&self) -> Option<Name> {
        child(self.syntax())
    }

    /// What the constructor is called with.
    pub fn args(&self) -> Option<ArgList> {
        child(self.syntax())
    }
}
