//! `sscanf` and `fscanf`: the template is used again until the text ends or does not match.
//!
//! ```text
//! '1,2,3'       '%d,'     -> [1; 2; 3]
//! '10 abc'      '%d %s'   -> [10; 97; 98; 99]     texts beside numbers become codes
//! 'abc def'     '%s'      -> 'abcdef'             only texts stay chars
//! '1 2 3 4'     '%d', [2 2] -> [1 3; 2 4]
//! ```

use crate::library::convert::parse::number_length;
use crate::library::strings::texts::is_space;
use crate::memory;
use crate::memory::{Gather, Grow};
use crate::{Char, Dims, Error, Result, Tensor, Value};
use smallvec::SmallVec;
use std::cell::RefCell;
use std::rc::Rc;

/// How much is wanted, and in which extents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// All there is, as a column.
    All,
    /// At most so many elements, as a column.
    Count(usize),
    /// So many rows; columns as given, or as many as there are.
    Matrix(usize, Option<usize>),
}

impl Size {
    /// Reads `n`, `Inf`, `[m n]` or `[m Inf]`.
    ///
    /// # Errors
    /// Anything else.
    pub fn of(value: Option<&Value>) -> Result<Size> {
        let Some(value) = value else { return Ok(Size::All) };
        let bad = || {
            Error::new(
                "MATLAB:scanf:invalidSize",
                "Size argument must be a scalar or a two-element vector of nonnegative integers.",
            )
        };
        let numbers = value.to_f64s().ok_or_else(bad)?;
        let whole = |x: f64| (x >= 0.0 && x.fract() == 0.0).then_some(x as usize);
        match *numbers {
            [] => Ok(Size::All),
            [n] if n == f64::INFINITY => Ok(Size::All),
            [n] => Ok(Size::Count(whole(n).ok_or_else(bad)?)),
            [m, n] if n == f64::INFINITY => Ok(Size::Matrix(whole(m).ok_or_else(bad)?, None)),
            [m, n] => Ok(Size::Matrix(whole(m).ok_or_else(bad)?, Some(whole(n).ok_or_else(bad)?))),
            _ => Err(bad()),
        }
    }

    fn most(self) -> usize {
        match self {
            Size::All | Size::Matrix(_, None) => usize::MAX,
            Size::Count(n) => n,
            Size::Matrix(m, Some(n)) => m.saturating_mul(n),
        }
    }

    fn dims(self, count: usize) -> Dims {
        match self {
            _ if count == 0 => Dims::EMPTY,
            Size::All | Size::Count(_) => Dims::matrix(count, 1),
            // Columns that have begun are filled up.
            Size::Matrix(m, _) => Dims::matrix(m, count.div_ceil(m.max(1))),
        }
    }
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Scanned {
    /// The elements.
    pub value: Value,
    /// How many conversions succeeded.
    pub count: usize,
    /// Why reading stopped before the end; empty if it did not.
    pub message: &'static str,
    /// How many units of the text were used.
    pub used: usize,
}

/// What texts are made of.
pub trait Unit: Copy {
    /// The UTF-16 code unit.
    fn unit(self) -> u16;
}

impl Unit for u16 {
    fn unit(self) -> u16 {
        self
    }
}

impl Unit for Char {
    fn unit(self) -> u16 {
        self.0
    }
}

/// Reads a text by a template.
pub fn scan<T: Unit>(text: &[T], template: &Template, size: Size) -> Scanned {
    let items = &template.0;
    let mut reader = Reader { text, at: 0 };
    let only_text = items.iter().all(|i| !matches!(i, Item::Convert(c) if !c.skipped && !c.kind.is_text()))
        && items.iter().any(|i| matches!(i, Item::Convert(_)));
    let converts = items.iter().any(|i| matches!(i, Item::Convert(_)));
    let most = size.most();
    let mut elements: SmallVec<[f64; 4]> = SmallVec::new();
    let mut count = 0;
    let mut message = "";
    // A text counts as one of those that are wanted, however long it is.
    'all: while count < most {
        let before = reader.at;
        if elements.len() == elements.capacity() {
            memory::claim::<f64>(2 * elements.len());
        }
        for item in items.iter() {
            // White space behind the last conversion is read, too: the next read begins behind it.
            if count >= most && !matches!(item, Item::Space) {
                break 'all;
            }
            match reader.step(item) {
                Step::Nothing => {}
                Step::Read(found) => {
                    count += 1;
                    match found {
                        Found::Number(x) => elements.push(x),
                        Found::Text(units) => elements.put_all(units.into_iter().map(f64::from)),
                    }
                }
                Step::End => break 'all,
                Step::Mismatch => {
                    message = "Matching failure in format.";
                    break 'all;
                }
            }
        }
        if !converts || reader.at == before || reader.at_end() {
            break;
        }
    }
    let dims = size.dims(elements.len());
    memory::claim::<f64>(dims.numel());
    elements.resize(dims.numel(), 0.0);
    let value = if only_text {
        let chars: Vec<Char> = elements.iter().map(|&x| Char(x as u16)).gather();
        let dims = if matches!(size, Size::Matrix(..)) || chars.is_empty() {
            dims
        } else {
            Dims::matrix(1, chars.len())
        };
        Tensor::new(dims, chars).into()
    } else if let &[x] = elements.as_slice() {
        Value::Scalar(x)
    } else {
        Tensor::new(dims, elements.into_vec()).into()
    };
    Scanned { value, count, message, used: reader.at }
}

