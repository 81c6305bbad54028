//! `h5create`, `h5write` and `h5writeatt`.

use super::tree::{Data, Group, Node, Raw, read, written};
use super::{failed, path_of};
use crate::library::arguments::take_pairs;
use crate::library::files::encoding::ByteOrder;
use crate::library::files::{self, elements, file_name};
use crate::mat::hdf5::format::{Type, type_message};
use crate::mat::hdf5::objects::class_of;
use crate::memory::{Duplicate, Gather, Grow, GrowBy};
use crate::{Args, Dims, Error, Host, Outputs, Result, Value, memory};
use hdf5_reader::Hdf5File;
use hdf5_reader::error::ByteOrder as Order;
use hdf5_reader::messages::datatype::Datatype;
use lanner_facts::Class;

#[cold]
fn wrong(what: &str, text: &str) -> Error {
    Error::new(&format!("MATLAB:imagesci:{what}"), text)
}

/// Reads a file, lets its content be changed, and writes it. One that is not there is empty.
fn change(
    host: &mut dyn Host,
    name: &str,
    must_exist: bool,
    change: impl FnOnce(&mut Group) -> Result<()>,
) -> Result<()> {
    host.state().files.flush();
    let path = files::expand(name);
    let mut root = match path.is_file() {
        true => {
            let bytes = memory::read_file(&path).map_err(|error| {
                wrong(
                    "validate:fileOpen",
                    &format!("Unable to open file \"{name}\": {}.", files::message(&error)),
                )
            })?;
            read(&Hdf5File::from_vec(bytes).map_err(failed)?)?
        }
        false if must_exist => {
            let text = format!("Unable to open file \"{name}\" for writing: No such file or directory.");
            return Err(wrong("validate:fileOpen", &text));
        }
        false => Group::default(),
    };
    change(&mut root)?;
    files::replace::replace(&path, &written(&root)?).map_err(|error| {
        wrong("hdf5lib:fileWrite", &format!("Unable to write file \"{name}\": {}.", files::message(&error)))
    })
}

fn type_of(class: Class) -> Option<Type> {
    let integer = |size, signed| Some(Type::Integer { size, signed });
    match class {
        Class::Double => Some(Type::Float(8)),
        Class::Single => Some(Type::Float(4)),
        Class::Int8 => integer(1, true),
        Class::Int16 => integer(2, true),
        Class::Int32 => integer(4, true),
        Class::Int64 => integer(8, true),
        Class::Uint8 | Class::Logical => integer(1, false),
        Class::Uint16 => integer(2, false),
        Class::Uint32 => integer(4, false),
        Class::Uint64 => integer(8, false),
        Class::Char | Class::String | Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => {
            None
        }
    }
}

/// `h5create(file, name, size, name, value, …)`.
pub fn h5create(host: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let names = ["Datatype", "ChunkSize", "Deflate", "FillValue", "Shuffle", "Fletcher32", "TextEncoding"];
    let (mut class, mut chunk, mut level, mut fill) = (Class::Double, None, None, None);
    for (name, value) in take_pairs(&mut args, &names) {
        match name {
            0 => {
                let word = value.as_text().unwrap_or_default();
                class = [Class::Double, Class::Single]
                    .into_iter()
                    .chain(Class::INTEGERS)
                    .find(|class| class.name() == word)
                    .ok_or_else(|| {
                        wrong("h5create:datatype", &format!("Datasets of type '{word}' cannot be created."))
                    })?;
            }
            1 => chunk = Some(lengths(&value, false)?),
            2 => {
                let number = value.as_f64().filter(|x| (0.0..=9.0).contains(x) && x.fract() == 0.0);
                let number = number
                    .ok_or_else(|| wrong("h5create:deflate", "'Deflate' must be an integer from 0 to 9."))?;
                level = Some(number as u32).filter(|&level| level > 0);
            }
            3 => fill = Some(value),
            // Sums and the order of bytes within pieces are of no consequence for what is read.
            _ => (),
        }
    }
    let name = file_name(args.first())?;
    let path = path_of(args.get(1))?;
    let [_, _, size] = args.as_slice() else {
        return Err(wrong(
            "h5create:arguments",
            "h5create needs a file, the name of a dataset and its size.",
        ));
    };
    let most = lengths(size, true)?;
    let grows = most.contains(&u64::MAX);
    if (grows || level.is_some()) && chunk.is_none() {
        return Err(wrong(
            "h5create:chunkSizeRequired",
            "'ChunkSize' must be given for datasets that grow or are compressed.",
        ));
    }
    if chunk.as_ref().is_some_and(|chunk| chunk.len() != most.len() || chunk.contains(&0)) {
        return Err(wrong("h5create:chunkSize", "'ChunkSize' must have a positive length for each extent."));
    }
    let kind = type_of(class)
        .ok_or_else(|| wrong("h5create:datatype", "Datasets of this type cannot be created."))?;
    let fill = match fill {
        Some(value) => elements::to_bytes(&value, class, ByteOrder::Little)?,
        None => Vec::new(),
    };
    let extents: Vec<usize> = most.iter().rev().map(|&x| if x == u64::MAX { 0 } else { x as usize }).gather();
    let count = Dims::new(&extents).numel().saturating_mul(if extents.is_empty() { 1 } else { kind.size() });
    memory::admit(count)?;
    let mut bytes = memory::filled(0u8, count);
    if !fill.is_empty() {
        bytes.chunks_exact_mut(fill.len()).for_each(|element| element.copy_from_slice(&fill));
    }
    let data = Data {
        extents,
        most: most.iter().rev().copied().gather(),
        kind: (type_message(kind), None),
        size: kind.size(),
        chunk: chunk.map(|chunk| chunk.iter().rev().map(|&x| x as usize).gather()),
        level,
        fill,
        bytes,
        attributes: Vec::new(),
    };
    change(host, &name, false, |root| match root.put(&path, Node::Data(data)) {
        true => Ok(()),
        false => {
            Err(wrong("h5create:datasetAlreadyExists", &format!("The dataset '{path}' already exists.")))
        }
    })?;
    Ok(Outputs::new())
}

