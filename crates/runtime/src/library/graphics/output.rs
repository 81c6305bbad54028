//! Pictures as files.

use super::handles::objects_of;
use super::session::{Session, Shared, shared};
use crate::library::time::wait_with_timers;
use crate::memory::{Arrange, Gather, Grow, Reword};
use crate::{Args, Error, Host, Outputs, Result, Value, kernels};
use lanner_graphics::write::Terminal;
use lanner_graphics::{Format, Id, Kind, draw, page, write};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

kernels! { print, saveas, exportgraphics, drawnow, refresh, shg }

/// Dots per inch of pictures whose program does not say.
const RESOLUTION: f64 = 150.0;

/// `print(file, '-dpng', '-r300')`, `print -dsvg file`.
pub fn print(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let (mut figure, mut format, mut resolution, mut file) = (None, None, RESOLUTION, None);
    for arg in &args {
        let Some(text) = arg.as_text() else {
            figure = objects_of(&shared, arg)?.first().copied();
            continue;
        };
        if let Some(device) = text.strip_prefix("-d") {
            format = Some(device_format(device)?);
        } else if let Some(dots) = text.strip_prefix("-r") {
            let dots: f64 = dots.parse().map_err(|_| wrong_option(&text))?;
            // `-r0` is the resolution of the screen.
            resolution = if dots == 0.0 { write::SCREEN } else { dots };
        } else if let Some(number) = text.strip_prefix("-f") {
            let number: f64 = number.parse().map_err(|_| wrong_option(&text))?;
            figure = shared.borrow().store.figure(number);
        } else if !text.starts_with('-') {
            file = Some(text);
        }
    }
    let Some(file) = file else {
        let text = "Printing to a printer is not supported: name a file.";
        return Err(Error::new("MATLAB:print:NoOutputFile", text));
    };
    let figure = figure_of(&shared, figure);
    let (path, format) = named(&file, format, Format::Pdf)?;
    save(&shared.borrow(), figure, &path, format, resolution)?;
    Ok(Outputs::new())
}

/// `saveas(fig, file)`, `saveas(fig, file, format)`.
pub fn saveas(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let figure = figure_of(&shared, objects_of(&shared, &args[0])?.first().copied());
    let file = args[1].as_text().ok_or_else(no_name)?;
    let word = args.get(2).and_then(Value::as_text);
    if word.as_deref() == Some("fig") || word.is_none() && file.ends_with(".fig") {
        let text = super::saved::text_of(&shared.borrow().store, &[figure]);
        write_whole(&super::super::files::expand(&file), text.as_bytes())?;
        return Ok(Outputs::new());
    }
    let format = match args.get(2).and_then(Value::as_text) {
        Some(word) => Some(device_format(&word)?),
        None => None,
    };
    let (path, format) = named(&file, format, Format::Png)?;
    save(&shared.borrow(), figure, &path, format, RESOLUTION)?;
    Ok(Outputs::new())
}

/// `exportgraphics(obj, file, 'Resolution', r)`.
pub fn exportgraphics(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let shared = shared(host);
    let figure = figure_of(&shared, objects_of(&shared, &args[0])?.first().copied());
    let file = args[1].as_text().ok_or_else(no_name)?;
    let mut resolution = RESOLUTION;
    for pair in args[2..].chunks(2) {
        if let ([name, value], true) =
            (pair, pair[0].as_text().is_some_and(|n| n.eq_ignore_ascii_case("resolution")))
        {
            let _ = name;
            resolution = value.as_f64().filter(|r| *r > 0.0).ok_or_else(|| wrong_option("Resolution"))?;
        }
    }
    let (path, format) = named(&file, None, Format::Png)?;
    save(&shared.borrow(), figure, &path, format, resolution)?;
    Ok(Outputs::new())
}

/// `drawnow`: nothing waits to be drawn; where a terminal shows pictures, it shows one when the command is done.
pub fn drawnow(host: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    shared(host).borrow_mut().is_due = true;
    if host.state().timers > 0 {
        wait_with_timers(host, 0.0)?;
    }
    Ok(Outputs::new())
}

/// The text with which a terminal shows the current figure, where the program asked for it since the last time.
///
/// # Errors
/// A picture that is too large.
pub fn due_picture(shared: &Shared, terminal: Terminal) -> Result<Option<String>> {
    let mut session = shared.borrow_mut();
    let is_due = std::mem::take(&mut session.is_due);
    let figure =
        session.store.current_figure().filter(|figure| is_due && session.store.is_on(*figure, "Visible"));
    let Some(figure) = figure else { return Ok(None) };
    let text = write::for_terminal(&draw::scene(&session.store, figure), terminal);
    text.map(Some).map_err(|text| Error::new("MATLAB:print:CannotDraw", format!("Unable to draw: {text}.")))
}

/// `refresh`: the same.
pub fn refresh(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    Ok(Outputs::new())
}

/// `shg`: there is no window to show.
pub fn shg(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    Ok(Outputs::new())
}

