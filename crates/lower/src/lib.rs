//! High-level IR to mid-level IR; the only crate that knows both
