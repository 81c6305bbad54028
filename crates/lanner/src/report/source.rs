//! The lines of a function beside their C.

use super::function::marked;
use super::numbers::{level, short, words};
use lanner_session::{CodeLine, RemarkSort, ReportedCode, ReportedLine, ReportedVersion};
use maud::{Markup, html};
use std::collections::BTreeSet;

/// Source on the left, C on the right; below each other on a phone.
pub fn beside(version: &ReportedVersion, k: usize, greatest: f64) -> Markup {
    let code = version.code.iter().flat_map(|code| &code.lines);
    let linked: BTreeSet<u32> = code.filter_map(|line| line.line).collect();
    html! {
        div.beside {
            div.source {
                h3 { "Source" }
                div.lines { @for line in &version.lines { (source_line(line, k, greatest, linked.contains(&line.number))) } }
            }
            @if let Some(code) = &version.code { (c(code, version, k)) }
        }
    }
}

/// A line, which can be opened where something was decided.
fn source_line(line: &ReportedLine, k: usize, greatest: f64, is_linked: bool) -> Markup {
    let class = format!("row h{}", level(&line.cost, greatest));
    let key = format!("{k}-{}", line.number);
    let content = html! {
        @if is_linked { a.no href={ "#v" (k) "-c" (line.number) } { (line.number) } }
        @else { span.no { (line.number) } }
        code.text { (line.text) }
        span.marks {
            @for (class, text) in words(&line.cost) { span class={ "tag " (class) } { (text) } " " }
            @if line.cost.weight > 0.0 { span.cost title={ (line.cost.operations) " operations in " (line.cost.depth) " loops" } {
                (short(line.cost.weight)) } }
        }
    };
    html! {
        @if line.remarks.is_empty() {
            div class=(class) id={ "v" (k) "-s" (line.number) } data-l=(key) { (content) }
        } @else {
            details id={ "v" (k) "-s" (line.number) } {
                summary class=(class) data-l=(key) { (content) }
                ul.remarks {
                    @if line.cost.weight > 0.0 {
                        li { (line.cost.operations) " operations, the innermost in " (line.cost.depth) " loops" }
                    }
                    @for remark in &line.remarks { li class=(class_of(remark.kind)) { (marked(&remark.text)) } }
                }
            }
        }
    }
}

fn class_of(kind: RemarkSort) -> &'static str {
    match kind {
        RemarkSort::Needs | RemarkSort::Boxed => "boxed",
        RemarkSort::Copy => "copy",
        RemarkSort::Allocation => "room",
        RemarkSort::Check => "check",
        RemarkSort::Call | RemarkSort::Exchange | RemarkSort::Fused => "good",
    }
}

/// The C, whose lines lead to the source.
fn c(code: &ReportedCode, version: &ReportedVersion, k: usize) -> Markup {
    let own: BTreeSet<u32> = version.lines.iter().map(|line| line.number).collect();
    let mut seen = BTreeSet::new();
    html! {
        div.c {
            h3 { "C, from line " (code.first) }
            div.lines tabindex="0" {
                @for line in &code.lines {
                    (c_line(line, k, line.line.filter(|number| own.contains(number)).map(|number| (number, seen.insert(number)))))
                }
            }
            @if code.more > 0 { p.note { (code.more) " more lines of C are not shown." } }
        }
    }
}

/// A line of C; the source's line that it comes of, and whether it is the first one that does.
fn c_line(line: &CodeLine, k: usize, source: Option<(u32, bool)>) -> Markup {
    html! {
        @match source {
            Some((number, is_first)) => {
                a.row href={ "#v" (k) "-s" (number) } data-l={ (k) "-" (number) } id=[is_first.then(|| format!("v{k}-c{number}"))] {
                    span.no { (number) } code.text { (line.text) }
                }
            }
            None => div.row { span.no {} code.text { (line.text) } }
        }
    }
}
