//! Calls whose literal arguments tell that they touch one variable or none by name, though their function may touch any.
//!
//! ```text
//! if ~exist('x', 'var'), x = 1; end       asks of x alone, and is no reason to keep variables where names find them
//! exist(name, 'var')                      may ask of any variable
//! regexprep(s, '\s', '_')                 runs no command
//! regexprep(s, '\w', '${f(x)}')           runs one that reads x
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

/// Whether the third argument of such a call is a literal without commands.
pub(crate) fn runs_no_commands(call: &ast::ParenIndex) -> bool {
    let Some(Expr::Name(function)) = call.base() else { return false };
    let args = call.args();
    let Some((before, [replacement, options @ ..])) = args.split_at_checked(2) else { return false };
    let plain = |arg: &Arg| match arg {
        Arg::Positional(Expr::Number(_)) => true,
        Arg::Positional(expr) => text(expr).is_some_and(|text| !text.contains("${")),
        _ => false,
    };
    // Where `c{:}` stands for more values, the literal is an option, and those are words.
    let is_one =
        |arg: &Arg| !matches!(arg, Arg::Positional(Expr::Brace(_) | Expr::Field(_) | Expr::DynamicField(_)));
    let is_word = |arg: &Arg| match arg {
        Arg::Positional(expr) => {
            text(expr).is_some_and(|text| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphabetic()))
        }
        _ => false,
    };
    Builtin::named(&function.text()).is_some_and(|builtin| builtin.row().reaches_by_commands_alone())
        && plain(replacement)
        && options.iter().all(plain)
        && (before.iter().all(is_one) || !is_word(replacement))
}
