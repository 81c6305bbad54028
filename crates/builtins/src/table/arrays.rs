//! Searching and gathering elements: find, accumarray, bsxfun, and subscripts as data.

use crate::{Effects, Gives, Kernel, MANY, Sparsity, rows, rules};

rows! { "arrays";
    /// Places of the elements that are not zero.
    ///
    ///     find(x)                   linear places: a row where x is a row, else a column
    ///     find(x, n)                the first n; find(x, n, 'first') is the same
    ///     find(x, n, 'last')        the last n
    ///     [i, j] = find(...)        rows and columns
    ///     [i, j, v] = find(...)     and the elements there
    "find" { gives: Gives::New, finds: true, rule: Some(rules::nonzero_places), nargin: (1, 3), nargout: 3, errors: &["MATLAB:find:InvalidNumElements", "MATLAB:find:InvalidDirection"],
        example: "find([0 3 0 5]) => 2 4" }
    /// Values gathered by subscript.
    ///
    ///     accumarray(subs, val)              sums of the values with equal subscripts; val may be a scalar
    ///     accumarray(subs, val, sz)          in an array of size sz; [] is the smallest that fits
    ///     accumarray(subs, val, sz, fun)     fun of the column of values instead of the sum
    ///     accumarray(..., fun, fill)         fill where no subscript points, instead of 0
    ///
    /// Each row of subs holds the subscripts of one value; subs may be a cell of one column per dimension.
    "accumarray" { gives: Gives::New, rule: Some(rules::accumulated), nargin: (2, 6), effects: Effects::CALLS_BACK, errors: &["MATLAB:accumarray:badSubscripts", "MATLAB:accumarray:incompatibleSize"],
        example: "accumarray([1; 2; 1], [10; 20; 30])' => 40 20" }
    /// A function of two arrays whose dimensions of size 1 are expanded to each other.
    ///
    ///     bsxfun(fun, a, b)
    "bsxfun" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (3, 3), effects: Effects::CALLS_BACK, errors: &["MATLAB:bsxfun:arrayDimensionsMustMatch"],
        example: "bsxfun(@plus, [1 2], [10; 20]) => 11 12 21 22" }
    /// Arguments as outputs.
    ///
    ///     [a, b, ...] = deal(x)          x for all
    ///     [a, b, ...] = deal(x, y, ...)  one each
    "deal" { rule: Some(rules::dealt), sparse: Sparsity::Aware, nargin: (1, MANY), nargout: MANY, errors: &["MATLAB:deal:narginNargoutMismatch"],
        example: "[a, b] = deal(1, 2) => a = 1 b = 2" }
    /// The elements that are not zero, as a column.
    "nonzeros" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/nonzeros.m")),
        example: "nonzeros([0 3 0 5])' => 3 5" }
    /// Places in a sorted table: the number of its elements that are not greater.
    ///
    ///     lookup(table, y)        for a descending table: that are not less
    ///     lookup(table, y, opt)   'm' the place of an equal element or 0, 'b' whether there is one, 'l' and 'r' at least
    ///                             1 and at most numel(table)-1
    "lookup" { rule: Some(rules::looked_up), nargin: (2, 3), example: "lookup([1 2 3], [0.5 2 9]) => 0 2 3" }
    /// Subscripts applied to a value.
    ///
    ///     subsref(x, s)   s is a struct array with the fields type ('()', '{}' or '.') and subs
    "subsref" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (2, 2), effects: Effects::CALLS_BACK, nargout: MANY, errors: &["MATLAB:subsref:badSubscriptStruct"],
        example: "subsref([5 6 7], substruct('()', {2})) => 6" }
    /// Assignment to subscripts of a value.
    ///
    ///     subsasgn(x, s, v)   x after x(...) = v; s as for subsref
    "subsasgn" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (3, 3), errors: &["MATLAB:subsasgn:badSubscriptStruct"],
        example: "subsasgn([5 6 7], substruct('()', {2}), 0) => 5 0 7" }
    /// Types and subscripts as the struct array that subsref and subsasgn take.
    ///
    ///     substruct(type1, subs1, type2, subs2, ...)
    "substruct" { nargin: (0, MANY), errors: &["MATLAB:substruct:nargin", "MATLAB:substruct:narginOdd"],
        kernel: Kernel::Source(include_str!("../../prelude/substruct.m")),
        example: "substruct('.', 'a').subs => 'a'" }
    /// Differences of neighbours: central inside, one-sided at both ends.
    ///
    ///     gradient(f)                     of a vector
    ///     [fx, fy, fz, ...] = gradient(f) along columns, rows, pages, ... of an array
    ///     gradient(f, h)                  neighbours h apart
    ///     gradient(f, hx, hy, ...)        distances, or coordinates, one for each dimension
    "gradient" { nargin: (1, MANY), nargout: MANY, errors: &["MATLAB:gradient:InvalidInputs"],
        kernel: Kernel::Source(include_str!("../../prelude/gradient.m")),
        example: "gradient([1 4 9 16]) => 3 4 6 7" }
    /// Discrete Laplacian: the sum of second differences divided by twice the number of dimensions.
    ///
    ///     del2(u)               a vector's second differences are divided by 4
    ///     del2(u, h)            neighbours h apart
    ///     del2(u, hx, hy, ...)  distances, or coordinates, one for each dimension
    "del2" { nargin: (1, MANY), errors: &["MATLAB:del2:InvalidInputs"],
        kernel: Kernel::Source(include_str!("../../prelude/del2.m")), example: "del2([1 4 9 16 25]) => 0.5000 0.5000 0.5000 0.5000 0.5000" }
    /// Elements of one array where a mask is true, of another where it is false: merge(mask, yes, no).
    "merge" { nargin: (3, 3), aliases: &["ifelse"], kernel: Kernel::Source(include_str!("../../prelude/merge.m")),
        example: "merge([true false], [1 2], [3 4]) => 1 4" }
}
