//! What a typed line may go on with, read off values and texts. Nothing is run.
//!
//! ```text
//! s(2).na|          the fields of s
//! m('ke|            the keys of the map m
//! interp1(|         interp1(x, v, xq)
//! ```

use lanner_base::Name;
use lanner_runtime::Value;
use lanner_runtime::value::Object;

/// The part of a value that fields and subscripts name: `.a`, `(2).b`, `{3}`. Subscripts of structs do not matter: all elements have
/// the same fields.
pub fn part(value: Value, steps: &str) -> Option<Value> {
    let steps = steps.trim_start();
    let Some(kind) = steps.chars().next() else { return Some(value) };
    match kind {
        '.' => {
            let rest = &steps[1..];
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let Value::Struct(s) = &value else { return None };
            part(s.get(Name::new(&rest[..end]))?.clone(), &rest[end..])
        }
        '(' => {
            let end = closing(steps, '(', ')')?;
            matches!(value, Value::Struct(_)).then(|| part(value.clone(), &steps[end + 1..])).flatten()
        }
        '{' => {
            let end = closing(steps, '{', '}')?;
            let Value::Cell(cells) = &value else { return None };
            let index = steps[1..end].trim().parse::<usize>().unwrap_or(1);
            part(cells.data().get(index.checked_sub(1)?)?.clone(), &steps[end + 1..])
        }
        _ => None,
    }
}

/// Where the bracket that opens the text is closed.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        depth += i32::from(c == open) - i32::from(c == close);
        (depth == 0).then_some(at)
    })
}

/// What stands behind a value's dot: fields, or methods and properties.
pub fn members(value: &Value) -> Vec<String> {
    match value {
        Value::Struct(s) => s.names().map(|name| name.to_string()).collect(),
        Value::Object(Object::Map(_)) => {
            ["Count", "KeyType", "ValueType", "isKey", "keys", "length", "remove", "values"]
                .map(str::to_owned)
                .to_vec()
        }
        _ => Vec::new(),
    }
}

/// The keys of a map as they are written between parentheses.
pub fn keys(value: &Value) -> Vec<String> {
    let Value::Object(Object::Map(map)) = value else { return Vec::new() };
    let texts = map.borrow().keys().into_iter().filter_map(|key| key.as_text());
    texts.map(|key| format!("'{}'", key.replace('\'', "''"))).collect()
}

/// How the function of this name is declared in a text.
pub fn declared_call(text: &str, name: &str) -> Option<String> {
    let name = name.rsplit('.').next().unwrap_or(name);
    let line = text.lines().map(str::trim).find(|line| {
        let rest = line.strip_prefix("function").unwrap_or_default();
        let head = rest.split_once('=').map_or(rest, |(_, call)| call).trim_start();
        head.strip_prefix(name)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    })?;
    let rest = line.strip_prefix("function")?;
    let call = rest.split_once('=').map_or(rest, |(_, call)| call).trim();
    let end = call.find(')').map_or_else(|| name.len(), |at| at + 1);
    Some(call[..end.min(call.len())].to_owned())
}

/// The calls of a row's function that its documentation shows; where it shows none, as many letters as it takes arguments.
pub fn shown_calls(name: &str) -> Vec<String> {
    let Some(builtin) = lanner_builtins::Builtin::named(name) else { return Vec::new() };
    let row = builtin.row();
    let opening = format!("{name}(");
    let mut calls = Vec::new();
    let mut from = 0;
    let doc = row.doc;
    while let Some(found) = doc[from..].find(&opening) {
        let start = from + found;
        let is_whole = !doc[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let call = &doc[start..];
        if let Some(end) = closing(&call[name.len()..], '(', ')').filter(|_| is_whole) {
            calls.push(call[..name.len() + end + 1].to_owned());
        }
        from = start + opening.len();
    }
    if let (Some(letters), true) =
        (["x", "x, y", "x, y, z"].get(row.nargin.1.wrapping_sub(1)), calls.is_empty())
    {
        calls.push(format!("{name}({letters})"));
    }
    calls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_declared_or_shown() {
        let text = "% f(x)\nfunction [a, b] = both(x, y) % two\nfunction one(z)\nfunction y = none\n";
        assert_eq!(declared_call(text, "both").as_deref(), Some("both(x, y)"));
        assert_eq!(declared_call(text, "one").as_deref(), Some("one(z)"));
        assert_eq!(declared_call(text, "none").as_deref(), Some("none"));
        assert_eq!(declared_call(text, "two"), None);
        assert_eq!(shown_calls("trapz"), ["trapz(y)", "trapz(x, y)", "trapz(x, y, dim)"]);
        assert_eq!(shown_calls("sin"), ["sin(x)"]);
    }
}
