//! Classes: their methods are functions of the file, and so are the first values and the validators of properties.
//!
//! ```text
//! classdef Disk                                     f0: a script that is empty
//!     properties                                    f1: Disk/Disk, params [d r], outputs [d]
//!         r (1,1) {mustBePositive} = 1              f2: Disk/area
//!     end                                           f3: @() 1
//!     methods                                       f4: @(r) mustBePositive(r)
//!         function d = Disk(r), d.r = r; end
//!         function a = area(d), a = pi * d.r^2; end
//!     end
//! end
//! ```
//!
//! A constructor has the object that it makes as its first parameter, so that no stage takes it for a variable without a value.

use super::{Builder, Open, Source};
use crate::{Callee, Expr, ExprKind, Function, FunctionData, FunctionKind, Param, Step, StepKind, Variable};
use lanner_base::{Id, Name, Span};
use lanner_facts::declared::{Access, ClassDecl, MemberDecl, MethodDecl, PropertyDecl};
use lanner_syntax::ast::{self, AstNode, ClassMethod, NumberValue};
use rustc_hash::{FxHashMap, FxHashSet};

/// What stands for the object that a constructor makes, before the name of the class whose constructor is called on it.
const CONSTRUCTED: &str = "@";

impl Builder<'_> {
    /// The functions in the methods blocks: what their names mean only objects tell.
    pub fn add_methods(&mut self, class: &ast::ClassDef) {
        let name = class.name().map(|name| name.text()).unwrap_or_default();
        self.class = Some(Name::new(&name));
        for method in class.methods_blocks().flat_map(|block| block.methods().collect::<Vec<_>>()) {
            if let ClassMethod::Function(function) = method {
                let at = self.add_function_in(function, None, false);
                self.methods.push(at);
            }
        }
    }

    /// Whether the text belongs to a class.
    pub fn may_name_superclass(&self) -> bool {
        self.class.or(self.context.class).is_some()
    }

    /// What the error stack calls a method.
    pub fn method_name(&self, at: usize, name: Name) -> Name {
        match self.class.filter(|_| self.methods.contains(&at)) {
            Some(class) => Name::new(&format!("{class}/{name}")),
            None => name,
        }
    }

    /// The class whose constructor a function is.
    fn is_constructor(&self, function: &ast::Function) -> bool {
        let name = function.name().map(|name| Name::new(&name.text()));
        self.class.is_some() && name == self.class
    }

    /// The object that a constructor makes is its first parameter.
    pub fn constructed_parameter(&mut self, function: &ast::Function) {
        let scope = self.open().scope;
        if !self.methods.contains(&scope) || !self.is_constructor(function) {
            return;
        }
        let Some(output) = function.outputs().into_iter().next() else { return };
        let variable = self.open().names.get(&Name::new(&output.text())).copied();
        self.open().data.constructs = true;
        self.open().data.params.insert(0, Param { variable, default: None, span: output.name_span() });
    }

    /// `obj@Base(args)` in a constructor, and `method@Base(args)`. The name of the call says which: `@Base`, `method@Base`.
    pub fn superclass_call(
        &mut self,
        reference: &ast::SuperclassRef,
        args: Option<&ast::ParenIndex>,
    ) -> Expr {
        let text = reference.syntax().text().to_string();
        let (before, class) = text.trim().split_once('@').unwrap_or_default();
        let (before, class) = (before.trim(), class.trim());
        let level = self.stack.len() - 1;
        let object = self.stack[level].names.get(&Name::new(before)).copied();
        let span = args.map_or(reference.span(), |call| call.span());
        let constructs = self.is_in_constructor().then_some(object).flatten();
        let (mut all, name) = match constructs {
            Some(variable) => {
                let own = self.expr(ExprKind::Variable(variable), reference.span());
                (vec![own], format!("{CONSTRUCTED}{class}"))
            }
            None => (Vec::new(), format!("{before}@{class}")),
        };
        if let Some(call) = args {
            all.extend(self.arguments(call.arg_list(), false).0);
        }
        self.expr(ExprKind::Call { callee: Callee::Named(Name::new(&name)), args: all }, span)
    }

    /// The object that a call of a superclass's constructor is on.
    pub fn constructed_by(&mut self, value: Expr) -> Option<Variable> {
        let exprs = &self.open().data.exprs;
        let ExprKind::Call { callee: Callee::Named(name), args } = &exprs[value].kind else { return None };
        match (name.starts_with(CONSTRUCTED), args.first().map(|&first| &exprs[first].kind)) {
            (true, Some(ExprKind::Variable(variable))) => Some(*variable),
            _ => None,
        }
    }

    fn is_in_constructor(&self) -> bool {
        let scope = self.stack[0].scope;
        match &self.sources[scope] {
            Source::Function(function) => self.methods.contains(&scope) && self.is_constructor(function),
            Source::Script(_) => false,
        }
    }

    /// What the class declares, its functions built.
    pub fn class_decl(&mut self, class: &ast::ClassDef) -> ClassDecl<Function> {
        let name = Name::new(&class.name().map(|name| name.text()).unwrap_or_default());
        let attributes = Attributes(class.attributes());
        let mut properties = Vec::new();
        let mut methods = Vec::new();
        let mut events = Vec::new();
        let mut members = Vec::new();
        let mut bodies = self.methods.clone().into_iter();
        for section in class.sections() {
            match section {
                ast::ClassSection::Properties(block) => {
                    let attributes = Attributes(block.attributes());
                    properties.extend(block.decls().filter_map(|decl| self.property(&decl, &attributes)));
                }
                ast::ClassSection::Methods(block) => {
                    let attributes = Attributes(block.attributes());
                    for method in block.methods() {
                        methods.extend(self.method(&method, &attributes, &mut bodies));
                    }
                }
                ast::ClassSection::Events(block) => {
                    events.extend(block.events().filter_map(|event| Some(Name::new(&event.name()?.text()))));
                }
                ast::ClassSection::Enumeration(block) => {
                    members.extend(block.members().filter_map(|member| self.member(&member)));
                }
            }
        }
        ClassDecl {
            name,
            superclasses: class.superclasses().iter().map(|path| Name::new(&path.text())).collect(),
            is_abstract: attributes.is_on("Abstract"),
            is_sealed: attributes.is_on("Sealed"),
            inferior: attributes.value("InferiorClasses").map(|value| classes_in(&value)).unwrap_or_default(),
            properties,
            methods,
            events,
            members,
            span: class.span(),
        }
    }

    fn property(
        &mut self,
        decl: &ast::PropertyDecl,
        attributes: &Attributes,
    ) -> Option<PropertyDecl<Function>> {
        let name = Name::new(decl.path()?.segments().first()?);
        let both = attributes.access("Access");
        let size = decl.size().map(|size| size.dims().map(|dim| self.demanded(&dim)).collect());
        let span = decl.span();
        let default = decl
            .default()
            .map(|value| self.class_function(&[], value.span(), |this, _| this.expression(&value)));
        let list: Vec<ast::Expr> =
            decl.validators().iter().flat_map(|list| list.validators().collect::<Vec<_>>()).collect();
        let validators = list
            .iter()
            .map(|validator| {
                self.class_function(&[name], span, |this, params| {
                    this.property_validator(validator, params[0])
                })
            })
            .collect();
        Some(PropertyDecl {
            name,
            get: attributes.access("GetAccess").or_else(|| both.clone()).unwrap_or_default(),
            set: attributes.access("SetAccess").or(both).unwrap_or_default(),
            is_constant: attributes.is_on("Constant"),
            is_dependent: attributes.is_on("Dependent"),
            is_transient: attributes.is_on("Transient"),
            is_hidden: attributes.is_on("Hidden"),
            is_abstract: attributes.is_on("Abstract"),
            aborts_set: attributes.is_on("AbortSet"),
            is_get_observable: attributes.is_on("GetObservable"),
            is_set_observable: attributes.is_on("SetObservable"),
            is_non_copyable: attributes.is_on("NonCopyable"),
            default,
            size,
            class: decl.class().map(|class| Name::new(&class.text())),
            validators,
        })
    }

    fn demanded(&self, dim: &ast::Expr) -> Option<u64> {
        match dim {
            ast::Expr::Number(number) => match number.value(self.context.dialect) {
                NumberValue::Double(n) if n >= 0.0 && n.fract() == 0.0 => Some(n as u64),
                _ => None,
            },
            _ => None,
        }
    }

    /// `mustBePositive` is called with the value; `mustBeMember(x, [1 2])` is called as it stands.
    fn property_validator(&mut self, validator: &ast::Expr, value: Variable) -> Expr {
        let span = validator.span();
        match validator {
            ast::Expr::Name(name) => {
                let callee = self.function(Name::new(&name.text()));
                let args = vec![self.expr(ExprKind::Variable(value), span)];
                self.expr(ExprKind::Call { callee, args }, span)
            }
            ast::Expr::Handle(_) | ast::Expr::Anonymous(_) => {
                let base = self.expression(validator);
                let args = vec![self.expr(ExprKind::Variable(value), span)];
                let step = Step { kind: StepKind::Paren(args), uses_end: false, span };
                self.expr(ExprKind::Chain { base, steps: vec![step] }, span)
            }
            _ => self.expression(validator),
        }
    }

    fn method(
        &self,
        method: &ClassMethod,
        attributes: &Attributes,
        bodies: &mut impl Iterator<Item = usize>,
    ) -> Option<MethodDecl<Function>> {
        let (name, function, constructs) = match method {
            ClassMethod::Function(function) => {
                let body = bodies.next()?;
                let constructs = match self.is_constructor(function) {
                    true => constructed(function),
                    false => Vec::new(),
                };
                (function.name(), Some(Function::from_index(body)), constructs)
            }
            ClassMethod::Signature(signature) => (signature.name(), None, Vec::new()),
        };
        Some(MethodDecl {
            name: Name::new(&name?.text()),
            function,
            access: attributes.access("Access").unwrap_or_default(),
            is_static: attributes.is_on("Static"),
            is_abstract: attributes.is_on("Abstract"),
            is_hidden: attributes.is_on("Hidden"),
            is_sealed: attributes.is_on("Sealed"),
            constructs,
        })
    }

    /// A member's value is what the constructor gives for its arguments: a row of cells.
    fn member(&mut self, member: &ast::EnumMember) -> Option<MemberDecl<Function>> {
        let name = Name::new(&member.name()?.text());
        let span = member.span();
        let value = self.class_function(&[], span, |this, _| {
            let args = this.arguments(member.args(), false).0;
            let rows = if args.is_empty() { Vec::new() } else { vec![args] };
            this.expr(ExprKind::Cell(rows), span)
        });
        Some(MemberDecl { name, value })
    }

    /// A function of the class that no text names: the value of an expression.
    fn class_function(
        &mut self,
        params: &[Name],
        span: Span,
        value: impl FnOnce(&mut Self, &[Variable]) -> Expr,
    ) -> Function {
        let function = Function::from_index(self.functions.len());
        self.functions.push(None);
        let name = self.class.map_or_else(|| Name::new(""), |class| Name::new(&format!("{class}/")));
        let mut data = FunctionData::new(name, FunctionKind::Anonymous, span);
        let mut names = FxHashMap::default();
        let variables: Vec<Variable> =
            params.iter().map(|&name| super::function::declare(&mut data, &mut names, name, span)).collect();
        data.params = variables
            .iter()
            .map(|&variable| Param { variable: Some(variable), default: None, span })
            .collect();
        let open = Open {
            function,
            scope: 0,
            data,
            names,
            maybe: FxHashMap::default(),
            undecided: None,
            assigned: FxHashSet::default(),
            lists: Vec::new(),
            loops: 0,
        };
        self.stack.push(open);
        let value = value(self, &variables);
        self.open().data.value = Some(value);
        self.close();
        function
    }
}

