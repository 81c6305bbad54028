//! Expressions of C, and how they are written with the fewest parentheses that compilers accept without a warning.
//!
//! ```text
//! Binary(Add, [s, Binary(Mul, [x[i], y[i]])])       s + x[i] * y[i]
//! Binary(Or, [a, Binary(And, [b, c])])              a || (b && c)
//! ```

use crate::names::Names;
use crate::types::literal;
use crate::uses::Callee;
use lanner_lir::{Buffer, Reg, Scalar};

/// An expression. None has an effect, but for calls in statements of their own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    /// A variable.
    Reg(Reg),
    /// An array, or a pointer.
    Buffer(Buffer),
    /// A number.
    Lit(Scalar),
    /// A name, or something else that needs no parentheses anywhere.
    Name(String),
    /// `!x`, `-x`, `&x`, `*x`
    Unary(Prefix, Box<Expr>),
    /// `x + y`
    Binary(Infix, Box<[Expr; 2]>),
    /// `c ? x : y`
    Cond(Box<[Expr; 3]>),
    /// `(double)x`
    Cast(String, Box<Expr>),
    /// `f(x, y)`
    Call(Callee, Vec<Expr>),
    /// `(const int64_t[]){x, y}`
    List(&'static str, Vec<Expr>),
    /// `x[i]`
    Index(Box<[Expr; 2]>),
    /// An expression that reads a buffer's elements.
    Load(Buffer, Box<Expr>),
}

/// What stands before an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prefix {
    Not,
    Neg,
    Address,
    Deref,
}

/// What stands between operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Infix {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

impl Infix {
    /// How it is written.
    pub fn text(self) -> &'static str {
        match self {
            Infix::Or => "||",
            Infix::And => "&&",
            Infix::BitOr => "|",
            Infix::BitXor => "^",
            Infix::BitAnd => "&",
            Infix::Eq => "==",
            Infix::Ne => "!=",
            Infix::Lt => "<",
            Infix::Le => "<=",
            Infix::Gt => ">",
            Infix::Ge => ">=",
            Infix::Add => "+",
            Infix::Sub => "-",
            Infix::Mul => "*",
            Infix::Div => "/",
            Infix::Rem => "%",
        }
    }

    /// How strongly it binds.
    fn level(self) -> u8 {
        match self {
            Infix::Or => 4,
            Infix::And => 5,
            Infix::BitOr => 6,
            Infix::BitXor => 7,
            Infix::BitAnd => 8,
            Infix::Eq | Infix::Ne => 9,
            Infix::Lt | Infix::Le | Infix::Gt | Infix::Ge => 10,
            Infix::Add | Infix::Sub => 12,
            Infix::Mul | Infix::Div | Infix::Rem => 13,
        }
    }

    /// Whether two operands are compared.
    pub fn is_comparison(self) -> bool {
        matches!(self, Infix::Eq | Infix::Ne | Infix::Lt | Infix::Le | Infix::Gt | Infix::Ge)
    }

    fn is_bitwise(self) -> bool {
        matches!(self, Infix::BitOr | Infix::BitXor | Infix::BitAnd)
    }

    /// Whether `x = x + y` may be written `x += y`.
    pub fn has_assignment(self) -> bool {
        self.is_bitwise() || matches!(self, Infix::Add | Infix::Sub | Infix::Mul | Infix::Div | Infix::Rem)
    }

    /// What asks the opposite of integers; of numbers that may be NaN only for `==` and `!=`.
    pub fn opposite(self) -> Option<Infix> {
        Some(match self {
            Infix::Eq => Infix::Ne,
            Infix::Ne => Infix::Eq,
            Infix::Lt => Infix::Ge,
            Infix::Le => Infix::Gt,
            Infix::Gt => Infix::Le,
            Infix::Ge => Infix::Lt,
            Infix::Or
            | Infix::And
            | Infix::BitOr
            | Infix::BitXor
            | Infix::BitAnd
            | Infix::Add
            | Infix::Sub
            | Infix::Mul
            | Infix::Div
            | Infix::Rem => return None,
        })
    }
}

