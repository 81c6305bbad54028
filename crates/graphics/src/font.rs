//! The typefaces that are built in: how wide texts are, and their outlines.
//!
//! Arimo has the widths of Helvetica and Arial, so texts of an SVG fit wherever it is shown. What it has not comes from symbols of
//! DejaVu Sans.

use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Which cut of the typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Style {
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
}

static FACES: LazyLock<[Face<'static>; 5]> = LazyLock::new(|| {
    let files: [&'static [u8]; 5] = [
        include_bytes!("../fonts/Arimo-Regular.ttf"),
        include_bytes!("../fonts/Arimo-Bold.ttf"),
        include_bytes!("../fonts/Arimo-Italic.ttf"),
        include_bytes!("../fonts/Arimo-BoldItalic.ttf"),
        include_bytes!("../fonts/DejaVuSans-Symbols.ttf"),
    ];
    files.map(|bytes| match Face::parse(bytes, 0) {
        Ok(face) => face,
        Err(error) => panic!("a typeface that is built in cannot be read: {error}"),
    })
});

/// Families in the order of preference, for formats that name them.
pub const FAMILIES: &str = "Arimo, Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// Height of capitals, as part of the size.
pub const CAP: f64 = 0.716;
/// How far letters reach above the baseline.
pub const ASCENT: f64 = 0.905;
/// How far letters reach below the baseline.
pub const DESCENT: f64 = 0.212;
/// From baseline to baseline.
pub const LINE: f64 = 1.15;

/// The face that has a character, and its glyph there.
fn glyph(c: char, style: Style) -> (&'static Face<'static>, GlyphId) {
    let own = &FACES[usize::from(style.bold) + 2 * usize::from(style.italic)];
    match (own.glyph_index(c), FACES[4].glyph_index(c)) {
        (Some(id), _) => (own, id),
        (None, Some(id)) => (&FACES[4], id),
        (None, None) => (own, GlyphId(0)),
    }
}

/// How wide a text of size 1 is.
pub fn width(text: &str, style: Style) -> f64 {
    text.chars()
        .map(|c| {
            let (face, id) = glyph(c, style);
            f64::from(face.glyph_hor_advance(id).unwrap_or(0)) / f64::from(face.units_per_em())
        })
        .sum()
}

/// A step of an outline, in parts of the size; up is positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outline {
    /// Begin elsewhere.
    Move(f64, f64),
    /// A straight line.
    Line(f64, f64),
    /// A quadratic curve: its control, its end.
    Quad(f64, f64, f64, f64),
    /// Back to where this part began.
    Close,
}

struct Collect {
    steps: Vec<Outline>,
    scale: f64,
    shift: f64,
}

impl Collect {
    fn point(&self, x: f32, y: f32) -> (f64, f64) {
        (f64::from(x) * self.scale + self.shift, f64::from(y) * self.scale)
    }
}

impl OutlineBuilder for Collect {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.point(x, y);
        self.steps.push(Outline::Move(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.point(x, y);
        self.steps.push(Outline::Line(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.point(x1, y1), self.point(x, y));
        self.steps.push(Outline::Quad(x1, y1, x, y));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        // TrueType outlines have no cubic curves; a quadratic one whose control is between stands for it.
        self.quad_to((x1 + x2) / 2.0, (y1 + y2) / 2.0, x, y);
    }

    fn close(&mut self) {
        self.steps.push(Outline::Close);
    }
}

/// The outlines of a text of size 1 that begins at 0, 0.
pub fn outlines(text: &str, style: Style) -> Vec<Outline> {
    let mut collect = Collect { steps: Vec::new(), scale: 1.0, shift: 0.0 };
    for c in text.chars() {
        let (face, id) = glyph(c, style);
        collect.scale = 1.0 / f64::from(face.units_per_em());
        face.outline_glyph(id, &mut collect);
        collect.shift += f64::from(face.glyph_hor_advance(id).unwrap_or(0)) * collect.scale;
    }
    collect.steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_the_metric_compatible_faces() {
        let plain = Style::default();
        assert!((width("0", plain) - 0.556).abs() < 1e-3);
        assert!((width("iii", plain) - 3.0 * 0.222).abs() < 1e-3);
        assert!(width("W", Style { bold: true, italic: false }) > 0.9);
        // Symbols come from the other face.
        assert!(width("∇", plain) > 0.3 && !outlines("∇", plain).is_empty());
    }
}
