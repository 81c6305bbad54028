//! Sections of arrays that are contiguous in memory, where columns stand one behind the other.
//!
//! ```text
//! x(i:j)            elements one behind the other, whatever shape x has
//! A(:, j)           a column; A(:, i:j) columns beside each other; A(:, :, k) a page
//! A(i, :)           none: its elements are a column's length apart
//! [a; b]            each part of a matrix is as many pieces as there are columns: none either
//! ```

use crate::semantics::Semantics;
use lanner_facts::{Class, Dim};
use lanner_mir::{Args, Constant, Func, Inst, Operand, OperandKind, Slot};
use rustc_hash::FxHashMap;

/// Where a section begins and how long it is, in steps of its last subscript.
#[derive(Clone, Debug)]
pub struct Section {
    /// The number that the last subscript begins with; none where it is `:`.
    pub first: Option<Operand>,
    /// The extents before that of the last subscript: multiplied, the elements of one step.
    pub step: Vec<Dim>,
    /// How many steps.
    pub count: Count,
}

/// How many steps a section has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// One.
    One,
    /// As many as a range has elements.
    Of(Slot),
    /// All that the array has.
    All,
}

/// The ranges of a function by what they begin with: those whose elements go up by one.
pub struct Sections {
    ranges: FxHashMap<Slot, Operand>,
}

impl Sections {
    /// Looks for the ranges of a function in SSA form.
    pub fn of(func: &Func) -> Sections {
        let mut ranges = FxHashMap::default();
        for inst in func.blocks.values().flat_map(|block| &block.insts) {
            if let Inst::Range { dst, first, step, .. } = *inst
                && step.is_none_or(|step| number(func, step) == Some(1))
            {
                ranges.insert(dst, first);
            }
        }
        Sections { ranges }
    }

    /// The section that subscripts take of an array, if it is known to be one.
    pub fn taken(&self, semantics: &Semantics<'_>, base: Slot, args: Args) -> Option<Section> {
        let func = semantics.func;
        let fact = semantics.facts.of(base).filter(|fact| fact.classes.is_arithmetic())?;
        let (&last, before) = func.args(args).split_last()?;
        let step = match before {
            [] => Vec::new(),
            _ => {
                let extents = semantics.terms.extents(fact.shape)?;
                if extents.len() != args.len as usize || !before.iter().all(|&arg| is_colon(func, arg)) {
                    return None;
                }
                extents[..before.len()].to_vec()
            }
        };
        let (first, count) = self.last(semantics, last)?;
        Some(Section { first, step, count })
    }

    fn last(&self, semantics: &Semantics<'_>, last: Operand) -> Option<(Option<Operand>, Count)> {
        let func = semantics.func;
        if last.is_spread() {
            return None;
        }
        let Some(slot) = last.as_slot() else {
            return match is_colon(func, last) {
                true => Some((None, Count::All)),
                false => number(func, last).map(|_| (Some(last), Count::One)),
            };
        };
        if let Some(&first) = self.ranges.get(&slot) {
            return Some((Some(first), Count::Of(slot)));
        }
        // Truth values do not say where they take elements.
        let fact = semantics.facts.of(slot)?;
        let is_number = fact.classes.is_arithmetic()
            && ![Class::Logical, Class::Char].into_iter().any(|class| fact.classes.contains(class));
        let is_one = is_number && semantics.terms.is_scalar(fact.shape).is_yes();
        is_one.then_some((Some(last), Count::One))
    }
}

/// The positive integer that a constant is.
pub fn number(func: &Func, operand: Operand) -> Option<i64> {
    let OperandKind::Const(constant) = operand.kind() else { return None };
    match func.constants[constant] {
        Constant::Double(number) if (1.0..1e15).contains(&number) && number.fract() == 0.0 => {
            Some(number as i64)
        }
        _ => None,
    }
}

fn is_colon(func: &Func, operand: Operand) -> bool {
    match operand.kind() {
        OperandKind::Const(constant) => matches!(func.constants[constant], Constant::Colon),
        OperandKind::Slot(_) | OperandKind::Last(_) => false,
    }
}
