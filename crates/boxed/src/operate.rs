//! Operators and what else makes a value of values: `a + b`, `1:n`, `[a, b]`, `{a, b}`, conditions, checks.

use crate::abi::abi;
use crate::engine::Engine;
use crate::fast_paths;
use crate::layout::NONE;
use crate::operands::{Slots, Words};
use crate::thread::attempt;
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_runtime::error::warning;
use lanner_runtime::{Args, Error, Result, Value, arith, concat, copies, index, library, switch_matches};
use smallvec::smallvec;

abi! {
    /// `dst = src`.
    fn lanner_copy(v: Slots, dst: u32, src: u32) -> i32 {
        attempt(|engine| engine.give(v, dst, |engine| engine.read(v, src)))
    }

    /// `dst = src`, and `dst` is unassigned where `src` is.
    fn lanner_move(v: Slots, dst: u32, src: u32) -> i32 {
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                if let Value::Undefined = v.peek(src) { Ok(Value::Undefined) } else { engine.read(v, src) }
            })
        })
    }

    /// `dst` is a copy of `src` that nobody else holds, unassigned where `src` is. With others a copy is made only where `src` is the very
    /// array that one of them is.
    fn lanner_own(v: Slots, dst: u32, src: u32, others: Words, count: i64) -> i32 {
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                if v.is_unassigned(src) {
                    return Ok(Value::Undefined);
                }
                let value = engine.read(v, src)?;
                Ok(copies::own(value, others.slice(count).iter().map(|&other| v.peek(other))))
            })
        })
    }

    /// `dst = OP a`; `op` is one of `LANNER_UNARY_…`.
    fn lanner_unary(v: Slots, op: u32, dst: u32, a: u32) -> i32 {
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                let (op, a) = (operator(UnaryOp::ALL, op)?, engine.read(v, a)?);
                if a.is_user_object() {
                    return engine.by_objects(|objects| objects.operate_on_objects(op.builtin(), smallvec![a]));
                }
                match op {
                    UnaryOp::CTranspose => arith::conjugate_transpose(a),
                    UnaryOp::Transpose => arith::transpose(a),
                    UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not => library::operate(op.builtin(), engine, smallvec![a]),
                }
            })
        })
    }

    /// `dst = a OP b`; `op` is one of `LANNER_BINARY_…`.
    fn lanner_binary(v: Slots, op: u32, dst: u32, a: u32, b: u32) -> i32 {
        if fast_paths::binary(v, op, dst, [a, b]) {
            return 0;
        }
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                let op = operator(BinaryOp::ALL, op)?;
                let operands: Args = smallvec![engine.read(v, a)?, engine.read(v, b)?];
                if engine.are_objects(&operands) {
                    return engine.by_objects(|objects| objects.operate_on_objects(op.builtin(), operands));
                }
                library::operate(op.builtin(), engine, operands)
            })?;
            if warning::is_pending() { library::errors::show_pending(engine) } else { Ok(()) }
        })
    }

    /// `dst = a * b` of which one was transposed right before, by the kernel that reads it in the other order: `turned` is 0 for `a`, 1 for `b`.
    fn lanner_product(v: Slots, dst: u32, a: u32, b: u32, turned: u32) -> i32 {
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                let (a, b) = (engine.read(v, a)?, engine.read(v, b)?);
                if a.is_user_object() || b.is_user_object() {
                    let (row, operands) = (BinaryOp::MTimes.builtin(), smallvec![a, b]);
                    return engine.by_objects(|objects| objects.operate_on_objects(row, operands));
                }
                let (own, other) = if turned == 0 { (&a, &b) } else { (&b, &a) };
                library::linear::product_behind_transpose(own, other, turned == 0)
                    .unwrap_or_else(|| arith::product(a, b))
            })
        })
    }

    /// `dst = first:last`, or `first:step:last` where `step` is not `LANNER_NONE`. `is_loop`: nothing but a `for` loop reads it, which may be
    /// endless.
    fn lanner_range(v: Slots, dst: u32, first: u32, step: u32, last: u32, is_loop: u32) -> i32 {
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                let operands = [first, step, last];
                let operands = operands.iter().filter(|&&operand| operand != NONE);
                let parts = operands.map(|&operand| engine.read(v, operand)).collect::<Result<Args>>()?;
                if engine.are_objects(&parts) {
                    return engine.by_objects(|objects| objects.range_of_objects(parts));
                }
                let row = arith::range(&parts)?;
                if let (Value::Range(range), 0) = (&row, is_loop) {
                    range.check_size()?;
                }
                Ok(row)
            })
        })
    }

    /// `dst = logical(a)` as an operand of `&&` or `||`.
    fn lanner_logical(v: Slots, dst: u32, a: u32) -> i32 {
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                Ok(Value::Bool(arith::logical(&engine.read(v, a)?, engine.state.dialect)?))
            })
        })
    }

    /// Whether a condition holds, into `*truth` as 0 or 1.
    fn lanner_truth(v: Slots, condition: u32, truth: *mut i32) -> i32 {
        if let Value::Bool(holds) = *v.peek(condition) {
            // SAFETY: the caller has a place for it.
            unsafe { *truth = i32::from(holds) };
            return 0;
        }
        attempt(|engine| {
            let holds = arith::truth(&engine.read(v, condition)?)?;
            // SAFETY: the caller has a place for it.
            unsafe { *truth = i32::from(holds) };
            Ok(())
        })
    }

    /// Whether `value`, which stays in its slot, is the expression of a `case`.
    fn lanner_matches(v: Slots, dst: u32, value: u32, expression: u32) -> i32 {
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                let case = engine.read(v, expression)?;
                let value = engine.borrow(v, value)?;
                if value.is_user_object() || case.is_user_object() {
                    return engine.by_objects(|objects| objects.object_matches(value, case)).map(Value::Bool);
                }
                Ok(Value::Bool(switch_matches(&value, &case, engine.state.dialect)?))
            })
        })
    }

    /// `dst = [operands]` along `dim`, from 1.
    fn lanner_concat(v: Slots, dst: u32, dim: u32, operands: Words, count: i64) -> i32 {
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                let parts = engine.read_args(v, operands.slice(count))?;
                if engine.are_objects(&parts) {
                    return engine.by_objects(|objects| objects.join_objects(parts, dim));
                }
                concat::concatenate(parts.into_vec(), (dim as usize).saturating_sub(1))
            })?;
            engine.keep_room(v, dst);
            Ok(())
        })
    }

    /// `dst = {operands}`: one row of cells.
    fn lanner_cell_row(v: Slots, dst: u32, operands: Words, count: i64) -> i32 {
        attempt(|engine| {
            engine.give(v, dst, |engine| {
                concat::cell_row(engine.read_args(v, operands.slice(count))?.into_vec())
            })
        })
    }

    /// Fails as `a OP b` does where shapes do not fit. Operands stay in their slots.
    fn lanner_check_fit(v: Slots, op: u32, a: u32, b: u32) -> i32 {
        attempt(|engine| {
            let op = operator(BinaryOp::ALL, op)?;
            let (a, b) = (engine.borrow(v, a)?, engine.borrow(v, b)?);
            // What objects fit is their methods' affair, here and in the other checks.
            if a.is_user_object() || b.is_user_object() || arith::fits(op, &a, &b) {
                return Ok(());
            }
            library::operate(op.builtin(), engine, smallvec![a, b]).map(drop)
        })
    }

    /// Fails as `base(operands)` does where a subscript is not within the array.
    fn lanner_check_index(v: Slots, base: u32, operands: Words, count: i64) -> i32 {
        attempt(|engine| {
            let subscripts = engine.read_args(v, operands.slice(count))?;
            let base = engine.borrow(v, base)?;
            if base.is_user_object() || engine.are_objects(&subscripts) {
                return Ok(());
            }
            index::check(&base, &subscripts)
        })
    }

    /// Fails as `base(operands) = value` does where there is no such place, or the value does not fit.
    fn lanner_check_store(v: Slots, base: u32, operands: Words, count: i64, value: u32) -> i32 {
        attempt(|engine| {
            let subscripts = engine.read_args(v, operands.slice(count))?;
            let (base, value) = (engine.borrow(v, base)?, engine.borrow(v, value)?);
            if base.is_user_object() || value.is_user_object() || engine.are_objects(&subscripts) {
                return Ok(());
            }
            index::check_store(&base, &subscripts, &value)
        })
    }

    /// Fails as `[operands]` along `dim` (from 1) does where extents do not fit.
    fn lanner_check_concat(v: Slots, dim: u32, operands: Words, count: i64) -> i32 {
        attempt(|engine| {
            let parts = engine.read_args(v, operands.slice(count))?;
            if engine.are_objects(&parts) {
                return Ok(());
            }
            concat::check(&parts, (dim as usize).saturating_sub(1))
        })
    }
}

/// The operator of a number.
fn operator<T: Copy>(all: &[T], number: u32) -> Result<T> {
    all.get(number as usize).copied().ok_or_else(|| Error::internal("there is no such operator"))
}

impl Engine {
    /// Puts what `make` gives into a slot, which is as before where it fails.
    pub(crate) fn give(
        &mut self,
        mut v: Slots,
        dst: u32,
        make: impl FnOnce(&mut Engine) -> Result<Value>,
    ) -> Result<()> {
        let value = make(self)?;
        v.put(dst, value);
        Ok(())
    }
}
