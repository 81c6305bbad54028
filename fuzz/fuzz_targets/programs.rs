//! Whole programs made of the fuzzer's bytes: every error in them is caught, so they run to their end. Run with
//! `cargo fuzz run programs`.

#![no_main]

use lanner_session::{Options, Session};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let program = lanner_generate::program_of_bytes(bytes);
    let mut session = Session::new(&Options::default());
    if let Err(error) = session.run_text(&program) {
        panic!("{}\n{program}", session.report(&error));
    }
});
