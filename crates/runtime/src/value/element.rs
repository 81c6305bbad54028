//! What an array can have as elements.

use super::{C32, C64, Char, Dims, Tensor, Text, Value};
use lanner_facts::Class;
use std::rc::Rc;

/// An element type of arrays: its class, what growth fills with, and the way from tensors to values and back.
pub trait Element: Clone + 'static {
    /// What `class` answers.
    const CLASS: Class;
    /// The word that has its bits, of the same layout: types of one size share it. Itself where copying is more than copying bits.
    type Bits: Clone + 'static;
    /// What an element is that growth made and nothing assigned.
    fn fill() -> Self;
    /// The value with these elements, in its one spelling.
    fn into_value(tensor: Tensor<Self>) -> Value;
    /// The value of a tensor that is not 1x1, whose buffer stays where it is.
    fn wrap(tensor: Rc<Tensor<Self>>) -> Value;
    /// The value of one element.
    fn element_value(self) -> Value {
        Self::into_value(Tensor::scalar(self))
    }
    /// The tensor that a value of this class stores; none for other classes and for scalars in the `Value`.
    fn stored(value: &Value) -> Option<&Rc<Tensor<Self>>>;
    /// The same to write to.
    fn stored_mut(value: &mut Value) -> Option<&mut Rc<Tensor<Self>>>;
}

/// The eight integer element types.
pub trait IntElement: Element + Copy + Default + Ord {
    /// Rounded to nearest, ties away from zero, saturated; NaN becomes 0.
    fn from_f64(x: f64) -> Self;
    /// Exact up to 2^53, else rounded.
    fn to_f64(self) -> f64;
    /// Its value in an `i64`; `uint64` gives its bits.
    fn to_bits(self) -> i64;
    /// The inverse of `to_bits`.
    fn of_bits(bits: i64) -> Self;
    /// How many bits it has.
    const WIDTH: u32;
    /// Its bits moved to the right by fewer than it has; those of a negative number are filled up with ones.
    fn shifted_right(self, count: u32) -> Self;
    /// Its bits moved to the left by fewer than it has; those that leave are lost.
    fn shifted_left(self, count: u32) -> Self;
    /// Its value, exactly.
    fn to_i128(self) -> i128;
    /// Saturated.
    fn from_i128(x: i128) -> Self;
}

macro_rules! element {
    // Of a class that the value has a spelling of its own for one element of, how that is made.
    ($type:ty as $bits:ty, $class:ident, $variant:ident, $fill:expr, |$x:ident| $one:expr) => {
        element!($type as $bits, $class, $variant, $fill, {
            fn into_value(tensor: Tensor<Self>) -> Value {
                match tensor.data() {
                    &[$x] if *tensor.dims() == Dims::SCALAR => $one,
                    _ => Value::$variant(Rc::new(tensor)),
                }
            }
            #[inline]
            fn element_value(self) -> Value {
                let $x = self;
                $one
            }
        });
    };
    ($type:ty as $bits:ty, $class:ident, $variant:ident, $fill:expr) => {
        element!($type as $bits, $class, $variant, $fill, {
            fn into_value(tensor: Tensor<Self>) -> Value {
                Value::$variant(Rc::new(tensor))
            }
        });
    };
    ($type:ty as $bits:ty, $class:ident, $variant:ident, $fill:expr, { $($made:item)* }) => {
        impl Element for $type {
            const CLASS: Class = Class::$class;
            type Bits = $bits;
            fn fill() -> Self {
                $fill
            }
            $($made)*
            fn wrap(tensor: Rc<Tensor<Self>>) -> Value {
                Value::$variant(tensor)
            }
            fn stored(value: &Value) -> Option<&Rc<Tensor<Self>>> {
                match value {
                    Value::$variant(tensor) => Some(tensor),
                    _ => None,
                }
            }
            fn stored_mut(value: &mut Value) -> Option<&mut Rc<Tensor<Self>>> {
                match value {
                    Value::$variant(tensor) => Some(tensor),
                    _ => None,
                }
            }
        }
    };
}

element!(f64 as u64, Double, Double, 0.0, |x| Value::Scalar(x));
element!(bool as u8, Logical, Logical, false, |x| Value::Bool(x));
element!(f32 as u32, Single, Single, 0.0);
element!(C64 as [u64; 2], Double, Complex, C64::new(0.0, 0.0));
element!(C32 as [u32; 2], Single, ComplexSingle, C32::new(0.0, 0.0));
element!(Char as u16, Char, Char, Char(0));
element!(Text as Text, String, String, None);
element!(Value as Value, Cell, Cell, Value::empty());

macro_rules! integers {
    ($($type:ty as $bits:ty, $class:ident;)*) => { $(
        element!($type as $bits, $class, $class, 0, |x| Value::Int(Class::$class, x as i64));
        impl IntElement for $type {
            #[inline(always)]
            fn from_f64(x: f64) -> Self {
                // `as` saturates and maps NaN to 0; `round` takes ties away from zero as MATLAB does.
                if std::mem::size_of::<$type>() == 8 {
                    return x.round() as $type;
                }
                // The same without a library call, so that loops vectorise: the largest number below a half carries
                // those that round up over the next integer, and no others.
                let moved = x + 0.499_999_999_999_999_94_f64.copysign(x);
                let number = if moved.is_nan() { 0.0 } else { moved };
                let bounded = number.clamp(<$type>::MIN as f64, <$type>::MAX as f64);
                // SAFETY: it is a number within the bounds, also of `i32` where those are less than 32 bits.
                #[allow(unsafe_code)]
                unsafe {
                    match std::mem::size_of::<$type>() {
                        4 => bounded.to_int_unchecked::<$type>(),
                        _ => bounded.to_int_unchecked::<i32>() as $type,
                    }
                }
            }
            #[inline(always)]
            fn to_f64(self) -> f64 {
                self as f64
            }
            #[inline(always)]
            fn to_bits(self) -> i64 {
                self as i64
            }
            #[inline(always)]
            fn of_bits(bits: i64) -> Self {
                bits as $type
            }
            const WIDTH: u32 = <$type>::BITS;
            #[inline(always)]
            fn shifted_right(self, count: u32) -> Self {
                self >> count
            }
            #[inline(always)]
            fn shifted_left(self, count: u32) -> Self {
                self << count
            }
            #[inline(always)]
            fn to_i128(self) -> i128 {
                self as i128
            }
            #[inline(always)]
            fn from_i128(x: i128) -> Self {
                x.clamp(<$type>::MIN as i128, <$type>::MAX as i128) as $type
            }
        }
    )* };
}

integers! {
    i8 as u8, Int8; i16 as u16, Int16; i32 as u32, Int32; i64 as u64, Int64;
    u8 as u8, Uint8; u16 as u16, Uint16; u32 as u32, Uint32; u64 as u64, Uint64;
}
