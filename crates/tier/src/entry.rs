//! What the variables of a loop are when it is entered, as facts, and what of that has to hold whenever its code is entered again.
//!
//! ```text
//! for i = 2:n-1, A(i, j) = …      n: 200, A: 200 x 300, seq: 2:199
//! facts                           n: p, p >= 4     A: double p x q, q >= 4     seq: integers 2..p-1, 1 x p-2
//! guards                          rows of A are n, the last of seq is n - 1, its step is 1, n >= 4, …
//! ```
//!
//! Numbers that do not change in the loop and are nearly equal are said by one another, and scalars are bounded by the extents that are
//! not less: so subscripts are known to be within arrays. Small extents are what they are. What was another number when the loop was
//! entered before is no more than bounded.

use super::fields::{Variables, find};
use lanner_base::Id;
use lanner_emit::{Dims, ENDLESS, EntryGuard, Field, FieldPart, MOST, Number, NumberPart, Rep, type_of};
use lanner_facts::{Class, ClassSet, Complexity, Definedness, Dim, Fact, Terms, ValueRange};
use lanner_lir::Type;
use lanner_mir::{Func, Slot};
use lanner_runtime::{Range, Value};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Numbers from here on are said by symbols.
const SYMBOLIC: i64 = 4;
/// Extents to here are what they are: arrays of such extents may be in registers.
const SMALL: i64 = 4;
/// How far apart two numbers are at most of which one is said by the other.
const NEAR: i64 = 2;

/// A parameter of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Param {
    pub slot: Slot,
    pub rep: Rep,
    /// Whether the loop changes the variable.
    pub is_written: bool,
}

/// The parameters of a loop and what code for it takes for granted of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Signature {
    pub params: Vec<Param>,
    /// Fields of structs that are variables.
    pub fields: Vec<Field>,
    /// What has to hold of the numbers.
    pub guards: Vec<EntryGuard>,
}

/// How code would hold the value of a variable. What loops run over is held as steps, and nothing else is.
pub(crate) fn rep_of(value: &Value) -> Rep {
    match rep_of_any(value) {
        Rep::Steps => Rep::Boxed,
        rep => rep,
    }
}

/// How code would hold a value.
fn rep_of_any(value: &Value) -> Rep {
    let of_scalar = |class| type_of(class).map_or(Rep::Boxed, Rep::Scalar);
    match value {
        Value::Scalar(x) if is_integer(*x) => Rep::Integer,
        Value::Scalar(_) => Rep::Scalar(Type::F64),
        Value::Bool(_) => Rep::Scalar(Type::Bool),
        Value::Int(class, _) => of_scalar(*class),
        Value::Range(range) => counted(range).map_or(Rep::Steps, |_| Rep::Range),
        Value::Single(t) if t.numel() == 1 => Rep::Scalar(Type::F32),
        Value::Char(t) if t.numel() == 1 => Rep::Scalar(Type::Char),
        Value::Complex(t) if t.numel() == 1 => Rep::Complex,
        Value::Complex(t) => u8::try_from(t.dims().as_slice().len()).map_or(Rep::Boxed, Rep::ComplexArray),
        Value::Double(_)
        | Value::Single(_)
        | Value::Int8(_)
        | Value::Int16(_)
        | Value::Int32(_)
        | Value::Int64(_)
        | Value::Uint8(_)
        | Value::Uint16(_)
        | Value::Uint32(_)
        | Value::Uint64(_)
        | Value::Logical(_)
        | Value::Char(_) => {
            let rank = u8::try_from(value.dims().as_slice().len()).ok();
            type_of(value.class()).zip(rank).map_or(Rep::Boxed, |(ty, rank)| Rep::Array(ty, rank))
        }
        _ => Rep::Boxed,
    }
}

/// How many extents an array has that is held so.
fn rank(rep: Rep) -> usize {
    if let Rep::Array(_, rank) | Rep::ComplexArray(rank) = rep { rank.into() } else { 0 }
}

/// An integer that is counted, and not -0.
pub(crate) fn is_integer(x: f64) -> bool {
    x.fract() == 0.0 && x.abs() <= MOST as f64 && !(x == 0.0 && x.is_sign_negative())
}

