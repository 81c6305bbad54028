//! Text in lines and whole files: `fgetl`, `fgets`, `fileread`, `type`.

use super::encoding::Encoding;
use super::open::on_path;
use super::table::{number, stream};
use crate::{Args, Char, Dims, Error, Host, Outputs, Result, Tensor, Value, one};
use lanner_base::Dialect;
use smallvec::smallvec;

/// A line without its newline; -1 at the end.
pub fn fgetl(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let octave = host.dialect() == Dialect::Octave;
    let Some((mut units, _)) = line(host, "fgetl", &args)? else { return end_of_file() };
    if units.last() == Some(&Char(10)) {
        units.pop();
    }
    let length = units.len() as f64;
    Ok(if octave { smallvec![chars(units), Value::Scalar(length)] } else { smallvec![chars(units)] })
}

/// A line with its newline, and the newline's codes; -1 at the end.
pub fn fgets(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let octave = host.dialect() == Dialect::Octave;
    let Some((units, ended)) = line(host, "fgets", &args)? else { return end_of_file() };
    let second = match (octave, ended) {
        (true, _) => Value::Scalar(units.len() as f64),
        (false, true) => Value::Scalar(10.0),
        (false, false) => Value::empty(),
    };
    Ok(smallvec![chars(units), second])
}

fn end_of_file() -> Result<Outputs> {
    Ok(smallvec![Value::Scalar(-1.0), Value::Scalar(0.0)])
}

/// The next line's code units, and whether it ends with a newline.
fn line(host: &mut dyn Host, function: &str, args: &[Value]) -> Result<Option<(Vec<Char>, bool)>> {
    let fid = args.first().cloned().unwrap_or_default();
    let most = match args.get(1).map(Value::as_f64) {
        None => usize::MAX,
        Some(Some(n)) if n >= 0.0 => n as usize,
        Some(_) => {
            return Err(Error::new(
                "MATLAB:FileIO:InvalidLength",
                "Number of characters must be a nonnegative integer.",
            ));
        }
    };
    if number(function, &fid)? == 0 {
        host.state().out.flush()?;
        let read = crate::input::read_line()?;
        return Ok(read.map(|line| (Encoding::Utf8.decode(&line), line.ends_with(b"\n"))));
    }
    let stream = stream(host, function, &fid)?;
    if most == 0 {
        return Ok(Some((Vec::new(), false)));
    }
    match stream.read_line(most) {
        Ok(Some(bytes)) => Ok(Some((stream.encoding.decode(&bytes), bytes.last() == Some(&b'\n')))),
        Ok(None) => Ok(None),
        Err(error) => {
            stream.error = Some(super::table::message(&error));
            Ok(None)
        }
    }
}

/// A char row, 0x0 where it is empty.
pub fn chars(units: Vec<Char>) -> Value {
    let dims = if units.is_empty() { Dims::EMPTY } else { Dims::matrix(1, units.len()) };
    Tensor::new(dims, units).into()
}

/// A whole file as a char row: `fileread(name, 'Encoding', encoding)`.
pub fn fileread(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = file_name(args.first())?;
    let encoding = match args.get(2).and_then(Value::as_text) {
        Some(text) => Encoding::named(&text).ok_or_else(|| {
            Error::new("MATLAB:FileIO:InvalidEncoding", format!("Invalid encoding: '{text}'."))
        })?,
        None => Encoding::Utf8,
    };
    let bytes = read_file(host, &name)?;
    one(chars(encoding.decode(&bytes)))
}

/// All bytes of a file in the current folder or on the search path; what open files have pending comes first.
///
/// # Errors
/// A file that cannot be read.
pub fn read_file(host: &mut dyn Host, name: &str) -> Result<Vec<u8>> {
    host.state().files.flush();
    let path = on_path(host, name);
    crate::memory::read_file(&path).map_err(|error| {
        let why = super::table::message(&error);
        Error::new("MATLAB:fileread:cannotOpenFile", format!("Could not open file {name}. {why}."))
    })
}

/// The file name in an argument.
///
/// # Errors
/// Anything but text.
pub fn file_name(value: Option<&Value>) -> Result<String> {
    value.and_then(Value::as_text).ok_or_else(|| {
        Error::new(
            "MATLAB:fileread:filenameNotString",
            "Filename must be a character vector or string scalar.",
        )
    })
}

/// `type name`: shows a file, also where `.m` is left out.
pub fn type_file(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let name = file_name(args.first())?;
    let path = on_path(host, &name);
    let path = if path.is_file() { path } else { on_path(host, &format!("{name}.m")) };
    host.state().files.flush();
    let bytes = crate::memory::read_file(&path)
        .map_err(|_| Error::new("MATLAB:type:fileNotFound", format!("File '{name}' not found.")))?;
    let text = crate::chars_to_string(&Encoding::Utf8.decode(&bytes));
    if nargout > 0 {
        return one(Value::text(&text));
    }
    let end = if text.ends_with('\n') { "\n" } else { "\n\n" };
    host.print(&format!("\n{text}{end}"))?;
    Ok(Outputs::new())
}
