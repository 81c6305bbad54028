//! The kernels against CORE-MATH, whose results are correctly rounded: at most one double away, everywhere; the edges
//! and the cases that are exact; and the same bits from scalars and from slices.

use super::slices::{Unary, one1};
use super::{ATAN2, Kernel1, Kernel2, MOD, POWER, REM, unary};
use crate::arith::real;
use lanner_builtins::Scalar;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in `from..to`.
    fn between(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * ((self.bits() >> 11) as f64 / (1u64 << 53) as f64)
    }
}

/// Numbers at which functions turn, overflow, or are exact.
const EDGES: &[f64] = &[
    0.0,
    f64::INFINITY,
    f64::NAN,
    5e-324,
    2.225_073_858_507_201_4e-308,
    f64::MIN_POSITIVE,
    1e-160,
    1e-20,
    0.1,
    0.25,
    0.5,
    1.0,
    1.0 - f64::EPSILON / 2.0,
    1.0 + f64::EPSILON,
    1.5,
    2.0,
    3.0,
    8.0,
    10.0,
    1000.0,
    1e22,
    708.4,
    709.78,
    709.79,
    710.47,
    710.5,
    745.1,
    745.2,
    1023.9,
    1024.0,
    1074.0,
    1075.5,
    67_108_863.9,
    67_108_864.0,
    9_007_199_254_740_991.0,
    9_007_199_254_740_992.0,
    1e160,
    1e300,
    f64::MAX,
];

fn edges() -> impl Iterator<Item = f64> {
    EDGES.iter().flat_map(|&x| [x, -x])
}

/// Arguments of all sizes, with many near 1, near multiples of pi/4 and of ln 2 / 2, and between `from` and `to`.
fn arguments(from: f64, to: f64) -> Vec<f64> {
    let mut random = Random(1);
    let mut out: Vec<f64> = edges().collect();
    for k in -2200..2200 {
        for unit in [std::f64::consts::FRAC_PI_4, std::f64::consts::LN_2 / 2.0] {
            let x = unit * f64::from(k);
            out.extend([x, x.next_up(), x.next_down()]);
        }
    }
    for _ in 0..20_000 {
        out.push(random.between(from, to));
        out.push(random.between(from, to) * random.between(-30.0, 0.0).exp2());
        out.push(1.0 + random.between(-0.5, 0.5) * random.between(-40.0, 0.0).exp2());
        out.push(f64::from_bits(random.bits()));
    }
    out
}

/// How many doubles lie between two, ends not counted twice; zeros of both signs are one apart.
fn steps(x: f64, y: f64) -> u64 {
    let place =
        |x: f64| if x.is_sign_negative() { -((x.abs().to_bits() + 1) as i64) } else { x.to_bits() as i64 };
    if x.is_nan() || y.is_nan() {
        return if x.is_nan() && y.is_nan() { 0 } else { u64::MAX };
    }
    place(x).abs_diff(place(y))
}

fn same_bits(x: f64, y: f64) -> bool {
    x.to_bits() == y.to_bits() || (x.is_nan() && y.is_nan())
}

#[track_caller]
fn check1(op: Scalar, from: f64, to: f64, correct: fn(f64) -> f64) {
    let Kernel1 { one, many } = unary(op).expect("it has a kernel");
    let x = arguments(from, to);
    let mut y = vec![0.0; x.len()];
    many(&x, &mut y);
    for (&x, &y) in x.iter().zip(&y) {
        assert!(same_bits(one(x), y), "{op:?}({x:e}): scalar {:e}, slice {y:e}", one(x));
        let want = correct(x);
        assert!(steps(y, want) <= 1, "{op:?}({x:e}) = {y:e}, correctly {want:e}");
        assert!(want.is_nan() || y.is_sign_negative() == want.is_sign_negative(), "{op:?}({x:e}) = {y:e}");
    }
}

