//! Integers and what divides them: `gcd`, `lcm`, `primes`, `isprime`, `factor`, `nchoosek`.

use crate::arith::expand::combine;
use crate::arith::operand::doubles;
use crate::arith::to_class;
use crate::memory::{Duplicate, Gather, Grow};
use crate::value::{Dims, Tensor};
use crate::{Args, Error, Fault, Host, Outputs, Result, Value, memory, one, with_tensor};
use lanner_base::interrupt;
use lanner_base::interrupt::Polled;
use lanner_facts::Class;

/// Up to here doubles are all integers.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Two arrays of integers, as doubles, and the class of what is computed from them.
fn integers(name: &str, args: Args) -> Result<(Value, Value, Class)> {
    let mut args = args.into_iter();
    let (a, b) = (args.next().unwrap_or_default(), args.next().unwrap_or_default());
    let (ca, cb) = (a.class(), b.class());
    if ca.is_integer() && cb.is_integer() && ca != cb {
        return Err(Fault::MixedIntegers.with(&[&name, &ca.name(), &cb.name()]));
    }
    for arg in [&a, &b] {
        let whole = |x: &[f64]| x.iter().all(|x| x.fract() == 0.0 && x.is_finite());
        if !arg.is_numeric() || arg.is_complex() || !arg.to_f64s().is_some_and(|x| whole(&x)) {
            return Err(Error::new(
                &format!("MATLAB:{name}:inputMustBeInteger"),
                "Inputs must be real integers.",
            ));
        }
    }
    let class = if ca.is_integer() {
        ca
    } else if cb.is_integer() {
        cb
    } else if ca == Class::Single || cb == Class::Single {
        Class::Single
    } else {
        Class::Double
    };
    Ok((a, b, class))
}

fn at_each(name: &str, a: &Value, b: &Value, f: impl Fn(f64, f64) -> f64 + Copy + Sync) -> Result<Value> {
    let refused = || Fault::UndefinedForClass.with(&[&name, &"double"]);
    let (x, y) = (doubles(a.clone()).ok_or_else(refused)?, doubles(b.clone()).ok_or_else(refused)?);
    combine(name, &x, &y, f)
}

/// The greatest common divisor and factors with `g = a*c + b*d`. The divisor is not negative.
fn euclid(a: f64, b: f64) -> (f64, f64, f64) {
    let (mut r0, mut r1) = (a.abs(), b.abs());
    let (mut c0, mut c1, mut d0, mut d1) = (1.0, 0.0, 0.0, 1.0);
    while r1 != 0.0 {
        let q = (r0 / r1).floor();
        let rest = r0 % r1;
        (r0, r1) = (r1, rest);
        (c0, c1) = (c1, c0 - q * c1);
        (d0, d1) = (d1, d0 - q * d1);
    }
    (r0, if a < 0.0 { -c0 } else { c0 }, if b < 0.0 { -d0 } else { d0 })
}

/// The greatest common divisor alone.
fn divisor(a: f64, b: f64) -> f64 {
    let (a, b) = (a.abs(), b.abs());
    if a.max(b) <= EXACT { num_integer::gcd(a as u64, b as u64) as f64 } else { euclid(a, b).0 }
}

/// `g = gcd(a, b)`, `[g, c, d] = gcd(a, b)`.
pub fn gcd(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let (a, b, class) = integers("gcd", args)?;
    let mut out = Outputs::new();
    out.push(to_class(at_each("gcd", &a, &b, divisor)?, class)?);
    if nargout > 1 {
        out.push(to_class(at_each("gcd", &a, &b, |x, y| euclid(x, y).1)?, class)?);
        out.push(to_class(at_each("gcd", &a, &b, |x, y| euclid(x, y).2)?, class)?);
    }
    Ok(out)
}

/// `lcm(a, b)`.
pub fn lcm(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (a, b, class) = integers("lcm", args)?;
    let multiple = |x: f64, y: f64| if x == 0.0 || y == 0.0 { 0.0 } else { (x / divisor(x, y) * y).abs() };
    one(to_class(at_each("lcm", &a, &b, multiple)?, class)?)
}

/// The primes up to `n`, by sieving the odd numbers.
fn primes_up_to(n: usize) -> Result<Vec<f64>> {
    if n < 2 {
        return Ok(Vec::new());
    }
    let half = n.div_ceil(2);
    memory::check::<bool>(&Dims::matrix(1, half))?;
    // Place k stands for 2k + 1.
    let mut composite = memory::filled(false, half);
    let mut k = 1;
    while (2 * k + 1) * (2 * k + 1) <= n {
        if !composite[k] {
            interrupt::poll();
            let p = 2 * k + 1;
            for multiple in ((p * p) / 2..half).step_by(p).paced() {
                composite[multiple] = true;
            }
        }
        k += 1;
    }
    let odd = (1..half).filter(|&k| !composite[k]).map(|k| (2 * k + 1) as f64);
    Ok(std::iter::once(2.0).chain(odd).gather())
}

