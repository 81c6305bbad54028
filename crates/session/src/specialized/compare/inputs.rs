//! Arguments to compare with, which lie in what is known of parameters. The first ones are those that programs forget.

use lanner_base::Name;
use lanner_facts::{Class, Complexity, Fact, Symbol, Terms};
use lanner_runtime::value::{C64, Struct, Tensor};
use lanner_runtime::{Dims, Value};
use lanner_specialize::Given;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Numbers that look random and are the same in every run (Vigna's SplitMix64).
pub(super) struct Random(u64);

impl Random {
    /// The first of them.
    pub(super) fn new() -> Random {
        Random(0x9E37_79B9_7F4A_7C15)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Whether a coin says so.
    pub(super) fn is_heads(&mut self) -> bool {
        self.next().is_multiple_of(2)
    }

    /// One of these, or none.
    pub(super) fn one_of<'v, T>(&mut self, all: &'v [T]) -> Option<&'v T> {
        all.get(self.below(all.len() + 1))
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    /// A number as programs get them: small integers, fractions, now and then something odd.
    pub(super) fn number(&mut self, round: usize) -> f64 {
        const ODD: [f64; 6] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 1e300, 1e-300];
        match self.below(if round < 8 { 4 } else { 12 }) {
            0 => ODD[self.below(ODD.len())],
            1 | 2 => self.below(10) as f64,
            3 => -(self.below(10) as f64),
            _ => (self.next() >> 11) as f64 / (1u64 << 53) as f64 * 4.0 - 2.0,
        }
    }
}

/// A value of a parameter; none where it is not given.
pub(super) fn argument(
    param: &Given,
    round: usize,
    random: &mut Random,
    terms: &mut Terms,
    named: &mut FxHashMap<Symbol, usize>,
) -> Option<Value> {
    match param {
        Given::Fixed(value, _) => Some(value.clone()),
        Given::Missing | Given::Default(_) | Given::Rest(_) | Given::Named(_) => None,
        Given::Partial(partial) => {
            partial.fact.as_deref().map(|fact| within(fact, round, random, terms, named))
        }
        Given::Unknown => Some(anything(round, random)),
        Given::Fact(fact) => Some(within(fact, round, random, terms, named)),
    }
}

/// Values of global variables before a run: none, a number, or anything.
pub(super) fn globals(names: &[Name], round: usize) -> Vec<(Name, Value)> {
    let mut random = Random(round as u64);
    let value = |k: usize, random: &mut Random| match (round + k) % 4 {
        0 => None,
        2 => Some(anything(round, random)),
        _ => Some(Value::Scalar(random.number(0))),
    };
    names.iter().enumerate().filter_map(|(k, &name)| Some((name, value(k, &mut random)?))).collect()
}

/// How large whole numbers are that may be extents.
const LARGEST: f64 = 1e6;

/// A value of any class and size.
pub(super) fn anything(round: usize, random: &mut Random) -> Value {
    let sizes: [&[usize]; 7] = [&[1, 1], &[0, 0], &[1, 3], &[3, 1], &[2, 2], &[1, 4], &[2, 3]];
    let dims = Dims::new(sizes[(round + random.below(2)) % sizes.len()]);
    let class = match round % 12 {
        7 => Class::Single,
        8 => Class::Int32,
        9 => Class::Logical,
        10 => Class::Char,
        _ => Class::Double,
    };
    array(class, round % 12 == 11, &dims, round, random, f64::NEG_INFINITY, f64::INFINITY, false)
}

/// A value that lies in a fact.
fn within(
    fact: &Fact,
    round: usize,
    random: &mut Random,
    terms: &mut Terms,
    named: &mut FxHashMap<Symbol, usize>,
) -> Value {
    let extents: Vec<usize> = match terms.extents(fact.shape).map(<[_]>::to_vec) {
        Some(extents) => extents
            .iter()
            .map(|&extent| match (terms.constant(extent), terms.as_symbol(extent)) {
                (Some(number), _) => number.max(0) as usize,
                (None, Some(symbol)) => *named.entry(symbol).or_insert_with(|| match round {
                    0 => 1,
                    1 => 0,
                    _ => random.below(5),
                }),
                (None, None) => random.below(4),
            })
            .collect(),
        None => vec![random.below(3), random.below(3)],
    };
    let dims = Dims::new(&extents);
    match fact.classes.only() {
        Some(Class::Cell) => return cells_of(dims, round, random),
        Some(Class::Struct) if dims.is_scalar() => return Struct::scalar().into(),
        _ => (),
    }
    let classes: Vec<Class> = fact
        .classes
        .iter()
        .filter(|class| class.is_numeric() || matches!(class, Class::Logical | Class::Char))
        .collect();
    let class = if classes.contains(&Class::Double) && (classes.len() == 1 || round % 4 != 3) {
        Class::Double
    } else {
        classes.get(random.below(classes.len())).copied().unwrap_or(Class::Double)
    };
    let is_complex = match fact.complexity {
        Complexity::Real => false,
        Complexity::Complex => true,
        Complexity::Either => round % 3 == 2,
    };
    let (lo, hi) = (fact.range.lo, fact.range.hi);
    array(class, is_complex, &dims, round, random, lo, hi, fact.range.integer)
}

/// A cell array of anything.
fn cells_of(dims: Dims, round: usize, random: &mut Random) -> Value {
    let cells = (0..dims.numel()).map(|_| anything(round, random)).collect();
    Value::Cell(Rc::new(Tensor::new(dims, cells)))
}

#[allow(clippy::too_many_arguments)]
fn array(
    class: Class,
    is_complex: bool,
    dims: &Dims,
    round: usize,
    random: &mut Random,
    lo: f64,
    hi: f64,
    integer: bool,
) -> Value {
    let numel = dims.numel();
    let mut number = || {
        let mut x = random.number(round);
        if integer {
            x = x.round();
        }
        if x.is_nan() || x >= lo && x <= hi { x } else { lo.max(hi.min(0.0)) }
    };
    let mut numbers: Vec<f64> = (0..numel).map(|_| number()).collect();
    if is_complex && matches!(class, Class::Double) {
        let data = numbers.iter().map(|&re| C64::new(re, re * 0.5 + 1.0)).collect();
        return Value::Complex(Rc::new(Tensor::new(dims.clone(), data)));
    }
    match class {
        Class::Logical => {
            let data = numbers.iter().map(|x| *x > 0.0).collect();
            Value::Logical(Rc::new(Tensor::new(dims.clone(), data))).canonical()
        }
        Class::Char => {
            let data =
                numbers.iter().map(|x| lanner_runtime::value::Char(97 + (x.abs() as u16) % 26)).collect();
            Value::Char(Rc::new(Tensor::new(dims.clone(), data))).canonical()
        }
        Class::Single => {
            let data = numbers.iter().map(|&x| x as f32).collect();
            Value::Single(Rc::new(Tensor::new(dims.clone(), data))).canonical()
        }
        Class::Int32 => {
            // As an extent the largest one would take all memory there is.
            let data = numbers.iter().map(|&x| x.clamp(-LARGEST, LARGEST) as i32).collect();
            Value::Int32(Rc::new(Tensor::new(dims.clone(), data))).canonical()
        }
        _ => {
            if class != Class::Double {
                numbers.iter_mut().for_each(|x| *x = x.round());
            }
            Value::Double(Rc::new(Tensor::new(dims.clone(), numbers))).canonical()
        }
    }
}
