//! Objects of an HDF5 file as its reader gives them, and what is asked of them.

use crate::library::files::elements;
use crate::library::files::encoding::ByteOrder;
use crate::mat::damaged;
use crate::memory::{Duplicate, Gather, Grow};
use crate::{Dims, Error, Result, Value, memory};
use hdf5_reader::group::Group;
use hdf5_reader::messages::datatype::{Datatype, StringSize};
use hdf5_reader::{Attribute, Dataset, Hdf5File, OpenOptions};
use lanner_facts::Class;

/// Deflate makes data at most so many times shorter.
const MOST_DEFLATED: usize = 1040;

/// An array, or a group of objects.
pub enum Object {
    /// An array.
    Dataset(Dataset),
    /// Named objects.
    Group(Group),
}

/// Opens a file. What it says that it holds is bounded by its length.
///
/// # Errors
/// It is no HDF5 file, or is damaged.
pub fn open(bytes: Vec<u8>) -> Result<(Hdf5File, usize)> {
    let most = bytes.len().saturating_mul(MOST_DEFLATED);
    let options = OpenOptions::default()
        .with_chunk_cache_bytes(0)
        .with_max_chunk_bytes(most)
        .with_max_read_bytes(most)
        .with_max_object_header_bytes(bytes.len());
    Ok((Hdf5File::from_vec_with_options(bytes, options).map_err(unreadable)?, most))
}

/// The error of the library that reads.
#[cold]
pub fn unreadable(error: hdf5_reader::error::Error) -> Error {
    damaged(&error.to_string())
}

/// The objects of a group with their names, sorted.
///
/// # Errors
/// The group is damaged.
pub fn members(group: &Group) -> Result<Vec<(String, Object)>> {
    let (groups, datasets) = group.members().map_err(unreadable)?;
    let mut members = Vec::new();
    members.put_all(groups.into_iter().map(|g| (g.name().duplicate(), Object::Group(g))));
    members.put_all(datasets.into_iter().map(|d| (d.name().duplicate(), Object::Dataset(d))));
    members.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    Ok(members)
}

impl Object {
    /// Where it is.
    pub fn address(&self) -> u64 {
        match self {
            Object::Dataset(dataset) => dataset.address(),
            Object::Group(group) => group.address(),
        }
    }

    /// What is said about it.
    ///
    /// # Errors
    /// It is damaged.
    pub fn attributes(&self) -> Result<Vec<Attribute>> {
        match self {
            Object::Dataset(dataset) => Ok(dataset.attributes()),
            Object::Group(group) => group.attributes().map_err(unreadable),
        }
    }

    /// The texts of an attribute whose elements are sequences of letters.
    ///
    /// # Errors
    /// It is damaged.
    pub fn texts(&self, attribute: &Attribute) -> Result<Vec<String>> {
        if let Some(texts) = &attribute.decoded_strings {
            return Ok(texts.duplicate());
        }
        let Datatype::VarLen { .. } = attribute.datatype else {
            return attribute.read_strings().map_err(unreadable);
        };
        let count = attribute.num_elements().map_err(unreadable)? as usize;
        if count == 0 {
            return Ok(Vec::new());
        }
        let one = |reference: &[u8]| {
            let bytes = match self {
                Object::Dataset(dataset) => dataset.resolve_vlen_reference_bytes(reference, 1),
                Object::Group(group) => group.resolve_vlen_reference_bytes(reference, 1),
            };
            Ok(memory::text_of_bytes(&bytes.map_err(unreadable)?))
        };
        let size = attribute.raw_data.len() / count;
        attribute.raw_data.chunks_exact(size.max(1)).take(count).map(one).gather()
    }
}

/// The text of an attribute.
pub fn text_of(attribute: &Attribute) -> Option<String> {
    if let Some([text]) = attribute.decoded_strings.as_deref() {
        return Some(text.duplicate());
    }
    attribute.read_string().ok()
}

/// The extents of a data set, as MATLAB has them: the first one changes fastest.
pub fn dims_of(dataset: &Dataset) -> Result<Dims> {
    let extents: Option<Vec<usize>> =
        dataset.shape().iter().rev().map(|&extent| usize::try_from(extent).ok()).gather();
    let extents = extents.ok_or_else(|| damaged("an array has too many elements"))?;
    Ok(Dims::new(if extents.is_empty() { &[1, 1] } else { &extents }))
}

