//! MATLAB's `printf`: the template is used again until all elements of all arguments are written.
//!
//! ```text
//! format('%d,', [1 2 3])      -> 1,2,3,
//! format('%s=%d ', 'ab', 5)   -> ab=5
//! format('%d', 1.5)           -> 1.500000e+00
//! format('%d %d\n', 1, 2, 3)  -> 1 2 / 3        output ends at the first conversion without data
//! ```
//!
//! A conversion that does not fit its value is replaced: numbers that are no integers are written by `%e`,
//! character codes become characters under `%s`, characters become codes under `%d`.

use super::escapes::unescape;
use super::number::Spec;
use crate::memory;
use crate::memory::{Gather, Grow, Reword};
use crate::{Char, Fault, Result, Value, chars_to_string};
use lanner_base::interrupt;
use lanner_facts::Class;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::rc::Rc;

/// The text of the template with the arguments filled in. Escapes in the template are replaced too.
///
/// # Errors
/// [`Fault::FormatClass`] for cells, structs, handles and objects.
pub fn format(template: &str, args: &[Value]) -> Result<String> {
    filled(&parse(template), args)
}

/// The same for a template in UTF-16 units, as char arrays hold it.
///
/// # Errors
/// As [`format`].
pub fn format_units(template: &[Char], args: &[Value]) -> Result<String> {
    filled(&parsed(template), args)
}

/// Bytes that a number takes, but for widths and precisions that are asked for.
const LONGEST_NUMBER: usize = 512;

fn filled(pieces: &[Piece], args: &[Value]) -> Result<String> {
    let arguments = arguments(args)?;
    if pieces.iter().any(|p| matches!(p, Piece::Convert(c) if c.position.is_some())) {
        return Ok(format_by_position(pieces, &arguments));
    }
    let mut data = Data { arguments: &arguments, argument: 0, element: 0 };
    let converts = pieces.iter().any(|p| matches!(p, Piece::Convert(_)));
    let mut out = memory::text_room(32);
    loop {
        interrupt::poll();
        for piece in pieces {
            memory::extend_text(&mut out, LONGEST_NUMBER);
            match piece {
                Piece::Literal(text) => {
                    memory::extend_text(&mut out, text.len());
                    out.put(text);
                }
                Piece::Convert(conversion) => {
                    if data.convert(conversion, &mut out).is_none() {
                        return Ok(out);
                    }
                }
            }
        }
        if !converts || data.at_end() {
            return Ok(out);
        }
    }
}

/// How many values one use of the template takes.
pub fn conversions(template: &str) -> usize {
    let takes = |c: &Conversion| 1 + usize::from(c.width_given) + usize::from(c.precision_given);
    parse(template).iter().map(|p| if let Piece::Convert(c) = p { takes(c) } else { 0 }).sum()
}

enum Piece {
    Literal(String),
    Convert(Conversion),
}

/// One `%…` of the template.
struct Conversion {
    spec: Spec,
    /// `*` where the width stands.
    width_given: bool,
    /// `.*` where the precision stands.
    precision_given: bool,
    /// `%2$d`: which argument.
    position: Option<usize>,
    /// `b` or `t`: show the bits of a double or a single.
    bits: Option<char>,
    letter: char,
}

/// A template and its pieces.
type Parsed = (Vec<Char>, Rc<[Piece]>);

thread_local! {
    /// The template that was used last: programs print many lines by one.
    static LAST: RefCell<Parsed> = RefCell::new((Vec::new(), Rc::new([])));
}

/// The pieces of a template.
fn parsed(template: &[Char]) -> Rc<[Piece]> {
    LAST.with_borrow_mut(|(units, pieces)| {
        if units != template {
            *pieces = parse(&chars_to_string(template)).into();
            template.clone_into(units);
        }
        pieces.clone()
    })
}

fn parse(template: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut rest = template;
    while let Some(at) = rest.find('%') {
        literal.put(&unescape(&rest[..at]));
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('%') {
            literal.put('%');
            rest = after;
        } else if let Some((conversion, after)) = parse_conversion(rest) {
            if !literal.is_empty() {
                pieces.put(Piece::Literal(std::mem::take(&mut literal)));
            }
            pieces.put(Piece::Convert(conversion));
            rest = after;
        } else {
            literal.put('%');
        }
    }
    literal.put(&unescape(rest));
    if !literal.is_empty() {
        pieces.put(Piece::Literal(literal));
    }
    pieces
}