/// Extents of an argument; `Inf` where they may be any.
fn lengths(value: &Value, may_grow: bool) -> Result<Vec<u64>> {
    let length = |&x: &f64| match x {
        _ if x == f64::INFINITY && may_grow => Ok(u64::MAX),
        _ if x >= 0.0 && x.fract() == 0.0 && x < 1e15 => Ok(x as u64),
        _ => Err(wrong("h5create:size", "Sizes must be nonnegative integers.")),
    };
    value.to_f64s().unwrap_or_default().iter().map(length).gather()
}

/// `h5write(file, name, data, start, count, stride)`.
pub fn h5write(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = file_name(args.first())?;
    let path = path_of(args.get(1))?;
    let value = args[2].clone();
    let list = |k: usize| args.get(k).and_then(|value| value.to_f64s().map(|x| x.duplicate()));
    let (start, count, stride) = (list(3), list(4), list(5));
    change(host, &name, true, |root| match root.find(&path) {
        Some(Node::Data(data)) => put(data, &value, start, count, stride),
        _ => Err(wrong("hdf5io:objectDoesNotExist", &format!("Unable to find object '{path}'."))),
    })?;
    Ok(Outputs::new())
}

/// Puts elements where they belong. A data set that may grow does.
fn put(
    data: &mut Data,
    value: &Value,
    start: Option<Vec<f64>>,
    count: Option<Vec<f64>>,
    stride: Option<Vec<f64>>,
) -> Result<()> {
    let rank = data.extents.len();
    let bytes = encoded(data, value)?;
    let dims = value.dims();
    // Extents as MATLAB has them: the first changes fastest.
    let old: Vec<usize> = data.extents.iter().rev().copied().gather();
    let place = |list: &Option<Vec<f64>>, k: usize, otherwise: usize| match list {
        None => Ok(otherwise),
        Some(list) => {
            let x = list.get(k).copied().filter(|x| *x >= 1.0 && x.fract() == 0.0 && *x < 1e15);
            x.map(|x| x as usize).ok_or_else(|| {
                wrong("hdf5io:badHyperslab", "Start, count and stride must be positive integers.")
            })
        }
    };
    let whole = |k: usize| if rank == 1 { dims.numel() } else { dims.extent(k) };
    let mut spans = Vec::new();
    let mut new = Vec::new();
    for k in 0..rank {
        let (first, many, step) = (place(&start, k, 1)?, place(&count, k, whole(k))?, place(&stride, k, 1)?);
        let end = first.saturating_add(many.saturating_sub(1).saturating_mul(step));
        let most = data.most.get(rank - 1 - k).copied().unwrap_or(0);
        if end as u64 > most {
            return Err(wrong(
                "hdf5io:badHyperslab",
                "The data do not fit within the extents of the dataset.",
            ));
        }
        spans.put((first - 1, many, step));
        new.put(if start.is_none() && most == u64::MAX { end } else { end.max(old[k]) });
    }
    let total: usize = spans.iter().map(|(_, many, _)| many).product();
    // Without a place all of the data set is meant; what grows gets as long as the data.
    let is_whole = |k: usize| {
        new[k] == spans[k].1 && (new[k] == old[k] || data.most.get(rank - 1 - k) == Some(&u64::MAX))
    };
    if total != dims.numel() || start.is_none() && !(0..rank).all(is_whole) {
        return Err(wrong(
            "hdf5io:dataSizeMismatch",
            "The number of elements does not match the size of the dataset.",
        ));
    }
    if new != old {
        resize(data, &old, &new)?;
    }
    for k in 0..total {
        let (mut rest, mut at, mut unit) = (k, 0, 1);
        for ((first, many, step), extent) in spans.iter().zip(&new) {
            at += (first + rest % many * step) * unit;
            rest /= many;
            unit *= extent;
        }
        let size = data.size;
        data.bytes[at * size..(at + 1) * size].copy_from_slice(&bytes[k * size..(k + 1) * size]);
    }
    Ok(())
}

