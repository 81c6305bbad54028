//! The rules for arrays: which ones code makes, element by element.

use super::scalar::scalar_operation;
use super::{DOUBLE, KnownFacts, LOGICAL, MOST_EXTENTS, Rep, Reps, class_of};
use crate::row::{Rows, is_real_function};
use lanner_builtins::{BinaryOp, Fold, Scalar, Total, UnaryOp};
use lanner_facts::{Definedness, Interval, Truth};
use lanner_lir::Type;
use lanner_mir::{Args, Constant, Func, Operand, OperandKind, Slot};

impl Reps {
    /// Whether all subscripts are scalars; none where that is not known yet.
    pub(super) fn subscripts(&self, func: &Func, args: Args) -> Option<bool> {
        let args = func.args(args);
        let reps: Option<Vec<Rep>> = args.iter().map(|&arg| self.known(func, arg)).collect();
        let is_spread = args.iter().any(|arg| arg.is_spread());
        reps.map(|reps| !is_spread && !reps.is_empty() && reps.iter().all(|rep| rep.is_subscript()))
    }

    pub(super) fn element(&self, func: &Func, base: Operand, args: Args) -> Option<Rep> {
        let base = self.known(func, base)?;
        let are_places = self.subscripts(func, args)?;
        Some(match base {
            Rep::Array(ty, _) if are_places => Rep::Scalar(ty),
            Rep::Made(ty, _) if are_places => Rep::Scalar(ty),
            Rep::ComplexArray(_) if are_places => Rep::Complex,
            _ => Rep::Boxed,
        })
    }

    /// Whether subscripts of an array of doubles or logicals, one for each extent or one of a vector, are numbers, ranges, arrays of numbers
    /// and colons, not all of them numbers; none where that is not known yet.
    pub(super) fn section(
        &self,
        func: &Func,
        base: Operand,
        args: Args,
        known_facts: KnownFacts<'_>,
    ) -> Option<bool> {
        let rank = self.known(func, base)?.elements().map(|(_, rank)| rank);
        let args = func.args(args);
        let mut is_section = false;
        for &arg in args {
            if arg.is_spread() {
                return Some(false);
            }
            if is_colon(func, arg) {
                is_section = true;
                continue;
            }
            match self.known(func, arg)? {
                Rep::Range => is_section = true,
                rep if rep.doubles().is_some_and(|rank| args.len() > 1 || rank == 2) => is_section = true,
                rep if rep.is_subscript() => (),
                _ => return Some(false),
            }
        }
        let is_linear = args.len() == 1 && (is_vector(base, known_facts) || is_colon(func, args[0]));
        let fits = rank == Some(args.len() as u8) || is_linear;
        Some(is_section && rank.is_some() && fits)
    }
}

/// Whether the only subscript is an array of logicals; none where that is not known yet.
pub(super) fn is_mask(reps: &Reps, func: &Func, args: Args) -> Option<bool> {
    match func.args(args) {
        &[arg] if !arg.is_spread() => {
            let elements = reps.known(func, arg)?.elements();
            Some(elements.is_some_and(|(ty, _)| ty == Type::Bool))
        }
        _ => Some(false),
    }
}

/// Whether exactly one of the two extents of an operand is known to be 1.
pub(crate) fn is_vector(operand: Operand, KnownFacts { facts, terms, .. }: KnownFacts<'_>) -> bool {
    let fact = operand.as_slot().and_then(|slot| facts.of(slot));
    let extents = fact.and_then(|fact| terms.extents(fact.shape)).unwrap_or_default();
    extents.len() == 2 && extents.iter().filter(|&&extent| terms.constant(extent) == Some(1)).count() == 1
}

/// Whether both extents of a matrix are known not to be 1.
pub(crate) fn is_no_vector(operand: Operand, KnownFacts { facts, terms, .. }: KnownFacts<'_>) -> bool {
    let fact = operand.as_slot().and_then(|slot| facts.of(slot));
    let extents = fact.and_then(|fact| terms.extents(fact.shape)).unwrap_or_default();
    extents.len() == 2 && extents.iter().all(|&extent| terms.interval(extent).is_apart(Interval::of(1)))
}

/// A product of two arrays of which code makes numbers, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Product {
    /// A column times a row: every element of one times every one of the other.
    Outer,
    /// A row times a column: a number.
    Inner,
    /// Two matrices of which neither is a number.
    Matrices,
}

impl Product {
    pub fn of(operands: [Operand; 2], KnownFacts { facts, terms, .. }: KnownFacts<'_>) -> Option<Product> {
        let are_arrays = operands.iter().all(|operand| {
            let fact = operand.as_slot().and_then(|slot| facts.of(slot));
            fact.is_some_and(|fact| terms.is_scalar(fact.shape) == Truth::No)
        });
        let [a, b] = operands.map(|operand| {
            let fact = operand.as_slot().and_then(|slot| facts.of(slot));
            let extents = fact.and_then(|fact| terms.extents(fact.shape)).unwrap_or_default();
            extents.iter().map(|&extent| terms.constant(extent)).collect::<Vec<_>>()
        });
        match (a.as_slice(), b.as_slice()) {
            ([_, Some(1)], [Some(1), _]) => Some(Product::Outer),
            ([Some(1), _], [_, Some(1)]) => Some(Product::Inner),
            ([_, _], [_, _]) if are_arrays => Some(Product::Matrices),
            _ => None,
        }
    }
}

/// Whether an operand is the subscript `:`.
pub(crate) fn is_colon(func: &Func, operand: Operand) -> bool {
    matches!(operand.kind(), OperandKind::Const(constant) if func.constants[constant] == Constant::Colon)
}

