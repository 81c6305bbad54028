//! Scenes as PDF: one page of the scene's size, letters as outlines.

use super::{SCREEN, png};
use crate::font::Outline;
use crate::scene::{Label, Paint, Pixels, Rect, Scene, Shape};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Ref};

/// Points of a pixel.
const POINTS: f32 = 72.0 / SCREEN as f32;

struct Page {
    content: Content,
    /// How much is covered, of each graphics state that is named.
    alphas: Vec<f64>,
    images: Vec<Pixels>,
    alpha: f64,
}

/// The bytes of the file.
pub fn write(scene: &Scene) -> Vec<u8> {
    let (width, height) = (scene.width as f32, scene.height as f32);
    let mut page = Page { content: Content::new(), alphas: Vec::new(), images: Vec::new(), alpha: 1.0 };
    // Pixels from the top become points from below.
    page.content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height * POINTS]);
    page.content.set_line_join(pdf_writer::types::LineJoinStyle::RoundJoin);
    if let Some(rgb) = scene.background {
        page.fill(rgb.into());
        page.content.rect(0.0, 0.0, width, height);
        page.content.fill_nonzero();
    }
    for item in &scene.items {
        page.content.save_state();
        page.alpha = 1.0;
        if let Some(clip) = item.clip.map(|k| scene.clips[k]) {
            page.content.rect(clip.x as f32, clip.y as f32, clip.width as f32, clip.height as f32);
            page.content.clip_nonzero().end_path();
        }
        page.shape(&item.shape);
        page.content.restore_state();
    }
    page.finish(width * POINTS, height * POINTS)
}

impl Page {
    fn cover(&mut self, alpha: f64) {
        if alpha == self.alpha {
            return;
        }
        let k = self.alphas.iter().position(|known| *known == alpha).unwrap_or_else(|| {
            self.alphas.push(alpha);
            self.alphas.len() - 1
        });
        self.content.set_parameters(Name(format!("G{k}").as_bytes()));
        self.alpha = alpha;
    }

