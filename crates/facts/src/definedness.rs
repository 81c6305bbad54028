//! Whether a variable has a value (MPE section 4.3).
//!
//! ```text
//! if p, x = 1; end
//! y = x;                  x: maybe; y: defined, for the line raises an error otherwise
//! ```

use std::fmt;

/// Whether a variable has a value here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Definedness {
    /// On no way: its use is an error, `exist` answers 0.
    Undefined,
    /// On some ways.
    Maybe,
    /// On every way.
    Defined,
}

impl Definedness {
    /// The least upper bound: what holds where two ways meet.
    #[must_use]
    pub fn join(self, other: Definedness) -> Definedness {
        if self == other { self } else { Definedness::Maybe }
    }

    /// The greatest lower bound; none where they exclude each other.
    pub fn meet(self, other: Definedness) -> Option<Definedness> {
        match (self, other) {
            (Definedness::Maybe, known) | (known, Definedness::Maybe) => Some(known),
            (a, b) => (a == b).then_some(a),
        }
    }

    /// A variable that has, or has not, a value may be here.
    pub fn contains(self, is_defined: bool) -> bool {
        match self {
            Definedness::Undefined => !is_defined,
            Definedness::Maybe => true,
            Definedness::Defined => is_defined,
        }
    }

    /// The order of the lattice.
    pub fn is_within(self, other: Definedness) -> bool {
        self.join(other) == other
    }
}

impl fmt::Display for Definedness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Definedness::Undefined => "undefined",
            Definedness::Maybe => "maybe defined",
            Definedness::Defined => "defined",
        })
    }
}
