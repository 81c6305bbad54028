//! `rng` and the session's generator.

use super::twister::{Twister, WORDS};
use super::ziggurat::{exponential, normal};
use crate::memory::{Gather, Reword};
use crate::{Args, Error, Host, Outputs, Result, Tensor, Value, one};
use lanner_base::Name;
use lanner_builtins::Draw;

/// The session's generator and how it was seeded.
#[derive(Clone)]
pub struct Random {
    pub(super) twister: Twister,
    seed: u32,
}

impl Default for Random {
    fn default() -> Random {
        Random::seeded(0)
    }
}

impl Random {
    /// Starts anew.
    pub fn seeded(seed: u32) -> Random {
        Random { twister: Twister::seeded(seed), seed }
    }

    /// Starts anew from the clock.
    pub(super) fn shuffled() -> Random {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let nanos = now.map_or(1, |d| d.as_nanos());
        Random::seeded((nanos ^ (nanos >> 32)) as u32 & 0x7fff_ffff)
    }

    /// The next number of the stream.
    pub fn draw(&mut self, draw: Draw) -> f64 {
        match draw {
            Draw::Uniform | Draw::Integer => self.twister.uniform(),
            Draw::Normal => normal(&mut self.twister),
            Draw::Exponential => exponential(&mut self.twister),
        }
    }

    /// The settings as `rng` gives them.
    fn settings(&self) -> Value {
        let state = Tensor::column(self.twister.words());
        Value::structure([
            ("Type", Value::text("twister")),
            ("Seed", Value::from(Tensor::scalar(self.seed))),
            ("State", state.into()),
        ])
    }

    /// The state as a column of doubles: what `rand('state')` gives.
    pub(super) fn state_column(&self) -> Value {
        Tensor::column(self.twister.words().into_iter().map(f64::from).gather()).into()
    }

    /// From a seed, or from a state that was asked for before.
    pub(super) fn restored(value: &Value) -> Option<Random> {
        let numbers = value.to_f64s()?;
        if numbers.len() == WORDS + 1 {
            let words: Vec<u32> = numbers.iter().map(|&x| x as u32).gather();
            return Some(Random { twister: Twister::of_words(&words)?, seed: 0 });
        }
        let seed = numbers.first().copied().unwrap_or(0.0);
        seed.is_finite().then(|| Random::seeded((seed.abs() as u64 & 0xffff_ffff) as u32))
    }
}

/// `s = rng`, `rng(seed)`, `rng(seed, generator)`, `rng('shuffle')`, `rng('default')`, `rng(s)`: see the row.
pub fn rng(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let before = host.state().random.settings();
    if let Some(generator) = args.get(1) {
        check_generator(generator)?;
    }
    match args.first() {
        None => return one(before),
        Some(settings @ Value::Struct(_)) => host.state().random = of_settings(settings)?,
        Some(text) if text.as_text().is_some() && !text.is_numeric() => {
            let name = text.as_text().unwrap_or_default().lowercase();
            host.state().random = match name.as_str() {
                "shuffle" => Random::shuffled(),
                "default" => Random::seeded(0),
                _ => {
                    check_generator(text)?;
                    Random::seeded(0)
                }
            };
        }
        Some(seed) => match seed.as_f64() {
            Some(s) if s >= 0.0 && s.fract() == 0.0 && s < 4294967296.0 => {
                host.state().random = Random::seeded(s as u32)
            }
            _ => {
                return Err(Error::new(
                    "MATLAB:rng:badSettings",
                    "SEED must be a nonnegative integer value less than 2^32.",
                ));
            }
        },
    }
    if nargout > 0 { one(before) } else { Ok(Outputs::new()) }
}

/// All generators that MATLAB names are accepted; the twister answers for them.
fn check_generator(value: &Value) -> Result<()> {
    const NAMES: [&str; 11] = [
        "twister",
        "simdtwister",
        "combrecursive",
        "philox",
        "threefry",
        "multfibonacci",
        "v4",
        "v5uniform",
        "v5normal",
        "mt19937ar",
        "dsfmt19937",
    ];
    let name = value.as_text().unwrap_or_default().lowercase();
    if NAMES.contains(&name.as_str()) {
        return Ok(());
    }
    Err(Error::new(
        "MATLAB:rng:badSecondOpt",
        "Second input must be 'twister', 'simdTwister', 'combRecursive', 'philox', 'threefry', 'multFibonacci', 'v4', 'v5uniform', or 'v5normal'.",
    ))
}

fn of_settings(settings: &Value) -> Result<Random> {
    let invalid = || {
        Error::new(
            "MATLAB:rng:badSettings",
            "Input must be a settings structure of the form returned by RNG.",
        )
    };
    let Value::Struct(fields) = settings else { return Err(invalid()) };
    let field = |name: &str| fields.get(Name::new(name));
    let state = field("State").and_then(Value::to_f64s).ok_or_else(invalid)?;
    let words: Vec<u32> = state.iter().map(|&x| x as u32).gather();
    let twister = Twister::of_words(&words).ok_or_else(invalid)?;
    let seed = field("Seed").and_then(Value::as_f64).unwrap_or(0.0) as u32;
    Ok(Random { twister, seed })
}
