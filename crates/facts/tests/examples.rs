//! Examples 1, 2 and 3 of paper SHAPE, and what its figures claim of shapes, word for word in what they claim.

use lanner_facts::{
    Condition, Course, Dim, Interval, Loop, Merge, Recurrence, Shape, ShapeOp, Symbol, Term, Terms, Truth,
    Valuation,
};

fn matrix(t: &mut Terms, rows: &str, columns: &str) -> (Shape, Symbol, Symbol) {
    let (m, n) = (t.symbol(rows, Interval::EXTENT), t.symbol(columns, Interval::EXTENT));
    let extents = [t.term(m), t.term(n)];
    (t.tuple(&extents), m, n)
}

fn iteration(t: &mut Terms) -> (Symbol, Dim) {
    let symbol = t.symbol("k", Interval::NATURAL);
    (symbol, t.term(symbol))
}

/// Example 1: `c <- a*b` of `<p1, p2>` and `<q1, q2, q3>`: one compact static representation for all possibilities.
#[test]
fn example_1_matrix_multiplication() {
    let mut t = Terms::new();
    let p: Vec<Symbol> = (1..3).map(|k| t.symbol(&format!("p{k}"), Interval::EXTENT)).collect();
    let q: Vec<Symbol> = (1..4).map(|k| t.symbol(&format!("q{k}"), Interval::EXTENT)).collect();
    let (p_dims, q_dims): (Vec<Dim>, Vec<Dim>) =
        (p.iter().map(|&s| t.term(s)).collect(), q.iter().map(|&s| t.term(s)).collect());
    let (a, b) = (t.tuple(&p_dims), t.tuple(&q_dims));
    let c = t.apply(ShapeOp::Times, &[a, b]);
    assert_eq!(t.rank(c.shape), Some(3), "equation 3");
    assert_eq!(t.holds(c.condition), Truth::Unknown);
    // beta(s) = theta(s), beta(t) = theta(t) delta(q3-1), alpha as the extents say.
    assert_eq!((t.is_matrix(a), t.is_matrix(b)), (Truth::Yes, Truth::Unknown));

    let run = |p_values: [i64; 2], q_values: [i64; 3]| {
        let mut run = Valuation::default();
        run.symbols.extend(p.iter().copied().zip(p_values).chain(q.iter().copied().zip(q_values)));
        (t.evaluate_condition(c.condition, &run).unwrap(), t.evaluate_shape(c.shape, &run).unwrap())
    };
    // "If the respective values are <3, 2> and <4, 4, 1> at run time, theta(u) will become 0, giving pi for u."
    assert_eq!(run([3, 2], [4, 4, 1]), (false, None));
    assert_eq!(run([3, 2], [2, 5, 1]), (true, Some(vec![3, 5])));
    assert_eq!(run([1, 1], [4, 4, 3]), (true, Some(vec![4, 4, 3])));
    assert_eq!(run([3, 2], [1, 1, 1]), (true, Some(vec![3, 2])));
    assert_eq!(run([3, 2], [2, 5, 2]), (false, None));
}

/// The shapes and the checks of Figure 1, from the shapes of a and b.
fn figure_1(t: &mut Terms, a: Shape, b: Shape) -> [(Shape, Condition); 4] {
    let c = t.apply(ShapeOp::Times, &[a, b]);
    let d = t.apply(ShapeOp::Elementwise, &[c.shape, a]);
    let e = t.apply(ShapeOp::Elementwise, &[d.shape, a]);
    let f = t.apply(ShapeOp::Elementwise, &[e.shape, d.shape]);
    [c, d, e, f].map(|outcome| (outcome.shape, outcome.condition))
}

