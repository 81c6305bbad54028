//! Arrays made from nothing: zeros, eye, linspace.

mod filled;
mod sizes;

pub use filled::full;
pub use sizes::{Prototype, class_named, prototype, size_arguments, size_scalar, size_vector};

use crate::kernels;
use filled::{eye, ones, zeros};

kernels! { zeros, ones, eye; "true" => filled::yes, "false" => filled::no }
