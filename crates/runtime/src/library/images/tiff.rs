//! TIFF: several pictures.

use super::picture::{Picture, Samples, packed, unpacked};
use super::{Format, failed};
use crate::memory::{Duplicate, Gather, Grow};
use crate::{Error, Result, memory};
use std::io::Cursor;
use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::encoder::compression::{CompressionAlgorithm, Deflate, Lzw, Packbits};
use tiff::encoder::{DirectoryEncoder, Rational, TiffEncoder, TiffKindStandard};
use tiff::tags::Tag;
use tiff::{ColorType, TiffError};

fn wrong(error: impl std::fmt::Display) -> Error {
    failed(Format::Tiff, &error)
}

/// One picture of a file.
#[derive(Clone)]
pub struct Page {
    pub picture: Picture,
    pub compression: Compression,
    /// Dots of an inch.
    pub resolution: (f64, f64),
    pub description: Option<String>,
}

/// How pixels are made shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    None,
    PackBits,
    Lzw,
    Deflate,
    /// One that is read only.
    Other,
}

impl Compression {
    /// The compression of a name.
    pub fn named(name: &str) -> Option<Compression> {
        match name {
            "none" => Some(Compression::None),
            "packbits" => Some(Compression::PackBits),
            "lzw" => Some(Compression::Lzw),
            "deflate" => Some(Compression::Deflate),
            _ => None,
        }
    }

    fn of_code(code: u64) -> Compression {
        match code {
            1 => Compression::None,
            32773 => Compression::PackBits,
            5 => Compression::Lzw,
            8 | 32946 => Compression::Deflate,
            _ => Compression::Other,
        }
    }

    fn code(self) -> u16 {
        match self {
            Compression::None => 1,
            Compression::Lzw => 5,
            Compression::Deflate => 8,
            Compression::PackBits | Compression::Other => 32773,
        }
    }

    /// As `imfinfo` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Compression::None => "Uncompressed",
            Compression::PackBits => "PackBits",
            Compression::Lzw => "LZW",
            Compression::Deflate => "Deflate",
            Compression::Other => "Other",
        }
    }
}

/// All pictures, or only one of them.
pub fn read(bytes: &[u8], only: Option<usize>) -> Result<Vec<Page>> {
    let (bytes, mapped) = without_maps(bytes);
    let mut decoder = Decoder::new(Cursor::new(&bytes)).map_err(wrong)?.with_limits(Limits::unlimited());
    let mut pages = Vec::new();
    for k in 0.. {
        if only.is_none_or(|wanted| wanted == k) {
            pages.put(page(&mut decoder, mapped.get(k).copied().unwrap_or(false))?);
        }
        if !decoder.more_images() || only == Some(k) {
            break;
        }
        decoder.next_image().map_err(wrong)?;
    }
    Ok(pages)
}

/// How many pictures there are.
pub fn count(bytes: &[u8]) -> usize {
    directories(bytes).len()
}

