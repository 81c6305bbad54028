//! How the numbers of one array are written: all in the same layout, chosen by the largest of them.
//!
//! ```text
//! [1 2 300]      integers below 1000: six characters each; below 1e9: twelve
//! [1.5 pi]       four decimals in ten characters
//! [1000.5 2]     a common factor, 1.0e+03 *, then the same
//! 1000.5         alone: 1.0005e+03
//! ```

use crate::C64;
use crate::memory::Duplicate;
use crate::text::number::{Spec, decimal_exponent, scientific};
use crate::text::rational;
use crate::text::settings::Style;

/// The layout of the numbers of one array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Characters of a column, the space between columns included.
    pub width: usize,
    /// The exponent of the common factor.
    pub scale: Option<i32>,
    /// How one number is written.
    kind: Kind,
    /// Single precision.
    single: bool,
    /// With imaginary parts.
    complex: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Integer,
    Fixed { decimals: usize },
    Exponent { decimals: usize },
    General { digits: usize },
    Engineering { digits: usize },
    Rational,
    Hex,
    Sign,
}

/// What the choice of a layout depends on.
struct Extremes {
    integral: bool,
    largest: f64,
}

impl Extremes {
    fn of(numbers: impl Iterator<Item = f64>) -> Extremes {
        let mut seen = Extremes { integral: true, largest: 0.0 };
        for x in numbers.filter(|x| x.is_finite()) {
            seen.integral &= x.fract() == 0.0;
            seen.largest = seen.largest.max(x.abs());
        }
        seen
    }
}

/// Integers from here on are not written out.
const LARGE_INTEGER: f64 = 1e9;

impl Layout {
    /// The layout of real numbers; `alone` for a scalar, which gets an exponent of its own instead of a factor.
    pub fn real(style: Style, single: bool, alone: bool, numbers: impl Iterator<Item = f64>) -> Layout {
        let seen = Extremes::of(numbers);
        let layout = |kind, width| Layout { width, scale: None, kind, single, complex: false };
        let as_integers = seen.integral && seen.largest < LARGE_INTEGER;
        let integers = layout(Kind::Integer, if seen.largest < 1000.0 { 6 } else { 12 });
        match style {
            Style::Short | Style::Long => {
                if as_integers {
                    integers
                } else {
                    Layout::fixed(style, single, alone, &seen)
                }
            }
            Style::ShortE | Style::LongE | Style::ShortG | Style::LongG
                if as_integers && !(style == Style::ShortG && seen.largest >= 1e5) =>
            {
                integers
            }
            Style::ShortE => layout(Kind::Exponent { decimals: 4 }, 13),
            Style::LongE if single => layout(Kind::Exponent { decimals: 7 }, 16),
            Style::LongE => layout(Kind::Exponent { decimals: 15 }, 26),
            Style::ShortG => layout(Kind::General { digits: 5 }, 13),
            Style::LongG if single => layout(Kind::General { digits: 7 }, 16),
            Style::LongG => layout(Kind::General { digits: 15 }, 26),
            Style::ShortEng => layout(Kind::Engineering { digits: 5 }, 16),
            Style::LongEng => layout(Kind::Engineering { digits: if single { 7 } else { 15 } }, 26),
            Style::Bank => layout(Kind::Fixed { decimals: 2 }, 14),
            Style::Rational => layout(Kind::Rational, 15),
            Style::Hex => layout(Kind::Hex, if single { 11 } else { 19 }),
            Style::Plus => layout(Kind::Sign, 1),
        }
    }

    fn fixed(style: Style, single: bool, alone: bool, seen: &Extremes) -> Layout {
        let (decimals, width, exponent_width, limit) = match (style, single) {
            (Style::Long, false) => (15, 20, 26, 100.0),
            (Style::Long, true) => (7, 12, 16, 100.0),
            _ => (4, 10, 13, 1000.0),
        };
        let fits = seen.largest > 0.001 && seen.largest < limit;
        let layout = Layout { width, scale: None, kind: Kind::Fixed { decimals }, single, complex: false };
        match (fits, alone) {
            (true, _) => layout,
            (false, true) => Layout { width: exponent_width, kind: Kind::Exponent { decimals }, ..layout },
            (false, false) => Layout { scale: Some(common_exponent(seen.largest)), ..layout },
        }
    }

    /// The layout of complex numbers: both parts of all of them in one.
    pub fn complex(style: Style, single: bool, alone: bool, numbers: &[C64]) -> Layout {
        let seen = Extremes::of(numbers.iter().flat_map(|z| [z.re, z.im]));
        let parts = numbers.iter().flat_map(|z| [z.re, z.im]);
        if !matches!(style, Style::Short | Style::Long) {
            let part = Layout::real(style, single, alone, parts);
            // The sign of the imaginary part stands apart, and an `i` behind it.
            return Layout { width: 2 * part.width + 2, complex: true, ..part };
        }
        let decimals = match (style, single) {
            (Style::Long, false) => 15,
            (Style::Long, true) => 7,
            _ => 4,
        };
        let width = |body: usize, before: usize| before + 2 * body + 4;
        let before = if style == Style::Long && alone && !single { 2 } else { 3 };
        let fixed = Layout {
            width: width(decimals + 2, before),
            scale: None,
            kind: Kind::Fixed { decimals },
            single,
            complex: true,
        };
        let fits = seen.largest == 0.0 || (seen.largest > 0.001 && seen.largest < 100.0);
        match (fits, alone) {
            (true, _) => fixed,
            (false, true) => {
                Layout { width: width(decimals + 6, 3), kind: Kind::Exponent { decimals }, ..fixed }
            }
            (false, false) => Layout { scale: Some(common_exponent(seen.largest)), ..fixed },
        }
    }

