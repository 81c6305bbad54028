//! The name-value pairs of `textscan`, `textread` and `strread`.

use crate::memory::{Gather, Reword};
use crate::text::escapes::unescape;
use crate::{Error, Result, Value};

/// How text is split into fields and rows.
#[derive(Clone, Debug)]
pub struct Options {
    /// What stands between fields; nothing: white space does.
    pub delimiters: Vec<Vec<char>>,
    /// Several delimiters count as one.
    pub merged: bool,
    /// What is skipped before a field.
    pub whitespace: Vec<char>,
    /// What ends a row; nothing: any of `\n`, `\r\n`, `\r`.
    pub line_end: Option<Vec<char>>,
    /// Lines to skip.
    pub header_lines: usize,
    /// What empty numeric fields become.
    pub empty_value: f64,
    /// Texts that count as empty numeric fields.
    pub treat_as_empty: Vec<Vec<char>>,
    /// Beginnings of comments, with their ends where they may end before the line does.
    pub comments: Vec<(Vec<char>, Option<Vec<char>>)>,
    /// Neighbouring columns of one class become a matrix.
    pub collect: bool,
    /// A field that cannot be read ends the reading; else it is an error.
    pub return_on_error: bool,
    /// Texts become a string column.
    pub strings: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            delimiters: Vec::new(),
            merged: false,
            whitespace: vec![' ', '\u{8}', '\t'],
            line_end: None,
            header_lines: 0,
            empty_value: f64::NAN,
            treat_as_empty: Vec::new(),
            comments: Vec::new(),
            collect: false,
            return_on_error: true,
            strings: false,
        }
    }
}

fn chars(text: &str) -> Vec<char> {
    unescape(text).chars().gather()
}

impl Options {
    /// Reads the pairs.
    ///
    /// # Errors
    /// Names that are not known, values that do not fit.
    pub fn parse(pairs: &[Value]) -> Result<Options> {
        let mut options = Options::default();
        for pair in pairs.chunks(2) {
            let name = pair[0].as_text().unwrap_or_default();
            let value = pair.get(1).ok_or_else(|| invalid(&name))?;
            options.set(&name, value)?;
        }
        // What separates fields cannot be skipped before them.
        let delimiters =
            options.delimiters.iter().filter(|d| d.len() == 1).map(|d| d[0]).gather::<Vec<char>>();
        options.whitespace.retain(|c| !delimiters.contains(c));
        Ok(options)
    }

    fn set(&mut self, name: &str, value: &Value) -> Result<()> {
        let flag = || value.as_f64().map(|x| x != 0.0).ok_or_else(|| invalid(name));
        let text = || value.as_text().ok_or_else(|| invalid(name));
        match name.lowercase().as_str() {
            "delimiter" => self.delimiters = several(value).ok_or_else(|| invalid(name))?,
            "multipledelimsasone" => self.merged = flag()?,
            "whitespace" => self.whitespace = chars(&text()?),
            "endofline" => self.line_end = Some(chars(&text()?)).filter(|end| !end.is_empty()),
            "headerlines" => {
                self.header_lines =
                    value.as_f64().filter(|x| *x >= 0.0).ok_or_else(|| invalid(name))? as usize;
            }
            "emptyvalue" => self.empty_value = value.as_f64().ok_or_else(|| invalid(name))?,
            "treatasempty" => {
                let texts = value.as_text().map(|t| vec![t]).or_else(|| value.to_texts());
                self.treat_as_empty =
                    texts.ok_or_else(|| invalid(name))?.iter().map(|t| t.chars().gather()).gather();
            }
            "commentstyle" => self.comments = comments(value).ok_or_else(|| invalid(name))?,
            "collectoutput" => self.collect = flag()?,
            "returnonerror" => self.return_on_error = flag()?,
            "texttype" => self.strings = text()? == "string",
            "bufsize" | "expchars" | "datelocale" => {}
            _ => return Err(invalid(name)),
        }
        Ok(())
    }
}

fn invalid(name: &str) -> Error {
    Error::new("MATLAB:textscan:UnknownOption", format!("Unknown or invalid option '{name}'."))
}

/// Every character of a char row; every text of a cell or string array as a whole.
fn several(value: &Value) -> Option<Vec<Vec<char>>> {
    match value {
        Value::Char(_) => Some(chars(&value.as_text()?).into_iter().map(|c| vec![c]).gather()),
        _ => Some(value.to_texts()?.iter().map(|t| chars(t)).filter(|d| !d.is_empty()).gather()),
    }
}

/// How a comment begins, and how it ends where that is not the line's end.
type Comment = (Vec<char>, Option<Vec<char>>);

fn comments(value: &Value) -> Option<Vec<Comment>> {
    let texts = value.as_text().map(|t| vec![t]).or_else(|| value.to_texts())?;
    let literal = |text: &str| text.chars().gather::<Vec<char>>();
    Some(match texts.as_slice() {
        [] => Vec::new(),
        [one] => match one.as_str() {
            "matlab" => vec![(literal("%"), None)],
            "shell" => vec![(literal("#"), None)],
            "c++" => vec![(literal("//"), None)],
            "c" => vec![(literal("/*"), Some(literal("*/")))],
            "" => Vec::new(),
            start => vec![(literal(start), None)],
        },
        [start, end, ..] => vec![(literal(start), Some(literal(end)))],
    })
}
