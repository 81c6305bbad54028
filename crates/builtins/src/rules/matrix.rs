//! Operators on matrices: products, division, powers, transposition.
//!
//! ```text
//! a*b         m x n times n x p: m x p; with a scalar operand the product of elements
//! a'          n x m, of any class
//! a^k         of square a: the same shape, real where a is and k is an integer
//! ```

use super::{arithmetic, repetition, scalars};
use crate::{Call, Scalar};
use lanner_facts::{Class, ClassSet, Complexity, Fact, Interval, ShapeOp, Truth, ValueRange};

/// The operands, if there are two.
fn operands(call: &Call<'_>) -> Option<(Fact, Fact)> {
    match call.args {
        [a, b] => Some((a.clone(), b.clone())),
        _ => None,
    }
}

/// A matrix product.
pub fn product(call: &mut Call<'_>) -> Vec<Fact> {
    let Some((a, b)) = operands(call) else { return call.fail() };
    if call.is_scalar(0) || call.is_scalar(1) {
        return arithmetic::two(call, Scalar::Mul, (&a, &b));
    }
    let elements = match call.terms.all_extents(a.shape) {
        Some(extents) => call.terms.interval(extents[1]),
        None => Interval::EXTENT,
    };
    let may_be_scalar =
        call.terms.is_scalar(a.shape) != Truth::No || call.terms.is_scalar(b.shape) != Truth::No;
    let mut products = arithmetic::two_alone(call, Scalar::Mul, (&a, &b));
    if let Some(fact) = products.first_mut() {
        let sum = repetition::sum(fact.range, elements, call.terms);
        let range = if may_be_scalar { sum.join(fact.range, call.terms) } else { sum };
        // Single products are rounded at every step.
        fact.range = if fact.classes.only() == Some(Class::Double) { range } else { ValueRange::ANY };
    }
    with_shape(call, ShapeOp::Times, products)
}

/// Division by a matrix from the right: `b/a`.
pub fn right_division(call: &mut Call<'_>) -> Vec<Fact> {
    let Some((a, b)) = operands(call) else { return call.fail() };
    if call.is_scalar(1) {
        return arithmetic::two(call, Scalar::Div, (&a, &b));
    }
    let quotients = unbounded(arithmetic::two_alone(call, Scalar::Div, (&a, &b)));
    with_shape(call, ShapeOp::RightDivide, quotients)
}

/// Division by a matrix from the left: `a\b`.
pub fn left_division(call: &mut Call<'_>) -> Vec<Fact> {
    let Some((a, b)) = operands(call) else { return call.fail() };
    if call.is_scalar(0) {
        return arithmetic::two(call, Scalar::LeftDiv, (&a, &b));
    }
    let quotients = unbounded(arithmetic::two_alone(call, Scalar::LeftDiv, (&a, &b)));
    with_shape(call, ShapeOp::LeftDivide, quotients)
}

/// A power of a matrix.
pub fn power(call: &mut Call<'_>) -> Vec<Fact> {
    let Some((a, b)) = operands(call) else { return call.fail() };
    if call.is_scalar(0) && call.is_scalar(1) {
        return arithmetic::two(call, Scalar::Pow, (&a, &b));
    }
    let mut powers = unbounded(arithmetic::two_alone(call, Scalar::Pow, (&a, &b)));
    let real = call.is_real(0) && call.is_real(1);
    if let Some(fact) = powers.first_mut() {
        let whole = call.is_scalar(1) && b.range.integer && !b.range.nan && !scalars::is_infinite(b.range);
        fact.complexity = if real && whole { Complexity::Real } else { Complexity::Either };
        if a.classes != b.classes && fact.classes.contains(Class::Single) {
            // Powers of sparse matrices are double, whatever the exponent is.
            fact.classes = fact.classes.join(ClassSet::of(Class::Double));
            fact.range = ValueRange::ANY;
        }
    }
    with_shape(call, ShapeOp::Power, powers)
}

/// Rows become columns. Of objects the extents are what they answer.
pub fn transposition(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(a) = call.args.first().cloned() else { return call.fail() };
    if a.classes.contains(Class::Object) {
        let shape = call.terms.fresh_shape("?", None);
        return vec![Fact { constant: None, shape, ..a }];
    }
    let contents = call.rearranged(0);
    with_shape(call, ShapeOp::Transpose, vec![Fact { constant: None, contents, ..a }])
}

/// Rows become columns, numbers their conjugates.
pub fn conjugate_transposition(call: &mut Call<'_>) -> Vec<Fact> {
    let facts = transposition(call);
    let complexity = |c: Complexity| if c == Complexity::Real { c } else { Complexity::Either };
    facts.into_iter().map(|fact| Fact { complexity: complexity(fact.complexity), ..fact }).collect()
}

/// With all values of their classes.
fn unbounded(facts: Vec<Fact>) -> Vec<Fact> {
    let range_of = |fact: &Fact| fact.classes.only().map_or(ValueRange::ANY, ValueRange::of_class);
    facts.into_iter().map(|fact| Fact { range: range_of(&fact), ..fact }).collect()
}

/// The facts of the elements with the shape of the operator, and its condition.
fn with_shape(call: &mut Call<'_>, op: ShapeOp, facts: Vec<Fact>) -> Vec<Fact> {
    if facts.is_empty() {
        return call.fail();
    }
    let shapes: Vec<_> = call.args.iter().map(|a| a.shape).collect();
    let outcome = call.terms.apply(op, &shapes);
    call.require(outcome.condition);
    if call.terms.holds(outcome.condition).is_no() {
        return call.fail();
    }
    facts.into_iter().map(|fact| Fact { shape: outcome.shape, ..fact }).collect()
}
