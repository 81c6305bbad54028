//! Which elements of an array subscripts take, where these are one behind the other, as the run shows it.
//!
//! ```text
//! a(4:6)            3 elements behind 3
//! a(:, j)           where a is 5x9 and j is 3: 5 elements behind 10
//! a(2, :)           where a is 5x9: they are not
//! ```

use super::seen::Seen;
use lanner_mir::{Args, Constant, Func, Operand, OperandKind, Slot};

/// Elements one behind the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Section {
    /// How many elements of the array stand before.
    pub before: u64,
    pub count: u64,
}

/// The section of an array that subscripts take, if it is one.
pub(crate) fn section<'a>(
    func: &Func,
    array: &Seen,
    args: Args,
    seen: &dyn Fn(Slot) -> Option<&'a Seen>,
) -> Option<Section> {
    let (&last, before) = func.args(args).split_last()?;
    if last.is_spread() || !before.iter().all(|&arg| is_colon(func, arg)) {
        return None;
    }
    // What has fewer extents has one of 1 behind them, and the last subscript counts through all that are left.
    let extents = array.dims.iter().take(before.len());
    let step = extents.fold(1u64, |step, &extent| step.saturating_mul(extent));
    let (first, count) = match last.kind() {
        _ if is_colon(func, last) => (1, array.numel().checked_div(step).unwrap_or(0)),
        OperandKind::Const(constant) => match func.constants[constant] {
            Constant::Double(number) if number >= 1.0 && number.fract() == 0.0 => (number as u64, 1),
            _ => return None,
        },
        OperandKind::Slot(slot) | OperandKind::Last(slot) => {
            let subscript = seen(slot)?;
            (subscript.run?, subscript.numel())
        }
    };
    let section = Section { before: (first - 1).saturating_mul(step), count: count.saturating_mul(step) };
    (section.before.saturating_add(section.count) <= array.numel()).then_some(section)
}

fn is_colon(func: &Func, operand: Operand) -> bool {
    match operand.kind() {
        OperandKind::Const(constant) => matches!(func.constants[constant], Constant::Colon),
        OperandKind::Slot(_) | OperandKind::Last(_) => false,
    }
}
