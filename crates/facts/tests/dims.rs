//! Laws of symbolic integers: every term has the value of the expression that it was made from, equal values of the ring are
//! equal ids, answers of the order are right in every run, the normal form is a fixed point.

use lanner_facts::{Dim, Interval, Substitution, Symbol, Terms, Truth, Valuation};
use proptest::prelude::*;

/// An expression over four symbols.
#[derive(Clone, Debug)]
enum Expr {
    Number(i64),
    Symbol(usize),
    Add(Box<Expr>, Box<Expr>),
    Sub(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
    Max(Box<Expr>, Box<Expr>),
    Min(Box<Expr>, Box<Expr>),
    Floor(Box<Expr>, i64),
}

const BOUNDS: [(i64, i64); 4] = [(0, 5), (1, 4), (-3, 3), (2, 9)];

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![(-4i64..5).prop_map(Expr::Number), (0usize..4).prop_map(Expr::Symbol)];
    leaf.prop_recursive(4, 24, 2, |inner| {
        let two = (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            two.clone().prop_map(|(a, b)| Expr::Add(a, b)),
            two.clone().prop_map(|(a, b)| Expr::Sub(a, b)),
            two.clone().prop_map(|(a, b)| Expr::Mul(a, b)),
            two.clone().prop_map(|(a, b)| Expr::Max(a, b)),
            two.prop_map(|(a, b)| Expr::Min(a, b)),
            (inner, 1i64..5).prop_map(|(a, d)| Expr::Floor(Box::new(a), d)),
        ]
    })
}

fn values() -> impl Strategy<Value = [i64; 4]> {
    BOUNDS.map(|(lo, hi)| lo..=hi).prop_map(|v: [i64; 4]| v)
}

fn value(e: &Expr, run: &[i64; 4]) -> i64 {
    match e {
        Expr::Number(n) => *n,
        Expr::Symbol(k) => run[*k],
        Expr::Add(a, b) => value(a, run) + value(b, run),
        Expr::Sub(a, b) => value(a, run) - value(b, run),
        Expr::Mul(a, b) => value(a, run) * value(b, run),
        Expr::Max(a, b) => value(a, run).max(value(b, run)),
        Expr::Min(a, b) => value(a, run).min(value(b, run)),
        Expr::Floor(a, d) => value(a, run).div_euclid(*d),
    }
}

struct World {
    t: Terms,
    symbols: Vec<Symbol>,
}

impl World {
    fn new() -> World {
        let mut t = Terms::new();
        let symbols = BOUNDS
            .iter()
            .zip(["a", "b", "c", "d"])
            .map(|(&(lo, hi), name)| t.symbol(name, Interval::new(lo, hi)));
        let symbols = symbols.collect();
        World { t, symbols }
    }

    fn run(&self, values: &[i64; 4]) -> Valuation {
        let symbols = self.symbols.iter().copied().zip(values.iter().copied()).collect();
        Valuation { symbols, ..Valuation::default() }
    }

