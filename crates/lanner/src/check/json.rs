//! Findings as an array of objects.

use super::{Checked, word};
use crate::json::Json;
use lanner_base::Diagnostic;

/// All findings in the order of files and places.
pub fn findings(all: &[Checked]) -> Json {
    let each = |file| move |diagnostic| finding(file, diagnostic);
    Json::Array(all.iter().flat_map(|file| file.diagnostics.iter().map(each(file))).collect())
}

fn finding(file: &Checked, diagnostic: &Diagnostic) -> Json {
    let mut fields = vec![
        ("code", Json::text(diagnostic.code)),
        ("severity", Json::text(word(diagnostic.severity))),
        ("message", Json::text(&diagnostic.message)),
        ("file", Json::text(&file.path)),
    ];
    fields.extend(place(file, diagnostic.span));
    let note = |label: &lanner_base::Label| {
        let mut fields = vec![("message", Json::text(&label.text))];
        fields.extend(place(file, label.span));
        Json::Object(fields)
    };
    fields.push(("notes", Json::Array(diagnostic.labels.iter().map(note).collect())));
    fields.push(("help", diagnostic.help.as_ref().map_or(Json::Null, Json::text)));
    Json::Object(fields)
}

fn place(file: &Checked, span: lanner_base::Span) -> [(&'static str, Json); 4] {
    let region = file.region(span);
    [
        ("line", Json::Number(region.line)),
        ("column", Json::Number(region.column)),
        ("endLine", Json::Number(region.end_line)),
        ("endColumn", Json::Number(region.end_column)),
    ]
}
