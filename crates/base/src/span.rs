//! Places in a source text: byte ranges, and lines and columns for people.

use std::ops::Range;

/// A half-open byte range of one source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`.
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The smallest span that covers both.
    pub fn cover(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The part of `text` that the span marks; empty where it lies outside.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or("")
    }
}

/// A place as people count it: both from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// Where the lines of a text start, so that a byte offset becomes a line in O(log lines).
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Reads the text once.
    pub fn new(text: &str) -> LineIndex {
        let mut starts = vec![0];
        starts.extend(text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i as u32 + 1));
        LineIndex { starts }
    }

    /// Line and column of a byte offset of `text`, the text the index was made from.
    pub fn locate(&self, text: &str, offset: u32) -> LineColumn {
        let line = self.starts.partition_point(|&s| s <= offset) - 1;
        let start = self.starts[line] as usize;
        let before = text.get(start..(offset as usize).min(text.len())).unwrap_or("");
        LineColumn { line: line as u32 + 1, column: before.chars().count() as u32 + 1 }
    }

    /// The lines that a part of `text` lies in: the number of the first one, and their bytes with their ends.
    pub fn excerpt(&self, text: &str, part: Range<usize>) -> (usize, Range<usize>) {
        let line_at = |offset: usize| self.starts.partition_point(|&start| start as usize <= offset).max(1);
        let (first, last) = (line_at(part.start), line_at(part.end.max(part.start)));
        let end = self.starts.get(last).map_or(text.len(), |&end| end as usize);
        (first, self.starts[first - 1] as usize..end)
    }

    /// The bytes of line `line` (from 1) without its end.
    pub fn line<'t>(&self, text: &'t str, line: u32) -> &'t str {
        let at = line.saturating_sub(1) as usize;
        let Some(&start) = self.starts.get(at) else { return "" };
        let end = self.starts.get(at + 1).map_or(text.len(), |&e| e as usize);
        text.get(start as usize..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_become_lines_and_columns() {
        let text = "a\nbé = 1\n\nx";
        let index = LineIndex::new(text);
        assert_eq!(index.locate(text, 0), LineColumn { line: 1, column: 1 });
        assert_eq!(index.locate(text, 6), LineColumn { line: 2, column: 4 });
        assert_eq!(index.locate(text, text.len() as u32), LineColumn { line: 4, column: 2 });
        assert_eq!(index.line(text, 2), "bé = 1");
    }
}
