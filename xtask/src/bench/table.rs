//! The page of results: one table for each group, geometric means, start-up, the machine and the command.

use std::fmt::Write;

use super::Row;
use super::contestants::Contestant;
use super::measure::Outcome;
use super::programs::GROUPS;
use super::startup::Startup;

/// A column that divides one contestant's time by another's.
struct Ratio {
    over: Contestant,
    under: Contestant,
}

impl Ratio {
    fn title(&self) -> String {
        format!("{}/{}", self.over, self.under)
    }

    /// The quotient of the median times of a row whose contestants agree.
    fn of(&self, row: &Row) -> Option<f64> {
        if !row.complaints.is_empty() {
            return None;
        }
        Some(outcome(row, self.over)?.median_seconds() / outcome(row, self.under)?.median_seconds())
    }

    /// The geometric mean over all rows that have this quotient.
    fn mean_of<'a>(&self, rows: impl Iterator<Item = &'a Row<'a>>) -> Option<f64> {
        geometric_mean(rows.filter_map(|row| self.of(row)))
    }
}

/// The geometric mean; none where there are no numbers.
pub(super) fn geometric_mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let logarithms: Vec<f64> = numbers.map(f64::ln).collect();
    let count = logarithms.len();
    (count > 0).then(|| (logarithms.iter().sum::<f64>() / count as f64).exp())
}

/// The quotients that are of interest among `contestants`: the first against C and NumPy, Octave against the first.
fn ratios(contestants: &[Contestant]) -> Vec<Ratio> {
    let Some((&first, others)) = contestants.split_first() else { return Vec::new() };
    let mut ratios = Vec::new();
    for &other in others {
        match other {
            Contestant::Octave => ratios.push(Ratio { over: other, under: first }),
            Contestant::Lanner | Contestant::C | Contestant::NumPy => {
                ratios.push(Ratio { over: first, under: other });
            }
            Contestant::Again => (),
        }
    }
    let again = Ratio { over: Contestant::Again, under: Contestant::C };
    let takes_part = |contestant| contestants.contains(&contestant);
    ratios.extend(Some(again).filter(|again| takes_part(again.over) && takes_part(again.under)));
    ratios
}

/// One line about a program that has just been run.
pub fn progress_line(row: &Row) -> String {
    let mut line = format!("{:<18}", row.program.name);
    for (contestant, outcome) in &row.outcomes {
        let _ = write!(line, " {contestant:>8} {:>10}", milliseconds(outcome.median_seconds()));
    }
    for complaint in &row.complaints {
        let _ = write!(line, "\n    {complaint}");
    }
    line
}

/// The whole page in Markdown.
pub fn page(
    rows: &[Row],
    startups: &[Startup],
    known: &str,
    contestants: &[Contestant],
    missing: &[String],
    machine: &[String],
    command: &str,
) -> String {
    let mut page = String::from("# Benchmarks\n\n");
    let _ = writeln!(
        page,
        "Made by `{command}`. Times are medians in milliseconds of the programs' kernels alone, each"
    );
    page.push_str("on one thread; peak memory is the largest resident set of the whole process in MB. All contestants of a row\n");
    page.push_str("printed the same result.");
    if contestants.contains(&Contestant::Again) {
        page.push_str(
            " `Lanner again` finds in the cache what two runs before have left there, `Lanner` nothing.",
        );
    }
    page.push_str("\n\n");
    for line in machine {
        let _ = writeln!(page, "- {line}");
    }
    for reason in missing {
        let _ = writeln!(page, "- left out: {reason}");
    }
    let ratios = ratios(contestants);
    for group in GROUPS {
        let of_group: Vec<&Row> = rows.iter().filter(|row| row.program.group == group).collect();
        if !of_group.is_empty() {
            group_table(&mut page, group, &of_group, contestants, &ratios);
        }
    }
    means_table(&mut page, rows, &ratios);
    startup_table(&mut page, startups);
    page.push_str(known);
    complaints(&mut page, "No times", rows);
    page
}

fn group_table(page: &mut String, group: &str, rows: &[&Row], contestants: &[Contestant], ratios: &[Ratio]) {
    let taking_part: Vec<Contestant> =
        contestants.iter().copied().filter(|&c| rows.iter().any(|row| c.can_run(row.program))).collect();
    let compared: Vec<&Ratio> = ratios
        .iter()
        .filter(|ratio| taking_part.contains(&ratio.over) && taking_part.contains(&ratio.under))
        .collect();
    let mut head = vec![group.to_string()];
    head.extend(taking_part.iter().map(|c| format!("{} ms", c.title())));
    head.extend(compared.iter().map(|ratio| ratio.title()));
    head.extend(taking_part.iter().map(|c| format!("{} MB", c.title())));
    table_head(page, group, &head);
    for row in rows {
        let shown = |text: &dyn Fn(&Outcome) -> String, contestant| match outcome(row, contestant) {
            Some(outcome) if row.complaints.is_empty() => text(outcome),
            _ => "–".to_string(),
        };
        let mut cells = vec![row.program.name.clone()];
        cells.extend(taking_part.iter().map(|&c| shown(&|o| milliseconds(o.median_seconds()), c)));
        cells.extend(compared.iter().map(|ratio| ratio_text(ratio.of(row))));
        cells.extend(taking_part.iter().map(|&c| shown(&|o| megabytes(o.median_peak()), c)));
        table_line(page, &cells);
    }
    let mut means = vec!["**geometric mean**".to_string()];
    means.extend(taking_part.iter().map(|_| String::new()));
    means.extend(compared.iter().map(|ratio| ratio_text(ratio.mean_of(rows.iter().copied()))));
    means.extend(taking_part.iter().map(|_| String::new()));
    table_line(page, &means);
}

