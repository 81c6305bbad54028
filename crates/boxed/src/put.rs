//! Boxing: native numbers, arrays and text become values in slots. Every value has its one spelling (`Value::canonical`).
//!
//! ```text
//! double x;  lanner_put_f64(v, 3, x)                        slot 3 is the scalar x
//! lanner_put_array_i8(v, 3, 2, extents, elements)           a copy of the elements; of 1x1 a scalar
//! lanner_put_array_i8(v, 3 | LANNER_KEPT, …)                nothing where slot 3 has a value
//! ```

use crate::abi::{NameCell, Text, abi};
use crate::layout::list;
use crate::operands::Slots;
use crate::thread::attempt;
use lanner_runtime::{C32, C64, Char, Dims, Element, Range, Result, Tensor, Value, memory};
use std::rc::Rc;

/// Extents of an array. They come from a caller of the interface, who promises that there are as many as the rank says.
pub(crate) fn dims(rank: u32, extents: *const i64) -> Dims {
    let extents = list(extents, rank as usize).iter().map(|&extent| extent.max(0) as usize);
    Dims::new(&extents.collect::<Vec<_>>())
}

/// A copy of elements as a value. `element` makes one of what the program has.
fn array<F: Copy, T: Element>(dims: Dims, from: *const F, element: impl Fn(F) -> T) -> Result<Value> {
    memory::check::<T>(&dims)?;
    let mut elements = memory::room(dims.numel());
    elements.extend(list(from, dims.numel()).iter().map(|&x| element(x)));
    Ok(Tensor::new(dims, elements).into())
}

macro_rules! numbers {
    ($($c:ty => $one:ident, $many:ident, |$x:ident| $element:expr, $what:literal;)*) => {
        abi! {
            $(
                #[doc = "`dst` is this scalar:"]
                #[doc = $what]
                fn $one(v: Slots, dst: u32, x: $c) {
                    let mut v = v;
                    let element = |$x: $c| $element;
                    v.put(dst, element(x).element_value());
                }

                #[doc = "`dst` is an array with so many extents, and a copy of these elements; of each is true:"]
                #[doc = $what]
                fn $many(v: Slots, dst: u32, rank: u32, extents: *const i64, elements: *const $c) -> i32 {
                    if v.is_kept(dst) {
                        return 0;
                    }
                    attempt(|engine| {
                        engine.give(v, dst, |_| array(dims(rank, extents), elements, |$x: $c| $element))
                    })
                }
            )*

            /// `dst` is the complex double `re + im i`, a real one where `im` is 0.
            fn lanner_put_c64(v: Slots, dst: u32, re: f64, im: f64) {
                let mut v = v;
                v.put(dst, Value::from(C64::new(re, im)));
            }

            /// `dst` is a complex double, also where `im` is 0: what `complex(re, im)` gives.
            fn lanner_put_complex(v: Slots, dst: u32, re: f64, im: f64) {
                let mut v = v;
                v.put(dst, Tensor::scalar(C64::new(re, im)).into());
            }

            /// `dst` is the double `re`, or a complex one, also where `im` is 0.
            fn lanner_put_number(v: Slots, dst: u32, re: f64, im: f64, is_complex: i32) {
                let mut v = v;
                let value = if is_complex == 0 { Value::Scalar(re) } else { Tensor::scalar(C64::new(re, im)).into() };
                v.put(dst, value);
            }

            /// `dst` is the complex single `re + im i`, a real one where `im` is 0.
            fn lanner_put_c32(v: Slots, dst: u32, re: f32, im: f32) {
                let mut v = v;
                v.put(dst, Value::from(Tensor::scalar(C32::new(re, im))).narrowed());
            }

            /// `dst` is an array of complex doubles: of each its real part, then its imaginary part. Without imaginary parts it is real.
            fn lanner_put_array_c64(v: Slots, dst: u32, rank: u32, extents: *const i64, elements: *const f64) -> i32 {
                attempt(|engine| {
                    engine.give(v, dst, |_| {
                        let pairs = elements.cast::<[f64; 2]>();
                        Ok(array(dims(rank, extents), pairs, |[re, im]| C64::new(re, im))?.narrowed())
                    })
                })
            }

            /// `dst` is an array of doubles: of each its real part, then its imaginary part. It is complex where `is_complex` is not 0.
            fn lanner_put_pairs(v: Slots, dst: u32, rank: u32, extents: *const i64, elements: *const f64, is_complex: i32) -> i32 {
                if v.is_kept(dst) {
                    return 0;
                }
                attempt(|engine| {
                    engine.give(v, dst, |_| {
                        let (dims, pairs) = (dims(rank, extents), elements.cast::<[f64; 2]>());
                        if is_complex == 0 {
                            return array(dims, pairs, |[re, _]| re);
                        }
                        array(dims, pairs, |[re, im]| C64::new(re, im))
                    })
                })
            }

            /// The same of complex singles.
            fn lanner_put_array_c32(v: Slots, dst: u32, rank: u32, extents: *const i64, elements: *const f32) -> i32 {
                attempt(|engine| {
                    engine.give(v, dst, |_| {
                        let pairs = elements.cast::<[f32; 2]>();
                        Ok(array(dims(rank, extents), pairs, |[re, im]| C32::new(re, im))?.narrowed())
                    })
                })
            }

            /// `dst` is the char row of `count` UTF-16 units, 0x0 where there are none.
            fn lanner_put_text(v: Slots, dst: u32, units: *const u16, count: i64) {
                let mut v = v;
                v.put(dst, text(list(units, count.max(0) as usize)));
            }

            /// `dst` is the string of `count` UTF-16 units.
            fn lanner_put_string(v: Slots, dst: u32, units: *const u16, count: i64) {
                let mut v = v;
                v.put(dst, Value::string(&String::from_utf16_lossy(list(units, count.max(0) as usize))));
            }

            /// `dst` is the char row of a text in UTF-8.
            fn lanner_put_utf8(v: Slots, dst: u32, text: Text) {
                let mut v = v;
                v.put(dst, Value::text(text.as_str()));
            }

            /// `dst` is the char row of a name.
            fn lanner_put_name(v: Slots, dst: u32, name: *const NameCell) {
                let mut v = v;
                // SAFETY: the caller hands over a name of the program.
                v.put(dst, Value::text(&unsafe { &*name }.name()));
            }

            /// `dst` is `[]`.
            fn lanner_put_empty(v: Slots, dst: u32) {
                let mut v = v;
                v.put(dst, Value::empty());
            }

            /// `dst` is the subscript `:`.
            fn lanner_put_colon(v: Slots, dst: u32) {
                let mut v = v;
                v.put(dst, Value::text(":"));
            }

            /// `dst` is the row `first:step:last` of doubles.
            fn lanner_put_range(v: Slots, dst: u32, first: f64, step: f64, last: f64) -> i32 {
                attempt(|engine| {
                    engine.give(v, dst, |_| {
                        let range = Range::new(first, step, last);
                        range.check_size()?;
                        Ok(Value::Range(Rc::new(range)))
                    })
                })
            }
        }
    };
}

