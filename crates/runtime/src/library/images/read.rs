//! `imread`.
//!
//! ```text
//! A = imread(file)    [X, map] = imread(file)    [A, map, alpha] = imread(file)    imread(file, 'gif', 2)
//! ```

use super::picture::Picture;
use super::{Format, bmp, gif, jpeg, png, refused, source, tiff};
use crate::library::arguments::{count, option, take_pairs};
use crate::memory::{Gather, Grow, GrowBy};
use crate::{Args, Dims, Error, Host, Outputs, Result, Tensor, Value, memory};
use smallvec::smallvec;

/// What a call wants.
#[derive(Default)]
struct Wanted {
    /// Which pictures of a file that has several; none for the first one.
    frames: Option<Frames>,
    /// First and last row and column, and every how manieth.
    region: Option<[(usize, usize, usize); 2]>,
    background: Option<Background>,
}

enum Frames {
    All,
    Some(Vec<usize>),
}

/// What is behind what one can see through.
enum Background {
    None,
    Color(Vec<f64>),
}

/// `[A, map, transparency] = imread(filename, format, index, name, value…)`.
pub fn imread(host: &mut dyn Host, mut args: Args, nargout: usize) -> Result<Outputs> {
    let names = ["Index", "Frames", "PixelRegion", "BackgroundColor", "Info"];
    let mut wanted = Wanted::default();
    for (name, value) in take_pairs(&mut args, &names) {
        match name {
            0 | 1 => wanted.frames = Some(frames(&value)?),
            2 => wanted.region = Some(region(&value)?),
            3 => wanted.background = Some(background(&value)?),
            // What is known of the file is read from it again.
            _ => (),
        }
    }
    let mut format = None;
    for arg in args.iter().skip(1) {
        match option(arg) {
            Some(word) => format = Some(word),
            None => wanted.frames = Some(frames(arg)?),
        }
    }
    if let Some(word) = format.as_deref().filter(|word| Format::named(word).is_none()) {
        let text = format!("Unable to find the format \"{word}\" in the format registry.");
        return Err(refused("imread", "fileFormat", &text));
    }
    let source = source(host, "imread", &args[0], format.as_deref())?;
    let mut pictures = pictures(source.format, &source.bytes, &wanted)?;
    for picture in &mut pictures {
        let is_seen = nargout >= 3 && wanted.background.is_none();
        match &wanted.background {
            Some(Background::Color(color)) => picture.laid_on(color),
            None if !is_seen && picture.map.is_none() => picture.laid_on(&[0.0]),
            None | Some(Background::None) => (),
        }
    }
    let Some(first) = pictures.first() else {
        return Err(refused("imread", "badFrame", "The file has no images."));
    };
    let (map, alpha) = (first.map_value(), first.alpha_value());
    let mut values = pictures.iter().map(Picture::value).gather::<Vec<_>>();
    let mut value = if values.len() == 1 { values.remove(0) } else { stacked(&values)? };
    if let Some(region) = wanted.region {
        value = part(&value, region)?;
    }
    Ok(smallvec![value, map, alpha])
}

fn pictures(format: Format, bytes: &[u8], wanted: &Wanted) -> Result<Vec<Picture>> {
    let chosen = |count: usize| -> Result<Vec<usize>> {
        match &wanted.frames {
            None => Ok((0..count.min(1)).gather()),
            Some(Frames::All) => Ok((0..count).gather()),
            Some(Frames::Some(all)) => match all.iter().find(|&&k| k >= count) {
                None => Ok(all.iter().copied().gather()),
                Some(k) => {
                    let text = format!("The file has {count} images: there is no number {}.", k + 1);
                    Err(refused("imread", "badFrame", &text))
                }
            },
        }
    };
    match format {
        Format::Bmp => Ok([bmp::read(bytes)?].into_iter().gather()),
        Format::Jpeg => Ok([jpeg::read(bytes)?].into_iter().gather()),
        Format::Png => Ok([png::read(bytes)?].into_iter().gather()),
        Format::Gif => {
            let all = gif::read(bytes)?;
            let picture = |&k: &usize| all[k].picture.clone();
            Ok(chosen(all.len())?.iter().map(picture).gather())
        }
        Format::Tiff => {
            let mut some = Vec::new();
            for k in chosen(tiff::count(bytes).max(1))? {
                some.put_all(tiff::read(bytes, Some(k))?.into_iter().map(|page| page.picture));
            }
            Ok(some)
        }
    }
}

