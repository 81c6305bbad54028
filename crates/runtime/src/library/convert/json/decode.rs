//! `jsondecode`.
//!
//! ```text
//! {"a":1,"b":[1,2]}    struct with a = 1, b = [1; 2]
//! [[1,2],[3,4]]        [1 2; 3 4]
//! [{"a":1},{"a":2}]    2x1 struct array
//! [1,"x",null]         {1; 'x'; []}
//! ```

use super::encode::cell_column;
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow};
use crate::{Args, Dims, Error, Host, Outputs, Result, Struct, Tensor, Value, concat, one};
use lanner_base::{Name, interrupt};

/// `jsondecode(text)`.
pub fn jsondecode(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let Some(text) = args[0].as_text() else {
        return Err(Error::new(
            "MATLAB:json:TextMustBeText",
            "JSON text must be a character vector or string scalar.",
        ));
    };
    one(parse(&text)?.into_value()?)
}

/// The data of a text.
///
/// # Errors
/// Where the text is no JSON.
pub fn parse(text: &str) -> Result<Json> {
    let mut reader = Reader { bytes: text.as_bytes(), at: 0, depth: 0 };
    let json = reader.value()?;
    reader.skip_space();
    if reader.at < reader.bytes.len() {
        return Err(reader.unexpected());
    }
    Ok(json)
}

/// What a text of JSON holds.
pub enum Json {
    /// `null`.
    Null,
    /// `true`, `false`.
    Truth(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Names with what they hold, in the order of the text.
    Object(Vec<(String, Json)>),
}

impl Json {
    fn into_value(self) -> Result<Value> {
        Ok(match self {
            Json::Null => Value::empty(),
            Json::Truth(b) => b.into(),
            Json::Number(x) => x.into(),
            Json::Text(text) => Value::text(&text),
            Json::Object(fields) => {
                let mut s = Struct::scalar();
                for (name, value) in fields {
                    s.set(Name::new(&valid_name(&name)), value.into_value()?);
                }
                s.into()
            }
            Json::List(items) => list_value(items)?,
        })
    }
}

/// A list in the densest form that holds it.
fn list_value(items: Vec<Json>) -> Result<Value> {
    if items.is_empty() {
        return Ok(Value::empty());
    }
    let numbers = items.iter().any(|i| matches!(i, Json::Number(_)));
    if numbers && items.iter().all(|i| matches!(i, Json::Number(_) | Json::Null)) {
        let column = items.iter().map(|i| if let Json::Number(x) = i { *x } else { f64::NAN });
        return Ok(Tensor::column(column.gather::<Vec<f64>>()).into());
    }
    if items.iter().all(|i| matches!(i, Json::Truth(_))) {
        let column = items.iter().map(|i| matches!(i, Json::Truth(true)));
        return Ok(Tensor::column(column.gather::<Vec<bool>>()).into());
    }
    let lists = items.iter().all(|i| matches!(i, Json::List(_)));
    let values: Vec<Value> = items.into_iter().map(Json::into_value).gather::<Result<_>>()?;
    if let Some(array) = struct_array(&values) {
        return Ok(array);
    }
    if lists && let Some(first) = values.first() {
        let (dims, class) = (first.dims(), first.class());
        let alike = |v: &Value| v.dims() == dims && v.class() == class;
        let dense = matches!(class, lanner_facts::Class::Double | lanner_facts::Class::Logical);
        if dense && !dims.is_empty() && values.iter().all(alike) {
            return stacked(values, &dims);
        }
    }
    Ok(cell_column(values))
}

/// Arrays of the same extents one above the other along a new first dimension.
fn stacked(values: Vec<Value>, dims: &Dims) -> Result<Value> {
    let inner: Vec<usize> = if dims.is_column() { vec![dims.rows()] } else { dims.as_slice().duplicate() };
    let extents: Vec<usize> = [1].into_iter().chain(inner).gather();
    let slices: Vec<Value> = values.into_iter().map(|v| reshaped(v, &Dims::new(&extents))).gather();
    concat::concatenate(slices, 0)
}

fn reshaped(value: Value, dims: &Dims) -> Value {
    match value {
        Value::Double(t) => t.as_ref().clone().reshaped(dims.clone()).into(),
        Value::Logical(t) => t.as_ref().clone().reshaped(dims.clone()).into(),
        other => other,
    }
}

/// Structs with the same fields as one array.
fn struct_array(values: &[Value]) -> Option<Value> {
    let structs: Vec<&Struct> = values
        .iter()
        .map(|v| match v {
            Value::Struct(s) if s.numel() == 1 => Some(s.as_ref()),
            _ => None,
        })
        .gather::<Option<_>>()?;
    let names: Vec<Name> = structs.first()?.names().gather();
    if !structs.iter().all(|s| s.names().eq(names.iter().copied())) {
        return None;
    }
    let values_of = |name: Name| structs.iter().map(|s| s.get(name).cloned().unwrap_or_default()).gather();
    let fields = names.iter().map(|&name| (name, values_of(name))).gather();
    Some(Struct::from_parts(Dims::matrix(structs.len(), 1), fields).into())
}

/// A field name: letters, digits and underscores, a letter first.
fn valid_name(name: &str) -> String {
    let out: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).gather();
    if !out.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return format!("x{out}");
    }
    out
}

