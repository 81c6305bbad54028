//! What the arguments of `error` and `warning` mean: an identifier, if the first looks like one, and a template.
//!
//! A message that stands alone is taken as it is: `error('50% \n')`. With more arguments it is a `printf` template.

use crate::memory::Duplicate;
use crate::text::printf;
use crate::{Error, Result, Value};
use lanner_base::Dialect;

/// Identifier (may be empty) and message.
pub fn read(args: &[Value], dialect: Dialect) -> Result<(String, String)> {
    let (identifier, rest) = match args {
        [first, rest @ ..] if !rest.is_empty() => match first.as_text() {
            Some(text) if is_identifier(&text) => (text, rest),
            _ => (String::new(), args),
        },
        _ => (String::new(), args),
    };
    let Some(template) = rest.first() else { return Ok((identifier, String::new())) };
    let Some(template) = template.as_text() else {
        let text = "Input must be a character vector or string scalar, or a struct.";
        return Err(Error::new("MATLAB:error:invalidInput", text));
    };
    let alone = args.len() == 1 && dialect == Dialect::Matlab;
    if alone {
        return Ok((identifier, template));
    }
    if args.len() == 1 && is_identifier(&template) {
        return Ok((template, "unspecified error".duplicate()));
    }
    Ok((identifier, printf::format(&template, &rest[1..])?))
}

/// `component:mnemonic`, more components allowed, no white space.
pub fn is_identifier(text: &str) -> bool {
    let mut parts = text.split(':');
    let valid = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
    };
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic());
    begins && text.contains(':') && parts.all(valid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_argument_is_text_and_more_are_a_template() {
        let text = |t: &str| Value::text(t);
        let read = |args: &[Value]| read(args, Dialect::Matlab).unwrap();
        assert_eq!(read(&[text("50% \\n")]), (String::new(), "50% \\n".to_owned()));
        assert_eq!(read(&[text("a:b"), text("x\\n%d"), Value::Scalar(3.0)]).1, "x\n3");
        assert_eq!(read(&[text("a: b"), text("c")]).0, "");
        assert_eq!(read(&[text("a:b")]), (String::new(), "a:b".to_owned()));
    }
}
