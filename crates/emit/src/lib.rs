//! From MIR, and what is known of it, to LIR.
//!
//! Before representations are chosen, on MIR:
//!
//! - `outline`             a region as a function of its own
//! - `scalar_replacement`  fields of structs as variables
//! - `records`             which structs and objects these are
//! - `argument_flattening` functions of structs as functions of their fields
//! - `cell`                contents of cells as variables
//! - `inline`              bodies of functions in the place of their calls
//! - `inlined_cells`       cells of these
//! - `values`              which value each variable is where a block begins
//!
//! Decisions:
//!
//! - `rep`                 how each value is held
//! - `row`                 which calls of rows are scalar operations
//! - `callout`             what is not compiled
//! - `profitability`       whether the rest is worth it
//! - `in_place`            which arrays are written where their variable's old one is
//! - `fusion`              which arrays are never written out
//! - `deferred`            which variables go back to their slots late
//! - `live`                which variables are live at exits
//! - `remarks`             all of these, for people
//!
//! Emission:
//!
//! - `region`, `flow`, `inst`, `build` blocks, their ends, instructions, registers
//! - `entry`               entry guards
//! - `side_exit`           exits, and their frame states
//! - `call`, `passed`, `outputs` calls of compiled functions, arguments, outputs of inlined bodies
//! - `variable`            registers and buffers of variables
//! - `scalar`, `complex`, `complex_arithmetic`, `switch`, `random` operations on scalars
//! - `element`, `section`, `extents`, `steps` elements, sections, extents, ranges of doubles
//! - `array`, `concat`, `fill` arrays that code makes
//! - `elementwise`, `loop_nest`, `pairs`, `mask`, `gather` loops over elements
//! - `reduction`, `sum_along`, `search`, `product` numbers and arrays made of all elements
//!
//! Compiled code enters a region with the variables that it reads. It takes a **side exit** where control leaves the region, and before a
//! faulting instruction: live values go back to the frame, and the interpreter executes that very instruction. What is not compiled is a
//! **call-out**: the interpreter executes it, and code goes on behind it.

mod argument_flattening;
mod array;
mod build;
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
mod profitability;
mod random;
mod records;
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

pub use argument_flattening::{
    FlattenedArguments, FlattenedCalls, FlattenedFunc, Flattening, Gives, GivesOf, flatten_arguments,
};
pub use call::{CalleeSignature, CompiledCallees, Returned, returned_values};
pub use callout::{Callout, CalloutKind};
pub use complex_arithmetic::{Complex, ComplexArithmetic, Imaginary};
pub use entry::{Dims, ENDLESS, EntryGuard, MOST, Number, NumberPart};
pub use inline::{Bodies, CallSite, Cells, Handles, Inlined, stands_alone};
pub use outline::{Outline, OutlinePlace, Region, Sites, outline};
pub use passed::Passed;
pub use records::{Record, Records};
pub use region::{Emitted, RegionSource, emit, emit_function};
pub use remarks::{BoxedReason, HeldAs, MissedReason, Remark};
pub use rep::{
    Bounds, DOUBLE, EXACT, KnownFacts, Rep, Speculation, Speculations, Within, class_of, compared,
    scalar_operation, too_narrow, type_of,
};
pub use row::{Rows, is_real_function};
pub use scalar::{comparison, connective};
pub use scalar_replacement::{Field, FieldFeedback, FieldPart, FieldsHeld, is_taken_apart, take_apart};
pub use side_exit::{ExitValue, SideExit};
pub use values::{Values, at_blocks};
pub use variable::EntryParam;
