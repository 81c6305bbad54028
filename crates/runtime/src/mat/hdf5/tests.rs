//! What is written is read back; bytes that were cut or changed give errors, never a panic.

use super::{read, write};
use crate::mat::tests::{Noise, variables};
use crate::mat::{Compression, Kind, Variable, read_any};
use crate::value::{SparseMatrix, Values};
use crate::{C64, Dims, Struct, Tensor, Value};
use lanner_base::Name;
use lanner_facts::Class;

fn file(values: Vec<Value>) -> Vec<Variable> {
    let named = |(k, value)| Variable { name: format!("v{k:03}"), value, global: false };
    values.into_iter().enumerate().map(named).collect()
}

#[test]
fn what_is_written_is_read_back() {
    for compression in [Compression::None, Compression::Zlib] {
        let bytes = write(&variables(), compression).unwrap();
        assert_eq!(Kind::of(&bytes), Kind::Hdf5);
        let back = read(bytes, &|_| true).unwrap();
        assert_eq!(back.len(), variables().len());
        for made in variables() {
            let found = back.iter().find(|found| found.name == made.name).unwrap();
            assert_eq!(format!("{:?}", found.value), format!("{:?}", made.value), "{}", made.name);
            assert_eq!(found.global, made.global);
        }
    }
}

#[test]
fn long_arrays_are_kept_in_pieces() {
    let count = |dims: &[usize]| dims.iter().product::<usize>();
    let shapes: [&[usize]; 5] = [&[200_000, 1], &[1, 200_000], &[300, 700], &[3, 5, 20_011], &[70_001, 2, 3]];
    let mut values: Vec<Value> = Vec::new();
    for dims in shapes {
        let numbers = (0..count(dims)).map(|k| k as f64).collect();
        values.push(Tensor::new(Dims::new(dims), numbers).into());
    }
    values.push(Tensor::row((0..100_000).map(|k| C64::new(f64::from(k), -1.0)).collect()).into());
    values.push(Value::text(&"long text ".repeat(10_000)));
    let bytes = write(&file(values.clone()), Compression::Zlib).unwrap();
    assert!(bytes.len() < 4_000_000, "{}", bytes.len());
    for (found, made) in read(bytes, &|_| true).unwrap().iter().zip(&values) {
        assert_eq!(format!("{:?}", found.value), format!("{made:?}"));
    }
}

#[test]
fn many_cells_need_a_tree_of_names() {
    let cells = (0..40_000).map(|k| Value::Scalar(f64::from(k))).collect();
    let fields = (0..300).fold(Struct::scalar(), |mut fields, k| {
        fields.set(Name::new(&format!("f{}", (k * 7) % 300)), Value::Scalar(f64::from(k)));
        fields
    });
    let values = vec![Value::cell_row(cells), fields.into()];
    let back = read(write(&file(values.clone()), Compression::None).unwrap(), &|_| true).unwrap();
    for (found, made) in back.iter().zip(&values) {
        assert_eq!(format!("{:?}", found.value), format!("{made:?}"));
    }
}

#[test]
fn sparse_matrices_are_kept_sparse() {
    let place = [0usize, 2, 1];
    let values = [
        Values::Real(vec![1.5, 2.0, 3.0]),
        Values::Complex(vec![C64::new(1.0, 1.0); 3]),
        Values::Logical(vec![true; 3]),
        Values::Real(Vec::new()),
    ];
    let values: Vec<Value> = values
        .iter()
        .map(|values| {
            let n = values.len();
            SparseMatrix::of_triplets(3, 5, &place[..n], &place[..n], values).unwrap().into()
        })
        .collect();
    let back = read(write(&file(values.clone()), Compression::Zlib).unwrap(), &|_| true).unwrap();
    for (found, made) in back.iter().zip(&values) {
        assert_eq!(format!("{:?}", found.value), format!("{made:?}"));
    }
}

#[test]
fn only_what_is_wanted_is_read() {
    let bytes = write(&variables(), Compression::Zlib).unwrap();
    let back = read(bytes, &|name| name == "v2").unwrap();
    assert_eq!(back.iter().map(|v| v.name.as_str()).collect::<Vec<_>>(), ["v2"]);
}

#[test]
fn files_that_were_cut_give_errors() {
    let bytes = write(&variables(), Compression::Zlib).unwrap();
    for length in (0..bytes.len()).step_by(7) {
        let _ = read_any(bytes[..length].to_vec(), &|_| true);
    }
    assert!(read(bytes[..bytes.len() - 9].to_vec(), &|_| true).is_err());
}

