//! BMP. It is written here: the library that reads it writes no pictures of bits.

use super::picture::{Picture, Samples, packed};
use super::{Format, failed};
use crate::memory::{Gather, GrowBy};
use crate::{Error, Result, memory};
use image::codecs::bmp::BmpDecoder;
use image::{ColorType, ImageDecoder};
use std::io::Cursor;

fn wrong(error: impl std::fmt::Display) -> Error {
    failed(Format::Bmp, &error)
}

/// The bits of a pixel in the file.
pub fn bits(bytes: &[u8]) -> usize {
    match bytes.get(28..30) {
        Some(two) => usize::from(u16::from_le_bytes([two[0], two[1]])),
        None => 0,
    }
}

/// The picture: indices and a map, bits and a map, or colors.
pub fn read(bytes: &[u8]) -> Result<Picture> {
    let mut decoder = BmpDecoder::new(Cursor::new(bytes)).map_err(wrong)?;
    let colors = bits(bytes) <= 8;
    let map =
        decoder.get_palette().filter(|_| colors).map(|map| map.iter().copied().gather::<Vec<[u8; 3]>>());
    // The library gives indices of 8 bits only; others are found again by their colors.
    let is_indexed = map.is_some() && bits(bytes) == 8;
    decoder.set_indexed_color(is_indexed);
    let (width, height) = decoder.dimensions();
    let (width, height) = (width as usize, height as usize);
    let channels = match (is_indexed, decoder.color_type()) {
        (true, _) => 1,
        (false, ColorType::Rgba8) => 4,
        (false, _) => 3,
    };
    let size = width.saturating_mul(height).saturating_mul(channels);
    let mut samples = memory::filled(0u8, size.max(usize::try_from(decoder.total_bytes()).map_err(wrong)?));
    decoder.read_image(&mut samples).map_err(wrong)?;
    samples.truncate(size);
    let picture = Picture { width, height, channels, samples: Samples::U8(samples), map: None, alpha: None };
    let Some(map) = map else {
        // Opacity is not shown.
        return Ok(if channels == 4 {
            Picture { alpha: None, ..picture.with_alpha_apart() }
        } else {
            picture
        });
    };
    let indices = match &picture.samples {
        Samples::U8(samples) if !is_indexed => {
            let index = |color: &[u8]| map.iter().position(|known| known == color).unwrap_or(0) as u8;
            samples.chunks_exact(channels).map(|pixel| index(&pixel[..3])).gather()
        }
        _ => picture.bytes(),
    };
    let samples = match bits(bytes) {
        1 => Samples::Bits(indices.iter().map(|&k| k != 0).gather()),
        _ => Samples::U8(indices),
    };
    Ok(Picture { width, height, channels: 1, samples, map: Some(map), alpha: None })
}

/// The bytes of a file with a picture.
pub fn bytes(picture: &Picture) -> Vec<u8> {
    let grays = |n: usize| (0..n).map(|k| [(k * 255 / (n - 1)) as u8; 3]).gather::<Vec<[u8; 3]>>();
    let width = picture.width;
    let (depth, map, rows) = match (&picture.samples, &picture.map) {
        (Samples::Bits(bits), map) if picture.channels == 1 => {
            let bits: Vec<u8> = bits.iter().map(|&bit| u8::from(bit)).gather();
            (1, map.clone().unwrap_or_else(|| grays(2)), packed(&bits, width, 1, 4))
        }
        (_, map) if picture.channels == 1 => {
            (8, map.clone().unwrap_or_else(|| grays(256)), packed(&picture.bytes(), width, 8, 4))
        }
        _ => {
            let samples = picture.bytes();
            let pixels: Vec<u8> = samples.chunks_exact(3).flat_map(|c| [c[2], c[1], c[0]]).gather();
            (24, Vec::new(), packed(&pixels, 3 * width, 8, 4))
        }
    };
    let start = 54 + 4 * map.len();
    let mut out = Vec::new();
    out.put_slice(b"BM");
    let numbers = |out: &mut Vec<u8>, all: &[u32]| all.iter().for_each(|n| out.put_slice(&n.to_le_bytes()));
    numbers(
        &mut out,
        &[(start + rows.len()) as u32, 0, start as u32, 40, width as u32, picture.height as u32],
    );
    numbers(&mut out, &[1 | depth << 16, 0, rows.len() as u32, 2835, 2835, map.len() as u32, 0]);
    map.iter().for_each(|c| out.put_slice(&[c[2], c[1], c[0], 0]));
    // The last row comes first.
    let stride = (rows.len() / picture.height.max(1)).max(1);
    rows.chunks_exact(stride).rev().for_each(|row| out.put_slice(row));
    out
}
