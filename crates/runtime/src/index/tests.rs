//! Reading, writing and deleting, spelled as in programs and compared with their text.

use super::*;
use crate::Dims;

fn row(data: &[f64]) -> Value {
    Tensor::row(data.to_vec()).into()
}

fn matrix(rows: usize, columns: usize, data: &[f64]) -> Value {
    Tensor::new(Dims::matrix(rows, columns), data.to_vec()).into()
}

fn colon() -> Value {
    Value::text(":")
}

/// Extents and elements: `2x2 [1 2 3 4]`.
fn show(value: &Value) -> String {
    let data = value.to_f64s().map(|d| d.iter().map(f64::to_string).collect::<Vec<_>>().join(" "));
    format!("{} {} [{}]", value.class(), value.dims(), data.unwrap_or_default())
}

fn message(error: crate::Error) -> String {
    error.to_string()
}

fn got(base: &Value, subscripts: &[Value]) -> String {
    get(base, subscripts).map_or_else(message, |value| show(&value))
}

fn after(mut base: Value, subscripts: &[Value], value: Value) -> String {
    let before = show(&base);
    match set(&mut base, subscripts, value) {
        Ok(()) => show(&base),
        Err(error) => {
            assert_eq!(before, show(&base), "an error left the array changed");
            message(error)
        }
    }
}

fn without(mut base: Value, subscripts: &[Value]) -> String {
    delete(&mut base, subscripts).map_or_else(message, |()| show(&base))
}

fn mask(dims: Dims, on: &[usize]) -> Value {
    let n = dims.numel();
    Tensor::new(dims, (0..n).map(|k| on.contains(&k)).collect::<Vec<bool>>()).into()
}

#[test]
fn a_linear_subscript_shapes_the_result() {
    let x = row(&[1., 2., 3., 4., 5.]);
    let column = Value::from(Tensor::column(vec![1., 2., 3.]));
    let a = matrix(2, 2, &[1., 2., 3., 4.]);
    assert_eq!(got(&x, &[Value::Scalar(2.)]), "double 1x1 [2]");
    assert_eq!(got(&x, &[Tensor::column(vec![1., 2.]).into()]), "double 1x2 [1 2]");
    assert_eq!(got(&column, &[row(&[3., 1.])]), "double 2x1 [3 1]");
    assert_eq!(got(&x, std::slice::from_ref(&a)), "double 2x2 [1 2 3 4]");
    assert_eq!(got(&a, &[row(&[4., 1.])]), "double 1x2 [4 1]");
    assert_eq!(got(&a, &[colon()]), "double 4x1 [1 2 3 4]");
    assert_eq!(got(&x, &[Value::empty()]), "double 0x0 []");
    assert_eq!(got(&x, &[Value::Bool(false)]), "double 0x0 []");
    assert_eq!(got(&x, &[mask(Dims::matrix(1, 3), &[0, 2])]), "double 1x2 [1 3]");
    assert_eq!(got(&a, &[mask(Dims::matrix(2, 2), &[0, 3])]), "double 2x1 [1 4]");
    assert_eq!(got(&Value::Scalar(7.), &[matrix(1, 3, &[1., 1., 1.])]), "double 1x3 [7 7 7]");
    let deep = Value::from(Tensor::new(Dims::new(&[1, 1, 5]), vec![1., 2., 3., 4., 5.]));
    assert_eq!(got(&deep, &[row(&[1., 2.])]), "double 1x1x2 [1 2]");
}

#[test]
fn several_subscripts_fold_the_last() {
    let a = Value::from(Tensor::new(Dims::new(&[2, 3, 2]), (1..=12).map(f64::from).collect()));
    assert_eq!(got(&a, &[Value::Scalar(2.), Value::Scalar(4.)]), "double 1x1 [8]");
    assert_eq!(got(&a, &[colon(), Value::Scalar(2.)]), "double 2x1 [3 4]");
    assert_eq!(got(&a, &[Value::Scalar(1.), colon(), Value::Scalar(2.)]), "double 1x3 [7 9 11]");
    assert_eq!(got(&a, &[row(&[2., 1.]), Value::Scalar(1.), colon()]), "double 2x1x2 [2 1 8 7]");
    assert_eq!(
        got(&a, &[Value::Scalar(1.), Value::Scalar(1.), Value::Scalar(1.), Value::Scalar(1.)]),
        "double 1x1 [1]"
    );
}

