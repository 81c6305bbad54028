//! Struct arrays: one list of field names, one array of values per field.

use super::{Dims, Tensor, Value, deep};
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow};
use lanner_base::Name;

/// A struct array. Every field has one value per element; fields keep the order in which they were made.
#[derive(Debug)]
pub struct Struct {
    dims: Dims,
    fields: Vec<(Name, Vec<Value>)>,
}

impl Clone for Struct {
    fn clone(&self) -> Struct {
        let fields = self.fields.iter().map(|(name, values)| (*name, values.duplicate()));
        Struct { dims: self.dims.clone(), fields: fields.gather() }
    }
}

impl Drop for Struct {
    fn drop(&mut self) {
        deep::let_go(deep::Held::Fields(std::mem::take(&mut self.fields)));
    }
}

impl Struct {
    /// A 1x1 struct without fields.
    pub fn scalar() -> Struct {
        Struct { dims: Dims::SCALAR, fields: Vec::new() }
    }

    /// A struct array without fields.
    pub fn new(dims: Dims) -> Struct {
        Struct { dims, fields: Vec::new() }
    }

    /// Extents and fields; every field has `dims.numel()` values.
    pub fn from_parts(dims: Dims, fields: Vec<(Name, Vec<Value>)>) -> Struct {
        debug_assert!(fields.iter().all(|(_, values)| values.len() == dims.numel()));
        Struct { dims, fields }
    }

    /// Both parts.
    pub fn into_parts(mut self) -> (Dims, Vec<(Name, Vec<Value>)>) {
        (std::mem::replace(&mut self.dims, Dims::EMPTY), std::mem::take(&mut self.fields))
    }

    /// The extents.
    pub fn dims(&self) -> &Dims {
        &self.dims
    }

    /// Number of elements.
    pub fn numel(&self) -> usize {
        self.dims.numel()
    }

    /// The field names in order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = Name> + '_ {
        self.fields.iter().map(|(name, _)| *name)
    }

    /// How many elements it can have before buffers have to grow.
    pub fn room(&self) -> usize {
        self.fields.first().map_or(0, |(_, values)| values.capacity())
    }

    /// Fields in order, each with its values in column-major order.
    pub fn fields(&self) -> &[(Name, Vec<Value>)] {
        &self.fields
    }

    /// The same to write to; the number of values of a field stays.
    pub fn fields_mut(&mut self) -> &mut [(Name, Vec<Value>)] {
        &mut self.fields
    }

    /// The buffers of all fields, to make room in them: values stay as many as they are.
    pub(super) fn buffers_mut(&mut self) -> impl Iterator<Item = &mut Vec<Value>> {
        self.fields.iter_mut().map(|(_, values)| values)
    }

    /// All values of a field.
    pub fn field(&self, name: Name) -> Option<&[Value]> {
        self.fields.iter().find(|(n, _)| *n == name).map(|(_, values)| values.as_slice())
    }

    /// All values of a field, to write them.
    pub fn field_mut(&mut self, name: Name) -> Option<&mut [Value]> {
        self.fields.iter_mut().find(|(n, _)| *n == name).map(|(_, values)| values.as_mut_slice())
    }

    /// All values of a field, which is added with `[]` everywhere where it is missing.
    pub fn field_or_add(&mut self, name: Name) -> &mut [Value] {
        let at = match self.fields.iter().position(|(n, _)| *n == name) {
            Some(at) => at,
            None => {
                self.fields.put((name, memory::filled(Value::empty(), self.dims.numel())));
                self.fields.len() - 1
            }
        };
        &mut self.fields[at].1
    }

    /// The value of a field of a 1x1 struct.
    pub fn get(&self, name: Name) -> Option<&Value> {
        self.field(name)?.first()
    }

    /// Sets a field of a 1x1 struct.
    pub fn set(&mut self, name: Name, value: Value) {
        if let Some(place) = self.field_or_add(name).first_mut() {
            *place = value;
        }
    }

    /// Drops a field and gives its values.
    pub fn remove(&mut self, name: Name) -> Option<Vec<Value>> {
        let at = self.fields.iter().position(|(n, _)| *n == name)?;
        Some(self.fields.remove(at).1)
    }

    /// The element `k` (from 0, column-major) as a 1x1 struct.
    pub fn element(&self, k: usize) -> Struct {
        let fields = self.fields.iter().map(|(name, values)| (*name, vec![values[k].clone()])).gather();
        Struct { dims: Dims::SCALAR, fields }
    }

    /// The same field values with other extents of the same product.
    pub fn reshaped(mut self, dims: Dims) -> Struct {
        debug_assert_eq!(dims.numel(), self.dims.numel());
        self.dims = dims;
        self
    }

    /// Applies an index operation on whole arrays, given as a function on tensors, to every field.
    ///
    /// # Errors
    /// Those of `f`; `f` gives every field the same extents.
    pub fn map_fields<E>(
        &self,
        mut f: impl FnMut(Tensor<Value>) -> Result<Tensor<Value>, E>,
    ) -> Result<Struct, E> {
        // The extents of the result are those of any field; a struct without fields asks with empty cells.
        let mut dims = None;
        let mut fields = memory::room(self.fields.len());
        for (name, values) in &self.fields {
            let (d, values) = f(Tensor::new(self.dims.clone(), values.clone()))?.into_parts();
            dims = Some(d);
            fields.put((*name, values));
        }
        let dims = match dims {
            Some(dims) => dims,
            None => {
                f(Tensor::new(self.dims.clone(), memory::filled(Value::Undefined, self.numel())))?
                    .into_parts()
                    .0
            }
        };
        Ok(Struct { dims, fields })
    }
}
