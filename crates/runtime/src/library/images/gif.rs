//! GIF: several pictures of indices, each with a map.

use super::picture::{Picture, Samples};
use super::{Format, failed};
use crate::memory::{Duplicate, Gather, Grow, GrowBy};
use crate::{Error, Result, memory};
use gif::{AnyExtension, ColorOutput, DecodeOptions, DisposalMethod, Encoder, Frame, MemoryLimit, Repeat};
use std::io::Cursor;

fn wrong(error: impl std::fmt::Display) -> Error {
    failed(Format::Gif, &error)
}

/// A picture and how long it is shown.
pub struct Shown {
    pub picture: Picture,
    /// Hundredths of a second.
    pub delay: u16,
    pub left: usize,
    pub top: usize,
    pub transparent: Option<u8>,
    pub disposal: DisposalMethod,
}

/// All pictures, each with what those before it left.
pub fn read(bytes: &[u8]) -> Result<Vec<Shown>> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.set_memory_limit(MemoryLimit::Unlimited);
    let mut decoder = options.read_info(Cursor::new(bytes)).map_err(wrong)?;
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    memory::claim::<u8>(width * height);
    let global: Vec<u8> = decoder.global_palette().unwrap_or_default().duplicate();
    let background = decoder.bg_color().unwrap_or(0) as u8;
    let mut canvas = memory::filled(background, width * height);
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().map_err(wrong)? {
        let before = (frame.dispose == DisposalMethod::Previous).then(|| canvas.duplicate());
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let columns = usize::from(frame.width);
        if columns > 0 {
            for (y, row) in frame.buffer.chunks_exact(columns).enumerate() {
                for (x, &index) in row.iter().enumerate() {
                    let is_inside = left + x < width && top + y < height;
                    if is_inside && (shown.is_empty() || frame.transparent != Some(index)) {
                        canvas[(top + y) * width + left + x] = index;
                    }
                }
            }
        }
        let palette = frame.palette.as_deref().unwrap_or(&global);
        let map = palette.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).gather();
        let samples = Samples::U8(canvas.duplicate());
        let picture = Picture { width, height, channels: 1, samples, map: Some(map), alpha: None };
        let (transparent, disposal) = (frame.transparent, frame.dispose);
        shown.put(Shown { picture, delay: frame.delay, left, top, transparent, disposal });
        match frame.dispose {
            DisposalMethod::Background => {
                let rows = usize::from(frame.height).min(height.saturating_sub(top));
                for y in top..top + rows {
                    let row = &mut canvas[y * width..(y + 1) * width];
                    row.iter_mut().skip(left).take(columns).for_each(|pixel| *pixel = background);
                }
            }
            DisposalMethod::Previous => canvas = before.unwrap_or(canvas),
            DisposalMethod::Any | DisposalMethod::Keep => (),
        }
    }
    Ok(shown)
}

/// How pictures are written.
pub struct Options {
    /// Hundredths of a second.
    pub delay: u16,
    /// How often they are shown again; none for ever.
    pub repeats: Option<u16>,
    pub disposal: DisposalMethod,
    pub transparent: Option<u8>,
    pub comment: Option<String>,
}

/// The bytes of a file with pictures of the same size.
pub fn bytes(pictures: &[Picture], options: &Options) -> Result<Vec<u8>> {
    let map = pictures.first().map(palette).unwrap_or_default();
    encoded(pictures, &map, options)
}

/// A file with more pictures behind those that it has.
pub fn appended(mut old: Vec<u8>, pictures: &[Picture], options: &Options) -> Result<Vec<u8>> {
    if old.last() != Some(&0x3B) {
        return Err(wrong("its end is missing"));
    }
    let new = encoded(pictures, &[], &Options { repeats: Some(0), comment: None, ..*options })?;
    // Behind the extents there is a table of colors, where a bit says so.
    let flags = new[10];
    let head = if flags & 0x80 == 0 { 13 } else { 13 + (6 << (flags & 7)) };
    old.pop();
    old.put_slice(&new[head..]);
    Ok(old)
}

fn encoded(pictures: &[Picture], global: &[u8], options: &Options) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let extent = |n: usize| u16::try_from(n).map_err(|_| wrong("it has more than 65535 rows or columns"));
    let (width, height) = match pictures.first() {
        Some(first) => (extent(first.width)?, extent(first.height)?),
        None => (0, 0),
    };
    let mut encoder = Encoder::new(&mut out, width, height, global).map_err(wrong)?;
    match options.repeats {
        Some(0) => (),
        Some(count) => encoder.set_repeat(Repeat::Finite(count)).map_err(wrong)?,
        None => encoder.set_repeat(Repeat::Infinite).map_err(wrong)?,
    }
    if let Some(comment) = &options.comment {
        let parts: Vec<&[u8]> = comment.as_bytes().chunks(255).gather();
        encoder.write_raw_extension(AnyExtension(0xFE), &parts).map_err(wrong)?;
    }
    for picture in pictures {
        let bytes = indices(picture);
        memory::claim::<u8>(bytes.len());
        let frame = Frame {
            width,
            height,
            delay: options.delay,
            dispose: options.disposal,
            transparent: options.transparent,
            palette: global.is_empty().then(|| palette(picture)),
            buffer: bytes.into(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(wrong)?;
    }
    drop(encoder);
    Ok(out)
}

fn indices(picture: &Picture) -> Vec<u8> {
    match &picture.samples {
        Samples::Bits(bits) => bits.iter().map(|&bit| u8::from(bit)).gather(),
        _ => picture.bytes(),
    }
}

/// Red, green and blue, one color after the other; grays where there is no map. Indices beyond it are black.
fn palette(picture: &Picture) -> Vec<u8> {
    match (&picture.map, &picture.samples) {
        (Some(map), _) => {
            let most = indices(picture).iter().copied().max().unwrap_or(0);
            let mut all: Vec<u8> = map.iter().take(256).flatten().copied().gather();
            all.grow_to((3 * (usize::from(most) + 1)).max(all.len()), 0);
            all
        }
        (None, Samples::Bits(_)) => [0, 0, 0, 255, 255, 255].duplicate(),
        (None, _) => (0..=255u8).flat_map(|k| [k, k, k]).gather(),
    }
}
