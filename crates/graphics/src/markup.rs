//! Texts with markup: a part of TeX, and what is commonly written in LaTeX.
//!
//! ```text
//! x_{max}^2 \alpha \bf bold     runs: `x`, `max` lowered and small, `2` raised and small, ` α`, ` bold` in bold
//! ```

use crate::colour::Rgb;
use crate::font::{self, Style};

/// How a text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpreter {
    /// Letter by letter.
    Plain,
    /// `^`, `_`, `\alpha`, `\bf`, `{…}`.
    Tex,
    /// The same between dollar signs, where letters are italic.
    Latex,
}

impl Interpreter {
    /// As the property `Interpreter` names them.
    pub fn named(name: &str) -> Interpreter {
        match name {
            "none" => Interpreter::Plain,
            "latex" => Interpreter::Latex,
            _ => Interpreter::Tex,
        }
    }
}

/// Letters of one look, beside those before.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The letters.
    pub text: String,
    /// Bold, italic.
    pub style: Style,
    /// Size, as part of the text's.
    pub scale: f64,
    /// How far the baseline is raised, as part of the text's size.
    pub rise: f64,
    /// Its own colour.
    pub colour: Option<Rgb>,
}

impl Run {
    /// How wide it is where the text has size 1.
    pub fn width(&self) -> f64 {
        font::width(&self.text, self.style) * self.scale
    }
}

#[derive(Clone, Copy)]
struct Look {
    style: Style,
    scale: f64,
    rise: f64,
    colour: Option<Rgb>,
    is_math: bool,
}

struct Reader<'a> {
    rest: &'a str,
    runs: Vec<Run>,
    is_latex: bool,
}

/// The runs of one line.
pub fn runs(text: &str, interpreter: Interpreter, style: Style) -> Vec<Run> {
    let look = Look { style, scale: 1.0, rise: 0.0, colour: None, is_math: false };
    if interpreter == Interpreter::Plain {
        let mut plain = Reader { rest: "", runs: Vec::new(), is_latex: false };
        plain.push(text, look);
        return plain.runs;
    }
    let mut reader = Reader { rest: text, runs: Vec::new(), is_latex: interpreter == Interpreter::Latex };
    while !reader.rest.is_empty() {
        // A brace too many is a letter.
        if reader.group(look) {
            reader.push("}", look);
        }
    }
    reader.runs
}

/// How wide runs are where the text has size 1.
pub fn width(runs: &[Run]) -> f64 {
    runs.iter().map(Run::width).sum()
}

