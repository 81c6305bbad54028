//! A picture as files have it: rows from the top, the samples of a pixel together. Arrays have columns, and a page for each part of a color.
//!
//! ```text
//! file   r g b r g b …   one row after the other
//! array  r r … g g … b b …, each part by columns
//! ```

use crate::memory::{Gather, Grow};
use crate::{Dims, Error, Result, Tensor, Value, memory};
use lanner_facts::Class;

/// The samples of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Samples {
    Bits(Vec<bool>),
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    I8(Vec<i8>),
    I16(Vec<i16>),
    I32(Vec<i32>),
    F32(Vec<f32>),
    F64(Vec<f64>),
}

/// Runs a body with the samples, whatever they are.
macro_rules! with_samples {
    ($samples:expr, $s:ident => $body:expr) => {
        match $samples {
            Samples::Bits($s) => $body,
            Samples::U8($s) => $body,
            Samples::U16($s) => $body,
            Samples::U32($s) => $body,
            Samples::I8($s) => $body,
            Samples::I16($s) => $body,
            Samples::I32($s) => $body,
            Samples::F32($s) => $body,
            Samples::F64($s) => $body,
        }
    };
}

impl Samples {
    /// Bits of a sample.
    pub fn bits(&self) -> usize {
        match self {
            Samples::Bits(_) => 1,
            Samples::U8(_) | Samples::I8(_) => 8,
            Samples::U16(_) | Samples::I16(_) => 16,
            Samples::U32(_) | Samples::I32(_) | Samples::F32(_) => 32,
            Samples::F64(_) => 64,
        }
    }
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    /// Samples of a pixel.
    pub channels: usize,
    pub samples: Samples,
    /// Red, green and blue of each color, where samples are indices.
    pub map: Option<Vec<[u8; 3]>>,
    /// Opacity of each pixel, of the samples' class.
    pub alpha: Option<Samples>,
}

impl Picture {
    /// Splits opacity off, which is the last sample of each pixel.
    pub fn with_alpha_apart(mut self) -> Picture {
        let channels = self.channels;
        fn split<T: Copy>(samples: &[T], channels: usize) -> (Vec<T>, Vec<T>) {
            let colors =
                samples.chunks_exact(channels).flat_map(|pixel| &pixel[..channels - 1]).copied().gather();
            let alpha = samples.chunks_exact(channels).map(|pixel| pixel[channels - 1]).gather();
            (colors, alpha)
        }
        match &self.samples {
            Samples::U8(samples) => {
                let (colors, alpha) = split(samples, channels);
                (self.samples, self.alpha) = (Samples::U8(colors), Some(Samples::U8(alpha)));
            }
            Samples::U16(samples) => {
                let (colors, alpha) = split(samples, channels);
                (self.samples, self.alpha) = (Samples::U16(colors), Some(Samples::U16(alpha)));
            }
            // No format has opacity of other classes.
            _ => return self,
        }
        self.channels -= 1;
        self
    }

    /// Lays the picture on a color, by its opacity; both are parts of the greatest sample.
    pub fn laid_on(&mut self, background: &[f64]) {
        let channels = self.channels;
        let part = |k: usize| background.get(k % channels).or(background.first()).copied().unwrap_or(0.0);
        match (&mut self.samples, &self.alpha) {
            (Samples::U8(samples), Some(Samples::U8(alpha))) => {
                for (k, sample) in samples.iter_mut().enumerate() {
                    let a = f64::from(alpha[k / channels]) / 255.0;
                    *sample = (f64::from(*sample) * a + 255.0 * part(k) * (1.0 - a)).round() as u8;
                }
            }
            (Samples::U16(samples), Some(Samples::U16(alpha))) => {
                for (k, sample) in samples.iter_mut().enumerate() {
                    let a = f64::from(alpha[k / channels]) / 65535.0;
                    *sample = (f64::from(*sample) * a + 65535.0 * part(k) * (1.0 - a)).round() as u16;
                }
            }
            _ => (),
        }
    }

