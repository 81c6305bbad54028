//! Every operation of every type, and every conversion, on all pairs of numbers where something may go wrong: one by one, and
//! in a loop that LLVM vectorises.

use crate::Code;
use crate::{Nothing, QUIET, code, compare};
use lanner_abi::Symbols;
use lanner_lir::{
    BinaryOp, CompareOp, Func, Memory, Parameter, Passed, Scalar, Type, UnaryOp, parse, verify,
};

/// All types.
pub const TYPES: [Type; 13] = [
    Type::Bool,
    Type::Char,
    Type::I8,
    Type::I16,
    Type::I32,
    Type::I64,
    Type::U8,
    Type::U16,
    Type::U32,
    Type::U64,
    Type::F32,
    Type::F64,
    Type::Index,
];

const FLOATS: [f64; 42] = [
    0.0,
    0.5,
    0.49999999999999994,
    0.4999999701976776,
    1.0,
    1.5,
    2.0,
    2.5,
    3.0,
    0.1,
    7.0,
    1e-3,
    126.5,
    127.5,
    128.5,
    254.5,
    255.5,
    32766.5,
    32767.5,
    65534.5,
    65535.5,
    8388607.5,
    2147483646.5,
    2147483647.5,
    4294967294.5,
    4294967295.5,
    4503599627370495.5,
    4503599627370497.5,
    9007199254740991.0,
    9007199254740992.0,
    9223372036854774784.0,
    9223372036854775808.0,
    18446744073709549568.0,
    18446744073709551616.0,
    1e30,
    3.4028234663852886e38,
    1.7014118346046923e38,
    f64::MAX,
    f64::MIN_POSITIVE,
    5e-324,
    1e-45,
    f64::INFINITY,
];

/// Numbers of a type where something may go wrong.
pub fn specials(ty: Type) -> Vec<Scalar> {
    let both = FLOATS.iter().flat_map(|&number| [number, -number]);
    match ty {
        Type::Bool => vec![Scalar::Bool(false), Scalar::Bool(true)],
        Type::F64 => {
            let nans = [0x7ff8_0000_0000_0000, 0xfff8_0000_0000_0000, 0x7ff8_dead_beef_0001];
            both.chain(nans.map(f64::from_bits)).map(Scalar::F64).collect()
        }
        Type::F32 => {
            let nans = [0x7fc0_0000, 0xffc0_0000, 0x7fc0_beef].map(f32::from_bits);
            both.map(|number| number as f32).chain(nans).map(Scalar::F32).collect()
        }
        Type::Char | Type::Index | Type::I8 | Type::I16 | Type::I32 | Type::I64 => integers(ty),
        Type::U8 | Type::U16 | Type::U32 | Type::U64 => integers(ty),
    }
}

fn integers(ty: Type) -> Vec<Scalar> {
    let (least, most): (i128, i128) = match ty {
        Type::Char => (0, u16::MAX.into()),
        Type::Index => (i64::MIN.into(), i64::MAX.into()),
        ty => ty.limits().expect("an integer type"),
    };
    let near = [least, least + 1, least / 2, most / 2, most / 2 + 1, most / 3, most - 1, most];
    let small = [-129, -128, -7, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 10, 127, 128, 255, 256, 65535, 65536];
    let exact =
        [1 << 24, (1 << 24) + 1, 1 << 53, (1 << 53) + 1, (1 << 53) - 1, -(1 << 53) - 1, (1 << 62) + 1];
    let all = near.into_iter().chain(small).chain(exact);
    all.filter(|number| (least..=most).contains(number)).map(|number| Scalar::Int(ty, number)).collect()
}

/// An operation: its word, its type, its result's, and how many operands it has.
#[derive(Clone, Debug)]
struct Operation {
    word: String,
    ty: Type,
    result: Type,
    operands: usize,
}

fn operations() -> Vec<Operation> {
    let mut all = Vec::new();
    for ty in TYPES {
        let mut add = |word: String, result, operands| all.push(Operation { word, ty, result, operands });
        UnaryOp::ALL.iter().for_each(|op| add(op.to_string(), ty, 1));
        BinaryOp::ALL.iter().for_each(|op| add(op.to_string(), ty, 2));
        CompareOp::ALL.iter().for_each(|op| add(op.to_string(), Type::Bool, 2));
        TYPES.iter().for_each(|&to| add("convert".to_owned(), to, 1));
        add("copy".to_owned(), ty, 1);
    }
    all.into_iter().filter(|operation| verify(&alone(operation, 0)).is_ok()).collect()
}

/// The unary and the binary operations that have a meaning for a type.
pub fn meaningful(ty: Type) -> (Vec<UnaryOp>, Vec<BinaryOp>) {
    let has =
        |word: String, operands| verify(&alone(&Operation { word, ty, result: ty, operands }, 0)).is_ok();
    let unary = UnaryOp::ALL.iter().copied().filter(|op| has(op.to_string(), 1));
    let binary = BinaryOp::ALL.iter().copied().filter(|op| has(op.to_string(), 2));
    (unary.collect(), binary.collect())
}

