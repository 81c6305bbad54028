//! Values and facts: what `--verify facts` asks of a value, and what is known of one that is there.
//!
//! ```text
//! [1 2 3]     all that there is:    double real 1x3 integer 1..3
//!             to its class:         double real 1 x n1, where n1 = 3 in this run
//! ```

use super::Value;
use lanner_facts::{
    Class, ClassSet, Complexity, Constant, Dim, Fact, Interval, Observed, Shape, Terms, Valuation, ValueRange,
};

impl Observed for Value {
    fn class(&self) -> Class {
        Value::class(self)
    }

    fn is_complex(&self) -> bool {
        Value::is_complex(self)
    }

    fn extents(&self) -> Vec<i64> {
        self.dims().as_slice().iter().map(|&extent| extent as i64).collect()
    }

    fn elements(&self) -> Box<dyn Iterator<Item = f64> + '_> {
        if Value::is_complex(self) || !self.is_arithmetic() {
            return Box::new(std::iter::empty());
        }
        match self.to_f64s() {
            Some(numbers) => Box::new(numbers.into_owned().into_iter()),
            None => Box::new(std::iter::empty()),
        }
    }
}

/// How much of a value a fact tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Degree {
    /// Everything: the constant, the extents, the range.
    All,
    /// The class, the range, the rank, and extents that are names with bounds.
    Bounds,
    /// The class and the rank.
    Kind,
    /// That it is there.
    Nothing,
}

impl Degree {
    /// From most to least.
    pub const ALL: [Degree; 4] = [Degree::All, Degree::Bounds, Degree::Kind, Degree::Nothing];
}

/// The fact of a value that tells so much of it. What it names is said by `run`.
pub fn fact_of(value: &Value, terms: &mut Terms, run: &mut Valuation, degree: Degree) -> Fact {
    let shape = shape_of(value, terms, run, degree);
    if degree == Degree::Nothing {
        return Fact::any(shape);
    }
    let class = Observed::class(value);
    let known = matches!(degree, Degree::All | Degree::Bounds);
    Fact {
        classes: ClassSet::of(class),
        complexity: if Value::is_complex(value) { Complexity::Complex } else { Complexity::Real },
        range: if known { range_of(value) } else { ValueRange::of_class(class) },
        constant: if degree == Degree::All { constant_of(value) } else { None },
        ..Fact::any(shape)
    }
}

fn shape_of(value: &Value, terms: &mut Terms, run: &mut Valuation, degree: Degree) -> Shape {
    let extents = Observed::extents(value);
    if degree == Degree::All {
        return terms.explicit(&extents);
    }
    if degree == Degree::Nothing {
        let shape = terms.fresh_shape("x", None);
        if let Some(symbol) = terms.as_shape_symbol(shape) {
            run.shapes.insert(symbol, Some(extents));
        }
        return shape;
    }
    let dims: Vec<Dim> = extents
        .iter()
        .map(|&extent| {
            let near = Interval::new(extent / 2, extent + 1);
            let interval = if degree == Degree::Bounds { near } else { Interval::EXTENT };
            let symbol = terms.symbol("n", interval);
            run.symbols.insert(symbol, extent);
            terms.term(symbol)
        })
        .collect();
    terms.tuple(&dims)
}

/// The least range that holds all elements.
fn range_of(value: &Value) -> ValueRange {
    if Value::is_complex(value) || !value.is_arithmetic() {
        return ValueRange::ANY;
    }
    Observed::elements(value).fold(ValueRange::NONE, |all, x| {
        if x.is_nan() {
            return ValueRange { nan: true, ..all };
        }
        let integer = all.integer && (x.fract() == 0.0 || x.is_infinite());
        ValueRange { lo: all.lo.min(x), hi: all.hi.max(x), integer, ..all }
    })
}

/// The value, where it is small enough to be told.
fn constant_of(value: &Value) -> Option<Constant> {
    match value {
        Value::Scalar(x) => Some(Constant::Double(*x)),
        Value::Bool(x) => Some(Constant::Logical(*x)),
        Value::Int(Class::Uint64, bits) => Some(Constant::Integer(Class::Uint64, i128::from(*bits as u64))),
        Value::Int(class, bits) => Some(Constant::Integer(*class, i128::from(*bits))),
        Value::Single(t) if t.numel() == 1 => Some(Constant::Single(t.data()[0])),
        Value::Char(t) if t.dims().is_row() && t.numel() > 0 => {
            value.as_text().map(|text| Constant::Char(text.into()))
        }
        Value::Char(t) if t.dims().as_slice() == [0, 0] => Some(Constant::Char("".into())),
        Value::String(t) if t.numel() == 1 => {
            t.data()[0].as_deref().map(|text| Constant::String(text.into()))
        }
        _ => None,
    }
}