    /// The picture as an array.
    pub fn value(&self) -> Value {
        let (width, height, channels) = (self.width, self.height, self.channels);
        with_samples!(&self.samples, s => array(s, width, height, channels))
    }

    /// Opacity as an array; empty where there is none.
    pub fn alpha_value(&self) -> Value {
        match &self.alpha {
            Some(alpha) => with_samples!(alpha, s => array(s, self.width, self.height, 1)),
            None => Value::empty(),
        }
    }

    /// The map as a matrix of doubles; empty where there is none.
    pub fn map_value(&self) -> Value {
        self.map.as_ref().map_or_else(Value::empty, |map| map_value(map))
    }

    /// The colors of indices.
    pub fn colored(&self) -> Picture {
        let (Some(map), Samples::U8(indices)) = (&self.map, &self.samples) else { return self.clone() };
        let color = |&k: &u8| map.get(usize::from(k)).copied().unwrap_or_default();
        let samples = Samples::U8(indices.iter().flat_map(color).gather());
        Picture { width: self.width, height: self.height, channels: 3, samples, map: None, alpha: None }
    }

    /// The samples as bytes; those of bits are 0 and 255, longer ones keep their first byte.
    pub fn bytes(&self) -> Vec<u8> {
        match &self.samples {
            Samples::Bits(bits) => bits.iter().map(|&bit| if bit { 255 } else { 0 }).gather(),
            Samples::U8(bytes) => bytes.iter().copied().gather(),
            Samples::U16(words) => words.iter().map(|&w| ((u32::from(w) + 128) / 257) as u8).gather(),
            // Of arrays that are written there are only those.
            _ => Vec::new(),
        }
    }
}

/// An array by columns of samples by rows.
fn array<T: Copy + 'static>(samples: &[T], width: usize, height: usize, channels: usize) -> Value
where
    Tensor<T>: Into<Value>,
{
    let mut data = memory::room(samples.len());
    for c in 0..channels {
        for x in 0..width {
            data.put_all((0..height).map(|y| samples[(y * width + x) * channels + c]));
        }
    }
    Tensor::new(Dims::new(&[height, width, channels]), data).into()
}

/// A map as a matrix.
pub fn map_value(map: &[[u8; 3]]) -> Value {
    let part = |c: usize| map.iter().map(move |color| f64::from(color[c]) / 255.0);
    let data: Vec<f64> = (0..3).flat_map(part).gather();
    Tensor::new(Dims::matrix(map.len(), 3), data).into()
}

/// The colors of a matrix, whose rows have red, green and blue from 0 to 1.
pub fn map_of(value: &Value) -> Result<Vec<[u8; 3]>> {
    let wrong = || {
        let text = "The colormap must be a matrix of class double with 3 columns and values between 0 and 1.";
        Error::new("MATLAB:imagesci:imwrite:invalidColormap", text)
    };
    let dims = value.dims();
    let numbers = value.to_f64s().filter(|_| dims.rank() == 2 && dims.columns() == 3 && dims.rows() > 0);
    let numbers = numbers.ok_or_else(wrong)?;
    if numbers.iter().any(|x| !(0.0..=1.0).contains(x)) {
        return Err(wrong());
    }
    let byte = |k: usize| (numbers[k] * 255.0).round() as u8;
    let n = dims.rows();
    Ok((0..n).map(|k| [byte(k), byte(k + n), byte(k + 2 * n)]).gather())
}

