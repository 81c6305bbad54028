//! What is said with options fits together, and the function.

use super::{Said, wrong};
use lanner_hir::{ArgumentRole, FunctionData};
use lanner_runtime::Result;

/// # Errors
/// What is fixed twice, or fixed and unknown, two shapes of one parameter, and more arguments or outputs than the function has.
pub(super) fn check_options(data: &FunctionData, said: &Said) -> Result<()> {
    let before = |text: &str, end: char| text.split(end).next().unwrap_or_default().trim().to_owned();
    let fixed: Vec<String> = said.fix.iter().map(|text| before(text, '=')).collect();
    for (k, name) in fixed.iter().enumerate() {
        if fixed[..k].contains(name) {
            return Err(wrong(format!("{name} is fixed twice")));
        }
        if said.unknown.contains(name) {
            return Err(wrong(format!("{name} is fixed, and --unknown names it")));
        }
    }
    for (k, text) in said.shape.iter().enumerate() {
        let name = before(text, ':');
        let other = said.shape[..k].iter().find(|other| before(other, ':') == name && *other != text);
        if let Some(other) = other {
            return Err(wrong(format!("--shape '{text}' contradicts --shape '{other}'")));
        }
    }
    let repeats = data.arguments.iter().any(|block| block.role == ArgumentRole::Repeating);
    let most = data.params.len();
    if let Some(nargin) = said.nargin.filter(|&nargin| nargin > most && !data.variadic_in && !repeats) {
        return Err(wrong(format!("{} has {most} parameters, --nargin says {nargin}", data.name)));
    }
    let most = data.outputs.len();
    if let Some(nargout) = said.nargout.filter(|&nargout| nargout > most && !data.variadic_out) {
        return Err(wrong(format!("{} has {most} outputs, --nargout says {nargout}", data.name)));
    }
    Ok(())
}
