//! The codes of all findings: stable, and what `%#ok<CODE>` names.

use lanner_base::Severity;

/// A kind of finding.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// Its name.
    pub name: &'static str,
    /// How bad it is at its worst.
    pub severity: Severity,
    /// What it says of a program.
    pub about: &'static str,
    /// MATLAB's names of such messages, which `%#ok<…>` takes as well.
    pub also: &'static [&'static str],
}

const fn error(name: &'static str, about: &'static str) -> Code {
    Code { name, severity: Severity::Error, about, also: &[] }
}

const fn warning(name: &'static str, about: &'static str) -> Code {
    Code { name, severity: Severity::Warning, about, also: &[] }
}

/// All codes in the order of the documentation.
pub const CODES: &[Code] = &[
    error("undefined-name", "A name is neither a variable nor a function."),
    Code {
        also: &["NODEF"],
        ..error("undefined-variable", "A variable is read before it is assigned, on every way.")
    },
    error("undefined-output", "A function's output is asked for and assigned on no way."),
    error("shape-mismatch", "The sizes of operands do not fit."),
    error("index-out-of-range", "A subscript is below 1 or beyond the array."),
    error("wrong-class", "An operation does not take values of this class."),
    error(
        "argument-count",
        "A call has more or fewer arguments, or asks for more outputs, than the function takes.",
    ),
    error("unknown-member", "A class of the program has no property or method of that name."),
    error(
        "private-member",
        "A property or method is used from outside of its class, which does not let that in.",
    ),
    error("abstract-class", "An object is made of a class that leaves members to those that derive from it."),
    error("failing-call", "A call raises an error whatever its arguments are."),
    Code { also: &["NASGU", "ASGLU"], ..warning("unused-value", "A value is assigned and never read.") },
    Code { also: &["UNRCH"], ..warning("unreachable-code", "No run comes to a statement.") },
    Code { also: &["AGROW", "SAGROW"], ..warning("array-grows", "An array grows in a loop.") },
    warning("array-copied", "An array is copied in each trip of a loop."),
    error("not-in-place", "A variable is copied that `%#inplace` says is changed in place."),
    warning(
        "maybe-undefined",
        "A variable is read that has no value on some way (with --strict: on any way).",
    ),
    warning("maybe-out-of-range", "A subscript may be below 1 or beyond the array (with --strict)."),
    warning(
        "maybe-wrong-class",
        "An operand may be of a class that the operation does not take (with --strict).",
    ),
    warning("not-supported-yet", "A function that MathWorks documents is called, which Lanner has not."),
    warning(
        "octave-syntax",
        "Syntax or a function of GNU Octave that MATLAB has not (in the MATLAB dialect).",
    ),
    warning("format-arguments", "A format asks for more or fewer values than it is given."),
    warning(
        "format-conversion",
        "A format has a conversion that there is not, or that does not fit its value.",
    ),
    warning("shadowed-function", "A variable has the name of a function that was meant."),
    warning("compared-texts", "A condition compares texts character by character."),
    warning("no-effect", "A statement does nothing."),
    warning("unused-result", "A function is called for a result that is not used."),
    warning("endless-loop", "Nothing in a loop changes its condition, and nothing ends it."),
    warning("duplicate-case", "A case of a switch stands before."),
    warning("duplicate-condition", "A condition of an 'if' stands before."),
    warning("row-with-column", "A column and a row of the same length make a matrix of all pairs."),
    warning("annotation", "A comment that says something of a parameter cannot be read."),
    error("annotation-conflict", "Comments that say something of a parameter exclude each other."),
    error("syntax-assign-target", "What stands left of `=` cannot be assigned to."),
    error("syntax-attribute", "A class attribute is malformed."),
    error("syntax-class-section", "A section of a class is malformed."),
    error("syntax-function-name", "A function has no valid name."),
    error("syntax-function-place", "A function is defined where none can be."),
    error("syntax-incomplete", "An expression ends too early."),
    error("syntax-invalid-character", "A character has no meaning here."),
    error("syntax-misplaced-end", "An `end` closes nothing."),
    error("syntax-missing-end", "A block has no `end`."),
    error("syntax-missing-operator", "Two operands stand beside each other."),
    error("syntax-misused-equals", "A `=` stands where `==` is meant."),
    error("syntax-operator", "An operator has no operand."),
    error("syntax-reserved-word", "A reserved word is used as a name."),
    error("syntax-too-deep", "Brackets or blocks are nested too deep."),
    error("syntax-too-large", "The text is too long."),
    error("syntax-unbalanced", "A bracket closes nothing."),
    error("syntax-unclosed", "A bracket is not closed."),
    error("syntax-unclosed-bracket", "A bracket is not closed."),
    error("syntax-unclosed-char", "A char row is not closed."),
    error("syntax-unclosed-comment", "A block comment is not closed."),
    error("syntax-unclosed-string", "A string is not closed."),
    error("syntax-wrong-end", "A block is closed by another block's word."),
    error("duplicate-output", "An output has the name of another one."),
    error("duplicate-parameter", "A parameter has the name of another one."),
    error("end-outside-index", "`end` stands outside of a subscript."),
    error("invalid-target", "What stands left of `=` cannot be assigned to."),
    error("literal-too-large", "A hexadecimal or binary literal has more bits than its class."),
    error("outside-loop", "`break` or `continue` stands outside of a loop."),
    error("superclass-outside-class", "A call of a superclass stands outside of a class."),
    error("unknown-argument", "An `arguments` block names what is no parameter."),
];

/// The code of that name.
pub fn code_named(name: &str) -> Option<&'static Code> {
    CODES.iter().find(|code| code.name == name)
}
