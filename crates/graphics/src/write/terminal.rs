//! Pictures between the lines of a terminal, in the three ways that terminals have.
//!
//! ```text
//! Kitty    ESC _ G a=T,f=100,m=1 ; base 64 of a part of a PNG ESC \ …
//! ITerm    ESC ] 1337 ; File=inline=1;size=… : base 64 of a PNG BEL
//! Sixel    ESC P q " 1;1;width;height, colours, and six rows of pixels in a letter ESC \
//! ```
//!
//! What sixels need is little; the crates that write them bring thirty packages for choosing colours, of which figures have few.

use super::encode::base64;
use super::png;
use crate::scene::Scene;
use std::collections::HashMap;
use std::fmt::Write;

/// How a terminal shows pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// As kitty and Ghostty do.
    Kitty,
    /// As iTerm2 and WezTerm do.
    ITerm,
    /// As foot, mlterm and many more do.
    Sixel,
}

impl Terminal {
    /// The way of the terminal that these variables of the environment tell of; none where it has none, or nobody knows. `LANNER_PICTURES`
    /// says it itself: `kitty`, `iterm`, `sixel` or `none`.
    pub fn of(variable: &dyn Fn(&str) -> Option<String>) -> Option<Terminal> {
        let get = |name: &str| variable(name).unwrap_or_default();
        match get("LANNER_PICTURES").as_str() {
            "kitty" => return Some(Terminal::Kitty),
            "iterm" => return Some(Terminal::ITerm),
            "sixel" => return Some(Terminal::Sixel),
            "" => {}
            _ => return None,
        }
        // A multiplexer shows letters, whatever is behind it.
        if variable("TMUX").is_some() || variable("STY").is_some() {
            return None;
        }
        let (kind, program) = (get("TERM"), get("TERM_PROGRAM"));
        match (kind.as_str(), program.as_str()) {
            ("xterm-kitty" | "xterm-ghostty", _) | (_, "ghostty") => Some(Terminal::Kitty),
            (_, "iTerm.app" | "WezTerm") => Some(Terminal::ITerm),
            ("foot" | "foot-extra" | "mlterm" | "yaft-256color", _) | (_, "mintty") => Some(Terminal::Sixel),
            _ => None,
        }
    }
}

/// The text that shows a picture.
///
/// # Errors
/// A picture that is too large.
pub fn write(scene: &Scene, terminal: Terminal) -> Result<String, String> {
    let text = match terminal {
        Terminal::Kitty => kitty(&png::write(scene, 1.0)?),
        Terminal::ITerm => {
            let bytes = png::write(scene, 1.0)?;
            format!("\x1b]1337;File=inline=1;size={}:{}\x07", bytes.len(), base64(&bytes))
        }
        Terminal::Sixel => {
            let (rgba, width, height) = png::pixels(scene, 1.0)?;
            sixel(&rgba, width, height)
        }
    };
    Ok(text + "\n")
}

/// Parts of at most 4096 letters; the terminal is asked not to answer.
fn kitty(bytes: &[u8]) -> String {
    let text = base64(bytes);
    let mut out = String::new();
    let mut rest = text.as_str();
    let mut control = "a=T,f=100,q=2,";
    while !rest.is_empty() {
        let (part, after) = rest.split_at(rest.len().min(4096));
        let more = u8::from(!after.is_empty());
        let _ = write!(out, "\x1b_G{control}m={more};{part}\x1b\\");
        (rest, control) = (after, "");
    }
    out
}

/// Colours of a picture.
const COLOURS: usize = 256;

fn sixel(rgba: &[u8], width: usize, height: usize) -> String {
    let (palette, indices) = indexed(rgba);
    let mut out = format!("\x1bPq\"1;1;{width};{height}");
    for (k, rgb) in palette.iter().enumerate() {
        let [r, g, b] = rgb.map(|x| (u32::from(x) * 100 + 127) / 255);
        let _ = write!(out, "#{k};2;{r};{g};{b}");
    }
    for top in (0..height).step_by(6) {
        let rows = top..height.min(top + 6);
        let mut used: Vec<u8> = indices[rows.start * width..rows.end * width].to_vec();
        used.sort_unstable();
        used.dedup();
        for (which, colour) in used.iter().enumerate() {
            let _ = write!(out, "{}#{colour}", if which > 0 { "$" } else { "" });
            let letters = (0..width).map(|x| {
                let bits = rows.clone().enumerate().filter(|(_, y)| indices[y * width + x] == *colour);
                char::from(63 + bits.map(|(k, _)| 1u8 << k).sum::<u8>())
            });
            repeated(&mut out, letters);
        }
        out.push('-');
    }
    out + "\x1b\\"
}

