//! Objects of an HDF5 file in MATLAB's layout as values: see `write` for what stands where.

use super::objects::{self, Object, class_of, complex_part, dims_of, members, native_bytes, unreadable};
use super::{CANONICAL_EMPTY, REFERENCES, raw};
use crate::library::files::elements;
use crate::library::files::encoding::ByteOrder;
use crate::mat::read::{of_class, sparse_of};
use crate::mat::{DEEPEST_READ, Variable, damaged};
use crate::memory::{Duplicate, Gather, Grow};
use crate::value::C64;
use crate::{C32, Dims, Error, FunctionHandle, Result, Struct, Tensor, Value, memory};
use hdf5_reader::group::Group;
use hdf5_reader::messages::datatype::Datatype;
use hdf5_reader::{Attribute, Dataset, Hdf5File};
use lanner_base::Name;
use lanner_facts::Class;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The variables that `wanted` names. Objects whose layout is not published are left out.
///
/// # Errors
/// Bytes that are not what the format says.
pub fn read(bytes: Vec<u8>, wanted: &dyn Fn(&str) -> bool) -> Result<Vec<Variable>> {
    let count = bytes.len();
    let (file, most) = objects::open(bytes)?;
    let mut reader = Reader { file: &file, referenced: None, bytes: most, values: count };
    let root = file.root_group().map_err(unreadable)?;
    let mut variables = Vec::new();
    for (name, member) in members(&root)? {
        if name.starts_with('#') || !wanted(&name) {
            continue;
        }
        let about = About::of(&member)?;
        let global = about.number("MATLAB_global").is_some_and(|x| x != 0.0);
        if let Some(value) = reader.value(&member, &about, 0)? {
            variables.put(Variable { name, value, global });
        }
    }
    Ok(variables)
}

/// What is said about an object.
struct About(Vec<Attribute>);

impl About {
    fn of(object: &Object) -> Result<About> {
        Ok(About(object.attributes()?))
    }

    fn get(&self, name: &str) -> Option<&Attribute> {
        self.0.iter().find(|attribute| attribute.name == name)
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.get(name)?.read_as_f64().ok()
    }

    fn class(&self) -> Option<String> {
        objects::text_of(self.get("MATLAB_class")?)
    }

    /// How MATLAB lays out what is no array: 1 for its function handles, 2 for objects of old classes, 3 for others.
    fn layout(&self) -> f64 {
        self.number("MATLAB_object_decode").unwrap_or(0.0)
    }
}

struct Reader<'a> {
    file: &'a Hdf5File,
    /// What cells and struct arrays hold, by address: looked for when it is first needed.
    referenced: Option<Rc<FxHashMap<u64, Object>>>,
    /// The bytes and the values that may still be made: no more than the file's length allows.
    bytes: usize,
    values: usize,
}

