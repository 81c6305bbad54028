//! Interned names: variables, fields, functions. Comparing and copying one costs as much as a pointer.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{LazyLock, RwLock};

/// A name that exists once in the process, so that equality is equality of pointers. The texts are never
/// freed: their number is bounded by the distinct names that programs use.
#[derive(Clone, Copy)]
pub struct Name(&'static str);

static NAMES: LazyLock<RwLock<FxHashSet<&'static str>>> = LazyLock::new(Default::default);

impl Name {
    /// The name with this text.
    pub fn new(text: &str) -> Name {
        if let Some(&known) = NAMES.read().unwrap_or_else(|e| e.into_inner()).get(text) {
            return Name(known);
        }
        let mut names = NAMES.write().unwrap_or_else(|e| e.into_inner());
        if let Some(&known) = names.get(text) {
            return Name(known);
        }
        let text: &'static str = Box::leak(text.into());
        names.insert(text);
        Name(text)
    }

    /// Its text.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(|text| Name::new(&text))
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.as_ptr() as usize).hash(state);
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> std::cmp::Ordering {
        self.0.cmp(other.0)
    }
}

impl Deref for Name {
    type Target = str;
    fn deref(&self) -> &str {
        self.0
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Name {
        Name::new(text)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_one_name() {
        assert_eq!(Name::new("x"), Name::new(&String::from("x")));
        assert_ne!(Name::new("x"), Name::new("y"));
        assert!(Name::new("a") < Name::new("b"));
    }
}
