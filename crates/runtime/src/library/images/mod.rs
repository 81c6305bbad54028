//! Files of pictures: `imread`, `imwrite`, `imfinfo`. What is computed with pictures is written in MATLAB.
//!
//! - `picture`  pixels, as files have them and as arrays have them
//! - `read`, `write`, `info`  the functions: arguments, and what the formats have in common
//! - `png`, `gif`, `tiff`, `jpeg`, `bmp`  one format each

mod bmp;
mod gif;
mod info;
mod jpeg;
mod picture;
mod png;
pub(super) mod read;
mod tiff;
mod write;

use crate::library::files::{expand, message, on_path};
use crate::memory;
use crate::memory::Reword;
use crate::{Error, Host, Result, Value, kernels};
use info::imfinfo;
use read::imread;
use std::path::{Path, PathBuf};
use write::imwrite;

kernels! { imread, imwrite, imfinfo }

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Bmp,
    Gif,
    Jpeg,
    Png,
    Tiff,
}

impl Format {
    /// The format of a name or an extension.
    fn named(name: &str) -> Option<Format> {
        match name {
            "bmp" => Some(Format::Bmp),
            "gif" => Some(Format::Gif),
            "jpg" | "jpeg" => Some(Format::Jpeg),
            "png" => Some(Format::Png),
            "tif" | "tiff" => Some(Format::Tiff),
            _ => None,
        }
    }

    /// The format of a file's first bytes.
    fn of_bytes(bytes: &[u8]) -> Option<Format> {
        let heads: [(&[u8], Format); 7] = [
            (b"BM", Format::Bmp),
            (b"GIF8", Format::Gif),
            (b"\xFF\xD8\xFF", Format::Jpeg),
            (b"\x89PNG", Format::Png),
            (b"II\x2A\0", Format::Tiff),
            (b"MM\0\x2A", Format::Tiff),
            (b"II\x2B\0", Format::Tiff),
        ];
        heads.iter().find(|(head, _)| bytes.starts_with(head)).map(|(_, format)| *format)
    }

    /// As `imfinfo` and identifiers of errors have it.
    fn name(self) -> &'static str {
        match self {
            Format::Bmp => "bmp",
            Format::Gif => "gif",
            Format::Jpeg => "jpg",
            Format::Png => "png",
            Format::Tiff => "tif",
        }
    }
}

/// A file, its format and its bytes.
struct Source {
    path: PathBuf,
    format: Format,
    bytes: Vec<u8>,
}

/// Reads the file that a first argument names; a format behind it may stand for the extension.
fn source(host: &mut dyn Host, function: &str, name: &Value, format: Option<&str>) -> Result<Source> {
    let Some(name) = name.as_text() else {
        let text = "The file name must be a character vector or string scalar.";
        return Err(refused(function, "fileNameRequired", text));
    };
    let mut path = on_path(host, &name);
    if let (false, Some(format)) = (path.is_file(), format) {
        path = on_path(host, &format!("{name}.{format}"));
    }
    if !path.is_file() {
        return Err(refused(function, "fileDoesNotExist", &format!("File \"{name}\" does not exist.")));
    }
    host.state().files.flush();
    let bytes = memory::read_file(&path).map_err(|error| {
        let text = format!("Unable to open file \"{name}\" for reading: {}.", message(&error));
        refused(function, "fileOpen", &text)
    })?;
    let format = Format::of_bytes(&bytes);
    let format =
        format.ok_or_else(|| refused(function, "fileFormat", "Unable to determine the file format."))?;
    Ok(Source { path, format, bytes })
}

/// An error of one of the functions.
#[cold]
fn refused(function: &str, what: &str, text: &str) -> Error {
    Error::new(&format!("MATLAB:imagesci:{function}:{what}"), text)
}

/// An error of a library that reads or writes a format.
#[cold]
fn failed(format: Format, error: &dyn std::fmt::Display) -> Error {
    let name = format.name();
    refused(
        name,
        "libraryFailure",
        &format!("The {} file is not valid or not supported: {error}.", name.uppercase()),
    )
}

/// The file that is written.
fn target(name: &str) -> PathBuf {
    expand(name)
}

/// The extension of a path in lower case.
fn extension(path: &Path) -> Option<String> {
    path.extension().map(|extension| extension.to_string_lossy().lowercase())
}
