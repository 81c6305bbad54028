//! The language's operators under their function names.

use crate::{Kernel, Reuse, Scalar, Sparsity, rows, rules};

rows! { "operators";
    /// Sum of two arrays, element by element: `a + b`.
    ///
    /// Extents of 1 expand. An integer operand gives its integer class, saturated; a single one gives single; two
    /// different integer classes are an error. With a string operand the texts are joined.
    "plus" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Add),
        errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:integerMixed", "MATLAB:UndefinedFunction"],
        example: "plus(1, [1 2]) => 2 3" }
    /// Difference of two arrays, element by element: `a - b`. Classes and extents as for plus.
    "minus" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Sub),
        errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:integerMixed"], example: "minus(5, [1 2]) => 4 3" }
    /// Product of two arrays, element by element: `a .* b`. Classes and extents as for plus.
    "times" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Mul),
        errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:integerMixed"], example: "times([1 2], [3 4]) => 3 8" }
    /// Matrix product: `a * b`. With a scalar operand the product of elements.
    ///
    /// The columns of a match the rows of b. Integer matrices multiply by scalars only.
    "mtimes" { rule: Some(rules::product), sparse: Sparsity::Aware, reuse: Some(Reuse::WithScalar(&[0, 1])), nargin: (2, 2), errors: &["MATLAB:innerdim", "MATLAB:mtimes:integerNotSupported"],
        example: "mtimes([1 2], [3; 4]) => 11" }
    /// Quotient of two arrays, element by element: `a ./ b`.
    ///
    /// Integer quotients are rounded to the nearest integer, ties away from zero, and saturate.
    "rdivide" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Div),
        errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:integerMixed"], example: "rdivide([2 6], 2) => 1 3" }
    /// Quotient of two arrays, element by element, the other way round: `a .\ b` is `b ./ a`.
    "ldivide" { nargin: (2, 2), kernel: Kernel::Map(Scalar::LeftDiv),
        errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:integerMixed"], example: "ldivide(2, [2 6]) => 1 3" }
    /// Matrix right division: `b / a` solves `x * a = b`. With a scalar a the quotient of elements.
    ///
    /// Least squares where a is not square. Warns where a is singular or nearly so.
    "mrdivide" { rule: Some(rules::right_division), sparse: Sparsity::Aware, reuse: Some(Reuse::WithScalar(&[1])), nargin: (2, 2), errors: &["MATLAB:dimagree"], example: "mrdivide([2 4], 2) => 1 2" }
    /// Matrix left division: `a \ b` solves `a * x = b`. With a scalar a the quotient of elements.
    ///
    /// Least squares where a is not square. Warns where a is singular or nearly so.
    "mldivide" { rule: Some(rules::left_division), sparse: Sparsity::Aware, reuse: Some(Reuse::WithScalar(&[0])), nargin: (2, 2), errors: &["MATLAB:dimagree"], example: "mldivide([2 0; 0 4], [2; 4]) => 1 1" }
    /// Power, element by element: `a .^ b`. A negative base with a fractional exponent gives a complex number.
    "power" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Pow),
        errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:integerMixed"], example: "power([1 2 3], 2) => 1 4 9" }
    /// Power of a square matrix, or with a square matrix as exponent: `a ^ b`. Of two scalars the power.
    "mpower" { rule: Some(rules::power), sparse: Sparsity::Aware, reuse: Some(Reuse::Total), nargin: (2, 2), errors: &["MATLAB:square"], example: "mpower([1 1; 0 1], 3) => 1 3 0 1" }
    /// Less than, element by element: `a < b`. Complex numbers are compared by their real parts, strings as texts.
    "lt" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Lt), errors: &["MATLAB:sizeDimensionsMustMatch"],
        example: "lt([1 2 3], 2) => 1×3 logical array 1 0 0" }
    /// Less than or equal, element by element: `a <= b`.
    "le" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Le), errors: &["MATLAB:sizeDimensionsMustMatch"],
        example: "le([1 2 3], 2) => 1×3 logical array 1 1 0" }
    /// Greater than, element by element: `a > b`.
    "gt" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Gt), errors: &["MATLAB:sizeDimensionsMustMatch"],
        example: "gt([1 2 3], 2) => 1×3 logical array 0 0 1" }
    /// Greater than or equal, element by element: `a >= b`.
    "ge" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Ge), errors: &["MATLAB:sizeDimensionsMustMatch"],
        example: "ge([1 2 3], 2) => 1×3 logical array 0 1 1" }
    /// Equal, element by element: `a == b`. Complex numbers are equal in both parts, strings as texts.
    "eq" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Eq), errors: &["MATLAB:sizeDimensionsMustMatch"],
        example: "eq([1 2 3], 2) => 1×3 logical array 0 1 0" }
    /// Not equal, element by element: `a ~= b`.
    "ne" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Ne), errors: &["MATLAB:sizeDimensionsMustMatch"],
        example: "ne([1 2 3], 2) => 1×3 logical array 1 0 1" }
    /// Logical and, element by element: `a & b`. Nonzero is true; NaN is an error.
    "and" { nargin: (2, 2), kernel: Kernel::Map(Scalar::And),
        errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:nologicalnan"],
        example: "and([1 0], 1) => 1×2 logical array 1 0" }
    /// Logical or, element by element: `a | b`. Nonzero is true; NaN is an error.
    "or" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Or),
        errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:nologicalnan"],
        example: "or([1 0], 0) => 1×2 logical array 1 0" }
    /// Logical exclusive or, element by element: true where exactly one operand is nonzero.
    "xor" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Xor),
        errors: &["MATLAB:sizeDimensionsMustMatch", "MATLAB:nologicalnan"],
        example: "xor([1 0], 1) => 1×2 logical array 0 1" }
    /// Logical negation, element by element: `~a`. NaN is an error.
    "not" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Not), errors: &["MATLAB:nologicalnan"],
        example: "not([1 0]) => 1×2 logical array 0 1" }
    /// The operand as a number: `+a`. Logical and char become double.
    "uplus" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Pos), example: "uplus('a') => 97" }
    /// The sign changed: `-a`. Integers saturate.
    "uminus" { nargin: (1, 1), kernel: Kernel::Map(Scalar::Neg), example: "uminus([1 -2]) => -1 2" }
    /// Complex conjugate transpose: `a'`.
    "ctranspose" { rule: Some(rules::conjugate_transposition), sparse: Sparsity::Aware, reuse: Some(Reuse::InOrder), nargin: (1, 1), errors: &["MATLAB:transpose:ndArray"], example: "ctranspose([1 2]) => 1 2" }
    /// Transpose: `a.'`. Rows become columns; arrays of every class, of two dimensions.
    "transpose" { rule: Some(rules::transposition), sparse: Sparsity::Aware, reuse: Some(Reuse::InOrder), nargin: (1, 1), errors: &["MATLAB:transpose:ndArray"], example: "transpose([1 2]) => 1 2" }
    /// Row of equally spaced numbers: `first:last`, `first:step:last`.
    ///
    ///     colon(first, last)          by steps of 1
    ///     colon(first, step, last)
    ///
    /// Of an array operand the first element counts. An integer operand gives its class, two characters give char.
    "colon" { rule: Some(rules::steps), sparse: Sparsity::Aware, nargin: (2, 3), errors: &["MATLAB:colon:sameIntegerType", "MATLAB:colon:invalidOperand"],
        example: "colon(1, 2, 6) => 1 3 5" }
}
