//! The classes that a value may have (MPE section 4.1, for all classes of the language).
//!
//! ```text
//! if p, x = 1; else, x = 'a'; end      x: double|char
//! ischar(x)                            in the true branch: char, in the false branch: double
//! ```
//!
//! The paper's lattice has three flags with twelve valid combinations; a set of classes has all combinations, the
//! order is inclusion, and *invalid* is the empty set: no value arrives here.
//!
//! ```
//! use lanner_facts::{Class, ClassSet};
//! let x = ClassSet::of(Class::Double).join(ClassSet::of(Class::Char));
//! assert_eq!(x.to_string(), "double|char");
//! assert_eq!(x.without(ClassSet::of(Class::Char)).only(), Some(Class::Double));
//! ```

use crate::Class;
use std::fmt;

/// A set of classes, ordered by inclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ClassSet(u32);

impl ClassSet {
    /// No class: no value arrives here.
    pub const NONE: ClassSet = ClassSet(0);
    /// Every class: nothing is known.
    pub const ANY: ClassSet = ClassSet((1 << Class::ALL.len()) - 1);

    /// `double` and `single`.
    pub const FLOATS: ClassSet = ClassSet::of(Class::Double).join(ClassSet::of(Class::Single));
    /// The eight integer classes.
    pub const INTEGERS: ClassSet = ClassSet::all_of(&Class::INTEGERS);
    /// What `isnumeric` answers: floating point or integer.
    pub const NUMBERS: ClassSet = ClassSet::FLOATS.join(ClassSet::INTEGERS);
    /// What arithmetic takes: numbers, truth values and characters.
    pub const ARITHMETIC: ClassSet =
        ClassSet::NUMBERS.join(ClassSet::of(Class::Logical)).join(ClassSet::of(Class::Char));
    /// What a call takes for text: `'a'` and `"a"`.
    pub const TEXTS: ClassSet = ClassSet::of(Class::Char).join(ClassSet::of(Class::String));

    /// All of these.
    pub const fn all_of(classes: &[Class]) -> ClassSet {
        let (mut set, mut k) = (ClassSet::NONE, 0);
        while k < classes.len() {
            set = set.join(ClassSet::of(classes[k]));
            k += 1;
        }
        set
    }

    /// One class.
    pub const fn of(class: Class) -> ClassSet {
        ClassSet(1 << class as u32)
    }

    /// What is in one of them.
    #[must_use]
    pub const fn join(self, other: ClassSet) -> ClassSet {
        ClassSet(self.0 | other.0)
    }

    /// What is in both.
    #[must_use]
    pub const fn meet(self, other: ClassSet) -> ClassSet {
        ClassSet(self.0 & other.0)
    }

    /// What is in the first alone: the other branch of a test for a class.
    #[must_use]
    pub const fn without(self, other: ClassSet) -> ClassSet {
        ClassSet(self.0 & !other.0)
    }

    /// The value may have this class.
    pub fn contains(self, class: Class) -> bool {
        self.0 & ClassSet::of(class).0 != 0
    }

    /// Every class of this set is in the other: the order of the lattice.
    pub fn is_within(self, other: ClassSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// No value arrives here.
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whatever class it has, it is a number in arithmetic and as a subscript: [`ClassSet::ARITHMETIC`].
    pub fn is_arithmetic(self) -> bool {
        !self.is_none() && self.is_within(ClassSet::ARITHMETIC)
    }

    /// The class, where it is known.
    pub fn only(self) -> Option<Class> {
        let mut classes = self.iter();
        classes.next().filter(|_| classes.next().is_none())
    }

    /// The classes in the order of declaration.
    pub fn iter(self) -> impl Iterator<Item = Class> {
        Class::ALL.into_iter().filter(move |&class| self.contains(class))
    }
}

impl FromIterator<Class> for ClassSet {
    fn from_iter<I: IntoIterator<Item = Class>>(classes: I) -> ClassSet {
        classes.into_iter().fold(ClassSet::NONE, |set, class| set.join(ClassSet::of(class)))
    }
}

impl fmt::Display for ClassSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == ClassSet::ANY {
            return f.write_str("any");
        }
        if self.is_none() {
            return f.write_str("none");
        }
        for (k, class) in self.iter().enumerate() {
            write!(f, "{}{class}", if k > 0 { "|" } else { "" })?;
        }
        Ok(())
    }
}
