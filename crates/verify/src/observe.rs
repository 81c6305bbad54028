//! Values as facts see them.

use lanner_facts::{Class, Complexity, Constant, Dim, Fact, Inside, Interval, Observed, Terms, ValueRange};
use lanner_runtime::{Value, contents_of, inside, text_of};

/// What is known of an argument before a call: what a call of the same kind shares with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kind {
    class: Class,
    is_complex: bool,
    /// A real double scalar that may be a size.
    is_size: bool,
    /// Its extents as a pattern; none of a scalar.
    extents: Option<Pattern>,
}

impl Kind {
    pub fn of(value: &Value) -> Kind {
        let extents = if value.is_scalar() { None } else { Some(Pattern::of(&extents(value))) };
        let is_size = matches!(value, Value::Scalar(x) if x.fract() == 0.0 && (0.0..=MOST_SIZE).contains(x));
        Kind { class: value.class(), is_complex: value.is_complex(), is_size, extents }
    }

    /// The fact that all values of the kind lie in.
    pub fn fact(self, terms: &mut Terms) -> Fact {
        let shape = match self.extents {
            None => terms.scalar(),
            Some(pattern) => {
                let extents = pattern.extents(terms);
                terms.tuple(&extents)
            }
        };
        let fact = Fact::array(self.class, shape);
        if self.is_complex {
            return Fact { complexity: Complexity::Complex, range: ValueRange::ANY, ..fact };
        }
        if self.is_size {
            let size = terms.fresh("n", Interval::EXTENT);
            return Fact { range: ValueRange::of_term(size, terms), ..fact };
        }
        fact
    }
}

/// No extent is greater.
const MOST_SIZE: f64 = ((1u64 << 48) - 1) as f64;

/// How many extents there are, which of the first are 1, and which of those are equal: `n x n`, `n x 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pattern {
    rank: u32,
    /// The first extent that each of the first ones equals; `ONE` where it is 1.
    first: [u8; TOLD],
}

/// Extents that are told apart.
const TOLD: usize = 4;
/// An extent that is 1.
const ONE: u8 = u8::MAX;

impl Pattern {
    fn of(extents: &[i64]) -> Pattern {
        let mut first = [0; TOLD];
        for (k, extent) in extents.iter().enumerate().take(TOLD) {
            let equal = extents.iter().position(|other| other == extent).unwrap_or(k);
            first[k] = if *extent == 1 { ONE } else { equal as u8 };
        }
        Pattern { rank: extents.len() as u32, first }
    }

    /// Symbols for the extents.
    fn extents(self, terms: &mut Terms) -> Vec<Dim> {
        let mut extents: Vec<Dim> = Vec::new();
        for k in 0..self.rank as usize {
            let extent = match self.first.get(k) {
                Some(&ONE) => terms.number(1),
                Some(&first) if usize::from(first) < k => extents[usize::from(first)],
                Some(_) | None => terms.fresh("a", Interval::EXTENT),
            };
            extents.push(extent);
        }
        extents
    }
}

/// The fact that little but this value lies in: a constant, or explicit extents.
pub(super) fn exact(value: &Value, terms: &mut Terms) -> Fact {
    let constant = match value {
        Value::Scalar(x) => Some(Constant::Double(*x)),
        Value::Bool(x) => Some(Constant::Logical(*x)),
        Value::Int(Class::Uint64, bits) => Some(Constant::Integer(Class::Uint64, i128::from(*bits as u64))),
        Value::Int(class, bits) => Some(Constant::Integer(*class, i128::from(*bits))),
        // As a constant, '' is 0x0.
        Value::Char(t) if t.dims().is_row() && t.numel() > 0 => {
            value.as_text().map(|text| Constant::Char(text.into()))
        }
        _ => None,
    };
    if let Some(constant) = constant {
        return Fact::constant(constant, terms);
    }
    let fact = Kind::of(value).fact(terms);
    let contents = contents_of(value, terms, &mut |part, terms| exact(part, terms));
    Fact { shape: terms.explicit(&extents(value)), contents, ..fact }
}

/// What `size` answers.
pub(super) fn extents(value: &Value) -> Vec<i64> {
    value.dims().as_slice().iter().map(|&extent| extent as i64).collect()
}

/// A value, of a large one some elements only.
pub(super) struct Sampled<'a> {
    pub value: &'a Value,
    /// Which elements: another number tells of others.
    pub turn: usize,
}

/// Elements that are looked at.
const SAMPLE: usize = 64;

impl Observed for Sampled<'_> {
    fn class(&self) -> Class {
        self.value.class()
    }

    fn is_complex(&self) -> bool {
        self.value.is_complex()
    }

    fn extents(&self) -> Vec<i64> {
        extents(self.value)
    }

    fn elements(&self) -> Box<dyn Iterator<Item = f64> + '_> {
        if let Value::Range(range) = self.value {
            return Box::new(places(range.len(), self.turn).map(|k| range.get(k)));
        }
        match self.value.to_f64s() {
            Some(elements) => {
                let count = elements.len();
                Box::new(places(count, self.turn).map(move |k| elements[k]))
            }
            None => Box::new(std::iter::empty()),
        }
    }

    fn text(&self) -> Option<String> {
        text_of(self.value)
    }

    fn inside(&self) -> Inside<'_> {
        let turn = self.turn;
        inside(self.value, |count| places(count, turn).collect(), |value| Box::new(Sampled { value, turn }))
    }
}

/// Places among so many: all of a few, else the first, the last and some between.
fn places(count: usize, turn: usize) -> impl Iterator<Item = usize> {
    let step = count.div_ceil(SAMPLE).max(1);
    let first = [0, count.wrapping_sub(1)].into_iter().filter(move |&k| step > 1 && k < count);
    first.chain((turn % step..count).step_by(step))
}
