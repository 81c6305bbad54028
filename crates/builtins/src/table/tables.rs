//! Text data: delimited and formatted files.

use crate::{MANY, rows};

rows! { "tables";
    /// Read rows of fields from a file or a text.
    ///
    /// C = textscan(FID, FORMAT) gives a cell with one column for each field of FORMAT: %f, %n (double), %f32,
    /// %d, %d8 to %d64, %u8 to %u64 (integers), %s (text), %q (text, perhaps in double quotes), %c (characters),
    /// %[...] and %[^...] (characters of a set). %*f skips a field, %5.2f limits its length, other text must be there.
    /// C = textscan(TEXT, ...) reads a text. C = textscan(..., N) reads at most N rows.
    /// [C, POSITION] = textscan(...) also gives the position after the last field.
    /// Options: 'Delimiter', 'MultipleDelimsAsOne', 'Whitespace', 'EndOfLine', 'HeaderLines', 'CommentStyle',
    /// 'EmptyValue', 'TreatAsEmpty', 'CollectOutput', 'ReturnOnError', 'TextType'.
    "textscan" { nargin: (1, MANY), nargout: 2,
        errors: &["MATLAB:textscan:InvalidFormat", "MATLAB:textscan:UnknownOption", "MATLAB:textscan:handleErrorAndShowInfo"],
        example: "c = textscan('1,2;3,4', '%f%f', 'Delimiter', ',', 'EndOfLine', ';'); c{2} => 2 4" }
    /// Read columns from a file.
    ///
    /// [A, B, ...] = textread(FILE, FORMAT) gives the columns that textscan reads, numbers as doubles.
    /// [A, B, ...] = textread(FILE, FORMAT, N, OPTION, VALUE, ...)
    "textread" { nargin: (1, MANY), nargout: MANY, errors: &["MATLAB:fileread:cannotOpenFile"],
        example: "f = tempname; fid = fopen(f, 'w'); fprintf(fid, '1 2 3 4'); fclose(fid); [a, b] = textread(f, '%f %f'); b => b = 2 4" }
    /// Read columns from a text.
    ///
    /// [A, B, ...] = strread(TEXT, FORMAT, N, OPTION, VALUE, ...) gives the columns that textscan reads, numbers as
    /// doubles.
    "strread" { nargin: (1, MANY), nargout: MANY, example: "[a, b] = strread('1 2 3 4', '%d %d'); a => a = 1 3" }
}
