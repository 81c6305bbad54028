//! Values as string arrays, as `["a", 5]` and `s(2) = 5` convert them.

use crate::memory::{Duplicate, Gather};
use crate::text::number::Spec;
use crate::value::{Tensor, Text};
use crate::{Fault, Result, Value};
use lanner_facts::Class;

/// Char rows as one string each, numbers as `string` spells them, cells of texts.
///
/// # Errors
/// Classes without a text.
pub fn to_strings(value: &Value) -> Result<Value> {
    let text = |text: &String| -> Text { Some(text.as_str().into()) };
    match value {
        Value::String(_) => Ok(value.clone()),
        Value::Char(_) => {
            let rows = value.to_texts().unwrap_or_default();
            // '' is one empty string.
            let rows = if rows.is_empty() { vec![String::new()] } else { rows };
            Ok(Tensor::column(rows.iter().map(text).gather()).into())
        }
        Value::Cell(t) => match value.to_texts() {
            Some(texts) => Ok(Tensor::new(t.dims().clone(), texts.iter().map(text).gather()).into()),
            None => Err(Fault::NoConversion.with(&[&Class::String, &Class::Cell])),
        },
        _ => match value.to_f64s() {
            Some(data) => {
                let texts = data.iter().map(|&x| Some(number_text(value.class(), x).into())).gather();
                Ok(Tensor::<Text>::new(value.dims(), texts).into())
            }
            None => Err(Fault::NoConversion.with(&[&Class::String, &value.class_name()])),
        },
    }
}

/// A number as text: four decimals at most behind all digits of the integer part.
fn number_text(class: Class, x: f64) -> String {
    if class == Class::Logical {
        return if x != 0.0 { "true" } else { "false" }.duplicate();
    }
    if x.fract() == 0.0 && x.abs() < 1e15 {
        return format!("{x:.0}");
    }
    let magnitude = if x.is_finite() { libm::log10(x.abs()).floor() } else { 0.0 };
    Spec::precise((magnitude + 5.0).clamp(5.0, 16.0) as usize).float(x, 'g')
}
