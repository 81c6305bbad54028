//! The variables of a function: a table, whose rows are cards on a phone.

use lanner_session::{PlaceSort, ReportedVariable, ReportedVersion};
use maud::{Markup, html};

/// Rows of a table.
const MOST_ROWS: usize = 300;

/// The variables of the version with this number.
pub fn variables(version: &ReportedVersion, k: usize) -> Markup {
    let all = &version.variables;
    html! {
        h3 { "Variables" }
        @if all.is_empty() { p.none { "There are none." } }
        @else {
            table {
                thead { tr { th { "Name" } th { "Class" } th { "Size" } th { "Values" } th { "Place" } th { "Shares memory with" } } }
                tbody { @for variable in all.iter().take(MOST_ROWS) { (row(variable, k)) } }
            }
            @if all.len() > MOST_ROWS { p.note { (all.len() - MOST_ROWS) " more rows are not shown." } }
        }
    }
}

fn row(variable: &ReportedVariable, k: usize) -> Markup {
    let cell = |title: &str, text: &str| html! { @if text.is_empty() { td.empty {} } @else { td data-title=(title) { (text) } } };
    html! {
        tr {
            th scope="row" { code { (variable.name) } " "
                span.lines {
                    @if variable.is_parameter { "argument" }
                    @else { @for (n, line) in variable.lines.iter().enumerate() {
                        @if n > 0 { ", " } a href={ "#v" (k) "-s" (line) } { (line) }
                    } }
                } }
            (cell("Class", &variable.class))
            (cell("Size", &variable.shape))
            (cell("Values", &variable.range))
            td data-title="Place" { span class={ "place " (class_of(variable.place)) } { (variable.place_text) } }
            (cell("Shares memory with", &variable.shared.join(", ")))
        }
    }
}

/// The class of a place in the style.
pub fn class_of(place: PlaceSort) -> &'static str {
    match place {
        PlaceSort::Register => "register",
        PlaceSort::Frame => "frame",
        PlaceSort::Heap => "heap",
        PlaceSort::Caller => "caller",
        PlaceSort::Unwritten | PlaceSort::Nowhere => "nowhere",
        PlaceSort::Boxed => "boxed",
    }
}
