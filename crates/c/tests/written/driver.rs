//! Cases as C: functions and arguments, which are compiled many at once, run, and compared with what the interpreter says.
//!
//! The program prints a line for each thing that comes out of a case, as bits, and those become a run of the interpreter's form.

use crate::STEPS;
use crate::links::{C, Links};
use crate::shared::text_of;
use lanner_base::Id;
use lanner_c::{ErrorText, FuncNotes, Linkage, Notes, Options, Output, Polls};
use lanner_lir::{Ended, Exit, Func, Give, Memory, Parameter, Passed, Run, Scalar, Type, run};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Flags under which no compiler warns.
const STRICT: &[&str] =
    &["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror", "-ffp-contract=off"];

/// Functions with arguments, the first one of them, and what comes of it.
pub struct Case {
    pub funcs: Vec<Func>,
    args: Vec<Passed>,
    want: Run,
    is_interrupted: bool,
}

impl Case {
    /// A case, under names of its own. None where the interpreter finds a fault.
    pub fn new(k: usize, mut funcs: Vec<Func>, args: Vec<Passed>, is_interrupted: bool) -> Option<Case> {
        let names: Vec<String> = funcs.iter().map(|func| func.name.clone()).collect();
        for func in &mut funcs {
            func.name = format!("c{k}_{}", func.name);
            for data in func.externs.values_mut().filter(|data| names.contains(&data.symbol)) {
                data.symbol = format!("c{k}_{}", data.symbol);
            }
        }
        let mut links = Links { funcs: &funcs, drawn: 0, is_interrupted };
        let want = run(&funcs[0], args.clone(), &mut links, STEPS).ok()?;
        Some(Case { funcs, args, want, is_interrupted })
    }

    /// How it ends.
    pub fn ended(&self) -> &Ended {
        &self.want.ended
    }

    fn main(&self) -> &Func {
        &self.funcs[0]
    }
}

/// How cases are compiled.
pub struct Build<'a> {
    pub compiler: &'a str,
    pub flags: &'a [&'a str],
}

/// Compiles cases, runs them, and compares them. How many there were.
pub fn compare(cases: &[Case], build: &Build<'_>) -> usize {
    let output = written(cases);
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("no folder: {error}"));
    let put = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).unwrap_or_else(|error| panic!("{name}: {error}"));
    };
    put("test.c", &output.source);
    put("test.h", &output.header);
    put("driver.c", &program(cases, &output.header));
    let shown = || {
        let kept = std::env::temp_dir().join("lanner-c-failed");
        std::fs::create_dir_all(&kept).ok();
        for name in ["test.c", "test.h", "driver.c"] {
            std::fs::copy(folder.path().join(name), kept.join(name)).ok();
        }
        format!("the files are in {}", kept.display())
    };
    let strict = [STRICT, build.flags, &["-c", "test.c", "-o", "test.o"]].concat();
    let loose =
        [&["-std=c99", "-ffp-contract=off"], build.flags, &["driver.c", "test.o", "-o", "run", "-lm"]]
            .concat();
    for flags in [strict, loose] {
        let made = command(build.compiler, &flags, folder.path());
        assert!(made.0, "{} {}:\n{}\n{}", build.compiler, flags.join(" "), made.1, shown());
    }
    let (is_well, text) = command("timeout", &["100", "./run"], folder.path());
    assert!(is_well, "{text}\n{}", shown());
    let parts: Vec<&str> = text.split("case\n").skip(1).collect();
    assert_eq!(parts.len(), cases.len(), "{}", shown());
    for (case, part) in cases.iter().zip(parts) {
        let got = read(case, part);
        if let Err(error) = case.want.check_same(case.main(), &got) {
            let (func, want) = (case.main(), text_of(case.main(), case.want.clone()));
            panic!("{}: {error}\n{func}\n{part}instead of\n{want}\n{}", func.name, shown());
        }
    }
    cases.len()
}

