//! `lanner report` as a browser shows it: the content is there without scripts, on a phone nothing is wider than the screen, lines that belong
//! together light up, and nothing is loaded. And the cases in which there is no page.

use std::path::Path;
use std::process::{Command, Output};

/// A function that shares, copies, checks, allocates and calls another one.
const SHARES: &str = "function [y, s] = shares(x, n)\n% SHARES  <b>What</b> is & shared.\na = zeros(3, 3);\n\
    for i = 1:3, a(i, i) = n; end\nb = a * 2;\nc = sum(b(:));\nt = x + c;\nold = t;\nt(1) = 0;\nu = t .* old;\ny = u;\n\
    y(end + 1) = pick(x, n);\ns = sum(y);\nend\nfunction p = pick(x, k)\np = x(k);\nend\n";
/// A script whose values are boxed.
const BOXES: &str = "names = {'a', 'bc'};\ntotal = 0;\nfor k = 1:numel(names)\n  total = total + numel(names{k});\nend\n\
    s.count = total;\ndisp(s.count)\ndisp(tools(3))\n";
/// A function that cannot be C for others.
const CELLS: &str = "function c = cells(x)\nc = {};\nfor k = 1:numel(x), c{end + 1} = x(k); end\nend\n";

fn lanner(args: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.args(args).current_dir(folder).env("LANNER_CACHE_SIZE", "0");
    command.output().expect("the program starts")
}

/// The exit code and what is said on standard error.
fn said(args: &[&str], folder: &Path) -> (i32, String) {
    let output = lanner(args, folder);
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A new folder with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    folder
}

/// The document of a page, as it is when its scripts have run.
fn browsed(page: &Path, folder: &Path) -> String {
    let profile = folder.join("profile");
    let mut command = Command::new("chromium");
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]);
    command.args(["--disable-background-networking", "--disable-component-update", "--disable-sync"]);
    command.arg(format!("--user-data-dir={}", profile.display()));
    command.args([
        "--window-size=1200,2000",
        "--hide-scrollbars",
        "--virtual-time-budget=3000",
        "--dump-dom",
    ]);
    let output = command.arg(format!("file://{}", page.display())).output();
    let output = output.expect("a browser: tools/test.sh installs `chromium`");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a browser finds of pages, each in a frame as wide as a phone, with scripts and without.
