//! Text data: delimited and formatted files.

use crate::{Effects, FileUse, MANY, rows, rules};

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
    "textscan" { file: Some(FileUse::Streams), rule: Some(rules::columns_in_cells), nargin: (1, MANY), nargout: 2,
        errors: &["MATLAB:textscan:InvalidFormat", "MATLAB:textscan:UnknownOption", "MATLAB:textscan:handleErrorAndShowInfo"],
        example: "c = textscan('1,2;3,4', '%f%f', 'Delimiter', ',', 'EndOfLine', ';'); c{2} => 2 4" }
    /// Read columns from a file.
    ///
    /// [A, B, ...] = textread(FILE, FORMAT) gives the columns that textscan reads, numbers as doubles.
    /// [A, B, ...] = textread(FILE, FORMAT, N, OPTION, VALUE, ...)
    "textread" { file: Some(FileUse::Reads), rule: Some(rules::columns), nargin: (1, MANY), nargout: MANY, errors: &["MATLAB:fileread:cannotOpenFile"],
        example: "f = tempname; fid = fopen(f, 'w'); fprintf(fid, '1 2 3 4'); fclose(fid); [a, b] = textread(f, '%f %f'); b => b = 2 4" }
    /// Read columns from a text.
    ///
    /// [A, B, ...] = strread(TEXT, FORMAT, N, OPTION, VALUE, ...) gives the columns that textscan reads, numbers as
    /// doubles.
    "strread" { rule: Some(rules::columns), nargin: (1, MANY), nargout: MANY, example: "[a, b] = strread('1 2 3 4', '%d %d'); a => a = 1 3" }
    /// Read numbers from a delimited file.
    ///
    /// M = dlmread(FILE) finds out the delimiter; M = dlmread(FILE, DELIMITER) takes this one.
    /// M = dlmread(FILE, DELIMITER, ROW, COLUMN) begins at a row and a column, counted from 0.
    /// M = dlmread(FILE, DELIMITER, [R1 C1 R2 C2]) reads a part; it may also be written as 'A1..B2'.
    /// Empty fields and short rows are filled with 0, or with X after 'emptyvalue', X.
    "dlmread" { file: Some(FileUse::Reads), rule: Some(rules::floats), nargin: (1, 6), errors: &["MATLAB:textscan:handleErrorAndShowInfo", "MATLAB:textio:textio:FileNotFound"],
        example: "f = tempname; dlmwrite(f, [1 2; 3 4], ';'); dlmread(f, ';', 1, 0) => 3 4" }
    /// Write numbers to a delimited file.
    ///
    /// dlmwrite(FILE, M) writes 5 significant digits with commas between.
    /// dlmwrite(FILE, M, DELIMITER, ROWS, COLUMNS) leaves so many rows and columns empty before.
    /// dlmwrite(FILE, M, NAME, VALUE, ...): 'delimiter', 'newline' ('pc' or 'unix'), 'roffset', 'coffset', 'precision' (digits
    /// or a format such as '%6.2f'); '-append' adds to the file.
    "dlmwrite" { nargin: (2, MANY), nargout: 0, errors: &["MATLAB:dlmwrite:InvalidOption"],
        example: "f = tempname; dlmwrite(f, [1 2], 'delimiter', ' ', 'precision', '%.2f'); fileread(f) => '1.00 2.00 '" }
    /// Read numbers from a file with commas.
    ///
    /// M = csvread(FILE, ROW, COLUMN) begins at a row and a column, counted from 0; M = csvread(FILE, ROW, COLUMN, [R1 C1
    /// R2 C2]) reads a part.
    "csvread" { file: Some(FileUse::Reads), rule: Some(rules::floats), nargin: (1, 4), errors: &["MATLAB:textscan:handleErrorAndShowInfo"],
        example: "f = tempname; csvwrite(f, [1 2; 3 4]); csvread(f, 0, 1) => 2 4" }
    /// Write numbers to a file with commas.
    ///
    /// csvwrite(FILE, M, ROWS, COLUMNS) leaves so many rows and columns empty before.
    "csvwrite" { nargin: (2, 4), nargout: 0, example: "f = tempname; csvwrite(f, [1 2]); fileread(f) => '1,2 '" }
    /// Read numbers and the texts around them from a file.
    ///
    /// A = importdata(FILE, DELIMITER, HEADERLINES) gives a matrix, or, where there is text before or beside the
    /// numbers, a struct with the fields data, textdata, colheaders and rowheaders, or a cell column of lines where
    /// there are no numbers. A MAT-file gives a struct of its variables. Delimiter and header are found out where
    /// they are not given.
    /// [A, DELIMITER, HEADERLINES] = importdata(...)
    "importdata" { effects: Effects::LOADS_FUNCTIONS, file: Some(FileUse::Reads), rule: Some(rules::anything), nargin: (1, 3), nargout: 3, errors: &["MATLAB:textio:textio:FileNotFound"],
        example: "f = tempname; writelines([\"a,b\"; \"1,2\"], f); s = importdata(f); s.data => 1 2" }
    /// Read a matrix from a text file.
    ///
    /// M = readmatrix(FILE) finds out delimiter and header; fields that are no numbers become NaN.
    /// M = readmatrix(FILE, NAME, VALUE, ...): 'Delimiter', 'NumHeaderLines', 'Range' ([r1 c1 r2 c2] or 'A2:C5'),
    /// 'OutputType', 'CommentStyle', 'ConsecutiveDelimitersRule'.
    "readmatrix" { file: Some(FileUse::Reads), rule: Some(rules::floats), nargin: (1, MANY), errors: &["MATLAB:textio:textio:FileNotFound", "MATLAB:spreadsheet:notSupported"],
        example: "f = tempname; writelines([\"a,b\"; \"1,x\"; \"3,4\"], f); readmatrix(f) => 1 NaN 3 4" }
    /// Write a matrix to a text file.
    ///
    /// writematrix(M, FILE) writes 15 significant digits with commas between.
    /// writematrix(M, FILE, NAME, VALUE, ...): 'Delimiter', 'WriteMode' ('overwrite' or 'append'), 'QuoteStrings'.
    "writematrix" { nargin: (1, MANY), nargout: 0, errors: &["MATLAB:writematrix:InvalidInput"],
        example: "f = tempname; writematrix([1 0.1], f); fileread(f) => '1,0.1 '" }
    /// Read a cell array from a text file.
    ///
    /// C = readcell(FILE, NAME, VALUE, ...) gives numbers as doubles, texts as char rows, empty fields as missing.
    "readcell" { file: Some(FileUse::Reads), rule: Some(rules::cell_array), nargin: (1, MANY), errors: &["MATLAB:textio:textio:FileNotFound"],
        example: "f = tempname; writecell({'a', 2}, f); c = readcell(f); c{2} => 2" }
    /// Write a cell array to a text file.
    ///
    /// writecell(C, FILE, NAME, VALUE, ...) takes the options of writematrix.
    "writecell" { nargin: (1, MANY), nargout: 0, errors: &["MATLAB:writecell:InvalidInput"],
        example: "f = tempname; writecell({'a,b', 2}, f); fileread(f) => '\"a,b\",2 '" }
    /// Read the lines of a file.
    ///
    /// S = readlines(FILE) gives a string column; readlines(FILE, 'EmptyLineRule', 'skip') leaves out empty lines.
    "readlines" { file: Some(FileUse::Reads), rule: Some(rules::strings), nargin: (1, MANY), errors: &["MATLAB:textio:textio:FileNotFound"],
        example: "f = tempname; writelines([\"a\"; \"b\"], f); numel(readlines(f)) => 3" }
    /// Write lines to a file.
    ///
    /// writelines(LINES, FILE) writes every element with a line end; 'WriteMode', 'append' adds to the file.
    "writelines" { nargin: (2, MANY), nargout: 0, example: "f = tempname; writelines(\"abc\", f); fileread(f) => 'abc '" }
}
