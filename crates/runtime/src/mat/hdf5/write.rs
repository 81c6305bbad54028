//! Values as objects of an HDF5 file, in MATLAB's layout.
//!
//! ```text
//! x = [1 2; 3 4]         data set 2x2, the last extent first       MATLAB_class 'double'
//! c = {1, 'ab'}          data set of references to /#refs#/a …     MATLAB_class 'cell'
//! s.a = 1                group with the data set a                 MATLAB_class 'struct', MATLAB_fields
//! s(2).a = 1             group whose data set a has references     the same
//! zeros(0, 3)            data set with the extents [0 3]           MATLAB_empty 1
//! sparse(x)              group with data, ir, jc                   MATLAB_sparse: how many rows
//! ```
//!
//! Strings, function handles and objects are objects of old classes, as in files of version 7: `MATLAB_object_decode` 2.

use super::format::{Attribute, File, Type};
use super::groups::group;
use super::{CANONICAL_EMPTY, REFERENCES, raw};
use crate::library::files::objects::class_of_stand_in;
use crate::mat::write::text_of;
use crate::mat::{Compression, Variable, check_depth};
use crate::memory::{Duplicate, Gather, Grow, GrowBy};
use crate::value::{SparseMatrix, Values};
use crate::{Dims, Error, Result, Struct, Text, Value};
use lanner_base::Name;
use lanner_facts::Class;

/// The bytes of a file with these variables.
///
/// # Errors
/// Values that have no representation, or are nested too deeply.
pub fn write(variables: &[Variable], compression: Compression) -> Result<Vec<u8>> {
    let mut writer = Writer {
        file: File::new(user_block(), compression == Compression::Zlib),
        referenced: Vec::new(),
        empty: None,
    };
    let mut links = Vec::new();
    for variable in variables {
        check_depth(&variable.value)?;
        let mut attributes = Vec::new();
        if variable.global {
            attributes.put(Attribute::integer("MATLAB_global", 4, true, 1));
        }
        let address = writer.value(&variable.value, attributes)?;
        links.put((variable.name.duplicate(), address));
    }
    if !writer.referenced.is_empty() {
        let referenced = std::mem::take(&mut writer.referenced);
        let (address, ..) = group(&mut writer.file, referenced, Vec::new())?;
        links.put((REFERENCES.duplicate(), address));
    }
    let root = group(&mut writer.file, links, Vec::new())?;
    Ok(writer.file.finish(root))
}

/// Whether a file can hold a value.
///
/// # Errors
/// Those of [`write`].
pub fn check(value: &Value) -> Result<()> {
    check_depth(value)?;
    let mut values: Vec<&Value> = [value].into_iter().gather();
    while let Some(value) = values.pop() {
        match value {
            Value::Cell(cells) => values.put_all(cells.data()),
            Value::Struct(fields) => values.put_all(fields.fields().iter().flat_map(|(_, values)| values)),
            Value::Function(handle) => drop(text_of(handle)?),
            Value::Sparse(_) | Value::String(_) => (),
            _ if value.is_arithmetic() || value.is_char() => drop(reversed(&value.dims())?),
            _ => return Err(unsupported(value)),
        }
    }
    Ok(())
}

fn unsupported(value: &Value) -> Error {
    let text = format!("Values of class '{}' cannot be saved.", value.class_name());
    Error::new("MATLAB:save:unsupportedClass", text)
}

/// MATLAB's header: a text, the version, and the order of bytes.
fn user_block() -> Vec<u8> {
    let mut block = format!(
        "MATLAB 7.3 MAT-file, Platform: {}, written by Lanner HDF5 schema 1.00 .",
        std::env::consts::OS
    )
    .into_bytes();
    block.grow_to(116, b' ');
    block.put_slice(&[0; 8]);
    block.put_slice(b"\0\x02IM");
    block.grow_to(512, 0);
    block
}