/// Pictures of the same extents along the fourth dimension.
fn stacked(values: &[Value]) -> Result<Value> {
    let wrong = || refused("imread", "badFrame", "The images have different sizes.");
    let dims = values[0].dims();
    if values.iter().any(|value| value.dims() != dims) {
        return Err(wrong());
    }
    let mut all: Vec<u8> = Vec::new();
    for value in values {
        let stored = value.stored();
        let Value::Uint8(t) = stored.as_ref() else { return Err(wrong()) };
        all.put_slice(t.data());
    }
    let extents = [dims.rows(), dims.columns(), dims.extent(2), values.len()];
    Ok(Tensor::new(Dims::new(&extents), all).into())
}

fn frames(value: &Value) -> Result<Frames> {
    let wrong = || {
        refused(
            "imread",
            "badImageIndex",
            "The index must be a positive integer, a vector of them, or 'all'.",
        )
    };
    if let Some(word) = option(value) {
        return if word == "all" { Ok(Frames::All) } else { Err(wrong()) };
    }
    let numbers = value.to_f64s().filter(|numbers| !numbers.is_empty()).ok_or_else(wrong)?;
    let place = |&x: &f64| if x >= 1.0 && x.fract() == 0.0 { Ok(x as usize - 1) } else { Err(wrong()) };
    Ok(Frames::Some(numbers.iter().map(place).gather::<Result<_>>()?))
}

fn background(value: &Value) -> Result<Background> {
    match (option(value), value.to_f64s()) {
        (Some(word), _) if word == "none" => Ok(Background::None),
        (None, Some(numbers)) if matches!(numbers.len(), 1 | 3) => {
            Ok(Background::Color(numbers.iter().copied().gather()))
        }
        _ => {
            let text = "The background must be 'none', an intensity or three of them.";
            Err(refused("imread", "invalidBackgroundColor", text))
        }
    }
}

fn region(value: &Value) -> Result<[(usize, usize, usize); 2]> {
    let wrong = || {
        refused(
            "imread",
            "badPixelRegion",
            "PixelRegion must be a cell array {ROWS, COLS}, each [START STOP] or [START INCREMENT STOP].",
        )
    };
    let Value::Cell(cells) = value else { return Err(wrong()) };
    let range = |cell: &Value| -> Result<(usize, usize, usize)> {
        let numbers = cell.to_f64s().ok_or_else(wrong)?;
        let counts = numbers.iter().map(|&x| count(&Value::Scalar(x)).filter(|&n| n > 0));
        match counts.gather::<Option<Vec<usize>>>().as_deref() {
            Some(&[first, last]) if first <= last => Ok((first - 1, 1, last)),
            Some(&[first, step, last]) if first <= last => Ok((first - 1, step, last)),
            _ => Err(wrong()),
        }
    };
    match cells.data() {
        [rows, columns] => Ok([range(rows)?, range(columns)?]),
        _ => Err(wrong()),
    }
}

/// Some rows and columns of an array.
fn part(value: &Value, [rows, columns]: [(usize, usize, usize); 2]) -> Result<Value> {
    let dims = value.dims();
    if rows.2 > dims.rows() || columns.2 > dims.columns() {
        return Err(refused("imread", "badPixelRegion", "PixelRegion must lie within the image."));
    }
    let rows: Vec<usize> = (rows.0..rows.2).step_by(rows.1).gather();
    let columns: Vec<usize> = (columns.0..columns.2).step_by(columns.1).gather();
    let pages = dims.numel() / (dims.rows() * dims.columns());
    let mut extents: Vec<usize> = dims.as_slice().iter().copied().gather();
    (extents[0], extents[1]) = (rows.len(), columns.len());
    let taken = crate::with_numbers!(value, t => {
        let data = t.data();
        let mut some = memory::room(rows.len() * columns.len() * pages);
        for p in 0..pages {
            for x in &columns {
                some.put_all(rows.iter().map(|y| data[(p * dims.columns() + x) * dims.rows() + y]));
            }
        }
        Some(Tensor::new(Dims::new(&extents), some).into())
    }, else None);
    taken.ok_or_else(|| Error::internal("a picture that is no array of numbers"))
}