/// The attributes of a class or a block.
struct Attributes(Option<ast::AttributeList>);

impl Attributes {
    fn find(&self, name: &str) -> Option<ast::Attribute> {
        self.0
            .iter()
            .flat_map(|list| list.attributes())
            .find(|attribute| attribute.name().eq_ignore_ascii_case(name))
    }

    fn value(&self, name: &str) -> Option<ast::Expr> {
        self.find(name)?.value()
    }

    /// `Sealed`, `Sealed = true`, `~Sealed`.
    fn is_on(&self, name: &str) -> bool {
        self.find(name).is_some_and(|attribute| {
            let is_false = match attribute.value() {
                // A word, whatever functions there are.
                Some(ast::Expr::Name(value)) => value.text().eq_ignore_ascii_case("FALSE"),
                Some(ast::Expr::Number(number)) => number.syntax().text() == "0",
                _ => false,
            };
            attribute.is_negated() == is_false
        })
    }

    fn access(&self, name: &str) -> Option<Access> {
        let value = self.value(name)?;
        let word = match &value {
            ast::Expr::Name(word) => word.text(),
            ast::Expr::Char(word) => word.value(),
            _ => return Some(Access::Classes(classes_in(&value))),
        };
        Some(match word.to_ascii_lowercase().as_str() {
            "protected" => Access::Protected,
            "private" => Access::Private,
            "immutable" => Access::Immutable,
            _ => Access::Public,
        })
    }
}

/// The classes that `?A` or `{?A, ?B}` name.
fn classes_in(value: &ast::Expr) -> Vec<Name> {
    let nodes = value.syntax().descendants();
    nodes.filter_map(ast::MetaclassExpr::cast).map(|class| Name::new(&class.class())).collect()
}

/// The superclasses whose constructors a constructor's text calls.
fn constructed(function: &ast::Function) -> Vec<Name> {
    let nodes = function.syntax().descendants();
    nodes.filter_map(ast::SuperclassRef::cast).map(|reference| Name::new(&reference.class())).collect()
}
