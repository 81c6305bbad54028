//! Machine code does what the interpreter does: random loops leave the same registers and arrays and stop at the same
//! operation.

use lanner_builtins::{BinaryOp, Scalar};
use lanner_loops::{At, At2, Op, Pinned, PinnedSlice, Program, Reg, Registers, Sides, State, Test};
use lanner_runtime::{C64, Char, Dims, Tensor};
use proptest::prelude::*;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// Registers that operations use; the counter, the constant 0 and the bounds of the range lie behind them.
const USED: u8 = 8;
const COUNTER: Reg = 8;
const ZERO: Reg = 9;
const FIRST: Reg = 10;
const STEP: Reg = 11;
const LAST: Reg = 12;

fn test() -> impl Strategy<Value = Test> {
    prop_oneof![
        Just(Test::Lt),
        Just(Test::Le),
        Just(Test::Gt),
        Just(Test::Ge),
        Just(Test::Eq),
        Just(Test::Ne)
    ]
}

/// An operation of the body; targets are how far it jumps.
fn operation() -> impl Strategy<Value = Op> {
    let r = || 0..USED;
    let at = || (0..2_u8, r(), -1..2_i8).prop_map(|(array, i, di)| At { array, i, di });
    let at2 = || {
        (0..2_u8, r(), r(), -1..2_i8, -1..2_i8).prop_map(|(array, i, j, di, dj)| At2 { array, i, j, di, dj })
    };
    let arithmetic = (0..12_u8, r(), r(), r(), r()).prop_map(|(kind, d, a, b, c)| match kind {
        0 => Op::Add { d, a, b },
        1 => Op::Sub { d, a, b },
        2 => Op::Mul { d, a, b },
        3 => Op::Div { d, a, b },
        4 => Op::MulAdd { d, x: a, y: b, c },
        5 => Op::MulSub { d, x: a, y: b, c },
        6 => Op::SubMul { d, c, x: a, y: b },
        7 => Op::Max { d, a, b },
        8 => Op::Min { d, a, b },
        9 => Op::And { d, a, b },
        10 => Op::Or { d, a, b },
        _ => Op::Call2 { d, a, b, op: Scalar::Mod },
    });
    let unary = (0..12_u8, r(), r()).prop_map(|(kind, d, a)| match kind {
        0 => Op::Move { d, a },
        1 => Op::Negate { d, a },
        2 => Op::Abs { d, a },
        3 => Op::Sqrt { d, a },
        4 => Op::Floor { d, a },
        5 => Op::Truth { d, a },
        6 => Op::Not { d, a },
        7 => Op::ComplexMove { d, a },
        8 => Op::ComplexPart { d, a, op: Scalar::Abs },
        9 => Op::ComplexPart { d, a, op: Scalar::Imag },
        10 => Op::Call1 { d, a, op: Scalar::Exp },
        _ => Op::Integer { r: a },
    });
    let element = (0..21_u8, r(), r(), at(), at2()).prop_map(|(kind, d, a, e, e2)| match kind {
        0 => Op::Get { d, e },
        1 => Op::GetAdd { d, a, e },
        2 => Op::GetSub { d, a, e },
        3 => Op::GetFrom { d, a, e },
        4 => Op::GetMul { d, a, e },
        5 => Op::Get2 { d, e: e2 },
        6 => Op::GetAdd2 { d, a, e: e2 },
        7 => Op::GetSub2 { d, a, e: e2 },
        8 => Op::GetFrom2 { d, a, e: e2 },
        9 => Op::GetMul2 { d, a, e: e2 },
        10 => Op::Set { v: a, e },
        11 => Op::Set2 { v: a, e: e2 },
        12 => Op::SetAdd { a, b: d, e },
        13 => Op::SetSub { a, b: d, e },
        14 => Op::SetMul { a, b: d, e },
        15 => Op::SetAdd2 { a, b: d, e: e2 },
        16 => Op::SetSub2 { a, b: d, e: e2 },
        17 => Op::SetMul2 { a, b: d, e: e2 },
        18 => Op::GetComplex { d, e: At { array: 0, ..e } },
        19 => Op::Char { d, e: At { array: 0, ..e } },
        _ => Op::Flag { d, e: At { array: 0, ..e } },
    });
    let compare = (test(), r(), r(), r()).prop_map(|(test, d, a, b)| Op::Compare { test, d, a, b });
    let branch = (0..5_u8, r(), r(), 1..5_u16, 1..5_u16).prop_map(|(kind, a, b, then, els)| match kind {
        0 => Op::Jump { to: then },
        1 => Op::Branch { cond: a, then, els },
        2 => Op::BranchLt { a, b, then, els },
        3 => Op::BranchLe { a, b, then, els },
        _ => Op::BranchEq { a, b, then, els },
    });
    let sides = prop_oneof![Just(Sides::Left), Just(Sides::Right), Just(Sides::Both)];
    let operator = prop_oneof![
        Just(BinaryOp::Add),
        Just(BinaryOp::Sub),
        Just(BinaryOp::Times),
        Just(BinaryOp::RDivide),
        Just(BinaryOp::Power)
    ];
    let complex =
        (operator, sides, r(), r(), r()).prop_map(|(op, sides, d, a, b)| Op::Complex { op, sides, d, a, b });
    prop_oneof![6 => arithmetic, 3 => unary, 6 => element, 1 => compare, 3 => branch, 1 => complex]
}

