//! Instructions that call a method where an operand is an object.
//!
//! ```text
//! q = get p .moved (1)     moved(p, 1)
//! %1 = list h .close ()    close(h)
//! q = call moved(p, 1)     moved(p, 1)
//! s = plus p, q            plus(p, q)
//! ```

use crate::{CalleeData, Func, Inst, Operand, Step, Target};
use lanner_base::Name;

/// What an instruction calls, where an operand is an object whose class has a method of that name.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodCall {
    /// The method.
    pub name: Name,
    /// Its arguments; of a call by a dot the object comes first.
    pub args: Vec<Operand>,
    /// Where its outputs go.
    pub targets: Vec<Target>,
    /// Whether it need not give anything.
    pub is_statement: bool,
    /// Whether it is `object.name(…)`.
    pub has_dot: bool,
}

/// What an instruction calls if it calls a method. A call of a function of the same file calls none.
pub fn method_call(func: &Func, inst: &Inst) -> Option<MethodCall> {
    let operator = |name: &str, args: &[Operand], dst| MethodCall {
        name: Name::new(name),
        args: args.to_vec(),
        targets: vec![Target::Slot(dst)],
        is_statement: false,
        has_dot: false,
    };
    match *inst {
        Inst::Unary { op, dst, a } => Some(operator(op.function(), &[a], dst)),
        Inst::Binary { op, dst, a, b } => Some(operator(op.function(), &[a, b], dst)),
        Inst::Get { base, path, .. } | Inst::GetList { base, path, statement: true, .. } => {
            let (name, args) = match *func.paths[path].0 {
                [Step::Field(name)] => (name, &[][..]),
                [Step::Field(name), Step::Paren(args)] => (name, func.args(args)),
                _ => return None,
            };
            let (targets, is_statement) = match *inst {
                Inst::Get { targets, .. } => (func.target_list(targets).to_vec(), false),
                Inst::GetList { dst, .. } => (vec![Target::Slot(dst)], true),
                _ => return None,
            };
            let args = std::iter::once(base).chain(args.iter().copied()).collect();
            Some(MethodCall { name, args, targets, is_statement, has_dot: true })
        }
        Inst::Call { targets, callee, args, statement } => {
            let name = match &func.callees[callee] {
                CalleeData::Named(name) | CalleeData::Undecided { name, .. } => *name,
                CalleeData::Builtin(row) => Name::new(row.row().name),
                CalleeData::Local { .. } => return None,
            };
            let (args, targets) = (func.args(args).to_vec(), func.target_list(targets).to_vec());
            Some(MethodCall { name, args, targets, is_statement: statement, has_dot: false })
        }
        _ => None,
    }
}