    fn term(&mut self, e: &Expr) -> Dim {
        match e {
            Expr::Number(n) => self.t.number(*n),
            Expr::Symbol(k) => self.t.term(self.symbols[*k]),
            Expr::Floor(a, d) => {
                let (a, d) = (self.term(a), self.t.number(*d));
                self.t.floor_div(a, d)
            }
            Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) | Expr::Max(a, b) | Expr::Min(a, b) => {
                let (x, y) = (self.term(a), self.term(b));
                match e {
                    Expr::Add(..) => self.t.add(x, y),
                    Expr::Sub(..) => self.t.sub(x, y),
                    Expr::Mul(..) => self.t.mul(x, y),
                    Expr::Max(..) => self.t.max(&[x, y]),
                    _ => self.t.min(&[x, y]),
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_term_has_the_value_of_its_expression(e in expr(), v in values()) {
        let mut w = World::new();
        let dim = w.term(&e);
        let actual = value(&e, &v);
        prop_assert_eq!(w.t.evaluate(dim, &w.run(&v)), Some(actual), "{}", w.t.show(dim));
        prop_assert!(w.t.interval(dim).contains(actual), "{} in {:?}", w.t.show(dim), w.t.interval(dim));
    }

    #[test]
    fn the_normal_form_is_a_fixed_point(e in expr()) {
        let mut w = World::new();
        let dim = w.term(&e);
        let again = w.t.substitute(dim, &Substitution::default());
        prop_assert_eq!(dim, again, "{} and {}", w.t.show(dim), w.t.show(again));
    }

    #[test]
    fn answers_hold_in_every_run(a in expr(), b in expr(), v in values()) {
        let mut w = World::new();
        let (x, y) = (w.term(&a), w.term(&b));
        let (p, q) = (value(&a, &v), value(&b, &v));
        prop_assert!(w.t.at_most(x, y).admits(p <= q), "{} <= {}", w.t.show(x), w.t.show(y));
        prop_assert!(w.t.below(x, y).admits(p < q));
        prop_assert!(w.t.equal(x, y).admits(p == q));
    }

    #[test]
    fn substitution_is_evaluation(e in expr(), by in expr(), v in values()) {
        let mut w = World::new();
        let (dim, by_dim) = (w.term(&e), w.term(&by));
        let mut map = Substitution::default();
        map.symbols.insert(w.symbols[2], by_dim);
        // The symbol's interval is what its value keeps to.
        let inner = value(&by, &v);
        if !(BOUNDS[2].0..=BOUNDS[2].1).contains(&inner) {
            return Ok(());
        }
        let substituted = w.t.substitute(dim, &map);
        let mut with = v;
        with[2] = inner;
        prop_assert_eq!(w.t.evaluate(substituted, &w.run(&v)), Some(value(&e, &with)));
    }

    #[test]
    fn sums_and_products_are_a_ring(a in expr(), b in expr(), c in expr()) {
        let mut w = World::new();
        let (x, y, z) = (w.term(&a), w.term(&b), w.term(&c));
        let t = &mut w.t;
        let (xy, yz, yx) = (t.add(x, y), t.add(y, z), t.add(y, x));
        prop_assert_eq!(xy, yx);
        prop_assert_eq!(t.add(xy, z), t.add(x, yz));
        prop_assert_eq!(t.sub(xy, y), x);
        prop_assert_eq!(t.mul(x, y), t.mul(y, x));
        let (one, zero) = (t.number(1), t.number(0));
        prop_assert_eq!(t.mul(x, one), x);
        prop_assert_eq!(t.mul(x, zero), zero);
        prop_assert_eq!(t.add(x, zero), x);
    }

    #[test]
    fn extremes_are_semilattices(a in expr(), b in expr()) {
        let mut w = World::new();
        let (x, y) = (w.term(&a), w.term(&b));
        let t = &mut w.t;
        prop_assert_eq!(t.max(&[x, x]), x);
        prop_assert_eq!(t.max(&[x, y]), t.max(&[y, x]));
        prop_assert_eq!(t.min(&[x, y]), t.min(&[y, x]));
        let most = t.max(&[x, y]);
        prop_assert!(!t.at_most(x, most).is_no() && !t.at_most(y, most).is_no());
        prop_assert_eq!(t.max(&[most, x]), most);
    }
}

#[test]
fn symbolic_bounds_decide() {
    let mut t = Terms::new();
    let n = t.fresh("n", Interval::EXTENT);
    let one = t.number(1);
    let i = t.bounded_symbol("i", Interval::ALL, &[one], &[n]);
    let i = t.term(i);
    assert_eq!(t.at_most(one, i), Truth::Yes);
    assert_eq!(t.at_most(i, n), Truth::Yes);
    let (next, before) = (t.add(i, one), t.sub(i, one));
    assert_eq!(t.at_most(next, n), Truth::Unknown);
    assert_eq!(t.below(before, n), Truth::Yes);
    let last = t.sub(n, one);
    let j = t.bounded_symbol("j", Interval::ALL, &[one], &[last]);
    let j = t.term(j);
    let after = t.add(j, one);
    assert_eq!(t.at_most(after, n), Truth::Yes);
}

#[test]
fn what_was_counted_is_at_most_all() {
    let mut t = Terms::new();
    let (m, n) = (t.fresh("m", Interval::EXTENT), t.fresh("n", Interval::EXTENT));
    let numel = t.mul(m, n);
    let found = t.count(7, numel);
    assert_eq!(found, t.count(7, numel));
    assert_eq!(t.at_most(found, numel), Truth::Yes);
    assert_eq!(t.show(found).to_string(), "count#7(<=m*n)");
}

#[test]
fn lengths_of_ranges() {
    let mut t = Terms::new();
    let n = t.fresh("n", Interval::EXTENT);
    let (one, two, minus) = (t.number(1), t.number(2), t.number(-1));
    assert_eq!(t.colon(one, one, n), n);
    assert_eq!(t.colon(n, minus, one), n);
    let inner = t.sub(n, one);
    let length = t.colon(two, one, inner);
    assert_eq!(t.show(length).to_string(), "max(0, n-2)");
    let (first, last) = (t.fresh("i", Interval::ALL), t.fresh("j", Interval::ALL));
    for (i, s, j, expected) in [(1, 2, 10, 5), (1, 2, 9, 5), (3, 1, 2, 0), (9, -3, 1, 3), (2, 5, 2, 1)] {
        let s = t.number(s);
        let length = t.colon(first, s, last);
        let mut run = Valuation::default();
        run.symbols.insert(t.as_symbol(first).unwrap(), i);
        run.symbols.insert(t.as_symbol(last).unwrap(), j);
        assert_eq!(t.evaluate(length, &run), Some(expected), "{}", t.show(length));
    }
}

#[test]
fn quotients_take_whole_parts_out() {
    let mut t = Terms::new();
    let n = t.fresh("n", Interval::EXTENT);
    let (four, three, two) = (t.number(4), t.number(3), t.number(2));
    let sum = t.mul(four, n);
    let sum = t.add(sum, three);
    let half = t.floor_div(sum, two);
    assert_eq!(t.show(half).to_string(), "2*n+1");
    let odd = t.floor_div(n, two);
    assert_eq!(t.at_most(odd, n), Truth::Yes);
}

#[test]
fn what_leaves_64_bits_is_unknown() {
    let mut t = Terms::new();
    let huge = t.number(i64::MAX);
    let more = t.add(huge, huge);
    assert_eq!(t.interval(more), Interval::ALL);
    assert_ne!(t.add(huge, huge), more, "nothing is known of it, not even that it is the same");
    let product = t.mul(huge, huge);
    assert_eq!(t.constant(product), None);
}
