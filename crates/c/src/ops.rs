//! Operations on registers as expressions: C's operators where they mean the same, small functions where they do not.
//!
//! ```text
//! add of f64, index        a + b
//! add of i16               add_i16(a, b), which saturates
//! min of f64               min_f64(a, b): of a NaN and a number the number
//! convert f64 to i16       round_i16(x)
//! ```

use crate::body::Body;
use crate::expr::{Expr, Infix, Prefix};
use crate::helpers::Helper;
use crate::types::{c_type, is_signed, limits, plain};
use crate::uses::Callee;
use lanner_lir::{BinaryOp, CompareOp, Func, Scalar, Type, UnaryOp};

impl Body<'_> {
    fn helped(&self, helper: Helper, args: Vec<Expr>) -> Expr {
        Expr::Call(Callee::Helper(helper), args)
    }

    fn libm(&self, name: &str, ty: Type, x: Expr) -> Expr {
        let end = if ty == Type::F32 { "f" } else { "" };
        Expr::Call(Callee::Library(format!("{name}{end}"), "math.h"), vec![x])
    }

    /// One operand.
    pub fn unary(&self, op: UnaryOp, ty: Type, x: Expr) -> Expr {
        let own = plain(ty);
        match op {
            UnaryOp::Not => x.negated(),
            UnaryOp::Neg | UnaryOp::Abs if !ty.is_float() && !is_signed(ty) => match op {
                UnaryOp::Neg => Expr::Lit(Scalar::Int(ty, 0)),
                _ => x,
            },
            UnaryOp::Neg if ty.is_float() || ty == Type::Index => Expr::unary(Prefix::Neg, x),
            UnaryOp::Neg => self.helped(Helper::Neg(own), vec![x]),
            UnaryOp::Abs if ty.is_float() => self.libm("fabs", ty, x),
            UnaryOp::Abs => self.helped(Helper::Abs(own), vec![x]),
            UnaryOp::Sqrt => self.libm("sqrt", ty, x),
            UnaryOp::Floor => self.libm("floor", ty, x),
            UnaryOp::Ceil => self.libm("ceil", ty, x),
            UnaryOp::Trunc => self.libm("trunc", ty, x),
            UnaryOp::Round => self.libm("round", ty, x),
        }
    }

    /// Two operands.
    pub fn binary(&self, op: BinaryOp, ty: Type, a: Expr, b: Expr) -> Expr {
        if matches!(op, BinaryOp::And | BinaryOp::Or) && a == b {
            return a;
        }
        if op == BinaryOp::Xor && a == b && ty != Type::Bool {
            return Expr::Lit(Scalar::Int(ty, 0));
        }
        if ty == Type::Bool {
            return truth(op, a, b);
        }
        if let Some(value) = folded(op, ty, &a, &b) {
            return Expr::Lit(value);
        }
        let (own, is_direct) = (plain(ty), ty.is_float() || ty == Type::Index);
        let args = |a, b| vec![a, b];
        match op {
            BinaryOp::Add if is_direct => Expr::binary(Infix::Add, a, b),
            // Of what it takes to be never -0, gcc makes `-x` of `0.0 - x`, also where that is 0.
            BinaryOp::Sub if is_zero(&a) && matches!(b, Expr::Cast(..) | Expr::Call(..)) => {
                let is_other = Expr::binary(Infix::Ne, b.clone(), a.clone());
                Expr::Cond(Box::new([is_other, Expr::binary(Infix::Sub, a.clone(), b), a]))
            }
            BinaryOp::Sub if is_direct => Expr::binary(Infix::Sub, a, b),
            BinaryOp::Mul if is_direct => Expr::binary(Infix::Mul, a, b),
            BinaryOp::Div if is_direct => Expr::binary(Infix::Div, a, b),
            BinaryOp::Add => self.helped(Helper::Add(own), args(a, b)),
            BinaryOp::Sub => self.helped(Helper::Sub(own), args(a, b)),
            BinaryOp::Mul => self.helped(Helper::Mul(own), args(a, b)),
            BinaryOp::Div => self.helped(Helper::Div(own), args(a, b)),
            BinaryOp::Min => self.helped(Helper::Min(own), args(a, b)),
            BinaryOp::Max => self.helped(Helper::Max(own), args(a, b)),
            BinaryOp::Rem if is_signed(ty) && ty != Type::Index => self.helped(Helper::Rem(own), args(a, b)),
            BinaryOp::Rem => narrowed(ty, Expr::binary(Infix::Rem, a, b)),
            BinaryOp::And => narrowed(ty, Expr::binary(Infix::BitAnd, a, b)),
            BinaryOp::Or => narrowed(ty, Expr::binary(Infix::BitOr, a, b)),
            BinaryOp::Xor => narrowed(ty, Expr::binary(Infix::BitXor, a, b)),
            BinaryOp::Shl => self.helped(Helper::Shl(own), args(a, b)),
            BinaryOp::Shr => self.helped(Helper::Shr(own), args(a, b)),
        }
    }

    /// A number as one of another type.
    pub fn converted(&self, from: Type, to: Type, x: Expr) -> Expr {
        let (a, b) = (plain(from), plain(to));
        match (from.is_float(), to) {
            _ if a == b => x,
            (_, Type::F32 | Type::F64) => Expr::cast(c_type(to), x),
            (true, Type::Bool) => {
                let zero = if from == Type::F32 { Scalar::F32(0.0) } else { Scalar::F64(0.0) };
                Expr::binary(Infix::Ne, x, Expr::Lit(zero))
            }
            (true, Type::Index) => Expr::cast(c_type(to), x),
            (true, _) => {
                let x = if from == Type::F32 { Expr::cast("double", x) } else { x };
                self.helped(Helper::Round(b), vec![x])
            }
            (false, Type::Bool) => compared(CompareOp::Ne, from, x, Expr::Lit(Scalar::Int(from, 0))),
            // An index is within what it holds.
            (false, Type::Index) => Expr::cast(c_type(to), x),
            (false, _) => match (limits(from), limits(to)) {
                (Some((low, high)), Some((least, most))) if least <= low && high <= most => {
                    Expr::cast(c_type(to), x)
                }
                _ if a == Type::U64 => self.helped(Helper::SaturateUnsigned(b), vec![x]),
                _ => self.helped(Helper::Saturate(b), vec![x]),
            },
        }
    }
}

