//! Whether two runs came to the same.

use super::{Ended, Memory, Passed, Run};
use crate::func::{Func, Give, Home, Parameter};
use crate::{Scalar, Type};

impl Run {
    /// Whether another run of a function, by compiled code, came to the same as this one: the same end, the same numbers, and the
    /// same elements wherever this run has written some. Of memory that has room for more, or holds what was not written, nothing
    /// else is said; of an array no more than its extents are looked at. Any NaN is equal to any other: which one comes of an
    /// operation is the machine's.
    ///
    /// # Errors
    /// What is not the same, in words.
    pub fn check_same(&self, func: &Func, other: &Run) -> Result<(), String> {
        match (&self.ended, &other.ended) {
            (Ended::Returned(want), Ended::Returned(got)) => {
                for ((param, want), got) in func.results.iter().zip(want).zip(got) {
                    check_passed(type_of(func, *param), want, got)
                        .map_err(|error| format!("result: {error}"))?;
                }
            }
            (Ended::Left(want_exit, want), Ended::Left(exit, got)) if want_exit == exit => {
                for (((_, give), (number, want)), (_, got)) in
                    func.exits[*exit].gives.iter().zip(want).zip(got)
                {
                    let ty = match give {
                        Give::Reg(reg) => func.ty(*reg),
                        Give::Array(buffer, _) => func.buffers[*buffer].element,
                    };
                    check_passed(ty, want, got).map_err(|error| format!("{exit} gives {number}: {error}"))?;
                }
            }
            (want, got) => return Err(format!("{got:?} instead of {want:?}")),
        }
        let is_given = |param: &&Parameter| matches!(**param, Parameter::Buffer(buffer) if func.buffers[buffer].home == Home::Given);
        let given = func.params.iter().filter(is_given);
        for ((param, want), got) in given.zip(&self.given).zip(&other.given) {
            let ty = type_of(func, *param);
            check_elements(ty, want, got, u64::MAX).map_err(|error| format!("given: {error}"))?;
        }
        Ok(())
    }
}

fn type_of(func: &Func, param: Parameter) -> Type {
    match param {
        Parameter::Reg(reg) => func.ty(reg),
        Parameter::Buffer(buffer) => func.buffers[buffer].element,
    }
}

fn check_passed(ty: Type, want: &Passed, got: &Passed) -> Result<(), String> {
    match (want, got) {
        (Passed::Scalar(want), Passed::Scalar(got)) if is_same(*want, *got) => Ok(()),
        (Passed::Memory(want), Passed::Memory(got)) => check_elements(ty, want, got, u64::MAX),
        (Passed::Array(want, extents), Passed::Array(got, others)) if extents == others => {
            check_elements(ty, want, got, extents.iter().product())
        }
        (want, got) => Err(format!("{got:?} instead of {want:?}")),
    }
}

fn check_elements(ty: Type, want: &Memory, got: &Memory, most: u64) -> Result<(), String> {
    for index in 0..most.min(want.len() / ty.bytes()) {
        let Ok(element) = want.load(ty, index * ty.bytes()) else { continue };
        match got.load(ty, index * ty.bytes()) {
            Ok(other) if is_same(element, other) => (),
            other => return Err(format!("element {index}: {other:?} instead of {element:?}")),
        }
    }
    Ok(())
}

fn is_same(a: Scalar, b: Scalar) -> bool {
    match (a, b) {
        (Scalar::F64(a), Scalar::F64(b)) if a.is_nan() => b.is_nan(),
        (Scalar::F32(a), Scalar::F32(b)) if a.is_nan() => b.is_nan(),
        (a, b) => a == b,
    }
}
