//! Soundness of every operation on value ranges: what values give lies in what ranges give. Laws of the order.

use lanner_facts::{Class, Comparison, Interval, Terms, Truth, Valuation, ValueRange};
use proptest::prelude::*;

const ODD: [f64; 14] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    0.5,
    -2.5,
    3.0,
    10.0,
    1e300,
    -1e300,
    4503599627370497.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
];

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        proptest::sample::select(&ODD[..]),
        (-20i32..20).prop_map(f64::from),
        -5.0..5.0f64,
        Just(f64::NAN),
    ]
}

/// A range with a value in it.
fn ranged() -> impl Strategy<Value = (ValueRange, f64)> {
    (number(), number(), number(), any::<bool>()).prop_map(|(a, b, c, nan)| {
        let ends: Vec<f64> = [a, b, c].into_iter().filter(|x| !x.is_nan()).collect();
        let lo = ends.iter().copied().fold(f64::INFINITY, f64::min);
        let hi = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let integer = ends.iter().all(|x| x.fract() == 0.0 || x.is_infinite());
        let range = ValueRange { nan: nan || a.is_nan(), integer, ..ValueRange::between(lo, hi) };
        if ends.is_empty() { (ValueRange { nan: true, ..ValueRange::NONE }, a) } else { (range, a) }
    })
}

fn matlab_mod(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return x;
    }
    let r = x % y;
    if r != 0.0 && (r < 0.0) != (y < 0.0) { r + y } else { r }
}