/// Letters, with how often where it is often.
fn repeated(out: &mut String, letters: impl Iterator<Item = char>) {
    let mut run: Option<(char, usize)> = None;
    let put = |out: &mut String, (letter, count): (char, usize)| match count {
        0..4 => (0..count).for_each(|_| out.push(letter)),
        _ => _ = write!(out, "!{count}{letter}"),
    };
    for letter in letters {
        run = match run {
            Some((last, count)) if last == letter => Some((last, count + 1)),
            last => {
                last.into_iter().for_each(|last| put(out, last));
                Some((letter, 1))
            }
        };
    }
    run.into_iter().for_each(|last| put(out, last));
}

/// The colours that most pixels have, and for each pixel the nearest of them. What covers nothing is white.
fn indexed(rgba: &[u8]) -> (Vec<[u8; 3]>, Vec<u8>) {
    // Colours that differ by less than one in 32 are one.
    let coarse = |pixel: &[u8]| -> [u8; 3] {
        let over = |k: usize| {
            let (value, alpha) = (u32::from(pixel[k]), u32::from(pixel[3]));
            let full = (value * alpha + 255 * (255 - alpha)) / 255;
            ((full >> 3) * 255 / 31) as u8
        };
        [over(0), over(1), over(2)]
    };
    let pixels: Vec<[u8; 3]> = rgba.chunks_exact(4).map(coarse).collect();
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    pixels.iter().for_each(|pixel| *counts.entry(*pixel).or_default() += 1);
    let mut all: Vec<([u8; 3], usize)> = counts.into_iter().collect();
    all.sort_by(|a, b| (b.1, a.0).cmp(&(a.1, b.0)));
    let palette: Vec<[u8; 3]> = all.iter().take(COLOURS).map(|(rgb, _)| *rgb).collect();
    let distance = |a: &[u8; 3], b: &[u8; 3]| -> i32 {
        (0..3).map(|k| (i32::from(a[k]) - i32::from(b[k])).pow(2)).sum()
    };
    let nearest = |rgb: &[u8; 3]| {
        let by_distance = |k: &usize| distance(&palette[*k], rgb);
        (0..palette.len()).min_by_key(by_distance).unwrap_or(0) as u8
    };
    let places: HashMap<[u8; 3], u8> = all.iter().map(|(rgb, _)| (*rgb, nearest(rgb))).collect();
    let indices = pixels.iter().map(|pixel| places[pixel]).collect();
    (palette, indices)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Rgb;

    #[test]
    fn the_environment_tells_of_the_terminal() {
        let of = |pairs: &[(&str, &str)]| {
            Terminal::of(&|name| {
                pairs.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned())
            })
        };
        assert_eq!(of(&[("TERM", "xterm-kitty")]), Some(Terminal::Kitty));
        assert_eq!(of(&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "iTerm.app")]), Some(Terminal::ITerm));
        assert_eq!(of(&[("TERM", "foot")]), Some(Terminal::Sixel));
        assert_eq!(of(&[("TERM", "foot"), ("TMUX", "/tmp/x")]), None);
        assert_eq!(of(&[("TERM", "xterm"), ("LANNER_PICTURES", "sixel")]), Some(Terminal::Sixel));
        assert_eq!(of(&[("TERM", "xterm-kitty"), ("LANNER_PICTURES", "none")]), None);
        assert_eq!(of(&[("TERM", "xterm")]), None);
    }

    #[test]
    fn sixels_are_six_rows_in_a_letter() {
        // Seven rows of five pixels: red, but for a white one in the first row.
        let mut rgba = [255, 0, 0, 255].repeat(35);
        rgba[4..8].copy_from_slice(&[255, 255, 255, 255]);
        let text = sixel(&rgba, 5, 7);
        let wanted = "\x1bPq\"1;1;5;7#0;2;100;0;0#1;2;100;100;100#0~}~~~$#1?@???-#0!5@-\x1b\\";
        assert_eq!(text, wanted);
    }

    #[test]
    fn long_pictures_are_cut_into_parts() {
        let parts = kitty(&[7; 4000]);
        let parts: Vec<&str> = parts.split_terminator("\x1b\\").collect();
        assert_eq!(parts.len(), 2);
        assert!(parts[0].starts_with("\x1b_Ga=T,f=100,q=2,m=1;") && parts[1].starts_with("\x1b_Gm=0;"));
        let scene = Scene::new(4.0, 3.0, Some(Rgb::WHITE));
        let text = write(&scene, Terminal::ITerm).unwrap();
        assert!(text.starts_with("\x1b]1337;File=inline=1;size=") && text.ends_with("\x07\n"));
        assert!(write(&scene, Terminal::Sixel).unwrap().starts_with("\x1bPq\"1;1;4;3#0;2;100;100;100#0!4F-"));
    }
}
