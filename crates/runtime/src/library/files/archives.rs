//! `zip`, `unzip`, `tar`, `untar`: several files in one.
//!
//! ```text
//! zip('a.zip', {'x.m', 'data'})      x.m, and all files below data, under these names
//! unzip('a.zip', 'out')              out/x.m, out/data/…
//! ```
//!
//! An entry whose name leads out of the folder, or that is a link, is refused before anything is written.

use super::{Replacement, expand, message};
use crate::library::paths::wildcard;
use crate::memory::{Arrange, Gather, Grow, Own};
use crate::ready::{self, Source, Stopping};
use crate::{Args, Error, Host, Outputs, Result, Value, memory, one};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::fs::OpenOptions;
use std::io::{self, BufReader, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// A file that goes into an archive.
struct Member {
    /// Where it is.
    file: PathBuf,
    /// What it is called there.
    name: String,
}

/// `names = zip(archive, files, root)`.
pub fn zip(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    pack(host, &args, "zip", |to, members| {
        let mut writer = ZipWriter::new_stream(Replacement::of(to)?);
        for member in members {
            let data = member.file.metadata()?;
            let options = SimpleFileOptions::default()
                .compression_method(CompressionMethod::Deflated)
                .last_modified_time(changed_at(&data))
                .unix_permissions(data.permissions().mode() & 0o777)
                .large_file(data.len() >= u64::from(u32::MAX));
            writer.start_file(member.name.as_str(), options)?;
            io::copy(&mut Source::open(&member.file)?, &mut writer)?;
        }
        writer.finish()?.into_inner().finish()
    })
}

/// `names = tar(archive, files, root)`: compressed where the name ends in `.tgz` or `.gz`.
pub fn tar(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    pack(host, &args, "tar", |to, members| {
        let file = Replacement::of(to)?;
        let is_compressed = to.extension().is_some_and(|end| end == "tgz" || end == "gz");
        if is_compressed {
            let encoder = put_members(GzEncoder::new(file, Compression::default()), members)?;
            encoder.finish()?.finish()
        } else {
            put_members(file, members)?.finish()
        }
    })
}

fn put_members<W: Write>(to: W, members: &[Member]) -> io::Result<W> {
    let mut builder = tar::Builder::new(to);
    for member in members {
        let source = Source::open(&member.file)?;
        let data = source.metadata()?;
        let mut header = tar::Header::new_gnu();
        header.set_metadata_in_mode(&data, tar::HeaderMode::Deterministic);
        header.set_mode(data.permissions().mode() & 0o777);
        header.set_mtime(seconds_of(&data));
        builder.append_data(&mut header, &member.name, source.take(data.len()))?;
    }
    builder.into_inner()
}

/// `names = unzip(archive, folder)`.
pub fn unzip(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    unpack(host, &args, "unzip", "zip", |from, folder| {
        let file = ready::open(OpenOptions::new().read(true), from)?;
        let mut archive = ZipArchive::new(BufReader::new(file))?;
        for k in 0..archive.len() {
            let entry = archive.by_index(k)?;
            let is_plain = entry.is_file() || entry.is_dir();
            check_entry(Path::new(&*entry.name()?), is_plain)?;
        }
        let mut made = Vec::new();
        for k in 0..archive.len() {
            let mut entry = archive.by_index(k)?;
            let to = folder.join(Path::new(&*entry.name()?));
            if entry.is_dir() {
                std::fs::create_dir_all(&to)?;
                continue;
            }
            let mode = entry.unix_mode();
            put_file(&to, &mut entry, mode)?;
            made.put(to);
        }
        Ok(made)
    })
}

/// `names = untar(archive, folder)`: compressed or not.
pub fn untar(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    unpack(host, &args, "untar", "tar", |from, folder| {
        // Once to look at the names, once to write.
        let mut archive = tar::Archive::new(tar_bytes(from)?);
        for entry in archive.entries()? {
            let entry = entry?;
            let kind = entry.header().entry_type();
            check_entry(&entry.path()?, kind.is_file() || kind.is_dir() || kind.is_contiguous())?;
        }
        let mut made = Vec::new();
        let mut archive = tar::Archive::new(tar_bytes(from)?);
        for entry in archive.entries()? {
            let mut entry = entry?;
            let to = folder.join(entry.path()?);
            if entry.header().entry_type().is_dir() {
                std::fs::create_dir_all(&to)?;
                continue;
            }
            let mode = entry.header().mode().ok();
            put_file(&to, &mut entry, mode)?;
            made.put(to);
        }
        Ok(made)
    })
}

/// What is in a file of `tar`; two bytes at its start say whether it is compressed.
fn tar_bytes(from: &Path) -> io::Result<Box<dyn Read>> {
    let mut head = [0; 2];
    let count = Source::open(from)?.read(&mut head)?;
    let source = Source::open(from)?;
    Ok(match head[..count] {
        [0x1f, 0x8b] => Box::new(MultiGzDecoder::new(source)),
        _ => Box::new(source),
    })
}

/// Writes what an entry holds to a file.
fn put_file(to: &Path, entry: &mut dyn Read, mode: Option<u32>) -> io::Result<()> {
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut file = Replacement::of(to)?;
    io::copy(&mut Stopping(entry), &mut file)?;
    file.finish()?;
    if let Some(mode) = mode.map(|mode| mode & 0o777).filter(|mode| *mode != 0) {
        std::fs::set_permissions(to, PermissionsExt::from_mode(mode | 0o600))?;
    }
    Ok(())
}

/// Refuses an entry that does not stay in the folder, or that is neither a file nor a folder.
fn check_entry(name: &Path, is_plain: bool) -> io::Result<()> {
    let stays = name.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    let what = match (stays, is_plain) {
        (true, true) => return Ok(()),
        (false, _) => "leads out of the folder",
        (true, false) => "is neither a file nor a folder",
    };
    Err(io::Error::other(format!("The entry '{}' {what}", name.display())))
}

/// Seconds since 1970 of the last change.
fn seconds_of(data: &std::fs::Metadata) -> u64 {
    let changed = data.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    changed.map_or(0, |duration| duration.as_secs())
}

/// The last change as archives of the format keep it; its first day where they cannot.
fn changed_at(data: &std::fs::Metadata) -> DateTime {
    let seconds = i64::try_from(seconds_of(data)).unwrap_or(0);
    let time = jiff::Timestamp::from_second(seconds).unwrap_or_default();
    let t = time.to_zoned(jiff::tz::TimeZone::system()).datetime();
    let small = |x: i8| u8::try_from(x).unwrap_or(0);
    let (year, month, day) = (u16::try_from(t.year()).unwrap_or(0), small(t.month()), small(t.day()));
    DateTime::from_date_and_time(year, month, day, small(t.hour()), small(t.minute()), small(t.second()))
        .unwrap_or_default()
}

/// Reads the arguments, writes the archive, and gives the names of its entries.
fn pack(
    host: &mut dyn Host,
    args: &[Value],
    function: &str,
    work: fn(&Path, &[Member]) -> io::Result<()>,
) -> Result<Outputs> {
    host.state().files.flush();
    let archive = text_of(args.first(), function)?;
    let names = match args.get(1).and_then(Value::to_texts) {
        Some(names) => names,
        None => vec![text_of(args.get(1), function)?],
    };
    let root = match args.get(2) {
        Some(root) => expand(&text_of(Some(root), function)?),
        None => PathBuf::new(),
    };
    let to = with_extension(&archive, function);
    let mut members = Vec::new();
    for name in &names {
        let path = root.join(expand(name));
        let found = if wildcard::is_pattern(name) { wildcard::expand(&path) } else { vec![path] };
        for path in found {
            add_members(&path, &root, &mut members);
        }
    }
    if members.is_empty() {
        let text = format!("Nothing to {function}: none of the files was found.");
        return Err(Error::new(&format!("MATLAB:{function}:noEntries"), text));
    }
    work(&to, &members).map_err(|error| failed(function, &to, &error))?;
    let names: Vec<Value> = members.iter().map(|member| Value::text(&member.name)).gather();
    one(Value::cell_row(names))
}

/// A file, or all files below a folder, in the order of their names.
fn add_members(path: &Path, root: &Path, members: &mut Vec<Member>) {
    if path.is_dir() {
        let Ok(entries) = std::fs::read_dir(path) else { return };
        let mut below: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).gather();
        below.arrange();
        let inside = below.iter().filter(|path| !path.is_symlink());
        inside.for_each(|path| add_members(path, root, members));
    } else if path.is_file() {
        let own = path.strip_prefix(root).unwrap_or(path);
        let stays = own.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        let own = if stays { own } else { own.file_name().map_or(own, Path::new) };
        let parts = own.components().filter(|part| matches!(part, Component::Normal(_)));
        let name = parts.gather_path().to_string_lossy().owned();
        members.put(Member { file: path.to_path_buf(), name });
    }
}

