//! Functions along a dimension: sums, extrema, any and all.

use crate::{Fold, Kernel, Reduction, Scalar, ScalarForm, Sparsity, Total, rows, rules};

rows! { "reductions";
    /// Sum along a dimension.
    ///
    ///     sum(x)              along the first dimension that is not 1
    ///     sum(x, dim)         along this dimension; a vector of dimensions sums along all of them
    ///     sum(x, 'all')       of all elements
    ///     sum(..., type)      'default': floating point in its class, everything else in double; 'double'; 'native'
    ///     sum(..., flag)      'includenan', or 'omitnan' to pass over NaN
    ///
    /// The elements are added in one fixed order, whatever the dimension and the number of threads.
    "sum" { rule: Some(rules::sum), sparse: Sparsity::First, fold: Some(Fold::Total(Total::Sum)), nargin: (1, 4), errors: &["MATLAB:getdimarg:dimensionMustBePositiveInteger", "MATLAB:sum:unknownFlag"],
        example: "sum([1 2; 3 4]) => 4 6" }
    /// Product along a dimension. The calling forms are those of sum.
    "prod" { rule: Some(rules::factors), sparse: Sparsity::First, fold: Some(Fold::Total(Total::Prod)), nargin: (1, 4), errors: &["MATLAB:getdimarg:dimensionMustBePositiveInteger", "MATLAB:prod:unknownFlag"],
        example: "prod([1 2; 3 4]) => 3 8" }
    /// Sum of squares along a dimension; of complex numbers the squares of their magnitudes.
    "sumsq" { nargin: (1, 2), kernel: Kernel::Reduce(Reduction::SumSquares), example: "sumsq([3 4]) => 25" }
    /// Running sum along a dimension.
    ///
    ///     cumsum(x)
    ///     cumsum(x, dim)
    ///     cumsum(..., direction)   'forward' or 'reverse'
    ///     cumsum(..., flag)        'includenan', or 'omitnan' to pass over NaN
    "cumsum" { rule: Some(rules::running_sum), sparse: Sparsity::First, nargin: (1, 4), errors: &["MATLAB:getdimarg:dimensionMustBePositiveInteger"],
        example: "cumsum([1 2 3]) => 1 3 6" }
    /// Running product along a dimension. The calling forms are those of cumsum.
    "cumprod" { rule: Some(rules::running_product), sparse: Sparsity::First, nargin: (1, 4), errors: &["MATLAB:getdimarg:dimensionMustBePositiveInteger"],
        example: "cumprod([1 2 3]) => 1 2 6" }
    /// Largest elements.
    ///
    ///     max(a)                 along the first dimension that is not 1
    ///     max(a, [], dim)        along this dimension; also a vector of dimensions, or 'all'
    ///     max(a, b)              of two arrays, element by element
    ///     max(..., flag)         'omitnan', or 'includenan' where NaN is to win
    ///     [m, i] = max(...)      with the places along the dimension; with 'linear' as linear indices
    ///
    /// Complex numbers are compared by magnitude, then by angle.
    "max" { rule: Some(rules::largest_elements), fold: Some(Fold::Max), sparse: Sparsity::First, nargin: (1, 6), scalar: Some(ScalarForm::Two(Scalar::Max)), nargout: 2,
        errors: &["MATLAB:max:TwoInTwoOutCaseNotSupported", "MATLAB:sizeDimensionsMustMatch"],
        example: "[m, i] = max([4 9 2]) => m = 9 i = 2" }
    /// Smallest elements. The calling forms are those of max.
    "min" { rule: Some(rules::smallest_elements), fold: Some(Fold::Min), sparse: Sparsity::First, nargin: (1, 6), scalar: Some(ScalarForm::Two(Scalar::Min)), nargout: 2,
        errors: &["MATLAB:min:TwoInTwoOutCaseNotSupported", "MATLAB:sizeDimensionsMustMatch"],
        example: "min([4 9; 2 10]) => 2 9" }
    /// Largest element so far, along a dimension.
    ///
    ///     [m, i] = cummax(x, dim, direction, flag)
    ///
    /// The direction is 'forward' or 'reverse', the flag 'omitnan' or 'includenan'.
    "cummax" { rule: Some(rules::running_extremes), sparse: Sparsity::First, nargin: (1, 4), nargout: 2, example: "cummax([1 3 2 5 4]) => 1 3 3 5 5" }
    /// Smallest element so far, along a dimension. The calling forms are those of cummax.
    "cummin" { rule: Some(rules::running_extremes), sparse: Sparsity::First, nargin: (1, 4), nargout: 2, example: "cummin([5 3 4 1 2]) => 5 3 3 1 1" }
    /// Smallest and largest elements.
    ///
    ///     [s, l] = bounds(a)
    ///     [s, l] = bounds(a, dim)   also a vector of dimensions, or 'all'; then a flag as in max
    "bounds" { nargin: (1, 3), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/bounds.m")),
        example: "[s, l] = bounds([4 9 2]) => s = 2 l = 9" }
    /// Whether any element is true, along a dimension. NaN counts for nothing.
    ///
    ///     any(x)
    ///     any(x, dim)      also a vector of dimensions
    ///     any(x, 'all')
    "any" { rule: Some(rules::any), fold: Some(Fold::Any), sparse: Sparsity::First, nargin: (1, 2), errors: &["MATLAB:getdimarg:dimensionMustBePositiveInteger"],
        example: "any([0 1; 0 0]) => 1×2 logical array 0 1" }
    /// Whether all elements are true, along a dimension. The calling forms are those of any.
    "all" { rule: Some(rules::all), fold: Some(Fold::All), sparse: Sparsity::First, nargin: (1, 2), errors: &["MATLAB:getdimarg:dimensionMustBePositiveInteger"],
        example: "all([1 1; 0 1]) => 1×2 logical array 0 1" }
    /// How many elements are not zero.
    "nnz" { rule: Some(rules::count), fold: Some(Fold::Count), nargin: (1, 1), example: "nnz([1 0 2]) => 2" }
    /// Differences of neighbours along a dimension.
    ///
    ///     diff(x)
    ///     diff(x, n)        n times
    ///     diff(x, n, dim)
    "diff" { rule: Some(rules::differences), sparse: Sparsity::First, nargin: (1, 3), errors: &["MATLAB:diff:differenceOrderMustBePositiveInteger"],
        example: "diff([1 4 9]) => 3 5" }
    /// Sums of the rows, or along dim, that have the same subscript: accumdim(subs, A, dim, n, function, fill).
    "accumdim" { nargin: (2, 6), kernel: Kernel::Source(include_str!("../../prelude/accumdim.m")),
        example: "accumdim([1 2 1]', [1; 2; 3])' => 4 2" }
}
