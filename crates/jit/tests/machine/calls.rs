//! Functions that call each other, what is refused, and code that comes and goes in threads.

use crate::links::{Invoked, Links, symbols};
use crate::{code, compare, engine, functions};
use lanner_abi::Symbols;
use lanner_jit::{Object, Options, Stage, compile, text};
use lanner_lir::{Ended, Passed, Scalar, Type};
use std::cell::RefCell;

const TWO: &str = "\
func is_even                    ; of itself, by way of the other one
  param n
  result r
  reg n: index
  reg one: index
  reg zero: index
  reg c: bool
  reg r: bool
  extern is_odd(index): bool
b0:
  zero = const 0
  one = const 1
  r = eq n, zero
  branch r, b2, b1
b1:
  n = sub n, one
  r = call is_odd(n)
  jump b2
b2:
  return
func is_odd
  param n
  result r
  reg n: index
  reg one: index
  reg zero: index
  reg c: bool
  reg r: bool
  extern is_even(index): bool
b0:
  zero = const 0
  one = const 1
  r = ne n, zero
  branch r, b1, b2
b1:
  n = sub n, one
  r = call is_even(n)
  jump b2
b2:
  return
";

const LOOPS: &str = "\
func total                      ; sums and counts what another one writes
  param x
  param n
  result s
  result k
  reg n: index
  reg i: index
  reg k: i8
  reg d: i8
  reg s: f64
  reg t: f64
  buffer x: f64 given
  buffer y: f64 frame 0 16 alias 1
  extern step(read f64, write f64, index): f64, i8
b0:
  s = const 0.0
  k = const 0
  i = const 0
  fill y[i] = s, n
  jump b1
b1:
  count i < n, b2, b3
b2:
  t, d = call step(x, y, i)
  s = add s, t
  k = add k, d
  turn i + 1, b1
b3:
  i = const 0
  t = load y[i]
  s = add s, t
  return
func step
  param x
  param y
  param i
  result a
  result big
  reg i: index
  reg a: f64
  reg big: i8
  reg zero: f64
  reg old: f64
  reg c: bool
  reg no: i8
  buffer x: f64 given
  buffer y: f64 given alias 1
b0:
  zero = const 0.0
  no = const -3
  big = const 100
  a = load x[i]
  i = const 0
  old = load y[i]
  old = add old, a
  store y[i] = old
  c = gt a, zero
  big = select c ? big : no
  return
";

fn index(number: i128) -> Passed {
    Passed::Scalar(Scalar::Int(Type::Index, number))
}

#[test]
fn functions_call_each_other() {
    let funcs = functions(TWO);
    let code = code(&funcs, &symbols());
    for func in &funcs {
        for n in [0, 1, 2, 7, 40] {
            let run = compare(&code, func, &[index(n)], &mut Links(&funcs)).expect("no fault");
            let is_true = (n % 2 == 0) == (func.name == "is_even");
            let results = run.map(|run| run.ended);
            assert_eq!(results, Ok(Ended::Returned(vec![Passed::Scalar(Scalar::Bool(is_true))])));
        }
    }
}

#[test]
fn calls_pass_memory_and_give_several_results() {
    let funcs = functions(LOOPS);
    let code = code(&funcs, &symbols());
    let x = lanner_lir::Memory::of(&[2.5, -1.0].map(Scalar::F64));
    let run = compare(&code, &funcs[0], &[Passed::Memory(x), index(2)], &mut Links(&funcs));
    let ended = run.expect("no fault").map(|run| run.ended);
    let want = [Scalar::F64(3.0), Scalar::Int(Type::I8, 97)].map(Passed::Scalar).to_vec();
    assert_eq!(ended, Ok(Ended::Returned(want)));
    let lowered = text(&funcs, &Options::default(), Stage::Llvm).expect("text");
    assert!(lowered.contains("call { double, i8 } @step.direct(ptr"), "{lowered}");
}

const LEFT: &str = "\
func root                       ; the factorial by a function that can be left
  param n
  result s
  reg n: index
  reg s: f64
  extern down(index): f64, bool
  exit e0 at 7: 0 = n
  reg t: bool
b0:
  s, t = invoke down(n), e0
  check t, e0
  return
func down
  param n
  result s
  result t
  reg n: index
  reg k: index
  reg one: index
  reg bad: index
  reg zero: index
  reg s: f64
  reg x: f64
  reg t: bool
  extern down(index): f64, bool
  exit e0 at 1: 0 = n, 1 = x
  exit e1 at 2: 0 = x