/// Example 2 with Figures 2 and 3: if the assignment to d succeeds, that to e succeeds too; e and d then have the same shape;
/// f has it too; of the checks only those of c and of d are left.
#[test]
fn example_2_the_check_on_e_and_on_f_disappears() {
    let mut t = Terms::new();
    let ((a, ..), (b, ..)) = (matrix(&mut t, "m", "n"), matrix(&mut t, "x", "y"));
    let [c, d, e, f] = figure_1(&mut t, a, b);
    assert_eq!(e.0, d.0, "shape(e) = shape(d)");
    assert_eq!(f.0, d.0, "shape(f) = shape(d)");
    assert_eq!(t.holds(c.1), Truth::Unknown);
    assert_eq!(t.holds(d.1), Truth::Unknown);
    assert!(t.holds(e.1).is_yes(), "where d was computed e succeeds");
    assert!(t.holds(f.1).is_yes(), "f needs none: rdivide=");
    assert!(!t.is_implied(d.1, &[c.1]), "d's check is needed");
}

/// "This result is deducible by our framework even when a and b are arbitrary arrays, not necessarily just matrices."
#[test]
fn example_2_for_arbitrary_arrays() {
    let mut t = Terms::new();
    let (a, b) = (t.fresh_shape("a", None), t.fresh_shape("b", None));
    let [_, d, e, f] = figure_1(&mut t, a, b);
    assert_eq!((e.0, f.0), (d.0, d.0));
    assert!(t.holds(e.1).is_yes() && t.holds(f.1).is_yes());
    assert_eq!(t.show_shape(d.0).to_string(), "elementwise(a, times(a, b))");
}

/// Example 3: `while …, c = a.*b; a = c; end` with nothing known of a and b.
#[test]
fn example_3_settles_after_one_trip() {
    let mut t = Terms::new();
    let (s0, b) = (t.fresh_shape("a", None), t.fresh_shape("b", None));
    let header = t.fresh_shape("h", None);
    let (k, _) = iteration(&mut t);
    let changes = t.symbols_from_now();
    let c = t.apply(ShapeOp::Elementwise, &[header, b]);
    let recurrence =
        Recurrence { entry: Term::Shape(s0), header: Term::Shape(header), back: Term::Shape(c.shape) };
    let closed = t.solve_loop(&[recurrence], &Loop { merge: Merge(1), iteration: k, changes: &changes });
    // (3) The shape of a can potentially change only at the first iteration of the loop.
    assert_eq!(closed.courses, [Course::Settles]);
    let before = t.apply(ShapeOp::Elementwise, &[s0, b]);
    let at_header = t.substitute_shape(header, &closed.forms);
    assert_eq!(at_header, t.phi_shape(Merge(1), &[s0, before.shape]));
    // (2) The shape of c will remain the same throughout the loop's execution: on both edges it is s0 + t.
    for edge in [0, 1] {
        let mut trip = lanner_facts::Substitution::default();
        trip.edges.insert(Merge(1), edge);
        let a = t.substitute_shape(at_header, &trip);
        let c = t.apply(ShapeOp::Elementwise, &[a, b]);
        assert_eq!(c.shape, before.shape);
        // (1) It is shape correct if a and b initially conform: the one check before the loop is enough.
        assert!(t.is_implied(c.condition, &[before.condition]));
    }
}

/// Figure 4: `a <- [a; b]; c <- a.*c`. Figure 5 preallocates: the growth of a is affine, and the shapes of a and c in every trip
/// depend only on the initial ones.
#[test]
fn figure_4_growth_is_known_before_the_loop() {
    let mut t = Terms::new();
    let (m, p) = (t.symbol("m", Interval::at_least(1)), t.symbol("p", Interval::at_least(1)));
    let n = t.symbol("n", Interval::at_least(1));
    let (m_dim, p_dim, n_dim) = (t.term(m), t.term(p), t.term(n));
    let (a, b) = (t.tuple(&[m_dim, n_dim]), t.tuple(&[p_dim, n_dim]));
    let c = t.scalar();
    let (ha, hc) = (t.fresh_shape("a", Some(2)), t.fresh_shape("c", Some(2)));
    let (k, k_dim) = iteration(&mut t);
    let changes = t.symbols_from_now();
    let next_a = t.apply(ShapeOp::Cat(0), &[ha, b]).shape;
    let next_c = t.apply(ShapeOp::Elementwise, &[next_a, hc]).shape;
    let recurrences = [(a, ha, next_a), (c, hc, next_c)].map(|(entry, header, back)| Recurrence {
        entry: Term::Shape(entry),
        header: Term::Shape(header),
        back: Term::Shape(back),
    });
    let closed = t.solve_loop(&recurrences, &Loop { merge: Merge(1), iteration: k, changes: &changes });
    assert_eq!(closed.courses[0], Course::Grows);
    let at_header = t.substitute_shape(ha, &closed.forms);
    let grown = t.mul(k_dim, p_dim);
    let rows = t.add(m_dim, grown);
    assert_eq!(at_header, t.tuple(&[rows, n_dim]), "m+k*p x n");
    // The bounded property, equation 14: no rank grows.
    assert_eq!((t.rank(next_a), t.rank(next_c)), (Some(2), Some(2)));
}

