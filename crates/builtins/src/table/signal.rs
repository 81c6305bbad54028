//! Fourier transforms and filters.

use crate::{Gives, Kernel, rows, rules};

rows! { "signal";
    /// Discrete Fourier transform.
    ///
    /// fft(X) works along the first dimension that is not 1, fft(X, n) cuts X or fills it with zeros to length n,
    /// fft(X, [], dim) and fft(X, n, dim) work along dim. Any length is fast.
    "fft" { gives: Gives::New, rule: Some(rules::transform), nargin: (1, 3), example: "fft([1 0 0 0]) => 1 1 1 1" }
    /// Inverse discrete Fourier transform: ifft(X, n, dim), called as fft.
    ///
    /// The result is real where X is conjugate symmetric; with 'symmetric' at the end X is taken to be so.
    "ifft" { gives: Gives::New, rule: Some(rules::floats), nargin: (1, 4), example: "ifft([4 0 0 0]) => 1 1 1 1" }
    /// Two-dimensional Fourier transform of each page: fft2(X), fft2(X, m, n).
    "fft2" { gives: Gives::New, rule: Some(rules::floats), nargin: (1, 3), example: "fft2([1 0; 0 0]) => 1 1 1 1" }
    /// Two-dimensional inverse Fourier transform: ifft2(X), ifft2(X, m, n), and 'symmetric'.
    "ifft2" { gives: Gives::New, rule: Some(rules::floats), nargin: (1, 4), example: "ifft2([4 0; 0 0]) => 1 1 1 1" }
    /// Fourier transform along all dimensions: fftn(X), fftn(X, size).
    "fftn" { gives: Gives::New, rule: Some(rules::floats), nargin: (1, 2), example: "fftn([1 0; 0 0]) => 1 1 1 1" }
    /// Inverse Fourier transform along all dimensions: ifftn(X), ifftn(X, size), and 'symmetric'.
    "ifftn" { gives: Gives::New, rule: Some(rules::floats), nargin: (1, 3), example: "ifftn([4 0; 0 0]) => 1 1 1 1" }
    /// Rational digital filter.
    ///
    /// y = filter(b, a, x) computes a(1)*y(n) = b(1)*x(n) + b(2)*x(n-1) + … - a(2)*y(n-1) - …. [y, zf] = filter(b, a,
    /// x, zi, dim) starts from the delays zi, gives the last ones, and works along dim.
    "filter" { rule: Some(rules::filtered), nargin: (3, 5), nargout: 2, errors: &["MATLAB:filter:zeroDenominator"], example: "filter(1, [1 -0.5], [1 0 0]) => 1.0000 0.5000 0.2500" }
    /// Two-dimensional convolution.
    ///
    /// conv2(A, B), conv2(A, B, shape) with shape 'full', 'same' (the size of A) or 'valid' (without the border).
    /// conv2(u, v, A) convolves the columns with u and the rows with v.
    "conv2" { rule: Some(rules::float_matrices), nargin: (2, 4), errors: &["MATLAB:conv2:unknownShapeParameter"], example: "conv2([1 2; 3 4], [1 1]) => 1 3 2 3 7 4" }
    /// Convolution in any number of dimensions: convn(A, B), convn(A, B, shape).
    "convn" { nargin: (2, 3), kernel: Kernel::Source(include_str!("../../prelude/convn.m")), example: "convn([1 2], [1 1]) => 1 3 2" }
    /// Two-dimensional correlation filter: filter2(h, X), filter2(h, X, shape).
    "filter2" { nargin: (2, 3), kernel: Kernel::Source(include_str!("../../prelude/filter2.m")), example: "filter2([1 2], [1 2 3]) => 5 8 3" }
    /// Moves the zero frequency to the middle: fftshift(X), fftshift(X, dim).
    "fftshift" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/fftshift.m")), example: "fftshift([0 1 2 3 4]) => 3 4 0 1 2" }
    /// Undoes fftshift: ifftshift(X), ifftshift(X, dim).
    "ifftshift" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/ifftshift.m")), example: "ifftshift([3 4 0 1 2]) => 0 1 2 3 4" }
    /// Removes jumps in phase angles: unwrap(P), unwrap(P, tolerance, dim).
    "unwrap" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/unwrap.m")), example: "unwrap([0 3 6-2*pi]) => 0 3 6" }
    /// Removes a linear trend: detrend(x), detrend(x, 'constant'), detrend(x, degree).
    "detrend" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/detrend.m")), example: "detrend([1 3 5], 'constant') => -2 0 2" }
    /// Filtering by overlapping transforms: fftfilt(b, x), fftfilt(b, x, n).
    "fftfilt" { nargin: (2, 3), kernel: Kernel::Source(include_str!("../../prelude/fftfilt.m")), example: "round(fftfilt([1 1], [1 2 3])) => 1 3 5" }
    /// Filtering forwards and backwards, without shift of phase: filtfilt(b, a, x).
    "filtfilt" { nargin: (3, 3), kernel: Kernel::Source(include_str!("../../prelude/filtfilt.m")), example: "filtfilt(1, 1, [1 2 3 4]) => 1 2 3 4" }
    /// Cardinal sine, sin(pi*x)/(pi*x).
    "sinc" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/sinc.m")), example: "sinc([0 0.5]) => 1.0000 0.6366" }
    /// Hamming window: hamming(n), hamming(n, 'periodic').
    "hamming" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/hamming.m")), example: "hamming(3)' => 0.0800 1.0000 0.0800" }
    /// Hann window with zeros at its ends: hann(n), hann(n, 'periodic').
    "hann" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/hann.m")), example: "hann(3)' => 0 1 0" }
    /// Hann window without its zeros: hanning(n).
    "hanning" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/hanning.m")), example: "hanning(3)' => 0.5000 1.0000 0.5000" }
    /// Blackman window: blackman(n), blackman(n, 'periodic').
    "blackman" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/blackman.m")), example: "abs(round(blackman(3)')) => 0 1 0" }
    /// Frequency response: [h, w] = freqz(b, a, n), freqz(b, a, n, 'whole'), freqz(b, a, w), freqz(b, a, n, fs).
    "freqz" { nargin: (1, 5), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/freqz.m")), example: "abs(freqz([1 1], 1, [0 pi/3])) => 2.0000 1.7321" }
    /// Cross-correlation: [r, lags] = xcorr(x, y, maxlag, scale); scale is 'none', 'biased', 'unbiased' or 'coeff'.
    "xcorr" { nargin: (1, 4), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/xcorr.m")), example: "round(xcorr([1 2 3])) => 3 8 14 8 3" }
    /// Analytic signal: its real part is x, its imaginary part the Hilbert transform.
    "hilbert" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/hilbert.m")), example: "real(hilbert([1 2 3 4])) => 1 2 3 4" }
    /// Cross-covariance: [c, lags] = xcov(x, y, maxlag, scale), called as xcorr.
    "xcov" { nargin: (1, 4), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/xcov.m")),
        example: "xcov([1 2 3]) => -1 0 2 0 -1" }
}
