//! Descriptive statistics. Mean, median, mode, variance and deviation share one reading of their arguments
//! ([`lines`]); everything else is written in MATLAB.

mod averages;
mod lines;
mod spread;

use crate::kernels;
use averages::{mean, median, mode};
use spread::{std, var};

kernels! { mean, median, mode, var, std }
