//! What `arguments` blocks rest on: classes, sizes and name-value pairs checked, and the functions that check values.

use crate::{Demand, Effects, Kernel, MANY, Sparsity, rows, rules};
use lanner_facts::Comparison;

rows! { "validation";
    /// A value as a declaration of an `arguments` block demands it.
    ///
    /// `lanner.argument(VALUE, PLACE, CLASS, EXTENT1, ...)` converts VALUE to CLASS (`''` takes any) and checks its
    /// extents, where -1 takes any: a scalar fills the demanded size, a column becomes a demanded row and the other
    /// way round. PLACE begins the message of an error.
    "lanner.argument" { rule: Some(rules::declared), effects: Effects::FINDS_FUNCTIONS, calls: &["repmat", "reshape"], sparse: Sparsity::Aware, nargin: (3, MANY), errors: &["MATLAB:validation:UnableToConvert",
        "MATLAB:validation:IncompatibleSize"], example: "lanner.argument(2.6, '', 'int8') => int8 3" }

    /// The arguments that a function with optional, repeating or name-value arguments was given.
    ///
    /// `[N, R1, ..., S1, ...] = lanner.options(ARGS, OPTIONAL, REPEATING, NAMES1, ...)` divides the cell ARGS: N of at
    /// most OPTIONAL arguments come first, then groups of REPEATING arguments, one cell for each member of the group,
    /// then names with their values, one struct for each cell of names.
    "lanner.options" { rule: Some(rules::anything), effects: Effects::COUNTS_ARGUMENTS, sparse: Sparsity::Aware, nargin: (3, MANY), nargout: MANY, errors: &["MATLAB:TooManyInputs"],
        example: "[n, s] = lanner.options({1, 'a', 2}, 1, 0, {'a'}); s.a => 2" }

    /// Raises an error again with what it is about in front.
    ///
    /// `lanner.reject(EXCEPTION, PLACE)` raises EXCEPTION's identifier and message, PLACE before the message.
    "lanner.reject" { nargin: (2, 2), nargout: 0,
        example: "try, lanner.reject(MException('a:b', 'c'), 'd '), catch e, end, e.message => 'd c'" }

    /// Error unless every element is positive.
    ///
    /// `mustBePositive(A)` is meant for `arguments` blocks and properties of classes.
    "mustBePositive" { demands: Demand::Compared(Comparison::Greater, 0.0).or_else("Value must be positive."), rule: Some(rules::validated::positive), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBePositive"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBePositive.m")), example: "mustBePositive([1 2]) => ", effects: Effects::RAISES }

    /// Error unless no element is positive.
    ///
    /// `mustBeNonpositive(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeNonpositive" { demands: Demand::Compared(Comparison::AtMost, 0.0).or_else("Value must be nonpositive."), rule: Some(rules::validated::nonpositive), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeNonpositive"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeNonpositive.m")), example: "mustBeNonpositive([-1 0]) => ", effects: Effects::RAISES }

    /// Error unless no element is negative.
    ///
    /// `mustBeNonnegative(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeNonnegative" { demands: Demand::Compared(Comparison::AtLeast, 0.0).or_else("Value must be nonnegative."), rule: Some(rules::validated::nonnegative), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeNonnegative"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeNonnegative.m")), example: "mustBeNonnegative([0 1]) => ", effects: Effects::RAISES }

    /// Error unless every element is negative.
    ///
    /// `mustBeNegative(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeNegative" { demands: Demand::Compared(Comparison::Less, 0.0).or_else("Value must be negative."), rule: Some(rules::validated::negative), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeNegative"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeNegative.m")), example: "mustBeNegative(-1) => ", effects: Effects::RAISES }

    /// Error unless no element is zero.
    ///
    /// `mustBeNonzero(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeNonzero" { demands: Demand::Compared(Comparison::NotEqual, 0.0).or_else("Value must be nonzero."), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeNonzero"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeNonzero.m")), example: "mustBeNonzero([1 -1]) => ", effects: Effects::RAISES }

    /// Error unless every element is finite.
    ///
    /// `mustBeFinite(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeFinite" { demands: Demand::Finite.or_else("Value must be finite."), rule: Some(rules::validated::finite), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeFinite"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeFinite.m")), example: "mustBeFinite([1 2]) => ", effects: Effects::RAISES }

    /// Error if an element is NaN.
    ///
    /// `mustBeNonNan(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeNonNan" { demands: Demand::NotNan.or_else("Value must be nonNaN."), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeNonNan"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeNonNan.m")), example: "mustBeNonNan(Inf) => ", effects: Effects::RAISES }

    /// Error unless every element is an integer.
    ///
    /// `mustBeInteger(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeInteger" { demands: Demand::Integer.or_else("Value must be integer."), rule: Some(rules::validated::integer), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeInteger"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeInteger.m")), example: "mustBeInteger([1 2]) => ", effects: Effects::RAISES }

    /// Error unless the class is numeric.
    ///
    /// `mustBeNumeric(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeNumeric" { rule: Some(rules::validated::of_numbers), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeNumeric"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeNumeric.m")), example: "mustBeNumeric(int8(1)) => ", effects: Effects::RAISES }

    /// Error unless the class is numeric or logical.
    ///
    /// `mustBeNumericOrLogical(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeNumericOrLogical" { rule: Some(rules::validated::of_numbers_or_truths), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeNumericOrLogical"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeNumericOrLogical.m")), example: "mustBeNumericOrLogical(true) => ", effects: Effects::RAISES }

    /// Error unless the value is real.
    ///
    /// `mustBeReal(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeReal" { rule: Some(rules::validated::without_imaginary_parts), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeReal"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeReal.m")), example: "mustBeReal(1) => ", effects: Effects::RAISES }

    /// Error unless the class is double or single.
    ///
    /// `mustBeFloat(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeFloat" { rule: Some(rules::validated::of_floats), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeFloat"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeFloat.m")), example: "mustBeFloat(1) => ", effects: Effects::RAISES }

    /// Error if the value is empty.
    ///
    /// `mustBeNonempty(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeNonempty" { rule: Some(rules::validated::with_elements), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeNonempty"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeNonempty.m")), example: "mustBeNonempty('a') => ", effects: Effects::RAISES }

    /// Error unless the value is a scalar or empty.
    ///
    /// `mustBeScalarOrEmpty(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeScalarOrEmpty" { nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeScalarOrEmpty"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeScalarOrEmpty.m")), example: "mustBeScalarOrEmpty([]) => ", effects: Effects::RAISES }

    /// Error if the value is sparse.
    ///
    /// `mustBeNonsparse(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeNonsparse" { nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeNonsparse"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeNonsparse.m")), example: "mustBeNonsparse(1) => ", effects: Effects::RAISES }

    /// Error unless the value is text.
    ///
    /// `mustBeText(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeText" { nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeText"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeText.m")), example: "mustBeText('a') => ", effects: Effects::RAISES }

    /// Error unless the value is one text.
    ///
    /// `mustBeTextScalar(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeTextScalar" { rule: Some(rules::validated::of_one_text), nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeTextScalar"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeTextScalar.m")), example: "mustBeTextScalar('a') => ", effects: Effects::RAISES }

    /// Error unless every text has a character.
    ///
    /// `mustBeNonzeroLengthText(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeNonzeroLengthText" { nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeNonzeroLengthText"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeNonzeroLengthText.m")), example: "mustBeNonzeroLengthText('a') => ", effects: Effects::RAISES }

    /// Error unless the text can be the name of a variable.
    ///
    /// `mustBeValidVariableName(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeValidVariableName" { nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeValidVariableName"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeValidVariableName.m")), example: "mustBeValidVariableName('a1') => ", effects: Effects::RAISES }

    /// Error unless the text names a file.
    ///
    /// `mustBeFile(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeFile" { nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeFile"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeFile.m")), example: "f = tempname; fclose(fopen(f, 'w')); mustBeFile(f); isfile(f) => logical 1" }

    /// Error unless the text names a folder.
    ///
    /// `mustBeFolder(A)` is meant for `arguments` blocks and properties of classes.
    "mustBeFolder" { nargin: (1, 1), nargout: 0, errors: &["MATLAB:validators:mustBeFolder"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeFolder.m")), example: "mustBeFolder('.') => " }

    /// Error unless every element is greater than a number.
    ///
    /// `mustBeGreaterThan(A, B)` is meant for `arguments` blocks and properties of classes.
    "mustBeGreaterThan" { demands: Demand::ComparedWith(Comparison::Greater).or_else("Value must be greater than %s."), rule: Some(rules::validated::above), nargin: (2, 2), nargout: 0, errors: &["MATLAB:validators:mustBeGreaterThan"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeGreaterThan.m")), example: "mustBeGreaterThan(2, 1) => ", effects: Effects::RAISES }

    /// Error unless no element is less than a number.
    ///
    /// `mustBeGreaterThanOrEqual(A, B)` is meant for `arguments` blocks and properties of classes.
    "mustBeGreaterThanOrEqual" { demands: Demand::ComparedWith(Comparison::AtLeast).or_else("Value must be greater than or equal to %s."), rule: Some(rules::validated::from), nargin: (2, 2), nargout: 0, errors: &["MATLAB:validators:mustBeGreaterThanOrEqual"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeGreaterThanOrEqual.m")), example: "mustBeGreaterThanOrEqual(2, 2) => ", effects: Effects::RAISES }

    /// Error unless every element is less than a number.
    ///
    /// `mustBeLessThan(A, B)` is meant for `arguments` blocks and properties of classes.
    "mustBeLessThan" { demands: Demand::ComparedWith(Comparison::Less).or_else("Value must be less than %s."), rule: Some(rules::validated::below), nargin: (2, 2), nargout: 0, errors: &["MATLAB:validators:mustBeLessThan"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeLessThan.m")), example: "mustBeLessThan(1, 2) => ", effects: Effects::RAISES }

    /// Error unless no element is greater than a number.
    ///
    /// `mustBeLessThanOrEqual(A, B)` is meant for `arguments` blocks and properties of classes.
    "mustBeLessThanOrEqual" { demands: Demand::ComparedWith(Comparison::AtMost).or_else("Value must be less than or equal to %s."), rule: Some(rules::validated::up_to), nargin: (2, 2), nargout: 0, errors: &["MATLAB:validators:mustBeLessThanOrEqual"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeLessThanOrEqual.m")), example: "mustBeLessThanOrEqual(1, 1) => ", effects: Effects::RAISES }

    /// Error unless the value is a row or a column.
    ///
    /// `mustBeVector(A, flag)` is meant for `arguments` blocks and properties of classes.
    "mustBeVector" { nargin: (1, 2), nargout: 0, errors: &["MATLAB:validators:mustBeVector"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeVector.m")), example: "mustBeVector([1 2]) => ", effects: Effects::RAISES }

    /// Error unless every element lies in a range.
    ///
    /// `mustBeInRange(A, lower, upper)` is meant for `arguments` blocks and properties of classes.
    "mustBeInRange" { nargin: (3, 5), nargout: 0, errors: &["MATLAB:validators:mustBeInRange"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeInRange.m")), example: "mustBeInRange(2, 1, 3) => ", effects: Effects::RAISES }

    /// Error unless every element is in a set.
    ///
    /// `mustBeMember(A, S)` is meant for `arguments` blocks and properties of classes.
    "mustBeMember" { nargin: (2, 2), nargout: 0, errors: &["MATLAB:validators:mustBeMember"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeMember.m")), example: "mustBeMember(2, [1 2]) => ", effects: Effects::RAISES }

    /// Error unless the value is of one of some classes.
    ///
    /// `mustBeA(A, classes)` is meant for `arguments` blocks and properties of classes.
    "mustBeA" { nargin: (2, 2), nargout: 0, errors: &["MATLAB:validators:mustBeA"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeA.m")), example: "mustBeA(1, 'double') => ", effects: Effects::RAISES }

    /// Error unless the elements are of one of some classes.
    ///
    /// `mustBeUnderlyingType(A, classes)` is meant for `arguments` blocks and properties of classes.
    "mustBeUnderlyingType" { nargin: (2, 2), nargout: 0, errors: &["MATLAB:validators:mustBeUnderlyingType"],
        kernel: Kernel::Source(include_str!("../../prelude/mustBeUnderlyingType.m")), example: "mustBeUnderlyingType(1, 'double') => ", effects: Effects::RAISES }
}
