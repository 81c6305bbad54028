//! `fopen`, `fclose`, and questions about open files.

use super::encoding::{ByteOrder, Encoding};
use super::stream::Stream;
use super::table::{message, number};
use crate::memory::{Duplicate, Gather, Own};
use crate::{Args, Error, Fault, Host, Outputs, Result, Tensor, Value, one, ready};
use smallvec::smallvec;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

/// `[fid, message] = fopen(name, permission, order, encoding)`, `fopen('all')`, `[name, …] = fopen(fid)`.
pub fn fopen(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let Some(first) = args.first() else { return Err(Fault::NotEnoughInputs.with(&[&"fopen"])) };
    let Some(name) = first.as_text() else { return describe(host, first) };
    if name == "all" && args.len() == 1 {
        let numbers: Vec<f64> = host.state().files.numbers().iter().map(|&n| n as f64).gather();
        return one(if numbers.is_empty() { Value::empty() } else { Tensor::row(numbers).into() });
    }
    let text = |k: usize, otherwise: &str| match args.get(k) {
        Some(value) => value.as_text().ok_or_else(|| {
            Error::new(
                "MATLAB:FileIO:InvalidArgument",
                "Arguments of fopen must be character vectors or string scalars.",
            )
        }),
        None => Ok(otherwise.duplicate()),
    };
    let permission = Permission::parse(&text(1, "r")?)?;
    let order = text(2, "native")?;
    let order = ByteOrder::named(&order).ok_or_else(|| {
        Error::new("MATLAB:FileIO:InvalidMachineFormat", format!("Invalid machine format: '{order}'."))
    })?;
    let encoding = text(3, "")?;
    let encoding = Encoding::named(&encoding).ok_or_else(|| {
        Error::new("MATLAB:FileIO:InvalidEncoding", format!("Invalid encoding: '{encoding}'."))
    })?;
    match open(host, &name, &permission) {
        Ok(mut stream) => {
            stream.order = order;
            stream.encoding = encoding;
            let fid = host.state().files.insert(stream);
            Ok(smallvec![fid.into(), Value::text("")])
        }
        Err(error) => Ok(match nargout {
            0 | 1 => smallvec![Value::Scalar(-1.0)],
            _ => smallvec![Value::Scalar(-1.0), Value::text(&message(&error))],
        }),
    }
}

/// What the second argument of `fopen` asks for.
struct Permission {
    letter: char,
    update: bool,
    /// As `fopen(fid)` answers.
    shown: String,
}

impl Permission {
    fn parse(text: &str) -> Result<Permission> {
        let mut letters = text.chars();
        let letter = letters.next();
        let rest: String = letters.gather();
        let update = rest.contains('+');
        let known = matches!(rest.as_str(), "" | "b" | "t" | "+" | "b+" | "+b" | "t+" | "+t");
        match letter {
            Some(letter @ ('r' | 'w' | 'a' | 'W' | 'A')) if known => {
                let mode = if rest.contains('t') { 't' } else { 'b' };
                let plus = if update { "+" } else { "" };
                Ok(Permission {
                    letter: letter.to_ascii_lowercase(),
                    update,
                    shown: format!("{letter}{mode}{plus}"),
                })
            }
            _ => Err(Error::new("MATLAB:FileIO:InvalidPermission", "Invalid permission.")),
        }
    }

    fn options(&self) -> OpenOptions {
        let mut options = OpenOptions::new();
        options.read(self.letter == 'r' || self.update);
        match self.letter {
            'w' => options.write(true).create(true).truncate(true),
            'a' => options.append(true).create(true),
            _ => options.write(self.update),
        };
        options
    }
}

fn open(host: &mut dyn Host, name: &str, permission: &Permission) -> std::io::Result<Stream> {
    let path = if permission.letter == 'r' { on_path(host, name) } else { expand(name) };
    let file = ready::open(&permission.options(), &path)?;
    if file.metadata()?.is_dir() {
        return Err(std::io::Error::other("Is a directory"));
    }
    let full = std::path::absolute(&path).unwrap_or(path);
    let mut stream = Stream::new(file, full.to_string_lossy().owned(), permission.shown.clone());
    stream.readable = permission.letter == 'r' || permission.update;
    stream.writable = permission.letter != 'r' || permission.update;
    Ok(stream)
}

/// `~` at the start of a file name stands for the user's folder.
pub fn expand(name: &str) -> PathBuf {
    match (name.strip_prefix('~'), std::env::home_dir()) {
        (Some(""), Some(home)) => home,
        (Some(rest), Some(home)) if rest.starts_with('/') => home.join(&rest[1..]),
        _ => PathBuf::from(name),
    }
}

/// A file that is read may also stand in a folder of the search path.
pub fn on_path(host: &mut dyn Host, name: &str) -> PathBuf {
    let path = expand(name);
    if path.is_absolute() || path.exists() {
        return path;
    }
    let found = host.path().iter().map(|folder| Path::new(folder).join(name)).find(|p| p.is_file());
    found.unwrap_or(path)
}

fn describe(host: &mut dyn Host, fid: &Value) -> Result<Outputs> {
    let number = number("fopen", fid)?;
    let standard = |name: &str, permission: &str| -> Outputs {
        smallvec![
            Value::text(name),
            Value::text(permission),
            Value::text(ByteOrder::NATIVE.name()),
            Value::text(Encoding::Utf8.name())
        ]
    };
    match number {
        0 => Ok(standard("\"stdin\"", "r")),
        1 => Ok(standard("\"stdout\"", "a")),
        2 => Ok(standard("\"stderr\"", "a")),
        _ => match host.state().files.get(number) {
            Some(stream) => Ok(smallvec![
                Value::text(&stream.name),
                Value::text(&stream.permission),
                Value::text(stream.order.name()),
                Value::text(stream.encoding.name())
            ]),
            None => Ok(smallvec![Value::text(""), Value::text(""), Value::text(""), Value::text("")]),
        },
    }
}

/// `status = fclose(fid)`, `fclose('all')`.
pub fn fclose(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let fid = args.first().cloned().unwrap_or_default();
    if fid.as_text().is_some_and(|text| text == "all") && !matches!(fid, Value::Scalar(_)) {
        let lost = host.state().files.close();
        host.forget_functions();
        return one(if lost.is_empty() { 0.0 } else { -1.0 });
    }
    let number = number("fclose", &fid)?;
    if number < 3 {
        return one(0.0);
    }
    let stream = host.state().files.remove(number);
    let mut stream = stream.ok_or_else(|| Fault::InvalidFile.with(&[&"fclose", &number]))?;
    let status = if stream.close().is_none() { 0.0 } else { -1.0 };
    if stream.writable && stream.name.ends_with(".m") {
        host.forget_functions();
    }
    one(status)
}

/// Standard output's number.
pub fn stdout(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(1.0)
}

/// Standard error's number.
pub fn stderr(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(2.0)
}

/// Standard input's number.
pub fn stdin(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(0.0)
}
