//! `fscanf`: the part of the file that a format may need is looked at, and only what it used is read.

use super::encoding::Encoding;
use super::lines::file_name;
use super::stream::Stream;
use super::table::stream;
use crate::memory;
use crate::memory::{Duplicate, Gather};
use crate::text::scan::{Size, Template, scan, scan_each};
use crate::{Args, Host, Outputs, Result, Value};
use smallvec::smallvec;

/// `[a, count, message] = fscanf(fid, format, size)`; Octave's form `[a, b, …] = fscanf(fid, format, 'C')`.
pub fn fscanf(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let fid = args.first().cloned().unwrap_or_default();
    let template = Template::from(file_name(args.get(1))?.as_str());
    let each = args.get(2).and_then(Value::as_text).is_some_and(|word| word == "C");
    let size = if each { Size::All } else { Size::of(args.get(2))? };
    let stream = stream(host, "fscanf", &fid)?;
    if each {
        let values = on_stream(stream, |text| scan_each(text, &template)).unwrap_or_default();
        return Ok(values.into_iter().map(|v| v.unwrap_or_else(Value::empty)).take(nargout.max(1)).gather());
    }
    let scanned = on_stream(stream, |text| {
        let scanned = scan(text, &template, size);
        (Some(scanned.clone()), scanned.used)
    });
    Ok(match scanned.flatten() {
        Some(scanned) => smallvec![scanned.value, scanned.count.into(), Value::text(scanned.message)],
        None => smallvec![Value::empty(), Value::Scalar(0.0), Value::text("")],
    })
}

/// How far behind the end of what was used the text must go on, so that more of it would change nothing.
const MARGIN: usize = 512;

/// Scans more and more of the file until what lies behind does not matter, and moves over what was used.
fn on_stream<T>(stream: &mut Stream, scan: impl Fn(&[u16]) -> (T, usize)) -> Option<T> {
    let mut window = 4 * MARGIN;
    loop {
        let bytes = stream.look_ahead(window).ok()?;
        let all = bytes.len() < window;
        let bytes = whole_characters(bytes).duplicate();
        let units: Vec<u16> = stream.encoding.decode(&bytes).iter().map(|c| c.0).gather();
        let (scanned, used) = scan(&units);
        if all || used + MARGIN < units.len() {
            let plain = units.len() == bytes.len() && stream.encoding == Encoding::Utf8;
            let text = memory::text_of_units(&units[..used]);
            stream.advance(if plain { used } else { stream.encoding.encode(&text).len() });
            stream.at_end |= all && used == units.len();
            return Some(scanned);
        }
        window = window.saturating_mul(4);
    }
}

/// Without the bytes of a character that the window cuts.
fn whole_characters(bytes: &[u8]) -> &[u8] {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        _ => bytes,
    }
}