/// Reads a text by a template once: one value for each conversion, none where the text ended or did not match; and
/// how many units were used.
pub fn scan_each<T: Unit>(text: &[T], template: &Template) -> (Vec<Option<Value>>, usize) {
    let items = &template.0;
    let mut reader = Reader { text, at: 0 };
    let mut stopped = false;
    let mut values = Vec::new();
    for item in items.iter() {
        let wanted = matches!(item, Item::Convert(c) if !c.skipped);
        let step = if stopped { Step::End } else { reader.step(item) };
        match step {
            Step::Read(Found::Number(x)) => values.put(Some(x.into())),
            Step::Read(Found::Text(units)) => values.put(Some(Value::text(&memory::text_of_units(&units)))),
            Step::Nothing => {}
            Step::End | Step::Mismatch => {
                stopped = true;
                if wanted {
                    values.put(None);
                }
            }
        }
    }
    (values, reader.at)
}

enum Item {
    /// White space: any amount of it.
    Space,
    /// A character that must be there.
    Literal(u16),
    Convert(Conversion),
}

struct Conversion {
    /// `%*d`: read and dropped.
    skipped: bool,
    width: Option<usize>,
    kind: Kind,
    /// The least and the greatest number.
    limits: (f64, f64),
}

enum Kind {
    /// Digits in a base.
    Integer(u32),
    /// Digits, in the base that their prefix tells.
    AnyInteger,
    Float,
    /// Characters up to white space.
    Word,
    /// Characters, white space too.
    Characters,
    /// Characters of a set, or not of it.
    Set {
        members: Vec<(u16, u16)>,
        negated: bool,
    },
}

impl Kind {
    fn is_text(&self) -> bool {
        matches!(self, Kind::Word | Kind::Characters | Kind::Set { .. })
    }
}

/// A template, taken apart.
#[derive(Clone)]
pub struct Template(Rc<[Item]>);

/// A template's units and its items.
type Parsed = (Vec<Char>, Rc<[Item]>);

thread_local! {
    /// The template that was used last: programs read many texts by one.
    static LAST: RefCell<Parsed> = RefCell::new((Vec::new(), Rc::new([])));
}

impl Template {
    /// That of a text; none of what is no text.
    pub fn of(value: &Value) -> Option<Template> {
        let Value::Char(template) = value else { return Some(Template(parse(&value.as_text()?).into())) };
        LAST.with_borrow_mut(|(units, items)| {
            if units != template.data() {
                *items = parse(&value.as_text()?).into();
                template.data().clone_into(units);
            }
            Some(Template(items.clone()))
        })
    }
}

impl From<&str> for Template {
    fn from(template: &str) -> Template {
        Template(parse(template).into())
    }
}

fn parse(template: &str) -> Vec<Item> {
    let template = super::escapes::unescape(template);
    let units: Vec<u16> = template.encode_utf16().gather();
    let mut items = Vec::new();
    let mut k = 0;
    while k < units.len() {
        let unit = units[k];
        k += 1;
        if is_space(unit) {
            items.put(Item::Space);
        } else if unit != u16::from(b'%') {
            items.put(Item::Literal(unit));
        } else if units.get(k) == Some(&u16::from(b'%')) {
            items.put(Item::Literal(unit));
            k += 1;
        } else if let Some((conversion, after)) = parse_conversion(&units, k) {
            items.put(Item::Convert(conversion));
            k = after;
        } else {
            items.put(Item::Literal(unit));
        }
    }
    items
}

