//! `h5info`: what is in a file, as structs within each other.

use super::values::attribute_value;
use super::{failed, find, open, path_of};
use crate::mat::hdf5::objects::{Object, class_of, members};
use crate::memory::{Duplicate, Gather, Grow};
use crate::{Args, Dims, Error, Host, Outputs, Result, Struct, Tensor, Value, one};
use hdf5_reader::error::ByteOrder;
use hdf5_reader::group::Group;
use hdf5_reader::messages::datatype::{Datatype, StringSize};
use hdf5_reader::{Attribute, Dataset};
use lanner_base::Name;

/// Groups may lie within each other so deep.
const DEEPEST: usize = 200;

/// `info = h5info(file, location)`.
pub fn h5info(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (name, file) = open(host, args.first())?;
    let path = args.get(1).map_or_else(|| Ok("/".duplicate()), |value| path_of(Some(value)))?;
    let object = find(&file, &path)?;
    let mut about: Vec<(&str, Value)> = [("Filename", Value::text(&name))].into_iter().gather();
    match &object {
        Object::Group(group) => about.put_all(group_parts(&object, group, &path, &mut Vec::new())?),
        Object::Dataset(dataset) => about.put_all(dataset_parts(&object, dataset)?),
    }
    one(scalar(about))
}

fn scalar(parts: Vec<(&str, Value)>) -> Value {
    let mut made = Struct::scalar();
    parts.into_iter().for_each(|(name, value)| made.set(Name::new(name), value));
    made.into()
}

/// Structs of the same fields as a column; `[]` where there is none.
fn column(all: Vec<Vec<(&str, Value)>>) -> Value {
    let Some(first) = all.first() else { return Value::empty() };
    let count = all.len();
    let mut fields: Vec<(Name, Vec<Value>)> =
        first.iter().map(|(name, _)| (Name::new(name), crate::memory::room(count))).gather();
    for parts in all {
        for ((_, values), (_, value)) in fields.iter_mut().zip(parts) {
            values.put(value);
        }
    }
    Struct::from_parts(Dims::matrix(count, 1), fields).into()
}

