//! Files: opening, reading, writing, MAT-files.

use crate::{Effects, FileUse, Kernel, MANY, rows, rules};

rows! { "files";
    /// Open a file, or ask about open files.
    ///
    /// FID = fopen(NAME, PERMISSION) opens a file and gives its number, 3 or more, or -1 where it cannot be
    /// opened. PERMISSION is 'r' (read, the default), 'w' (write, discard what was there), 'a' (append), each with
    /// '+' for both reading and writing, and 'b' or 't' for binary or text mode, which are the same here.
    /// [FID, MESSAGE] = fopen(NAME, PERMISSION, ORDER, ENCODING) also tells why it failed. ORDER is 'n', 'l' or
    /// 'b' ('ieee-le', 'ieee-be'); ENCODING is 'UTF-8' (the default), 'ISO-8859-1', 'US-ASCII', 'windows-1252',
    /// 'UTF-16LE' or 'UTF-16BE'. A file to be read is also looked for on the search path.
    /// FIDS = fopen('all') gives the numbers of all open files.
    /// [NAME, PERMISSION, ORDER, ENCODING] = fopen(FID) tells how a file was opened.
    "fopen" { file: Some(FileUse::Opens), rule: Some(rules::opened), nargin: (1, 4), nargout: 4, errors: &["MATLAB:FileIO:InvalidPermission", "MATLAB:FileIO:InvalidEncoding"],
        example: "fopen('/no/such/file') => -1" }
    /// Close a file.
    ///
    /// STATUS = fclose(FID) closes a file and gives 0, or -1 where it could not be written.
    /// fclose('all') closes all files.
    "fclose" { file: Some(FileUse::Closes), rule: Some(rules::number), nargin: (1, 1), errors: &["MATLAB:FileIO:InvalidFid"], example: "fclose('all') => 0" }
    /// Read a line of a file, without its newline.
    ///
    /// LINE = fgetl(FID) gives a char row, or -1 at the end of the file.
    "fgetl" { file: Some(FileUse::Streams), rule: Some(rules::line), nargin: (1, 2), nargout: 2, errors: &["MATLAB:FileIO:InvalidFid"],
        example: "f = tempname; fid = fopen(f, 'w+'); fprintf(fid, 'ab\\ncd\\n'); frewind(fid); fgetl(fid) => 'ab'" }
    /// Read a line of a file, with its newline.
    ///
    /// LINE = fgets(FID) gives a char row that ends with the newline, or -1 at the end of the file.
    /// LINE = fgets(FID, N) reads at most N characters.
    /// [LINE, ENDING] = fgets(...) also gives the codes of the newline, empty where the file ends without one.
    "fgets" { file: Some(FileUse::Streams), rule: Some(rules::line), nargin: (1, 2), nargout: 2, errors: &["MATLAB:FileIO:InvalidFid"],
        example: "f = tempname; fid = fopen(f, 'w+'); fprintf(fid, 'abcd\\n'); frewind(fid); fgets(fid, 3) => 'abc'" }
    /// Whether a read met the end of a file.
    ///
    /// TF = feof(FID) is 1 where an earlier read met the end, also where fgetl or fgets read the last line.
    "feof" { file: Some(FileUse::Streams), rule: Some(rules::number), nargin: (1, 1), errors: &["MATLAB:FileIO:InvalidFid"],
        example: "f = tempname; fid = fopen(f, 'w+'); fgetl(fid); feof(fid) => 1" }
    /// The error of the last operation on a file.
    ///
    /// [MESSAGE, NUMBER] = ferror(FID) gives '' and 0 where there was none.
    /// ferror(FID, 'clear') also forgets it.
    "ferror" { rule: Some(rules::text_number_text), nargin: (1, 2), nargout: 2, errors: &["MATLAB:FileIO:InvalidFid"],
        example: "fid = fopen(tempname, 'w'); fseek(fid, 9, 'bof'); ferror(fid) => 'Offset is bad - after end-of-file or last character written.'" }
    /// Go back to the start of a file.
    ///
    /// frewind(FID) makes the next operation start at the first byte.
    "frewind" { file: Some(FileUse::Streams), rule: Some(rules::number), nargin: (1, 1), errors: &["MATLAB:FileIO:InvalidFid"],
        example: "fid = fopen(tempname, 'w+'); fputs(fid, 'xy'); frewind(fid); fgetl(fid) => 'xy'" }
    /// Move to a position of a file.
    ///
    /// STATUS = fseek(FID, OFFSET, ORIGIN) moves OFFSET bytes from ORIGIN: 'bof' or -1 (the beginning), 'cof' or 0
    /// (the present position), 'eof' or 1 (the end). It gives 0, or -1 where the position is outside of the file.
    "fseek" { file: Some(FileUse::Streams), rule: Some(rules::number), nargin: (2, 3), errors: &["MATLAB:FileIO:InvalidOrigin"],
        example: "fid = fopen(tempname, 'w+'); fputs(fid, 'abc'); fseek(fid, 1, 'bof'); fgetl(fid) => 'bc'" }
    /// The position in a file.
    ///
    /// POSITION = ftell(FID) gives the number of bytes from the start, or -1.
    "ftell" { file: Some(FileUse::Streams), rule: Some(rules::number), nargin: (1, 1), errors: &["MATLAB:FileIO:InvalidFid"],
        example: "fid = fopen(tempname, 'w'); fputs(fid, 'abc'); ftell(fid) => 3" }
    /// Skip lines of a file.
    ///
    /// N = fskipl(FID, COUNT) moves past COUNT lines, by default 1, or Inf, and gives how many there were.
    "fskipl" { file: Some(FileUse::Streams), rule: Some(rules::number), nargin: (1, 2), errors: &["MATLAB:FileIO:InvalidFid"],
        example: "fid = fopen(tempname, 'w+'); fprintf(fid, 'a\\nb\\nc\\n'); frewind(fid); fskipl(fid, Inf) => 3" }
    /// Write what is waiting in memory for a file.
    ///
    /// fflush(FID) writes what was printed so far; fflush(stdout) the session's output.
    "fflush" { rule: Some(rules::number), nargin: (1, 1), errors: &["MATLAB:FileIO:InvalidFid"], example: "x = fflush(1) => x = 0" }
    /// Read binary data.
    ///
    /// A = fread(FID) gives the bytes of a file as a column of doubles.
    /// [A, COUNT] = fread(FID, SIZE, PRECISION, SKIP, ORDER): SIZE is Inf, N, [M N] or [M Inf]. PRECISION names
    /// the numbers in the file and the class of A: 'int16' gives doubles, '*int16' int16, 'uint8=>char' chars,
    /// 'bit4' and 'ubit4' fields of bits; '3*int16' with SKIP skips so many bytes after every 3 numbers. ORDER is
    /// 'n', 'l' or 'b'.
    "fread" { file: Some(FileUse::Streams), rule: Some(rules::read_numbers), nargin: (1, 5), nargout: 2, errors: &["MATLAB:FileIO:InvalidPrecision", "MATLAB:FileIO:InvalidSize"],
        example: "fid = fopen(tempname, 'w+'); fwrite(fid, 1:4); frewind(fid); fread(fid, [2 2]) => 1 3 2 4" }
    /// Write binary data.
    ///
    /// COUNT = fwrite(FID, A) writes the elements of A as bytes.
    /// COUNT = fwrite(FID, A, PRECISION, SKIP, ORDER) writes numbers of PRECISION such as 'int16' or 'double',
    /// rounded and saturated, after SKIP bytes each.
    "fwrite" { rule: Some(rules::number), nargin: (2, 5), errors: &["MATLAB:FileIO:InvalidPrecision"],
        example: "fwrite(fopen(tempname, 'w'), [1 2 3], 'int16') => 3" }
    /// A whole file as text.
    ///
    /// TEXT = fileread(NAME) gives the content of a file as a char row.
    /// TEXT = fileread(NAME, 'Encoding', ENCODING) says how characters are stored.
    "fileread" { file: Some(FileUse::Reads), rule: Some(rules::characters), nargin: (1, 3), errors: &["MATLAB:fileread:cannotOpenFile"],
        example: "f = tempname; fid = fopen(f, 'w'); fputs(fid, 'abc'); fclose(fid); fileread(f) => 'abc'" }
    /// The number of the standard input: 0.
    "stdin" { rule: Some(rules::number), nargin: (0, 0), example: "stdin => 0" }
    /// The number of the standard output: 1.
    "stdout" { rule: Some(rules::number), nargin: (0, 0), example: "stdout => 1" }
    /// The number of the standard error: 2.
    "stderr" { rule: Some(rules::number), nargin: (0, 0), example: "stderr => 2" }
    /// Show a file.
    ///
    /// type NAME prints the content of a file; .m may be left out. TEXT = type(NAME) gives it.
    "type" { rule: Some(rules::text_row), nargin: (1, MANY), errors: &["MATLAB:type:fileNotFound"],
        example: "f = tempname; fid = fopen(f, 'w'); fputs(fid, 'abc'); fclose(fid); type(f) => abc" }
    /// The origin 'bof' of fseek, as a number: -1.
    "SEEK_SET" { rule: Some(rules::number), nargin: (0, 0), example: "SEEK_SET => -1" }
    /// The origin 'cof' of fseek, as a number: 0.
    "SEEK_CUR" { rule: Some(rules::number), nargin: (0, 0), example: "SEEK_CUR => 0" }
    /// The origin 'eof' of fseek, as a number: 1.
    "SEEK_END" { rule: Some(rules::number), nargin: (0, 0), example: "SEEK_END => 1" }
    /// Save variables to a file.
    ///
    /// save FILE saves all variables to a MAT-file, save FILE X Y* those with these names; * and ? stand for any
    /// characters. save('FILE', '-regexp', EXPRESSION, ...) chooses by regular expressions; save('FILE', '-struct',
    /// 'S', 'FIELD', ...) saves the fields of a struct as variables. -append keeps what the file has. -v7 (the
    /// default) compresses, -v6 does not. -v7.3 writes an HDF5 file, which variables of any size fit in; -nocompression
    /// leaves it uncompressed. -ascii writes the numbers as text, with -double and -tabs; -text writes
    /// Octave's text format. Without extension the file gets .mat.
    "save" { nargin: (0, MANY), nargout: 0, effects: Effects::REACHES_VARIABLES,
        errors: &["MATLAB:save:variableNotFound", "MATLAB:save:couldNotWriteFile"],
        example: "x = 3; f = [tempname '.mat']; save(f, 'x'); s = load(f); s.x => 3" }
    /// Load variables from a file.
    ///
    /// load FILE loads all variables of a MAT-file, load FILE X Y* those with these names, load('FILE', '-regexp',
    /// EXPRESSION, ...) by regular expressions. S = load(...) gives them as fields of a struct instead. Files of
    /// versions 4 to 7.3 and of Octave's text format are read. A file of numbers as text (or any, with -ascii) gives one
    /// matrix that is named as the file.
    "load" { file: Some(FileUse::Reads), rule: Some(rules::loaded), nargin: (0, MANY), effects: Effects::DEFINES_AS_STATEMENT.and(Effects::LOADS_FUNCTIONS),
        errors: &["MATLAB:load:couldNotReadFile", "MATLAB:load:unableToReadMatFile", "MATLAB:load:numColumnsNotSame"],
        example: "f = [tempname '.txt']; fid = fopen(f, 'w'); fprintf(fid, '1 2\\n3 4\\n'); fclose(fid); x = load(f); x(2, 1) => 3" }
    /// A part of a variable of a MAT-file: what matfile reads.
    ///
    /// `[VALUE, ISPART] = lanner.mat_part(FILE, NAME, SUBSCRIPTS)` reads a part of an array of a file of version 7.3, without the
    /// rest. Where only the whole can be read, ISPART is false.
    "lanner.mat_part" { file: Some(FileUse::Reads), rule: Some(rules::anything_and_truth), nargin: (3, 3), nargout: 2,
        errors: &["MATLAB:load:unableToReadMatFile"],
        example: "x = 1:5; f = [tempname '.mat']; save(f, 'x', '-v7.3'); lanner.mat_part(f, 'x', {1, 2:3}) => 2 3" }
    /// Copy what is printed to a file.
    ///
    /// diary FILE appends from now on, diary off ends it, diary on goes on, diary alone changes between the two. The
    /// first file is named diary. What is typed at the prompt is not copied.
    "diary" { nargin: (0, 1), nargout: 0, errors: &["MATLAB:diary:InvalidInput", "MATLAB:diary:FileNotOpened"],
        example: "f = tempname; diary(f); disp(3); diary off; type(f) => 3 3" }
    /// Compress files.
    ///
    /// NAMES = gzip(FILES) writes FILE.gz for each FILE, gzip(FILES, FOLDER) into a folder. FILES are a name, names
    /// in a cell array, or a pattern with * and ?.
    "gzip" { rule: Some(rules::cell_array), nargin: (1, 2), errors: &["MATLAB:gzip:invalidInput", "MATLAB:gzip:failed"],
        example: "f = tempname; fclose(fopen(f, 'w')); g = gzip(f); isfile(g{1}) => logical 1" }
    /// Uncompress files.
    ///
    /// NAMES = gunzip(FILES) writes FILE for each FILE.gz, gunzip(FILES, FOLDER) into a folder.
    "gunzip" { rule: Some(rules::cell_array), nargin: (1, 2), errors: &["MATLAB:gunzip:invalidInput", "MATLAB:gunzip:failed"],
        example: "f = tempname; h = fopen(f, 'w'); fputs(h, 'text'); fclose(h); g = gzip(f); delete(f); gunzip(g); fileread(f) => 'text'" }
    /// Read text by a format from a file.
    ///
    /// A = fscanf(FID, FORMAT) reads until the file ends or does not fit, as sscanf reads a text.
    /// [A, COUNT] = fscanf(FID, FORMAT, SIZE) reads at most SIZE elements: N, Inf, [M N] or [M Inf]. The file is then
    /// behind what was used.
    "fscanf" { file: Some(FileUse::Streams), rule: Some(rules::scanned), nargin: (2, 3), nargout: MANY, errors: &["MATLAB:FileIO:InvalidFid", "MATLAB:scanf:invalidSize"],
        example: "fid = fopen(tempname, 'w+'); fprintf(fid, '1 2 3'); frewind(fid); fscanf(fid, '%d', [1 2]) => 1 2" }
    /// Opens a file by its extension: the variables of a MAT-file as a struct, a figure, or the editor.
    "open" { nargin: (1, 1), errors: &["MATLAB:open:fileNotFound"],
        kernel: Kernel::Source(include_str!("../../prelude/open.m")),
        example: "x = 3; f = [tempname '.mat']; save(f, 'x'); s = open(f); s.x => 3" }
    /// Puts files into an archive.
    ///
    /// NAMES = zip(ARCHIVE, FILES) gives the names of its entries. FILES are a name, names in a cell array, or patterns; of a folder all that
    /// is below it. zip(ARCHIVE, FILES, ROOT) finds them in ROOT. Without an extension the archive is ARCHIVE.zip.
    "zip" { rule: Some(rules::cell_array), nargin: (2, 3), errors: &["MATLAB:zip:invalidInput", "MATLAB:zip:noEntries", "MATLAB:zip:failed"],
        example: "f = tempname; fclose(fopen(f, 'w')); numel(zip([f '.zip'], f)) => 1" }
    /// Takes files out of an archive.
    ///
    /// NAMES = unzip(ARCHIVE), unzip(ARCHIVE, FOLDER). An entry that is a link, or whose name leads out of the folder, is refused.
    "unzip" { rule: Some(rules::cell_array), nargin: (1, 2), errors: &["MATLAB:unzip:invalidInput", "MATLAB:unzip:invalidArchiveName", "MATLAB:unzip:failed"],
        example: "f = tempname; h = fopen(f, 'w'); fputs(h, 'text'); fclose(h); zip([f '.zip'], f); g = unzip([f '.zip'], tempname); fileread(g{1}) => 'text'" }
    /// Puts files into an archive of the program tar, called as zip; one whose name ends in .tgz or .gz is compressed.
    "tar" { rule: Some(rules::cell_array), nargin: (2, 3), errors: &["MATLAB:tar:invalidInput", "MATLAB:tar:noEntries", "MATLAB:tar:failed"],
        example: "f = tempname; fclose(fopen(f, 'w')); numel(tar([f '.tgz'], f)) => 1" }
    /// Takes files out of an archive of the program tar, compressed or not; called as unzip.
    "untar" { rule: Some(rules::cell_array), nargin: (1, 2), errors: &["MATLAB:untar:invalidInput", "MATLAB:untar:invalidArchiveName", "MATLAB:untar:failed"],
        example: "f = tempname; h = fopen(f, 'w'); fputs(h, 'text'); fclose(h); tar([f '.tgz'], f); g = untar([f '.tgz'], tempname); fileread(g{1}) => 'text'" }
}