numbers! {
    f64 => lanner_put_f64, lanner_put_array_f64, |x| x, "a double.";
    f32 => lanner_put_f32, lanner_put_array_f32, |x| x, "a single.";
    i8 => lanner_put_i8, lanner_put_array_i8, |x| x, "an int8.";
    i16 => lanner_put_i16, lanner_put_array_i16, |x| x, "an int16.";
    i32 => lanner_put_i32, lanner_put_array_i32, |x| x, "an int32.";
    i64 => lanner_put_i64, lanner_put_array_i64, |x| x, "an int64.";
    u8 => lanner_put_u8, lanner_put_array_u8, |x| x, "a uint8.";
    u16 => lanner_put_u16, lanner_put_array_u16, |x| x, "a uint16.";
    u32 => lanner_put_u32, lanner_put_array_u32, |x| x, "a uint32.";
    u64 => lanner_put_u64, lanner_put_array_u64, |x| x, "a uint64.";
    Truth => lanner_put_bool, lanner_put_array_bool, |x| x.0 != 0, "a logical, true where it is not 0.";
    Unit16 => lanner_put_char, lanner_put_array_char, |x| Char(x.0), "a char, a UTF-16 unit.";
}

/// A logical as the program has it: false is 0.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Truth(pub u8);

impl crate::abi::CType for Truth {
    fn c() -> String {
        "uint8_t".to_owned()
    }
}

/// A char as the program has it.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Unit16(pub u16);

impl crate::abi::CType for Unit16 {
    fn c() -> String {
        "uint16_t".to_owned()
    }
}

/// A char row; `''` is 0x0.
fn text(units: &[u16]) -> Value {
    let dims = if units.is_empty() { Dims::EMPTY } else { Dims::matrix(1, units.len()) };
    Tensor::new(dims, units.iter().map(|&unit| Char(unit)).collect()).into()
}