fn parse_conversion(units: &[u16], start: usize) -> Option<(Conversion, usize)> {
    let at = |k: usize| units.get(k).and_then(|&u| char::from_u32(u.into()));
    let mut k = start;
    let skipped = at(k) == Some('*');
    k += usize::from(skipped);
    let mut width = None;
    while let Some(digit) = at(k).and_then(|c| c.to_digit(10)) {
        width = Some(width.unwrap_or(0usize).saturating_mul(10).saturating_add(digit as usize));
        k += 1;
    }
    // Precision changes nothing here.
    if at(k) == Some('.') {
        k += 1;
        while at(k).is_some_and(|c| c.is_ascii_digit()) {
            k += 1;
        }
    }
    let long = matches!(at(k), Some('l' | 'L'));
    while matches!(at(k), Some('l' | 'h' | 'L')) {
        k += 1;
    }
    let letter = at(k)?;
    k += 1;
    // Integers are of 32 bits, long ones of 64, and saturate.
    let bits = if long { 64 } else { 32 };
    let limits = match letter {
        'd' | 'i' => (-(2f64.powi(bits - 1)), if long { i64::MAX as f64 } else { f64::from(i32::MAX) }),
        'u' | 'x' | 'X' | 'o' => {
            (-(2f64.powi(bits - 1)), if long { u64::MAX as f64 } else { f64::from(u32::MAX) })
        }
        _ => (f64::NEG_INFINITY, f64::INFINITY),
    };
    let kind = match letter {
        'd' | 'u' => Kind::Integer(10),
        'i' => Kind::AnyInteger,
        'x' | 'X' => Kind::Integer(16),
        'o' => Kind::Integer(8),
        'f' | 'e' | 'g' | 'E' | 'G' => Kind::Float,
        's' => Kind::Word,
        'c' => Kind::Characters,
        '[' => {
            let (kind, after) = parse_set(units, k)?;
            k = after;
            kind
        }
        _ => return None,
    };
    Some((Conversion { skipped, width, kind, limits }, k))
}

fn parse_set(units: &[u16], start: usize) -> Option<(Kind, usize)> {
    let negated = units.get(start) == Some(&u16::from(b'^'));
    let first = start + usize::from(negated);
    let end = (first + 1..units.len()).find(|&k| units[k] == u16::from(b']'))?;
    let mut members = Vec::new();
    let mut k = first;
    while k < end {
        if k + 2 < end && units[k + 1] == u16::from(b'-') {
            members.put((units[k], units[k + 2]));
            k += 3;
        } else {
            members.put((units[k], units[k]));
            k += 1;
        }
    }
    Some((Kind::Set { members, negated }, end + 1))
}

enum Found {
    Number(f64),
    Text(Vec<u16>),
}

enum Step {
    /// White space, a literal or a conversion whose value is dropped.
    Nothing,
    Read(Found),
    /// The text is at its end.
    End,
    Mismatch,
}

/// The characters of a number.
struct Digits(SmallVec<[u8; 32]>);

impl std::ops::Deref for Digits {
    type Target = str;

    fn deref(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

struct Reader<'a, T> {
    text: &'a [T],
    at: usize,
}

impl<T: Unit> Reader<'_, T> {
    fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    fn skip_space(&mut self) {
        while self.text.get(self.at).is_some_and(|u| is_space(u.unit())) {
            self.at += 1;
        }
    }

    fn step(&mut self, item: &Item) -> Step {
        match item {
            Item::Space => {
                self.skip_space();
                Step::Nothing
            }
            Item::Literal(unit) => match self.text.get(self.at) {
                None => Step::End,
                Some(u) if u.unit() == *unit => {
                    self.at += 1;
                    Step::Nothing
                }
                Some(_) => Step::Mismatch,
            },
            Item::Convert(conversion) => {
                if !matches!(conversion.kind, Kind::Characters | Kind::Set { .. }) {
                    self.skip_space();
                }
                if self.at_end() {
                    return Step::End;
                }
                match self.convert(conversion) {
                    None => Step::Mismatch,
                    Some(_) if conversion.skipped => Step::Nothing,
                    Some(found) => Step::Read(found),
                }
            }
        }
    }

