//! The parts of an HDF5 file, in the form that every version of its library reads: superblock 0, object headers 1, groups as symbol tables.
//!
//! ```text
//! user block     what comes before: MATLAB's header, or nothing
//! superblock     96 bytes: sizes, where the file ends, the root group
//! objects        data first, then the header that points to them; so each address is known when it is written
//! ```
//!
//! Addresses are counted from the superblock. The crate that reads such files has a sister that writes them. It knows no references between
//! data sets and no user block, and holds each array three times; so the little that a MAT-file needs is written here.

use super::groups::{LEAF_ENTRIES, NODE_ENTRIES};
use super::pieces::{chunk_of, chunks};
use crate::memory::{Duplicate, Gather, Grow, GrowBy};
use crate::{Error, Result};
use rustc_hash::FxHashMap;

/// The address of nothing.
pub const UNDEFINED: u64 = u64::MAX;
/// The first bytes of a superblock.
pub const SIGNATURE: &[u8; 8] = b"\x89HDF\r\n\x1a\n";
/// How long a superblock is.
const SUPERBLOCK: usize = 96;
/// The longest message of an object header.
const LONGEST_MESSAGE: usize = 65_528;
/// Data of so many bytes are compressed.
const WORTH_COMPRESSING: usize = 4096;
/// MATLAB's level of compression.
const LEVEL: u32 = 3;
/// The least bytes of a collection of texts.
const COLLECTION: usize = 4096;

/// The types of elements that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// An integer.
    Integer {
        /// Its bytes.
        size: u8,
        /// Whether it may be negative.
        signed: bool,
    },
    /// A floating-point number of so many bytes, 4 or 8.
    Float(u8),
    /// The fields `real` and `imag`, of so many bytes each.
    Complex(u8),
    /// Text of so many bytes.
    Text(usize),
    /// The address of an object.
    Reference,
    /// Texts of any length, letter by letter.
    Texts,
}

impl Type {
    /// Bytes of an element.
    pub fn size(self) -> usize {
        match self {
            Type::Integer { size, .. } | Type::Float(size) => usize::from(size),
            Type::Complex(size) => 2 * usize::from(size),
            Type::Text(size) => size,
            Type::Reference => 8,
            Type::Texts => 16,
        }
    }

    fn encoded(self) -> Vec<u8> {
        let mut out = Vec::new();
        // Class and version, 24 bits of its own, and the size.
        let mut head = |class: u8, bits: [u8; 3]| {
            out.put(0x10 | class);
            out.put_slice(&bits);
            out.put_slice(&(self.size() as u32).to_le_bytes());
        };
        match self {
            Type::Integer { size, signed } => {
                head(0, [u8::from(signed) << 3, 0, 0]);
                out.put_slice(&[0, 0, size * 8, 0]);
            }
            Type::Float(size) => {
                // The places of the parts of a number of IEEE 754.
                let (exponent, bits, bias) = if size == 4 { (23u8, 8u8, 127u32) } else { (52, 11, 1023) };
                head(1, [0x20, size * 8 - 1, 0]);
                out.put_slice(&[0, 0, size * 8, 0, exponent, bits, 0, exponent]);
                out.put_slice(&bias.to_le_bytes());
            }
            Type::Complex(size) => {
                head(6, [2, 0, 0]);
                for (k, name) in [b"real\0\0\0\0", b"imag\0\0\0\0"].iter().enumerate() {
                    out.put_slice(*name);
                    out.put_slice(&(k as u32 * u32::from(size)).to_le_bytes());
                    out.put_slice(&[0; 28]);
                    out.put_slice(&Type::Float(size).encoded());
                }
            }
            Type::Text(_) => head(3, [0, 0, 0]),
            Type::Reference => head(7, [0, 0, 0]),
            Type::Texts => {
                head(9, [0, 0, 0]);
                out.put_slice(&Type::Text(1).encoded());
            }
        }
        out
    }
}

/// What an object is said to be.
pub struct Attribute {
    /// Its name.
    pub name: &'static str,
    /// The type of its elements.
    pub kind: Type,
    /// None for a single element.
    pub extent: Option<usize>,
    /// The bytes of its elements.
    pub data: Vec<u8>,
}

