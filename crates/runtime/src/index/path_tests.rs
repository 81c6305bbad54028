//! Chains written, read and undone.

use super::path::*;
use crate::value::{Struct, Tensor};
use crate::{Result, Value};
use lanner_base::Name;

fn field(name: &str) -> Step<'static> {
    Step::Field(Name::new(name))
}

fn n(x: f64) -> [Value; 1] {
    [Value::Scalar(x)]
}

fn read(base: &Value, steps: &[Step<'_>]) -> Result<Value> {
    let mut value = base.clone();
    for step in steps {
        value = get_step(&value, step)?.remove(0);
    }
    Ok(value)
}

#[test]
fn what_is_missing_is_made() {
    // a.b(3).c{2}(4) = 1
    let (three, two, four) = (n(3.0), n(2.0), n(4.0));
    let steps = [field("b"), Step::Paren(&three), field("c"), Step::Brace(&two), Step::Paren(&four)];
    let mut a = Value::Undefined;
    set_path(&mut a, &steps, Value::Scalar(1.0)).unwrap();
    let b = read(&a, &[field("b")]).unwrap();
    assert_eq!((b.class_name(), b.dims().to_string()), ("struct", "1x3".to_owned()));
    let c = read(&a, &steps[..3]).unwrap();
    assert_eq!((c.class_name(), c.dims().to_string()), ("cell", "1x2".to_owned()));
    assert_eq!(read(&a, &steps[..4]).unwrap().to_f64s().unwrap().as_ref(), [0.0, 0.0, 0.0, 1.0]);
    assert_eq!(peek(&a, &steps[..4]).map(|v| v.numel()), Some(4));
    let one = n(1.0);
    let first = read(&a, &[field("b"), Step::Paren(&one), field("c")]).unwrap();
    assert_eq!(first.dims().to_string(), "0x0");
}

#[test]
fn unshared_buffers_stay_where_they_are() {
    let mut s = Value::structure([("x", Tensor::row(vec![0.0; 100]).into())]);
    let address = |s: &Value| match read(s, &[field("x")]) {
        Ok(Value::Double(t)) => t.data().as_ptr() as usize,
        _ => 0,
    };
    let before = address(&s);
    let mut cells = Value::cell_row(vec![s.clone()]);
    drop(std::mem::take(&mut s));
    for k in 1..=100 {
        let (one, i) = (n(1.0), n(f64::from(k)));
        let steps = [Step::Brace(&one), field("x"), Step::Paren(&i)];
        set_path(&mut cells, &steps, Value::Scalar(f64::from(k))).unwrap();
    }
    let one = n(1.0);
    let s = read(&cells, &[Step::Brace(&one)]).unwrap();
    assert_eq!(before, address(&s));
    let copy = s.clone();
    let mut s = s;
    drop(cells);
    let i = n(5.0);
    set_path(&mut s, &[field("x"), Step::Paren(&i)], Value::Scalar(-1.0)).unwrap();
    assert_eq!(
        peek(&copy, &[field("x")]).and_then(|x| crate::index::get1(x, 5.0)).and_then(|v| v.as_f64()),
        Some(5.0)
    );
}

#[test]
fn errors_leave_everything_as_it_was() {
    let mut s = Value::structure([("x", Value::Scalar(1.0))]);
    let (zero, one) = (n(0.0), n(1.0));
    assert!(set_path(&mut s, &[field("y"), field("z"), Step::Paren(&zero)], Value::Scalar(1.0)).is_err());
    let Value::Struct(after) = &s else { panic!("no struct") };
    assert_eq!(after.names().len(), 1);
    let error = set_path(&mut s, &[field("x"), field("y")], Value::Scalar(1.0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Unable to perform assignment because dot indexing is not supported for variables of this type."
    );
    let error = set_path(&mut s, &[field("x"), Step::Brace(&one)], Value::Scalar(1.0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Unable to perform assignment because brace indexing is not supported for variables of this type."
    );
    assert_eq!(read(&s, &[field("q")]).unwrap_err().to_string(), "Unrecognized field name \"q\".");
}

#[test]
fn struct_arrays_give_lists() {
    let mut s = Value::empty();
    for k in 1..=3 {
        let i = n(f64::from(k));
        set_path(&mut s, &[Step::Paren(&i), field("x")], Value::Scalar(f64::from(k))).unwrap();
    }
    let values = get_step(&s, &field("x")).unwrap();
    assert_eq!(values.iter().filter_map(Value::as_f64).sum::<f64>(), 6.0);
    let error = set_path(&mut s, &[field("x")], Value::Scalar(1.0)).unwrap_err();
    assert_eq!(error.to_string(), "Scalar structure required for this assignment.");
    let two = n(2.0);
    delete_path(&mut s, &[Step::Paren(&two)]).unwrap();
    let Value::Struct(s) = s else { panic!("no struct") };
    assert_eq!(s.field(Name::new("x")).map(|v| v.len()), Some(2));
}

#[test]
fn parts_are_deleted_in_place() {
    let mut s = Value::from(Struct::scalar());
    set_path(&mut s, &[field("x")], Tensor::row(vec![1.0, 2.0, 3.0]).into()).unwrap();
    let two = n(2.0);
    delete_path(&mut s, &[field("x"), Step::Paren(&two)]).unwrap();
    assert_eq!(read(&s, &[field("x")]).unwrap().to_f64s().unwrap().as_ref(), [1.0, 3.0]);
    assert!(delete_path(&mut s, &[field("y"), Step::Paren(&two)]).is_err());
}
