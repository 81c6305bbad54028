//! JPEG.

use super::picture::{Picture, Samples};
use super::{Format, failed};
use crate::{Error, Result, memory};
use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::{ColorType, ExtendedColorType, ImageDecoder};
use std::io::Cursor;

fn wrong(error: impl std::fmt::Display) -> Error {
    failed(Format::Jpeg, &error)
}

/// The picture: one part where it is gray, else three.
pub fn read(bytes: &[u8]) -> Result<Picture> {
    let decoder = JpegDecoder::new(Cursor::new(bytes)).map_err(wrong)?;
    let (width, height) = decoder.dimensions();
    let channels = if decoder.color_type() == ColorType::L8 { 1 } else { 3 };
    let size = usize::try_from(decoder.total_bytes()).map_err(wrong)?;
    memory::claim::<u8>(size.saturating_mul(2));
    let mut samples = memory::filled(0u8, size);
    decoder.read_image(&mut samples).map_err(wrong)?;
    let (width, height) = (width as usize, height as usize);
    Ok(Picture { width, height, channels, samples: Samples::U8(samples), map: None, alpha: None })
}

/// Width, height, and the parts of a color.
pub fn header(bytes: &[u8]) -> Result<(usize, usize, usize)> {
    let decoder = JpegDecoder::new(Cursor::new(bytes)).map_err(wrong)?;
    let (width, height) = decoder.dimensions();
    Ok((width as usize, height as usize, if decoder.color_type() == ColorType::L8 { 1 } else { 3 }))
}

/// The bytes of a file with a picture; the quality is from 0 to 100.
pub fn bytes(picture: &Picture, quality: u8) -> Result<Vec<u8>> {
    let picture = picture.colored();
    let color = if picture.channels == 1 { ExtendedColorType::L8 } else { ExtendedColorType::Rgb8 };
    let samples = picture.bytes();
    memory::claim::<u8>(samples.len());
    let mut out = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut out, quality.max(1));
    encoder.encode(&samples, picture.width as u32, picture.height as u32, color).map_err(wrong)?;
    Ok(out)
}