impl Attribute {
    /// One text.
    pub fn text(name: &'static str, text: &str) -> Attribute {
        Attribute {
            name,
            kind: Type::Text(text.len().max(1)),
            extent: None,
            data: text.as_bytes().duplicate(),
        }
    }

    /// One integer.
    pub fn integer(name: &'static str, size: u8, signed: bool, value: u64) -> Attribute {
        let data = value.to_le_bytes()[..usize::from(size)].duplicate();
        Attribute { name, kind: Type::Integer { size, signed }, extent: None, data }
    }
}

/// A message of an object header: its number and its content.
pub struct Message(pub u16, pub Vec<u8>);

/// A file that is being made.
pub struct File {
    bytes: Vec<u8>,
    /// Where the superblock is.
    base: usize,
    compresses: bool,
    /// The collection of texts that has room: where it is, and where its next text goes.
    texts: Option<(usize, usize)>,
    /// How many texts are in it.
    text_count: u16,
    /// Where texts are that were written before.
    known_texts: FxHashMap<String, [u8; 12]>,
}

impl File {
    /// An empty file behind a user block.
    pub fn new(user_block: Vec<u8>, compresses: bool) -> File {
        let base = user_block.len();
        let mut bytes = user_block;
        bytes.grow_to(base + SUPERBLOCK, 0);
        File { bytes, base, compresses, texts: None, text_count: 0, known_texts: FxHashMap::default() }
    }

    /// Puts bytes where the file ends and gives their address.
    pub fn put(&mut self, data: &[u8]) -> u64 {
        self.bytes.grow_to(self.bytes.len().next_multiple_of(8), 0);
        let at = self.bytes.len() - self.base;
        self.bytes.put_slice(data);
        at as u64
    }

    /// Writes an object header.
    ///
    /// # Errors
    /// A message is longer than the format has.
    pub fn header(&mut self, messages: &[Message]) -> Result<u64> {
        let mut body = Vec::new();
        for Message(number, content) in messages {
            let size = content.len().next_multiple_of(8);
            if size > LONGEST_MESSAGE {
                let text = "A file of version 7.3 has no room for so many field names or extents. Use '-v7' instead.";
                return Err(Error::new("MATLAB:save:unsupportedClass", text));
            }
            body.put_slice(&number.to_le_bytes());
            body.put_slice(&(size as u16).to_le_bytes());
            body.put_slice(&[0; 4]);
            body.put_slice(content);
            body.grow_to(body.len().next_multiple_of(8), 0);
        }
        let mut header: Vec<u8> = [1, 0].into_iter().gather();
        header.put_slice(&(messages.len() as u16).to_le_bytes());
        header.put_slice(&1u32.to_le_bytes());
        header.put_slice(&(body.len() as u32).to_le_bytes());
        header.put_slice(&[0; 4]);
        header.put_slice(&body);
        Ok(self.put(&header))
    }

    /// Writes an array of a MAT-file: its extents, the slowest first, and its bytes.
    ///
    /// # Errors
    /// Those of [`File::array`].
    pub fn dataset(
        &mut self,
        extents: &[usize],
        kind: Type,
        data: &[u8],
        attributes: Vec<Attribute>,
    ) -> Result<u64> {
        let packs = self.compresses && data.len() >= WORTH_COMPRESSING && kind != Type::Reference;
        let chunk = packs.then(|| chunk_of(extents, kind.size()));
        let array = Array {
            extents,
            most: None,
            kind: &kind.encoded(),
            size: kind.size(),
            chunk: chunk.as_deref(),
            level: packs.then_some(LEVEL),
            fill: &[],
        };
        self.array(&array, data, attributes.into_iter().map(message_of).gather())
    }

