//! Which Rust functions of rows are there: engines link all of them, a native program those that it may call.
//!
//! ```text
//! extern const lanner_part lanner_row_disp;           one row's function
//! extern const lanner_part lanner_reductions;         what all reductions share
//! static const lanner_part *const parts[] = {&lanner_row_disp, &lanner_reductions};
//! ```
//!
//! Each part is a constant with a symbol of its own. A program names the parts that it needs, and the linker leaves out what nothing names.

use super::sparse::SparseKernel;
use crate::arith::Reducer;
use crate::arith::operation::{self, Binary, Unary};
use crate::host::{Args, Host, Kernel, Outputs};
use crate::index::subscript::Subscript;
use crate::memory;
use crate::state::State;
use crate::value::SparseMatrix;
use crate::{Error, Result, Value, arith};
use lanner_base::Dialect;
use lanner_builtins::{Builtin, Computes, Reduction, Scalar};
use std::rc::Rc;
use std::sync::{LazyLock, OnceLock};

/// A function by the name of its row.
pub type Named<F> = (&'static str, F);

/// What a program links.
#[derive(Debug)]
pub enum Part {
    /// The function of a row.
    Row(Named<Kernel>),
    /// An operation on the elements of one array.
    Unary(&'static Unary, Run1),
    /// An operation on the elements of two arrays.
    Binary(&'static Binary, Run2),
    /// Reductions of arrays.
    Reductions(Reduce),
    /// What works on sparse arrays where others may be, too.
    Sparse(&'static SparseCode),
    /// What is known of names that mean nothing here.
    Names(&'static Names),
    /// What shows the value that the program's beginning gives.
    Show(Show),
    /// Everything.
    All(&'static [&'static [Part]], &'static [&'static [Named<Kernel>]]),
}

/// What runs an operation. It is said with the operation: a program without any has nothing that would run one.
pub type Run1 = fn(&Unary, Value) -> Result<Value>;
/// The same for two operands.
pub type Run2 = fn(&Binary, Value, Value) -> Result<Value>;
/// Prints a value under a name.
pub type Show = fn(&mut State, &str, &Value) -> Result<()>;
/// Calls a row of which some arguments are sparse.
pub type CallSparse = fn(Builtin, Kernel, &mut dyn Host, Args, usize) -> Result<Outputs>;
/// What works on what sparse arrays store: a program that makes none is without it.
pub struct SparseCode {
    pub(crate) call: CallSparse,
    /// Functions of rows that have others for full arrays.
    rows: &'static [Named<SparseKernel>],
    pub(crate) get: fn(&SparseMatrix, &[Subscript]) -> Result<Value>,
    pub(crate) set: fn(&mut Rc<SparseMatrix>, &mut [Subscript], &Value) -> Result<()>,
    pub(crate) reduce: fn(&Reducer, &SparseMatrix, Option<usize>) -> Result<Value>,
}

impl std::fmt::Debug for SparseCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SparseCode")
    }
}

/// What is known of names that mean nothing to a program. Programs in which none can come up are without the lists.
#[derive(Debug)]
pub struct Names {
    /// A function that MathWorks documents and that has no row: the sentence that says so.
    pub unsupported: fn(&str) -> Option<String>,
    /// What a mistyped name may have meant, of the names of the program, which are given, and the table's.
    pub similar: fn(&Error, Vec<String>, Dialect) -> Option<String>,
}
type Reduce = fn(Reduction, Value, Option<usize>) -> Result<Value>;

#[allow(unsafe_code)]
// SAFETY: no other symbol begins like this.
#[unsafe(export_name = "lanner_reductions")]
static REDUCTIONS: Part = Part::Reductions(reduce_by);

#[allow(unsafe_code)]
// SAFETY: no other symbol begins like this.
#[unsafe(export_name = "lanner_sparse_rows")]
static SPARSE_PART: Part = Part::Sparse(&SPARSE);

static SPARSE: SparseCode = SparseCode {
    call: super::call_with_sparse,
    rows: super::sparse::SPARSE_KERNELS,
    get: crate::sparse::index::get,
    set: crate::sparse::assign::set,
    reduce: crate::sparse::elements::reduce,
};

static NAMES: Names = Names {
    unsupported: |name| lanner_builtins::known::unsupported(name).map(|known| known.sentence(name)),
    similar: crate::error::similar,
};

#[allow(unsafe_code)]
// SAFETY: no other symbol begins like this.
#[unsafe(export_name = "lanner_names")]
static NAMES_PART: Part = Part::Names(&NAMES);

#[allow(unsafe_code)]
// SAFETY: no other symbol begins like this.
#[unsafe(export_name = "lanner_show_part")]
static SHOW_PART: Part = Part::Show(State::show);

#[allow(unsafe_code)]
// SAFETY: no other symbol begins like this.
#[unsafe(export_name = "lanner_all_rows")]
static ALL: Part = Part::All(
    &[
        operation::ALL,
        &[Part::Reductions(reduce_by), Part::Sparse(&SPARSE), Part::Names(&NAMES), Part::Show(State::show)],
    ],
    super::FAMILIES,
);

/// A reduction that only the run knows.
fn reduce_by(op: Reduction, a: Value, dim: Option<usize>) -> Result<Value> {
    arith::reduce(arith::reducer(op), a, dim)
}

/// The symbol of the part that has all rows.
pub const ALL_ROWS: &str = "lanner_all_rows";
/// The symbol of the part for programs whose beginning gives a value.
pub const SHOW_ANSWER: &str = "lanner_show_part";
/// The symbol of the part for programs that make sparse arrays.
pub const SPARSE_ROWS: &str = "lanner_sparse_rows";

/// The symbol of the part for programs in which a name may mean nothing.
pub const NAMES_OF_NOTHING: &str = "lanner_names";

/// The symbol of the part that a call of a row needs; none of what is written in MATLAB.
pub fn symbol(builtin: Builtin) -> Option<String> {
    match builtin.signature().computes {
        Computes::Call => Some(format!("lanner_row_{}", builtin.signature().name)),
        Computes::Map(op) => Some(format!("lanner_map_{op:?}")),
        Computes::Reduce(_) => Some("lanner_reductions".to_owned()),
        Computes::Source => None,
    }
}

static KERNELS: LazyLock<Vec<OnceLock<Kernel>>> = LazyLock::new(places);
static SPARSE_KERNELS: LazyLock<Vec<OnceLock<SparseKernel>>> = LazyLock::new(places);
static UNARY: [OnceLock<(&'static Unary, Run1)>; Scalar::COUNT] = [const { OnceLock::new() }; Scalar::COUNT];
static BINARY: [OnceLock<(&'static Binary, Run2)>; Scalar::COUNT] =
    [const { OnceLock::new() }; Scalar::COUNT];
static LINKED_NAMES: OnceLock<&'static Names> = OnceLock::new();
static LINKED_SPARSE: OnceLock<&'static SparseCode> = OnceLock::new();
static LINKED_SHOW: OnceLock<Show> = OnceLock::new();
static LINKED_REDUCTIONS: OnceLock<Reduce> = OnceLock::new();

/// A place for each row. What is made once for all must not unwind.
fn places<F>() -> Vec<OnceLock<F>> {
    memory::apart(|| {
        let mut places = Vec::new();
        places.resize_with(Builtin::all().count(), OnceLock::new);
        places
    })
}

/// From here on the functions of a part are found. A part that is linked twice stays as it is.
pub fn link(part: &'static Part) {
    match part {
        Part::Row(one) => link_in(&KERNELS, std::slice::from_ref(one)),
        Part::Unary(unary, run) => _ = UNARY[unary.op as usize].set((unary, *run)),
        Part::Binary(binary, run) => _ = BINARY[binary.op as usize].set((binary, *run)),
        Part::Reductions(reduce) => _ = LINKED_REDUCTIONS.set(*reduce),
        Part::Show(show) => _ = LINKED_SHOW.set(*show),
        Part::Names(names) => _ = LINKED_NAMES.set(names),
        Part::Sparse(code) => {
            let _ = LINKED_SPARSE.set(code);
            link_in(&SPARSE_KERNELS, code.rows);
        }
        Part::All(parts, families) => {
            parts.iter().copied().flatten().for_each(link);
            families.iter().for_each(|family| link_in(&KERNELS, family));
        }
    }
}

/// Everything, as a part.
pub fn all() -> &'static Part {
    &ALL
}

/// Links everything: for engines that run any program.
pub fn link_all() {
    static DONE: OnceLock<()> = OnceLock::new();
    DONE.get_or_init(|| link(all()));
}

fn link_in<F: Copy>(places: &[OnceLock<F>], functions: &[Named<F>]) {
    for (name, function) in functions {
        let _ = places[Builtin::required(name).index()].set(*function);
    }
}

/// The Rust function of a `Call` row.
pub fn kernel(builtin: Builtin) -> Option<Kernel> {
    KERNELS[builtin.index()].get().copied()
}

/// The function of a row for what sparse arrays store.
pub fn sparse_kernel(builtin: Builtin) -> Option<SparseKernel> {
    SPARSE_KERNELS[builtin.index()].get().copied()
}

/// An operation on the elements of one array.
pub fn unary(op: Scalar) -> Option<(&'static Unary, Run1)> {
    UNARY[op as usize].get().copied()
}

/// An operation on the elements of two arrays.
pub fn binary(op: Scalar) -> Option<(&'static Binary, Run2)> {
    BINARY[op as usize].get().copied()
}

/// What is known of names that mean nothing.
pub fn names() -> Option<&'static Names> {
    LINKED_NAMES.get().copied()
}

/// What works on sparse arrays.
///
/// # Errors
/// The program was built without it: nothing in it makes any.
pub(crate) fn sparse() -> Result<&'static SparseCode> {
    // Tests of functions have no engine that would link all.
    #[cfg(test)]
    link_all();
    let missing =
        || Error::not_here("Sparse arrays are not in this program: nothing in it makes any.".into());
    LINKED_SPARSE.get().copied().ok_or_else(missing)
}

/// What shows values.
pub fn show() -> Option<Show> {
    LINKED_SHOW.get().copied()
}

/// Reductions of arrays.
pub fn reductions() -> Option<Reduce> {
    LINKED_REDUCTIONS.get().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_row_has_its_function_and_no_other_row_has_one() {
        link_all();
        for builtin in Builtin::all() {
            let is_call = builtin.signature().computes == Computes::Call;
            assert_eq!(kernel(builtin).is_some(), is_call, "{builtin:?}");
        }
    }
}
