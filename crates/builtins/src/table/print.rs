//! Printing of values and text.

use crate::{Effects, MANY, Sparsity, rows, rules};

rows! { "print";
    /// Shows a value without its name.
    ///
    /// `disp(X)` prints X as the automatic display does, but without its name. Text is printed without quotes.
    /// `S = disp(X)` gives the text instead of printing it.
    "disp" { rule: Some(rules::characters), sparse: Sparsity::Aware, nargin: (1, 1), example: "disp([1 2 3]) => 1 2 3" }

    /// Shows a value as a statement without semicolon does.
    ///
    /// `display(X)` prints X as a statement without semicolon does: with its name where X is a variable. Classes may
    /// define how they are displayed by a method of this name.
    "display" { effects: Effects::NAMES_ARGUMENTS, sparse: Sparsity::Aware, nargin: (1, 1), nargout: 0, example: "display('abc') => 'abc'" }

    /// Text by a format.
    ///
    /// `sprintf(FORMAT, A1, ..., AN)` writes the elements of all arguments into the conversions of FORMAT
    /// (`%d`, `%f`, `%e`, `%g`, `%s`, `%c`, `%x`, `%o`, `%u`, with flags, width and precision), which is used again
    /// until no element is left. Escapes such as `\n` in FORMAT are replaced. The result is a string if FORMAT is
    /// one, else a char row.
    /// `[S, ERRMSG] = sprintf(...)` also gives an error message, empty here.
    "sprintf" {rule: Some(rules::char_or_string),
        nargin: (1, MANY), nargout: 2,
        errors: &["MATLAB:printf:invalidInputType"],
        example: "sprintf('%d-%s ', 1, 'a', 2, 'b') => '1-a 2-b '", effects: Effects::COMPUTES }

    /// Prints text by a format to the output or a file.
    ///
    /// `fprintf(FORMAT, A1, ..., AN)` prints what `sprintf` gives. `fprintf(FID, FORMAT, ...)` writes to the file
    /// that `fopen` opened; 1 is the output, 2 the error output.
    /// `N = fprintf(...)` gives the number of bytes.
    "fprintf" {rule: Some(rules::count),
        nargin: (1, MANY),
        errors: &["MATLAB:FileIO:InvalidFid", "MATLAB:printf:invalidInputType"],
        example: "fprintf('%4.2f|', pi, 2) => 3.14|2.00|",
    }

    /// Prints text by a format to the output.
    ///
    /// `printf(FORMAT, A1, ..., AN)` prints what `sprintf` gives.
    "printf" { nargin: (1, MANY), nargout: 0, example: "printf('%d,', [1 2 3]) => 1,2,3," }

    /// Prints text as it is.
    ///
    /// `puts(TEXT)` prints TEXT without a new line.
    "puts" { rule: Some(rules::number), nargin: (1, 1), example: "puts('abc') => abc" }

    /// Writes text as it is to the output or a file.
    ///
    /// `fputs(FID, TEXT)` writes TEXT without a new line.
    "fputs" {
        rule: Some(rules::number), nargin: (2, 2),
        errors: &["MATLAB:FileIO:InvalidFid"],
        example: "fputs(1, 'abc') => abc",
    }

    /// Shows a value in a file.
    ///
    /// `fdisp(FID, X)` writes what `disp(X)` prints.
    "fdisp" {
        nargin: (2, 2), nargout: 0,
        errors: &["MATLAB:FileIO:InvalidFid"],
        example: "fdisp(1, [1 2 3]) => 1 2 3",
    }

    /// How numbers are displayed.
    ///
    /// `format STYLE` sets the style: `short` (the default), `long`, `shortE`, `longE`, `shortG`, `longG`,
    /// `shortEng`, `longEng`, `bank`, `rat`, `hex`, `+`. `format compact` leaves blank lines out, `format loose`
    /// sets them. `format` alone sets the defaults.
    /// `F = format` gives the settings as a struct, which `format(F)` takes.
    "format" {
        rule: Some(rules::structure), nargin: (0, 2),
        errors: &["MATLAB:format:UnknownInput"],
        example: "format long => ",
    }
}
