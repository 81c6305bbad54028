//! The current folder, what folders hold, making and removing them.

use super::wildcard;
use super::{absolute, folder_name};
use crate::library::errors::warn;
use crate::library::files::{expand, message};
use crate::memory::{Arrange, Duplicate, Gather, Grow, Join, Own};
use crate::{Args, Dims, Error, Host, Outputs, Result, Struct, Value, one};
use lanner_base::{Dialect, Name};
use smallvec::smallvec;
use std::path::{Path, PathBuf};

/// The current folder.
pub fn pwd(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Value::text(&current()?))
}

fn current() -> Result<String> {
    let folder = std::env::current_dir();
    folder
        .map(|f| f.to_string_lossy().owned())
        .map_err(|error| Error::new("MATLAB:pwd:failed", message(&error)))
}

/// `old = cd(folder)`; `cd` alone shows or gives the current folder.
pub fn cd(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let old = current()?;
    if args.is_empty() {
        if nargout == 0 && host.dialect() == Dialect::Matlab {
            host.print(&format!("{old}\n\n"))?;
            return Ok(Outputs::new());
        }
        return one(Value::text(&old));
    }
    let name = args.iter().filter_map(Value::as_text).gather::<Vec<_>>().joined(" ");
    std::env::set_current_dir(expand(&name)).map_err(|_| {
        Error::new(
            "MATLAB:cd:NonExistentFolder",
            format!("Unable to change current folder to '{name}' (Name is nonexistent or not a folder)."),
        )
    })?;
    host.forget_functions();
    if nargout == 0 { Ok(Outputs::new()) } else { one(Value::text(&old)) }
}

/// `listing = dir(name)`: a struct array; shown where nothing takes it.
pub fn dir(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let name = if args.is_empty() { ".".duplicate() } else { folder_name(args.first())? };
    host.state().files.flush();
    let found = listed(&name);
    if nargout == 0 {
        if found.is_empty() {
            host.print(&format!("{name} not found.\n\n"))?;
            return Ok(Outputs::new());
        }
        let names: Vec<String> = found.iter().map(|(_, name)| name.clone()).gather();
        host.print(&format!("\n{}\n", in_columns(&names)))?;
        return Ok(Outputs::new());
    }
    let entries: Vec<[Value; 6]> = found.iter().filter_map(|(folder, name)| describe(folder, name)).gather();
    let fields = FIELDS
        .iter()
        .enumerate()
        .map(|(k, field)| (Name::new(field), entries.iter().map(|entry| entry[k].clone()).gather()));
    one(Struct::from_parts(Dims::matrix(entries.len(), 1), fields.gather()))
}

const FIELDS: [&str; 6] = ["name", "folder", "date", "bytes", "isdir", "datenum"];

/// Folder and name of everything that the argument of `dir` means: what a folder holds, a file, a pattern.
fn listed(name: &str) -> Vec<(PathBuf, String)> {
    let path = expand(name);
    let folder_of = |path: &Path| match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => PathBuf::from(absolute(&parent.to_string_lossy())),
        _ => PathBuf::from(absolute(".")),
    };
    let content = |folder: &Path| {
        let folder = PathBuf::from(absolute(&folder.to_string_lossy()));
        let names = [".".duplicate(), "..".duplicate()].into_iter().chain(wildcard::entries(&folder));
        names.map(|name| (folder.clone(), name)).gather::<Vec<_>>()
    };
    if path.is_dir() {
        return content(&path);
    }
    if !wildcard::is_pattern(name) {
        let file = path.file_name().map(|f| f.to_string_lossy().owned());
        return file.filter(|_| path.exists()).map(|f| (folder_of(&path), f)).into_iter().gather();
    }
    if name.ends_with("**") {
        return wildcard::expand(&path).iter().flat_map(|folder| content(folder)).gather();
    }
    let found = wildcard::expand(&path).into_iter();
    found.filter_map(|path| Some((folder_of(&path), path.file_name()?.to_string_lossy().owned()))).gather()
}

fn describe(folder: &Path, name: &str) -> Option<[Value; 6]> {
    let data = std::fs::metadata(folder.join(name)).or_else(|_| folder.join(name).symlink_metadata()).ok()?;
    let (date, number) = data.modified().map_or((String::new(), 0.0), written);
    let bytes = if data.is_dir() { 0.0 } else { data.len() as f64 };
    Some([
        Value::text(name),
        Value::text(&folder.to_string_lossy()),
        Value::text(&date),
        Value::Scalar(bytes),
        Value::Bool(data.is_dir()),
        Value::Scalar(number),
    ])
}

/// A time as `dd-mmm-yyyy HH:MM:SS` and as a serial date number, both local.
pub fn written(time: std::time::SystemTime) -> (String, f64) {
    let Ok(stamp) = jiff::Timestamp::try_from(time) else { return (String::new(), 0.0) };
    let zoned = stamp.to_zoned(jiff::tz::TimeZone::system());
    let local = zoned.timestamp().as_second() + i64::from(zoned.offset().seconds());
    // Day 1 is the first of January of the year 0; 1970 begins with this one.
    const DAY_1970: f64 = 719_529.0;
    (zoned.strftime("%d-%b-%Y %H:%M:%S").to_string(), DAY_1970 + local as f64 / 86_400.0)
}

