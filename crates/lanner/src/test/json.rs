//! Results as an object.

use super::heard::Record;
use super::shown::shown;
use super::{Counts, Tested};
use crate::json::Json;

/// All tests in the order of files, and how many ended in each way.
pub fn results(all: &[Tested], counts: Counts) -> Json {
    let mut tests = Vec::new();
    for tested in all {
        for test in &tested.heard.tests {
            tests.push(Json::Object(vec![
                ("name", Json::text(&test.name)),
                ("file", Json::text(tested.part.file.display().to_string())),
                ("line", Json::Number(test.line)),
                ("outcome", Json::text(test.outcome.word())),
                ("milliseconds", Json::Number((test.seconds * 1000.0) as u32)),
                ("records", Json::Array(test.records.iter().map(record).collect())),
            ]));
        }
    }
    Json::Object(vec![
        ("tests", Json::Array(tests)),
        ("passed", Json::Number(counts.passed as u32)),
        ("failed", Json::Number(counts.failed as u32)),
        ("skipped", Json::Number(counts.skipped as u32)),
    ])
}

fn record(record: &Record) -> Json {
    let mut fields = vec![
        ("kind", Json::text(&record.kind)),
        ("message", Json::text(&record.message)),
        ("said", Json::text(&record.said)),
        ("lines", Json::Array(record.lines.iter().map(Json::text).collect())),
    ];
    if let Some(place) = record.places.first() {
        fields.push(("file", Json::text(shown(&place.file))));
        fields.push(("line", Json::Number(place.line)));
        fields.push(("column", Json::Number(place.column)));
    }
    Json::Object(fields)
}