#[test]
fn wrong_subscripts_have_matlabs_messages() {
    let x = row(&[1., 2., 3., 4., 5.]);
    assert_eq!(
        got(&x, &[Value::Scalar(7.)]),
        "Index exceeds the number of array elements. Index must not exceed 5."
    );
    assert_eq!(
        got(&x, &[Value::Scalar(1.), Value::Scalar(6.)]),
        "Index in position 2 exceeds array bounds. Index must not exceed 5."
    );
    assert_eq!(got(&x, &[Value::Scalar(0.)]), "Array indices must be positive integers or logical values.");
    assert_eq!(
        got(&x, &[Value::Scalar(1.5), Value::Scalar(1.)]),
        "Index in position 1 is invalid. Array indices must be positive integers or logical values."
    );
    assert_eq!(got(&x, &[Value::cell_row(vec![])]), "Unable to use a value of type cell as an index.");
    assert_eq!(
        got(&x, &[mask(Dims::matrix(1, 7), &[6])]),
        "The logical indices contain a true value outside of the array bounds."
    );
    assert_eq!(got(&x, &[mask(Dims::matrix(1, 7), &[0])]), "double 1x1 [1]");
}

#[test]
fn ranges_stay_ranges() {
    let r = Value::Range(Rc::new(Range::new(1.0, 2.0, 21.0)));
    assert!(matches!(get(&r, &[Value::Range(Rc::new(Range::new(2.0, 1.0, 4.0)))]), Ok(Value::Range(_))));
    assert_eq!(got(&r, &[Value::Range(Rc::new(Range::new(11.0, -5.0, 1.0)))]), "double 1x3 [21 11 1]");
    assert_eq!(got(&r, &[Value::Scalar(3.)]), "double 1x1 [5]");
    assert_eq!(
        after(r, &[Value::Scalar(2.)], Value::Scalar(0.)),
        "double 1x11 [1 0 5 7 9 11 13 15 17 19 21]"
    );
}

#[test]
fn assignment_grows() {
    assert_eq!(after(Value::Undefined, &[Value::Scalar(3.)], Value::Scalar(1.)), "double 1x3 [0 0 1]");
    assert_eq!(after(Value::Scalar(5.), &[Value::Scalar(3.)], Value::Scalar(1.)), "double 1x3 [5 0 1]");
    let a = || matrix(2, 2, &[1., 2., 3., 4.]);
    assert_eq!(
        after(a(), &[Value::Scalar(3.), Value::Scalar(3.)], Value::Scalar(9.)),
        "double 3x3 [1 2 0 3 4 0 0 0 9]"
    );
    assert_eq!(
        after(a(), &[Value::Scalar(7.)], Value::Scalar(9.)),
        "Attempt to grow array along ambiguous dimension."
    );
    assert_eq!(
        after(Value::empty(), &[colon(), Value::Scalar(1.)], Tensor::column(vec![1., 2.]).into()),
        "double 2x1 [1 2]"
    );
    assert_eq!(after(Value::empty(), &[Value::Scalar(2.), colon()], row(&[1., 2.])), "double 2x2 [0 1 0 2]");
    assert_eq!(after(Value::Undefined, &[colon()], row(&[1., 2.])), "double 1x2 [1 2]");
    let columns = Value::from(Tensor::column(vec![1., 2.]));
    assert_eq!(after(columns, &[Value::Scalar(3.)], Value::Scalar(9.)), "double 3x1 [1 2 9]");
}

#[test]
fn assignment_keeps_the_class() {
    let ints = || Value::from(Tensor::row(vec![1i8, 2]));
    assert_eq!(after(ints(), &[Value::Scalar(2.)], Value::Scalar(500.)), "int8 1x2 [1 127]");
    assert_eq!(
        after(row(&[1., 2.]), &[Value::Scalar(2.)], ints()),
        "Unable to perform assignment because the left and right sides have a different number of elements."
    );
    assert_eq!(after(row(&[1., 2.]), &[colon()], ints()), "double 1x2 [1 2]");
    assert_eq!(after(Value::text("abc"), &[Value::Scalar(2.)], Value::Scalar(65.)), "char 1x3 [97 65 99]");
    assert_eq!(
        after(mask(Dims::matrix(1, 2), &[0]), &[Value::Scalar(2.)], Value::Scalar(7.)),
        "logical 1x2 [1 1]"
    );
    let cells = Value::cell_row(vec![Value::Scalar(1.)]);
    assert_eq!(
        after(cells, &[Value::Scalar(1.)], Value::Scalar(7.)),
        "Conversion to cell from double is not possible."
    );
    assert_eq!(
        after(row(&[1., 2.]), &[Value::Scalar(1.)], Value::cell_row(vec![Value::Scalar(1.)])),
        "Conversion to double from cell is not possible."
    );
}