/// Parts as a path.
trait GatherPath {
    fn gather_path(self) -> PathBuf;
}

impl<'a, I: Iterator<Item = Component<'a>>> GatherPath for I {
    fn gather_path(self) -> PathBuf {
        let mut path = PathBuf::new();
        self.for_each(|part| path.push(part));
        path
    }
}

/// Reads the arguments, writes what is in the archive, and gives the names of the files.
fn unpack(
    host: &mut dyn Host,
    args: &[Value],
    function: &str,
    extension: &str,
    work: fn(&Path, &Path) -> io::Result<Vec<PathBuf>>,
) -> Result<Outputs> {
    host.state().files.flush();
    let name = text_of(args.first(), function)?;
    let mut from = expand(&name);
    if !from.is_file() {
        let ends = [extension, "tgz", "tar.gz"];
        let longer = ends.iter().map(|end| PathBuf::from(format!("{}.{end}", from.display())));
        match longer.take(if extension == "zip" { 1 } else { 3 }).find(|path| path.is_file()) {
            Some(path) => from = path,
            None => {
                let text = format!("The archive '{name}' was not found.");
                return Err(Error::new(&format!("MATLAB:{function}:invalidArchiveName"), text));
            }
        }
    }
    let folder = match args.get(1) {
        Some(folder) => expand(&text_of(Some(folder), function)?),
        None => PathBuf::new(),
    };
    let made = work(&from, &folder).map_err(|error| failed(function, &from, &error))?;
    host.forget_functions();
    let made: Vec<Value> = made.iter().map(|path| Value::text(&path.to_string_lossy())).gather();
    memory::check::<Value>(&crate::Dims::matrix(1, made.len()))?;
    one(Value::cell_row(made))
}

fn text_of(value: Option<&Value>, function: &str) -> Result<String> {
    value.and_then(Value::as_text).ok_or_else(|| {
        let text =
            "Names of files must be character vectors, string arrays or cell arrays of character vectors.";
        Error::new(&format!("MATLAB:{function}:invalidInput"), text)
    })
}

/// The archive's name, with the usual end where it has none.
fn with_extension(name: &str, function: &str) -> PathBuf {
    let path = expand(name);
    if path.extension().is_some() { path } else { path.with_extension(function) }
}

#[cold]
fn failed(function: &str, path: &Path, error: &io::Error) -> Error {
    let text = format!("Unable to {function} '{}': {}.", path.display(), message(error));
    Error::new(&format!("MATLAB:{function}:failed"), text)
}
