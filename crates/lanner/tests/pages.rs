//! Pages of figures (`--figures NAME.html`) as a browser shows them: charts are there without scripts, the script draws what was there,
//! zooming changes ticks, turning changes the picture, and no text covers another one.

use std::path::Path;
use std::process::Command;

/// Touches all axes of a page and says what it found.
const PROBE: &str = include_str!("support/touched.js");

/// Runs a program in a folder; what is said on standard error.
fn run(args: &[&str], folder: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    let output = command.args(args).current_dir(folder).env("LANNER_CACHE_SIZE", "0").output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The document of a page when its scripts have run.
fn browsed(page: &Path, folder: &Path) -> String {
    let mut command = Command::new("chromium");
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]);
    command.args(["--disable-background-networking", "--disable-component-update", "--disable-sync"]);
    command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
    command.args(["--window-size=1200,2000", "--virtual-time-budget=60000", "--dump-dom"]);
    let output = command.arg(format!("file://{}", page.display())).output();
    let output = output.expect("a browser: tools/test.sh installs `chromium`");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a browser finds when it touches all axes of pages, each in a frame; a line of each.
fn touched(pages: &[String], folder: &Path) -> Vec<String> {
    let mut frames = String::from(
        "<script>onmessage = function (e) { document.body.append(e.data, document.createElement('br')); }</script>",
    );
    for page in pages {
        let text = std::fs::read_to_string(folder.join(page)).expect("a page");
        let probe = PROBE.replace("TELL(", &format!("(text => parent.postMessage('{page} ' + text, '*'))("));
        let asked = text.replace("<body>", &format!("<body><script>{probe}</script>"));
        std::fs::write(folder.join(format!("asked-{page}")), asked).expect("a file");
        frames.push_str(&format!("<iframe src='asked-{page}' width=900 height=900 frameborder=0></iframe>"));
    }
    std::fs::write(folder.join("all.html"), frames).expect("a file");
    let document = browsed(&folder.join("all.html"), folder);
    let lines = document.split("<br>").filter_map(|part| part.rsplit('>').next());
    let mut lines: Vec<String> = lines.filter(|line| line.contains(" touched ")).map(str::to_owned).collect();
    lines.sort();
    lines
}

/// Programs of the gallery with all kinds of rulers and charts.
const PROGRAMS: [&str; 16] = [
    "annotated_patches",
    "arrows_in_space",
    "counts_in_the_plane",
    "dates",
    "directions",
    "error_bars",
    "filled_contours",
    "functions_by_their_text",
    "helix",
    "logarithmic_axes",
    "lying_bars",
    "magic_square",
    "points_in_space",
    "spectrum",
    "tiles",
    "two_rulers",
];

#[test]
fn charts_of_the_gallery_are_zoomed_and_turned() {
    let folder = tempfile::tempdir().expect("a folder");
    let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gallery");
    let mut pages = Vec::new();
    for name in PROGRAMS {
        let (page, program) = (format!("{name}.html"), gallery.join(name).with_extension("m"));
        run(&["run", "--figures", &page, &program.display().to_string()], folder.path());
        pages.push(page);
    }
    let lines = touched(&pages, folder.path());
    assert_eq!(lines.len(), pages.len(), "{lines:#?}");
    let bad: Vec<&String> = lines.iter().filter(|line| !line.ends_with(": good")).collect();
    assert!(bad.is_empty(), "{bad:#?}");
}

#[test]
fn all_open_figures_are_on_one_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let program =
        "plot(1:3)\ntitle('first </script>')\nfigure('Name', 'a < b')\nsurf(peaks(9))\nfigure(7)\nclose(7)\n";
    std::fs::write(here.join("two.m"), program).expect("a file");
    run(&["run", "--figures", "html", "two.m"], here);
    let page = std::fs::read_to_string(here.join("figures.html")).expect("a page");
    assert_eq!(page.matches("<svg ").count(), 2);
    assert!(
        page.contains("<title>Figure 1, Figure 2: a &lt; b</title>")
            && page.contains("first &lt;/script&gt;")
    );
    // Nothing is loaded: no address but the name of SVG.
    assert_eq!(page.matches("http").count(), page.matches("http://www.w3.org/2000/svg").count() + 1);
    assert!(page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'"));
    assert_eq!(touched(&["figures.html".to_owned()], here), ["figures.html touched 2: good"]);
    assert!(!here.join("html").exists());
    // A program may write a figure as a page by itself.
    std::fs::write(
        here.join("own.m"),
        "plot(1:3)\nexportgraphics(gcf, 'own.html')\nsaveas(gcf, 'same.html')\n",
    )
    .expect("a file");
    run(&["run", "own.m"], here);
    let [own, same] =
        ["own.html", "same.html"].map(|name| std::fs::read_to_string(here.join(name)).expect("a page"));
    assert_eq!(own, same);
}
