//! `imwrite`.
//!
//! ```text
//! imwrite(A, file)    imwrite(X, map, file)    imwrite(…, format, 'Quality', 90)    imwrite(X, map, 'a.gif', 'WriteMode', 'append')
//! ```

use super::picture::{Picture, Samples, map_of, picture_of};
use super::tiff::{Compression, Page};
use super::{Format, bmp, extension, gif, jpeg, png, refused, target, tiff};
use crate::library::arguments::option;
use crate::library::files::{message, replace};
use crate::memory::{Gather, Grow, Reword};
use crate::{Args, Error, Host, Outputs, Result, Value, memory};
use ::gif::DisposalMethod;
use std::path::Path;

/// The properties that a call gives.
struct Properties {
    quality: u8,
    appends: bool,
    delay: f64,
    /// None for ever.
    loops: Option<u16>,
    disposal: DisposalMethod,
    transparent: Option<u8>,
    alpha: Option<Value>,
    opacity: Vec<u8>,
    compression: Option<Compression>,
    depth: Option<usize>,
    resolution: Option<(f64, f64)>,
    /// Whether that is pixels of a meter, or dots of an inch.
    is_metric: bool,
    texts: Vec<(&'static str, String)>,
}

impl Default for Properties {
    fn default() -> Properties {
        Properties {
            quality: 75,
            appends: false,
            delay: 0.5,
            loops: Some(0),
            disposal: DisposalMethod::Any,
            transparent: None,
            alpha: None,
            opacity: Vec::new(),
            compression: None,
            depth: None,
            resolution: None,
            is_metric: true,
            texts: Vec::new(),
        }
    }
}

/// `imwrite(A, file)`, `imwrite(X, map, file)`, with a format and properties.
pub fn imwrite(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (map, at) = match args.get(1).map(option) {
        Some(Some(_)) => (None, 1),
        _ if args.len() >= 3 => (Some(&args[1]).filter(|map| !map.is_empty()), 2),
        _ => return Err(no_name()),
    };
    let name = args.get(at).filter(|v| option(v).is_some()).and_then(Value::as_text).ok_or_else(no_name)?;
    let mut rest = &args[at + 1..];
    let path = target(&name);
    let mut format = None;
    if rest.len() % 2 == 1 {
        let word = option(&rest[0]).unwrap_or_default();
        format = Some(Format::named(&word).ok_or_else(|| unknown(&word))?);
        rest = &rest[1..];
    }
    let format = match (format, extension(&path)) {
        (Some(format), _) => format,
        (None, Some(extension)) => Format::named(&extension).ok_or_else(|| unknown(&extension))?,
        (None, None) => {
            let text = "Unable to determine the file format from the file name.";
            return Err(refused("imwrite", "fileFormat", text));
        }
    };
    let properties = properties(format, rest)?;
    let pictures = pictures(&args[0], map, format)?;
    host.state().files.flush();
    let bytes = bytes(format, pictures, &path, &properties)?;
    replace::replace(&path, &bytes).map_err(|error| {
        let text = format!("Unable to open file \"{name}\" for writing: {}.", message(&error));
        refused("imwrite", "fileOpen", &text)
    })?;
    Ok(Outputs::new())
}

/// The pictures of an array: several along the fourth dimension, in formats that have several.
fn pictures(array: &Value, map: Option<&Value>, format: Format) -> Result<Vec<Picture>> {
    let dims = array.dims();
    let (channels, pages) = (dims.extent(2), dims.extent(3));
    let has_pages = format == Format::Gif;
    if dims.rank() > 4
        || pages > 1 && !has_pages
        || !matches!((channels, format), (1 | 3, _) | (4, Format::Tiff))
    {
        let text = "The image must be m-by-n, m-by-n-by-3, or in TIFF files m-by-n-by-4.";
        return Err(refused("imwrite", "dimensions", text));
    }
    if format == Format::Gif && channels != 1 {
        let text = "3-D data not supported for GIF files. Data must be 2-D or 4-D.";
        return Err(refused("writegif", "dataDimensions", text));
    }
    if map.is_some() && channels != 1 {
        return Err(refused("imwrite", "indexedDimensions", "An indexed image must be m-by-n."));
    }
    let map = map.map(map_of).transpose()?;
    if map.as_ref().is_some_and(|map| map.len() > 256) {
        return Err(refused("imwrite", "tooManyColors", "The colormap must have at most 256 colors."));
    }
    let page = |k: usize| Ok(Picture { map: map.clone(), ..picture_of(array, map.is_some(), k)? });
    (0..pages).map(page).gather()
}

fn bytes(format: Format, mut pictures: Vec<Picture>, path: &Path, with: &Properties) -> Result<Vec<u8>> {
    let mut picture = pictures[0].clone();
    if let (Some(16), Samples::U8(_), None) = (with.depth, &picture.samples, &picture.map) {
        picture.samples = Samples::U16(picture.bytes().iter().map(|&b| u16::from(b) * 257).gather());
    } else if let (Some(8), Samples::U16(_)) = (with.depth, &picture.samples) {
        picture.samples = Samples::U8(picture.bytes());
    }
    let old =
        || memory::read_file(path).ok().filter(|old| with.appends && Format::of_bytes(old) == Some(format));
    match format {
        Format::Jpeg => jpeg::bytes(&picture, with.quality),
        Format::Bmp => match picture.samples {
            Samples::U16(_) => Err(refused(
                "writebmp",
                "unsupportedDataType",
                "uint16 images are not supported in BMP files.",
            )),
            _ => Ok(bmp::bytes(&picture)),
        },
        Format::Png => {
            if let Some(alpha) = &with.alpha {
                picture.alpha = Some(alpha_of(alpha, &picture)?);
            }
            let meters = |x: f64| (if with.is_metric { x } else { x / 0.0254 }).round() as u32;
            let resolution = with.resolution.map(|(x, y)| (meters(x), meters(y)));
            let texts = with.texts.clone();
            png::bytes(&picture, png::Options { opacity: with.opacity.clone(), resolution, texts })
        }
        Format::Gif => {
            for picture in &mut pictures {
                if let Samples::U16(_) = picture.samples {
                    return Err(refused(
                        "writegif",
                        "unsupportedDataType",
                        "uint16 images are not supported in GIF files.",
                    ));
                }
            }
            let comment = with.texts.iter().find(|(key, _)| *key == "Comment").map(|(_, text)| text.clone());
            let (disposal, transparent) = (with.disposal, with.transparent);
            let delay = (with.delay * 100.0).round() as u16;
            let options = gif::Options { delay, repeats: with.loops, disposal, transparent, comment };
            match old() {
                Some(old) => gif::appended(old, &pictures, &options),
                None => gif::bytes(&pictures, &options),
            }
        }
        Format::Tiff => {
            let mut pages = old().map_or(Ok(Vec::new()), |old| tiff::read(&old, None))?;
            let description = with.texts.iter().find(|(key, _)| *key == "Description");
            pages.put(Page {
                picture,
                compression: with.compression.unwrap_or(Compression::PackBits),
                resolution: with.resolution.unwrap_or((72.0, 72.0)),
                description: description.map(|(_, text)| text.clone()),
            });
            tiff::bytes(&pages)
        }
    }
}

/// Opacity of each pixel, of the class that the picture has in the file.
fn alpha_of(alpha: &Value, picture: &Picture) -> Result<Samples> {
    let made = picture_of(alpha, false, 0)?;
    if (made.width, made.height, made.channels) != (picture.width, picture.height, 1) || picture.map.is_some()
    {
        let text = "The 'Alpha' data must have the same number of rows and columns as the image, which may not be indexed.";
        return Err(refused("writepng", "alphaDoesntMatchImage", text));
    }
    let bytes = made.bytes();
    Ok(match (&picture.samples, made.samples) {
        (Samples::U16(_), Samples::U16(words)) => Samples::U16(words),
        (Samples::U16(_), _) => Samples::U16(bytes.iter().map(|&b| u16::from(b) * 257).gather()),
        _ => Samples::U8(bytes),
    })
}

fn properties(format: Format, pairs: &[Value]) -> Result<Properties> {
    let mut all = Properties::default();
    for pair in pairs.chunks(2) {
        let name = option(&pair[0]).unwrap_or_default();
        let wrong = || {
            let text =
                format!("The value of the parameter {} is not valid.", pair[0].as_text().unwrap_or_default());
            refused("imwrite", "invalidParameterValue", &text)
        };
        let value = pair.get(1).ok_or_else(wrong)?;
        let number = || value.as_f64().filter(|x| !x.is_nan()).ok_or_else(wrong);
        let text = || value.as_text().ok_or_else(wrong);
        let word = || option(value).ok_or_else(wrong);
        match (name.as_str(), format) {
            ("quality", Format::Jpeg) => {
                all.quality = number().ok().filter(|q| (0.0..=100.0).contains(q)).ok_or_else(wrong)? as u8;
            }
            ("mode", Format::Jpeg) if word()? == "lossy" => (),
            ("writemode", Format::Gif | Format::Tiff) => match word()?.as_str() {
                "append" => all.appends = true,
                "overwrite" => all.appends = false,
                _ => return Err(wrong()),
            },
            ("delaytime", Format::Gif) => {
                all.delay = number().ok().filter(|d| (0.0..=655.0).contains(d)).ok_or_else(wrong)?
            }
            ("loopcount", Format::Gif) => {
                let count = number()?;
                all.loops = match count {
                    _ if count == f64::INFINITY => None,
                    _ if (0.0..=65535.0).contains(&count) => Some(count as u16),
                    _ => return Err(wrong()),
                };
            }
            ("disposalmethod", Format::Gif) => {
                all.disposal = match word()?.as_str() {
                    "leaveinplace" => DisposalMethod::Keep,
                    "restorebg" => DisposalMethod::Background,
                    "restoreprevious" => DisposalMethod::Previous,
                    "donotspecify" => DisposalMethod::Any,
                    _ => return Err(wrong()),
                };
            }
            ("transparentcolor", Format::Gif) => {
                all.transparent =
                    Some(number().ok().filter(|k| (0.0..=255.0).contains(k)).ok_or_else(wrong)? as u8);
            }
            // Viewers do not read it.
            ("backgroundcolor", Format::Gif) | ("background", Format::Png) => _ = number()?,
            ("alpha", Format::Png) => all.alpha = Some(value.clone()),
            ("transparency", Format::Png) => {
                let opacity = value.to_f64s().ok_or_else(wrong)?;
                all.opacity = opacity.iter().map(|x| (x * 255.0).round() as u8).gather();
            }
            ("bitdepth", Format::Png | Format::Jpeg) => all.depth = Some(number()? as usize),
            ("compression", Format::Tiff) => {
                all.compression = Some(Compression::named(&word()?).ok_or_else(wrong)?);
            }
            ("resolution", Format::Tiff) => {
                let dots = value.to_f64s().filter(|d| matches!(d.len(), 1 | 2)).ok_or_else(wrong)?;
                all.resolution = Some((dots[0], dots[dots.len() - 1]));
            }
            ("xresolution", Format::Png) => {
                all.resolution = Some((number()?, all.resolution.map_or(number()?, |r| r.1)))
            }
            ("yresolution", Format::Png) => {
                all.resolution = Some((all.resolution.map_or(number()?, |r| r.0), number()?))
            }
            ("resolutionunit", Format::Png) => all.is_metric = word()? == "meter",
            (_, Format::Png | Format::Gif | Format::Tiff | Format::Jpeg) if keyword(&name).is_some() => {
                all.texts.put((keyword(&name).unwrap_or_default(), text()?));
            }
            _ => {
                let text =
                    format!("Unrecognized parameter name '{}' of {} files.", name, format.name().uppercase());
                return Err(refused("imwrite", "unrecognizedParameter", &text));
            }
        }
    }
    Ok(all)
}

/// The keyword of a text, as files have it.
fn keyword(name: &str) -> Option<&'static str> {
    const KEYWORDS: [(&str, &str); 10] = [
        ("author", "Author"),
        ("comment", "Comment"),
        ("copyright", "Copyright"),
        ("creationtime", "Creation Time"),
        ("description", "Description"),
        ("disclaimer", "Disclaimer"),
        ("software", "Software"),
        ("source", "Source"),
        ("title", "Title"),
        ("warning", "Warning"),
    ];
    KEYWORDS.iter().find(|(known, _)| *known == name).map(|(_, keyword)| *keyword)
}

#[cold]
fn no_name() -> Error {
    let text = "The file name must be a character vector or string scalar.";
    refused("imwrite", "badFilename", text)
}

#[cold]
fn unknown(format: &str) -> Error {
    let text = format!(
        "Unable to find the format \"{format}\" in the format registry. Supported are bmp, gif, jpg, png and tif."
    );
    refused("imwrite", "fileFormat", &text)
}