impl Reader<'_> {
    fn push(&mut self, text: &str, look: Look) {
        if text.is_empty() {
            return;
        }
        let Look { style, scale, rise, colour, .. } = look;
        match self.runs.last_mut() {
            Some(last)
                if last.style == style
                    && last.scale == scale
                    && last.rise == rise
                    && last.colour == colour =>
            {
                last.text.push_str(text);
            }
            _ => self.runs.push(Run { text: text.to_owned(), style, scale, rise, colour }),
        }
    }

    /// Reads to the end of a group; whether its brace was there.
    fn group(&mut self, mut look: Look) -> bool {
        while let Some(c) = self.take() {
            match c {
                '}' => return true,
                '{' => _ = self.group(look),
                '^' | '_' => self.script(c, look),
                '$' if self.is_latex => {
                    look.is_math = !look.is_math;
                    look.style.italic = look.is_math;
                }
                '\\' => self.command(&mut look),
                '~' if self.is_latex => self.push("\u{a0}", look),
                _ => self.letter(c, look),
            }
        }
        false
    }

    fn take(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(c)
    }

    fn letter(&mut self, c: char, mut look: Look) {
        if look.is_math {
            look.style.italic = c.is_alphabetic();
            match c {
                ' ' => return,
                '-' => return self.push("−", look),
                '=' | '<' | '>' | '+' => return self.push(&format!(" {c} "), look),
                _ => {}
            }
        }
        self.push(c.encode_utf8(&mut [0; 4]), look);
    }

    fn script(&mut self, c: char, look: Look) {
        let shift = if c == '^' { 0.36 } else { -0.18 };
        let small = Look { scale: look.scale * 0.75, rise: look.rise + shift * look.scale, ..look };
        self.argument(small);
    }

    /// A group, a command or one letter.
    fn argument(&mut self, mut look: Look) {
        match self.take() {
            Some('{') => _ = self.group(look),
            Some('\\') => self.command(&mut look),
            Some(c) => self.letter(c, look),
            None => {}
        }
    }

    fn command(&mut self, look: &mut Look) {
        let end = self.rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(self.rest.len());
        // In TeX letters may follow a font at once: `{\itE}`.
        let is_font = |name: &&str| self.rest.starts_with(*name);
        let font = if self.is_latex { None } else { ["bf", "it", "sl", "rm"].into_iter().find(is_font) };
        let (name, rest) = self.rest.split_at(font.map_or(end, str::len));
        if name.is_empty() {
            // `\_`, `\\`, `\{`: the character itself; LaTeX has small spaces too.
            let c = self.take().unwrap_or('\\');
            let spaces = self.is_latex && matches!(c, ',' | ';' | ':' | ' ');
            return self.push(if spaces { " ".to_owned() } else { c.to_string() }.as_str(), *look);
        }
        self.rest = rest;
        if matches!(name, "bf" | "it" | "sl" | "rm") {
            self.rest = self.rest.strip_prefix(' ').unwrap_or(self.rest);
        }
        match name {
            "bf" => look.style.bold = true,
            "it" | "sl" => look.style.italic = true,
            "rm" => look.style = Style::default(),
            "fontname" => _ = self.braced(),
            "fontsize" => _ = self.braced(),
            "color" => look.colour = self.colour().or(look.colour),
            "textbf" | "mathbf" => {
                self.argument(Look { style: Style { bold: true, italic: false }, ..*look })
            }
            "textit" | "mathit" => {
                self.argument(Look { style: Style { bold: false, italic: true }, ..*look })
            }
            "mathrm" | "textrm" | "text" | "mathsf" | "operatorname" => {
                self.argument(Look { style: Style::default(), is_math: false, ..*look });
            }
            "frac" if self.is_latex => {
                self.argument(Look { scale: look.scale * 0.75, rise: look.rise + 0.3 * look.scale, ..*look });
                self.push("⁄", Look { style: Style::default(), ..*look });
                self.argument(Look {
                    scale: look.scale * 0.75,
                    rise: look.rise - 0.12 * look.scale,
                    ..*look
                });
            }
            "sqrt" if self.is_latex => {
                self.push("√", Look { style: Style::default(), ..*look });
                self.argument(*look);
            }
            "left" | "right" | "displaystyle" | "limits" if self.is_latex => {}
            _ => self.symbol(name, *look),
        }
    }

    /// A symbol, or the name of a function; what is neither stays as it was written.
    fn symbol(&mut self, name: &str, look: Look) {
        const FUNCTIONS: &[&str] =
            &["sin", "cos", "tan", "exp", "log", "ln", "lim", "max", "min", "det", "sinh", "cosh", "tanh"];
        let upright = Look { style: Style { italic: false, ..look.style }, ..look };
        if let Some((_, symbol)) = SYMBOLS.iter().find(|(known, _)| *known == name) {
            self.push(symbol, if look.is_math { upright } else { look });
        } else if self.is_latex && FUNCTIONS.contains(&name) {
            self.push(name, upright);
        } else {
            self.push(&format!("\\{name}"), look);
        }
    }

    /// What stands in braces, as it is.
    fn braced(&mut self) -> Option<String> {
        let (inner, rest) = self.rest.strip_prefix('{')?.split_once('}')?;
        self.rest = rest;
        Some(inner.to_owned())
    }

    /// `{name}` or `[rgb]{r,g,b}`.
    fn colour(&mut self) -> Option<Rgb> {
        match self.rest.strip_prefix("[rgb]") {
            Some(rest) => {
                self.rest = rest;
                let inner = self.braced()?;
                let parts: Vec<f64> = inner
                    .split([',', ' '])
                    .filter(|part| !part.is_empty())
                    .filter_map(|part| part.parse().ok())
                    .collect();
                match parts.as_slice() {
                    [r, g, b] => Some(Rgb(*r, *g, *b)),
                    _ => None,
                }
            }
            None => Rgb::named(&self.braced()?),
        }
    }
}