/// Without dispatch, the function is compiled for the oldest processor, where fused operations are library calls.
fn check_plain<K: Unary>() {
    for x in arguments(-10.0, 10.0).into_iter().step_by(7) {
        let plain = if K::is_far(x) { K::slow(x) } else { K::fast(x) };
        assert!(same_bits(plain, one1::<K>(x)), "{x:e}: {plain:e} without vectors, {:e} with", one1::<K>(x));
    }
}

#[test]
fn the_processor_does_not_change_the_bits() {
    check_plain::<super::exp::Exp>();
    check_plain::<super::exp::Expm1>();
    check_plain::<super::log::Log>();
    check_plain::<super::log::Log10>();
    check_plain::<super::trig::Sin>();
    check_plain::<super::trig::Tan>();
    check_plain::<super::hyperbolic::Tanh>();
    check_plain::<super::inverse::Asin>();
    check_plain::<super::inverse::Atan>();
    check_plain::<super::area::Asinh>();
}

#[test]
fn exponentials_are_within_an_ulp() {
    check1(Scalar::Exp, -750.0, 712.0, core_math::exp);
    check1(Scalar::Exp2, -1080.0, 1030.0, core_math::exp2);
    check1(Scalar::Expm1, -4.0, 6.0, core_math::expm1);
}

#[test]
fn logarithms_are_within_an_ulp() {
    check1(Scalar::Log, 0.0, 10.0, core_math::log);
    check1(Scalar::Log2, 0.0, 10.0, core_math::log2);
    check1(Scalar::Log10, 0.0, 10.0, core_math::log10);
    check1(Scalar::Log1p, -1.0, 10.0, core_math::log1p);
}

#[test]
fn circular_functions_are_within_an_ulp() {
    check1(Scalar::Sin, -1e5, 1e5, core_math::sin);
    check1(Scalar::Cos, -1e5, 1e5, core_math::cos);
    check1(Scalar::Tan, -1e5, 1e5, core_math::tan);
    check1(Scalar::Asin, -1.0, 1.0, core_math::asin);
    check1(Scalar::Acos, -1.0, 1.0, core_math::acos);
    check1(Scalar::Atan, -10.0, 10.0, core_math::atan);
}

#[test]
fn hyperbolic_functions_are_within_an_ulp() {
    check1(Scalar::Sinh, -20.0, 20.0, core_math::sinh);
    check1(Scalar::Cosh, -20.0, 20.0, core_math::cosh);
    check1(Scalar::Tanh, -20.0, 20.0, core_math::tanh);
    check1(Scalar::Asinh, -20.0, 20.0, core_math::asinh);
    check1(Scalar::Acosh, 1.0, 20.0, core_math::acosh);
    check1(Scalar::Atanh, -1.0, 1.0, core_math::atanh);
}

fn check2(kernel: Kernel2, pairs: &[(f64, f64)], agrees: impl Fn(f64, f64, f64)) {
    let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let mut z = vec![0.0; x.len()];
    (kernel.many)(&x, &y, &mut z);
    for (&(x, y), &z) in pairs.iter().zip(&z) {
        let alone = (kernel.one)(x, y);
        assert!(same_bits(alone, z), "{x:e}, {y:e}: scalar {alone:e}, slice {z:e}");
        agrees(x, y, z);
    }
}

fn edge_pairs() -> Vec<(f64, f64)> {
    edges().flat_map(|x| edges().map(move |y| (x, y))).collect()
}

#[test]
fn powers_are_within_an_ulp() {
    let mut random = Random(2);
    let mut pairs = edge_pairs();
    for _ in 0..20_000 {
        // The logarithm of the result is spread over the whole range.
        let near = 1.0 + random.between(-0.5, 0.5) * random.between(-20.0, 0.0).exp2();
        pairs.push((near, random.between(-745.0, 710.0) / near.ln()));
        pairs.push((random.between(0.0, 100.0), random.between(-10.0, 10.0)));
        pairs.push((random.between(-100.0, 100.0), random.between(-9.0, 9.0).round()));
        pairs.push((f64::from_bits(random.bits()).abs(), random.between(-1.0, 1.0)));
    }
    check2(POWER, &pairs, |x, y, z| {
        let want = core_math::pow(x, y);
        assert!(steps(z, want) <= 1, "{x:e} ^ {y:e} = {z:e}, correctly {want:e}");
    });
}

