//! Files as a whole: whether they exist, copying, moving, deleting, names for temporary ones.

use super::folders::finished;
use super::wildcard;
use super::{folder_name, not_text};
use crate::Object;
use crate::library::errors::warn;
use crate::library::files::{expand, message, replace};
use crate::memory::{Duplicate, Gather};
use crate::{Args, Error, Host, Outputs, Result, Tensor, Value, one};
use lanner_base::{Dialect, Name};
use smallvec::smallvec;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Whether names are files.
pub fn isfile(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    host.state().files.flush();
    each(args.first(), Path::is_file)
}

/// Whether names are folders.
pub fn isfolder(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    each(args.first(), Path::is_dir)
}

fn each(names: Option<&Value>, ask: fn(&Path) -> bool) -> Result<Outputs> {
    let Some(value) = names else { return Err(not_text()) };
    let answer = |name: &str| !name.is_empty() && ask(&expand(name));
    match value {
        Value::Cell(cells) => one(cells.map(|cell| cell.as_text().is_some_and(|name| answer(&name)))),
        Value::String(texts) => one(texts.map(|text| text.as_deref().is_some_and(answer))),
        _ => match value.as_text() {
            Some(name) => one(answer(&name)),
            None => Err(not_text()),
        },
    }
}

/// `delete(name, …)`: names may have wildcards; a warning tells of those that are not there.
pub fn delete(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if let [Value::Object(Object::Handles(handles))] = args.as_slice() {
        handles.elements.iter().for_each(|handle| handle.is_valid.set(false));
        return Ok(Outputs::new());
    }
    if let Some(Value::Object(Object::Drawn(_))) = args.first() {
        for arg in &args {
            if let Value::Object(Object::Drawn(drawn)) = arg {
                drawn.delete();
            }
        }
        return Ok(Outputs::new());
    }
    host.state().files.flush();
    for arg in &args {
        let names = match arg.as_text() {
            Some(name) => vec![name],
            None => arg.to_texts().ok_or_else(|| {
                Error::new("MATLAB:DELETE:InvalidArgument", "Argument must be a file name or a handle.")
            })?,
        };
        for name in names {
            let path = expand(&name);
            let found = if wildcard::is_pattern(&name) { wildcard::expand(&path) } else { vec![path] };
            let files: Vec<PathBuf> =
                found.into_iter().filter(|path| !path.is_dir() && path.symlink_metadata().is_ok()).gather();
            if files.is_empty() {
                warn(host, "MATLAB:DELETE:FileNotFound", &format!("File '{name}' not found."))?;
            }
            for file in files {
                if std::fs::remove_file(&file).is_err() {
                    let text = format!("File not found or permission denied: '{}'", file.display());
                    warn(host, "MATLAB:DELETE:Permission", &text)?;
                }
            }
        }
    }
    host.forget_functions();
    Ok(Outputs::new())
}

/// `[error, message] = unlink(file)`.
pub fn unlink(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    host.state().files.flush();
    let name = folder_name(args.first())?;
    let done = std::fs::remove_file(expand(&name));
    host.forget_functions();
    octave_status(done, "unlink", nargout)
}

/// `[error, message] = rename(old, new)`.
pub fn rename(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    host.state().files.flush();
    let (old, new) = (folder_name(args.first())?, folder_name(args.get(1))?);
    let done = std::fs::rename(expand(&old), expand(&new));
    host.forget_functions();
    octave_status(done, "rename", nargout)
}

fn octave_status(done: std::io::Result<()>, function: &str, nargout: usize) -> Result<Outputs> {
    match done {
        Ok(()) if nargout == 0 => Ok(Outputs::new()),
        Ok(()) => Ok(smallvec![Value::Scalar(0.0), Value::text("")]),
        Err(error) if nargout == 0 => Err(Error::new(
            "Octave:undefined-function",
            format!("{function}: operation failed: {}", message(&error)),
        )),
        Err(error) => Ok(smallvec![Value::Scalar(-1.0), Value::text(&message(&error))]),
    }
}

/// `[status, message, id] = copyfile(source, destination, 'f')`.
pub fn copyfile(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    transfer(host, &args, nargout, Transfer::Copy)
}

