//! The session's open files by number, and writing text to any of them.
//!
//! ```text
//! 0  standard input     1  standard output: the session's own output     2  standard error     3, 4, …  files
//! ```

use super::encoding::Encoding;
use super::stream::{Origin, Stream};
use crate::error::Reason;
use crate::memory::{Duplicate, Gather};
use crate::output::{NOT_WRITTEN, write_error};
use crate::{Error, Fault, Host, Result, Value};
use std::collections::BTreeMap;

/// The open files. A new file gets the smallest number that is free.
#[derive(Default)]
pub struct Files {
    open: BTreeMap<usize, Stream>,
}

/// The first number that `fopen` gives.
const FIRST: usize = 3;

impl Files {
    /// Takes a file in and gives its number.
    pub fn insert(&mut self, stream: Stream) -> usize {
        let free = (FIRST..).find(|fid| !self.open.contains_key(fid)).unwrap_or(FIRST);
        self.open.insert(free, stream);
        free
    }

    /// The file with this number.
    pub fn get(&mut self, fid: usize) -> Option<&mut Stream> {
        self.open.get_mut(&fid)
    }

    /// Where a file stands: the next byte, and whether a read met the end.
    pub fn place(&mut self, fid: usize) -> Option<(u64, bool)> {
        let stream = self.get(fid)?;
        Some((stream.position().ok()?, stream.at_end))
    }

    /// Goes to where a file stood.
    pub fn go_to(&mut self, fid: usize, (byte, at_end): (u64, bool)) -> Option<()> {
        let stream = self.get(fid)?;
        stream.seek(byte as i64, Origin::Begin).ok()?;
        stream.at_end = at_end;
        Some(())
    }

    /// Lets go of a file.
    pub fn remove(&mut self, fid: usize) -> Option<Stream> {
        self.open.remove(&fid)
    }

    /// The numbers in use, in order.
    pub fn numbers(&self) -> Vec<usize> {
        self.open.keys().copied().gather()
    }

    /// Writes what is pending in all files, before other programs look at them. A file that cannot be written
    /// keeps its error.
    pub fn flush(&mut self) {
        for stream in self.open.values_mut() {
            // It is told again where the file is closed.
            let _ = stream.flush();
        }
    }

    /// Closes all files. Gives the names of those that lack something that was written, and why.
    pub fn close(&mut self) -> Vec<(String, String)> {
        let open = std::mem::take(&mut self.open);
        let lost = |mut stream: Stream| stream.close().map(|why| (stream.name.clone(), why));
        open.into_values().filter_map(lost).gather()
    }
}

/// What `fopen` and `ferror` say of a failure: the system's words without its number.
pub fn message(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].duplicate(),
        None => text,
    }
}

/// The number of a file in an argument.
///
/// # Errors
/// [`Fault::InvalidFile`] where it can be none.
pub fn number(function: &str, fid: &Value) -> Result<usize> {
    let number = fid.as_f64().filter(|x| *x >= 0.0 && x.fract() == 0.0 && *x < 1e9);
    number.map(|x| x as usize).ok_or_else(|| {
        let shown = fid.as_f64().map_or_else(String::new, |x| x.to_string());
        Fault::InvalidFile.with(&[&function, &shown])
    })
}

/// The open file that an argument names.
///
/// # Errors
/// [`Fault::InvalidFile`] where there is none.
pub fn stream<'a>(host: &'a mut dyn Host, function: &str, fid: &Value) -> Result<&'a mut Stream> {
    let number = number(function, fid)?;
    host.state().files.get(number).ok_or_else(|| Fault::InvalidFile.with(&[&function, &number]))
}

/// Writes text to standard output, standard error or a file, in the file's encoding, and gives the number of
/// bytes. A file that cannot be written keeps the error for `ferror`.
///
/// # Errors
/// [`Fault::InvalidFile`], and those of the session's output.
pub fn write(host: &mut dyn Host, fid: f64, text: &str) -> Result<usize> {
    let fid = Value::Scalar(fid);
    let number = number("fprintf", &fid)?;
    match number {
        1 => host.print(text)?,
        2 => {
            host.state().out.flush()?;
            write_error(text).map_err(|_| Error::because(Reason::Exit(NOT_WRITTEN)))?;
        }
        _ => {
            let stream = stream(host, "fprintf", &fid)?;
            let encoded =
                if stream.encoding == Encoding::Utf8 { None } else { Some(stream.encoding.encode(text)) };
            let bytes = encoded.as_deref().unwrap_or(text.as_bytes());
            return Ok(stream.write(bytes));
        }
    }
    Ok(text.len())
}
