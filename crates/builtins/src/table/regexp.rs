//! Regular expressions.

use crate::{Effects, MANY, rows, rules};

rows! { "regexp";
    /// Finds text by a regular expression.
    ///
    /// `[START, END, EXTENTS, MATCH, TOKENS, NAMES, SPLIT] = regexp(TEXT, EXPRESSION)` gives for every match its
    /// place, the places of its tokens, its text, the texts of its tokens and named tokens `(?<name>...)`, and the
    /// text between matches. `regexp(TEXT, EXPRESSION, 'match', 'tokens', ...)` chooses outputs by name: `start`,
    /// `end`, `tokenExtents`, `match`, `tokens`, `names`, `split`. `'once'` gives the first match alone.
    /// Options: `ignorecase`, `lineanchors`, `dotexceptnewline`, `freespacing`, `emptymatch`, `forceCellOutput`.
    /// TEXT and EXPRESSION may be cell arrays.
    "regexp" {
        rule: Some(rules::matched), nargin: (2, MANY), nargout: 7,
        errors: &[
            "MATLAB:regexp:malformed", "MATLAB:regexp:invalidInput", "MATLAB:regexp:invalidInputOption",
            "MATLAB:regexp:inputDimensionMismatch", "MATLAB:regexp:tooComplex",
        ],
        example: "regexp('ab12c345', '\\d+', 'match') => 1×2 cell array {'12'} {'345'}",
    }

    /// Finds text by a regular expression without regard to case.
    ///
    /// As `regexp` with `'ignorecase'`.
    "regexpi" {
        rule: Some(rules::matched), nargin: (2, MANY), nargout: 7,
        errors: &[
            "MATLAB:regexp:malformed", "MATLAB:regexpi:invalidInput", "MATLAB:regexpi:invalidInputOption",
            "MATLAB:regexpi:inputDimensionMismatch", "MATLAB:regexp:tooComplex",
        ],
        example: "regexpi('xABab', 'ab') => 2 4",
    }

    /// Replaces text by a regular expression.
    ///
    /// `regexprep(TEXT, EXPRESSION, REPLACEMENT)`; in REPLACEMENT `$0` is the match, `$1`, `$2` ... its tokens,
    /// `${...}` the value of an expression of them. Options: `once`, a number for that match alone, `ignorecase`,
    /// `preservecase`, `lineanchors`, `dotexceptnewline`, `freespacing`, `emptymatch`.
    /// Several expressions in a cell array are applied one after the other.
    "regexprep" {rule: Some(rules::changed),
        nargin: (3, MANY), effects: Effects::RUNS_COMMANDS,
        errors: &[
            "MATLAB:regexp:malformed", "MATLAB:regexprep:invalidInput", "MATLAB:regexprep:invalidInputOption",
            "MATLAB:regexprep:inputDimensionMismatch", "MATLAB:regexprep:dynamicExpression",
        ],
        example: "regexprep('John Smith', '(\\w+) (\\w+)', '$2, $1') => 'Smith, John'",
    }

    /// Text as a regular expression that matches it.
    ///
    /// `regexptranslate('escape', TEXT)` makes special characters plain; `regexptranslate('wildcard', TEXT)` turns
    /// `*` and `?` into what they mean in file names.
    "regexptranslate" {rule: Some(rules::some_text),
        nargin: (2, 2), errors: &["MATLAB:regexptranslate:InvalidType", "MATLAB:string:MustBeText"],
        example: "regexptranslate('escape', 'a.b') => 'a\\.b'",
    }
}
