//! Structs to cells and back: the fields become the first dimension of a cell array, and the other way round.

use super::field_name;
use crate::library::arguments::dimension;
use crate::memory;
use crate::memory::{Gather, Grow, GrowBy};
use crate::{Args, Dims, Error, Host, Outputs, Result, Struct, Tensor, Value, one};

/// `struct2cell(s)`: fields by the extents of `s`.
pub fn struct2cell(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let Value::Struct(s) = &args[0] else {
        return Err(Error::new("MATLAB:struct2cell:InvalidInput", "Input must be a structure array."));
    };
    let mut extents = vec![s.fields().len()];
    extents.put_slice(s.dims().as_slice());
    let dims = Dims::new(&extents);
    crate::memory::check::<Value>(&dims)?;
    let mut cells = memory::room(dims.numel());
    for k in 0..s.numel() {
        cells.put_all(s.fields().iter().map(|(_, values)| values[k].clone()));
    }
    one(Tensor::new(dims, cells))
}

/// `cell2struct(c, names, dim)`: the slices along `dim` become the fields.
pub fn cell2struct(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let Value::Cell(cells) = &args[0] else {
        return Err(Error::new("MATLAB:cell2struct:CellArrayInput", "First argument must be a cell array."));
    };
    let texts = args[1].to_texts().ok_or_else(|| {
        let text =
            "Field names must be a cell array of character vectors, a string array or a character array.";
        Error::new("MATLAB:cell2struct:InvalidFieldNames", text)
    })?;
    let along = args.get(2).map_or(Ok(0), dimension)?;
    let dims = cells.dims();
    if texts.len() != dims.extent(along) {
        let text = "Number of field names must match number of fields in new structure.";
        return Err(Error::new("MATLAB:cell2struct:InvalidNumFields", text));
    }
    let rest: Vec<usize> =
        (0..dims.rank().max(along + 1)).filter(|&d| d != along).map(|d| dims.extent(d)).gather();
    let outer = Dims::new(&rest);
    let (stride, n) = (dims.stride(along), texts.len());
    let mut result = Struct::new(outer.clone());
    for (f, text) in texts.iter().enumerate() {
        let name = field_name(&Value::text(text.trim_end()))?;
        for (k, value) in result.field_or_add(name).iter_mut().enumerate() {
            let (low, high) = (k % stride.max(1), k / stride.max(1));
            *value = cells.data()[low + stride * (f + n * high)].clone();
        }
    }
    one(result)
}
