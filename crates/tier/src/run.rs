//! Entering code, and leaving it: variables as numbers and back.
#![allow(unsafe_code)]

use super::entry::{counted, rep_of};
use super::machine;
use lanner_builtins::steps;
use lanner_emit::{ENDLESS, EntryParam, ExitValue, Rep, SideExit, class_of, type_of};
use lanner_lir::{Scalar, Type};
use lanner_mir::Slot;
use lanner_runtime::{C64, Char, Dims, Range, Tensor, Value, memory};
use smallvec::SmallVec;
use std::rc::Rc;

/// The number that an argument is, as its bits.
fn bits(value: &Value, ty: Type) -> Option<u64> {
    Some(match (value, ty) {
        (Value::Scalar(x), Type::Index) => *x as i64 as u64,
        (Value::Scalar(x), Type::F64) => x.to_bits(),
        (Value::Bool(truth), Type::Bool) => u64::from(*truth),
        (Value::Int(class, x), _) if type_of(*class) == Some(ty) => *x as u64,
        (Value::Single(t), Type::F32) => u64::from(only(t)?.to_bits()),
        (Value::Char(t), Type::Char) => u64::from(only(t)?.0),
        _ => return None,
    })
}

/// The element of an array that has one.
fn only<T: Copy>(t: &Tensor<T>) -> Option<T> {
    match t.data() {
        &[x] => Some(x),
        _ => None,
    }
}

