//! Scenes as SVG.

use super::encode::base64;
use super::png;
use crate::font;
use crate::scene::{Item, Label, Motion, Paint, Part, Pixels, Rect, Scene, Shape, Spot, Stroke};
use std::fmt::Write;

/// What a picture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// A file.
    File,
    /// A page: shapes say how they go with their axes, and numbers are exact enough to look from near.
    Page {
        /// Which of its figures it is.
        figure: usize,
        /// Whether points have a nearness.
        is_space: bool,
    },
}

/// The text of the file.
pub fn write(scene: &Scene) -> String {
    picture(scene, Use::File)
}

/// The picture within a page that has several.
pub fn write_in_page(scene: &Scene, figure: usize) -> String {
    picture(scene, Use::Page { figure, is_space: false })
}

fn picture(scene: &Scene, use_: Use) -> String {
    let (width, height) = (number(scene.width), number(scene.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" stroke-linejoin=\"round\">\n"
    );
    clips(&mut out, scene, use_);
    if let Some(rgb) = scene.background {
        let fill = colour(rgb.into());
        put(
            &mut out,
            format_args!(
                "<rect class=\"background\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n"
            ),
        );
    }
    match use_ {
        Use::File => {
            let mut clip = None;
            for item in &scene.items {
                if item.clip != clip {
                    out.push_str(if clip.is_some() { "</g>\n" } else { "" });
                    if let Some(k) = item.clip {
                        put(&mut out, format_args!("<g clip-path=\"url(#clip{k})\">\n"));
                    }
                    clip = item.clip;
                }
                shape(&mut out, item, use_);
            }
            out.push_str(if clip.is_some() { "</g>\n" } else { "" });
        }
        Use::Page { figure, .. } => {
            let marks = marks(scene);
            for (k, item) in scene.items.iter().enumerate() {
                marks.iter().filter(|(at, _)| *at == k).for_each(|(_, mark)| out.push_str(mark));
                let is_space = scene.axes.iter().any(|axes| axes.is_space && axes.charts.contains(&k));
                shape(&mut out, item, Use::Page { figure, is_space });
            }
            marks.iter().filter(|(at, _)| *at == scene.items.len()).for_each(|(_, mark)| out.push_str(mark));
        }
    }
    out.push_str("</svg>\n");
    out
}

/// The rectangles that shapes are cut to.
fn clips(out: &mut String, scene: &Scene, use_: Use) {
    if scene.clips.is_empty() {
        return;
    }
    out.push_str("<defs>\n");
    for (k, clip) in scene.clips.iter().enumerate() {
        let [x, y, w, h] = [clip.x, clip.y, clip.width, clip.height].map(number);
        let name = clip_name(k, use_);
        put(
            out,
            format_args!(
                "<clipPath id=\"{name}\"><rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/></clipPath>\n"
            ),
        );
    }
    out.push_str("</defs>\n");
}

fn clip_name(k: usize, use_: Use) -> String {
    match use_ {
        Use::File => format!("clip{k}"),
        Use::Page { figure, .. } => format!("figure{figure}-clip{k}"),
    }
}

/// Where groups of axes, and of what is drawn of them, begin and end: before the item of an index.
fn marks(scene: &Scene) -> Vec<(usize, String)> {
    let mut marks = Vec::new();
    for (k, layers) in scene.axes.iter().enumerate() {
        let mut groups = vec![
            ("behind", &layers.behind),
            ("rulers", &layers.rulers),
            ("charts", &layers.charts),
            ("titles", &layers.titles),
        ];
        // What is not drawn has no place.
        groups.retain(|(_, range)| range.end > 0);
        groups.sort_by_key(|(_, range)| range.start);
        marks.push((layers.behind.start, format!("<g data-axes=\"{k}\">\n")));
        for (name, range) in &groups {
            marks.push((range.start, format!("<g class=\"{name}\">\n")));
            marks.push((range.end, "</g>\n".to_owned()));
        }
        let end = groups.iter().map(|(_, range)| range.end).max().unwrap_or(layers.behind.start);
        marks.push((end, "</g>\n".to_owned()));
    }
    marks
}

/// What a shape of a page says: how it goes with its axes, how near its points are, and where a text is.
fn sayings(item: &Item, use_: Use) -> String {
    let Use::Page { is_space, .. } = use_ else { return String::new() };
    let spot = |(x, y, near): Spot| format!("{} {} {}", exact(x), exact(y), exact(near));
    let mut out = match item.motion {
        Motion::Still => String::new(),
        Motion::Points => " data-goes=\"points\"".to_owned(),
        Motion::Across => " data-goes=\"across\"".to_owned(),
        Motion::Upright => " data-goes=\"upright\"".to_owned(),
        Motion::Whole(by) => format!(" data-goes=\"whole {}\"", spot(by)),
        Motion::Sorted { by, more } => format!(" data-goes=\"sorted {} {more}\"", spot(by)),
    };
    if let Some(k) = item.clip {
        put(&mut out, format_args!(" clip-path=\"url(#{})\"", clip_name(k, use_)));
    }
    match &item.shape {
        Shape::Path { parts, .. } if is_space => {
            let near: Vec<String> = parts.iter().flat_map(|part| &part.near).map(|x| exact(*x)).collect();
            if !near.is_empty() {
                put(&mut out, format_args!(" data-near=\"{}\"", near.join(" ")));
            }
        }
        Shape::Label(label) => {
            let Rect { x, y, width, height } = label.bounds();
            let [x, y, width, height] = [x, y, width, height].map(number);
            put(&mut out, format_args!(" data-box=\"{x} {y} {width} {height}\""));
        }
        Shape::Path { .. } | Shape::Image(..) => {}
    }
    out
}

fn shape(out: &mut String, item: &Item, use_: Use) {
    let sayings = sayings(item, use_);
    match &item.shape {
        Shape::Path { parts, fill, stroke } => {
            let digits = match item.motion {
                Motion::Points | Motion::Sorted { .. } if use_ != Use::File => exact,
                _ => number,
            };
            path(out, (item.role, &sayings), (parts, digits), *fill, stroke.as_ref());
        }
        Shape::Label(text) => label(out, (item.role, &sayings), text),
        Shape::Image(pixels, rect) => {
            let [x, y, w, h] = [rect.x, rect.y, rect.width, rect.height].map(number);
            let shown = enlarged(pixels, rect);
            let data = base64(&png::encode(&shown.rgba, shown.width, shown.height).unwrap_or_default());
            put(
                out,
                format_args!(
                    "<image class=\"{}\"{sayings} x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" preserveAspectRatio=\"none\" image-rendering=\"pixelated\" href=\"data:image/png;base64,{data}\"/>\n",
                    item.role
                ),
            );
        }
    }
}

/// Pixels that are shown large, each as several: programs that show SVG mix neighbours, whatever the file says.
fn enlarged(pixels: &Pixels, rect: &Rect) -> Pixels {
    let factor = |shown: f64, n: usize| (2.0 * shown / n as f64).ceil().clamp(1.0, 512.0) as usize;
    let (fx, fy) = (factor(rect.width, pixels.width.max(1)), factor(rect.height, pixels.height.max(1)));
    let (width, height) = (pixels.width * fx, pixels.height * fy);
    let mut rgba = Vec::with_capacity(width * height * 4);
    for row in pixels.rgba.chunks_exact(pixels.width.max(1) * 4) {
        let wide: Vec<u8> = row.chunks_exact(4).flat_map(|pixel| pixel.repeat(fx)).collect();
        (0..fy).for_each(|_| rgba.extend_from_slice(&wide));
    }
    Pixels { width, height, rgba }
}

/// Writing to a text does not fail.
fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

/// Two decimals, and no more than are needed.
pub fn number(x: f64) -> String {
    decimals(x, 2)
}

/// Five decimals: what is a thousand times as near is still at its pixel.
fn exact(x: f64) -> String {
    decimals(x, 5)
}

fn decimals(x: f64, count: usize) -> String {
    let text = format!("{x:.count$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A colour as SVG and HTML have it.
pub fn colour(paint: Paint) -> String {
    let [r, g, b] = paint.rgb.bytes();
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn path(
    out: &mut String,
    (role, sayings): (&str, &str),
    (parts, digits): (&[Part], fn(f64) -> String),
    fill: Option<Paint>,
    stroke: Option<&Stroke>,
) {
    let mut d = String::new();
    for part in parts {
        for (k, (x, y)) in part.points.iter().enumerate() {
            let step = if k == 0 { "M" } else { "L" };
            put(&mut d, format_args!("{step}{} {}", digits(*x), digits(*y)));
        }
        d.push_str(if part.is_closed { "Z" } else { "" });
    }
    put(out, format_args!("<path class=\"{role}\"{sayings} d=\"{d}\""));
    match fill {
        Some(paint) => {
            put(out, format_args!(" fill=\"{}\"", colour(paint)));
            if paint.alpha < 1.0 {
                put(out, format_args!(" fill-opacity=\"{}\"", number(paint.alpha)));
            }
            out.push_str(if parts.len() > 1 { " fill-rule=\"evenodd\"" } else { "" });
        }
        None => out.push_str(" fill=\"none\""),
    }
    if let Some(stroke) = stroke {
        let width = number(stroke.width);
        put(out, format_args!(" stroke=\"{}\" stroke-width=\"{width}\"", colour(stroke.paint)));
        if stroke.paint.alpha < 1.0 {
            put(out, format_args!(" stroke-opacity=\"{}\"", number(stroke.paint.alpha)));
        }
        if !stroke.dash.is_empty() {
            let dash: Vec<String> = stroke.dash.iter().map(|x| number(*x)).collect();
            put(out, format_args!(" stroke-dasharray=\"{}\"", dash.join(" ")));
        }
    }
    out.push_str("/>\n");
}

fn label(out: &mut String, (role, sayings): (&str, &str), label: &Label) {
    let [x, y, size] = [label.at.0, label.at.1, label.size].map(number);
    let families = font::FAMILIES;
    let fill = colour(label.paint);
    put(
        out,
        format_args!(
            "<text class=\"{role}\"{sayings} transform=\"translate({x} {y})\" font-family=\"{families}\" font-size=\"{size}\" fill=\"{fill}\" xml:space=\"preserve\""
        ),
    );
    if label.turned != 0.0 {
        let at = out.rfind(")\" font").unwrap_or(out.len());
        out.insert_str(at + 1, &format!(" rotate({})", number(-label.turned)));
    }
    out.push('>');
    let mut baseline = label.first_baseline();
    for runs in &label.lines {
        let mut x = label.begin(crate::markup::width(runs) * label.size);
        for run in runs {
            let y = baseline - run.rise * label.size;
            put(out, format_args!("<tspan x=\"{}\" y=\"{}\"", number(x), number(y)));
            if run.scale != 1.0 {
                put(out, format_args!(" font-size=\"{}\"", number(run.scale * label.size)));
            }
            out.push_str(if run.style.bold { " font-weight=\"bold\"" } else { "" });
            out.push_str(if run.style.italic { " font-style=\"italic\"" } else { "" });
            if let Some(rgb) = run.colour {
                put(out, format_args!(" fill=\"{}\"", colour(rgb.into())));
            }
            put(out, format_args!(">{}</tspan>", escaped(&run.text)));
            x += run.width() * label.size;
        }
        baseline += font::LINE * label.size;
    }
    out.push_str("</text>\n");
}

/// A text as SVG and HTML have it.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // Other control characters are not allowed in XML.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Rgb;
    use crate::font::Style;
    use crate::markup::{Interpreter, runs};
    use crate::scene::{Across, Upright};

    #[test]
    fn a_scene_is_written_shape_by_shape() {
        let mut scene = Scene::new(20.0, 10.5, Some(Rgb::WHITE));
        scene.cut(Some(Rect { x: 1.0, y: 2.0, width: 3.0, height: 4.0 }));
        scene.line("line", vec![(0.0, 0.004), (1.0, 2.345)], Stroke::solid(Rgb::BLACK, 0.5));
        scene.cut(None);
        let lines = vec![runs("a<b", Interpreter::Plain, Style::default())];
        let (paint, across, upright) = (Rgb::BLACK.into(), Across::Left, Upright::Baseline);
        let label = Label { lines, at: (5.0, 6.0), size: 10.0, paint, across, upright, turned: 90.0 };
        scene.push("title", Shape::Label(label));
        let text = write(&scene);
        assert!(text.contains("viewBox=\"0 0 20 10.5\" stroke-linejoin"), "{text}");
        assert!(text.contains("<g clip-path=\"url(#clip0)\">\n<path class=\"line\" d=\"M0 0L1 2.35\" fill=\"none\" stroke=\"#000000\""), "{text}");
        assert!(text.contains("transform=\"translate(5 6) rotate(-90)\""), "{text}");
        assert!(text.contains("<tspan x=\"0\" y=\"0\">a&lt;b</tspan></text>\n</svg>"), "{text}");
    }
}
