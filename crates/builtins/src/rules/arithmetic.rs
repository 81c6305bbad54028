//! Element by element, with implicit expansion.

use crate::Call;
use lanner_facts::Fact;

/// A scalar operation on each element.
pub fn map(call: &mut Call<'_>) -> Vec<Fact> {
    vec![call.unknown()]
}
