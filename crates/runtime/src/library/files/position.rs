//! Where a file stands: `fseek`, `ftell`, `frewind`, `feof`, `ferror`, `fskipl`, `fflush`.

use super::stream::Origin;
use super::table::{message, number, stream};
use crate::memory::Duplicate;
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one};
use smallvec::smallvec;

/// `status = fseek(fid, offset, origin)`.
pub fn fseek(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let [fid, offset, ..] = args.as_slice() else { return Err(Fault::NotEnoughInputs.with(&[&"fseek"])) };
    let offset = offset
        .as_f64()
        .filter(|x| x.fract() == 0.0)
        .ok_or_else(|| Error::new("MATLAB:FileIO:InvalidOffset", "Offset must be an integer."))?;
    let origin = match args.get(2) {
        None => Origin::Begin,
        Some(value) => origin(value)?,
    };
    let stream = stream(host, "fseek", fid)?;
    match stream.seek(offset as i64, origin) {
        Ok(()) => {
            stream.error = None;
            one(0.0)
        }
        Err(error) => {
            stream.error = Some(message(&error));
            one(-1.0)
        }
    }
}

fn origin(value: &Value) -> Result<Origin> {
    let text = if value.is_char() || value.as_f64().is_none() { value.as_text() } else { None };
    match (text.as_deref(), value.as_f64()) {
        (Some("bof"), _) => Ok(Origin::Begin),
        (Some("cof"), _) => Ok(Origin::Current),
        (Some("eof"), _) => Ok(Origin::End),
        (None, Some(-1.0)) => Ok(Origin::Begin),
        (None, Some(0.0)) => Ok(Origin::Current),
        (None, Some(1.0)) => Ok(Origin::End),
        _ => Err(Error::new("MATLAB:FileIO:InvalidOrigin", "Invalid origin: use 'bof', 'cof' or 'eof'.")),
    }
}

/// The origins of Octave's `fseek` by name.
pub fn seek_set(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(-1.0)
}

/// As [`seek_set`].
pub fn seek_cur(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(0.0)
}

/// As [`seek_set`].
pub fn seek_end(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(1.0)
}

/// `position = ftell(fid)`, -1 where there is none.
pub fn ftell(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let fid = args.first().cloned().unwrap_or_default();
    if number("ftell", &fid)? < 3 {
        return one(-1.0);
    }
    let position = stream(host, "ftell", &fid)?.position();
    one(position.map_or(-1.0, |at| at as f64))
}

/// Back to the first byte.
pub fn frewind(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let fid = args.first().cloned().unwrap_or_default();
    let stream = stream(host, "frewind", &fid)?;
    let moved = stream.seek(0, Origin::Begin);
    stream.error = moved.as_ref().err().map(message);
    if nargout == 0 { Ok(Outputs::new()) } else { one(if moved.is_ok() { 0.0 } else { -1.0 }) }
}

/// Whether a read met the end of the file.
pub fn feof(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let fid = args.first().cloned().unwrap_or_default();
    match number("feof", &fid)? {
        0..=2 => one(0.0),
        _ => {
            let at_end = stream(host, "feof", &fid)?.at_end;
            // MATLAB answers with a double, Octave with a logical; both print the same.
            one(f64::from(at_end))
        }
    }
}

/// `[message, number] = ferror(fid, 'clear')`.
pub fn ferror(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let fid = args.first().cloned().unwrap_or_default();
    if number("ferror", &fid)? < 3 {
        return Ok(smallvec![Value::text(""), Value::Scalar(0.0)]);
    }
    let clear = args.get(1).and_then(Value::as_text).is_some_and(|text| text == "clear" || text == "reset");
    let stream = stream(host, "ferror", &fid)?;
    let (text, code) = match (&stream.error, stream.at_end) {
        (Some(text), _) => (text.clone(), -1.0),
        (None, true) => ("At end-of-file.".duplicate(), -4.0),
        (None, false) => (String::new(), 0.0),
    };
    if clear {
        stream.error = None;
        stream.at_end = false;
    }
    Ok(smallvec![Value::text(&text), Value::Scalar(code)])
}

/// Moves past lines and gives how many there were; `Inf` moves to the end.
pub fn fskipl(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let fid = args.first().cloned().unwrap_or_default();
    let most = args.get(1).and_then(Value::as_f64).unwrap_or(1.0);
    let stream = stream(host, "fskipl", &fid)?;
    let mut lines = 0.0;
    while lines < most {
        match stream.read_line(usize::MAX) {
            Ok(Some(line)) if line.ends_with(b"\n") => lines += 1.0,
            _ => break,
        }
    }
    one(lines)
}

/// Writes what is pending in a file or in the session's output.
pub fn fflush(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let fid = args.first().cloned().unwrap_or_default();
    let done = match number("fflush", &fid)? {
        0..=2 => host.state().out.flush().map(|()| true)?,
        _ => stream(host, "fflush", &fid)?.flush().is_ok(),
    };
    if nargout == 0 { Ok(Outputs::new()) } else { one(if done { 0.0 } else { -1.0 }) }
}
