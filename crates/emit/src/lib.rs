//! From MIR, and what is known of it, to LIR.
//!
//! - `outline`  a loop as a function of its own
//! - `field`    fields of structs as variables
//! - `cell`     what is in cells as variables
//! - `parts`    functions of a struct as functions of its fields
//! - `inline`   bodies of functions in the place of their calls
//! - `linked`   cells of these
//! - `rep`      how compiled code holds each value
//! - `row`      what calls of rows are, where they are scalar operations
//! - `values`   which value each variable is where a block begins
//! - `region`   blocks
//! - `flow`     their ends, edges, loops
//! - `inst`     instructions
//! - `variable` what holds variables
//! - `entry`    what is known of the numbers that come in
//! - `live`     which variables are live where code may be left
//! - `call`     functions, and calls of them
//! - `outputs`  what calls give for which bodies stand
//! - `ask`      what code does not do itself
//! - `exit`     where code is left: the place, and what the variables are there
//! - `scalar`   operations on scalars
//! - `complex`  doubles that are real or complex
//! - `element`  elements of arrays, and extents
//! - `extents`  extents one by one
//! - `places`   subscripts that are arrays of numbers
//! - `tree`     what the elements of an array are computed from
//! - `pairs`    what kernels make of pairs of elements
//! - `deferred` variables that go back to their slots late
//! - `delay`    arrays that are never written out
//! - `array`    arrays that code makes
//! - `concat`   numbers and arrays beside each other
//! - `section`  sections of arrays that it writes
//! - `search`   where something is in a vector
//! - `fold`     numbers that are made of all elements of vectors
//! - `mask`     elements where an array of logicals says so
//! - `total`    sums along a dimension
//! - `product`  products of matrices
//! - `draw`     random numbers
//! - `fill`     memory of the code's own, and elements written to memory
//! - `intact`   whether a variable's old array is in its slot still
//! - `nest`     loops over elements
//! - `case`     values compared with those of a `switch`
//! - `told`     what was decided, to be told to people
//!
//! Code is made of a region of a function in slot form: it begins where control comes to the region, with the variables that it reads,
//! and is left where control leaves the region, or before an instruction that is an error. Then the variables that it has written are given
//! back, and the interpreter goes on with that very instruction. What code cannot do it asks for, and goes on.

mod argument_flattening;
mod array;
mod call;
mod callout;
mod cell;
mod complex;
mod complex_arithmetic;
mod concat;
mod deferred;
mod element;
mod elementwise;
mod entry;
mod extents;
mod fill;
mod flow;
mod fusion;
mod gather;
mod in_place;
mod inline;
mod inlined_cells;
mod inst;
mod live;
mod loop_nest;
mod mask;
mod outline;
mod outputs;
mod pairs;
mod passed;
mod product;
mod random;
mod reduction;
mod region;
mod remarks;
mod rep;
mod row;
mod scalar;
mod scalar_replacement;
mod search;
mod section;
mod side_exit;
mod steps;
mod sum_along;
mod switch;
mod values;
mod variable;

pub use argument_flattening::{FlattenedArguments, FlattenedCalls, FlattenedFunc, flatten_arguments};
pub use call::{CalleeSignature, Calls, Returned, returned_values};
pub use callout::{Callout, CalloutKind};
pub use complex_arithmetic::{Complex, ComplexArithmetic, Imaginary};
pub use entry::{Dims, ENDLESS, EntryGuard, MOST, Number, NumberPart};
pub use inline::{Bodies, CallSite, Cells, Handles, Inlined, stands_alone};
pub use outline::{Outline, Place, Region, Sites, outline};
pub use passed::Passed;
pub use region::{Emitted, Source, emit, emit_function};
pub use remarks::{BoxedReason, HeldAs, MissedReason, Remark};
pub use rep::{
    Bounds, DOUBLE, EXACT, Known, Rep, Speculation, Speculations, Within, class_of, compared,
    scalar_operation, too_narrow, type_of,
};
pub use row::{Rows, is_real_function};
pub use scalar::{comparison, connective};
pub use scalar_replacement::{Field, FieldsHeld, Part, is_taken_apart, take_apart};
pub use side_exit::{ExitValue, SideExit};
pub use values::{Values, at_blocks};
pub use variable::EntryParam;
