//! Laws of the shape algebra (SHAPE Table 1 and section 4), and its agreement with what the language does in every run.

use lanner_facts::{Dim, Interval, Outcome, Shape, ShapeOp, Substitution, Terms, Truth, Valuation};
use proptest::prelude::*;

/// An extent: a number, or one of four symbols with the intervals below.
#[derive(Clone, Copy, Debug)]
enum Extent {
    Number(i64),
    Symbol(usize),
}

const BOUNDS: [(i64, i64); 4] = [(0, 3), (1, 3), (2, 4), (0, 1)];

#[derive(Clone, Debug)]
enum Operand {
    Tuple(Vec<Extent>),
    /// One of two parameters with unknown rank.
    Named(usize),
    Illegal,
}

const BINARY: [ShapeOp; 7] = [
    ShapeOp::Times,
    ShapeOp::Elementwise,
    ShapeOp::Power,
    ShapeOp::RightDivide,
    ShapeOp::LeftDivide,
    ShapeOp::Cat(0),
    ShapeOp::Cat(1),
];

fn extent() -> impl Strategy<Value = Extent> {
    prop_oneof![(0i64..4).prop_map(Extent::Number), (0usize..4).prop_map(Extent::Symbol)]
}

fn tuple() -> impl Strategy<Value = Operand> {
    proptest::collection::vec(extent(), 2..4).prop_map(Operand::Tuple)
}

fn operand() -> impl Strategy<Value = Operand> {
    prop_oneof![8 => tuple(), 2 => (0usize..2).prop_map(Operand::Named), 1 => Just(Operand::Illegal)]
}

fn run() -> impl Strategy<Value = ([i64; 4], [Vec<i64>; 2])> {
    let shape = || proptest::collection::vec(0i64..4, 2..4);
    (BOUNDS.map(|(lo, hi)| lo..=hi), [shape(), shape()])
}

struct World {
    t: Terms,
    symbols: Vec<Dim>,
    named: [Shape; 2],
}

impl World {
    fn new() -> World {
        let mut t = Terms::new();
        let symbols = BOUNDS.iter().map(|&(lo, hi)| t.fresh("e", Interval::new(lo, hi))).collect();
        let named = [t.fresh_shape("x", None), t.fresh_shape("y", None)];
        World { t, symbols, named }
    }

    fn shape(&mut self, operand: &Operand) -> Shape {
        match operand {
            Operand::Illegal => self.t.illegal(),
            Operand::Named(k) => self.named[*k],
            Operand::Tuple(extents) => {
                let dims: Vec<Dim> = extents
                    .iter()
                    .map(|e| match *e {
                        Extent::Number(n) => self.t.number(n),
                        Extent::Symbol(k) => self.symbols[k],
                    })
                    .collect();
                self.t.tuple(&dims)
            }
        }
    }

    fn valuation(&self, (values, shapes): &([i64; 4], [Vec<i64>; 2])) -> Valuation {
        let mut run = Valuation::default();
        for (&dim, &value) in self.symbols.iter().zip(values) {
            run.symbols.insert(self.t.as_symbol(dim).unwrap(), value);
        }
        for (&named, extents) in self.named.iter().zip(shapes) {
            run.shapes.insert(self.t.as_shape_symbol(named).unwrap(), Some(extents.clone()));
        }
        run
    }

    /// The operator on the numbers of this run: all terms are explicit then, so it is the language's own rule.
    fn explicit(&mut self, op: ShapeOp, operands: &[Shape], run: &Valuation) -> Option<Vec<i64>> {
        let operands: Option<Vec<Shape>> = operands
            .iter()
            .map(|&s| self.t.evaluate_shape(s, run).unwrap().map(|extents| self.t.explicit(&extents)))
            .collect();
        let Outcome { shape, condition } = self.t.apply(op, &operands?);
        assert_ne!(self.t.holds(condition), Truth::Unknown, "numbers decide everything");
        self.t.explicit_extents(shape)
    }
}

