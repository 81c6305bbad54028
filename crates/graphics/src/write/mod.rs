//! Figures as files.

mod encode;
mod eps;
mod pdf;
mod png;
pub mod svg;
mod terminal;

pub use terminal::{Terminal, write as for_terminal};

use crate::scene::Scene;
use crate::store::{Id, Store};
use crate::{draw, page};

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Shapes as text.
    Svg,
    /// Pixels.
    Png,
    /// Shapes on a page.
    Pdf,
    /// Shapes as PostScript, to stand in another document.
    Eps,
    /// A page for a browser, whose charts are zoomed and turned.
    Html,
}

impl Format {
    /// By the end of a file's name.
    pub fn of_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            "pdf" => Some(Format::Pdf),
            "eps" => Some(Format::Eps),
            "html" | "htm" => Some(Format::Html),
            _ => None,
        }
    }

    /// The end of a file's name.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Pdf => "pdf",
            Format::Eps => "eps",
            Format::Html => "html",
        }
    }
}

/// Pixels of a screen in an inch: what sizes in pixels and in points mean to each other.
pub const SCREEN: f64 = 96.0;

/// The bytes of a file with a figure; `resolution` is that of pixels, in dots per inch.
///
/// # Errors
/// A picture that is too large for its format.
pub fn bytes(store: &Store, figure: Id, format: Format, resolution: f64) -> Result<Vec<u8>, String> {
    match format {
        Format::Svg => Ok(svg::write(&draw::scene(store, figure)).into_bytes()),
        Format::Png => png::write(&draw::scene(store, figure), resolution / SCREEN),
        Format::Pdf => Ok(pdf::write(&draw::scene(store, figure))),
        Format::Eps => Ok(eps::write(&draw::scene(store, figure)).into_bytes()),
        Format::Html => Ok(page::write(store, &[figure]).into_bytes()),
    }
}

/// Red, green, blue and alpha of each pixel, with the number of columns and rows.
///
/// # Errors
/// A picture that is too large.
pub fn pixels(scene: &Scene, resolution: f64) -> Result<(Vec<u8>, usize, usize), String> {
    png::pixels(scene, resolution / SCREEN)
}
