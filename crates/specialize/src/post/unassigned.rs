//! Reads of variables that the residual function gives no value any more.
//!
//! ```text
//! k = i;                  error('MATLAB:UndefinedFunction', 'Unrecognized function or variable ''i''.')
//! for i = 1:0, … end
//! ```
//!
//! A name is a variable's where the function assigns it anywhere. Without the loop `i` would be the imaginary unit.

use super::live::assigned_in;
use crate::code::{Code, CodeKind, Line, LineKind, reads};
use lanner_base::Name;
use lanner_builtins::Builtin;
use lanner_runtime::Value;
use rustc_hash::FxHashSet;

/// Statements that read such a variable first of all raise the error.
pub fn raise(lines: &mut [Line], params: &[Name]) {
    let mut assigned: FxHashSet<Name> = params.iter().copied().collect();
    assigned_in(lines, &mut assigned);
    raise_in(lines, &assigned);
}

fn raise_in(lines: &mut [Line], assigned: &FxHashSet<Name>) {
    for line in lines {
        let mut lacking = None;
        line.each_code(&mut |code| {
            let names = reads(code);
            let lacks = |name: &&Name| !assigned.contains(name) && Builtin::named(name.as_str()).is_some();
            lacking = lacking.or(names.iter().find(lacks).copied());
        });
        match lacking {
            Some(name) => {
                let message = format!("Unrecognized function or variable '{name}'.");
                let texts = ["MATLAB:UndefinedFunction", &message];
                let args = texts.iter().map(|text| Code::new(CodeKind::Known(Value::text(text)))).collect();
                line.kind = LineKind::Expr(Code::call(Name::new("error"), args));
                line.shows = false;
            }
            None => line.bodies_mut().into_iter().for_each(|body| raise_in(body, assigned)),
        }
    }
}
