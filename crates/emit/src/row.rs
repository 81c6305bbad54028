//! What calls of rows are, where they are operations on scalars.

use crate::call::CompiledCallees;
use lanner_builtins::{Builtin, Filled, Scalar, ScalarForm};
use lanner_lir::Scalar as Constant;
use lanner_mir::{Callee, Func, Operand};

/// What a name that is called means now, if it is a row.
pub type Rows<'a> = &'a dyn Fn(Callee) -> Option<Builtin>;

/// What names that are called mean.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    /// The function in slot form: it knows which reads are a variable's last.
    pub func: &'a Func,
    pub rows: Rows<'a>,
    pub calls: CompiledCallees<'a>,
}

/// The scalar operation that a call with these arguments is.
pub(crate) fn meaning(callee: Callee, args: &[Operand], rows: Rows<'_>) -> Option<ScalarForm> {
    let form = rows(callee)?.row().scalar_form()?;
    let takes = match form {
        ScalarForm::Constant(_) | ScalarForm::Truth(_) | ScalarForm::ImaginaryUnit => 0,
        ScalarForm::One(_) | ScalarForm::To(_) | ScalarForm::Extent(_) | ScalarForm::Question(_) => 1,
        ScalarForm::Two(_) | ScalarForm::ExtentAlong | ScalarForm::Complex => 2,
    };
    (takes == args.len() && args.iter().all(|arg| !arg.is_spread())).then_some(form)
}

/// The constant that a call with one or two extents writes in a new matrix, and where.
pub(crate) fn filling(callee: Callee, args: &[Operand], rows: Rows<'_>) -> Option<(Constant, Filled)> {
    let row = rows(callee)?.row();
    let filled = row.fills?;
    let are_extents = matches!(args.len(), 1 | 2) && args.iter().all(|arg| !arg.is_spread());
    match row.scalar_form()? {
        _ if !are_extents => None,
        ScalarForm::Constant(x) => Some((Constant::F64(x), filled)),
        ScalarForm::Truth(truth) => Some((Constant::Bool(truth), filled)),
        ScalarForm::One(_)
        | ScalarForm::To(_)
        | ScalarForm::Two(_)
        | ScalarForm::ImaginaryUnit
        | ScalarForm::Complex
        | ScalarForm::Extent(_)
        | ScalarForm::ExtentAlong
        | ScalarForm::Question(_) => None,
    }
}

/// Whether the operation of a double is a double wherever the double lies in the operation's domain.
pub fn is_real_function(op: Scalar) -> bool {
    use Scalar::*;
    op.operands() == 1
        && !op.gives_logical()
        && !matches!(op, Pos | Neg | Real | Imag | Conj | Angle | Factorial)
}
