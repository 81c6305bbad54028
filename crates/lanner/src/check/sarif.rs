//! Findings in SARIF 2.1.0, which editors and code hosts read.

use super::{Checked, word};
use crate::json::Json;
use lanner_base::{Diagnostic, Span};
use lanner_session::CODES;

/// The log of one run.
pub fn log(all: &[Checked]) -> Json {
    let driver = Json::Object(vec![
        ("name", Json::text("lanner")),
        ("version", Json::text(env!("CARGO_PKG_VERSION"))),
        ("rules", Json::Array(CODES.iter().map(rule).collect())),
    ]);
    let each = |file| move |diagnostic| result(file, diagnostic);
    let results = all.iter().flat_map(|file| file.diagnostics.iter().map(each(file))).collect();
    let run = Json::Object(vec![
        ("tool", Json::Object(vec![("driver", driver)])),
        // Columns are characters.
        ("columnKind", Json::text("unicodeCodePoints")),
        ("results", Json::Array(results)),
    ]);
    Json::Object(vec![
        ("$schema", Json::text("https://json.schemastore.org/sarif-2.1.0.json")),
        ("version", Json::text("2.1.0")),
        ("runs", Json::Array(vec![run])),
    ])
}

fn rule(code: &lanner_session::Code) -> Json {
    Json::Object(vec![
        ("id", Json::text(code.name)),
        ("shortDescription", message(code.about)),
        ("defaultConfiguration", Json::Object(vec![("level", Json::text(word(code.severity)))])),
    ])
}

fn result(file: &Checked, diagnostic: &Diagnostic) -> Json {
    let text = match &diagnostic.help {
        Some(help) => format!("{} ({help})", diagnostic.message),
        None => diagnostic.message.clone(),
    };
    let index = CODES.iter().position(|code| code.name == diagnostic.code);
    let mut fields = vec![("ruleId", Json::text(diagnostic.code))];
    fields.extend(index.map(|index| ("ruleIndex", Json::Number(index as u32))));
    fields.extend([
        ("level", Json::text(word(diagnostic.severity))),
        ("message", message(&text)),
        (
            "locations",
            Json::Array(vec![Json::Object(vec![("physicalLocation", location(file, diagnostic.span))])]),
        ),
    ]);
    if !diagnostic.labels.is_empty() {
        let related = diagnostic.labels.iter().map(|label| {
            Json::Object(vec![
                ("physicalLocation", location(file, label.span)),
                ("message", message(&label.text)),
            ])
        });
        fields.push(("relatedLocations", Json::Array(related.collect())));
    }
    Json::Object(fields)
}

fn message(text: &str) -> Json {
    Json::Object(vec![("text", Json::text(text))])
}

fn location(file: &Checked, span: Span) -> Json {
    let region = file.region(span);
    Json::Object(vec![
        ("artifactLocation", Json::Object(vec![("uri", Json::text(uri(&file.path)))])),
        (
            "region",
            Json::Object(vec![
                ("startLine", Json::Number(region.line)),
                ("startColumn", Json::Number(region.column)),
                ("endLine", Json::Number(region.end_line)),
                ("endColumn", Json::Number(region.end_column)),
            ]),
        ),
    ])
}

/// The path as a URI: an absolute one with its scheme, and what URIs do not hold escaped.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b'+' | b'@' => {
                out.push(byte as char);
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    if out.starts_with('/') { format!("file://{out}") } else { out }
}
