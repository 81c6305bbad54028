//! Rules, one file per kind of rule; none knows which rows have it.
//!
//! - `arithmetic`  element by element, with implicit expansion
//! - `reductions`  along a dimension

mod arithmetic;
mod reductions;

pub use arithmetic::map;
pub use reductions::reduce;

use crate::Call;
use lanner_facts::{Fact, ValueRange};

/// How many arguments, or outputs with `OUTPUTS`, the calling function was given or asked for.
pub fn given<const OUTPUTS: bool>(call: &mut Call<'_>) -> Vec<Fact> {
    let range = match call.site.given {
        Some((arguments, outputs)) if call.args.is_empty() => {
            ValueRange::of(if OUTPUTS { outputs } else { arguments } as f64)
        }
        // Of a function that is named: negative where it takes any number.
        _ => ValueRange::integers(if call.args.is_empty() { 0.0 } else { f64::NEG_INFINITY }, f64::INFINITY),
    };
    vec![call.number(range)]
}

/// A logical scalar.
pub fn truth(call: &mut Call<'_>) -> Vec<Fact> {
    vec![call.truth()]
}
