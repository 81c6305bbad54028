//! Scenes as Encapsulated PostScript: shapes of a page of the scene's size, letters as outlines.
//!
//! PostScript knows no opacity: what covers only a part of what is behind it is mixed with the colour of the paper.

use super::{SCREEN, png};
use crate::colour::Rgb;
use crate::font::Outline;
use crate::scene::{Label, Paint, Part, Pixels, Rect, Scene, Shape, Stroke};
use std::fmt::Write;

/// Points of a pixel.
const POINTS: f64 = 72.0 / SCREEN;

/// Short names of operators, and a page whose pixels count from the top.
const PROLOG: &str = "/m {moveto} bind def\n/l {lineto} bind def\n/c {curveto} bind def\n/z {closepath} bind def\n\
    /f {fill} bind def\n/e {eofill} bind def\n/s {stroke} bind def\n/rgb {setrgbcolor} bind def\n";

/// The text of the file.
pub fn write(scene: &Scene) -> String {
    let (width, height) = (scene.width * POINTS, scene.height * POINTS);
    let mut page = Page { out: String::new(), paper: scene.background.unwrap_or(Rgb::WHITE) };
    page.put(format_args!(
        "%!PS-Adobe-3.0 EPSF-3.0\n%%Creator: Lanner\n%%BoundingBox: 0 0 {:.0} {:.0}\n%%HiResBoundingBox: 0 0 {width:.4} {height:.4}\n\
         %%LanguageLevel: 2\n%%Pages: 1\n%%EndComments\n{PROLOG}%%Page: 1 1\ngsave\n\
         [{POINTS} 0 0 {} 0 {}] concat\n1 setlinejoin\n",
        width.ceil(),
        height.ceil(),
        -POINTS,
        number(height)
    ));
    if let Some(rgb) = scene.background {
        let part = Part::closed(Rect { x: 0.0, y: 0.0, width: scene.width, height: scene.height }.corners());
        page.path(&[part], Some(rgb.into()), None);
    }
    for item in &scene.items {
        let clip = item.clip.map(|k| scene.clips[k]);
        if let Some(Rect { x, y, width, height }) = clip {
            let [x, y, width, height] = [x, y, width, height].map(number);
            page.put(format_args!("gsave {x} {y} {width} {height} rectclip\n"));
        }
        match &item.shape {
            Shape::Path { parts, fill, stroke } => page.path(parts, *fill, stroke.as_ref()),
            Shape::Label(label) => page.label(label),
            Shape::Image(pixels, rect) => page.image(pixels, rect),
        }
        if clip.is_some() {
            page.put(format_args!("grestore\n"));
        }
    }
    page.out.push_str("grestore\nshowpage\n%%EOF\n");
    page.out
}

struct Page {
    out: String,
    paper: Rgb,
}