impl Reader<'_> {
    /// A value; none where its layout is not known.
    fn value(&mut self, object: &Object, about: &About, depth: usize) -> Result<Option<Value>> {
        if depth > DEEPEST_READ {
            return Err(damaged("its arrays are nested too deeply"));
        }
        lanner_base::interrupt::poll();
        let left = self.values.checked_sub(1);
        self.values = left.ok_or_else(|| damaged("it holds more values than there are data"))?;
        if about.layout() == 3.0 {
            return Ok(None);
        }
        match object {
            Object::Dataset(dataset) => self.dataset(object, dataset, about, depth),
            Object::Group(group) => self.group(object, group, about, depth),
        }
    }

    fn dataset(
        &mut self,
        object: &Object,
        dataset: &Dataset,
        about: &About,
        depth: usize,
    ) -> Result<Option<Value>> {
        let name = about.class();
        if about.number("MATLAB_empty").is_some_and(|x| x != 0.0) {
            return self.empty(object, dataset, about, name.as_deref().unwrap_or("double")).map(Some);
        }
        self.count(dataset)?;
        let dims = dims_of(dataset)?;
        let kind = dataset.dtype();
        if let Datatype::Reference { .. } = kind {
            let cells = self.references(dataset, depth)?;
            return Ok(Some(Tensor::new(dims, cells).into()));
        }
        if let Some(part) = complex_part(kind) {
            return complex(dataset, dims, part).map(Some);
        }
        if objects::is_text(kind) {
            return texts(dataset).map(Some);
        }
        let Some(stored) = class_of(kind) else { return Ok(None) };
        let class = match (name.as_deref(), kind) {
            (Some(name), _) => class_named(name),
            (None, Datatype::Enum { .. }) => Some(Class::Logical),
            (None, _) => Some(stored),
        };
        match class {
            Some(class) => objects::numbers(dataset, stored, class).map(Some),
            None => Ok(None),
        }
    }

    /// Takes the bytes of an array from those that there may be.
    fn count(&mut self, dataset: &Dataset) -> Result<()> {
        let left = self.bytes.checked_sub(dataset.raw_byte_len().map_err(unreadable)?);
        self.bytes = left.ok_or_else(|| damaged("an array has more elements than there are data"))?;
        Ok(())
    }

    /// An array without elements, whose extents the data are.
    fn empty(&mut self, object: &Object, dataset: &Dataset, about: &About, class: &str) -> Result<Value> {
        if dataset.num_elements().map_err(unreadable)? > super::MOST_EXTENTS as u64 {
            return Err(damaged("the extents of an array are missing"));
        }
        let stored =
            class_of(dataset.dtype()).ok_or_else(|| damaged("the extents of an array are missing"))?;
        let extents = objects::numbers(dataset, stored, Class::Double)?.to_f64s().map(|x| x.duplicate());
        let extents: Vec<usize> = extents.unwrap_or_default().iter().map(|&x| x as usize).gather();
        let dims = Dims::new(&extents);
        if class == "struct" {
            let names = field_names(object, about)?;
            if !dims.is_empty() && !names.is_empty() {
                return Err(damaged("an array has fewer data than elements"));
            }
            memory::check::<Value>(&dims)?;
            let fields = names.into_iter().map(|name| (Name::new(&name), Vec::new())).gather();
            return Ok(Struct::from_parts(dims, fields).into());
        }
        if !dims.is_empty() {
            return Err(damaged("an array has fewer data than elements"));
        }
        Ok(match class {
            CANONICAL_EMPTY => Value::empty(),
            "cell" => Tensor::new(dims, Vec::<Value>::new()).into(),
            _ => {
                let class =
                    class_named(class).ok_or_else(|| damaged("it has an array of an unknown class"))?;
                elements::of_class(class, Vec::new(), |_| dims)
            }
        })
    }

    /// The values that a data set refers to; `[]` for what cannot be read.
    fn references(&mut self, dataset: &Dataset, depth: usize) -> Result<Vec<Value>> {
        let dims = dims_of(dataset)?;
        let bytes = native_bytes(dataset, &dims, 8)?;
        let size = dataset.raw_element_size().map_err(unreadable)?;
        let mut values = memory::room(dims.numel());
        for reference in bytes.chunks_exact(size.max(1)) {
            let mut address = [0; 8];
            let count = size.min(8);
            address[..count].copy_from_slice(&reference[..count]);
            values.put(self.referred(u64::from_le_bytes(address), depth)?);
        }
        Ok(values)
    }

    fn referred(&mut self, address: u64, depth: usize) -> Result<Value> {
        let all = self.all_referenced()?;
        let object = all.get(&address).ok_or_else(|| damaged("a cell refers to nothing"))?;
        let about = About::of(object)?;
        Ok(self.value(object, &about, depth + 1)?.unwrap_or_else(Value::empty))
    }

    fn all_referenced(&mut self) -> Result<Rc<FxHashMap<u64, Object>>> {
        if let Some(all) = &self.referenced {
            return Ok(Rc::clone(all));
        }
        let root = self.file.root_group().map_err(unreadable)?;
        let mut all = FxHashMap::default();
        // Other writers refer to what has a name, too.
        for (name, member) in members(&root)? {
            if let (REFERENCES, Object::Group(group)) = (name.as_str(), &member) {
                for (_, inner) in members(group)? {
                    all.insert(inner.address(), inner);
                }
            }
            all.insert(member.address(), member);
        }
        let all = Rc::new(all);
        self.referenced = Some(Rc::clone(&all));
        Ok(all)
    }

    fn group(
        &mut self,
        object: &Object,
        group: &Group,
        about: &About,
        depth: usize,
    ) -> Result<Option<Value>> {
        let class = about.class();
        if let Some(rows) = about.number("MATLAB_sparse") {
            return self.sparse(group, rows, class.as_deref() == Some("logical")).map(Some);
        }
        let fields = self.structure(object, group, about, depth)?;
        Ok(match (class.as_deref(), about.layout()) {
            (None | Some("struct"), _) => Some(fields.into()),
            (Some("function_handle"), 1.0) => own_handle(&fields),
            (Some(class), _) => Some(of_class(class, fields)),
        })
    }

    fn structure(&mut self, object: &Object, group: &Group, about: &About, depth: usize) -> Result<Struct> {
        let mut found: FxHashMap<String, Object> = FxHashMap::default();
        let mut names = field_names(object, about)?;
        for (name, member) in members(group)? {
            if names.len() < found.len() + 1 && !names.contains(&name) {
                names.put(name.duplicate());
            }
            found.insert(name, member);
        }
        let mut fields: Vec<(Name, Vec<Value>)> = Vec::new();
        let mut dims = None;
        for name in names {
            let member = found.get(&name).ok_or_else(|| damaged("a field of a struct is missing"))?;
            let about = About::of(member)?;
            let (values, extents) = match member {
                // Elements of a struct array: references that are no cells.
                Object::Dataset(dataset)
                    if about.class().is_none() && matches!(dataset.dtype(), Datatype::Reference { .. }) =>
                {
                    self.count(dataset)?;
                    (self.references(dataset, depth)?, dims_of(dataset)?)
                }
                _ => {
                    let value = self.value(member, &about, depth + 1)?.unwrap_or_else(Value::empty);
                    ([value].into_iter().gather(), Dims::SCALAR)
                }
            };
            if dims.get_or_insert_with(|| extents.clone()) != &extents {
                return Err(damaged("the fields of a struct do not fit"));
            }
            fields.put((Name::new(&name), values));
        }
        Ok(Struct::from_parts(dims.unwrap_or(Dims::SCALAR), fields))
    }

    /// A sparse matrix: rows, where the columns start, values. Without entries only the starts are there.
    fn sparse(&mut self, group: &Group, rows: f64, logical: bool) -> Result<Value> {
        let mut parts: FxHashMap<String, Object> = members(group)?.into_iter().gather();
        let mut part = |reader: &mut Self, name: &str| match parts.remove(name) {
            Some(Object::Dataset(dataset)) => {
                reader.count(&dataset)?;
                Ok(Some(dataset))
            }
            Some(Object::Group(_)) => Err(damaged("the parts of a sparse matrix do not fit")),
            None => Ok(None),
        };
        let doubles = |dataset: Option<Dataset>| -> Result<Vec<f64>> {
            let Some(dataset) = dataset else { return Ok(Vec::new()) };
            let stored = class_of(dataset.dtype());
            let stored = stored.ok_or_else(|| damaged("the parts of a sparse matrix do not fit"))?;
            let dims = dims_of(&dataset)?;
            let bytes = native_bytes(&dataset, &dims, elements::size(stored))?;
            Ok(elements::to_doubles(stored, &bytes, ByteOrder::NATIVE))
        };
        let starts = doubles(part(self, "jc")?)?;
        let places = doubles(part(self, "ir")?)?;
        let data = part(self, "data")?;
        let complex_part = data.as_ref().and_then(|dataset| complex_part(dataset.dtype()));
        let (real, imaginary) = match (data, complex_part) {
            (Some(dataset), Some(size)) => {
                let dims = dims_of(&dataset)?;
                let both = complex(&dataset, dims, size)?.to_c64s().unwrap_or_default();
                (both.iter().map(|z| z.re).gather(), Some(both.iter().map(|z| z.im).gather()))
            }
            (data, _) => (doubles(data)?, None),
        };
        if rows.fract() != 0.0 || !(0.0..memory::LONGEST as f64).contains(&rows) || starts.is_empty() {
            return Err(damaged("the parts of a sparse matrix do not fit"));
        }
        sparse_of(&Dims::matrix(rows as usize, starts.len() - 1), &places, &starts, real, imaginary, logical)
    }
}

