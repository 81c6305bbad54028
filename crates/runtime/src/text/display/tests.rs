//! Texts as MATLAB documents them.

use super::*;
use crate::text::settings::{Spacing, Style};
use crate::{C64, Tensor};
use lanner_base::{Dialect, Name};

fn show(value: impl Into<Value>) -> String {
    let text = display(&mut State::new(Dialect::Matlab), "x", &value.into()).expect("displays");
    text.strip_prefix('\n').expect("an empty line stands before it").to_owned()
}

fn show_in(style: Style, value: impl Into<Value>) -> String {
    let mut state = State::new(Dialect::Matlab);
    state.format.style = style;
    disp(&mut state, &value.into()).expect("displays")
}

fn row(values: &[f64]) -> Value {
    Tensor::row(values.to_vec()).into()
}

#[test]
fn scalars() {
    let cases = [
        (5.0, "     5"),
        (-5.0, "    -5"),
        (100.0, "   100"),
        (1000.0, "        1000"),
        (100000.0, "      100000"),
        (999_999_999.0, "   999999999"),
        (1e9, "   1.0000e+09"),
        (std::f64::consts::PI, "    3.1416"),
        (-314.159, " -314.1590"),
        (123456.78, "   1.2346e+05"),
        (0.01, "    0.0100"),
        (0.001, "   1.0000e-03"),
        (1e-5, "   1.0000e-05"),
        (f64::NAN, "   NaN"),
        (f64::NEG_INFINITY, "  -Inf"),
        (0.0, "     0"),
        (f64::EPSILON, "   2.2204e-16"),
    ];
    for (x, want) in cases {
        assert_eq!(show(x), format!("x =\n\n{want}\n\n"));
    }
}

#[test]
fn rows_of_numbers() {
    let cases: [(&[f64], &str); 9] = [
        (&[1.0, 2.0, 300.0], "     1     2   300\n"),
        (&[-1.0, f64::NAN], "    -1   NaN\n"),
        (&[1000.0, 2.0], "        1000           2\n"),
        (&[1.5, 2.25], "    1.5000    2.2500\n"),
        (&[0.0, 0.5], "         0    0.5000\n"),
        (&[1.5, f64::NAN], "    1.5000       NaN\n"),
        (&[1000.5, 2.0], "   1.0e+03 *\n\n    1.0005    0.0020\n"),
        (&[1e9, 1.0], "   1.0e+09 *\n\n    1.0000    0.0000\n"),
        (&[1.2e-4, 1e-5], "   1.0e-03 *\n\n    0.1200    0.0100\n"),
    ];
    for (values, want) in cases {
        assert_eq!(show(row(values)), format!("x =\n\n{want}\n"));
    }
}

#[test]
fn wide_arrays_are_split() {
    let text = show(row(&(1..=14).map(f64::from).collect::<Vec<_>>()));
    assert!(text.starts_with("x =\n\n  Columns 1 through 13\n\n     1     2"), "{text}");
    assert!(text.ends_with("    13\n\n  Column 14\n\n    14\n\n"), "{text}");
}

#[test]
fn complex_numbers() {
    assert_eq!(show(C64::new(3.0, 4.0)), "x =\n\n   3.0000 + 4.0000i\n\n");
    assert_eq!(show(C64::new(10.0, -20.0)), "x =\n\n  10.0000 -20.0000i\n\n");
    assert_eq!(show(C64::new(75.0, 100.0)), "x =\n\n   7.5000e+01 + 1.0000e+02i\n\n");
    let pair = Value::from(Tensor::row(vec![C64::new(1.0, 2.0), C64::new(-3.5, 0.0)]));
    assert_eq!(show(pair), "x =\n\n   1.0000 + 2.0000i  -3.5000 + 0.0000i\n\n");
}

