//! Classes, extents and elements of concatenations.

use super::*;
use crate::value::Range;

fn show(value: &Value) -> String {
    let data = value.to_f64s().map(|d| d.iter().map(f64::to_string).collect::<Vec<_>>().join(" "));
    let text = value.as_text().or_else(|| value.to_texts().map(|t| t.join("|")));
    format!("{} {} [{}]", value.class(), value.dims(), text.or(data).unwrap_or_default())
}

fn cat(parts: &[Value], dim: usize) -> String {
    concatenate(parts.to_vec(), dim).map_or_else(|e| e.to_string(), |v| show(&v))
}

fn zeros(rows: usize, columns: usize) -> Value {
    Tensor::new(Dims::matrix(rows, columns), vec![0.0; rows * columns]).into()
}

fn row(data: &[f64]) -> Value {
    Tensor::row(data.to_vec()).into()
}

#[test]
fn classes_join() {
    let one = Value::Scalar(1.0);
    let int = Value::from(Tensor::scalar(5i8));
    assert_eq!(cat(&[one.clone(), Value::from(Tensor::scalar(2f32))], 1), "single 1x2 [1 2]");
    assert_eq!(
        cat(&[Value::Scalar(2.6), int.clone(), Value::from(Tensor::scalar(300i16))], 1),
        "int8 1x3 [3 5 127]"
    );
    assert_eq!(cat(&[Value::text("a"), Value::Scalar(66.0)], 1), "char 1x2 [aB]");
    assert_eq!(cat(&[Value::Bool(true), Value::Bool(false)], 1), "logical 1x2 [1 0]");
    assert_eq!(cat(&[Value::Bool(true), one.clone()], 0), "double 2x1 [1 1]");
    assert_eq!(cat(&[Value::string("x"), Value::text("yz"), Value::Scalar(1.5)], 1), "string 1x3 [x|yz|1.5]");
    assert_eq!(cat(&[Value::cell_row(vec![one.clone()]), one.clone(), Value::empty()], 1), "cell 1x2 []");
    let handle = Value::from(crate::FunctionHandle::named("sin"));
    assert!(cat(&[handle, one], 1).starts_with("Nonscalar arrays of function handles"));
}

#[test]
fn empty_parts_fit() {
    assert_eq!(cat(&[Value::empty(), row(&[1., 2.])], 0), "double 1x2 [1 2]");
    assert_eq!(cat(&[zeros(0, 3), row(&[1., 2., 3.])], 0), "double 1x3 [1 2 3]");
    assert_eq!(cat(&[zeros(1, 0), row(&[1., 2., 3.])], 0), "double 1x3 [1 2 3]");
    assert_eq!(cat(&[zeros(1, 0), zeros(1, 0)], 0), "double 2x0 []");
    assert_eq!(cat(&[zeros(1, 0), zeros(3, 0)], 1), "double 3x0 []");
    let wrong = "Dimensions of arrays being concatenated are not consistent.";
    assert_eq!(cat(&[zeros(0, 2), zeros(0, 3)], 0), wrong);
    assert_eq!(cat(&[zeros(2, 2), zeros(3, 3)], 1), wrong);
    assert_eq!(cat(&[Value::text("abc"), Value::text("de")], 0), wrong);
}

#[test]
fn elements_stand_in_order() {
    let a = Value::from(Tensor::new(Dims::matrix(2, 2), vec![1., 2., 3., 4.]));
    assert_eq!(cat(&[a.clone(), row(&[5., 6.])], 0), "double 3x2 [1 2 5 3 4 6]");
    assert_eq!(cat(&[a.clone(), a.clone()], 2), "double 2x2x2 [1 2 3 4 1 2 3 4]");
    let range = Value::Range(Rc::new(Range::new(1.0, 1.0, 3.0)));
    assert_eq!(cat(&[range.clone(), Value::Scalar(9.0), range], 1), "double 1x7 [1 2 3 9 1 2 3]");
    assert_eq!(cat(&[Value::text("ab"), Value::text("cd")], 0), "char 2x2 [ab|cd]");
}

#[test]
fn the_first_part_grows_in_place() {
    let Value::Double(t) = row(&[1.0; 8]) else { panic!("not double") };
    let mut x = Value::Double(t);
    let mut moved = 0;
    let mut last = std::ptr::null();
    for _ in 0..1000 {
        x = concatenate(vec![x, Value::Scalar(1.0)], 1).unwrap();
        let Value::Double(t) = &x else { panic!("not double") };
        moved += usize::from(t.data().as_ptr() != last);
        last = t.data().as_ptr();
    }
    assert!(moved < 20, "moved {moved} times");
}

#[test]
fn structs_join_by_name() {
    let a = Value::structure([("x", Value::Scalar(1.0)), ("y", Value::Scalar(2.0))]);
    let b = Value::structure([("y", Value::Scalar(3.0)), ("x", Value::Scalar(4.0))]);
    let Ok(Value::Struct(s)) = concatenate(vec![a.clone(), b, Value::empty()], 1) else {
        panic!("no struct")
    };
    assert_eq!(s.dims().to_string(), "1x2");
    assert_eq!(s.field(Name::new("x")).map(|v| v[1].as_f64()), Some(Some(4.0)));
    assert!(cat(&[a, Value::structure([("z", Value::Scalar(1.0))])], 1).starts_with("Names of fields"));
}
