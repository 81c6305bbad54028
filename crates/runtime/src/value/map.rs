//! `containers.Map`: values by key, ordered by key.
//!
//! Keys are numbers or char rows, kept in ascending order, texts by their UTF-16 units. A map is a handle: copies of the value share it.

use super::{Char, Dims, Tensor, Value, deep};
use crate::memory::{self, Gather};
use crate::{Error, Result, arith};
use lanner_facts::Class;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

/// What keys are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyType {
    /// Char rows.
    Char,
    /// Real numbers of the class.
    Number(Class),
}

/// What values must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// Anything.
    Any,
    /// Scalars of the class, or char rows.
    Of(Class),
}

/// A key in its place.
#[derive(Clone, Debug)]
pub(super) enum Key {
    Number(f64),
    Text(Rc<Tensor<Char>>),
}

impl Ord for Key {
    fn cmp(&self, other: &Key) -> Ordering {
        match (self, other) {
            (Key::Number(a), Key::Number(b)) => a.total_cmp(b),
            (Key::Text(a), Key::Text(b)) => a.data().cmp(b.data()),
            // All keys of a map are of one kind.
            (Key::Number(_), Key::Text(_)) => Ordering::Less,
            (Key::Text(_), Key::Number(_)) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Key) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Key {}

/// The contents of a `containers.Map`.
#[derive(Clone, Debug)]
pub struct Map {
    key_type: KeyType,
    value_type: ValueType,
    entries: BTreeMap<Key, Value>,
}

impl Drop for Map {
    fn drop(&mut self) {
        deep::let_go(deep::Held::Entries(std::mem::take(&mut self.entries)));
    }
}

impl Map {
    /// An empty map.
    pub fn new(key_type: KeyType, value_type: ValueType) -> Map {
        Map { key_type, value_type, entries: BTreeMap::new() }
    }

    /// What its keys are.
    pub fn key_type(&self) -> KeyType {
        self.key_type
    }

    /// What its values must be.
    pub fn value_type(&self) -> ValueType {
        self.value_type
    }

    /// Number of keys.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// The value of a key.
    ///
    /// # Errors
    /// A key of another type, a key that is not there.
    pub fn get(&self, key: &Value) -> Result<Value> {
        self.entries.get(&self.key(key)?).cloned().ok_or_else(no_key)
    }

    /// Whether the key is there; false for keys of another type.
    pub fn has(&self, key: &Value) -> bool {
        self.key(key).is_ok_and(|key| self.entries.contains_key(&key))
    }

    /// Adds a key or replaces its value.
    ///
    /// # Errors
    /// A key or a value of another type.
    pub fn set(&mut self, key: &Value, value: Value) -> Result<()> {
        let key = self.key(key)?;
        let value = self.accepted(value)?;
        memory::claim::<(Key, Value)>(1);
        self.entries.insert(key, value);
        Ok(())
    }

    /// Adds a key or replaces its value by one of any type, which stands for one of the map's.
    ///
    /// # Errors
    /// A key of another type.
    pub fn set_in_place_of(&mut self, key: &Value, value: Value) -> Result<()> {
        let key = self.key(key)?;
        self.entries.insert(key, value);
        Ok(())
    }

    /// Drops a key.
    ///
    /// # Errors
    /// A key of another type, a key that is not there.
    pub fn remove(&mut self, key: &Value) -> Result<()> {
        let found = self.entries.remove(&self.key(key)?);
        found.map(drop).ok_or_else(no_key)
    }

    /// The keys in order.
    pub fn keys(&self) -> Vec<Value> {
        let class = match self.key_type {
            KeyType::Char => Class::Char,
            KeyType::Number(class) => class,
        };
        self.entries.keys().map(|key| key_value(key, class)).gather()
    }

    /// The values in the order of their keys.
    pub fn values(&self) -> Vec<Value> {
        self.entries.values().cloned().gather()
    }

    /// Takes over all entries of another map.
    ///
    /// # Errors
    /// Keys or values of another type.
    pub fn merge(&mut self, other: &Map) -> Result<()> {
        for (key, value) in &other.entries {
            self.set(&key_value(key, Class::Double), value.clone())?;
        }
        Ok(())
    }

    fn key(&self, key: &Value) -> Result<Key> {
        match (self.key_type, key) {
            (KeyType::Char, Value::Char(t)) if t.rows() <= 1 => Ok(Key::Text(t.clone())),
            (KeyType::Char, Value::String(_)) => match key.as_text() {
                Some(text) => self.key(&Value::text(&text)),
                None => Err(wrong_key()),
            },
            (KeyType::Number(_), Value::Char(_)) => Err(wrong_key()),
            // Adding 0 makes one of the two zeros.
            (KeyType::Number(_), _) => key.as_f64().map(|x| Key::Number(x + 0.0)).ok_or_else(wrong_key),
            (KeyType::Char, _) => Err(wrong_key()),
        }
    }

    fn accepted(&self, value: Value) -> Result<Value> {
        match (self.value_type, &value) {
            (ValueType::Any, _) => Ok(value),
            (ValueType::Of(Class::Char), Value::Char(t)) if t.rows() <= 1 => Ok(value),
            (ValueType::Of(Class::Char), Value::String(_)) => {
                value.as_text().map(|text| Value::text(&text)).ok_or_else(wrong_value)
            }
            (ValueType::Of(class), _)
                if class != Class::Char && value.is_scalar() && value.is_arithmetic() && !value.is_char() =>
            {
                arith::to_class(value, class)
            }
            (ValueType::Of(_), _) => Err(wrong_value()),
        }
    }
}

fn key_value(key: &Key, class: Class) -> Value {
    match key {
        Key::Text(t) => Value::Char(t.clone()),
        Key::Number(x) => arith::to_class(Value::Scalar(*x), class).unwrap_or(Value::Scalar(*x)),
    }
}

#[cold]
fn no_key() -> Error {
    Error::new("MATLAB:Containers:Map:NoKey", "The specified key is not present in this container.")
}

#[cold]
fn wrong_key() -> Error {
    let text = "Specified key type does not match the type expected for this container.";
    Error::new("MATLAB:Containers:TypeMismatch", text)
}

#[cold]
fn wrong_value() -> Error {
    let text = "Specified value type does not match the type expected for this container.";
    Error::new("MATLAB:Containers:TypeMismatch", text)
}

impl fmt::Display for KeyType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyType::Char => f.write_str("char"),
            KeyType::Number(class) => f.write_str(class.name()),
        }
    }
}

impl fmt::Display for ValueType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueType::Any => f.write_str("any"),
            ValueType::Of(class) => f.write_str(class.name()),
        }
    }
}

/// `size(m)`: as many rows as there are keys.
pub(super) fn dims(map: &Map) -> Dims {
    Dims::matrix(map.count(), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_ordered_and_typed() {
        let mut map = Map::new(KeyType::Char, ValueType::Any);
        map.set(&Value::text("b"), Value::Scalar(1.0)).unwrap();
        map.set(&Value::text("a"), Value::Scalar(2.0)).unwrap();
        assert_eq!(map.keys()[0].as_text().as_deref(), Some("a"));
        assert_eq!(map.get(&Value::text("b")).unwrap().as_f64(), Some(1.0));
        assert!(map.get(&Value::text("c")).is_err() && map.get(&Value::Scalar(1.0)).is_err());
        let mut map = Map::new(KeyType::Number(Class::Double), ValueType::Of(Class::Double));
        map.set(&Value::Scalar(-0.0), Value::Bool(true)).unwrap();
        assert!(map.has(&Value::Scalar(0.0)) && map.set(&Value::Scalar(1.0), Value::text("x")).is_err());
    }
}
