//! Structs.

use crate::{Answer, MANY, Sparsity, rows, rules};
use lanner_facts::{Class, ClassSet};

rows! { "structs";
    /// A struct with the fields and values given.
    ///
    /// `S = struct('f1', v1, 'f2', v2, ...)`. A value that is a cell array gives one element of a struct array for each
    /// cell: all such arrays have one size, or one cell, which every element then gets. A field that is to hold a cell array is
    /// given it in a cell: `struct('c', {{1, 2}})`. `struct()` has no fields, `struct([])` is 0-by-0.
    "struct" { rule: Some(rules::structs), sparse: Sparsity::Aware, nargin: (0, MANY), errors: &["MATLAB:StructFieldValuePairs", "MATLAB:StructDimMismatch",
        "MATLAB:AddField:InvalidFieldName"], example: "struct('a', 1) => struct with fields: a: 1" }

    /// Whether the argument is a struct.
    ///
    /// `tf = isstruct(A)` is a logical scalar, true also for struct arrays.
    "isstruct" { answer: Some(Answer::Classes(ClassSet::of(Class::Struct))), sparse: Sparsity::Aware, nargin: (1, 1), example: "isstruct(struct()) => logical 1" }

    /// Whether a struct has a field.
    ///
    /// `tf = isfield(S, name)`; with a cell or string array of names there is an answer for each. False for everything that is no
    /// struct and for names that are no text.
    "isfield" { rule: Some(rules::answers_for_names), answer: Some(Answer::HasField), sparse: Sparsity::Aware, nargin: (2, 2), example: "isfield(struct('a', 1), {'a', 'b'}) => 1×2 logical array 1 0" }

    /// The names of the fields of a struct.
    ///
    /// `c = fieldnames(S)` is a column of cells, in the order in which the fields were made.
    "fieldnames" { rule: Some(rules::names_of_fields), nargin: (1, 2), errors: &["MATLAB:fieldnames:InvalidInput"],
        example: "fieldnames(struct('a', 1, 'b', 2)) => 2×1 cell array {'a'} {'b'}" }

    /// The number of fields of a struct.
    ///
    /// `n = numfields(S)` is 0 for everything that is no struct.
    "numfields" { rule: Some(rules::number_of_fields), nargin: (1, 1), example: "numfields(struct('a', 1, 'b', 2)) => 2" }

    /// Drops fields of a struct.
    ///
    /// `S = rmfield(S, name)`; `name` is a text, or a cell or string array of texts. Every field must exist.
    "rmfield" { rule: Some(rules::structs_without_field), nargin: (2, 2), errors: &["MATLAB:rmfield:InvalidFieldname", "MATLAB:rmfield:Arg1NotStructArray"],
        example: "fieldnames(rmfield(struct('a', 1, 'b', 2), 'a')) => 1×1 cell array {'b'}" }

    /// Orders the fields of a struct.
    ///
    /// `S = orderfields(S1)` sorts the fields by their names, `orderfields(S1, S2)` takes the order of the struct S2,
    /// `orderfields(S1, names)` that of a cell array, `orderfields(S1, p)` that of a permutation. `[S, p] = orderfields(...)` also
    /// gives the permutation, a column.
    "orderfields" { rule: Some(rules::fields_ordered), nargin: (1, 2), nargout: 2,
        errors: &["MATLAB:orderfields:StructFieldMismatch", "MATLAB:orderfields:InvalidPermLength"],
        example: "orderfields(struct('b', 2, 'a', 1)) => struct with fields: a: 1 b: 2" }

    /// The value of a field, its name and the subscripts on the way given as arguments.
    ///
    /// `v = getfield(S, 'f')` is `S.f`; `getfield(S, {i}, 'f', {j, k})` is `S(i).f(j, k)`; field names may follow each
    /// other.
    "getfield" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (2, MANY), errors: &["MATLAB:nonExistentField"],
        example: "getfield(struct('a', [5 6]), 'a', {2}) => 6" }

    /// A struct with the value of a field changed, its name and the subscripts on the way given as arguments.
    ///
    /// `S = setfield(S, 'f', v)` is `S.f = v`; `S = setfield(S, {i}, 'f', {j, k}, v)` is `S(i).f(j, k) = v`. What is
    /// missing is created.
    "setfield" { rule: Some(rules::field_set), sparse: Sparsity::Aware, nargin: (3, MANY), example: "setfield(struct('a', 1), 'a', 2) => struct with fields: a: 2" }

    /// The values of a struct as a cell array.
    ///
    /// `C = struct2cell(S)`: for a struct with p fields C is p-by-1, for an m-by-n struct array p-by-m-by-n.
    "struct2cell" { rule: Some(rules::cells_of_fields), nargin: (1, 1), errors: &["MATLAB:struct2cell:InvalidInput"],
        example: "struct2cell(struct('a', 1, 'b', 2)) => 2×1 cell array {[1]} {[2]}" }

    /// A struct array from the slices of a cell array.
    ///
    /// `S = cell2struct(C, names, dim)`: the slices of C along `dim` (1 by default) become the fields; `names` is a cell array, a
    /// string array or a char matrix with one name for each. The other dimensions of C are those of S.
    "cell2struct" { rule: Some(rules::structures), nargin: (2, 3), errors: &["MATLAB:cell2struct:InvalidNumFields"],
        example: "cell2struct({1; 2}, {'a'; 'b'}, 1) => struct with fields: a: 1 b: 2" }
}