/// The elements of a value as bytes of the data set's type.
fn encoded(data: &Data, value: &Value) -> Result<Vec<u8>> {
    let unknown = || wrong("hdf5io:unsupportedDatatype", "Elements of this type cannot be written.");
    let kind = data.kind.1.as_ref().ok_or_else(unknown)?;
    let order = match kind {
        Datatype::FixedPoint { byte_order: Order::BigEndian, .. }
        | Datatype::FloatingPoint { byte_order: Order::BigEndian, .. } => ByteOrder::Big,
        _ => ByteOrder::Little,
    };
    if value.is_complex() || !value.is_arithmetic() && !value.is_char() {
        return Err(unknown());
    }
    elements::to_bytes(value, class_of(kind).ok_or_else(unknown)?, order)
}

fn resize(data: &mut Data, old: &[usize], new: &[usize]) -> Result<()> {
    let count = Dims::new(new).numel();
    memory::check_elements(&Dims::matrix(1, count), data.size)?;
    let mut bytes = memory::filled(0u8, count * data.size);
    if data.fill.len() == data.size {
        bytes.chunks_exact_mut(data.size).for_each(|element| element.copy_from_slice(&data.fill));
    }
    for (k, element) in data.bytes.chunks_exact(data.size).enumerate() {
        let (mut rest, mut at, mut unit, mut stays) = (k, 0, 1, true);
        for (extent, wanted) in old.iter().zip(new) {
            stays &= rest % extent < *wanted;
            at += rest % extent * unit;
            rest /= extent;
            unit *= wanted;
        }
        if stays {
            bytes[at * data.size..(at + 1) * data.size].copy_from_slice(element);
        }
    }
    data.bytes = bytes;
    data.extents = new.iter().rev().copied().gather();
    Ok(())
}

/// `h5writeatt(file, location, name, value)`.
pub fn h5writeatt(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let file = file_name(args.first())?;
    let path = path_of(args.get(1))?;
    let name = path_of(args.get(2))?;
    let value = &args[3];
    let made = match value.as_text().filter(|_| !value.is_numeric()) {
        Some(text) => {
            let mut data = text.as_bytes().duplicate();
            data.grow_to(data.len().max(1), 0);
            Raw { name, kind: type_message(Type::Text(data.len())), extents: Vec::new(), data }
        }
        None => {
            let kind = type_of(value.class()).filter(|_| !value.is_complex());
            let kind = kind.ok_or_else(|| {
                wrong("hdf5io:unsupportedDatatype", "Attributes of this class cannot be written.")
            })?;
            let data = elements::to_bytes(value, value.class(), ByteOrder::Little)?;
            let dims = value.dims();
            let extents = match dims.numel() {
                1 => Vec::new(),
                count if dims.is_vector() => [count].into_iter().gather(),
                _ => dims.as_slice().iter().rev().copied().gather(),
            };
            Raw { name, kind: type_message(kind), extents, data }
        }
    };
    change(host, &file, true, |root| {
        let is_root = path.trim_matches('/').is_empty();
        let attributes = match if is_root { None } else { root.find(&path) } {
            Some(Node::Group(group)) => &mut group.attributes,
            Some(Node::Data(data)) => &mut data.attributes,
            None if is_root => &mut root.attributes,
            None => {
                return Err(wrong("hdf5io:objectDoesNotExist", &format!("Unable to find object '{path}'.")));
            }
        };
        attributes.retain(|old| old.name != made.name);
        attributes.put(made);
        Ok(())
    })?;
    Ok(Outputs::new())
}