/// `primes(n)`: a row of all primes up to n.
pub fn primes(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let n = args.into_iter().next().unwrap_or_default();
    let Some(limit) = n.as_f64().filter(|_| n.is_numeric()) else {
        return Err(Error::new("MATLAB:primes:InputNotScalar", "N must be a scalar."));
    };
    // The cast saturates, NaN and negative numbers give 0; `check` finds limits that are too large.
    let list = primes_up_to(limit as usize)?;
    one(to_class(Tensor::row(list).into(), n.class())?)
}

fn multiply_modulo(a: u64, b: u64, n: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(n)) as u64
}

fn power_modulo(mut a: u64, mut e: u64, n: u64) -> u64 {
    let mut result = 1;
    a %= n;
    while e > 0 {
        if e & 1 == 1 {
            result = multiply_modulo(result, a, n);
        }
        a = multiply_modulo(a, a, n);
        e >>= 1;
    }
    result
}

/// Whether a number is prime: Miller and Rabin's test with bases that decide it for all 64-bit numbers.
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    if let Some(&p) = BASES.iter().find(|&&p| n.is_multiple_of(p)) {
        return n == p;
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|&base| {
        let mut x = power_modulo(base, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        for _ in 1..twos {
            x = multiply_modulo(x, x, n);
            if x == n - 1 {
                return true;
            }
        }
        false
    })
}

/// The elements of 64-bit integers, which doubles need not hold; none inside where one is negative.
fn wide_integers(x: &Value) -> Option<Option<Vec<u64>>> {
    Some(match x {
        Value::Int(Class::Uint64, bits) => Some(vec![*bits as u64]),
        Value::Int(Class::Int64, bits) => u64::try_from(*bits).ok().map(|x| vec![x]),
        Value::Uint64(t) => Some(t.data().duplicate()),
        Value::Int64(t) => t.data().iter().map(|&x| u64::try_from(x).ok()).gather(),
        _ => return None,
    })
}

/// `isprime(x)`.
pub fn isprime(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let x = args.into_iter().next().unwrap_or_default();
    let refused =
        || Error::new("MATLAB:isprime:InputNotPosInt", "All entries of X must be nonnegative integers.");
    if !x.is_numeric() || x.is_complex() {
        return Err(refused());
    }
    if let Some(numbers) = wide_integers(&x) {
        let numbers = numbers.ok_or_else(refused)?;
        return one(Tensor::new(x.dims(), numbers.into_iter().map(is_prime).gather()));
    }
    let numbers = x.to_f64s().ok_or_else(refused)?;
    if !numbers.iter().all(|x| *x >= 0.0 && x.fract() == 0.0 && *x < 1.9e19) {
        return Err(refused());
    }
    one(Tensor::new(x.dims(), numbers.iter().map(|&x| is_prime(x as u64)).gather()))
}

/// The prime factors of a number, ascending.
fn prime_factors(mut rest: u64) -> Vec<u64> {
    let mut factors = Vec::new();
    let mut p = 2;
    while p <= rest / p {
        if rest.is_multiple_of(p) {
            factors.put(p);
            rest /= p;
            continue;
        }
        interrupt::poll_at(p as usize - 1);
        // A large prime that is left over would be looked for in vain.
        if p == 41 && is_prime(rest) {
            break;
        }
        p += if p == 2 { 1 } else { 2 };
    }
    if rest > 1 {
        factors.put(rest);
    }
    factors
}

/// `factor(n)`: a row of its prime factors, ascending.
pub fn factor(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let n = args.into_iter().next().unwrap_or_default();
    if let (1, Some(Some(wide))) = (n.numel(), wide_integers(&n))
        && wide[0] > EXACT as u64
    {
        let factors = prime_factors(wide[0]);
        let value: Value = match n.class() {
            Class::Int64 => Tensor::row(factors.into_iter().map(|p| p as i64).gather::<Vec<i64>>()).into(),
            _ => Tensor::row(factors).into(),
        };
        return one(value);
    }
    let valid = |x: &f64| *x >= 0.0 && x.fract() == 0.0 && *x <= EXACT;
    let Some(x) = n.as_f64().filter(|x| n.is_numeric() && valid(x)) else {
        return Err(Error::new("MATLAB:factor:InputNotPosInt", "N must be a scalar nonnegative integer."));
    };
    if x < 4.0 {
        return one(n);
    }
    let factors: Vec<f64> = prime_factors(x as u64).into_iter().map(|p| p as f64).gather();
    one(to_class(Tensor::row(factors).into(), n.class())?)
}

