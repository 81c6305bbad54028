//! File names as text: `fullfile`, `fileparts`, and what is absolute.

use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, Join, Own};
use crate::{Args, Error, Host, Outputs, Result, Tensor, Text, Value, one};
use smallvec::smallvec;
use std::path::Path;

/// `fullfile(folder, …, file)`.
pub fn fullfile(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let invalid = || {
        Error::new(
            "MATLAB:fullfile:InvalidInputType",
            "All inputs must be strings, character vectors, or cell arrays of character vectors.",
        )
    };
    let is_string = args.iter().any(|a| matches!(a, Value::String(_)));
    let many = args
        .iter()
        .find(|a| matches!(a, Value::Cell(_)) || (matches!(a, Value::String(_)) && a.numel() != 1));
    let Some(dims) = many.map(Value::dims) else {
        let parts = args.iter().map(Value::as_text).gather::<Option<Vec<String>>>().ok_or_else(invalid)?;
        let joined = join(&parts);
        return one(if is_string { Value::string(&joined) } else { Value::text(&joined) });
    };
    let mut columns = Vec::new();
    for arg in &args {
        let texts = match arg {
            Value::Char(_) => arg.as_text().map(|text| vec![text]),
            _ => arg.to_texts(),
        };
        let texts = texts.ok_or_else(invalid)?;
        if texts.len() != 1 && arg.dims() != dims {
            return Err(Error::new(
                "MATLAB:fullfile:CellArrayDimensionsMismatch",
                "Inputs must be scalar or the same size.",
            ));
        }
        columns.put(texts);
    }
    let joined: Vec<String> = (0..dims.numel())
        .map(|k| {
            join(
                &columns
                    .iter()
                    .map(|t| t.get(k).or(t.first()).cloned().unwrap_or_default())
                    .gather::<Vec<_>>(),
            )
        })
        .gather();
    one(of_texts(joined, dims, is_string))
}

/// Texts as a string array or as a cell array.
pub fn of_texts(texts: Vec<String>, dims: crate::Dims, strings: bool) -> Value {
    if strings {
        let texts: Vec<Text> = texts.iter().map(|t| Some(t.as_str().into())).gather();
        Tensor::new(dims, texts).into()
    } else {
        Tensor::new(dims, texts.iter().map(|t| Value::text(t)).gather()).into()
    }
}

/// Empty parts are left out; several separators become one; `/./` goes.
fn join(parts: &[String]) -> String {
    let joined = parts.iter().filter(|p| !p.is_empty()).map(String::as_str).gather::<Vec<_>>().joined("/");
    let mut out = memory::text_room(joined.len());
    let mut rest = joined.as_str();
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("/./") && parts.len() > 1 {
            rest = &rest[2..];
            continue;
        }
        if !(c == '/' && out.ends_with('/')) {
            out.put(c);
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// `[folder, name, extension] = fileparts(file)`.
pub fn fileparts(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let [file, ..] = args.as_slice() else { return Err(crate::Fault::NotEnoughInputs.with(&[&"fileparts"])) };
    let strings = matches!(file, Value::String(_));
    if let Some(text) = file.as_text() {
        let make = |text: &str| if strings { Value::string(text) } else { Value::text(text) };
        let (folder, name, extension) = split(&text);
        return Ok(smallvec![make(folder), make(name), make(extension)]);
    }
    let texts = file.to_texts().filter(|_| !file.is_char()).ok_or_else(|| {
        Error::new(
            "MATLAB:fileparts:MustBeChar",
            "Input must be a row vector of characters, or a string scalar, or a string array, or a cell array of character vectors.",
        )
    })?;
    let pick = |choose: fn((&str, &str, &str)) -> String| {
        of_texts(texts.iter().map(|t| choose(split(t))).gather(), file.dims(), strings)
    };
    Ok(smallvec![
        pick(|(folder, _, _)| folder.duplicate()),
        pick(|(_, name, _)| name.duplicate()),
        pick(|(_, _, extension)| extension.duplicate())
    ])
}

fn split(file: &str) -> (&str, &str, &str) {
    let (folder, rest) = match file.rfind('/') {
        Some(0) => ("/", &file[1..]),
        Some(at) => (&file[..at], &file[at + 1..]),
        None => ("", file),
    };
    let dot = rest.rfind('.').unwrap_or(rest.len());
    (folder, &rest[..dot], &rest[dot..])
}

/// The character between folders.
pub fn filesep(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Value::text("/"))
}

/// The character between the folders of a search path.
pub fn pathsep(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Value::text(":"))
}

/// Whether a name begins at the root.
pub fn is_absolute_filename(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let text = args.first().and_then(Value::as_text).unwrap_or_default();
    one(text.starts_with('/') || text.starts_with('~'))
}

/// A name from the root on; it need not exist. One that begins there already stays as it is.
pub fn make_absolute_filename(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = super::folder_name(args.first())?;
    one(Value::text(&if name.starts_with('/') { name } else { absolute(&name) }))
}

/// The name from the root on, without `.` and `..`.
pub fn absolute(name: &str) -> String {
    let full = std::path::absolute(super::files::expand(name)).unwrap_or_else(|_| name.into());
    let mut parts: Vec<std::ffi::OsString> = Vec::new();
    for part in full.components() {
        match part {
            std::path::Component::ParentDir => {
                parts.pop();
            }
            std::path::Component::Normal(name) => parts.put(name.to_os_string()),
            std::path::Component::CurDir
            | std::path::Component::RootDir
            | std::path::Component::Prefix(_) => {}
        }
    }
    let path = parts.iter().fold(std::path::PathBuf::from("/"), |path, part| path.join(part));
    path.to_string_lossy().owned()
}

/// `[name, status, message] = canonicalize_file_name(name)`: links are followed; the file exists.
pub fn canonicalize_file_name(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = super::folder_name(args.first())?;
    Ok(match Path::new(&name).canonicalize() {
        Ok(path) => smallvec![Value::text(&path.to_string_lossy()), Value::Scalar(0.0), Value::text("")],
        Err(error) => {
            smallvec![Value::text(""), Value::Scalar(-1.0), Value::text(&super::files::message(&error))]
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_joined_and_split() {
        let joined = |parts: &[&str]| join(&parts.iter().map(|p| (*p).to_owned()).collect::<Vec<_>>());
        assert_eq!(joined(&["a/", "/b", "", "c"]), "a/b/c");
        assert_eq!(joined(&["a", ".", "b"]), "a/b");
        assert_eq!(joined(&["a", "/"]), "a/");
        assert_eq!(joined(&["", "x"]), "x");
        assert_eq!(split("/x"), ("/", "x", ""));
        assert_eq!(split("a/b/.c.d"), ("a/b", ".c", ".d"));
        assert_eq!(split("a/"), ("a", "", ""));
        assert_eq!(absolute("/a/./b/../c"), "/a/c");
    }
}