const SYMBOLS: &[(&str, &str)] = &[
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ε"),
    ("varepsilon", "ε"),
    ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"),
    ("vartheta", "ϑ"),
    ("iota", "ι"),
    ("kappa", "κ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("xi", "ξ"),
    ("pi", "π"),
    ("varpi", "ϖ"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("varsigma", "ς"),
    ("tau", "τ"),
    ("upsilon", "υ"),
    ("phi", "φ"),
    ("varphi", "φ"),
    ("chi", "χ"),
    ("psi", "ψ"),
    ("omega", "ω"),
    ("Gamma", "Γ"),
    ("Delta", "Δ"),
    ("Theta", "Θ"),
    ("Lambda", "Λ"),
    ("Xi", "Ξ"),
    ("Pi", "Π"),
    ("Sigma", "Σ"),
    ("Upsilon", "ϒ"),
    ("Phi", "Φ"),
    ("Psi", "Ψ"),
    ("Omega", "Ω"),
    ("forall", "∀"),
    ("exists", "∃"),
    ("ni", "∋"),
    ("in", "∈"),
    ("cong", "≅"),
    ("approx", "≈"),
    ("sim", "∼"),
    ("leq", "≤"),
    ("le", "≤"),
    ("geq", "≥"),
    ("ge", "≥"),
    ("neq", "≠"),
    ("ne", "≠"),
    ("equiv", "≡"),
    ("propto", "∝"),
    ("infty", "∞"),
    ("pm", "±"),
    ("mp", "∓"),
    ("times", "×"),
    ("div", "÷"),
    ("cdot", "⋅"),
    ("ast", "∗"),
    ("bullet", "•"),
    ("circ", "∘"),
    ("deg", "°"),
    ("degree", "°"),
    ("partial", "∂"),
    ("nabla", "∇"),
    ("int", "∫"),
    ("sum", "∑"),
    ("prod", "∏"),
    ("surd", "√"),
    ("prime", "′"),
    ("ldots", "…"),
    ("dots", "…"),
    ("cdots", "⋯"),
    ("leftarrow", "←"),
    ("rightarrow", "→"),
    ("to", "→"),
    ("uparrow", "↑"),
    ("downarrow", "↓"),
    ("leftrightarrow", "↔"),
    ("Leftarrow", "⇐"),
    ("Rightarrow", "⇒"),
    ("Leftrightarrow", "⇔"),
    ("Uparrow", "⇑"),
    ("Downarrow", "⇓"),
    ("oplus", "⊕"),
    ("otimes", "⊗"),
    ("oslash", "⊘"),
    ("cap", "∩"),
    ("cup", "∪"),
    ("subset", "⊂"),
    ("subseteq", "⊆"),
    ("supset", "⊃"),
    ("supseteq", "⊇"),
    ("notin", "∉"),
    ("emptyset", "∅"),
    ("0", "∅"),
    ("wedge", "∧"),
    ("vee", "∨"),
    ("neg", "¬"),
    ("angle", "∠"),
    ("perp", "⊥"),
    ("mid", "|"),
    ("langle", "⟨"),
    ("rangle", "⟩"),
    ("lfloor", "⌊"),
    ("rfloor", "⌋"),
    ("lceil", "⌈"),
    ("rceil", "⌉"),
    ("aleph", "ℵ"),
    ("wp", "℘"),
    ("Re", "ℜ"),
    ("Im", "ℑ"),
    ("copyright", "©"),
    ("clubsuit", "♣"),
    ("diamondsuit", "♦"),
    ("heartsuit", "♥"),
    ("spadesuit", "♠"),
    ("ell", "ℓ"),
    ("hbar", "ħ"),
    ("quad", "\u{2003}"),
    ("AA", "Å"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, interpreter: Interpreter) -> String {
        let show = |run: &Run| {
            let bold = if run.style.bold { "*" } else { "" };
            let italic = if run.style.italic { "/" } else { "" };
            let rise = if run.rise > 0.0 {
                "^"
            } else if run.rise < 0.0 {
                "_"
            } else {
                ""
            };
            format!("{bold}{italic}{rise}{}", run.text)
        };
        runs(text, interpreter, Style::default()).iter().map(show).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn tex_raises_lowers_and_names_symbols() {
        assert_eq!(shown("x_{max}^2", Interpreter::Tex), "x|_max|^2");
        assert_eq!(shown("\\alpha and \\beta_1", Interpreter::Tex), "α and β|_1");
        assert_eq!(shown("a {\\bf b} c", Interpreter::Tex), "a |*b| c");
        assert_eq!(shown("{\\itE}\\alpha", Interpreter::Tex), "/E|α");
        assert_eq!(shown("10^{-3}", Interpreter::Tex), "10|^-3");
        assert_eq!(shown("a\\_b \\{c\\}", Interpreter::Tex), "a_b {c}");
        assert_eq!(shown("\\nosuch", Interpreter::Tex), "\\nosuch");
        assert_eq!(shown("a}b{", Interpreter::Tex), "a}b");
        assert_eq!(shown("a_", Interpreter::Tex), "a");
    }

    #[test]
    fn plain_texts_stay_and_latex_is_italic_between_dollars() {
        assert_eq!(shown("a_b\\alpha", Interpreter::Plain), "a_b\\alpha");
        assert_eq!(shown("at $x^2$ end", Interpreter::Latex), "at |/x|^2| end");
        assert_eq!(shown("$\\sin(\\omega t)$", Interpreter::Latex), "sin(ω|/t|)");
    }

    #[test]
    fn colours_are_part_of_a_run() {
        let red = runs("\\color{red}a\\color[rgb]{0,0,1}b", Interpreter::Tex, Style::default());
        assert_eq!(red[0].colour, Rgb::named("r"));
        assert_eq!(red[1].colour, Rgb::named("b"));
    }
}