/// The picture of a page of an array: `with_map` says that doubles are indices from 1, `page` which one along the fourth dimension.
pub fn picture_of(value: &Value, with_map: bool, page: usize) -> Result<Picture> {
    let wrong = |what: &str, text: &str| Err(Error::new(&format!("MATLAB:imagesci:imwrite:{what}"), text));
    let dims = value.dims();
    let (height, width, channels) = (dims.rows(), dims.columns(), dims.extent(2));
    let is_number = value.is_numeric() || value.class() == Class::Logical;
    if !is_number || value.is_complex() {
        return wrong("invalidDataType", "The image must be real, and numeric or logical.");
    }
    if dims.is_empty() {
        return wrong("emptyImage", "The image must not be empty.");
    }
    let place = |k: usize| {
        let (pixel, c) = (k / channels, k % channels);
        page * height * width * channels + c * height * width + pixel % width * height + pixel / width
    };
    let count = width * height * channels;
    fn by_rows<T: Copy, U>(
        data: &[T],
        count: usize,
        place: impl Fn(usize) -> usize,
        of: impl Fn(T) -> U,
    ) -> Vec<U> {
        (0..count).map(|k| of(data[place(k)])).gather()
    }
    let stored = value.stored();
    let samples = match stored.as_ref() {
        Value::Logical(t) => Samples::Bits(by_rows(t.data(), count, place, |x| x)),
        Value::Uint8(t) => Samples::U8(by_rows(t.data(), count, place, |x| x)),
        Value::Uint16(t) if with_map => Samples::U8(by_rows(t.data(), count, place, |x| x.min(255) as u8)),
        Value::Uint16(t) => Samples::U16(by_rows(t.data(), count, place, |x| x)),
        Value::Double(_) | Value::Single(_) => {
            let numbers = value.to_f64s().unwrap_or_default();
            let byte = |x: f64| if with_map { (x - 1.0) as u8 } else { (x * 255.0).round() as u8 };
            Samples::U8(by_rows(&numbers, count, place, byte))
        }
        _ => {
            let text = format!("Images of class {} cannot be written.", value.class_name());
            return wrong("unsupportedDataType", &text);
        }
    };
    Ok(Picture { width, height, channels, samples, map: None, alpha: None })
}

/// Samples of fewer than 8 bits, which begin anew in each row.
pub fn unpacked(bytes: &[u8], width: usize, height: usize, bits: usize) -> Vec<u8> {
    let stride = (width * bits).div_ceil(8);
    let mask = ((1u16 << bits) - 1) as u8;
    let sample = |y: usize, x: usize| {
        let at = x * bits;
        let byte = bytes.get(y * stride + at / 8).copied().unwrap_or(0);
        byte >> (8 - bits - at % 8) & mask
    };
    (0..height).flat_map(|y| (0..width).map(move |x| sample(y, x))).gather()
}

/// Packs samples of fewer than 8 bits, each row by itself into a multiple of so many bytes.
pub fn packed(samples: &[u8], width: usize, bits: usize, align: usize) -> Vec<u8> {
    let stride = (width * bits).div_ceil(8).next_multiple_of(align);
    let mut bytes = memory::filled(0u8, stride * (samples.len() / width.max(1)));
    for (y, row) in samples.chunks_exact(width.max(1)).enumerate() {
        for (x, sample) in row.iter().enumerate() {
            let at = x * bits;
            bytes[y * stride + at / 8] |= sample << (8 - bits - at % 8);
        }
    }
    bytes
}

/// Two bytes each, the greater one first.
pub fn big_endian(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).gather()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns_and_back() {
        let samples = Samples::U8((1..=12).gather());
        let picture = Picture { width: 2, height: 2, channels: 3, samples, map: None, alpha: None };
        let value = picture.value();
        let Value::Uint8(t) = &value else { panic!("{value:?}") };
        assert_eq!(t.data(), [1, 7, 4, 10, 2, 8, 5, 11, 3, 9, 6, 12]);
        assert_eq!(picture_of(&value, false, 0).unwrap(), picture);
    }

    #[test]
    fn bits_are_packed_row_by_row() {
        let samples = [1, 0, 1, 0, 1, 1];
        assert_eq!(packed(&samples, 3, 1, 1), [0b1010_0000, 0b0110_0000]);
        assert_eq!(unpacked(&packed(&samples, 3, 1, 4), 3, 1, 1), [1, 0, 1]);
        assert_eq!(unpacked(&[0b1101_0010], 2, 1, 4), [13, 2]);
    }
}
