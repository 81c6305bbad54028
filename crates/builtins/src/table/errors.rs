//! Errors and warnings.

use crate::{Answer, Demand, Effects, Kernel, MANY, rows, rules};
use lanner_base::Dialect;

rows! { "errors";
    /// Raises an error.
    ///
    /// `error(msg)` with the text as it stands; `error(template, a, ...)` with a printf template; `error(id, template, a, ...)` with an
    /// identifier such as 'component:mnemonic'; `error(S)` with a struct with the fields message, identifier and stack. An
    /// empty message raises nothing. In the octave dialect a single text is a template too.
    "error" { raises: true, rule: Some(rules::raised), nargin: (1, MANY), example: "try, error('a:b', 'x is %d', 3), catch e, e.message, end => 'x is 3'", effects: Effects::RAISES }

    /// Raises an error that was caught again.
    ///
    /// `rethrow(ME)` keeps the place where it happened; also of a struct with the fields message and identifier.
    "rethrow" { rule: Some(rules::raised_again), nargin: (1, 1), errors: &["MATLAB:rethrow:IncompleteStruct"],
        example: "try, rethrow(struct('message', 'm', 'identifier', 'a:b')), catch e, e.identifier, end => 'a:b'" }

    /// The message of the last error.
    ///
    /// `[msg, id] = lasterr` also gives its identifier; `lasterr(msg, id)` sets both.
    "lasterr" { rule: Some(rules::text_row), nargin: (0, 2), nargout: 2, example: "try, error('oops'), catch, end, lasterr => 'oops'" }

    /// The last error as a struct.
    ///
    /// `s = lasterror` has the fields message, identifier and stack; `lasterror('reset')` forgets it.
    "lasterror" { rule: Some(rules::structure), nargin: (0, 1), example: "try, error('oops'), catch, end, lasterror().message => 'oops'" }

    /// Sounds the terminal's bell.
    ///
    /// `beep` writes the character 7.
    "beep" { nargin: (0, 1), nargout: 0, example: "numel(evalc('beep')) => 1" }

    /// Shows a warning, or says which warnings are shown.
    ///
    /// `warning(msg)`, `warning(template, a, ...)` and `warning(id, template, a, ...)` show a warning. `warning('off', id)` silences one,
    /// `warning('on', id)` shows it again, `warning('error', id)` makes it an error; id 'all' means every warning. `S = warning(state, id)`
    /// gives the state before, `S = warning` all states, `warning(S)` sets them again, `warning('query', id)` asks.
    "warning" { rule: Some(rules::structures), nargin: (0, MANY), errors: &["MATLAB:warning:invalidStruct"],
        example: "warning('off', 'a:b'); warning('query', 'a:b').state => 'off'" }

    /// The last warning.
    ///
    /// `[msg, id] = lastwarn`, also where it was not shown; `lastwarn(msg, id)` sets both.
    "lastwarn" { rule: Some(rules::text_row), nargin: (0, 2), nargout: 2, example: "lastwarn('careful'); lastwarn => 'careful'" }

    /// An error as a value.
    ///
    /// `ME = MException(id, template, a, ...)`. Properties: identifier, message, stack, cause. Methods: throw, rethrow, getReport, addCause,
    /// throwAsCaller. A `catch ME` clause gets one.
    "MException" { rule: Some(rules::object), nargin: (2, MANY), errors: &["MATLAB:MException:InvalidIdentifier"],
        example: "MException('a:b', 'x is %d', 3).message => 'x is 3'" }

    /// The last error that no `catch` took.
    ///
    /// `ME = MException.last` is the error that ended the last command that failed at the prompt; one with empty
    /// identifier and message where none did. `MException.last('reset')` forgets it.
    "MException.last" { rule: Some(rules::object), nargin: (0, 1), errors: &["MATLAB:MException:InvalidInput"],
        example: "e = MException.last; isempty(e.message) => logical 1" }

    /// Raises an exception.
    ///
    /// `throw(ME)`: the stack is that of this call.
    "throw" { rule: Some(rules::always_raised), nargin: (1, 1), example: "try, throw(MException('a:b', 'm')), catch e, e.identifier, end => 'a:b'" }

    /// Raises an exception as if the caller had.
    ///
    /// `throwAsCaller(ME)`: the stack is that of the call of the current function.
    "throwAsCaller" { rule: Some(rules::always_raised), nargin: (1, 1),
        example: "try, throwAsCaller(MException('a:b', 'm')), catch e, e.message, end => 'm'" }

    /// The text of an exception.
    ///
    /// `s = getReport(ME)` has the message and where it happened; `getReport(ME, 'basic')` leaves the callers out.
    "getReport" { rule: Some(rules::text_row), nargin: (1, 4), example: "getReport(MException('a:b', 'm')) => 'm'" }

    /// An exception with one more cause.
    ///
    /// `ME = addCause(ME, cause)`: the causes are in the cell array `ME.cause`.
    "addCause" { rule: Some(rules::object), nargin: (2, 2), errors: &["MATLAB:MException:InvalidCause"],
        example: "numel(addCause(MException('a:b', 'm'), MException('c:d', 'n')).cause) => 1" }

    /// Calls a function when a variable goes.
    ///
    /// `c = onCleanup(f)`: f is called without arguments when c is cleared, overwritten, or its function returns or fails.
    "onCleanup" { rule: Some(rules::object), nargin: (1, 1), errors: &["MATLAB:onCleanup:InvalidInputArgument"],
        example: "class(onCleanup(@() 0)) => 'onCleanup'" }

    /// Raises an error unless a condition holds.
    ///
    /// `assert(cond)`, `assert(cond, msg)`, `assert(cond, template, a, ...)`, `assert(cond, id, template, a, ...)`. As in
    /// Octave, `assert(observed, expected)` compares values of any class, and `assert(observed, expected, tol)` numbers up to an absolute
    /// tolerance, relative where negative.
    "assert" { answer: Some(Answer::True), demands: Demand::True.or_else("Assertion failed."), nargin: (1, MANY), nargout: 0, kernel: Kernel::Source(include_str!("../../prelude/assert.m")),
        errors: &["MATLAB:assertion:failed"], example: "try, assert(1 > 2), catch e, e.message, end => 'Assertion failed.'", effects: Effects::RAISES }

    /// Raises an error unless a text fails.
    ///
    /// `fail(code)` runs the text where it is called and demands an error, `fail(code, pattern)` one whose message fits the regular expression,
    /// `fail(code, 'warning', pattern)` a warning. `[tf, message] = fail(...)` tells it.
    "fail" { nargin: (1, 3), nargout: 2, only: Some(Dialect::Octave), rule: Some(rules::anything), kernel: Kernel::Source(include_str!("../../prelude/fail.m")),
        effects: Effects::DEFINES_VARIABLES.and(Effects::EVALUATES).and(Effects::REACHES_CALLER), example: "tf = fail('error(\"no\")', 'no') => tf = logical 1" }

    /// Raises the error of a call with wrong arguments.
    ///
    /// `print_usage()` in a function f raises `Invalid call to f`.
    "print_usage" { rule: Some(rules::always_raised), nargin: (0, 1), nargout: 0, errors: &["Octave:invalid-fun-call"],
        example: "try, print_usage, catch e, isempty(e.message), end => logical 0", effects: Effects::RAISES }

    /// Checks the number of arguments of the current function.
    ///
    /// `narginchk(least, most)` raises an error where there are fewer or more; most may be Inf.
    "narginchk" { limits: Some(Answer::Given), effects: Effects::COUNTS_ARGUMENTS, nargin: (2, 2), nargout: 0,
        errors: &["MATLAB:narginchk:notEnoughInputs", "MATLAB:narginchk:tooManyInputs"],
        example: "try, feval(@(varargin) narginchk(1, 2)), catch e, e.message, end => 'Not enough input arguments.'" }

    /// Checks the number of outputs that were asked of the current function.
    ///
    /// `nargoutchk(least, most)` raises an error where there are fewer or more. `msg = nargoutchk(least, most, n)` gives a text, or [].
    "nargoutchk" { limits: Some(Answer::Wanted), rule: Some(rules::message), effects: Effects::COUNTS_ARGUMENTS, nargin: (2, 4), errors: &["MATLAB:nargoutchk:notEnoughOutputs", "MATLAB:nargoutchk:tooManyOutputs"],
        example: "nargoutchk(0, 1, 2) => 'Too many output arguments.'" }

    /// The text of the error for a wrong number of arguments.
    ///
    /// `msg = nargchk(least, most, n)` is [] where n is right; `nargchk(least, most, n, 'struct')` gives a struct. Use narginchk.
    "nargchk" { rule: Some(rules::message), nargin: (3, 4), example: "nargchk(1, 2, 0) => 'Not enough input arguments.'" }
}
