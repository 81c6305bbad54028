//! Which lines of the sources ran: a page, and `lcov.info` for programs that read such.

use super::Tested;
use super::found::Kind;
use super::shown::shown;
use lanner_session::{LineCounts, Options, lines_to_cover};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::io::Result;
use std::path::{Path, PathBuf};

/// How often the lines of files ran, by their full names.
pub type Files = BTreeMap<String, LineCounts>;

/// What stands behind a page's lines.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}\
table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:left}td.n,th.n{text-align:right}\
pre{margin:0;overflow-x:auto}pre span{display:block;min-height:1.4em}.ran{background:#dff3e1}.never{background:#fbdcdc}\
i{display:inline-block;width:8ch;padding-right:2ch;text-align:right;font-style:normal;color:#555}\
@media(prefers-color-scheme:dark){body{background:#16181c;color:#ddd}.ran{background:#17361d}.never{background:#4a1d1d}i{color:#999}a{color:#8ab4f8}}";

/// A file's counts as a process writes them for the one that started it.
pub fn written(files: &Files) -> String {
    let mut out = String::new();
    for (file, lines) in files {
        for (line, times) in lines {
            let _ = writeln!(out, "{line}\t{times}\t{file}");
        }
    }
    out
}

/// Adds what a process wrote.
pub fn add(files: &mut Files, written: &str) {
    for line in written.lines() {
        let mut fields = line.splitn(3, '\t');
        let mut number = || fields.next().and_then(|text| text.parse::<u64>().ok());
        let (Some(line), Some(times)) = (number(), number()) else { continue };
        let Some(file) = fields.next() else { continue };
        *files.entry(file.to_owned()).or_default().entry(line as u32).or_default() += times;
    }
}

/// Writes the page and `lcov.info` into a folder. Gives what to say of them.
///
/// # Errors
/// The folder cannot be made, or a file in it not written.
pub fn write(
    options: &Options,
    folder: &Path,
    sources: &[PathBuf],
    ran: Files,
    tests: &[Tested],
) -> Result<String> {
    let files = of_sources(options, sources, ran, tests);
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("lcov.info"), lcov(&files))?;
    let page = folder.join("index.html");
    std::fs::write(&page, self::page(&files).into_string())?;
    let all = files.values().flatten();
    let (ran, lines) =
        all.fold((0, 0), |(ran, lines), (_, times)| (ran + usize::from(*times > 0), lines + 1));
    Ok(format!("{} of {lines} lines ran: {}\n", percent(ran, lines), page.display()))
}

/// The files of the sources: those that ran, and those of which nothing did. Files of tests are none.
fn of_sources(options: &Options, sources: &[PathBuf], ran: Files, tests: &[Tested]) -> Files {
    let whole = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let is_test = |tested: &&Tested| tested.part.kind == Kind::Matlab && !tested.heard.tests.is_empty();
    let tests: BTreeSet<PathBuf> = tests.iter().filter(is_test).map(|t| whole(&t.part.file)).collect();
    let sources: Vec<PathBuf> = sources.iter().map(|path| whole(path)).collect();
    let mut files = Files::new();
    for source in &sources {
        for file in super::found::files(source).unwrap_or_default() {
            let lines = lines_to_cover(options, &file).unwrap_or_default();
            files.insert(file.to_string_lossy().into_owned(), lines);
        }
    }
    for (file, lines) in ran {
        let path = whole(Path::new(&file));
        if sources.iter().any(|source| path.starts_with(source)) {
            let known = files.entry(path.to_string_lossy().into_owned()).or_default();
            lines.into_iter().for_each(|(line, times)| *known.entry(line).or_default() += times);
        }
    }
    files.retain(|file, lines| !tests.contains(Path::new(file)) && !lines.is_empty());
    files
}

fn lcov(files: &Files) -> String {
    let mut out = String::new();
    for (file, lines) in files {
        let _ = writeln!(out, "TN:\nSF:{file}");
        for (line, times) in lines {
            let _ = writeln!(out, "DA:{line},{times}");
        }
        let _ = writeln!(out, "LF:{}\nLH:{}\nend_of_record", lines.len(), hit(lines));
    }
    out
}

/// How many lines ran.
fn hit(lines: &LineCounts) -> usize {
    lines.values().filter(|&&times| times > 0).count()
}

fn percent(part: usize, whole: usize) -> String {
    match whole {
        0 => "100.0%".to_owned(),
        whole => format!("{:.1}%", 100.0 * part as f64 / whole as f64),
    }
}

fn page(files: &Files) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Lines that ran" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { "Lines that ran" }
                table {
                    tr { th { "File" } th.n { "Lines" } th.n { "Ran" } th.n { "" } }
                    @for (k, (file, lines)) in files.iter().enumerate() {
                        tr {
                            td { a href={ "#f" (k) } { (shown(file)) } }
                            td.n { (lines.len()) }
                            td.n { (hit(lines)) }
                            td.n { (percent(hit(lines), lines.len())) }
                        }
                    }
                }
                @for (k, (file, lines)) in files.iter().enumerate() {
                    h2 id={ "f" (k) } { (shown(file)) }
                    (listing(file, lines))
                }
            }
        }
    }
}

/// The text of a file; each line with how often it ran, where it can.
fn listing(file: &str, lines: &LineCounts) -> Markup {
    let bytes = std::fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    html! {
        pre {
            @for (k, line) in text.lines().enumerate() {
                @match lines.get(&(k as u32 + 1)) {
                    None => span { i { "" } (line) },
                    Some(0) => span.never { i { "0" } (line) },
                    Some(times) => span.ran { i { (times) } (line) },
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_processes_add_up() {
        let mut files = Files::new();
        add(&mut files, "3\t2\t/a b.m\n4\t0\t/a b.m\n");
        add(&mut files, "3\t1\t/a b.m\nnonsense\n");
        assert_eq!(written(&files), "3\t3\t/a b.m\n4\t0\t/a b.m\n");
        assert_eq!(lcov(&files), "TN:\nSF:/a b.m\nDA:3,3\nDA:4,0\nLF:2\nLH:1\nend_of_record\n");
        assert_eq!(percent(1, 3), "33.3%");
    }
}
