//! Lines and keys from standard input. Who waits for one is stopped by Ctrl-C.

use crate::error::Reason;
use crate::memory::{Gather, GrowBy};
use crate::output::Output;
use crate::{Error, Result};
use std::cell::RefCell;
use std::io::{self, Read};
use std::sync::{Mutex, PoisonError};

/// What was read and not yet asked for.
static AHEAD: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Bytes that are asked for at once.
const PIECE: usize = 1 << 13;

/// The next line with its newline, which the last one may lack; none at the end, and where nothing can be read.
///
/// # Errors
/// The program was asked to stop.
pub fn read_line() -> Result<Option<Vec<u8>>> {
    let mut ahead = AHEAD.lock().unwrap_or_else(PoisonError::into_inner);
    let mut seen = 0;
    loop {
        if let Some(end) = ahead[seen..].iter().position(|&byte| byte == b'\n') {
            return Ok(Some(ahead.drain(..=seen + end).gather()));
        }
        seen = ahead.len();
        wait()?;
        let mut piece = [0; PIECE];
        match file().map(|mut file| file.read(&mut piece)) {
            Some(Err(error)) if error.kind() == io::ErrorKind::Interrupted => (),
            Some(Ok(count)) if count > 0 => ahead.put_slice(&piece[..count]),
            _ => {
                let last = std::mem::take(&mut *ahead);
                return Ok((!last.is_empty()).then_some(last));
            }
        }
    }
}

/// Asks a person for a line, which may be edited: what stands before it, and the line without its newline. None at the end of the input.
pub type Editor = Box<dyn FnMut(&str) -> Result<Option<String>>>;

thread_local! {
    static EDITOR: RefCell<Option<Editor>> = const { RefCell::new(None) };
}

/// From now on this thread's questions are asked by this one, who also has what was typed ahead.
pub fn edit_with(editor: Editor) {
    EDITOR.set(Some(editor));
}

/// Shows a question and gives the line that is typed, as [`read_line`].
///
/// # Errors
/// Output that cannot be written, and Ctrl-C.
pub fn ask(out: &mut Output, question: &str) -> Result<Option<Vec<u8>>> {
    out.write(question)?;
    out.flush()?;
    let editor = if out.is_captured() { None } else { EDITOR.take() };
    let line = match editor {
        Some(mut editor) => {
            let line = editor(out.unfinished());
            EDITOR.set(Some(editor));
            line.map(|line| line.map(String::into_bytes))
        }
        None => read_line(),
    };
    out.begin_line();
    line
}

/// The keys of a terminal, each as it is pressed and not shown; the terminal is what it was when this is dropped.
pub struct Keys {
    #[cfg(unix)]
    before: Option<rustix::termios::Termios>,
}

impl Keys {
    /// Tells the terminal. Where standard input is none, its bytes are keys.
    pub fn open() -> Keys {
        Keys {
            #[cfg(unix)]
            before: unix::take_keys(),
        }
    }

    /// The next key; none at the end of the input.
    ///
    /// # Errors
    /// The program was asked to stop.
    pub fn next(&self) -> Result<Option<u8>> {
        let mut ahead = AHEAD.lock().unwrap_or_else(PoisonError::into_inner);
        if !ahead.is_empty() {
            return Ok(Some(ahead.remove(0)));
        }
        drop(ahead);
        loop {
            wait()?;
            let mut byte = [0];
            match file().map(|mut file| file.read(&mut byte)) {
                Some(Err(error)) if error.kind() == io::ErrorKind::Interrupted => (),
                Some(Ok(count)) if count > 0 => return Ok(Some(byte[0])),
                _ => return Ok(None),
            }
        }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let (Some(before), Some(file)) = (&self.before, file()) {
            // Nothing can be done where the terminal is gone.
            let _ = rustix::termios::tcsetattr(file, rustix::termios::OptionalActions::Now, before);
        }
    }
}

#[cfg(unix)]
mod unix {
    use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr};

    /// Has the terminal give keys instead of lines, and show none. What it was before.
    pub(super) fn take_keys() -> Option<Termios> {
        let file = super::file()?;
        let before = tcgetattr(file).ok()?;
        let mut keys = before.clone();
        keys.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        keys.special_codes[SpecialCodeIndex::VMIN] = 1;
        keys.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(file, OptionalActions::Now, &keys).ok()?;
        Some(before)
    }
}

/// Waits until there is something to read, or the end.
#[cfg(unix)]
fn wait() -> Result<()> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let turn = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
    loop {
        if crate::memory::was_stopped() {
            return Err(Error::because(Reason::Interrupted));
        }
        let Some(file) = file() else { return Ok(()) };
        match poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&turn)) {
            Ok(0) | Err(rustix::io::Errno::INTR) => (),
            Ok(_) | Err(_) => return Ok(()),
        }
    }
}

#[cfg(not(unix))]
fn wait() -> Result<()> {
    if crate::memory::was_stopped() { Err(Error::because(Reason::Interrupted)) } else { Ok(()) }
}

/// Standard input without a buffer of its own.
fn file() -> Option<&'static std::fs::File> {
    static FILE: std::sync::OnceLock<Option<std::fs::File>> = std::sync::OnceLock::new();
    FILE.get_or_init(duplicate).as_ref()
}

#[cfg(unix)]
fn duplicate() -> Option<std::fs::File> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned().ok().map(std::fs::File::from)
}

#[cfg(windows)]
fn duplicate() -> Option<std::fs::File> {
    use std::os::windows::io::AsHandle;
    io::stdin().as_handle().try_clone_to_owned().ok().map(std::fs::File::from)
}
