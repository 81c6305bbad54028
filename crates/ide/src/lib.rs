//! What is known of a program before it runs, for people and editors: findings, types, reasons of copies, completion.
//!
//! - `check`         findings before running
//! - `completion`    what a typed line may go on with
//! - `copy_reasons`  which copies the storage plan has, and why, in terms of the source
//! - `stages`        the text of stages that rest on what is inferred
//! - `storage_words` where values are stored, in words
//! - `types`         what is known of each variable of a function

mod check;
pub mod completion;
pub mod copy_reasons;
pub mod stages;
pub mod storage_words;
pub mod types;

pub use check::{CODES, Code, Findings, Strictness, check_files};
pub use types::{Asked, Typed, Types, types};
