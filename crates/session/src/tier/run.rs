//! Entering code, and leaving it: variables as numbers and back.

use lanner_emit::{Form, Left, Taken};
use lanner_facts::Class;
use lanner_lir::{Ended, Func, Machine, Memory, Passed, Scalar, Type};
use lanner_mir::Slot;
use lanner_runtime::{C64, Char, Range, Tensor, Value};
use std::rc::Rc;

/// The number that an argument is, as its bits.
fn bits(value: &Value, ty: Type) -> Option<u64> {
    Some(match (value, ty) {
        (Value::Scalar(x), Type::Index) => *x as i64 as u64,
        (Value::Scalar(x), Type::F64) => x.to_bits(),
        (Value::Bool(truth), Type::Bool) => u64::from(*truth),
        (Value::Int(_, x), _) => *x as u64,
        (Value::Single(t), Type::F32) => u64::from(t.data().first()?.to_bits()),
        (Value::Char(t), Type::Char) => u64::from(t.data().first()?.0),
        _ => return None,
    })
}

/// A double, and whether it is complex.
fn number(value: &Value) -> Option<(C64, bool)> {
    match value {
        Value::Scalar(x) => Some((C64::new(*x, 0.0), false)),
        Value::Complex(t) => Some((*t.data().first()?, true)),
        _ => None,
    }
}

/// The value that a number is.
fn value(bits: u64, ty: Type) -> Value {
    match Scalar::of_bits(ty, bits) {
        Scalar::Bool(truth) => Value::Bool(truth),
        Scalar::F64(x) => Value::Scalar(x),
        Scalar::F32(x) => Value::Single(Rc::new(Tensor::scalar(x))),
        Scalar::Int(Type::Index, x) => Value::Scalar(x as f64),
        Scalar::Int(Type::Char, x) => Value::Char(Rc::new(Tensor::scalar(Char(x as u16)))),
        Scalar::Int(ty, x) => Value::Int(class_of(ty), x as i64),
    }
}

fn class_of(ty: Type) -> Class {
    match ty {
        Type::I8 => Class::Int8,
        Type::I16 => Class::Int16,
        Type::I32 => Class::Int32,
        Type::I64 => Class::Int64,
        Type::U8 => Class::Uint8,
        Type::U16 => Class::Uint16,
        Type::U32 => Class::Uint32,
        Type::U64 => Class::Uint64,
        Type::F32 => Class::Single,
        Type::Bool => Class::Logical,
        Type::Char => Class::Char,
        Type::F64 | Type::Index => Class::Double,
    }
}

/// Runs `$body` with `$t` bound to the tensor of an array that code holds; other values give none.
macro_rules! with_array {
    ($value:expr, $t:ident => $body:expr) => {
        match $value {
            Value::Double($t) => Some($body),
            Value::Single($t) => Some($body),
            Value::Int8($t) => Some($body),
            Value::Int16($t) => Some($body),
            Value::Int32($t) => Some($body),
            Value::Uint8($t) => Some($body),
            Value::Uint16($t) => Some($body),
            Value::Uint32($t) => Some($body),
            Value::Logical($t) => Some($body),
            Value::Char($t) => Some($body),
            _ => None,
        }
    };
}

/// What goes into code for its parameters, in order: a word each; of an array where its elements are. One that is written is
/// nobody else's then. None where a variable is not what the code was made for.
pub(super) fn words(params: &[Taken], slots: &mut [Value]) -> Option<Vec<u64>> {
    let mut words = Vec::new();
    for param in params {
        match *param {
            Taken::Scalar(slot, ty) => words.push(bits(&slots[slot.0 as usize], ty)?),
            Taken::Complex(slot) => {
                let (z, is_complex) = number(&slots[slot.0 as usize])?;
                words.extend([z.re.to_bits(), z.im.to_bits(), u64::from(is_complex)]);
            }
            Taken::Array { slot, is_written, .. } => {
                let array = &mut slots[slot.0 as usize];
                words.push(if is_written {
                    with_array!(array, t => Rc::make_mut(t).data_mut().as_mut_ptr() as u64)?
                } else {
                    with_array!(array, t => t.data().as_ptr() as u64)?
                });
                words.extend(array.dims().as_slice().iter().map(|&extent| extent as u64));
            }
            Taken::Range(slot) => {
                let Value::Range(range) = &slots[slot.0 as usize] else { return None };
                words.extend(
                    [range.first() as i64, range.step() as i64, range.len() as i64].map(|x| x as u64),
                );
            }
            Taken::Unread(_) => (),
        }
    }
    Some(words)
}

/// Gives variables what code has left, as words.
pub(super) fn give_back(left: &Left, mut words: impl Iterator<Item = u64>, slots: &mut [Value]) {
    for &(slot, form) in &left.gives {
        let mut next = || words.next().unwrap_or_default();
        slots[slot.0 as usize] = match form {
            Form::Scalar(ty) => value(next(), ty),
            Form::Complex => {
                let [re, im] = [next(), next()].map(f64::from_bits);
                // What is complex stays so, also without imaginary part.
                if next() == 0 {
                    Value::Scalar(re)
                } else {
                    Value::Complex(Rc::new(Tensor::scalar(C64::new(re, im))))
                }
            }
            Form::Range => {
                let [first, step, count] = [next(), next(), next()].map(|word| word as i64);
                let last = first.wrapping_add(step.wrapping_mul(count - 1));
                Value::Range(Rc::new(Range::new(first as f64, step as f64, last as f64)))
            }
        };
    }
}

