//! Results as JUnit writes them in XML: a suite for each file.

use super::heard::{Outcome, Record, Test};
use super::shown::shown;
use super::{Counts, Tested};
use maud::{Markup, PreEscaped, html};

/// The document.
pub fn document(all: &[Tested]) -> String {
    let counts = Counts::of(all);
    let total = counts.passed + counts.failed + counts.skipped;
    let page = html! {
        (PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
        testsuites tests=(total) failures=(counts.failed) skipped=(counts.skipped) {
            (PreEscaped("\n"))
            @for tested in all.iter().filter(|tested| !tested.heard.tests.is_empty()) { (suite(tested)) }
        }
        (PreEscaped("\n"))
    };
    page.into_string()
}

fn suite(tested: &Tested) -> Markup {
    let counts = Counts::of(std::slice::from_ref(tested));
    let seconds: f64 = tested.heard.tests.iter().map(|test| test.seconds).sum();
    html! {
        testsuite name=(tested.part.file.display()) tests=(tested.heard.tests.len()) failures=(counts.failed)
            skipped=(counts.skipped) time=(time(seconds)) {
            (PreEscaped("\n"))
            @for test in &tested.heard.tests { (case(tested, test)) }
            @if counts.failed > 0 && !tested.output.is_empty() {
                system-out { (allowed(&tested.output)) }
                (PreEscaped("\n"))
            }
        }
        (PreEscaped("\n"))
    }
}

fn case(tested: &Tested, test: &Test) -> Markup {
    let (class, name) = test.name.split_once('/').unwrap_or(("", &test.name));
    html! {
        testcase classname=(class) name=(name) file=(tested.part.file.display()) line=(test.line) time=(time(test.seconds)) {
            @match test.outcome {
                Outcome::Passed => {}
                Outcome::Failed => @for record in &test.records {
                    failure message=(allowed(&record.message)) type=(record.kind) { (allowed(&text(record))) }
                }
                Outcome::Skipped => skipped message=(allowed(&text(test.records.first().unwrap_or(&Record::default())))) {}
            }
        }
        (PreEscaped("\n"))
    }
}

fn time(seconds: f64) -> String {
    format!("{seconds:.3}")
}

/// What failed, in lines.
fn text(record: &Record) -> String {
    let mut lines = vec![record.message.clone()];
    lines.extend((!record.said.is_empty()).then(|| record.said.clone()));
    lines.extend(record.lines.iter().cloned());
    lines.extend(
        record
            .places
            .iter()
            .map(|at| format!("{}:{}:{} ({})", shown(&at.file), at.line, at.column, at.function)),
    );
    lines.join("\n")
}

/// The characters that XML allows.
fn allowed(text: &str) -> String {
    text.chars().filter(|&c| c >= ' ' || matches!(c, '\t' | '\n' | '\r')).collect()
}
