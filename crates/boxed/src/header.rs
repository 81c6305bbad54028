//! The header for C, `include/lanner.h`: written from the tables of functions and structures that Rust compiles.

use crate::abi::{Function, NameCell, Structure};
use crate::layout::{self, Call, Frame, Program, Site, Step, Unit};
use crate::{access, call, errors, frames, get, handles, host, memory, operate, put, start, variables};
use lanner_builtins::{BinaryOp, Builtin, UnaryOp};
use lanner_facts::Class;
use lanner_runtime::Fault;
use std::fmt::Write;

/// The version of the interface: grows whenever a function or a structure becomes another one.
pub const ABI: u64 = 5;

/// Columns of a comment.
const COLUMNS: usize = 116;

/// All functions of the interface, family by family.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    families().into_iter().flat_map(|(_, functions)| functions)
}

fn families() -> [(&'static str, &'static [Function]); 13] {
    [
        ("The program", start::FUNCTIONS),
        ("Activations", frames::FUNCTIONS),
        ("Values of native numbers, arrays and text", put::FUNCTIONS),
        ("Native numbers and arrays of values", get::FUNCTIONS),
        ("Memory that changes hands", memory::FUNCTIONS),
        ("Operators", operate::FUNCTIONS),
        ("Subscripts and fields", access::FUNCTIONS),
        ("Calls", call::FUNCTIONS),
        ("Function handles", handles::FUNCTIONS),
        ("Variables", variables::FUNCTIONS),
        ("Errors", errors::FUNCTIONS),
        ("Text that is printed", host::FUNCTIONS),
        ("The table", FUNCTIONS),
    ]
}

const STRUCTURES: &[Structure] = &[
    NameCell::STRUCTURE,
    Unit::STRUCTURE,
    Site::STRUCTURE,
    Step::STRUCTURE,
    layout::Function::STRUCTURE,
    Frame::STRUCTURE,
    Call::STRUCTURE,
    layout::EmbeddedFile::STRUCTURE,
    Program::STRUCTURE,
];

crate::abi::abi! {
    /// What the table of built-in functions is: programs and this library agree about the numbers of rows where it is the same.
    fn lanner_rows() -> u64 {
        rows_fingerprint()
    }

    /// The number of the row of a name, `LANNER_NONE` where the table has none.
    fn lanner_row(name: crate::abi::Text) -> u32 {
        crate::call::row_number(name.as_str()).unwrap_or(layout::NONE)
    }
}

/// A number that changes when the table's rows do (FNV-1a of their names).
pub fn rows_fingerprint() -> u64 {
    let names = Builtin::all().flat_map(|builtin| builtin.signature().name.bytes().chain([0]));
    names
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The constants of the interface: names without `LANNER_`.
fn constants() -> Vec<(String, u32)> {
    let mut all: Vec<(String, u32)> = [
        ("LAST", layout::LAST),
        ("SPREAD", layout::SPREAD),
        ("PASSED", layout::PASSED),
        ("KEPT", layout::KEPT),
        ("IGNORED", layout::IGNORED),
        ("OUTER", layout::OUTER),
        ("NONE", layout::NONE),
        ("STATEMENT", layout::STATEMENT),
        ("UNDECIDED", layout::UNDECIDED),
        ("DISPLAYED", layout::DISPLAYED),
        ("PAREN", layout::PAREN),
        ("BRACE", layout::BRACE),
        ("FIELD", layout::FIELD),
        ("DYNAMIC_FIELD", layout::DYNAMIC_FIELD),
        ("FILE", layout::FILE),
        ("LOCAL", layout::LOCAL),
        ("NESTED", layout::NESTED),
        ("ANONYMOUS", layout::ANONYMOUS),
        ("SCRIPT", layout::SCRIPT),
        ("ROW", layout::ROW),
        ("VARARGIN", layout::VARARGIN),
        ("VARARGOUT", layout::VARARGOUT),
        ("DYNAMIC", layout::DYNAMIC),
        ("WAY_OUT", layout::WAY_OUT),
        ("WAY_CATCH", layout::WAY_CATCH),
        ("WAY_CLEANUP", layout::WAY_CLEANUP),
        ("RAISED_AGAIN", layout::RAISED_AGAIN),
        ("COMPLEX", get::COMPLEX),
    ]
    .map(|(name, number)| (name.to_owned(), number))
    .into();
    let mut number = |prefix: &str, names: &mut dyn Iterator<Item = &'static str>| {
        all.extend(names.zip(0..).map(|(name, k)| (format!("{prefix}_{name}"), k)));
    };
    number("UNARY", &mut UnaryOp::ALL.iter().map(|op| op.function()));
    number("BINARY", &mut BinaryOp::ALL.iter().map(|op| op.function()));
    number("CLASS", &mut Class::ALL.iter().map(|class| class.name()));
    number("FAULT", &mut Fault::ALL.iter().map(|fault| fault.name()));
    all
}

