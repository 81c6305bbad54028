//! Real against complex (MPE section 4.1: *true*, *false* and *unknown*).
//!
//! ```text
//! x = 3 + 2i        complex
//! y = sqrt(x)       either: a result without imaginary part is stored real
//! isreal(y)         in the true branch: real
//! ```

use std::fmt;

/// Whether the elements are stored with an imaginary part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Complexity {
    /// Stored without imaginary parts.
    Real,
    /// Stored with imaginary parts.
    Complex,
    /// Only the running program knows.
    Either,
}

impl Complexity {
    /// The least upper bound.
    #[must_use]
    pub fn join(self, other: Complexity) -> Complexity {
        if self == other { self } else { Complexity::Either }
    }

    /// The greatest lower bound; none where they exclude each other.
    pub fn meet(self, other: Complexity) -> Option<Complexity> {
        match (self, other) {
            (Complexity::Either, known) | (known, Complexity::Either) => Some(known),
            (a, b) => (a == b).then_some(a),
        }
    }

    /// A value that is stored so may be here.
    pub fn contains(self, is_complex: bool) -> bool {
        match self {
            Complexity::Real => !is_complex,
            Complexity::Complex => is_complex,
            Complexity::Either => true,
        }
    }

    /// The order of the lattice.
    pub fn is_within(self, other: Complexity) -> bool {
        self.join(other) == other
    }
}

impl fmt::Display for Complexity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Complexity::Real => "real",
            Complexity::Complex => "complex",
            Complexity::Either => "real or complex",
        })
    }
}