/// The level of what needs no parentheses.
const ATOM: u8 = 16;
const POSTFIX: u8 = 15;
const UNARY: u8 = 14;
const COND: u8 = 3;

impl Expr {
    /// A name.
    pub fn name(name: impl Into<String>) -> Expr {
        Expr::Name(name.into())
    }

    /// `x + y`
    pub fn binary(op: Infix, a: Expr, b: Expr) -> Expr {
        Expr::Binary(op, Box::new([a, b]))
    }

    /// `-x`, or another prefix.
    pub fn unary(op: Prefix, x: Expr) -> Expr {
        Expr::Unary(op, Box::new(x))
    }

    /// `(type)x`
    pub fn cast(ty: impl Into<String>, x: Expr) -> Expr {
        Expr::Cast(ty.into(), Box::new(x))
    }

    /// `x[i]`
    pub fn index(base: Expr, index: Expr) -> Expr {
        Expr::Index(Box::new([base, index]))
    }

    /// The operands.
    pub fn parts(&self) -> &[Expr] {
        match self {
            Expr::Reg(_) | Expr::Buffer(_) | Expr::Lit(_) | Expr::Name(_) => &[],
            Expr::Unary(_, x) | Expr::Cast(_, x) | Expr::Load(_, x) => std::slice::from_ref(x),
            Expr::Binary(_, parts) | Expr::Index(parts) => &parts[..],
            Expr::Cond(parts) => &parts[..],
            Expr::Call(_, args) | Expr::List(_, args) => args,
        }
    }

    /// Does something with all variables.
    pub fn each_reg(&self, f: &mut dyn FnMut(Reg)) {
        if let Expr::Reg(reg) = self {
            f(*reg);
        }
        self.parts().iter().for_each(|part| part.each_reg(f));
    }

    /// Does something with all buffers.
    pub fn each_buffer(&self, f: &mut dyn FnMut(Buffer)) {
        if let Expr::Buffer(buffer) = self {
            f(*buffer);
        }
        self.parts().iter().for_each(|part| part.each_buffer(f));
    }

    /// Whether it names a variable.
    pub fn mentions(&self, reg: Reg) -> bool {
        *self == Expr::Reg(reg) || self.parts().iter().any(|part| part.mentions(reg))
    }

    /// Whether it reads memory.
    pub fn loads(&self) -> bool {
        matches!(self, Expr::Load(..)) || self.parts().iter().any(Expr::loads)
    }

    /// Whether it calls anything.
    pub fn calls(&self) -> bool {
        matches!(self, Expr::Call(..)) || self.parts().iter().any(Expr::calls)
    }

