//! Contents: joining, holes, bounds, and telling what a value violates.

use lanner_facts::{
    Callee, Class, ClassSet, Complexity, Constant, Contents, Definedness, Fact, Fields, Handle, Inside,
    Interval, Joining, Keep, Merge, Observed, Parts, Terms, Valuation, Violation,
};

/// A value as plain data.
#[derive(Clone)]
enum Data {
    Number(f64),
    Cells(Vec<Data>),
    Struct(Vec<(&'static str, Data)>),
    Handle(&'static str, Vec<Data>),
}

impl Observed for Data {
    fn class(&self) -> Class {
        match self {
            Data::Number(_) => Class::Double,
            Data::Cells(_) => Class::Cell,
            Data::Struct(_) => Class::Struct,
            Data::Handle(..) => Class::FunctionHandle,
        }
    }
    fn is_complex(&self) -> bool {
        false
    }
    fn extents(&self) -> Vec<i64> {
        match self {
            Data::Cells(cells) => vec![1, cells.len() as i64],
            Data::Number(_) | Data::Struct(_) | Data::Handle(..) => vec![1, 1],
        }
    }
    fn elements(&self) -> Box<dyn Iterator<Item = f64> + '_> {
        match self {
            Data::Number(x) => Box::new(std::iter::once(*x)),
            Data::Cells(_) | Data::Struct(_) | Data::Handle(..) => Box::new(std::iter::empty()),
        }
    }
    fn inside(&self) -> Inside<'_> {
        fn see(data: &Data) -> Box<dyn Observed + '_> {
            Box::new(data.clone())
        }
        match self {
            Data::Number(_) => Inside::Nothing,
            Data::Cells(cells) => {
                Inside::Cells(cells.len(), cells.iter().enumerate().map(|(k, cell)| (k, see(cell))).collect())
            }
            Data::Struct(fields) => {
                Inside::Fields(fields.iter().map(|(name, value)| (*name, vec![see(value)])).collect())
            }
            Data::Handle(text, captured) => {
                Inside::Handle(text, captured.iter().map(|value| Some(see(value))).collect())
            }
        }
    }
}

fn number(x: f64, t: &mut Terms) -> Fact {
    Fact::constant(Constant::Double(x), t)
}

fn any_number(t: &mut Terms) -> Fact {
    let scalar = t.scalar();
    Fact::array(Class::Double, scalar)
}

fn with(class: Class, parts: Parts, t: &mut Terms) -> Fact {
    let shape = t.fresh_shape("s", None);
    Fact { contents: Contents::new(parts, t), ..Fact::array(class, shape) }
}

fn fields(list: &[(&str, Fact)], t: &mut Terms) -> Fact {
    let list = list.iter().map(|(name, fact)| ((*name).into(), fact.clone())).collect();
    with(Class::Struct, Parts::Fields(Fields { list, is_all: true }), t)
}

fn handle(text: &str, captures: Vec<Fact>, t: &mut Terms) -> Fact {
    let handle = Handle { callee: Callee::Row("sin"), text: text.into(), captures };
    with(Class::FunctionHandle, Parts::Handles(vec![handle]), t)
}

fn check(fact: &Fact, data: &Data, t: &Terms) -> Result<(), Violation> {
    fact.check(Some(data), t, &Valuation::default())
}

#[test]
fn a_part_that_lies_outside_is_told() {
    let t = &mut Terms::new();
    let (one, any) = (number(1.0, t), any_number(t));
    let cells = with(Class::Cell, Parts::Each(vec![one.clone(), any.clone()]), t);
    assert_eq!(check(&cells, &Data::Cells(vec![Data::Number(1.0), Data::Number(7.0)]), t), Ok(()));
    let outside = check(&cells, &Data::Cells(vec![Data::Number(2.0), Data::Number(7.0)]), t);
    assert!(matches!(outside, Err(Violation::Part(place, _)) if place == "{1}"));
    assert_eq!(check(&cells, &Data::Cells(vec![Data::Number(1.0)]), t), Err(Violation::Parts));

    let s = fields(&[("x", one.clone())], t);
    assert_eq!(check(&s, &Data::Struct(vec![("x", Data::Number(1.0))]), t), Ok(()));
    let outside = check(&s, &Data::Struct(vec![("x", Data::Number(3.0))]), t);
    assert!(matches!(outside, Err(Violation::Part(place, _)) if place == ".x"));
    assert!(check(&s, &Data::Struct(Vec::new()), t).is_err(), "a field that must be there");
    let more = Data::Struct(vec![("x", Data::Number(1.0)), ("y", Data::Number(1.0))]);
    assert_eq!(check(&s, &more, t), Err(Violation::Parts));

    let f = handle("f", vec![one], t);
    assert_eq!(check(&f, &Data::Handle("f", vec![Data::Number(1.0)]), t), Ok(()));
    assert!(check(&f, &Data::Handle("f", vec![Data::Number(2.0)]), t).is_err());
    assert_eq!(check(&f, &Data::Handle("g", vec![Data::Number(1.0)]), t), Err(Violation::Parts));
}

#[test]
fn contents_say_nothing_of_values_of_another_kind() {
    let t = &mut Terms::new();
    let one = number(1.0, t);
    let cells = with(Class::Cell, Parts::Each(vec![one]), t);
    let either = Fact { classes: ClassSet::of(Class::Cell).join(ClassSet::of(Class::Double)), ..cells };
    assert_eq!(check(&either, &Data::Number(5.0), t), Ok(()));
    assert!(check(&either, &Data::Cells(vec![Data::Number(5.0)]), t).is_err());
}

