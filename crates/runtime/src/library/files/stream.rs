//! One open file: buffered reading and writing through one position, as C's streams have it.
//!
//! ```text
//! write, then read     what was written is flushed first
//! read, then write     the file goes back over what was read ahead
//! ```

use super::encoding::{ByteOrder, Encoding};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// Bytes read ahead, or collected before they are written.
const BUFFER: usize = 1 << 16;

/// An open file with what `fopen(fid)` tells of it.
pub struct Stream {
    /// The path, absolute.
    pub name: String,
    /// The permission in the form that `fopen` answers: `rb`, `r+t`, ….
    pub permission: String,
    /// The byte order of numbers.
    pub order: ByteOrder,
    /// How characters are stored.
    pub encoding: Encoding,
    /// Whether it was opened for reading.
    pub readable: bool,
    /// Whether it was opened for writing.
    pub writable: bool,
    /// Whether a read met the end of the file since the last move.
    pub at_end: bool,
    /// The message of the last failed operation.
    pub error: Option<String>,
    file: File,
    ahead: Vec<u8>,
    used: usize,
    pending: Vec<u8>,
}

/// Where `fseek` counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The beginning of the file.
    Begin,
    /// The present position.
    Current,
    /// The end of the file.
    End,
}

impl Stream {
    /// A stream at the start of an open file.
    pub fn new(file: File, name: String, permission: String) -> Stream {
        Stream {
            name,
            permission,
            order: ByteOrder::NATIVE,
            encoding: Encoding::Utf8,
            readable: true,
            writable: false,
            at_end: false,
            error: None,
            file,
            ahead: Vec::new(),
            used: 0,
            pending: Vec::new(),
        }
    }

