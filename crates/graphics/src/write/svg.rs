//! Scenes as SVG.

use super::encode::base64;
use super::png;
use crate::font;
use crate::scene::{Label, Paint, Part, Pixels, Rect, Scene, Shape, Stroke};
use std::fmt::Write;

/// The text of the file.
pub fn write(scene: &Scene) -> String {
    let (width, height) = (number(scene.width), number(scene.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" stroke-linejoin=\"round\">\n"
    );
    if !scene.clips.is_empty() {
        out.push_str("<defs>\n");
        for (k, clip) in scene.clips.iter().enumerate() {
            let [x, y, w, h] = [clip.x, clip.y, clip.width, clip.height].map(number);
            put(
                &mut out,
                format_args!(
                    "<clipPath id=\"clip{k}\"><rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/></clipPath>\n"
                ),
            );
        }
        out.push_str("</defs>\n");
    }
    if let Some(rgb) = scene.background {
        let fill = colour(rgb.into());
        put(
            &mut out,
            format_args!(
                "<rect class=\"background\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n"
            ),
        );
    }
    let mut clip = None;
    for item in &scene.items {
        if item.clip != clip {
            out.push_str(if clip.is_some() { "</g>\n" } else { "" });
            if let Some(k) = item.clip {
                put(&mut out, format_args!("<g clip-path=\"url(#clip{k})\">\n"));
            }
            clip = item.clip;
        }
        match &item.shape {
            Shape::Path { parts, fill, stroke } => {
                path(&mut out, item.role, parts, *fill, stroke.as_ref());
            }
            Shape::Label(text) => label(&mut out, item.role, text),
            Shape::Image(pixels, rect) => {
                let [x, y, w, h] = [rect.x, rect.y, rect.width, rect.height].map(number);
                let shown = enlarged(pixels, rect);
                let data = base64(&png::encode(&shown.rgba, shown.width, shown.height).unwrap_or_default());
                put(
                    &mut out,
                    format_args!(
                        "<image class=\"{}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" preserveAspectRatio=\"none\" image-rendering=\"pixelated\" href=\"data:image/png;base64,{data}\"/>\n",
                        item.role
                    ),
                );
            }
        }
    }
    out.push_str(if clip.is_some() { "</g>\n" } else { "" });
    out.push_str("</svg>\n");
    out
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
fn number(x: f64) -> String {
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn colour(paint: Paint) -> String {
    let [r, g, b] = paint.rgb.bytes();
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn path(out: &mut String, role: &str, parts: &[Part], fill: Option<Paint>, stroke: Option<&Stroke>) {
    let mut d = String::new();
    for part in parts {
        for (k, (x, y)) in part.points.iter().enumerate() {
            let step = if k == 0 { "M" } else { "L" };
            put(&mut d, format_args!("{step}{} {}", number(*x), number(*y)));
        }
        d.push_str(if part.is_closed { "Z" } else { "" });
    }
    put(out, format_args!("<path class=\"{role}\" d=\"{d}\""));
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

fn label(out: &mut String, role: &str, label: &Label) {
    let [x, y, size] = [label.at.0, label.at.1, label.size].map(number);
    let families = font::FAMILIES;
    let fill = colour(label.paint);
    put(
        out,
        format_args!(
            "<text class=\"{role}\" transform=\"translate({x} {y})\" font-family=\"{families}\" font-size=\"{size}\" fill=\"{fill}\" xml:space=\"preserve\""
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

fn escaped(text: &str) -> String {
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
