//! Groups of an HDF5 file: names and the objects that they name, sorted, in leaves of a tree.

use super::format::{Attribute, File, Message, message_of};
use crate::Result;
use crate::memory::{Gather, Grow, GrowBy};

/// How many names a leaf holds: as MATLAB and HDF5's library write them.
pub const LEAF_ENTRIES: usize = 8;
/// How many leaves or nodes a node holds.
pub const NODE_ENTRIES: usize = 32;

/// Where a group is: its header, its tree, and its names.
pub type Place = (u64, u64, u64);

/// Writes a group of named objects.
///
/// # Errors
/// More attributes than a header has room for.
pub fn group(file: &mut File, links: Vec<(String, u64)>, attributes: Vec<Attribute>) -> Result<Place> {
    group_with(file, links, attributes.into_iter().map(message_of).gather())
}

/// The same with messages of attributes.
///
/// # Errors
/// The same.
pub fn group_with(file: &mut File, mut links: Vec<(String, u64)>, attributes: Vec<Message>) -> Result<Place> {
    links.sort_unstable();
    // All names in one block; the first one is empty, and smaller than all others.
    let mut names: Vec<u8> = Vec::new();
    names.grow_to(8, 0);
    let mut places = Vec::new();
    for (name, _) in &links {
        places.put(names.len() as u64);
        names.put_slice(name.as_bytes());
        names.put(0);
        names.grow_to(names.len().next_multiple_of(8), 0);
    }
    let data = file.put(&names);
    let mut heap = Vec::new();
    heap.put_slice(b"HEAP\0\0\0\0");
    // No part of it is free, which a 1 says.
    for word in [names.len() as u64, 1, data] {
        heap.put_slice(&word.to_le_bytes());
    }
    let heap = file.put(&heap);
    let mut leaves = Vec::new();
    let mut left = 0u64;
    for (part, places) in links.chunks(LEAF_ENTRIES).zip(places.chunks(LEAF_ENTRIES)) {
        let mut leaf = Vec::new();
        leaf.put_slice(b"SNOD\x01\0");
        leaf.put_slice(&(part.len() as u16).to_le_bytes());
        for ((_, address), place) in part.iter().zip(places) {
            leaf.put_slice(&place.to_le_bytes());
            leaf.put_slice(&address.to_le_bytes());
            leaf.put_slice(&[0; 24]);
        }
        leaf.grow_to(8 + 40 * LEAF_ENTRIES, 0);
        leaves.put((left.to_le_bytes().into_iter().gather(), file.put(&leaf)));
        left = places.last().copied().unwrap_or(left);
    }
    let tree = file.tree(0, NODE_ENTRIES, leaves, &left.to_le_bytes());
    let mut table = Vec::new();
    for address in [tree, heap] {
        table.put_slice(&address.to_le_bytes());
    }
    let mut messages = Vec::new();
    messages.put(Message(17, table));
    messages.put_all(attributes);
    Ok((file.header(&messages)?, tree, heap))
}
