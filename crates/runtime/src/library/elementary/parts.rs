//! Real and imaginary parts: `complex(a, b)`, `isreal`.

use crate::arith::expand::combine;
use crate::arith::operand::{complex_singles, complexes, doubles, singles};
use crate::value::{C32, C64};
use crate::{Args, Error, Fault, Host, Outputs, Result, one};
use lanner_facts::Class;

/// `complex(a, b)` is `a + b*i`, complex even where b is 0; `complex(a)` the same with 0.
pub fn complex(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (a, b) = (args.next().unwrap_or_default(), args.next());
    for part in [Some(&a), b.as_ref()].into_iter().flatten() {
        if part.class().is_integer() {
            // MATLAB stores them, but has no arithmetic for them.
            let text = format!("Complex values of class '{}' are not supported.", part.class_name());
            return Err(Error::new("Lanner:complexIntegers", text));
        }
        if !part.is_arithmetic() {
            return Err(Fault::UndefinedForClass.with(&[&"complex", &part.class_name()]));
        }
    }
    let refused = || Error::new("MATLAB:complex:invalidInput", "Real and imaginary inputs must be real.");
    let Some(b) = b else {
        return match a.class() {
            Class::Single => one(complex_singles(a).ok_or_else(refused)?.into_value()),
            _ => one(complexes(a).ok_or_else(refused)?.into_value()),
        };
    };
    if a.is_complex() || b.is_complex() {
        return Err(refused());
    }
    if a.class() == Class::Single || b.class() == Class::Single {
        let (re, im) = (singles(a).ok_or_else(refused)?, singles(b).ok_or_else(refused)?);
        return one(combine("complex", &re, &im, C32::new)?);
    }
    let (re, im) = (doubles(a).ok_or_else(refused)?, doubles(b).ok_or_else(refused)?);
    one(combine("complex", &re, &im, C64::new)?)
}

/// Whether a value is stored without imaginary parts.
pub fn isreal(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(args.first().is_some_and(|x| x.is_arithmetic() && !x.is_complex()))
}
