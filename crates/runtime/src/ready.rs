//! Files that make a program wait: pipes, terminals, FIFOs. Who waits for one is stopped by Ctrl-C.
//!
//! ```text
//! f = fopen('fifo'); x = fgetl(f)      nobody writes to it: the program waits here, and Ctrl-C ends the wait
//! ```
//!
//! A signal does not end a `read` or `write` that waits. So whoever might wait asks the system first, with a time limit, and looks at
//! the request between two questions. What is opened waits on a thread of its own, which is left behind.

use crate::memory::GrowBy;
use lanner_base::interrupt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// Bytes that are read or written between two looks at the request.
const PIECE: usize = 1 << 20;

/// Bytes that a pipe, and those that a terminal takes at once when it takes any.
const PIPE: usize = 4096;
const TERMINAL: usize = 256;

/// What a file is to whoever reads or writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Never: a regular file, a folder.
    Never,
    /// Until there is something to read, or room for so many bytes.
    For(usize),
}

impl Wait {
    /// For an open file.
    pub fn of(file: &File) -> Wait {
        use std::io::IsTerminal;
        let is_regular = file.metadata().is_ok_and(|data| data.is_file() || data.is_dir());
        match is_regular {
            true => Wait::Never,
            false if file.is_terminal() => Wait::For(TERMINAL),
            false => Wait::For(PIPE),
        }
    }
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    In,
    Out,
}

/// Opens a file. Where nobody is at the other end of a FIFO it waits, and can be stopped.
///
/// # Errors
/// Those of the system.
pub fn open(options: &OpenOptions, path: &Path) -> io::Result<File> {
    if !is_fifo(path) {
        return options.open(path);
    }
    let (options, path) = (options.clone(), path.to_path_buf());
    interrupt::apart(move || options.open(path))
}

#[cfg(unix)]
fn is_fifo(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    path.metadata().is_ok_and(|data| data.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_fifo(_: &Path) -> bool {
    false
}

/// Reads once, when there is something to read.
///
/// # Errors
/// Those of the file.
pub fn read(mut file: &File, wait: Wait, bytes: &mut [u8]) -> io::Result<usize> {
    loop {
        if wait != Wait::Never {
            until(file, Event::In);
        }
        match file.read(bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            read => return read,
        }
    }
}

/// All of a file from where it stands.
///
/// # Errors
/// Those of the file.
pub fn read_all(file: &File) -> io::Result<Vec<u8>> {
    let wait = Wait::of(file);
    let size = file.metadata().map_or(0, |data| data.len());
    let mut bytes = crate::memory::room(usize::try_from(size).unwrap_or(0));
    let mut piece = crate::memory::filled(
        0,
        usize::try_from(size).map_or(PIECE, |size| (size + 1).clamp(PIECE / 16, PIECE)),
    );
    loop {
        interrupt::poll();
        match read(file, wait, &mut piece)? {
            0 => return Ok(bytes),
            count => bytes.put_slice(&piece[..count]),
        }
    }
}

/// An open file from which others read. Who waits for it is stopped by Ctrl-C.
pub struct Source(File, Wait);

impl Source {
    /// Opens a file to read it.
    ///
    /// # Errors
    /// Those of the system.
    pub fn open(path: &Path) -> io::Result<Source> {
        let file = open(OpenOptions::new().read(true), path)?;
        let wait = Wait::of(&file);
        Ok(Source(file, wait))
    }

    /// What the system tells about it.
    ///
    /// # Errors
    /// Those of the system.
    pub fn metadata(&self) -> io::Result<std::fs::Metadata> {
        self.0.metadata()
    }
}

impl Read for Source {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        interrupt::poll();
        read(&self.0, self.1, bytes)
    }
}

/// What is read from end to end, unless the program is asked to stop meanwhile.
pub struct Stopping<R>(pub R);

impl<R: Read> Read for Stopping<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        interrupt::poll();
        self.0.read(bytes)
    }
}

/// Writes bytes, all of them or as many as the file takes: how many, and why not more.
pub fn write(file: &File, wait: Wait, bytes: &[u8]) -> (usize, io::Result<()>) {
    write_while(file, bytes, || match wait {
        Wait::Never => {
            interrupt::poll();
            Some(PIECE)
        }
        Wait::For(room) => {
            until(file, Event::Out);
            Some(room)
        }
    })
}

/// Writes as much as can be written without waiting.
///
/// # Errors
/// Those of the file.
pub fn write_ready(file: &File, wait: Wait, bytes: &[u8]) -> (usize, io::Result<()>) {
    write_while(file, bytes, || match wait {
        Wait::Never => Some(PIECE),
        Wait::For(room) => is_ready(file, Event::Out, 0).then_some(room),
    })
}

/// Writes bytes piece by piece, none of them greater than `room` says; as long as it says so.
fn write_while(
    mut file: &File,
    bytes: &[u8],
    mut room: impl FnMut() -> Option<usize>,
) -> (usize, io::Result<()>) {
    let mut done = 0;
    while done < bytes.len()
        && let Some(most) = room()
    {
        match file.write(&bytes[done..bytes.len().min(done + most)]) {
            Ok(0) => return (done, Err(io::ErrorKind::WriteZero.into())),
            Ok(count) => done += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            Err(error) => return (done, Err(error)),
        }
    }
    (done, Ok(()))
}

/// Milliseconds between two looks at the request.
const TURN: u16 = 20;

/// Waits, and unwinds where the program is asked to stop.
fn until(file: &File, event: Event) {
    loop {
        interrupt::poll();
        if is_ready(file, event, TURN) {
            return;
        }
    }
}

/// Whether a file is ready, or becomes so in this time. Where nobody is at the other end, reading and writing tell it.
#[cfg(unix)]
fn is_ready(file: &File, event: Event, milliseconds: u16) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let flags = match event {
        Event::In => PollFlags::IN,
        Event::Out => PollFlags::OUT,
    };
    let time = Timespec { tv_sec: 0, tv_nsec: i64::from(milliseconds) * 1_000_000 };
    match poll(&mut [PollFd::new(file, flags)], Some(&time)) {
        Ok(count) => count > 0,
        Err(error) => error != rustix::io::Errno::INTR,
    }
}

#[cfg(not(unix))]
fn is_ready(_: &File, _: Event, _: u16) -> bool {
    true
}
