//! THE TABLE of errors that the language raises: both dialects' identifiers and texts, `{0}`, `{1}` for what the
//! place supplies.

use super::{Error, Reason};
use crate::library::linked;
use crate::memory::{Gather, Grow};
use lanner_base::Dialect;

macro_rules! faults {
    ($( $(#[$doc:meta])+ $name:ident { matlab: $mid:literal, $mtext:literal; octave: $oid:literal, $otext:literal } )*) => {
        /// An error of the language itself.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Fault { $( $(#[$doc])+ $name, )* }

        impl Fault {
            /// All of them: who is told a number is told the place in this list.
            pub const ALL: &[Fault] = &[ $( Fault::$name, )* ];

            /// Its name in the table.
            pub fn name(self) -> &'static str {
                match self { $( Fault::$name => stringify!($name), )* }
            }

            /// The identifier in the dialect.
            pub fn identifier(self, dialect: Dialect) -> &'static str {
                match (self, dialect) {
                    $( (Fault::$name, Dialect::Matlab) => $mid, (Fault::$name, Dialect::Octave) => $oid, )*
                }
            }

            fn template(self, dialect: Dialect) -> &'static str {
                match (self, dialect) {
                    $( (Fault::$name, Dialect::Matlab) => $mtext, (Fault::$name, Dialect::Octave) => $otext, )*
                }
            }
        }
    };
}