/// Neither 1x0 nor 0x1 in any run, nor a shape of which that is not known: beside those concatenation is no algebra.
fn is_plain(operand: &Operand) -> bool {
    let Operand::Tuple(extents) = operand else { return false };
    extents.iter().all(|e| matches!(e, Extent::Number(1..) | Extent::Symbol(1 | 2)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn operators_agree_with_the_language(op in proptest::sample::select(&BINARY[..]), a in operand(), b in operand(), r in run()) {
        let mut w = World::new();
        let (s, t) = (w.shape(&a), w.shape(&b));
        let run = w.valuation(&r);
        let Outcome { shape, condition } = w.t.apply(op, &[s, t]);
        let expected = w.explicit(op, &[s, t], &run);
        let shown = format!("{op}({}, {}) = {} if {}", w.t.show_shape(s), w.t.show_shape(t),
            w.t.show_shape(shape), w.t.show_condition(condition));
        prop_assert!(w.t.holds(condition).admits(expected.is_some()), "{}", shown);
        prop_assert_eq!(w.t.evaluate_condition(condition, &run), Some(expected.is_some()), "{}", shown);
        if let Some(extents) = expected {
            prop_assert_eq!(w.t.evaluate_shape(shape, &run), Some(Some(extents.clone())), "{}", shown);
            prop_assert!(w.t.admits(shape, &extents, &run) && w.t.admits(shape, &extents, &Valuation::default()));
            prop_assert!(w.t.rank(shape).is_none_or(|rank| extents.len() <= rank as usize));
            for k in 0..4 {
                let extent = w.t.extent(shape, k);
                prop_assert_eq!(w.t.evaluate(extent, &run), Some(extents.get(k as usize).copied().unwrap_or(1)));
            }
            let numel = w.t.numel(shape);
            prop_assert_eq!(w.t.evaluate(numel, &run), Some(extents.iter().product()));
        }
    }

    #[test]
    fn transposition_agrees_with_the_language(a in operand(), r in run()) {
        let mut w = World::new();
        let s = w.shape(&a);
        let run = w.valuation(&r);
        let outcome = w.t.apply(ShapeOp::Transpose, &[s]);
        let expected = w.explicit(ShapeOp::Transpose, &[s], &run);
        prop_assert_eq!(w.t.evaluate_condition(outcome.condition, &run), Some(expected.is_some()));
        if let Some(extents) = expected {
            prop_assert_eq!(w.t.evaluate_shape(outcome.shape, &run), Some(Some(extents)));
            let twice = w.t.apply(ShapeOp::Transpose, &[outcome.shape]).shape;
            prop_assert!(twice == s || !w.t.is_matrix(s).is_yes());
        }
    }

    #[test]
    fn predicates_hold_in_every_run(a in operand(), r in run()) {
        let mut w = World::new();
        let s = w.shape(&a);
        let run = w.valuation(&r);
        let Some(extents) = w.t.evaluate_shape(s, &run).unwrap() else {
            prop_assert!(w.t.is_legal(s).is_no() && w.t.is_scalar(s).is_no() && w.t.is_matrix(s).is_no());
            return Ok(());
        };
        prop_assert!(w.t.is_legal(s).is_yes());
        prop_assert!(w.t.is_scalar(s).admits(extents == [1, 1]));
        prop_assert!(w.t.is_matrix(s).admits(extents.len() == 2));
        prop_assert!(w.t.is_square(s).admits(extents.len() == 2 && extents[0] == extents[1]));
        prop_assert!(w.t.is_empty_shape(s).admits(extents.contains(&0)));
    }

    /// Equation 9, for all operators.
    #[test]
    fn the_illegal_shape_annihilates(op in proptest::sample::select(&BINARY[..]), a in operand()) {
        let mut w = World::new();
        let (s, illegal) = (w.shape(&a), w.t.illegal());
        for operands in [[s, illegal], [illegal, s]] {
            let outcome = w.t.apply(op, &operands);
            prop_assert_eq!(outcome.shape, illegal);
            prop_assert!(w.t.holds(outcome.condition).is_no());
        }
        for op in [ShapeOp::Same, ShapeOp::Transpose] {
            prop_assert_eq!(w.t.apply(op, &[illegal]).shape, illegal);
        }
    }

    /// Equation 10: for `*` and the elementwise operators; for powers where the operand is square.
    #[test]
    fn the_scalar_shape_is_the_identity(a in operand()) {
        let mut w = World::new();
        let (s, scalar) = (w.shape(&a), w.t.scalar());
        for op in [ShapeOp::Times, ShapeOp::Elementwise] {
            prop_assert_eq!(w.t.apply(op, &[s, scalar]), w.t.apply(op, &[scalar, s]));
            prop_assert_eq!(w.t.apply(op, &[s, scalar]).shape, s);
            let condition = w.t.apply(op, &[s, scalar]).condition;
            prop_assert_eq!(w.t.holds(condition), w.t.is_legal(s));
        }
        for operands in [[s, scalar], [scalar, s]] {
            let power = w.t.apply(ShapeOp::Power, &operands).shape;
            prop_assert!(power == s || w.t.is_square(s).is_no());
        }
        let quotient = w.t.apply(ShapeOp::RightDivide, &[s, scalar]).shape;
        prop_assert_eq!(quotient, s);
        let quotient = w.t.apply(ShapeOp::LeftDivide, &[scalar, s]).shape;
        prop_assert_eq!(quotient, s);
    }

    #[test]
    fn elementwise_is_idempotent_commutative_and_associative(a in operand(), b in operand(), c in operand()) {
        let mut w = World::new();
        let (x, y, z) = (w.shape(&a), w.shape(&b), w.shape(&c));
        let mut plus = |x, y| w.t.apply(ShapeOp::Elementwise, &[x, y]).shape;
        prop_assert_eq!(plus(x, x), x);
        prop_assert_eq!(plus(x, y), plus(y, x));
        let (left, right) = (plus(x, y), plus(y, z));
        prop_assert_eq!(plus(left, z), plus(x, right));
        prop_assert_eq!(plus(left, y), left);
        let same = w.t.apply(ShapeOp::Elementwise, &[x, x]).condition;
        prop_assert_eq!(w.t.holds(same), w.t.is_legal(x));
    }

    #[test]
    fn powers_are_commutative_and_associative(a in operand(), b in operand(), c in operand()) {
        let mut w = World::new();
        let (x, y, z) = (w.shape(&a), w.shape(&b), w.shape(&c));
        let mut power = |x, y| w.t.apply(ShapeOp::Power, &[x, y]).shape;
        prop_assert_eq!(power(x, y), power(y, x));
        let (left, right) = (power(x, y), power(y, z));
        prop_assert_eq!(power(left, z), power(x, right));
    }

    #[test]
    fn concatenation_is_commutative_and_associative(k in 0u32..2, a in operand(), b in operand(), c in operand()) {
        let mut w = World::new();
        let (x, y, z) = (w.shape(&a), w.shape(&b), w.shape(&c));
        let op = ShapeOp::Cat(k);
        prop_assert_eq!(w.t.apply(op, &[x, y]), w.t.apply(op, &[y, x]));
        if [&a, &b, &c].into_iter().all(is_plain) {
            let (left, right) = (w.t.apply(op, &[x, y]).shape, w.t.apply(op, &[y, z]).shape);
            let all = w.t.apply(op, &[x, y, z]).shape;
            // That something is never legal may be seen in one order and not in the other: of extents that must be
            // equal one remains.
            let orders = [w.t.apply(op, &[left, z]).shape, w.t.apply(op, &[x, right]).shape, all];
            let legal: Vec<Shape> = orders.into_iter().filter(|&s| w.t.is_legal(s).is_yes()).collect();
            prop_assert!(legal.windows(2).all(|pair| pair[0] == pair[1]));
        }
        let empty = w.t.explicit(&[0, 0]);
        prop_assert_eq!(w.t.apply(op, &[x, empty]).shape, x);
    }

    /// Section 4.1: which of the equivalent tuples is taken does not matter.
    #[test]
    fn trailing_units_are_immaterial(op in proptest::sample::select(&BINARY[..]), a in tuple(), b in tuple(), extra in 1usize..3) {
        let mut w = World::new();
        let longer = |operand: &Operand| match operand {
            Operand::Tuple(extents) => {
                Operand::Tuple(extents.iter().copied().chain(std::iter::repeat_n(Extent::Number(1), extra)).collect())
            }
            other => other.clone(),
        };
        let (s, t) = (w.shape(&a), w.shape(&b));
        let (s1, t1) = (w.shape(&longer(&a)), w.shape(&longer(&b)));
        prop_assert_eq!((s, t), (s1, t1));
        prop_assert_eq!(w.t.apply(op, &[s, t]), w.t.apply(op, &[s1, t1]));
    }

    #[test]
    fn substitution_is_normal_and_keeps_the_value(op in proptest::sample::select(&BINARY[..]), a in operand(), b in operand(), r in run()) {
        let mut w = World::new();
        let (s, t) = (w.shape(&a), w.shape(&b));
        let outcome = w.t.apply(op, &[s, t]);
        prop_assert_eq!(w.t.substitute_shape(outcome.shape, &Substitution::default()), outcome.shape);
        let run = w.valuation(&r);
        let mut map = Substitution::default();
        for (&symbol, &value) in &run.symbols {
            map.symbols.insert(symbol, w.t.number(value));
        }
        for (&symbol, extents) in &run.shapes {
            map.shapes.insert(symbol, w.t.explicit(extents.as_ref().unwrap()));
        }
        if let Some(extents) = w.explicit(op, &[s, t], &run) {
            let explicit = w.t.substitute_shape(outcome.shape, &map);
            prop_assert_eq!(w.t.explicit_extents(explicit), Some(extents));
            let condition = w.t.substitute_condition(outcome.condition, &map);
            prop_assert!(w.t.holds(condition).is_yes());
        }
    }

    #[test]
    fn an_implied_check_never_fails(a in operand(), b in operand(), c in operand(), d in operand(), r in run()) {
        let mut w = World::new();
        let (a, b, c, d) = (w.shape(&a), w.shape(&b), w.shape(&c), w.shape(&d));
        let first = w.t.apply(ShapeOp::Elementwise, &[a, b, c]).condition;
        let second = w.t.apply(ShapeOp::Elementwise, &[b, d]).condition;
        let third = w.t.apply(ShapeOp::Elementwise, &[a, c, d]).condition;
        let run = w.valuation(&r);
        let holds = |w: &World, c| w.t.evaluate_condition(c, &run) == Some(true);
        if w.t.is_implied(second, &[first, third]) && holds(&w, first) && holds(&w, third) {
            prop_assert!(holds(&w, second));
        }
        let few = w.t.apply(ShapeOp::Elementwise, &[a, c]);
        prop_assert!(w.t.is_implied(few.condition, &[first]) || w.t.holds(first).is_no() || !holds(&w, first) || holds(&w, few.condition));
    }
}

#[test]
fn phi_is_the_edges_shape() {
    let mut t = Terms::new();
    let join = lanner_facts::Merge(3);
    let n = t.fresh("n", Interval::EXTENT);
    let one = t.number(1);
    let (row, column, named) = (t.tuple(&[one, n]), t.tuple(&[n, one]), t.fresh_shape("x", None));
    assert_eq!(t.phi_shape(join, &[row, row]), row);
    let merged = t.phi_shape(join, &[row, column]);
    assert_eq!(t.show_shape(merged).to_string(), "j3:phi(1, n) x j3:phi(n, 1)");
    let open = t.phi_shape(join, &[row, named]);
    assert_eq!(t.show_shape(open).to_string(), "j3:phi(1 x n, x)");
    let mut run = Valuation::default();
    run.symbols.insert(t.as_symbol(n).unwrap(), 4);
    run.edges.insert(join, 1);
    assert_eq!(t.evaluate_shape(merged, &run), Some(Some(vec![4, 1])));
    let mut map = Substitution::default();
    map.edges.insert(join, 0);
    assert_eq!(t.substitute_shape(merged, &map), row);
    assert_eq!(t.substitute_shape(open, &map), row);
    // The number of elements is n on both ways, as the product of the extents does not see.
    let numel = t.numel(merged);
    assert_eq!(t.evaluate(numel, &run), Some(4));
}

#[test]
fn growth_from_nothing_is_explicit() {
    let mut t = Terms::new();
    let (m, n) = (t.fresh("m", Interval::EXTENT), t.fresh("n", Interval::at_least(1)));
    let (one, empty) = (t.number(1), t.explicit(&[0, 0]));
    let row = t.tuple(&[one, n]);
    let first = t.apply(ShapeOp::Cat(0), &[empty, row]);
    assert_eq!(first.shape, row);
    let second = t.apply(ShapeOp::Cat(0), &[first.shape, row]);
    assert_eq!(t.show_shape(second.shape).to_string(), "2 x n");
    assert!(t.holds(second.condition).is_yes());
    // A matrix of m rows may be 1x0, which leaves nothing beside the row.
    let k = t.fresh("k", Interval::EXTENT);
    let any = t.tuple(&[m, k]);
    let kept = t.apply(ShapeOp::Cat(0), &[any, row]);
    assert_eq!(t.show_shape(kept.shape).to_string(), "cat1(1 x n, m x k)");
}

#[test]
fn extents_from_values_are_not_negative() {
    let mut t = Terms::new();
    let n = t.fresh("n", Interval::ALL);
    let extent = t.extent_of(n);
    assert_eq!(t.show(extent).to_string(), "max(0, n)");
    let m = t.fresh("m", Interval::EXTENT);
    assert_eq!(t.extent_of(m), m);
}

/// Terms share their parts: fifty merges and squares of squares stay small, whatever they would be written out.
#[test]
fn what_is_too_large_is_a_symbol() {
    let mut t = Terms::new();
    let (mut n, one) = (t.fresh("n", Interval::EXTENT), t.number(1));
    let mut shape = t.fresh_shape("x", None);
    for k in 0..50 {
        let next = t.add(n, one);
        n = t.phi(lanner_facts::Merge(k), &[n, next]);
        shape = t.apply(ShapeOp::Times, &[shape, shape]).shape;
    }
    assert!(t.show(n).to_string().len() < 20_000 && t.show_shape(shape).to_string().len() < 20_000);
    assert!(t.interval(n).contains(50) && !t.interval(n).contains(-1));
    assert_ne!(t.substitute(n, &Substitution::default()), one);
}
