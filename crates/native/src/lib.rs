//! Whole programs ahead of time: from MIR in SSA form, facts and a storage plan to LIR.
//!
//! ```text
//! function s = total(x)              func total
//! s = 0;                               param x, param x.rows, param x.columns
//! for k = 1:numel(x)                   b1: count k.0 < n, b2, b3
//!   s = s + x(k) ^ 2;                  b2: t = load x[k.0]; …; s = add s, u; turn k.0 + 1, b1
//! end
//! ```
//!
//! - `prepared`    a version before it is written
//! - `program`     versions: one function of LIR for each function and signature that the entry reaches
//! - `assigned`    numbers that may have no value
//! - `slot_form`   the slot form that these change
//! - `peel`        loops that count to what may be NaN
//! - `links`       the versions that a version reaches
//! - `likely`      versions for the arguments that calls with values most likely have
//! - `select`      what the runtime library does
//! - `checks`      which checks code keeps
//! - `body`        a function's parameters, blocks and results
//! - `instruction` which module lowers an instruction
//! - `definitions` where each value is computed
//! - `held`        how each value is held: decided once, by its fact and its place in the storage plan
//! - `integer`     doubles that are counted
//! - `fused`       arrays that are never written out: their elements are computed where they are read
//! - `emitter`     a function that is being written: blocks, registers, instructions
//! - `storage`     where the plan puts arrays, as buffers
//! - `number`      operands as numbers
//! - `scalar`      operations on numbers
//! - `complex`     doubles that are real or complex
//! - `pairs`       arrays of doubles that are real or complex
//! - `row`         calls of rows
//! - `array`       arrays made element by element
//! - `extents`     extents of arrays, together
//! - `reduction`   numbers made of all elements
//! - `along`       numbers made of the elements along a dimension
//! - `element`     elements that are read, and extents
//! - `section`     the places that subscripts select
//! - `fit`         whether what is stored has the size of its place
//! - `taken`       sections that are never written out
//! - `growth`      arrays that grow
//! - `swap`        arrays that change their block instead of being copied
//! - `store`       elements that are written
//! - `colons`      colons in stores into nothing
//! - `product`     products of matrices
//! - `concat`      numbers and arrays beside each other
//! - `range`       ranges of integers
//! - `raise`       calls of `error`
//! - `transpose`   transposes
//! - `unique`      names that are each given once
//! - `call`        calls of functions
//! - `case`        values compared with those of a `switch`
//! - `delete`      elements that are deleted
//! - `demand`      assertions, and what `arguments` blocks demand
//! - `most`        how large arrays are at most, where nothing is on the heap
//! - `flow`        ends of blocks, loops
//! - `phis`        values that move on the way from one block to another
//! - `boxed`       what the runtime library does
//! - `site`        the errors by which a function is left
//! - `remarks`     decisions as people are told of them
//!
//! The mode is *closed*: nothing is assumed that facts do not say. A function is left by an exit only for an error of the program, whose
//! [`Site`] says which one it is. What has no native lowering needs the runtime library, and is named by [`Need`].

mod along;
mod array;
mod assigned;
mod body;
mod boxed;
mod call;
mod case;
mod checks;
mod colons;
mod complex;
mod concat;
mod copied;
mod definitions;
mod delete;
mod demand;
mod element;
mod emitter;
mod extents;
mod fit;
mod flow;
mod fused;
mod growth;
mod held;
mod instruction;
mod integer;
mod likely;
mod links;
mod most;
mod number;
mod pairs;
mod passes;
mod peel;
mod phis;
mod prepared;
mod product;
mod program;
mod raise;
mod range;
mod reduction;
mod remarks;
mod row;
mod scalar;
mod section;
mod select;
mod site;
mod slot_form;
mod splitting;
mod storage;
mod store;
mod swap;
mod taken;
mod transpose;
mod unique;

pub use boxed::{LinkedRows, Numbers};
pub use call::RECURSION_LIMIT;
pub use checks::{CheckSort, Checks};
pub use demand::{demanded, place_of_argument};
pub use held::Held;
pub use instruction::unassigned_operand;
pub use program::{
    Called, ClassCalled, Compiling, Entry, FunctionRecord, Heap, Library, Module, Version, compile,
};
pub use raise::{Raised, raised, raised_by_assertion};
pub use remarks::{CopyRemark, Decisions, NativeRemark, RemarkKind};
pub use site::{Failure, Need, Site, Whole};