/// Elements of arrays that code holds.
trait Element: Copy {
    fn scalar(self) -> Scalar;
    fn of(scalar: Scalar) -> Option<Self>;
}

macro_rules! elements {
    ($($type:ident $ty:ident,)*) => {
        $(impl Element for $type {
            fn scalar(self) -> Scalar {
                Scalar::Int(Type::$ty, self.into())
            }

            fn of(scalar: Scalar) -> Option<Self> {
                match scalar {
                    Scalar::Int(_, x) => x.try_into().ok(),
                    Scalar::Bool(_) | Scalar::F32(_) | Scalar::F64(_) => None,
                }
            }
        })*
    };
}

elements! { i8 I8, i16 I16, i32 I32, u8 U8, u16 U16, u32 U32, }

impl Element for f64 {
    fn scalar(self) -> Scalar {
        Scalar::F64(self)
    }

    fn of(scalar: Scalar) -> Option<f64> {
        if let Scalar::F64(x) = scalar { Some(x) } else { None }
    }
}

impl Element for f32 {
    fn scalar(self) -> Scalar {
        Scalar::F32(self)
    }

    fn of(scalar: Scalar) -> Option<f32> {
        if let Scalar::F32(x) = scalar { Some(x) } else { None }
    }
}

impl Element for bool {
    fn scalar(self) -> Scalar {
        Scalar::Bool(self)
    }

    fn of(scalar: Scalar) -> Option<bool> {
        if let Scalar::Bool(x) = scalar { Some(x) } else { None }
    }
}

impl Element for Char {
    fn scalar(self) -> Scalar {
        Scalar::Int(Type::Char, self.0.into())
    }

    fn of(scalar: Scalar) -> Option<Char> {
        if let Scalar::Int(_, x) = scalar { x.try_into().ok().map(Char) } else { None }
    }
}

/// What the interpreter of LIR calls: the runtime's functions.
struct Runtime;

impl Machine for Runtime {
    fn call(&mut self, symbol: &str, args: &mut [Passed]) -> Result<Vec<Scalar>, String> {
        let number = |arg: &Passed| match arg {
            Passed::Scalar(Scalar::F64(x)) => Some(*x),
            _ => None,
        };
        let args: Option<Vec<f64>> = args.iter().map(number).collect();
        let computed = args.and_then(|args| lanner_runtime::symbols::call(symbol, &args));
        computed.map(|x| vec![Scalar::F64(x)]).ok_or_else(|| format!("there is no `{symbol}`"))
    }
}

/// Runs code by the interpreter of LIR. Gives the exit by which it was left, and what it gives.
///
/// # Errors
/// What no compiler may make, in words.
pub(super) fn interpret(
    func: &Func,
    params: &[Taken],
    slots: &mut [Value],
) -> Result<Option<(u32, Vec<u64>)>, String> {
    let Some(words) = words(params, slots) else { return Ok(None) };
    let mut words = words.into_iter();
    let mut args = Vec::new();
    for param in params {
        let mut number = |ty| Passed::Scalar(Scalar::of_bits(ty, words.next().unwrap_or_default()));
        match *param {
            Taken::Scalar(_, ty) => args.push(number(ty)),
            Taken::Complex(_) => args.extend([Type::F64, Type::F64, Type::Bool].map(number)),
            Taken::Array { slot, rank, .. } => {
                number(Type::Index);
                let array = &slots[slot.0 as usize];
                let elements =
                    with_array!(array, t => t.data().iter().map(|x| x.scalar()).collect::<Vec<_>>());
                args.push(Passed::Memory(Memory::of(&elements.unwrap_or_default())));
                args.extend((0..rank).map(|_| number(Type::Index)));
            }
            Taken::Range(_) => args.extend((0..3).map(|_| number(Type::Index))),
            Taken::Unread(_) => (),
        }
    }
    let run =
        lanner_lir::run(func, args, &mut Runtime, u64::MAX).map_err(|fault| format!("{fault}\n{func}"))?;
    let arrays: Vec<Slot> = params
        .iter()
        .filter_map(|param| if let Taken::Array { slot, .. } = param { Some(*slot) } else { None })
        .collect();
    for (slot, memory) in arrays.into_iter().zip(&run.given) {
        let array = &mut slots[slot.0 as usize];
        let _ = with_array!(array, t => {
            let is_changed = |(old, new): (_, Scalar)| Element::scalar(old) != new;
            let new = elements_like(t.data(), memory);
            if t.data().iter().copied().zip(new.iter().map(|x| x.scalar())).any(is_changed) {
                Rc::make_mut(t).data_mut().copy_from_slice(&new);
            }
        });
    }
    match run.ended {
        Ended::Left(exit, gives) => {
            let bits = gives.into_iter().map(|(_, passed)| match passed {
                Passed::Scalar(scalar) => scalar.bits(),
                Passed::Memory(_) | Passed::Array(..) => 0,
            });
            Ok(Some((func.exits[exit].at, bits.collect())))
        }
        Ended::Returned(_) => Err(format!("code returned that can only be left\n{func}")),
    }
}

/// As many elements of the same type as there are in an array.
fn elements_like<T: Element>(old: &[T], memory: &Memory) -> Vec<T> {
    let Some(first) = old.first() else { return Vec::new() };
    let scalars = memory.elements(first.scalar().ty());
    old.iter().zip(scalars).map(|(&old, new)| T::of(new).unwrap_or(old)).collect()
}
