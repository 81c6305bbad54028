//! `imfinfo`: what a file says of its pictures.

use super::picture::map_value;
use super::{Format, Source, bmp, gif, jpeg, png, source, tiff};
use crate::library::arguments::option;
use crate::library::paths::written;
use crate::memory::{Gather, Grow};
use crate::{Args, Dims, Host, Outputs, Result, Struct, Tensor, Value, one};
use lanner_base::Name;
use std::rc::Rc;

/// The fields of one picture, in order.
type Fields = Vec<(&'static str, Value)>;

/// `info = imfinfo(file)`, `imfinfo(file, format)`: a struct, or several of a file with several pictures.
pub fn imfinfo(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let format = args.get(1).and_then(option);
    let source = source(host, "imfinfo", &args[0], format.as_deref())?;
    let pictures = match source.format {
        Format::Bmp => of_bmp(&source)?,
        Format::Gif => of_gif(&source)?,
        Format::Jpeg => of_jpeg(&source)?,
        Format::Png => of_png(&source)?,
        Format::Tiff => of_tiff(&source)?,
    };
    let count = pictures.len();
    let mut fields: Vec<(Name, Vec<Value>)> = Vec::new();
    for picture in pictures {
        for (k, (name, value)) in picture.into_iter().enumerate() {
            match fields.get_mut(k) {
                Some((_, values)) => values.put(value),
                None => fields.put((Name::new(name), [value].into_iter().gather())),
            }
        }
    }
    one(Value::Struct(Rc::new(Struct::from_parts(Dims::matrix(count, 1), fields))))
}

/// What all formats say.
fn common(source: &Source, extents: (usize, usize), depth: usize, color: &str, version: Value) -> Fields {
    let size = source.bytes.len() as f64;
    let path = source.path.canonicalize().unwrap_or_else(|_| source.path.clone());
    let data = std::fs::metadata(&source.path).and_then(|data| data.modified());
    let date = data.map_or_else(|_| Default::default(), |time| written(time).0);
    [
        ("Filename", Value::text(&path.to_string_lossy())),
        ("FileModDate", Value::text(&date)),
        ("FileSize", Value::Scalar(size)),
        ("Format", Value::text(source.format.name())),
        ("FormatVersion", version),
        ("Width", Value::from(extents.0 as f64)),
        ("Height", Value::from(extents.1 as f64)),
        ("BitDepth", Value::from(depth as f64)),
        ("ColorType", Value::text(color)),
    ]
    .into_iter()
    .gather()
}

fn signature(bytes: &[u8]) -> Value {
    let numbers: Vec<f64> = bytes.iter().map(|&b| f64::from(b)).gather();
    Tensor::row(numbers).into()
}

fn map_of(map: Option<&Vec<[u8; 3]>>) -> Value {
    map.map_or_else(Value::empty, |map| map_value(map))
}

fn of_bmp(source: &Source) -> Result<Vec<Fields>> {
    let picture = bmp::read(&source.bytes)?;
    let depth = bmp::bits(&source.bytes);
    let color = if picture.map.is_some() { "indexed" } else { "truecolor" };
    let version = Value::text("Version 3 (Microsoft Windows 3.x)");
    let mut fields = common(source, (picture.width, picture.height), depth, color, version);
    fields.put_all([
        ("FormatSignature", Value::text("BM")),
        ("NumColormapEntries", Value::from(picture.map.as_ref().map_or(0, Vec::len) as f64)),
        ("Colormap", map_of(picture.map.as_ref())),
    ]);
    Ok([fields].into_iter().gather())
}

fn of_jpeg(source: &Source) -> Result<Vec<Fields>> {
    let (width, height, channels) = jpeg::header(&source.bytes)?;
    let color = if channels == 1 { "grayscale" } else { "truecolor" };
    let mut fields = common(source, (width, height), 8 * channels, color, Value::text(""));
    fields.put_all([
        ("FormatSignature", Value::text("")),
        ("NumberOfSamples", Value::from(channels as f64)),
        ("CodingMethod", Value::text("Huffman")),
        (
            "CodingProcess",
            Value::text(if is_progressive(&source.bytes) { "Progressive" } else { "Sequential" }),
        ),
    ]);
    Ok([fields].into_iter().gather())
}

/// Whether the frame's marker is that of progressive pictures.
fn is_progressive(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&[0xFF, marker, high, low]) = bytes.get(at..at + 4) {
        match marker {
            0xC2 => return true,
            0xC0 | 0xC1 | 0xDA => return false,
            _ => at += 2 + usize::from(u16::from_be_bytes([high, low])),
        }
    }
    false
}

