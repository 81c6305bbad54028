//! Questions about one variable whose name is written down.
//!
//! ```text
//! if ~exist('x', 'var'), x = 1; end       asks of x alone, and is no reason to keep variables where names find them
//! exist(name, 'var')                      may ask of any variable
//! ```

use lanner_base::Name;
use lanner_builtins::{Answer, Builtin};
use lanner_syntax::ast::{self, Arg, Expr};

/// The variable that a call asks for, by a name in its text.
pub(crate) fn asked_variable(call: &ast::ParenIndex) -> Option<Name> {
    let Some(Expr::Name(function)) = call.base() else { return None };
    let row = Builtin::named(&function.text())?.row();
    let args = call.args();
    let [Arg::Positional(name), Arg::Positional(kind)] = args.as_slice() else { return None };
    let (name, kind) = (text(name)?, text(kind)?);
    // What `ans` is only statements tell.
    (row.answer == Some(Answer::Exists) && kind == Answer::OF_VARIABLES && name != "ans")
        .then(|| Name::new(&name))
}

fn text(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Char(text) => Some(text.value()),
        Expr::Str(text) => Some(text.value(lanner_base::Dialect::Matlab)),
        _ => None,
    }
}
