//! Sizes, and the same elements in other shapes.

use crate::{Answer, Extent, Gives, Kernel, MANY, ScalarForm, Sparsity, rows, rules};

rows! { "shape";
    /// Sizes of the dimensions of an array.
    ///
    ///     size(x)                 row of all sizes, at least two
    ///     size(x, dim)            one of them; beyond the last dimension it is 1
    ///     size(x, [d1 d2])        several; size(x, d1, d2, ...) is the same
    ///     [m, n, ...] = size(x)   one per output; the last takes the product of all that remain
    "size" { rule: Some(rules::sizes), answer: Some(Answer::Extents), sparse: Sparsity::Aware, scalar: Some(ScalarForm::ExtentAlong), nargin: (1, MANY), nargout: MANY, errors: &["MATLAB:getdimarg:dimensionMustBePositiveInteger"],
        example: "size(zeros(2, 3)) => 2 3" }
    /// Number of elements.
    ///
    ///     numel(x)
    ///     numel(x, i, j, ...)   of x(i, j, ...)
    "numel" { rule: Some(rules::number_of_elements), sparse: Sparsity::Aware, scalar: Some(ScalarForm::Extent(Extent::Elements)), nargin: (1, MANY), example: "numel(zeros(2, 3)) => 6" }
    /// Number of dimensions, at least 2.
    "ndims" { rule: Some(rules::number_of_dimensions), sparse: Sparsity::Aware, scalar: Some(ScalarForm::Extent(Extent::Dimensions)), nargin: (1, 1), example: "ndims(zeros(2, 3, 4)) => 3" }
    /// Largest size of an array; 0 where it is empty.
    "length" { rule: Some(rules::largest), sparse: Sparsity::Aware, scalar: Some(ScalarForm::Extent(Extent::Length)), nargin: (1, 1), example: "length(zeros(2, 3)) => 3" }
    /// Whether an array has no elements.
    "isempty" { answer: Some(Answer::Empty), sparse: Sparsity::Aware, nargin: (1, 1), example: "isempty([]) => logical 1" }
    /// Whether an array is 1-by-1.
    "isscalar" { answer: Some(Answer::Scalar), sparse: Sparsity::Aware, nargin: (1, 1), example: "isscalar(5) => logical 1" }
    /// Whether an array is 1-by-n or n-by-1.
    "isvector" { answer: Some(Answer::Vector), sparse: Sparsity::Aware, nargin: (1, 1), example: "isvector([1 2 3]) => logical 1" }
    /// Whether an array is 1-by-n.
    "isrow" { answer: Some(Answer::Row), sparse: Sparsity::Aware, nargin: (1, 1), example: "isrow([1 2 3]) => logical 1" }
    /// Whether an array is n-by-1.
    "iscolumn" { answer: Some(Answer::Column), sparse: Sparsity::Aware, nargin: (1, 1), example: "iscolumn([1 2 3]) => logical 0" }
    /// Whether an array has two dimensions.
    "ismatrix" { answer: Some(Answer::Matrix), sparse: Sparsity::Aware, nargin: (1, 1), example: "ismatrix(zeros(2, 3, 4)) => logical 0" }
    /// Whether an array is n-by-n.
    "issquare" { rule: Some(rules::truth), sparse: Sparsity::Aware, nargin: (1, 1), example: "issquare(eye(3)) => logical 1" }
    /// Number of rows.
    "rows" { rule: Some(rules::extent::<0>), sparse: Sparsity::Aware, scalar: Some(ScalarForm::Extent(Extent::Along(1))), aliases: &["height"], nargin: (1, 1), example: "rows(zeros(2, 3)) => 2" }
    /// Number of columns.
    "columns" { rule: Some(rules::extent::<1>), sparse: Sparsity::Aware, scalar: Some(ScalarForm::Extent(Extent::Along(2))), aliases: &["width"], nargin: (1, 1), example: "columns(zeros(2, 3)) => 3" }
    /// Whether all arguments have the same sizes.
    "size_equal" { rule: Some(rules::truth), sparse: Sparsity::Aware, nargin: (1, MANY), example: "size_equal([1 2], [3 4]) => logical 1" }
    /// The elements of an array in order, with other sizes.
    ///
    ///     reshape(x, [m n ...])
    ///     reshape(x, m, n, ...)   one size may be []: it is computed from the number of elements
    "reshape" { gives: Gives::First, rule: Some(rules::reshaped), sparse: Sparsity::First, nargin: (2, MANY), errors: &["MATLAB:getReshapeDims:notSameNumel", "MATLAB:getReshapeDims:notDivisible"],
        example: "reshape(1:6, 2, []) => 1 3 5 2 4 6" }
    /// Remove dimensions of size 1, where there are more than two dimensions.
    "squeeze" { gives: Gives::First, rule: Some(rules::squeezed), sparse: Sparsity::First, nargin: (1, 1), example: "size(squeeze(zeros(1, 2, 3))) => 2 3" }
    /// All elements as a column, or along dimension dim.
    ///
    ///     vec(x)
    ///     vec(x, dim)
    "vec" { rule: Some(rules::column), sparse: Sparsity::First, nargin: (1, 2), errors: &["MATLAB:getdimarg:dimensionMustBePositiveInteger"],
        example: "vec([1 3; 2 4])' => 1 2 3 4" }
    /// Dimensions in another order: dimension k of permute(x, order) is dimension order(k) of x.
    "permute" { gives: Gives::First, rule: Some(rules::permuted), sparse: Sparsity::First, nargin: (2, 2), errors: &["MATLAB:permute:badIndex", "MATLAB:permute:tooFewIndices"],
        example: "permute([1 2; 3 4], [2 1]) => 1 3 2 4" }
    /// Undo permute with the same order.
    "ipermute" { gives: Gives::First, rule: Some(rules::permuted_back), sparse: Sparsity::First, nargin: (2, 2), errors: &["MATLAB:permute:badIndex", "MATLAB:permute:tooFewIndices"],
        example: "size(ipermute(zeros(2, 3, 4), [3 1 2])) => 3 4 2" }
    /// Move dimensions round.
    ///
    ///     shiftdim(x, n)            n to the left; for negative n sizes of 1 come in front
    ///     [y, n] = shiftdim(x)      leading sizes of 1 go; n tells how many
    "shiftdim" { nargin: (1, 2), nargout: 2, errors: &["MATLAB:shiftdim:InvalidShift"],
        kernel: Kernel::Source(include_str!("../../prelude/shiftdim.m")),
        example: "size(shiftdim(zeros(1, 1, 3))) => 3 1" }
    /// Arrays beside each other along dimension dim.
    ///
    ///     cat(dim, a, b, ...)
    "cat" { rule: Some(rules::along), sparse: Sparsity::Aware, nargin: (1, MANY), errors: &["MATLAB:catenate:dimensionMismatch", "MATLAB:catenate:invalidDimension"],
        example: "cat(1, [1 2], [3 4]) => 1 2 3 4" }
    /// Arrays beside each other: [a, b, ...].
    "horzcat" { rule: Some(rules::beside), sparse: Sparsity::Aware, nargin: (0, MANY), errors: &["MATLAB:catenate:dimensionMismatch"],
        example: "horzcat([1 2], 3) => 1 2 3" }
    /// Arrays below each other: [a; b; ...].
    "vertcat" { rule: Some(rules::below), sparse: Sparsity::Aware, nargin: (0, MANY), errors: &["MATLAB:catenate:dimensionMismatch"],
        example: "vertcat([1 2], [3 4]) => 1 2 3 4" }
    /// Copies of an array side by side.
    ///
    ///     repmat(x, n)            n-by-n copies
    ///     repmat(x, m, n, ...)    m copies below each other, n beside each other, ...
    ///     repmat(x, [m n ...])
    "repmat" { gives: Gives::First, rule: Some(rules::repeated), sparse: Sparsity::First, nargin: (2, MANY), errors: &["MATLAB:NonIntegerInput"], example: "repmat([1 2], 1, 2) => 1 2 1 2" }
    /// Copies of every element.
    ///
    ///     repelem(v, n)             every element of a vector n times; n may have one count per element
    ///     repelem(x, r1, r2, ...)   every row r1 times, every column r2 times, ...
    "repelem" { gives: Gives::First, rule: Some(rules::repeated_elements), sparse: Sparsity::First, nargin: (2, MANY), errors: &["MATLAB:repelem:invalidInputs", "MATLAB:repelem:invalidReplications"],
        example: "repelem([1 2], 2) => 1 1 2 2" }
    /// Whether all arguments have equal sizes and elements.
    ///
    ///     isequal(a, b, ...)
    ///
    /// Numbers, logicals and characters compare by value whatever their class; structs compare by field name, in any
    /// order; NaN differs from everything.
    "isequal" { rule: Some(rules::truth), sparse: Sparsity::Aware, nargin: (2, MANY), example: "isequal([1 2], int8([1 2])) => logical 1" }
    /// As isequal, with all NaN equal to each other.
    "isequaln" { rule: Some(rules::truth), sparse: Sparsity::Aware, aliases: &["isequalwithequalnans"], nargin: (2, MANY), example: "isequaln(NaN, NaN) => logical 1" }
    /// Elements along a dimension moved in a circle.
    ///
    ///     circshift(x, k)          along the first dimension that is not 1
    ///     circshift(x, [k1 k2])    by k1 along the first dimension, by k2 along the second
    ///     circshift(x, k, dim)
    "circshift" { gives: Gives::First, rule: Some(rules::moved), sparse: Sparsity::First, nargin: (2, 3), errors: &["MATLAB:circshift:InvalidShiftType"],
        example: "circshift([1 2 3], 1) => 3 1 2" }
    /// Matrix turned counterclockwise by 90 degrees.
    ///
    ///     rot90(x)
    ///     rot90(x, k)   k times
    "rot90" { gives: Gives::First, nargin: (1, 2), errors: &["MATLAB:rot90:kNonScalar"],
        kernel: Kernel::Source(include_str!("../../prelude/rot90.m")), example: "rot90([1 2; 3 4]) => 2 4 1 3" }
    /// Elements along a dimension in the opposite order.
    ///
    ///     flip(x)        along the first dimension that is not 1
    ///     flip(x, dim)
    "flip" { gives: Gives::First, rule: Some(rules::moved), sparse: Sparsity::First, nargin: (1, 2), errors: &["MATLAB:getdimarg:dimensionMustBePositiveInteger"],
        example: "flip([1 2 3]) => 3 2 1" }
    /// Columns in the opposite order.
    "fliplr" { gives: Gives::First, rule: Some(rules::moved), sparse: Sparsity::First, nargin: (1, 1), example: "fliplr([1 2; 3 4]) => 2 1 4 3" }
    /// Rows in the opposite order.
    "flipud" { gives: Gives::First, rule: Some(rules::moved), sparse: Sparsity::First, nargin: (1, 1), example: "flipud([1 2; 3 4]) => 3 4 1 2" }
    /// Elements along a dimension in the opposite order; the older name of flip.
    "flipdim" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/flipdim.m")),
        example: "flipdim([1 2; 3 4], 2) => 2 1 4 3" }
    /// Number of an element from its subscripts.
    ///
    ///     sub2ind(sz, i, j, ...)   in an array of size sz; i, j, ... have equal sizes
    "sub2ind" { rule: Some(rules::places_as_large), nargin: (2, MANY), errors: &["MATLAB:sub2ind:IndexOutOfRange", "MATLAB:sub2ind:SubscriptVectorSize"],
        example: "sub2ind([3 4], 2, 3) => 8" }
    /// Subscripts of an element from its number.
    ///
    ///     [i, j, ...] = ind2sub(sz, n)   in an array of size sz; the last output takes all remaining dimensions
    "ind2sub" { rule: Some(rules::places_as_large), nargin: (2, 2), nargout: MANY, errors: &["MATLAB:ind2sub:IndexOutOfRange"],
        example: "[i, j] = ind2sub([3 4], 8) => i = 2 j = 3" }
    /// Scalars expanded to the size of the other arguments.
    ///
    ///     [err, y1, y2, ...] = common_size(x1, x2, ...)
    ///
    /// err is 1, and nothing is expanded, where arguments that are not scalar differ in size.
    "common_size" { nargin: (1, MANY), nargout: MANY,
        kernel: Kernel::Source(include_str!("../../prelude/common_size.m")),
        example: "[err, a, b] = common_size(1, [2 3]) => err = 0 a = 1 1 b = 2 3" }
    /// Cut or fill up with zeros at the end.
    ///
    ///     postpad(x, len)           a vector, or the first dimension that is not 1, to length len
    ///     postpad(x, len, c)        filled with c
    ///     postpad(x, len, c, dim)   along dimension dim
    "postpad" { nargin: (2, 4), errors: &["Octave:invalid-input-arg"],
        kernel: Kernel::Source(include_str!("../../prelude/postpad.m")), example: "postpad([1 2], 4) => 1 2 0 0" }
    /// Cut or fill up with zeros at the beginning.
    ///
    ///     prepad(x, len)           a vector, or the first dimension that is not 1, to length len
    ///     prepad(x, len, c)        filled with c
    ///     prepad(x, len, c, dim)   along dimension dim
    "prepad" { nargin: (2, 4), errors: &["Octave:invalid-input-arg"],
        kernel: Kernel::Source(include_str!("../../prelude/prepad.m")), example: "prepad([1 2], 4) => 0 0 1 2" }
    /// Leading part of an array, filled up with zeros to other sizes.
    ///
    ///     resize(x, m)              m-by-m
    ///     resize(x, m, n, ...)      resize(x, [m n ...]) is the same
    "resize" { nargin: (2, MANY), kernel: Kernel::Source(include_str!("../../prelude/resize.m")),
        example: "resize([1 2; 3 4], 1, 3) => 1 2 0" }
    /// Turned by 90 degrees, n times, in the plane of two dimensions: rotdim(A, n, plane).
    "rotdim" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/rotdim.m")),
        example: "rotdim([1 2; 3 4]) => 2 4 1 3" }
}
