//! `image`, `imagesc`, `imshow`: a colour for each element of a matrix.

use super::frame::Frame;
use super::limits::{Dimension, image_extent};
use super::opacity;
use crate::colour::Rgb;
use crate::scene::{Pixels, Rect, Scene, Shape};
use crate::store::Id;

/// Draws the image in its rectangle.
pub fn image(frame: &Frame<'_>, scene: &mut Scene, id: Id) {
    let store = frame.store;
    let data = store.array(id, "CData");
    let [rows, columns, pages] = data.extents;
    let (Some(x), Some(y)) = (image_extent(store, id, Dimension::X), image_extent(store, id, Dimension::Y))
    else {
        return;
    };
    let (a, b) = (frame.place(x.0, y.0), frame.place(x.1, y.1));
    let (is_flipped_x, is_flipped_y) = (a.0 > b.0, a.1 > b.1);
    let is_direct = store.says(id, "CDataMapping", "direct");
    let alphas = opacity::of_image(store, &frame.opacities, id);
    let page = rows * columns;
    let mut rgba = Vec::with_capacity(page * 4);
    for r in 0..rows {
        for c in 0..columns {
            let row = if is_flipped_y { rows - 1 - r } else { r };
            let column = if is_flipped_x { columns - 1 - c } else { c };
            let k = row + column * rows;
            let rgb = if pages == 3 {
                Rgb(data.data[k], data.data[k + page], data.data[k + 2 * page])
            } else if is_direct {
                frame.indexed(data.data[k])
            } else {
                frame.colour(data.data[k])
            };
            let alpha = alphas.at(k);
            rgba.extend(rgb.bytes());
            rgba.push((alpha.clamp(0.0, 1.0) * 255.0).round() as u8);
        }
    }
    let rect = Rect { x: a.0.min(b.0), y: a.1.min(b.1), width: (b.0 - a.0).abs(), height: (b.1 - a.1).abs() };
    scene.push("image", Shape::Image(Pixels { width: columns, height: rows, rgba }, rect));
}
