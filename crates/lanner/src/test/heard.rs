//! What a process wrote about its tests: a line for each event, fields between tabs.
//!
//! ```text
//! suite   2
//! start   solverTest/testReal   8                     a test begins, and its line
//! record  verify   verifyEqual failed.   the roots    what failed, and what the test says of it
//! line    Actual Value:   3                           more of it
//! place   /p/solverTest.m   testReal   11   5   42    where: the line, the column, how much of the line
//! end     failed   0.02
//! over
//! ```

use lanner_runtime::Place;
use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

/// How the process ended.
pub enum How {
    /// By itself.
    Ended(ExitStatus),
    /// It had this time, and was ended.
    TooLong(Duration),
}

/// The tests of a file.
#[derive(Debug, Default)]
pub struct Heard {
    /// In the order in which they ran.
    pub tests: Vec<Test>,
}

/// What became of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything held.
    Passed,
    /// Something did not, or failed.
    Failed,
    /// What it assumes does not hold.
    Skipped,
}

/// A test that ran.
#[derive(Debug)]
pub struct Test {
    /// Its name, with its parameters.
    pub name: String,
    /// The line in which it begins.
    pub line: u32,
    /// What became of it.
    pub outcome: Outcome,
    /// How long it took.
    pub seconds: f64,
    /// What failed in it.
    pub records: Vec<Record>,
}

/// Something that failed.
#[derive(Debug, Default)]
pub struct Record {
    /// `verify`, `assert`, `assume`, `fatalAssert` or `error`.
    pub kind: String,
    /// What it is.
    pub message: String,
    /// What the test says of it.
    pub said: String,
    /// More of it, such as the values.
    pub lines: Vec<String>,
    /// Where, innermost first.
    pub places: Vec<Place>,
}

impl Heard {
    /// Reads the events of a process that ended. A test that had not ended failed, and so did the file where nothing says that it is over.
    pub fn read(events: &str, how: How, file: &Path, output: &str) -> Heard {
        let mut heard = Heard::default();
        let mut open: Option<Test> = None;
        let mut is_over = false;
        for line in events.lines() {
            let fields: Vec<String> = line.split('\t').map(unescaped).collect();
            let field = |k: usize| fields.get(k).cloned().unwrap_or_default();
            let number = |k: usize| fields.get(k).and_then(|text| text.parse::<u32>().ok()).unwrap_or(1);
            let last = open.as_mut().and_then(|test| test.records.last_mut());
            match (field(0).as_str(), last) {
                ("start", _) => open = Some(Test::started(field(1), number(2))),
                ("record", _) => {
                    let record =
                        Record { kind: field(1), message: field(2), said: field(3), ..Record::default() };
                    if let Some(test) = &mut open {
                        test.records.push(record);
                    }
                }
                ("line", Some(record)) => record.lines.push(field(1)),
                ("place", Some(record)) => record.places.push(Place {
                    source: line_of(&field(1), number(3)),
                    file: field(1),
                    function: field(2),
                    line: number(3),
                    column: number(4),
                    width: number(5),
                }),
                ("end", _) => {
                    if let Some(mut test) = open.take() {
                        test.outcome = Outcome::named(&field(1));
                        test.seconds = field(2).parse().unwrap_or(0.0);
                        heard.tests.push(test);
                    }
                }
                ("over", _) => is_over = true,
                _ => (),
            }
        }
        if !is_over {
            let mut test = open.unwrap_or_else(|| Test::started(file.display().to_string(), 1));
            test.records.push(Record {
                kind: "error".to_owned(),
                message: how.message(),
                lines: last_lines(output),
                ..Record::default()
            });
            heard.tests.push(test);
        }
        heard
    }
}

impl Test {
    fn started(name: String, line: u32) -> Test {
        Test { name, line, outcome: Outcome::Failed, seconds: 0.0, records: Vec::new() }
    }
}

impl Outcome {
    fn named(word: &str) -> Outcome {
        match word {
            "passed" => Outcome::Passed,
            "skipped" => Outcome::Skipped,
            _ => Outcome::Failed,
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Passed => "passed",
            Outcome::Failed => "failed",
            Outcome::Skipped => "skipped",
        }
    }
}

impl How {
    /// Why there is no more to say.
    fn message(&self) -> String {
        match self {
            How::TooLong(limit) => {
                format!("It ran for more than {} s (option --timeout).", limit.as_secs_f64())
            }
            How::Ended(status) => match status.code() {
                Some(code) => format!("The process ended with exit code {code} before the tests did."),
                None => format!("The process crashed: {status}."),
            },
        }
    }
}

/// The last lines of what was printed: they tell more than that a process ended.
fn last_lines(output: &str) -> Vec<String> {
    const SHOWN: usize = 12;
    let lines: Vec<&str> = output.lines().collect();
    lines[lines.len().saturating_sub(SHOWN)..].iter().map(|line| (*line).to_owned()).collect()
}

/// A line of a file.
fn line_of(file: &str, number: u32) -> String {
    let text =
        std::fs::read(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    text.lines().nth(number.saturating_sub(1) as usize).unwrap_or_default().to_owned()
}

fn unescaped(field: &str) -> String {
    let mut out = String::new();
    let mut chars = field.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('r')) => out.push('\r'),
            ('\\', Some(other)) => out.push(other),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(events: &str) -> Vec<(String, Outcome, Vec<String>)> {
        let heard = Heard::read(events, How::TooLong(Duration::from_secs(3)), Path::new("f.m"), "");
        let messages = |test: &Test| test.records.iter().map(|record| record.message.clone()).collect();
        heard.tests.iter().map(|test| (test.name.clone(), test.outcome, messages(test))).collect()
    }

    #[test]
    fn a_test_that_did_not_end_failed() {
        let late = || "It ran for more than 3 s (option --timeout).".to_owned();
        let passed = ("f/a".to_owned(), Outcome::Passed, vec![]);
        assert_eq!(
            heard("start\tf/a\t3\nend\tpassed\t0.1\nstart\tf/b\t9\n"),
            [passed, ("f/b".to_owned(), Outcome::Failed, vec![late()])]
        );
        assert_eq!(heard(""), [("f.m".to_owned(), Outcome::Failed, vec![late()])]);
        assert_eq!(heard("suite\t0\nover\n"), []);
    }

    #[test]
    fn fields_have_escapes() {
        let found = heard("start\tf/a\t1\nrecord\terror\ta\\tb\\\\n\\nc\t\nend\tfailed\t0\nover\n");
        assert_eq!(found, [("f/a".to_owned(), Outcome::Failed, vec!["a\tb\\n\nc".to_owned()])]);
    }
}
