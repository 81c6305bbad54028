//! HIR to MIR in slot form: structured statements become blocks, expressions become one operator per instruction.
//!
//! ```text
//! while x(end) > 1      b1: %0 = end x 1 of 1
//!     x = x / 2;            %1 = index x(%0!)
//! end                       %2 = gt %1!, 1
//!                           branch %2!, b2, b3
//!                       b2: x = mrdivide x, 2
//!                           jump b1
//! ```
//!
//! - `expr`       expressions into slots
//! - `chain`      subscripts and fields, and what `end` means in them
//! - `condition`  conditions as control flow
//! - `place`      assignments to variables and parts of them
//! - `stmt`       statements
//! - `control`    loops, `switch`, `try`, and the ways out of them
//! - `trips`      variables of loops that make no trip
//! - `arguments`  parameters: defaults and `arguments` blocks
//! - `copying`    copies of arrays that a plan asks for
//! - `builder`    blocks, slots and constants of the function being made
//!
//! Operands are evaluated from left to right, the right side of an assignment before the subscripts on the left.

mod arguments;
mod builder;
mod chain;
mod condition;
mod control;
mod copying;
mod expr;
mod place;
mod stmt;
mod trips;

pub use copying::{CopyPlan, Copying, FunctionCopies, Like, Moment, OwnCopy};

use builder::Builder;
use lanner_base::Id;
use lanner_hir::{ExprKind, File, Function, FunctionKind};
use lanner_mir::{Func, FuncRef, Target, Terminator, Unit};

/// Lowers every function of a file. `path` and `text` are for messages at run time.
pub fn lower(file: &File, path: String, text: String) -> Unit {
    lower_copying(file, path, text, Copying::default())
}

/// The same, and says who copies arrays.
pub fn lower_copying(file: &File, path: String, text: String, copying: Copying<'_>) -> Unit {
    let funcs = file.functions.ids().map(|function| lower_function(file, function, copying)).collect();
    let class = file.class.as_ref().map(|class| class.map(|&function| func_ref(function)));
    Unit { path, text, dialect: file.dialect, funcs, imports: file.imports.clone(), class }
}

/// The MIR function of a HIR function: they have the same number.
fn func_ref(function: Function) -> FuncRef {
    FuncRef::from_index(function.index())
}

fn lower_function(file: &File, function: Function, copying: Copying<'_>) -> Func {
    let mut builder = Builder::new(file, function, copying);
    let data = &file.functions[function];
    builder.lower_parameters();
    builder.keep_arguments();
    builder.own_at(Moment::Entry);
    match data.value {
        Some(value) if data.kind == FunctionKind::Anonymous => lower_value(&mut builder, value),
        _ => {
            builder.body(&data.body);
            builder.own_at(Moment::Return);
            builder.lower_output_arguments();
        }
    }
    builder.finish(Terminator::Return, data.span)
}

/// The body of an anonymous function: a call passes on how many outputs its caller asks for.
fn lower_value(builder: &mut Builder<'_>, value: lanner_hir::Expr) {
    let out = builder.unnamed();
    builder.func.outputs = vec![out];
    match builder.kind(value) {
        ExprKind::Call { .. } | ExprKind::Chain { .. } => {
            builder.func.variadic_out = true;
            builder.values_into(value, &[Target::Passed { list: out }], false);
        }
        _ => builder.expr_into(value, out),
    }
}