fn one(text: &str) -> Func {
    parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}")).remove(0)
}

/// The operation of two numbers.
fn alone(operation: &Operation, k: usize) -> Func {
    let Operation { word, ty, result, operands } = operation;
    let args = if *operands == 2 { "a, b" } else { "a" };
    one(&format!(
        "func alone{k}\n param a\n param b\n result r\n reg a: {ty}\n reg b: {ty}\n reg r: {result}\n\
         b0:\n r = {word} {args}\n return\n"
    ))
}

/// The operation of elements.
fn looped(operation: &Operation, k: usize) -> Func {
    let Operation { word, ty, result, operands } = operation;
    let args = if *operands == 2 { "a, b" } else { "a" };
    one(&format!(
        "func looped{k}\n param n\n param x\n param y\n param z\n reg n: index\n reg i: index\n\
         reg a: {ty}\n reg b: {ty}\n reg r: {result}\n\
         buffer x: {ty} given\n buffer y: {ty} given alias 1\n buffer z: {result} given alias 2\n\
         b0:\n i = const 0\n jump b1\n\
         b1:\n count i < n, b2, b3\n\
         b2:\n a = load x[i]\n b = load y[i]\n r = {word} {args}\n store z[i] = r\n turn i + 1, b1\n\
         b3:\n return\n"
    ))
}

#[test]
fn operations_on_special_values() {
    let operations = operations();
    assert!(operations.len() > 380, "{} operations", operations.len());
    let functions: Vec<[Func; 2]> = operations
        .iter()
        .enumerate()
        .map(|(k, operation)| [alone(operation, k), looped(operation, k)])
        .collect();
    let code = code(functions.as_flattened(), &Symbols::new(&QUIET));
    for (operation, [alone, looped]) in operations.iter().zip(&functions) {
        let pairs = check_alone(&code, operation, alone);
        assert!(!pairs.is_empty(), "{operation:?} was not run");
        check_looped(&code, operation, looped, &pairs);
    }
}

/// The pairs of operands that have a result.
fn check_alone(code: &Code, operation: &Operation, func: &Func) -> Vec<[Scalar; 2]> {
    let values = specials(operation.ty);
    let second = if operation.operands == 2 { values.len() } else { 1 };
    let pairs = values.iter().flat_map(|&a| values[..second].iter().map(move |&b| [a, b]));
    let mut had = Vec::new();
    for pair in pairs {
        let args = pair.map(Passed::Scalar);
        match compare(code, func, &args, &mut Nothing) {
            Some(Ok(_)) => had.push(pair),
            Some(Err(error)) => panic!("{operation:?} of {pair:?}: {error}"),
            None => (),
        }
    }
    had
}

fn check_looped(code: &Code, operation: &Operation, func: &Func, pairs: &[[Scalar; 2]]) {
    let elements =
        |k: usize| Passed::Memory(Memory::of(&pairs.iter().map(|pair| pair[k]).collect::<Vec<_>>()));
    let empty = Memory::of(&vec![Scalar::of_bits(operation.result, 0); pairs.len()]);
    let count = Passed::Scalar(Scalar::Int(Type::Index, pairs.len() as i128));
    let args = [count, elements(0), elements(1), Passed::Memory(empty)];
    match compare(code, func, &args, &mut Nothing) {
        Some(Ok(_)) => (),
        Some(Err(error)) => {
            let element = error.split_once("element ").and_then(|(_, rest)| rest.split_once(':'));
            let pair = element.and_then(|(k, _)| pairs.get(k.parse::<usize>().ok()?));
            panic!("{operation:?} of {pair:?} in a loop: {error}")
        }
        None => panic!("{operation:?} in a loop is a fault"),
    }
}

#[test]
fn constants_are_what_they_are() {
    let mut funcs = Vec::new();
    for ty in TYPES {
        for value in specials(ty) {
            let (k, bits) = (funcs.len(), value.bits());
            funcs.push(one(&format!(
                "func f{k}\n result r\n param x\n reg r: {ty}\n reg i: index\n buffer x: {ty} given\n\
                 b0:\n r = const 0x{bits:x}\n i = const 0\n store x[i] = r\n return\n"
            )));
        }
    }
    let code = code(&funcs, &Symbols::new(&QUIET));
    let values = TYPES.iter().flat_map(|&ty| specials(ty));
    for (func, value) in funcs.iter().zip(values) {
        let args = [Passed::Memory(Memory::of(&[Scalar::of_bits(value.ty(), 0)]))];
        let run = compare(&code, func, &args, &mut Nothing).expect("no fault");
        let run = run.unwrap_or_else(|error| panic!("{value:?}: {error}"));
        // All bits, also those of a NaN.
        assert_eq!(run.given[0].load(value.ty(), 0), Ok(value), "{func}");
        assert!(matches!(func.results[0], Parameter::Reg(_)));
    }
}
