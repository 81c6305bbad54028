//! `fread` and `fwrite`.

use super::elements::{self, of_class, to_value};
use super::encoding::{ByteOrder, Encoding};
use super::precision::{Precision, Source};
use super::stream::{Origin, Stream};
use super::table::{message, number, stream, write};
use crate::memory::{Gather, Grow, GrowBy};
use crate::{Args, Char, Dims, Error, Fault, Host, Outputs, Result, Value, memory};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use smallvec::smallvec;

/// How much is read, and its shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    /// A column of everything.
    All,
    /// A column of at most so many.
    Column(usize),
    /// Rows, and at most so many columns.
    Matrix(usize, Option<usize>),
}

impl Wanted {
    /// A size argument: `Inf`, `n`, `[m n]`, `[m Inf]`.
    ///
    /// # Errors
    /// Anything else.
    pub fn parse(value: &Value) -> Result<Wanted> {
        let invalid = || Error::new("MATLAB:FileIO:InvalidSize", "Invalid size.");
        let sizes = value.to_f64s().ok_or_else(invalid)?;
        let count = |x: f64| if (0.0..1e15).contains(&x) { Some(x as usize) } else { None };
        match *sizes {
            [] => Ok(Wanted::All),
            [f64::INFINITY] => Ok(Wanted::All),
            [n] => count(n).map(Wanted::Column).ok_or_else(invalid),
            [m, f64::INFINITY] => count(m).map(|m| Wanted::Matrix(m, None)).ok_or_else(invalid),
            [m, n] => match (count(m), count(n)) {
                (Some(m), Some(n)) => Ok(Wanted::Matrix(m, Some(n))),
                _ => Err(invalid()),
            },
            _ => Err(invalid()),
        }
    }

    /// The most elements.
    pub fn most(self) -> Option<usize> {
        match self {
            Wanted::All => None,
            Wanted::Column(n) => Some(n),
            Wanted::Matrix(_, None) => None,
            Wanted::Matrix(m, Some(n)) => Some(m.saturating_mul(n)),
        }
    }

    /// The extents for so many elements; the last column is filled up.
    pub fn shape(self, count: usize) -> Dims {
        match self {
            Wanted::All | Wanted::Column(_) if count == 0 => Dims::EMPTY,
            Wanted::All | Wanted::Column(_) => Dims::matrix(count, 1),
            Wanted::Matrix(m, _) if m == 0 || count == 0 => Dims::EMPTY,
            Wanted::Matrix(m, _) => Dims::matrix(m, count.div_ceil(m)),
        }
    }
}

/// `[a, count] = fread(fid, size, precision, skip, order)`.
pub fn fread(host: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    if args.get(1).is_some_and(|v| v.as_text().is_some()) {
        args.insert(1, Value::Scalar(f64::INFINITY));
    }
    let [fid, rest @ ..] = args.as_slice() else { return Err(Fault::NotEnoughInputs.with(&[&"fread"])) };
    let wanted = rest.first().map_or(Ok(Wanted::All), Wanted::parse)?;
    let precision = precision(rest.get(1))?;
    let skip = skip(rest.get(2))?;
    let stream = stream(host, "fread", fid)?;
    let order = order(rest.get(3), stream.order)?;
    let shape = |count: usize| wanted.shape(count);
    let mut reader = Reader { stream, repeat: precision.repeat, skip, most: wanted.most() };
    let read = match precision.source {
        Source::Number(class) => reader.bytes(elements::size(class)).map(|bytes| {
            let count = bytes.len() / elements::size(class);
            (count, to_value(class, precision.target, &bytes, order, shape))
        }),
        Source::Character => reader.characters().map(|units| {
            let codes = units.iter().map(|c| f64::from(c.0)).gather();
            (units.len(), of_class(precision.target, codes, shape))
        }),
        Source::Bits { signed, width } => reader.bits(width, order).map(|fields| {
            let numbers = fields.iter().map(|&bits| field_value(bits, width, signed)).gather::<Vec<f64>>();
            (numbers.len(), of_class(precision.target, numbers, shape))
        }),
    };
    match read {
        Ok((count, value)) => Ok(smallvec![value, count.into()]),
        Err(error) => {
            reader.stream.error = Some(message(&error));
            Ok(smallvec![Value::empty(), Value::Scalar(0.0)])
        }
    }
}

