//! Ranges of values of other numeric classes than double.
//!
//! ```text
//! x: -3.5..300 or NaN     uint8(x): integer 0..255        single(x): -3.5..300 or NaN, one unit more at the ends
//! ```

use super::ValueRange;
use crate::Class;
use crate::terms::Terms;

impl ValueRange {
    /// The values that an array of this class may have; any for classes without numbers.
    pub fn of_class(class: Class) -> ValueRange {
        let signed = |bits: i32| ValueRange::integers(-2f64.powi(bits - 1), 2f64.powi(bits - 1) - 1.0);
        let unsigned = |bits: i32| ValueRange::integers(0.0, 2f64.powi(bits) - 1.0);
        match class {
            Class::Int8 => signed(8),
            Class::Int16 => signed(16),
            Class::Int32 => signed(32),
            Class::Int64 => signed(64),
            Class::Uint8 => unsigned(8),
            Class::Uint16 | Class::Char => unsigned(16),
            Class::Uint32 => unsigned(32),
            Class::Uint64 => unsigned(64),
            Class::Logical => ValueRange::integers(0.0, 1.0),
            Class::Double
            | Class::Single
            | Class::String
            | Class::Cell
            | Class::Struct
            | Class::FunctionHandle
            | Class::Object => ValueRange::ANY,
        }
    }

    /// Converted to this class: integers are rounded and saturate, NaN becomes 0; singles are rounded.
    #[must_use]
    pub fn converted(self, class: Class, terms: &Terms) -> ValueRange {
        if class == Class::Single {
            return self.rounded_to_single();
        }
        if !class.is_integer() {
            return self;
        }
        let limits = ValueRange::of_class(class);
        let rounded = ValueRange { nan: false, ..self }.round();
        let zero = if self.nan { ValueRange::of(0.0) } else { ValueRange::NONE };
        if rounded.is_empty() {
            return zero;
        }
        let clamped = ValueRange {
            lo: rounded.lo.clamp(limits.lo, limits.hi),
            hi: rounded.hi.clamp(limits.lo, limits.hi),
            // What saturates below passes its upper bound, and the other way round.
            at_most: rounded.at_most.filter(|_| rounded.lo >= limits.lo),
            at_least: rounded.at_least.filter(|_| rounded.hi <= limits.hi),
            ..rounded
        };
        clamped.join(zero, terms)
    }

    /// Rounded to single: at most half a unit away; integers to 2^24 stay.
    fn rounded_to_single(self) -> ValueRange {
        const EXACT: f64 = 16_777_216.0;
        if self.is_empty() || (self.integer && self.lo >= -EXACT && self.hi <= EXACT) {
            return self;
        }
        let (lo, hi) = (f64::from((self.lo as f32).next_down()), f64::from((self.hi as f32).next_up()));
        ValueRange { lo, hi, ..self.numeric() }
    }
}
