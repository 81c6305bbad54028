//! Values and numbers as text.

pub mod display;
