//! What `format` sets.

/// How values are displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    /// How numbers are written.
    pub style: Style,
    /// Blank lines or none.
    pub spacing: Spacing,
    /// Characters in a line; wider arrays are split by columns.
    pub width: usize,
}

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Four decimals, with a common scaling factor where needed.
    Short,
    /// Fifteen decimals (single: seven).
    Long,
    /// `3.1416e+00`.
    ShortE,
    /// `3.141592653589793e+00`.
    LongE,
    /// Five significant digits, fixed or with exponent.
    ShortG,
    /// Fifteen significant digits, fixed or with exponent.
    LongG,
    /// Five digits, exponents that are multiples of three.
    ShortEng,
    /// Fifteen digits, exponents that are multiples of three.
    LongEng,
    /// The sign alone.
    Plus,
    /// Two decimals.
    Bank,
    /// The bits.
    Hex,
    /// A ratio of small integers.
    Rational,
}

/// Blank lines around displayed values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// With blank lines.
    Loose,
    /// Without.
    Compact,
}

impl Default for Format {
    fn default() -> Format {
        Format { style: Style::Short, spacing: Spacing::Loose, width: 80 }
    }
}

impl Format {
    /// The blank line of loose spacing.
    pub fn blank(&self) -> &'static str {
        match self.spacing {
            Spacing::Loose => "\n",
            Spacing::Compact => "",
        }
    }
}

impl Style {
    /// All styles with the name that `format` gives and takes.
    pub const NAMES: [(Style, &'static str); 12] = [
        (Style::Short, "short"),
        (Style::Long, "long"),
        (Style::ShortE, "shortE"),
        (Style::LongE, "longE"),
        (Style::ShortG, "shortG"),
        (Style::LongG, "longG"),
        (Style::ShortEng, "shortEng"),
        (Style::LongEng, "longEng"),
        (Style::Plus, "+"),
        (Style::Bank, "bank"),
        (Style::Hex, "hex"),
        (Style::Rational, "rational"),
    ];

    /// The style of a name in any case; `rat` is short for `rational`.
    pub fn named(name: &str) -> Option<Style> {
        if name.eq_ignore_ascii_case("rat") {
            return Some(Style::Rational);
        }
        Style::NAMES.iter().find(|(_, n)| n.eq_ignore_ascii_case(name)).map(|(style, _)| *style)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Style::NAMES.iter().find(|(style, _)| *style == self).map_or("short", |(_, name)| name)
    }
}
