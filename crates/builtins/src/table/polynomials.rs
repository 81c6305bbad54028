//! Polynomials: rows of coefficients, the highest power first.

use crate::{Kernel, rows};

rows! { "polynomials";
    /// Convolution of vectors, or product of polynomials: conv(a, b), conv(a, b, 'same'), conv(a, b, 'valid').
    "conv" { nargin: (2, 3), errors: &["MATLAB:conv:AorBNotVector", "MATLAB:conv:unknownShapeParameter"],
        kernel: Kernel::Source(include_str!("../../prelude/conv.m")), example: "conv([1 2], [1 3]) => 1 5 6" }
    /// Division of polynomials: [q, r] = deconv(y, a) has y = conv(a, q) + r.
    "deconv" { nargin: (2, 2), nargout: 2, errors: &["MATLAB:deconv:YorANotVector", "MATLAB:deconv:ZeroCoef1"],
        kernel: Kernel::Source(include_str!("../../prelude/deconv.m")), example: "deconv([1 5 6], [1 2]) => 1 3" }
    /// Roots of a polynomial.
    "roots" { nargin: (1, 1), errors: &["MATLAB:roots:NonFiniteInput", "MATLAB:roots:NonVectorInput"],
        kernel: Kernel::Source(include_str!("../../prelude/roots.m")), example: "roots([1 0 -1]) => -1 1" }
    /// Polynomial with given roots; of a square matrix its characteristic polynomial.
    "poly" { nargin: (1, 1), errors: &["MATLAB:poly:InputSize"], kernel: Kernel::Source(include_str!("../../prelude/poly.m")),
        example: "poly([2 3]) => 1 -5 6" }
    /// Values of a polynomial: polyval(p, x), [y, delta] = polyval(p, x, S, mu) with S and mu from polyfit.
    "polyval" { nargin: (2, 4), nargout: 2, errors: &["MATLAB:polyval:InvalidP"],
        kernel: Kernel::Source(include_str!("../../prelude/polyval.m")), example: "polyval([1 2 3], 2) => 11" }
    /// Value of a polynomial of a square matrix.
    "polyvalm" { nargin: (2, 2), errors: &["MATLAB:polyvalm:NonSquareMatrix"],
        kernel: Kernel::Source(include_str!("../../prelude/polyvalm.m")), example: "polyvalm([1 0], [1 2; 3 4]) => 1 2 3 4" }
    /// Fit of a polynomial in the sense of least squares.
    ///
    /// p = polyfit(x, y, n) has degree n. [p, S] = polyfit(…) gives what polyval needs for error estimates, [p, S, mu] fits
    /// in (x - mu(1))/mu(2).
    "polyfit" { nargin: (3, 3), nargout: 3, errors: &["MATLAB:polyfit:XYSizeMismatch"],
        kernel: Kernel::Source(include_str!("../../prelude/polyfit.m")), example: "round(polyfit([1 2 3], [2 4 6], 1)) => 2 0" }
    /// Derivative of a polynomial: polyder(p); polyder(a, b) of the product, [q, d] = polyder(b, a) of the quotient.
    "polyder" { nargin: (1, 2), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/polyder.m")), example: "polyder([1 2 3]) => 2 2" }
    /// Integral of a polynomial: polyint(p), polyint(p, k) with the constant k.
    "polyint" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/polyint.m")), example: "polyint([2 2]) => 1 2 0" }
    /// Partial fractions: [r, p, k] = residue(b, a), and back: [b, a] = residue(r, p, k).
    "residue" { nargin: (2, 4), nargout: 4, kernel: Kernel::Source(include_str!("../../prelude/residue.m")),
        example: "[r, p] = residue([1 0], [1 0 -1]) => r = 0.5000 0.5000 p = -1 1" }
    /// Complex numbers in conjugate pairs, real ones behind: cplxpair(x, tolerance, dim).
    "cplxpair" { nargin: (1, 3), errors: &["MATLAB:cplxpair:ComplexValuesPaired"],
        kernel: Kernel::Source(include_str!("../../prelude/cplxpair.m")),
        example: "cplxpair([3 1-2i 1+2i]) => 1.0000 - 2.0000i 1.0000 + 2.0000i 3.0000 + 0.0000i" }
    /// How often each pole occurs: [m, n] = mpoles(p, tolerance, reorder) has 1 for its first place p(n), 2 for its second.
    "mpoles" { nargin: (1, 3), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/mpoles.m")),
        example: "mpoles([2 3 2])' => 1 1 2" }
    /// A polynomial without its leading zeros.
    "polyreduce" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/polyreduce.m")),
        example: "polyreduce([0 0 1 2]) => 1 2" }
}
