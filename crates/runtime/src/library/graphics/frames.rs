//! Pictures of figures as arrays of pixels, and pixels as JPEG.

use super::handles::{as_handles, objects_of};
use super::output::figure_of;
use super::session::shared;
use crate::memory::{Duplicate, Gather};
use crate::{Args, Dims, Error, Host, Outputs, Result, Struct, Tensor, Value, kernels, one};
use image::ExtendedColorType;
use image::codecs::jpeg::JpegEncoder;
use lanner_base::Name;
use lanner_graphics::{draw, write};

kernels! { getframe; "lanner.jpeg" => jpeg, "lanner.jpeg_pixels" => jpeg_pixels }

/// Columns and rows of pixels: the first ones, and how many.
struct Window {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// `getframe`, `getframe(ax)`, `getframe(fig)`, `getframe(h, [x y w h])`: a struct with the pixels in `cdata`.
pub fn getframe(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let given = match args.first().filter(|first| as_handles(first).is_some() || first.as_f64().is_some()) {
        Some(first) => objects_of(&shared, first)?.first().copied(),
        None => None,
    };
    let figure = figure_of(&shared, given);
    let session = shared.borrow();
    let axes = match given {
        Some(id) if session.store.kind(id).is_axes() => Some(id),
        Some(_) => None,
        None => session.current_axes(figure),
    };
    let (width, height) = draw::size(&session.store, figure);
    let (width, height) = (width.round() as usize, height.round() as usize);
    let rectangle = args.iter().find_map(|arg| {
        let four = arg.to_f64s().filter(|four| four.len() == 4 && arg.is_numeric())?;
        Some([four[0], four[1], four[2], four[3]])
    });
    let window = match (rectangle, axes) {
        (Some([x, y, w, h]), _) => {
            // From the lower left corner of the axes, or of the figure.
            let (left, bottom) = axes.map_or((0.0, height as f64), |axes| {
                let rect = draw::frame(&session.store, axes).rect;
                (rect.x, rect.bottom())
            });
            clipped(left + x, bottom - y - h, w, h, (width, height))?
        }
        (None, Some(axes)) => {
            let rect = draw::frame(&session.store, axes).rect;
            clipped(rect.x, rect.y, rect.width + 1.0, rect.height + 1.0, (width, height))?
        }
        (None, None) => Window { left: 0, top: 0, width, height },
    };
    let scene = draw::scene(&session.store, figure);
    drop(session);
    let (rgba, columns, rows) = write::pixels(&scene, write::SCREEN)
        .map_err(|text| Error::new("MATLAB:getframe:CannotDraw", format!("Unable to draw: {text}.")))?;
    let (wide, high) = (window.width.min(columns - window.left), window.height.min(rows - window.top));
    crate::memory::check::<u8>(&Dims::new(&[high, wide, 3]))?;
    let parts = (0..3).flat_map(|part| (0..wide).map(move |x| (part, x)));
    let places = parts.flat_map(|(part, x)| (0..high).map(move |y| (part, x, y)));
    let pixels = places.map(|(part, x, y)| {
        let at = 4 * ((y + window.top) * columns + x + window.left);
        // What covers nothing shows the white of the paper.
        let (value, alpha) = (u32::from(rgba[at + part]), u32::from(rgba[at + 3]));
        ((value * alpha + 255 * (255 - alpha)) / 255) as u8
    });
    let cdata = Tensor::new(Dims::new(&[high, wide, 3]), pixels.gather::<Vec<u8>>());
    let mut frame = Struct::scalar();
    frame.set(Name::new("cdata"), cdata.into());
    frame.set(Name::new("colormap"), Value::empty());
    one(frame)
}

/// The part of a rectangle that is in the figure.
fn clipped(x: f64, y: f64, w: f64, h: f64, (width, height): (usize, usize)) -> Result<Window> {
    let within = |from: f64, length: f64, most: usize| {
        let (first, last) = (from.round().max(0.0), (from + length).round().min(most as f64));
        (first as usize, (last - first).max(0.0) as usize)
    };
    let ((left, wide), (top, high)) = (within(x, w, width), within(y, h, height));
    if wide == 0 || high == 0 {
        let text = "The specified rectangle is not in the figure.";
        return Err(Error::new("MATLAB:capturescreen:RectangleMustBeAtLeastPartiallyOnScreen", text));
    }
    Ok(Window { left, top, width: wide, height: high })
}

/// `lanner.jpeg(pixels, quality)`: the bytes of a JPEG file, of rows by columns by 3 or by 1.
pub fn jpeg(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let wrong =
        || Error::new("MATLAB:jpeg:InvalidImage", "Pixels must be a uint8 array of one or three pages.");
    let Value::Uint8(pixels) = &args[0] else { return Err(wrong()) };
    let (rows, columns, pages) = match *pixels.dims().as_slice() {
        [rows, columns] => (rows, columns, 1),
        [rows, columns, 3] => (rows, columns, 3),
        _ => return Err(wrong()),
    };
    let quality = args[1].as_f64().unwrap_or(75.0).clamp(1.0, 100.0) as u8;
    let (data, page) = (pixels.data(), rows * columns);
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| row + column * rows));
    let samples: Vec<u8> = places.flat_map(|at| (0..pages).map(move |k| data[at + k * page])).gather();
    let size = |n: usize| u32::try_from(n).map_err(|_| wrong());
    let colour = if pages == 1 { ExtendedColorType::L8 } else { ExtendedColorType::Rgb8 };
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, quality)
        .encode(&samples, size(columns)?, size(rows)?, colour)
        .map_err(|error| Error::new("MATLAB:jpeg:CannotEncode", error.to_string()))?;
    one(Tensor::row(bytes.duplicate()))
}

/// `lanner.jpeg_pixels(bytes)`: the pixels of a JPEG file, rows by columns by 3 or by 1.
pub fn jpeg_pixels(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let wrong = |text: &str| Error::new("MATLAB:jpeg:CannotDecode", text);
    let Value::Uint8(bytes) = &args[0] else { return Err(wrong("Bytes must be a uint8 array.")) };
    let decoded = image::load_from_memory_with_format(bytes.data(), image::ImageFormat::Jpeg)
        .map_err(|error| wrong(&error.to_string()))?;
    let (columns, rows) = (decoded.width() as usize, decoded.height() as usize);
    let pages = if decoded.color().has_color() { 3 } else { 1 };
    crate::memory::check::<u8>(&Dims::new(&[rows, columns, pages]))?;
    let samples = if pages == 3 { decoded.to_rgb8().into_raw() } else { decoded.to_luma8().into_raw() };
    let places = (0..pages).flat_map(|k| (0..columns).map(move |column| (k, column)));
    let at = places.flat_map(|(k, column)| (0..rows).map(move |row| (row * columns + column) * pages + k));
    let dims = if pages == 3 { Dims::new(&[rows, columns, 3]) } else { Dims::matrix(rows, columns) };
    one(Tensor::new(dims, at.map(|at| samples[at]).gather::<Vec<u8>>()))
}