    /// The number that it is.
    pub fn number(&self) -> Option<Scalar> {
        match self {
            Expr::Lit(value) => Some(*value),
            Expr::Reg(_)
            | Expr::Buffer(_)
            | Expr::Name(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Cond(_)
            | Expr::Cast(..)
            | Expr::Call(..)
            | Expr::List(..)
            | Expr::Index(_)
            | Expr::Load(..) => None,
        }
    }

    /// How long it is, in operands.
    pub fn cost(&self) -> usize {
        1 + self.parts().iter().map(Expr::cost).sum::<usize>()
    }

    /// What does not hold where this one does.
    pub fn negated(self) -> Expr {
        match self {
            Expr::Lit(Scalar::Bool(truth)) => Expr::Lit(Scalar::Bool(!truth)),
            Expr::Unary(Prefix::Not, x) => *x,
            Expr::Binary(Infix::Eq, parts) => Expr::Binary(Infix::Ne, parts),
            Expr::Binary(Infix::Ne, parts) => Expr::Binary(Infix::Eq, parts),
            other => Expr::unary(Prefix::Not, other),
        }
    }

    /// As C has it.
    pub fn text(&self, names: &Names) -> String {
        let mut text = String::new();
        self.write(names, &mut text);
        text
    }

    fn level(&self) -> u8 {
        match self {
            Expr::Lit(value) => {
                if literal(*value).starts_with('-') {
                    UNARY
                } else {
                    ATOM
                }
            }
            Expr::Reg(_) | Expr::Buffer(_) | Expr::Name(_) => ATOM,
            Expr::Unary(..) | Expr::Cast(..) => UNARY,
            Expr::Binary(op, _) => op.level(),
            Expr::Cond(_) => COND,
            Expr::Call(..) | Expr::List(..) | Expr::Index(_) => POSTFIX,
            Expr::Load(_, x) => x.level(),
        }
    }

    fn operator(&self) -> Option<Infix> {
        match self {
            Expr::Binary(op, _) => Some(*op),
            Expr::Load(_, x) => x.operator(),
            Expr::Reg(_)
            | Expr::Buffer(_)
            | Expr::Lit(_)
            | Expr::Name(_)
            | Expr::Unary(..)
            | Expr::Cond(_)
            | Expr::Cast(..)
            | Expr::Call(..)
            | Expr::List(..)
            | Expr::Index(_) => None,
        }
    }

    /// Whether it needs parentheses as an operand, also where they are only for those who read.
    fn is_loose_in(&self, op: Infix, is_right: bool) -> bool {
        let (own, outer) = (self.level(), op.level());
        let inner = self.operator();
        let is_doubtful = inner.is_some_and(|inner| {
            (op.is_comparison() && inner.is_comparison())
                || (op.is_bitwise() && (inner != op || is_right))
                || (op == Infix::Or && inner == Infix::And)
        });
        let is_negated = matches!(self, Expr::Unary(Prefix::Not, _)) && op.is_comparison();
        own < outer || (own == outer && is_right) || is_doubtful || is_negated
    }

    fn write_in(&self, is_loose: bool, names: &Names, text: &mut String) {
        if is_loose {
            text.push('(');
        }
        self.write(names, text);
        if is_loose {
            text.push(')');
        }
    }

    fn write(&self, names: &Names, text: &mut String) {
        match self {
            Expr::Reg(reg) => text.push_str(names.reg(*reg)),
            Expr::Buffer(buffer) => text.push_str(names.buffer(*buffer)),
            Expr::Lit(value) => text.push_str(&literal(*value)),
            Expr::Name(name) => text.push_str(name),
            Expr::Unary(op, x) => {
                text.push(match op {
                    Prefix::Not => '!',
                    Prefix::Neg => '-',
                    Prefix::Address => '&',
                    Prefix::Deref => '*',
                });
                let is_double = *op == Prefix::Neg && x.text(names).starts_with('-');
                x.write_in(x.level() < UNARY || is_double, names, text);
            }
            Expr::Cast(ty, x) => {
                text.push_str(&format!("({ty})"));
                x.write_in(x.level() < UNARY, names, text);
            }
            Expr::Binary(op, parts) => {
                let [a, b] = &**parts;
                a.write_in(a.is_loose_in(*op, false), names, text);
                text.push_str(&format!(" {} ", op.text()));
                b.write_in(b.is_loose_in(*op, true), names, text);
            }
            Expr::Cond(parts) => {
                let [c, a, b] = &**parts;
                c.write_in(c.level() <= COND, names, text);
                text.push_str(" ? ");
                a.write_in(a.level() <= COND, names, text);
                text.push_str(" : ");
                b.write_in(b.level() < COND, names, text);
            }
            Expr::Call(callee, args) => {
                let args: Vec<String> = args.iter().map(|arg| arg.text(names)).collect();
                text.push_str(&format!("{}({})", callee.name(), args.join(", ")));
            }
            Expr::List(element, items) => {
                let items: Vec<String> = items.iter().map(|item| item.text(names)).collect();
                text.push_str(&format!("(const {element}[]){{{}}}", items.join(", ")));
            }
            Expr::Index(parts) => {
                let [base, index] = &**parts;
                base.write_in(base.level() < POSTFIX, names, text);
                text.push_str(&format!("[{}]", index.text(names)));
            }
            Expr::Load(_, x) => x.write(names, text),
        }
    }
}
