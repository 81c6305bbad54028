//! Arrays in pieces, each of which may be compressed, and the index of them.

use super::format::{Array, File, UNDEFINED};
use crate::memory::{Gather, Grow, GrowBy};
use crate::{Error, Result};
use std::io::Write;

/// A piece has about so many bytes.
const CHUNK: usize = 1 << 19;
/// How many pieces a node of an index holds: the format's own number.
const CHUNK_ENTRIES: usize = 64;

/// Writes data in pieces and their index. Gives the layout that says where they are.
///
/// # Errors
/// What does not compress.
pub fn chunks(file: &mut File, array: &Array, chunk: &[usize], data: &[u8]) -> Result<Vec<u8>> {
    let counts: Vec<usize> =
        array.extents.iter().zip(chunk).map(|(extent, length)| extent.div_ceil(*length)).gather();
    let mut entries = Vec::new();
    for k in 0..counts.iter().product() {
        let origin: Vec<usize> =
            places(k, &counts).iter().zip(chunk).map(|(place, length)| place * length).gather();
        let piece = piece_of(array, chunk, &origin, data);
        let stored = match array.level {
            Some(level) => deflated(&piece, level)?,
            None => piece,
        };
        let address = file.put(&stored);
        let mut key = Vec::new();
        key.put_slice(&(stored.len() as u32).to_le_bytes());
        key.put_slice(&[0; 4]);
        for place in origin.into_iter().chain([0]) {
            key.put_slice(&(place as u64).to_le_bytes());
        }
        entries.put((key, address));
    }
    let mut last = Vec::new();
    last.put_slice(&[0; 8]);
    last.put_slice(&(array.extents[0].next_multiple_of(chunk[0]) as u64).to_le_bytes());
    last.grow_to(8 + 8 * (chunk.len() + 1), 0);
    let root = if entries.is_empty() { UNDEFINED } else { file.tree(1, CHUNK_ENTRIES, entries, &last) };
    let mut layout: Vec<u8> = [3, 2, chunk.len() as u8 + 1].into_iter().gather();
    layout.put_slice(&root.to_le_bytes());
    for extent in chunk.iter().copied().chain([array.size]) {
        layout.put_slice(&(extent as u32).to_le_bytes());
    }
    Ok(layout)
}

/// The extents of pieces that lie in one run each.
pub fn chunk_of(extents: &[usize], size: usize) -> Vec<usize> {
    let mut chunk: Vec<usize> = extents.iter().map(|_| 1).gather();
    let mut bytes = size;
    for k in (0..extents.len()).rev() {
        if bytes * extents[k] > CHUNK || k == 0 {
            chunk[k] = (CHUNK / bytes).clamp(1, extents[k].max(1));
            break;
        }
        chunk[k] = extents[k];
        bytes *= extents[k];
    }
    chunk
}

/// The subscripts of element `k` of an array whose last dimension changes fastest.
fn places(k: usize, extents: &[usize]) -> Vec<usize> {
    let mut places: Vec<usize> = extents.iter().map(|_| 0).gather();
    let mut rest = k;
    for (place, extent) in places.iter_mut().zip(extents).rev() {
        *place = rest % extent;
        rest /= extent;
    }
    places
}

/// The bytes of the piece that begins at `origin`: at an edge of the array it is filled up.
fn piece_of(array: &Array, chunk: &[usize], origin: &[usize], data: &[u8]) -> Vec<u8> {
    let extents = array.extents;
    // Dimensions behind `split` are whole: what is of them lies in one run.
    let split = (0..extents.len()).rev().find(|&k| chunk[k] != extents[k]).unwrap_or(0);
    let inner = extents[split + 1..].iter().product::<usize>() * array.size;
    let run = chunk[split].min(extents[split] - origin[split]) * inner;
    let mut piece = crate::memory::filled(0u8, chunk.iter().product::<usize>() * array.size);
    for (k, row) in piece.chunks_mut((chunk[split] * inner).max(1)).enumerate() {
        let inside = places(k, &chunk[..split]);
        let mut at = 0;
        let mut is_there = true;
        for (dim, place) in inside.iter().enumerate() {
            is_there &= origin[dim] + place < extents[dim];
            at = at * extents[dim] + origin[dim] + place;
        }
        if is_there {
            let from = (at * extents[split] + origin[split]) * inner;
            row[..run].copy_from_slice(&data[from..from + run]);
        }
    }
    piece
}

fn deflated(data: &[u8], level: u32) -> Result<Vec<u8>> {
    let failed = |_| Error::new("MATLAB:save:compression", "The variable could not be compressed.");
    lanner_base::interrupt::poll();
    crate::memory::claim::<u8>(data.len());
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::new(level));
    encoder.write_all(data).map_err(failed)?;
    encoder.finish().map_err(failed)
}
