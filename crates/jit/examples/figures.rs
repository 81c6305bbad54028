//! How long code takes to be made, and to run compared with C: `cargo run --release -p lanner-jit --example figures`.
//! `figures.c` has the same kernels; `gcc` compiles it where there is one. All times are the least of many.
#![allow(unsafe_code)]

use lanner_abi::{Layout, Symbols};
use lanner_jit::{Code, Engine, Error, Options, Stage, compile, text};
use lanner_lir::{Func, parse};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

static QUIET: AtomicBool = AtomicBool::new(false);

const DOT: &str = "
func dot
  param n
  param x
  param y
  result s
  reg n: index
  reg i: index
  reg s: f64
  reg a: f64
  reg b: f64
  buffer x: f64 given
  buffer y: f64 given alias 1
b0:
  s = const 0.0
  i = const 0
  jump b1
b1:
  count i < n, b2, b3
b2:
  a = load x[i]
  b = load y[i]
  a = mul a, b
  s = add s, a
  turn i + 1, b1
b3:
  return
";

const STENCIL: &str = "
func stencil
  param n
  param u
  param v
  reg n: index
  reg m: index
  reg i: index
  reg j: index
  reg k: index
  reg p: index
  reg one: index
  reg base: index
  reg s: f64
  reg t: f64
  reg quarter: f64
  buffer u: f64 given
  buffer v: f64 given alias 1
b0:
  quarter = const 0.25
  one = const 1
  m = sub n, one
  j = const 1
  jump b1
b1:
  count j < m, b2, b6
b2:
  base = mul j, n
  i = const 1
  jump b3
b3:
  count i < m, b4, b5
b4:
  k = add base, i
  p = sub k, one
  s = load u[p]
  p = add k, one
  t = load u[p]
  s = add s, t
  p = sub k, n
  t = load u[p]
  s = add s, t
  p = add k, n
  t = load u[p]
  s = add s, t
  s = mul s, quarter
  store v[k] = s
  turn i + 1, b3
b5:
  turn j + 1, b1
b6:
  return
";

const MANDELBROT: &str = "
func mandelbrot
  param n
  param limit
  result total
  reg n: index
  reg limit: index
  reg i: index
  reg j: index
  reg k: index
  reg total: f64
  reg one: f64
  reg two: f64
  reg four: f64
  reg right: f64
  reg step: f64
  reg d: f64
  reg a: f64
  reg b: f64
  reg x: f64
  reg y: f64
  reg xx: f64
  reg yy: f64
  reg s: f64
  reg out: bool
b0:
  total = const 0.0
  one = const 1.0
  two = const 2.0
  four = const 4.0
  step = const 3.0
  d = convert n
  step = div step, d
  j = const 0
  jump b1
b1:
  count j < n, b2, b9
b2:
  i = const 0
  jump b3
b3:
  count i < n, b4, b8
b4:
  d = convert i
  a = mul step, d
  a = sub a, two
  d = convert j
  b = mul step, d
  right = const 1.5
  b = sub b, right
  x = const 0.0
  y = const 0.0
  k = const 0
  jump b5
b5:
  count k < limit, b6, b7
b6:
  xx = mul x, x
  yy = mul y, y
  s = add xx, yy
  out = gt s, four
  branch out, b7, b10
b7:
  turn i + 1, b3
b8:
  turn j + 1, b1
b9:
  return
b10:
  y = mul x, y
  y = mul two, y
  y = add y, b
  x = sub xx, yy
  x = add x, a
  total = add total, one
  turn k + 1, b5
";

fn least(runs: u32, mut f: impl FnMut()) -> Duration {
    let once = |_| {
        let start = Instant::now();
        f();
        start.elapsed()
    };
    (0..runs).map(once).min().unwrap_or_default()
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Where the time goes until code can run.
fn making(name: &str, funcs: &[Func], options: &Options, engine: &Engine) -> Result<Code, Error> {
    let symbols = Symbols::new(&QUIET);
    let stage = |stage| least(10, || _ = text(funcs, options, stage));
    let (written, passed) = (stage(Stage::Llvm), stage(Stage::Optimized));
    let whole = least(10, || _ = compile(funcs, options));
    let object = compile(funcs, options)?;
    let linked = least(10, || _ = engine.load(&object, &symbols));
    let baseline = || lanner_baseline::compile(funcs, &symbols).and_then(|object| object.link(&symbols));
    let baseline = least(10, || _ = baseline());
    println!(
        "{name:12} made in {:6.2} ms: IR {:.2}, passes {:.2}, machine code {:.2}, linked in {:.2}; {} bytes; by the baseline {:.2}",
        micros(whole + linked) / 1e3,
        micros(written) / 1e3,
        micros(passed.saturating_sub(written)) / 1e3,
        micros(whole.saturating_sub(passed)) / 1e3,
        micros(linked) / 1e3,
        object.bytes.len(),
        micros(baseline) / 1e3
    );
    engine.load(&object, &symbols)
}

fn running(name: &str, runs: u32, code: &Code, func: &Func, args: &[u64]) {
    let mut words = vec![0; Layout::of(func).words];
    let Some(entry) = code.entry(&func.name) else { return };
    let time = least(runs, || {
        words[..args.len()].copy_from_slice(args);
        // SAFETY: the words are as the layout says, and the memory is as large as the kernels need.
        unsafe { entry(words.as_mut_ptr()) };
    });
    println!("{name} {:.1}", micros(time));
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let engine = Engine::new()?;
    println!("the linker starts in {:.2} ms", micros(start.elapsed()) / 1e3);
    let first = parse(DOT)?;
    let start = Instant::now();
    compile(&first, &Options::default())?;
    println!("the first function takes {:.2} ms", micros(start.elapsed()) / 1e3);
    let (x, mut y): (Vec<f64>, Vec<f64>) =
        (0..1_000_000).map(|k| (1.0 / f64::from(k + 1), f64::from(k) * 0.5)).unzip();
    let (x, y) = (x.as_ptr() as u64, y.as_mut_ptr() as u64);
    let plain = Options::default();
    let wide = [
        ("plain", plain),
        ("interleaved", Options { interleave: true, ..plain }),
        ("unrolled", Options { unroll: true, interleave: true, ..plain }),
        ("512 bits", Options { vector_bits: 512, ..plain }),
    ];
    for (label, options) in wide {
        println!("{label}:");
        let [dot, stencil, mandelbrot] =
            [DOT, STENCIL, MANDELBROT].map(|text| parse(text).unwrap_or_default());
        let code = making("dot", &dot, &options, &engine)?;
        running("dot 10000", 2000, &code, &dot[0], &[10_000, x, y]);
        let code = making("stencil", &stencil, &options, &engine)?;
        running("stencil 200", 2000, &code, &stencil[0], &[200, x, y]);
        running("stencil 1000", 200, &code, &stencil[0], &[1000, x, y]);
        let code = making("mandelbrot", &mandelbrot, &options, &engine)?;
        running("mandelbrot 100", 20, &code, &mandelbrot[0], &[100, 1000]);
    }
    let program = std::env::temp_dir().join(format!("lanner-figures-{}", std::process::id()));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/figures.c");
    let compiled = Command::new("gcc")
        .args(["-O3", "-march=native", "-ffp-contract=off", "-o"])
        .args([&program, &source])
        .status()?;
    if compiled.success() {
        println!("gcc -O3 -march=native -ffp-contract=off:");
        Command::new(&program).status()?;
    }
    Ok(std::fs::remove_file(program)?)
}
