//! Arrays made from nothing: zeros, eye, linspace.

mod diagonal;
mod filled;
mod linspace;
mod sizes;

pub use filled::full;
pub use sizes::{Prototype, class_named, prototype, size_arguments};

use crate::kernels;
use diagonal::{diag, tril, triu};
use filled::{eye, ones, zeros};
use linspace::linspace;

kernels! { zeros, ones, eye, linspace, diag, tril, triu; "true" => filled::yes, "false" => filled::no }
