//! Interpolation and piecewise polynomials.

use crate::{Kernel, rows};

rows! { "interpolation";
    /// Interpolation in one dimension.
    ///
    /// vq = interp1(x, v, xq, method, extrapolation); interp1(v, xq) has x = 1:n. Methods: 'linear', 'nearest', 'next',
    /// 'previous', 'pchip', 'cubic' (convolution, since R2020b; 'spline' where x is not evenly spaced), 'spline',
    /// 'makima'. Outside of x the result is NaN, the number that is given, or with 'extrap' a continuation, which
    /// is the default of 'pchip', 'spline' and 'makima'. Columns of a matrix v are interpolated each. interp1(x, v, method, 'pp') gives
    /// a piecewise polynomial.
    "interp1" { nargin: (2, 6), errors: &["MATLAB:interp1:InvalidMethod", "MATLAB:griddedInterpolant:NonUniqueCompVecsPtsErrId"],
        kernel: Kernel::Source(include_str!("../../prelude/interp1.m")), example: "interp1([1 2 3], [10 20 40], 2.5) => 30" }
    /// Linear interpolation in one dimension: interp1q(x, y, xi).
    "interp1q" { nargin: (3, 3), kernel: Kernel::Source(include_str!("../../prelude/interp1q.m")), example: "interp1q([1; 2], [10; 20], 1.5) => 15" }
    /// Interpolation on a grid in two dimensions.
    ///
    /// interp2(X, Y, V, Xq, Yq, method, outside), interp2(V, Xq, Yq), interp2(V, k) halves the grid k times. Methods:
    /// 'linear', 'nearest', 'cubic', 'spline', 'makima'.
    "interp2" { nargin: (1, 7), errors: &["MATLAB:interp2:InvalidMethod"],
        kernel: Kernel::Source(include_str!("../../prelude/interp2.m")), example: "interp2([1 2; 3 4], 1.5, 1.5) => 2.5000" }
    /// Interpolation on a grid in three dimensions: interp3(X, Y, Z, V, Xq, Yq, Zq, method, outside), interp3(V, Xq, Yq, Zq).
    "interp3" { nargin: (4, 9), kernel: Kernel::Source(include_str!("../../prelude/interp3.m")), example: "interp3(ones(2, 2, 2), 1.5, 1.5, 1.5) => 1" }
    /// Interpolation on a grid in any number of dimensions: interpn(X1, X2, …, V, Xq1, Xq2, …, method, outside).
    "interpn" { nargin: (2, 20), kernel: Kernel::Source(include_str!("../../prelude/interpn.m")), example: "interpn([1 2; 3 4], 1.5, 1.5) => 2.5000" }
    /// Interpolation of periodic data to n points: interpft(x, n, dim).
    "interpft" { nargin: (2, 3), kernel: Kernel::Source(include_str!("../../prelude/interpft.m")), example: "round(interpft([1 0 -1 0], 8), 4) => 1.0000 0.7071 0 -0.7071 -1.0000 -0.7071 0 0.7071" }
    /// Cubic spline: spline(x, y, xq), pp = spline(x, y). With two values more than x, the first and last y are end slopes.
    "spline" { nargin: (2, 3), errors: &["MATLAB:chckxy:NumSitesMismatchValues", "MATLAB:chckxy:RepeatedSites"],
        kernel: Kernel::Source(include_str!("../../prelude/spline.m")), example: "spline([0 1 2 3], [0 1 8 27], 1.5) => 3.3750" }
    /// Piecewise cubic that keeps monotonicity: pchip(x, y, xq), pp = pchip(x, y).
    "pchip" { nargin: (2, 3), errors: &["MATLAB:chckxy:NumSitesMismatchValues"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/pchip.m"), include_str!("../../prelude/pchip_slopes.m"))), example: "pchip([0 1 2], [0 1 2], 0.5) => 0.5000" }
    /// Values of a piecewise polynomial.
    "ppval" { nargin: (2, 2), errors: &["MATLAB:ppval:NotPP"], kernel: Kernel::Source(include_str!("../../prelude/ppval.m")),
        example: "ppval(mkpp([0 1 2], [1 0; 2 1]), 1.5) => 2" }
    /// Piecewise polynomial from breaks and coefficients: mkpp(breaks, coefs, d).
    "mkpp" { nargin: (2, 3), errors: &["MATLAB:mkpp:PPNumberMismatchCoeffs"], kernel: Kernel::Source(include_str!("../../prelude/mkpp.m")),
        example: "pp = mkpp([0 1], [1 2]); pp.order => 2" }
    /// Parts of a piecewise polynomial: [breaks, coefs, pieces, order, dim] = unmkpp(pp).
    "unmkpp" { nargin: (1, 1), nargout: 5, errors: &["MATLAB:unmkpp:NotPP"], kernel: Kernel::Source(include_str!("../../prelude/unmkpp.m")),
        example: "unmkpp(mkpp([0 1], [1 2])) => 0 1" }
    /// Cubic pieces by the modified formula of Akima: makima(x, v, xq), pp = makima(x, v).
    "makima" { nargin: (2, 3), errors: &["MATLAB:chckxy:NotEnoughPts", "MATLAB:chckxy:NumSitesMismatchValues"],
        kernel: Kernel::Source(include_str!("../../prelude/makima.m")),
        example: "makima([1 2 3 4], [1 2 2 2], [2.5 3.5]) => 2 2" }
}
