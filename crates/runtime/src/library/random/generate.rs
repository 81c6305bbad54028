//! `rand`, `randn`, `rande`, `randi`, `randperm`.

use super::Random;
use crate::arith::convert;
use crate::library::creation::{prototype, size_arguments};
use crate::library::sort::order::permutation;
use crate::memory::{Gather, Own, Reword};
use crate::{Args, Dims, Error, Host, Outputs, Result, Tensor, Value, memory, one};
use lanner_builtins::Draw;
use lanner_facts::Class;
use rustc_hash::FxHashMap;
use smallvec::smallvec;

/// `rand(sizes…, class)`, `rand('state', s)`: see the row.
pub fn rand(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    filled(host, &args, Draw::Uniform)
}

/// `randn(sizes…, class)`: see the row.
pub fn randn(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    filled(host, &args, Draw::Normal)
}

/// `rande(sizes…, class)`: see the row.
pub fn rande(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    filled(host, &args, Draw::Exponential)
}

fn filled(host: &mut dyn Host, args: &Args, draw: Draw) -> Result<Outputs> {
    if args.is_empty() {
        return one(host.state().random.draw(draw));
    }
    if let Some(outputs) = legacy(host, args)? {
        return Ok(outputs);
    }
    let (dims, rest) = size_arguments(args)?;
    let class = prototype(rest)?.class;
    let random = &mut host.state().random;
    if class == Class::Single {
        memory::check::<f32>(&dims)?;
        let n = dims.numel();
        // Rounding to single must not reach 1.
        let below_one = 1.0 - f32::EPSILON / 2.0;
        let data = (0..n)
            .map(|_| random.draw(draw))
            .map(|x| if x < 1.0 { (x as f32).min(below_one) } else { x as f32 });
        return one(Tensor::new(dims, data.gather()));
    }
    if class != Class::Double {
        return Err(Error::new(
            "MATLAB:rand:invalidOutputType",
            "Invalid class name. Class must be 'double' or 'single'.",
        ));
    }
    memory::check::<f64>(&dims)?;
    let n = dims.numel();
    one(Tensor::new(dims, (0..n).map(|_| random.draw(draw)).gather()))
}

/// `rand('state', s)` and its like: seeds the one generator; `rand('state')` asks for its state.
fn legacy(host: &mut dyn Host, args: &Args) -> Result<Option<Outputs>> {
    let Some(name) =
        args.first().filter(|a| a.is_char() || a.class() == Class::String).and_then(Value::as_text)
    else {
        return Ok(None);
    };
    if !matches!(name.lowercase().as_str(), "state" | "seed" | "twister") {
        return Ok(None);
    }
    let random = &mut host.state().random;
    let Some(seed) = args.get(1) else { return Ok(Some(smallvec![random.state_column()])) };
    if seed.as_text().filter(|_| !seed.is_numeric()).is_some() {
        *random = Random::shuffled();
        return Ok(Some(Outputs::new()));
    }
    *random = Random::restored(seed).ok_or_else(|| {
        Error::new("MATLAB:rand:invalidSeed", "Seed must be a real number or a state vector.")
    })?;
    Ok(Some(Outputs::new()))
}

/// `randi(max, sizes…, class)`, `randi([min max], …)`: see the row.
pub fn randi(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let limits = args[0].to_f64s().ok_or_else(bad_limits)?.owned();
    let (low, high) = match *limits.as_slice() {
        [high] => (1.0, high),
        [low, high] => (low, high),
        _ => return Err(bad_limits()),
    };
    if low.fract() != 0.0 || high.fract() != 0.0 || !low.is_finite() || !high.is_finite() {
        return Err(Error::new(
            "MATLAB:randi:invalidLimits",
            "First input must be a positive scalar integer value IMAX, or two integer values [IMIN IMAX] with IMIN less than or equal to IMAX.",
        ));
    }
    if high < low {
        return Err(bad_limits());
    }
    let (dims, rest) = size_arguments(&args[1..])?;
    let class = prototype(rest)?.class;
    if !class.is_numeric() {
        return Err(Error::new("MATLAB:randi:invalidOutputType", "Invalid class name."));
    }
    memory::check::<f64>(&dims)?;
    let span = high - low + 1.0;
    let twister = &mut host.state().random.twister;
    let n = dims.numel();
    let data: Vec<f64> = (0..n).map(|_| low + (twister.uniform() * span).floor()).gather();
    one(convert::of_doubles(Tensor::new(dims, data), class))
}

fn bad_limits() -> Error {
    Error::new(
        "MATLAB:randi:invalidLimits",
        "First input must be a positive scalar integer value IMAX, or two integer values [IMIN IMAX] with IMIN less than or equal to IMAX.",
    )
}

/// Of more numbers than this few are drawn one by one, without a key for each.
const MANY: usize = 1 << 16;

/// `randperm(n)`, `randperm(n, k)`: the order in which `rand(1, n)` sorts; of very many numbers the first ones of a shuffle.
pub fn randperm(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let invalid =
        || Error::new("MATLAB:randperm:inputMustBeNonnegativeInteger", "N must be a nonnegative integer.");
    let number = |k: usize| match args.get(k).map(Value::as_f64) {
        None => Ok(None),
        Some(Some(x)) if x >= 0.0 && x.fract() == 0.0 && x < 9e15 => Ok(Some(x as usize)),
        Some(_) => Err(invalid()),
    };
    let n = number(0)?.ok_or_else(invalid)?;
    let k = number(1)?.unwrap_or(n);
    if k > n {
        return Err(Error::new("MATLAB:randperm:inputKTooLarge", "K must be less than or equal to N."));
    }
    let twister = &mut host.state().random.twister;
    if n > MANY && k < n / 8 {
        memory::check::<f64>(&Dims::matrix(1, k))?;
        return one(Tensor::row(first_of_shuffled(n, k, || twister.uniform())));
    }
    memory::check::<f64>(&Dims::matrix(1, n))?;
    let keys: Vec<f64> = (0..n).map(|_| twister.uniform()).gather();
    let (mut order, _) = permutation(&keys, false);
    order.truncate(k);
    one(Tensor::row(order.into_iter().map(|p| (p + 1) as f64).gather()))
}

/// The first `k` of `1 … n` in the order of Fisher and Yates (Knuth, The Art of Computer Programming, vol. 2, algorithm P); only what has moved
/// is kept.
fn first_of_shuffled(n: usize, k: usize, mut uniform: impl FnMut() -> f64) -> Vec<f64> {
    let mut moved = FxHashMap::<usize, usize>::default();
    let drawn = (0..k).map(|at| {
        let from = (at + (uniform() * (n - at) as f64) as usize).min(n - 1);
        let here = moved.get(&at).copied().unwrap_or(at);
        let there = moved.insert(from, here).unwrap_or(from);
        (if from == at { here } else { there }) as f64 + 1.0
    });
    drawn.gather()
}

#[cfg(test)]
mod tests {
    use super::first_of_shuffled;

    #[test]
    fn a_shuffle_gives_each_number_once() {
        let mut state = 1u64;
        let mut uniform = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 53) as f64
        };
        for (n, k) in [(1, 1), (10, 10), (1000, 999), (1 << 40, 500)] {
            let mut drawn = first_of_shuffled(n, k, &mut uniform);
            drawn.sort_by(f64::total_cmp);
            drawn.dedup();
            assert_eq!(drawn.len(), k);
            assert!(drawn.iter().all(|&x| x >= 1.0 && x <= n as f64 && x.fract() == 0.0));
        }
    }
}
