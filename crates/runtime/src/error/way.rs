//! The places that an error gets while it leaves the bodies of functions.
//!
//! ```text
//! function f            the error of g(1) leaves g: its place; then f: the place of the call
//!   try, g(1), end      caught in f: nothing more, f has its place only where it raised the error itself
//! ```

use super::{Error, Place};

/// Where an error goes from a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Out of the function.
    Out,
    /// To the `catch` of a `try`.
    Catch,
    /// To what `unwind_protect` runs in any case.
    Cleanup,
}

impl Error {
    /// Notes the places of the bodies that the error leaves, from the innermost outwards: those of calls that a body stands for, and of the
    /// function that runs. Of each is told whether the handler stands there, which ends the way. `has_place`: the innermost was noted
    /// before, by what raises the error again.
    #[cold]
    pub fn leave<P: FnOnce() -> Place>(
        &mut self,
        way: Way,
        has_place: bool,
        levels: impl Iterator<Item = (bool, P)>,
    ) {
        let mut has_place = has_place;
        for (has_handler, place) in levels {
            has_place |= has_handler && way == Way::Catch && !self.stack().is_empty();
            if !has_place {
                self.push_place(place());
            }
            if has_handler && way != Way::Out {
                return;
            }
            has_place = false;
        }
    }
}