/// Compiles files without running anything.
pub fn compile(output: &Output) {
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("no folder: {error}"));
    for (name, text) in [("test.c", &output.source), ("test.h", &output.header)] {
        std::fs::write(folder.path().join(name), text).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    for compiler in ["cc", "clang"] {
        let is_there = compiler == "cc" || Command::new(compiler).arg("--version").output().is_ok();
        if is_there {
            let flags = [STRICT, &["-O2", "-c", "test.c", "-o", "test.o"]].concat();
            let (is_well, text) = command(compiler, &flags, folder.path());
            assert!(is_well && text.is_empty(), "{compiler}: {text}\n{}", output.source);
        }
    }
}

/// Whether a program ends well, and what it prints.
fn command(program: &str, args: &[&str], folder: &Path) -> (bool, String) {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).env("ASAN_OPTIONS", "allocator_may_return_null=1");
    let output = command.output().unwrap_or_else(|error| panic!("{program}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    let is_quiet = !errors.contains("runtime error") && !errors.contains("Sanitizer: ");
    (output.status.success() && is_quiet, if errors.is_empty() { text } else { format!("{text}{errors}") })
}

/// The C of all cases. Every second one has errors with texts.
fn written(cases: &[Case]) -> Output {
    let mut notes = Notes { unit: "test".to_owned(), ..Notes::default() };
    for (k, case) in cases.iter().enumerate() {
        let main = case.main();
        let mut of = FuncNotes { linkage: Linkage::Exported, ..FuncNotes::default() };
        if k.is_multiple_of(2) {
            of.errors = main.exits.ids().map(|exit| (exit, error_text(main, exit))).collect();
        }
        notes.funcs.insert(main.name.clone(), of);
    }
    let funcs: Vec<Func> = cases.iter().flat_map(|case| case.funcs.clone()).collect();
    let options = Options { polls: Polls::On, ..Options::default() };
    lanner_c::write(&funcs, &notes, &options).unwrap_or_else(|error| panic!("{error}"))
}

/// The numbers that an exit gives.
fn numbers(func: &Func, exit: Exit) -> Vec<(u32, Type)> {
    let gives = func.exits[exit].gives.iter().filter_map(|(number, give)| match give {
        Give::Reg(reg) => Some((*number, func.ty(*reg))),
        Give::Array(..) => None,
    });
    gives.collect()
}

fn error_text(func: &Func, exit: Exit) -> ErrorText {
    let words = numbers(func, exit).into_iter().map(|(_, ty)| match ty {
        Type::F32 | Type::F64 => " %.17g",
        _ => " %d",
    });
    ErrorText { place: String::new(), identifier: exit.to_string(), format: words.collect() }
}

/// The program that calls the first function of each case.
fn program(cases: &[Case], header: &str) -> String {
    let mut text = format!(
        "#include \"test.h\"\n#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n{C}\n\
         const char *lanner_last_error(void);\nconst char *lanner_last_identifier(void);\nconst char *lanner_last_place(void);\n\
         static void show(const void *memory, size_t bytes) {{\n    const unsigned char *at = memory;\n    \
         for (size_t k = 0; k < bytes; k++) printf(\"%02x\", at[k]);\n    printf(\"\\n\");\n}}\n"
    );
    let has_errors = header.contains("lanner_last_error");
    for (k, case) in cases.iter().enumerate() {
        call(&mut text, k, case, header, has_errors);
    }
    text.push_str("int main(void) {\n");
    for k in 0..cases.len() {
        writeln!(text, "    case_{k}();").ok();
    }
    text.push_str("    return 0;\n}\n");
    text
}

fn c_type(ty: Type) -> &'static str {
    match ty {
        Type::Bool => "bool",
        Type::Char | Type::U16 => "uint16_t",
        Type::I8 => "int8_t",
        Type::I16 => "int16_t",
        Type::I32 => "int32_t",
        Type::I64 | Type::Index => "int64_t",
        Type::U8 => "uint8_t",
        Type::U32 => "uint32_t",
        Type::U64 => "uint64_t",
        Type::F32 => "float",
        Type::F64 => "double",
    }
}