fn field_value(bits: u64, width: u32, signed: bool) -> f64 {
    if signed { ((bits << (64 - width)) as i64 >> (64 - width)) as f64 } else { bits as f64 }
}

fn precision(value: Option<&Value>) -> Result<Precision> {
    match value {
        None => Precision::parse("uint8"),
        Some(value) => Precision::parse(&value.as_text().unwrap_or_default()),
    }
}

fn skip(value: Option<&Value>) -> Result<u64> {
    match value.map(Value::as_f64) {
        None => Ok(0),
        Some(Some(x)) if x >= 0.0 && x.fract() == 0.0 => Ok(x as u64),
        Some(_) => Err(Error::new("MATLAB:FileIO:InvalidSkip", "Skip must be a nonnegative integer.")),
    }
}

fn order(value: Option<&Value>, otherwise: ByteOrder) -> Result<ByteOrder> {
    let Some(value) = value else { return Ok(otherwise) };
    let name = value.as_text().unwrap_or_default();
    ByteOrder::named(&name).ok_or_else(|| {
        Error::new("MATLAB:FileIO:InvalidMachineFormat", format!("Invalid machine format: '{name}'."))
    })
}

/// Reads up to `most` items, with a skip after every `repeat` of them.
struct Reader<'a> {
    stream: &'a mut Stream,
    repeat: usize,
    skip: u64,
    most: Option<usize>,
}

impl Reader<'_> {
    /// The bytes of items of a size; an item that the file ends in is dropped.
    fn bytes(&mut self, size: usize) -> std::io::Result<Vec<u8>> {
        let most = self.most.unwrap_or(usize::MAX).saturating_mul(size);
        if self.skip == 0 {
            let mut bytes = self.stream.read(most)?;
            bytes.truncate(bytes.len() / size * size);
            return Ok(bytes);
        }
        let mut bytes = Vec::new();
        while bytes.len() < most {
            let group = self.stream.read((self.repeat * size).min(most - bytes.len()))?;
            let whole = group.len() / size * size;
            bytes.put_slice(&group[..whole]);
            if self.stream.at_end || !self.skip_bytes()? {
                break;
            }
        }
        Ok(bytes)
    }

    fn skip_bytes(&mut self) -> std::io::Result<bool> {
        let moved = self.stream.seek(self.skip as i64, Origin::Current).is_ok();
        if !moved {
            self.stream.seek(0, Origin::End)?;
            self.stream.at_end = true;
        }
        Ok(moved)
    }

    fn characters(&mut self) -> std::io::Result<Vec<Char>> {
        let encoding = self.stream.encoding;
        let size = if matches!(encoding, Encoding::Utf16(_)) { 2 } else { 1 };
        if self.most.is_none() || self.skip > 0 || encoding != Encoding::Utf8 {
            return Ok(encoding.decode(&self.bytes(size)?));
        }
        let mut units = Vec::new();
        while units.len() < self.most.unwrap_or(0) {
            let Some(first) = self.stream.read_byte()? else { break };
            let mut bytes = vec![first];
            let following = match first {
                0xc2..=0xdf => 1,
                0xe0..=0xef => 2,
                0xf0..=0xf4 => 3,
                _ => 0,
            };
            while bytes.len() <= following && self.stream.peek()?.is_some_and(|b| b & 0xc0 == 0x80) {
                bytes.put_all(self.stream.read_byte()?);
            }
            units.put_all(encoding.decode(&bytes));
        }
        Ok(units)
    }

    /// Fields of bits. The first field stands in the low bits of the first byte, or, in big-endian files, in the
    /// high ones; the skip counts bits.
    fn bits(&mut self, width: u32, order: ByteOrder) -> std::io::Result<Vec<u64>> {
        let (width, skip) = (u64::from(width), self.skip);
        let group = width.saturating_mul(self.repeat as u64).saturating_add(skip);
        let needed = self.most.map(|n| {
            let n = n as u64;
            let whole = (n / self.repeat as u64).saturating_mul(group);
            whole.saturating_add(n % self.repeat as u64 * width).div_ceil(8)
        });
        let bytes = self.stream.read(needed.map_or(usize::MAX, |n| n as usize))?;
        let (mut fields, mut at, total) = (Vec::new(), 0u64, bytes.len() as u64 * 8);
        while at + width <= total && fields.len() < self.most.unwrap_or(usize::MAX) {
            let mut field = 0u64;
            for k in 0..width {
                let place = at + k;
                let byte = u64::from(bytes[(place / 8) as usize]);
                match order {
                    ByteOrder::Little => field |= (byte >> (place % 8) & 1) << k,
                    ByteOrder::Big => field = field << 1 | (byte >> (7 - place % 8) & 1),
                }
            }
            fields.put(field);
            at += width;
            if fields.len().is_multiple_of(self.repeat) {
                at = at.saturating_add(skip);
            }
        }
        Ok(fields)
    }
}

