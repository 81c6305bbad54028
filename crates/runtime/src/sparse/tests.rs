//! Operations on sparse matrices give the elements that the same operations on full ones give.

use crate::arith::{self, binary, map1, operation, reduce, reducer, unary};
use crate::library::shape::{Nan, equal};
use crate::value::{C64, Dims, SparseMatrix, Tensor};
use crate::{Result, Value, concat, index};
use lanner_builtins::{BinaryOp, Reduction, UnaryOp};
use lanner_facts::Class;
use proptest::prelude::*;

/// Small whole numbers, most of them zero, so that sums are exact.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![6 => Just(0.0), 4 => (-4i32..5).prop_map(f64::from)]
}

/// A full matrix with these extents: real, complex or logical.
fn matrix(rows: usize, columns: usize) -> impl Strategy<Value = Value> {
    let dims = Dims::matrix(rows, columns);
    (prop::collection::vec((number(), number()), rows * columns), 0..3).prop_map(move |(data, kind)| {
        let dims = dims.clone();
        match kind {
            0 => Tensor::new(dims, data.into_iter().map(|(x, _)| x).collect()).into(),
            1 => Tensor::new(dims, data.into_iter().map(|(x, _)| x != 0.0).collect()).into(),
            _ => {
                let numbers = data.into_iter().map(|(x, y)| C64::new(x, y)).collect();
                Value::from(Tensor::new(dims, numbers)).narrowed()
            }
        }
    })
}

/// Two matrices of equal extents, and a number.
fn pair() -> impl Strategy<Value = (Value, Value, f64)> {
    (1usize..5, 1usize..5).prop_flat_map(|(m, n)| (matrix(m, n), matrix(m, n), number()))
}

fn sparse(value: &Value) -> Value {
    match SparseMatrix::of_value(value) {
        Some(m) => m.into(),
        None => value.clone(),
    }
}

/// The invariants hold, and the elements are those of the full value.
fn check(got: &Value, want: &Value, what: &str) -> std::result::Result<(), TestCaseError> {
    if let Value::Sparse(m) = got {
        let p = m.pattern();
        for j in 0..p.columns() {
            prop_assert!(p.rows_of(j).windows(2).all(|w| w[0] < w[1]), "{what}: rows of {got:?}");
        }
        prop_assert!((0..p.len()).all(|k| !m.values().is_zero(k)), "{what}: a zero is stored in {got:?}");
        prop_assert_eq!(p.starts().last(), Some(&p.len()));
    }
    prop_assert_eq!(got.class(), want.class(), "{}", what);
    let full = got.clone().into_full().expect("small");
    prop_assert!(equal(&full, want, Nan::Same), "{what}: {full:?} is not {want:?}");
    Ok(())
}

/// Both fail, or both give the same.
fn agree(
    got: Result<Value>,
    want: Result<Value>,
    what: &str,
) -> std::result::Result<Option<Value>, TestCaseError> {
    match (got, want) {
        (Ok(got), Ok(want)) => {
            check(&got, &want, what)?;
            Ok(Some(got))
        }
        (Err(_), Err(_)) => Ok(None),
        (got, want) => Err(TestCaseError::fail(format!("{what}: {got:?}, full gives {want:?}"))),
    }
}