fn bytes(bytes: &[u8]) -> String {
    let all: Vec<String> = bytes.iter().map(u8::to_string).collect();
    if all.is_empty() { "0".to_owned() } else { all.join(",") }
}

fn call(text: &mut String, k: usize, case: &Case, header: &str, has_errors: bool) {
    let func = case.main();
    let line = |text: &mut String, line: String| text.push_str(&format!("    {line}\n"));
    text.push_str(&format!("static void case_{k}(void) {{\n"));
    line(text, format!("drawn = 0; asked = {}; printf(\"case\\n\");", case.is_interrupted));
    let (mut args, mut shown) = (Vec::new(), Vec::new());
    for (n, (param, arg)) in func.params.iter().zip(&case.args).enumerate() {
        match (*param, arg) {
            (Parameter::Reg(reg), Passed::Scalar(value)) => {
                let ty = func.ty(reg);
                let raw = value.bits().to_le_bytes();
                line(
                    text,
                    format!("const unsigned char a{n}_bytes[] = {{{}}};", bytes(&raw[..ty.bytes() as usize])),
                );
                line(text, format!("{0} a{n}; memcpy(&a{n}, a{n}_bytes, sizeof a{n});", c_type(ty)));
            }
            (Parameter::Buffer(buffer), Passed::Memory(memory)) => {
                let ty = c_type(func.buffers[buffer].element);
                let raw = memory.bytes();
                line(text, format!("static const unsigned char a{n}_bytes[] = {{{}}};", bytes(raw)));
                line(
                    text,
                    format!("{ty} *a{n} = malloc({}); memcpy(a{n}, a{n}_bytes, {});", raw.len(), raw.len()),
                );
                shown.push(format!("show(a{n}, {}); free(a{n});", raw.len()));
            }
            (param, arg) => panic!("{arg:?} for {param:?}"),
        }
        args.push(format!("a{n}"));
    }
    // The word before the function's name is its type.
    let at =
        header.find(&format!(" {}(", func.name)).unwrap_or_else(|| panic!("{} is in no header", func.name));
    let returned = header[..at].rsplit(['\n', ' ']).next().unwrap_or("");
    let is_value = !matches!(returned, "int" | "void");
    let want = match &case.want.ended {
        Ended::Returned(results) => results.clone(),
        Ended::Left(..) => Vec::new(),
    };
    let mut results = Vec::new();
    for (n, result) in func.results.iter().enumerate().filter(|_| !is_value) {
        match *result {
            Parameter::Reg(reg) => {
                line(text, format!("{} r{n}; memset(&r{n}, 0, sizeof r{n});", c_type(func.ty(reg))));
                args.push(format!("&r{n}"));
                results.push(format!("show(&r{n}, sizeof r{n});"));
            }
            Parameter::Buffer(buffer) => {
                let ty = c_type(func.buffers[buffer].element);
                line(text, format!("{ty} *r{n} = NULL; int64_t r{n}_room = 0;"));
                args.extend([format!("&r{n}"), format!("&r{n}_room")]);
                let count = match want.get(n) {
                    Some(Passed::Memory(memory)) => memory.len(),
                    _ => 0,
                };
                results.push(format!("show(r{n}, {count}); free(r{n});"));
            }
        }
    }
    let called = format!("{}({})", func.name, args.join(", "));
    match returned {
        "int" => {
            line(text, format!("int status = {called}; printf(\"%d\\n\", status);"));
            line(text, format!("if (status == 0) {{ {} }}", results.join(" ")));
            if has_errors && k.is_multiple_of(2) {
                let told = "printf(\"%s%s\\n\", lanner_last_identifier(), lanner_last_error());";
                line(text, format!("else {told}"));
            }
        }
        "void" => line(text, format!("{called}; printf(\"0\\n\"); {}", results.join(" "))),
        ty => line(text, format!("{ty} r = {called}; printf(\"0\\n\"); show(&r, sizeof r);")),
    }
    shown.into_iter().for_each(|shown| line(text, shown));
    text.push_str("}\n");
}