/// The first element, the step and the number of elements of a row that code can hold: all of its elements are counted exactly.
pub(crate) fn counted(range: &Range) -> Option<[i64; 3]> {
    let ends = [range.first(), range.step()];
    let begins = range.is_integral() && ends.into_iter().all(is_integer);
    // Its length has saturated.
    let is_endless = range.len() == usize::MAX;
    let is_counted = begins && (is_endless || [range.last(), range.len() as f64].into_iter().all(is_integer));
    let count = if is_endless { ENDLESS } else { range.len() as i64 };
    is_counted.then(|| [ends[0] as i64, ends[1] as i64, count])
}

/// A number of a value. Of a row without an end, those at its end are as large as numbers that code counts may be.
fn number_of(part: NumberPart, value: &Value) -> Option<i64> {
    match (part, value) {
        (NumberPart::Value, Value::Scalar(x)) => is_integer(*x).then_some(*x as i64),
        (NumberPart::Extent(k), value) => value.dims().as_slice().get(k).map(|&extent| extent as i64),
        (NumberPart::First, Value::Range(range)) => Some(counted(range)?[0]),
        (NumberPart::Step, Value::Range(range)) => Some(counted(range)?[1]),
        (NumberPart::Last, Value::Range(range)) => {
            counted(range).map(|_| (range.last() as i64).clamp(-MOST, MOST))
        }
        (NumberPart::Count, Value::Range(range)) => {
            Some(i64::try_from(range.len()).map_or(MOST, |count| count.min(MOST)))
        }
        _ => None,
    }
}

impl Signature {
    /// Whether code that was made for it does for what the variables are now.
    pub fn fits(&self, variables: Variables<'_>) -> bool {
        let value = |param: &Param| find(variables, &self.fields, param.slot);
        let of = |number: Number| number_of(number.part, &*value(&self.params[number.param])?);
        let is_there = |field: &Field| {
            matches!(field.part, FieldPart::Made { .. })
                || find(variables, &self.fields, field.slot).is_some()
        };
        self.fields.iter().all(is_there)
            && self.params.iter().all(|param| value(param).is_some_and(|value| param.fits(&value)))
            && self.guards.iter().all(|guard| guard.holds(of))
    }
}

impl Param {
    fn fits(&self, value: &Value) -> bool {
        match (self.rep, value) {
            (Rep::Boxed, _) => true,
            (Rep::Scalar(Type::F64) | Rep::Complex, Value::Scalar(_)) => true,
            _ => rep_of_any(value) == self.rep,
        }
    }
}

/// What was seen of a value.
#[derive(Clone, Debug)]
pub(crate) struct TypeFeedback {
    pub rep: Rep,
    pub class: Class,
    pub numbers: Vec<(NumberPart, i64)>,
}

impl Default for TypeFeedback {
    fn default() -> TypeFeedback {
        TypeFeedback { rep: Rep::Boxed, class: Class::Double, numbers: Vec::new() }
    }
}

impl TypeFeedback {
    /// What is seen of the values of a function's variables that code can hold.
    pub fn all(func: &Func, slots: &[Value]) -> FxHashMap<Slot, TypeFeedback> {
        let seen = slots.iter().enumerate().filter_map(|(k, value)| {
            let slot = Slot::from_index(k);
            let is_variable = func.slots.get(slot).is_some_and(|data| data.name.is_some());
            let seen = if is_variable { TypeFeedback::of(value) } else { TypeFeedback::of_any(value) };
            Some((slot, seen?))
        });
        seen.collect()
    }

    /// The same where it is no integer each time.
    pub fn with_fractions(self) -> TypeFeedback {
        match self.rep {
            Rep::Integer => TypeFeedback { rep: Rep::Scalar(Type::F64), numbers: Vec::new(), ..self },
            _ => self,
        }
    }

    /// What is seen of the value of a variable that code can hold.
    pub fn of(value: &Value) -> Option<TypeFeedback> {
        Some(value).filter(|value| rep_of(value) != Rep::Boxed).and_then(TypeFeedback::of_any)
    }