faults! {
    /// A name that is nothing. {0} the name.
    Undefined {
        matlab: "MATLAB:UndefinedFunction", "Unrecognized function or variable '{0}'.";
        octave: "Octave:undefined-function", "'{0}' undefined"
    }
    /// A function that is known by its name only. {0} the name, {1} what is said of it.
    NotSupported {
        matlab: "MATLAB:UndefinedFunction", "Unrecognized function or variable '{0}'. {1}";
        octave: "Octave:undefined-function", "'{0}' undefined. {1}"
    }
    /// A function called with a class that has no such method. {0} the function, {1} the class.
    UndefinedForClass {
        matlab: "MATLAB:UndefinedFunction", "Undefined function '{0}' for input arguments of type '{1}'.";
        octave: "Octave:undefined-function", "{0}: wrong type argument '{1}'"
    }
    /// An output that the function did not set. {0} the output, {1} the function.
    OutputNotSet {
        matlab: "MATLAB:unassignedOutputs", "Output argument \"{0}\" (and possibly others) not assigned a value in the execution with \"{1}\" function.";
        octave: "Octave:undefined-function", "{1}: some elements undefined in return list"
    }
    /// More outputs asked for than the function has. {0} the function.
    TooManyOutputs {
        matlab: "MATLAB:TooManyOutputs", "Too many output arguments.";
        octave: "Octave:invalid-fun-call", "{0}: function called with too many outputs"
    }
    /// More arguments than the function has. {0} the function.
    TooManyInputs {
        matlab: "MATLAB:TooManyInputs", "Too many input arguments.";
        octave: "Octave:invalid-fun-call", "{0}: function called with too many inputs"
    }
    /// More arguments than a built-in takes. {0} the function.
    TooManyBuiltinInputs {
        matlab: "MATLAB:maxrhs", "Too many input arguments.";
        octave: "Octave:invalid-fun-call", "Invalid call to {0}"
    }
    /// More outputs asked for than a built-in gives. {0} the function.
    TooManyBuiltinOutputs {
        matlab: "MATLAB:maxlhs", "Too many output arguments.";
        octave: "Octave:invalid-fun-call", "{0}: function called with too many outputs"
    }
    /// Fewer arguments than a built-in needs. {0} the function.
    NotEnoughInputs {
        matlab: "MATLAB:minrhs", "Not enough input arguments.";
        octave: "Octave:invalid-fun-call", "Invalid call to {0}"
    }
    /// A parameter that is read although the call did not give it. {0} the parameter.
    ArgumentNotGiven {
        matlab: "MATLAB:minrhs", "Not enough input arguments.";
        octave: "Octave:undefined-function", "'{0}' undefined"
    }
    /// Elementwise operands whose extents do not fit. {0} Octave's operator, {1} and {2} the extents.
    SizeMismatch {
        matlab: "MATLAB:sizeDimensionsMustMatch", "Arrays have incompatible sizes for this operation.";
        octave: "Octave:nonconformant-args", "operator {0}: nonconformant arguments (op1 is {1}, op2 is {2})"
    }
    /// A matrix product whose inner extents differ. {0} and {1} the extents.
    InnerDimensions {
        matlab: "MATLAB:innerdim", "Incorrect dimensions for matrix multiplication. Check that the number of columns in the first matrix matches the number of rows in the second matrix. To operate on each element of the matrix individually, use TIMES (.*) for elementwise multiplication.";
        octave: "Octave:nonconformant-args", "operator *: nonconformant arguments (op1 is {0}, op2 is {1})"
    }
    /// Matrix division or a solver whose extents differ. {0} the operator, {1} and {2} the extents.
    DivisionDimensions {
        matlab: "MATLAB:dimagree", "Matrix dimensions must agree.";
        octave: "Octave:nonconformant-args", "operator {0}: nonconformant arguments (op1 is {1}, op2 is {2})"
    }
    /// A power or a decomposition of a matrix that is not square. {0} the function.
    NotSquareForPower {
        matlab: "MATLAB:square", "Incorrect dimensions for raising a matrix to a power. Check that the matrix is square and the power is a scalar. To operate on each element of the matrix individually, use POWER (.^) for elementwise power.";
        octave: "Octave:undefined-function", "for x^y, only square matrix arguments are permitted and one argument must be scalar.  Use .^ for elementwise power."
    }
    /// A function that needs a square matrix. {0} the function.
    NotSquare {
        matlab: "MATLAB:square", "Matrix must be square.";
        octave: "Octave:undefined-function", "{0}: argument must be a square matrix"
    }
    /// An operator on classes that have none. {0} the operator, {1} and {2} the classes.
    NoBinaryOperator {
        matlab: "MATLAB:UndefinedFunction", "Operator '{0}' is not supported for operands of type '{1}'.";
        octave: "Octave:undefined-function", "binary operator '{0}' not implemented for '{1}' by '{2}' operations"
    }
    /// An operator on a class that has none. {0} the operator, {1} the class.
    NoUnaryOperator {
        matlab: "MATLAB:UndefinedFunction", "Unary operator '{0}' is not supported for operand of type '{1}'.";
        octave: "Octave:undefined-function", "unary operator '{0}' not implemented for '{1}' operations"
    }
    /// An integer operand and a complex one: MATLAB has no such arithmetic. {0} the operator, {1} and {2} the classes.
    ComplexIntegers {
        matlab: "MATLAB:complexIntegerArithmetic", "Complex integer arithmetic is not supported.";
        octave: "Octave:undefined-function", "binary operator '{0}' not implemented for '{1}' by '{2}' operations"
    }
    /// Two different integer classes in one operation.
    MixedIntegers {
        matlab: "MATLAB:integerMixed", "Integers can only be combined with integers of the same class, or scalar doubles.";
        octave: "Octave:undefined-function", "binary operator '{0}' not implemented for '{1}' by '{2}' operations"
    }
    /// A subscript beyond the extent. {1} the bound, {2} what is indexed as Octave names it, {3} Octave's subscript
    /// list, {4} the extents.
    IndexOutOfBounds {
        matlab: "MATLAB:badsubscript", "Index exceeds the number of array elements. Index must not exceed {1}.";
        octave: "Octave:index-out-of-bounds", "{2}({3}): out of bound {1} (dimensions are {4})"
    }
    /// A subscript beyond the extent in one of several positions. {0} the position, the rest as for one.
    IndexOutOfBoundsAt {
        matlab: "MATLAB:badsubscript", "Index in position {0} exceeds array bounds. Index must not exceed {1}.";
        octave: "Octave:index-out-of-bounds", "{2}({3}): out of bound {1} (dimensions are {4})"
    }
    /// A mask that is true beyond the extent. Arguments as for `IndexOutOfBounds`.
    MaskOutOfBounds {
        matlab: "MATLAB:badsubscript", "The logical indices contain a true value outside of the array bounds.";
        octave: "Octave:index-out-of-bounds", "{2}({3}): out of bound {1} (dimensions are {4})"
    }
    /// The same in one of several positions.
    MaskOutOfBoundsAt {
        matlab: "MATLAB:badsubscript", "The logical indices in position {0} contain a true value outside of the array bounds.";
        octave: "Octave:index-out-of-bounds", "{2}({3}): out of bound {1} (dimensions are {4})"
    }
    /// A subscript that is zero, negative or not an integer, alone. {1} what is indexed as Octave names it, {2} Octave's
    /// subscript list.
    BadSubscript {
        matlab: "MATLAB:badsubscript", "Array indices must be positive integers or logical values.";
        octave: "Octave:invalid-index", "{1}({2}): subscripts must be either integers 1 to (2^63)-1 or logicals"
    }
    /// The same in one of several positions. {0} the position.
    BadSubscriptAt {
        matlab: "MATLAB:badsubscript", "Index in position {0} is invalid. Array indices must be positive integers or logical values.";
        octave: "Octave:invalid-index", "{1}({2}): subscripts must be either integers 1 to (2^63)-1 or logicals"
    }
    /// A subscript of a class that cannot index. {0} the class.
    SubscriptClass {
        matlab: "MATLAB:badsubscript", "Unable to use a value of type {0} as an index.";
        octave: "Octave:bad-index", "subscript indices must be either positive integers or logicals"
    }
    /// A(I) = B with different numbers of elements. {0} and {1} the extents, joined by `x`.
    AssignmentCount {
        matlab: "MATLAB:matrix:singleSubscriptNumelMismatch", "Unable to perform assignment because the left and right sides have a different number of elements.";
        octave: "Octave:nonconformant-args", "=: nonconformant arguments (op1 is {0}, op2 is {1})"
    }
    /// A(I,J,...) = B with different extents. {0} and {1} the extents joined by `-by-`, {2} and {3} by `x`.
    AssignmentSize {
        matlab: "MATLAB:subsassigndimmismatch", "Unable to perform assignment because the size of the left side is {0} and the size of the right side is {1}.";
        octave: "Octave:nonconformant-args", "=: nonconformant arguments (op1 is {2}, op2 is {3})"
    }
    /// Growth of a matrix by a linear subscript.
    ResizeLinear {
        matlab: "MATLAB:matrix:indexResize", "Attempt to grow array along ambiguous dimension.";
        octave: "Octave:invalid-resize", "Invalid resizing operation or ambiguous assignment to an out-of-bounds array element"
    }
    /// Deletion that would leave holes.
    BadDeletion {
        matlab: "MATLAB:subsdeldimmismatch", "A null assignment can have only one non-colon index.";
        octave: "Octave:nonconformant-args", "a null assignment can only have one non-colon index"
    }
    /// Deletion beyond the extent.
    DeletionOutOfBounds {
        matlab: "MATLAB:subsdeldimmismatch", "Matrix index is out of range for deletion.";
        octave: "Octave:index-out-of-bounds", "out of bound; value {0} out of bound {1}"
    }
    /// `[a, b]` with different numbers of rows. {0} and {1} the extents.
    HorizontalMismatch {
        matlab: "MATLAB:catenate:dimensionMismatch", "Dimensions of arrays being concatenated are not consistent.";
        octave: "Octave:undefined-function", "horizontal dimensions mismatch ({0} vs {1})"
    }
    /// `[a; b]` with different numbers of columns. {0} and {1} the extents.
    VerticalMismatch {
        matlab: "MATLAB:catenate:dimensionMismatch", "Dimensions of arrays being concatenated are not consistent.";
        octave: "Octave:undefined-function", "vertical dimensions mismatch ({0} vs {1})"
    }
    /// Function handles side by side.
    HandleArray {
        matlab: "MATLAB:catenate:NonscalarFunctionHandles", "Nonscalar arrays of function handles are not allowed; use cell arrays instead.";
        octave: "Octave:undefined-function", "concatenation operator not implemented for 'function handle' by 'function handle' operations"
    }
    /// A field that a struct does not have. {0} the field.
    NoSuchField {
        matlab: "MATLAB:nonExistentField", "Unrecognized field name \"{0}\".";
        octave: "Octave:undefined-function", "invalid use of undefined value"
    }
    /// `.` on something that has no fields. {0} the class.
    DotOnNonStruct {
        matlab: "MATLAB:structRefFromNonStruct", "Dot indexing is not supported for variables of this type.";
        octave: "Octave:undefined-function", "scalar cannot be indexed with ."
    }
    /// `x.f = v` where x is no struct. {0} the class.
    FieldAssignOnNonStruct {
        matlab: "MATLAB:structAssToNonStruct", "Unable to perform assignment because dot indexing is not supported for variables of this type.";
        octave: "Octave:undefined-function", "scalar cannot be indexed with ."
    }
    /// `{}` on something that is no cell. {0} the class.
    BraceOnNonCell {
        matlab: "MATLAB:cellRefFromNonCell", "Brace indexing is not supported for variables of this type.";
        octave: "Octave:undefined-function", "'{' undefined for arguments of type '{0}'"
    }
    /// `x{i} = v` where x is no cell. {0} the class.
    BraceAssignOnNonCell {
        matlab: "MATLAB:cellAssToNonCell", "Unable to perform assignment because brace indexing is not supported for variables of this type.";
        octave: "Octave:undefined-function", "matrix cannot be indexed with {"
    }
    /// `()` on a function handle's or other result that cannot be indexed.
    ParenOnNonArray {
        matlab: "MATLAB:badsubscript", "Index exceeds the number of array elements. Index must not exceed 1.";
        octave: "Octave:undefined-function", "'()' undefined for arguments of type '{0}'"
    }
    /// A comma list with several values where one is needed, or none.
    ExpectedOneOutput {
        matlab: "MATLAB:index:expected_one_output_from_expression", "Expected one output from a curly brace or dot indexing expression, but there were {0} results.";
        octave: "Octave:undefined-function", "some elements undefined in argument list"
    }
    /// A call in an expression that gives no value. {0} the function.
    NoValue {
        matlab: "MATLAB:maxlhs", "Too many output arguments.";
        octave: "Octave:undefined-function", "value on the right hand side of the assignment not defined"
    }
    /// `switch` of what is neither a scalar nor a char vector.
    SwitchValue {
        matlab: "MATLAB:badSwitchExpression", "SWITCH expression must be a scalar or a character vector.";
        octave: "Octave:undefined-function", "switch: wrong type argument"
    }
    /// A condition that cannot be true or false. {0} the class.
    BadCondition {
        matlab: "MATLAB:if:NonlogicalInLogicalContext", "Conversion to logical from {0} is not possible.";
        octave: "Octave:undefined-function", "wrong type argument '{0}'"
    }
    /// `||` or `&&` on an array.
    ShortCircuitArray {
        matlab: "MATLAB:nonLogicalConditional", "Operands to the logical AND (&&) and OR (||) operators must be convertible to logical scalar values. Use the ANY or ALL functions to reduce operands to logical scalar values.";
        octave: "Octave:undefined-function", "binary operator '{0}' ..."
    }
    /// NaN where a logical is needed.
    NanToLogical {
        matlab: "MATLAB:nologicalnan", "NaN values cannot be converted to logicals.";
        octave: "Octave:undefined-function", "logical: NaN can't be converted to logical value"
    }
    /// A conversion that does not exist. {0} the target class, {1} the source class.
    NoConversion {
        matlab: "MATLAB:invalidConversion", "Conversion to {0} from {1} is not possible.";
        octave: "Octave:undefined-function", "{0}: wrong type argument '{1}'"
    }
    /// An array that does not fit into memory. {0} the extents, {1} the size.
    OutOfMemory {
        matlab: "MATLAB:array:SizeLimitExceeded", "Requested {0} ({1}) array exceeds maximum array size preference. This might cause MATLAB to become unresponsive.";
        octave: "Octave:undefined-function", "out of memory or dimension too large for Octave's index type"
    }
    /// An extent of a new array that is NaN.
    SizeNan {
        matlab: "MATLAB:NonIntegerInput", "NaN values are not allowed for size inputs.";
        octave: "Octave:undefined-function", "conversion of nan to int64_t value failed"
    }
    /// An extent of a new array that is no integer. {0} the number.
    SizeFraction {
        matlab: "MATLAB:NonIntegerInput", "Size inputs must be integers.";
        octave: "Octave:undefined-function", "conversion of {0} to int64_t value failed"
    }
    /// No memory is left for what the program asks for now.
    NoMemory {
        matlab: "MATLAB:nomem", "Out of memory.";
        octave: "Octave:undefined-function", "out of memory or dimension too large for Octave's index type"
    }
    /// Calls nested too deeply. {0} the limit.
    RecursionLimit {
        matlab: "MATLAB:lang:StackOverflow", "Maximum recursion limit of {0} reached.";
        octave: "Octave:undefined-function", "max_recursion_depth exceeded"
    }
    /// `reshape` to another number of elements.
    ReshapeCount {
        matlab: "MATLAB:getReshapeDims:notSameNumel", "Number of elements must not change. Use [] as one of the size inputs to automatically calculate the appropriate size for that dimension.";
        octave: "Octave:undefined-function", "reshape: can't reshape {0} array to {1} array"
    }
    /// A file number that is not open. {0} the function, {1} the number.
    InvalidFile {
        matlab: "MATLAB:FileIO:InvalidFid", "Invalid file identifier. Use fopen to generate a valid file identifier.";
        octave: "Octave:undefined-function", "{0}: invalid stream number = {1}"
    }
    /// A cell, struct, handle or object where a format needs data. {0} the class.
    FormatClass {
        matlab: "MATLAB:printf:invalidInputType", "Function is not defined for '{0}' inputs.";
        octave: "Octave:undefined-function", "printf: wrong type argument '{0}'"
    }
    /// A struct without the fields of the array it is stored into.
    StructFieldsDiffer {
        matlab: "MATLAB:heterogeneousStrucAssignment", "Subscripted assignment between dissimilar structures.";
        octave: "Octave:undefined-function", "field names mismatch in structure assignment"
    }
}