/// Reads what follows a `%`; none where it is no conversion.
fn parse_conversion(text: &str) -> Option<(Conversion, &str)> {
    let mut rest = text;
    let mut position = None;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 && rest[digits..].starts_with('$') {
        position = rest[..digits].parse().ok();
        rest = &rest[digits + 1..];
    }
    let mut spec = Spec::default();
    while let Some(flag) = rest.chars().next() {
        match flag {
            '-' => spec.left = true,
            '+' => spec.plus = true,
            ' ' => spec.space = true,
            '0' => spec.zero = true,
            '#' => spec.alternate = true,
            _ => break,
        }
        rest = &rest[1..];
    }
    let (width, width_given, mut rest) = parse_count(rest);
    spec.width = width.unwrap_or(0);
    let mut precision_given = false;
    if let Some(after) = rest.strip_prefix('.') {
        let (precision, given, after) = parse_count(after);
        spec.precision = Some(precision.unwrap_or(0));
        precision_given = given;
        rest = after;
    }
    let mut bits = None;
    let mut letters = rest.chars();
    let mut letter = letters.next()?;
    while matches!(letter, 'l' | 'h' | 'L') {
        letter = letters.next()?;
    }
    if matches!(letter, 'b' | 't') {
        bits = Some(letter);
        letter = letters.next().filter(|c| matches!(c, 'x' | 'X' | 'o' | 'u' | 'd'))?;
    }
    let known = "diuoxXfFeEgGaAcs".contains(letter);
    let conversion = Conversion { spec, width_given, precision_given, position, bits, letter };
    known.then_some((conversion, letters.as_str()))
}

/// The widest field that is honoured: what a C `int` can ask for would fill the memory.
const WIDEST: usize = 1 << 20;

fn parse_count(text: &str) -> (Option<usize>, bool, &str) {
    if let Some(after) = text.strip_prefix('*') {
        return (None, true, after);
    }
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - after.len()];
    let count = (!digits.is_empty()).then(|| digits.parse().unwrap_or(WIDEST).min(WIDEST));
    (count, false, after)
}

/// An argument as the conversions see it.
enum Argument<'a> {
    /// A char array or one element of a string array, in UTF-16 units.
    Text(Vec<u16>),
    /// Integers of a class whose values a double may not hold.
    Integers(Vec<i128>),
    /// All other numbers and logicals.
    Numbers(std::borrow::Cow<'a, [f64]>),
}

type Arguments<'a> = SmallVec<[Argument<'a>; 4]>;

impl Argument<'_> {
    fn len(&self) -> usize {
        match self {
            Argument::Text(units) => units.len(),
            Argument::Integers(values) => values.len(),
            Argument::Numbers(values) => values.len(),
        }
    }
}

fn arguments(args: &[Value]) -> Result<Arguments<'_>> {
    let mut out = Arguments::new();
    for arg in args {
        match arg {
            Value::Char(t) => out.push(Argument::Text(t.data().iter().map(|c| c.0).gather())),
            Value::String(t) => out.put_all(
                t.data()
                    .iter()
                    .map(|s| Argument::Text(s.as_deref().unwrap_or("<missing>").encode_utf16().gather())),
            ),
            Value::Scalar(x) => out.push(Argument::Numbers(std::slice::from_ref(x).into())),
            Value::Int(Class::Uint64, bits) => {
                out.push(Argument::Integers(vec![i128::from(*bits as u64)]));
            }
            Value::Int(_, bits) => out.push(Argument::Integers(vec![i128::from(*bits)])),
            Value::Int64(t) => {
                out.push(Argument::Integers(t.data().iter().map(|&x| i128::from(x)).gather()));
            }
            Value::Uint64(t) => {
                out.push(Argument::Integers(t.data().iter().map(|&x| i128::from(x)).gather()));
            }
            other => match other.to_f64s() {
                Some(numbers) => out.push(Argument::Numbers(numbers)),
                None => return Err(Fault::FormatClass.with(&[&other.class_name()])),
            },
        }
    }
    Ok(out)
}

/// The value of one conversion.
enum Item {
    /// An argument without elements: written as nothing.
    Nothing,
    Text(String),
    Integer(i128),
    Number(f64),
}

