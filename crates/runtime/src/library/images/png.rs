//! PNG.

use super::picture::{Picture, Samples, big_endian, packed, unpacked};
use super::{Format, failed};
use crate::memory::{Gather, Grow};
use crate::{Error, Result, memory};
use png::{BitDepth, ColorType, Decoder, Encoder, Info, Limits, PixelDimensions, Unit};
use std::io::Cursor;

/// What a file says of its picture, beside the pixels.
pub struct Header {
    pub width: usize,
    pub height: usize,
    /// Bits of a pixel.
    pub depth: usize,
    pub color: &'static str,
    pub map: Option<Vec<[u8; 3]>>,
    pub is_interlaced: bool,
    pub transparency: &'static str,
    /// Pixels of a meter.
    pub resolution: Option<(f64, f64)>,
    /// Keywords and their texts.
    pub texts: Vec<(String, String)>,
}

fn wrong(error: impl std::fmt::Display) -> Error {
    failed(Format::Png, &error)
}

fn reader(bytes: &[u8]) -> Result<png::Reader<Cursor<&[u8]>>> {
    memory::claim::<u8>(bytes.len());
    let decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: usize::MAX });
    decoder.read_info().map_err(wrong)
}

/// The picture.
pub fn read(bytes: &[u8]) -> Result<Picture> {
    let mut reader = reader(bytes)?;
    let size = reader.output_buffer_size().ok_or_else(|| wrong("it is too large"))?;
    let mut buffer = memory::filled(0u8, size);
    let frame = reader.next_frame(&mut buffer).map_err(wrong)?;
    let info = reader.info();
    let (width, height) = (frame.width as usize, frame.height as usize);
    let channels = frame.color_type.samples();
    let samples = match (frame.bit_depth, frame.color_type) {
        (BitDepth::Sixteen, _) => {
            Samples::U16(buffer.chunks_exact(2).map(|two| u16::from_be_bytes([two[0], two[1]])).gather())
        }
        (BitDepth::Eight, _) => Samples::U8(buffer),
        (BitDepth::One, ColorType::Grayscale) => {
            Samples::Bits(unpacked(&buffer, width, height, 1).iter().map(|&bit| bit == 1).gather())
        }
        (depth, color) => {
            let bits = depth as usize;
            let mut samples = unpacked(&buffer, width, height, bits);
            if color == ColorType::Grayscale {
                samples.iter_mut().for_each(|s| *s *= 255 / ((1 << bits) - 1) as u8);
            }
            Samples::U8(samples)
        }
    };
    let mut picture = Picture { width, height, channels, samples, map: map(info), alpha: None };
    if matches!(frame.color_type, ColorType::GrayscaleAlpha | ColorType::Rgba) {
        picture = picture.with_alpha_apart();
    } else if let (ColorType::Indexed, Some(opacity), Samples::U8(indices)) =
        (frame.color_type, &info.trns, &picture.samples)
    {
        let alpha = indices.iter().map(|&k| opacity.get(usize::from(k)).copied().unwrap_or(255));
        picture.alpha = Some(Samples::U8(alpha.gather()));
    }
    Ok(picture)
}

fn map(info: &Info<'_>) -> Option<Vec<[u8; 3]>> {
    let palette = info.palette.as_ref().filter(|_| info.color_type == ColorType::Indexed)?;
    Some(palette.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).gather())
}

/// What is said of the picture.
pub fn header(bytes: &[u8]) -> Result<Header> {
    let reader = reader(bytes)?;
    let info = reader.info();
    let (color, transparency) = match (info.color_type, &info.trns) {
        (ColorType::Grayscale, None) => ("grayscale", "none"),
        (ColorType::Grayscale, Some(_)) => ("grayscale", "simple"),
        (ColorType::GrayscaleAlpha, _) => ("grayscale", "alpha"),
        (ColorType::Indexed, None) => ("indexed", "none"),
        (ColorType::Indexed | ColorType::Rgb, Some(_)) => {
            (if info.palette.is_some() { "indexed" } else { "truecolor" }, "simple")
        }
        (ColorType::Rgb, None) => ("truecolor", "none"),
        (ColorType::Rgba, _) => ("truecolor", "alpha"),
    };
    let meters =
        |d: &PixelDimensions| (d.unit == Unit::Meter).then_some((f64::from(d.xppu), f64::from(d.yppu)));
    let texts = info.uncompressed_latin1_text.iter();
    Ok(Header {
        width: info.width as usize,
        height: info.height as usize,
        depth: info.bits_per_pixel(),
        color,
        map: map(info),
        is_interlaced: info.interlaced,
        transparency,
        resolution: info.pixel_dims.as_ref().and_then(meters),
        texts: texts.map(|chunk| (chunk.keyword.clone(), chunk.text.clone())).gather(),
    })
}

