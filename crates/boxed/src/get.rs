//! Unboxing: what a slot holds as native numbers and memory. The program's facts promise the class and the number of extents; where they do
//! not hold that is a defect, and an error that says so.
//!
//! ```text
//! double x;           lanner_get_f64(v, 3, &x)
//! int64_t e[2];       lanner_get_extents(v, 3, 2, e)
//! const double *p;    lanner_borrow_f64(v, 3, &p)     until the slot is written, or read for the last time
//! double *q;          lanner_own_f64(v, 3, &q)        to be written: nobody else holds the elements
//! ```

use crate::abi::{Text, abi};
use crate::engine::Engine;
use crate::frames::is_matrix;
use crate::operands::Slots;
use crate::put::{Truth, Unit16};
use crate::thread::attempt;
use lanner_facts::Class;
use lanner_runtime::{C32, C64, Char, Element, Error, Result, Tensor, Value, memory};
use std::rc::Rc;

/// An element type of the program, and the one that arrays have.
pub(crate) trait Native: Sized {
    /// What arrays hold.
    type Stored: Element;
    /// The scalar that lives in the value itself: where it is.
    fn inside(value: &mut Value) -> Option<*mut Self>;
}

macro_rules! natives {
    ($($c:ty, $stored:ty, $one:ident, $borrow:ident, $own:ident, $copy:ident, |$value:ident| $inside:expr;)*) => {
        $(
            impl Native for $c {
                type Stored = $stored;
                fn inside($value: &mut Value) -> Option<*mut $c> {
                    $inside
                }
            }
        )*

        abi! {
            $(
                /// The scalar in a slot, into `*x`.
                fn $one(v: Slots, slot: u32, x: *mut $c) -> i32 {
                    let mut v = v;
                    attempt(|engine| {
                        let (at, count) = engine.elements::<$c>(&mut v, slot)?;
                        if count != 1 {
                            return Err(other(v.peek(slot), "a scalar"));
                        }
                        // SAFETY: there is one element, and the caller has a place for it.
                        unsafe { x.copy_from_nonoverlapping(at, 1) };
                        Ok(())
                    })
                }

                /// Where the elements in a slot are, into `*elements`, to be read until the slot is written or read for the last time.
                fn $borrow(v: Slots, slot: u32, elements: *mut *const $c) -> i32 {
                    let mut v = v;
                    attempt(|engine| {
                        let (at, _) = engine.elements::<$c>(&mut v, slot)?;
                        // SAFETY: the caller has a place for it.
                        unsafe { *elements = at };
                        Ok(())
                    })
                }

                /// The same to be written: where somebody else holds the elements, these are a copy.
                fn $own(v: Slots, slot: u32, elements: *mut *mut $c) -> i32 {
                    let mut v = v;
                    attempt(|engine| {
                        let at = engine.own_elements::<$c>(&mut v, slot)?;
                        // SAFETY: the caller has a place for it.
                        unsafe { *elements = at };
                        Ok(())
                    })
                }

                /// Copies the elements in a slot, `count` of them.
                fn $copy(v: Slots, slot: u32, to: *mut $c, count: i64) -> i32 {
                    let mut v = v;
                    attempt(|engine| {
                        let (at, elements) = engine.elements::<$c>(&mut v, slot)?;
                        if elements as i64 != count {
                            return Err(other(v.peek(slot), &format!("{count} elements")));
                        }
                        // SAFETY: there are so many elements, and the caller has places for them elsewhere.
                        unsafe { to.copy_from_nonoverlapping(at, elements) };
                        Ok(())
                    })
                }
            )*

            /// The complex scalar in a slot; a real double has the imaginary part 0.
            fn lanner_get_c64(v: Slots, slot: u32, re: *mut f64, im: *mut f64) -> i32 {
                attempt(|engine| {
                    let z = match engine.borrow(v, slot)? {
                        Value::Scalar(x) => C64::new(x, 0.0),
                        Value::Complex(t) if t.numel() == 1 => t.data()[0],
                        value => return Err(other(&value, "a complex scalar")),
                    };
                    // SAFETY: the caller has places for both.
                    unsafe { (*re, *im) = (z.re, z.im) };
                    Ok(())
                })
            }

            /// The double in a slot that may be complex: its parts, and whether it is, as 0 or 1.
            fn lanner_get_number(v: Slots, slot: u32, re: *mut f64, im: *mut f64, is_complex: *mut i32) -> i32 {
                attempt(|engine| {
                    let (z, truth) = match engine.borrow(v, slot)? {
                        Value::Scalar(x) => (C64::new(x, 0.0), 0),
                        Value::Complex(t) if t.numel() == 1 => (t.data()[0], 1),
                        value => match value.as_f64() {
                            Some(x) => (C64::new(x, 0.0), 0),
                            None => return Err(other(&value, "a double")),
                        },
                    };
                    // SAFETY: the caller has places for them.
                    unsafe { (*re, *im, *is_complex) = (z.re, z.im, truth) };
                    Ok(())
                })
            }

            /// The doubles in a slot, `count` of them: of each its real part, then its imaginary part. `*complexity` is 0 if they are real, else
            /// one more than the number of imaginary parts that are not 0.
            fn lanner_copy_pairs(v: Slots, slot: u32, to: *mut f64, count: i64, complexity: *mut i64) -> i32 {
                attempt(|engine| {
                    let value = engine.borrow(v, slot)?;
                    let wanted = count.max(0) as usize;
                    if value.class() != Class::Double || value.numel() != wanted {
                        return Err(other(&value, &format!("{wanted} doubles")));
                    }
                    let put = |k: usize, re: f64, im: f64| {
                        // SAFETY: the caller has places for so many pairs.
                        unsafe {
                            *to.add(2 * k) = re;
                            *to.add(2 * k + 1) = im;
                        }
                    };
                    let made = if let Some(t) = C64::stored(&value) {
                        t.data().iter().enumerate().for_each(|(k, z)| put(k, z.re, z.im));
                        1 + t.data().iter().filter(|z| z.im != 0.0).count() as i64
                    } else {
                        let Some(xs) = value.to_f64s() else { return Err(other(&value, "doubles")) };
                        xs.iter().enumerate().for_each(|(k, &x)| put(k, x, 0.0));
                        0
                    };
                    // SAFETY: the caller has a place for it.
                    unsafe { *complexity = made };
                    Ok(())
                })
            }

            /// How many extents the value in a slot has, at least 2, into `*rank`.
            fn lanner_get_rank(v: Slots, slot: u32, rank: *mut u32) -> i32 {
                attempt(|engine| {
                    let count = engine.borrow(v, slot)?.dims().rank() as u32;
                    // SAFETY: the caller has a place for it.
                    unsafe { *rank = count };
                    Ok(())
                })
            }

            /// The extents of the value in a slot, `rank` of them: the value has no more, and 1 stands for those that it has not.
            fn lanner_get_extents(v: Slots, slot: u32, rank: u32, extents: *mut i64) -> i32 {
                attempt(|engine| {
                    let value = engine.borrow(v, slot)?;
                    let dims = value.dims();
                    if dims.rank() > (rank as usize).max(2) || (rank == 1 && dims.columns() != 1) {
                        return Err(other(&value, &format!("{rank} extents")));
                    }
                    for k in 0..rank as usize {
                        // SAFETY: the caller has so many places.
                        unsafe { *extents.add(k) = dims.extent(k) as i64 };
                    }
                    Ok(())
                })
            }

            /// An extent of the value in a slot, along `dimension` (from 1), into `*extent`.
            fn lanner_get_extent(v: Slots, slot: u32, dimension: u32, extent: *mut i64) -> i32 {
                attempt(|engine| {
                    let found = engine.borrow(v, slot)?.dims().extent((dimension as usize).saturating_sub(1));
                    // SAFETY: the caller has a place for it.
                    unsafe { *extent = found as i64 };
                    Ok(())
                })
            }

            /// Fails where the value in a slot is no matrix of real doubles: an output of which nothing is known, and that goes to others as one.
            fn lanner_check_matrix(v: Slots, slot: u32, name: Text) -> i32 {
                attempt(|engine| {
                    let value = engine.borrow(v, slot)?;
                    if is_matrix(&value) {
                        return Ok(());
                    }
                    let complex = if value.is_complex() { "complex " } else { "" };
                    let (dims, class) = (value.dims(), value.class_name());
                    let message = format!(
                        "The output '{}' is a {dims} {complex}{class}, and no matrix of real doubles.",
                        name.as_str()
                    );
                    Err(Error::new("Lanner:output", message))
                })
            }

            /// How many elements the value in a slot has, into `*count`.
            fn lanner_get_count(v: Slots, slot: u32, count: *mut i64) -> i32 {
                attempt(|engine| {
                    let numel = engine.borrow(v, slot)?.numel() as i64;
                    // SAFETY: the caller has a place for it.
                    unsafe { *count = numel };
                    Ok(())
                })
            }

            /// The class of the value in a slot as a number, `LANNER_CLASS_…`, into `*number`; with `LANNER_COMPLEX` where it has imaginary parts.
            fn lanner_get_class(v: Slots, slot: u32, number: *mut u32) -> i32 {
                attempt(|engine| {
                    let value = engine.borrow(v, slot)?;
                    let class = class_number(value.class()) | if value.is_complex() { COMPLEX } else { 0 };
                    // SAFETY: the caller has a place for it.
                    unsafe { *number = class };
                    Ok(())
                })
            }
        }
    };
}

