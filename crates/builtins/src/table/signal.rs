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
    "hamming" { nargin: (1, 2), kernel: Kernel::Source(concat!(include_str!("../../prelude/hamming.m"), include_str!("../../prelude/cosine_window.m"), include_str!("../../prelude/window_length.m"))), example: "hamming(3)' => 0.0800 1.0000 0.0800" }
    /// Hann window with zeros at its ends: hann(n), hann(n, 'periodic').
    "hann" { nargin: (1, 2), kernel: Kernel::Source(concat!(include_str!("../../prelude/hann.m"), include_str!("../../prelude/cosine_window.m"), include_str!("../../prelude/window_length.m"))), example: "hann(3)' => 0 1 0" }
    /// Hann window without its zeros: hanning(n).
    "hanning" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/hanning.m")), example: "hanning(3)' => 0.5000 1.0000 0.5000" }
    /// Blackman window: blackman(n), blackman(n, 'periodic').
    "blackman" { nargin: (1, 2), kernel: Kernel::Source(concat!(include_str!("../../prelude/blackman.m"), include_str!("../../prelude/cosine_window.m"), include_str!("../../prelude/window_length.m"))), example: "abs(round(blackman(3)')) => 0 1 0" }
    /// Frequency response: [h, w] = freqz(b, a, n), freqz(b, a, n, 'whole'), freqz(b, a, w), freqz(b, a, n, fs).
    "freqz" { nargin: (1, 5), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/freqz.m")), example: "abs(freqz([1 1], 1, [0 pi/3])) => 2.0000 1.7321" }
    /// Cross-correlation: [r, lags] = xcorr(x, y, maxlag, scale); scale is 'none', 'biased', 'unbiased' or 'coeff'.
    "xcorr" { nargin: (1, 4), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/xcorr.m")), example: "round(xcorr([1 2 3])) => 3 8 14 8 3" }
    /// Analytic signal: its real part is x, its imaginary part the Hilbert transform.
    "hilbert" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/hilbert.m")), example: "real(hilbert([1 2 3 4])) => 1 2 3 4" }
    /// Cross-covariance: [c, lags] = xcov(x, y, maxlag, scale), called as xcorr.
    "xcov" { nargin: (1, 4), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/xcov.m")),
        example: "xcov([1 2 3]) => -1 0 2 0 -1" }
    /// Kaiser window: kaiser(n, beta), with beta 0.5 where it is not given.
    "kaiser" { nargin: (1, 2), errors: &["signal:kaiser:InvalidOrder"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/kaiser.m"), include_str!("../../prelude/window_length.m"))),
        example: "kaiser(3, 2)' => 0.4387 1.0000 0.4387" }
    /// Gaussian window: gausswin(n, alpha); alpha, 2.5 at first, is the inverse of its width.
    "gausswin" { nargin: (1, 2), errors: &["signal:gausswin:InvalidOrder"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/gausswin.m"), include_str!("../../prelude/window_length.m"))),
        example: "gausswin(3)' => 0.0439 1.0000 0.0439" }
    /// Window with cosine ends: tukeywin(n, r); the part r of it, 0.5 at first, is not 1.
    "tukeywin" { nargin: (1, 2), errors: &["signal:tukeywin:InvalidOrder"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/tukeywin.m"), include_str!("../../prelude/window_length.m"))),
        example: "tukeywin(5)' => 0 1 1 1 0" }
    /// Window of ones: rectwin(n).
    "rectwin" { nargin: (1, 1), errors: &["signal:rectwin:InvalidOrder"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/rectwin.m"), include_str!("../../prelude/window_length.m"))),
        example: "rectwin(3)' => 1 1 1" }
    /// Triangular window with zeros at its ends: bartlett(n).
    "bartlett" { nargin: (1, 1), errors: &["signal:bartlett:InvalidOrder"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/bartlett.m"), include_str!("../../prelude/window_length.m"))),
        example: "bartlett(5)' => 0 0.5000 1.0000 0.5000 0" }
    /// Triangular window without zeros: triang(n).
    "triang" { nargin: (1, 1), errors: &["signal:triang:InvalidOrder"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/triang.m"), include_str!("../../prelude/window_length.m"))),
        example: "triang(3)' => 0.5000 1.0000 0.5000" }
    /// Window of four cosines after Blackman and Harris: blackmanharris(n), blackmanharris(n, 'periodic').
    "blackmanharris" { nargin: (1, 2), errors: &["signal:blackmanharris:InvalidOrder"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/blackmanharris.m"), include_str!("../../prelude/cosine_window.m"), include_str!("../../prelude/window_length.m"))),
        example: "blackmanharris(3)' => 0.0001 1.0000 0.0001" }
    /// Window with a flat top: flattopwin(n), flattopwin(n, 'periodic').
    "flattopwin" { nargin: (1, 2), errors: &["signal:flattopwin:InvalidOrder"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/flattopwin.m"), include_str!("../../prelude/cosine_window.m"), include_str!("../../prelude/window_length.m"))),
        example: "flattopwin(3)' => -0.0004 1.0000 -0.0004" }
    /// Every n-th element: downsample(x, n), downsample(x, n, phase) from element phase + 1 on; the rows of a matrix.
    "downsample" { nargin: (2, 3), errors: &["signal:updownsample:InvalidFactor", "signal:updownsample:InvalidPhase"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/downsample.m"), include_str!("../../prelude/check_rate.m"))),
        example: "downsample(1:5, 2) => 1 3 5" }
    /// Zeros between elements: upsample(x, n), upsample(x, n, phase) with phase zeros in front; along the columns of a matrix.
    "upsample" { nargin: (2, 3), errors: &["signal:updownsample:InvalidFactor", "signal:updownsample:InvalidPhase"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/upsample.m"), include_str!("../../prelude/check_rate.m"))),
        example: "upsample([1 2], 3) => 1 0 0 2 0 0" }
    /// Lowers the rate by a factor: decimate(x, r), decimate(x, r, n), decimate(x, r, n, 'fir').
    ///
    /// A Chebyshev filter of order n, 8 at first, runs forwards and backwards; 'fir' is one of order 30 in its place.
    "decimate" { nargin: (2, 4), errors: &["signal:decimate:InvalidDimensions", "signal:decimate:MustBeInteger"],
        kernel: Kernel::Source(include_str!("../../prelude/decimate.m")),
        example: "numel(decimate(ones(1, 100), 4)) => 25" }
    /// Discrete cosine transform, unitary: dct(x), dct(x, n), dct(x, n, dim), and 'Type', 1, 2, 3 or 4 at the end.
    "dct" { nargin: (1, 5), errors: &["signal:dct:invalidType", "MATLAB:dct:invalidType"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/dct.m"), include_str!("../../prelude/cosine_transform.m"))),
        example: "dct([1 1 1 1]) => 2 0 0 0" }
    /// Inverse discrete cosine transform: idct(y), idct(y, n), idct(y, n, dim), and 'Type', k at the end.
    "idct" { nargin: (1, 5), errors: &["signal:idct:invalidType", "MATLAB:idct:invalidType"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/idct.m"), include_str!("../../prelude/cosine_transform.m"))),
        example: "round(idct([2 0 0 0]), 4) => 1 1 1 1" }
    /// Discrete cosine transform of a matrix: dct2(A), dct2(A, m, n).
    "dct2" { nargin: (1, 3),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/dct2.m"), include_str!("../../prelude/cosine_transform.m"))),
        example: "round(dct2(ones(2)), 4) => 2 0 0 0" }
    /// Inverse discrete cosine transform of a matrix: idct2(B), idct2(B, m, n).
    "idct2" { nargin: (1, 3),
        kernel: Kernel::Source(concat!(include_str!("../../prelude/idct2.m"), include_str!("../../prelude/cosine_transform.m"))),
        example: "round(idct2([2 0; 0 0]), 4) => 1 1 1 1" }
    /// The matrix of the discrete cosine transform: dctmtx(n)*x is dct(x).
    "dctmtx" { nargin: (1, 1),
        kernel: Kernel::Source(include_str!("../../prelude/dctmtx.m")),
        example: "dctmtx(2) => 0.7071 0.7071 0.7071 -0.7071" }
    /// Filter without poles, by a window: b = fir1(n, w), fir1(n, w, type, window, scale).
    ///
    /// w are edges of bands from 0 to 1, half the rate. type is 'low', 'high', 'bandpass', 'stop', 'DC-0' or 'DC-1'. window has n + 1
    /// elements, a Hamming window at first. With 'noscale' the middle of the first band is not made 1.
    "fir1" { nargin: (2, 5), nargout: 2, errors: &["signal:fir1:FreqsOutOfRange", "signal:fir1:FreqsMustBeMonotonic", "signal:fir1:MismatchedWindowLength"],
        kernel: Kernel::Source(include_str!("../../prelude/fir1.m")),
        example: "fir1(2, 0.5) => 0.0462 0.9076 0.0462" }
    /// Butterworth filter: [b, a] = butter(n, w, type), or [z, p, k].
    ///
    /// w is the edge, or the two edges of a band, from 0 to 1, half the rate. type is 'low', 'high', 'bandpass' or 'stop'. With 's' the filter
    /// is analog and w are radians a second.
    "butter" { nargin: (2, 4), nargout: 3, errors: &["signal:butter:InvalidOrder", "signal:butter:InvalidCutoff", "signal:butter:FreqsOutOfRange"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/butter.m"), include_str!("../../prelude/designed_filter.m"), include_str!("../../prelude/filter_order.m"))),
        example: "[b, a] = butter(1, 0.5) => b = 0.5000 0.5000 a = 1.0000 -0.0000" }
    /// Chebyshev filter with ripple in the pass band: [b, a] = cheby1(n, ripple, w, type), or [z, p, k]; ripple in decibels, w and type as for butter.
    "cheby1" { nargin: (3, 5), nargout: 3, errors: &["signal:cheby1:InvalidOrder", "signal:cheby1:FreqsOutOfRange"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/cheby1.m"), include_str!("../../prelude/designed_filter.m"), include_str!("../../prelude/filter_order.m"))),
        example: "[z, p, k] = cheby1(1, 3, 1, 's'); round(k, 3) => 1.0020" }
    /// Chebyshev filter with ripple in the stop band: [b, a] = cheby2(n, attenuation, w, type), or [z, p, k]; as cheby1.
    "cheby2" { nargin: (3, 5), nargout: 3, errors: &["signal:cheby2:InvalidOrder", "signal:cheby2:FreqsOutOfRange"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/cheby2.m"), include_str!("../../prelude/designed_filter.m"), include_str!("../../prelude/filter_order.m"))),
        example: "[b, a] = cheby2(2, 20, 0.5); numel(b) => 3" }
    /// An analog filter as a digital one: [b, a] = bilinear(num, den, fs), [z, p, k] = bilinear(z, p, k, fs).
    ///
    /// z and p are columns, num and den rows. A frequency at the end is the one that stays where it is.
    "bilinear" { nargin: (3, 5), nargout: 3, errors: &["signal:bilinear:InvalidRange", "signal:bilinear:InvalidNumberOfInputs"],
        kernel: Kernel::Source(include_str!("../../prelude/bilinear.m")),
        example: "[b, a] = bilinear(1, [1 1], 0.5) => b = 0.5000 0.5000 a = 1 0" }
    /// Coefficients of a filter from its zeros, poles and gain: [b, a] = zp2tf(z, p, k).
    "zp2tf" { nargin: (3, 3), nargout: 2, errors: &["signal:zp2tf:ZeroPoleMismatch"],
        kernel: Kernel::Source(include_str!("../../prelude/zp2tf.m")),
        example: "[b, a] = zp2tf(-2, [-1; -3], 4) => b = 0 4 8 a = 1 4 3" }
    /// Zeros, poles and gain of a filter: [z, p, k] = tf2zp(b, a).
    "tf2zp" { nargin: (2, 2), nargout: 3, errors: &["signal:tf2zp:NeedNonZeroFirstDenominatorElement"],
        kernel: Kernel::Source(include_str!("../../prelude/tf2zp.m")),
        example: "[z, p, k] = tf2zp([2 4], [1 3]) => z = -2 p = -3 k = 2" }
    /// Matrices of a filter in the controller canonical form: [A, B, C, D] = tf2ss(b, a).
    "tf2ss" { nargin: (2, 2), nargout: 4, errors: &["signal:tf2ss:DenomTooShort"],
        kernel: Kernel::Source(include_str!("../../prelude/tf2ss.m")),
        example: "[A, B, C, D] = tf2ss([1 2], [1 3 4]) => A = -3 -4 1 0 B = 1 0 C = 1 2 D = 0" }
    /// Coefficients of a filter from its matrices: [b, a] = ss2tf(A, B, C, D, input).
    "ss2tf" { nargin: (4, 5), nargout: 2, errors: &["signal:ss2tf:NeedInputNumber"],
        kernel: Kernel::Source(include_str!("../../prelude/ss2tf.m")),
        example: "[b, a] = ss2tf(-3, 1, 2, 0) => b = 0 2 a = 1 3" }
    /// Median of neighbours: medfilt1(x), medfilt1(x, n), medfilt1(x, n, [], dim); n is 3 at first.
    ///
    /// Beyond the ends is zero; with 'truncate' it is left out. With 'omitnan' NaN is left out.
    "medfilt1" { nargin: (1, 7), errors: &["signal:medfilt1:InvalidOption", "signal:medfilt1:InvalidOrder"],
        kernel: Kernel::Source(include_str!("../../prelude/medfilt1.m")),
        example: "medfilt1([1 9 2 3 8]) => 1 2 3 3 3" }
    /// Raises the rate by p, filters with h, lowers it by q: upfirdn(x, h, p, q).
    "upfirdn" { nargin: (2, 4), errors: &["signal:upfirdn:InvalidRange"],
        kernel: Kernel::Source(include_str!("../../prelude/upfirdn.m")),
        example: "upfirdn([1 2], [1 1], 2, 1) => 1 1 2 2" }
    /// The rate p/q times that of x: [y, h] = resample(x, p, q), resample(x, p, q, n, beta), resample(x, p, q, h).
    ///
    /// The filter has a Kaiser window with beta, 5 at first, and reaches over n, 10 at first, samples on either side at the lower rate.
    "resample" { nargin: (3, 5), nargout: 2, errors: &["signal:resample:MustBePosInteger"],
        kernel: Kernel::Source(include_str!("../../prelude/resample.m")),
        example: "numel(resample(1:10, 3, 2)) => 15" }
    /// Circular convolution: cconv(a, b, n).
    "cconv" { nargin: (2, 3), errors: &["signal:cconv:InvalidLength"],
        kernel: Kernel::Source(include_str!("../../prelude/cconv.m")),
        example: "cconv([1 2 3], [4 5 6], 3) => 31 31 28" }
    /// Cosine of a growing frequency: chirp(t, f0, t1, f1, method, phase); method is 'linear', 'quadratic' or 'logarithmic', phase in degrees.
    "chirp" { nargin: (1, 6), errors: &["signal:chirp:InvalidRange"],
        kernel: Kernel::Source(include_str!("../../prelude/chirp.m")),
        example: "chirp([0 1], 0, 1, 2) => 1 1" }
    /// Frames as columns: [y, rest] = buffer(x, n), buffer(x, n, p) with p elements of the frame before, or -p that are left out between.
    ///
    /// The first frame begins with p zeros; with 'nodelay' it does not. A vector in its place is what it begins with.
    "buffer" { nargin: (2, 4), nargout: 2, errors: &["signal:buffer:InvalidOverlap", "signal:buffer:InvalidInput"],
        kernel: Kernel::Source(include_str!("../../prelude/buffer.m")),
        example: "buffer(1:5, 2) => 1 3 5 2 4 0" }
    /// Linear prediction: [a, g] = lpc(x, p), the filter of order p and the variance of its error.
    "lpc" { nargin: (1, 2), nargout: 2, errors: &["signal:lpc:InvalidOrder"],
        kernel: Kernel::Source(include_str!("../../prelude/lpc.m")),
        example: "round(lpc([1 2 3 4], 1), 4) => 1.0000 -0.6667" }
}
