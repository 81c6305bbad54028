//! What a row that answers a question says of its first argument, in the branch where it is true and where it is not.
//!
//! ```text
//! if ischar(x), … else, … end          x is char in the first branch, of another class in the second
//! ```

use lanner_facts::ClassSet;

/// A question about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Its class is one of these.
    Classes(ClassSet),
    /// Its class is the one that the second argument names, or belongs to the category that it names.
    ClassNamed,
    /// It is stored without imaginary parts.
    Real,
    /// It has no elements.
    Empty,
    /// It has one element.
    Scalar,
    /// It has two dimensions, one of extent 1.
    Vector,
    /// It has two dimensions, the first of extent 1.
    Row,
    /// It has two dimensions, the second of extent 1.
    Column,
    /// It has two dimensions.
    Matrix,
    /// It is true, or there is an error: no question, and no truth value.
    True,
    /// It is a variable that has a value: the argument is its name.
    Exists,
    /// It is a struct that has the field which the second argument names.
    HasField,
    /// Its extents, where there is no other argument; no truth value.
    Extents,
    /// How many arguments the calling function was given: without an argument, and no truth value.
    Given,
    /// How many outputs the calling function was asked for: without an argument, and no truth value.
    Wanted,
}

impl Answer {
    /// The second argument with which the question [`Answer::Exists`] is one of variables alone.
    pub const OF_VARIABLES: &str = "var";

    /// Whether it is a truth value that the class, the complexity and the extents of the only argument tell.
    pub fn is_of_value(self) -> bool {
        match self {
            Answer::Classes(_)
            | Answer::Real
            | Answer::Empty
            | Answer::Scalar
            | Answer::Vector
            | Answer::Row
            | Answer::Column
            | Answer::Matrix => true,
            Answer::ClassNamed
            | Answer::True
            | Answer::Exists
            | Answer::HasField
            | Answer::Extents
            | Answer::Given
            | Answer::Wanted => false,
        }
    }
}