const ELEMENTWISE: [BinaryOp; 13] = [
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Times,
    BinaryOp::RDivide,
    BinaryOp::LDivide,
    BinaryOp::Lt,
    BinaryOp::Le,
    BinaryOp::Gt,
    BinaryOp::Ge,
    BinaryOp::Eq,
    BinaryOp::Ne,
    BinaryOp::And,
    BinaryOp::Or,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn elementwise_operators((a, b, x) in pair()) {
        for op in ELEMENTWISE {
            let what = format!("{op:?}");
            let both = agree(binary(op, sparse(&a), sparse(&b)), binary(op, a.clone(), b.clone()), &what)?;
            prop_assert!(both.is_none_or(|value| value.is_sparse()), "{what}");
            agree(binary(op, sparse(&a), b.clone()), binary(op, a.clone(), b.clone()), &what)?;
            agree(binary(op, a.clone(), sparse(&b)), binary(op, a.clone(), b.clone()), &what)?;
            let x = Value::Scalar(x);
            agree(binary(op, sparse(&a), x.clone()), binary(op, a.clone(), x.clone()), &what)?;
            agree(binary(op, x.clone(), sparse(&a)), binary(op, x, a.clone()), &what)?;
            // A row and a column repeat.
            let row = index::get(&b, &[Value::Scalar(1.0), Value::text(":")]).expect("there is a row");
            let column = index::get(&b, &[Value::text(":"), Value::Scalar(1.0)]).expect("there is a column");
            for vector in [row, column] {
                let want = binary(op, a.clone(), vector.clone());
                agree(binary(op, sparse(&a), vector.clone()), want, &what)?;
                agree(binary(op, sparse(&a), sparse(&vector)), binary(op, a.clone(), vector), &what)?;
            }
        }
    }

    #[test]
    fn functions_of_elements((a, _, _) in pair()) {
        let ops = [&operation::NEG, &operation::NOT, &operation::ABS, &operation::COS, &operation::SQRT, &operation::REAL,
            &operation::CONJ, &operation::IS_NAN, &operation::EXP, &operation::ROUND, &operation::SIGN, &operation::SIN];
        for op in ops {
            let got = agree(map1(op, sparse(&a)), map1(op, a.clone()), &format!("{op:?}"))?;
            prop_assert!(got.is_none_or(|value| value.is_sparse()), "{op:?}");
        }
    }

    #[test]
    fn products((a, b, c) in (1usize..5, 1usize..5, 1usize..5)
        .prop_flat_map(|(m, k, n)| (matrix(m, k), matrix(k, n), matrix(m, k))))
    {
        let want = || binary(BinaryOp::MTimes, a.clone(), b.clone());
        agree(binary(BinaryOp::MTimes, sparse(&a), sparse(&b)), want(), "S*S")?;
        agree(binary(BinaryOp::MTimes, sparse(&a), b.clone()), want(), "S*F")?;
        agree(binary(BinaryOp::MTimes, a.clone(), sparse(&b)), want(), "F*S")?;
        for op in [UnaryOp::Transpose, UnaryOp::CTranspose] {
            let got = agree(unary(op, sparse(&c)), unary(op, c.clone()), "transpose")?;
            prop_assert!(got.is_none_or(|value| value.is_sparse()));
        }
    }

    #[test]
    fn reductions((a, _, _) in pair()) {
        let ops = [Reduction::Sum, Reduction::Prod, Reduction::Any, Reduction::All, Reduction::CumSum,
            Reduction::SumSquares];
        for op in ops {
            for dim in [None, Some(0), Some(1), Some(2)] {
                let what = format!("{op:?} {dim:?}");
                let got = agree(reduce(reducer(op), sparse(&a), dim), reduce(reducer(op), a.clone(), dim), &what)?;
                prop_assert!(got.is_none_or(|value| value.is_sparse()), "{what}");
            }
        }
        if !a.is_complex() && a.class() == Class::Double {
            for largest in [true, false] {
                let Value::Sparse(m) = sparse(&a) else { unreachable!() };
                let got = super::elements::extreme(&m, Some(0), largest).expect("small").expect("real");
                let data = a.to_f64s().expect("numbers");
                let best = |column: &[f64]| column.iter().copied().reduce(if largest { f64::max } else { f64::min });
                let want: Vec<f64> = data.chunks(a.dims().rows()).filter_map(best).collect();
                check(&got, &Tensor::row(want).into(), "extreme")?;
            }
        }
    }

    #[test]
    fn parts_are_read_written_and_deleted(
        (a, b, _) in pair(),
        i in prop::collection::vec(1usize..5, 0..5),
        j in prop::collection::vec(1usize..5, 0..5),
        kind in 0..4,
        x in number(),
    ) {
        let list = |places: &[usize]| Value::from(Tensor::row(places.iter().map(|&k| k as f64).collect::<Vec<_>>()));
        let colon = Value::text(":");
        let subscripts: Vec<Value> = match kind {
            0 => vec![list(&i), list(&j)],
            1 => vec![colon, list(&j)],
            2 => vec![list(&i), colon],
            _ => vec![list(&i)],
        };
        let got = agree(index::get(&sparse(&a), &subscripts), index::get(&a, &subscripts), "get")?;
        prop_assert!(got.is_none_or(|value| value.is_sparse()));
        let write = |base: Value, value: Value| {
            let mut base = base;
            index::set(&mut base, &subscripts, value).map(|()| base)
        };
        // Also beyond the extents, where the matrix grows.
        agree(write(sparse(&a), Value::Scalar(x)), write(a.clone(), Value::Scalar(x)), "set scalar")?;
        let part = index::get(&b, &subscripts);
        if let Ok(part) = part {
            agree(write(sparse(&a), part.clone()), write(a.clone(), part.clone()), "set")?;
            agree(write(sparse(&a), sparse(&part)), write(a.clone(), part.clone()), "set sparse")?;
            agree(write(a.clone(), sparse(&part)), write(a.clone(), part), "set in full")?;
        }
        let remove = |base: Value| {
            let mut base = base;
            index::delete(&mut base, &subscripts).map(|()| base)
        };
        agree(remove(sparse(&a)), remove(a.clone()), "delete")?;
    }

    #[test]
    fn masks_select((a, b, x) in pair()) {
        let mask = map1(&operation::IS_FINITE, a.clone()).and_then(|_| binary(BinaryOp::Ne, b, Value::Scalar(0.0)));
        let mask = mask.expect("a mask");
        agree(index::get(&sparse(&a), &[sparse(&mask)]), index::get(&a, std::slice::from_ref(&mask)), "get")?;
        agree(index::get(&a, &[sparse(&mask)]), index::get(&a, std::slice::from_ref(&mask)), "get of full")?;
        let write = |base: Value, mask: Value| {
            let mut base = base;
            index::set(&mut base, &[mask], Value::Scalar(x)).map(|()| base)
        };
        agree(write(sparse(&a), sparse(&mask)), write(a.clone(), mask), "set")?;
    }

    #[test]
    fn matrices_join((a, b, _) in pair()) {
        for dim in [0, 1] {
            for parts in [[sparse(&a), sparse(&b)], [sparse(&a), b.clone()], [a.clone(), sparse(&b)]] {
                let want = concat::concatenate(vec![a.clone(), b.clone()], dim);
                let got = agree(concat::concatenate(parts.to_vec(), dim), want, "join")?;
                prop_assert!(got.is_none_or(|value| value.is_sparse()));
            }
        }
    }

    #[test]
    fn equations_are_solved(
        (a, b) in (1usize..6).prop_flat_map(|n| (matrix(n, n), matrix(n, 2))),
        shape in 0..4,
    ) {
        // A diagonal that dominates: no pivot is small.
        let n = a.dims().rows();
        let a = arith::to_class(a, Class::Double).expect("numbers");
        let identity = Tensor::new(a.dims(), (0..n * n).map(|k| if k % (n + 1) == 0 { 50.0 } else { 0.0 }).collect());
        let Value::Sparse(m) = sparse(&binary(BinaryOp::Add, a, Value::from(identity)).expect("same extents")) else {
            unreachable!()
        };
        let m: Value = match shape {
            0 => super::shape::triangle(&m, 0, true).into(),
            1 => super::shape::triangle(&m, 0, false).into(),
            2 => {
                let m = Value::from(SparseMatrix::clone(&m));
                let turned = arith::conjugate_transpose(m.clone()).expect("a matrix");
                binary(BinaryOp::Add, m, turned).expect("same extents")
            }
            _ => SparseMatrix::clone(&m).into(),
        };
        let x = binary(BinaryOp::MLDivide, m.clone(), b.clone()).expect("regular");
        let back = binary(BinaryOp::MTimes, m, x).expect("fits").to_c64s().expect("numbers");
        let close = back.iter().zip(b.to_c64s().expect("numbers")).all(|(x, y)| (x - y).norm() < 1e-10);
        prop_assert!(close, "{back:?}");
    }
}

#[test]
fn kronecker_products_and_repetition() -> Result<()> {
    let a = Value::from(Tensor::new(Dims::matrix(2, 2), vec![1.0, 0.0, 2.0, 3.0]));
    let Value::Sparse(m) = sparse(&a) else { unreachable!() };
    let twice = super::shape::kron(&m, &m)?.to_full()?;
    let data = twice.to_f64s().map(|x| x.iter().sum::<f64>());
    assert_eq!(data, Some(36.0));
    let repeated = super::shape::repeat(&m, 2, 3)?;
    assert_eq!(repeated.dims(), Dims::matrix(4, 6));
    assert_eq!(repeated.pattern().len(), 18);
    let flat = super::shape::reshape(&m, 1, 4)?.to_full()?;
    assert_eq!(flat.to_f64s().as_deref(), Some(&[1.0, 0.0, 2.0, 3.0][..]));
    Ok(())
}