/// `x = []; for …, x = [x; row]; end`: the rows are the trips, the columns settle.
#[test]
fn growth_from_nothing() {
    let mut t = Terms::new();
    let (one, n) = (t.number(1), t.fresh("n", Interval::at_least(1)));
    let (empty, row) = (t.explicit(&[0, 0]), t.tuple(&[one, n]));
    let header = t.fresh_shape("x", Some(2));
    let (k, k_dim) = iteration(&mut t);
    let changes = t.symbols_from_now();
    let back = t.apply(ShapeOp::Cat(0), &[header, row]).shape;
    let recurrence =
        Recurrence { entry: Term::Shape(empty), header: Term::Shape(header), back: Term::Shape(back) };
    let closed = t.solve_loop(&[recurrence], &Loop { merge: Merge(1), iteration: k, changes: &changes });
    assert_eq!(closed.courses, [Course::Grows]);
    let at_header = t.substitute_shape(header, &closed.forms);
    assert_eq!(t.extent(at_header, 0), k_dim);
    assert_eq!(t.show_shape(at_header).to_string(), "k x j1:phi(0, n)");
}

/// `for i = 1:n, x(i) = …; end` from 1x0: growth by index, closed since i is the trip.
#[test]
fn growth_by_index() {
    let mut t = Terms::new();
    let (one, row) = (t.number(1), t.explicit(&[1, 0]));
    let header = t.fresh_shape("x", Some(2));
    let (k, k_dim) = iteration(&mut t);
    let changes = t.symbols_from_now();
    let i = t.add(k_dim, one);
    let length = t.extent(header, 1);
    let longest = t.max(&[length, i]);
    let rows = t.extent(header, 0);
    let back = t.tuple(&[rows, longest]);
    let recurrence =
        Recurrence { entry: Term::Shape(row), header: Term::Shape(header), back: Term::Shape(back) };
    let closed = t.solve_loop(&[recurrence], &Loop { merge: Merge(1), iteration: k, changes: &changes });
    assert_eq!(closed.courses, [Course::GrowsByIndex]);
    let at_header = t.substitute_shape(header, &closed.forms);
    assert_eq!(t.show_shape(at_header).to_string(), "1 x k");
}

/// An index that is no function of the trip bounds the growth all the same.
#[test]
fn growth_by_a_bounded_index() {
    let mut t = Terms::new();
    let (one, n) = (t.number(1), t.fresh("n", Interval::EXTENT));
    let len = t.fresh("len", Interval::EXTENT);
    let (k, _) = iteration(&mut t);
    let header = t.fresh("h", Interval::EXTENT);
    let changes = t.symbols_from_now();
    let j = t.bounded_symbol("j", Interval::ALL, &[one], &[n]);
    let j = t.term(j);
    let back = t.max(&[header, j]);
    let recurrence =
        Recurrence { entry: Term::Number(len), header: Term::Number(header), back: Term::Number(back) };
    let closed = t.solve_loop(&[recurrence], &Loop { merge: Merge(1), iteration: k, changes: &changes });
    assert_eq!(closed.courses, [Course::GrowsByIndex]);
    let at_header = t.substitute(header, &closed.forms);
    let most = t.max(&[len, n]);
    assert!(t.at_most(at_header, most).is_yes() && t.at_most(len, at_header).is_yes());
}

