//! Rules, one file per kind of rule; none knows which rows have it.
//!
//! - `arithmetic`  element by element, with implicit expansion
//! - `reductions`  along a dimension

mod arithmetic;
mod reductions;

pub use arithmetic::map;
pub use reductions::reduce;

use crate::Call;
use lanner_facts::Fact;

/// A logical scalar.
pub fn truth(call: &mut Call<'_>) -> Vec<Fact> {
    vec![call.truth()]
}
