//! Memory that knows which of its bytes were written.

use crate::{Scalar, Type};

/// What stands in bytes that were not written.
const UNWRITTEN: u8 = 0xaa;

/// Bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    bytes: Vec<u8>,
    written: Vec<bool>,
}

impl Memory {
    /// So many bytes, of which none was written.
    pub fn new(bytes: u64) -> Memory {
        Memory { bytes: vec![UNWRITTEN; bytes as usize], written: vec![false; bytes as usize] }
    }

    /// All of these bytes, every one of them written.
    pub fn of_bytes(bytes: Vec<u8>) -> Memory {
        Memory { written: vec![true; bytes.len()], bytes }
    }

    /// The bytes, also those that were not written.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The elements of an array.
    pub fn of(elements: &[Scalar]) -> Memory {
        let mut memory = Memory::default();
        for element in elements {
            let bytes = element.ty().bytes() as usize;
            memory.bytes.extend(&element.bits().to_le_bytes()[..bytes]);
        }
        memory.written = vec![true; memory.bytes.len()];
        memory
    }

    /// The first elements, as many as were written.
    pub fn elements(&self, ty: Type) -> Vec<Scalar> {
        (0..).map_while(|index| self.load(ty, index * ty.bytes()).ok()).collect()
    }

    /// How many bytes there are.
    pub fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Has at least so many bytes from here on; whether they can be had.
    #[must_use]
    pub fn grow(&mut self, bytes: u64) -> bool {
        let more = bytes.saturating_sub(self.len()) as usize;
        let has_room = self.bytes.try_reserve(more).is_ok() && self.written.try_reserve(more).is_ok();
        if has_room {
            self.bytes.resize(self.bytes.len() + more, UNWRITTEN);
            self.written.resize(self.written.len() + more, false);
        }
        has_room
    }

    fn range(&self, from: u64, count: u64) -> Result<std::ops::Range<usize>, String> {
        let end = from.checked_add(count).filter(|&end| end <= self.len());
        match end {
            Some(end) => Ok(from as usize..end as usize),
            None => Err(format!("bytes {from}+{count} of {}", self.len())),
        }
    }

    /// What stands there.
    ///
    /// # Errors
    /// There is no such place, or nothing was written there.
    pub fn load(&self, ty: Type, from: u64) -> Result<Scalar, String> {
        let range = self.range(from, ty.bytes())?;
        if self.written[range.clone()].contains(&false) {
            return Err(format!("bytes {from}+{} were not written", ty.bytes()));
        }
        let mut bits = [0; 8];
        bits[..range.len()].copy_from_slice(&self.bytes[range]);
        Ok(Scalar::of_bits(ty, u64::from_le_bytes(bits)))
    }

    /// Writes there.
    ///
    /// # Errors
    /// There is no such place.
    pub fn store(&mut self, from: u64, value: Scalar) -> Result<(), String> {
        let range = self.range(from, value.ty().bytes())?;
        self.bytes[range.clone()].copy_from_slice(&value.bits().to_le_bytes()[..range.len()]);
        self.written[range].fill(true);
        Ok(())
    }

    /// A part, with what is known of it.
    ///
    /// # Errors
    /// There is no such part.
    pub fn part(&self, from: u64, count: u64) -> Result<Memory, String> {
        let range = self.range(from, count)?;
        Ok(Memory { bytes: self.bytes[range.clone()].to_vec(), written: self.written[range].to_vec() })
    }

    /// Puts a part there.
    ///
    /// # Errors
    /// There is no such place.
    pub fn put(&mut self, from: u64, part: &Memory) -> Result<(), String> {
        let range = self.range(from, part.len())?;
        self.bytes[range.clone()].copy_from_slice(&part.bytes);
        self.written[range].copy_from_slice(&part.written);
        Ok(())
    }
}
