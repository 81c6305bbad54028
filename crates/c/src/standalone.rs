//! The `main` of a function that is a program by itself, without the runtime library.
//!
//! ```text
//! ./f 5 2.5      the arguments are read as numbers, f(5, 2.5) is called, and its first output is shown as `ans`
//! ./f x          error: the argument 'x' is no number                                             exit code 2
//! ```
//!
//! An error of the program goes to standard error, with its place, and the exit code is 1.

use crate::error::{Error, Made};
use crate::print::string;
use crate::signature::Signature;
use lanner_lir::{Func, Parameter, Type};
use std::fmt::Write;

/// What `main` needs of C's library.
pub(crate) const HEADERS: [&str; 3] = ["stdio.h", "stdlib.h", "math.h"];

/// Reads a number.
const READ: &str = r#"
/* The number that an argument is; where it is none the program ends. */
static double lanner_argument(const char *text, bool is_integer) {
    char *end = NULL;
    const double x = strtod(text, &end);
    if (end == text || *end != '\0') {
        fprintf(stderr, "error: the argument '%s' is no number\n", text);
        exit(2);
    }
    if (is_integer && !(trunc(x) == x && x >= 0.0 && x < 9007199254740992.0)) {
        fprintf(stderr, "error: the argument '%s' is no integer from 0 on\n", text);
        exit(2);
    }
    return x;
}
"#;

/// Shows a number.
const SHOW: &str = r#"
/* Shows a number under its name, as a statement without a semicolon does. */
static void lanner_show(const char *name, double x) {
    printf("\n%s =\n\n", name);
    if (isnan(x)) {
        printf("   NaN\n\n");
    } else if (isinf(x)) {
        printf("%6s\n\n", x < 0.0 ? "-Inf" : "Inf");
    } else if (trunc(x) == x && fabs(x) < 1e9) {
        printf("%*.0f\n\n", fabs(x) < 1000.0 ? 6 : 12, x + 0.0);
    } else if (fabs(x) > 0.001 && fabs(x) < 1000.0) {
        printf("%10.4f\n\n", x);
    } else {
        printf("%13.4e\n\n", x);
    }
}
"#;

/// The text of `main`, which calls a function.
///
/// # Errors
/// An argument is no real number, or the first output is none.
pub(crate) fn main_of(func: &Func, own: &Signature) -> Made<String> {
    let wrong = |what: &str| Err(Error::new(format!("`main` {what}")));
    let is_number = |param: &Parameter| match *param {
        Parameter::Reg(reg) => matches!(func.ty(reg), Type::F64 | Type::Index),
        Parameter::Buffer(_) => false,
    };
    if !func.params.iter().all(is_number) {
        return wrong("reads real doubles from its arguments, and the function has others");
    }
    if !func.results.first().is_none_or(is_number) {
        return wrong("shows a real double, and the first output is none");
    }
    let mut passed = Vec::new();
    for (k, param) in func.params.iter().enumerate() {
        let Parameter::Reg(reg) = *param else { continue };
        let at = k + 1;
        passed.push(match func.ty(reg) {
            Type::Index => format!("(int64_t)lanner_argument(argv[{at}], true)"),
            _ => format!("lanner_argument(argv[{at}], false)"),
        });
    }
    let (mut lines, mut frees) = (Vec::new(), Vec::new());
    let is_direct = own.value.is_some();
    for (k, result) in func.results.iter().enumerate().filter(|_| !is_direct) {
        match *result {
            Parameter::Reg(reg) => {
                let ty = crate::types::c_type(func.ty(reg));
                lines.push(format!("{ty} out{k} = 0;"));
                passed.push(format!("&out{k}"));
            }
            Parameter::Buffer(buffer) => {
                let ty = crate::types::c_type(func.buffers[buffer].element);
                lines.push(format!("{ty} *out{k} = NULL;"));
                lines.push(format!("int64_t room{k} = 0;"));
                passed.extend([format!("&out{k}"), format!("&room{k}")]);
                frees.push(format!("free(out{k});"));
            }
        }
    }
    let call = format!("{}({})", own.name, passed.join(", "));
    match (is_direct, own.may_be_left) {
        (true, _) => lines.push(format!("lanner_show(\"ans\", (double){call});")),
        (false, false) => lines.push(format!("{call};")),
        (false, true) => lines.extend([
            format!("if ({call} != 0) {{"),
            "    fprintf(stderr, \"error: %s\\n --> %s\\n\", lanner_last_error(), lanner_last_place());"
                .to_owned(),
            "    return 1;".to_owned(),
            "}".to_owned(),
        ]),
    }
    if !is_direct && !func.results.is_empty() {
        lines.push("lanner_show(\"ans\", (double)out0);".to_owned());
    }
    let mut text = String::new();
    text.push_str(if func.params.is_empty() { "" } else { READ });
    text.push_str(if func.results.is_empty() { "" } else { SHOW });
    text.push_str("\nint main(int argc, char **argv) {\n");
    let count = func.params.len();
    let noun = if count == 1 { "number" } else { "numbers" };
    let name = string(&func.name);
    let _ = write!(
        text,
        "    if (argc != {}) {{\n        fprintf(stderr, \"error: %s takes {count} {noun}\\n\", argc > 0 ? argv[0] : {name});\n        return 2;\n    }}\n",
        count + 1
    );
    for line in lines.into_iter().chain(frees).chain(["return 0;".to_owned()]) {
        let _ = writeln!(text, "    {line}");
    }
    text.push_str("}\n");
    Ok(text)
}
