//! What the text before the cursor can go on with.
//!
//! | before the cursor | candidates |
//! |---|---|
//! | `x = poi` | variables, functions of the user, built-ins |
//! | `s(2).na` | fields; of an object its properties and methods |
//! | `m('ke` | keys of the map |
//! | `load('da`, `cd fo` | files and folders |
//! | `help cum` | names |

use lanner_session::Session;
use std::path::Path;

/// Commands that take the name of a file as a word.
const FILE_COMMANDS: &[&str] = &[
    "addpath", "cd", "chdir", "delete", "diary", "dir", "edit", "load", "ls", "mkdir", "open", "rmdir",
    "rmpath", "run", "save", "source", "type",
];

/// Where the word starts, and the words that may stand there.
pub(super) fn complete(session: &mut Session, before: &str) -> (usize, Vec<String>) {
    if let Some(start) = open_quote(before) {
        return in_quotes(session, before, start);
    }
    let line = before.rsplit(['\n', ';']).next().unwrap_or_default();
    let mut words = line.split_whitespace();
    if let Some(command) = words.next()
        && FILE_COMMANDS.contains(&command)
        && (words.next().is_some() || line.ends_with(' '))
    {
        let word = line.rsplit(' ').next().unwrap_or_default();
        if !word.contains('(') && word != "=" {
            return (before.len() - word.len(), files(word));
        }
    }
    let start = word_start(before);
    let (word, owner) = (&before[start..], &before[..start]);
    if let Some(owner) = owner.strip_suffix('.') {
        let fields = session.fields(chain(owner));
        return (start, fields.into_iter().filter(|name| name.starts_with(word)).collect());
    }
    if let Some(owner) = owner.strip_suffix('(') {
        let keys: Vec<String> =
            session.keys(chain(owner)).into_iter().filter(|key| key.starts_with(word)).collect();
        if !keys.is_empty() {
            return (start, keys);
        }
    }
    (start, session.names().into_iter().filter(|name| name.starts_with(word)).collect())
}

/// Where the name begins that the text ends with.
fn word_start(text: &str) -> usize {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.rfind(|c| !is_word(c)).map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8))
}

/// The variable with its fields and subscripts that the text ends with: `s(2).a` of `x = s(2).a`.
fn chain(text: &str) -> &str {
    let mut depth = 0;
    let mut start = text.len();
    for (at, c) in text.char_indices().rev() {
        match c {
            ')' | '}' => depth += 1,
            '(' | '{' if depth > 0 => depth -= 1,
            _ if depth > 0 || c.is_alphanumeric() || matches!(c, '_' | '.') => (),
            _ => break,
        }
        start = at;
    }
    &text[start..]
}

/// Where the quote stands that the last line opens and does not close; a quote behind a value is a transpose.
fn open_quote(before: &str) -> Option<usize> {
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let mut open: Option<(usize, char)> = None;
    let mut last = ' ';
    for (at, c) in before[line_start..].char_indices() {
        match open {
            Some((_, quote)) if c == quote => open = None,
            Some(_) => (),
            None if c == '%' => return None,
            None if c == '"'
                || c == '\''
                    && !(last.is_alphanumeric() || matches!(last, '_' | ')' | ']' | '}' | '.' | '\'')) =>
            {
                open = Some((line_start + at, c));
            }
            None => (),
        }
        last = c;
    }
    open.map(|(at, _)| at)
}

/// Keys of a map where the text stands between its parentheses, else files.
fn in_quotes(session: &mut Session, before: &str, start: usize) -> (usize, Vec<String>) {
    if let Some(owner) = before[..start].trim_end().strip_suffix('(') {
        let word = &before[start..];
        let keys: Vec<String> =
            session.keys(chain(owner)).into_iter().filter(|key| key.starts_with(word)).collect();
        if !keys.is_empty() {
            return (start, keys);
        }
    }
    let word = &before[start + 1..];
    (start + 1, files(word))
}

/// Files and folders whose path begins so; folders end with a slash.
fn files(word: &str) -> Vec<String> {
    let (folder, name) = word.rfind('/').map_or(("", word), |at| word.split_at(at + 1));
    let place = if folder.is_empty() { Path::new(".").to_owned() } else { expanded(folder) };
    let entries = std::fs::read_dir(place).into_iter().flatten().flatten();
    let mut found: Vec<String> = entries
        .filter_map(|entry| {
            let file = entry.file_name().into_string().ok()?;
            let is_meant = file.starts_with(name) && (!file.starts_with('.') || name.starts_with('.'));
            let slash = if entry.path().is_dir() { "/" } else { "" };
            is_meant.then(|| format!("{folder}{file}{slash}"))
        })
        .collect();
    found.sort();
    found
}

/// The folder that `~/…` means.
fn expanded(folder: &str) -> std::path::PathBuf {
    match (folder.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => Path::new(folder).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanner_session::Options;

    fn session(text: &str) -> Session {
        let mut session = Session::new(&Options::default());
        assert!(session.run_text(text).is_ok());
        session
    }

    #[test]
    fn completes_variables_and_fields() {
        let mut session = session("point = struct('left', {1, 2}, 'length', 2); c = {point};");
        assert_eq!(complete(&mut session, "x = poin"), (4, vec!["point".to_owned()]));
        let fields = vec!["left".to_owned(), "length".to_owned()];
        assert_eq!(complete(&mut session, "point.le"), (6, fields.clone()));
        assert_eq!(complete(&mut session, "y = point(2).le"), (13, fields.clone()));
        assert_eq!(complete(&mut session, "c{1}.le"), (5, fields));
    }

    #[test]
    fn completes_keys_of_maps() {
        let mut session = session("m = containers.Map({'one', 'two'}, {1, 2});");
        assert_eq!(complete(&mut session, "m('t"), (2, vec!["'two'".to_owned()]));
        assert_eq!(complete(&mut session, "m("), (2, vec!["'one'".to_owned(), "'two'".to_owned()]));
        assert_eq!(complete(&mut session, "m.ke"), (2, vec!["keys".to_owned()]));
    }

    #[test]
    fn completes_members_of_objects() {
        let mut session = session("d = duration(1, 2, 3);");
        let (start, names) = complete(&mut session, "d.For");
        assert_eq!((start, names), (2, vec!["Format".to_owned()]));
        assert!(complete(&mut session, "d.").1.contains(&"hours".to_owned()));
    }

    #[test]
    fn completes_typed_functions_and_files() {
        let mut session = session("function y = square_of(x)\ny = x ^ 2;\nend\n");
        assert_eq!(complete(&mut session, "square_"), (0, vec!["square_of".to_owned()]));
        assert_eq!(complete(&mut session, "load('Cargo.to"), (6, vec!["Cargo.toml".to_owned()]));
        assert_eq!(complete(&mut session, "cd sr"), (3, vec!["src/".to_owned()]));
        assert_eq!(complete(&mut session, "x = a'; ls te"), (11, vec!["tests/".to_owned()]));
    }
}
