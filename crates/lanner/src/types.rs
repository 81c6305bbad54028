//! `lanner types` and `lanner explain`: what is known of variables.

use crate::commands::{FAILED, USAGE, print, tell};
use crate::json::Json;
use lanner_runtime::Error;
use lanner_session::{Asked, Options, Typed, Types};
use std::path::{Path, PathBuf};

/// How `types` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A table for people.
    Text,
    /// An object.
    Json,
}

/// Prints what is known of each variable of a function; programs get terms as they are.
pub fn types(options: &Options, file: &Path, asked: &Asked, format: Format) -> u8 {
    let asked = Asked { internals: asked.internals || format == Format::Json, ..asked.clone() };
    match lanner_session::types(&options.project(), file, &asked) {
        Ok(types) => {
            let text = match format {
                Format::Text => {
                    let has_storage = options.storage.is_some() || asked.internals;
                    text(&types, file, has_storage)
                }
                Format::Json => format!("{}\n", json(&types, file)),
            };
            print(&text, 0)
        }
        Err(error) => fail(options, &error),
    }
}

/// Prints what is known of a variable in a line, and why.
pub fn explain(options: &Options, place: &str, name: &str, asked: &Asked) -> u8 {
    let Some((file, line)) = place_of(place) else { return USAGE };
    match lanner_session::explain(options, &file, line, name, asked) {
        Ok(text) => print(&text, 0),
        Err(error) => fail(options, &error),
    }
}

/// `f.m:7`; what is none is told.
pub fn place_of(place: &str) -> Option<(PathBuf, u32)> {
    let parts =
        place.rsplit_once(':').and_then(|(file, line)| Some((PathBuf::from(file), line.parse().ok()?)));
    if parts.is_none() {
        tell(&format!("lanner: '{place}' is no FILE:LINE\n"));
    }
    parts
}

fn fail(options: &Options, error: &Error) -> u8 {
    tell(&lanner_session::report(error, options.dialect, None));
    if lanner_session::is_syntax(error) { FAILED } else { USAGE }
}

/// The columns of the table.
const COLUMNS: [&str; 7] = ["name", "line", "class", "complexity", "size", "storage", "values"];

fn text(types: &Types, file: &Path, has_storage: bool) -> String {
    let mut out = format!("{}, line {} of {}\n", types.function, types.line, file.display());
    let row = |typed: &Typed| row(typed, has_storage);
    let mut rows: Vec<[String; 7]> = types.variables.iter().map(row).collect();
    let count = rows.len();
    rows.extend(types.outputs.iter().flatten().map(row));
    let width = |k: usize| rows.iter().map(|row| row[k].chars().count()).max().unwrap_or(0);
    // A column in which nothing stands is left out.
    let widths: Vec<usize> = COLUMNS
        .iter()
        .enumerate()
        .map(|(k, column)| if width(k) == 0 { 0 } else { width(k).max(column.len()) })
        .collect();
    // Outputs are variables, so without these there are none.
    if count > 0 {
        rows.insert(0, COLUMNS.map(str::to_owned));
    }
    for (k, row) in rows.iter().enumerate() {
        if k == count + 1 {
            out.push_str("outputs\n");
        }
        let cells = row.iter().zip(&widths).filter(|(_, width)| **width > 0);
        let line: Vec<String> = cells.map(|(cell, width)| format!("{cell:width$}")).collect();
        out.push_str(&format!("  {}\n", line.join("  ").trim_end()));
    }
    if types.outputs.is_none() {
        out.push_str("It never returns.\n");
    }
    if types.is_exhausted {
        out.push_str("Less is known than could be: the bound on the work was hit.\n");
    }
    out
}

/// Name, lines, classes, complexity, shape, storage, and what else is known.
fn row(typed: &Typed, has_storage: bool) -> [String; 7] {
    let lines: Vec<String> = typed.lines.iter().map(u32::to_string).collect();
    let mut notes: Vec<String> = typed.range.iter().cloned().collect();
    match typed.defined {
        "no" => notes.push("undefined".to_owned()),
        "maybe" => notes.push("maybe undefined".to_owned()),
        _ => (),
    }
    if typed.is_parameter {
        notes.push("parameter".to_owned());
    }
    notes.extend(typed.memory.clone());
    notes.extend(
        typed.in_place.map(|is_in_place| if is_in_place { "in place" } else { "not in place" }.to_owned()),
    );
    [
        typed.name.clone(),
        lines.join(","),
        typed.classes.join("|"),
        typed.shape.as_ref().map(|_| typed.complexity.clone()).unwrap_or_default(),
        typed.shape.clone().unwrap_or_default(),
        if has_storage { typed.storage.join(" or ") } else { String::new() },
        notes.join(", "),
    ]
}

fn json(types: &Types, file: &Path) -> Json {
    let all = |typed: &[Typed]| Json::Array(typed.iter().map(variable).collect());
    Json::Object(vec![
        ("file", Json::text(file.display().to_string())),
        ("function", Json::text(&types.function)),
        ("line", Json::Number(types.line)),
        ("variables", all(&types.variables)),
        ("outputs", types.outputs.as_deref().map_or(Json::Null, all)),
        ("exhausted", Json::Bool(types.is_exhausted)),
    ])
}

fn variable(typed: &Typed) -> Json {
    let texts = |items: &[String]| Json::Array(items.iter().map(Json::text).collect());
    Json::Object(vec![
        ("name", Json::text(&typed.name)),
        ("lines", Json::Array(typed.lines.iter().map(|&line| Json::Number(line)).collect())),
        ("classes", Json::Array(typed.classes.iter().map(|&class| Json::text(class)).collect())),
        ("complexity", Json::text(&typed.complexity)),
        ("shape", typed.shape.as_ref().map_or(Json::Null, Json::text)),
        ("extents", typed.extents.as_deref().map_or(Json::Null, texts)),
        ("range", typed.range.as_ref().map_or(Json::Null, Json::text)),
        ("defined", Json::text(typed.defined)),
        ("parameter", Json::Bool(typed.is_parameter)),
        ("storage", texts(&typed.storage)),
        ("in_place", typed.in_place.map_or(Json::Null, Json::Bool)),
        ("memory", typed.memory.as_ref().map_or(Json::Null, Json::text)),
    ])
}