/// `[status, message, id] = movefile(source, destination, 'f')`.
pub fn movefile(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    transfer(host, &args, nargout, Transfer::Move)
}

#[derive(Clone, Copy, PartialEq)]
enum Transfer {
    Copy,
    Move,
}

fn transfer(host: &mut dyn Host, args: &[Value], nargout: usize, kind: Transfer) -> Result<Outputs> {
    let identifier = match kind {
        Transfer::Copy => "MATLAB:COPYFILE",
        Transfer::Move => "MATLAB:MOVEFILE",
    };
    host.state().files.flush();
    let source = folder_name(args.first())?;
    let target = match args.get(1) {
        Some(target) => expand(&folder_name(Some(target))?),
        None => PathBuf::from("."),
    };
    let path = expand(&source);
    let sources = if wildcard::is_pattern(&source) { wildcard::expand(&path) } else { vec![path] };
    let sources: Vec<PathBuf> = sources.into_iter().filter(|path| path.exists()).gather();
    if sources.is_empty() {
        let missing = std::io::Error::other(format!("No matching files named '{source}' were found."));
        return finished(Err(missing), &format!("{identifier}:FileDoesNotExist"), nargout);
    }
    let mut done = Ok(());
    for from in &sources {
        // The content of a folder is copied into the target; anything else goes into a folder that exists.
        let becomes = kind == Transfer::Copy && from.is_dir();
        let into = match from.file_name() {
            Some(name) if target.is_dir() && !becomes => target.join(name),
            _ => target.clone(),
        };
        done = done.and_then(|()| match kind {
            Transfer::Copy => copy(from, &into),
            Transfer::Move => relocate(from, &into),
        });
    }
    host.forget_functions();
    finished(done, &format!("{identifier}:OSError"), nargout)
}

fn relocate(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::rename(from, to).or_else(|_| {
        // Another file system: copy, then remove.
        copy(from, to)?;
        if from.is_dir() { std::fs::remove_dir_all(from) } else { std::fs::remove_file(from) }
    })
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    if !from.is_dir() {
        return replace::copy(from, to);
    }
    std::fs::create_dir_all(to)?;
    for name in wildcard::entries(from) {
        copy(&from.join(&name), &to.join(&name))?;
    }
    Ok(())
}

/// The folder for temporary files.
pub fn tempdir(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    let folder = temporary_folder(host);
    one(Value::text(&if host.dialect() == Dialect::Matlab { folder + "/" } else { folder }))
}

fn temporary_folder(host: &mut dyn Host) -> String {
    let folder = host.state().environment.get("TMPDIR").unwrap_or_else(|| "/tmp".duplicate());
    folder.trim_end_matches('/').duplicate()
}

static COUNTER: AtomicU64 = AtomicU64::new(0);

/// `name = tempname(folder)`: a name for a file that does not exist yet. Octave's form also takes a prefix.
pub fn tempname(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let folder = match args.first().and_then(Value::as_text) {
        Some(folder) if !folder.is_empty() => folder.trim_end_matches('/').duplicate(),
        _ => temporary_folder(host),
    };
    let prefix = args.get(1).and_then(Value::as_text).unwrap_or_else(|| "tp".duplicate());
    loop {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let nanoseconds = now.map_or(0, |d| d.as_nanos() as u64);
        let count = COUNTER.fetch_add(1, Ordering::Relaxed);
        let name = format!("{folder}/{prefix}{nanoseconds:016x}_{:x}_{count:x}", std::process::id());
        if !Path::new(&name).exists() {
            return one(Value::text(&name));
        }
    }
}