fn page(decoder: &mut Decoder<Cursor<&Vec<u8>>>, has_map: bool) -> Result<Page> {
    let (width, height) = decoder.dimensions().map_err(wrong)?;
    let (width, height) = (width as usize, height as usize);
    let color = decoder.colortype().map_err(wrong)?;
    memory::claim::<u64>(width.saturating_mul(height));
    let (channels, bits) = match color {
        ColorType::Gray(bits) | ColorType::Palette(bits) => (1, bits),
        ColorType::GrayA(bits) => (2, bits),
        ColorType::RGB(bits) | ColorType::YCbCr(bits) | ColorType::Lab(bits) => (3, bits),
        ColorType::RGBA(bits) | ColorType::CMYK(bits) => (4, bits),
        ColorType::CMYKA(bits) => (5, bits),
        ColorType::Multiband { bit_depth, num_samples } => (usize::from(num_samples), bit_depth),
        _ => return Err(wrong("its colors are of no known kind")),
    };
    let samples = match decoder.read_image().map_err(wrong)? {
        DecodingResult::U8(packed) if bits < 8 => {
            let samples = unpacked(&packed, width * channels, height, usize::from(bits));
            match bits == 1 && !has_map {
                true => Samples::Bits(samples.iter().map(|&bit| bit == 1).gather()),
                false => Samples::U8(samples),
            }
        }
        DecodingResult::U8(samples) => Samples::U8(samples),
        DecodingResult::U16(samples) => Samples::U16(samples),
        DecodingResult::U32(samples) => Samples::U32(samples),
        DecodingResult::I8(samples) => Samples::I8(samples),
        DecodingResult::I16(samples) => Samples::I16(samples),
        DecodingResult::I32(samples) => Samples::I32(samples),
        DecodingResult::F32(samples) => Samples::F32(samples),
        DecodingResult::F64(samples) => Samples::F64(samples),
        _ => return Err(wrong("its samples are of no known class")),
    };
    let compression = decoder.get_tag_u64(Tag::Compression).map_or(Compression::None, Compression::of_code);
    let mut map = None;
    if has_map {
        let parts = decoder.get_tag_u16_vec(Tag::ColorMap).map_err(wrong)?;
        let n = parts.len() / 3;
        let byte = |k: usize| (parts[k] >> 8) as u8;
        map = Some((0..n).map(|k| [byte(k), byte(k + n), byte(k + 2 * n)]).gather());
    }
    let unit = decoder.get_tag_u64(Tag::ResolutionUnit).unwrap_or(2);
    let mut dots = |tag| {
        let value = match decoder.find_tag(tag) {
            Ok(Some(tiff::decoder::ifd::Value::Rational(n, d))) if d != 0 => f64::from(n) / f64::from(d),
            _ => 72.0,
        };
        if unit == 3 { value * 2.54 } else { value }
    };
    let resolution = (dots(Tag::XResolution), dots(Tag::YResolution));
    let description = decoder.get_tag_ascii_string(Tag::ImageDescription).ok();
    let picture = Picture { width, height, channels, samples, map, alpha: None };
    Ok(Page { picture, compression, resolution, description })
}

/// A number of a file, which says in which order its bytes are.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let part = bytes.get(at..at + length)?;
    let place = |k: usize| if bytes[0] == b'I' { k } else { length - 1 - k };
    Some((0..length).fold(0, |sum, k| sum | usize::from(part[k]) << (8 * place(k))))
}

/// Where each picture's tags begin, and how many there are.
fn directories(bytes: &[u8]) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = Vec::new();
    let mut next = number(bytes, 4, 4);
    while let Some(at) = next.filter(|&at| at != 0 && all.iter().all(|known| known.0 != at + 2)) {
        let Some(count) = number(bytes, at, 2) else { break };
        all.put((at + 2, count));
        next = number(bytes, at + 2 + 12 * count, 4);
    }
    all
}

/// The same file, where indices of maps are said to be intensities: the library reads those only. Which pictures had maps.
fn without_maps(bytes: &[u8]) -> (Vec<u8>, Vec<bool>) {
    const PHOTOMETRIC: usize = 262;
    let mut changed: Vec<u8> = bytes.duplicate();
    let mut mapped = Vec::new();
    for (start, count) in directories(bytes) {
        let tags = (0..count).map(|k| start + 12 * k);
        let found = tags
            .filter(|&at| number(bytes, at, 2) == Some(PHOTOMETRIC))
            .find(|&at| number(bytes, at + 8, 2) == Some(3));
        if let Some(at) = found {
            let low = if bytes[0] == b'I' { at + 8 } else { at + 9 };
            changed[low] = 1;
        }
        mapped.put(found.is_some());
    }
    (changed, mapped)
}

/// The bytes of a file with pictures.
pub fn bytes(pages: &[Page]) -> Result<Vec<u8>> {
    let mut out = Cursor::new(Vec::new());
    let mut encoder = TiffEncoder::new(&mut out).map_err(wrong)?;
    for page in pages {
        let mut directory = encoder.image_directory().map_err(wrong)?;
        write_page(&mut directory, page).map_err(wrong)?;
        directory.finish().map_err(wrong)?;
    }
    Ok(out.into_inner())
}