/// Where the next value comes from.
struct Data<'a> {
    arguments: &'a [Argument<'a>],
    argument: usize,
    element: usize,
}

impl Data<'_> {
    fn at_end(&self) -> bool {
        self.argument >= self.arguments.len()
    }

    /// The next value: for `%s` what is left of a text, else one element.
    fn next(&mut self, letter: char) -> Option<Item> {
        let argument = self.arguments.get(self.argument)?;
        let item = match argument {
            _ if argument.len() == 0 => Item::Nothing,
            Argument::Text(units) if letter == 's' => {
                let rest = &units[self.element..];
                self.element = units.len();
                Item::Text(memory::text_of_units(rest))
            }
            Argument::Text(units) if letter == 'c' => {
                let start = self.element;
                // A pair of surrogates is one character.
                let pair = (0xd800..0xdc00).contains(&units[start]) && start + 1 < units.len();
                self.element += if pair { 2 } else { 1 };
                Item::Text(memory::text_of_units(&units[start..self.element]))
            }
            Argument::Text(units) => {
                self.element += 1;
                Item::Integer(i128::from(units[self.element - 1]))
            }
            Argument::Integers(values) => {
                self.element += 1;
                Item::Integer(values[self.element - 1])
            }
            Argument::Numbers(values) => {
                self.element += 1;
                Item::Number(values[self.element - 1])
            }
        };
        if self.element >= argument.len() {
            self.argument += 1;
            self.element = 0;
        }
        Some(item)
    }

    fn next_count(&mut self) -> Option<i64> {
        match self.next('d')? {
            Item::Integer(n) => Some(n.clamp(-(WIDEST as i128), WIDEST as i128) as i64),
            Item::Number(x) => Some(x.clamp(-(WIDEST as f64), WIDEST as f64) as i64),
            Item::Nothing | Item::Text(_) => Some(0),
        }
    }

    /// Appends the next value; none where there is no more.
    fn convert(&mut self, conversion: &Conversion, out: &mut String) -> Option<()> {
        let mut spec = conversion.spec;
        if conversion.width_given {
            let width = self.next_count()?;
            spec.left |= width < 0;
            spec.width = width.unsigned_abs() as usize;
        }
        if conversion.precision_given {
            spec.precision = usize::try_from(self.next_count()?).ok();
        }
        let item = self.next(conversion.letter)?;
        write(out, &spec, conversion, item);
        Some(())
    }
}

fn write(out: &mut String, spec: &Spec, conversion: &Conversion, item: Item) {
    let letter = conversion.letter;
    match (letter, item) {
        (_, Item::Nothing) if !matches!(letter, 's' | 'c') => {}
        (_, Item::Nothing) => spec.push_text(out, ""),
        (_, Item::Text(text)) => spec.push_text(out, &text),
        ('s' | 'c', Item::Integer(n)) => write_character(out, spec, n as f64),
        ('s' | 'c', Item::Number(x)) => write_character(out, spec, x),
        ('d' | 'i' | 'u' | 'o' | 'x' | 'X', Item::Integer(n)) => spec.push_integer(out, n, letter),
        ('d' | 'i' | 'u' | 'o' | 'x' | 'X', Item::Number(x)) => match conversion.bits {
            Some('b') => spec.push_integer(out, i128::from(x.to_bits()), letter),
            Some(_) => spec.push_integer(out, i128::from((x as f32).to_bits()), letter),
            None => write_integral(out, spec, letter, x),
        },
        ('f' | 'F', Item::Integer(n)) if n.unsigned_abs() > 1 << 53 => {
            let decimals = spec.precision.unwrap_or(6);
            let digits = format!("{n}{}{}", if decimals > 0 { "." } else { "" }, "0".times(decimals));
            Spec { precision: None, ..*spec }.push_text(out, &digits);
        }
        (_, Item::Integer(n)) => spec.push_float(out, n as f64, letter),
        (_, Item::Number(x)) => spec.push_float(out, x, letter),
    }
}

/// `%s` or `%c` of a number: the character with that code, if there is one.
fn write_character(out: &mut String, spec: &Spec, x: f64) {
    let code = (x.fract() == 0.0 && (0.0..=1_114_111.0).contains(&x)).then_some(x as u32);
    match code.and_then(char::from_u32) {
        Some(c) => spec.push_text(out, c.encode_utf8(&mut [0; 4])),
        None => spec.push_float(out, x, 'e'),
    }
}