/// What C computes in an `int`, as a number of the type.
fn narrowed(ty: Type, x: Expr) -> Expr {
    if ty.bytes() < 4 { Expr::cast(c_type(ty), x) } else { x }
}

/// Whether it is the number 0 of floating point.
fn is_zero(value: &Expr) -> bool {
    match value {
        Expr::Lit(Scalar::F64(x)) => x.to_bits() == 0,
        Expr::Lit(Scalar::F32(x)) => x.to_bits() == 0,
        _ => false,
    }
}

fn truth(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    match op {
        BinaryOp::And => Expr::binary(Infix::And, a, b),
        BinaryOp::Or => Expr::binary(Infix::Or, a, b),
        // The others have no meaning for truth values.
        BinaryOp::Xor
        | BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::Min
        | BinaryOp::Max
        | BinaryOp::Shl
        | BinaryOp::Shr => compared(CompareOp::Ne, Type::Bool, a, b),
    }
}

/// An operation of two numbers, which C would do in an `int`; and the neighbours of an index: `i + 0`.
fn folded(op: BinaryOp, ty: Type, a: &Expr, b: &Expr) -> Option<Scalar> {
    let (Some(Scalar::Int(_, a)), Some(Scalar::Int(_, b))) = (a.number(), b.number()) else { return None };
    let value = match op {
        _ if ty != Type::Index => None,
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::Div => a.checked_div(b),
        BinaryOp::Rem => a.checked_rem(b),
        BinaryOp::And => Some(a & b),
        BinaryOp::Or => Some(a | b),
        BinaryOp::Xor => Some(a ^ b),
        BinaryOp::Min => Some(a.min(b)),
        BinaryOp::Max => Some(a.max(b)),
        BinaryOp::Shl | BinaryOp::Shr => None,
    };
    value.filter(|value| i64::try_from(*value).is_ok()).map(|value| Scalar::Int(ty, value))
}