    /// The same of what may be no variable, but what a loop runs over.
    fn of_any(value: &Value) -> Option<TypeFeedback> {
        let rep = rep_of_any(value);
        let extents = (0..rank(rep)).map(NumberPart::Extent);
        let parts =
            [NumberPart::Value, NumberPart::First, NumberPart::Step, NumberPart::Last, NumberPart::Count]
                .into_iter()
                .chain(extents);
        let numbers = || parts.filter_map(|part| Some((part, number_of(part, value)?))).collect();
        (rep != Rep::Boxed).then(|| TypeFeedback { rep, class: value.class(), numbers: numbers() })
    }

    /// What would be seen of a value that is held so.
    pub fn with(rep: Rep, class: Class, numbers: Vec<(NumberPart, i64)>) -> TypeFeedback {
        TypeFeedback { rep, class, numbers }
    }

    fn number(&self, part: NumberPart) -> i64 {
        self.numbers.iter().find(|(other, _)| *other == part).map_or(0, |&(_, number)| number)
    }
}

/// Numbers that are not what they were.
pub(crate) fn changed(
    was: &[(Slot, NumberPart, i64)],
    variables: Variables<'_>,
    fields: &[Field],
) -> Vec<(Slot, NumberPart)> {
    let is_same = |&&(slot, part, number): &&(Slot, NumberPart, i64)| {
        find(variables, fields, slot).and_then(|value| number_of(part, &value)) == Some(number)
    };
    was.iter().filter(|number| !is_same(number)).map(|&(slot, part, _)| (slot, part)).collect()
}

/// The facts of arguments, and what has to hold for them.
pub(crate) struct SignatureBuilder<'a> {
    terms: &'a mut Terms,
    guards: Vec<EntryGuard>,
    dims: Dims,
    /// Numbers that others may be said by.
    known: Vec<(i64, Number)>,
    params: &'a [Param],
    fields: &'a [Field],
    /// Numbers that were other ones before.
    varying: &'a [(Slot, NumberPart)],
}

