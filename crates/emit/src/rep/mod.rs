//! How compiled code holds each value.
//!
//! - `reps`    of all values of a function
//! - `call`    what calls give
//! - `array`   rules for arrays
//! - `scalar`  rules for scalars
//! - `copy`    copies of arrays that have to be made
//!
//! A representation is chosen by how a value is computed, from representations of operands, and by its fact: a double that is an
//! integer in every run is counted in an integer register, so that subscripts and trips need no conversions. What a value may be
//! beside that (the root of a negative number, a NaN as a truth) is tested where it is computed, and leaves the code.

mod array;
mod call;
mod copy;
mod reps;
mod scalar;

pub(crate) use array::{Product, fold_of, is_colon, is_inline, is_no_vector, is_sum, is_vector, made};
pub use reps::{KnownFacts, Speculation, Speculations, too_narrow};
pub(crate) use reps::{Reps, deleted, endless, is_of_body};
pub use scalar::EXACT;
pub(crate) use scalar::{Alternative, alternative, bounds, constant, stores};
pub use scalar::{Bounds, Within, compared, scalar_operation};

use lanner_facts::Class;
use lanner_lir::Type;
use serde::{Deserialize, Serialize};

/// A representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rep {
    /// A double that is an integer of at most 2^53 and not -0, as an index.
    Integer,
    /// A real scalar.
    Scalar(Type),
    /// A double that is real or complex, as its parts and whether it is complex.
    Complex,
    /// A real array of that many extents that is in its variable's slot.
    Array(Type, u8),
    /// An array of complex doubles of that many extents that is in its variable's slot; code only reads it.
    ComplexArray(u8),
    /// An array of real doubles or of logicals, of that many extents, that code makes in memory of its own.
    Made(Type, u8),
    /// `first:step:last` of integers, not written out.
    Range,
    /// The same of doubles, which may have fractions. Loops run over it, and nothing else has it.
    Steps,
    /// Anything else: *boxed*. It is in its variable's slot, and each instruction that works on it is a call-out.
    Boxed,
}

/// A double.
pub const DOUBLE: Rep = Rep::Scalar(Type::F64);
/// A logical.
pub(crate) const LOGICAL: Rep = Rep::Scalar(Type::Bool);

/// The most extents of an array that code knows.
const MOST_EXTENTS: usize = 16;

impl Rep {
    /// Of what may be either.
    fn join(self, other: Rep) -> Rep {
        match (self, other) {
            _ if self == other => self,
            (Rep::Integer, DOUBLE) | (DOUBLE, Rep::Integer) => DOUBLE,
            (a, b) if a.is_double() && b.is_double() => Rep::Complex,
            (Rep::Made(ty, rank), array @ Rep::Array(of, other))
            | (array @ Rep::Array(of, other), Rep::Made(ty, rank))
                if (ty, rank) == (of, other) =>
            {
                array
            }
            _ => Rep::Boxed,
        }
    }

    /// The type of the register that holds it, if one does.
    pub(crate) fn ty(self) -> Option<Type> {
        match self {
            Rep::Integer => Some(Type::Index),
            Rep::Scalar(ty) => Some(ty),
            Rep::Complex
            | Rep::Array(..)
            | Rep::ComplexArray(_)
            | Rep::Made(..)
            | Rep::Range
            | Rep::Steps
            | Rep::Boxed => None,
        }
    }

    /// How many extents it has, if it is an array of real doubles.
    pub(crate) fn doubles(self) -> Option<u8> {
        self.elements().filter(|&(ty, _)| ty == Type::F64).map(|(_, rank)| rank)
    }

    /// What its elements are and how many extents it has, if it is an array of real doubles or of logicals: what code makes others of.
    pub(crate) fn elements(self) -> Option<(Type, u8)> {
        match self {
            Rep::Array(ty @ (Type::F64 | Type::Bool), rank) | Rep::Made(ty, rank) => Some((ty, rank)),
            _ => None,
        }
    }

    /// Whether it is in its variable's slot.
    pub(crate) fn is_in_slot(self) -> bool {
        matches!(self, Rep::Array(..) | Rep::ComplexArray(_) | Rep::Boxed)
    }

    /// Whether it is a double, which may be complex.
    pub(crate) fn is_double(self) -> bool {
        matches!(self, Rep::Integer | DOUBLE | Rep::Complex)
    }

    pub(crate) fn is_real_double(self) -> bool {
        matches!(self, Rep::Integer | DOUBLE)
    }

    /// What a copy of it is held as: an array that is written out is one that code makes.
    fn copied(self, is_written_out: bool) -> Rep {
        match self {
            Rep::Complex | Rep::Made(..) => self,
            Rep::Array(ty @ (Type::F64 | Type::Bool), rank) if is_written_out => Rep::Made(ty, rank),
            rep if rep.ty().is_some() => rep,
            _ => Rep::Boxed,
        }
    }

    /// Whether it is a number of which doubles are made without loss.
    pub(crate) fn is_number(self) -> bool {
        self.ty().is_some_and(|ty| !matches!(ty, Type::I64 | Type::U64))
    }

    /// Whether it may be a subscript of one element: a number that is no truth value.
    pub(crate) fn is_subscript(self) -> bool {
        self.ty().is_some_and(|ty| !matches!(ty, Type::F32 | Type::Bool))
    }

    /// Whether arithmetic with it gives doubles where the other operand allows that.
    pub fn is_plain(self) -> bool {
        matches!(self, Rep::Integer | DOUBLE | LOGICAL | Rep::Scalar(Type::Char))
    }
}

/// The type of elements of a class, where compiled code holds them.
pub fn type_of(class: Class) -> Option<Type> {
    Some(match class {
        Class::Double => Type::F64,
        Class::Single => Type::F32,
        Class::Logical => Type::Bool,
        Class::Char => Type::Char,
        Class::Int8 => Type::I8,
        Class::Int16 => Type::I16,
        Class::Int32 => Type::I32,
        Class::Int64 => Type::I64,
        Class::Uint8 => Type::U8,
        Class::Uint16 => Type::U16,
        Class::Uint32 => Type::U32,
        Class::Uint64 => Type::U64,
        _ => return None,
    })
}

/// The class of which elements of a type are.
pub fn class_of(ty: Type) -> Class {
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
