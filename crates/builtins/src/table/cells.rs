//! Cell arrays.

use crate::{Answer, Effects, Gives, Kernel, MANY, Sparsity, rows, rules};
use lanner_facts::{Class, ClassSet};

rows! { "cells";
    /// A cell array of empty arrays.
    ///
    /// `C = cell(n)` is n-by-n, `cell(m, n, ...)` and `cell([m n ...])` have the extents given; negative ones
    /// count as 0. `cell()` is 0-by-0. Every cell holds `[]`.
    "cell" { gives: Gives::New, rule: Some(rules::cells), sparse: Sparsity::Aware, nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput"], example: "size(cell(2, 3)) => 2 3" }

    /// Whether the argument is a cell array.
    ///
    /// `tf = iscell(A)` is a logical scalar.
    "iscell" { answer: Some(Answer::Classes(ClassSet::of(Class::Cell))), sparse: Sparsity::Aware, nargin: (1, 1), example: "iscell({1, 2}) => logical 1" }

    /// Whether the argument is a cell array of char arrays.
    ///
    /// `tf = iscellstr(A)` is true for a cell array whose cells all hold char arrays, also for an empty one.
    "iscellstr" { rule: Some(rules::truth), sparse: Sparsity::Aware, nargin: (1, 1), example: "iscellstr({'a', 1}) => logical 0" }

    /// Puts every element, or every slice, of an array into a cell of its own.
    ///
    /// `C = num2cell(A)` has the size of A, each cell one element. `C = num2cell(A, dims)` puts the slices along
    /// the dimensions `dims` into cells: `num2cell(A, 1)` gives a row of columns.
    "num2cell" { rule: Some(rules::cells_of_elements), nargin: (1, 2), errors: &["MATLAB:getdimarg:dimensionMustBePositiveInteger"],
        example: "num2cell([1 2]) => 1×2 cell array {[1]} {[2]}" }

    /// Cuts an array into blocks, each in a cell.
    ///
    /// `C = mat2cell(A, r, c, ...)`: the block `C{i, j}` has `r(i)` rows and `c(j)` columns. The vectors must sum to
    /// the size of A. With `C = mat2cell(A, r)` the blocks have all columns.
    "mat2cell" { rule: Some(rules::cell_array), nargin: (2, MANY), errors: &["MATLAB:mat2cell:VectorSumMismatch"],
        example: "mat2cell(1:4, 1, [3 1]) => 1×2 cell array {[1 2 3]} {[4]}" }

    /// Joins the contents of a cell array into one array.
    ///
    /// `A = cell2mat(C)`: all cells hold values of one class, numbers, chars, logicals or structs, with sizes that fit
    /// beside each other as the cells stand. `cell2mat({})` is `[]`.
    "cell2mat" { rule: Some(rules::joined_contents), nargin: (1, 1), errors: &["MATLAB:cell2mat:MixedDataTypes", "MATLAB:cell2mat:UnsupportedCellContent"],
        example: "cell2mat({[1 2], 3}) => 1 2 3" }

    /// Displays every cell of a cell array under its subscripts.
    ///
    /// `celldisp(C)` names the cells after the variable, `celldisp(C, name)` as told. Cells in cells are displayed
    /// with the subscripts of both.
    "celldisp" { effects: Effects::NAMES_ARGUMENTS, nargin: (1, 2), nargout: 0, errors: &["MATLAB:celldisp:notCellArray"],
        kernel: Kernel::Source(include_str!("../../prelude/celldisp.m")),
        example: "celldisp({1}, 'c') => c{1} = 1" }
}
