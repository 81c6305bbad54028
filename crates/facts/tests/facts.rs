//! Facts as a whole: merging, and telling what a value violates.

use lanner_facts::{
    Class, Complexity, Constant, Definedness, Fact, Interval, Merge, Observed, Terms, Valuation, ValueRange,
    Violation,
};

struct Array {
    class: Class,
    complex: bool,
    extents: Vec<i64>,
    elements: Vec<f64>,
}

impl Observed for Array {
    fn class(&self) -> Class {
        self.class
    }
    fn is_complex(&self) -> bool {
        self.complex
    }
    fn extents(&self) -> Vec<i64> {
        self.extents.clone()
    }
    fn elements(&self) -> Box<dyn Iterator<Item = f64> + '_> {
        Box::new(self.elements.iter().copied())
    }
}

fn row(elements: &[f64]) -> Array {
    let extents = vec![1, elements.len() as i64];
    Array { class: Class::Double, complex: false, extents, elements: elements.to_vec() }
}

#[test]
fn a_violation_says_what_is_wrong() {
    let t = &mut Terms::new();
    let n = t.symbol("n", Interval::EXTENT);
    let (one, n_dim) = (t.number(1), t.term(n));
    let shape = t.tuple(&[one, n_dim]);
    let fact = Fact { range: ValueRange::integers(0.0, 9.0), ..Fact::array(Class::Double, shape) };
    assert_eq!(fact.show(t).to_string(), "double real 1 x n integer 0..9");
    let mut run = Valuation::default();
    run.symbols.insert(n, 3);
    let check = |array: &Array| fact.check(Some(array), t, &run);
    assert_eq!(check(&row(&[1.0, 2.0, 3.0])), Ok(()));
    assert_eq!(check(&row(&[1.0, 2.0])), Err(Violation::Shape(vec![1, 2])));
    assert_eq!(check(&row(&[1.0, 2.0, 10.0])), Err(Violation::Range(10.0)));
    assert_eq!(check(&row(&[1.0, 2.0, 0.5])), Err(Violation::Range(0.5)));
    assert_eq!(
        check(&Array { class: Class::Single, ..row(&[1.0; 3]) }),
        Err(Violation::Class(Class::Single))
    );
    assert_eq!(check(&Array { complex: true, ..row(&[1.0; 3]) }), Err(Violation::Complexity));
    assert_eq!(fact.check(None, t, &run), Err(Violation::Undefined));
    // Without the value of n every length is possible, another rank is not.
    let open = Valuation::default();
    assert_eq!(fact.check(Some(&row(&[1.0, 2.0])), t, &open), Ok(()));
    let cube = Array { extents: vec![1, 2, 2], ..row(&[1.0; 4]) };
    assert_eq!(fact.check(Some(&cube), t, &open), Err(Violation::Shape(vec![1, 2, 2])));
}

#[test]
fn constants_are_exact() {
    let t = &mut Terms::new();
    let run = Valuation::default();
    let ten = Fact::constant(Constant::Double(10.0), t);
    assert_eq!(ten.show(t).to_string(), "double real 1 x 1 10");
    assert_eq!(ten.check(Some(&row(&[10.0])), t, &run), Ok(()));
    let zero = Fact::constant(Constant::Double(0.0), t);
    assert_eq!(zero.check(Some(&row(&[-0.0])), t, &run), Err(Violation::Constant));
    let nan = Fact::constant(Constant::Double(f64::NAN), t);
    assert_eq!(nan.check(Some(&row(&[f64::NAN])), t, &run), Ok(()));
    let text = Fact::constant(Constant::Char("abc".into()), t);
    assert_eq!(text.show(t).to_string(), "char real 1 x 3 integer 0..65535");
    let empty = Fact::constant(Constant::Char("".into()), t);
    assert_eq!(t.explicit_extents(empty.shape), Some(vec![0, 0]));
}

#[test]
fn merging_joins_each_part() {
    let t = &mut Terms::new();
    let (one, two) = (Fact::constant(Constant::Double(1.0), t), Fact::constant(Constant::Double(2.0), t));
    let both = Fact::merged(t, Merge(4), &[one.clone(), two]).unwrap();
    assert_eq!(both.show(t).to_string(), "double real 1 x 1 integer 1..2");
    assert_eq!(both.constant, None);
    assert_eq!(Fact::merged(t, Merge(4), &[one.clone(), one.clone()]), Some(one.clone()));
    let text = Fact::constant(Constant::Char("ab".into()), t);
    let mixed = Fact::merged(t, Merge(4), &[one.clone(), text.clone()]).unwrap();
    assert_eq!(mixed.show(t).to_string(), "double|char real 1 x j4:phi(1, 2) integer 0..65535");
    let missing = Fact::undefined(t);
    let maybe = Fact::merged(t, Merge(4), &[missing.clone(), one.clone()]).unwrap();
    assert_eq!(maybe.show(t).to_string(), "double real 1 x 1 1 (maybe defined)");
    assert_eq!(maybe.constant, Some(Constant::Double(1.0)));
    assert_eq!(maybe.check(None, t, &Valuation::default()), Ok(()));
    // Each of the merged facts lies in the result.
    let mut run = Valuation::default();
    run.edges.insert(Merge(4), 1);
    let abc = Array { class: Class::Char, ..row(&[97.0, 98.0]) };
    assert_eq!(text.check(Some(&abc), t, &run), Ok(()));
    assert_eq!(mixed.check(Some(&abc), t, &run), Ok(()));
    let three = Fact::merged(t, Merge(5), &[missing.clone(), one.clone(), text]).unwrap();
    run.edges.insert(Merge(5), 2);
    assert_eq!(three.check(Some(&abc), t, &run), Ok(()));
    assert_eq!(three.definedness, Definedness::Maybe);
    assert_eq!(Fact::merged(t, Merge(4), &[missing.clone(), missing.clone()]), Some(missing));
    assert_eq!(Fact::merged(t, Merge(4), &[]), None);
}

#[test]
fn nothing_is_known_of_any() {
    let t = &mut Terms::new();
    let shape = t.fresh_shape("x", None);
    let any = Fact::any(shape);
    assert_eq!(any.show(t).to_string(), "any real or complex x");
    for array in [row(&[f64::NAN]), Array { complex: true, class: Class::Single, ..row(&[1.0, 2.0]) }] {
        assert_eq!(any.check(Some(&array), t, &Valuation::default()), Ok(()));
    }
    assert_eq!(any.complexity, Complexity::Either);
}