/// Two operands asked of. What the type alone decides is said: compilers warn of such questions.
pub(crate) fn compared(op: CompareOp, ty: Type, a: Expr, b: Expr) -> Expr {
    if let Some(truth) = decided(op, ty, &a, &b) {
        return Expr::Lit(Scalar::Bool(truth));
    }
    let op = match op {
        CompareOp::Eq => Infix::Eq,
        CompareOp::Ne => Infix::Ne,
        CompareOp::Lt => Infix::Lt,
        CompareOp::Le => Infix::Le,
        CompareOp::Gt => Infix::Gt,
        CompareOp::Ge => Infix::Ge,
    };
    Expr::binary(op, a, b)
}

fn decided(op: CompareOp, ty: Type, a: &Expr, b: &Expr) -> Option<bool> {
    let (least, most) = limits(ty)?;
    let holds = |order: std::cmp::Ordering| match op {
        CompareOp::Eq => order.is_eq(),
        CompareOp::Ne => order.is_ne(),
        CompareOp::Lt => order.is_lt(),
        CompareOp::Le => order.is_le(),
        CompareOp::Gt => order.is_gt(),
        CompareOp::Ge => order.is_ge(),
    };
    if a == b {
        return Some(holds(std::cmp::Ordering::Equal));
    }
    let range = |x: &Expr| match x.number() {
        Some(Scalar::Int(_, number)) => (number, number),
        Some(Scalar::Bool(truth)) => (truth.into(), truth.into()),
        Some(Scalar::F32(_) | Scalar::F64(_)) | None => (least, most),
    };
    let ((a, b), (c, d)) = (range(a), range(b));
    if b < c || d < a {
        return Some(holds(a.cmp(&c)));
    }
    match op {
        CompareOp::Lt if a >= d => Some(false),
        CompareOp::Le if b <= c => Some(true),
        CompareOp::Gt if b <= c => Some(false),
        CompareOp::Ge if a >= d => Some(true),
        _ if a == b && c == d => Some(holds(a.cmp(&c))),
        _ => None,
    }
}

impl Expr {
    /// What asks the opposite of integers, in fewer words.
    pub fn negated_integers(self) -> Expr {
        match self {
            Expr::Binary(op, parts) => match op.opposite() {
                Some(opposite) => Expr::Binary(opposite, parts),
                None => Expr::Binary(op, parts).negated(),
            },
            other => other.negated(),
        }
    }
}

/// What holds where a condition does not.
pub(crate) fn opposite(cond: Expr, func: &Func) -> Expr {
    if is_integer_comparison(&cond, func) { cond.negated_integers() } else { cond.negated() }
}

/// Whether it compares numbers that are never NaN.
fn is_integer_comparison(expr: &Expr, func: &Func) -> bool {
    match expr {
        Expr::Binary(op, parts) if op.is_comparison() => parts.iter().any(|part| is_integer(part, func)),
        _ => false,
    }
}

/// Whether it is certainly an integer.
fn is_integer(expr: &Expr, func: &Func) -> bool {
    match expr {
        Expr::Reg(reg) => !func.ty(*reg).is_float(),
        Expr::Lit(value) => !value.ty().is_float(),
        Expr::Load(buffer, _) => !func.buffers[*buffer].element.is_float(),
        Expr::Unary(Prefix::Neg, x) => is_integer(x, func),
        Expr::Cast(ty, _) => ty != "double" && ty != "float",
        Expr::Binary(op, parts) => op.is_comparison() || parts.iter().any(|part| is_integer(part, func)),
        Expr::Unary(..)
        | Expr::Name(_)
        | Expr::Buffer(_)
        | Expr::Cond(_)
        | Expr::Call(..)
        | Expr::List(..)
        | Expr::Index(_) => false,
    }
}