impl<'a> SignatureBuilder<'a> {
    pub fn new(
        terms: &'a mut Terms,
        params: &'a [Param],
        fields: &'a [Field],
        varying: &'a [(Slot, NumberPart)],
    ) -> SignatureBuilder<'a> {
        SignatureBuilder {
            terms,
            guards: Vec::new(),
            dims: Dims::default(),
            known: Vec::new(),
            params,
            fields,
            varying,
        }
    }

    /// The facts of parameters that have these values. The counter of the loop counts from 0.
    pub fn facts(mut self, seen: &[&TypeFeedback], counter: Option<Slot>) -> (Signature, Vec<Fact>) {
        let params = self.params;
        let mut facts: Vec<Option<Fact>> = vec![None; params.len()];
        // What has extents comes first: scalars are bounded by them.
        for is_scalar in [false, true] {
            for (k, param) in
                params.iter().enumerate().filter(|(_, param)| (param.rep == Rep::Integer) == is_scalar)
            {
                facts[k] = Some(self.fact(k, param, seen[k], counter == Some(param.slot)));
            }
        }
        let facts = facts.into_iter().flatten().collect();
        (Signature { params: params.to_vec(), fields: self.fields.to_vec(), guards: self.guards }, facts)
    }

    fn fact(&mut self, k: usize, param: &Param, seen: &TypeFeedback, is_counter: bool) -> Fact {
        let number = |part| Number { param: k, part };
        let scalar = self.terms.scalar();
        match param.rep {
            Rep::Integer => {
                let value = seen.number(NumberPart::Value);
                let number = number(NumberPart::Value);
                match param.is_written {
                    true => self.bound(number, if is_counter { 0 } else { value.min(1) }),
                    false if value < SYMBOLIC => self.vary(number, value),
                    false => self.stay(number, value),
                }
                let dim = self.term(number);
                let range = ValueRange::of_term(dim, self.terms);
                Fact { range, ..Fact::array(Class::Double, scalar) }
            }
            Rep::Scalar(_) => Fact::array(seen.class, scalar),
            Rep::Complex => Fact { complexity: Complexity::Either, ..Fact::array(Class::Double, scalar) },
            Rep::Array(..) | Rep::ComplexArray(_) => {
                let extents = (0..rank(seen.rep)).map(NumberPart::Extent);
                let extents: Vec<Dim> =
                    extents.map(|part| self.dim(number(part), seen.number(part))).collect();
                let shape = self.terms.tuple(&extents);
                let is_real = matches!(param.rep, Rep::Array(..));
                let complexity = if is_real { Complexity::Real } else { Complexity::Either };
                Fact { complexity, ..Fact::array(seen.class, shape) }
            }
            Rep::Range => {
                let (step, length) = (seen.number(NumberPart::Step), seen.number(NumberPart::Count));
                let count = self.dim(number(NumberPart::Count), length);
                self.guards.push(EntryGuard::Is(number(NumberPart::Step), step));
                let first = self.dim(number(NumberPart::First), seen.number(NumberPart::First));
                let last = self.dim(number(NumberPart::Last), seen.number(NumberPart::Last));
                let (least, most) = if step > 0 { (first, last) } else { (last, first) };
                let least = ValueRange::of_term(least, self.terms);
                let most = ValueRange::of_term(most, self.terms);
                let one = self.terms.number(1);
                let shape = self.terms.tuple(&[one, count]);
                let bounds = ValueRange {
                    at_least: least.at_least,
                    at_most: most.at_most,
                    ..ValueRange::integers(least.lo, most.hi)
                };
                // Only a guard says that there are no elements at another entry either.
                let is_empty = self.guards.contains(&EntryGuard::Is(number(NumberPart::Count), 0));
                let range = if is_empty { ValueRange::NONE } else { bounds };
                Fact { range, ..Fact::array(Class::Double, shape) }
            }
            Rep::Steps => {
                let count = self.dim(number(NumberPart::Count), seen.number(NumberPart::Count));
                let one = self.terms.number(1);
                Fact::array(Class::Double, self.terms.tuple(&[one, count]))
            }
            // What comes in is in its slot.
            Rep::Made(..) | Rep::Boxed => self.anything(),
        }
    }

    fn anything(&mut self) -> Fact {
        let shape = self.terms.fresh_shape("v", None);
        let fact = Fact::array(Class::Double, shape);
        Fact {
            classes: ClassSet::ANY,
            complexity: Complexity::Either,
            range: ValueRange::ANY,
            definedness: Definedness::Maybe,
            ..fact
        }
    }

    /// The term for a number of which guards say what holds.
    fn term(&mut self, number: Number) -> Dim {
        self.dims.of(number, &self.guards, self.terms)
    }

    /// A number is at least so much; of what is negative nothing is known.
    fn bound(&mut self, number: Number, least: i64) {
        let least = if least < 0 { -MOST } else { least };
        self.guards.push(EntryGuard::AtLeast(number, least));
    }

    /// A number is another one at another entry, perhaps.
    fn vary(&mut self, number: Number, value: i64) {
        self.bound(number, value.min(NEAR));
        if number.part == NumberPart::Value {
            let extents = self.known.iter().filter(|(_, other)| matches!(other.part, NumberPart::Extent(_)));
            let most = extents.filter(|(other, _)| *other >= value);
            self.guards.extend(most.map(|&(_, other)| EntryGuard::AtMost(number, other, 0)));
        }
    }

    /// A number stays what it is in the loop.
    fn stay(&mut self, number: Number, value: i64) {
        if self.varying.contains(&(self.params[number.param].slot, number.part)) {
            return self.vary(number, value);
        }
        let is_extent = matches!(number.part, NumberPart::Extent(_));
        if value < SYMBOLIC || is_extent && value <= SMALL {
            return self.guards.push(EntryGuard::Is(number, value));
        }
        let near = self.known.iter().filter(|(other, _)| (value - other).abs() <= NEAR);
        match near.min_by_key(|(other, _)| (value - other).abs()).copied() {
            Some((other, base)) => self.guards.push(EntryGuard::Apart(number, base, value - other)),
            None => {
                self.vary(number, value);
                self.bound(number, SYMBOLIC);
            }
        }
        self.known.push((value, number));
    }

    /// The term for a number that stays what it is in the loop.
    fn dim(&mut self, number: Number, value: i64) -> Dim {
        self.stay(number, value);
        self.term(number)
    }
}
