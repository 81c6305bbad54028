//! The elementwise operations of a program, on blocks.

use crate::arith::kernel::dispatch::vectorized;
use crate::arith::kernel::{self, Kernel2};
use crate::arith::pieces::Side;
use crate::arith::real;
use lanner_builtins::Scalar;

/// A function of two slices, into a third one.
type Function2 = fn(&[f64], &[f64], &mut [f64]);

/// What a step computes of each element of its operand or operands.
#[derive(Clone, Copy)]
pub struct Operation {
    kind: Kind,
    logical: bool,
    /// Arguments that this operation takes to the complex numbers are none that a program computes.
    checked: Option<Scalar>,
}

#[derive(Clone, Copy)]
enum Kind {
    Neg,
    Abs,
    Sqrt,
    Floor,
    Ceil,
    Round,
    Fix,
    Sign,
    Not,
    Square,
    /// A function of a slice.
    Many(fn(&[f64], &mut [f64])),
    Add,
    Sub,
    Mul,
    Div,
    Max,
    Min,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    And,
    Or,
    /// A function of two slices.
    Many2(Function2),
    /// Several operations in one loop.
    Joined(Joined),
}

/// `x OUTER (scale * (y INNER z))`, each rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Joined {
    pub outer: Outer,
    pub inner: Inner,
    /// Which number of the program.
    pub scale: u16,
}

/// The last operation of several; `v` is what the others give.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Outer {
    /// `v`
    None,
    /// `x + v`
    Add,
    /// `x - v`
    Sub,
    /// `v - x`
    From,
}

/// The first operation of several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Inner {
    /// `y`
    None,
    /// `y + z`
    Add,
    /// `y - z`
    Sub,
    /// `y * z`, which is not scaled
    Mul,
}

impl Operation {
    /// The operation of one operand; none where a program cannot have it.
    pub fn unary(op: Scalar) -> Option<Operation> {
        let kind = match op {
            Scalar::Neg => Kind::Neg,
            Scalar::Abs => Kind::Abs,
            Scalar::Sqrt => Kind::Sqrt,
            Scalar::Floor => Kind::Floor,
            Scalar::Ceil => Kind::Ceil,
            Scalar::Round => Kind::Round,
            Scalar::Fix => Kind::Fix,
            Scalar::Sign => Kind::Sign,
            Scalar::Not => Kind::Not,
            _ => Kind::Many(kernel::unary(op)?.many),
        };
        let checked = real::may_leave_reals(op).then_some(op);
        Some(Operation { kind, logical: op.gives_logical(), checked })
    }

    /// The operation of two operands, of which the second may be a known number; none where a program cannot have
    /// it. It may turn out to need the first operand alone: see [`Operation::operands`].
    pub fn binary(op: Scalar, second: Option<f64>) -> Option<Operation> {
        let kind = match op {
            Scalar::Add => Kind::Add,
            Scalar::Sub => Kind::Sub,
            Scalar::Mul => Kind::Mul,
            Scalar::Div => Kind::Div,
            Scalar::Max => Kind::Max,
            Scalar::Min => Kind::Min,
            Scalar::Lt => Kind::Lt,
            Scalar::Le => Kind::Le,
            Scalar::Gt => Kind::Gt,
            Scalar::Ge => Kind::Ge,
            Scalar::Eq => Kind::Eq,
            Scalar::Ne => Kind::Ne,
            Scalar::And => Kind::And,
            Scalar::Or => Kind::Or,
            Scalar::Mod => by_kernel(kernel::MOD, second),
            Scalar::Rem => by_kernel(kernel::REM, second),
            Scalar::Atan2 => by_kernel(kernel::ATAN2, second),
            Scalar::Pow => return second.map(power),
            _ => return None,
        };
        Some(Operation { kind, logical: op.gives_logical(), checked: None })
    }

    /// Whether it was chosen for its second operand.
    pub fn depends_on_second(self) -> bool {
        matches!(self.kind, Kind::Square | Kind::Many(_) | Kind::Many2(_))
    }

    /// Whether it is a function that takes longer than its elements' way through memory.
    pub(super) fn takes_long(self) -> bool {
        matches!(self.kind, Kind::Many(_) | Kind::Many2(_))
    }

