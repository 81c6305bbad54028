//! Char arrays and strings.
//!
//! - `texts`    text arguments in their three forms as one
//! - `build`    making texts
//! - `compare`  `strcmp` and its kin
//! - `letters`  questions to characters, case
//! - `trim`     ends of texts, tokens
//! - `split`    taking apart, putting together, finding
//! - `edit`     parts taken out, put in, replaced

mod build;
mod compare;
mod edit;
mod letters;
mod split;
pub mod texts;
mod trim;

pub use build::to_string_array;

use crate::kernels;
use build::{
    append, blanks, cellstr, char, compose, cstrcat, isstring, newline, strcat, string, strings, strvcat,
};
use compare::{contains, strcmp, strcmpi, strmatch, strncmp, strncmpi};
use edit::{do_string_escapes, erase, replace, strrep, substr, undo_string_escapes};
use letters::{
    isalnum, isascii, iscntrl, isdigit, isgraph, isletter, islower, isprint, ispunct, isspace, isstrprop,
    isupper, isxdigit, strjust, toascii,
};
use split::{
    count, findstr, index, join, ostrsplit, rindex, split as split_text, splitlines, strfind, strjoin,
    strsplit,
};
use trim::{deblank, pad, reverse, strip, strlength, strtok, strtrim};

kernels! {
    append, blanks, cellstr, char, compose, contains, count, cstrcat, deblank, do_string_escapes, erase,
    findstr, index, isalnum, isascii, iscntrl, isdigit, isgraph, isletter, islower, isprint, ispunct, isspace,
    isstring, isstrprop, isupper, isxdigit, join, newline, ostrsplit, pad, replace, reverse, rindex, splitlines, strcat,
    strcmp, strcmpi, strfind, string, strings, strip, strjoin, strjust, strlength, strmatch, strncmp, strncmpi,
    strrep, strsplit, strtok, strtrim, strvcat, substr, toascii, undo_string_escapes;
    "isStringScalar" => build::is_string_scalar,
    "split" => split_text,
    "startsWith" => compare::starts_with,
    "endsWith" => compare::ends_with,
    "upper" => letters::to_upper,
    "lower" => letters::to_lower,
    "extractBefore" => edit::extract_before,
    "extractAfter" => edit::extract_after,
    "extractBetween" => edit::extract_between,
    "eraseBetween" => edit::erase_between,
    "replaceBetween" => edit::replace_between,
    "insertAfter" => edit::insert_after,
    "insertBefore" => edit::insert_before,
}