    fn convert(&mut self, conversion: &Conversion) -> Option<Found> {
        let width = conversion.width.unwrap_or(usize::MAX);
        let end = self.at.saturating_add(width).min(self.text.len());
        let found = match &conversion.kind {
            Kind::Integer(base) => self.integer(*base, end),
            Kind::AnyInteger => self.any_integer(end),
            Kind::Float => self.float(end),
            Kind::Word => self.take_while(end, |u| !is_space(u)),
            Kind::Characters => {
                let end = self.at.saturating_add(conversion.width.unwrap_or(1)).min(self.text.len());
                self.take_while(end, |_| true)
            }
            Kind::Set { members, negated } => {
                self.take_while(end, |u| members.iter().any(|&(a, b)| (a..=b).contains(&u)) != *negated)
            }
        };
        let (least, greatest) = conversion.limits;
        found.map(|found| match found {
            Found::Number(x) if x > greatest => Found::Number(greatest),
            Found::Number(x) if x < least => Found::Number(least),
            other => other,
        })
    }

    fn take_while(&mut self, end: usize, test: impl Fn(u16) -> bool) -> Option<Found> {
        let part = &self.text[self.at..end];
        let n = part.iter().position(|u| !test(u.unit())).unwrap_or(part.len());
        if n == 0 {
            return None;
        }
        self.at += n;
        Some(Found::Text(part[..n].iter().map(|u| u.unit()).gather()))
    }

    /// The characters up to `end` that a number can have.
    fn ascii(&self, end: usize) -> Digits {
        // No number is longer than this.
        let units = &self.text[self.at..end.min(self.at + 400)];
        let byte =
            |u: &T| u8::try_from(u.unit()).ok().filter(|b| b.is_ascii_alphanumeric() || b"+-.".contains(b));
        Digits(units.iter().map_while(byte).gather())
    }

    /// An integer of so few digits that a double holds it, read where it is, and how long it is; none where there is something else.
    fn small_integer<const BASE: u32>(&self, end: usize) -> Option<(f64, usize)> {
        const DIGITS: usize = 13;
        let unit = |k: usize| self.text[self.at..end].get(k).map(|u| u.unit());
        let sign = unit(0).filter(|&u| u == u16::from(b'+') || u == u16::from(b'-'));
        let begin = usize::from(sign.is_some());
        let digit = |unit: u16| char::from_u32(unit.into())?.to_digit(BASE);
        let (mut magnitude, mut n) = (0_u64, 0);
        while let Some(digit) = unit(begin + n).and_then(digit) {
            magnitude = magnitude * u64::from(BASE) + u64::from(digit);
            n += 1;
            if n > DIGITS {
                return None;
            }
        }
        // What is behind it may make a prefix of it.
        let is_prefix = unit(begin + n).is_some_and(|u| u == u16::from(b'x') || u == u16::from(b'X'));
        let magnitude = magnitude as f64;
        let value = if sign == Some(b'-'.into()) { -magnitude } else { magnitude };
        (n > 0 && !is_prefix).then_some((value, begin + n))
    }

    fn integer(&mut self, base: u32, end: usize) -> Option<Found> {
        let small = match base {
            10 => self.small_integer::<10>(end),
            16 => self.small_integer::<16>(end),
            _ => None,
        };
        if let Some((value, length)) = small {
            self.at += length;
            return Some(Found::Number(value));
        }
        let text = self.ascii(end);
        let sign = usize::from(text.starts_with(['+', '-']));
        let mut body = &text[sign..];
        let mut prefix = 0;
        let hexadecimal = body.starts_with("0x") || body.starts_with("0X");
        if base == 16 && hexadecimal && body[2..].starts_with(|c: char| c.is_ascii_hexdigit()) {
            prefix = 2;
            body = &body[2..];
        }
        let n = body.chars().take_while(|c| c.is_digit(base)).count();
        if n == 0 {
            return None;
        }
        let magnitude = body[..n]
            .chars()
            .fold(0.0, |x, c| x * f64::from(base) + f64::from(c.to_digit(base).unwrap_or(0)));
        // Long decimal numbers are rounded once, not digit by digit.
        let magnitude = if base == 10 { body[..n].parse().unwrap_or(magnitude) } else { magnitude };
        self.at += sign + prefix + n;
        Some(Found::Number(if text.starts_with('-') { -magnitude } else { magnitude }))
    }

