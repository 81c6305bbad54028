//! Names that are nothing: what `lanner check` reports and a run would raise.
//!
//! Only what is certain is reported: nothing in a function whose variables can come from elsewhere, and no name that
//! the text also holds as a char row, as `exist('x')` does.

use crate::{Callee, Context, ExprKind, File, FunctionData, FunctionKind, MAY_BE_SCRIPT, StmtKind};
use lanner_base::{Diagnostic, Id, Name, Span};
use lanner_builtins::{Builtin, known};
use rustc_hash::FxHashSet;

/// Reports names that are neither variables nor functions.
pub fn check_names(file: &File, context: &Context<'_>) -> Vec<Diagnostic> {
    if file.imports.iter().any(|import| import.ends_with('*')) {
        return Vec::new();
    }
    let Some(methods) = methods(file, context) else { return Vec::new() };
    let texts = texts(file);
    let imported: FxHashSet<&str> = file.imports.iter().filter_map(|path| path.rsplit('.').next()).collect();
    let mut findings = Vec::new();
    let hides = hidden_variables(file, context);
    for (function, _) in file.functions.values().zip(hides).filter(|&(_, hides)| !hides) {
        for (name, span) in called(function) {
            let known = Builtin::in_dialect(&name, context.dialect).is_some()
                || texts.contains(&name)
                || imported.contains(&*name)
                || methods.contains(&name)
                || (context.is_function)(&name)
                // A method of a superclass: classes are not known here.
                || name.contains('@');
            if !known {
                findings.push((span, name));
            }
        }
    }
    findings.sort_unstable();
    findings.dedup();
    findings.into_iter().map(|(span, name)| undefined(name, span, context)).collect()
}

/// The names of a class's methods; none where one of the classes that it derives from is not known, which may have any.
fn methods(file: &File, context: &Context<'_>) -> Option<FxHashSet<Name>> {
    let Some(class) = &file.class else { return Some(FxHashSet::default()) };
    let is_known = |above: &Name| above.as_str() == HANDLE || (context.is_function)(above);
    class.superclasses.iter().all(is_known).then(|| class.methods.iter().map(|method| method.name).collect())
}

/// The class of the language that all handles derive from.
const HANDLE: &str = "handle";

/// The finding of a name: of one that MathWorks documents a warning, since the program need not be wrong.
fn undefined(name: Name, span: Span, context: &Context<'_>) -> Diagnostic {
    if let Some(known) = known::unsupported_in(&name, context.dialect) {
        return Diagnostic::warning("not-supported-yet", known.sentence(&name), span);
    }
    Diagnostic::error("undefined-name", format!("Unrecognized function or variable '{name}'."), span)
}

/// Whether each function may have variables that its text does not show. A script may, but is taken at its word where it
/// calls nothing that makes variables. An anonymous function sees those of the one around it.
fn hidden_variables(file: &File, context: &Context<'_>) -> Vec<bool> {
    let own = |function: &FunctionData| match function.kind {
        FunctionKind::Script => script_makes_variables(function, context),
        FunctionKind::Local | FunctionKind::Nested => match function.dynamic {
            Some(MAY_BE_SCRIPT) => calls_script(function, context),
            why => why.is_some(),
        },
        FunctionKind::Anonymous => false,
    };
    let own: Vec<bool> = file.functions.values().map(own).collect();
    let mut found = Vec::with_capacity(own.len());
    for (mut at, mut function) in file.functions.values().enumerate() {
        while matches!(function.kind, FunctionKind::Anonymous)
            && let Some(parent) = function.parent
        {
            at = parent.index();
            function = &file.functions[parent];
        }
        found.push(own[at]);
    }
    found
}

fn script_makes_variables(script: &FunctionData, context: &Context<'_>) -> bool {
    let makes = |callee: &Callee| match callee {
        Callee::Named(name) | Callee::Undecided { name, .. } => match Builtin::named(name) {
            Some(builtin) => builtin.row().may_define_variables_as_statement(),
            None => false,
        },
        Callee::Function(_) | Callee::Builtin(_) => false,
    };
    let calls = script.exprs.values().any(|expr| match &expr.kind {
        ExprKind::Call { callee, .. } | ExprKind::Handle(callee) => makes(callee),
        _ => false,
    });
    calls_script(script, context) || calls
}

/// Whether a name stands alone that may be a script of the user's. What MathWorks documents is none, unless there is one.
fn calls_script(function: &FunctionData, context: &Context<'_>) -> bool {
    let is_script = |name: &Name| {
        let is_known = known::unsupported_in(name, context.dialect).is_some() && !(context.is_function)(name);
        Builtin::named(name).is_none() && !is_known
    };
    function.stmts.values().any(|stmt| match &stmt.kind {
        StmtKind::Expr { value, .. } => match &function.exprs[*value].kind {
            ExprKind::Call { callee: Callee::Named(name) | Callee::Undecided { name, .. }, args } => {
                args.is_empty() && is_script(name)
            }
            _ => false,
        },
        _ => false,
    })
}

/// Every char row and string of the file.
fn texts(file: &File) -> FxHashSet<Name> {
    let exprs = file.functions.values().flat_map(|function| function.exprs.values());
    exprs
        .filter_map(|expr| match &expr.kind {
            ExprKind::Char(text) | ExprKind::String(text) => Some(Name::new(text)),
            _ => None,
        })
        .collect()
}

fn called(function: &FunctionData) -> impl Iterator<Item = (Name, Span)> {
    function.exprs.values().filter_map(|expr| match expr.kind {
        ExprKind::Call { callee: Callee::Named(name) | Callee::Undecided { name, .. }, .. } => {
            Some((name, expr.span))
        }
        _ => None,
    })
}