/// Names side by side in lines of at most 80 characters.
fn in_columns(names: &[String]) -> String {
    let width = names.iter().map(|n| n.chars().count()).max().unwrap_or(0) + 2;
    let columns = (80 / width).max(1);
    let rows = names.len().div_ceil(columns);
    let mut out = String::new();
    for row in 0..rows {
        let line: String = (0..columns)
            .filter_map(|column| names.get(row + column * rows))
            .map(|name| format!("{name:<width$}"))
            .gather();
        out.put(line.trim_end());
        out.put('\n');
    }
    out
}

/// `ls names`: shows what folders hold; as a value, a char row with newlines.
pub fn ls(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    host.state().files.flush();
    let words: Vec<String> = args.iter().filter_map(Value::as_text).gather();
    let words = if words.is_empty() { vec![".".duplicate()] } else { words };
    let mut names = Vec::new();
    for word in words.iter().filter(|word| !word.starts_with('-')) {
        let found = listed(word);
        if found.is_empty() && !Path::new(word).is_dir() {
            return Err(Error::new(
                "MATLAB:ls:OSError",
                format!("ls: cannot access '{word}': No such file or directory"),
            ));
        }
        names.put_all(found.into_iter().map(|(_, name)| name).filter(|name| !name.starts_with('.')));
    }
    if nargout > 0 {
        return one(Value::text(&names.iter().map(|n| format!("{n}\n")).gather::<String>()));
    }
    host.print(&in_columns(&names))?;
    Ok(Outputs::new())
}

/// `[status, message, id] = mkdir(parent, name)`.
pub fn mkdir(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let name = match args.as_slice() {
        [parent, name] => format!("{}/{}", folder_name(Some(parent))?, folder_name(Some(name))?),
        _ => folder_name(args.first())?,
    };
    let path = expand(&name);
    if path.is_dir() {
        const EXISTS: (&str, &str) = ("MATLAB:MKDIR:DirectoryExists", "Directory already exists.");
        if nargout == 0 {
            warn(host, EXISTS.0, EXISTS.1)?;
            return Ok(Outputs::new());
        }
        return Ok(smallvec![Value::Bool(true), Value::text(EXISTS.1), Value::text(EXISTS.0)]);
    }
    finished(std::fs::create_dir_all(path), "MATLAB:MKDIR:OSError", nargout)
}

/// Status, message and identifier of a file operation; without outputs a failure is an error.
pub(super) fn finished(done: std::io::Result<()>, identifier: &str, nargout: usize) -> Result<Outputs> {
    match done {
        Ok(()) if nargout == 0 => Ok(Outputs::new()),
        Ok(()) => Ok(smallvec![Value::Bool(true), Value::text(""), Value::text("")]),
        Err(error) if nargout == 0 => Err(Error::new(identifier, message(&error))),
        Err(error) => {
            Ok(smallvec![Value::Bool(false), Value::text(&message(&error)), Value::text(identifier)])
        }
    }
}

/// `[status, message, id] = rmdir(name, 's')`.
pub fn rmdir(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let name = folder_name(args.first())?;
    let path = expand(&name);
    let all = args.get(1).and_then(Value::as_text).is_some_and(|flag| flag == "s");
    if !path.is_dir() {
        let missing = std::io::Error::other(format!("'{name}' is not a directory."));
        return finished(Err(missing), "MATLAB:RMDIR:NotADirectory", nargout);
    }
    let done = if all { std::fs::remove_dir_all(&path) } else { std::fs::remove_dir(&path) };
    let done = done.map_err(|error| match error.kind() {
        std::io::ErrorKind::DirectoryNotEmpty => std::io::Error::other(format!(
            "Unable to remove directory '{name}' because it is not empty. Use the 's' option to remove its contents too."
        )),
        _ => error,
    });
    host.forget_functions();
    let identifier = if all { "MATLAB:RMDIR:OSError" } else { "MATLAB:RMDIR:DirectoryNotRemoved" };
    finished(done, identifier, nargout)
}

/// `names = glob(pattern)`: the existing files and folders, as a cell column.
pub fn glob(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let patterns = args.first().and_then(|arg| arg.as_text().map(|t| vec![t]).or_else(|| arg.to_texts()));
    let patterns = patterns.ok_or_else(super::not_text)?;
    let mut found: Vec<String> = patterns
        .iter()
        .flat_map(|pattern| wildcard::expand(&expand(pattern)))
        .map(|path| path.to_string_lossy().owned())
        .gather();
    found.arrange();
    one(match found.len() {
        0 => Value::from(crate::Tensor::<Value>::empty()),
        _ => Value::cell_column(found.iter().map(|t| Value::text(t)).gather()),
    })
}
