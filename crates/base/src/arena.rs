//! Typed ids: an id is a `u32` that only its own arena understands, so no stage stores a reference into an IR.
//!
//! ```
//! lanner_base::id! { /// A block.
//!     pub struct Block = "b"; }
//! let mut blocks: lanner_base::Arena<Block, &str> = Default::default();
//! let entry = blocks.push("entry");
//! assert_eq!(format!("{entry}: {}", blocks[entry]), "b0: entry");
//! ```

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A typed index; made by [`id!`](crate::id).
pub trait Id: Copy + Eq {
    /// The id of the `index`-th thing.
    fn from_index(index: usize) -> Self;
    /// Which thing it is, from 0.
    fn index(self) -> usize;
}

/// Declares an id type that prints as its prefix and number, as the text IRs write it.
#[macro_export]
macro_rules! id {
    ($(#[$meta:meta])* $vis:vis struct $name:ident = $prefix:literal;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis struct $name(pub u32);
        impl $crate::Id for $name {
            fn from_index(index: usize) -> Self { $name(index as u32) }
            fn index(self) -> usize { self.0 as usize }
        }
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> ::std::result::Result<S::Ok, S::Error> {
                $crate::serde::Serialize::serialize(&self.0, to)
            }
        }
        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> ::std::result::Result<Self, D::Error> {
                <u32 as $crate::serde::Deserialize>::deserialize(from).map($name)
            }
        }
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// The things that ids of type `K` name, in the order they were made.
#[derive(Clone, PartialEq, Eq)]
pub struct Arena<K, T> {
    items: Vec<T>,
    key: PhantomData<K>,
}

impl<K, T: Serialize> Serialize for Arena<K, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.items.serialize(to)
    }
}

impl<'de, K, T: Deserialize<'de>> Deserialize<'de> for Arena<K, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Arena { items: Vec::deserialize(from)?, key: PhantomData })
    }
}

impl<K: Id, T> Arena<K, T> {
    /// An arena with nothing in it.
    pub fn new() -> Self {
        Arena { items: Vec::new(), key: PhantomData }
    }

    /// Adds a thing and gives its id.
    pub fn push(&mut self, item: T) -> K {
        self.items.push(item);
        K::from_index(self.items.len() - 1)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The thing, where the id is one of this arena's.
    pub fn get(&self, id: K) -> Option<&T> {
        self.items.get(id.index())
    }

    /// All ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = K> + use<K, T> {
        (0..self.items.len()).map(K::from_index)
    }

    /// All ids with their things, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &T)> {
        self.items.iter().enumerate().map(|(i, item)| (K::from_index(i), item))
    }

    /// All ids with their things, in order, to change them.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (K, &mut T)> {
        self.items.iter_mut().enumerate().map(|(i, item)| (K::from_index(i), item))
    }

    /// All things, in order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// All things, in order, to change them.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }
}

impl<K: Id, T> Default for Arena<K, T> {
    fn default() -> Self {
        Arena::new()
    }
}

impl<K: Id, T> FromIterator<T> for Arena<K, T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Arena { items: items.into_iter().collect(), key: PhantomData }
    }
}

impl<K: Id, T> Index<K> for Arena<K, T> {
    type Output = T;
    fn index(&self, id: K) -> &T {
        &self.items[id.index()]
    }
}

impl<K: Id, T> IndexMut<K> for Arena<K, T> {
    fn index_mut(&mut self, id: K) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<K: Id + fmt::Display, T: fmt::Debug> fmt::Debug for Arena<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(k, v)| (k.index(), v))).finish()
    }
}

/// What an analysis says of some ids of another arena; asking for an id it says nothing of gives the default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideTable<K, T> {
    items: Vec<T>,
    default: T,
    key: PhantomData<K>,
}

impl<K: Id, T: Clone> SideTable<K, T> {
    /// A table that says `default` of every id.
    pub fn new(default: T) -> Self {
        SideTable { items: Vec::new(), default, key: PhantomData }
    }
}

impl<K: Id, T: Clone> Index<K> for SideTable<K, T> {
    type Output = T;
    fn index(&self, id: K) -> &T {
        self.items.get(id.index()).unwrap_or(&self.default)
    }
}

impl<K: Id, T: Clone> IndexMut<K> for SideTable<K, T> {
    fn index_mut(&mut self, id: K) -> &mut T {
        if id.index() >= self.items.len() {
            self.items.resize(id.index() + 1, self.default.clone());
        }
        &mut self.items[id.index()]
    }
}