#[test]
fn powers_that_are_doubles_are_exact() {
    let power = |x: f64, y: f64| (POWER.one)(x, y);
    for n in 0..=22 {
        assert_eq!(power(10.0, f64::from(n)), format!("1e{n}").parse().unwrap());
    }
    for n in -1074..1024 {
        assert_eq!(power(2.0, f64::from(n)), libm::scalbn(1.0, n));
    }
    for base in 2..200u64 {
        let mut exact = base;
        for n in 2.. {
            exact = match exact.checked_mul(base) {
                Some(product) if product < 1 << 53 => product,
                _ => break,
            };
            assert_eq!(power(base as f64, f64::from(n)), exact as f64, "{base}^{n}");
            assert_eq!(power(-(base as f64), f64::from(n)).abs(), exact as f64, "-{base}^{n}");
        }
    }
}

#[test]
fn exact_values_of_exponentials_and_logarithms() {
    let value = |op, x: f64| (unary(op).unwrap().one)(x);
    for n in -1074..1024 {
        assert_eq!(value(Scalar::Exp2, f64::from(n)), libm::scalbn(1.0, n));
        assert_eq!(value(Scalar::Log2, libm::scalbn(1.0, n)), f64::from(n));
    }
    for n in -300..=308 {
        assert_eq!(value(Scalar::Log10, format!("1e{n}").parse().unwrap()), f64::from(n), "1e{n}");
    }
    assert_eq!(value(Scalar::Exp, 0.0), 1.0);
    assert!(same_bits(value(Scalar::Log, 1.0), 0.0));
    assert!(same_bits(value(Scalar::Sin, -0.0), -0.0));
    assert_eq!(value(Scalar::Cos, 0.0), 1.0);
    assert_eq!(value(Scalar::Acos, 1.0), 0.0);
    assert_eq!(value(Scalar::Acos, -1.0), std::f64::consts::PI);
    assert_eq!(value(Scalar::Atan, f64::INFINITY), std::f64::consts::FRAC_PI_2);
}

#[test]
fn angles_of_points_are_within_an_ulp() {
    let mut random = Random(3);
    let mut pairs = edge_pairs();
    for _ in 0..20_000 {
        pairs.push((random.between(-1.0, 1.0), random.between(-1.0, 1.0)));
        pairs.push((f64::from_bits(random.bits()), f64::from_bits(random.bits())));
        let x = f64::from_bits(random.bits());
        pairs.push((x * random.between(-4.0, 4.0), x));
    }
    check2(ATAN2, &pairs, |y, x, z| {
        let want = core_math::atan2(y, x);
        assert!(steps(z, want) <= 1, "atan2({y:e}, {x:e}) = {z:e}, correctly {want:e}");
    });
}

#[test]
fn rests_are_those_of_the_scalar_rules() {
    let mut random = Random(4);
    let mut pairs = edge_pairs();
    for _ in 0..50_000 {
        let step = random.between(-10.0, 10.0) * random.between(0.0, 20.0).exp2();
        pairs.push((random.between(-1e3, 1e3), step));
        pairs.push((random.between(-2000.0, 2000.0).round() * step, step));
        pairs
            .push((random.between(-2000.0, 2000.0).round() * 0.1, random.between(-20.0, 20.0).round() * 0.1));
        pairs.push((random.between(-2e3, 2e3).round(), random.between(-20.0, 20.0).round()));
        pairs.push((f64::from_bits(random.bits()), f64::from_bits(random.bits())));
    }
    check2(MOD, &pairs, |x, y, z| {
        assert!(
            same_bits(z, real::modulo(x, y)),
            "mod({x:e}, {y:e}) = {z:e}, by rule {:e}",
            real::modulo(x, y)
        );
    });
    check2(REM, &pairs, |x, y, z| {
        assert!(same_bits(z, real::remainder(x, y)), "rem({x:e}, {y:e}) = {z:e}");
    });
}
