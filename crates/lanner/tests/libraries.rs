//! `lanner build --emit obj|lib|so` makes what C links, with a header beside it.

use std::path::Path;
use std::process::{Command, Output};

const FUNCTION: &str = "function [y, s] = scaled(x, k)\n% SCALED  X times K, and its sum.\n\
    if k < 0, error('scaled:sign', 'k is %d', k); end\ny = x * k;\ns = sum(y);\nend\n";

const CALLER: &str = r#"#include "scaled.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    const double x[3] = {1, 2, 3};
    double *y = NULL, s = 0;
    int64_t room, rows, columns;
    if (scaled(x, 1, 3, 2.0, &y, &room, &rows, &columns, &s) != 0) {
        return 1;
    }
    printf("%g %g %g, %g\n", y[0], y[1], y[2], s);
    free(y);
    if (scaled(x, 1, 3, -2.0, &y, &room, &rows, &columns, &s) == 0) {
        return 1;
    }
    printf("%s: %s at %s\n", lanner_last_identifier(), lanner_last_error(), lanner_last_place());
    return 0;
}
"#;

fn run(command: &mut Command, folder: &Path) -> Output {
    let output = command.current_dir(folder).output().expect("it starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn c_links_object_files_archives_and_shared_libraries() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    std::fs::write(folder.join("scaled.m"), FUNCTION).expect("it is written");
    std::fs::write(folder.join("caller.c"), CALLER).expect("it is written");
    for (emit, file) in [("obj", "scaled.o"), ("lib", "libscaled.a"), ("so", "libscaled.so")] {
        let made = format!("{emit}/{file}");
        let mut build = Command::new(env!("CARGO_BIN_EXE_lanner"));
        let args = ["build", "scaled.m", "--emit", emit, "--args", "double(1,n), double", "-o", &made];
        run(build.args(args), folder);
        let mut files: Vec<_> = std::fs::read_dir(folder.join(emit))
            .expect("the folder is there")
            .flatten()
            .map(|entry| entry.file_name().into_string().expect("a name"))
            .collect();
        let mut wanted = [file, "scaled.h"];
        files.sort();
        wanted.sort_unstable();
        assert_eq!(files, wanted, "nothing else is left there");
        let mut link = Command::new("cc");
        link.args([
            "-std=c99", "-Wall", "-Wextra", "-Werror", "-I", emit, "caller.c", &made, "-lm", "-o", "caller",
        ]);
        run(&mut link, folder);
        let output = run(&mut Command::new(folder.join("caller")), folder);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(text, "2 4 6, 12\nscaled:sign: k is -2 at scaled.m:3\n");
    }
}