/// The names of the fields of a struct, in their order, where they are said.
fn field_names(object: &Object, about: &About) -> Result<Vec<String>> {
    about.get("MATLAB_fields").map_or(Ok(Vec::new()), |attribute| object.texts(attribute))
}

/// The class of arrays that is called so.
fn class_named(name: &str) -> Option<Class> {
    [Class::Double, Class::Single, Class::Logical, Class::Char]
        .into_iter()
        .chain(Class::INTEGERS)
        .find(|class| class.name() == name)
}

/// MATLAB's own layout of a handle: a struct with the text, and the variables that it holds, which are of no use without its file.
fn own_handle(fields: &Struct) -> Option<Value> {
    let Value::Struct(handle) = fields.get(Name::new("function_handle"))? else { return None };
    let text = handle.get(Name::new("function"))?.as_text()?;
    let has_variables = handle.get(Name::new("workspace")).is_some_and(|variables| !variables.is_empty());
    (!has_variables).then(|| FunctionHandle::named(&text).into())
}

fn complex(dataset: &Dataset, dims: Dims, part: u8) -> Result<Value> {
    let fill = |bytes: &mut [u8]| dataset.read_native_bytes_into(bytes).map_err(unreadable);
    if part == 4 {
        memory::check::<C32>(&dims)?;
        let data = raw::filled_by::<C32, Error>(dims.numel(), fill)?;
        return Ok(Tensor::new(dims, data).into());
    }
    memory::check::<C64>(&dims)?;
    let data = raw::filled_by::<C64, Error>(dims.numel(), fill)?;
    Ok(Tensor::new(dims, data).into())
}

/// Texts, which MATLAB itself does not write: one is a row of characters, several a cell column of them.
fn texts(dataset: &Dataset) -> Result<Value> {
    let texts = dataset.read_strings().map_err(unreadable)?;
    Ok(match texts.as_slice() {
        [text] => Value::text(text),
        texts => Value::cell_column(texts.iter().map(|text| Value::text(text)).gather()),
    })
}
