//! A file as a whole: what it holds is read, changed, and written again, as spreadsheets are.

use super::failed;
use crate::mat::hdf5::format::{Array, File, Message, attribute_message};
use crate::mat::hdf5::groups::{Place, group_with};
use crate::mat::hdf5::objects::{Object, members};
use crate::memory::{Duplicate, Gather, Grow};
use crate::{Error, Result, memory};
use hdf5_reader::messages::HdfMessage;
use hdf5_reader::messages::datatype::{Datatype, StringSize};
use hdf5_reader::{Dataset, Hdf5File, RawAttribute};

/// Groups may lie within each other so deep.
const DEEPEST: usize = 200;

/// An object.
pub enum Node {
    /// Named objects.
    Group(Group),
    /// An array.
    Data(Data),
}

/// A group with its attributes.
#[derive(Default)]
pub struct Group {
    /// What it holds.
    pub members: Vec<(String, Node)>,
    /// What is said of it.
    pub attributes: Vec<Raw>,
}

/// An attribute as the file has it.
pub struct Raw {
    /// Its name.
    pub name: String,
    /// Its type, as a message.
    pub kind: Vec<u8>,
    /// Its extents, as the file has them.
    pub extents: Vec<usize>,
    /// Its bytes.
    pub data: Vec<u8>,
}

/// A data set as the file has it.
pub struct Data {
    /// Its extents: the last one changes fastest.
    pub extents: Vec<usize>,
    /// How long they may become.
    pub most: Vec<u64>,
    /// Its type, as a message and as its reader knows it.
    pub kind: (Vec<u8>, Option<Datatype>),
    /// Bytes of an element.
    pub size: usize,
    /// The extents of its pieces.
    pub chunk: Option<Vec<usize>>,
    /// How hard pieces are compressed.
    pub level: Option<u32>,
    /// What is where nothing was written.
    pub fill: Vec<u8>,
    /// Its elements.
    pub bytes: Vec<u8>,
    /// What is said of it.
    pub attributes: Vec<Raw>,
}

/// The error of a file with what would mean something else at another place.
#[cold]
fn unsupported() -> Error {
    let text = "Files with references, or with texts of variable length, cannot be changed.";
    Error::new("MATLAB:imagesci:hdf5io:unsupportedDatatype", text)
}

/// Whether bytes of a type mean places in the file.
fn holds_places(kind: &Datatype) -> bool {
    match kind {
        Datatype::Reference { .. } | Datatype::VarLen { .. } => true,
        Datatype::String { size: StringSize::Variable, .. } => true,
        Datatype::Compound { fields, .. } => fields.iter().any(|field| holds_places(&field.datatype)),
        Datatype::Array { base, .. } | Datatype::Enum { base, .. } => holds_places(base),
        Datatype::String { size: StringSize::Fixed(_), .. }
        | Datatype::FixedPoint { .. }
        | Datatype::FloatingPoint { .. }
        | Datatype::Opaque { .. }
        | Datatype::Bitfield { .. } => false,
    }
}

fn raw(attribute: RawAttribute) -> Result<Raw> {
    let (message, kind) = attribute.into_parts();
    if holds_places(&message.datatype) {
        return Err(unsupported());
    }
    let extents = message.dataspace.dims.iter().map(|&extent| extent as usize).gather();
    Ok(Raw { name: message.name, kind, extents, data: message.raw_data })
}

/// All that a file holds.
///
/// # Errors
/// It is damaged, or holds what cannot be moved.
pub fn read(file: &Hdf5File) -> Result<Group> {
    let root = file.root_group().map_err(failed)?;
    read_group(file, &root, 0)
}

fn read_group(file: &Hdf5File, group: &hdf5_reader::group::Group, depth: usize) -> Result<Group> {
    if depth > DEEPEST {
        return Err(Error::new(
            "MATLAB:imagesci:hdf5lib:libraryError",
            "The groups of the file are nested too deeply.",
        ));
    }
    let attributes =
        group.raw_attributes().map_err(failed)?.into_iter().map(raw).gather::<Result<Vec<Raw>>>()?;
    let mut made = Group { members: Vec::new(), attributes };
    for (name, member) in members(group)? {
        let node = match &member {
            Object::Group(inner) => Node::Group(read_group(file, inner, depth + 1)?),
            Object::Dataset(dataset) => Node::Data(read_data(file, dataset)?),
        };
        made.members.put((name, node));
    }
    Ok(made)
}

