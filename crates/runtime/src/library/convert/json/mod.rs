//! JSON: `jsonencode`, `jsondecode`.

mod decode;
mod encode;

pub use decode::{Json, jsondecode, parse};
pub use encode::jsonencode;
