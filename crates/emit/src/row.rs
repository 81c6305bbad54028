//! What calls of rows are, where they are operations on scalars.

use crate::call::Calls;
use lanner_builtins::{Builtin, Scalar, ScalarForm};
use lanner_mir::{Callee, Func, Operand};

/// What a name that is called means now, if it is a row.
pub type Rows<'a> = &'a dyn Fn(Callee) -> Option<Builtin>;

/// What names that are called mean.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    /// The function in slot form: it knows which reads are a variable's last.
    pub func: &'a Func,
    pub rows: Rows<'a>,
    pub calls: Calls<'a>,
}

/// The scalar operation that a call with these arguments is.
pub(crate) fn meaning(callee: Callee, args: &[Operand], rows: Rows<'_>) -> Option<ScalarForm> {
    let form = rows(callee)?.row().scalar_form()?;
    let takes = match form {
        ScalarForm::Constant(_) | ScalarForm::ImaginaryUnit => 0,
        ScalarForm::One(_) | ScalarForm::Extent(_) => 1,
        ScalarForm::Two(_) | ScalarForm::ExtentAlong | ScalarForm::Complex => 2,
    };
    (takes == args.len() && args.iter().all(|arg| !arg.is_spread())).then_some(form)
}

/// Whether the operation of a double is a double wherever the double lies in the operation's domain.
pub fn is_real_function(op: Scalar) -> bool {
    use Scalar::*;
    op.operands() == 1
        && !op.gives_logical()
        && !matches!(op, Pos | Neg | Real | Imag | Conj | Angle | Factorial)
}
