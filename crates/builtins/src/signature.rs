//! What running programs know of a row. The rest of it is for compilers and for `help`: a native program does not carry it.
//!
//! ```text
//! Row        name, counts, dialect, kernel, …, facts of its outputs, documentation, MATLAB text
//! Signature  name, counts, dialect, how it computes
//! ```

use crate::table::FAMILIES;
use crate::{Kernel, Reduction, Row, Scalar, Sparsity};
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
    /// Other names of the same function.
    pub aliases: &'static [&'static str],
    /// How many arguments a call may have, at least and at most.
    pub nargin: (usize, usize),
    /// How many outputs a call may ask for.
    pub nargout: usize,
    /// The dialect that has it, where the other has not.
    pub only: Option<Dialect>,
    /// What it makes of sparse arguments.
    pub sparse: Sparsity,
    /// How it computes.
    pub computes: Computes,
}

impl Signature {
    const fn of(row: &Row) -> Signature {
        Signature {
            name: row.name,
            aliases: row.aliases,
            nargin: row.nargin,
            nargout: row.nargout,
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

#[cfg(test)]
mod tests {
    use crate::{Builtin, Kernel};

    #[test]
    fn each_row_has_its_signature() {
        for builtin in Builtin::all() {
            let (row, signature) = (builtin.row(), builtin.signature());
            assert_eq!(
                (row.name, row.nargin, row.nargout),
                (signature.name, signature.nargin, signature.nargout)
            );
            let is_source = signature.computes == super::Computes::Source;
            assert_eq!(matches!(row.kernel, Kernel::Source(_)), is_source, "{builtin}");
        }
    }
}