/// Where the bytes of a small integer are that an `i64` holds.
fn low<T>(bits: &mut i64) -> *mut T {
    let first = std::ptr::from_mut(bits).cast::<u8>();
    let skipped = if cfg!(target_endian = "big") { size_of::<i64>() - size_of::<T>() } else { 0 };
    // SAFETY: still within the eight bytes.
    unsafe { first.add(skipped).cast() }
}

macro_rules! small {
    ($class:ident, $value:ident) => {
        match $value {
            Value::Int(Class::$class, bits) => Some(low(bits)),
            _ => None,
        }
    };
}

natives! {
    f64, f64, lanner_get_f64, lanner_borrow_f64, lanner_own_f64, lanner_copy_f64, |value| match value {
        Value::Scalar(x) => Some(std::ptr::from_mut(x)),
        _ => None,
    };
    f32, f32, lanner_get_f32, lanner_borrow_f32, lanner_own_f32, lanner_copy_f32, |_value| None;
    i8, i8, lanner_get_i8, lanner_borrow_i8, lanner_own_i8, lanner_copy_i8, |value| small!(Int8, value);
    i16, i16, lanner_get_i16, lanner_borrow_i16, lanner_own_i16, lanner_copy_i16, |value| small!(Int16, value);
    i32, i32, lanner_get_i32, lanner_borrow_i32, lanner_own_i32, lanner_copy_i32, |value| small!(Int32, value);
    i64, i64, lanner_get_i64, lanner_borrow_i64, lanner_own_i64, lanner_copy_i64, |value| small!(Int64, value);
    u8, u8, lanner_get_u8, lanner_borrow_u8, lanner_own_u8, lanner_copy_u8, |value| small!(Uint8, value);
    u16, u16, lanner_get_u16, lanner_borrow_u16, lanner_own_u16, lanner_copy_u16, |value| small!(Uint16, value);
    u32, u32, lanner_get_u32, lanner_borrow_u32, lanner_own_u32, lanner_copy_u32, |value| small!(Uint32, value);
    u64, u64, lanner_get_u64, lanner_borrow_u64, lanner_own_u64, lanner_copy_u64, |value| small!(Uint64, value);
    Truth, bool, lanner_get_bool, lanner_borrow_bool, lanner_own_bool, lanner_copy_bool, |value| match value {
        Value::Bool(x) => Some(std::ptr::from_mut(x).cast()),
        _ => None,
    };
    Unit16, Char, lanner_get_char, lanner_borrow_char, lanner_own_char, lanner_copy_char, |_value| None;
    Pair64, C64, lanner_get_pair_c64, lanner_borrow_c64, lanner_own_c64, lanner_copy_c64, |_value| None;
    Pair32, C32, lanner_get_pair_c32, lanner_borrow_c32, lanner_own_c32, lanner_copy_c32, |_value| None;
}

