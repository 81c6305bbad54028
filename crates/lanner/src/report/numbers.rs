//! Costs and counts as people read them.

use lanner_session::{Cost, Report, ReportedVersion};

/// Levels of colours.
const LEVELS: f64 = 5.0;

/// `7`, `1.2k`, `34M`.
pub fn short(x: f64) -> String {
    let (x, unit) = match x {
        x if x < 1e3 => return format!("{x:.0}"),
        x if x < 1e6 => (x / 1e3, "k"),
        x if x < 1e9 => (x / 1e6, "M"),
        x => (x / 1e9, "G"),
    };
    if x < 10.0 { format!("{x:.1}{unit}") } else { format!("{x:.0}{unit}") }
}

/// `72 bytes`, `1.2 kB`.
pub fn bytes(n: u64) -> String {
    match n {
        n if n < 10_000 => format!("{n} bytes"),
        n => format!("{}B", short(n as f64)),
    }
}

/// `1 copy`, `3 copies`.
pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The colour of a cost, from 0 for nothing to 5 for the greatest one of the page: a scale of logarithms.
pub fn level(cost: &Cost, greatest: f64) -> usize {
    match cost.weight {
        weight if weight <= 0.0 => 0,
        weight => {
            let part = (1.0 + weight).ln() / (1.0 + greatest.max(10.0)).ln();
            (part * LEVELS).ceil().clamp(1.0, LEVELS) as usize
        }
    }
}

/// The greatest cost of a line.
pub fn greatest(report: &Report) -> f64 {
    let lines = report.versions.iter().flat_map(|version| &version.lines);
    lines.map(|line| line.cost.weight).fold(0.0, f64::max)
}

/// The counts of a function's lines.
pub fn total(version: &ReportedVersion) -> Cost {
    version.lines.iter().fold(Cost::default(), |sum, line| Cost {
        weight: sum.weight + line.cost.weight,
        depth: sum.depth.max(line.cost.depth),
        operations: sum.operations + line.cost.operations,
        allocations: sum.allocations + line.cost.allocations,
        copies: sum.copies + line.cost.copies,
        checks: sum.checks + line.cost.checks,
        boxed: sum.boxed + line.cost.boxed,
    })
}

/// Counts that are not 0, as words.
pub fn words(cost: &Cost) -> Vec<(&'static str, String)> {
    let all = [
        ("boxed", cost.boxed, "by the library", "by the library"),
        ("copy", cost.copies, "copy", "copies"),
        ("room", cost.allocations, "allocation", "allocations"),
        ("check", cost.checks, "check", "checks"),
    ];
    let some = all.into_iter().filter(|(_, n, ..)| *n > 0);
    some.map(|(class, n, one, many)| (class, counted(n, one, many))).collect()
}
