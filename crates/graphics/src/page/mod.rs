//! Figures as one page for a browser: each is an SVG that is there without scripts, and a script zooms and moves flat axes and turns
//! those in space.
//!
//! ```text
//! <figure>
//!   <svg> … <g data-axes="0"> <g class="behind"> <g class="rulers"> <g class="charts"> <g class="titles"> … </svg>
//!   <script type="application/json">{"axes": …}</script>        what the script has to know of the axes
//! </figure>
//! <script> … </script>
//! ```
//!
//! Each shape of a chart says how it goes when limits or view change (`data-goes`, see [`Motion`]); points in space have their nearness
//! (`data-near`). Grid, ticks and labels are made again by the script, by the rules of `ticks` and `draw`. Nothing is loaded.
//!
//! [`Motion`]: crate::scene::Motion

mod json;
mod model;

use crate::draw;
use crate::scene::Detail;
use crate::store::{Id, Store};
use crate::write::svg;

/// Nothing is loaded, whatever stands in the page.
const POLICY: &str =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
const STYLE: &str = include_str!("page.css");
const TICKS: &str = include_str!("ticks.js");
const DRAW: &str = include_str!("draw.js");
const SCRIPT: &str = include_str!("page.js");

/// The text of the page.
pub fn write(store: &Store, figures: &[Id]) -> String {
    let names: Vec<String> = figures.iter().map(|figure| name(store, *figure)).collect();
    let title = svg::escaped(&names.join(", "));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"generator\" content=\"Lanner\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <p class=\"hint\" hidden>Turn the wheel to zoom, drag to move or to turn, double-click to go back.</p>\n"
    );
    for (k, (figure, name)) in figures.iter().zip(&names).enumerate() {
        let scene = draw::scene_in(store, *figure, Detail::Moved);
        out.push_str("<figure>\n");
        out.push_str(&svg::write_in_page(&scene, k));
        out.push_str(&format!(
            "<figcaption>{}</figcaption>\n<script type=\"application/json\">{}</script>\n</figure>\n",
            svg::escaped(name),
            model::model(store, *figure, &scene)
        ));
    }
    out.push_str(&format!("<script>\n{TICKS}\n{DRAW}\n{SCRIPT}</script>\n</body>\n</html>\n"));
    out
}

/// What a figure is called.
fn name(store: &Store, figure: Id) -> String {
    let number = store.number(figure, "Number");
    let (own, is_numbered) = (store.text(figure, "Name"), store.is_on(figure, "NumberTitle"));
    match (own.is_empty(), is_numbered) {
        (true, _) => format!("Figure {number}"),
        (false, true) => format!("Figure {number}: {own}"),
        (false, false) => own,
    }
}