#[test]
fn where_ways_meet_a_field_may_be_missing() {
    let t = &mut Terms::new();
    let (one, two) = (number(1.0, t), number(2.0, t));
    let a = fields(&[("x", one.clone()), ("y", one)], t);
    let b = fields(&[("x", two)], t);
    let merged = Fact::merged(t, Merge(0), &[a, b]).unwrap();
    let known = merged.contents.as_ref().and_then(Contents::fields).unwrap();
    assert_eq!(known.get("x".into()).unwrap().definedness, Definedness::Defined);
    assert_eq!(known.get("y".into()).unwrap().definedness, Definedness::Maybe);
    for x in [1.0, 2.0] {
        assert_eq!(check(&merged, &Data::Struct(vec![("x", Data::Number(x))]), t), Ok(()));
    }
    assert!(check(&merged, &Data::Struct(vec![("x", Data::Number(3.0))]), t).is_err());
}

#[test]
fn cells_of_other_numbers_have_one_fact_for_all() {
    let t = &mut Terms::new();
    let (one, two) = (number(1.0, t), number(2.0, t));
    let a = with(Class::Cell, Parts::Each(vec![one.clone()]), t);
    let b = with(Class::Cell, Parts::Each(vec![one, two]), t);
    let merged = Fact::merged(t, Merge(0), &[a, b]).unwrap();
    assert_eq!(merged.show(t).to_string().split_once('{').unwrap().1, "* double real 1 x 1 integer 1..2}");
}

#[test]
fn extents_that_differ_are_opened_as_new_symbols() {
    let t = &mut Terms::new();
    let (n, m) = (t.fresh("n", Interval::EXTENT), t.fresh("m", Interval::EXTENT));
    let two = t.number(2);
    let (a, b) = (t.tuple(&[two, n]), t.tuple(&[two, m]));
    let (a, b) = (Fact::array(Class::Double, a), Fact::array(Class::Double, b));
    let cell = a.joined(&b, Joining::Merge, t);
    let (first, second) = (cell.opened(t), cell.opened(t));
    assert_eq!(t.extent(first.shape, 0), two);
    assert_ne!(first.shape, second.shape, "two cells need not be as large as each other");
    assert_eq!(a.joined(&a, Joining::Merge, t), a);
    // The same facts, joined again, are the same.
    assert_eq!(a.joined(&b, Joining::Merge, t), b.joined(&a, Joining::Merge, t));
}

#[test]
fn what_comes_back_to_a_loop_keeps_numbers_only() {
    let t = &mut Terms::new();
    let sought = t.symbols_from_now();
    let n = t.fresh("n", Interval::EXTENT);
    let shape = t.tuple(&[n, n]);
    let inner = Fact::array(Class::Double, shape);
    let s = fields(&[("x", inner)], t);
    let undefined = Fact::undefined(t);
    let contents = Contents::joined(&undefined, &s, Joining::Widen, t).unwrap();
    let x = contents.fields().unwrap().get("x".into()).unwrap().clone();
    assert_ne!(x.shape, shape);
    let closed = s.closed(Keep::Without(&sought), t);
    assert_eq!(closed.contents, Some(contents));
}

#[test]
fn depth_and_number_are_bounded() {
    let t = &mut Terms::new();
    let mut nested = any_number(t);
    for _ in 0..20 {
        nested = with(Class::Cell, Parts::Each(vec![nested]), t);
    }
    assert!(nested.show(t).to_string().len() < 200);
    let mut joined = nested.clone();
    for _ in 0..8 {
        let next = with(Class::Cell, Parts::Each(vec![joined.clone()]), t);
        let contents = Contents::joined(&joined, &next, Joining::Widen, t);
        joined = Fact { contents, ..joined };
    }
    let next = with(Class::Cell, Parts::Each(vec![joined.clone()]), t);
    assert_eq!(Contents::joined(&joined, &next, Joining::Widen, t), joined.contents, "it settles");
    let many: Vec<Fact> = (0..1000).map(|_| any_number(t)).collect();
    let wide = with(Class::Cell, Parts::Each(many), t);
    assert!(wide.contents.as_ref().unwrap().each().is_none(), "one fact for all");
    assert_eq!(wide.complexity, Complexity::Real);
}

#[test]
fn handles_of_several_ways_are_one_of_them() {
    let t = &mut Terms::new();
    let (one, two) = (number(1.0, t), number(2.0, t));
    let (f, g, h) = (handle("f", vec![one], t), handle("g", Vec::new(), t), handle("f", vec![two], t));
    let merged = Fact::merged(t, Merge(0), &[f, g, h]).unwrap();
    assert_eq!(check(&merged, &Data::Handle("g", Vec::new()), t), Ok(()));
    assert_eq!(check(&merged, &Data::Handle("f", vec![Data::Number(2.0)]), t), Ok(()));
    assert!(check(&merged, &Data::Handle("f", vec![Data::Number(3.0)]), t).is_err());
    let many: Vec<Fact> = ["a", "b", "c", "d", "e"].iter().map(|name| handle(name, Vec::new(), t)).collect();
    assert_eq!(Fact::merged(t, Merge(1), &many).unwrap().contents, None);
}