/// Three decimals, and no more than are needed.
fn number(x: f64) -> String {
    let text = format!("{x:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

impl Page {
    /// Writing to a text does not fail.
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(text);
    }

    fn colour(&mut self, paint: Paint) {
        let alpha = paint.alpha.clamp(0.0, 1.0);
        let mix = |own: f64, paper: f64| number(alpha * own + (1.0 - alpha) * paper);
        let (own, paper) = (paint.rgb, self.paper);
        let [r, g, b] = [mix(own.0, paper.0), mix(own.1, paper.1), mix(own.2, paper.2)];
        self.put(format_args!("{r} {g} {b} rgb "));
    }

    fn path(&mut self, parts: &[Part], fill: Option<Paint>, stroke: Option<&Stroke>) {
        if let Some(paint) = fill {
            self.colour(paint);
            self.steps(parts);
            self.put(format_args!("e\n"));
        }
        if let Some(stroke) = stroke {
            self.colour(stroke.paint);
            let dash: Vec<String> = stroke.dash.iter().map(|x| number(*x)).collect();
            self.put(format_args!("{} setlinewidth [{}] 0 setdash ", number(stroke.width), dash.join(" ")));
            self.steps(parts);
            self.put(format_args!("s\n"));
        }
    }

    fn steps(&mut self, parts: &[Part]) {
        for part in parts {
            for (k, (x, y)) in part.points.iter().enumerate() {
                let step = if k == 0 { "m" } else { "l" };
                // No line of the file gets too long.
                let end = if k % 8 == 7 { "\n" } else { " " };
                self.put(format_args!("{} {} {step}{end}", number(*x), number(*y)));
            }
            self.out.push_str(if part.is_closed { "z " } else { "" });
        }
    }

    fn label(&mut self, label: &Label) {
        let [x, y, turned] = [label.at.0, label.at.1, -label.turned].map(number);
        self.put(format_args!("gsave {x} {y} translate {turned} rotate\n"));
        png::glyphs(label, |steps, paint| {
            self.colour(paint);
            let mut last = (0.0, 0.0);
            for step in steps {
                match *step {
                    Outline::Move(x, y) => {
                        self.put(format_args!("{} {} m\n", number(x), number(y)));
                        last = (x, y);
                    }
                    Outline::Line(x, y) => {
                        self.put(format_args!("{} {} l\n", number(x), number(y)));
                        last = (x, y);
                    }
                    // PostScript has cubic curves alone; this one is the same curve.
                    Outline::Quad(x1, y1, x, y) => {
                        let near = |a: f64, b: f64| number(a + 2.0 * (b - a) / 3.0);
                        let ends = [
                            near(last.0, x1),
                            near(last.1, y1),
                            near(x, x1),
                            near(y, y1),
                            number(x),
                            number(y),
                        ];
                        self.put(format_args!("{} c\n", ends.join(" ")));
                        last = (x, y);
                    }
                    Outline::Close => self.put(format_args!("z\n")),
                }
            }
            self.put(format_args!("f\n"));
        });
        self.put(format_args!("grestore\n"));
    }

    fn image(&mut self, pixels: &Pixels, rect: &Rect) {
        let [x, y, wide, high] = [rect.x, rect.y, rect.width, rect.height].map(number);
        let (width, height) = (pixels.width, pixels.height);
        self.put(format_args!(
            "gsave {x} {y} translate {wide} {high} scale\n/row {} string def\n\
             {width} {height} 8 [{width} 0 0 {height} 0 0] {{currentfile row readhexstring pop}} false 3 colorimage\n",
            3 * width
        ));
        let paper = self.paper.bytes();
        for (k, pixel) in pixels.rgba.chunks_exact(4).enumerate() {
            let alpha = u32::from(pixel[3]);
            for (own, paper) in pixel[..3].iter().zip(paper) {
                let mixed = (u32::from(*own) * alpha + u32::from(paper) * (255 - alpha) + 127) / 255;
                self.put(format_args!("{mixed:02x}"));
            }
            self.out.push_str(if k % 32 == 31 { "\n" } else { "" });
        }
        self.put(format_args!("\ngrestore\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_steps_and_what_is_half_covered_is_mixed_with_paper() {
        let mut scene = Scene::new(20.0, 10.0, Some(Rgb::WHITE));
        scene.cut(Some(Rect { x: 1.0, y: 2.0, width: 3.0, height: 4.0 }));
        let half = Paint { rgb: Rgb(1.0, 0.0, 0.0), alpha: 0.5 };
        scene.polygon("bar", vec![(0.0, 0.0), (1.0, 2.5), (2.0, 0.0)], Some(half), None);
        scene.cut(None);
        let pixels = Pixels { width: 1, height: 2, rgba: vec![0, 0, 255, 255, 0, 0, 0, 0] };
        scene.push("image", Shape::Image(pixels, Rect { x: 5.0, y: 5.0, width: 2.0, height: 2.0 }));
        let text = write(&scene);
        assert!(
            text.starts_with("%!PS-Adobe-3.0 EPSF-3.0\n") && text.contains("%%BoundingBox: 0 0 15 8\n"),
            "{text}"
        );
        assert!(
            text.contains("gsave 1 2 3 4 rectclip\n1 0.5 0.5 rgb 0 0 m 1 2.5 l 2 0 l z e\ngrestore\n"),
            "{text}"
        );
        assert!(text.contains("0000ffffffff\ngrestore\n") && text.ends_with("showpage\n%%EOF\n"), "{text}");
    }
}
