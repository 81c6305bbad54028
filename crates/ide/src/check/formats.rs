//! Formats that do not fit what is written by them.
//!
//! ```text
//! fprintf('%d of %d\n', k)           warning[format-arguments]: two values are asked for, one is given
//! sprintf('%d %d', 1, 2, 3)          warning[format-arguments]: the format ends in the middle when it is used again
//! sprintf('%y', 1)                   warning[format-conversion]: there is no such conversion
//! sprintf('%s is %d', s, 'five')     warning[format-conversion]: '%d' writes the codes of the characters
//! ```
//!
//! Only where it is known how many values the arguments are.

use super::Checker;
use lanner_base::{Diagnostic, Dialect, Span};
use lanner_builtins::format::{Conversion, FormatPlace, UnknownConversion, conversions};
use lanner_facts::{Class, ClassSet, Fact, Terms};
use lanner_infer::NameTarget as Meaning;
use lanner_mir::{Constant as Literal, Inst, Operand, OperandKind};
use lanner_project::known::Known;

/// Reports formats of calls.
pub(super) fn check_formats(known: &Known, checker: &mut Checker) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (_, _, inst, span) in known.reached() {
        let Inst::Call { callee, args, .. } = *inst else { continue };
        let Meaning::Row(row) = known.meaning(checker.sources, callee) else { continue };
        let Some(place) = row.row().format() else { continue };
        let args = known.func.args(args);
        if place == FormatPlace::FirstOrSecond && !begins_as_known(known, args, &mut checker.inference.terms)
        {
            continue;
        }
        let Some((format, values)) = parts(known, place, args) else { continue };
        let call = Call { known, format, values, span, dialect: checker.file.dialect };
        found.extend(call.check(&mut checker.inference.terms));
    }
    found
}

/// The first argument is a literal, or no text, so the number of a file.
fn begins_as_known(known: &Known, args: &[Operand], terms: &mut Terms) -> bool {
    let Some(&first) = args.first() else { return false };
    let is_text = |fact: Fact| !fact.classes.meet(ClassSet::TEXTS).is_none();
    literal(known, first).is_some() || !known.operand(first, terms).is_none_or(is_text)
}

/// The format of a call, where it is a literal, and what stands behind it.
fn parts<'k>(known: &'k Known, place: FormatPlace, args: &'k [Operand]) -> Option<(&'k str, &'k [Operand])> {
    let text = |at: usize| literal(known, *args.get(at)?);
    let at = match place {
        FormatPlace::First => 0,
        FormatPlace::FirstOrSecond => usize::from(text(0).is_none()),
        FormatPlace::Message if args.len() < 2 || is_command(text(0)?) => return None,
        FormatPlace::Message => usize::from(is_identifier(text(0)?)),
    };
    // What is no format is a text as it stands.
    if place == FormatPlace::Message && args.len() == at + 1 {
        return None;
    }
    Some((text(at)?, &args[at + 1..]))
}

fn literal(known: &Known, operand: Operand) -> Option<&str> {
    let OperandKind::Const(constant) = operand.kind() else { return None };
    match &known.func.constants[constant] {
        Literal::Char(text) | Literal::String(text) => Some(text),
        Literal::Double(_) | Literal::Imaginary(_) | Literal::Int(..) | Literal::Colon => None,
    }
}

/// `a:b`, as errors and warnings have it.
fn is_identifier(text: &str) -> bool {
    text.contains(':') && !text.contains(char::is_whitespace)
}

/// What `warning` is told to do with an identifier.
const STATES: [&str; 4] = ["off", "on", "error", "query"];

fn is_command(text: &str) -> bool {
    STATES.contains(&text)
}

struct Call<'k> {
    known: &'k Known,
    format: &'k str,
    values: &'k [Operand],
    span: Span,
    dialect: Dialect,
}

impl Call<'_> {
    fn check(&self, terms: &mut Terms) -> Option<Diagnostic> {
        let asked = match conversions(self.format) {
            Ok(asked) => asked?,
            Err(UnknownConversion(text)) => {
                let message = format!("The format has '{text}', which is no conversion.");
                let finding = Diagnostic::warning("format-conversion", message, self.span);
                return Some(finding.help("'%%' writes a percent sign"));
            }
        };
        let mut given = 0;
        for &value in self.values {
            let fact = self.known.operand(value, terms).filter(|_| !value.is_spread())?;
            let conversion = (!asked.is_empty()).then(|| asked[given % asked.len()]);
            if let Some(finding) = self.text_as_number(conversion, &fact, value, asked.len(), terms) {
                return Some(finding);
            }
            given += count(conversion, &fact, terms)?;
        }
        self.counted(asked.len(), given)
    }

    fn counted(&self, asked: usize, given: usize) -> Option<Diagnostic> {
        let values = |n: usize| if n == 1 { "1 value".to_owned() } else { format!("{n} values") };
        let message = match (asked, given) {
            (0, 0) => return None,
            (0, _) => "The format writes no values, but is given some.".to_owned(),
            // A part of a format may be wanted.
            (_, 0) if !self.values.is_empty() => return None,
            (_, 0) => format!("The format asks for {} and is given none.", values(asked)),
            _ if given < asked => {
                format!("The format asks for {} and is given {given}: it ends there.", values(asked))
            }
            _ if !given.is_multiple_of(asked) => {
                format!(
                    "The format takes {} at a time and is given {given}: it ends in the middle.",
                    values(asked)
                )
            }
            _ => return None,
        };
        Some(Diagnostic::warning("format-arguments", message, self.span))
    }

    /// A text of several characters for a number: their codes are written. Where one conversion is all there is, that may be meant;
    /// Octave writes the text.
    fn text_as_number(
        &self,
        conversion: Option<Conversion>,
        fact: &Fact,
        value: Operand,
        asked: usize,
        terms: &mut Terms,
    ) -> Option<Diagnostic> {
        let Some(Conversion::Number(letter)) = conversion else { return None };
        let is_row = fact.classes == ClassSet::of(Class::Char) && terms.is_scalar(fact.shape).is_no();
        let is_sentence = asked > 1 || self.format.trim_matches(|c: char| !c.is_alphabetic()).len() > 4;
        if !is_row || !is_sentence || self.dialect == Dialect::Octave {
            return None;
        }
        let name = self.known.operand_text(value);
        let message = format!("'%{letter}' writes the codes of the characters of {name}.");
        Some(Diagnostic::warning("format-conversion", message, self.span).help("'%s' writes the text"))
    }
}

/// How many values of a format an argument is, where that is known.
fn count(conversion: Option<Conversion>, fact: &Fact, terms: &mut Terms) -> Option<usize> {
    let is_text = fact.classes == ClassSet::of(Class::Char);
    if matches!(conversion, Some(Conversion::Text)) && (is_text || fact.classes.is_within(ClassSet::TEXTS)) {
        // An empty one counts too, where nothing else is to be written.
        return Some(1);
    }
    if fact.classes.contains(Class::String) || fact.classes.contains(Class::Cell) {
        return (fact.classes == ClassSet::of(Class::String) && terms.is_scalar(fact.shape).is_yes())
            .then_some(1);
    }
    let elements = terms.numel(fact.shape);
    let elements = usize::try_from(terms.interval(elements).only()?).ok()?;
    (elements > 0).then_some(elements)
}
