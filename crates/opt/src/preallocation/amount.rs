//! Sizes as formulas of what there is before a loop, and the instructions that compute them.
//!
//! ```text
//! size(a, 1) + 2*columns($0)      %0 = end a 1 of 2
//!                                 %1 = end $0 2 of 2
//!                                 %2 = times 2, %1
//!                                 %3 = plus %0, %2
//! ```
//!
//! None of these instructions can fail: what is read is there, sizes are doubles, and a value is read only where it is known
//! to be a double scalar.

use super::{number, temporary};
use lanner_builtins::{BinaryOp, Notation};
use lanner_mir::{Block, CalleeData, Func, Inst, Operand, Slot, Target};
use rustc_hash::FxHashMap;

/// A number of elements, rows, trips.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// A number.
    Number(i64),
    /// The number that a slot holds.
    Value(Slot),
    /// An extent of an array, counted from 0.
    Extent(Slot, u32),
    /// The columns that a `for` loop over the array runs over.
    Columns(Slot),
    /// Its number of elements.
    Numel(Slot),
    /// A number and multiples of others.
    Sum(i64, Vec<(i64, Amount)>),
    /// The product.
    Product(Vec<Amount>),
    /// The greatest.
    Max(Vec<Amount>),
    /// The least.
    Min(Vec<Amount>),
    /// The quotient.
    Quotient(Box<Amount>, i64),
}

impl Amount {
    /// A number and multiples of others, numbers added up.
    pub fn sum(constant: i64, parts: Vec<(i64, Amount)>) -> Amount {
        let mut total = constant;
        let mut others: Vec<(i64, Amount)> = Vec::new();
        let mut open = parts;
        while let Some((coefficient, part)) = open.pop() {
            match part {
                Amount::Number(value) => total = total.saturating_add(coefficient.saturating_mul(value)),
                Amount::Sum(constant, parts) => {
                    total = total.saturating_add(coefficient.saturating_mul(constant));
                    open.extend(parts.into_iter().map(|(c, part)| (c.saturating_mul(coefficient), part)));
                }
                part => match others.iter_mut().find(|other| other.1 == part) {
                    Some(other) => other.0 = other.0.saturating_add(coefficient),
                    None => others.insert(0, (coefficient, part)),
                },
            }
        }
        others.retain(|part| part.0 != 0);
        match others.as_slice() {
            [] => Amount::Number(total),
            [(1, part)] if total == 0 => part.clone(),
            _ => Amount::Sum(total, others),
        }
    }

    /// The product, numbers multiplied.
    pub fn product(factors: Vec<Amount>) -> Amount {
        let mut number: i64 = 1;
        let mut others = Vec::new();
        for factor in factors {
            match factor {
                Amount::Number(value) => number = number.saturating_mul(value),
                factor => others.push(factor),
            }
        }
        match (number, others.len()) {
            (0, _) | (_, 0) => Amount::Number(number),
            (1, 1) => others.remove(0),
            (1, _) => Amount::Product(others),
            (_, 1) => Amount::sum(0, vec![(number, others.remove(0))]),
            (_, _) => Amount::sum(0, vec![(number, Amount::Product(others))]),
        }
    }

    /// The greatest; what is there twice is taken once.
    pub fn greatest(amounts: Vec<Amount>) -> Amount {
        let mut number: Option<i64> = None;
        let mut others: Vec<Amount> = Vec::new();
        for amount in amounts {
            match amount {
                Amount::Number(value) => number = Some(number.map_or(value, |known| known.max(value))),
                amount if others.contains(&amount) => (),
                amount => others.push(amount),
            }
        }
        // What is counted is not below zero.
        others.extend(number.filter(|&number| number > 0 || others.is_empty()).map(Amount::Number));
        if others.len() == 1 { others.remove(0) } else { Amount::Max(others) }
    }
}

/// Writes the instructions; what was computed in a block is not computed again.
#[derive(Default)]
pub struct Emission {
    done: FxHashMap<(Block, Amount), Operand>,
}

impl Emission {
    /// The amount as an operand, computed at the end of a block.
    pub fn compute(&mut self, func: &mut Func, at: Block, amount: &Amount) -> Operand {
        match amount {
            Amount::Number(value) => return number(func, *value as f64),
            Amount::Value(slot) => return Operand::slot(*slot),
            _ => (),
        }
        if let Some(&known) = self.done.get(&(at, amount.clone())) {
            return known;
        }
        let operand = self.made(func, at, amount);
        self.done.insert((at, amount.clone()), operand);
        operand
    }

