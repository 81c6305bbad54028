//! Octave's text format.
//!
//! ```text
//! # name: x
//! # type: matrix
//! # rows: 2
//! # columns: 2
//!  1 2
//!  3 4
//! ```

mod read;
mod write;

pub use read::read;
pub use write::write;

/// Whether bytes begin as such a file does.
pub fn is_text(bytes: &[u8]) -> bool {
    let beginning = &bytes[..bytes.len().min(4096)];
    let text = crate::memory::text_of_bytes(beginning);
    let comments =
        text.lines().map(str::trim).take_while(|line| line.is_empty() || line.starts_with(['#', '%']));
    comments.into_iter().any(|line| line.trim_start_matches(['#', '%', ' ']).starts_with("name:"))
}

#[cfg(test)]
mod tests {
    use crate::mat::Variable;
    use crate::{C64, Dims, Tensor, Value};

    #[test]
    fn what_is_written_is_read() {
        let complex = Tensor::row(vec![C64::new(1.0, -2.0), C64::new(0.5, 3.0)]);
        let values = [
            Value::Scalar(0.1),
            Value::from(Tensor::new(Dims::matrix(2, 2), vec![1.0, 2.0, f64::NAN, f64::INFINITY])),
            Value::from(complex),
            Value::Bool(true),
            Value::from(Tensor::new(Dims::new(&[1, 2, 2]), vec![1u8, 2, 3, 4])),
            Value::text("a b"),
            Value::text(""),
            Value::empty(),
            Value::cell_row(vec![Value::Scalar(1.0), Value::text("x"), Value::cell_row(vec![])]),
            Value::structure([("a", Value::Scalar(1.0)), ("b", Value::text("hi"))]),
        ];
        let variables: Vec<Variable> = values
            .iter()
            .enumerate()
            .map(|(k, value)| Variable { name: format!("v{k}"), value: value.clone(), global: false })
            .collect();
        let text = super::write(&variables).unwrap();
        let back = super::read(text.as_bytes(), &|_| true).unwrap();
        for (variable, value) in back.iter().zip(&values) {
            assert_eq!(format!("{:?}", variable.value), format!("{value:?}"), "{}", variable.name);
        }
        assert_eq!(back.len(), values.len());
    }
}