/// A loop over a range, with a body of operations that jump forwards.
fn program() -> impl Strategy<Value = Vec<Op>> {
    proptest::collection::vec(operation(), 1..24).prop_map(|mut body| {
        let start = 2;
        let next = start + 1 + body.len() as u16;
        for (k, op) in body.iter_mut().enumerate() {
            let at = start + 1 + k as u16;
            op.targets(|to| *to = (at + *to).min(next));
        }
        let mut ops = vec![
            Op::Move { d: COUNTER, a: ZERO },
            Op::Range { range: 0, first: FIRST, step: STEP, last: LAST },
            Op::Next { range: 0, counter: COUNTER, var: 0, body: start + 1, exit: next + 1 },
        ];
        ops.append(&mut body);
        ops.push(Op::Next { range: 0, counter: COUNTER, var: 0, body: start + 1, exit: next + 1 });
        ops.push(Op::Exit);
        ops
    })
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => (-3..7_i32).prop_map(f64::from),
        2 => -4.0..4.0,
        1 => prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(-0.0), Just(1e300), Just(-1e19)],
    ]
}

/// What a run leaves: the operation that left and the turns, the bits of all registers that are used, the arrays.
fn outcome(
    ops: &[Op],
    numbers: &[f64],
    range: [f64; 3],
    stops: bool,
    by_code: bool,
) -> (usize, u32, Vec<u64>, Vec<u64>) {
    let program = Program::new(ops.to_vec());
    let mut registers = Registers::default();
    for (k, &x) in numbers.iter().enumerate().take(usize::from(USED)) {
        registers.doubles[k] = x;
        registers.imaginary[k] = numbers[numbers.len() - 1 - k];
    }
    for (r, x) in [FIRST, STEP, LAST].into_iter().zip(range) {
        registers.doubles[usize::from(r)] = x;
    }
    let interrupt = AtomicBool::new(stops);
    let mut written = Rc::new(Tensor::new(Dims::matrix(3, 2), numbers[..6].to_vec()));
    let read = Tensor::new(Dims::matrix(2, 2), numbers[2..6].to_vec());
    let complex = [C64::new(1.0, 0.0), C64::new(-2.0, 0.5)];
    let mut state = State::new(&mut registers, &interrupt);
    state.arrays[0] = Pinned::alone(&mut written).unwrap();
    state.arrays[1] = Pinned::shared(&read);
    state.numbers[0] = PinnedSlice::of(&complex);
    state.texts[0] = PinnedSlice::of(&[Char(97), Char(8364), Char(0)]);
    state.flags[0] = PinnedSlice::of(&[true, false, true]);
    let left = if by_code { program.run(&mut state) } else { program.interpret(&mut state) };
    // The sign and payload of a NaN are nobody's business.
    let bits = |x: &f64| if x.is_nan() { f64::NAN.to_bits() } else { x.to_bits() };
    let registers = registers.doubles[..13].iter().chain(&registers.imaginary[..8]).map(bits).collect();
    (left.at, left.turns, registers, written.data().iter().map(bits).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn machine_code_does_what_the_interpreter_does(
        ops in program(),
        numbers in proptest::collection::vec(number(), 16),
        range in prop_oneof![
            Just([1.0, 1.0, 6.0]), Just([5.0, -2.0, 0.0]), Just([0.0, 0.25, 1.0]), Just([1.0, 1.0, 0.0])
        ],
        stops in prop::bool::weighted(0.1),
    ) {
        let by_code = outcome(&ops, &numbers, range, stops, true);
        let interpreted = outcome(&ops, &numbers, range, stops, false);
        prop_assert_eq!(by_code, interpreted);
    }
}

/// An endless loop stops when it is asked to, and has done nothing by halves.
#[test]
fn an_interrupt_stops_a_loop() {
    let endless = vec![Op::Add { d: 0, a: 0, b: 1 }, Op::Jump { to: 0 }];
    // Register 2 counts the trips, so it stays 0.
    let counted = vec![
        Op::Range { range: 0, first: 1, step: 1, last: 3 },
        Op::Add { d: 0, a: 0, b: 1 },
        Op::Next { range: 0, counter: 2, var: 4, body: 1, exit: 3 },
        Op::Exit,
    ];
    for (ops, at) in [(endless, 1), (counted, 2)] {
        for by_code in [true, false] {
            let program = Program::new(ops.clone());
            let mut registers = Registers::default();
            registers.doubles[1] = 1.0;
            registers.doubles[3] = 9.0;
            let interrupt = AtomicBool::new(true);
            let mut state = State::new(&mut registers, &interrupt);
            let left = if by_code { program.run(&mut state) } else { program.interpret(&mut state) };
            assert_eq!((left.at, &registers.doubles[..5]), (at, &[1.0, 1.0, 0.0, 9.0, 0.0][..]));
        }
    }
}