    fn made(&mut self, func: &mut Func, at: Block, amount: &Amount) -> Operand {
        match amount {
            Amount::Number(value) => number(func, *value as f64),
            Amount::Value(slot) => Operand::slot(*slot),
            // The last one of several positions takes all dimensions from there on.
            Amount::Extent(slot, k) => end(func, at, *slot, (k + 1, if *k == 0 { 2 } else { k + 2 })),
            Amount::Columns(slot) => end(func, at, *slot, (2, 2)),
            Amount::Numel(slot) => end(func, at, *slot, (1, 1)),
            Amount::Sum(constant, parts) => self.sum(func, at, *constant, parts),
            Amount::Product(factors) => {
                let factors = self.all(func, at, factors);
                self.fold(func, at, factors, |dst, a, b| binary(BinaryOp::Times, dst, a, b))
            }
            Amount::Max(amounts) => self.chosen(func, at, amounts, Notation::Greater),
            Amount::Min(amounts) => self.chosen(func, at, amounts, Notation::Lesser),
            Amount::Quotient(amount, divisor) => {
                let (a, b) = (self.compute(func, at, amount), number(func, *divisor as f64));
                self.fold(func, at, vec![a, b], |dst, a, b| binary(BinaryOp::RDivide, dst, a, b))
            }
        }
    }

    fn all(&mut self, func: &mut Func, at: Block, amounts: &[Amount]) -> Vec<Operand> {
        amounts.iter().map(|amount| self.compute(func, at, amount)).collect()
    }

    /// The constant comes first unless all is taken from it: `a-1`, `n+2*k`.
    fn sum(&mut self, func: &mut Func, at: Block, constant: i64, parts: &[(i64, Amount)]) -> Operand {
        let ordered = parts.iter().filter(|part| part.0 > 0).chain(parts.iter().filter(|part| part.0 < 0));
        let mut sum: Option<Operand> = None;
        for (coefficient, part) in ordered {
            let mut operand = self.compute(func, at, part);
            if coefficient.unsigned_abs() != 1 {
                let factor = number(func, coefficient.unsigned_abs() as f64);
                operand =
                    self.fold(func, at, vec![factor, operand], |d, a, b| binary(BinaryOp::Times, d, a, b));
            }
            let op = if *coefficient > 0 { BinaryOp::Add } else { BinaryOp::Sub };
            sum = Some(match sum {
                None if *coefficient > 0 => operand,
                None => {
                    let zero = number(func, 0.0);
                    self.fold(func, at, vec![zero, operand], |d, a, b| binary(op, d, a, b))
                }
                Some(sum) => self.fold(func, at, vec![sum, operand], |d, a, b| binary(op, d, a, b)),
            });
        }
        let rest = number(func, constant.unsigned_abs() as f64);
        match sum {
            Some(sum) if constant == 0 => sum,
            Some(sum) => {
                let op = if constant > 0 { BinaryOp::Add } else { BinaryOp::Sub };
                self.fold(func, at, vec![sum, rest], |d, a, b| binary(op, d, a, b))
            }
            None => number(func, constant as f64),
        }
    }

    fn chosen(&mut self, func: &mut Func, at: Block, amounts: &[Amount], which: Notation) -> Operand {
        let row = CalleeData::Builtin(which.builtin());
        let known = func.callees.iter().find(|(_, callee)| **callee == row).map(|(id, _)| id);
        let callee = known.unwrap_or_else(|| func.callees.push(row));
        let mut operands = self.all(func, at, amounts).into_iter();
        let Some(first) = operands.next() else { return number(func, 0.0) };
        operands.fold(first, |chosen, next| {
            let dst = temporary(func);
            let (targets, args) = (func.push_targets(&[Target::Slot(dst)]), func.push_args(&[chosen, next]));
            push(func, at, Inst::Call { targets, callee, args, statement: false });
            Operand::slot(dst)
        })
    }

    fn fold(
        &mut self,
        func: &mut Func,
        at: Block,
        operands: Vec<Operand>,
        inst: impl Fn(Slot, Operand, Operand) -> Inst,
    ) -> Operand {
        let mut operands = operands.into_iter();
        let Some(first) = operands.next() else { return number(func, 1.0) };
        operands.fold(first, |folded, next| {
            let dst = temporary(func);
            push(func, at, inst(dst, folded, next));
            Operand::slot(dst)
        })
    }
}

fn binary(op: BinaryOp, dst: Slot, a: Operand, b: Operand) -> Inst {
    Inst::Binary { op, dst, a, b }
}

fn end(func: &mut Func, at: Block, slot: Slot, (position, count): (u32, u32)) -> Operand {
    let dst = temporary(func);
    push(func, at, Inst::End { dst, base: Operand::slot(slot), position, count });
    Operand::slot(dst)
}

fn push(func: &mut Func, at: Block, inst: Inst) {
    let block = &mut func.blocks[at];
    block.insts.push(inst);
    block.spans.push(block.term_span);
}
