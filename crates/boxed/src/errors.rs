//! Errors: raising them from native checks, catching them, the places that they get on their way.
//!
//! ```text
//! if (i > n) { lanner_fail_index(i, 1, 1, 2, extents); goto failed; }
//! failed: if (lanner_caught(&f, 3, LANNER_NONE, LANNER_WAY_CATCH)) goto handler; goto leave;
//! ```
//!
//! What fails leaves its error pending on the thread and gives 1. Who leaves a function notes where it stood ([`lanner_caught`]), innermost
//! first, so that the error has the stack of the interpreter's.

use crate::abi::{Text, abi};
use crate::engine::Engine;
use crate::frames::{levels, recursion};
use crate::layout::{Function, RAISED_AGAIN, WAY_CATCH, WAY_CLEANUP, list};
use crate::operands::Slots;
use crate::put::dims;
use crate::thread::{attempt, with};
use lanner_builtins::BinaryOp;
use lanner_runtime::error::{Way, report};
use lanner_runtime::library::errors::exception::raise_again;
use lanner_runtime::{Dims, Error, Fault, arith, concat, index, memory};
use std::ffi::CString;

abi! {
    /// Raises an error of the table, `LANNER_FAULT_…`, with what its text asks for. It gives 1, as all that fail.
    fn lanner_fail(fault: u32, texts: *const Text, count: i64) -> i32 {
        let texts = list(texts, count.max(0) as usize).iter().map(|text| text.as_str().to_owned());
        fail_with(|| of_table(fault, texts.collect()))
    }

    /// The same with numbers.
    fn lanner_fail_numbers(fault: u32, numbers: *const f64, count: i64) -> i32 {
        let texts = list(numbers, count.max(0) as usize).iter().map(f64::to_string);
        fail_with(|| of_table(fault, texts.collect()))
    }

    /// Raises an error with its own identifier and message.
    fn lanner_fail_text(identifier: Text, message: Text) -> i32 {
        fail_with(|| Error::new(identifier.as_str(), message.as_str()))
    }

    /// Raises the error of a subscript, at `position` (from 1) of `count`, that is no place of an array with these extents.
    fn lanner_fail_index(subscript: f64, position: u32, count: u32, rank: u32, extents: *const i64) -> i32 {
        fail_with(|| {
            let place = (position as usize).saturating_sub(1);
            index::subscript_error(subscript, place, count as usize, &dims(rank, extents))
        })
    }

    /// Raises the error of `a OP b` of arrays whose extents do not fit.
    fn lanner_fail_fit(op: u32, rank_a: u32, extents_a: *const i64, rank_b: u32, extents_b: *const i64) -> i32 {
        fail_with(|| match BinaryOp::ALL.get(op as usize) {
            Some(&op) => arith::fit_error(op, &dims(rank_a, extents_a), &dims(rank_b, extents_b)),
            None => Error::internal("there is no such operator"),
        })
    }

    /// Raises the error of a store of a value with the extents `extents_b` in places that are so many along each subscript; `is_linear`: there
    /// is one subscript, with the extents `extents_a`.
    fn lanner_fail_store(
        is_linear: u32,
        rank_a: u32,
        extents_a: *const i64,
        rank_b: u32,
        extents_b: *const i64,
    ) -> i32 {
        let counts = list(extents_a, rank_a as usize).iter().map(|&count| count.max(0) as usize);
        fail_with(|| {
            index::store_error(is_linear != 0, &counts.collect::<Vec<_>>(), &dims(rank_b, extents_b))
        })
    }

    /// Raises the error of arrays beside each other along `dim` (from 1) that do not fit: their ranks, and all their extents one behind the
    /// other.
    fn lanner_fail_concat(dim: u32, count: i64, ranks: *const u32, extents: *const i64) -> i32 {
        let mut at = extents;
        let parts = list(ranks, count.max(0) as usize).iter().map(|&rank| {
            let part: Dims = dims(rank, at);
            // SAFETY: the caller has as many extents as the ranks say.
            at = unsafe { at.add(rank as usize) };
            part
        });
        fail_with(|| match concat::check_extents(parts, (dim as usize).saturating_sub(1)) {
            Err(error) => error,
            Ok(()) => Error::internal("parts that fit were said not to"),
        })
    }

    /// Raises the error of an array that is larger than memory: its extents, and the bytes of an element.
    fn lanner_fail_size(rank: u32, extents: *const i64, bytes: u32) -> i32 {
        fail_with(|| {
            let dims = dims(rank, extents);
            let total = dims.as_slice().iter().map(|&extent| extent as f64).product::<f64>() * f64::from(bytes);
            Fault::OutOfMemory.with(&[&dims, &format!("{:.1}GB", total / f64::from(1 << 30))])
        })
    }

    /// Raises the error of memory that is not to be had.
    fn lanner_fail_memory() -> i32 {
        fail_with(memory::no_memory)
    }

    /// Raises the error of calls that are too many in each other.
    fn lanner_fail_recursion() -> i32 {
        fail_with(recursion)
    }

    /// Raises the error of a variable that is read and was never assigned; an empty name: of something that gave no value.
    fn lanner_fail_unassigned(name: Text, is_parameter: u32) -> i32 {
        fail_with(|| Fault::unassigned(name.as_str(), is_parameter != 0))
    }

    /// Raises the error of a function whose output has no value.
    fn lanner_fail_output(function: *const Function, output: Text) -> i32 {
        // SAFETY: the caller hands over a function of the program.
        fail_with(|| unsafe { &*function }.declaration().not_set(output.as_str()))
    }

    /// Notes the places that the pending error leaves: from `site` of the function outwards, to the handler, which stands where `around` is the
    /// site's. Gives 1 where the handler takes the error, which is then no longer pending: `lanner_catch_error` has it. Gives 0 where the function is
    /// left. `way` is `LANNER_WAY_…`, with `LANNER_RAISED_AGAIN` at the end of an `unwind_protect`.
    fn lanner_caught(function: *const Function, site: u32, around: u32, way: u32) -> i32 {
        // SAFETY: the caller hands over a function of the program.
        let function: &'static Function = unsafe { &*function };
        with(|engine| i32::from(engine.catch(function, site, around, way)))
    }

    /// `dst` is the error that led to the handler that runs, as an `MException`.
    fn lanner_catch_error(v: Slots, dst: u32) -> i32 {
        let mut v = v;
        attempt(|engine| {
            if let Some(error) = engine.caught.take() {
                let caught = engine.state.caught(error);
                v.put(dst, caught);
            }
            Ok(())
        })
    }

    /// Raises the error that a handler caught again.
    fn lanner_rethrow(v: Slots, exception: u32) -> i32 {
        attempt(|engine| Err(raise_again(engine.read(v, exception)?)))
    }

    /// The identifier of the pending error, until the next call of this function or its kin; empty where none is pending.
    fn lanner_error_identifier() -> Text {
        with(|engine| {
            let text = engine.pending.as_ref().map(|error| error.identifier(engine.state.dialect).to_owned());
            engine.keep_text(text)
        })
    }

    /// Its message, the same.
    fn lanner_error_message() -> Text {
        with(|engine| {
            let text = engine.pending.as_ref().map(|error| error.message(engine.state.dialect));
            engine.keep_text(text)
        })
    }

    /// Where it was raised, as `f.m:3`, the same; empty where that is not known.
    fn lanner_error_place() -> Text {
        with(|engine| {
            let places = engine.pending.iter().flat_map(|error| error.stack());
            let text = places.into_iter().find(|place| !place.file.is_empty()).map(|place| {
                let name = std::path::Path::new(&place.file).file_name().unwrap_or_default();
                format!("{}:{}", name.display(), place.line)
            });
            engine.keep_text(text)
        })
    }

    /// Message, place and stack as the top level prints them, the same.
    fn lanner_error_report() -> Text {
        with(|engine| {
            let text = engine.pending.as_ref().map(|error| report(error, engine.state.dialect, None));
            engine.keep_text(text)
        })
    }

    /// No error is pending any longer.
    fn lanner_forget_error() {
        with(|engine| engine.pending = None);
    }
}