/// The name of the object with this number: a, …, z, A, …, Z, aa, …
fn name_of(mut number: usize) -> String {
    let mut letters = Vec::new();
    loop {
        let letter = (number % 52) as u8;
        letters.put(if letter < 26 { b'a' + letter } else { b'A' + letter - 26 });
        match (number / 52).checked_sub(1) {
            Some(rest) => number = rest,
            None => break,
        }
    }
    letters.iter().rev().map(|&letter| char::from(letter)).gather()
}

struct Writer {
    file: File,
    /// What cells and struct arrays hold.
    referenced: Vec<(String, u64)>,
    /// The one `[]` that all of them share.
    empty: Option<u64>,
}

fn class(name: &str) -> Attribute {
    Attribute::text("MATLAB_class", name)
}

impl Writer {
    /// Writes a value and gives its address.
    fn value(&mut self, value: &Value, mut attributes: Vec<Attribute>) -> Result<u64> {
        if let Value::Sparse(m) = value {
            return self.sparse(m, attributes);
        }
        let value = value.stored();
        let value = value.as_ref();
        match value {
            Value::Struct(fields) if let Some(name) = class_of_stand_in(fields) => {
                attributes.put(class(&name));
                attributes.put(Attribute::integer("MATLAB_object_decode", 4, true, 2));
                self.structure(fields, attributes)
            }
            Value::Struct(fields) => {
                attributes.put(class("struct"));
                self.structure(fields, attributes)
            }
            Value::String(texts) => {
                let cell = |text: &Text| text.as_deref().map_or_else(Value::empty, Value::text);
                self.object("string", Value::from(texts.map(cell)), attributes)
            }
            Value::Function(handle) => {
                self.object("function_handle", Value::text(text_of(handle)?), attributes)
            }
            Value::Cell(cells) => {
                attributes.put(class("cell"));
                if cells.dims().is_empty() {
                    return self.empty(cells.dims(), attributes);
                }
                self.references(cells.dims(), cells.data(), attributes)
            }
            _ => self.elements(value, attributes),
        }
    }

    /// Numbers, characters and truths.
    fn elements(&mut self, value: &Value, mut attributes: Vec<Attribute>) -> Result<u64> {
        let Some((kind, data)) = raw::bytes_of(value) else { return Err(unsupported(value)) };
        attributes.put(class(value.class().name()));
        match value.class() {
            Class::Char => attributes.put(Attribute::integer("MATLAB_int_decode", 4, true, 2)),
            Class::Logical => attributes.put(Attribute::integer("MATLAB_int_decode", 4, true, 1)),
            _ => (),
        }
        if value.dims().is_empty() {
            return self.empty(&value.dims(), attributes);
        }
        let extents = reversed(&value.dims())?;
        self.file.dataset(&extents, kind, &data, attributes)
    }

    /// An array without elements: its extents stand in their place.
    fn empty(&mut self, dims: &Dims, mut attributes: Vec<Attribute>) -> Result<u64> {
        attributes.put(Attribute::integer("MATLAB_empty", 1, false, 1));
        self.numbers(dims.as_slice(), attributes)
    }

    fn numbers(&mut self, numbers: &[usize], attributes: Vec<Attribute>) -> Result<u64> {
        let mut data = Vec::new();
        numbers.iter().for_each(|&number| data.put_slice(&(number as u64).to_le_bytes()));
        self.file.dataset(&[numbers.len()], Type::Integer { size: 8, signed: false }, &data, attributes)
    }

    /// References to values, which are written before.
    fn references(&mut self, dims: &Dims, values: &[Value], attributes: Vec<Attribute>) -> Result<u64> {
        let mut data = Vec::new();
        for value in values {
            let is_plain = value.is_numeric() && value.class() == Class::Double && !value.is_sparse();
            let address = if is_plain && value.dims() == Dims::EMPTY {
                self.shared_empty()?
            } else {
                let address = self.value(value, Vec::new())?;
                self.name(address)
            };
            data.put_slice(&address.to_le_bytes());
        }
        self.file.dataset(&reversed(dims)?, Type::Reference, &data, attributes)
    }

