//! Random numbers.
//!
//! The session has one generator, [`Random`] in its state; every function here draws from it, in MATLAB's order.

mod generate;
mod seed;
mod twister;
mod ziggurat;

use crate::kernels;
use generate::{rand, rande, randi, randn, randperm};
pub use seed::Random;
use seed::rng;

kernels! { rand, randn, rande, randi, randperm, rng }
