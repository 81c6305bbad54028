//! Elementary mathematics, element by element.

use crate::{Answer, Filled, Kernel, MANY, Scalar, ScalarForm, Sparsity, rows, rules};

rows! { "elementary";
    /// Absolute value of each element, of complex numbers the magnitude.
    "abs" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Abs),
        example: "abs([-3 4]) => 3 4" }
    /// Sign of each element: -1, 0 or 1; of complex numbers z ./ abs(z).
    "sign" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Sign),
        example: "sign([-3 0 2]) => -1 0 1" }
    /// Square root of each element. Negative numbers have imaginary roots.
    "sqrt" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Sqrt),
        example: "sqrt([4 9]) => 2 3" }
    /// Real cube root of each element.
    "cbrt" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Cbrt),
        example: "cbrt(-27) => -3" }
    /// Exponential of each element.
    "exp" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Exp),
        example: "exp(0) => 1" }
    /// exp(x) - 1 of each element, accurate near 0.
    "expm1" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Expm1),
        example: "expm1(0) => 0" }
    /// Natural logarithm of each element. Negative numbers have complex logarithms.
    "log" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Log),
        example: "log([1 exp(2)]) => 0 2" }
    /// Logarithm to base 2, or mantissa and exponent.
    ///
    ///     y = log2(x)
    ///     [f, e] = log2(x)     x = f .* 2.^e, 0.5 <= abs(f) < 1
    "log2" { rule: Some(rules::binary_logarithm), scalar: Some(ScalarForm::One(Scalar::Log2)), sparse: Sparsity::First, nargin: (1, 1), nargout: 2,
        example: "[f, e] = log2(8) => f = 0.5000 e = 4" }
    /// Logarithm to base 10 of each element.
    "log10" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Log10),
        example: "log10([1 1000]) => 0 3" }
    /// log(1 + x) of each element, accurate near 0.
    "log1p" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Log1p),
        example: "log1p(0) => 0" }
    /// Power of 2.
    ///
    ///     pow2(e)      2 .^ e
    ///     pow2(f, e)   f .* 2 .^ fix(e), without rounding
    "pow2" { rule: Some(rules::elementwise_numbers), nargin: (1, 2),
        example: "pow2(3, 4) => 48" }
    /// Exponent of the next power of 2: the smallest n with 2^n >= abs(x), for each element.
    "nextpow2" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/nextpow2.m")),
        example: "nextpow2([100 1024]) => 7 10" }
    /// Square root of each element; an error where it is not real.
    "realsqrt" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/realsqrt.m")), errors: &["MATLAB:realsqrt:complexResult"],
        example: "realsqrt([4 9]) => 2 3" }
    /// Natural logarithm of each element; an error where it is not real.
    "reallog" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/reallog.m")), errors: &["MATLAB:reallog:complexResult"],
        example: "reallog(1) => 0" }
    /// Power, element by element; an error where it is not real.
    "realpow" { nargin: (2, 2), kernel: Kernel::Source(include_str!("../../prelude/realpow.m")), errors: &["MATLAB:realpow:complexResult"],
        example: "realpow([2 3], 2) => 4 9" }
    /// Real n-th root of each element.
    ///
    /// Negative elements have roots for odd integers n only.
    "nthroot" { nargin: (2, 2), kernel: Kernel::Source(include_str!("../../prelude/nthroot.m")), errors: &["MATLAB:nthroot:NegXNotOddN"],
        example: "nthroot(-27, 3) => -3" }
    /// Sine of each element, in radians.
    "sin" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Sin),
        example: "sin(pi/6) => 0.5000" }
    /// Cosine of each element, in radians.
    "cos" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Cos),
        example: "cos(0) => 1" }
    /// Tangent of each element, in radians.
    "tan" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Tan),
        example: "tan(0) => 0" }
    /// Secant, 1 ./ cos(x), of each element, in radians.
    "sec" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Sec),
        example: "sec(0) => 1" }
    /// Cosecant, 1 ./ sin(x), of each element, in radians.
    "csc" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Csc),
        example: "csc(pi/2) => 1" }
    /// Cotangent, 1 ./ tan(x), of each element, in radians.
    "cot" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Cot),
        example: "cot(pi/4) => 1.0000" }
    /// Inverse sine of each element, in radians. Outside the real domain the result is complex.
    "asin" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Asin),
        example: "asin(1) => 1.5708" }
    /// Inverse cosine of each element, in radians. Outside the real domain the result is complex.
    "acos" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Acos),
        example: "acos(1) => 0" }
    /// Inverse tangent of each element, in radians.
    "atan" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Atan),
        example: "atan(1) => 0.7854" }
    /// Inverse secant of each element, in radians. Outside the real domain the result is complex.
    "asec" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Asec),
        example: "asec(1) => 0" }
    /// Inverse cosecant of each element, in radians. Outside the real domain the result is complex.
    "acsc" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Acsc),
        example: "acsc(1) => 1.5708" }
    /// Inverse cotangent of each element, in radians.
    "acot" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Acot),
        example: "acot(1) => 0.7854" }
    /// Hyperbolic sine of each element.
    "sinh" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Sinh),
        example: "sinh(0) => 0" }
    /// Hyperbolic cosine of each element.
    "cosh" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Cosh),
        example: "cosh(0) => 1" }
    /// Hyperbolic tangent of each element.
    "tanh" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Tanh),
        example: "tanh(0) => 0" }
    /// Hyperbolic secant of each element.
    "sech" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Sech),
        example: "sech(0) => 1" }
    /// Hyperbolic cosecant of each element.
    "csch" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Csch),
        example: "csch(1) => 0.8509" }
    /// Hyperbolic cotangent of each element.
    "coth" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Coth),
        example: "coth(1) => 1.3130" }
    /// Inverse hyperbolic sine of each element.
    "asinh" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Asinh),
        example: "asinh(0) => 0" }
    /// Inverse hyperbolic cosine of each element.
    "acosh" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Acosh),
        example: "acosh(1) => 0" }
    /// Inverse hyperbolic tangent of each element.
    "atanh" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Atanh),
        example: "atanh(0) => 0" }
    /// Inverse hyperbolic secant of each element.
    "asech" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/asech.m")),
        example: "asech(1) => 0" }
    /// Inverse hyperbolic cosecant of each element.
    "acsch" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/acsch.m")),
        example: "acsch(1) => 0.8814" }
    /// Inverse hyperbolic cotangent of each element.
    "acoth" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/acoth.m")),
        example: "acoth(2) => 0.5493" }
    /// Sine of each element, in degrees. Exact at multiples of 90.
    "sind" { nargin: (1, 1), kernel: Kernel::Map(Scalar::SinDegrees),
        example: "sind([0 30 90 180]) => 0 0.5000 1.0000 0" }
    /// Cosine of each element, in degrees. Exact at multiples of 90.
    "cosd" { nargin: (1, 1), kernel: Kernel::Map(Scalar::CosDegrees),
        example: "cosd([0 60 90]) => 1.0000 0.5000 0" }
    /// Tangent of each element, in degrees. Exact at multiples of 90.
    "tand" { nargin: (1, 1), kernel: Kernel::Map(Scalar::TanDegrees),
        example: "tand([0 45]) => 0 1" }
    /// Inverse sine of each element, in degrees.
    "asind" { nargin: (1, 1), kernel: Kernel::Map(Scalar::AsinDegrees),
        example: "asind(1) => 90" }
    /// Inverse cosine of each element, in degrees.
    "acosd" { nargin: (1, 1), kernel: Kernel::Map(Scalar::AcosDegrees),
        example: "acosd(0) => 90" }
    /// Inverse tangent of each element, in degrees.
    "atand" { nargin: (1, 1), kernel: Kernel::Map(Scalar::AtanDegrees),
        example: "atand(1) => 45" }
    /// Secant of each element, in degrees.
    "secd" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/secd.m")),
        example: "secd(60) => 2" }
    /// Cosecant of each element, in degrees.
    "cscd" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/cscd.m")),
        example: "cscd(30) => 2" }
    /// Cotangent of each element, in degrees.
    "cotd" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/cotd.m")),
        example: "cotd(45) => 1" }
    /// Inverse secant of each element, in degrees.
    "asecd" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/asecd.m")),
        example: "asecd(1) => 0" }
    /// Inverse cosecant of each element, in degrees.
    "acscd" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/acscd.m")),
        example: "acscd(1) => 90" }
    /// Inverse cotangent of each element, in degrees.
    "acotd" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/acotd.m")),
        example: "acotd(1) => 45" }
    /// Degrees of angles in radians.
    "rad2deg" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Degrees),
        example: "rad2deg(pi) => 180" }
    /// Radians of angles in degrees.
    "deg2rad" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Radians),
        example: "deg2rad(180) => 3.1416" }
    /// Each element rounded down; complex numbers in both parts.
    "floor" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Floor),
        example: "floor([-1.5 1.5]) => -2 1" }
    /// Each element rounded up; complex numbers in both parts.
    "ceil" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Ceil),
        example: "ceil([-1.5 1.5]) => -1 2" }
    /// Each element rounded towards zero; complex numbers in both parts.
    "fix" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Fix),
        example: "fix([-1.5 1.5]) => -1 1" }
    /// Each element rounded to the nearest integer, ties away from zero.
    ///
    ///     round(x)
    ///     round(x, n)                  to n digits behind the point, before it for negative n
    ///     round(x, n, 'significant')   to n digits in all
    "round" { rule: Some(rules::rounded), scalar: Some(ScalarForm::One(Scalar::Round)), sparse: Sparsity::First, nargin: (1, 3), errors: &["MATLAB:round:digitsMustBeInteger"],
        example: "round(pi, 2) => 3.1400" }
    /// Rest of the division with the sign of the divisor: x - floor(x./y).*y; x where y is 0.
    ///
    /// A quotient that is an integer up to rounding leaves 0.
    "mod" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Mod), errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:integerMixed"],
        example: "mod([-1 5 5], [3 3 -3]) => 2 2 -1" }
    /// Rest of the division with the sign of the dividend: x - fix(x./y).*y; NaN where y is 0.
    "rem" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Rem), errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:integerMixed"],
        example: "rem([-1 5 5], [3 3 -3]) => -1 2 2" }
    /// Quotient of integers with a choice of rounding.
    ///
    ///     idivide(a, b)            towards zero
    ///     idivide(a, b, how)       'fix', 'round', 'floor' or 'ceil'
    "idivide" { rule: Some(rules::elementwise_numbers), sparse: Sparsity::First, nargin: (2, 3), errors: &["MATLAB:idivide:AtLeastOneInteger", "MATLAB:idivide:InvalidRoundingOption"],
        example: "idivide(int32(7), int32(2)) => int32 3" }
    /// Angle of the points (x, y), within -pi to pi: atan2(y, x).
    "atan2" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Atan2), errors: &["MATLAB:sizeDimensionsMustMatch"],
        example: "atan2(1, 1) => 0.7854" }
    /// Angle of the points (x, y) in degrees, within -180 to 180: atan2d(y, x).
    "atan2d" { nargin: (2, 2), kernel: Kernel::Source(include_str!("../../prelude/atan2d.m")),
        example: "atan2d(1, 1) => 45" }
    /// Square root of the sum of squares, without overflow on the way.
    "hypot" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Hypot), errors: &["MATLAB:sizeDimensionsMustMatch"],
        example: "hypot(3, 4) => 5" }
    /// Real part of each element.
    "real" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Real),
        example: "real(3 + 4i) => 3" }
    /// Imaginary part of each element.
    "imag" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Imag),
        example: "imag(3 + 4i) => 4" }
    /// Complex conjugate of each element.
    "conj" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Conj),
        example: "conj(3 + 4i) => 3.0000 - 4.0000i" }
    /// Angle of each complex number, within -pi to pi.
    "angle" { nargin: (1, 1), aliases: &["arg"], kernel: Kernel::Map(Scalar::Angle),
        example: "angle(1i) => 1.5708" }
    /// Complex array.
    ///
    ///     complex(a, b)   a + b*i, stored as complex even where b is 0
    ///     complex(a)      the same with b = 0
    "complex" { rule: Some(rules::with_imaginary_parts), scalar: Some(ScalarForm::Complex), sparse: Sparsity::First, nargin: (1, 2), errors: &["MATLAB:complex:invalidInput"],
        example: "complex(3, 4) => 3.0000 + 4.0000i" }
    /// Whether an array is stored without imaginary parts.
    "isreal" { answer: Some(Answer::Real), sparse: Sparsity::Aware, nargin: (1, 1),
        example: "isreal(3 + 4i) => logical 0" }
    /// Whether each element is NaN.
    "isnan" { nargin: (1, 1), kernel: Kernel::Map(Scalar::IsNan),
        example: "isnan([1 NaN]) => 1×2 logical array 0 1" }
    /// Whether each element is infinite.
    "isinf" { nargin: (1, 1), kernel: Kernel::Map(Scalar::IsInf),
        example: "isinf([1 -Inf]) => 1×2 logical array 0 1" }
    /// Whether each element is neither infinite nor NaN.
    "isfinite" { nargin: (1, 1), kernel: Kernel::Map(Scalar::IsFinite),
        example: "isfinite([1 Inf NaN]) => 1×3 logical array 1 0 0" }
    /// Gamma function of each element: gamma(n+1) is n!.
    "gamma" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Gamma),
        example: "gamma(5) => 24" }
    /// Logarithm of the gamma function of each element, without overflow.
    "gammaln" { nargin: (1, 1), aliases: &["lgamma"], kernel: Kernel::Map(Scalar::LogGamma),
        example: "gammaln(1) => 0" }
    /// Factorial of each element.
    "factorial" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Factorial), errors: &["MATLAB:factorial:NNegativeInt"],
        example: "factorial([0 3 5]) => 1 6 120" }
    /// All orders of the elements of a vector, one per row, in reverse lexicographic order of their places.
    ///
    /// perms(v, "unique") leaves out rows that another row repeats.
    "perms" { nargin: (1, 2), errors: &["MATLAB:perms:InvalidOption"], kernel: Kernel::Source(include_str!("../../prelude/perms.m")), example: "perms([1 2]) => 2 1 1 2" }
    /// Binomial coefficient, or all choices.
    ///
    ///     nchoosek(n, k)   the number of choices of k of n elements
    ///     nchoosek(v, k)   the choices of k elements of the vector v, one per row
    "nchoosek" { rule: Some(rules::of_argument_classes), nargin: (2, 2), errors: &["MATLAB:nchoosek:InvalidArg2", "MATLAB:nchoosek:KOutOfRange"],
        example: "nchoosek(5, 2) => 10" }
    /// Beta function, element by element: gamma(z).*gamma(w)./gamma(z+w).
    "beta" { nargin: (2, 2), kernel: Kernel::Source(include_str!("../../prelude/beta.m")),
        example: "beta(2, 3) => 0.0833" }
    /// Logarithm of the beta function, element by element.
    "betaln" { nargin: (2, 2), kernel: Kernel::Source(include_str!("../../prelude/betaln.m")),
        example: "betaln(1, 1) => 0" }
    /// Regularised incomplete gamma function.
    ///
    ///     gammainc(x, a)           the integral of t^(a-1) exp(-t) from 0 to x, over gamma(a)
    ///     gammainc(x, a, 'upper')  from x to infinity
    ///
    /// 'scaledlower' and 'scaledupper' divide by x^a exp(-x)/gamma(a+1).
    "gammainc" { rule: Some(rules::floats), nargin: (2, 3), errors: &["MATLAB:gammainc:NegativeArg"],
        example: "gammainc(1, 1) => 0.6321" }
    /// Regularised incomplete beta function.
    ///
    ///     betainc(x, z, w)           the integral of t^(z-1) (1-t)^(w-1) from 0 to x, over beta(z, w)
    ///     betainc(x, z, w, 'upper')  from x to 1
    "betainc" { rule: Some(rules::floats), nargin: (3, 4), errors: &["MATLAB:betainc:XoutOfRange", "MATLAB:betainc:PositiveZ"],
        example: "betainc(0.5, 2, 2) => 0.5000" }
    /// Error function of each element.
    "erf" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Erf),
        example: "erf(0) => 0" }
    /// Complementary error function of each element: 1 - erf(x), accurate for large x.
    "erfc" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Erfc),
        example: "erfc(0) => 1" }
    /// Scaled complementary error function of each element: exp(x.^2).*erfc(x), without underflow.
    "erfcx" { rule: Some(rules::floats), nargin: (1, 1),
        example: "erfcx(1) => 0.4276" }
    /// Inverse of the error function.
    "erfinv" { nargin: (1, 1), kernel: Kernel::Map(Scalar::ErfInv),
        example: "erfinv(0.5) => 0.4769" }
    /// Inverse of the complementary error function.
    "erfcinv" { nargin: (1, 1), kernel: Kernel::Map(Scalar::ErfcInv),
        example: "erfcinv(0.5) => 0.4769" }
    /// Bessel function of the first kind, of real order.
    ///
    ///     besselj(nu, x)
    ///     besselj(nu, x, 1)   scaled by exp(-abs(imag(x)))
    "besselj" { rule: Some(rules::floats), nargin: (2, 3),
        example: "besselj(0, 1) => 0.7652" }
    /// Bessel function of the second kind, of real order.
    ///
    ///     bessely(nu, x)
    ///     bessely(nu, x, 1)   scaled by exp(-abs(imag(x)))
    "bessely" { rule: Some(rules::floats), nargin: (2, 3),
        example: "bessely(0, 1) => 0.0883" }
    /// Modified Bessel function of the first kind, of real order.
    ///
    ///     besseli(nu, x)
    ///     besseli(nu, x, 1)   scaled by exp(-abs(real(x)))
    "besseli" { rule: Some(rules::floats), nargin: (2, 3),
        example: "besseli(0, 1) => 1.2661" }
    /// Modified Bessel function of the second kind, of real order.
    ///
    ///     besselk(nu, x)
    ///     besselk(nu, x, 1)   scaled by exp(x)
    "besselk" { rule: Some(rules::floats), nargin: (2, 3),
        example: "besselk(0, 1) => 0.4210" }
    /// Row of all primes up to n.
    "primes" { rule: Some(rules::row_of_numbers), nargin: (1, 1),
        example: "primes(12) => 2 3 5 7 11" }
    /// Whether each element is a prime.
    "isprime" { rule: Some(rules::truths_of_elements), nargin: (1, 1), errors: &["MATLAB:isprime:InputNotPosInt"],
        example: "isprime([1 2 9]) => 1×3 logical array 0 1 0" }
    /// Row of the prime factors of a number, ascending.
    "factor" { rule: Some(rules::of_argument_classes), nargin: (1, 1), errors: &["MATLAB:factor:InputNotPosInt"],
        example: "factor(60) => 2 2 3 5" }
    /// Greatest common divisor, element by element.
    ///
    ///     g = gcd(a, b)
    ///     [g, c, d] = gcd(a, b)   with g = a.*c + b.*d
    "gcd" { rule: Some(rules::elementwise_numbers), nargin: (2, 2), nargout: 3, errors: &["MATLAB:gcd:inputMustBeInteger"],
        example: "gcd(12, [18 7]) => 6 1" }
    /// Least common multiple, element by element.
    "lcm" { rule: Some(rules::elementwise_numbers), nargin: (2, 2), errors: &["MATLAB:lcm:inputMustBeInteger"],
        example: "lcm(4, 6) => 12" }
    /// Bitwise and, element by element, of integers that are not negative or of an integer class.
    "bitand" { nargin: (2, 2), kernel: Kernel::Map(Scalar::BitAnd), errors: &["MATLAB:bitand:inputsMustBeNonnegativeIntegers"],
        example: "bitand(12, 10) => 8" }
    /// Bitwise or, element by element, of integers that are not negative or of an integer class.
    "bitor" { nargin: (2, 2), kernel: Kernel::Map(Scalar::BitOr), errors: &["MATLAB:bitor:inputsMustBeNonnegativeIntegers"],
        example: "bitor(12, 10) => 14" }
    /// Bitwise exclusive or, element by element, of integers that are not negative or of an integer class.
    "bitxor" { nargin: (2, 2), kernel: Kernel::Map(Scalar::BitXor), errors: &["MATLAB:bitxor:inputsMustBeNonnegativeIntegers"],
        example: "bitxor(12, 10) => 6" }
    /// Bits moved left by a number of places, right where it is negative: bitshift(a, places).
    "bitshift" { nargin: (2, 2), kernel: Kernel::Map(Scalar::BitShift),
        example: "bitshift(1, 4) => 16" }
    /// All bits inverted.
    ///
    ///     bitcmp(a)                of an integer class
    ///     bitcmp(a, assumedtype)   a double taken as of this class
    "bitcmp" { rule: Some(rules::as_large), nargin: (1, 2),
        example: "bitcmp(uint8(7)) => uint8 248" }
    /// One bit, counted from 1: bitget(a, bit).
    "bitget" { rule: Some(rules::elementwise_numbers), nargin: (2, 2), errors: &["MATLAB:bitget:bitsOutOfRange"],
        example: "bitget(5, [1 2 3]) => 1 0 1" }
    /// One bit set: bitset(a, bit), or given a value: bitset(a, bit, value).
    "bitset" { rule: Some(rules::elementwise_numbers), nargin: (2, 3), errors: &["MATLAB:bitset:bitsOutOfRange"],
        example: "bitset(1, 3) => 5" }
    /// The ratio of a circle's circumference to its diameter.
    "pi" { rule: Some(rules::constant), nargin: (0, MANY), scalar: Some(ScalarForm::Constant(std::f64::consts::PI)),
        example: "pi => 3.1416" }
    /// The base of natural logarithms.
    "e" { rule: Some(rules::constant), nargin: (0, MANY), scalar: Some(ScalarForm::Constant(std::f64::consts::E)),
        example: "e => 2.7183" }
    /// Infinity.
    ///
    ///     Inf                    the scalar
    ///     Inf(m, n, ...)         an array; Inf(n) is n x n
    ///     Inf(..., 'single')     of class single; also 'like', p
    "Inf" { rule: Some(rules::constant), nargin: (0, MANY), scalar: Some(ScalarForm::Constant(f64::INFINITY)), fills: Some(Filled::Everywhere), aliases: &["inf"],
        example: "[Inf -Inf] => Inf -Inf" }
    /// Not a number: the result of 0/0.
    ///
    ///     NaN                    the scalar
    ///     NaN(m, n, ...)         an array; NaN(n) is n x n
    ///     NaN(..., 'single')     of class single; also 'like', p
    "NaN" { rule: Some(rules::constant), nargin: (0, MANY), scalar: Some(ScalarForm::Constant(f64::NAN)), fills: Some(Filled::Everywhere), aliases: &["nan"],
        example: "NaN(1, 2) => NaN NaN" }
    /// A missing value.
    ///
    ///     NA                    the scalar
    ///     NA(m, n, ...)         an array; NA(n) is n x n
    ///     NA(..., 'single')     of class single; also 'like', p
    "NA" { rule: Some(rules::constant), nargin: (0, MANY),
        example: "isnan(NA) => logical 1" }
    /// The imaginary unit.
    "i" { rule: Some(rules::imaginary_unit), scalar: Some(ScalarForm::ImaginaryUnit), nargin: (0, 0), aliases: &["j", "I", "J"],
        example: "i => 0.0000 + 1.0000i" }
    /// Distance of floating-point numbers.
    ///
    ///     eps          from 1 to the next larger double
    ///     eps(x)       from abs(x) to the next larger number of its class
    ///     eps(class)   from 1, of 'double' or 'single'
    "eps" { rule: Some(rules::distance_to_next), nargin: (0, 1), scalar: Some(ScalarForm::Constant(f64::EPSILON)), errors: &["MATLAB:eps:invalidClassName"],
        example: "eps => 2.2204e-16" }
    /// Smallest normal floating-point number.
    ///
    ///     realmin
    ///     realmin(class)       'double' or 'single'
    ///     realmin('like', p)
    "realmin" { rule: Some(rules::bound_of_floats), nargin: (0, 2), scalar: Some(ScalarForm::Constant(f64::MIN_POSITIVE)), errors: &["MATLAB:realmin:invalidClassName"],
        example: "realmin => 2.2251e-308" }
    /// Largest floating-point number.
    ///
    ///     realmax
    ///     realmax(class)       'double' or 'single'
    ///     realmax('like', p)
    "realmax" { rule: Some(rules::bound_of_floats), nargin: (0, 2), scalar: Some(ScalarForm::Constant(f64::MAX)), errors: &["MATLAB:realmax:invalidClassName"],
        example: "realmax => 1.7977e+308" }
    /// Largest of the consecutive integers in floating point.
    ///
    ///     flintmax
    ///     flintmax(class)       'double' or 'single'
    ///     flintmax('like', p)
    "flintmax" { rule: Some(rules::bound_of_floats), nargin: (0, 2), errors: &["MATLAB:flintmax:invalidClassName"],
        example: "flintmax => 9.0072e+15" }
    /// Smallest integer of a class, int32 unless it is named.
    "intmin" { rule: Some(rules::bound_of_integers::<false>), nargin: (0, 2), errors: &["MATLAB:intmin:invalidClassName"],
        example: "intmin('int8') => int8 -128" }
    /// Largest integer of a class, int32 unless it is named.
    "intmax" { rule: Some(rules::bound_of_integers::<true>), nargin: (0, 2), errors: &["MATLAB:intmax:invalidClassName"],
        example: "intmax('int8') => int8 127" }
    /// Complete elliptic integrals: [K, E] = ellipke(m), of the parameter m = k^2.
    "ellipke" { nargin: (1, 2), nargout: 2, errors: &["MATLAB:ellipke:MOutOfRange"], kernel: Kernel::Source(include_str!("../../prelude/ellipke.m")), example: "ellipke(0) => 1.5708" }
    /// Associated Legendre functions of degree n and orders 0 to n, one per row: legendre(n, x), legendre(n, x, 'norm' or 'sch').
    "legendre" { nargin: (2, 3), errors: &["MATLAB:legendre:NMustBePositiveScalarInteger", "MATLAB:legendre:XOutOfRange", "MATLAB:legendre:InvalidNormalize"],
        kernel: Kernel::Source(include_str!("../../prelude/legendre.m")), example: "legendre(1, 0.5) => 0.5000 -0.8660" }
    /// Exponential integral: the integral of exp(-t)/t from x to infinity.
    "expint" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/expint.m")), example: "expint(1) => 0.2194" }
    /// Digamma function psi(x); its derivative of order k psi(k, x).
    "psi" { nargin: (1, 2), errors: &["MATLAB:psi:KNotScalarInteger", "MATLAB:psi:XNegative"], kernel: Kernel::Source(include_str!("../../prelude/psi.m")), example: "psi(1) => -0.5772" }
    /// Airy functions: airy(z) and airy(0, z) are Ai, airy(1, z) its derivative, airy(2, z) Bi, airy(3, z) its derivative.
    ///
    /// airy(k, z, 1) is scaled: by exp(2/3*z*sqrt(z)) for k = 0 and 1, by exp(-abs(real(2/3*z*sqrt(z)))) for 2 and 3.
    "airy" { rule: Some(rules::floats), nargin: (1, 3), errors: &["MATLAB:airy:InvalidK"],
        example: "airy(1) => 0.1353" }
    /// Hankel functions: besselh(nu, z), besselh(nu, k, z) with k = 1 or 2, besselh(nu, k, z, 1) scaled.
    "besselh" { nargin: (2, 4), errors: &["MATLAB:besselh:InvalidK"],
        kernel: Kernel::Source(include_str!("../../prelude/besselh.m")),
        example: "real(besselh(0, 1)) => 0.7652" }
    /// Jacobi's elliptic functions: [sn, cn, dn] = ellipj(u, m, tolerance).
    "ellipj" { nargin: (2, 3), nargout: 3, errors: &["MATLAB:ellipj:MOutOfRange", "MATLAB:ellipj:InputSizeMismatch"],
        kernel: Kernel::Source(include_str!("../../prelude/ellipj.m")),
        example: "ellipj(0.5, 0.3) => 0.4742" }
    /// Inverse of the incomplete beta function: betaincinv(y, a, b, 'upper').
    "betaincinv" { nargin: (3, 4), errors: &["MATLAB:betaincinv:YOutOfRange"],
        kernel: Kernel::Source(include_str!("../../prelude/betaincinv.m")),
        example: "betaincinv(0.5, 2, 2) => 0.5000" }
    /// Inverse of the incomplete gamma function: gammaincinv(y, a, 'upper').
    "gammaincinv" { nargin: (2, 3), errors: &["MATLAB:gammaincinv:YOutOfRange", "MATLAB:gammaincinv:AOutOfRange"],
        kernel: Kernel::Source(include_str!("../../prelude/gammaincinv.m")),
        example: "gammaincinv(0.5, 1) => 0.6931" }
    /// sin(pi*x), exact at multiples of a half.
    "sinpi" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/sinpi.m")),
        example: "sinpi([1 1.5]) => 0 -1" }
    /// cos(pi*x), exact at multiples of a half.
    "cospi" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/cospi.m")),
        example: "cospi([1 1.5]) => -1 0" }
    /// Sine integral.
    "sinint" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/sinint.m")),
        example: "sinint(1) => 0.9461" }
    /// Cosine integral.
    "cosint" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/cosint.m")),
        example: "cosint(1) => 0.3374" }
    /// The step at 0: 0 below it, 1 above it, a half there.
    "heaviside" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/heaviside.m")),
        example: "heaviside([-1 0 2]) => 0 0.5000 1.0000" }
    /// Binomial coefficients, for n that are no whole numbers, too: bincoeff(n, k).
    "bincoeff" { nargin: (2, 2), kernel: Kernel::Source(include_str!("../../prelude/bincoeff.m")),
        example: "bincoeff(5, 2) => 10" }
}