#[test]
fn other_styles() {
    let pi = std::f64::consts::PI;
    assert_eq!(show_in(Style::Long, pi), "   3.141592653589793\n");
    assert_eq!(show_in(Style::Long, 100.5), "     1.005000000000000e+02\n");
    assert_eq!(show_in(Style::ShortE, pi), "   3.1416e+00\n");
    assert_eq!(show_in(Style::LongE, pi), "     3.141592653589793e+00\n");
    assert_eq!(show_in(Style::ShortG, pi), "       3.1416\n");
    assert_eq!(show_in(Style::LongG, pi), "          3.14159265358979\n");
    assert_eq!(show_in(Style::ShortEng, 12345.678), "    12.3457e+003\n");
    assert_eq!(show_in(Style::Hex, pi), "   400921fb54442d18\n");
    assert_eq!(show_in(Style::Bank, pi), "          3.14\n");
    assert_eq!(show_in(Style::Plus, row(&[1.0, -2.0, 0.0])), "+- \n");
}

#[test]
fn other_classes() {
    assert_eq!(show(true), "x =\n\n  logical\n\n   1\n\n");
    assert_eq!(show(Value::Int(Class::Int32, 5)), "x =\n\n  int32\n\n   5\n\n");
    assert_eq!(show(Tensor::row(vec![1i8, -2, 30])), "x =\n\n  1×3 int8 row vector\n\n    1   -2   30\n\n");
    assert_eq!(show(Tensor::scalar(1.5f32)), "x =\n\n  single\n\n    1.5000\n\n");
    assert_eq!(show(Value::text("hello")), "x =\n\n    'hello'\n\n");
    assert_eq!(show(Value::string("hello")), "x = \n\n    \"hello\"\n\n");
    assert_eq!(show(Value::text("")), "x =\n\n  0×0 empty char array\n\n");
    assert_eq!(show(Value::empty()), "x =\n\n     []\n\n");
    let empty = Value::from(Tensor::<f64>::new(Dims::matrix(0, 3), vec![]));
    assert_eq!(show(empty), "x =\n\n  0×3 empty double matrix\n\n");
    assert_eq!(show(FunctionHandle::named("sin")), "x =\n\n  function_handle with value:\n\n    @sin\n\n");
}

#[test]
fn cells() {
    let inner = Value::cell_row(vec![1.0.into(), 2.0.into()]);
    let cell = Value::cell_row(vec![1.0.into(), Value::text("abc"), inner]);
    assert_eq!(show(cell), "x =\n\n  1×3 cell array\n\n    {[1]}    {'abc'}    {1×2 cell}\n\n");
    let column = Value::cell_column(vec![Value::text("ab"), Value::text("abcd"), 1.0.into()]);
    assert_eq!(show(column), "x =\n\n  3×1 cell array\n\n    {'ab'  }\n    {'abcd'}\n    {[   1]}\n\n");
    assert_eq!(show(Value::Cell(std::rc::Rc::new(Tensor::empty()))), "x =\n\n  0×0 empty cell array\n\n");
}

#[test]
fn structs() {
    let s = Value::structure([
        ("a", 1.0.into()),
        ("long", Value::text("text")),
        ("c", row(&[1.0, 2.5])),
        ("d", Value::from(Tensor::new(Dims::matrix(2, 2), vec![0.0; 4]))),
    ]);
    let fields = "       a: 1\n    long: 'text'\n       c: [1 2.5000]\n       d: [2×2 double]\n";
    assert_eq!(show(s.clone()), format!("x = \n\n  struct with fields:\n\n{fields}\n"));
    assert_eq!(disp(&mut State::new(Dialect::Matlab), &s).expect("displays"), fields);
    let array = Struct::from_parts(Dims::matrix(1, 2), vec![(Name::new("a"), vec![1.0.into(), 2.0.into()])]);
    assert_eq!(show(array), "x = \n\n  1×2 struct array with fields:\n\n    a\n\n");
}

#[test]
fn pages_and_compact_spacing() {
    let cube = Value::from(Tensor::new(Dims::new(&[1, 2, 2]), vec![1.0, 2.0, 3.0, 4.0]));
    assert_eq!(show(cube), "x(:,:,1) =\n\n     1     2\n\n\nx(:,:,2) =\n\n     3     4\n\n");
    let mut state = State::new(Dialect::Matlab);
    state.format.spacing = Spacing::Compact;
    assert_eq!(display(&mut state, "x", &5.0.into()).expect("displays"), "x =\n     5\n");
}
