//! Bytes seen as another class: `typecast(single(1), 'uint32')`, `swapbytes`.

use crate::library::reductions::reshaped;
use crate::memory::Gather;
use crate::value::{Char, Dims, Element, Tensor};
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, one};
use std::rc::Rc;

/// `typecast(x, class)`.
pub fn typecast(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (x, name) = (args.next().unwrap_or_default(), args.next().unwrap_or_default());
    let dims = x.dims();
    if !dims.is_vector() && !x.is_empty() {
        return Err(Error::new("MATLAB:typecastc:invalidInput", "First input argument must be a vector."));
    }
    let Some(bytes) = bytes_of(&x) else {
        return Err(Error::new(
            "MATLAB:typecastc:invalidInput",
            "The first input argument must be a full, real, numeric vector.",
        ));
    };
    let class = name.as_text();
    let made = class.as_deref().and_then(|class| from_bytes(&bytes, class));
    let Some((tensor, remainder)) = made else {
        return Err(Error::new("MATLAB:typecastc:invalidType", "Unsupported class for conversion."));
    };
    if remainder {
        let text = if x.is_scalar() {
            "Too few input bytes to make a value of the output data type."
        } else {
            "Not enough input values to make output type."
        };
        return Err(Error::new("MATLAB:typecastc:notEnoughInputElements", text));
    }
    let n = tensor.numel();
    let shape = if x.is_empty() && !dims.is_vector() {
        dims
    } else if dims.is_column() && !dims.is_scalar() {
        Dims::matrix(n, 1)
    } else {
        Dims::matrix(1, n)
    };
    one(reshaped(tensor, shape))
}

/// `swapbytes(x)`.
pub fn swapbytes(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let x = args.into_iter().next().unwrap_or_default();
    let class = x.class();
    let refused = || Fault::UndefinedForClass.with(&[&"swapbytes", &class.name()]);
    if !class.is_numeric() {
        return Err(refused());
    }
    let mut bytes = bytes_of(&x).ok_or_else(refused)?;
    let width = (bytes.len() / x.numel().max(1)).max(1);
    bytes.chunks_exact_mut(width).for_each(<[u8]>::reverse);
    let (swapped, _) = from_bytes(&bytes, class.name()).ok_or_else(refused)?;
    one(reshaped(swapped, x.dims()))
}

/// The elements of a real array, little-endian.
fn bytes_of(x: &Value) -> Option<Vec<u8>> {
    let stored = x.stored();
    macro_rules! bytes {
        ($t:expr) => {
            $t.data().iter().flat_map(|x| x.to_le_bytes()).gather()
        };
    }
    Some(match stored.as_ref() {
        Value::Double(t) => bytes!(t),
        Value::Single(t) => bytes!(t),
        Value::Int8(t) => bytes!(t),
        Value::Int16(t) => bytes!(t),
        Value::Int32(t) => bytes!(t),
        Value::Int64(t) => bytes!(t),
        Value::Uint8(t) => bytes!(t),
        Value::Uint16(t) => bytes!(t),
        Value::Uint32(t) => bytes!(t),
        Value::Uint64(t) => bytes!(t),
        Value::Logical(t) => t.data().iter().map(|&x| u8::from(x)).gather(),
        Value::Char(t) => t.data().iter().flat_map(|c| c.0.to_le_bytes()).gather(),
        _ => return None,
    })
}

/// A row of the class of this name, and whether bytes are left over.
fn from_bytes(bytes: &[u8], class: &str) -> Option<(Value, bool)> {
    fn row<T: Element, const N: usize>(bytes: &[u8], f: impl Fn([u8; N]) -> T) -> (Value, bool) {
        let (chunks, rest) = bytes.as_chunks::<N>();
        let data: Vec<T> = chunks.iter().map(|chunk| f(*chunk)).gather();
        (Tensor::row(data).into(), !rest.is_empty())
    }
    Some(match class {
        "double" => row(bytes, f64::from_le_bytes),
        "single" => row(bytes, f32::from_le_bytes),
        "int8" => row(bytes, i8::from_le_bytes),
        "int16" => row(bytes, i16::from_le_bytes),
        "int32" => row(bytes, i32::from_le_bytes),
        "int64" => row(bytes, i64::from_le_bytes),
        "uint8" => row(bytes, u8::from_le_bytes),
        "uint16" => row(bytes, u16::from_le_bytes),
        "uint32" => row(bytes, u32::from_le_bytes),
        "uint64" => row(bytes, u64::from_le_bytes),
        "char" => row(bytes, |two| Char(u16::from_le_bytes(two))),
        "logical" if bytes.iter().all(|b| *b < 2) => {
            let flags = bytes.iter().map(|b| *b != 0).gather();
            (Value::Logical(Rc::new(Tensor::row(flags))).canonical(), false)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_go_both_ways() {
        let bytes = bytes_of(&Value::Scalar(1.5)).unwrap_or_default();
        let back = from_bytes(&bytes, "double");
        assert!(matches!(back, Some((Value::Scalar(1.5), false))));
        assert!(matches!(from_bytes(&bytes[..6], "uint32"), Some((_, true))));
    }
}
