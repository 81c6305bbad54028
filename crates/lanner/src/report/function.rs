//! A function: what is known of its arguments, its lines, its variables, its memory.

use super::numbers::{total, words};
use super::{source, storage, table};
use lanner_session::{RemarkSort, Report, ReportedLine, ReportedVersion};
use maud::{Markup, html};

/// The part of the page for the version with this number.
pub fn function(report: &Report, version: &ReportedVersion, k: usize, greatest: f64) -> Markup {
    let file = &report.files[version.file];
    let line = version.lines.first().map_or(1, |line| line.number);
    let body = html! {
        (heading(version, k))
        (source::beside(version, k, greatest))
        (reasons(version, k))
        (table::variables(version, k))
        (storage::timeline(version, k))
    };
    html! {
        section.function id={ "v" (k) } {
            h2 { (version.name)
                @if version.has_number() { " " small { (version.symbol) } }
                " " small { @if file.is_library { "of Lanner" } @else { (file.path) ":" (line) } } }
            @if file.is_library {
                details { summary { "Its lines, variables and memory" } (body) }
            } @else { (body) }
        }
    }
}

fn heading(version: &ReportedVersion, k: usize) -> Markup {
    let passed = |title: &str, all: &[(String, String)]| {
        html! {
            @if !all.is_empty() {
                dt { (title) }
                @for (name, text) in all { dd { code { (name) } " " (text) } }
            }
        }
    };
    let cost = total(version);
    html! {
        p.counts {
            @if version.is_entry { span.tag { "called from outside" } " " }
            @if let Some(why) = version.called_with_values { span.tag.boxed title=(why) { "called with values" } " " }
            @for (class, text) in words(&cost) { span class={ "tag " (class) } { (text) } " " }
        }
        @if let Some(likely) = version.likely.filter(|&likely| likely != k) {
            p { "Where its arguments are likely ones, " a href={ "#v" (likely) } { "another version" } " goes on." }
        }
        @if !version.params.is_empty() || !version.outputs.is_empty() {
            dl.passed { (passed("Arguments", &version.params)) (passed("Outputs", &version.outputs)) }
        }
    }
}

/// Copies and checks, with their reasons.
fn reasons(version: &ReportedVersion, k: usize) -> Markup {
    let of = |kind: RemarkSort| -> Vec<(&ReportedLine, &str)> {
        let all = version.lines.iter().flat_map(|line| line.remarks.iter().map(move |remark| (line, remark)));
        all.filter(|(_, remark)| remark.kind == kind)
            .map(|(line, remark)| (line, remark.text.as_str()))
            .collect()
    };
    let list = |title: &str, none: &str, all: &[(&ReportedLine, &str)]| {
        html! {
            h3 { (title) }
            @if all.is_empty() { p.none { (none) } }
            @else { ul.reasons { @for (line, text) in all {
                li { a.line href={ "#v" (k) "-s" (line.number) } { "line " (line.number) } " " (marked(text)) }
            } } }
        }
    };
    let no_check = match total(version).boxed {
        0 => "No check is left: facts exclude every error.",
        _ => "No check is left in native code; the runtime library looks itself.",
    };
    html! {
        (list("Copies, and why", "No array is copied.", &of(RemarkSort::Copy)))
        (list("Checks that are left, and why", no_check, &of(RemarkSort::Check)))
    }
}

/// A text whose parts between backquotes are code.
pub fn marked(text: &str) -> Markup {
    html! {
        @for (k, part) in text.split('`').enumerate() {
            @if k % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}
