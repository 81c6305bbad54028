//! One value everywhere: `zeros`, `ones`, `true`, `false`, `eye`.

use super::sizes::{Prototype, prototype, size_arguments};
use crate::arith::to_class;
use crate::host::{Args, Host, Outputs, one};
use crate::value::{C32, C64, Dims, Tensor};
use crate::{Error, Result, Value};
use lanner_facts::Class;

/// `zeros(sizes…, class)`.
pub fn zeros(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(uniform(&args, 0.0)?)
}

/// `ones(sizes…, class)`.
pub fn ones(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(uniform(&args, 1.0)?)
}

/// `true(sizes…)`.
pub fn yes(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(truth(&args, true)?)
}

/// `false(sizes…)`.
pub fn no(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    one(truth(&args, false)?)
}

fn truth(args: &[Value], on: bool) -> Result<Value> {
    let (dims, rest) = size_arguments(args)?;
    let wanted = prototype(rest)?;
    if !rest.is_empty() && wanted.class != Class::Logical {
        return Err(Error::new("MATLAB:trueFalse:likeClass", "The prototype must be logical."));
    }
    Ok(Tensor::filled(dims, on)?.into())
}

fn uniform(args: &[Value], x: f64) -> Result<Value> {
    let (dims, rest) = size_arguments(args)?;
    full(dims, prototype(rest)?, x)
}

/// `x`, an integer, everywhere in an array of the class.
///
/// # Errors
/// Out of memory.
pub fn full(dims: Dims, wanted: Prototype, x: f64) -> Result<Value> {
    let byte = x as i8;
    Ok(match wanted.class {
        Class::Double if wanted.complex => Tensor::filled(dims, C64::new(x, 0.0))?.into(),
        Class::Single if wanted.complex => Tensor::filled(dims, C32::new(x as f32, 0.0))?.into(),
        Class::Single => Tensor::filled(dims, x as f32)?.into(),
        Class::Int8 => Tensor::filled(dims, byte)?.into(),
        Class::Int16 => Tensor::filled(dims, i16::from(byte))?.into(),
        Class::Int32 => Tensor::filled(dims, i32::from(byte))?.into(),
        Class::Int64 => Tensor::filled(dims, i64::from(byte))?.into(),
        Class::Uint8 => Tensor::filled(dims, x as u8)?.into(),
        Class::Uint16 => Tensor::filled(dims, x as u16)?.into(),
        Class::Uint32 => Tensor::filled(dims, x as u32)?.into(),
        Class::Uint64 => Tensor::filled(dims, x as u64)?.into(),
        Class::Logical => Tensor::filled(dims, x != 0.0)?.into(),
        Class::Double
        | Class::Char
        | Class::String
        | Class::Cell
        | Class::Struct
        | Class::FunctionHandle
        | Class::Object => Tensor::filled(dims, x)?.into(),
    })
}

/// `eye(n)`, `eye(m, n)`, `eye([m n])`, each with a class.
pub fn eye(_host: &mut dyn Host, args: Args, _nargout: usize) -> Result<Outputs> {
    let (dims, rest) = size_arguments(&args)?;
    let wanted = prototype(rest)?;
    if dims.rank() > 2 {
        return Err(Error::new("MATLAB:eye:tooManyDims", "N-dimensional arrays are not supported."));
    }
    let mut identity = Tensor::filled(dims, 0.0)?;
    let rows = identity.rows();
    let diagonal = rows.min(identity.columns());
    for k in 0..diagonal {
        identity.data_mut()[k * (rows + 1)] = 1.0;
    }
    let identity = to_class(identity.into(), wanted.class)?;
    one(if wanted.complex { identity.widened() } else { identity })
}
