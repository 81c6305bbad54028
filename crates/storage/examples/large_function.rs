//! How long one large function takes: `cargo run --release -p lanner-storage --example large_function [INSTRUCTIONS]`.
//!
//! The function is made of pieces, again and again: scalars, arrays of fixed size, of sizes that are terms, arrays that grow,
//! arrays that are filled by columns, loops in loops, branches, calls of what nobody knows. Variables are used
//! again, so that values live over a few pieces or to the end. `cargo xtask bench storage` prints what it prints.
//!
//! ```text
//! instructions 20000
//! values 21874
//! inference 0.81 s
//! gctd 0.31 s
//! plan 0.62 s
//! ```

use lanner_builtins::Builtin;
use lanner_infer::{Function, Inference, NameTarget, OneUnit};
use lanner_mir::Unit;
use lanner_storage::{Estimates, LayoutRequest, MAX_STACK, Storage, plan_layout};
use std::fmt::Write;
use std::time::Instant;

/// How many variables of each kind are used in turn.
const VARIABLES: usize = 12;

/// The text of a function that is written piece by piece.
#[derive(Default)]
struct Writing {
    text: String,
    insts: usize,
    blocks: usize,
    temporaries: usize,
}

impl Writing {
    fn inst(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
        self.insts += 1;
    }

    fn block(&mut self) -> usize {
        self.blocks += 1;
        self.blocks
    }

    /// `for i = 1:count, BODY, end`.
    fn counted(&mut self, i: &str, count: &str, body: &mut dyn FnMut(&mut Writing)) {
        let (range, counter) = (self.temporaries, self.temporaries + 1);
        self.temporaries += 2;
        self.inst(&format!("${range} = range 1:{count}"));
        self.inst(&format!("${counter} = 0"));
        let (head, inside) = (self.block(), self.block());
        let body = self.inside(body);
        let behind = self.block();
        let _ = writeln!(self.text, "  jump b{head}\nb{head}:");
        let _ = writeln!(self.text, "  next {i} of ${range} by ${counter}, b{inside}, b{behind}\nb{inside}:");
        let _ = writeln!(self.text, "{body}  jump b{head}\nb{behind}:");
    }

    /// The text of what is in other blocks: these stand in their order.
    fn inside(&mut self, body: &mut dyn FnMut(&mut Writing)) -> String {
        let before = std::mem::take(&mut self.text);
        body(self);
        std::mem::replace(&mut self.text, before)
    }

    /// `if cond, BODY, end`.
    fn branch(&mut self, cond: &str, body: &mut dyn FnMut(&mut Writing)) {
        let inside = self.block();
        let body = self.inside(body);
        let behind = self.block();
        let _ = writeln!(self.text, "  branch {cond}, b{inside}, b{behind}\nb{inside}:");
        let _ = writeln!(self.text, "{body}  jump b{behind}\nb{behind}:");
    }

