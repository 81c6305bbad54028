//! What versions of functions know beside their arguments, and what their names tell of that.

use super::globals::Known;
use crate::frame::Frame;
use crate::state::State;
use crate::value::Val;
use lanner_base::Name;
use lanner_hir::Function;

/// Values of a function's name: what is longer is left out of it.
const SHORT: usize = 12;

/// What is known of the variables around a nested function where it is called, by their names there.
pub(super) fn known_around(f: &Frame, number: u32, function: Function, state: &State) -> Known {
    let around = f.variables_of(number, function).unwrap_or_default();
    let known = around.into_iter().filter_map(|(_, here)| {
        let binding = state.get(here);
        let is_known = !binding.may_lack && !f.is_shared(here);
        Some((f.name(here), binding.val.clone().filter(|val| is_known && val.is_known())?))
    });
    known.collect()
}

/// What a name of a version tells of a struct of which fields are known; nothing where these are many.
pub(super) fn parts_of_name(val: &Val) -> Vec<String> {
    const MOST: usize = 2;
    let (Val::Fields(fields) | Val::Struct(fields)) = val else { return Vec::new() };
    let parts: Vec<String> = fields.iter().filter_map(|(name, val)| name_part(name, val)).collect();
    if parts.len() <= MOST { parts } else { Vec::new() }
}

/// What a name of a version tells of a known argument: `n4`, `linear`.
pub(super) fn name_part(param: &Name, val: &Val) -> Option<String> {
    let value = val.value()?;
    let text = match value {
        lanner_runtime::Value::Scalar(x) if x.fract() == 0.0 && *x >= 0.0 && *x < 1e6 => {
            format!("{param}{x}")
        }
        lanner_runtime::Value::Bool(x) => format!("{param}{}", u8::from(*x)),
        value => value.as_text()?,
    };
    let is_fit = text.len() <= SHORT && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_fit && !text.is_empty()).then_some(text)
}