    /// Whether its results are truths.
    pub fn is_logical(self) -> bool {
        self.logical
    }

    /// Whether it has arguments that leave the real numbers.
    pub fn may_leave(self) -> bool {
        self.checked.is_some()
    }

    /// How many operands it reads.
    pub fn operands(self) -> usize {
        match self.kind {
            Kind::Neg
            | Kind::Abs
            | Kind::Sqrt
            | Kind::Floor
            | Kind::Ceil
            | Kind::Round
            | Kind::Fix
            | Kind::Sign
            | Kind::Not
            | Kind::Square
            | Kind::Many(_) => 1,
            _ => 2,
        }
    }

    /// The function of two slices that it is, and the number that stands for one of them.
    pub(super) fn spare(self, a: Side<'_>, b: Side<'_>) -> Option<(Function2, f64)> {
        match (self.kind, a, b) {
            (Kind::Many2(f), Side::One(x), _) | (Kind::Many2(f), _, Side::One(x)) => Some((f, x)),
            _ => None,
        }
    }

    /// Whether it is a sum or a difference.
    pub(super) fn as_outer(self, first: bool) -> Option<Outer> {
        match (self.kind, first) {
            (Kind::Add, _) => Some(Outer::Add),
            (Kind::Sub, false) => Some(Outer::Sub),
            (Kind::Sub, true) => Some(Outer::From),
            _ => None,
        }
    }

    /// The operation as the first one of several.
    pub(super) fn as_inner(self) -> Option<Inner> {
        match self.kind {
            Kind::Add => Some(Inner::Add),
            Kind::Sub => Some(Inner::Sub),
            Kind::Mul => Some(Inner::Mul),
            _ => None,
        }
    }

    /// What several operations are, if this is so.
    pub(super) fn as_joined(self) -> Option<Joined> {
        if let Kind::Joined(joined) = self.kind { Some(joined) } else { None }
    }

    /// Several operations in one.
    pub(super) fn joined(joined: Joined) -> Operation {
        Operation { kind: Kind::Joined(joined), logical: false, checked: None }
    }

    /// Whether no element of the first operand leaves the real numbers.
    pub(super) fn stays_real(self, a: Side<'_>) -> bool {
        match (self.checked, a) {
            (Some(op), Side::Many(x)) => real::all_stay_real(op, x),
            _ => true,
        }
    }

    /// Computes a block, for a first operand of which everything stays real. `b` is not read where there is one operand.
    pub(super) fn compute(self, to: &mut [f64], a: Side<'_>, b: Side<'_>) {
        match self.kind {
            Kind::Add => two(to, a, b, |x, y| x + y),
            Kind::Sub => two(to, a, b, |x, y| x - y),
            Kind::Mul => two(to, a, b, |x, y| x * y),
            Kind::Div => two(to, a, b, |x, y| x / y),
            Kind::Max => two(to, a, b, real::larger),
            Kind::Min => two(to, a, b, real::smaller),
            Kind::Lt => two(to, a, b, |x, y| truth(x < y)),
            Kind::Le => two(to, a, b, |x, y| truth(x <= y)),
            Kind::Gt => two(to, a, b, |x, y| truth(x > y)),
            Kind::Ge => two(to, a, b, |x, y| truth(x >= y)),
            Kind::Eq => two(to, a, b, |x, y| truth(x == y)),
            Kind::Ne => two(to, a, b, |x, y| truth(x != y)),
            Kind::And => two(to, a, b, |x, y| x * y),
            Kind::Or => two(to, a, b, |x, y| if x + y > 0.0 { 1.0 } else { 0.0 }),
            Kind::Many2(f) => {
                if let (Side::Many(a), Side::Many(b)) = (a, b) {
                    f(a, b, to);
                }
            }
            Kind::Joined(_) => {}
            _ => {
                if let Side::Many(x) = a {
                    self.compute1(to, x);
                }
            }
        }
    }