type Parts = Vec<(&'static str, Value)>;

fn group_parts(object: &Object, group: &Group, path: &str, above: &mut Vec<u64>) -> Result<Parts> {
    if above.len() > DEEPEST {
        return Err(Error::new(
            "MATLAB:imagesci:hdf5lib:libraryError",
            "The groups of the file are nested too deeply.",
        ));
    }
    above.put(group.address());
    let (mut groups, mut datasets) = (Vec::new(), Vec::new());
    for (name, member) in members(group)? {
        match &member {
            // A group may be in itself.
            Object::Group(inner) if above.contains(&inner.address()) => (),
            Object::Group(inner) => {
                let path = format!("{}/{name}", path.trim_end_matches('/'));
                groups.put(group_parts(&member, inner, &path, above)?);
            }
            Object::Dataset(dataset) => datasets.put(dataset_parts(&member, dataset)?),
        }
    }
    above.pop();
    let none = Value::empty;
    Ok([
        ("Name", Value::text(path)),
        ("Groups", column(groups)),
        ("Datasets", column(datasets)),
        ("Datatypes", none()),
        ("Links", none()),
        ("Attributes", attributes(object)?),
    ]
    .into_iter()
    .gather())
}

fn dataset_parts(object: &Object, dataset: &Dataset) -> Result<Parts> {
    let row = |extents: &[u64]| {
        let size = |&extent: &u64| if extent == u64::MAX { f64::INFINITY } else { extent as f64 };
        Value::from(Tensor::row(extents.iter().rev().map(size).gather()))
    };
    let shape = dataset.shape();
    let space = [
        ("Size", row(shape)),
        ("MaxSize", row(dataset.max_dims().unwrap_or(shape))),
        ("Type", Value::text(if shape.is_empty() { "scalar" } else { "simple" })),
    ];
    let chunk = dataset.chunks().map_or_else(Value::empty, |chunk| {
        Value::from(Tensor::row(chunk.iter().rev().map(|&extent| f64::from(extent)).gather()))
    });
    Ok([
        ("Name", Value::text(dataset.name())),
        ("Datatype", scalar(type_parts(dataset.dtype()))),
        ("Dataspace", scalar(space.into_iter().gather())),
        ("ChunkSize", chunk),
        ("Attributes", attributes(object)?),
    ]
    .into_iter()
    .gather())
}

fn attributes(object: &Object) -> Result<Value> {
    let all = match object {
        Object::Dataset(dataset) => dataset.attributes(),
        Object::Group(group) => group.attributes().map_err(failed)?,
    };
    let parts = |attribute: &Attribute| -> Parts {
        let extents = attribute.shape.iter().rev().map(|&extent| extent as f64).gather();
        [
            ("Name", Value::text(&attribute.name)),
            ("Datatype", scalar(type_parts(&attribute.datatype))),
            ("Size", Value::from(Tensor::row(extents))),
            // What has no class here is not shown.
            ("Value", attribute_value(object, attribute).unwrap_or_else(|_| Value::empty())),
        ]
        .into_iter()
        .gather()
    };
    Ok(column(all.iter().map(parts).gather()))
}

fn type_parts(kind: &Datatype) -> Parts {
    let (class, name, size) = described(kind);
    let matlab = class_of(kind).map_or("", |class| class.name());
    [
        ("Name", Value::text("")),
        ("Class", Value::text(class)),
        ("Type", Value::text(&name)),
        ("Size", Value::from(size as f64)),
        ("MatlabClass", Value::text(matlab)),
    ]
    .into_iter()
    .gather()
}

/// The class of a type, its name, and the bytes of an element.
fn described(kind: &Datatype) -> (&'static str, String, u64) {
    let end = |order: &ByteOrder| match order {
        ByteOrder::LittleEndian => "LE",
        ByteOrder::BigEndian => "BE",
    };
    match kind {
        Datatype::FixedPoint { size, signed, byte_order } => {
            let letter = if *signed { 'I' } else { 'U' };
            let name = format!("H5T_STD_{letter}{}{}", u32::from(*size) * 8, end(byte_order));
            ("H5T_INTEGER", name, u64::from(*size))
        }
        Datatype::FloatingPoint { size, byte_order } => {
            let name = format!("H5T_IEEE_F{}{}", u32::from(*size) * 8, end(byte_order));
            ("H5T_FLOAT", name, u64::from(*size))
        }
        Datatype::Bitfield { size, byte_order } => {
            let name = format!("H5T_STD_B{}{}", u32::from(*size) * 8, end(byte_order));
            ("H5T_BITFIELD", name, u64::from(*size))
        }
        Datatype::String { size: StringSize::Fixed(size), .. } => {
            ("H5T_STRING", "H5T_STRING".duplicate(), u64::from(*size))
        }
        Datatype::String { size: StringSize::Variable, .. } => ("H5T_STRING", "H5T_STRING".duplicate(), 16),
        Datatype::Compound { size, .. } => ("H5T_COMPOUND", "H5T_COMPOUND".duplicate(), u64::from(*size)),
        Datatype::Array { base, dims } => {
            let (_, name, size) = described(base);
            ("H5T_ARRAY", format!("H5T_ARRAY of {name}"), size * dims.iter().product::<u64>())
        }
        Datatype::Enum { base, .. } => {
            let (_, name, size) = described(base);
            ("H5T_ENUM", name, size)
        }
        Datatype::VarLen { base, .. } if base.is_vlen_string_base() => {
            ("H5T_STRING", "H5T_STRING".duplicate(), 16)
        }
        Datatype::VarLen { base, .. } => ("H5T_VLEN", format!("H5T_VLEN of {}", described(base).1), 16),
        Datatype::Opaque { size, .. } => ("H5T_OPAQUE", "H5T_OPAQUE".duplicate(), u64::from(*size)),
        Datatype::Reference { size, .. } => {
            ("H5T_REFERENCE", "H5T_STD_REF_OBJ".duplicate(), u64::from(*size))
        }
    }
}
