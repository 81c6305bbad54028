//! What is written is read back; bytes that were cut or changed give errors, never a panic.

use super::*;
use crate::{C32, C64, Char, Dims, FunctionHandle, Range, Struct, Tensor, Value};
use lanner_base::Name;
use std::rc::Rc;

pub fn samples() -> Vec<Value> {
    let mut array = Struct::new(Dims::matrix(1, 2));
    array.field_or_add(Name::new("a"))[1] = Value::Scalar(2.0);
    array.field_or_add(Name::new("name_of_more_than_thirty_one_characters"))[0] = Value::text("b");
    let chars = ["ab", "cd"].concat().encode_utf16().map(Char).collect();
    vec![
        Value::Scalar(3.25),
        Value::Scalar(-0.0),
        Value::Scalar(200.0),
        Value::Scalar(f64::NAN),
        Value::empty(),
        Value::Bool(true),
        Value::from(Tensor::row(vec![true, false])),
        Value::from(Tensor::new(Dims::matrix(2, 2), vec![1.0, -40_000.0, 3.0, 4.0])),
        Value::from(Tensor::new(Dims::new(&[1, 2, 2]), vec![1.5, 2.0, 3.0, 4.0])),
        Value::from(Tensor::new(Dims::matrix(0, 3), Vec::<f64>::new())),
        Value::from(Tensor::row(vec![1.5f32, -2.0])),
        Value::from(Tensor::row(vec![C64::new(1.0, 2.0), C64::new(0.5, -1.0)])),
        Value::from(Tensor::scalar(C32::new(1.0, 2.5))),
        Value::from(Tensor::row(vec![i8::MIN, i8::MAX])),
        Value::from(Tensor::row(vec![u16::MAX, 0])),
        Value::from(Tensor::row(vec![i32::MIN, 7])),
        Value::from(Tensor::row(vec![i64::MIN, i64::MAX])),
        Value::from(Tensor::row(vec![u64::MAX, 1])),
        Value::text("hello é€"),
        Value::text(""),
        Value::from(Tensor::new(Dims::matrix(2, 2), chars)),
        Value::string("text"),
        Value::from(Tensor::row(vec![Some("a".into()), None])),
        Value::cell_row(vec![Value::Scalar(1.0), Value::text("x"), Value::cell_row(vec![Value::empty()])]),
        Value::cell_row(vec![]),
        Value::from(array),
        Value::from(Struct::scalar()),
        Value::structure([("a", Value::Scalar(1.0)), ("b", Value::cell_row(vec![Value::text("deep")]))]),
        Value::from(FunctionHandle::named("sin")),
    ]
}

pub fn variables() -> Vec<Variable> {
    let name = |k: usize| format!("v{k}");
    samples()
        .into_iter()
        .enumerate()
        .map(|(k, value)| Variable { name: name(k), value, global: k == 3 })
        .collect()
}

#[test]
fn what_is_written_is_read_back() {
    for compression in [Compression::None, Compression::Zlib] {
        let bytes = write(&variables(), compression).unwrap();
        assert_eq!(Kind::of(&bytes), Kind::Level5);
        let back = read(&bytes, &|_| true).unwrap();
        assert_eq!(back.len(), variables().len());
        for (found, made) in back.iter().zip(variables()) {
            assert_eq!(format!("{:?}", found.value), format!("{:?}", made.value), "{}", made.name);
            assert_eq!((&found.name, found.global), (&made.name, made.global));
        }
    }
}

#[test]
fn ranges_are_stored_as_their_elements() {
    let value = Value::Range(Rc::new(Range::new(1.0, 1.0, 3.0)));
    let bytes = write(&[Variable { name: "r".into(), value, global: false }], Compression::None).unwrap();
    let back = read(&bytes, &|_| true).unwrap();
    assert_eq!(back[0].value.to_f64s().unwrap().to_vec(), [1.0, 2.0, 3.0]);
}

