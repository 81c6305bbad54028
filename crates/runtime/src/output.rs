//! What a program prints: on its way to standard output, to the diary, or into a capture.
//!
//! Standard output is the process's, and so is what waits for it: a terminal gets everything at once, a pipe or a file when enough is there,
//! when the program waits for something, and, by whoever attends to the process, after [`TICK`] in any case.

use crate::error::Reason;
use crate::library::files::message;
use crate::memory::{Grow, GrowBy};
use crate::pager::Pager;
use crate::ready::{self, Wait};
use crate::{Error, Result};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// Where text goes: standard output, or a capture; a diary has it too.
pub struct Output {
    captures: Vec<String>,
    diary: Option<File>,
    /// What the diary's file could not take, until the program is told.
    diary_failed: Option<io::Error>,
    unbuffered: bool,
    /// Pages of a terminal.
    pub pager: Pager,
    /// What stands in the terminal's last line, where that has not ended.
    unfinished: String,
}

/// How long text waits at most where somebody attends to the process.
pub const TICK: Duration = Duration::from_millis(100);

/// Bytes that are collected before they are written to a pipe or file.
const BUFFER: usize = 1 << 16;

/// The exit code of a program whose reader went away: as the shell has it of one that `SIGPIPE` ended.
pub const READER_GONE: i32 = 141;

/// The exit code of a program whose output cannot be written.
pub const NOT_WRITTEN: i32 = 2;

/// What is printed and not yet written.
#[derive(Default)]
struct Waiting {
    bytes: Vec<u8>,
    /// Why what was printed before is lost.
    failed: Option<io::Error>,
}

static WAITING: Mutex<Waiting> = Mutex::new(Waiting { bytes: Vec::new(), failed: None });

fn waiting() -> MutexGuard<'static, Waiting> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Standard output without a buffer of its own, and what it is to who writes to it.
fn standard() -> io::Result<&'static (File, Wait)> {
    static FILE: OnceLock<Option<(File, Wait)>> = OnceLock::new();
    let file = FILE.get_or_init(|| duplicate(io::stdout()));
    file.as_ref().ok_or_else(|| io::Error::other("Standard output is closed"))
}

/// Standard error, the same.
fn errors() -> Option<&'static (File, Wait)> {
    static FILE: OnceLock<Option<(File, Wait)>> = OnceLock::new();
    FILE.get_or_init(|| duplicate(io::stderr())).as_ref()
}

#[cfg(unix)]
fn duplicate(stream: impl std::os::fd::AsFd) -> Option<(File, Wait)> {
    let file = File::from(stream.as_fd().try_clone_to_owned().ok()?);
    let wait = Wait::of(&file);
    Some((file, wait))
}

#[cfg(windows)]
fn duplicate(stream: impl std::os::windows::io::AsHandle) -> Option<(File, Wait)> {
    let file = File::from(stream.as_handle().try_clone_to_owned().ok()?);
    let wait = Wait::of(&file);
    Some((file, wait))
}

/// Writes text to standard error. Who waits for a reader there is stopped by Ctrl-C.
///
/// # Errors
/// Those of the file.
pub fn write_error(text: &str) -> io::Result<()> {
    let Some((file, wait)) = errors() else { return Ok(()) };
    ready::write(file, *wait, text.as_bytes()).1
}

/// Writes to standard error what can be written without waiting: last words.
pub fn write_error_ready(text: &str) {
    if let Some((file, wait)) = errors() {
        // There is nobody to tell.
        let _ = ready::write_ready(file, *wait, text.as_bytes());
    }
}

impl Waiting {
    /// Writes everything, however long that takes. Where the program is asked to stop meanwhile the rest is not printed.
    fn write(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.bytes);
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        if bytes.is_empty() {
            return Ok(());
        }
        let written = standard().and_then(|(file, wait)| ready::write(file, *wait, &bytes).1);
        self.bytes = bytes;
        self.bytes.clear();
        written
    }

    /// Writes what can be written without waiting.
    fn write_ready(&mut self) {
        let Ok((file, wait)) = standard() else { return };
        if self.failed.is_none() {
            let (done, written) = ready::write_ready(file, *wait, &self.bytes);
            self.bytes.drain(..done);
            self.failed = written.err();
        }
    }
}

