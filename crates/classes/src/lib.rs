//! The library's own classes and the functions that make objects of them: MATLAB text in files, laid out as on a path.
//!
//! ```text
//! matlab/dictionary.m                 a class
//! matlab/@datetime/datetime.m         a class, and a method in a file of its own
//! matlab/@datetime/plus.m
//! matlab/+matlab/+unittest/Fixture.m  a class of a package
//! matlab/hours.m                      a function that makes an object
//! ```
//!
//! Who loads them takes the folder for the last one of the path. A name is here or a row of the table, never both.
//!
//! They are in a crate of their own so that a change of them compiles little.
//!
//! In Octave's dialect there are functions, too, that check arguments as Octave does before the row of their name computes: see `guards.rs`.

/// Every file: its path below the folder, with slashes, and its text. In the order of paths.
static FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/classes.rs"));

/// Every function as Octave has it: its name, and its text. In the order of names.
static OF_OCTAVE: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/octave.rs"));

/// The folder of [functions as Octave has them](octave_names). No folder of the others is called so.
pub const OCTAVE: &str = "octave/";

/// The functions that are not only the row of their name in Octave's dialect.
pub fn octave_names() -> impl Iterator<Item = &'static str> {
    OF_OCTAVE.iter().map(|&(name, _)| name)
}

/// The text of a file.
pub fn text(path: &str) -> Option<&'static str> {
    if let Some(file) = path.strip_prefix(OCTAVE) {
        let name = file.strip_suffix(".m")?;
        let found = OF_OCTAVE.binary_search_by_key(&name, |&(known, _)| known).ok()?;
        return Some(OF_OCTAVE[found].1);
    }
    let found = FILES.binary_search_by_key(&path, |&(known, _)| known).ok()?;
    Some(FILES[found].1)
}

/// All files: paths and texts.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied()
}

/// The names of files and folders that lie in a folder; the folder of all has the name "".
pub fn entries(folder: &str) -> impl Iterator<Item = &'static str> {
    let mut last = "";
    let inside = FILES.iter().filter_map(move |&(path, _)| {
        let rest = path.strip_prefix(folder)?;
        if folder.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
    });
    inside.filter_map(move |rest| {
        let name = rest.split('/').next()?;
        let is_new = name != last;
        last = name;
        is_new.then_some(name)
    })
}

/// The names by which they are called: `datetime`, `matlab.unittest.Fixture`, `hours`. Methods are not among them.
pub fn names() -> impl Iterator<Item = String> {
    FILES.iter().filter_map(|&(path, _)| called(path))
}

/// How the file at a path is called; none of a method, or a private function.
fn called(path: &str) -> Option<String> {
    let mut parts: Vec<&str> = path.strip_suffix(".m")?.split('/').collect();
    let last = parts.pop()?;
    let mut name = String::new();
    for part in parts {
        if let Some(package) = part.strip_prefix('+') {
            name.push_str(package);
            name.push('.');
        } else if part.strip_prefix('@') != Some(last) {
            return None;
        }
    }
    Some(name + last)
}

#[cfg(test)]
#[path = "../guards.rs"]
mod guards;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guard_checks_and_calls_the_row() {
        let table =
            "# Angles.\ny = turn(x, n=)\n  ~whole(x) => X isn't %s | 'it'\n  n > 3 => warning: =many\n";
        let predicates = ["function yes = whole(x)\n  yes = x == fix(x);\nend\n".to_owned()];
        let made = guards::functions(&[table.to_owned()], &predicates).unwrap();
        let usage = "error('Octave:invalid-fun-call', 'Invalid call to turn.  Correct usage is:\\n\\n -- turn (%s)', 'X, N')";
        let many = "error('Octave:invalid-fun-call', 'turn: function called with too many inputs')";
        let expected = format!(
            "function varargout = octave_turn(varargin)\n  if nargin < 1, {usage}; end\n  if nargin > 2, {many}; end\n  \
             x = varargin{{1}};\n  if nargin > 1, n = varargin{{2}}; end\n  \
             if ~whole(x), error('turn: X isn''t %s', 'it'); end\n  \
             if nargin > 1 && (n > 3), warning('many'); end\n  \
             [varargout{{1:max(nargout, 1)}}] = turn(varargin{{:}});\nend\n\n{}",
            predicates[0].trim_end()
        );
        assert_eq!(made["turn"], expected);
        assert!(guards::functions(&["turn(x)\n  no arrow\n".to_owned()], &predicates).is_err());
    }

    #[test]
    fn files_are_found_by_path_and_by_folder() {
        assert!(FILES.is_sorted_by_key(|&(path, _)| path));
        for (path, content) in FILES {
            assert_eq!(text(path), Some(*content), "{path}");
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            assert!(entries(folder).any(|entry| entry == name), "{path}");
        }
        assert!(OF_OCTAVE.is_sorted_by_key(|&(name, _)| name));
        for (name, content) in OF_OCTAVE {
            assert_eq!(text(&format!("{OCTAVE}{name}.m")), Some(*content), "{name}");
        }
        assert_eq!(text("nothing.m"), None);
        assert_eq!(called("+a/@B/B.m").as_deref(), Some("a.B"));
        assert_eq!(called("@B/plus.m"), None);
        assert_eq!(called("@B/private/part.m"), None);
    }

    #[test]
    fn every_file_begins_with_what_it_is_for() {
        for (path, text) in FILES.iter().filter(|(path, _)| called(path).is_some()) {
            let comment = text.lines().nth(1).unwrap_or_default().trim_start();
            assert!(comment.starts_with('%'), "{path} has no comment in its second line");
        }
    }
}