fn read_data(file: &Hdf5File, dataset: &Dataset) -> Result<Data> {
    if holds_places(dataset.dtype()) {
        return Err(unsupported());
    }
    let length = dataset.raw_byte_len().map_err(failed)?;
    memory::admit(length)?;
    let mut bytes = memory::filled(0u8, length);
    dataset.read_raw_bytes_into(&mut bytes).map_err(failed)?;
    let extents: Vec<usize> = dataset.shape().iter().map(|&extent| extent as usize).gather();
    let header = file.get_or_parse_header(dataset.address()).map_err(failed)?;
    let level = header.messages.iter().find_map(|message| match message {
        HdfMessage::FilterPipeline(pipeline) => {
            let deflate = pipeline.filters.iter().find(|filter| filter.id == 1)?;
            Some(deflate.client_data.first().copied().unwrap_or(3))
        }
        _ => None,
    });
    let fill = dataset.fill_value().and_then(|fill| fill.value.as_ref());
    Ok(Data {
        most: dataset
            .max_dims()
            .map_or_else(|| extents.iter().map(|&x| x as u64).gather(), <[u64]>::duplicate),
        kind: (dataset.raw_datatype().map_err(failed)?, Some(dataset.dtype().clone())),
        size: dataset.raw_element_size().map_err(failed)?,
        chunk: dataset.chunks().map(|chunk| chunk.iter().map(|&x| x as usize).gather()),
        level,
        fill: fill.map_or_else(Vec::new, |fill| fill.duplicate()),
        attributes: dataset
            .raw_attributes()
            .map_err(failed)?
            .into_iter()
            .map(raw)
            .gather::<Result<Vec<Raw>>>()?,
        extents,
        bytes,
    })
}

/// The bytes of a file with these objects.
///
/// # Errors
/// More attributes than a header has room for.
pub fn written(root: &Group) -> Result<Vec<u8>> {
    let mut file = File::new(Vec::new(), true);
    let place = write_group(&mut file, root)?;
    Ok(file.finish(place))
}

fn write_group(file: &mut File, node: &Group) -> Result<Place> {
    let mut links = Vec::new();
    for (name, member) in &node.members {
        let address = match member {
            Node::Group(inner) => write_group(file, inner)?.0,
            Node::Data(data) => write_data(file, data)?,
        };
        links.put((name.duplicate(), address));
    }
    group_with(file, links, messages(&node.attributes))
}

fn write_data(file: &mut File, data: &Data) -> Result<u64> {
    let array = Array {
        extents: &data.extents,
        most: Some(&data.most),
        kind: &data.kind.0,
        size: data.size,
        chunk: data.chunk.as_deref(),
        level: data.level,
        fill: &data.fill,
    };
    file.array(&array, &data.bytes, messages(&data.attributes))
}

fn messages(attributes: &[Raw]) -> Vec<Message> {
    let message = |raw: &Raw| attribute_message(&raw.name, &raw.kind, &raw.extents, &raw.data);
    attributes.iter().map(message).gather()
}

impl Group {
    /// The object at a path.
    pub fn find(&mut self, path: &str) -> Option<&mut Node> {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let first = parts.next()?;
        let mut node = &mut self.members.iter_mut().find(|(name, _)| name == first)?.1;
        for part in parts {
            let Node::Group(group) = node else { return None };
            node = &mut group.members.iter_mut().find(|(name, _)| name == part)?.1;
        }
        Some(node)
    }

    /// Puts an object at a path, in groups that are made where they are not there. Says whether the place was free.
    pub fn put(&mut self, path: &str, node: Node) -> bool {
        let mut group = self;
        let mut parts = path.split('/').filter(|part| !part.is_empty()).peekable();
        while let Some(part) = parts.next() {
            let at = group.members.iter().position(|(name, _)| name == part);
            if parts.peek().is_none() {
                if at.is_none() {
                    group.members.put((part.duplicate(), node));
                }
                return at.is_none();
            }
            let at = at.unwrap_or_else(|| {
                group.members.put((part.duplicate(), Node::Group(Group::default())));
                group.members.len() - 1
            });
            let Node::Group(inner) = &mut group.members[at].1 else { return false };
            group = inner;
        }
        false
    }
}
