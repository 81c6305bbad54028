//! Values and numbers as text.

pub mod display;
pub mod escapes;
pub mod number;
pub mod printf;

pub use printf::format;