    /// The line of the common factor: `1.0e+03 *`.
    pub fn factor(&self) -> Option<String> {
        self.scale.map(|e| format!("   1.0e{}{:02} *", if e < 0 { '-' } else { '+' }, e.unsigned_abs()))
    }

    /// One real number in its column.
    pub fn real_cell(&self, x: f64) -> String {
        match self.kind {
            // Ratios stand in the middle, signs close together.
            Kind::Rational => centred(&rational::text(x, 13), self.width),
            Kind::Sign => self.bare(x),
            _ => format!("{:>width$}", self.bare(x), width = self.width),
        }
    }

    /// One complex number in its column.
    pub fn complex_cell(&self, z: C64) -> String {
        let negative = z.im.is_sign_negative() && !z.im.is_nan();
        let re = self.part(z.re);
        let im = self.part(z.im.abs());
        let body = self.part_width();
        let text = format!("{re:>body$} {}{im:>body$}i", if negative { '-' } else { '+' }, body = body);
        format!("{text:>width$}", width = self.width)
    }

    /// Characters of one part of a complex number, one of them for a second digit or the space after the sign.
    fn part_width(&self) -> usize {
        match self.kind {
            Kind::Fixed { decimals } => decimals + 3,
            Kind::Exponent { decimals } => decimals + 7,
            _ => 1 + self.width.saturating_sub(2) / 2 - 3,
        }
    }

    /// A part of a complex number: zero is written out too.
    fn part(&self, x: f64) -> String {
        match self.kind {
            Kind::Fixed { decimals } if x.is_finite() => Spec::precise(decimals).float(self.scaled(x), 'f'),
            _ => self.bare(x),
        }
    }

    /// One real number without spaces.
    pub fn bare(&self, x: f64) -> String {
        if !x.is_finite() && !matches!(self.kind, Kind::Hex | Kind::Sign) {
            return Spec::default().float(x, 'f');
        }
        match self.kind {
            Kind::Integer => Spec::precise(0).float(x + 0.0, 'f'),
            // An exact zero stands out among fractions.
            Kind::Fixed { decimals: 4 | 7 | 15 } | Kind::General { .. } if x == 0.0 => "0".duplicate(),
            Kind::Exponent { .. } if x == 0.0 => "0".duplicate(),
            Kind::Fixed { decimals } => Spec::precise(decimals).float(self.scaled(x), 'f'),
            Kind::Exponent { decimals } => Spec::precise(decimals).float(x, 'e'),
            Kind::General { digits } => Spec::precise(digits).float(x, 'g'),
            Kind::Engineering { digits } => engineering(x, digits),
            Kind::Rational => rational::text(x, 13),
            Kind::Hex if self.single => format!("{:08x}", (x as f32).to_bits()),
            Kind::Hex => format!("{:016x}", x.to_bits()),
            Kind::Sign => if x > 0.0 {
                "+"
            } else if x < 0.0 {
                "-"
            } else {
                " "
            }
            .duplicate(),
        }
    }

    fn scaled(&self, x: f64) -> f64 {
        match self.scale {
            None => x,
            Some(e) if e.abs() > 300 => x / 10f64.powi(e / 2) / 10f64.powi(e - e / 2),
            Some(e) if e < 0 => x * 10f64.powi(-e),
            Some(e) => x / 10f64.powi(e),
        }
    }
}

/// The exponent of the common factor: the largest number becomes `d.dddd`, or `0.dddd` where all are small.
fn common_exponent(largest: f64) -> i32 {
    let exponent = decimal_exponent(largest);
    let is_power = scientific(largest, 15).0.trim_end_matches('0') == "1.";
    if largest <= 0.001 && !is_power { exponent + 1 } else { exponent }
}

/// `12.346e+003`: the exponent a multiple of three, at least three digits of it.
fn engineering(x: f64, digits: usize) -> String {
    let (_, exponent) = scientific(x.abs(), digits - 1);
    let exponent = if x == 0.0 { 0 } else { exponent.div_euclid(3) * 3 };
    let mantissa = if x == 0.0 { x } else { x / 10f64.powi(exponent) };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:03}", Spec::precise(digits - 1).float(mantissa, 'f'), exponent.unsigned_abs())
}

fn centred(text: &str, width: usize) -> String {
    let after = width.saturating_sub(text.len()) / 2;
    format!("{:>left$}{:after$}", text, "", left = width - after)
}
