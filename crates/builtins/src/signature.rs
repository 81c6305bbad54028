//! What running programs know of a row. The rest of it is for compilers and for `help`: a native program does not carry it.
//!
//! ```text
//! Row        name, counts, dialect, kernel, …, facts of its outputs, documentation, MATLAB text
//! Signature  name, counts, dialect, how it computes
//! ```

use crate::table::FAMILIES;
use crate::{Kernel, MANY, Reduction, Row, Scalar, Sparsity};
use lanner_base::Dialect;

/// How a row computes, without its text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Computes {
    /// See [`Kernel::Map`].
    Map(Scalar),
    /// See [`Kernel::Reduce`].
    Reduce(Reduction),
    /// See [`Kernel::Source`].
    Source,
    /// See [`Kernel::Call`].
    Call,
}

/// A part of a [`Row`], field by field.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    /// The name in programs.
    pub name: &'static str,
    nargin: (Count, Count),
    nargout: Count,
    /// The dialect that has it, where the other has not.
    pub only: Option<Dialect>,
    /// What it makes of sparse arguments.
    pub sparse: Sparsity,
    /// How it computes.
    pub computes: Computes,
}

/// A number of arguments or outputs: all programs carry those of all rows.
type Count = u16;

const fn short(count: usize) -> Count {
    if count == MANY {
        return Count::MAX;
    }
    assert!(count < Count::MAX as usize);
    count as Count
}

fn long(count: Count) -> usize {
    if count == Count::MAX { MANY } else { count.into() }
}

impl Signature {
    /// How many arguments a call may have, at least and at most.
    #[inline]
    pub fn nargin(&self) -> (usize, usize) {
        (long(self.nargin.0), long(self.nargin.1))
    }

    /// How many outputs a call may ask for.
    #[inline]
    pub fn nargout(&self) -> usize {
        long(self.nargout)
    }

    const fn of(row: &Row) -> Signature {
        Signature {
            name: row.name,
            nargin: (short(row.nargin.0), short(row.nargin.1)),
            nargout: short(row.nargout),
            only: row.only,
            sparse: row.sparse,
            computes: match row.kernel {
                Kernel::Map(op) => Computes::Map(op),
                Kernel::Reduce(op) => Computes::Reduce(op),
                Kernel::Source(_) => Computes::Source,
                Kernel::Call => Computes::Call,
            },
        }
    }
}

const COUNT: usize = {
    let (mut count, mut family) = (0, 0);
    while family < FAMILIES.len() {
        count += FAMILIES[family].len();
        family += 1;
    }
    count
};

/// All of them, in the table's order. It is made when Lanner is compiled, so that nothing refers to the rows.
pub(crate) static SIGNATURES: [Signature; COUNT] = {
    let mut all = [Signature::of(&crate::ROW); COUNT];
    let (mut at, mut family) = (0, 0);
    while family < FAMILIES.len() {
        let mut row = 0;
        while row < FAMILIES[family].len() {
            all[at] = Signature::of(&FAMILIES[family][row]);
            at += 1;
            row += 1;
        }
        family += 1;
    }
    all
};

const OTHERS: usize = {
    let (mut count, mut family) = (0, 0);
    while family < FAMILIES.len() {
        let mut row = 0;
        while row < FAMILIES[family].len() {
            count += FAMILIES[family][row].aliases.len();
            row += 1;
        }
        family += 1;
    }
    count
};

/// The other names of functions, each with the place of its row in the table.
pub(crate) static ALIASES: [(&str, u16); OTHERS] = {
    let mut all = [("", 0); OTHERS];
    let (mut at, mut place, mut family) = (0, 0, 0);
    while family < FAMILIES.len() {
        let mut row = 0;
        while row < FAMILIES[family].len() {
            let aliases = FAMILIES[family][row].aliases;
            let mut alias = 0;
            while alias < aliases.len() {
                all[at] = (aliases[alias], place);
                at += 1;
                alias += 1;
            }
            place += 1;
            row += 1;
        }
        family += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use crate::{Builtin, Kernel};

    #[test]
    fn each_row_has_its_signature() {
        for builtin in Builtin::all() {
            let (row, signature) = (builtin.row(), builtin.signature());
            assert_eq!(
                (row.name, row.nargin, row.nargout),
                (signature.name, signature.nargin(), signature.nargout())
            );
            let is_source = signature.computes == super::Computes::Source;
            assert_eq!(matches!(row.kernel, Kernel::Source(_)), is_source, "{builtin}");
        }
    }
}
