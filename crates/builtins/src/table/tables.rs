//! Data in tables: delimited and formatted text, spreadsheets.

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
    /// Read a matrix from a text file or a spreadsheet.
    ///
    /// M = readmatrix(FILE) finds out delimiter and header; fields that are no numbers become NaN.
    /// M = readmatrix(FILE, NAME, VALUE, ...): 'Delimiter', 'NumHeaderLines', 'Range' ([r1 c1 r2 c2] or 'A2:C5'),
    /// 'OutputType', 'CommentStyle', 'ConsecutiveDelimitersRule'. Of a spreadsheet also 'Sheet' (a name or a number),
    /// and ranges such as 'B2', 'B:D' and '2:5'. M = readmatrix(FILE, OPTS) reads as import options say.
    "readmatrix" { file: Some(FileUse::Reads), rule: Some(rules::matrix_of_file), nargin: (1, MANY), errors: &["MATLAB:textio:textio:FileNotFound", "MATLAB:spreadsheet:book:fileOpen", "MATLAB:spreadsheet:book:openSheetName"],
        example: "f = tempname; writelines([\"a,b\"; \"1,x\"; \"3,4\"], f); readmatrix(f) => 1 NaN 3 4" }
    /// Write a matrix to a text file or a spreadsheet.
    ///
    /// writematrix(M, FILE) writes 15 significant digits with commas between.
    /// writematrix(M, FILE, NAME, VALUE, ...): 'Delimiter', 'WriteMode' ('overwrite' or 'append'), 'QuoteStrings'.
    /// To a file .xlsx: 'Sheet', 'Range', 'AutoFitWidth', and 'WriteMode' 'inplace' (other cells stay), 'overwritesheet',
    /// 'append' or 'replacefile'. Other sheets keep their values, but not their looks.
    "writematrix" { nargin: (1, MANY), nargout: 0, errors: &["MATLAB:writematrix:InvalidInput"],
        example: "f = tempname; writematrix([1 0.1], f); fileread(f) => '1,0.1 '" }
    /// Read a cell array from a text file: what readcell does.
    ///
    /// C = lanner.read_cells(FILE, NAME, VALUE, ...) gives numbers as doubles, texts as char rows, empty fields as missing.
    "lanner.read_cells" { file: Some(FileUse::Reads), rule: Some(rules::cell_array), nargin: (1, MANY), errors: &["MATLAB:textio:textio:FileNotFound"],
        example: "f = tempname; writecell({'a', 2}, f); c = lanner.read_cells(f); c{2} => 2" }
    /// The cells of a sheet as arrays: what readtable and others make tables of.
    ///
    /// `[NUMBERS, TEXTS, KINDS, CORNER] = lanner.sheet_grid(FILE, SHEET, RANGE)` gives numbers, a cell array of texts, what each
    /// cell is (0 empty, 1 number, 2 text, 3 truth, 4 date, 5 time, 6 without a value), and row and column of the first cell.
    "lanner.sheet_grid" { file: Some(FileUse::Reads), rule: Some(rules::numbers_and_cells), nargin: (1, 3), nargout: 4,
        errors: &["MATLAB:textio:textio:FileNotFound", "MATLAB:spreadsheet:book:openSheetName"],
        example: "f = [tempname '.xlsx']; writecell({'a', 2}, f); [x, t, k] = lanner.sheet_grid(f); k => k = 2 1" }
    /// Write the cells of a sheet that lanner.sheet_grid gives.
    ///
    /// `lanner.write_sheet(FILE, NUMBERS, TEXTS, KINDS, NAME, VALUE, ...)` takes the options of writematrix.
    "lanner.write_sheet" { nargin: (4, MANY), nargout: 0, errors: &["MATLAB:spreadsheet:book:save"],
        example: "f = [tempname '.xlsx']; lanner.write_sheet(f, 3, {''}, 1); readmatrix(f) => 3" }
    /// The names of the sheets of a spreadsheet.
    ///
    /// S = sheetnames(FILE) gives a string column.
    "sheetnames" { file: Some(FileUse::Reads), rule: Some(rules::strings), nargin: (1, 1),
        errors: &["MATLAB:textio:textio:FileNotFound", "MATLAB:spreadsheet:book:fileOpen"],
        example: "f = [tempname '.xlsx']; writematrix(1, f, 'Sheet', 'One'); sheetnames(f) => \"One\"" }
    /// What a spreadsheet is.
    ///
    /// [KIND, SHEETS, FORMAT] = xlsfinfo(FILE) gives a text, the names of the sheets in a cell row, and a text. Use sheetnames.
    "xlsfinfo" { file: Some(FileUse::Reads), rule: Some(rules::text_and_texts), nargin: (1, 1), nargout: 3, errors: &["MATLAB:textio:textio:FileNotFound"],
        example: "f = [tempname '.xlsx']; writematrix(1, f); [a, b] = xlsfinfo(f); b{1} => 'Sheet1'" }
    /// Read a spreadsheet.
    ///
    /// [NUMBERS, TEXTS, RAW] = xlsread(FILE, SHEET, RANGE) gives the numbers, NaN where there is none and without rows and
    /// columns around them, the texts in a cell array, and all cells. Dates are numbers: days since the end of 1899. Use
    /// readtable, readmatrix or readcell.
    "xlsread" { file: Some(FileUse::Reads), rule: Some(rules::numbers_and_cells), nargin: (1, 4), nargout: 3,
        errors: &["MATLAB:xlsread:FileNotFound", "MATLAB:spreadsheet:book:openSheetName"],
        example: "f = [tempname '.xlsx']; writecell({'a', 'b'; 1, 2}, f); xlsread(f) => 1 2" }
    /// Write a spreadsheet.
    ///
    /// [STATUS, MESSAGE] = xlswrite(FILE, A, SHEET, RANGE) writes numbers, truths, texts or a cell array of them into a
    /// sheet, from the first cell of the range on. Other cells stay. Without extension the file gets .xlsx. Use writematrix,
    /// writecell or writetable.
    "xlswrite" { rule: Some(rules::done_and_reason), nargin: (2, 4), nargout: 2, errors: &["MATLAB:spreadsheet:book:save", "MATLAB:xlswrite:InvalidInput"],
        example: "f = [tempname '.xlsx']; xlswrite(f, [1 2], 'One', 'B2'); xlsread(f) => 1 2" }
    /// Write a cell array to a text file or a spreadsheet.
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