    /// Gives an object that is referred to a name.
    fn name(&mut self, address: u64) -> u64 {
        self.referenced.put((name_of(self.referenced.len()), address));
        address
    }

    fn shared_empty(&mut self) -> Result<u64> {
        if let Some(address) = self.empty {
            return Ok(address);
        }
        let attributes = [class(CANONICAL_EMPTY)].into_iter().gather();
        let address = self.empty(&Dims::EMPTY, attributes)?;
        self.empty = Some(self.name(address));
        Ok(address)
    }

    /// A struct of one field that holds all that an object is.
    fn object(&mut self, name: &str, content: Value, mut attributes: Vec<Attribute>) -> Result<u64> {
        attributes.put(class(name));
        attributes.put(Attribute::integer("MATLAB_object_decode", 4, true, 2));
        let mut fields = Struct::scalar();
        fields.set(Name::new("any"), content);
        self.structure(&fields, attributes)
    }

    fn structure(&mut self, fields: &Struct, mut attributes: Vec<Attribute>) -> Result<u64> {
        let names: Vec<Name> = fields.names().gather();
        if !names.is_empty() {
            let mut data = Vec::new();
            names.iter().for_each(|name| data.put_slice(&self.file.text(name)));
            let extent = Some(names.len());
            attributes.put(Attribute { name: "MATLAB_fields", kind: Type::Texts, extent, data });
        }
        if fields.dims().is_empty() || names.is_empty() {
            return self.empty(fields.dims(), attributes);
        }
        let mut links = Vec::new();
        for (name, values) in fields.fields() {
            let address = match values.as_slice() {
                [value] => self.value(value, Vec::new())?,
                many => self.references(fields.dims(), many, Vec::new())?,
            };
            links.put((name.to_string(), address));
        }
        Ok(group(&mut self.file, links, attributes)?.0)
    }

    /// Columns begin at `jc`, rows are `ir`, both from 0.
    fn sparse(&mut self, m: &SparseMatrix, mut attributes: Vec<Attribute>) -> Result<u64> {
        let p = m.pattern();
        attributes.put(Attribute::integer("MATLAB_sparse", 8, false, p.rows() as u64));
        let name = if matches!(m.values(), Values::Logical(_)) { "logical" } else { "double" };
        attributes.put(class(name));
        let mut links = Vec::new();
        if !p.is_empty() {
            let values = m.values().to_value();
            let mut about = Vec::new();
            if let Values::Logical(_) = m.values() {
                attributes.put(Attribute::integer("MATLAB_int_decode", 4, true, 1));
                about.put(Attribute::integer("MATLAB_int_decode", 4, true, 1));
            }
            if let Some((kind, data)) = raw::bytes_of(values.stored().as_ref()) {
                links.put(("data".duplicate(), self.file.dataset(&[p.len()], kind, &data, about)?));
            }
            links.put(("ir".duplicate(), self.numbers(p.places(), Vec::new())?));
        }
        links.put(("jc".duplicate(), self.numbers(p.starts(), Vec::new())?));
        Ok(group(&mut self.file, links, attributes)?.0)
    }
}

/// The extents as HDF5 has them: the one that changes fastest is the last.
fn reversed(dims: &Dims) -> Result<Vec<usize>> {
    if dims.rank() > super::MOST_EXTENTS {
        let text =
            format!("A file of version 7.3 holds arrays of at most {} dimensions.", super::MOST_EXTENTS);
        return Err(Error::new("MATLAB:save:unsupportedClass", text));
    }
    Ok(dims.as_slice().iter().rev().copied().gather())
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn names_follow_each_other() {
        let names = [0, 25, 26, 51, 52, 53, 52 + 52 * 52 - 1, 52 + 52 * 52].map(name_of);
        assert_eq!(names, ["a", "z", "A", "Z", "aa", "ab", "ZZ", "aaa"]);
    }
}