fn means_table(page: &mut String, rows: &[Row], ratios: &[Ratio]) {
    if ratios.is_empty() {
        return;
    }
    let head = ["overall", "geometric mean", "least", "greatest", "programs"].map(str::to_string);
    table_head(page, "all groups", &head);
    for ratio in ratios {
        let mut values: Vec<f64> = rows.iter().filter_map(|row| ratio.of(row)).collect();
        if values.is_empty() {
            continue;
        }
        values.sort_by(f64::total_cmp);
        let mean = ratio_text(ratio.mean_of(rows.iter()));
        let (least, greatest) = (ratio_text(values.first().copied()), ratio_text(values.last().copied()));
        table_line(page, &[ratio.title(), mean, least, greatest, values.len().to_string()]);
    }
}

fn startup_table(page: &mut String, startups: &[Startup]) {
    table_head(page, "start-up", &["start-up".to_string(), "ms".to_string(), "peak MB".to_string()]);
    for startup in startups {
        let name = startup.contestant.title().to_string();
        match &startup.seconds {
            Ok(seconds) => table_line(page, &[name, milliseconds(*seconds), megabytes(startup.peak_bytes)]),
            Err(why) => table_line(page, &[name, why.replace('|', "/"), String::new()]),
        }
    }
}

/// Under a title, the programs that have no times, and why.
pub(super) fn complaints(page: &mut String, title: &str, rows: &[Row]) {
    let mut lines = String::new();
    for row in rows {
        for complaint in &row.complaints {
            let _ = writeln!(lines, "- {}: {complaint}", row.program.name);
        }
    }
    if !lines.is_empty() {
        let _ = write!(page, "\n## {title}\n\n{lines}");
    }
    let once: Vec<String> = rows
        .iter()
        .flat_map(|row| row.outcomes.iter().map(move |(c, outcome)| (row, c, outcome.runs())))
        .filter(|&(row, _, runs)| row.complaints.is_empty() && runs < most_runs(row))
        .map(|(row, contestant, _)| format!("{} in {}", row.program.name, contestant.title()))
        .collect();
    if !once.is_empty() {
        let _ = write!(page, "\nRun only once, being slow: {}.\n", once.join(", "));
    }
}

fn most_runs(row: &Row) -> usize {
    row.outcomes.iter().map(|(_, outcome)| outcome.runs()).max().unwrap_or(0)
}

/// What a contestant gave.
pub(super) fn outcome<'a>(row: &'a Row, contestant: Contestant) -> Option<&'a Outcome> {
    row.outcomes.iter().find(|(c, _)| *c == contestant).map(|(_, outcome)| outcome)
}

/// The head of a table with a title.
pub(super) fn table_head(page: &mut String, title: &str, head: &[String]) {
    let _ = write!(page, "\n## {title}\n\n");
    table_line(page, head);
    let _ = writeln!(page, "|---|{}", "---:|".repeat(head.len() - 1));
}

/// A line of a table.
pub(super) fn table_line(page: &mut String, cells: &[String]) {
    let _ = writeln!(page, "| {} |", cells.join(" | "));
}

/// Three significant digits of a time in milliseconds.
pub(super) fn milliseconds(seconds: f64) -> String {
    three_digits(seconds * 1e3)
}

/// Three significant digits of a size in millions of bytes.
pub(super) fn megabytes(bytes: f64) -> String {
    three_digits(bytes / 1e6)
}

/// Three significant digits of a quotient, or a dash.
pub(super) fn ratio_text(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "–".to_string(), three_digits)
}

/// Three significant digits without exponent; whole numbers from 100 up.
fn three_digits(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_string();
    }
    let magnitude = if value > 0.0 { value.log10().floor() as i32 } else { 0 };
    let decimals = usize::try_from(2 - magnitude).unwrap_or(0).min(6);
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!(three_digits(0.012345), "0.0123");
        assert_eq!(three_digits(1.2345), "1.23");
        assert_eq!(three_digits(12345.6), "12346");
        assert_eq!(three_digits(0.0), "0.00");
        assert_eq!(three_digits(f64::NAN), "–");
    }

    #[test]
    fn octave_is_divided_by_the_first() {
        let titles: Vec<String> = ratios(&[
            Contestant::Lanner,
            Contestant::Again,
            Contestant::C,
            Contestant::Octave,
            Contestant::NumPy,
        ])
        .iter()
        .map(Ratio::title)
        .collect();
        assert_eq!(titles, ["lanner/c", "octave/lanner", "lanner/numpy", "again/c"]);
    }
}