#[test]
fn files_that_were_changed_do_not_panic() {
    let mut noise = Noise(0x9e37_79b9_7f4a_7c15);
    let mut all = variables();
    all.truncate(12);
    let long: Vec<f64> = (0..3000).map(f64::from).collect();
    let originals = [
        write(&variables(), Compression::None).unwrap(),
        write(&file(vec![Tensor::row(long).into()]), Compression::Zlib).unwrap(),
        write(&all, Compression::None).unwrap(),
    ];
    for original in &originals {
        for _ in 0..1500 {
            let mut bytes = original.clone();
            for _ in 0..1 + noise.next() % 4 {
                let at = 512 + noise.next() as usize % (bytes.len() - 512);
                bytes[at] = if noise.next().is_multiple_of(2) {
                    noise.next() as u8
                } else {
                    bytes[at] ^ 1 << (noise.next() % 8)
                };
            }
            let _ = read_any(bytes, &|_| true);
        }
    }
}

/// What h5py writes in MATLAB's layout, with the newest forms of the format: see `fixtures/others.py`.
#[test]
fn files_of_others_are_read() {
    let back = read(include_bytes!("fixtures/others.mat").to_vec(), &|_| true).unwrap();
    let get = |name: &str| &back.iter().find(|v| v.name == name).unwrap_or_else(|| panic!("{name}")).value;
    let numbers = |value: &Value| value.to_f64s().unwrap().to_vec();
    assert_eq!(
        (get("big").dims(), numbers(get("big"))),
        (Dims::matrix(3, 2), vec![0.0, 1.0, 2.0, 3.0, 4.0, 5.0])
    );
    assert_eq!(get("packed").dims(), Dims::matrix(30, 20));
    assert_eq!(numbers(get("packed")), (0..600).map(f64::from).collect::<Vec<f64>>());
    assert_eq!(get("single").class_name(), "single");
    assert_eq!(get("text").as_text().as_deref(), Some("h\u{e9}llo"));
    assert_eq!((get("truth").class_name(), numbers(get("truth"))), ("logical", vec![1.0, 0.0]));
    assert_eq!((get("bools").class_name(), numbers(get("bools"))), ("logical", vec![1.0, 0.0, 1.0]));
    assert_eq!(get("z").to_c64s().unwrap().to_vec(), [C64::new(1.0, 2.0), C64::new(3.0, -4.0)]);
    assert_eq!((get("none").class_name(), get("none").dims()), ("single", Dims::matrix(0, 3)));
    let Value::Cell(cells) = get("cell") else { panic!("no cell") };
    assert_eq!((cells.dims(), cells.data()[19].as_f64()), (&Dims::matrix(11, 2), Some(19.0)));
    assert!(cells.data()[20].is_empty());
    assert_eq!(
        format!("{:?}", get("s")),
        format!("{:?}", Value::structure([("zeta", 1.0.into()), ("alpha", 2.0.into())]))
    );
    let Value::Struct(array) = get("array") else { panic!("no struct") };
    assert_eq!((array.dims(), array.fields()[0].1[1].as_f64()), (&Dims::matrix(2, 1), Some(6.0)));
    assert!(get("sparse").is_sparse());
    assert_eq!(numbers(&get("sparse").clone().into_full().unwrap())[11], 2.5);
    assert!(matches!(get("fun"), Value::Function(handle) if &*handle.text == "sin"));
    assert!(back.iter().all(|v| v.name != "opaque"));
}

/// The bytes that h5py was seen to read, by `fixtures/check.py`, of what `fixtures/ours.m` saves.
#[test]
fn what_is_written_is_what_others_read() {
    let variable = |name: &str, value| Variable { name: name.into(), value, global: false };
    let matrix = Tensor::new(Dims::matrix(2, 3), vec![1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    let cells = vec![Value::Scalar(1.0), Value::text("two"), Value::empty()];
    let fields = Value::structure([("zeta", Value::Int(Class::Int8, 1)), ("alpha", Value::Bool(true))]);
    let variables =
        [variable("a", matrix.into()), variable("c", Value::cell_row(cells)), variable("s", fields)];
    let bytes = write(&variables, Compression::None).unwrap();
    // The header names the system.
    assert_eq!(bytes[512..], include_bytes!("fixtures/ours.mat")[512..]);
}
