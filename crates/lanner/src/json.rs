//! JSON as it is written here: values made by hand, printed on lines of their own.

use std::fmt;

/// A value.
pub enum Json {
    /// A number.
    Number(u32),
    /// A text.
    Text(String),
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// `[…]`
    Array(Vec<Json>),
    /// `{…}`, in this order.
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    /// A text.
    pub fn text(text: impl Into<String>) -> Json {
        Json::Text(text.into())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, indent: usize) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, indent: usize| write!(f, "\n{:indent$}", "");
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            Json::Number(n) => write!(f, "{n}"),
            Json::Text(text) => write_text(f, text),
            Json::Array(items) if items.is_empty() => f.write_str("[]"),
            Json::Array(items) => {
                f.write_str("[")?;
                for (k, item) in items.iter().enumerate() {
                    f.write_str(if k > 0 { "," } else { "" })?;
                    line(f, indent + 2)?;
                    item.write(f, indent + 2)?;
                }
                line(f, indent)?;
                f.write_str("]")
            }
            Json::Object(fields) => {
                f.write_str("{")?;
                for (k, (name, value)) in fields.iter().enumerate() {
                    f.write_str(if k > 0 { "," } else { "" })?;
                    line(f, indent + 2)?;
                    write!(f, "\"{name}\": ")?;
                    value.write(f, indent + 2)?;
                }
                line(f, indent)?;
                f.write_str("}")
            }
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            c if (c as u32) < 0x20 => write!(f, "\\u{:04x}", c as u32)?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        assert_eq!(Json::text("a\"b\\c\n\u{1}é").to_string(), "\"a\\\"b\\\\c\\n\\u0001é\"");
    }

    #[test]
    fn what_holds_values_is_indented() {
        let value = Json::Object(vec![
            ("a", Json::Array(vec![Json::Number(1), Json::Null])),
            ("b", Json::Array(vec![])),
        ]);
        assert_eq!(value.to_string(), "{\n  \"a\": [\n    1,\n    null\n  ],\n  \"b\": []\n}");
    }
}