#[test]
fn only_what_is_wanted_is_read() {
    let bytes = write(&variables(), Compression::Zlib).unwrap();
    let back = read(&bytes, &|name| name == "v2").unwrap();
    assert_eq!(back.iter().map(|v| v.name.as_str()).collect::<Vec<_>>(), ["v2"]);
}

#[test]
fn files_that_were_cut_give_errors() {
    for compression in [Compression::None, Compression::Zlib] {
        let bytes = write(&variables(), compression).unwrap();
        for length in 0..bytes.len() {
            // A cut between two variables leaves a file that is whole.
            let _ = read_any(bytes[..length].to_vec(), &|_| true);
        }
        assert!(read(&bytes[..bytes.len() - 9], &|_| true).is_err());
    }
}

/// Numbers that look random, the same in every run.
pub struct Noise(pub u64);

impl Noise {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

#[test]
fn files_that_were_changed_do_not_panic() {
    let mut noise = Noise(0x9e37_79b9_7f4a_7c15);
    let whole = write(&variables(), Compression::None).unwrap();
    let text = text::write(&variables()).unwrap().into_bytes();
    for original in [&whole, &text] {
        for _ in 0..4000 {
            let mut bytes = original.clone();
            for _ in 0..1 + noise.next() % 4 {
                let at = noise.next() as usize % bytes.len();
                bytes[at] = if noise.next().is_multiple_of(2) {
                    noise.next() as u8
                } else {
                    bytes[at] ^ 1 << (noise.next() % 8)
                };
            }
            let _ = read_any(bytes.clone(), &|_| true);
        }
    }
}

#[test]
fn noise_is_no_file() {
    let mut noise = Noise(88_172_645_463_325_252);
    for _ in 0..2000 {
        let length = noise.next() as usize % 300;
        let mut bytes: Vec<u8> = (0..length).map(|_| noise.next() as u8).collect();
        let _ = read_any(bytes.clone(), &|_| true);
        // The same behind a header of version 5, and as a matrix of version 4.
        let mut headed = write(&[], Compression::None).unwrap();
        headed.append(&mut bytes.clone());
        let _ = read_any(headed, &|_| true);
        bytes.splice(0..0, [0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, b'x', 0]);
        let _ = read_any(bytes.clone(), &|_| true);
    }
}

#[test]
fn deep_nesting_is_an_error() {
    let nested = |levels| (0..levels).fold(Value::Scalar(1.0), |value, _| Value::cell_row(vec![value]));
    let file = |value| write(&[Variable { name: "x".into(), value, global: false }], Compression::None);
    assert!(read(&file(nested(200)).unwrap(), &|_| true).is_ok());
    let error = file(nested(201)).unwrap_err();
    assert!(error.to_string().contains("200 deep at most"), "{error}");
    // A 1x1 cell: flags, extents, its name, and what is in it.
    let cell = |within: Vec<u8>| {
        let words = [14, 40 + within.len() as u32, 6, 8, 1, 0, 5, 8, 1, 1, 1 | 1 << 16, u32::from(b'x')];
        words.iter().flat_map(|word| word.to_le_bytes()).chain(within).collect::<Vec<u8>>()
    };
    let mut bytes = write(&[], Compression::None).unwrap();
    bytes.append(&mut (0..400).fold(vec![14, 0, 0, 0, 0, 0, 0, 0], |within, _| cell(within)));
    let error = read(&bytes, &|_| true).unwrap_err();
    assert!(error.to_string().contains("nested too deeply"), "{error}");
}

#[test]
fn version_4_is_read() {
    let mut bytes = Vec::new();
    for word in [0u32, 2, 1, 0, 2] {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    bytes.extend_from_slice(b"x\0");
    bytes.extend_from_slice(&1.5f64.to_le_bytes());
    bytes.extend_from_slice(&(-2.0f64).to_le_bytes());
    assert_eq!(Kind::of(&bytes), Kind::Level4);
    let back = read_any(bytes.clone(), &|_| true).unwrap();
    assert_eq!(back[0].value.dims(), Dims::matrix(2, 1));
    assert_eq!(back[0].value.to_f64s().unwrap().to_vec(), [1.5, -2.0]);
}