/// Writes what has waited, where nobody else is at it and it can be written without waiting: called every [`TICK`] by whoever attends to the
/// process, and before it ends.
pub fn write_waiting() {
    if let Ok(mut waiting) = WAITING.try_lock() {
        waiting.write_ready();
    }
}

/// Writes text that no program prints, all of it.
///
/// # Errors
/// The program is to end quietly where nobody reads, and with a word where it cannot be written: `Reason::Exit`.
pub fn write_now(text: &str) -> Result<()> {
    let mut waiting = waiting();
    waiting.bytes.put_slice(text.as_bytes());
    let written = waiting.write();
    drop(waiting);
    written.map_err(|error| ended(&error))
}

/// What becomes of a program whose output cannot be written.
#[cold]
fn ended(error: &io::Error) -> Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Error::because(Reason::Exit(READER_GONE));
    }
    // Standard error may be as full.
    let _ = write_error(&format!("lanner: standard output cannot be written: {}\n", message(error)));
    Error::because(Reason::Exit(NOT_WRITTEN))
}

impl Output {
    /// Standard output.
    pub fn standard() -> Output {
        Output {
            captures: Vec::new(),
            diary: None,
            diary_failed: None,
            unbuffered: io::stdout().is_terminal(),
            pager: Pager::default(),
            unfinished: String::new(),
        }
    }

    /// Writes text.
    ///
    /// # Errors
    /// A reader that went away, or a disk that is full, ends the program: `Reason::Exit`. A diary that cannot be written is an error once, and
    /// is kept no longer.
    pub fn write(&mut self, text: &str) -> Result<()> {
        if let Some(capture) = self.captures.last_mut() {
            capture.put(text);
            return Ok(());
        }
        if let Some(file) = &mut self.diary
            && let Err(error) = file.write_all(text.as_bytes())
        {
            self.diary = None;
            self.diary_failed = Some(error);
        }
        if self.unbuffered {
            self.note_unfinished(text);
        }
        if self.pager.is_on() {
            self.pager.write(text, write_now)?;
        } else {
            let mut waiting = waiting();
            waiting.bytes.put_slice(text.as_bytes());
            if self.unbuffered || waiting.failed.is_some() || waiting.bytes.len() >= BUFFER {
                let written = waiting.write();
                drop(waiting);
                written.map_err(|error| ended(&error))?;
            }
        }
        match self.diary_failed.take() {
            Some(error) => Err(Error::new(
                "MATLAB:diary:FileNotWritten",
                format!("Unable to write the diary, which ends here: {}.", message(&error)),
            )),
            None => Ok(()),
        }
    }

    /// What stands in the terminal's last line, where that has not ended: a question.
    pub fn unfinished(&self) -> &str {
        &self.unfinished
    }

    /// A person has typed a line: the next text begins a new one, and a new page.
    pub fn begin_line(&mut self) {
        self.unfinished.clear();
        self.pager.begin();
    }

    fn note_unfinished(&mut self, text: &str) {
        /// More than a line of any terminal.
        const MOST: usize = 1 << 10;
        let last = text.rfind('\n').map_or(text, |end| &text[end + 1..]);
        if last.len() < text.len() {
            self.unfinished.clear();
        }
        if self.unfinished.len() + last.len() <= MOST {
            self.unfinished.put(last);
        }
    }

    /// From now on text also goes to the file; with `None` no longer.
    pub fn keep_diary(&mut self, file: Option<File>) {
        self.diary = file;
    }

    /// Whether text goes to a file too.
    pub fn keeps_diary(&self) -> bool {
        self.diary.is_some()
    }

    /// Writes of what is buffered what can be written without waiting, and lets go of the rest: the program was stopped.
    pub fn give_up(&mut self) {
        let mut waiting = waiting();
        waiting.write_ready();
        waiting.bytes.clear();
    }

    /// Writes what is buffered.
    ///
    /// # Errors
    /// As `write`.
    pub fn flush(&mut self) -> Result<()> {
        let written = waiting().write();
        written.map_err(|error| ended(&error))
    }

    /// From now on text is kept, until `end_capture`. Captures nest.
    pub fn begin_capture(&mut self) {
        self.captures.put(String::new());
    }

    /// Whether text is kept by a capture.
    pub fn is_captured(&self) -> bool {
        !self.captures.is_empty()
    }

    /// Ends the innermost capture and gives its text.
    pub fn end_capture(&mut self) -> String {
        self.captures.pop().unwrap_or_default()
    }
}
