//! Soundness of the recurrence solver: random loops are run for some trips, and in each the closed form has the value that the
//! variable has.

use lanner_facts::{
    Course, Dim, Interval, Loop, Merge, Recurrence, Shape, ShapeOp, Sought, Symbol, Term, Terms, Valuation,
};
use proptest::prelude::*;

/// What the back edge brings, from the two variables (0, 1), a constant of the loop (2), something that each trip reads
/// anew (3), and the trip (4).
#[derive(Clone, Debug)]
enum Expr {
    Number(i64),
    Leaf(usize),
    Add(Box<Expr>, Box<Expr>),
    Max(Box<Expr>, Box<Expr>),
    Min(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, i64),
}

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![1 => (0i64..4).prop_map(Expr::Number), 4 => (0usize..5).prop_map(Expr::Leaf)];
    leaf.prop_recursive(3, 8, 2, |inner| {
        let two = (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            two.clone().prop_map(|(a, b)| Expr::Add(a, b)),
            two.clone().prop_map(|(a, b)| Expr::Max(a, b)),
            two.prop_map(|(a, b)| Expr::Min(a, b)),
            (inner, 0i64..3).prop_map(|(a, c)| Expr::Mul(Box::new(a), c)),
        ]
    })
}

fn value(e: &Expr, leaves: &[i64; 5]) -> i64 {
    match e {
        Expr::Number(n) => *n,
        Expr::Leaf(k) => leaves[*k],
        Expr::Add(a, b) => value(a, leaves) + value(b, leaves),
        Expr::Max(a, b) => value(a, leaves).max(value(b, leaves)),
        Expr::Min(a, b) => value(a, leaves).min(value(b, leaves)),
        Expr::Mul(a, c) => value(a, leaves) * c,
    }
}

fn term(t: &mut Terms, e: &Expr, leaves: &[Dim; 5]) -> Dim {
    match e {
        Expr::Number(n) => t.number(*n),
        Expr::Leaf(k) => leaves[*k],
        Expr::Add(a, b) => {
            let (a, b) = (term(t, a, leaves), term(t, b, leaves));
            t.add(a, b)
        }
        Expr::Max(a, b) => {
            let (a, b) = (term(t, a, leaves), term(t, b, leaves));
            t.max(&[a, b])
        }
        Expr::Min(a, b) => {
            let (a, b) = (term(t, a, leaves), term(t, b, leaves));
            t.min(&[a, b])
        }
        Expr::Mul(a, c) => {
            let (a, c) = (term(t, a, leaves), t.number(*c));
            t.mul(a, c)
        }
    }
}

struct World {
    t: Terms,
    n: Symbol,
    k: Symbol,
    changes: Sought,
    headers: [Dim; 2],
}

impl World {
    fn new() -> World {
        let mut t = Terms::new();
        let n = t.symbol("n", Interval::new(0, 6));
        let headers = [t.fresh("h0", Interval::ALL), t.fresh("h1", Interval::ALL)];
        let k = t.symbol("k", Interval::NATURAL);
        let changes = t.symbols_from_now();
        World { t, n, k, changes, headers }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn closed_forms_have_the_value_of_every_trip(
        backs in [expr(), expr()], entries in [0i64..5, 0i64..5], n in 0i64..7,
        enters_with_n in any::<bool>(), reads in [0i64..7, 0i64..7, 0i64..7, 0i64..7]
    ) {
        let mut w = World::new();
        let t = &mut w.t;
        let read = t.symbol("r", Interval::new(0, 6));
        let leaves = [w.headers[0], w.headers[1], t.term(w.n), t.term(read), t.term(w.k)];
        let entry_terms = [if enters_with_n { leaves[2] } else { t.number(entries[0]) }, t.number(entries[1])];
        let recurrences = [0, 1].map(|i| Recurrence {
            entry: Term::Number(entry_terms[i]),
            header: Term::Number(w.headers[i]),
            back: Term::Number(term(t, &backs[i], &leaves)),
        });
        let closed = t.solve_loop(&recurrences, &Loop { merge: Merge(1), iteration: w.k, changes: &w.changes });
        let forms = w.headers.map(|h| t.substitute(h, &closed.forms));
        let mut state = [if enters_with_n { n } else { entries[0] }, entries[1]];
        for (trip, &r) in reads.iter().enumerate() {
            let mut run = Valuation::default();
            run.symbols.extend([(w.n, n), (w.k, trip as i64)]);
            run.edges.insert(Merge(1), usize::from(trip > 0));
            for i in 0..2 {
                if let Some(form) = t.evaluate(forms[i], &run) {
                    prop_assert_eq!(form, state[i], "trip {} of {} ({:?})", trip, t.show(forms[i]), closed.courses);
                } else {
                    prop_assert!(closed.courses[i] >= Course::GrowsByIndex, "{} has no value", t.show(forms[i]));
                    prop_assert!(t.interval(forms[i]).contains(state[i]));
                }
            }
            state = [0, 1].map(|i| value(&backs[i], &[state[0], state[1], n, r, trip as i64]));
        }
    }

    /// `x = op(x, row)` for explicit and symbolic operands: the shape in each trip is the closed form, as long as it is legal.
    #[test]
    fn closed_shapes_have_the_extents_of_every_trip(
        op in proptest::sample::select(&[ShapeOp::Cat(0), ShapeOp::Cat(1), ShapeOp::Elementwise, ShapeOp::Times, ShapeOp::Power][..]),
        entry in [0i64..4, 0i64..4], operand in [0i64..4, 0i64..4], symbolic in any::<bool>()
    ) {
        let mut w = World::new();
        let t = &mut w.t;
        let n = t.term(w.n);
        let second = if symbolic { n } else { t.number(operand[1]) };
        let first = t.number(operand[0]);
        let (start, other) = (t.explicit(&entry), t.tuple(&[first, second]));
        let header = t.tuple(&w.headers);
        let back = t.apply(op, &[header, other]).shape;
        let recurrence = Recurrence { entry: Term::Shape(start), header: Term::Shape(header), back: Term::Shape(back) };
        let closed = t.solve_loop(&[recurrence], &Loop { merge: Merge(1), iteration: w.k, changes: &w.changes });
        let form = t.substitute_shape(header, &closed.forms);
        let mut now: Shape = start;
        let numbers = t.explicit(&operand);
        for trip in 0..5 {
            let mut run = Valuation::default();
            run.symbols.extend([(w.n, operand[1]), (w.k, trip)]);
            run.edges.insert(Merge(1), usize::from(trip > 0));
            let Some(extents) = t.explicit_extents(now) else { break };
            prop_assert!(t.admits(form, &extents, &run), "trip {trip}: {extents:?} is not {} ({:?})", t.show_shape(form), closed.courses);
            now = t.apply(op, &[now, numbers]).shape;
        }
    }
}