/// An integer conversion of a double: `%e` where the value is none, or too large for 64 bits.
fn write_integral(out: &mut String, spec: &Spec, letter: char, x: f64) {
    let fits = x.fract() == 0.0 && x.abs() <= 18_446_744_073_709_551_615.0;
    let negative_bits = x < 0.0 && matches!(letter, 'o' | 'x' | 'X');
    if fits && !negative_bits {
        spec.push_integer(out, x as i128, letter);
    } else {
        spec.push_float(out, x, 'e');
    }
}

/// `%2$s %1$s`: every conversion names its argument; the template is used once.
fn format_by_position(pieces: &[Piece], arguments: &[Argument<'_>]) -> String {
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Literal(text) => out.put(text),
            Piece::Convert(conversion) => {
                let Some(argument) = conversion.position.and_then(|p| p.checked_sub(1)) else { return out };
                let mut data = Data { arguments, argument, element: 0 };
                if data.convert(conversion, &mut out).is_none() {
                    return out;
                }
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tensor;

    fn check(template: &str, args: &[Value], want: &str) {
        assert_eq!(format(template, args).expect("formats"), want, "{template}");
    }

    fn row(values: &[f64]) -> Value {
        Tensor::row(values.to_vec()).into()
    }

    #[test]
    fn the_template_is_used_again() {
        check("%d,", &[row(&[1.0, 2.0, 3.0])], "1,2,3,");
        check("%s=%d ", &[Value::text("ab"), 1.0.into(), Value::text("cd"), 2.0.into()], "ab=1 cd=2 ");
        check("%d %d\\n", &[row(&[1.0, 2.0, 3.0])], "1 2\n3 ");
        check("hello\\n", &[], "hello\n");
        check("hello", &[1.0.into()], "hello");
        check("a%db", &[], "a");
        check("%d%%", &[50.0.into()], "50%");
    }

    #[test]
    fn arguments_without_elements_are_written_as_nothing() {
        check("a%db", &[Value::empty()], "ab");
        check("%s|%s|", &[Value::text(""), Value::text("a")], "|a|");
        check("%s|%d|%s|", &[Value::text("x"), Value::empty(), Value::text("y")], "x||y|");
    }

    #[test]
    fn conversions_give_way_to_values() {
        check("%d", &[1.5.into()], "1.500000e+00");
        check("%.2d", &[1.5.into()], "1.50e+00");
        check("%s", &[std::f64::consts::PI.into()], "3.141593e+00");
        check("%s", &[65.0.into()], "A");
        check("%d ", &[Value::text("abc")], "97 98 99 ");
        check("%d %s|", &[Value::text("abc")], "97 bc|");
        check("%c%c|", &[Value::text("abc")], "ab|c");
        check("%d %x", &[f64::INFINITY.into(), f64::NAN.into()], "Inf NaN");
        check("%d", &[1e15.into()], "1000000000000000");
        check("%d", &[Value::Int(Class::Uint64, -1)], "18446744073709551615");
        check("%f", &[Value::Int(Class::Int64, i64::MAX)], "9223372036854775807.000000");
        check("%d%d", &[true.into(), false.into()], "10");
        check("%bx", &[1.0.into()], "3ff0000000000000");
    }

    #[test]
    fn widths_flags_and_positions() {
        check("%*d|%-*d|", &[6.0.into(), 5.0.into(), 6.0.into(), 5.0.into()], "     5|5     |");
        check("%.*f|", &[2.0.into(), std::f64::consts::PI.into()], "3.14|");
        check("%5.2s|%-5s|", &[Value::text("abcdefg"), Value::text("x")], "   ab|x    |");
        check("%2$s %1$s", &[Value::text("a"), Value::text("b")], "b a");
        check("%5c|%+d|% d", &[Value::text("a"), 5.0.into(), 6.0.into()], "    a|+5| 6");
        check("50%", &[], "50%");
    }

    #[test]
    fn cells_are_refused() {
        let error = format("%d", &[Value::cell_row(vec![])]).expect_err("a cell");
        assert_eq!(error.to_string(), "Function is not defined for 'cell' inputs.");
    }
}
