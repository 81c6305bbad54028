//! The pictures of the gallery: no text leaves its picture or covers another one.

use lanner_graphics::font::{self, Style};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Corners of a text as it is drawn.
type Corners = [(f64, f64); 4];

struct Text {
    letters: String,
    corners: Corners,
}

/// What stands between two texts, the first time.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(after).map(|(found, _)| found)
}

fn attribute(tag: &str, name: &str) -> Option<f64> {
    between(tag, &format!(" {name}=\""), "\"")?.parse().ok()
}

/// The texts of a picture that Lanner has written.
fn texts(svg: &str) -> Vec<Text> {
    svg.lines().filter(|line| line.starts_with("<text ")).filter_map(text).collect()
}

fn text(line: &str) -> Option<Text> {
    let size = attribute(line, "font-size")?;
    let place: Vec<f64> = between(line, "translate(", ")")?.split(' ').map(|x| x.parse().unwrap()).collect();
    let turned: f64 = between(line, "rotate(", ")").map_or(0.0, |angle| angle.parse().unwrap());
    let (mut letters, mut left, mut right) = (String::new(), f64::INFINITY, f64::NEG_INFINITY);
    let (mut top, mut bottom) = (f64::INFINITY, f64::NEG_INFINITY);
    for run in line.split("<tspan").skip(1) {
        let own = run.split_once('>')?.1.split_once("</tspan>")?.0;
        let own = own.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        let style = Style { bold: run.contains("\"bold\""), italic: run.contains("\"italic\"") };
        let (x, y, size) =
            (attribute(run, "x")?, attribute(run, "y")?, attribute(run, "font-size").unwrap_or(size));
        left = left.min(x);
        right = right.max(x + font::width(&own, style) * size);
        // What is seen of letters: capitals, and half of what reaches below.
        top = top.min(y - font::CAP * size);
        bottom = bottom.max(y + 0.5 * font::DESCENT * size);
        letters.push_str(&own);
    }
    let (sin, cos) = turned.to_radians().sin_cos();
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let corners = corners.map(|(x, y)| (place[0] + x * cos - y * sin, place[1] + x * sin + y * cos));
    (!letters.trim().is_empty()).then_some(Text { letters, corners })
}

/// Whether two rectangles that may be turned have more than a pixel in common: none of their sides separates them.
fn overlap(a: &Corners, b: &Corners) -> bool {
    let separates = |from: &Corners| {
        (0..2).any(|k| {
            let (dx, dy) = (from[k + 1].0 - from[k].0, from[k + 1].1 - from[k].1);
            let length = dx.hypot(dy).max(1e-9);
            let range = |of: &Corners| {
                let along = of.map(|(x, y)| (x * dx + y * dy) / length);
                (
                    along.iter().copied().fold(f64::INFINITY, f64::min),
                    along.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                )
            };
            let (a, b) = (range(a), range(b));
            a.1 < b.0 + 1.0 || b.1 < a.0 + 1.0
        })
    };
    !separates(a) && !separates(b)
}

#[test]
fn texts_of_the_gallery_do_not_cover_each_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gallery");
    let (mut said, mut pictures, mut found) = (String::new(), 0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "svg") {
            continue;
        }
        let (svg, name) =
            (fs::read_to_string(&path).unwrap(), path.file_stem().unwrap().display().to_string());
        let (width, height) = (attribute(&svg, "width").unwrap(), attribute(&svg, "height").unwrap());
        let all = texts(&svg);
        pictures += 1;
        found += all.len();
        for (k, text) in all.iter().enumerate() {
            let inside = |p: &(f64, f64)| p.0 > -1.0 && p.1 > -1.0 && p.0 < width + 1.0 && p.1 < height + 1.0;
            if !text.corners.iter().all(inside) {
                let _ = writeln!(said, "{name}: '{}' leaves the picture", text.letters);
            }
            for other in all[k + 1..].iter().filter(|other| overlap(&text.corners, &other.corners)) {
                let _ = writeln!(said, "{name}: '{}' covers '{}'", text.letters, other.letters);
            }
        }
    }
    assert!(pictures > 20 && found > 10 * pictures, "{found} texts in {pictures} pictures");
    assert!(said.is_empty(), "{said}");
}

#[test]
fn turned_texts_are_compared_as_they_are_drawn() {
    let line = |x: f64, turned: f64| {
        format!(
            "<text class=\"a\" transform=\"translate({x} 50) rotate({turned})\" font-family=\"b\" font-size=\"10\"><tspan x=\"0\" y=\"0\">some words</tspan></text>"
        )
    };
    let corners = |x: f64, turned: f64| text(&line(x, turned)).unwrap().corners;
    assert!(overlap(&corners(0.0, 0.0), &corners(10.0, 0.0)));
    assert!(!overlap(&corners(0.0, -45.0), &corners(20.0, -45.0)));
    assert!(overlap(&corners(0.0, 0.0), &corners(10.0, -90.0)));
}
