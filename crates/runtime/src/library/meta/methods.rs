//! `methods`: the functions that belong to a class.

use crate::memory::{Duplicate, Gather, Reword};
use crate::value::Object;
use crate::{Args, Error, Host, Outputs, Result, Value, one};

/// The columns of a line.
const WIDTH: usize = 80;

/// `methods(object)`, `methods class`, `names = methods(…)`; `-full` is taken and says nothing more.
pub fn methods(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let class = match &args[0] {
        Value::Object(object) => object.class_name().duplicate(),
        value => value.as_text().unwrap_or_else(|| value.class_name().duplicate()),
    };
    let known = Object::methods_of(&class).map(|names| names.iter().copied().map(str::duplicate).gather());
    let members = host.class_members(&class).map(|members| members.methods).unwrap_or_default();
    let own = (!members.is_empty()).then(|| members.iter().map(ToString::to_string).gather());
    let Some(mut names) = known.or(own).or_else(|| host.methods(&class)) else {
        return Err(Error::new(
            "MATLAB:methods:noClass",
            format!("There is no class '{class}' with methods."),
        ));
    };
    names.sort_unstable_by_key(|name| (name.lowercase(), name.clone()));
    names.dedup();
    if nargout > 0 {
        return one(Value::cell_column(names.iter().map(|name| Value::text(name)).gather()));
    }
    host.print(&format!("\nMethods for class {class}:\n\n{}\n", columns(&names)))?;
    Ok(Outputs::new())
}

/// Names in columns, read down.
fn columns(names: &[String]) -> String {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0) + 2;
    let lines = names.len().div_ceil((WIDTH / width).max(1));
    let line = |first: usize| {
        let cells = names.iter().skip(first).step_by(lines.max(1));
        let line: String = cells.map(|name| format!("{name:<width$}")).gather();
        format!("{}\n", line.trim_end())
    };
    (0..lines).map(line).gather()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_down_the_columns() {
        let names: Vec<String> = (b'a'..=b'g').map(|c| char::from(c).to_string().repeat(20)).collect();
        let shown = columns(&names);
        assert_eq!(shown.lines().count(), 3);
        assert!(shown.starts_with("aaaaaaaaaaaaaaaaaaaa  dddddddddddddddddddd  gggggggggggggggggggg\n"));
        assert_eq!(columns(&[]), "");
    }
}