/// `count = fwrite(fid, a, precision, skip, order)`.
pub fn fwrite(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let [fid, array, rest @ ..] = args.as_slice() else {
        return Err(Fault::NotEnoughInputs.with(&[&"fwrite"]));
    };
    let precision = precision(rest.first())?;
    let skip = skip(rest.get(1))?;
    let text = array.as_text().map(|text| (text.chars().count(), text));
    let count = array.numel();
    let number = number("fwrite", fid)?;
    if number < 3 {
        let text = match text {
            Some((_, text)) => text,
            None => {
                let bytes = elements::to_bytes(array, Class::Uint8, ByteOrder::NATIVE)?;
                bytes.iter().map(|&b| char::from(b)).gather()
            }
        };
        write(host, number as f64, &text)?;
        return Ok(smallvec![count.into()]);
    }
    let stream = stream(host, "fwrite", fid)?;
    let order = order(rest.get(2), stream.order)?;
    let array = match &text {
        Some((_, text)) if !array.is_char() => &Value::text(text),
        _ => array,
    };
    let (size, bytes) = match precision.source {
        Source::Number(class) => (elements::size(class), elements::to_bytes(array, class, order)?),
        Source::Character => {
            let units: Vec<u16> = array
                .to_f64s()
                .ok_or_else(|| Fault::FormatClass.with(&[&array.class_name()]))?
                .iter()
                .map(|&x| x as u16)
                .gather();
            (1, stream.encoding.encode(&memory::text_of_units(&units)))
        }
        Source::Bits { width, .. } => (1, pack(array, width, order)?),
    };
    memory::check::<u8>(&Dims::matrix(1, bytes.len()))?;
    let written = write_groups(stream, &bytes, size * precision.repeat, skip);
    Ok(smallvec![if written < bytes.len() { (written / size).into() } else { count.into() }])
}

/// Writes groups with zero bytes, or what the file already has, skipped before each. Gives how many bytes of the groups were written.
fn write_groups(stream: &mut Stream, bytes: &[u8], group: usize, skip: u64) -> usize {
    if skip == 0 {
        return stream.write(bytes);
    }
    let mut done = 0;
    for chunk in bytes.chunks(group).polled() {
        if stream.seek(skip as i64, Origin::Current).is_err()
            && stream.write(&memory::filled(0, skip as usize)) < skip as usize
        {
            return done;
        }
        let written = stream.write(chunk);
        done += written;
        if written < chunk.len() {
            return done;
        }
    }
    done
}

/// Numbers as fields of bits; the last byte is filled up with zeros.
fn pack(array: &Value, width: u32, order: ByteOrder) -> Result<Vec<u8>> {
    let numbers = array.to_f64s().ok_or_else(|| Fault::FormatClass.with(&[&array.class_name()]))?;
    let mut bytes = memory::filled(0u8, (numbers.len() * width as usize).div_ceil(8));
    for (i, &x) in numbers.iter().enumerate().paced() {
        let field = x as i64 as u64;
        for k in 0..width as usize {
            let place = i * width as usize + k;
            let (bit, shift) = match order {
                ByteOrder::Little => (field >> k & 1, place % 8),
                ByteOrder::Big => (field >> (width as usize - 1 - k) & 1, 7 - place % 8),
            };
            bytes[place / 8] |= (bit as u8) << shift;
        }
    }
    Ok(bytes)
}