/// How a picture is written.
#[derive(Default)]
pub struct Options {
    /// Opacity of each color of a map.
    pub opacity: Vec<u8>,
    /// Pixels of a meter.
    pub resolution: Option<(u32, u32)>,
    /// Keywords and their texts.
    pub texts: Vec<(&'static str, String)>,
}

/// The bytes of a file with a picture.
pub fn bytes(picture: &Picture, options: Options) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let (width, height) = (picture.width as u32, picture.height as u32);
    let mut encoder = Encoder::new(&mut out, width, height);
    for (keyword, text) in options.texts {
        encoder.add_text_chunk(keyword.into(), text).map_err(wrong)?;
    }
    if let Some((xppu, yppu)) = options.resolution {
        encoder.set_pixel_dims(Some(PixelDimensions { xppu, yppu, unit: Unit::Meter }));
    }
    let data = match (&picture.map, &picture.samples) {
        (Some(map), samples) => {
            let (depth, bits) = match map.len() {
                0..=2 => (BitDepth::One, 1),
                3..=4 => (BitDepth::Two, 2),
                5..=16 => (BitDepth::Four, 4),
                _ => (BitDepth::Eight, 8),
            };
            encoder.set_color(ColorType::Indexed);
            encoder.set_depth(depth);
            let palette: Vec<u8> = map.iter().flatten().copied().gather();
            encoder.set_palette(palette);
            if !options.opacity.is_empty() {
                encoder.set_trns(options.opacity);
            }
            let indices: Vec<u8> = match samples {
                Samples::Bits(bits) => bits.iter().map(|&bit| u8::from(bit)).gather(),
                _ => picture.bytes(),
            };
            let last = (map.len() - 1) as u8;
            let indices: Vec<u8> = indices.iter().map(|&k| k.min(last)).gather();
            packed(&indices, picture.width, bits, 1)
        }
        (None, Samples::Bits(bits)) if picture.channels == 1 && picture.alpha.is_none() => {
            encoder.set_color(ColorType::Grayscale);
            encoder.set_depth(BitDepth::One);
            let bits: Vec<u8> = bits.iter().map(|&bit| u8::from(bit)).gather();
            packed(&bits, picture.width, 1, 1)
        }
        (None, samples) => {
            encoder.set_color(match (picture.channels, &picture.alpha) {
                (1, None) => ColorType::Grayscale,
                (1, Some(_)) => ColorType::GrayscaleAlpha,
                (_, None) => ColorType::Rgb,
                (_, Some(_)) => ColorType::Rgba,
            });
            match (samples, &picture.alpha) {
                (Samples::U16(words), alpha) => {
                    encoder.set_depth(BitDepth::Sixteen);
                    match alpha {
                        Some(Samples::U16(alpha)) => big_endian(&together(words, alpha, picture.channels)),
                        _ => big_endian(words),
                    }
                }
                (_, alpha) => {
                    encoder.set_depth(BitDepth::Eight);
                    match alpha {
                        Some(Samples::U8(alpha)) => together(&picture.bytes(), alpha, picture.channels),
                        _ => picture.bytes(),
                    }
                }
            }
        }
    };
    memory::claim::<u8>(data.len());
    let mut writer = encoder.write_header().map_err(wrong)?;
    writer.write_image_data(&data).map_err(wrong)?;
    writer.finish().map_err(wrong)?;
    Ok(out)
}

/// Colors and opacity of each pixel together.
fn together<T: Copy>(colors: &[T], alpha: &[T], channels: usize) -> Vec<T> {
    let mut all = memory::room(colors.len() + alpha.len());
    for (pixel, a) in colors.chunks_exact(channels).zip(alpha) {
        all.put_all(pixel.iter().copied());
        all.put(*a);
    }
    all
}