/// Numbers and shapes that depend on each other, solved together; what has no closed form keeps its symbol.
#[test]
fn mutual_recurrences_and_widening() {
    let mut t = Terms::new();
    let n = t.fresh("n", Interval::EXTENT);
    let (one, two) = (t.number(1), t.number(2));
    let (ha, hb, hi, hw) = (
        t.fresh("a", Interval::EXTENT),
        t.fresh("b", Interval::EXTENT),
        t.fresh("i", Interval::ALL),
        t.fresh("w", Interval::ALL),
    );
    let (k, k_dim) = iteration(&mut t);
    let changes = t.symbols_from_now();
    let (next_i, next_w) = (t.add(hi, two), t.mul(hw, two));
    // a, b = b, a of equal extents is unchanged; i = i + 2 grows; w = 2*w is widened.
    let recurrences =
        [(n, ha, hb), (n, hb, ha), (one, hi, next_i), (one, hw, next_w)].map(|(entry, header, back)| {
            Recurrence { entry: Term::Number(entry), header: Term::Number(header), back: Term::Number(back) }
        });
    let closed = t.solve_loop(&recurrences, &Loop { merge: Merge(1), iteration: k, changes: &changes });
    assert_eq!(closed.courses, [Course::Unchanged, Course::Unchanged, Course::Grows, Course::Widened]);
    let i = t.substitute(hi, &closed.forms);
    let expected = t.mul(two, k_dim);
    assert_eq!(i, t.add(one, expected));
    assert_eq!(t.substitute(hw, &closed.forms), hw);
}

/// What is read or made anew in each trip is no constant of the loop.
#[test]
fn what_changes_in_the_loop_does_not_settle() {
    let mut t = Terms::new();
    let (n, header) = (t.fresh("n", Interval::EXTENT), t.fresh("h", Interval::EXTENT));
    let (k, _) = iteration(&mut t);
    let changes = t.symbols_from_now();
    let read = t.fresh("read", Interval::EXTENT);
    let recurrence =
        Recurrence { entry: Term::Number(n), header: Term::Number(header), back: Term::Number(read) };
    let closed = t.solve_loop(&[recurrence], &Loop { merge: Merge(1), iteration: k, changes: &changes });
    assert_eq!(closed.courses, [Course::Widened]);
}

/// The bounded property does not hold of `cat(3, x, y)`: the header is told to be too small.
#[test]
fn growing_rank_is_told() {
    let mut t = Terms::new();
    let (matrix, ..) = matrix(&mut t, "m", "n");
    let header = t.fresh_shape("x", Some(2));
    let (k, _) = iteration(&mut t);
    let changes = t.symbols_from_now();
    let back = t.apply(ShapeOp::Cat(2), &[header, matrix]).shape;
    let recurrence =
        Recurrence { entry: Term::Shape(matrix), header: Term::Shape(header), back: Term::Shape(back) };
    let closed = t.solve_loop(&[recurrence], &Loop { merge: Merge(1), iteration: k, changes: &changes });
    assert_eq!(closed.courses, [Course::RankGrows]);
}

/// Extents of what is no tuple: `sum(c, 1)` of c = a*b.
#[test]
fn extents_of_kept_operators() {
    let mut t = Terms::new();
    let ((a, ..), (b, ..)) = (matrix(&mut t, "m", "n"), matrix(&mut t, "x", "y"));
    let c = t.apply(ShapeOp::Times, &[a, b]).shape;
    let mut extents = t.all_extents(c).unwrap();
    extents[0] = t.number(1);
    let sums = t.tuple(&extents);
    assert_eq!(t.show_shape(sums).to_string(), "1 x size(times(m x n, x x y), 2)");
    let open = t.fresh_shape("x", None);
    assert_eq!(t.all_extents(open), None);
    let turned = t.apply(ShapeOp::Transpose, &[c]).shape;
    assert_eq!(t.extent(turned, 0), t.extent(c, 1));
    assert_eq!(t.numel(turned), t.numel(c));
}
