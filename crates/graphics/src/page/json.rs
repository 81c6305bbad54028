//! The few kinds of JSON text that a page needs.

use std::fmt::Display;

/// A number; `null` for what JSON has none for.
pub fn number(x: f64) -> String {
    if x.is_finite() { format!("{x}") } else { null() }
}

/// Nothing.
pub fn null() -> String {
    "null".to_owned()
}

/// What may be missing.
pub fn option(of: Option<String>) -> String {
    of.unwrap_or_else(null)
}

/// A text that may stand in a script element.
pub fn text(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '<' | '\u{2028}' | '\u{2029}' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A list.
pub fn list(of: impl IntoIterator<Item = impl Display>) -> String {
    let all: Vec<String> = of.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", all.join(","))
}

/// A list of numbers.
pub fn numbers(of: impl IntoIterator<Item = f64>) -> String {
    list(of.into_iter().map(number))
}

/// An object.
pub fn object(of: &[(&str, String)]) -> String {
    let all: Vec<String> = of.iter().map(|(name, value)| format!("{}:{value}", text(name))).collect();
    format!("{{{}}}", all.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_script() {
        let made = object(&[("a\"b", text("</script>\n")), ("c", numbers([1.5, f64::NAN]))]);
        assert_eq!(made, "{\"a\\\"b\":\"\\u003c/script>\\u000a\",\"c\":[1.5,null]}");
    }
}
