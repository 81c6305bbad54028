//! Classes, conversions between them, and questions about them.

use crate::{Answer, Effects, Kernel, MANY, ScalarForm, Sparsity, rows, rules};
use lanner_facts::{Class, ClassSet};

rows! { "types";
    /// Name of a value's class.
    ///
    /// In the constructor of a class that a folder `@name` defines, `class(s, 'name', parents...)` makes an object: its fields are those
    /// of the struct `s`, and it derives from the classes of `parents`.
    "class" { rule: Some(rules::name_of_class), sparse: Sparsity::Aware, nargin: (1, MANY), errors: &["MATLAB:class:invalidArguments", "MATLAB:class:notInConstructor"], example: "class(int8(1)) => 'int8'" }
    /// Whether a value is of a class: isa(x, name).
    ///
    /// Besides class names 'numeric' (floating point and integers), 'float' and 'integer' are known. A cell array of
    /// names gives an array of answers.
    "isa" { rule: Some(rules::class_question), answer: Some(Answer::ClassNamed), sparse: Sparsity::Aware, nargin: (2, 2), errors: &["MATLAB:isa:invalidClassName"], example: "isa(1, 'float') => logical 1" }
    /// Whether a value is of a floating-point or integer class.
    "isnumeric" { answer: Some(Answer::Classes(ClassSet::NUMBERS)), sparse: Sparsity::Aware, nargin: (1, 1), example: "isnumeric(true) => logical 0" }
    /// Whether a value is of class double or single.
    "isfloat" { answer: Some(Answer::Classes(ClassSet::FLOATS)), sparse: Sparsity::Aware, nargin: (1, 1), example: "isfloat(single(1)) => logical 1" }
    /// Whether a value is of an integer class.
    "isinteger" { answer: Some(Answer::Classes(ClassSet::INTEGERS)), sparse: Sparsity::Aware, nargin: (1, 1), example: "isinteger(1) => logical 0" }
    /// Whether a value is of class logical.
    "islogical" { answer: Some(Answer::Classes(ClassSet::of(Class::Logical))), sparse: Sparsity::Aware, nargin: (1, 1), aliases: &["isbool"], example: "islogical(true) => logical 1" }
    /// Whether a value is a char array.
    "ischar" { answer: Some(Answer::Classes(ClassSet::of(Class::Char))), sparse: Sparsity::Aware, nargin: (1, 1), aliases: &["isstr"], example: "ischar('a') => logical 1" }
    /// Whether an array is stored with imaginary parts.
    "iscomplex" { rule: Some(rules::truth), sparse: Sparsity::Aware, nargin: (1, 1), example: "iscomplex(1i) => logical 1" }
    /// Whether a value is an object of a class; strings are.
    "isobject" { answer: Some(Answer::Classes(ClassSet::of(Class::Object).join(ClassSet::of(Class::String)))), sparse: Sparsity::Aware, nargin: (1, 1), example: "isobject(1) => logical 0" }
    /// Conversion to double precision. Characters give their code units, strings the numbers they spell.
    "double" { rule: Some(rules::to_double), sparse: Sparsity::Aware, nargin: (1, 1), scalar: Some(ScalarForm::To(Class::Double)), errors: &["MATLAB:invalidConversion"], example: "double('a') => 97" }
    /// Conversion to single precision.
    "single" { rule: Some(rules::to_single), scalar: Some(ScalarForm::To(Class::Single)), nargin: (1, 1), errors: &["MATLAB:invalidConversion"], example: "class(single(1)) => 'single'" }
    /// Conversion to logical: true where an element is not zero. NaN is an error.
    "logical" { rule: Some(rules::to_logical), scalar: Some(ScalarForm::To(Class::Logical)), sparse: Sparsity::Aware, nargin: (1, 1), errors: &["MATLAB:nologicalnan", "MATLAB:nologicalcomplex"],
        example: "logical([0 2]) => 1×2 logical array 0 1" }
    /// Conversion to 8-bit signed integers, rounded and saturated.
    "int8" { rule: Some(rules::to_int8), scalar: Some(ScalarForm::To(Class::Int8)), nargin: (1, 1), errors: &["MATLAB:invalidConversion"], example: "int8(200) => int8 127" }
    /// Conversion to 16-bit signed integers, rounded and saturated.
    "int16" { rule: Some(rules::to_int16), scalar: Some(ScalarForm::To(Class::Int16)), nargin: (1, 1), errors: &["MATLAB:invalidConversion"], example: "int16(2.5) => int16 3" }
    /// Conversion to 32-bit signed integers, rounded and saturated.
    "int32" { rule: Some(rules::to_int32), scalar: Some(ScalarForm::To(Class::Int32)), nargin: (1, 1), errors: &["MATLAB:invalidConversion"], example: "int32(-2.5) => int32 -3" }
    /// Conversion to 64-bit signed integers, rounded and saturated.
    "int64" { rule: Some(rules::to_int64), scalar: Some(ScalarForm::To(Class::Int64)), nargin: (1, 1), errors: &["MATLAB:invalidConversion"], example: "int64(7) => int64 7" }
    /// Conversion to 8-bit unsigned integers, rounded and saturated.
    "uint8" { rule: Some(rules::to_uint8), scalar: Some(ScalarForm::To(Class::Uint8)), nargin: (1, 1), errors: &["MATLAB:invalidConversion"], example: "uint8(-1) => uint8 0" }
    /// Conversion to 16-bit unsigned integers, rounded and saturated.
    "uint16" { rule: Some(rules::to_uint16), scalar: Some(ScalarForm::To(Class::Uint16)), nargin: (1, 1), errors: &["MATLAB:invalidConversion"], example: "uint16(7) => uint16 7" }
    /// Conversion to 32-bit unsigned integers, rounded and saturated.
    "uint32" { rule: Some(rules::to_uint32), scalar: Some(ScalarForm::To(Class::Uint32)), nargin: (1, 1), errors: &["MATLAB:invalidConversion"], example: "uint32(7) => uint32 7" }
    /// Conversion to 64-bit unsigned integers, rounded and saturated.
    "uint64" { rule: Some(rules::to_uint64), scalar: Some(ScalarForm::To(Class::Uint64)), nargin: (1, 1), errors: &["MATLAB:invalidConversion"], example: "uint64(7) => uint64 7" }
    /// Conversion to a class that is named or shown.
    ///
    ///     cast(x, class)
    ///     cast(x, 'like', p)
    "cast" { rule: Some(rules::to_named), sparse: Sparsity::Aware, nargin: (2, 3), errors: &["MATLAB:cast:UnsupportedClass"], example: "cast(2.5, 'int8') => int8 3" }
    /// Bytes of a vector seen as another class: typecast(x, class).
    "typecast" { rule: Some(rules::bytes_as), nargin: (2, 2), errors: &["MATLAB:typecastc:notEnoughInputElements", "MATLAB:typecastc:invalidType"],
        example: "typecast(single(1), 'uint32') => uint32 1065353216" }
    /// Order of the bytes of each element reversed.
    "swapbytes" { rule: Some(rules::as_large), nargin: (1, 1), example: "swapbytes(uint16(1)) => uint16 256" }
    /// Whether a value is a Java object: never here.
    "isjava" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/isjava.m")), example: "isjava(1) => logical 0" }
    /// Checks an array's class and attributes, and raises an error where they are not met.
    ///
    ///     validateattributes(A, classes, attributes)
    ///     validateattributes(A, classes, attributes, function, variable, position)
    ///
    /// The classes are a cell array of names, also 'numeric' and 'float'. The attributes are a cell array of '2d', '3d',
    /// 'column', 'row', 'scalar', 'scalartext', 'vector', 'size', 'numel', 'ncols', 'nrows', 'ndims', 'square', 'diag', 'nonempty',
    /// 'nonsparse', 'binary', 'even', 'odd', 'integer', 'real', 'finite', 'nonnan', 'nonnegative', 'nonzero', 'positive',
    /// 'decreasing', 'increasing', 'nondecreasing', 'nonincreasing', '>', '>=', '<', '<=', the latter and those of extents each
    /// followed by a value.
    "validateattributes" { rule: Some(rules::validated::with_attributes), nargin: (3, 6), nargout: 0, errors: &["MATLAB:invalidType", "MATLAB:expectedPositive"],
        kernel: Kernel::Source(include_str!("../../prelude/validateattributes.m")), example: "validateattributes(2, {'numeric'}, {'even'}), disp('fine') => fine", effects: Effects::RAISES }
    /// The one of several texts that a text begins or spells, in any case.
    ///
    ///     validatestring(text, choices)
    ///     validatestring(text, choices, function, variable, position)
    "validatestring" { nargin: (2, MANY), errors: &["MATLAB:unrecognizedStringChoice", "MATLAB:ambiguousStringChoice"],
        kernel: Kernel::Source(include_str!("../../prelude/validatestring.m")), example: "validatestring('r', {'red', 'green'}) => 'red'" }
}
