//! Char arrays and strings.

use crate::{Answer, Kernel, MANY, ScalarForm, Sparsity, rows, rules};
use lanner_facts::{Class, ClassSet};

rows! { "strings";
    /// Char array from codes, texts or cells.
    ///
    /// `char(X)` turns codes into characters, a cell or string array into rows filled up with spaces.
    /// `char(A, B, ...)` sets texts as rows above one another.
    "char" {rule: Some(rules::characters), scalar: Some(ScalarForm::To(Class::Char)),
        aliases: &["setstr", "str2mat"],
        nargin: (0, MANY),
        errors: &["MATLAB:invalidConversion", "MATLAB:char:CellsMustContainChars"],
        example: "char([72 105]) => 'Hi'",
    }

    /// String array.
    ///
    /// `string(X)` turns chars, numbers, logicals and cells of them into strings. `string` alone is "".
    "string" {rule: Some(rules::strings),
        nargin: (0, 2),
        errors: &["MATLAB:invalidConversion", "MATLAB:string:CannotConvertCell"],
        example: "string(3.5) => \"3.5\"",
    }

    /// Whether a value is a string array.
    "isstring" { answer: Some(Answer::Classes(ClassSet::of(Class::String))), sparse: Sparsity::Aware, nargin: (1, 1), example: "isstring(\"a\") => logical 1" }

    /// Whether a value is a single string.
    "isStringScalar" { rule: Some(rules::truth), nargin: (1, 1), example: "isStringScalar([\"a\" \"b\"]) => logical 0" }

    /// Array of empty strings.
    ///
    /// `strings(N)`, `strings(M, N, ...)`, `strings([M N ...])`.
    "strings" { rule: Some(rules::strings), nargin: (0, MANY), example: "strings(1, 2) => 1×2 string array \"\" \"\"" }

    /// Cell array of char rows.
    ///
    /// `cellstr(X)` gives the rows of a char array without white space at their end, or the elements of a string
    /// array.
    "cellstr" {rule: Some(rules::cells_of_texts),
        nargin: (1, 1),
        errors: &["MATLAB:invalidConversion", "MATLAB:cellstr:MustContainText"],
        example: "cellstr(['ab '; 'cd ']) => 2×1 cell array {'ab'} {'cd'}",
    }

    /// Spaces.
    ///
    /// `blanks(N)` is a row of N spaces.
    "blanks" {rule: Some(rules::blanks),
        nargin: (1, 1), errors: &["MATLAB:blanks:NonNegativeInteger"],
        example: "['a' blanks(2) 'b'] => 'a b'",
    }

    /// The new-line character.
    "newline" { rule: Some(rules::character), nargin: (0, 0), example: "double(newline) => 10" }

    /// Texts end to end.
    ///
    /// `strcat(A, B, ...)` joins the texts element by element. Char rows lose white space at their end, cells and
    /// strings keep it.
    "strcat" {rule: Some(rules::joined_texts),
        nargin: (1, MANY),
        errors: &["MATLAB:strcat:InvalidInputSize", "MATLAB:strcat:NumberOfInputRows"],
        example: "strcat('a ', 'b') => 'ab'",
    }

    /// Char arrays beside each other with their white space.
    "cstrcat" { rule: Some(rules::characters), nargin: (1, MANY), example: "cstrcat('a ', 'b') => 'a b'" }

    /// Texts as rows, empty ones left out.
    ///
    /// `strvcat(A, B, ...)`.
    "strvcat" { rule: Some(rules::text_matrix), nargin: (1, MANY), example: "strvcat('a', '', 'bc') => 2×2 char array 'a ' 'bc'" }

    /// Texts end to end with their white space.
    ///
    /// `append(A, B, ...)` joins texts element by element.
    "append" { rule: Some(rules::some_text), nargin: (1, MANY), example: "append('a ', 'b') => 'a b'" }

    /// Text for every row of the data by a format.
    ///
    /// `compose(FORMAT, A, ...)` is a string or cell array; FORMAT is used once for each row.
    /// `compose(TEXT)` replaces escapes.
    "compose" {rule: Some(rules::some_text),
        nargin: (1, MANY),
        example: "compose('%d-', [1; 2]) => 2×1 cell array {'1-'} {'2-'}",
    }

    /// Compares texts.
    ///
    /// `strcmp(A, B)` is true where the texts are the same, over cells and string arrays element by element.
    /// Values that are no text equal nothing.
    "strcmp" {rule: Some(rules::alike),
        nargin: (2, 2), errors: &["MATLAB:strcmp:InputsSizeMismatch"],
        example: "strcmp({'a', 'b'}, 'b') => 1×2 logical array 0 1",
    }

    /// Compares texts without regard to case.
    "strcmpi" {rule: Some(rules::alike),
        nargin: (2, 2), errors: &["MATLAB:strcmp:InputsSizeMismatch"],
        example: "strcmpi('Yes', 'yes') => logical 1",
    }

    /// Compares the first characters of texts.
    ///
    /// `strncmp(A, B, N)` is true where both have N characters at least and the first N are the same.
    "strncmp" {rule: Some(rules::alike),
        nargin: (3, 3), errors: &["MATLAB:strncmp:invalidN", "MATLAB:strcmp:InputsSizeMismatch"],
        example: "strncmp('abcd', 'abxy', 2) => logical 1",
    }

    /// Compares the first characters of texts without regard to case.
    "strncmpi" {rule: Some(rules::alike),
        nargin: (3, 3), errors: &["MATLAB:strncmp:invalidN", "MATLAB:strcmp:InputsSizeMismatch"],
        example: "strncmpi('ABcd', 'abxy', 2) => logical 1",
    }

    /// Texts that begin with a pattern.
    ///
    /// `strmatch(PATTERN, TEXTS)` gives the places of the rows or cells that begin with PATTERN;
    /// `strmatch(PATTERN, TEXTS, 'exact')` of those that equal it.
    "strmatch" { rule: Some(rules::doubles), nargin: (2, 3), example: "strmatch('a', {'abc', 'b', 'ad'}) => 1 3" }

    /// Whether texts begin with a pattern.
    ///
    /// `startsWith(TEXT, PATTERN)`, where PATTERN may be several texts; `startsWith(..., 'IgnoreCase', true)`.
    "startsWith" {rule: Some(rules::answers),
        nargin: (2, 4), errors: &["MATLAB:string:MustBeText"],
        example: "startsWith({'abc', 'xyz'}, 'ab') => 1×2 logical array 1 0",
    }

    /// Whether texts end with a pattern.
    ///
    /// `endsWith(TEXT, PATTERN)`, where PATTERN may be several texts; `endsWith(..., 'IgnoreCase', true)`.
    "endsWith" {rule: Some(rules::answers),
        nargin: (2, 4), errors: &["MATLAB:string:MustBeText"],
        example: "endsWith('file.m', '.m') => logical 1",
    }

    /// Whether texts contain a pattern.
    ///
    /// `contains(TEXT, PATTERN)`, where PATTERN may be several texts; `contains(..., 'IgnoreCase', true)`.
    "contains" {rule: Some(rules::answers),
        nargin: (2, 4), errors: &["MATLAB:string:MustBeText"],
        example: "contains('hello', 'ell') => logical 1",
    }

    /// How often a pattern occurs.
    ///
    /// `count(TEXT, PATTERN)` counts occurrences that do not overlap; `count(..., 'IgnoreCase', true)`.
    "count" {rule: Some(rules::doubles),
        nargin: (2, 4), errors: &["MATLAB:string:MustBeText"],
        example: "count('banana', 'an') => 2",
    }

    /// Where a pattern occurs.
    ///
    /// `strfind(TEXT, PATTERN)` gives the places where PATTERN begins, overlapping ones too; for cells a cell of
    /// them. `strfind(..., 'ForceCellOutput', true)`.
    "strfind" {rule: Some(rules::places),
        nargin: (2, 4),
        errors: &["MATLAB:strfind:PatternIsNotAStringOrCharVector", "MATLAB:strfind:InputNotText"],
        example: "strfind('abcabc', 'bc') => 2 5",
    }

    /// Where the shorter of two texts occurs in the longer one.
    "findstr" { rule: Some(rules::places), nargin: (2, 3), example: "findstr('abcabc', 'bc') => 2 5" }

    /// The first place of a pattern, or 0.
    ///
    /// `index(TEXT, PATTERN)`, `index(TEXT, PATTERN, 'last')`.
    "index" { rule: Some(rules::doubles), nargin: (2, 3), example: "index('banana', 'an') => 2" }

    /// The last place of a pattern, or 0.
    "rindex" { rule: Some(rules::doubles), nargin: (2, 2), example: "rindex('banana', 'an') => 4" }

    /// Replaces text.
    ///
    /// `strrep(TEXT, OLD, NEW)` replaces every occurrence of OLD, overlapping ones too; any of them may be a cell
    /// array.
    "strrep" {rule: Some(rules::changed),
        nargin: (3, 5), errors: &["MATLAB:strrep:cellArrayInputs"],
        example: "strrep('hello', 'l', 'L') => 'heLLo'",
    }

    /// Replaces text from left to right.
    ///
    /// `replace(TEXT, OLD, NEW)`, where OLD and NEW may be several texts.
    "replace" {rule: Some(rules::changed),
        nargin: (3, 3), errors: &["MATLAB:string:MustBeText", "MATLAB:string:ReplaceSizeMismatch"],
        example: "replace('hello', 'l', 'L') => 'heLLo'",
    }

    /// Removes text.
    ///
    /// `erase(TEXT, PATTERN)`, where PATTERN may be several texts.
    "erase" { rule: Some(rules::changed), nargin: (2, 2), errors: &["MATLAB:string:MustBeText"], example: "erase('banana', 'an') => 'ba'" }

    /// The first token and the rest.
    ///
    /// `[TOKEN, REST] = strtok(TEXT, DELIMITERS)`: delimiters before the token are skipped; they are white space
    /// unless given.
    "strtok" { rule: Some(rules::text_and_rest), nargin: (1, 2), nargout: 2, example: "[t, r] = strtok('one two') => t = 'one' r = ' two'" }

    /// Text without white space at both ends.
    ///
    /// `strtrim(TEXT)`; of a char matrix the columns that are blank in all rows.
    "strtrim" {rule: Some(rules::changed),
        nargin: (1, 1), errors: &["MATLAB:strtrim:InputClass"],
        example: "strtrim('  ab ') => 'ab'",
    }

    /// Text without white space at its end.
    "deblank" { rule: Some(rules::changed), nargin: (1, 1), errors: &["MATLAB:deblank:InputClass"], example: "deblank(' ab ') => ' ab'" }

    /// Text without characters at its ends.
    ///
    /// `strip(TEXT)`, `strip(TEXT, SIDE)` with `'left'`, `'right'` or `'both'`, `strip(..., CHARACTER)`.
    "strip" { rule: Some(rules::changed), nargin: (1, 3), errors: &["MATLAB:string:MustBeText"], example: "strip('xxabx', 'x') => 'ab'" }

    /// Text filled up to a length.
    ///
    /// `pad(TEXT)` to the longest of them, `pad(TEXT, N)`, `pad(..., SIDE)`, `pad(..., CHARACTER)`.
    "pad" {rule: Some(rules::changed),
        nargin: (1, 4),
        errors: &["MATLAB:string:MustBeText", "MATLAB:string:MustBeSingleCharacter"],
        example: "pad('ab', 4, 'left', '.') => '..ab'",
    }

    /// Number of characters of every text.
    "strlength" {rule: Some(rules::doubles),
        nargin: (1, 1), errors: &["MATLAB:string:MustBeText"],
        example: "strlength({'ab', 'cde'}) => 2 3",
    }

    /// Texts backwards.
    "reverse" { rule: Some(rules::changed), nargin: (1, 1), errors: &["MATLAB:string:MustBeText"], example: "reverse('abc') => 'cba'" }

    /// Cuts text at delimiters.
    ///
    /// `[PARTS, DELIMITERS] = strsplit(TEXT)` cuts at white space; `strsplit(TEXT, DELIMITER)` at one of the
    /// delimiters, in which escapes are replaced. `'CollapseDelimiters', false` keeps the empty texts between
    /// neighbouring delimiters; `'DelimiterType', 'RegularExpression'` takes the delimiters as expressions.
    "strsplit" {rule: Some(rules::pieces),
        nargin: (1, 6), nargout: 2,
        errors: &["MATLAB:strsplit:InvalidStringType", "MATLAB:strsplit:InvalidDelimiterType"],
        example: "strsplit('a,b,c', ',') => 1×3 cell array {'a'} {'b'} {'c'}",
    }

    /// Cuts text at any of the characters.
    ///
    /// `ostrsplit(TEXT, SEPARATORS)`; `ostrsplit(TEXT, SEPARATORS, true)` leaves empty texts out.
    "ostrsplit" { rule: Some(rules::pieces), nargin: (2, 3), example: "ostrsplit('a:b;c', ':;') => 1×3 cell array {'a'} {'b'} {'c'}" }

    /// Joins texts.
    ///
    /// `strjoin(TEXTS)` with a space between them, `strjoin(TEXTS, DELIMITER)`, in which escapes are replaced;
    /// a cell of delimiters has one for each place between.
    "strjoin" {rule: Some(rules::char_or_string),
        nargin: (1, 2),
        errors: &["MATLAB:strjoin:InvalidCellType", "MATLAB:strjoin:WrongNumberOfDelimiterElements"],
        example: "strjoin({'a', 'b', 'c'}, '-') => 'a-b-c'",
    }

    /// Cuts texts at delimiters into an array.
    ///
    /// `[PARTS, DELIMITERS] = split(TEXT)` at white space, `split(TEXT, DELIMITER)`, `split(TEXT, DELIMITER, DIM)`.
    /// All texts must have the same number of delimiters.
    "split" {rule: Some(rules::some_text),
        nargin: (1, 3), nargout: 2,
        errors: &["MATLAB:string:MustBeText", "MATLAB:string:NumberOfElementsMismatch"],
        example: "split('a b') => 2×1 cell array {'a'} {'b'}",
    }

    /// Joins the texts along a dimension.
    ///
    /// `join(TEXTS)` along the last dimension that is not 1, `join(TEXTS, DELIMITER)`, `join(TEXTS, DELIMITER, DIM)`.
    "join" { rule: Some(rules::some_text), nargin: (1, 3), errors: &["MATLAB:string:MustBeText"], example: "join({'a', 'b'}, '-') => 1×1 cell array {'a-b'}" }

    /// The lines of a text.
    ///
    /// `splitlines(TEXT)` is a column of the texts between new lines.
    "splitlines" {rule: Some(rules::some_text),
        nargin: (1, 1), errors: &["MATLAB:string:MustBeText"],
        example: "splitlines(sprintf('a\\nb')) => 2×1 cell array {'a'} {'b'}",
    }

    /// The text before a place.
    ///
    /// `extractBefore(TEXT, PATTERN)`, `extractBefore(TEXT, POSITION)`.
    "extractBefore" {rule: Some(rules::some_text),
        nargin: (2, 2), errors: &["MATLAB:string:MustBeText", "MATLAB:string:PositionOutOfRange"],
        example: "extractBefore('key=5', '=') => 'key'",
    }

    /// The text after a place.
    ///
    /// `extractAfter(TEXT, PATTERN)`, `extractAfter(TEXT, POSITION)`.
    "extractAfter" {rule: Some(rules::some_text),
        nargin: (2, 2), errors: &["MATLAB:string:MustBeText", "MATLAB:string:PositionOutOfRange"],
        example: "extractAfter('key=5', '=') => '5'",
    }

    /// The texts between two places.
    ///
    /// `extractBetween(TEXT, FIRST, LAST)` with patterns or positions; `'Boundaries', 'inclusive'` or
    /// `'exclusive'`.
    "extractBetween" {rule: Some(rules::some_text),
        nargin: (3, 5), errors: &["MATLAB:string:MustBeText", "MATLAB:string:PositionMustBePositive"],
        example: "extractBetween('a(b)c', '(', ')') => 1×1 cell array {'b'}",
    }

    /// Removes the text between two places.
    ///
    /// `eraseBetween(TEXT, FIRST, LAST)`; `'Boundaries', 'inclusive'` removes the patterns too.
    "eraseBetween" {rule: Some(rules::some_text),
        nargin: (3, 5), errors: &["MATLAB:string:MustBeText", "MATLAB:string:PositionMustBePositive"],
        example: "eraseBetween('a(b)c', '(', ')') => 'a()c'",
    }

    /// Replaces the text between two places.
    ///
    /// `replaceBetween(TEXT, FIRST, LAST, NEW)`; `'Boundaries', 'inclusive'` replaces the patterns too.
    "replaceBetween" {rule: Some(rules::some_text),
        nargin: (4, 6), errors: &["MATLAB:string:MustBeText", "MATLAB:string:PositionMustBePositive"],
        example: "replaceBetween('a(b)c', '(', ')', 'x') => 'a(x)c'",
    }

    /// Puts text in behind a place.
    ///
    /// `insertAfter(TEXT, PATTERN, NEW)`, `insertAfter(TEXT, POSITION, NEW)`.
    "insertAfter" {rule: Some(rules::some_text),
        nargin: (3, 3), errors: &["MATLAB:string:MustBeText", "MATLAB:string:PositionMustBePositive"],
        example: "insertAfter('ac', 'a', 'b') => 'abc'",
    }

    /// Puts text in before a place.
    ///
    /// `insertBefore(TEXT, PATTERN, NEW)`, `insertBefore(TEXT, POSITION, NEW)`.
    "insertBefore" {rule: Some(rules::some_text),
        nargin: (3, 3), errors: &["MATLAB:string:MustBeText", "MATLAB:string:PositionMustBePositive"],
        example: "insertBefore('ac', 'c', 'b') => 'abc'",
    }

    /// Part of a text by offset and length.
    ///
    /// `substr(TEXT, OFFSET, LENGTH)`.
    "substr" { rule: Some(rules::some_text), nargin: (2, 3), example: "substr('hello', 2, 3) => 'ell'" }

    /// Text in upper case.
    "upper" { rule: Some(rules::changed_in_place), aliases: &["toupper"], nargin: (1, 1), errors: &["MATLAB:upper:MustBeText"], example: "upper('aBc') => 'ABC'" }

    /// Text in lower case.
    "lower" { rule: Some(rules::changed_in_place), aliases: &["tolower"], nargin: (1, 1), errors: &["MATLAB:lower:MustBeText"], example: "lower('aBc') => 'abc'" }

    /// Moves the blanks of char rows to one side.
    ///
    /// `strjust(TEXT, SIDE)` with `'right'` (the default), `'left'` or `'center'`.
    "strjust" { rule: Some(rules::text_of_numbers), nargin: (1, 2), example: "strjust('ab  ', 'right') => ' ab'" }

    /// Codes of characters.
    "toascii" { rule: Some(rules::doubles), nargin: (1, 1), example: "toascii('aB') => 97 66" }

    /// Replaces escapes such as `\n` by their characters.
    "do_string_escapes" { rule: Some(rules::changed), nargin: (1, 1), example: "double(do_string_escapes('\\t')) => 9" }

    /// Replaces control characters, quotes and backslashes by escapes.
    "undo_string_escapes" { rule: Some(rules::changed), nargin: (1, 1), example: "undo_string_escapes(char(10)) => '\\n'" }

    /// Where characters are white space.
    "isspace" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "isspace('a b') => 1×3 logical array 0 1 0" }

    /// Where characters are letters.
    "isletter" { rule: Some(rules::questions_of_characters), aliases: &["isalpha"], nargin: (1, 1), example: "isletter('a1') => 1×2 logical array 1 0" }

    /// Where characters are digits.
    "isdigit" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "isdigit('a1') => 1×2 logical array 0 1" }

    /// Where characters are upper-case letters.
    "isupper" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "isupper('aB') => 1×2 logical array 0 1" }

    /// Where characters are lower-case letters.
    "islower" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "islower('aB') => 1×2 logical array 1 0" }

    /// Where characters are letters or digits.
    "isalnum" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "isalnum('a-1') => 1×3 logical array 1 0 1" }

    /// Where characters are punctuation.
    "ispunct" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "ispunct('a,') => 1×2 logical array 0 1" }

    /// Where characters are control characters.
    "iscntrl" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "iscntrl(['a' 10]) => 1×2 logical array 0 1" }

    /// Where characters are visible.
    "isgraph" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "isgraph('a ') => 1×2 logical array 1 0" }

    /// Where characters are visible or spaces.
    "isprint" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "isprint(['a ' 10]) => 1×3 logical array 1 1 0" }

    /// Where characters are hexadecimal digits.
    "isxdigit" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "isxdigit('fg') => 1×2 logical array 1 0" }

    /// Where characters are ASCII.
    "isascii" { rule: Some(rules::questions_of_characters), nargin: (1, 1), example: "isascii('ab') => 1×2 logical array 1 1" }

    /// Where characters belong to a category.
    ///
    /// `isstrprop(TEXT, CATEGORY)`: `alpha`, `alphanum`, `cntrl`, `digit`, `graphic`, `lower`, `print`, `punct`,
    /// `upper`, `wspace`, `xdigit`.
    "isstrprop" {rule: Some(rules::questions_of_characters),
        nargin: (2, 2), errors: &["MATLAB:isstrprop:InvalidCategory"],
        example: "isstrprop('a1 ', 'alpha') => 1×3 logical array 1 0 0",
    }
    /// Bytes, or those of a text, in base 64.
    "matlab.net.base64encode" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/matlab.net.base64encode.m")),
        example: "matlab.net.base64encode('abc') => 'YWJj'" }
    /// The bytes that are written in base 64.
    "matlab.net.base64decode" { nargin: (1, 1), errors: &["MATLAB:net:base64decode:InvalidBase64"],
        kernel: Kernel::Source(include_str!("../../prelude/matlab.net.base64decode.m")),
        example: "char(matlab.net.base64decode('YWJj')) => 3×1 char array 'a' 'b' 'c'" }
    /// An expression or a function whose operators ^, * and / work element by element.
    "vectorize" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/vectorize.m")),
        example: "vectorize('x^2*y') => 'x.^2.*y'" }
    /// Breaks paragraphs into lines: textwrap(texts, columns); texts in a cell array, lines as a cell column.
    "textwrap" { nargin: (2, 2), nargout: 2, errors: &["MATLAB:textwrap:InvalidInput", "MATLAB:textwrap:InvalidColumns"],
        kernel: Kernel::Source(include_str!("../../prelude/textwrap.m")),
        example: "textwrap({'one two three'}, 8) => 2×1 cell array {'one two'} {'three' }" }
}
