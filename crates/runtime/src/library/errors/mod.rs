//! Errors and warnings: raising them, looking at them, what the last ones were.
//!
//! `error('a:b', 'x is %d', 3)` raises an error that `catch e` gets as an `MException` with `e.identifier` and
//! `e.message`; `warning('off', 'a:b')` silences one warning.

mod checks;
pub mod exception;
mod raise;
mod template;
mod warnings;

use crate::kernels;
pub use checks::check_count;
use checks::{nargchk, narginchk, nargoutchk, print_usage};
use exception::{MException, addCause, getReport, last, onCleanup, throw, throwAsCaller};
use raise::{beep, error, lasterr, lasterror, rethrow};
pub use warnings::{Warnings, show_pending, warn};
use warnings::{lastwarn, warning};

kernels! { error, rethrow, lasterr, lasterror, beep, warning, lastwarn, MException, throw, throwAsCaller, getReport,
addCause, onCleanup, nargchk, narginchk, nargoutchk, print_usage; "MException.last" => last }