/// The class of numbers of a type.
pub fn class_of(kind: &Datatype) -> Option<Class> {
    Some(match *kind {
        Datatype::FloatingPoint { size: 8, .. } => Class::Double,
        Datatype::FloatingPoint { size: 4, .. } => Class::Single,
        Datatype::FixedPoint { size, signed, .. } => match (size, signed) {
            (1, true) => Class::Int8,
            (2, true) => Class::Int16,
            (4, true) => Class::Int32,
            (8, true) => Class::Int64,
            (1, false) => Class::Uint8,
            (2, false) => Class::Uint16,
            (4, false) => Class::Uint32,
            (8, false) => Class::Uint64,
            _ => return None,
        },
        Datatype::Bitfield { size: 1, .. } => Class::Uint8,
        Datatype::Enum { ref base, .. } => return class_of(base),
        _ => return None,
    })
}

/// The numbers of a data set as an array of a class.
///
/// # Errors
/// It is damaged; there is no memory for it.
pub fn numbers(dataset: &Dataset, stored: Class, class: Class) -> Result<Value> {
    let dims = dims_of(dataset)?;
    memory::check_elements(&dims, elements::size(stored))?;
    macro_rules! read {
        ($type:ty) => {{
            memory::check::<$type>(&dims)?;
            let fill = |bytes: &mut [u8]| dataset.read_native_bytes_into(bytes).map_err(unreadable);
            crate::Tensor::new(dims.clone(), super::raw::filled_by::<$type, Error>(dims.numel(), fill)?)
                .into()
        }};
    }
    Ok(match (stored, class) {
        (Class::Double, Class::Double) => read!(f64),
        (Class::Single, Class::Single) => read!(f32),
        (Class::Int8, Class::Int8) => read!(i8),
        (Class::Int16, Class::Int16) => read!(i16),
        (Class::Int32, Class::Int32) => read!(i32),
        (Class::Int64, Class::Int64) => read!(i64),
        (Class::Uint8, Class::Uint8) => read!(u8),
        (Class::Uint16, Class::Uint16) => read!(u16),
        (Class::Uint32, Class::Uint32) => read!(u32),
        (Class::Uint64, Class::Uint64) => read!(u64),
        (Class::Uint16, Class::Char) => read!(crate::Char),
        _ => {
            let bytes = native_bytes(dataset, &dims, elements::size(stored))?;
            elements::to_value(stored, class, &bytes, ByteOrder::NATIVE, |_| dims)
        }
    })
}

/// The bytes of all elements in the machine's order.
///
/// # Errors
/// It is damaged; there is no memory for it.
pub fn native_bytes(dataset: &Dataset, dims: &Dims, size: usize) -> Result<Vec<u8>> {
    memory::check_elements(dims, size)?;
    let length = dataset.raw_byte_len().map_err(unreadable)?;
    let mut bytes = memory::filled(0u8, length);
    dataset.read_native_bytes_into(&mut bytes).map_err(unreadable)?;
    Ok(bytes)
}

/// The size of the real and of the imaginary part, where a type is a pair of them: 4 or 8 bytes.
pub fn complex_part(kind: &Datatype) -> Option<u8> {
    let Datatype::Compound { size, fields } = kind else { return None };
    let [real, imag] = fields.as_slice() else { return None };
    let part = |kind: &Datatype| match kind {
        Datatype::FloatingPoint { size, .. } if matches!(size, 4 | 8) => Some(*size),
        _ => None,
    };
    let one = part(&real.datatype)?;
    let is_pair = part(&imag.datatype) == Some(one)
        && real.byte_offset == 0
        && imag.byte_offset == u32::from(one)
        && *size == 2 * u32::from(one);
    is_pair.then_some(one)
}

/// Whether elements are texts.
pub fn is_text(kind: &Datatype) -> bool {
    match kind {
        Datatype::String { size: StringSize::Fixed(_) | StringSize::Variable, .. } => true,
        Datatype::VarLen { base, .. } => base.is_vlen_string_base(),
        _ => false,
    }
}
