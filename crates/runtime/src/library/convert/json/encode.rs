//! `jsonencode`.

use crate::library::strings::texts::options;
use crate::memory;
use crate::memory::{Duplicate, Grow, Reword};
use crate::text::number::Spec;
use crate::{Args, Dims, Error, Host, Outputs, Result, Struct, Tensor, Value, one};
use lanner_base::interrupt::Polled;
use std::rc::Rc;

/// `jsonencode(x, 'ConvertInfAndNaN', true, 'PrettyPrint', false)`.
pub fn jsonencode(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (rest, given) = options(&args[1..], &["ConvertInfAndNaN", "PrettyPrint"])?;
    if !rest.is_empty() {
        return Err(Error::new("MATLAB:TooManyInputs", "Too many input arguments."));
    }
    let truth = |k: usize, default: bool| given[k].and_then(Value::as_f64).map_or(default, |x| x != 0.0);
    let mut writer = Writer { out: String::new(), null: truth(0, true), pretty: truth(1, false), depth: 0 };
    writer.value(&args[0])?;
    one(Value::text(&writer.out))
}

/// Deeper nesting is refused, so that no value can overflow the stack.
const DEEPEST: usize = 500;

struct Writer {
    out: String,
    /// Infinities and NaN become `null`.
    null: bool,
    pretty: bool,
    depth: usize,
}

impl Writer {
    fn value(&mut self, value: &Value) -> Result<()> {
        if self.depth > DEEPEST {
            return Err(Error::new("MATLAB:json:NestedTooDeeply", "The value is nested too deeply."));
        }
        match value {
            Value::Char(t) if t.rows() <= 1 => self.text(&value.as_text().unwrap_or_default()),
            Value::Char(t) => {
                let rows = crate::char_rows(t);
                self.list(rows.len(), |w, k| {
                    w.text(&rows[k]);
                    Ok(())
                })?;
            }
            Value::String(t) if t.numel() == 1 => self.string(&t.data()[0]),
            Value::String(t) => self.array(t.dims(), &|w, k| {
                w.string(&t.data()[k]);
                Ok(())
            })?,
            Value::Cell(t) => self.list(t.numel(), |w, k| w.value(&t.data()[k]))?,
            Value::Struct(s) if s.numel() == 1 => self.object(s, 0)?,
            Value::Struct(s) => self.list(s.numel(), |w, k| w.object(s, k))?,
            Value::Shared(inner) => self.value(&inner.borrow())?,
            _ if value.is_arithmetic() && !value.is_complex() => self.numbers(value)?,
            other => {
                return Err(Error::new(
                    "MATLAB:json:UnsupportedType",
                    format!(
                        "Value of type '{}' cannot be encoded as JSON-formatted text.",
                        other.class_name()
                    ),
                ));
            }
        }
        Ok(())
    }

    fn numbers(&mut self, value: &Value) -> Result<()> {
        let is_truth = value.class() == lanner_facts::Class::Logical;
        let exact = value.class().is_integer().then(|| super::super::number_text::each(value));
        let numbers = value.to_f64s().unwrap_or_default();
        let write = |w: &mut Writer, k: usize| {
            match &exact {
                Some(texts) => w.out.put(&texts[k]),
                None if is_truth => w.out.put(if numbers[k] != 0.0 { "true" } else { "false" }),
                None => w.number(numbers[k]),
            }
            Ok(())
        };
        if value.is_scalar() { write(self, 0) } else { self.array(&value.dims(), &write) }
    }

    fn number(&mut self, x: f64) {
        if !x.is_finite() {
            let text = if self.null { "null".duplicate() } else { Spec::default().float(x, 'f') };
            self.out.put(&text);
            return;
        }
        if x.fract() == 0.0 && x.abs() < 1e15 && (x != 0.0 || x.is_sign_positive()) {
            self.out.put((x as i64).to_string());
            return;
        }
        // The shortest text that reads back as the same number.
        let mut shortest = (15..=17).map(|digits| Spec::precise(digits).float(x, 'g'));
        let text = shortest.find(|t| t.parse() == Ok(x)).unwrap_or_default();
        self.out.put(&text);
    }

    /// A vector as one list, a matrix as a list of its rows.
    fn array(&mut self, dims: &Dims, write: &dyn Fn(&mut Writer, usize) -> Result<()>) -> Result<()> {
        if dims.is_vector() || dims.is_empty() {
            return self.list(dims.numel(), write);
        }
        self.nested(dims, 0, 0, write)
    }

    fn nested(
        &mut self,
        dims: &Dims,
        dimension: usize,
        offset: usize,
        write: &dyn Fn(&mut Writer, usize) -> Result<()>,
    ) -> Result<()> {
        if dimension == dims.rank() {
            return write(self, offset);
        }
        self.list(dims.extent(dimension), |w, k| {
            w.nested(dims, dimension + 1, offset + k * dims.stride(dimension), write)
        })
    }

    fn list(&mut self, n: usize, mut write: impl FnMut(&mut Writer, usize) -> Result<()>) -> Result<()> {
        self.out.put('[');
        self.depth += 1;
        for k in (0..n).polled() {
            if k > 0 {
                memory::extend_text(&mut self.out, 1 << 10);
                self.out.put(',');
            }
            self.new_line();
            write(self, k)?;
        }
        self.depth -= 1;
        if n > 0 {
            self.new_line();
        }
        self.out.put(']');
        Ok(())
    }

    fn object(&mut self, s: &Struct, element: usize) -> Result<()> {
        self.out.put('{');
        self.depth += 1;
        for (k, (name, values)) in s.fields().iter().enumerate() {
            if k > 0 {
                memory::extend_text(&mut self.out, 1 << 10);
                self.out.put(',');
            }
            self.new_line();
            self.text(&name.to_string());
            self.out.put(if self.pretty { ": " } else { ":" });
            self.value(&values[element])?;
        }
        self.depth -= 1;
        if s.names().len() > 0 {
            self.new_line();
        }
        self.out.put('}');
        Ok(())
    }

    fn new_line(&mut self) {
        if self.pretty {
            self.out.put('\n');
            self.out.put(&"  ".times(self.depth));
        }
    }

    fn string(&mut self, text: &crate::Text) {
        match text {
            Some(text) => self.text(text),
            None => self.out.put("null"),
        }
    }

    fn text(&mut self, text: &str) {
        memory::extend_text(&mut self.out, text.len() + 2);
        self.out.put('"');
        for c in text.chars() {
            match c {
                '"' => self.out.put("\\\""),
                '\\' => self.out.put("\\\\"),
                '\n' => self.out.put("\\n"),
                '\r' => self.out.put("\\r"),
                '\t' => self.out.put("\\t"),
                '\u{8}' => self.out.put("\\b"),
                '\u{c}' => self.out.put("\\f"),
                c if (c as u32) < 32 => self.out.put(&format!("\\u{:04x}", c as u32)),
                c => self.out.put(c),
            }
        }
        self.out.put('"');
    }
}

/// A cell column of values.
pub(super) fn cell_column(values: Vec<Value>) -> Value {
    Value::Cell(Rc::new(Tensor::column(values)))
}