/// `nchoosek(n, k)` counts, `nchoosek(v, k)` lists the choices of k elements of v, one per row.
pub fn nchoosek(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut args = args.into_iter();
    let (n, k) = (args.next().unwrap_or_default(), args.next().unwrap_or_default());
    let Some(count) = k.as_f64().filter(|k| *k >= 0.0 && k.fract() == 0.0) else {
        return Err(Error::new(
            "MATLAB:nchoosek:InvalidArg2",
            "The second input has to be a non-negative integer.",
        ));
    };
    if !n.is_scalar() || n.is_char() || n.class() == Class::Cell {
        return one(choices(&n, count as usize)?);
    }
    let Some(total) = n.as_f64().filter(|n| *n >= 0.0 && n.fract() == 0.0 && count <= *n) else {
        return Err(Error::new("MATLAB:nchoosek:KOutOfRange", "K must be an integer between 0 and N."));
    };
    let class = match (n.class(), k.class()) {
        (class, _) | (_, class) if class.is_integer() || class == Class::Single => class,
        _ => Class::Double,
    };
    let value = binomial(total, count);
    if value > EXACT {
        crate::error::warning::leave(
            "MATLAB:nchoosek:LargeCoefficient",
            "Result may not be exact. Coefficient is greater than 9.007199e+15 and is only accurate to 15 digits.",
        );
    }
    one(to_class(Value::Scalar(value), class)?)
}

/// `n` over `k`: every step divides exactly while the numbers are small.
fn binomial(n: f64, k: f64) -> f64 {
    let k = k.min(n - k);
    let mut value = 1.0f64;
    let mut step = 1.0;
    while step <= k && value.is_finite() {
        let factor = n - k + step;
        // value * factor / step, without leaving the exact integers too early.
        let divisor = euclid(value, step).0;
        value =
            if value < 9e15 { value / divisor * (factor / (step / divisor)) } else { value * factor / step };
        if value < 9e15 {
            value = value.round();
        }
        step += 1.0;
    }
    value
}

/// All choices of `k` elements in the order of their places, one per row.
fn choices(v: &Value, k: usize) -> Result<Value> {
    let n = v.numel();
    let rows = if k > n { 0.0 } else { binomial(n as f64, k as f64) };
    let dims = Dims::matrix(rows as usize, k);
    memory::check::<f64>(&dims)?;
    let rows = rows as usize;
    let mut places = memory::filled(0usize, rows * k);
    let mut choice: Vec<usize> = (0..k.min(n)).gather();
    for row in 0..rows {
        interrupt::poll_at(row);
        for (column, &place) in choice.iter().enumerate() {
            places[row + column * rows] = place;
        }
        // The last place that can still move on does, those behind it follow.
        if let Some(at) = (0..k).rev().find(|&at| choice[at] < n - k + at) {
            choice[at] += 1;
            for next in at + 1..k {
                choice[next] = choice[next - 1] + 1;
            }
        }
    }
    Ok(with_tensor!(v, t => {
        Value::from(Tensor::new(dims, places.iter().map(|&p| t.data()[p].clone()).gather()))
    }, else return Err(Fault::UndefinedForClass.with(&[&"nchoosek", &v.class_name()]))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_and_divisors() -> Result<()> {
        assert_eq!(primes_up_to(20)?, [2.0, 3.0, 5.0, 7.0, 11.0, 13.0, 17.0, 19.0]);
        assert_eq!(primes_up_to(2)?, [2.0]);
        assert_eq!(primes_up_to(9)?, [2.0, 3.0, 5.0, 7.0]);
        assert_eq!(primes_up_to(25)?.len(), 9);
        let sieve = primes_up_to(10_000)?;
        let tested: Vec<f64> = (0..=10_000u64).filter(|&n| is_prime(n)).map(|n| n as f64).collect();
        assert_eq!(sieve, tested);
        assert!(is_prime(9_007_199_254_740_881));
        let (g, c, d) = euclid(12.0, -18.0);
        assert_eq!((g, 12.0 * c - 18.0 * d), (6.0, 6.0));
        assert_eq!(binomial(40.0, 20.0), 137_846_528_820.0);
        assert_eq!(binomial(5.0, 0.0), 1.0);
        Ok(())
    }
}
