//! Scenes as pixels.

use crate::font::{self, Outline};
use crate::scene::{Label, Paint, Part, Pixels, Rect, Scene, Shape, Stroke};
use tiny_skia::{
    FillRule, FilterQuality, LineJoin, Mask, Path, PathBuilder, Pixmap, PixmapPaint, StrokeDash, Transform,
};

/// Columns or rows of a picture.
const LARGEST: f64 = 20000.0;

/// The bytes of the file, `scale` pixels for each of the scene.
///
/// # Errors
/// A picture that is too large.
pub fn write(scene: &Scene, scale: f64) -> Result<Vec<u8>, String> {
    drawn(scene, scale)?.encode_png().map_err(|error| error.to_string())
}

/// Red, green, blue and alpha of each pixel, with the number of columns and rows.
///
/// # Errors
/// A picture that is too large.
pub fn pixels(scene: &Scene, scale: f64) -> Result<(Vec<u8>, usize, usize), String> {
    let picture = drawn(scene, scale)?;
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let straight = picture.pixels().iter().flat_map(|pixel| {
        let pixel = pixel.demultiply();
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    });
    Ok((straight.collect(), width, height))
}

/// The bytes of a file with these pixels.
pub fn encode(rgba: &[u8], width: usize, height: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let size = |n: usize| u32::try_from(n).ok();
    let mut encoder = ::png::Encoder::new(&mut bytes, size(width)?, size(height)?);
    encoder.set_color(::png::ColorType::Rgba);
    encoder.set_depth(::png::BitDepth::Eight);
    // A picture of a million pixels takes a third of the time that the usual effort does.
    encoder.set_compression(::png::Compression::Fast);
    encoder.write_header().ok()?.write_image_data(rgba.get(..4 * width * height)?).ok()?;
    Some(bytes)
}

fn picture(rgba: &[u8], width: usize, height: usize) -> Option<Pixmap> {
    let mut picture = Pixmap::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?)?;
    for (pixel, from) in picture.pixels_mut().iter_mut().zip(rgba.chunks_exact(4)) {
        *pixel = tiny_skia::ColorU8::from_rgba(from[0], from[1], from[2], from[3]).premultiply();
    }
    Some(picture)
}

fn drawn(scene: &Scene, scale: f64) -> Result<Pixmap, String> {
    let (width, height) = ((scene.width * scale).round(), (scene.height * scale).round());
    let too_large = || format!("a picture of {width} x {height} pixels is too large");
    if !(1.0..=LARGEST).contains(&width) || !(1.0..=LARGEST).contains(&height) {
        return Err(too_large());
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or_else(too_large)?;
    if let Some(rgb) = scene.background {
        let [r, g, b] = rgb.bytes();
        pixmap.fill(tiny_skia::Color::from_rgba8(r, g, b, 255));
    }
    let transform = Transform::from_scale(scale as f32, scale as f32);
    let masks: Vec<Option<Mask>> = scene.clips.iter().map(|clip| mask(&pixmap, clip, transform)).collect();
    for item in &scene.items {
        let mask = item.clip.and_then(|k| masks[k].as_ref());
        match &item.shape {
            Shape::Path { parts, fill, stroke } => {
                if let Some(path) = path(parts) {
                    draw(&mut pixmap, &path, *fill, stroke.as_ref(), transform, mask);
                }
            }
            Shape::Label(text) => label(&mut pixmap, text, transform, mask),
            Shape::Image(pixels, rect) => image(&mut pixmap, pixels, rect, transform, mask),
        }
    }
    Ok(pixmap)
}

fn mask(pixmap: &Pixmap, clip: &Rect, transform: Transform) -> Option<Mask> {
    let rect = tiny_skia::Rect::from_xywh(
        clip.x as f32,
        clip.y as f32,
        clip.width.max(0.01) as f32,
        clip.height.max(0.01) as f32,
    )?;
    let mut mask = Mask::new(pixmap.width(), pixmap.height())?;
    mask.fill_path(&PathBuilder::from_rect(rect), FillRule::Winding, true, transform);
    Some(mask)
}

fn path(parts: &[Part]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for part in parts {
        for (k, (x, y)) in part.points.iter().enumerate() {
            let (x, y) = (*x as f32, *y as f32);
            if k == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
        }
        if part.is_closed {
            builder.close();
        }
    }
    builder.finish()
}

fn paint(paint: Paint) -> tiny_skia::Paint<'static> {
    let [r, g, b] = paint.rgb.bytes();
    let mut out = tiny_skia::Paint::default();
    out.set_color_rgba8(r, g, b, (paint.alpha.clamp(0.0, 1.0) * 255.0).round() as u8);
    out.anti_alias = true;
    out
}