    fn compute1(self, to: &mut [f64], x: &[f64]) {
        match self.kind {
            Kind::Neg => each(to, x, |x| -x),
            Kind::Abs => each(to, x, f64::abs),
            Kind::Sqrt => each(to, x, f64::sqrt),
            Kind::Floor => each(to, x, f64::floor),
            Kind::Ceil => each(to, x, f64::ceil),
            Kind::Round => each(to, x, f64::round),
            Kind::Fix => each(to, x, f64::trunc),
            Kind::Sign => each(to, x, real::sign),
            Kind::Not => each(to, x, |x| 1.0 - x),
            Kind::Square => each(to, x, |x| x * x),
            Kind::Many(f) => f(x, to),
            _ => {}
        }
    }
}

impl Joined {
    /// Computes a block; operands that the operations do not have are not read.
    pub(super) fn compute(self, c: f64, to: &mut [f64], x: &[f64], y: &[f64], z: &[f64]) {
        match self.inner {
            Inner::None => self.outer.compute(to, x, y, y, move |y, _| c * y),
            Inner::Add => self.outer.compute(to, x, y, z, move |y, z| c * (y + z)),
            Inner::Sub => self.outer.compute(to, x, y, z, move |y, z| c * (y - z)),
            Inner::Mul => self.outer.compute(to, x, y, z, |y, z| y * z),
        }
    }
}

impl Outer {
    #[inline(always)]
    fn compute(self, to: &mut [f64], x: &[f64], y: &[f64], z: &[f64], f: impl Fn(f64, f64) -> f64 + Copy) {
        match self {
            Outer::None => vectorized(
                #[inline(always)]
                move || to.iter_mut().zip(y.iter().zip(z)).for_each(|(to, (&y, &z))| *to = f(y, z)),
            ),
            Outer::Add => three(to, x, y, z, move |x, y, z| x + f(y, z)),
            Outer::Sub => three(to, x, y, z, move |x, y, z| x - f(y, z)),
            Outer::From => three(to, x, y, z, move |x, y, z| f(y, z) - x),
        }
    }
}

#[inline(always)]
fn three(to: &mut [f64], x: &[f64], y: &[f64], z: &[f64], f: impl Fn(f64, f64, f64) -> f64 + Copy) {
    vectorized(
        #[inline(always)]
        move || {
            let n = to.len();
            let (x, y, z) = (&x[..n], &y[..n], &z[..n]);
            for k in 0..n {
                to[k] = f(x[k], y[k], z[k]);
            }
        },
    );
}

/// A power with a known exponent.
fn power(exponent: f64) -> Operation {
    let kind = if exponent == 2.0 { Kind::Square } else { by_kernel(kernel::POWER, Some(exponent)) };
    // Of these every power is real.
    let whole = exponent.fract() == 0.0 || !exponent.is_finite();
    Operation { kind, logical: false, checked: (!whole).then_some(Scalar::Sqrt) }
}

fn by_kernel(kernel: Kernel2, second: Option<f64>) -> Kind {
    match second.and_then(kernel.with_second) {
        Some(simpler) => Kind::Many(simpler.many),
        None => Kind::Many2(kernel.many),
    }
}

#[inline(always)]
fn truth(truth: bool) -> f64 {
    if truth { 1.0 } else { 0.0 }
}

fn each(to: &mut [f64], x: &[f64], f: impl Fn(f64) -> f64 + Copy) {
    vectorized(
        #[inline(always)]
        move || to.iter_mut().zip(x).for_each(|(to, &x)| *to = f(x)),
    );
}

#[inline(always)]
fn two(to: &mut [f64], a: Side<'_>, b: Side<'_>, f: impl Fn(f64, f64) -> f64 + Copy) {
    vectorized(
        #[inline(always)]
        move || match (a, b) {
            (Side::Many(a), Side::Many(b)) => {
                to.iter_mut().zip(a.iter().zip(b)).for_each(|(to, (&x, &y))| *to = f(x, y));
            }
            (Side::Many(a), Side::One(y)) => to.iter_mut().zip(a).for_each(|(to, &x)| *to = f(x, y)),
            (Side::One(x), Side::Many(b)) => to.iter_mut().zip(b).for_each(|(to, &y)| *to = f(x, y)),
            (Side::One(x), Side::One(y)) => to.fill(f(x, y)),
        },
    );
}
