//! JSON: `jsonencode`, `jsondecode`.

mod decode;
mod encode;

pub use decode::jsondecode;
pub use encode::jsonencode;