/// A complex double as the program has it: real part, imaginary part.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Pair64(pub f64, pub f64);

/// A complex single as the program has it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Pair32(pub f32, pub f32);

impl crate::abi::CType for Pair64 {
    fn c() -> String {
        "lanner_c64".to_owned()
    }
}

impl crate::abi::CType for Pair32 {
    fn c() -> String {
        "lanner_c32".to_owned()
    }
}

/// With a class: it has imaginary parts.
pub const COMPLEX: u32 = 1 << 8;

/// The class as a number of the interface.
pub fn class_number(class: Class) -> u32 {
    Class::ALL.iter().position(|&other| other == class).unwrap_or(0) as u32
}

/// The defect of a value that is other than the program's facts say.
#[cold]
pub(crate) fn other(value: &Value, what: &str) -> Error {
    Error::internal(&format!("a {} {} where {what} was expected", value.dims(), value.class_name()))
}

impl Engine {
    /// Where the elements of the array in a slot are, and how many. A row that is not stored is stored in the slot.
    pub(crate) fn elements<N: Native>(&self, v: &mut Slots, slot: u32) -> Result<(*const N, usize)> {
        if v.is_unassigned(slot) {
            self.borrow(*v, slot)?;
        }
        v.update(slot, |value| {
            if let Value::Range(range) = value {
                range.check_size()?;
                value.make_stored();
            }
            if let Some(at) = N::inside(value) {
                return Ok((at.cast_const(), 1));
            }
            let name = || N::Stored::CLASS.name();
            let stored = N::Stored::stored(value).ok_or_else(|| other(value, name()))?;
            Ok((stored.data().as_ptr().cast(), stored.numel()))
        })
    }

    /// The same to be written.
    fn own_elements<N: Native>(&self, v: &mut Slots, slot: u32) -> Result<*mut N> {
        self.elements::<N>(v, slot)?;
        v.update(slot, |value| {
            if let Some(at) = N::inside(value) {
                return Ok(at);
            }
            let Some(stored) = N::Stored::stored_mut(value) else {
                return Err(Error::internal("elements are gone"));
            };
            if Rc::get_mut(stored).is_none() {
                memory::check::<N::Stored>(stored.dims())?;
            }
            Ok(Rc::<Tensor<N::Stored>>::make_mut(stored).data_mut().as_mut_ptr().cast())
        })
    }
}
