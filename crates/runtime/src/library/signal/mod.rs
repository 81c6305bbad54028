//! Fourier transforms, filters and convolution.

mod convolution;
mod filtering;
mod fourier;

use crate::kernels;
use convolution::conv2;
use filtering::filter;
use fourier::{fft, fft2, fftn, ifft, ifft2, ifftn};

kernels! { fft, ifft, fft2, ifft2, fftn, ifftn, filter, conv2 }
