//! How a function is called, shown behind the cursor while its arguments are typed.
//!
//! ```text
//! >> interp1(|x, v, xq)
//! >> interp1(t|, v, xq)
//! >> interp1(t, |v, xq)
//! ```

/// A call that the cursor stands in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Call<'t> {
    pub name: &'t str,
    /// Arguments that are complete.
    complete: usize,
    /// Whether there is something of the next one.
    is_begun: bool,
}

/// The innermost call whose parenthesis the text leaves open.
pub(super) fn open_call(before: &str) -> Option<Call<'_>> {
    // A bracket, where it is, the commas behind it, and where the last argument begins.
    let mut open: Vec<(char, usize, usize, usize)> = Vec::new();
    let mut quote = None;
    let mut is_comment = false;
    let mut last = ' ';
    for (at, c) in before.char_indices() {
        let behind_value = last.is_alphanumeric() || matches!(last, '_' | ')' | ']' | '}' | '.' | '\'');
        match (quote, c) {
            (_, '\n') => (quote, is_comment) = (None, false),
            _ if is_comment => (),
            (Some(q), _) if c == q => quote = None,
            (Some(_), _) => (),
            (None, '%') => is_comment = true,
            (None, '"') => quote = Some(c),
            (None, '\'') if !behind_value => quote = Some(c),
            (None, '(' | '[' | '{') => open.push((c, at, 0, at + 1)),
            (None, ')' | ']' | '}') => drop(open.pop()),
            (None, ',') => {
                if let Some((_, _, commas, begin)) = open.last_mut() {
                    (*commas, *begin) = (*commas + 1, at + 1);
                }
            }
            (None, _) => (),
        }
        last = c;
    }
    let &(bracket, at, complete, begin) = open.last()?;
    let head = before[..at].trim_end_matches(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.'));
    let name = &before[head.len()..at];
    let is_call = bracket == '(' && !is_comment && name.starts_with(|c: char| c.is_alphabetic());
    is_call.then(|| Call { name, complete, is_begun: !before[begin..].trim().is_empty() })
}

/// What of the first signature that has so many parameters is still to be typed.
pub(super) fn rest_of(call: &Call<'_>, signatures: &[String]) -> Option<String> {
    let needed = call.complete + 1;
    signatures.iter().find_map(|signature| {
        let parameters = parameters(signature)?;
        if parameters.len() < needed {
            return None;
        }
        let rest = parameters[call.complete + usize::from(call.is_begun)..].join(", ");
        let comma = if call.is_begun && !rest.is_empty() { ", " } else { "" };
        Some(format!("{comma}{rest})"))
    })
}

fn parameters(signature: &str) -> Option<Vec<&str>> {
    let (_, inner) = signature.split_once('(')?;
    let inner = inner.strip_suffix(')')?;
    let mut depth = 0;
    let parts = inner.split(|c| {
        depth += i32::from(matches!(c, '(' | '[' | '{')) - i32::from(matches!(c, ')' | ']' | '}'));
        depth == 0 && c == ','
    });
    Some(parts.map(str::trim).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(before: &str) -> Option<String> {
        let signatures = ["f(x)", "f(x, [m n], 'up')"].map(str::to_owned);
        rest_of(&open_call(before)?, &signatures)
    }

    #[test]
    fn what_is_typed_of_a_call_is_left_out() {
        assert_eq!(hint("y = f(").as_deref(), Some("x)"));
        assert_eq!(hint("f(a").as_deref(), Some(")"));
        assert_eq!(hint("f(a, ").as_deref(), Some("[m n], 'up')"));
        assert_eq!(hint("f(g(1, 2), [1, 2]").as_deref(), Some(", 'up')"));
        assert_eq!(hint("f(1, 2, 3, "), None);
    }

    #[test]
    fn quotes_comments_and_other_brackets_are_none() {
        assert_eq!(open_call("f('a(b").map(|call| call.name), Some("f"));
        assert_eq!(open_call("x' * g(").map(|call| call.name), Some("g"));
        assert_eq!(open_call("f(1) % g("), None);
        assert_eq!(open_call("[f(1), "), None);
        assert_eq!(open_call("2 * ("), None);
        assert_eq!(open_call("pkg.f(1, ").map(|call| (call.name, call.complete)), Some(("pkg.f", 1)));
    }
}
