//! Arrays of complex numbers go to compiled functions and come back as C's `double _Complex` has them.

#[path = "support/commands.rs"]
mod commands;
#[path = "support/runtime_library.rs"]
mod runtime_library;

use commands::run;
use std::path::Path;

/// Turns each element, and tells whether what it got was complex. With text inside it needs the runtime library.
const PLAIN: &str = "function [y, n, s] = turn(z, by)\ny = z * by;\nn = isreal(z);\ns = sum(y(:));\nend\n";
const BOXED: &str = "function [y, n, s] = turn(z, by)\nc = {sprintf('%d', numel(z))};\ny = z * by;\nn = isreal(z) && ~isempty(c{1});\ns = sum(y(:));\nend\n";

const ARGS: &str = "complex double(m,n), complex double";

/// Three calls: complex elements, real ones, and complex ones that become real.
const CALLER: &str = r#"#include "turn.h"
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

static void call(const double _Complex *z, int64_t rows, int64_t columns, bool is_complex, double _Complex by) {
    double *y = NULL, s, s_im;
    int64_t room, y_rows, y_columns;
    bool is_real, y_is_complex, s_is_complex;
    const int status = turn((const double *)z, rows, columns, is_complex, creal(by), cimag(by), true, &y, &room, &y_rows,
        &y_columns, &y_is_complex, &is_real, &s, &s_im, &s_is_complex);
    if (status != 0) {
        printf("%s\n", lanner_last_error());
        return;
    }
    const double _Complex *turned = (const double _Complex *)y;
    printf("%dx%d %d %d:", (int)y_rows, (int)y_columns, y_is_complex, is_real);
    for (int64_t k = 0; k < y_rows * y_columns; k++) printf(" %g%+gi", creal(turned[k]), cimag(turned[k]));
    printf(", %g%+gi %d\n", s, s_im, s_is_complex);
    free(y);
}

int main(void) {
    const double parts[] = {1, 2, 3, 0, 0, -1, 4, 0, 5, -1, 6, 0}, real[] = {1, 0, 2, 0}, turning[] = {0, 2, 0, -3};
    const double _Complex *z = (const double _Complex *)parts;
    call(z, 2, 3, true, 1.0 * I);
    call((const double _Complex *)real, 1, 2, false, 2.0 + 1.0 * I);
    call((const double _Complex *)turning, 2, 1, true, 1.0 * I);
    call(z, 0, 3, true, 1.0 * I);
    return 0;
}
"#;

const SAID: &str = "2x3 1 0: -2+1i 0+3i 1+0i 0+4i 1+5i 0+6i, 0+19i 1
1x2 1 1: 2+1i 4+2i, 6+3i 1
2x1 0 0: -2+0i 3+0i, 1+0i 0
0x3 0 0:, 0+0i 0
";

/// Builds the function, calls it from C, and gives what was printed.
fn said(text: &str, runtime: &str) -> String {
    let (temporary, lanner) = (tempfile::tempdir().expect("a folder"), env!("CARGO_BIN_EXE_lanner"));
    let folder = temporary.path();
    std::fs::write(folder.join("turn.m"), text).expect("it is written");
    std::fs::write(folder.join("caller.c"), CALLER).expect("it is written");
    run(lanner, &["build", "turn.m", "--emit", "obj", "--runtime", runtime, "--args", ARGS], folder);
    let library = Path::new(lanner).with_file_name("liblanner_native_runtime.a");
    let library = library.to_string_lossy();
    let mut flags = vec!["-std=c99", "-Wall", "-Wextra", "-Werror", "caller.c", "turn.o", "-o", "caller"];
    if runtime != "none" {
        flags.extend([&*library, "-lpthread", "-ldl"]);
    }
    flags.push("-lm");
    run("cc", &flags, folder);
    run(folder.join("caller"), &[], folder)
}

#[test]
fn complex_arrays_go_in_and_come_back() {
    runtime_library::make();
    assert_eq!(said(PLAIN, "none"), SAID);
    assert_eq!(said(BOXED, "small"), SAID);
}
