//! Functions that take functions.

use crate::{Answer, Applies, Effects, Kernel, MANY, Sparsity, rows, rules};
use lanner_facts::{Class, ClassSet};

rows! { "functional";
    /// Calls a function by its handle or its name.
    ///
    /// `[y1, y2, ...] = feval(f, x1, x2, ...)`, with `f` a function handle or a text.
    "feval" { rule: Some(rules::as_called), applies: Some(Applies::WithTheRest), sparse: Sparsity::Aware, nargin: (1, MANY), effects: Effects::CALLS_BACK, nargout: MANY, errors: &["MATLAB:feval:argMustBeStringOrHandle"],
        example: "feval(@plus, 1, 2) => 3" }

    /// Applies a function to the contents of every cell.
    ///
    /// `A = cellfun(f, C)` calls `f(C{i})`; the results are scalars of one class and A has the size of C. `cellfun(f, C, D, ...)` passes
    /// the contents of cell arrays of one size together, `[A, B, ...] = cellfun(...)` collects several outputs. A string array is
    /// taken as the cell array of its character vectors.
    /// With `'UniformOutput', false` the results may be anything and come in cell arrays. With `'ErrorHandler', h` a call that fails
    /// is replaced by `h(err, ...)`, where err is a struct with the fields identifier, message and index. `f` is a handle or a
    /// name; the names 'isempty', 'islogical', 'isreal', 'length', 'ndims', 'prodofsize', 'size' (with a dimension) and
    /// 'isclass' (with a class) are computed without calls.
    "cellfun" { rule: Some(rules::of_each), applies: Some(Applies::With(rules::with_cells)), nargin: (2, MANY), effects: Effects::CALLS_BACK, nargout: MANY,
        errors: &["MATLAB:cellfun:NotAScalarOutput", "MATLAB:cellfun:NotACell", "MATLAB:cellfun:InputSizeMismatch",
            "MATLAB:cellfun:ClassMismatch", "MATLAB:cellfun:UnimplementedOutputArrayType"],
        example: "cellfun(@numel, {1, [2 3], []}) => 1 2 0" }

    /// Applies a function to every element.
    ///
    /// `B = arrayfun(f, A)` calls `f(A(i))`; the results are scalars of one class and B has the size of A. Several arrays of one size,
    /// several outputs, `'UniformOutput'` and `'ErrorHandler'` are as in cellfun.
    "arrayfun" { rule: Some(rules::of_each), applies: Some(Applies::With(rules::with_elements)), nargin: (2, MANY), effects: Effects::CALLS_BACK, nargout: MANY,
        errors: &["MATLAB:arrayfun:NotAScalarOutput", "MATLAB:arrayfun:InputSizeMismatch",
            "MATLAB:arrayfun:ClassMismatch", "MATLAB:arrayfun:UnimplementedOutputArrayType"],
        example: "arrayfun(@(x) x^2, 1:3) => 1 4 9" }

    /// Applies a function to every field of a struct.
    ///
    /// `A = structfun(f, S)` calls `f(S.field)` for each field of the 1-by-1 struct S; the results are scalars and A is a column.
    /// With `'UniformOutput', false` the results come in a struct with the same fields. `'ErrorHandler'` is as in cellfun.
    "structfun" { rule: Some(rules::of_each_field), applies: Some(Applies::With(rules::with_fields)), nargin: (2, MANY), effects: Effects::CALLS_BACK, nargout: MANY,
        errors: &["MATLAB:structfun:NotAScalarOutput", "MATLAB:structfun:InputNotScalarStruct"],
        example: "structfun(@(x) 2*x, struct('a', 1, 'b', 2))' => 2 4" }

    /// The text of a function handle.
    ///
    /// `s = func2str(f)`: the name of the function, or the text of an anonymous function from its `@` on.
    "func2str" { rule: Some(rules::text_row), nargin: (1, 1), errors: &["MATLAB:func2str:FirstArgumentType"], example: "func2str(@(x)x+1) => '@(x)x+1'", effects: Effects::COMPUTES }

    /// A function handle from text.
    ///
    /// `f = str2func('name')` and `f = str2func('@(x) x + 1')`.
    "str2func" { rule: Some(rules::handle), effects: Effects::FINDS_FUNCTIONS.and(Effects::EVALUATES), nargin: (1, 2), errors: &["MATLAB:str2func:invalidInput"], example: "feval(str2func('@(x) x + 1'), 2) => 3" }

    /// What a function handle calls.
    ///
    /// `s = functions(f)` has the fields function (its text), type ('simple', 'anonymous' or 'scopedfunction') and file.
    "functions" { rule: Some(rules::structure), nargin: (1, 1), errors: &["MATLAB:functions:invalidInput"], example: "functions(@sin).type => 'simple'" }

    /// Whether the argument is a function handle.
    ///
    /// `tf = is_function_handle(f)` is a logical scalar.
    "is_function_handle" { answer: Some(Answer::Classes(ClassSet::of(Class::FunctionHandle))), sparse: Sparsity::Aware, nargin: (1, 1), example: "is_function_handle(@sin) => logical 1", effects: Effects::COMPUTES }

    /// One output of a call.
    ///
    /// `y = nthargout(n, f, ...)` is the n-th output of `f(...)`; where n is a vector y is a cell array of these outputs.
    /// `nthargout(n, ntot, f, ...)` asks for ntot outputs.
    "nthargout" { rule: Some(rules::anything), effects: Effects::COUNTS_ARGUMENTS.and(Effects::NAMES_ARGUMENTS), sparse: Sparsity::Aware, nargin: (2, MANY), example: "nthargout(2, @max, [1 9 4]) => 2" }
    /// How long a function without arguments takes, in seconds: timeit(f), timeit(f, outputs).
    "timeit" { nargin: (1, 2), errors: &["MATLAB:timeit:FirstInputNotFunctionHandle"],
        kernel: Kernel::Source(include_str!("../../prelude/timeit.m")),
        example: "timeit(@() 1) < 1 => logical 1" }
}