fn ignoring_nan(f: fn(f64, f64) -> f64) -> impl Fn(f64, f64) -> f64 {
    move |a, b| {
        if a.is_nan() {
            b
        } else if b.is_nan() {
            a
        } else {
            f(a, b)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn binary_operations_are_sound((a, x) in ranged(), (b, y) in ranged()) {
        let t = &mut Terms::new();
        prop_assert!(a.contains(x) && b.contains(y));
        let results = [
            ("+", a.add(b, t), x + y),
            ("-", a.sub(b, t), x - y),
            ("*", a.mul(b, t), x * y),
            ("/", a.quotient(b), x / y),
            ("min", a.minimum(b, t), ignoring_nan(f64::min)(x, y)),
            ("max", a.maximum(b, t), ignoring_nan(f64::max)(x, y)),
            ("mod", a.modulo(b, t), matlab_mod(x, y)),
            ("rem", a.remainder(b), if y == 0.0 { f64::NAN } else { x % y }),
        ];
        for (name, range, value) in results {
            prop_assert!(range.contains(value), "{x} {name} {y} = {value} is not in {range:?}");
        }
        if x >= 0.0 || y.fract() == 0.0 || x.is_nan() || y.is_nan() {
            let (range, value) = (a.power(b, t), x.powf(y));
            prop_assert!(range.contains(value) || (x < 0.0 && !a.power_is_real(b)), "{x} ^ {y} = {value} is not in {range:?}");
        }
        prop_assert!(!a.power_is_real(b) || x >= 0.0 || x.is_nan() || y.is_nan() || y.is_infinite() || y.fract() == 0.0);
    }

    #[test]
    fn unary_operations_are_sound((a, x) in ranged()) {
        let t = &mut Terms::new();
        let mut results = vec![
            ("-", a.neg(t), -x),
            ("abs", a.abs(t), x.abs()),
            ("floor", a.floor(), x.floor()),
            ("ceil", a.ceil(), x.ceil()),
            ("round", a.round(), x.round()),
            ("fix", a.fix(), x.trunc()),
            ("exp", a.exp(), x.exp()),
            ("single", a.converted(Class::Single, t), f64::from(x as f32)),
            ("int8", a.converted(Class::Int8, t), f64::from(x.round() as i8)),
            ("uint16", a.converted(Class::Uint16, t), f64::from(x.round() as u16)),
            ("int64", a.converted(Class::Int64, t), (x.round() as i64) as f64),
        ];
        if x >= 0.0 || x.is_nan() {
            results.extend([("sqrt", a.sqrt(), x.sqrt()), ("log", a.log(), x.ln())]);
        }
        for (name, range, value) in results {
            prop_assert!(range.contains(value), "{name} {x} = {value} is not in {range:?}");
        }
        prop_assert!(a.is_natural().admits(x >= 0.0 || x.is_nan()));
        prop_assert!(!a.is_within_one() || x.abs() <= 1.0 || x.is_nan());
        prop_assert!(a.only().is_none_or(|only| only == x));
    }

    #[test]
    fn elements_of_colon_are_sound(i in -20i32..20, s in -4i32..5, j in -20i32..20, spread in 0i32..3) {
        let around = |x: i32| ValueRange::integers(f64::from(x - spread), f64::from(x + spread));
        let range = around(i).colon(around(s), around(j));
        let mut x = i;
        while s != 0 && (if s > 0 { x <= j } else { x >= j }) {
            prop_assert!(range.contains(f64::from(x)), "{x} of {i}:{s}:{j} is not in {range:?}");
            x += s;
        }
    }

    #[test]
    fn comparisons_are_sound((a, x) in ranged(), (b, y) in ranged()) {
        let t = &mut Terms::new();
        for comparison in Comparison::ALL {
            let holds = comparison.holds(x, y);
            prop_assert_eq!(holds, comparison.swapped().holds(y, x));
            prop_assert!(a.compare(comparison, b, t).admits(holds), "{} {:?} {}", x, comparison, y);
            let branch = if holds { a.where_true(comparison, b, t) } else { a.where_false(comparison, b, t) };
            prop_assert!(branch.contains(x), "{x} {comparison:?} {y} is {holds}: {x} is not in {branch:?}");
            prop_assert!(branch.is_within(a, t), "{branch:?} of {a:?}");
        }
    }

    #[test]
    fn joins_and_meets_are_a_lattice((a, x) in ranged(), (b, y) in ranged(), (c, _) in ranged()) {
        let t = &Terms::new();
        let join = a.join(b, t);
        prop_assert!(join.contains(x) && join.contains(y));
        prop_assert!(a.is_within(join, t) && b.is_within(join, t));
        prop_assert_eq!(join, b.join(a, t));
        prop_assert_eq!(a.join(a, t), a);
        prop_assert_eq!(join.join(c, t), a.join(b.join(c, t), t));
        prop_assert_eq!(a.join(ValueRange::NONE, t), a);
        prop_assert!(a.is_within(ValueRange::ANY, t));
        let meet = a.meet(b, t);
        prop_assert_eq!(meet.contains(x), b.contains(x));
        prop_assert!(meet.is_within(a, t) && meet.is_within(b, t));
        prop_assert_eq!(meet, b.meet(a, t));
    }

    #[test]
    fn widening_is_above_both_and_ends(steps in proptest::collection::vec(ranged(), 1..40)) {
        let t = &Terms::new();
        let (mut range, mut changes) = (ValueRange::NONE, 0);
        for (next, x) in steps {
            let wider = range.widen(next, t);
            prop_assert!(wider.contains(x) && range.is_within(wider, t));
            changes += usize::from(wider != range);
            range = wider;
        }
        prop_assert!(changes <= 25, "{} changes", changes);
    }

    /// Symbolic bounds, for two integers of the program with bounds that are terms of n and m.
    #[test]
    fn symbolic_bounds_are_sound(n in 1i64..40, m in 1i64..40, i in 0i64..40, j in 0i64..40, c in -5i64..6) {
        let (i, j) = (i % (n + 1), j % (m + 1));
        let t = &mut Terms::new();
        let (n_symbol, m_symbol) = (t.symbol("n", Interval::new(1, 40)), t.symbol("m", Interval::new(1, 40)));
        let (n_dim, m_dim) = (t.term(n_symbol), t.term(m_symbol));
        let up_to = |dim| ValueRange { at_most: Some(dim), ..ValueRange::integers(0.0, 40.0) };
        let (a, b, k) = (up_to(n_dim), up_to(m_dim), ValueRange::of(c as f64));
        let size = ValueRange::of_term(n_dim, t);
        let mut run = Valuation::default();
        run.symbols.extend([(n_symbol, n), (m_symbol, m)]);
        let (x, y, z) = (i as f64, j as f64, c as f64);
        let results = [
            (a.add(b, t), x + y), (a.add(k, t), x + z), (a.sub(b, t), x - y), (k.sub(b, t), z - y),
            (a.mul(b, t), x * y), (a.neg(t), -x), (a.minimum(b, t), x.min(y)), (a.maximum(b, t), x.max(y)),
            (a.minimum(k, t), x.min(z)), (a.modulo(size, t), matlab_mod(x, n as f64)),
            (k.modulo(size, t), matlab_mod(z, n as f64)), (a.join(b, t), x), (a.join(b, t), y), (a.join(k, t), z),
            (a.converted(Class::Int8, t), x), (size.sub(a, t), n as f64 - x), (size.abs(t), n as f64),
        ];
        for (range, value) in results {
            prop_assert!(range.contains_in(value, t, &run), "{value} is not in {}", range.show(t));
        }
        for comparison in Comparison::ALL {
            let holds = comparison.holds(x, y);
            prop_assert!(a.compare(comparison, b, t).admits(holds));
            let branch = if holds { a.where_true(comparison, b, t) } else { a.where_false(comparison, b, t) };
            prop_assert!(branch.contains_in(x, t, &run), "{x} {comparison:?} {y} is {holds}: {x} is not in {}", branch.show(t));
        }
    }
}

#[test]
fn subscripts_of_loops_need_no_check() {
    let t = &mut Terms::new();
    let n = t.fresh("n", Interval::EXTENT);
    let size = ValueRange::of_term(n, t);
    let one = ValueRange::of(1.0);
    // for i = 1:n
    let i = one.colon(one, size);
    assert_eq!(i.show(t).to_string(), "integer 1..n");
    assert_eq!(i.compare(Comparison::AtMost, size, t), Truth::Yes);
    assert_eq!(i.compare(Comparison::AtLeast, one, t), Truth::Yes);
    // for j = 2:n-1, x(j-1) and x(j+1)
    let last = size.sub(one, t);
    let j = ValueRange::of(2.0).colon(one, last);
    assert_eq!(j.add(one, t).compare(Comparison::AtMost, size, t), Truth::Yes);
    assert_eq!(j.sub(one, t).compare(Comparison::AtLeast, one, t), Truth::Yes);
    // while i <= n
    let counter = ValueRange::integers(1.0, f64::INFINITY).where_true(Comparison::AtMost, size, t);
    assert_eq!(counter.show(t).to_string(), "integer 1..n");
    // mod(i, n) + 1 where n >= 1
    let positive = size.where_true(Comparison::Greater, ValueRange::of(0.0), t);
    let index = ValueRange::integers(0.0, 1e6).modulo(positive, t).add(one, t);
    assert_eq!(index.compare(Comparison::AtMost, size, t), Truth::Yes);
}
