//! What a variable can hold.
//!
//! Arrays are column-major and N-dimensional. Buffers are reference counted and copied on write when shared
//! (`Rc::make_mut`). Real double, logical and integer scalars live in the `Value` itself, and `a:s:b` stays a
//! [`Range`] until it is written to. Every array value has one spelling:
//!
//! - a 1x1 real double is always `Value::Scalar`, a 1x1 logical always `Value::Bool`, a 1x1 integer always
//!   `Value::Int`; never an array of one element. The constructors (`Value::from`) see to it.
//! - complex arrays may have zero imaginary parts only where MATLAB keeps them (`complex(1, 0)`); results of
//!   arithmetic and of assignment go through [`Value::narrowed`].

pub(crate) mod bits;
mod buffer;
mod case;
mod complex;
mod deep;
mod dims;
mod doubles;
pub mod drawn;
mod element;
mod fact;
mod function;
pub mod instance;
mod map;
mod object;
mod parser;
mod range;
mod release;
mod room;
mod sparse;
mod structure;
mod tensor;
mod view;

pub(crate) use bits::{bits, of_bits, with_bits};
pub use buffer::Buffer;
pub use case::{can_switch, case_matches, switch_matches};
pub use complex::{C32, C64};
pub use dims::Dims;
pub use drawn::Drawn;
pub use element::{Element, IntElement};
pub use fact::{Degree, contents_of, fact_of, inside, text_of};
pub use function::{Code, FunctionHandle, Globals, Target};
pub use instance::{
    ClassForm, DESTROYED, Events, Handle, Handles, Instance, Listening, OpenFields, Touch, UserClass,
};
pub use map::{KeyType, Map, ValueType};
pub use object::{Cleanup, Exception, Object};
pub use parser::{Declared, Given, Parser};
pub use range::Range;
pub use room::room_for;
pub use sparse::{Assembly, Pattern, SparseMatrix, Values};
pub use structure::Struct;
pub use tensor::Tensor;
pub use view::{char_rows, chars_to_string};

use lanner_facts::Class;
use std::cell::RefCell;
use std::rc::Rc;

/// A UTF-16 code unit, the element of a char array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
#[repr(transparent)]
pub struct Char(pub u16);

/// The element of a string array; `None` is `<missing>`.
pub type Text = Option<Rc<str>>;

/// A value of the language, or the little more that a slot can hold.
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// What a variable holds that was never assigned. No kernel sees it.
    #[default]
    Undefined,
    /// A 1x1 real double.
    Scalar(f64),
    /// A 1x1 logical.
    Bool(bool),
    /// A 1x1 real integer of the class, its value (for `uint64` its bits) in an `i64`.
    Int(Class, i64),
    /// `first : step : last`, a row of doubles that is not stored.
    Range(Rc<Range>),
    /// Real doubles.
    Double(Rc<Tensor<f64>>),
    /// Real singles.
    Single(Rc<Tensor<f32>>),
    /// Complex doubles.
    Complex(Rc<Tensor<C64>>),
    /// Complex singles.
    ComplexSingle(Rc<Tensor<C32>>),
    /// `int8` elements.
    Int8(Rc<Tensor<i8>>),
    /// `int16` elements.
    Int16(Rc<Tensor<i16>>),
    /// `int32` elements.
    Int32(Rc<Tensor<i32>>),
    /// `int64` elements.
    Int64(Rc<Tensor<i64>>),
    /// `uint8` elements.
    Uint8(Rc<Tensor<u8>>),
    /// `uint16` elements.
    Uint16(Rc<Tensor<u16>>),
    /// `uint32` elements.
    Uint32(Rc<Tensor<u32>>),
    /// `uint64` elements.
    Uint64(Rc<Tensor<u64>>),
    /// Logical elements.
    Logical(Rc<Tensor<bool>>),
    /// Char elements; the flag of the Octave dialect's double quotes is not kept.
    Char(Rc<Tensor<Char>>),
    /// String elements.
    String(Rc<Tensor<Text>>),
    /// A sparse matrix of doubles or logicals.
    Sparse(Rc<SparseMatrix>),
    /// Cells.
    Cell(Rc<Tensor<Value>>),
    /// A struct array.
    Struct(Rc<Struct>),
    /// Something that can be called.
    Function(Rc<FunctionHandle>),
    /// An instance of a class.
    Object(Object),
    /// Several values where an argument list stands: `c{:}`, `s.f`. Only temporaries hold it.
    List(Rc<Vec<Value>>),
    /// A variable that lives elsewhere: global, persistent, or shared with nested functions. Only slots hold it.
    Shared(Rc<RefCell<Value>>),
}

/// Runs `$body` with `$t` bound to the tensor of an array value of any class that is stored as one tensor
/// (also cell and string), after `Scalar`, `Bool`, `Int` and `Range` were given tensors of their own; other
/// values run `$other`.
#[macro_export]
macro_rules! with_tensor {
    ($value:expr, $t:ident => $body:expr, else $other:expr) => {
        $crate::with_tensor!(@ $value, $t => $body, [String Cell], [], else $other)
    };
    (@ $value:expr, $t:ident => $body:expr, [$($more:ident)*], [$($none:ident)*], else $other:expr) => {
        $crate::with_tensor!(@@ $value, $t => $body,
            [Double Single Complex ComplexSingle Int8 Int16 Int32 Int64 Uint8 Uint16 Uint32 Uint64 Logical Char $($more)*],
            [$($none)* Sparse Struct Function Object List Shared], else $other)
    };
    (@@ $value:expr, $t:ident => $body:expr, [$($stored:ident)*], [$($none:ident)*], else $other:expr) => {{
        let value: &$crate::Value = $value;
        let stored = value.stored();
        match stored.as_ref() {
            $($crate::Value::$stored($t) => $body,)*
            $($crate::Value::$none(_) |)*
            $crate::Value::Undefined
            | $crate::Value::Scalar(_)
            | $crate::Value::Bool(_)
            | $crate::Value::Int(..)
            | $crate::Value::Range(_) => $other,
        }
    }};
}

/// The same for real and complex numbers, logicals and chars only.
#[macro_export]
macro_rules! with_numbers {
    ($value:expr, $t:ident => $body:expr, else $other:expr) => {
        $crate::with_tensor!(@ $value, $t => $body, [], [String Cell], else $other)
    };
}
