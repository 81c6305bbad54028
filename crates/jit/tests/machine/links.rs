//! Externs of random functions: for the interpreter, and by the C ABI.

use crate::generator::{MEAN, NEXT, SCALE, SPLIT};
use crate::{QUIET, STEPS};
use lanner_abi::Symbols;
use lanner_lir::{Ended, Func, Machine, Memory, Passed, Scalar, Type, run};
use std::cell::Cell;

extern "C" fn mean(a: f64, b: i8, is_sum: bool) -> f64 {
    let sum = a + f64::from(b);
    if is_sum { sum } else { sum / 2.0 }
}

fn parts(a: f32, b: u16) -> (f32, bool, i16) {
    (a * 0.5, a > f32::from(b), (b as i16).wrapping_neg())
}

unsafe extern "C" fn split(a: f32, b: u16, half: *mut f32, is_more: *mut bool, negative: *mut i16) {
    // SAFETY: three places for the results.
    unsafe { (*half, *is_more, *negative) = parts(a, b) }
}

fn scaled(from: [f64; 2], to: [i32; 2], by: f64) -> [i32; 2] {
    [(from[1] * by) as i32, to[0] ^ (from[0] as i32)]
}

unsafe extern "C" fn scale(from: *const [f64; 2], to: *mut [i32; 2], by: f64) {
    // SAFETY: every buffer has two elements.
    unsafe { to.write_unaligned(scaled(from.read_unaligned(), to.read_unaligned(), by)) }
}

thread_local! {
    static DRAWN: Cell<u32> = const { Cell::new(0) };
}

/// Each call counts.
extern "C" fn next() -> f64 {
    DRAWN.set(DRAWN.get() + 1);
    DRAWN.get().into()
}

/// Begins to count anew.
pub fn begin() {
    DRAWN.set(0);
}

/// What machine code is linked with.
pub fn symbols() -> Symbols {
    let mut symbols = Symbols::new(&QUIET);
    // SAFETY: the generator declares these functions so.
    unsafe {
        symbols.define(MEAN, mean as *const ());
        symbols.define(NEXT, next as *const ());
        symbols.define(SPLIT, split as *const ());
        symbols.define(SCALE, scale as *const ());
    }
    symbols
}

/// What the interpreter calls: the externs above, and other functions.
pub struct Links<'a>(pub &'a [Func]);

impl Machine for Links<'_> {
    fn call(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Vec<Scalar>, String> {
        if let Some(func) = self.0.iter().find(|func| func.name == symbol) {
            return self.call_func(func, args);
        }
        match (symbol, args) {
            (
                MEAN,
                [
                    Passed::Scalar(Scalar::F64(a)),
                    Passed::Scalar(Scalar::Int(_, b)),
                    Passed::Scalar(Scalar::Bool(c)),
                ],
            ) => Ok(vec![Scalar::F64(mean(*a, *b as i8, *c))]),
            (NEXT, []) => Ok(vec![Scalar::F64(next())]),
            (SPLIT, [Passed::Scalar(Scalar::F32(a)), Passed::Scalar(Scalar::Int(_, b))]) => {
                let (half, is_more, negative) = parts(*a, *b as u16);
                Ok(vec![Scalar::F32(half), Scalar::Bool(is_more), Scalar::Int(Type::I16, negative.into())])
            }
            (SCALE, [Passed::Memory(from), Passed::Memory(to), Passed::Scalar(Scalar::F64(by))]) => {
                let number = |k: u64| match from.load(Type::F64, 8 * k) {
                    Ok(Scalar::F64(number)) => Ok(number),
                    other => Err(format!("{other:?}")),
                };
                let integer = |k: u64| match to.load(Type::I32, 4 * k) {
                    Ok(Scalar::Int(_, number)) => Ok(number as i32),
                    other => Err(format!("{other:?}")),
                };
                let new = scaled([number(0)?, number(1)?], [integer(0)?, integer(1)?], *by);
                to.put(0, &Memory::of(&new.map(|number| Scalar::Int(Type::I32, number.into()))))?;
                Ok(Vec::new())
            }
            (symbol, args) => Err(format!("`{symbol}` of {args:?}")),
        }
    }
}

/// What the interpreter invokes, and what the exits give of functions that were left, the innermost first.
pub struct Invoked<'a>(pub &'a [Func], pub Vec<(u32, u32, Vec<u64>)>);

impl Machine for Invoked<'_> {
    fn call(&mut self, symbol: &str, _: &mut [Passed]) -> Result<Vec<Scalar>, String> {
        Err(format!("`{symbol}` is called"))
    }

    fn invoke(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Option<Vec<Passed>>, String> {
        let number = self.0.iter().position(|func| func.name == symbol).ok_or("no such function")?;
        let run = run(&self.0[number], args.to_vec(), self, STEPS).map_err(|fault| fault.to_string())?;
        let scalar = |passed: &Passed| match passed {
            Passed::Scalar(scalar) => *scalar,
            other => panic!("{other:?} is no number"),
        };
        match run.ended {
            Ended::Returned(results) => Ok(Some(results)),
            Ended::Left(exit, gives) => {
                let words = gives.iter().map(|(_, passed)| scalar(passed).bits()).collect();
                self.1.push((number as u32, exit.0, words));
                Ok(None)
            }
        }
    }
}

impl Links<'_> {
    fn call_func(&mut self, func: &Func, args: &mut [Passed]) -> Result<Vec<Scalar>, String> {
        let run = run(func, args.to_vec(), self, STEPS).map_err(|fault| fault.to_string())?;
        let mut given = run.given.into_iter();
        for arg in args {
            if let Passed::Memory(memory) = arg {
                *memory = given.next().ok_or("memory is lost")?;
            }
        }
        let Ended::Returned(results) = run.ended else { return Err(format!("`{}` was left", func.name)) };
        let results = results.into_iter().map(|result| match result {
            Passed::Scalar(value) => Ok(value),
            other => Err(format!("{other:?} is no number")),
        });
        results.collect()
    }
}