type Directory<'a, 'b> = DirectoryEncoder<'a, &'b mut Cursor<Vec<u8>>, TiffKindStandard>;

fn write_page(directory: &mut Directory<'_, '_>, page: &Page) -> std::result::Result<(), TiffError> {
    const UNSIGNED: u16 = 1;
    const SIGNED: u16 = 2;
    const FLOAT: u16 = 3;
    let picture = &page.picture;
    let (bits, kind, data): (u16, u16, Vec<u8>) = match &picture.samples {
        Samples::Bits(bits) => {
            let bits: Vec<u8> = bits.iter().map(|&bit| u8::from(bit)).gather();
            (1, UNSIGNED, packed(&bits, picture.width * picture.channels, 1, 1))
        }
        Samples::U8(s) => (8, UNSIGNED, s.duplicate()),
        Samples::U16(s) => (16, UNSIGNED, s.iter().flat_map(|x| x.to_ne_bytes()).gather()),
        Samples::U32(s) => (32, UNSIGNED, s.iter().flat_map(|x| x.to_ne_bytes()).gather()),
        Samples::I8(s) => (8, SIGNED, s.iter().flat_map(|x| x.to_ne_bytes()).gather()),
        Samples::I16(s) => (16, SIGNED, s.iter().flat_map(|x| x.to_ne_bytes()).gather()),
        Samples::I32(s) => (32, SIGNED, s.iter().flat_map(|x| x.to_ne_bytes()).gather()),
        Samples::F32(s) => (32, FLOAT, s.iter().flat_map(|x| x.to_ne_bytes()).gather()),
        Samples::F64(s) => (64, FLOAT, s.iter().flat_map(|x| x.to_ne_bytes()).gather()),
    };
    let photometric: u16 = match (picture.channels, &picture.map) {
        (_, Some(_)) => 3,
        (1 | 2, None) => 1,
        (4, None) => 5,
        (_, None) => 2,
    };
    let mut made = Vec::new();
    match page.compression {
        Compression::None => made = data,
        Compression::PackBits | Compression::Other => _ = Packbits.write_to(&mut made, &data)?,
        Compression::Lzw => _ = Lzw.write_to(&mut made, &data)?,
        Compression::Deflate => _ = Deflate::default().write_to(&mut made, &data)?,
    }
    directory.write_tag(Tag::ImageWidth, picture.width as u32)?;
    directory.write_tag(Tag::ImageLength, picture.height as u32)?;
    let each: Vec<u16> = memory::filled(bits, picture.channels);
    directory.write_tag(Tag::BitsPerSample, each.as_slice())?;
    directory.write_tag(Tag::Compression, page.compression.code())?;
    directory.write_tag(Tag::PhotometricInterpretation, photometric)?;
    if let Some(description) = &page.description {
        directory.write_tag(Tag::ImageDescription, description.as_str())?;
    }
    directory.write_tag(Tag::SamplesPerPixel, picture.channels as u16)?;
    directory.write_tag(Tag::RowsPerStrip, picture.height as u32)?;
    let dots = |x: f64| Rational { n: (x * 1000.0).round() as u32, d: 1000 };
    directory.write_tag(Tag::XResolution, dots(page.resolution.0))?;
    directory.write_tag(Tag::YResolution, dots(page.resolution.1))?;
    directory.write_tag(Tag::ResolutionUnit, 2u16)?;
    if let Some(map) = &picture.map {
        let entries = 1usize << bits.min(8);
        let part =
            |c: usize| (0..entries).map(move |k| map.get(k).map_or(0, |color| u16::from(color[c]) * 257));
        let parts: Vec<u16> = (0..3).flat_map(part).gather();
        directory.write_tag(Tag::ColorMap, parts.as_slice())?;
    }
    let formats: Vec<u16> = memory::filled(kind, picture.channels);
    directory.write_tag(Tag::SampleFormat, formats.as_slice())?;
    let at = directory.write_data(made.as_slice())?;
    directory.write_tag(Tag::StripOffsets, at as u32)?;
    directory.write_tag(Tag::StripByteCounts, made.len() as u32)?;
    Ok(())
}
