//! Scenes as files.

mod encode;
mod pdf;
mod png;
mod svg;
mod terminal;

pub use terminal::{Terminal, write as for_terminal};

use crate::scene::Scene;

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Shapes as text.
    Svg,
    /// Pixels.
    Png,
    /// Shapes on a page.
    Pdf,
}

impl Format {
    /// By the end of a file's name.
    pub fn of_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            "pdf" => Some(Format::Pdf),
            _ => None,
        }
    }

    /// The end of a file's name.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Pdf => "pdf",
        }
    }
}

/// Pixels of a screen in an inch: what sizes in pixels and in points mean to each other.
pub const SCREEN: f64 = 96.0;

/// The bytes of a file; `resolution` is that of pixels, in dots per inch.
///
/// # Errors
/// A picture that is too large for its format.
pub fn bytes(scene: &Scene, format: Format, resolution: f64) -> Result<Vec<u8>, String> {
    match format {
        Format::Svg => Ok(svg::write(scene).into_bytes()),
        Format::Png => png::write(scene, resolution / SCREEN),
        Format::Pdf => Ok(pdf::write(scene)),
    }
}

/// Red, green, blue and alpha of each pixel, with the number of columns and rows.
///
/// # Errors
/// A picture that is too large.
pub fn pixels(scene: &Scene, resolution: f64) -> Result<(Vec<u8>, usize, usize), String> {
    png::pixels(scene, resolution / SCREEN)
}
