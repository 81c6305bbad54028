//! Notations of the language that mean a function: the stages say the notation, the table has the function.

use crate::Builtin;
use std::sync::LazyLock;

/// What a notation asks of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// The field names that `for [value, key] = s` runs over.
    Fields,
}

impl Notation {
    const ALL: &[(Notation, &'static str)] = &[(Notation::Fields, "fieldnames")];

    /// The row that does it.
    pub fn builtin(self) -> Builtin {
        static ROWS: LazyLock<Vec<Builtin>> =
            LazyLock::new(|| Notation::ALL.iter().map(|(_, name)| Builtin::required(name)).collect());
        ROWS[self as usize]
    }
}
