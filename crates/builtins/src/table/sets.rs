//! Arrays as sets.

use crate::{Kernel, rows, rules};

rows! { "sets";
    /// The distinct elements or rows of an array.
    ///
    /// `C = unique(A)` is sorted; a row where A is one, else a column. `[C, ia, ic] = unique(A)` also gives columns with `C = A(ia)` and
    /// `A(:) = C(ic)`. Options: 'rows' takes rows as elements, 'stable' keeps the order of appearance, 'first' (the default) and
    /// 'last' say which index is given; 'legacy' gives the last, in rows for a row. NaN differ from each other. Also for strings and cell arrays of char rows.
    "unique" { rule: Some(rules::distinct), nargin: (1, 5), nargout: 3, errors: &["MATLAB:UNIQUE:UnknownFlag", "MATLAB:UNIQUE:InputClass"],
        example: "unique([3 1 3 2]) => 1 2 3" }

    /// The elements that are in either of two arrays.
    ///
    /// `C = union(A, B)` is sorted and without repetitions; a row where both are, else a column. `[C, ia, ib] = union(A, B)`: C is `A(ia)`
    /// and `B(ib)` put together. Options: 'rows', 'stable'. Also for strings and cell arrays of char rows.
    "union" { rule: Some(rules::combined), nargin: (2, 4), nargout: 3, errors: &["MATLAB:UNION:AandBColnumAgree"], example: "union([3 1], [2 1]) => 1 2 3" }

    /// The elements that are in both of two arrays.
    ///
    /// `C = intersect(A, B)` is sorted and without repetitions; a row where both are, else a column. `[C, ia, ib] = intersect(A, B)`:
    /// C is `A(ia)` and `B(ib)`. Options: 'rows', 'stable'. Also for strings and cell arrays of char rows.
    "intersect" { rule: Some(rules::combined), nargin: (2, 4), nargout: 3, errors: &["MATLAB:INTERSECT:AandBColnumAgree"],
        example: "intersect([3 1 2], [2 3 5]) => 2 3" }

    /// The elements of one array that are not in another.
    ///
    /// `C = setdiff(A, B)` is sorted and without repetitions; a row where A is one, else a column. `[C, ia] = setdiff(A, B)`: C is
    /// `A(ia)`. Options: 'rows', 'stable'. Also for strings and cell arrays of char rows.
    "setdiff" { rule: Some(rules::combined), nargin: (2, 4), nargout: 2, errors: &["MATLAB:SETDIFF:AandBColnumAgree"],
        example: "setdiff([5 4 4 1], 1) => 4 5" }

    /// The elements that are in one of two arrays but not in both.
    ///
    /// `C = setxor(A, B)` is sorted and without repetitions; a row where both are, else a column. `[C, ia, ib] = setxor(A, B)`: C is `A(ia)`
    /// and `B(ib)` put together. Options: 'rows', 'stable'.
    "setxor" { rule: Some(rules::combined), nargin: (2, 4), nargout: 3, errors: &["MATLAB:SETXOR:AandBColnumAgree"], example: "setxor([1 2], [2 3]) => 1 3" }

    /// Which elements of an array are in another, and where.
    ///
    /// `[tf, loc] = ismember(A, B)`: both have the size of A; loc is the first place in B, or 0. With 'rows' the rows are elements. A
    /// text is looked up among the cells of a cell array.
    "ismember" { rule: Some(rules::membership), nargin: (2, 4), nargout: 2, errors: &["MATLAB:ISMEMBER:InputClass", "MATLAB:ISMEMBER:AandBColnumAgree"],
        example: "ismember([1 5 2], [2 1]) => 1×3 logical array 1 0 1" }

    /// The distinct values of an array up to a tolerance.
    ///
    /// `C = uniquetol(A, tol)`: values nearer than `tol*max(abs(A(:)))` are one; tol is 1e-12 by default, 1e-6 for single.
    /// `[C, ia, ic] = uniquetol(...)` as in unique. `'ByRows', true` compares rows, `'DataScale', s` replaces the largest magnitude.
    "uniquetol" { nargin: (1, 8), nargout: 3, errors: &["MATLAB:uniquetol:InvalidInput"],
        kernel: Kernel::Source(include_str!("../../prelude/uniquetol.m")), example: "uniquetol([1 1 + 1e-14 2]) => 1 2" }

    /// All subsets of the elements of a vector.
    ///
    /// `P = powerset(A)` is a cell array with a cell for each subset of the distinct elements of A, the empty one first; with 'rows' the
    /// rows are elements.
    "powerset" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/powerset.m")),
        example: "numel(powerset([1 2 3])) => 8" }
}