    /// Writes an array and gives the address of its header.
    ///
    /// # Errors
    /// Those of [`File::header`]; what does not compress.
    pub fn array(&mut self, array: &Array, data: &[u8], attributes: Vec<Message>) -> Result<u64> {
        let mut messages = Vec::new();
        messages.put(Message(1, dataspace(array.extents, array.most)));
        messages.put(Message(3, array.kind.duplicate()));
        // Room is made when data come; what was never written is zero, or what is said.
        let mut fill: Vec<u8> = [2, 2, 2, 1].into_iter().gather();
        fill.put_slice(&(array.fill.len() as u32).to_le_bytes());
        fill.put_slice(array.fill);
        messages.put(Message(5, fill));
        if let Some(level) = array.level {
            let mut filter: Vec<u8> = [1, 1, 0, 0, 0, 0, 0, 0].into_iter().gather();
            // Deflate, without a name, with one number.
            filter.put_slice(&[1, 0, 0, 0, 1, 0, 1, 0]);
            filter.put_slice(&level.to_le_bytes());
            filter.put_slice(&[0; 4]);
            messages.put(Message(11, filter));
        }
        let layout = match array.chunk {
            Some(chunk) => chunks(self, array, chunk, data)?,
            None => {
                let address = if data.is_empty() { UNDEFINED } else { self.put(data) };
                let mut layout: Vec<u8> = [3, 1].into_iter().gather();
                layout.put_slice(&address.to_le_bytes());
                layout.put_slice(&(data.len() as u64).to_le_bytes());
                layout
            }
        };
        messages.put(Message(8, layout));
        messages.put_all(attributes);
        self.header(&messages)
    }

    /// Writes a tree of nodes with at most `most` children each: what is left of each child, and what is right of all. Gives its root.
    pub fn tree(&mut self, kind: u8, most: usize, leaves: Vec<(Vec<u8>, u64)>, last: &[u8]) -> u64 {
        let node_size = 24 + most * (last.len() + 8) + last.len();
        let mut entries = leaves;
        for level in 0u8.. {
            let count = entries.len().div_ceil(most).max(1);
            let first = self.put(&[]);
            let mut above = Vec::new();
            for k in 0..count {
                let part = &entries[k * most..entries.len().min((k + 1) * most)];
                let neighbour = |is_there: bool, k: usize| {
                    if is_there { first + (k * node_size) as u64 } else { UNDEFINED }
                };
                let mut node = Vec::new();
                node.put_slice(b"TREE");
                node.put_slice(&[kind, level]);
                node.put_slice(&(part.len() as u16).to_le_bytes());
                node.put_slice(&neighbour(k > 0, k.wrapping_sub(1)).to_le_bytes());
                node.put_slice(&neighbour(k + 1 < count, k + 1).to_le_bytes());
                for (key, child) in part {
                    node.put_slice(key);
                    node.put_slice(&child.to_le_bytes());
                }
                node.put_slice(entries.get((k + 1) * most).map_or(last, |(key, _)| key));
                node.grow_to(node_size, 0);
                let address = self.put(&node);
                above.put((
                    part.first().map_or_else(|| last.duplicate(), |(key, _)| key.duplicate()),
                    address,
                ));
            }
            if let [(_, root)] = above.as_slice() {
                return *root;
            }
            entries = above;
        }
        UNDEFINED
    }

    /// Writes a text letter by letter and gives its place: how long it is, its collection and its number there.
    pub fn text(&mut self, text: &str) -> Vec<u8> {
        let mut place = Vec::new();
        place.put_slice(&(text.len() as u32).to_le_bytes());
        let known = match self.known_texts.get(text) {
            Some(known) => *known,
            None => {
                let known = self.new_text(text);
                self.known_texts.insert(text.duplicate(), known);
                known
            }
        };
        place.put_slice(&known);
        place
    }

    fn new_text(&mut self, text: &str) -> [u8; 12] {
        let needed = 16 + text.len().next_multiple_of(8);
        // What is free behind the texts has a head of its own.
        let has_room = self.texts.is_some_and(|(at, next)| {
            next + needed + 16 <= at + self.collection_size(at) && self.text_count < u16::MAX - 1
        });
        if !has_room {
            let size = COLLECTION.max((16 + needed + 16).next_multiple_of(8));
            let mut collection = Vec::new();
            collection.put_slice(b"GCOL\x01\0\0\0");
            collection.put_slice(&(size as u64).to_le_bytes());
            collection.grow_to(size, 0);
            let at = self.put(&collection) as usize + self.base;
            self.texts = Some((at, at + 16));
            self.text_count = 0;
        }
        let Some((at, next)) = self.texts else { return [0; 12] };
        self.text_count += 1;
        let mut object = Vec::new();
        object.put_slice(&self.text_count.to_le_bytes());
        object.put_slice(&[1, 0, 0, 0, 0, 0]);
        object.put_slice(&(text.len() as u64).to_le_bytes());
        object.put_slice(text.as_bytes());
        object.grow_to(needed, 0);
        self.bytes[next..next + needed].copy_from_slice(&object);
        let free = (at + self.collection_size(at) - next - needed) as u64;
        self.bytes[next + needed + 8..next + needed + 16].copy_from_slice(&free.to_le_bytes());
        self.texts = Some((at, next + needed));
        let mut place = [0; 12];
        place[..8].copy_from_slice(&((at - self.base) as u64).to_le_bytes());
        place[8..].copy_from_slice(&u32::from(self.text_count).to_le_bytes());
        place
    }