/// What a call makes of all elements of vectors.
pub(crate) fn fold_of(callee: lanner_mir::Callee, rows: Rows<'_>) -> Option<Fold> {
    rows(callee)?.row().fold
}

/// Whether a call sums.
pub(crate) fn is_sum(callee: lanner_mir::Callee, rows: Rows<'_>) -> bool {
    fold_of(callee, rows) == Some(Fold::Total(Total::Sum))
}

/// What holds what is made of all elements of these; nothing where they are no vectors of the kind that code folds.
pub(super) fn folded(fold: Fold, args: &[Operand], reps: &[Rep], known_facts: KnownFacts<'_>) -> Rep {
    let is_fitting = |(&arg, rep): (&Operand, &Rep)| match rep.elements() {
        Some((Type::Bool, _))
            if !matches!(fold, Fold::Total(Total::Sum) | Fold::Any | Fold::All | Fold::Count) =>
        {
            false
        }
        Some(_) => fold == Fold::Count || is_vector(arg, known_facts),
        None => false,
    };
    let counts =
        fold == Fold::Count || reps.iter().any(|rep| rep.elements().is_some_and(|(ty, _)| ty == Type::Bool));
    match fold {
        _ if args.len() != fold.operands() || !args.iter().zip(reps).all(is_fitting) => Rep::Boxed,
        Fold::Any | Fold::All => LOGICAL,
        Fold::Count | Fold::Total(Total::Sum) if counts => Rep::Integer,
        Fold::Count | Fold::Total(_) | Fold::Max | Fold::Min | Fold::Norm | Fold::Dot => DOUBLE,
    }
}

/// What holds an array of these elements that code makes, as its fact says.
pub(crate) fn made(slot: Slot, ty: Type, KnownFacts { facts, terms, .. }: KnownFacts<'_>) -> Rep {
    let Some(fact) = facts.of(slot) else { return Rep::Boxed };
    let is_array = fact.classes.only() == Some(class_of(ty))
        && fact.definedness == Definedness::Defined
        && terms.is_scalar(fact.shape) != Truth::Yes;
    match terms.extents(fact.shape) {
        Some(extents) if is_array && extents.len() <= MOST_EXTENTS => Rep::Made(ty, extents.len() as u8),
        _ => Rep::Boxed,
    }
}

/// Whether code computes an operation on doubles itself, so that it is as fast on each element as on all of them.
pub(crate) fn is_inline(op: Scalar) -> bool {
    matches!(
        op,
        Scalar::Add
            | Scalar::Sub
            | Scalar::Mul
            | Scalar::Div
            | Scalar::LeftDiv
            | Scalar::Max
            | Scalar::Min
            | Scalar::Abs
            | Scalar::Floor
            | Scalar::Ceil
            | Scalar::Round
            | Scalar::Fix
            | Scalar::Sqrt
    )
}

/// The elements of what an operator makes of an array of such elements, one by one or in another order.
pub(super) fn of_unary(op: UnaryOp, ty: Type) -> Type {
    match op {
        UnaryOp::Minus | UnaryOp::Plus => Type::F64,
        UnaryOp::Not => Type::Bool,
        UnaryOp::Transpose | UnaryOp::CTranspose => ty,
    }
}

/// The elements of what a function of one number makes of an array of such elements, where code makes it.
pub(super) fn of_one(op: Scalar, ty: Type) -> Option<Type> {
    match (op, ty) {
        (Scalar::Not, _) | (Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite, Type::F64) => Some(Type::Bool),
        (op, Type::F64) if is_inline(op) || is_real_function(op) => Some(Type::F64),
        _ => None,
    }
}

/// The same of one of two numbers, where they are arrays or one is a number.
pub(super) fn of_two(op: Scalar, reps: [Rep; 2]) -> Option<Type> {
    let is_called = op.has_pairs() && (op != Scalar::Pow || reps.iter().any(|rep| rep.is_plain()));
    let is_done =
        op.operands() == 2 && (is_inline(op) || is_called || op.gives_logical()) && are_arrays(reps);
    is_done.then_some(if op.gives_logical() { Type::Bool } else { Type::F64 })
}

/// Whether these are arrays of doubles or logicals, or one of them and a number.
fn are_arrays([a, b]: [Rep; 2]) -> bool {
    let fits = |rep: Rep| rep.elements().is_some() || rep.is_plain();
    (a.elements().is_some() || b.elements().is_some()) && fits(a) && fits(b)
}

/// The elements of what an operator makes of numbers one by one, where at least one operand is an array and code makes it. The square
/// is a product.
pub(super) fn elementwise(op: BinaryOp, reps: [Rep; 2], right: Option<f64>, is_outer: bool) -> Option<Type> {
    let [a, b] = reps;
    let is_product = match op {
        BinaryOp::MTimes => a.is_plain() || b.is_plain() || is_outer && are_doubles(reps),
        BinaryOp::MRDivide => b.is_plain(),
        BinaryOp::MLDivide => a.is_plain(),
        BinaryOp::Power => right == Some(2.0) || a.is_plain() || b.is_plain(),
        BinaryOp::MPower => false,
        op => return of_two(scalar_operation(op), reps),
    };
    (is_product && are_arrays(reps)).then_some(Type::F64)
}

/// Whether both are arrays of doubles.
pub(super) fn are_doubles(reps: [Rep; 2]) -> bool {
    reps.iter().all(|rep| rep.doubles().is_some())
}

/// Whether a section of an array of such elements can be made of a value, and the array keeps its class.
pub(super) fn fills(ty: Type, value: Rep) -> bool {
    match value.elements() {
        Some((of, _)) => ty == Type::F64 || ty == of,
        None => {
            if ty == Type::Bool {
                value == LOGICAL
            } else {
                value.is_plain()
            }
        }
    }
}
