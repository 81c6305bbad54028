//! File names, folders and the search path.

use crate::{Effects, MANY, rows, rules};

rows! { "paths";
    /// A file name from its parts.
    ///
    /// NAME = fullfile(FOLDER, ..., FILE) joins the parts by the file separator. Empty parts are left out, several
    /// separators become one. Parts may be cell or string arrays of one size, which gives an array of names.
    "fullfile" { rule: Some(rules::texts_as_given), nargin: (1, MANY), errors: &["MATLAB:fullfile:InvalidInputType"], example: "fullfile('a', 'b', 'c.m') => 'a/b/c.m'" }
    /// The folder, name and extension of a file name.
    ///
    /// [FOLDER, NAME, EXTENSION] = fileparts(FILE). The extension begins with its point. FILE may be a cell or
    /// string array.
    "fileparts" { rule: Some(rules::texts_as_given), nargin: (1, 1), nargout: 3, errors: &["MATLAB:fileparts:MustBeChar"],
        example: "[p, n, e] = fileparts('a/b.c') => p = 'a' n = 'b' e = '.c'" }
    /// The character between folders in a file name.
    "filesep" { rule: Some(rules::text_row), nargin: (0, 1), example: "filesep => '/'" }
    /// The character between the folders of a search path.
    "pathsep" { rule: Some(rules::text_row), nargin: (0, 1), example: "pathsep => ':'" }
    /// Whether a file name begins at the root.
    ///
    /// TF = is_absolute_filename(NAME)
    "is_absolute_filename" { rule: Some(rules::truth), nargin: (1, 1), example: "is_absolute_filename('/a') => logical 1" }
    /// A file name from the root on.
    ///
    /// FULL = make_absolute_filename(NAME) resolves . and .. in a name that does not begin there; the file need not
    /// exist.
    "make_absolute_filename" { rule: Some(rules::text_row), nargin: (1, 1), example: "make_absolute_filename('/a/b') => '/a/b'" }
    /// The name of an existing file from the root on, with links followed.
    ///
    /// [FULL, STATUS, MESSAGE] = canonicalize_file_name(NAME) gives STATUS -1 where there is no such file.
    "canonicalize_file_name" { rule: Some(rules::text_number_text), nargin: (1, 1), nargout: 3, example: "canonicalize_file_name('/') => '/'" }
    /// The current folder.
    "pwd" { rule: Some(rules::text_row), nargin: (0, 0), example: "numel(pwd) > 0 => logical 1" }
    /// Change the current folder.
    ///
    /// cd FOLDER; OLD = cd(FOLDER) also gives the one before; cd alone shows it.
    "cd" { effects: Effects::CHANGES_PATH, rule: Some(rules::text_row), aliases: &["chdir"], nargin: (0, MANY), errors: &["MATLAB:cd:NonExistentFolder"], example: "x = ischar(cd) => x = logical 1" }
    /// What a folder holds.
    ///
    /// S = dir(NAME) gives a struct array with the fields name, folder, date, bytes, isdir, datenum. NAME is a
    /// folder, a file, or a pattern with * and **. Without an output the names are shown.
    "dir" { rule: Some(rules::structures), nargin: (0, 1), example: "d = dir('/no/such/folder'); size(d) => 0 1" }
    /// Show the files of a folder.
    ///
    /// ls NAME ...; TEXT = ls(NAME, ...)
    "ls" { rule: Some(rules::text_row), nargin: (0, MANY), errors: &["MATLAB:ls:OSError"], example: "d = tempname; mkdir(d); s = ls(d); isempty(s) => logical 1" }
    /// Make a folder.
    ///
    /// mkdir(NAME); mkdir(PARENT, NAME); [STATUS, MESSAGE, ID] = mkdir(...). Missing parents are made too. A folder
    /// that exists gives a warning.
    "mkdir" { rule: Some(rules::done), nargin: (1, 2), nargout: 3, errors: &["MATLAB:MKDIR:OSError"], example: "ok = mkdir(tempname) => ok = logical 1" }
    /// Remove a folder.
    ///
    /// rmdir(NAME) removes an empty folder, rmdir(NAME, 's') one with everything in it.
    /// [STATUS, MESSAGE, ID] = rmdir(...)
    "rmdir" { rule: Some(rules::done), nargin: (1, 2), nargout: 3, errors: &["MATLAB:RMDIR:NotADirectory", "MATLAB:RMDIR:DirectoryNotRemoved"],
        example: "d = tempname; mkdir(d); ok = rmdir(d) => ok = logical 1" }
    /// The existing files that patterns name.
    ///
    /// C = glob(PATTERN) gives a cell column of names, in order. PATTERN is text or a cell array of texts with *, ?
    /// and [sets].
    "glob" { rule: Some(rules::cell_array), nargin: (1, 1), example: "c = glob('/no/such/*'); isempty(c) => logical 1" }
    /// Whether names are files.
    ///
    /// TF = isfile(NAMES)
    "isfile" { rule: Some(rules::answers), aliases: &["is_file"], nargin: (1, 1), example: "isfile('/') => logical 0" }
    /// Whether names are folders.
    ///
    /// TF = isfolder(NAMES)
    "isfolder" { rule: Some(rules::answers), aliases: &["isdir", "is_folder"], nargin: (1, 1), example: "isfolder({'/', '/no/such'}) => 1×2 logical array 1 0" }
    /// Delete files.
    ///
    /// delete(NAME, ...) deletes files; names may have wildcards. A file that is not there gives a warning.
    "delete" { nargin: (1, MANY), nargout: 0, errors: &["MATLAB:DELETE:InvalidArgument"],
        example: "f = tempname; fclose(fopen(f, 'w')); delete(f); isfile(f) => logical 0" }
    /// Delete a file.
    ///
    /// [ERROR, MESSAGE] = unlink(NAME) gives 0, or -1 where it cannot be deleted.
    "unlink" { rule: Some(rules::status), nargin: (1, 1), nargout: 2, example: "e = unlink('/no/such/file') => e = -1" }
    /// Rename a file or folder.
    ///
    /// [ERROR, MESSAGE] = rename(OLD, NEW) gives 0, or -1 where it cannot be renamed.
    "rename" { rule: Some(rules::status), nargin: (2, 2), nargout: 2, example: "e = rename('/no/such/file', '/no/such/other') => e = -1" }
    /// Copy files and folders.
    ///
    /// copyfile(SOURCE, DESTINATION) copies a file to a file or into a folder, all files of a pattern into a folder,
    /// the content of a folder into a folder. [STATUS, MESSAGE, ID] = copyfile(...); a third argument 'f' is taken.
    "copyfile" { rule: Some(rules::done), nargin: (1, 3), nargout: 3, errors: &["MATLAB:COPYFILE:FileDoesNotExist"],
        example: "f = tempname; fclose(fopen(f, 'w')); copyfile(f, [f 'b']); isfile([f 'b']) => logical 1" }
    /// Move or rename files and folders.
    ///
    /// movefile(SOURCE, DESTINATION); [STATUS, MESSAGE, ID] = movefile(...); a third argument 'f' is taken.
    "movefile" { rule: Some(rules::done), nargin: (1, 3), nargout: 3, errors: &["MATLAB:MOVEFILE:FileDoesNotExist"],
        example: "f = tempname; fclose(fopen(f, 'w')); movefile(f, [f 'b']); isfile({f, [f 'b']}) => 1×2 logical array 0 1" }
    /// The folder for temporary files.
    "tempdir" { rule: Some(rules::text_row), aliases: &["P_tmpdir"], nargin: (0, 0), example: "isfolder(tempdir) => logical 1" }
    /// A name for a temporary file.
    ///
    /// NAME = tempname gives a name in the folder for temporary files that no file has; NAME = tempname(FOLDER) one
    /// in another folder.
    "tempname" { rule: Some(rules::texts_as_given), nargin: (0, 2), example: "isfile(tempname) => logical 0" }
    /// What may be done with a file.
    ///
    /// [STATUS, S, ID] = fileattrib(NAME) gives a struct with Name, directory, UserRead, UserWrite, UserExecute and the
    /// same for Group and Other. fileattrib(NAME, '+w', 'a') changes them for the users 'u', 'g', 'o' or 'a'.
    "fileattrib" { rule: Some(rules::anything), nargin: (0, 4), nargout: 3, errors: &["MATLAB:FILEATTRIB:CannotFindFile"], example: "[ok, s] = fileattrib('/'); s.directory => 1" }
    /// The files of a folder by kind.
    ///
    /// S = what(FOLDER) gives a struct with the fields path, m, mat, classes, packages and others.
    "what" { rule: Some(rules::structures), nargin: (0, 1), example: "s = what('/'); s.path => '/'" }
    /// Add folders to the search path.
    ///
    /// addpath(FOLDER, ...) puts them first, addpath(..., '-end') last. A folder may be several joined by pathsep.
    /// OLD = addpath(...) gives the path before.
    "addpath" { effects: Effects::CHANGES_PATH, rule: Some(rules::text_row), nargin: (1, MANY), example: "old = addpath(tempdir); p = path; isempty(strfind(p, '/tmp')) => logical 0" }
    /// Remove folders from the search path.
    ///
    /// rmpath(FOLDER, ...); OLD = rmpath(...) gives the path before.
    "rmpath" { rule: Some(rules::text_row), nargin: (1, MANY), example: "addpath('/'); rmpath('/'); any(strcmp(strsplit(path, ':'), '/')) => logical 0" }
    /// The search path.
    ///
    /// P = path gives it as text; path alone shows it; path(NEW) sets it, path(FIRST, SECOND) to both.
    "path" { effects: Effects::CHANGES_PATH, rule: Some(rules::text_first), nargin: (0, 2), example: "ischar(path) => logical 1" }
    /// A folder and all folders below it as a search path.
    ///
    /// P = genpath(FOLDER) leaves out private, class, package and resource folders; P = genpath(FOLDER, NAME, ...)
    /// also those of these names.
    "genpath" { rule: Some(rules::text_first), nargin: (0, MANY), example: "genpath('/no/such/folder') => 0×0 empty char array" }
    /// Make the search path that of a new session.
    "restoredefaultpath" { rule: Some(rules::text_row), nargin: (0, 0), example: "old = restoredefaultpath => old = 0×0 empty char array" }
    /// Keep the search path for later sessions: it lives as long as the session, 0 is given.
    "savepath" { rule: Some(rules::number), aliases: &["path2rc"], nargin: (0, 1), example: "x = savepath => x = 0" }
    /// The user's own folder on the search path: there is none.
    "userpath" { rule: Some(rules::text_row), nargin: (0, 1), example: "userpath => 0×0 empty char array" }
    /// Where a file stands on the search path.
    ///
    /// FULL = file_in_loadpath(NAME) gives [] where it is nowhere.
    "file_in_loadpath" { rule: Some(rules::text_or_empty), nargin: (1, 2), example: "file_in_loadpath('no_such_file') => []" }
}