/// `[status, attributes, id] = fileattrib(name)`; with `'+w'` and the like it changes them.
pub fn fileattrib(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let name = if args.is_empty() { ".".duplicate() } else { folder_name(args.first())? };
    let path = expand(&name);
    let failed = |text: String| -> Result<Outputs> {
        if nargout == 0 {
            return Err(Error::new("MATLAB:FILEATTRIB:CannotFindFile", text));
        }
        Ok(smallvec![Value::Bool(false), Value::text(&text), Value::text("MATLAB:FILEATTRIB:CannotFindFile")])
    };
    let Ok(data) = std::fs::metadata(&path) else {
        return failed("The system cannot find the path specified.".duplicate());
    };
    if let Some(change) = args.get(1).and_then(Value::as_text) {
        let users = args.get(2).and_then(Value::as_text).unwrap_or_default();
        let mode = changed_mode(mode_of(&data), &change, &users);
        return finished(set_mode(&path, mode), "MATLAB:FILEATTRIB:OSError", nargout);
    }
    let mode = mode_of(&data);
    let mut attributes = crate::Struct::scalar();
    attributes.set(Name::new("Name"), Value::text(&super::absolute(&name)));
    for field in ["archive", "system", "hidden"] {
        attributes.set(Name::new(field), Value::Scalar(f64::NAN));
    }
    attributes.set(Name::new("directory"), Value::Scalar(f64::from(data.is_dir())));
    for (who, shift) in [("User", 6), ("Group", 3), ("Other", 0)] {
        for (what, bit) in [("Read", 4), ("Write", 2), ("Execute", 1)] {
            let set = mode >> shift & bit != 0;
            attributes.set(Name::new(&format!("{who}{what}")), Value::Scalar(f64::from(set)));
        }
    }
    if nargout < 2 {
        return one(if nargout == 0 { Value::from(attributes) } else { Value::Bool(true) });
    }
    Ok(smallvec![Value::Bool(true), Value::from(attributes), Value::text("")])
}

fn changed_mode(mode: u32, changes: &str, users: &str) -> u32 {
    let who = match users {
        "" | "a" => 0o111,
        users => users.split_whitespace().fold(0, |who, user| {
            who | match user {
                "u" => 0o100,
                "g" => 0o010,
                _ => 0o001,
            }
        }),
    };
    changes.split_whitespace().fold(mode, |mode, change| {
        let bits = change[1..].chars().fold(0, |bits, letter| {
            bits | match letter {
                'r' => 4,
                'w' => 2,
                'x' => 1,
                _ => 0,
            }
        });
        if change.starts_with('-') { mode & !(who * bits) } else { mode | (who * bits) }
    })
}

#[cfg(unix)]
fn mode_of(data: &std::fs::Metadata) -> u32 {
    std::os::unix::fs::PermissionsExt::mode(&data.permissions())
}

#[cfg(not(unix))]
fn mode_of(data: &std::fs::Metadata) -> u32 {
    if data.permissions().readonly() { 0o555 } else { 0o777 }
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> std::io::Result<()> {
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))
}

#[cfg(not(unix))]
fn set_mode(path: &Path, mode: u32) -> std::io::Result<()> {
    let mut permissions = std::fs::metadata(path)?.permissions();
    permissions.set_readonly(mode & 0o222 == 0);
    std::fs::set_permissions(path, permissions)
}

/// `what(folder)`: the files of a folder by kind, as a struct.
pub fn what(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let folder = super::absolute(&if args.is_empty() { ".".duplicate() } else { folder_name(args.first())? });
    let names = wildcard::entries(Path::new(&folder));
    let ending = |suffix: &str| -> Value {
        let found: Vec<Value> = names.iter().filter(|n| n.ends_with(suffix)).map(|n| Value::text(n)).gather();
        Tensor::column(found).into()
    };
    let starting = |prefix: &str| -> Value {
        let found = names.iter().filter_map(|n| n.strip_prefix(prefix));
        Tensor::column(
            found
                .filter(|n| Path::new(&folder).join(format!("{prefix}{n}")).is_dir())
                .map(Value::text)
                .gather(),
        )
        .into()
    };
    if nargout == 0 {
        let list: String = names.iter().filter(|n| n.ends_with(".m")).map(|n| format!("   {n}\n")).gather();
        host.print(&format!("\nMATLAB Code files in folder {folder}\n\n{list}\n"))?;
        return Ok(Outputs::new());
    }
    one(Value::structure([
        ("path", Value::text(&folder)),
        ("m", ending(".m")),
        ("mlapp", ending(".mlapp")),
        ("mlx", ending(".mlx")),
        ("mat", ending(".mat")),
        ("mex", ending(".mexa64")),
        ("mdl", ending(".mdl")),
        ("slx", ending(".slx")),
        ("sfx", ending(".sfx")),
        ("p", ending(".p")),
        ("classes", starting("@")),
        ("packages", starting("+")),
    ]))
}
