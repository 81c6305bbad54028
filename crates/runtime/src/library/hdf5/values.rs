//! `h5read` and `h5readatt`: data sets and attributes as arrays. The first extent of an array is the one that changes fastest, the last in
//! the file.

use super::{failed, find, open, path_of};
use crate::index;
use crate::library::files::elements;
use crate::library::files::encoding::ByteOrder;
use crate::mat::hdf5::objects::{self, Object, class_of, dims_of, is_text};
use crate::memory::{Duplicate, Gather, Grow, GrowBy};
use crate::{Args, Dims, Error, Host, Outputs, Result, Struct, Tensor, Text, Value, memory, one};
use hdf5_reader::error::ByteOrder as Order;
use hdf5_reader::messages::datatype::Datatype;
use hdf5_reader::{Attribute, Dataset};
use lanner_base::Name;

/// `data = h5read(file, name, start, count, stride)`.
pub fn h5read(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (_, file) = open(host, args.first())?;
    let path = path_of(args.get(1))?;
    let Object::Dataset(dataset) = find(&file, &path)? else {
        let text = format!("'{path}' is a group, not a dataset.");
        return Err(Error::new("MATLAB:imagesci:hdf5io:notADataset", text));
    };
    let whole = dataset_value(&dataset)?;
    match &args[2..] {
        [] => one(whole),
        places => one(part(whole, places)?),
    }
}

/// The elements from `start` on, `count` of them, each `stride` from the other.
fn part(whole: Value, places: &[Value]) -> Result<Value> {
    let dims = whole.dims();
    let wrong = |what: &str| {
        let text = format!("The {what} is not within the extents of the dataset.");
        Error::new("MATLAB:imagesci:hdf5io:badHyperslab", text)
    };
    let list = |at: usize| places.get(at).and_then(|value| value.to_f64s().map(|x| x.duplicate()));
    let start = list(0).unwrap_or_default();
    let rank = start.len().max(dims.rank());
    let count = list(1).unwrap_or_else(|| memory::filled(f64::INFINITY, rank));
    let stride = list(2).unwrap_or_else(|| memory::filled(1.0, rank));
    let mut subscripts: Vec<Value> = Vec::new();
    for k in 0..rank {
        let extent = dims.extent(k);
        let at = |list: &[f64], otherwise: f64| list.get(k).copied().unwrap_or(otherwise);
        let (first, step) = (at(&start, 1.0), at(&stride, 1.0));
        if !(first >= 1.0
            && first.fract() == 0.0
            && first <= extent as f64
            && step >= 1.0
            && step.fract() == 0.0)
        {
            return Err(wrong("start"));
        }
        let left = ((extent as f64 - first) / step).floor() + 1.0;
        let many = at(&count, 1.0).min(if at(&count, 1.0).is_infinite() { left } else { f64::INFINITY });
        if !(many >= 0.0 && many.fract() == 0.0 && many <= left) {
            return Err(wrong("count"));
        }
        let places = (0..many as usize).map(|k| first + k as f64 * step).gather();
        subscripts.put(Tensor::row(places).into());
    }
    index::get(&whole, &subscripts)
}

fn dataset_value(dataset: &Dataset) -> Result<Value> {
    let dims = dims_of(dataset)?;
    let kind = dataset.dtype();
    if is_text(kind) {
        let texts = dataset.read_strings().map_err(failed)?;
        return Ok(strings(dims, &texts));
    }
    if let (Some(stored), false) = (class_of(kind), matches!(kind, Datatype::Enum { .. })) {
        return objects::numbers(dataset, stored, stored);
    }
    let size = dataset.raw_element_size().map_err(failed)?;
    memory::check_elements(&dims, size)?;
    let mut bytes = memory::filled(0u8, dataset.raw_byte_len().map_err(failed)?);
    dataset.read_raw_bytes_into(&mut bytes).map_err(failed)?;
    of_bytes(&dims, kind, size, &bytes)
}

fn strings(dims: Dims, texts: &[String]) -> Value {
    let texts: Vec<Text> = texts.iter().map(|text| Some(text.as_str().into())).gather();
    let dims = if dims.numel() == texts.len() { dims } else { Dims::matrix(texts.len(), 1) };
    Tensor::new(dims, texts).into()
}

/// `value = h5readatt(file, location, name)`.
pub fn h5readatt(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (_, file) = open(host, args.first())?;
    let path = path_of(args.get(1))?;
    let name = path_of(args.get(2))?;
    let object = find(&file, &path)?;
    let attributes = object.attributes()?;
    let attribute = attributes.iter().find(|attribute| attribute.name == name).ok_or_else(|| {
        let text = format!("Unable to find attribute '{name}' of '{path}'.");
        Error::new("MATLAB:imagesci:hdf5io:attributeDoesNotExist", text)
    })?;
    one(attribute_value(&object, attribute)?)
}

