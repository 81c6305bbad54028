//! Values and numbers as text.

mod digits;
pub mod display;
pub mod escapes;
pub mod number;
pub mod pattern;
pub mod printf;
pub mod rational;
pub mod scan;
pub mod settings;

pub use printf::{format, format_units};
