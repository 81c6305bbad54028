//! The search path: `addpath`, `rmpath`, `genpath`, `path`, `savepath`.

use super::wildcard;
use super::{absolute, folder_name, not_text};
use crate::library::errors::warn;
use crate::memory::{Duplicate, Gather, Grow, Join, Own};
use crate::{Args, Host, Outputs, Result, Value, one};
use lanner_base::Dialect;
use std::path::Path;

/// `old = addpath(folder, …, '-end')`: folders may be joined by `:`.
pub fn addpath(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let old = joined(host);
    let mut at_end = false;
    let mut folders = Vec::new();
    for arg in &args {
        match (arg.as_f64().filter(|_| arg.is_numeric()), arg.as_text()) {
            (Some(flag), _) => at_end = flag != 0.0,
            (None, Some(word)) => match word.as_str() {
                "-begin" | "-BEGIN" => at_end = false,
                "-end" | "-END" => at_end = true,
                "-frozen" => {}
                _ => folders.put_all(word.split(':').filter(|f| !f.is_empty()).map(absolute)),
            },
            (None, None) => match arg.to_texts() {
                Some(texts) => folders.put_all(texts.iter().map(|t| absolute(t))),
                None => return Err(not_text()),
            },
        }
    }
    for folder in folders.iter().filter(|f| !Path::new(f).is_dir()) {
        let text = format!("Name is nonexistent or not a directory: {folder}");
        warn(host, "MATLAB:mpath:nameNonexistentOrNotADirectory", &text)?;
    }
    let mut fresh: Vec<String> = Vec::new();
    for folder in folders.into_iter().filter(|f| Path::new(f).is_dir()) {
        if !fresh.contains(&folder) {
            fresh.put(folder);
        }
    }
    let path = host.path();
    path.retain(|folder| !fresh.contains(folder));
    let at = if at_end { path.len() } else { 0 };
    path.splice(at..at, fresh);
    host.forget_functions();
    if nargout == 0 { Ok(Outputs::new()) } else { one(Value::text(&old)) }
}

/// `old = rmpath(folder, …)`.
pub fn rmpath(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let old = joined(host);
    for arg in &args {
        let words = arg.as_text().map(|t| vec![t]).or_else(|| arg.to_texts()).ok_or_else(not_text)?;
        for folder in words.iter().flat_map(|w| w.split(':')).filter(|f| !f.is_empty()) {
            let full = absolute(folder);
            let path = host.path();
            let before = path.len();
            path.retain(|known| *known != full);
            if path.len() == before {
                warn(host, "MATLAB:rmpath:DirNotFound", &format!("\"{folder}\" not found in path."))?;
            }
        }
    }
    host.forget_functions();
    if nargout == 0 { Ok(Outputs::new()) } else { one(Value::text(&old)) }
}

fn joined(host: &mut dyn Host) -> String {
    host.path().joined(":")
}

/// `path`: shows or gives the search path; `path(new)` and `path(first, second)` set it.
pub fn path(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    if !args.is_empty() {
        let mut folders = Vec::new();
        for arg in &args {
            let text = arg.as_text().ok_or_else(not_text)?;
            folders.put_all(text.split(':').filter(|f| !f.is_empty() && *f != ".").map(absolute));
        }
        let mut seen: Vec<String> = Vec::new();
        for folder in folders {
            if !seen.contains(&folder) {
                seen.put(folder);
            }
        }
        *host.path() = seen;
        host.forget_functions();
        if nargout == 0 {
            return Ok(Outputs::new());
        }
    }
    if nargout > 0 {
        return one(Value::text(&joined(host)));
    }
    let lines: String = host.path().iter().map(|folder| format!("\t{folder}\n")).gather();
    host.print(&format!("\n\t\tMATLABPATH\n\n{lines}\n"))?;
    Ok(Outputs::new())
}

/// `p = genpath(folder, …)`: a folder and those below it, without class, package, private and resource folders.
/// Further arguments are names to leave out.
pub fn genpath(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let folder = if args.is_empty() { ".".duplicate() } else { folder_name(args.first())? };
    let mut skipped: Vec<String> = args.iter().skip(1).filter_map(Value::as_text).gather();
    skipped.put_all(["private".duplicate(), "resources".duplicate()]);
    let mut found = Vec::new();
    collect(Path::new(folder.trim_end_matches('/')), &skipped, &mut found, 0);
    let mut text = found.joined(":");
    // Octave joins, MATLAB ends every folder with the separator.
    if host.dialect() == Dialect::Matlab && !text.is_empty() {
        text.put(':');
    }
    one(Value::text(&text))
}

fn collect(folder: &Path, skipped: &[String], found: &mut Vec<String>, depth: usize) {
    /// Links can make circles.
    const DEEPEST: usize = 64;
    if !folder.is_dir() || depth > DEEPEST {
        return;
    }
    found.put(folder.to_string_lossy().owned());
    for name in wildcard::entries(folder) {
        if !name.starts_with(['@', '+', '.']) && !skipped.contains(&name) {
            collect(&folder.join(name), skipped, found, depth + 1);
        }
    }
}

/// The path of a new session: nothing but what the product brings, which needs no folder.
pub fn restoredefaultpath(host: &mut dyn Host, _: Args, nargout: usize) -> Result<Outputs> {
    host.path().clear();
    host.forget_functions();
    if nargout == 0 { Ok(Outputs::new()) } else { one(Value::text("")) }
}

/// The path lives as long as the session; 0 says that saving was asked for and refused nothing.
pub fn savepath(_: &mut dyn Host, _: Args, nargout: usize) -> Result<Outputs> {
    if nargout == 0 { Ok(Outputs::new()) } else { one(0.0) }
}

/// The user's own folder of functions: there is none.
pub fn userpath(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Value::text(""))
}

/// `file_in_loadpath(name)`: where a file stands, in the current folder or on the path; `[]` where it is nowhere.
pub fn file_in_loadpath(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let names = args.first().and_then(|arg| arg.as_text().map(|t| vec![t]).or_else(|| arg.to_texts()));
    let names = names.ok_or_else(not_text)?;
    for name in names {
        let found = crate::library::files::on_path(host, &name);
        if found.is_file() {
            return one(Value::text(&absolute(&found.to_string_lossy())));
        }
    }
    one(Value::empty())
}
