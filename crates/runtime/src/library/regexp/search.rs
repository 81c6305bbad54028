//! `regexp`, `regexpi`.

use super::options::{Options, Output};
use crate::library::strings::texts::{Form, Texts, Units, char_value, string_array, text_value, units};
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, Reword};
use crate::text::pattern::{Match, Pattern};
use crate::{Args, Dims, Error, Host, Outputs, Result, Struct, Tensor, Value};
use lanner_base::Name;
use std::rc::Rc;

/// `regexp(text, expression, …)`.
pub fn regexp(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    search(host, &args, nargout, false)
}

/// `regexpi(text, expression, …)`.
pub fn regexpi(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    search(host, &args, nargout, true)
}

fn search(host: &mut dyn Host, args: &[Value], nargout: usize, ignore_case: bool) -> Result<Outputs> {
    let name = if ignore_case { "regexpi" } else { "regexp" };
    let options = Options::read(&args[2..], ignore_case, host.dialect(), name)?;
    let wanted: Vec<Output> = options.outputs.iter().copied().take(nargout.max(1)).gather();
    let bad = || {
        Error::new(
            &format!("MATLAB:{name}:invalidInput"),
            "All cells must be strings. The text and the expression must be text.",
        )
    };
    let texts = text_argument(&args[0]).ok_or_else(bad)?;
    let expressions = text_argument(&args[1]).ok_or_else(bad)?;
    let strings = texts.form == Form::String || expressions.form == Form::String;
    let is_list = |t: &Texts| t.form == Form::Cell || t.items.len() != 1;
    if !is_list(&texts) && !is_list(&expressions) {
        let text = texts.items[0].clone().unwrap_or_default();
        let answers = answer(host, &text, &expression(&expressions, 0), &options, &wanted, strings)?;
        let wrap = |v: Value| if options.force_cell { Value::cell_row(vec![v]) } else { v };
        return Ok(answers.into_iter().map(wrap).gather());
    }
    let dims = match (texts.items.len(), expressions.items.len()) {
        (_, 1) => texts.dims.clone(),
        (1, _) => expressions.dims.clone(),
        (a, b) if a == b => texts.dims.clone(),
        _ => {
            return Err(Error::new(
                &format!("MATLAB:{name}:inputDimensionMismatch"),
                "If both the text and the expression are cell arrays, their sizes must agree.",
            ));
        }
    };
    let mut columns: Vec<Vec<Value>> = memory::filled(Vec::new(), wanted.len());
    for k in 0..dims.numel() {
        let at = |t: &Texts| if t.items.len() == 1 { 0 } else { k };
        let text = texts.items[at(&texts)].clone().unwrap_or_default();
        let expression = expression(&expressions, at(&expressions));
        let answers = answer(host, &text, &expression, &options, &wanted, strings)?;
        for (column, value) in columns.iter_mut().zip(answers) {
            column.put(value);
        }
    }
    Ok(columns.into_iter().map(|cells| Value::Cell(Rc::new(Tensor::new(dims.clone(), cells)))).gather())
}

/// Text, also `[]` as text without characters.
pub(super) fn text_argument(value: &Value) -> Option<Texts<'_>> {
    if value.is_numeric() && value.is_empty() {
        return Some(Texts::nothing());
    }
    Texts::of(value)
}

fn expression(expressions: &Texts, k: usize) -> String {
    memory::text_of_units(expressions.items[k].as_deref().unwrap_or_default())
}

fn answer(
    host: &mut dyn Host,
    text: &[u16],
    expression: &str,
    options: &Options,
    wanted: &[Output],
    strings: bool,
) -> Result<Vec<Value>> {
    let pattern = host.state().patterns.get(expression, options.flags)?;
    let matches = pattern.find(text, options.empty, if options.once { 1 } else { usize::MAX })?;
    let answer = Answer { text, pattern: &pattern, matches: &matches, strings };
    Ok(wanted
        .iter()
        .map(|&output| if options.once { answer.once(output) } else { answer.all(output) })
        .gather())
}

/// The matches of one text, to be told in several ways.
struct Answer<'a> {
    text: &'a [u16],
    pattern: &'a Pattern,
    matches: &'a [Match],
    strings: bool,
}