b0:
  one = const 1
  zero = const 0
  bad = const 7
  x = convert n
  t = ne n, bad
  check t, e0
  t = gt n, zero
  branch t, b1, b2
b1:
  k = sub n, one
  s, t = invoke down(k), e1
  s = mul s, x
  return
b2:
  s = const 1.0
  t = const true
  return
";

thread_local! {
    /// What the exits gave of functions that were left.
    static GIVEN: RefCell<Vec<(u32, u32, Vec<u64>)>> = const { RefCell::new(Vec::new()) };
}

extern "C" fn left(words: *const u64, func: u32, exit: u32) {
    // SAFETY: the function has a parameter, and its exits give two words and one.
    let words = unsafe { std::slice::from_raw_parts(words.add(1), 2 - exit as usize) }.to_vec();
    GIVEN.with_borrow_mut(|given| given.push((func, exit, words)));
}

extern "C" fn nobody(_: *mut u64, _: u32) -> u32 {
    1
}

#[test]
fn functions_that_are_left_are_left_by_their_callers() {
    let funcs = functions(LEFT);
    let code = code(&funcs, &Symbols::answered(&crate::QUIET, nobody, left));
    for (n, want) in [(0, 1.0), (5, 120.0), (6, 720.0)] {
        let run = compare(&code, &funcs[0], &[index(n)], &mut Invoked(&funcs, Vec::new())).expect("no fault");
        assert_eq!(run.map(|run| run.ended), Ok(Ended::Returned(vec![Passed::Scalar(Scalar::F64(want))])));
    }
    let mut invoked = Invoked(&funcs, Vec::new());
    let run = compare(&code, &funcs[0], &[index(9)], &mut invoked).expect("no fault");
    assert!(matches!(run.map(|run| run.ended), Ok(Ended::Left(..))));
    let [seven, eight, nine] = [7.0, 8.0, 9.0].map(f64::to_bits);
    let want = vec![(1, 0, vec![7, seven]), (1, 1, vec![eight]), (1, 1, vec![nine])];
    assert_eq!(invoked.1, want);
    assert_eq!(GIVEN.take(), [&want[..], &want[..]].concat(), "each back end's code tells the same");
}

/// A function gives memory back, twice into the same buffer: the first memory is let go of.
const GIVES: &str = "\
func root
  param n
  result s
  reg n: index
  reg m: index
  reg last: index
  reg one: index
  reg s: f64
  reg t: f64
  buffer y: f64 heap alias 1
  extern squares(index): index memory f64
  exit e0 at 1:
b0:
  one = const 1
  m = invoke squares(one) to y, e0
  last = sub m, one
  s = load y[last]
  m = invoke squares(n) to y, e0
  last = sub m, one
  t = load y[last]
  s = add s, t
  return
func squares
  param n
  result n
  result y
  reg n: index
  reg i: index
  reg x: f64
  buffer y: f64 heap alias 1
  exit e0 at 2:
b0:
  reserve y, n, e0
  i = const 0
  jump b1
b1:
  count i < n, b2, b3
b2:
  x = convert i
  x = mul x, x
  store y[i] = x
  turn i + 1, b1
b3:
  return
";

#[test]
fn functions_give_memory_back() {
    let funcs = functions(GIVES);
    let code = code(&funcs, &Symbols::answered(&crate::QUIET, nobody, left));
    for (n, want) in [(1, 0.0), (4, 9.0), (1000, 998_001.0)] {
        let run = compare(&code, &funcs[0], &[index(n)], &mut Invoked(&funcs, Vec::new())).expect("no fault");
        assert_eq!(run.map(|run| run.ended), Ok(Ended::Returned(vec![Passed::Scalar(Scalar::F64(want))])));
    }
}

/// Copies of a function that calls itself are parts of it: one call is left for four.
#[test]
fn functions_that_call_themselves_hold_copies_of_themselves() {
    let funcs = functions(LEFT);
    let [written, optimized] =
        [Stage::Llvm, Stage::Optimized].map(|stage| text(&funcs, &Options::default(), stage).expect("text"));
    let calls = |text: &str| {
        text.lines().filter(|line| line.contains("call ") && line.contains("@down.direct")).count()
    };
    assert!(written.contains("@down.direct.2("), "{written}");
    assert!(!optimized.contains("@down.direct.0"), "{optimized}");
    assert_eq!((calls(&written), calls(&optimized)), (5, 2), "{optimized}");
}

