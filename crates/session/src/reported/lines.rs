//! The lines of a function, with what they cost and what was decided there.

use super::cost::costs;
use super::model::{Cost, RemarkSort, ReportedLine, ReportedRemark};
use super::places::Placed;
use lanner_base::Span;
use lanner_mir::FuncKind;
use lanner_native::Version;
use lanner_syntax::ast::AstNode;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::RangeInclusive;

/// Remarks that a line has at most.
const MOST_REMARKS: usize = 30;

/// The lines of a version.
pub(super) fn lines(placed: &Placed<'_>, version: &Version) -> Vec<ReportedLine> {
    let known = placed.known;
    let line = |span: Span| known.line(span);
    let costs = costs(version, &line);
    let mut remarks: FxHashMap<u32, Vec<ReportedRemark>> = FxHashMap::default();
    let mut seen = FxHashSet::default();
    let said = version.remarks.iter().map(|remark| (remark.origin.span, placed.remark(remark)));
    let needs = version.needs.iter().map(|need| (need.origin.span, placed.need(need)));
    for (span, remark) in said.chain(needs) {
        if seen.insert((line(span), remark.clone())) {
            remarks.entry(line(span)).or_default().push(remark);
        }
    }
    let text = &known.source.unit.text;
    let numbers = own_lines(placed, version);
    let each = numbers.into_iter().map(|number| {
        let mut remarks = remarks.remove(&number).unwrap_or_default();
        remarks.sort_by_key(|remark| remark.kind);
        let count = |kind: RemarkSort| remarks.iter().filter(|remark| remark.kind == kind).count();
        let cost = Cost {
            allocations: count(RemarkSort::Allocation),
            copies: count(RemarkSort::Copy),
            checks: count(RemarkSort::Check),
            boxed: count(RemarkSort::Boxed) + count(RemarkSort::Needs),
            ..costs.get(&number).copied().unwrap_or_default()
        };
        remarks.truncate(MOST_REMARKS);
        ReportedLine { number, text: known.lines.line(text, number).trim_end().to_owned(), cost, remarks }
    });
    let mut lines: Vec<ReportedLine> = each.collect();
    while lines.last().is_some_and(|line| line.text.is_empty()) {
        lines.pop();
    }
    lines
}

/// The numbers of the lines that a function has; of a script those that are no function's.
fn own_lines(placed: &Placed<'_>, version: &Version) -> Vec<u32> {
    let known = placed.known;
    let unit = &known.source.unit;
    let within = |span: Span| -> RangeInclusive<u32> {
        let end = Span { start: span.end.saturating_sub(1).max(span.start), end: span.end };
        known.line(span)..=known.line(end)
    };
    let func = &unit.funcs[version.function.func];
    let last = unit.text.trim_end().len() as u32;
    let all = 1..=known.line(Span { start: last.saturating_sub(1), end: last });
    let tree = lanner_syntax::parse(&unit.text, unit.dialect);
    let tree = tree.tree();
    let functions: Vec<Span> =
        tree.functions().map(|function| trimmed(function.span(), &unit.text)).collect();
    match func.kind {
        FuncKind::Script => {
            let is_own = |line: &u32| !functions.iter().any(|&span| within(span).contains(line));
            all.filter(is_own).collect()
        }
        FuncKind::Anonymous => within(func.span).collect(),
        FuncKind::Function | FuncKind::Nested => {
            let around =
                functions.iter().find(|span| span.start <= func.span.start && func.span.end <= span.end);
            around.map_or_else(|| within(func.span).collect(), |&span| within(span).collect())
        }
    }
}

/// A span without the white space at its end.
fn trimmed(span: Span, text: &str) -> Span {
    let end = span.start + span.of(text).trim_end().len() as u32;
    Span { end, ..span }
}
