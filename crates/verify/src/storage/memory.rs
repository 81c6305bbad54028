//! Which bytes hold what: what a plan says of memory, played.
//!
//! ```text
//! put a, 0..24       a a a
//! put b, 8..16       a b a      of a the second element is lost
//! find a, 0..24      lost at byte 8, where b is
//! ```
//!
//! A content lies somewhere as a whole: bytes of it at another distance from its beginning are not it.

use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What one definition has made, stored in elements of so many bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Content {
    /// The definition: no two of a run have the same number.
    pub made: u64,
    /// Bytes of an element.
    pub width: u64,
}

/// Something with bytes that are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Region {
    /// The call's part of the stack.
    Frame,
    /// The call's arena.
    Arena,
    /// A block on the heap.
    Block(u32),
    /// The storage of the argument that a parameter is.
    Argument(u32),
    /// Where the caller wants a result.
    Result(u32),
}

/// Bytes one behind the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub region: Region,
    pub start: u64,
    pub bytes: u64,
}

impl Extent {
    /// The byte behind the last one.
    pub fn end(&self) -> u64 {
        self.start.saturating_add(self.bytes)
    }

    /// Whether they have a byte in common.
    pub fn overlaps(&self, other: &Extent) -> bool {
        let ends = self.end().min(other.end());
        self.region == other.region && self.start.max(other.start) < ends
    }
}

/// Why a content is not where it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lost {
    /// The first byte that is not its, counted from where the content begins.
    pub at: u64,
    /// What is there instead, if anything.
    pub holder: Option<Content>,
}

/// Bytes of one content.
#[derive(Clone, Copy, Debug)]
struct Segment {
    end: u64,
    content: Content,
    /// Where the content begins.
    base: u64,
}

/// What the bytes hold.
#[derive(Default)]
pub(crate) struct Memory {
    /// By their first byte.
    regions: FxHashMap<Region, BTreeMap<u64, Segment>>,
}

impl Memory {
    /// A content is written: what was in its place is lost.
    pub fn put(&mut self, extent: Extent, content: Content) {
        self.lose(extent);
        if extent.bytes > 0 {
            let segment = Segment { end: extent.end(), content, base: extent.start };
            self.regions.entry(extent.region).or_default().insert(extent.start, segment);
        }
    }

    /// What was there is lost.
    pub fn lose(&mut self, extent: Extent) {
        let Some(segments) = self.regions.get_mut(&extent.region) else { return };
        let (start, end) = (extent.start, extent.end());
        if start >= end {
            return;
        }
        let before = segments.range(..end).rev();
        let hit: Vec<(u64, Segment)> = before
            .take_while(|(_, segment)| segment.end > start)
            .map(|(&first, &segment)| (first, segment))
            .collect();
        for (first, segment) in hit {
            segments.remove(&first);
            if first < start {
                segments.insert(first, Segment { end: start, ..segment });
            }
            if segment.end > end {
                segments.insert(end, segment);
            }
        }
    }

    /// A region ends so many bytes from its beginning: what was behind is lost.
    pub fn cut(&mut self, region: Region, bytes: u64) {
        self.lose(Extent { region, start: bytes, bytes: u64::MAX - bytes });
    }

    /// Asserts that a content is there, as a whole but for a hole.
    ///
    /// # Errors
    /// Its first byte that is lost.
    pub fn find(&self, extent: Extent, content: Content, hole: Option<Extent>) -> Result<(), Lost> {
        let mut at = extent.start;
        let segments = self.regions.get(&extent.region);
        while at < extent.end() {
            if let Some(hole) = hole.filter(|hole| (hole.start..hole.end()).contains(&at)) {
                at = hole.end();
                continue;
            }
            let here = segments.and_then(|segments| segments.range(..=at).next_back());
            let here = here.map(|(_, segment)| *segment).filter(|segment| segment.end > at);
            match here {
                Some(segment) if segment.content == content && segment.base == extent.start => {
                    at = segment.end
                }
                _ => return Err(Lost { at: at - extent.start, holder: here.map(|segment| segment.content) }),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Content = Content { made: 1, width: 8 };
    const B: Content = Content { made: 2, width: 8 };

    fn frame(start: u64, bytes: u64) -> Extent {
        Extent { region: Region::Frame, start, bytes }
    }

    #[test]
    fn what_is_written_is_found() {
        let mut memory = Memory::default();
        memory.put(frame(0, 24), A);
        memory.put(frame(24, 8), B);
        assert_eq!(memory.find(frame(0, 24), A, None), Ok(()));
        assert_eq!(memory.find(frame(24, 8), B, None), Ok(()));
        let elsewhere = Extent { region: Region::Arena, ..frame(0, 24) };
        assert_eq!(memory.find(elsewhere, A, None), Err(Lost { at: 0, holder: None }));
    }

    #[test]
    fn what_is_written_over_is_lost() {
        let mut memory = Memory::default();
        memory.put(frame(0, 24), A);
        memory.put(frame(8, 8), B);
        assert_eq!(memory.find(frame(0, 24), A, None), Err(Lost { at: 8, holder: Some(B) }));
        assert_eq!(memory.find(frame(0, 8), A, None), Ok(()));
        assert_eq!(memory.find(frame(0, 24), A, Some(frame(8, 8))), Ok(()), "but for the hole");
        assert_eq!(memory.find(frame(0, 24), A, Some(frame(16, 8))), Err(Lost { at: 8, holder: Some(B) }));
        // The third element of it is there, but it is not its beginning.
        assert_eq!(memory.find(frame(16, 8), A, None), Err(Lost { at: 0, holder: Some(A) }));
    }

    #[test]
    fn a_content_of_other_elements_is_another_one() {
        let mut memory = Memory::default();
        memory.put(frame(0, 24), A);
        assert!(memory.find(frame(0, 24), Content { width: 16, ..A }, None).is_err());
    }

    #[test]
    fn a_smaller_block_loses_its_end() {
        let mut memory = Memory::default();
        memory.put(frame(0, 24), A);
        memory.cut(Region::Frame, 16);
        assert_eq!(memory.find(frame(0, 24), A, None), Err(Lost { at: 16, holder: None }));
        memory.put(frame(40, 0), B);
        assert_eq!(memory.find(frame(40, 0), B, None), Ok(()), "nothing is anywhere");
    }

    /// Against one entry per byte.
    #[test]
    fn segments_are_bytes() {
        let mut memory = Memory::default();
        let mut bytes: Vec<Option<(Content, u64)>> = vec![None; 64];
        let mut random = 1u64;
        let mut next = |below: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) % below
        };
        for made in 0..2000 {
            let start = next(60);
            let extent = frame(start, next(64 - start));
            let content = Content { made: made / 3, width: 8 };
            let range = extent.start as usize..extent.end() as usize;
            match next(4) {
                0 => {
                    memory.lose(extent);
                    bytes[range].fill(None);
                }
                1 | 2 => {
                    memory.put(extent, content);
                    bytes[range].fill(Some((content, extent.start)));
                }
                _ => {
                    let (from, to) = (next(64), next(64));
                    let hole = (from < to).then(|| frame(from, to - from));
                    let is_there = |at: usize| {
                        hole.is_some() && (from..to).contains(&(at as u64))
                            || bytes[at] == Some((content, extent.start))
                    };
                    let lost = range.clone().position(|at| !is_there(at));
                    let found = memory.find(extent, content, hole);
                    assert_eq!(found.err().map(|lost| lost.at as usize), lost);
                }
            }
        }
    }
}