const ELSEWHERE: &str = "\
func f                          ; the extern's name is one of the C library's; another one writes where there is something
  param x
  result a
  result b
  reg i: index
  reg a: f64
  reg b: f64
  buffer x: f64 given
  extern cos(f64): f64
  extern increment(write f64):
b0:
  i = const 0
  a = const 0.0
  store x[i] = a
  a = call cos(a)
  call increment(x)
  b = load x[i]
  return
";

extern "C" fn cos(angle: f64) -> f64 {
    angle + 42.0
}

unsafe extern "C" fn increment(number: *mut f64) {
    // SAFETY: it is given an element.
    unsafe { *number += 1.0 }
}

#[test]
fn externs_are_what_the_table_says() {
    let (funcs, mut symbols) = (functions(ELSEWHERE), symbols());
    // SAFETY: so they are declared.
    unsafe {
        symbols.define("cos", cos as *const ());
        symbols.define("increment", increment as *const ());
    }
    let code = code(&funcs, &symbols);
    for (of, entry) in code.entries(&funcs[0]) {
        let x = lanner_lir::Memory::of(&[Scalar::F64(5.0)]);
        // SAFETY: the parameters are as they are declared.
        let run = unsafe { lanner_abi::run(entry, &funcs[0], vec![Passed::Memory(x)]) };
        let want = [42.0, 1.0].map(|number| Passed::Scalar(Scalar::F64(number)));
        assert_eq!(run.map(|run| run.ended), Ok(Ended::Returned(want.to_vec())), "{of}");
    }
}

/// Why a text is not compiled.
fn refused(text: &str) -> String {
    let funcs = lanner_lir::parse(text).expect("functions");
    let baseline = lanner_baseline::compile(&funcs, &symbols());
    assert!(baseline.is_err(), "{text}");
    compile(&funcs, &Options::default()).expect_err("refused").to_string()
}

#[test]
fn what_cannot_be_called_is_refused() {
    let caller = "func f\n extern g(f64):\n reg a: f64\nb0:\n a = const 1.0\n call g(a)\n return\n";
    let left = refused(&format!("{caller}func g\n param a\n reg a: f64\n exit e0 at 1:\nb0:\n leave e0\n"));
    assert_eq!(left, "`g` is called, but may be left by an exit");
    let other = refused(&format!("{caller}func g\n param a\n reg a: f32\nb0:\n return\n"));
    assert_eq!(other, "`g` is called as what it is not");
    assert_eq!(refused(&format!("{caller}{caller}")), "there are two functions `f`");
    let twice = refused(
        &format!("{caller}func h\n extern g(f32):\nb0:\n return\n")
            .replace("extern g(f32):\nb0:", "extern g(f32):\n reg b: f32\nb0:\n b = const 1.0\n call g(b)"),
    );
    assert_eq!(twice, "`g` is called in two ways, or is no such function");
    assert_eq!(
        refused("func f\n reg a: f64\n result a\nb0:\n return\n"),
        "f b0's end: reads `a`, which may have no value"
    );
}

#[test]
fn what_cannot_be_linked_is_said() {
    let funcs = functions("func f\n extern nowhere():\nb0:\n call nowhere()\n return\n");
    let object = compile(&funcs, &Options::default()).expect("code");
    let error = engine().load(&object, &symbols()).err().expect("no such symbol").to_string();
    assert!(error.contains("nowhere"), "{error}");
    let error = lanner_baseline::compile(&funcs, &symbols()).err().expect("no such symbol").to_string();
    assert!(error.contains("nowhere"), "{error}");
    let broken = Object { bytes: vec![1, 2, 3], entries: vec!["f".to_owned()] };
    assert!(engine().load(&broken, &symbols()).is_err());
}

#[test]
fn code_is_made_in_one_thread_and_runs_in_another() {
    let makers: Vec<_> = (0..4)
        .map(|k| {
            std::thread::spawn(move || {
                let text = format!("func f\n result r\n reg r: index\nb0:\n r = const {k}\n return\n");
                let funcs = functions(&text);
                // Names of one object are nothing to another one.
                (0..5).map(|_| (code(&funcs, &symbols()), funcs.clone())).collect::<Vec<_>>()
            })
        })
        .collect();
    for (k, maker) in (0..).zip(makers) {
        for (code, funcs) in maker.join().expect("code") {
            let run = compare(&code, &funcs[0], &[], &mut Links(&[])).expect("no fault");
            assert_eq!(run.map(|run| run.ended), Ok(Ended::Returned(vec![index(k)])));
        }
    }
}
