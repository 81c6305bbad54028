//! `arguments` blocks.

use super::Builder;
use crate::{
    Argument, ArgumentBlock, ArgumentRole, Expr, ExprKind, Extent, PROPERTIES_OF, Step, StepKind, Variable,
};
use lanner_base::{Name, Span};
use lanner_syntax::ast::{self, AstNode, NumberValue};

impl Builder<'_> {
    /// The `arguments` blocks of a function.
    pub fn argument_blocks(&mut self, function: &ast::Function) {
        for block in function.arguments_blocks() {
            let role = if block.has_attribute("Repeating") {
                ArgumentRole::Repeating
            } else if block.has_attribute("Output") {
                ArgumentRole::Output
            } else {
                ArgumentRole::Input
            };
            let arguments = block.decls().filter_map(|decl| self.argument(&decl)).collect();
            let span = block.span();
            self.open().data.arguments.push(ArgumentBlock { role, arguments, span });
        }
    }

    fn argument(&mut self, decl: &ast::ArgumentDecl) -> Option<Argument> {
        let span = decl.span();
        let path = decl.path()?;
        let segments = path.segments();
        let name = Name::new(segments.first()?);
        let Some(&variable) = self.open().names.get(&name) else {
            let message = format!("Unrecognized argument '{name}' in an arguments block.");
            self.error("unknown-argument", message, path.span());
            return None;
        };
        if path.is_class_properties() {
            let field = segments.get(1).map(|class| Name::new(&format!("{PROPERTIES_OF}{class}")));
            let (size, class, validators) = (None, None, Vec::new());
            return Some(Argument { variable, field, size, class, validators, default: None, span });
        }
        let field = segments.get(1).map(|field| Name::new(field));
        let size = decl.size().map(|size| size.dims().map(|dim| self.extent(&dim)).collect());
        let class = decl.class().map(|class| Name::new(&class.text()));
        let mut validators = Vec::new();
        for validator in decl.validators().iter().flat_map(|list| list.validators()) {
            validators.push(self.validator(&validator, variable, field));
        }
        let default = decl.default().map(|default| self.expression(&default));
        Some(Argument { variable, field, size, class, validators, default, span })
    }

    fn extent(&mut self, dim: &ast::Expr) -> Extent {
        match dim {
            ast::Expr::Number(number) => match number.value(self.context.dialect) {
                NumberValue::Double(n) if n >= 0.0 && n.fract() == 0.0 => Extent::Exactly(n as u64),
                _ => Extent::Any,
            },
            _ => Extent::Any,
        }
    }

    /// `mustBePositive` is called with the value; `mustBeMember(x, [1 2])` is called as it stands.
    fn validator(&mut self, validator: &ast::Expr, variable: Variable, field: Option<Name>) -> Expr {
        let span = validator.span();
        match validator {
            ast::Expr::Name(name) => {
                let callee = self.function(Name::new(&name.text()));
                let args = vec![self.declared_value(variable, field, span)];
                self.expr(ExprKind::Call { callee, args }, span)
            }
            ast::Expr::Handle(_) | ast::Expr::Anonymous(_) => {
                let base = self.expression(validator);
                let args = vec![self.declared_value(variable, field, span)];
                let step = Step { kind: StepKind::Paren(args), uses_end: false, span };
                self.expr(ExprKind::Chain { base, steps: vec![step] }, span)
            }
            _ => self.expression(validator),
        }
    }

    fn declared_value(&mut self, variable: Variable, field: Option<Name>, span: Span) -> Expr {
        let base = self.expr(ExprKind::Variable(variable), span);
        match field {
            None => base,
            Some(field) => {
                let step = Step { kind: StepKind::Field(field), uses_end: false, span };
                self.expr(ExprKind::Chain { base, steps: vec![step] }, span)
            }
        }
    }
}