impl Answer<'_> {
    fn part(&self, (from, to): (usize, usize)) -> Units {
        self.text[from..to].duplicate()
    }

    fn text_of(&self, span: (usize, usize)) -> Value {
        let units = self.part(span);
        if self.strings { string_array(Dims::SCALAR, vec![Some(units)]) } else { char_value(units) }
    }

    /// Several texts: a cell row of char rows, or a string row.
    fn texts(&self, spans: Vec<(usize, usize)>) -> Value {
        let n = spans.len();
        let dims = if n == 0 { Dims::EMPTY } else { Dims::matrix(1, n) };
        let items = spans.into_iter().map(|s| Some(self.part(s))).gather();
        text_value(if self.strings { Form::String } else { Form::Cell }, dims, items)
    }

    /// Where the tokens are: the whole match in a pattern without groups; where a group took no part, nothing at
    /// the place where it was expected.
    fn token_spans(&self, m: &Match) -> Vec<(usize, usize)> {
        if m.groups.is_empty() {
            return vec![m.span];
        }
        let mut expected = m.span.0;
        m.groups
            .iter()
            .map(|group| {
                let span = group.unwrap_or((expected, expected));
                expected = span.1;
                span
            })
            .gather()
    }

    fn extents(&self, m: &Match) -> Value {
        let spans = self.token_spans(m);
        let n = spans.len();
        let starts = spans.iter().map(|s| (s.0 + 1) as f64);
        let ends = spans.iter().map(|s| s.1 as f64);
        Tensor::new(Dims::matrix(n, 2), starts.chain(ends).gather::<Vec<f64>>()).into()
    }

    fn places(&self, f: impl Fn(&Match) -> usize) -> Value {
        if self.matches.is_empty() {
            return Value::empty();
        }
        Tensor::row(self.matches.iter().map(|m| f(m) as f64).gather::<Vec<f64>>()).into()
    }

    fn cells(&self, f: impl Fn(&Match) -> Value) -> Value {
        if self.matches.is_empty() {
            return Value::Cell(Rc::new(Tensor::empty()));
        }
        Value::cell_row(self.matches.iter().map(f).gather())
    }

    fn all(&self, output: Output) -> Value {
        match output {
            Output::Start => self.places(|m| m.span.0 + 1),
            Output::End => self.places(|m| m.span.1),
            Output::TokenExtents => self.cells(|m| self.extents(m)),
            Output::Match => self.texts(self.matches.iter().map(|m| m.span).gather()),
            Output::Tokens => self.cells(|m| self.texts(self.token_spans(m))),
            Output::Names => self.names(),
            Output::Split => self.split(),
        }
    }

    fn once(&self, output: Output) -> Value {
        let first = self.matches.first();
        match output {
            Output::Start => first.map_or_else(Value::empty, |m| (m.span.0 + 1).into()),
            Output::End => first.map_or_else(Value::empty, |m| m.span.1.into()),
            Output::TokenExtents => first.map_or_else(Value::empty, |m| self.extents(m)),
            Output::Match => match first {
                Some(m) => self.text_of(m.span),
                None if self.strings => string_array(Dims::SCALAR, vec![None]),
                None => Value::text(""),
            },
            Output::Tokens => self.texts(first.map_or_else(Vec::new, |m| self.token_spans(m))),
            Output::Names => self.names(),
            Output::Split => self.split(),
        }
    }

    /// One struct per match, a field per name: the text of the group of that name which took part.
    fn names(&self) -> Value {
        let names = self.pattern.distinct_names();
        if names.is_empty() {
            return Struct::scalar().into();
        }
        let n = self.matches.len();
        let dims = if n == 0 { Dims::EMPTY } else { Dims::matrix(1, n) };
        let value = |m: &Match, name: &str| self.text_of(self.pattern.named(m, name).unwrap_or((0, 0)));
        let fields = names
            .into_iter()
            .map(|name| (Name::new(name), self.matches.iter().map(|m| value(m, name)).gather()))
            .gather();
        Struct::from_parts(dims, fields).into()
    }

    fn split(&self) -> Value {
        let mut spans = memory::room(self.matches.len() + 1);
        let mut from = 0;
        for m in self.matches {
            spans.put((from, m.span.0));
            from = m.span.1;
        }
        spans.put((from, self.text.len()));
        self.texts(spans)
    }
}

/// `regexptranslate(kind, text)`: expressions that match texts as they stand, or their wildcards.
pub fn regexptranslate(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let kind = args[0].as_text().unwrap_or_default().ascii_lowercase();
    let translated: fn(char) -> Units = match kind.as_str() {
        "escape" => |c| if r"\^$.|?*+()[]{}".contains(c) { units(&format!("\\{c}")) } else { units_of(c) },
        "wildcard" => |c| match c {
            '*' => units(".*"),
            '?' => units("."),
            '.' => units(r"\."),
            c => units_of(c),
        },
        "flexible" => units_of,
        _ => {
            return Err(Error::new(
                "MATLAB:regexptranslate:InvalidType",
                "First argument must be 'escape' or 'wildcard'.",
            ));
        }
    };
    let texts = Texts::required(&args[1], "Second")?;
    crate::one(texts.map(|text| memory::text_of_units(text).chars().flat_map(translated).gather()))
}

fn units_of(c: char) -> Units {
    units(c.encode_utf8(&mut [0; 4]))
}
