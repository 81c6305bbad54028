//! Which argument's storage a call's result may be computed in, where that argument is not needed any more (GCTD
//! section 2.3).
//!
//! ```text
//! "plus"    c = a + b        in a or b, where it has the result's shape: follows from the kernel
//! "mtimes" { reuse: Reuse::WithScalar(&[0, 1]), … }      the same where a or b is a scalar
//! "sort"    y = sort(x)      nothing said: never
//! ```
//!
//! It is said of calls for one output. Whether storage suffices, and has the class, is another question.

use crate::{Kernel, Row};

/// Which argument's storage the result may be computed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reuse {
    /// None: elements of arguments may be read after elements of the result are written.
    Never,
    /// An argument's of the result's shape: what is written at a place is made of what is read there, and of scalars, which
    /// are read before.
    Elementwise,
    /// As `Elementwise` where one of these arguments, counted from 0, is a scalar.
    WithScalar(&'static [usize]),
    /// The first argument's where it is a vector or a scalar: the elements stay in their order.
    InOrder,
    /// Any argument's where the result is a scalar: it is written when everything has been read.
    Total,
}

impl Row {
    /// Which argument's storage the result of a call may be computed in.
    pub fn reuse(&self) -> Reuse {
        match (self.reuse, self.kernel) {
            (Some(reuse), _) => reuse,
            (None, Kernel::Map(_)) => Reuse::Elementwise,
            (None, Kernel::Reduce(_)) => Reuse::Total,
            (None, Kernel::Source(_) | Kernel::Call) if self.total().is_some() => Reuse::Total,
            (None, Kernel::Source(_) | Kernel::Call) => Reuse::Never,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Reuse;
    use crate::{BinaryOp, Builtin, UnaryOp};

    #[test]
    fn rows_say_it_or_it_follows() {
        let of = |builtin: Builtin| builtin.row().reuse();
        assert_eq!(of(BinaryOp::Add.builtin()), Reuse::Elementwise);
        assert_eq!(of(BinaryOp::MTimes.builtin()), Reuse::WithScalar(&[0, 1]));
        assert_eq!(of(BinaryOp::MLDivide.builtin()), Reuse::WithScalar(&[0]));
        assert_eq!(of(UnaryOp::Transpose.builtin()), Reuse::InOrder);
        assert_eq!(Builtin::named("sum").map(of), Some(Reuse::Total));
        assert_eq!(Builtin::named("sort").map(of), Some(Reuse::Never));
    }
}