    fn any_integer(&mut self, end: usize) -> Option<Found> {
        let text = self.ascii(end);
        let body = text.trim_start_matches(['+', '-']);
        let base = match body {
            _ if body.starts_with("0x") || body.starts_with("0X") => 16,
            _ if body.starts_with('0') => 8,
            _ => 10,
        };
        self.integer(base, end)
    }

    fn float(&mut self, end: usize) -> Option<Found> {
        let text = self.ascii(end);
        let sign = usize::from(text.starts_with(['+', '-']));
        let body = &text[sign..];
        let word = |w: &str| body.get(..w.len()).is_some_and(|b| b.eq_ignore_ascii_case(w));
        let (magnitude, n) = if word("inf") {
            (f64::INFINITY, 3)
        } else if word("nan") {
            (f64::NAN, 3)
        } else {
            let n = number_length(body)?;
            (body[..n].parse().ok()?, n)
        };
        self.at += sign + n;
        Some(Found::Number(if text.starts_with('-') { -magnitude } else { magnitude }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, template: &str, size: Size, want: &[f64]) {
        let units: Vec<u16> = text.encode_utf16().collect();
        let scanned = scan(&units, &Template::from(template), size);
        assert_eq!(scanned.value.to_f64s().expect("numbers").to_vec(), want, "{text} {template}");
    }

    #[test]
    fn numbers_and_texts() {
        check("1 2 3", "%d", Size::All, &[1.0, 2.0, 3.0]);
        check("1,2,3", "%d,", Size::All, &[1.0, 2.0, 3.0]);
        check("10 abc", "%d %s", Size::All, &[10.0, 97.0, 98.0, 99.0]);
        check("3 4 x 5", "%d", Size::All, &[3.0, 4.0]);
        check("0x1F", "%i", Size::All, &[31.0]);
        check("017", "%i", Size::All, &[15.0]);
        check("1F", "%x", Size::All, &[31.0]);
        check("0x1F -a +0X2 0x", "%x", Size::All, &[31.0, -10.0, 2.0, 0.0]);
        check(
            "fffffffffffff 1fffffffffffff 0xx",
            "%lx",
            Size::All,
            &[4503599627370495.0, 9007199254740991.0, 0.0],
        );
        check("-12 +7 9007199254740993 12x4", "%ld", Size::All, &[-12.0, 7.0, 9007199254740992.0, 12.0]);
        check("fffffffffffffffff1 12345", "%18lx%3d", Size::All, &[18446744073709551616.0, 123.0, 69.0]);
        check("abc123", "%[a-z]%d", Size::All, &[97.0, 98.0, 99.0, 123.0]);
        check("12345", "%2d", Size::All, &[12.0, 34.0, 5.0]);
        check("1 2 3", "%d %*d %d", Size::All, &[1.0, 3.0]);
        check("x=5, y=6", "x=%d, y=%d", Size::All, &[5.0, 6.0]);
        check("1e3 -Inf", "%g", Size::All, &[1000.0, f64::NEG_INFINITY]);
        check("1.5", "%d", Size::All, &[1.0]);
        check("50%", "%d%%", Size::All, &[50.0]);
        check("1 2 3", "%d", Size::Count(2), &[1.0, 2.0]);
        check("1 2 3 4 5", "%d", Size::Matrix(2, None), &[1.0, 2.0, 3.0, 4.0, 5.0, 0.0]);
    }

    #[test]
    fn texts_alone_stay_chars() {
        let units: Vec<u16> = "abc def".encode_utf16().collect();
        let scanned = scan(&units, &Template::from("%s"), Size::All);
        assert_eq!(scanned.value.as_text().as_deref(), Some("abcdef"));
        assert_eq!((scanned.count, scanned.used), (2, 7));
        let (each, _) = scan_each(&"5 abc 7".encode_utf16().collect::<Vec<_>>(), &Template::from("%d %s %d"));
        assert_eq!(each.len(), 3);
        assert_eq!(each[1].as_ref().and_then(Value::as_text).as_deref(), Some("abc"));
    }
}
