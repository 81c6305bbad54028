//! One open file: buffered reading and writing through one position, as C's streams have it.
//!
//! ```text
//! write, then read     what was written is flushed first
//! read, then write     the file goes back over what was read ahead
//! ```

use super::encoding::{ByteOrder, Encoding};
use super::table::message;
use crate::memory::GrowBy;
use crate::ready::{self, Wait};
use lanner_base::interrupt;
use std::fs::File;
use std::io::{self, Seek, SeekFrom};

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
    /// Why something that was written is not in the file.
    lost: Option<String>,
    file: File,
    wait: Wait,
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
        let wait = Wait::of(&file);
        Stream {
            name,
            permission,
            order: ByteOrder::NATIVE,
            encoding: Encoding::Utf8,
            readable: true,
            writable: false,
            at_end: false,
            error: None,
            lost: None,
            file,
            wait,
            ahead: Vec::new(),
            used: 0,
            pending: Vec::new(),
        }
    }

    /// Appends to what will be written. Gives how many of the bytes the file took, as far as that is known; where these are fewer `error`
    /// says why.
    pub fn write(&mut self, bytes: &[u8]) -> usize {
        let ready = match self.writable {
            true => self.forget_ahead(),
            false => Err(io::Error::other("File is open for read only.")),
        };
        if let Err(error) = ready {
            self.error = Some(message(&error));
            return 0;
        }
        let before = self.pending.len();
        self.pending.put_slice(bytes);
        if self.pending.len() < BUFFER {
            return bytes.len();
        }
        match self.write_pending() {
            (_, Ok(())) => bytes.len(),
            (done, Err(_)) => done.saturating_sub(before),
        }
    }

    /// Writes what is pending.
    ///
    /// # Errors
    /// Those of the file, which `error` keeps.
    pub fn flush(&mut self) -> io::Result<()> {
        self.write_pending().1
    }

    /// Writes what is pending, and gives how much of it that was; the rest is lost.
    fn write_pending(&mut self) -> (usize, io::Result<()>) {
        let pending = std::mem::take(&mut self.pending);
        let (done, result) = ready::write(&self.file, self.wait, &pending);
        if let Err(error) = &result {
            self.lost = Some(message(error));
            self.error.clone_from(&self.lost);
        }
        self.pending = pending;
        self.pending.clear();
        (done, result)
    }

    /// Writes what is pending for the last time. Gives why something that was written since the file was opened is lost.
    pub fn close(&mut self) -> Option<String> {
        // Kept where it fails.
        let _ = self.flush();
        self.lost.take()
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
            bytes.put_slice(&available[..taken]);
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
            self.ahead.grow_to(length + BUFFER, 0);
            let added = ready::read(&self.file, self.wait, &mut self.ahead[length..]);
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
            line.put_slice(&available[..taken]);
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
        interrupt::poll();
        if !self.readable {
            return Err(io::Error::other("File is open for write only."));
        }
        self.flush()?;
        self.ahead.grow_to(BUFFER, 0);
        self.used = 0;
        let count = ready::read(&self.file, self.wait, &mut self.ahead);
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
        assert_eq!(s.write(b"ab"), 2);
        assert_eq!(s.position().unwrap(), 4);
        assert_eq!(s.read(2).unwrap(), b"45");
        s.seek(0, Origin::Begin).unwrap();
        assert_eq!(s.read(99).unwrap(), b"01ab456789");
        assert!(s.seek(1, Origin::End).is_err());
        assert_eq!(s.position().unwrap(), 10);
    }

    /// What does not fit is counted as not written, and closing tells it too.
    #[test]
    fn a_full_disk_is_told() {
        let Ok(file) = File::options().write(true).open("/dev/full") else { return };
        let mut s = Stream::new(file, "full".to_owned(), "wb".to_owned());
        s.writable = true;
        assert_eq!(s.write(b"it waits"), 8);
        assert_eq!(s.write(&[0; BUFFER]), 0);
        assert!(s.error.is_some());
        assert!(s.close().is_some() && s.close().is_none());
        assert_eq!(s.write(b"it waits"), 8);
        assert!(s.flush().is_err());
        assert!(s.close().is_some());
    }
}
