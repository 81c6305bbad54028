//! Colours, and how they are named.

/// Red, green and blue from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rgb(pub f64, pub f64, pub f64);

/// What lines of one axes take in turn, first to last.
// A colour of the order happens to be near a logarithm.
#[allow(clippy::approx_constant)]
pub const ORDER: [Rgb; 7] = [
    Rgb(0.0, 0.4470, 0.7410),
    Rgb(0.8500, 0.3250, 0.0980),
    Rgb(0.9290, 0.6940, 0.1250),
    Rgb(0.4940, 0.1840, 0.5560),
    Rgb(0.4660, 0.6740, 0.1880),
    Rgb(0.3010, 0.7450, 0.9330),
    Rgb(0.6350, 0.0780, 0.1840),
];

/// Long names, with the letter that stands for each.
const NAMES: [(&str, &str, Rgb); 8] = [
    ("red", "r", Rgb(1.0, 0.0, 0.0)),
    ("green", "g", Rgb(0.0, 1.0, 0.0)),
    ("blue", "b", Rgb(0.0, 0.0, 1.0)),
    ("cyan", "c", Rgb(0.0, 1.0, 1.0)),
    ("magenta", "m", Rgb(1.0, 0.0, 1.0)),
    ("yellow", "y", Rgb(1.0, 1.0, 0.0)),
    ("black", "k", Rgb(0.0, 0.0, 0.0)),
    ("white", "w", Rgb(1.0, 1.0, 1.0)),
];

impl Rgb {
    /// Black.
    pub const BLACK: Rgb = Rgb(0.0, 0.0, 0.0);
    /// White.
    pub const WHITE: Rgb = Rgb(1.0, 1.0, 1.0);

    /// The colour of a name, a letter, or `#rrggbb` and `#rgb`.
    pub fn named(text: &str) -> Option<Rgb> {
        if let Some(digits) = text.strip_prefix('#') {
            return hexadecimal(digits);
        }
        let text = text.to_ascii_lowercase();
        let exact = NAMES.iter().find(|(long, short, _)| *long == text || *short == text);
        // The beginning of a name will do; `bl` begins two.
        let begun = || {
            let mut found = NAMES.iter().filter(|(long, ..)| text.len() > 1 && long.starts_with(&text));
            found.next().filter(|_| found.next().is_none())
        };
        exact.or_else(begun).map(|(_, _, rgb)| *rgb)
    }

    /// Between two colours: 0 is the first.
    pub fn mixed(self, other: Rgb, t: f64) -> Rgb {
        let mix = |a: f64, b: f64| a + (b - a) * t;
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Each part from 0 to 255.
    pub fn bytes(self) -> [u8; 3] {
        [self.0, self.1, self.2].map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8)
    }

    /// Darker by a factor.
    pub fn times(self, factor: f64) -> Rgb {
        Rgb(self.0 * factor, self.1 * factor, self.2 * factor)
    }
}

fn hexadecimal(digits: &str) -> Option<Rgb> {
    let digit = |k: usize| u32::from_str_radix(digits.get(k..k + 1)?, 16).ok();
    let part = |k: usize| match digits.len() {
        3 => Some(f64::from(digit(k)? * 17) / 255.0),
        6 => Some(f64::from(digit(2 * k)? * 16 + digit(2 * k + 1)?) / 255.0),
        _ => None,
    };
    Some(Rgb(part(0)?, part(1)?, part(2)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_names_letters_and_digits() {
        assert_eq!(Rgb::named("Red"), Some(Rgb(1.0, 0.0, 0.0)));
        assert_eq!(Rgb::named("k"), Some(Rgb::BLACK));
        assert_eq!(Rgb::named("mag"), Some(Rgb(1.0, 0.0, 1.0)));
        assert_eq!(Rgb::named("bl"), None);
        assert_eq!(Rgb::named("#ff0000"), Rgb::named("#F00"));
        assert_eq!(Rgb::named("#ff00"), None);
        assert_eq!(Rgb::named("#é"), None);
    }
}