fn of_png(source: &Source) -> Result<Vec<Fields>> {
    let header = png::header(&source.bytes)?;
    let extents = (header.width, header.height);
    let mut fields = common(source, extents, header.depth, header.color, Value::empty());
    let (x, y) = header.resolution.unzip();
    let number = |x: Option<f64>| x.map_or_else(Value::empty, Value::Scalar);
    let text = |key: &str| {
        let found = header.texts.iter().find(|(known, _)| known == key);
        found.map_or_else(Value::empty, |(_, text)| Value::text(text))
    };
    fields.put_all([
        ("FormatSignature", signature(&source.bytes[..8])),
        ("Colormap", map_of(header.map.as_ref())),
        ("InterlaceType", Value::text(if header.is_interlaced { "adam7" } else { "none" })),
        ("Transparency", Value::text(header.transparency)),
        ("XResolution", number(x)),
        ("YResolution", number(y)),
        ("ResolutionUnit", if x.is_some() { Value::text("meter") } else { Value::empty() }),
        ("Title", text("Title")),
        ("Author", text("Author")),
        ("Description", text("Description")),
        ("Copyright", text("Copyright")),
        ("CreationTime", text("Creation Time")),
        ("Software", text("Software")),
        ("Disclaimer", text("Disclaimer")),
        ("Warning", text("Warning")),
        ("Source", text("Source")),
        ("Comment", text("Comment")),
    ]);
    Ok([fields].into_iter().gather())
}

fn of_gif(source: &Source) -> Result<Vec<Fields>> {
    let version = String::from_utf8(source.bytes[3..6].iter().copied().gather()).unwrap_or_default();
    let all = gif::read(&source.bytes)?;
    let fields = all.iter().map(|shown| {
        let picture = &shown.picture;
        let colors = picture.map.as_ref().map_or(2, Vec::len).max(2);
        let depth = colors.next_power_of_two().trailing_zeros() as usize;
        let mut fields =
            common(source, (picture.width, picture.height), depth, "indexed", Value::text(&version));
        let transparent = shown.transparent.map_or_else(Value::empty, |k| Value::from(f64::from(k) + 1.0));
        let disposal = match shown.disposal {
            ::gif::DisposalMethod::Any => "DoNotSpecify",
            ::gif::DisposalMethod::Keep => "LeaveInPlace",
            ::gif::DisposalMethod::Background => "RestoreBG",
            ::gif::DisposalMethod::Previous => "RestorePrevious",
        };
        fields.put_all([
            ("FormatSignature", Value::text(&format!("GIF{version}"))),
            ("Left", Value::from(shown.left as f64 + 1.0)),
            ("Top", Value::from(shown.top as f64 + 1.0)),
            ("ColorTable", map_of(picture.map.as_ref())),
            ("DelayTime", Value::from(f64::from(shown.delay))),
            ("TransparentColor", transparent),
            ("DisposalMethod", Value::text(disposal)),
        ]);
        fields
    });
    Ok(fields.gather())
}

fn of_tiff(source: &Source) -> Result<Vec<Fields>> {
    let pages = tiff::read(&source.bytes, None)?;
    let fields = pages.iter().map(|page| {
        let picture = &page.picture;
        let bits = picture.samples.bits();
        let (color, photometric) = match (picture.channels, &picture.map) {
            (_, Some(_)) => ("indexed", "RGB Palette"),
            (1 | 2, None) => ("grayscale", "BlackIsZero"),
            (4, None) => ("CMYK", "CMYK"),
            (_, None) => ("truecolor", "RGB"),
        };
        let extents = (picture.width, picture.height);
        let mut fields = common(source, extents, bits * picture.channels, color, Value::empty());
        let order = if source.bytes[0] == b'I' { "little-endian" } else { "big-endian" };
        let each: Vec<f64> = crate::memory::filled(bits as f64, picture.channels);
        fields.put_all([
            ("FormatSignature", signature(&source.bytes[..4])),
            ("ByteOrder", Value::text(order)),
            ("BitsPerSample", Tensor::row(each).into()),
            ("Compression", Value::text(page.compression.name())),
            ("PhotometricInterpretation", Value::text(photometric)),
            ("SamplesPerPixel", Value::from(picture.channels as f64)),
            ("XResolution", Value::from(page.resolution.0)),
            ("YResolution", Value::from(page.resolution.1)),
            ("ResolutionUnit", Value::text("Inch")),
            ("Colormap", map_of(picture.map.as_ref())),
            (
                "ImageDescription",
                page.description.as_ref().map_or_else(Value::empty, |text| Value::text(text)),
            ),
        ]);
        fields
    });
    Ok(fields.gather())
}