    /// Appends to what will be written.
    ///
    /// # Errors
    /// Those of the file.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !self.writable {
            return Err(io::Error::other("File is open for read only."));
        }
        self.forget_ahead()?;
        self.pending.extend_from_slice(bytes);
        if self.pending.len() >= BUFFER { self.flush() } else { Ok(()) }
    }

    /// Writes what is pending.
    ///
    /// # Errors
    /// Those of the file.
    pub fn flush(&mut self) -> io::Result<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let written = self.file.write_all(&self.pending);
        self.pending.clear();
        written
    }

    /// The next byte, which stays unread.
    ///
    /// # Errors
    /// Those of the file.
    pub fn peek(&mut self) -> io::Result<Option<u8>> {
        self.fill()?;
        Ok(self.ahead.get(self.used).copied())
    }

    /// The next byte; none at the end, which is noted.
    ///
    /// # Errors
    /// Those of the file.
    pub fn read_byte(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        match byte {
            Some(_) => self.used += 1,
            None => self.at_end = true,
        }
        Ok(byte)
    }

    /// At most `most` bytes; fewer only at the end, which is noted.
    ///
    /// # Errors
    /// Those of the file.
    pub fn read(&mut self, most: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        while bytes.len() < most {
            self.fill()?;
            let available = &self.ahead[self.used..];
            if available.is_empty() {
                self.at_end = true;
                break;
            }
            let taken = available.len().min(most - bytes.len());
            bytes.extend_from_slice(&available[..taken]);
            self.used += taken;
        }
        Ok(bytes)
    }

    /// The next `count` bytes, which stay unread; fewer where the file ends before.
    ///
    /// # Errors
    /// Those of the file.
    pub fn look_ahead(&mut self, count: usize) -> io::Result<&[u8]> {
        self.fill()?;
        while self.ahead.len() - self.used < count {
            self.ahead.drain(..self.used);
            self.used = 0;
            let length = self.ahead.len();
            self.ahead.resize(length + BUFFER, 0);
            let added = self.file.read(&mut self.ahead[length..]);
            self.ahead.truncate(length + *added.as_ref().unwrap_or(&0));
            if added? == 0 {
                break;
            }
        }
        let end = self.ahead.len().min(self.used.saturating_add(count));
        Ok(&self.ahead[self.used..end])
    }

    /// Moves over bytes that were looked at.
    pub fn advance(&mut self, count: usize) {
        self.used = (self.used + count).min(self.ahead.len());
    }

    /// A line with its newline, at most `most` bytes; none at the end. The end is also noted where nothing follows
    /// the line, so that `while ~feof(fid)` reads every line once.
    ///
    /// # Errors
    /// Those of the file.
    pub fn read_line(&mut self, most: usize) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        loop {
            self.fill()?;
            let available = &self.ahead[self.used..];
            let room = available.len().min(most - line.len());
            let newline = available[..room].iter().position(|&b| b == b'\n');
            let taken = newline.map_or(room, |at| at + 1);
            line.extend_from_slice(&available[..taken]);
            self.used += taken;
            if newline.is_some() || taken == 0 || line.len() >= most {
                break;
            }
        }
        if self.peek()?.is_none() {
            self.at_end = true;
        }
        Ok(if line.is_empty() { None } else { Some(line) })
    }

    /// The position of the next byte that is read or written.
    ///
    /// # Errors
    /// Those of the file.
    pub fn position(&mut self) -> io::Result<u64> {
        let at = self.file.stream_position()?;
        Ok(at + self.pending.len() as u64 - (self.ahead.len() - self.used) as u64)
    }

    /// Moves to another position within the file.
    ///
    /// # Errors
    /// A position outside of it; the position is then unchanged.
    pub fn seek(&mut self, offset: i64, origin: Origin) -> io::Result<()> {
        let here = self.position()?;
        self.flush()?;
        let end = self.file.metadata()?.len();
        let base = match origin {
            Origin::Begin => 0,
            Origin::Current => here,
            Origin::End => end,
        };
        let target = (base as i64).checked_add(offset).filter(|&t| t >= 0);
        let target = target.ok_or_else(|| io::Error::other("Offset is bad - before beginning-of-file."))?;
        if target as u64 > end {
            return Err(io::Error::other("Offset is bad - after end-of-file or last character written."));
        }
        self.ahead.clear();
        self.used = 0;
        self.at_end = false;
        self.file.seek(SeekFrom::Start(target as u64)).map(|_| ())
    }

    fn fill(&mut self) -> io::Result<()> {
        if self.used < self.ahead.len() {
            return Ok(());
        }
        if !self.readable {
            return Err(io::Error::other("File is open for write only."));
        }
        self.flush()?;
        self.ahead.resize(BUFFER, 0);
        self.used = 0;
        let count = self.file.read(&mut self.ahead);
        self.ahead.truncate(*count.as_ref().unwrap_or(&0));
        count.map(|_| ())
    }

    fn forget_ahead(&mut self) -> io::Result<()> {
        let unread = self.ahead.len() - self.used;
        self.ahead.clear();
        self.used = 0;
        if unread == 0 { Ok(()) } else { self.file.seek(SeekFrom::Current(-(unread as i64))).map(|_| ()) }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // Nobody is left to be told: programs that want to know close their files.
        let _ = self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str, content: &[u8]) -> Stream {
        let path = std::env::temp_dir().join(format!("lanner-stream-{}-{name}", std::process::id()));
        std::fs::write(&path, content).unwrap();
        let file = File::options().read(true).write(true).open(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let mut stream = Stream::new(file, name.to_owned(), "r+b".to_owned());
        stream.writable = true;
        stream
    }

    #[test]
    fn the_last_line_notes_the_end() {
        let mut s = scratch("lines", b"a\n\nb\n");
        assert_eq!(s.read_line(usize::MAX).unwrap().unwrap(), b"a\n");
        assert_eq!(s.read_line(usize::MAX).unwrap().unwrap(), b"\n");
        assert!(!s.at_end);
        assert_eq!(s.read_line(usize::MAX).unwrap().unwrap(), b"b\n");
        assert!(s.at_end);
        assert_eq!(s.read_line(usize::MAX).unwrap(), None);
    }

    #[test]
    fn reading_and_writing_share_a_position() {
        let mut s = scratch("both", b"0123456789");
        assert_eq!(s.read(2).unwrap(), b"01");
        s.write(b"ab").unwrap();
        assert_eq!(s.position().unwrap(), 4);
        assert_eq!(s.read(2).unwrap(), b"45");
        s.seek(0, Origin::Begin).unwrap();
        assert_eq!(s.read(99).unwrap(), b"01ab456789");
        assert!(s.seek(1, Origin::End).is_err());
        assert_eq!(s.position().unwrap(), 10);
    }
}