/// Leaves an error pending.
#[cold]
fn fail_with(error: impl FnOnce() -> Error) -> i32 {
    attempt(|_| Err(error()))
}

fn of_table(fault: u32, texts: Vec<String>) -> Error {
    match Fault::ALL.get(fault as usize) {
        Some(&fault) => Error::because(lanner_runtime::error::Reason::Fault(fault, texts)),
        None => Error::internal("the table has no such error"),
    }
}

impl Engine {
    fn catch(&mut self, function: &'static Function, site: u32, around: u32, way: u32) -> bool {
        let mut error = self.take_pending();
        let wanted = match way & !RAISED_AGAIN {
            WAY_CATCH => Way::Catch,
            WAY_CLEANUP => Way::Cleanup,
            _ => Way::Out,
        };
        let is_taken = wanted == Way::Cleanup || wanted == Way::Catch && error.is_catchable();
        let wanted = if is_taken { wanted } else { Way::Out };
        let levels = levels(function, site).map(|(own, site)| (own == around, || site.place()));
        error.leave(wanted, way & RAISED_AGAIN != 0, levels);
        match is_taken {
            true => self.caught = Some(error),
            false => self.pending = Some(error),
        }
        is_taken
    }

    /// Keeps a text for the program.
    pub(crate) fn keep_text(&mut self, text: Option<String>) -> Text {
        let text: Vec<u8> =
            text.unwrap_or_default().into_bytes().into_iter().filter(|&byte| byte != 0).collect();
        let text = CString::new(text).unwrap_or_default();
        self.texts = vec![text];
        self.texts.first().map_or(Text::NONE, |text| Text(text.as_ptr().cast()))
    }
}