/// A double, and whether it is complex.
fn number(value: &Value) -> Option<(C64, bool)> {
    match value {
        Value::Scalar(x) => Some((C64::new(*x, 0.0), false)),
        Value::Complex(t) => Some((only(t)?, true)),
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

/// Runs `$body` with `$t` bound to the tensor of an array that code holds; other values give none.
macro_rules! with_array {
    ($value:expr, $t:ident => $body:expr) => {
        match $value {
            Value::Double($t) => Some($body),
            Value::Single($t) => Some($body),
            Value::Int8($t) => Some($body),
            Value::Int16($t) => Some($body),
            Value::Int32($t) => Some($body),
            Value::Int64($t) => Some($body),
            Value::Uint8($t) => Some($body),
            Value::Uint16($t) => Some($body),
            Value::Uint32($t) => Some($body),
            Value::Uint64($t) => Some($body),
            Value::Logical($t) => Some($body),
            Value::Char($t) => Some($body),
            _ => None,
        }
    };
}

pub(crate) use with_array;

/// What goes into code for its parameters, or comes with an answer, in order: a word each; of an array where its elements are. One
/// that is written is not shared then. So many calls may be in each other.
///
/// # Errors
/// The variable that is not what the code was made for.
pub(crate) fn words(
    taken: &[EntryParam],
    slots: &mut [Value],
    calls_left: u32,
    mut take: impl FnMut(u64),
) -> Result<(), Slot> {
    for taken in taken {
        match *taken {
            EntryParam::Unread(_) => (),
            EntryParam::Depth => take(calls_left.into()),
            EntryParam::Scalar(slot, _)
            | EntryParam::Complex(slot)
            | EntryParam::ComplexArray(slot, _)
            | EntryParam::Range(slot)
            | EntryParam::Steps(slot)
            | EntryParam::Array { slot, .. }
            | EntryParam::Elements { slot, .. } => {
                words_of(taken, &mut slots[slot.0 as usize], &mut take).ok_or(slot)?;
            }
        }
    }
    Ok(())
}

/// The words of one variable.
fn words_of(taken: &EntryParam, value: &mut Value, mut take: impl FnMut(u64)) -> Option<()> {
    match *taken {
        EntryParam::Scalar(_, ty) => {
            if ty == Type::Index && rep_of(value) != Rep::Integer {
                return None;
            }
            take(bits(value, ty)?);
        }
        EntryParam::Complex(_) => {
            let (z, is_complex) = number(value)?;
            let parts = [z.re.to_bits(), z.im.to_bits(), u64::from(is_complex)];
            parts.into_iter().for_each(&mut take);
        }
        EntryParam::Array { element, rank, is_written, grows, .. } => {
            take(start(value, Rep::Array(element, rank), is_written)?);
            value.dims().as_slice().iter().for_each(|&extent| take(extent as u64));
            if grows {
                take(room(value)?);
            }
        }
        EntryParam::Elements { element, rank, is_written, grows, .. } => {
            take(start(value, Rep::Array(element, rank), is_written)?);
            if grows {
                take(room(value)?);
            }
        }
        EntryParam::ComplexArray(_, rank) => {
            let Value::Complex(t) = &*value else { return None };
            if rep_of(value) != Rep::ComplexArray(rank) {
                return None;
            }
            take(t.data().as_ptr() as u64);
            value.dims().as_slice().iter().for_each(|&extent| take(extent as u64));
        }
        EntryParam::Range(_) => {
            let Value::Range(range) = &*value else { return None };
            counted(range)?.into_iter().for_each(|x| take(x as u64));
        }
        EntryParam::Steps(_) => {
            let Value::Range(range) = &*value else { return None };
            let parts = [range.first(), range.step(), range.end().unwrap_or(f64::NAN)];
            parts.into_iter().for_each(|x| take(x.to_bits()));
            take((range.len() as u64).min(steps::MOST));
        }
        EntryParam::Unread(_) | EntryParam::Depth => (),
    }
    Some(())
}

/// Where the elements of an array begin, if it is held so.
fn start(array: &mut Value, rep: Rep, is_written: bool) -> Option<u64> {
    // One character is an array where it is one of many texts.
    let is_character = matches!(array, Value::Char(_)) && rep == Rep::Array(Type::Char, 2);
    if rep_of(array) != rep && !(is_character && array.dims().as_slice().len() == 2) {
        return None;
    }
    if is_written {
        // A shared one is copied, where there is room.
        let has_room = |bytes, holders: usize| holders == 1 || memory::has_room(bytes);
        with_array!(array, t => has_room(size_of_val(t.data()), Rc::strong_count(t))).filter(|&has| has)?;
        with_array!(array, t => Rc::make_mut(t).data_mut().as_mut_ptr() as u64)
    } else {
        with_array!(array, t => t.data().as_ptr() as u64)
    }
}

/// For how many elements an array's memory has room.
pub(crate) fn room(array: &Value) -> Option<u64> {
    with_array!(array, t => t.room() as u64)
}

/// Gives variables what code has left, as words. An array may be that of another variable, or adopt the memory that it is in. Gives how
/// many bytes of arrays were copied.
pub(crate) fn give_back(
    left: &SideExit,
    mut words: impl Iterator<Item = u64>,
    slots: &mut [Value],
    others: &[Value],
    mut adopt: impl FnMut(Place<'_>) -> Option<Value>,
) -> u64 {
    let mut copied = 0;
    let mut gives = left.frame_state.iter();
    while let Some(&(slot, form)) = gives.next() {
        let mut next = || words.next().unwrap_or_default();
        let given = &mut slots[slot.0 as usize];
        *given = match form {
            ExitValue::If(number) => {
                if next() != u64::from(number) {
                    let skipped = gives.next().map_or(0, |(_, form)| form.words());
                    (0..skipped).for_each(|_| _ = next());
                }
                continue;
            }
            ExitValue::Grown => {
                machine::set_extents(given, Dims::matrix(next() as usize, next() as usize));
                continue;
            }
            ExitValue::Scalar(ty) => value(next(), ty),
            ExitValue::Complex => {
                let [re, im] = [next(), next()].map(f64::from_bits);
                // What is complex stays so, also without imaginary part.
                if next() == 0 {
                    Value::Scalar(re)
                } else {
                    Value::Complex(Rc::new(Tensor::scalar(C64::new(re, im))))
                }
            }
            ExitValue::Range => {
                let [first, step, count] = [next(), next(), next()].map(|word| word as i64);
                let last = match count {
                    ENDLESS => f64::INFINITY.copysign(step as f64),
                    _ => first.wrapping_add(step.wrapping_mul(count - 1)) as f64,
                };
                Value::Range(Rc::new(Range::new(first as f64, step as f64, last)))
            }
            ExitValue::Steps => {
                let [first, step, last] = [next(), next(), next()].map(f64::from_bits);
                let end = Some(last).filter(|last| !last.is_nan());
                Value::Range(Rc::new(Range::of_steps(first, step, end, next())))
            }
            ExitValue::Array(element, rank) => {
                let start = next();
                let extents: SmallVec<[usize; 4]> = (0..rank).map(|_| next() as usize).collect();
                let dims = Dims::new(&extents);
                let is_it = |other: &&Value| is_at(other, start, element, &dims);
                let known = others.iter().find(is_it).cloned();
                let adopted = || adopt(Place { start, element, dims: &dims });
                known.or_else(adopted).unwrap_or_else(|| {
                    copied += dims.numel() as u64 * element.bytes();
                    array(start, element, dims)
                })
            }
        };
    }
    copied
}

/// Where the elements of an array are that code gives.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    /// The address of the first one.
    pub start: u64,
    pub element: Type,
    pub dims: &'a Dims,
}

/// Where code owns nothing that is given.
pub(crate) fn nothing_owned(_: Place<'_>) -> Option<Value> {
    None
}

/// The array that memory on the heap becomes, which has room for so many bytes.
///
/// # Safety
/// The memory is of the program's allocator, aligned to its elements, and not shared. The elements are there.
pub(crate) unsafe fn adopted(Place { start, element, dims }: Place<'_>, bytes: u64) -> Value {
    macro_rules! tensor {
        ($class:ident) => {{
            let (length, room) = (dims.numel(), (bytes / element.bytes()) as usize);
            // SAFETY: the caller's.
            let data = unsafe { Vec::from_raw_parts(start as *mut _, length, room) };
            Value::$class(Rc::new(Tensor::new(dims.clone(), data)))
        }};
    }
    let array = match element {
        Type::F32 => tensor!(Single),
        Type::I8 => tensor!(Int8),
        Type::I16 => tensor!(Int16),
        Type::I32 => tensor!(Int32),
        Type::I64 => tensor!(Int64),
        Type::U8 => tensor!(Uint8),
        Type::U16 => tensor!(Uint16),
        Type::U32 => tensor!(Uint32),
        Type::U64 => tensor!(Uint64),
        Type::Bool => tensor!(Logical),
        Type::Char => tensor!(Char),
        Type::F64 | Type::Index => tensor!(Double),
    };
    array.canonical()
}

/// Whether a value is the array of these elements that begins at a place.
fn is_at(value: &Value, start: u64, element: Type, dims: &Dims) -> bool {
    let begins = with_array!(value, t => t.data().as_ptr() as u64);
    begins == Some(start) && type_of(value.class()) == Some(element) && value.dims() == *dims
}

/// A copy of an array that begins at a place.
fn array(start: u64, element: Type, dims: Dims) -> Value {
    let array = match element {
        Type::F32 => Value::Single(elements(start, dims)),
        Type::I8 => Value::Int8(elements(start, dims)),
        Type::I16 => Value::Int16(elements(start, dims)),
        Type::I32 => Value::Int32(elements(start, dims)),
        Type::I64 => Value::Int64(elements(start, dims)),
        Type::U8 => Value::Uint8(elements(start, dims)),
        Type::U16 => Value::Uint16(elements(start, dims)),
        Type::U32 => Value::Uint32(elements(start, dims)),
        Type::U64 => Value::Uint64(elements(start, dims)),
        Type::Bool => Value::Logical(elements(start, dims)),
        Type::Char => Value::Char(elements(start, dims)),
        Type::F64 | Type::Index => Value::Double(elements(start, dims)),
    };
    array.canonical()
}

/// A copy of so many elements.
fn elements<T: Copy + Default>(start: u64, dims: Dims) -> Rc<Tensor<T>> {
    let mut elements = vec![T::default(); dims.numel()];
    let bytes = size_of_val(&elements[..]);
    if bytes > 0 {
        // SAFETY: code has so many elements of this type from there on; they need not be aligned.
        unsafe { std::ptr::copy_nonoverlapping(start as *const u8, elements.as_mut_ptr().cast(), bytes) };
    }
    Rc::new(Tensor::new(dims, elements))
}
