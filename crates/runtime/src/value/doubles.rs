//! Real numbers of any class as doubles, a piece at a time: what conversions between classes go through.
//!
//! ```text
//! int8(x) of an int32    each piece of x as doubles, then each double as an int8
//! ```
//!
//! There is one loop for each class that is read and one for each that is made, and not one for each pair. The results are those of the
//! direct conversion where each number is a double: in all classes but the integers of 64 bits.

use super::Value;
use crate::memory;
use lanner_base::interrupt::pieces;

/// Elements that are converted at a time: they stay in the first cache.
const PIECE: usize = 256;

impl Value {
    /// Whether its elements are real numbers, truths or characters, and not stored sparsely.
    pub(crate) fn has_doubles(&self) -> bool {
        self.is_arithmetic() && !self.is_complex() && !self.is_sparse()
    }

    /// The elements from `at` on, as doubles. Of what has none nothing is copied.
    fn load(&self, at: usize, to: &mut [f64]) {
        macro_rules! load {
            ($t:expr, $as_double:expr) => {{
                let from = &$t.data()[at..at + to.len()];
                to.iter_mut().zip(from).for_each(|(to, &x)| *to = $as_double(x));
            }};
        }
        match self {
            Value::Scalar(x) => to.fill(*x),
            Value::Bool(x) => to.fill(f64::from(*x)),
            Value::Int(..) => to.fill(self.as_f64().unwrap_or(f64::NAN)),
            Value::Double(t) => to.copy_from_slice(&t.data()[at..at + to.len()]),
            Value::Range(r) => to.iter_mut().zip(at..).for_each(|(to, k)| *to = r.get(k)),
            Value::Single(t) => load!(t, f64::from),
            Value::Int8(t) => load!(t, f64::from),
            Value::Int16(t) => load!(t, f64::from),
            Value::Int32(t) => load!(t, f64::from),
            Value::Int64(t) => load!(t, |x| x as f64),
            Value::Uint8(t) => load!(t, f64::from),
            Value::Uint16(t) => load!(t, f64::from),
            Value::Uint32(t) => load!(t, f64::from),
            Value::Uint64(t) => load!(t, |x| x as f64),
            Value::Logical(t) => load!(t, f64::from),
            Value::Char(t) => load!(t, |x: super::Char| f64::from(x.0)),
            Value::Undefined
            | Value::Complex(_)
            | Value::ComplexSingle(_)
            | Value::Sparse(_)
            | Value::String(_)
            | Value::Cell(_)
            | Value::Struct(_)
            | Value::Function(_)
            | Value::Object(_)
            | Value::List(_)
            | Value::Shared(_) => {}
        }
    }

    /// All elements as doubles, where it has some.
    pub(crate) fn loaded(&self) -> Option<Vec<f64>> {
        if !self.has_doubles() {
            return None;
        }
        let mut out = memory::filled(0.0, self.numel());
        pieces(out.len()).for_each(|piece| self.load(piece.start, &mut out[piece]));
        Some(out)
    }

    /// What becomes of each element as a double, where it has some.
    pub(crate) fn each_double<T: Copy + Default>(&self, make: impl Fn(f64) -> T) -> Option<Vec<T>> {
        if !self.has_doubles() {
            return None;
        }
        let mut out = memory::filled(T::default(), self.numel());
        let mut buffer = [0.0; PIECE];
        for piece in pieces(out.len()) {
            let from = piece.start;
            for (k, to) in out[piece].chunks_mut(PIECE).enumerate() {
                let doubles = &mut buffer[..to.len()];
                self.load(from + k * PIECE, doubles);
                to.iter_mut().zip(doubles).for_each(|(to, x)| *to = make(*x));
            }
        }
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith::to_class;
    use crate::value::Tensor;
    use lanner_facts::Class;

    /// More than a piece, of every class, and to every class: what a conversion of each alone gives.
    #[test]
    fn arrays_are_converted_as_their_elements_are() {
        let is_of_numbers =
            |class: &Class| to_class(Value::Scalar(1.0), *class).is_ok_and(|x| x.has_doubles());
        let classes: Vec<Class> = Class::ALL.into_iter().filter(is_of_numbers).collect();
        assert_eq!(classes.len(), 12);
        let numbers: Vec<f64> = (0..600).map(|k| f64::from(k) * 1234.567 - 300_000.25).collect();
        for &from in &classes {
            let Ok(array) = to_class(Tensor::row(numbers.clone()).into(), from) else { continue };
            for &to in &classes {
                let whole = to_class(array.clone(), to).unwrap_or_default();
                for k in [0, 1, 255, 256, 257, 599] {
                    let at = |value: &Value| crate::index::get(value, &[Value::Scalar(k as f64 + 1.0)]);
                    let alone = at(&array).and_then(|x| to_class(x, to)).unwrap_or_default();
                    assert_eq!(
                        at(&whole).unwrap_or_default().as_f64(),
                        alone.as_f64(),
                        "{from:?} {to:?} {k}"
                    );
                }
            }
        }
    }
}