/// Deeper nesting is refused, so that no text can overflow the stack.
const DEEPEST: usize = 200;

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn unexpected(&self) -> Error {
        Error::new(
            "MATLAB:json:ExpectedLiteral",
            format!(
                "JSON syntax error at line 1, column {} (character {}): unexpected text.",
                self.at + 1,
                self.at + 1
            ),
        )
    }

    fn skip_space(&mut self) {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.bytes[self.at..].starts_with(text.as_bytes());
        if found {
            self.at += text.len();
        }
        found
    }

    fn value(&mut self) -> Result<Json> {
        interrupt::poll();
        self.skip_space();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.unexpected());
        }
        let json = match self.bytes.get(self.at) {
            Some(b'{') => self.object()?,
            Some(b'[') => self.list()?,
            Some(b'"') => Json::Text(self.text()?),
            _ if self.take("null") => Json::Null,
            _ if self.take("true") => Json::Truth(true),
            _ if self.take("false") => Json::Truth(false),
            _ if self.take("NaN") => Json::Number(f64::NAN),
            _ if self.take("Infinity") || self.take("Inf") => Json::Number(f64::INFINITY),
            _ if self.take("-Infinity") || self.take("-Inf") => Json::Number(f64::NEG_INFINITY),
            _ => self.number()?,
        };
        self.depth -= 1;
        Ok(json)
    }

    fn number(&mut self) -> Result<Json> {
        let start = self.at;
        while matches!(self.bytes.get(self.at), Some(b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E')) {
            self.at += 1;
        }
        let text = std::str::from_utf8(&self.bytes[start..self.at]).unwrap_or_default();
        text.parse().map(Json::Number).map_err(|_| self.unexpected())
    }

    fn list(&mut self) -> Result<Json> {
        self.at += 1;
        let mut items = Vec::new();
        self.skip_space();
        if self.take("]") {
            return Ok(Json::List(items));
        }
        loop {
            let item = self.value()?;
            items.put(item);
            self.skip_space();
            if self.take("]") {
                return Ok(Json::List(items));
            }
            if !self.take(",") {
                return Err(self.unexpected());
            }
        }
    }

    fn object(&mut self) -> Result<Json> {
        self.at += 1;
        let mut fields = Vec::new();
        self.skip_space();
        if self.take("}") {
            return Ok(Json::Object(fields));
        }
        loop {
            self.skip_space();
            if self.bytes.get(self.at) != Some(&b'"') {
                return Err(self.unexpected());
            }
            let name = self.text()?;
            self.skip_space();
            if !self.take(":") {
                return Err(self.unexpected());
            }
            fields.put((name, self.value()?));
            self.skip_space();
            if self.take("}") {
                return Ok(Json::Object(fields));
            }
            if !self.take(",") {
                return Err(self.unexpected());
            }
        }
    }

    fn text(&mut self) -> Result<String> {
        self.at += 1;
        let mut units: Vec<u16> = Vec::new();
        loop {
            let rest = &self.bytes[self.at..];
            let plain = rest.iter().take_while(|b| !matches!(b, b'"' | b'\\')).count();
            units.put_all(memory::text_of_bytes(&rest[..plain]).encode_utf16());
            self.at += plain;
            match rest.get(plain) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(memory::text_of_units(&units));
                }
                Some(_) => {
                    units.put(self.escape().ok_or_else(|| self.unexpected())?);
                }
                None => return Err(self.unexpected()),
            }
        }
    }

    /// The escape at the present place, as a UTF-16 unit.
    fn escape(&mut self) -> Option<u16> {
        let letter = *self.bytes.get(self.at + 1)?;
        self.at += 2;
        Some(match letter {
            b'n' => 10,
            b't' => 9,
            b'r' => 13,
            b'b' => 8,
            b'f' => 12,
            b'u' => {
                let digits = std::str::from_utf8(self.bytes.get(self.at..self.at + 4)?).ok()?;
                self.at += 4;
                u16::from_str_radix(digits, 16).ok()?
            }
            b'"' | b'\\' | b'/' => letter.into(),
            _ => return None,
        })
    }
}
