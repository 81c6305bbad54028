//! The files in `tests/ir/lir/` that run a function, by machine code: it comes to the same as the interpreter. Files in which that
//! finds a wrong compiler say nothing of machine code.

use crate::shared::{self, Externs, STEPS, arguments, text_of};
use crate::{code, functions};
use lanner_abi::Symbols;
use lanner_lir::run;
use std::sync::atomic::AtomicBool;

/// The externs stop what asks.
static INTERRUPT: AtomicBool = AtomicBool::new(true);

extern "C" fn test_hypot(a: f64, b: f64) -> f64 {
    shared::hypot(a, b)
}

unsafe extern "C" fn test_reverse(from: *const [f64; 2], to: *mut [f64; 2]) {
    // SAFETY: the tests give it two elements.
    unsafe { to.write_unaligned(shared::reverse(from.read_unaligned())) }
}

/// Answers functions with one parameter, which give one number and take one and two elements.
extern "C" fn answer(words: *mut u64, _: u32) -> u32 {
    // SAFETY: there are as many words.
    let words = unsafe { std::slice::from_raw_parts_mut(words, 4) };
    match shared::answer(f64::from_bits(words[1])) {
        Some((number, elements)) => {
            words[2] = number.to_bits();
            words[3] = Box::leak(Box::new(elements)).as_ptr() as u64;
            0
        }
        None => 1,
    }
}

extern "C" fn forget(_: *const u64, _: u32, _: u32) {}

fn symbols() -> Symbols {
    let mut symbols = Symbols::answered(&INTERRUPT, answer, forget);
    // SAFETY: these are the functions that the tests declare.
    unsafe {
        symbols.define("test_hypot", test_hypot as *const ());
        symbols.define("test_reverse", test_reverse as *const ());
    }
    symbols
}

#[test]
fn files_that_run_come_to_the_same() {
    let mut compared = 0;
    lanner_filetest::for_each("lir", |path, command, input| {
        let Some(args) = command.strip_prefix("run") else { return };
        let funcs = functions(input);
        let func = &funcs[0];
        let Ok(want) = run(func, arguments(func, args), &mut Externs, STEPS) else { return };
        let code = code(&funcs, &symbols());
        for (of, entry) in code.entries(func) {
            // SAFETY: the interpreter has just run it without a fault.
            let got = unsafe { lanner_abi::run(entry, func, arguments(func, args)) };
            let got = got.unwrap_or_else(|error| panic!("{} by {of}: {error}", path.display()));
            if let Err(error) = want.check_same(func, &got) {
                let (path, got, want) = (path.display(), text_of(func, got), text_of(func, want));
                panic!("{path} by {of}: {error}\n{got}instead of\n{want}");
            }
        }
        compared += 1;
    });
    assert!(compared >= 10, "{compared} files were compared");
}