    fn collection_size(&self, at: usize) -> usize {
        let size = self.bytes.get(at + 8..at + 16).and_then(|bytes| bytes.try_into().ok());
        size.map_or(0, u64::from_le_bytes) as usize
    }

    /// The file: its root group is a header, a tree and the names.
    pub fn finish(mut self, (header, tree, names): (u64, u64, u64)) -> Vec<u8> {
        self.bytes.grow_to(self.bytes.len().next_multiple_of(8), 0);
        let mut block = Vec::new();
        block.put_slice(SIGNATURE);
        block.put_slice(&[0, 0, 0, 0, 0, 8, 8, 0]);
        block.put_slice(&(LEAF_ENTRIES as u16 / 2).to_le_bytes());
        block.put_slice(&(NODE_ENTRIES as u16 / 2).to_le_bytes());
        block.put_slice(&[0; 4]);
        for address in
            [self.base as u64, UNDEFINED, self.bytes.len() as u64, UNDEFINED, 0, header, 1, tree, names]
        {
            block.put_slice(&address.to_le_bytes());
        }
        self.bytes[self.base..self.base + SUPERBLOCK].copy_from_slice(&block);
        self.bytes
    }
}

/// An array as a file has it.
pub struct Array<'a> {
    /// Its extents: the last one changes fastest.
    pub extents: &'a [usize],
    /// How long they may become, where that is said.
    pub most: Option<&'a [u64]>,
    /// The message of its type.
    pub kind: &'a [u8],
    /// Bytes of an element.
    pub size: usize,
    /// The extents of its pieces, where it is in pieces.
    pub chunk: Option<&'a [usize]>,
    /// How hard they are compressed.
    pub level: Option<u32>,
    /// What is where nothing was written; nothing for zeros.
    pub fill: &'a [u8],
}

/// The message of a type.
pub fn type_message(kind: Type) -> Vec<u8> {
    kind.encoded()
}

/// The message of an attribute.
pub fn message_of(attribute: Attribute) -> Message {
    attribute_message(attribute.name, &attribute.kind.encoded(), attribute.extent.as_slice(), &attribute.data)
}

/// The message of an attribute with a type and extents as files have them.
pub fn attribute_message(name: &str, kind: &[u8], extents: &[usize], data: &[u8]) -> Message {
    let space = dataspace(extents, None);
    let mut content: Vec<u8> = [1, 0].into_iter().gather();
    for size in [name.len() + 1, kind.len(), space.len()] {
        content.put_slice(&(size as u16).to_le_bytes());
    }
    content.put_slice(name.as_bytes());
    // A name ends with a zero.
    content.put(0);
    content.grow_to(content.len().next_multiple_of(8), 0);
    for part in [kind, &space] {
        content.put_slice(part);
        content.grow_to(content.len().next_multiple_of(8), 0);
    }
    content.put_slice(data);
    Message(12, content)
}

fn dataspace(extents: &[usize], most: Option<&[u64]>) -> Vec<u8> {
    let flag = u8::from(most.is_some() && !extents.is_empty());
    let mut space: Vec<u8> = [1, extents.len() as u8, flag, 0, 0, 0, 0, 0].into_iter().gather();
    for &extent in extents {
        space.put_slice(&(extent as u64).to_le_bytes());
    }
    for &extent in most.unwrap_or_default() {
        space.put_slice(&extent.to_le_bytes());
    }
    space
}
