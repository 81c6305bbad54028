//! Random ways through a function: loops in loops that are left and gone on with from anywhere, loops with several entries, handlers.
//!
//! Every block takes one of a number of steps and mixes its own number into a sum, so the sum says which way was gone.

use lanner_generate::Choices;
use lanner_lir::{Func, Memory, Passed, Scalar, Type, parse};
use std::fmt::Write;

/// A function of random blocks, and its arguments.
pub fn graph(seed: u64) -> (Vec<Func>, Vec<Passed>) {
    let mut choices = Choices::seeded(seed);
    let blocks = 2 + choices.below(12);
    let mut text = String::from(
        "func ways\n param steps\n param x\n result sum\n reg steps: index\n reg sum: index\n reg one: index\n reg zero: index\n\
         reg bits: index\n reg bit: index\n reg c: bool\n reg d: bool\n reg t: index\n reg prime: index\n reg mask: index\n\
         reg i: index\n reg n: index\n buffer x: i64 given\n",
    );
    let handler = |choices: &mut Choices| match choices.below(3) {
        0 => String::new(),
        _ => format!(" handler b{}", 1 + choices.below(blocks - 1)),
    };
    for exit in 0..3 {
        let handler = if exit == 0 { String::new() } else { handler(&mut choices) };
        writeln!(text, " exit e{exit} at {exit}: 0 = sum, 1 = steps{handler}").ok();
    }
    text.push_str(
        "b0:\n sum = const 1\n one = const 1\n zero = const 0\n prime = const 31\n mask = const 1048575\n i = const 0\n n = const 5\n\
         c = const true\n d = const false\n",
    );
    for block in 0..blocks {
        if block > 0 {
            writeln!(text, "b{block}:").ok();
        }
        body(&mut text, block, &mut choices);
        let mut to = || 1 + choices.below(blocks - 1);
        let (a, b) = (to(), to());
        match choices.below(8) {
            0 | 1 => writeln!(text, " jump b{a}").ok(),
            2 if block > 0 => writeln!(text, " return").ok(),
            3 if block > 0 => writeln!(text, " leave e{}", choices.below(3)).ok(),
            4 => writeln!(text, " branch d, b{a}, b{b}").ok(),
            _ => writeln!(text, " branch c, b{a}, b{b}").ok(),
        };
    }
    let funcs = parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let pattern: Vec<Scalar> = (0..64).map(|_| Scalar::Int(Type::I64, choices.below(4) as i128)).collect();
    let steps = Scalar::Int(Type::Index, choices.below(60) as i128);
    (funcs, vec![Passed::Scalar(steps), Passed::Memory(Memory::of(&pattern))])
}

/// What a block does; one in three does nothing but go on, where its condition is there already.
fn body(text: &mut String, block: usize, choices: &mut Choices) {
    let mut add = |line: String| text.push_str(&format!(" {line}\n"));
    if block > 0 && choices.below(3) == 0 {
        // A condition alone: `a && b` may come of it.
        add("d = gt sum, prime".to_owned());
        add("steps = sub steps, one".to_owned());
        add("c = ge steps, zero".to_owned());
        add("check c, e0".to_owned());
        add("c = lt steps, prime".to_owned());
        return;
    }
    add("steps = sub steps, one".to_owned());
    add("c = ge steps, zero".to_owned());
    add("check c, e0".to_owned());
    add(format!("t = const {block}"));
    add("sum = mul sum, prime".to_owned());
    add("sum = add sum, t".to_owned());
    add("sum = and sum, mask".to_owned());
    if choices.below(3) == 0 {
        add("c = ne t, steps".to_owned());
        add(format!("check c, e{}", choices.below(3)));
    }
    add("bits = and steps, mask".to_owned());
    add("bit = rem bits, n".to_owned());
    add("c = lt bit, one".to_owned());
    add("d = gt bit, one".to_owned());
}
