//! The header: prototypes with comments that say what is whose.

use crate::notes::Notes;
use crate::print::in_comment;
use crate::unit::Function;
use lanner_lir::Parameter;

/// A text with levels of four columns, with others.
pub(crate) fn indented(text: &str, indent: usize) -> String {
    let line = |line: &str| {
        let inner = line.trim_start();
        format!("{}{inner}\n", " ".repeat((line.len() - inner.len()) / 4 * indent))
    };
    text.lines().map(line).collect()
}

/// A comment of several lines; nothing of nothing.
pub(crate) fn comment_of(text: &str) -> String {
    let lines: Vec<String> = text.trim().lines().map(in_comment).collect();
    match &lines[..] {
        [] => String::new(),
        [line] => format!("/* {} */\n", line.trim()),
        lines => {
            let lines: Vec<String> =
                lines.iter().map(|line| format!(" * {line}").trim_end().to_owned()).collect();
            format!("/*\n{}\n */\n", lines.join("\n"))
        }
    }
}

/// What the header says of a function: its own comment, what it writes, and whose memory is whose.
pub(crate) fn comment(function: &Function<'_>) -> String {
    let mut lines: Vec<String> = function.notes.doc.trim().lines().map(str::to_owned).collect();
    let (func, names) = (function.func, &function.finished.names);
    let mut written = Vec::new();
    let mut given = 0;
    for param in &func.params {
        if let Parameter::Buffer(buffer) = param {
            given += 1;
            if function.own.written.contains(buffer) {
                written.push(names.buffer(*buffer));
            }
        }
    }
    if !lines.is_empty() {
        lines.push(String::new());
    }
    if !written.is_empty() {
        lines.push(format!("Changes the elements of {}.", written.join(", ")));
    }
    if given > 1 {
        lines.push("Arrays that are `restrict` share no memory with others.".to_owned());
    }
    for (result, outs) in func.results.iter().zip(&function.finished.outs) {
        if let (Parameter::Buffer(_), [memory, room]) = (result, &outs[..]) {
            lines.push(format!(
                "*{memory} is the caller's, who has to free it; it has room for *{room} elements."
            ));
        }
    }
    if function.own.may_be_left {
        let rest = if function.notes.gives_places {
            "results mean nothing then"
        } else {
            "results are not written then"
        };
        lines.push(format!("Gives 0, or another status where an error ended it; {rest}."));
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    comment_of(&lines.join("\n"))
}

/// The header of a file.
pub(crate) fn write(notes: &Notes, title: &str, exported: &[(String, String)], has_errors: bool) -> String {
    let guard: String = notes
        .unit
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' })
        .collect();
    let guard = format!("LANNER_{guard}_H");
    let mut text = format!("/* {title}. Made by Lanner. */\n#ifndef {guard}\n#define {guard}\n\n");
    text.push_str("#include <stdbool.h>\n#include <stdint.h>\n\n");
    text.push_str("#ifdef __cplusplus\n#define restrict\nextern \"C\" {\n#endif\n\n");
    for (comment, head) in exported {
        text.push_str(&format!("{comment}{head};\n\n"));
    }
    if has_errors {
        text.push_str("/* The message and the identifier of this thread's last error, and where the source raised it. */\n");
        text.push_str("const char *lanner_last_error(void);\nconst char *lanner_last_identifier(void);\n");
        text.push_str("const char *lanner_last_place(void);\n\n");
    }
    text.push_str("#ifdef __cplusplus\n#undef restrict\n}\n#endif\n\n");
    text.push_str(&format!("#endif /* {guard} */\n"));
    text
}