    fn fill(&mut self, paint: Paint) {
        self.content.set_fill_rgb(paint.rgb.0 as f32, paint.rgb.1 as f32, paint.rgb.2 as f32);
        self.cover(paint.alpha);
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Path { parts, fill, stroke } => {
                let draw = |content: &mut Content| {
                    for part in parts {
                        for (k, (x, y)) in part.points.iter().enumerate() {
                            let (x, y) = (*x as f32, *y as f32);
                            if k == 0 {
                                content.move_to(x, y)
                            } else {
                                content.line_to(x, y)
                            };
                        }
                        if part.is_closed {
                            content.close_path();
                        }
                    }
                };
                if let Some(fill) = fill {
                    self.fill(*fill);
                    draw(&mut self.content);
                    self.content.fill_even_odd();
                }
                if let Some(stroke) = stroke {
                    let Paint { rgb, alpha } = stroke.paint;
                    self.content.set_stroke_rgb(rgb.0 as f32, rgb.1 as f32, rgb.2 as f32);
                    self.cover(alpha);
                    self.content.set_line_width(stroke.width as f32);
                    if !stroke.dash.is_empty() {
                        self.content.set_dash_pattern(stroke.dash.iter().map(|x| *x as f32), 0.0);
                    }
                    draw(&mut self.content);
                    self.content.stroke();
                }
            }
            Shape::Label(label) => self.label(label),
            Shape::Image(pixels, rect) => self.image(pixels, rect),
        }
    }

    fn label(&mut self, label: &Label) {
        let (sin, cos) = (-label.turned as f32).to_radians().sin_cos();
        self.content.transform([cos, sin, -sin, cos, label.at.0 as f32, label.at.1 as f32]);
        png::glyphs(label, |steps, paint| {
            self.fill(paint);
            let mut last = (0.0, 0.0);
            for step in steps {
                match *step {
                    Outline::Move(x, y) => {
                        self.content.move_to(x as f32, y as f32);
                        last = (x, y);
                    }
                    Outline::Line(x, y) => {
                        self.content.line_to(x as f32, y as f32);
                        last = (x, y);
                    }
                    // PDF has cubic curves alone; this one is the same curve.
                    Outline::Quad(x1, y1, x, y) => {
                        let near = |a: f64, b: f64| (a + 2.0 * (b - a) / 3.0) as f32;
                        let first = (near(last.0, x1), near(last.1, y1));
                        let second = (near(x, x1), near(y, y1));
                        self.content.cubic_to(first.0, first.1, second.0, second.1, x as f32, y as f32);
                        last = (x, y);
                    }
                    Outline::Close => _ = self.content.close_path(),
                }
            }
            self.content.fill_nonzero();
        });
    }

    fn image(&mut self, pixels: &Pixels, rect: &Rect) {
        let (width, height) = (rect.width as f32, rect.height as f32);
        self.content.transform([width, 0.0, 0.0, -height, rect.x as f32, rect.bottom() as f32]);
        self.content.x_object(Name(format!("I{}", self.images.len()).as_bytes()));
        self.images.push(pixels.clone());
    }

    fn finish(self, width: f32, height: f32) -> Vec<u8> {
        let [catalog, pages, page, content] = [1, 2, 3, 4].map(Ref::new);
        let image_ref = |k: usize| Ref::new(5 + 2 * k as i32);
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(pages);
        pdf.pages(pages).kids([page]).count(1);
        let mut written = pdf.page(page);
        written.media_box(pdf_writer::Rect::new(0.0, 0.0, width, height)).parent(pages).contents(content);
        let mut resources = written.resources();
        let mut states = resources.ext_g_states();
        for (k, alpha) in self.alphas.iter().enumerate() {
            let mut state = states
                .insert(Name(format!("G{k}").as_bytes()))
                .start::<pdf_writer::writers::ExtGraphicsState>();
            state.stroking_alpha(*alpha as f32).non_stroking_alpha(*alpha as f32);
        }
        states.finish();
        let mut objects = resources.x_objects();
        for k in 0..self.images.len() {
            objects.pair(Name(format!("I{k}").as_bytes()), image_ref(k));
        }
        objects.finish();
        resources.finish();
        written.finish();
        pdf.stream(content, &self.content.finish());
        for (k, pixels) in self.images.iter().enumerate() {
            image(&mut pdf, image_ref(k), pixels);
        }
        pdf.finish()
    }
}

/// Colours and, where some pixel is not covered, how much each one is.
fn image(pdf: &mut Pdf, at: Ref, pixels: &Pixels) {
    let mask = Ref::new(at.get() + 1);
    let colours: Vec<u8> = pixels.rgba.chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect();
    let alphas: Vec<u8> = pixels.rgba.chunks_exact(4).map(|p| p[3]).collect();
    let is_covered = alphas.iter().all(|a| *a == 255);
    let hexadecimal = |bytes: &[u8]| {
        let mut text: Vec<u8> = bytes.iter().flat_map(|b| format!("{b:02x}").into_bytes()).collect();
        text.push(b'>');
        text
    };
    let mut written = hexadecimal(&colours);
    let mut object = pdf.image_xobject(at, &written);
    object.filter(Filter::AsciiHexDecode);
    object.width(pixels.width as i32).height(pixels.height as i32);
    object.color_space().device_rgb();
    object.bits_per_component(8);
    if !is_covered {
        object.s_mask(mask);
    }
    object.finish();
    if !is_covered {
        written = hexadecimal(&alphas);
        let mut object = pdf.image_xobject(mask, &written);
        object.filter(Filter::AsciiHexDecode);
        object.width(pixels.width as i32).height(pixels.height as i32);
        object.color_space().device_gray();
        object.bits_per_component(8);
        object.finish();
    }
}