/// The header.
pub fn header() -> String {
    let mut out = String::from(BEGINNING);
    let _ = writeln!(out, "\n#define LANNER_ABI {ABI}u\n");
    for (name, number) in constants() {
        let _ = writeln!(out, "#define LANNER_{name} {number:#x}u");
    }
    out.push('\n');
    for structure in STRUCTURES {
        let _ = writeln!(out, "typedef struct {0} {0};", structure.name);
    }
    let words = crate::VALUE_BYTES / 8;
    let _ = writeln!(
        out,
        "\n/* A value. */\ntypedef struct lanner_value {{ uint64_t words[{words}]; }} lanner_value;"
    );
    out.push_str(TYPES);
    for structure in STRUCTURES {
        out.push_str(&comment("", structure.doc));
        let _ = writeln!(out, "struct {} {{", structure.name);
        for (name, ty, doc) in structure.fields {
            out.push_str(&comment("  ", doc));
            let _ = writeln!(out, "  {};", declared(&ty(), name));
        }
        out.push_str("};\n\n");
    }
    for (family, functions) in families() {
        let _ = writeln!(out, "/* ---- {family} ---- */\n");
        for function in functions {
            out.push_str(&comment("", function.doc));
            let _ = writeln!(out, "{}\n", prototype(function));
        }
    }
    out.push_str(END);
    out
}

/// A declaration as C has it.
fn prototype(function: &Function) -> String {
    let params: Vec<String> = function.params.iter().map(|(name, ty)| declared(&ty(), name)).collect();
    let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    format!("{}({params});", declared(&(function.result)(), function.name))
}

/// A type and a name.
fn declared(ty: &str, name: &str) -> String {
    if ty.ends_with('*') { format!("{ty}{name}") } else { format!("{ty} {name}") }
}

/// Lines as a comment.
fn comment(indent: &str, doc: &str) -> String {
    let mut out = format!("{indent}/*");
    let mut column = out.len();
    for word in doc.split_whitespace() {
        if column + 1 + word.len() > COLUMNS {
            let _ = write!(out, "\n{indent}  ");
            column = indent.len() + 2;
        }
        let _ = write!(out, " {word}");
        column += 1 + word.len();
    }
    out.push_str(" */\n");
    out
}

const BEGINNING: &str = "/* The runtime library of native programs made by Lanner: values in slots, and one function for each instruction on them.

   Written from the library's own tables by its tests (`BLESS=1 cargo test -p lanner-boxed`): do not change it here.

   - A value is a few words that only this library looks into. A function's values are in an array of slots, numbered from 0.
   - An operand is a slot number, with LANNER_LAST where it is the last read, which takes the value out of its slot, and LANNER_SPREAD where
     the values of its list are arguments each.
   - A target is a slot number, LANNER_IGNORED, LANNER_SPREAD with a slot and the slot of a count in the next word, or LANNER_PASSED with a
     slot. The number of targets is that of words.
   - Where an array is put, a slot with LANNER_KEPT keeps the value that it has.
   - What gives int32_t and is not said to give something else gives 0, or 1 where it failed: then the error is pending on the thread. Slots are
     then as before, but for operands that were read for the last time.
   - Whatever is handed over by pointers is a constant of the program, or is there as long as the call. Texts are UTF-8 and end with a zero
     byte.
   - Each thread has variables, output and errors of its own. Nothing of it may be handed to another thread.
   - Nothing unwinds out of these functions, and nothing may unwind into them. */

#ifndef LANNER_H
#define LANNER_H

#include <stdint.h>

#ifdef __cplusplus
extern \"C\" {
#endif
";

const TYPES: &str = "
/* Complex numbers. */
typedef struct lanner_c64 { double re, im; } lanner_c64;
typedef struct lanner_c32 { float re, im; } lanner_c32;

/* Functions of the library that a program links: each is a constant with a symbol, of which nothing is known here. */
typedef struct lanner_part lanner_part;

/* The code of a function as it is called with values. */
typedef int32_t (*lanner_entry)(lanner_call *call);

/* What a program calls when it begins: lanner_link_evaluator, which another library has, where text is evaluated. */
typedef void (*lanner_prepare)(void);
void lanner_link_evaluator(void);

";

const END: &str = "#ifdef __cplusplus
}
#endif

#endif
";
