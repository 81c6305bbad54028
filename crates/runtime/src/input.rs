//! Lines from standard input. Who waits for one is stopped by Ctrl-C.

use crate::error::Reason;
use crate::{Error, Result};
use lanner_base::interrupt;
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
            let rest = ahead.split_off(seen + end + 1);
            return Ok(Some(std::mem::replace(&mut *ahead, rest)));
        }
        seen = ahead.len();
        wait()?;
        let mut piece = [0; PIECE];
        match file().map(|mut file| file.read(&mut piece)) {
            Some(Err(error)) if error.kind() == io::ErrorKind::Interrupted => (),
            Some(Ok(count)) if count > 0 => ahead.extend_from_slice(&piece[..count]),
            _ => {
                let last = std::mem::take(&mut *ahead);
                return Ok((!last.is_empty()).then_some(last));
            }
        }
    }
}

/// Waits until there is something to read, or the end.
#[cfg(unix)]
fn wait() -> Result<()> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let turn = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
    loop {
        if interrupt::take() {
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
    if interrupt::take() { Err(Error::because(Reason::Interrupted)) } else { Ok(()) }
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
