//! The page, and what it says of the program as a whole.

use super::function::function;
use super::numbers::{counted, greatest, total, words};
use lanner_session::{Report, ReportedVersion, Target};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Nothing is loaded, whatever stands in the page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
/// How the page looks.
const STYLE: &str = include_str!("style.css");
/// What it can do where scripts may run: lines that belong together light up.
const SCRIPT: &str = include_str!("script.js");

/// All of it.
pub fn page(report: &Report) -> Markup {
    let greatest = greatest(report);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="generator" content="Lanner";
                title { "Report on " (report.file) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { "Report on " span.file { (report.file) } }
                    (about(report))
                }
                main {
                    (needs(report))
                    (contents(report))
                    (legend())
                    @for (k, version) in report.versions.iter().enumerate() {
                        (function(report, version, k, greatest))
                    }
                }
                footer { p { "Made by Lanner. Costs are estimates: nobody knows before a run how often loops turn." } }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
}

/// What is made of the file, and of what size it is.
fn about(report: &Report) -> Markup {
    let what = match report.target {
        Target::Functions => "A function that others call, without the runtime library.",
        Target::Library => "A function that others call, linked with the runtime library.",
        Target::Program => "A program, linked with the runtime library.",
        Target::BoxedProgram => "A program whose instructions are all done by the runtime library.",
    };
    let entry = report.versions.first();
    let has_params = entry.is_some_and(|entry| !entry.params.is_empty());
    html! {
        p { (what) " " (counted(report.versions.len(), "function", "functions"))
            @if report.code_lines > 0 { ", " (counted(report.code_lines, "line", "lines")) " of C" }
            "." }
        @for args in &report.args { p { "Arguments: " code { (args) } } }
        @if report.args.is_empty() && has_params {
            @match report.target {
                Target::Functions | Target::Library => p.note {
                    "Nothing is known of the arguments but what comments say: " code { "--args" } " tells what they are." },
                Target::Program | Target::BoxedProgram => p.note {
                    "The arguments of a program are texts. For the function as others call it say what they are: "
                    code { "--args 'double(m,n), double'" } "." },
            }
        }
    }
}

/// Why there is no code.
fn needs(report: &Report) -> Markup {
    html! {
        @if !report.needs.is_empty() {
            section.needs {
                h2 { "There is no C of this" }
                p { "These lines need the runtime library. A program has it (" code { "lanner build" } " without "
                    code { "--args" } "); C for others has not." }
                ul { @for need in &report.needs {
                    li { code { (need.path) ":" (need.line) ":" (need.column) } " " (need.why) }
                } }
            }
        }
        @if !report.unbounded.is_empty() {
            section.needs {
                h2 { "There is no C of this without a heap" }
                p { "These have no bound." }
                ul { @for complaint in &report.unbounded {
                    li { code { (complaint.path) ":" (complaint.line) ":" (complaint.column) } " " (complaint.text) }
                } }
            }
        }
    }
}

/// The functions with their counts, Lanner's own ones apart.
fn contents(report: &Report) -> Markup {
    let is_own = |version: &ReportedVersion| !report.files[version.file].is_library;
    let row = |k: usize, version: &ReportedVersion| {
        html! {
            li { a href={ "#v" (k) } { (version.name) @if version.has_number() { " " small { (version.symbol) } } } " "
                @for (class, text) in words(&total(version)) { span class={ "tag " (class) } { (text) } " " } }
        }
    };
    let numbered = || report.versions.iter().enumerate();
    let library = numbered().filter(|(_, version)| !is_own(version)).count();
    html! {
        nav {
            h2 { "Functions" }
            ul { @for (k, version) in numbered().filter(|(_, version)| is_own(version)) { (row(k, version)) } }
            @if library > 0 {
                details {
                    summary { (counted(library, "function", "functions")) " of Lanner's own, written in MATLAB" }
                    ul { @for (k, version) in numbered().filter(|(_, version)| !is_own(version)) { (row(k, version)) } }
                }
            }
        }
    }
}

fn legend() -> Markup {
    html! {
        details.legend {
            summary { "How to read this" }
            p { "The colour of a line is its estimated cost, and the number beside it says it: an operation counts 1, a place where memory may "
                "be allocated 20, a call of the runtime library 50, all of it ten times in each loop around it. Loops over the "
                "elements of arrays are loops, too." }
            p { @for k in 0..=5 { span class={ "swatch h" (k) } { @match k { 0 => "nothing", 5 => "the most", _ => "·" } } " " } }
            ul {
                li { span.tag.boxed { "by the library" } " the runtime library does it, with values of any class" }
                li { span.tag.boxed { "called with values" } " arguments and outputs are values of the runtime library" }
                li { span.tag.copy { "copy" } " all elements of an array are copied" }
                li { span.tag.room { "allocation" } " a block on the heap may have to grow" }
                li { span.tag.check { "check" } " the code looks whether there is an error: facts do not exclude it" }
            }
            p { "Touch a line with a mark for the reasons. The number of a line leads to its C, and a line of C to its source." }
        }
    }
}