/// The figure of an object, or the current one.
pub(super) fn figure_of(shared: &Shared, id: Option<Id>) -> Id {
    let found = id.and_then(|id| shared.borrow().store.ancestor(id, Kind::Figure));
    match found {
        Some(figure) => figure,
        None => shared.borrow_mut().figure(),
    }
}

/// The format of a device, or of a word of `saveas`.
fn device_format(device: &str) -> Result<Format> {
    match device.lowercase().as_str() {
        "png" => Ok(Format::Png),
        "svg" => Ok(Format::Svg),
        "pdf" | "pdfwrite" | "pdfcairo" => Ok(Format::Pdf),
        "eps" | "epsc" | "eps2" | "epsc2" => Ok(Format::Eps),
        "html" => Ok(Format::Html),
        other => Err(no_format(other)),
    }
}

/// The file, with the end of its format where it has none.
fn named(file: &str, format: Option<Format>, usual: Format) -> Result<(PathBuf, Format)> {
    let extension = Path::new(file).extension().map(|e| e.to_string_lossy().lowercase());
    let (path, format) = match (extension, format) {
        (None, format) => {
            let format = format.unwrap_or(usual);
            (format!("{file}.{}", format.extension()), format)
        }
        (Some(_), Some(format)) => (format!("{file}"), format),
        (Some(extension), None) => {
            let format = Format::of_extension(&extension).ok_or_else(|| no_format(&extension))?;
            (format!("{file}"), format)
        }
    };
    Ok((super::super::files::expand(&path), format))
}

/// Writes a figure: under another name first, so that nothing is left half written.
///
/// # Errors
/// A picture that is too large, a file that cannot be written.
pub fn save(session: &Session, figure: Id, path: &Path, format: Format, resolution: f64) -> Result<()> {
    let bytes = write::bytes(&session.store, figure, format, resolution).map_err(|text| {
        Error::new("MATLAB:print:CannotDraw", format!("Unable to draw '{}': {text}.", path.display()))
    })?;
    write_whole(path, &bytes)
}

/// Writes a file under another name first, so that nothing is left half written; in place, where no other file may be made there.
///
/// # Errors
/// A file that cannot be written.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut name = path.as_os_str().to_os_string();
    name.push(".part");
    let part = PathBuf::from(name);
    let written = match fs::write(&part, bytes).and_then(|()| fs::rename(&part, path)) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied && path.is_file() => fs::write(path, bytes),
        written => written,
    };
    written.map_err(|error| {
        let _ = fs::remove_file(&part);
        let text = format!("Unable to create output file '{}', {error}.", path.display());
        Error::new("MATLAB:print:CannotCreateOutputFile", text)
    })
}

/// The page that all figures are written into: one is named, or `html` stands for it. None for a folder.
pub fn page_of(place: &Path) -> Option<PathBuf> {
    if place == Path::new("html") {
        return Some(PathBuf::from("figures.html"));
    }
    let is_page = place
        .extension()
        .is_some_and(|end| Format::of_extension(&end.to_string_lossy()) == Some(Format::Html));
    is_page.then(|| place.to_path_buf())
}

/// Writes all open figures into a folder, `figure1.svg` and so on, or into a page; the files.
///
/// # Errors
/// As [`save`]; a folder that cannot be made.
pub fn save_all(shared: &Shared, place: &Path) -> Result<Vec<PathBuf>> {
    let session = shared.borrow();
    let mut figures: Vec<(f64, Id)> =
        session.store.figures().iter().map(|id| (session.store.number(*id, "Number"), *id)).gather();
    if figures.is_empty() {
        return Ok(Vec::new());
    }
    figures.arrange_by(|a, b| a.0.total_cmp(&b.0));
    if let Some(page) = page_of(place) {
        let all: Vec<Id> = figures.iter().map(|(_, id)| *id).gather();
        write_whole(&page, page::write(&session.store, &all).as_bytes())?;
        return Ok(vec![page]);
    }
    fs::create_dir_all(place).map_err(|error| {
        let text = format!("Unable to create folder '{}', {error}.", place.display());
        Error::new("MATLAB:print:CannotCreateOutputFile", text)
    })?;
    let mut files = Vec::new();
    for (number, id) in figures {
        let path = place.join(format!("figure{number}.svg"));
        save(&session, id, &path, Format::Svg, RESOLUTION)?;
        files.put(path);
    }
    Ok(files)
}

#[cold]
fn no_format(name: &str) -> Error {
    let text =
        format!("'{name}' is not a supported format of pictures. Supported are svg, png, pdf, eps and html.");
    Error::new("MATLAB:print:InvalidDevice", text)
}

#[cold]
fn wrong_option(name: &str) -> Error {
    Error::new("MATLAB:print:InvalidOption", format!("Illegal option '{name}' given to print."))
}

#[cold]
pub(super) fn no_name() -> Error {
    Error::new(
        "MATLAB:print:NoOutputFile",
        "The name of the file must be a character vector or string scalar.",
    )
}
