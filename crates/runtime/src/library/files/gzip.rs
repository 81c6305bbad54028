//! `gzip` and `gunzip`: files one by one in GNU's format.

use super::{Replacement, expand, message};
use crate::library::paths::wildcard;
use crate::memory::Grow;
use crate::ready::{Source, Stopping};
use crate::{Args, Error, Host, Outputs, Result, Value, memory, one};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// `names = gzip(files, folder)`.
pub fn gzip(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    each(host, &args, "gzip", |from, folder| {
        let mut name = from.file_name().map_or_else(OsString::new, |name| name.to_os_string());
        name.push(".gz");
        let to = folder.join(name);
        let mut from = Source::open(from)?;
        let mut encoder = GzEncoder::new(Replacement::of(&to)?, Compression::default());
        io::copy(&mut from, &mut encoder)?;
        encoder.finish()?.finish()?;
        Ok(to)
    })
}

/// `names = gunzip(files, folder)`.
pub fn gunzip(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    each(host, &args, "gunzip", |from, folder| {
        let to = folder.join(from.file_stem().unwrap_or_default());
        // The head is read before the target is made, so that what is no such file leaves nothing behind.
        let mut decoder = MultiGzDecoder::new(Source::open(from)?);
        let mut head = [0; 1];
        let count = decoder.read(&mut head)?;
        let mut file = Replacement::of(&to)?;
        io::copy(&mut Stopping(head[..count].chain(decoder)), &mut file)?;
        file.finish()?;
        Ok(to)
    })
}

/// Does `work` with each file that the first argument names and the folder of the second, or the file's own; gives
/// the names of what it made.
fn each(
    host: &mut dyn Host,
    args: &[Value],
    function: &str,
    work: fn(&Path, &Path) -> io::Result<PathBuf>,
) -> Result<Outputs> {
    host.state().files.flush();
    let refused = || {
        let text = "File names must be character vectors, string arrays or cell arrays of character vectors.";
        Error::new(&format!("MATLAB:{function}:invalidInput"), text)
    };
    let folder = match args.get(1) {
        Some(value) => Some(expand(&value.as_text().ok_or_else(refused)?)),
        None => None,
    };
    let mut made = Vec::new();
    for name in args.first().and_then(Value::to_texts).ok_or_else(refused)? {
        let path = expand(&name);
        let found = if wildcard::is_pattern(&name) { wildcard::expand(&path) } else { vec![path] };
        for from in found {
            let target = folder.as_deref().or_else(|| from.parent()).unwrap_or(Path::new("."));
            let failed = |error: io::Error| {
                let text = format!("Unable to {function} '{}': {}.", from.display(), message(&error));
                Error::new(&format!("MATLAB:{function}:failed"), text)
            };
            let to = std::fs::create_dir_all(target).and_then(|()| work(&from, target)).map_err(failed)?;
            made.put(Value::text(&to.to_string_lossy()));
        }
    }
    memory::check::<Value>(&crate::Dims::matrix(1, made.len()))?;
    one(Value::cell_row(made))
}