fn draw(
    pixmap: &mut Pixmap,
    path: &Path,
    fill: Option<Paint>,
    stroke: Option<&Stroke>,
    transform: Transform,
    mask: Option<&Mask>,
) {
    if let Some(fill) = fill {
        pixmap.fill_path(path, &paint(fill), FillRule::EvenOdd, transform, mask);
    }
    if let Some(stroke) = stroke {
        let dash = (!stroke.dash.is_empty())
            .then(|| StrokeDash::new(stroke.dash.iter().map(|x| *x as f32).collect(), 0.0))
            .flatten();
        let line = tiny_skia::Stroke {
            width: stroke.width as f32,
            line_join: LineJoin::Round,
            dash,
            ..Default::default()
        };
        pixmap.stroke_path(path, &paint(stroke.paint), &line, transform, mask);
    }
}

/// Draws letters as what their outlines enclose.
fn label(pixmap: &mut Pixmap, label: &Label, transform: Transform, mask: Option<&Mask>) {
    let place = transform
        .pre_translate(label.at.0 as f32, label.at.1 as f32)
        .pre_concat(Transform::from_rotate(-label.turned as f32));
    glyphs(label, |steps, colour| {
        let mut builder = PathBuilder::new();
        for step in steps {
            match *step {
                Outline::Move(x, y) => builder.move_to(x as f32, y as f32),
                Outline::Line(x, y) => builder.line_to(x as f32, y as f32),
                Outline::Quad(x1, y1, x, y) => builder.quad_to(x1 as f32, y1 as f32, x as f32, y as f32),
                Outline::Close => builder.close(),
            }
        }
        if let Some(path) = builder.finish() {
            pixmap.fill_path(&path, &paint(colour), FillRule::Winding, place, mask);
        }
    });
}

/// The outlines of each run, in pixels from the text's point on, y down.
pub(super) fn glyphs(label: &Label, mut give: impl FnMut(&[Outline], Paint)) {
    let mut baseline = label.first_baseline();
    for runs in &label.lines {
        let mut left = label.begin(crate::markup::width(runs) * label.size);
        for run in runs {
            let size = run.scale * label.size;
            let (x0, y0) = (left, baseline - run.rise * label.size);
            let place = |x: f64, y: f64| (x0 + x * size, y0 - y * size);
            let steps: Vec<Outline> = font::outlines(&run.text, run.style)
                .into_iter()
                .map(|step| match step {
                    Outline::Move(x, y) => {
                        let (x, y) = place(x, y);
                        Outline::Move(x, y)
                    }
                    Outline::Line(x, y) => {
                        let (x, y) = place(x, y);
                        Outline::Line(x, y)
                    }
                    Outline::Quad(x1, y1, x, y) => {
                        let ((x1, y1), (x, y)) = (place(x1, y1), place(x, y));
                        Outline::Quad(x1, y1, x, y)
                    }
                    Outline::Close => Outline::Close,
                })
                .collect();
            let rgb = run.colour.unwrap_or(label.paint.rgb);
            give(&steps, Paint { rgb, alpha: label.paint.alpha });
            left += run.width() * label.size;
        }
        baseline += font::LINE * label.size;
    }
}

fn image(pixmap: &mut Pixmap, pixels: &Pixels, rect: &Rect, transform: Transform, mask: Option<&Mask>) {
    let Some(source) = picture(&pixels.rgba, pixels.width, pixels.height) else { return };
    let place = transform
        .pre_translate(rect.x as f32, rect.y as f32)
        .pre_scale((rect.width / pixels.width as f64) as f32, (rect.height / pixels.height as f64) as f32);
    // Where an image is made smaller, pixels between are mixed.
    let shrinks = f64::from(place.sx.abs()) < 1.0 && f64::from(place.sy.abs()) < 1.0;
    let quality = if shrinks { FilterQuality::Bilinear } else { FilterQuality::Nearest };
    let paint = PixmapPaint { quality, ..PixmapPaint::default() };
    pixmap.draw_pixmap(0, 0, source.as_ref(), &paint, place, mask);
}
