//! Answers that may be open: what cannot be decided is said to be unknown, never guessed.
//!
//! ```
//! use lanner_facts::Truth;
//! assert_eq!(Truth::Unknown.and(Truth::No), Truth::No);
//! assert_eq!(Truth::Unknown.and(Truth::Yes), Truth::Unknown);
//! ```

/// Kleene's three values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// In every run.
    Yes,
    /// In no run.
    No,
    /// It depends on the run, or could not be decided.
    Unknown,
}

impl Truth {
    /// Both.
    #[must_use]
    pub fn and(self, other: Truth) -> Truth {
        match (self, other) {
            (Truth::No, _) | (_, Truth::No) => Truth::No,
            (Truth::Yes, Truth::Yes) => Truth::Yes,
            (Truth::Unknown, Truth::Unknown | Truth::Yes) | (Truth::Yes, Truth::Unknown) => Truth::Unknown,
        }
    }

    /// One of them, or both.
    #[must_use]
    pub fn or(self, other: Truth) -> Truth {
        self.negate().and(other.negate()).negate()
    }

    /// The opposite.
    #[must_use]
    pub fn negate(self) -> Truth {
        match self {
            Truth::Yes => Truth::No,
            Truth::No => Truth::Yes,
            Truth::Unknown => Truth::Unknown,
        }
    }

    /// Known to hold.
    pub fn is_yes(self) -> bool {
        self == Truth::Yes
    }

    /// Known not to hold.
    pub fn is_no(self) -> bool {
        self == Truth::No
    }

    /// An answer that is certain is right: for assertions.
    pub fn admits(self, actual: bool) -> bool {
        match self {
            Truth::Yes => actual,
            Truth::No => !actual,
            Truth::Unknown => true,
        }
    }
}

impl From<bool> for Truth {
    fn from(holds: bool) -> Truth {
        if holds { Truth::Yes } else { Truth::No }
    }
}