/// What an attribute holds: one text is a row of characters.
pub fn attribute_value(object: &Object, attribute: &Attribute) -> Result<Value> {
    let extents: Vec<usize> = attribute.shape.iter().rev().map(|&extent| extent as usize).gather();
    let dims = if extents.is_empty() { Dims::SCALAR } else { Dims::new(&extents) };
    if is_text(&attribute.datatype) {
        let texts = object.texts(attribute)?;
        return Ok(match texts.as_slice() {
            [text] => Value::text(text),
            texts => Tensor::new(
                Dims::matrix(texts.len(), 1),
                texts.iter().map(|t| Value::text(t)).gather::<Vec<Value>>(),
            )
            .into(),
        });
    }
    let size = attribute.raw_data.len() / dims.numel().max(1);
    of_bytes(&dims, &attribute.datatype, size, &attribute.raw_data)
}

/// Elements of so many bytes each, as the file has them, as an array.
fn of_bytes(dims: &Dims, kind: &Datatype, size: usize, bytes: &[u8]) -> Result<Value> {
    let (order, class) = match kind {
        Datatype::FixedPoint { byte_order, .. }
        | Datatype::FloatingPoint { byte_order, .. }
        | Datatype::Bitfield { byte_order, .. } => (order_of(*byte_order), class_of(kind)),
        Datatype::Enum { members, .. } => return enumeration(dims, members, size, bytes),
        Datatype::Compound { fields, .. } => {
            let mut made = Struct::scalar();
            for field in fields {
                let part = element_size(&field.datatype);
                let at = field.byte_offset as usize;
                let mut some = Vec::new();
                for element in bytes.chunks_exact(size.max(1)) {
                    some.put_slice(element.get(at..at + part).unwrap_or_default());
                }
                let value = of_bytes(dims, &field.datatype, part, &some)?;
                made.set(Name::new(&field.name), value);
            }
            return Ok(made.into());
        }
        Datatype::Array { base, dims: inner } => {
            let inner: Vec<usize> = inner.iter().rev().map(|&extent| extent as usize).gather();
            let outer = dims.as_slice().iter().copied().filter(|&extent| dims.numel() > 1 || extent > 1);
            let all: Vec<usize> = inner.iter().copied().chain(outer).gather();
            let count: usize = inner.iter().product();
            return of_bytes(&Dims::new(&all), base, size / count.max(1), bytes);
        }
        Datatype::String { .. } => {
            let text = |element: &[u8]| {
                let end = element.iter().position(|&b| b == 0).unwrap_or(element.len());
                memory::text_of_bytes(&element[..end])
            };
            let texts: Vec<String> = bytes.chunks_exact(size.max(1)).map(text).gather();
            return Ok(strings(dims.clone(), &texts));
        }
        Datatype::VarLen { .. } | Datatype::Opaque { .. } | Datatype::Reference { .. } => {
            (ByteOrder::NATIVE, None)
        }
    };
    let class = class.ok_or_else(|| {
        Error::new("MATLAB:imagesci:hdf5io:unsupportedDatatype", "Elements of this type cannot be read.")
    })?;
    if bytes.len() < dims.numel().saturating_mul(elements::size(class)) {
        return Err(Error::new(
            "MATLAB:imagesci:hdf5lib:libraryError",
            "The file has fewer data than it says.",
        ));
    }
    Ok(elements::to_value(class, class, bytes, order, |_| dims.clone()))
}

fn order_of(order: Order) -> ByteOrder {
    match order {
        Order::LittleEndian => ByteOrder::Little,
        Order::BigEndian => ByteOrder::Big,
    }
}

/// The names of the members that elements are; truths where they are FALSE and TRUE, as others write them.
fn enumeration(
    dims: &Dims,
    members: &[hdf5_reader::messages::datatype::EnumMember],
    size: usize,
    bytes: &[u8],
) -> Result<Value> {
    let name = |element: &[u8]| {
        members.iter().find(|member| member.value == element).map(|member| member.name.as_str())
    };
    let names: Vec<Option<&str>> = bytes.chunks_exact(size.max(1)).map(name).gather();
    let is_truth = members.len() == 2 && members.iter().all(|m| m.name == "TRUE" || m.name == "FALSE");
    if is_truth {
        let truths: Vec<bool> = names.iter().map(|name| *name == Some("TRUE")).gather();
        return Ok(Tensor::new(dims.clone(), truths).into());
    }
    let cells: Vec<Value> = names.iter().map(|name| Value::text(name.unwrap_or_default())).gather();
    Ok(Tensor::new(dims.clone(), cells).into())
}

/// Bytes of an element of a type that is part of another one.
fn element_size(kind: &Datatype) -> usize {
    use hdf5_reader::messages::datatype::StringSize;
    match kind {
        Datatype::FixedPoint { size, .. }
        | Datatype::FloatingPoint { size, .. }
        | Datatype::Bitfield { size, .. }
        | Datatype::Reference { size, .. } => usize::from(*size),
        Datatype::String { size: StringSize::Fixed(size), .. } => *size as usize,
        Datatype::Compound { size, .. } | Datatype::Opaque { size, .. } => *size as usize,
        Datatype::Array { base, dims } => element_size(base) * dims.iter().product::<u64>() as usize,
        Datatype::Enum { base, .. } => element_size(base),
        Datatype::String { size: StringSize::Variable, .. } | Datatype::VarLen { .. } => 16,
    }
}