/// What a case printed as a run.
fn read(case: &Case, text: &str) -> Run {
    let func = case.main();
    let mut lines = text.lines();
    let mut next = || lines.next().unwrap_or_default();
    let status: u32 = next().parse().unwrap_or_else(|_| panic!("{}: {text}", func.name));
    let ended = if status == 0 {
        let results = func.results.iter().map(|result| match *result {
            Parameter::Reg(reg) => scalar(func.ty(reg), next()),
            Parameter::Buffer(_) => Passed::Memory(Memory::of_bytes(unhex(next()))),
        });
        Ended::Returned(results.collect())
    } else {
        left(func, status, &mut next, &case.want)
    };
    let buffers = func.params.iter().filter(|param| matches!(param, Parameter::Buffer(_)));
    let given = buffers.map(|_| Memory::of_bytes(unhex(next())));
    Run { ended, given: given.collect() }
}

/// An exit: by its number, or by the text of its error. What is no number is taken as it has to be.
fn left<'t>(func: &Func, status: u32, next: &mut impl FnMut() -> &'t str, want: &Run) -> Ended {
    let is_told = status == 1 && is_told(func);
    let (exit, mut numbers_told) = if is_told {
        let line = next();
        let mut words = line.split(' ');
        let exit =
            words.next().and_then(|word| word.strip_prefix('e')).and_then(|number| number.parse().ok());
        let exit = Exit(exit.unwrap_or_else(|| panic!("`{line}` is no exit")));
        (exit, Some(words))
    } else {
        (Exit::from_index(status as usize - 1), None)
    };
    let wanted = match &want.ended {
        Ended::Left(same, gives) if *same == exit => gives.clone(),
        Ended::Left(..) | Ended::Returned(_) => return Ended::Left(exit, Vec::new()),
    };
    let types = numbers(func, exit);
    let mut types = types.into_iter();
    let gives = wanted.into_iter().map(|(number, passed)| match passed {
        Passed::Scalar(_) => match (types.next(), numbers_told.as_mut().and_then(Iterator::next)) {
            (Some((_, ty)), Some(word)) => (number, Passed::Scalar(number_of(ty, word))),
            _ => (number, passed),
        },
        other => (number, other),
    });
    Ended::Left(exit, gives.collect())
}

/// Whether a function's errors have texts: those of every second case.
fn is_told(func: &Func) -> bool {
    func.name
        .trim_start_matches('c')
        .split('_')
        .next()
        .and_then(|k| k.parse::<usize>().ok())
        .is_some_and(|k| k.is_multiple_of(2))
}

fn number_of(ty: Type, word: &str) -> Scalar {
    let real = || match word.trim_start_matches('-') {
        "nan" => f64::NAN,
        _ => word.parse().unwrap_or_else(|_| panic!("`{word}` is no number")),
    };
    match ty {
        Type::F64 => Scalar::F64(real()),
        Type::F32 => Scalar::F32(real() as f32),
        Type::Bool => Scalar::Bool(word == "1"),
        ty => Scalar::Int(ty, word.parse().unwrap_or_else(|_| panic!("`{word}` is no {ty}"))),
    }
}

fn scalar(ty: Type, text: &str) -> Passed {
    let mut bits = [0; 8];
    let raw = unhex(text);
    bits[..raw.len()].copy_from_slice(&raw);
    Passed::Scalar(Scalar::of_bits(ty, u64::from_le_bytes(bits)))
}

fn unhex(text: &str) -> Vec<u8> {
    let digit = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).unwrap_or_else(|_| panic!("`{text}`"));
    (0..text.len() / 2).map(|k| digit(2 * k)).collect()
}
