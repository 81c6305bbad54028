//! Numbers to text and back.

use crate::{Effects, Gives, MANY, rows, rules};

rows! { "convert";
    /// Numbers as text for people.
    ///
    /// `num2str(X)` writes four digits more than the largest number has before the point; a matrix gives a row of
    /// chars for each of its rows. `num2str(X, PRECISION)` writes so many significant digits, `num2str(X, FORMAT)`
    /// by a format.
    "num2str" {rule: Some(rules::text_of_numbers),
        nargin: (1, 2),
        errors: &["MATLAB:num2str:nonNumericInput", "MATLAB:num2str:invalidPrecision"],
        example: "num2str([1.5 2.25]) => '1.5 2.25'",
    }

    /// Numbers as text, rounded to integers.
    "int2str" { rule: Some(rules::text_of_numbers), nargin: (1, 1), errors: &["MATLAB:int2str:nonNumericInput"], example: "int2str([1.5 3.2]) => '2 3'" }

    /// A matrix as text that evaluates to it.
    ///
    /// `mat2str(X)` with 15 significant digits, `mat2str(X, N)` with N, `mat2str(X, 'class')` with the name of a
    /// class that is not double.
    "mat2str" {rule: Some(rules::text_row),
        nargin: (1, 3),
        errors: &["MATLAB:mat2str:NumericInput", "MATLAB:mat2str:TwoDInput"],
        example: "mat2str([1 2; 3 4.5]) => '[1 2;3 4.5]'",
    }

    /// Text as numbers.
    ///
    /// `str2double(TEXT)` reads a real or complex number, NaN where the text is none; cells and string arrays
    /// element by element. Commas are ignored.
    "str2double" { gives: Gives::New, rule: Some(rules::numbers_of_texts), nargin: (1, 1), example: "str2double('1,234.5') => 1.2345e+03" }

    /// The value of text that is an expression.
    ///
    /// `[X, OK] = str2num(TEXT)`; X is empty and OK false where the text cannot be evaluated.
    "str2num" { effects: Effects::CALLS_BACK.and(Effects::EVALUATES), rule: Some(rules::anything_and_truth), nargin: (1, 3), nargout: 2, example: "str2num('[1 2 3]*2') => 2 4 6" }

    /// Numbers and texts read from text by a format.
    ///
    /// `[A, COUNT, MESSAGE, NEXT] = sscanf(TEXT, FORMAT, SIZE)` uses FORMAT (`%d %i %u %f %g %x %o %s %c %[...]`, `%*`
    /// to drop) again until TEXT ends or does not match. Texts beside numbers become codes. SIZE is N, `[M N]` or
    /// `[M Inf]`.
    "sscanf" {
        rule: Some(rules::scanned), nargin: (2, 3), nargout: MANY,
        errors: &["MATLAB:sscanf:invalidInput", "MATLAB:scanf:invalidSize"],
        example: "sscanf('3,4,5', '%d,') => 3 4 5",
    }

    /// Binary digits.
    ///
    /// `dec2bin(X)`, `dec2bin(X, N)` with at least N digits; a row of chars for each element. Negative numbers are
    /// written as two's complement.
    "dec2bin" {rule: Some(rules::text_of_numbers),
        nargin: (1, 2), errors: &["MATLAB:dec2bin:FirstArg", "MATLAB:dec2bin:InvalidLength"],
        example: "dec2bin(5) => '101'",
    }

    /// Hexadecimal digits.
    ///
    /// `dec2hex(X)`, `dec2hex(X, N)` with at least N digits.
    "dec2hex" {rule: Some(rules::text_of_numbers),
        nargin: (1, 2), errors: &["MATLAB:dec2hex:FirstArg", "MATLAB:dec2hex:InvalidLength"],
        example: "dec2hex(255) => 'FF'",
    }

    /// Digits in a base.
    ///
    /// `dec2base(X, BASE)`, `dec2base(X, BASE, N)` with at least N digits. BASE is 2 to 36, or the digits themselves.
    "dec2base" {rule: Some(rules::text_of_numbers),
        nargin: (2, 3),
        errors: &["MATLAB:dec2base:FirstArg", "MATLAB:dec2base:InvalidBase", "MATLAB:dec2base:InvalidLength"],
        example: "dec2base(10, 3) => '101'",
    }

    /// Numbers from binary digits.
    "bin2dec" {rule: Some(rules::doubles),
        nargin: (1, 1), errors: &["MATLAB:bin2dec:IllegalBinaryString", "MATLAB:bin2dec:InvalidInputClass"],
        example: "bin2dec('101') => 5",
    }

    /// Numbers from hexadecimal digits.
    "hex2dec" {rule: Some(rules::doubles),
        nargin: (1, 1), errors: &["MATLAB:hex2dec:IllegalHexadecimal", "MATLAB:hex2dec:InvalidInputClass"],
        example: "hex2dec({'FF'; '10'}) => 255 16",
    }

    /// Numbers from digits in a base.
    "base2dec" {rule: Some(rules::doubles),
        nargin: (2, 2),
        errors: &["MATLAB:base2dec:NumberOutsideBase", "MATLAB:base2dec:InvalidBase", "MATLAB:base2dec:InvalidInputClass"],
        example: "base2dec('212', 3) => 23",
    }

    /// The bits of floating-point numbers in hexadecimal.
    "num2hex" { rule: Some(rules::text_matrix), nargin: (1, 2), errors: &["MATLAB:num2hex:floatpointInput"], example: "num2hex(1) => '3ff0000000000000'" }

    /// Doubles from their bits in hexadecimal.
    "hex2num" { rule: Some(rules::doubles), nargin: (1, 2), errors: &["MATLAB:hex2num:invalidHexadecimal"], example: "hex2num('4005bf0a8b145769') => 2.7183" }

    /// Numbers as ratios of integers.
    ///
    /// `[N, D] = rat(X)` with N./D within 1e-6 of X, relative to the sum of its elements; `rat(X, TOLERANCE)`.
    /// `rat(X)` alone is the continued fraction as text.
    "rat" { rule: Some(rules::ratios), nargin: (1, 2), nargout: 2, errors: &["MATLAB:rat:NonNumericInput"], example: "[n, d] = rat(pi) => n = 355 d = 113" }

    /// Numbers as text of ratios.
    ///
    /// `rats(X)`, `rats(X, LENGTH)`.
    "rats" { rule: Some(rules::text_matrix), nargin: (1, 2), errors: &["MATLAB:rat:NonNumericInput"], example: "strtrim(rats(0.75)) => '3/4'" }

    /// The bytes of text in an encoding.
    ///
    /// `unicode2native(TEXT, ENCODING)`; UTF-8 unless given.
    "unicode2native" {
        rule: Some(rules::bytes), nargin: (1, 2),
        errors: &["MATLAB:unicode2native:InvalidInput", "MATLAB:unicodeconversion:InvalidCharset"],
        example: "unicode2native('aé') => 1×3 uint8 row vector 97 195 169",
    }

    /// Text from bytes in an encoding.
    ///
    /// `native2unicode(BYTES, ENCODING)`; UTF-8 unless given.
    "native2unicode" {rule: Some(rules::characters),
        nargin: (1, 2),
        errors: &["MATLAB:native2unicode:InvalidInput", "MATLAB:unicodeconversion:InvalidCharset"],
        example: "native2unicode([97 98]) => 'ab'",
    }

    /// A value as JSON.
    ///
    /// `jsonencode(X)`; `'ConvertInfAndNaN', false` writes them as they are, not as null; `'PrettyPrint', true`
    /// sets lines and indents.
    "jsonencode" {rule: Some(rules::text_row),
        nargin: (1, 5), errors: &["MATLAB:json:UnsupportedType"],
        example: "jsonencode(struct('a', [1 2], 'b', true)) => '{\"a\":[1,2],\"b\":true}'",
    }

    /// The value of JSON text.
    ///
    /// `jsondecode(TEXT)`: objects become structs, lists of numbers columns, lists of lists matrices, lists of
    /// objects with the same names struct arrays, other lists cell columns, null `[]` or NaN.
    "jsondecode" {
        rule: Some(rules::anything), nargin: (1, 1), errors: &["MATLAB:json:ExpectedLiteral", "MATLAB:json:TextMustBeText"],
        example: "jsondecode('[[1,2],[3,4]]') => 1 2 3 4",
    }
}