    fn piece(&mut self, k: usize) {
        let of = |kind: &str, more: usize| format!("{kind}{}", (k / 7 + more) % VARIABLES);
        let (s, t, u) = (of("s", 0), of("s", 1), of("s", 2));
        let (a, b, p, q, g, c) = (of("a", 0), of("a", 1), of("p", 0), of("p", 1), of("g", 0), of("c", 0));
        match k % 7 {
            0 => {
                self.inst(&format!("{s} = plus {t}, 1"));
                self.inst(&format!("{u} = times {s}, {t}"));
                self.inst(&format!("{s} = minus {u}, {s}"));
                self.inst(&format!("{t} = rdivide {s}, {u}"));
            }
            1 => {
                self.inst(&format!("{a} = call rand(4, 8)"));
                self.inst(&format!("{b} = plus {a}, {s}"));
                self.inst(&format!("{a} = times {a}, {b}"));
                self.inst(&format!("{b} = call cumsum({a})"));
                self.inst(&format!("{t} = index {b}(3)"));
            }
            2 => {
                self.inst(&format!("{p} = call rand(n, m)"));
                self.inst(&format!("{q} = plus {p}, {s}"));
                self.inst(&format!("{p} = times {q}, {q}"));
                self.inst(&format!("{q} = transpose {p}"));
                self.inst(&format!("{u} = call numel({q})"));
            }
            3 => {
                self.inst(&format!("{g} = call zeros(1, 1)"));
                self.counted("i", "n", &mut |w| {
                    w.inst(&format!("set {g}(i) = {s}"));
                    w.inst(&format!("{s} = plus {s}, i"));
                });
            }
            4 => {
                self.inst(&format!("{c} = call zeros(4, 20)"));
                self.counted("i", "20", &mut |w| {
                    w.inst(&format!("{a} = call rand(4, 1)"));
                    w.inst(&format!("{a} = times {a}, i"));
                    w.inst(&format!("set {c}(:, i) = {a}"));
                });
                self.inst(&format!("{a} = call rand(4, 8)"));
            }
            5 => {
                self.counted("i", "m", &mut |w| {
                    w.inst(&format!("{t} = plus {t}, i"));
                    w.counted("j", "n", &mut |w| {
                        w.inst(&format!("{u} = plus {u}, j"));
                        w.inst(&format!("set {c}(1) = {u}"));
                    });
                });
            }
            _ => {
                self.inst(&format!("l = lt {s}, {t}"));
                self.branch("l", &mut |w| {
                    w.inst(&format!("{a} = plus {a}, {t}"));
                    w.inst(&format!("{u} = call some_function({p}, {s})"));
                    w.inst(&format!("{u} = call double({u})"));
                    w.inst(&format!("{u} = call sum({u}, 'all')"));
                });
            }
        }
    }
}

/// A function of so many instructions.
fn function(insts: usize) -> (String, usize) {
    let mut writing = Writing::default();
    writing.inst("n = call numel(n)");
    writing.inst("m = call numel(m)");
    for k in 0..VARIABLES {
        writing.inst(&format!("s{k} = {k}"));
        writing.inst(&format!("a{k} = call zeros(4, 8)"));
        writing.inst(&format!("p{k} = call zeros(n, m)"));
        writing.inst(&format!("g{k} = call zeros(1, 1)"));
        writing.inst(&format!("c{k} = call zeros(4, 20)"));
    }
    let mut k = 0;
    while writing.insts < insts {
        writing.piece(k);
        k += 1;
    }
    for k in 0..VARIABLES {
        writing.inst(&format!("[~] = call disp(s{k}, a{k}, p{k}, g{k}, c{k})"));
    }
    (format!("func f(n, m) -> () {{\nb0:\n{}  return\n}}\n", writing.text), writing.insts)
}

fn main() {
    let insts = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let (text, insts) = function(insts);
    let mut unit: Unit = match lanner_mir::parse(&text) {
        Ok(unit) => unit,
        Err(error) => return eprintln!("{error}"),
    };
    unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
    println!("instructions {insts}");
    let names = |name: &str| Builtin::named(name).map_or(NameTarget::Unknown, NameTarget::Row);
    let program = OneUnit::new(&unit, &names);
    let mut inference = Inference::new(&program);
    for (id, func) in unit.funcs.iter() {
        println!("values {}", func.slots.len());
        let function = Function { unit: 0, func: id };
        let begin = Instant::now();
        let args = inference.unknown_arguments(function);
        let facts = inference.facts_of(function, &args, func.outputs.len());
        println!("inference {:.2} s", begin.elapsed().as_secs_f64());
        for storage in [Storage::Gctd, Storage::Plan] {
            let begin = Instant::now();
            let facts = &facts;
            let (names, program, max_stack) = (&names, &program, MAX_STACK);
            let request = LayoutRequest {
                func,
                facts,
                names,
                program,
                unit: 0,
                donated: &[],
                storage,
                max_stack,
                estimates: Estimates::Exact,
            };
            let layout = plan_layout(&request, &mut inference.terms);
            println!("{storage} {:.2} s", begin.elapsed().as_secs_f64());
            std::hint::black_box(layout);
        }
    }
}
