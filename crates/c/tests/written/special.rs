//! Types, and numbers where something may go wrong, as the tests of machine code have them.

use lanner_lir::{BinaryOp, Func, Scalar, Type, UnaryOp, parse, verify};

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

const FLOATS: [f64; 32] = [
    0.0,
    0.5,
    0.49999999999999994,
    0.4999999701976776,
    1.0,
    1.5,
    2.5,
    3.0,
    0.1,
    1e-3,
    127.5,
    128.5,
    255.5,
    32767.5,
    65535.5,
    8388607.5,
    2147483647.5,
    4294967295.5,
    4503599627370495.5,
    9007199254740991.0,
    9007199254740992.0,
    9223372036854774784.0,
    9223372036854775808.0,
    18446744073709549568.0,
    18446744073709551616.0,
    1e30,
    3.4028234663852886e38,
    f64::MAX,
    f64::MIN_POSITIVE,
    5e-324,
    1e-45,
    f64::INFINITY,
];

/// Numbers of a type where something may go wrong. No index is the least number: its negative is none.
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
        Type::Index => (-i128::from(i64::MAX), i64::MAX.into()),
        ty => ty.limits().expect("an integer type"),
    };
    let near = [least, least + 1, least / 2, most / 2, most / 2 + 1, most / 3, most - 1, most];
    let small = [-129, -128, -7, -3, -2, -1, 0, 1, 2, 3, 5, 7, 10, 63, 64, 127, 128, 255, 65535];
    let exact = [(1 << 24) + 1, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1, (1 << 62) + 1];
    let all = near.into_iter().chain(small).chain(exact);
    all.filter(|number| (least..=most).contains(number)).map(|number| Scalar::Int(ty, number)).collect()
}

/// The unary and the binary operations that have a meaning for a type.
pub fn meaningful(ty: Type) -> (Vec<UnaryOp>, Vec<BinaryOp>) {
    let has = |word: &str, args: &str| verify(&alone(word, args, ty, ty, "alone")).is_ok();
    let unary = UnaryOp::ALL.iter().copied().filter(|op| has(&op.to_string(), "a"));
    let binary = BinaryOp::ALL.iter().copied().filter(|op| has(&op.to_string(), "a, b"));
    (unary.collect(), binary.collect())
}

/// An operation of one or two numbers.
pub fn alone(word: &str, args: &str, ty: Type, result: Type, name: &str) -> Func {
    let text = format!(
        "func {name}\n param a\n param b\n result r\n reg a: {ty}\n reg b: {ty}\n reg r: {result}\n\
         b0:\n r = {word} {args}\n return\n"
    );
    parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}")).remove(0)
}

/// The operation of elements.
pub fn looped(word: &str, args: &str, ty: Type, result: Type, name: &str) -> Func {
    let text = format!(
        "func {name}\n param n\n param x\n param y\n param z\n reg n: index\n reg i: index\n reg a: {ty}\n reg b: {ty}\n\
         reg r: {result}\n buffer x: {ty} given alias 1\n buffer y: {ty} given alias 2\n buffer z: {result} given alias 3\n\
         b0:\n i = const 0\n jump b1\nb1:\n count i < n, b2, b3\nb2:\n a = load x[i]\n b = load y[i]\n r = {word} {args}\n\
         store z[i] = r\n turn i + 1, b1\nb3:\n return\n"
    );
    parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}")).remove(0)
}
