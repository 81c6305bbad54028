//! Machine code, by LLVM and by Cranelift, comes to the same as the interpreter of LIR, bit for bit, but for the sign and the payload of a NaN: which one
//! comes of an operation is the machine's, and LLVM may exchange the operands of a sum.
#![allow(unsafe_code)]

mod calls;
mod files;
mod generator;
mod links;
mod memory;
mod random;
#[path = "../../../lir/tests/shared/mod.rs"]
mod shared;
mod special;

use lanner_abi::{Entry, Symbols};
use lanner_jit::{Engine, Options, compile};
use lanner_lir::{Func, Machine, Passed, Run, parse, run, verify};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

/// Nobody stops the program.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Steps that the interpreter may take.
const STEPS: u64 = 1_000_000;

/// The linker of all tests.
fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(|| Engine::new().expect("LLVM links for this machine"))
}

/// Functions of a text.
fn functions(text: &str) -> Vec<Func> {
    let funcs = parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    for func in &funcs {
        verify(func).unwrap_or_else(|errors| panic!("{}\n{func}", errors.join("\n")));
    }
    funcs
}

/// Code of functions by both back ends.
struct Code {
    llvm: lanner_jit::Code,
    baseline: lanner_baseline::Code,
}

impl Code {
    /// A function's entries, with who made them.
    fn entries(&self, func: &Func) -> [(&'static str, Entry); 2] {
        let entries = [("llvm", self.llvm.entry(&func.name)), ("baseline", self.baseline.entry(&func.name))];
        entries.map(|(of, entry)| (of, entry.unwrap_or_else(|| panic!("no entry of {of} for {}", func.name))))
    }
}

/// Code of functions.
fn code(funcs: &[Func], symbols: &Symbols) -> Code {
    let shown = || funcs.iter().map(Func::to_string).collect::<String>();
    let object = compile(funcs, &Options::default());
    let object = object.unwrap_or_else(|error| panic!("{error}\n{}", shown()));
    let llvm = engine().load(&object, symbols).unwrap_or_else(|error| panic!("{error}\n{}", shown()));
    let baseline = lanner_baseline::compile(funcs, symbols).and_then(|object| kept(&object).link(symbols));
    let baseline = baseline.unwrap_or_else(|error| panic!("baseline: {error}\n{}", shown()));
    Code { llvm, baseline }
}

/// An object as a later run finds it.
fn kept(object: &lanner_baseline::Object) -> lanner_baseline::Object {
    let bytes = postcard::to_stdvec(object).expect("an object is bytes");
    postcard::from_bytes(&bytes).expect("bytes are an object")
}

/// Runs a function in all ways, and says where they differ. None where the interpreter finds a fault.
fn compare(
    code: &Code,
    func: &Func,
    args: &[Passed],
    machine: &mut dyn Machine,
) -> Option<Result<Run, String>> {
    links::begin();
    let want = run(func, args.to_vec(), machine, STEPS).ok()?;
    let got = code.entries(func).map(|(of, entry)| {
        links::begin();
        // SAFETY: the interpreter has just run it without a fault.
        let got = unsafe { lanner_abi::run(entry, func, args.to_vec()) };
        let got = got.map_err(|error| error.to_string());
        let got = got.and_then(|got| want.check_same(func, &got).map(|()| got));
        got.map_err(|error| format!("{of}: {error}"))
    });
    let [llvm, baseline] = got;
    Some(llvm.and_then(|got| baseline.map(|_| got)))
}

/// Nothing is called.
struct Nothing;

impl Machine for Nothing {
    fn call(&mut self, symbol: &str, _: &mut [Passed]) -> Result<Vec<lanner_lir::Scalar>, String> {
        Err(format!("`{symbol}` is called"))
    }
}