#[test]
fn assignment_needs_fitting_extents() {
    assert_eq!(
        after(row(&[1., 2., 3.]), &[Value::Scalar(1.), row(&[2., 3.])], row(&[1., 2., 3.])),
        "Unable to perform assignment because the size of the left side is 1-by-2 and the size of the right side is 1-by-3."
    );
    let a = matrix(2, 2, &[1., 2., 3., 4.]);
    assert_eq!(after(a, &[colon()], row(&[5., 6., 7., 8.])), "double 2x2 [5 6 7 8]");
}

#[test]
fn complex_widens_and_narrows() {
    let z = Value::from(crate::C64::new(0.0, 1.0));
    let mut x = row(&[1., 2.]);
    set(&mut x, &[Value::Scalar(2.)], z).unwrap();
    assert!(matches!(x, Value::Complex(_)));
    assert_eq!(got(&x, &[Value::Scalar(1.)]), "double 1x1 [1]");
    set(&mut x, &[Value::Scalar(2.)], Value::Scalar(5.)).unwrap();
    assert_eq!(show(&x), "double 1x2 [1 5]");
    assert!(matches!(x, Value::Double(_)));
}

#[test]
fn deletion_leaves_no_holes() {
    let a = || matrix(3, 3, &[1., 2., 3., 4., 5., 6., 7., 8., 9.]);
    assert_eq!(without(a(), &[colon(), Value::Scalar(2.)]), "double 3x2 [1 2 3 7 8 9]");
    assert_eq!(without(a(), &[mask(Dims::matrix(1, 3), &[0, 2]), colon()]), "double 1x3 [2 5 8]");
    assert_eq!(without(a(), &[row(&[1., 2.])]), "double 1x7 [3 4 5 6 7 8 9]");
    assert_eq!(without(a(), &[colon()]), "double 0x0 []");
    assert_eq!(without(a(), &[row(&[1., 2., 3.]), colon()]), "double 0x3 []");
    assert_eq!(
        without(a(), &[row(&[1., 2.]), Value::Scalar(1.)]),
        "A null assignment can have only one non-colon index."
    );
    assert_eq!(without(a(), &[Value::Scalar(5.), colon()]), "Matrix index is out of range for deletion.");
    assert_eq!(without(Value::Scalar(5.), &[Value::Scalar(1.)]), "double 1x0 []");
    assert_eq!(without(row(&[1., 2.]), &[Value::Scalar(1.)]), "double 1x1 [2]");
}

#[test]
fn scalar_paths_work_in_place() {
    let mut x = Value::empty();
    for k in 1..=1000 {
        assert!(
            set1(&mut x, f64::from(k), f64::from(k))
                || set(&mut x, &[Value::Scalar(f64::from(k))], Value::Scalar(f64::from(k))).is_ok()
        );
    }
    assert_eq!(x.numel(), 1000);
    assert!(matches!(get1(&x, 1000.0), Some(Value::Scalar(v)) if v == 1000.0));
    assert!(get1(&x, 1001.0).is_none() && get1(&x, 0.0).is_none() && get1(&x, 1.5).is_none());
    let shared = x.clone();
    assert!(!set1(&mut x, 1.0, 5.0), "a shared buffer is left alone");
    drop(shared);
    assert!(set2(&mut x, 1.0, 7.0, 5.0));
    assert!(matches!(get2(&x, 1.0, 7.0), Some(Value::Scalar(v)) if v == 5.0));
    assert!(get2(&x, 2.0, 1.0).is_none());
}

#[test]
fn end_is_the_extent_of_the_position() {
    let a = Value::from(Tensor::new(Dims::new(&[2, 3, 2]), vec![0.0; 12]));
    assert_eq!(
        (end_of(&a, 0, 1), end_of(&a, 1, 2), end_of(&a, 2, 3), end_of(&a, 3, 4)),
        (12.0, 6.0, 2.0, 1.0)
    );
}