impl Fault {
    /// The error of a function that is not there.
    #[cold]
    pub fn no_function(name: &str) -> Error {
        match linked::names().and_then(|names| (names.unsupported)(name)) {
            Some(sentence) => Fault::NotSupported.with(&[&name, &sentence]),
            None => Fault::Undefined.with(&[&name]),
        }
    }

    /// The error of reading a variable that was never assigned, or something without a name; `is_parameter`: the call did not give it.
    #[cold]
    pub fn unassigned(name: &str, is_parameter: bool) -> Error {
        match name {
            "" => Fault::NoValue.with(&[&name]),
            _ if is_parameter => Fault::ArgumentNotGiven.with(&[&name]),
            _ => Fault::Undefined.with(&[&name]),
        }
    }

    /// The error with what the place supplies for `{0}`, `{1}`, ….
    #[cold]
    pub fn with(self, args: &[&dyn std::fmt::Display]) -> Error {
        Error::because(Reason::Fault(self, args.iter().map(|a| format!("{a}")).gather()))
    }

    /// The message in the dialect with the placeholders filled in.
    pub fn message(self, dialect: Dialect, args: &[String]) -> String {
        let mut out = String::new();
        let mut rest = self.template(dialect);
        while let Some(open) = rest.find('{') {
            let (before, after) = rest.split_at(open);
            out.put(before);
            let digit = after[1..].chars().next().and_then(|c| c.to_digit(10));
            match digit {
                Some(k) if after[2..].starts_with('}') => {
                    out.put(args.get(k as usize).map_or("", String::as_str));
                    rest = &after[3..];
                }
                _ => {
                    out.put('{');
                    rest = &after[1..];
                }
            }
        }
        out.put(rest);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_the_values_fault_goes_on() {
        let said = |error: Error| error.said_as(|| Error::new("a:b", "It is no number."));
        for error in [Fault::NoMemory.with(&[]), Error::because(Reason::Interrupted)] {
            assert_eq!(said(error.clone()), error);
        }
        assert_eq!(said(Fault::Undefined.with(&[&"x"])).identifier(Dialect::Matlab), "a:b");
    }

    #[test]
    fn placeholders_are_filled_in() {
        let error = Fault::Undefined.with(&[&"foo"]);
        assert_eq!(error.message(Dialect::Matlab), "Unrecognized function or variable 'foo'.");
        assert_eq!(error.message(Dialect::Octave), "'foo' undefined");
        assert_eq!(error.identifier(Dialect::Matlab), "MATLAB:UndefinedFunction");
    }
}