///
/// A script beside each page asks it; a page in a sandbox without scripts cannot be asked, so its height is compared: it is the same.
fn measured(pages: &[&str], folder: &Path) -> Vec<String> {
    let probe = r#"<script>
        var wide = [].filter.call(document.querySelectorAll('body *'), function (e) {
            return !e.closest('.c > .lines, .track') && e.getBoundingClientRect().right > innerWidth + 1; });
        var line = document.querySelector('.source summary[data-l]') || document.querySelector('.source [data-l]');
        line.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        var loads = [].filter.call(document.querySelectorAll('[src], link, [href]'), function (e) {
            return !(e.getAttribute('href') || 'x').startsWith('#'); });
        parent.postMessage(PAGE + ': ' + innerWidth + ' ' + document.documentElement.scrollWidth + ' wide ' + wide.length
            + ' lit ' + document.querySelectorAll('.lit').length + ' loads ' + loads.length, '*');
        </script></body>"#;
    let mut frames = String::from(
        "<script>onmessage = function (e) { document.body.append(e.data, document.createElement('br')); }</script>",
    );
    for page in pages {
        let text = std::fs::read_to_string(folder.join(page)).expect("a page");
        let asked = text.replace("</body>", &probe.replace("PAGE", &format!("'{page}'")));
        std::fs::write(folder.join(format!("asked-{page}")), asked).expect("a file");
        frames.push_str(&format!("<iframe src='asked-{page}' width=390 height=900 frameborder=0></iframe>"));
    }
    std::fs::write(folder.join("phone.html"), frames).expect("a file");
    let document = browsed(&folder.join("phone.html"), folder);
    let lines = document.split("<br>").filter_map(|part| part.rsplit('>').next());
    let mut lines: Vec<String> = lines.filter(|line| line.contains(" wide ")).map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn pages_fit_a_phone_and_load_nothing() {
    let folder = folder(&[
        ("shares.m", SHARES),
        ("boxes.m", BOXES),
        ("cells.m", CELLS),
        ("tools.m", "function y = tools(x)\ny = {x};\nend\n"),
    ]);
    let here = folder.path();
    assert_eq!(said(&["report", "shares.m", "--args", "double(1,m), double"], here), (0, String::new()));
    assert_eq!(said(&["report", "boxes.m"], here), (0, String::new()));
    assert_eq!(said(&["report", "shares.m", "-o", "program.html"], here), (0, String::new()));
    assert_eq!(
        said(&["report", "cells.m", "--args", "double(1,n)", "-o", "cells.html"], here),
        (0, String::new())
    );
    let lines = measured(&["shares.html", "boxes.html", "cells.html", "program.html"], here);
    assert_eq!(lines.len(), 4, "{lines:?}");
    for line in lines {
        assert!(line.contains(": 390 390 wide 0 ") && line.ends_with(" loads 0"), "{line}");
        // The line of the source, and lines of its C where there is some.
        let lit: usize = line
            .split(" lit ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next()?.parse().ok())
            .expect("a number");
        assert!(if line.starts_with("cells") { lit == 1 } else { lit > 1 }, "{line}");
    }
}

/// The text of a page without its marks and scripts: what is there where no script runs.
fn text_of(page: &str) -> String {
    let body = page.split("<body>").nth(1).expect("a body").split("<script>").next().expect("a text");
    let parts = body.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.collect::<String>().replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

#[test]
fn the_content_needs_no_script() {
    let folder = folder(&[("shares.m", SHARES)]);
    let here = folder.path();
    assert_eq!(said(&["report", "shares.m", "--args", "double(1,m), double"], here).0, 0);
    let page = std::fs::read_to_string(here.join("shares.html")).expect("a page");
    // Without its script the browser shows the same document.
    let (before, rest) = page.split_once("<script>").expect("a script");
    let bare = format!("{before}{}", rest.split_once("</script>").expect("an end").1);
    std::fs::write(here.join("bare.html"), &bare).expect("a file");
    let text = text_of(&browsed(&here.join("bare.html"), here));
    for wanted in [
        "Report on shares.m",
        "% SHARES  <b>What</b> is & shared.",
        "line 9 't' is copied",
        "to be changed: 'old' has the same memory, and is read again",
        "the frame, bytes ",
        "memory of the caller",
        "a register, as an integer",
        "Shares memory with",
        "checks that the subscript is within the array",
        "x double, 1 x m",
        "(8*max(1, m) bytes)",
        "pick",
        "memcpy(",
        "as if each unknown extent were 100",
    ] {
        assert!(text.contains(wanted), "{wanted} is not in {text}");
    }
    assert!(
        page.contains("href=\"#v0-c9\"") && page.contains("id=\"v0-c9\"") && page.contains("href=\"#v0-s9\"")
    );
}

#[test]
fn functions_of_two_files_with_one_name_are_apart() {
    let folder = folder(&[
        ("start.m", "function y = start(x)\ny = a.same(x) + b.same(x);\nend\n"),
        ("+a/same.m", "function y = same(x)\ny = x + 1;\nend\n"),
        ("+b/same.m", "function y = same(x)\n\ny = x * 2;\nend\n"),
    ]);
    let output = lanner(&["report", "start.m", "--args", "double", "-o", "-"], folder.path());
    let text = text_of(&String::from_utf8_lossy(&output.stdout));
    for wanted in ["+a/same.m:1", "+b/same.m:1", "y = x + 1;", "y = x * 2;"] {
        assert!(text.contains(wanted), "{wanted} is not in {text}");
    }
}

#[test]
fn what_is_left_of_a_function_is_reported_on() {
    let text = "function y = scaled(n, x)\ny = 0;\nfor k = 1:n\n    y = y + k * x;\nend\nend\n";
    let folder = folder(&[("scaled.m", text)]);
    let here = folder.path();
    let args = ["report", "scaled.m", "--fix", "n=2", "--args", "double", "-o", "-"];
    let page = text_of(&String::from_utf8_lossy(&lanner(&args, here).stdout));
    assert!(page.contains("y = 0 + 1 * x + 2 * x;") && !page.contains("for k"), "{page}");
    let (code, told) = said(&["report", "scaled.m", "--fix", "m=2"], here);
    assert!(code == 2 && told.contains("scaled has no parameter m"), "{code} {told}");
    assert!(!here.join("scaled.html").exists());
}

#[test]
fn what_is_wrong_leaves_no_page() {
    let folder = folder(&[
        ("wrong.m", "x = (1;\n"),
        ("ok.m", "x = 1;\n"),
        ("kept.html", "before"),
        ("sub/x", ""),
        ("cells.m", CELLS),
    ]);
    let here = folder.path();
    let (code, text) = said(&["report", "wrong.m", "-o", "kept.html"], here);
    assert!(code == 2 && text.contains("wrong.m:1"), "{code} {text}");
    assert_eq!(std::fs::read_to_string(here.join("kept.html")).expect("a file"), "before");
    let (code, text) = said(&["report", "ok.m", "-o", "sub"], here);
    assert_eq!((code, text.as_str()), (2, "error: sub: it is a folder; -o names the page\n"));
    let (code, text) = said(&["report", "ok.m", "-o", "/dev/full"], here);
    assert!(code == 2 && text.contains("/dev/full: No space left"), "{code} {text}");
    assert!(!Path::new("/dev/full").is_file(), "a device is written to, not replaced");
    let (code, text) = said(&["report", "ok.m", "-o", "nowhere/ok.html"], here);
    assert!(code == 2 && text.contains("nowhere/ok.html"), "{code} {text}");
    assert_eq!(said(&["report", "missing.m"], here).0, 2);
    assert_eq!(said(&["report", "cells.m", "--args", "double(", "-o", "no.html"], here).0, 2);
    assert!(!here.join("no.html").exists() && !here.join("missing.html").exists());
    // Nothing is left beside them.
    assert_eq!(std::fs::read_dir(here).expect("a folder").count(), 5);
}

#[test]
fn every_program_has_a_page() {
    let folder = folder(&[]);
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/scripts");
    let mut count = 0;
    for program in std::fs::read_dir(programs).expect("a folder").flatten().map(|entry| entry.path()) {
        let name = program.display().to_string();
        let (code, text) = said(&["report", &name, "-o", "page.html"], folder.path());
        assert_eq!((code, text.as_str()), (0, ""), "{name}");
        let page = std::fs::read_to_string(folder.path().join("page.html")).expect("a page");
        assert!(page.ends_with("</html>") && page.len() < 500_000, "{name}: {} bytes", page.len());
        count += 1;
    }
    assert!(count > 10);
}

#[test]
fn a_build_makes_the_page_beside_its_product() {
    let folder = folder(&[("shares.m", SHARES), ("cells.m", CELLS)]);
    let here = folder.path();
    let args = ["build", "shares.m", "--emit", "c", "--args", "double(1,m), double", "-o", "out", "--report"];
    assert_eq!(said(&args, here), (0, String::new()));
    assert!(here.join("out/shares.c").is_file() && here.join("shares.html").is_file());
    let args = ["build", "cells.m", "--emit", "c", "--args", "double(1,n)", "--report=why.html"];
    let (code, text) = said(&args, here);
    assert!(code == 2 && text.contains("needs the runtime library"), "{text}");
    let page = std::fs::read_to_string(here.join("why.html")).expect("a page");
    assert!(text_of(&page).contains("There is no C of this"));
}
