//! Sorting.

use crate::{Gives, Kernel, Sparsity, rows, rules};

rows! { "sort";
    /// Sorts the elements along a dimension.
    ///
    /// `B = sort(A)` sorts along the first dimension that is not 1, `sort(A, dim)` along `dim`; `sort(..., 'descend')` in descending
    /// order. `[B, I] = sort(...)` also gives where each element was: for a vector `B = A(I)`. Equal elements keep their order.
    /// NaN, `<missing>`: at the end of ascending and the beginning of descending results, or where 'MissingPlacement' says: 'first', 'last'.
    /// Complex numbers go by magnitude and then angle; 'ComparisonMethod' ('auto', 'real', 'abs') says otherwise. Cell arrays of
    /// char rows and strings are sorted by character codes.
    "sort" { gives: Gives::First, rule: Some(rules::sorted), sparse: Sparsity::First, nargin: (1, 7), nargout: 2, errors: &["MATLAB:sort:sortDirection", "MATLAB:sort:InputType",
        "MATLAB:getdimarg:dimensionMustBePositiveInteger"], example: "sort([3 1 2], 'descend') => 3 2 1" }

    /// Sorts the rows of a matrix.
    ///
    /// `B = sortrows(A)` compares rows column by column; `sortrows(A, c)` goes by the columns in the vector c, descending where negative;
    /// `sortrows(A, c, direction)` takes 'ascend', 'descend' or a cell array with one for each column. `[B, I] = sortrows(...)` also gives
    /// the column I with `B = A(I, :)`. Also for char matrices, strings and cell arrays of char rows.
    "sortrows" { rule: Some(rules::sorted_rows), sparse: Sparsity::First, nargin: (1, 5), nargout: 2, errors: &["MATLAB:sortrows:COLmismatchX",
        "MATLAB:sortrows:inputDimensionality"], example: "sortrows([2 1; 1 9; 1 3]) => 1 3 1 9 2 1" }

    /// Whether an array is sorted.
    ///
    /// `tf = issorted(A)`, along a dimension with `issorted(A, dim)`, by rows with `issorted(A, 'rows')`. A direction may follow: 'ascend',
    /// 'descend', 'monotonic', 'strictascend', 'strictdescend', 'strictmonotonic'.
    "issorted" { rule: Some(rules::truth), nargin: (1, 5), errors: &["MATLAB:issorted:InvalidDirection"], example: "issorted([1 3 2]) => logical 0" }

    /// Whether the rows of a matrix are sorted.
    ///
    /// `tf = issortedrows(A)`: ascending, compared column by column. `issortedrows(A, columns, direction)` as in sortrows; the
    /// direction may also be 'monotonic'.
    "issortedrows" { rule: Some(rules::truth), nargin: (1, 5), example: "issortedrows([1 2; 1 3]) => logical 1" }

    /// The k smallest elements along a dimension.
    ///
    /// `B = mink(A, k)`, `mink(A, k, dim)`: ascending. `[B, I] = mink(...)` also gives where they were. NaN comes last.
    "mink" { rule: Some(rules::first_elements), sparse: Sparsity::First, nargin: (2, 5), nargout: 2, errors: &["MATLAB:mink:InvalidK"], example: "mink([5 2 8 1], 2) => 1 2" }

    /// The k largest elements along a dimension.
    ///
    /// `B = maxk(A, k)`, `maxk(A, k, dim)`: descending. `[B, I] = maxk(...)` also gives where they were. NaN comes last.
    "maxk" { rule: Some(rules::first_elements), sparse: Sparsity::First, nargin: (2, 5), nargout: 2, errors: &["MATLAB:maxk:InvalidK"], example: "maxk([5 2 8 1], 2) => 8 5" }
    /// The n-th smallest elements: nth_element(A, n, dim).
    "nth_element" { nargin: (2, 3), kernel: Kernel::Source(include_str!("../../prelude/nth_element.m")),
        example: "nth_element([5 3 9], 2) => 5" }
}
