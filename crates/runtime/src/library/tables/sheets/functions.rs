//! The functions on spreadsheets.

use super::book::Book;
use super::grid::{Grid, shown};
use super::place::{Options, Range, Sheet};
use super::store::{Block, Mode, Target, written};
use super::{Content, is_spreadsheet};
use crate::library::files::{self, file_name};
use crate::library::tables::matrices;
use crate::memory::{Duplicate, Gather, Grow, Reword};
use crate::{Args, Dims, Error, Fault, Host, Outputs, Result, Struct, Tensor, Text, Value, one};
use lanner_base::{Dialect, Name};
use smallvec::smallvec;
use std::path::Path;

/// The pairs of names and values of a call.
#[derive(Default)]
struct Pairs {
    options: Options,
    heading: Option<usize>,
    output: Option<String>,
    mode: Mode,
    fits: bool,
}

/// Names that text files have, and those that say what is so already.
const ACCEPTED: [&str; 18] = [
    "filetype",
    "useexcel",
    "preserveformat",
    "texttype",
    "datetimetype",
    "encoding",
    "datelocale",
    "emptyvalue",
    "treatasmissing",
    "missingrule",
    "importerrorrule",
    "emptyrowrule",
    "emptylinerule",
    "emptycolrule",
    "mergedcellrowrule",
    "mergedcellcolumnrule",
    "expectednumvariables",
    "trimnonnumeric",
];

impl Pairs {
    fn parse(pairs: &[Value]) -> Result<Pairs> {
        let mut all = Pairs::default();
        for pair in pairs.chunks(2) {
            let name = pair[0].as_text().unwrap_or_default();
            let invalid = || {
                let text = format!("Invalid parameter name or value: '{name}'.");
                Error::new("MATLAB:InputParser:ParamInvalid", text)
            };
            let value = pair.get(1).ok_or_else(invalid)?;
            match name.lowercase().as_str() {
                "sheet" => all.options.sheet = Sheet::parse(value)?,
                "range" | "datarange" => all.options.range = Range::parse(value)?,
                "numheaderlines" => all.heading = Some(value.as_f64().ok_or_else(invalid)? as usize),
                "outputtype" => all.output = Some(value.as_text().ok_or_else(invalid)?),
                "writemode" => all.mode = Mode::named(&value.as_text().ok_or_else(invalid)?)?,
                "autofitwidth" => all.fits = value.as_f64().ok_or_else(invalid)? != 0.0,
                other if ACCEPTED.contains(&other) => (),
                _ => return Err(invalid()),
            }
        }
        Ok(all)
    }
}

fn bytes_of(host: &mut dyn Host, name: &str) -> Result<Vec<u8>> {
    files::read_file(host, name).map_err(|_| {
        let text =
            format!("Unable to find or open '{name}'. Check the path and filename or file permissions.");
        Error::new("MATLAB:textio:textio:FileNotFound", text)
    })
}

fn grid_of(host: &mut dyn Host, name: &str, options: &Options) -> Result<Grid> {
    let bytes = bytes_of(host, name)?;
    Grid::read(&mut Book::open(&bytes, name)?, options)
}

/// Whether a call is about a spreadsheet: by its file's name, or by the option that says so.
pub fn is_about_spreadsheet(name: &str, pairs: &[Value]) -> bool {
    let kind = pairs.chunks(2).find_map(|pair| match pair {
        [name, value] if name.as_text().is_some_and(|name| name.eq_ignore_ascii_case("filetype")) => {
            value.as_text()
        }
        _ => None,
    });
    is_spreadsheet(name, kind.as_deref())
}

/// `readmatrix` of a spreadsheet.
pub fn read_matrix(host: &mut dyn Host, name: &str, pairs: &[Value]) -> Result<Outputs> {
    let pairs = Pairs::parse(pairs)?;
    let grid = grid_of(host, name, &pairs.options)?;
    let output = pairs.output.unwrap_or_else(|| "double".duplicate());
    let is_text = output == "string" || output == "char";
    // Titles are left out, but not of cells that were chosen.
    let heading = match (pairs.heading, &pairs.options.range) {
        (Some(count), _) => count,
        (None, Range::Used) if !is_text => grid.heading(),
        (None, _) => 0,
    };
    let grid = grid.below(heading);
    if is_text {
        let text = |content: &Option<Content>| -> Result<Text> {
            let text = content.as_ref().map(shown).transpose()?.flatten();
            Ok(text.map(|text| text.as_str().into()))
        };
        let texts: Vec<Text> = grid.cells.iter().map(text).gather::<Result<_>>()?;
        return one(Tensor::new(grid.dims, texts));
    }
    one(matrices::of_output(grid.numbers(), &output))
}

/// `[numbers, texts, kinds, corner] = lanner.sheet_grid(file, sheet, range)`.
pub fn sheet_grid(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = file_name(args.first())?;
    let sheet = args.get(1).map(Sheet::parse).transpose()?.unwrap_or_default();
    let range = args.get(2).map(Range::parse).transpose()?.unwrap_or_default();
    let grid = grid_of(host, &name, &Options { sheet, range })?;
    let [numbers, texts, kinds] = grid.parts();
    let corner = [grid.corner.0 + 1, grid.corner.1 + 1].into_iter().map(|x| x as f64).gather();
    Ok(smallvec![numbers, texts, kinds, Tensor::row(corner).into()])
}

/// `names = sheetnames(file)`.
pub fn sheetnames(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = file_name(args.first())?;
    let bytes = bytes_of(host, &name)?;
    let book = Book::open(&bytes, &name)?;
    let names: Vec<Text> = book.names.iter().map(|name| Some(name.as_str().into())).gather();
    one(Tensor::column(names))
}

/// `[kind, sheets, format] = xlsfinfo(file)`.
pub fn xlsfinfo(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = file_name(args.first())?;
    let bytes = bytes_of(host, &name)?;
    let Ok(book) = Book::open(&bytes, &name) else {
        let text = "Unreadable Excel file.";
        return Ok(smallvec![Value::text(""), Value::text(text), Value::text("")]);
    };
    let sheets = Value::cell_row(book.names.iter().map(|name| Value::text(name)).gather());
    Ok(smallvec![Value::text("Microsoft Excel Spreadsheet"), sheets, Value::text("xlOpenXMLWorkbook")])
}

/// `[numbers, texts, raw] = xlsread(file, sheet, range)`: dates are numbers.
pub fn xlsread(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = file_name(args.first())?;
    let mut options = Options::default();
    match &args[1..] {
        [] => (),
        // A range alone has a colon, which no sheet's name has.
        [one] if one.as_text().is_some_and(|text| text.contains(':')) => options.range = Range::parse(one)?,
        [sheet, rest @ ..] => {
            options.sheet = Sheet::parse(sheet)?;
            options.range = rest.first().map(Range::parse).transpose()?.unwrap_or_default();
        }
    }
    let bytes = files::read_file(host, &name).map_err(|_| {
        let text = format!("Unable to open file '{name}'. File '{name}' not found.");
        Error::new("MATLAB:xlsread:FileNotFound", text)
    })?;
    let grid = Grid::read(&mut Book::open(&bytes, &name)?, &options)?;
    Ok(split(&grid).into_iter().gather())
}

/// The numbers of a sheet without what is around them, its texts, and all of its cells.
fn split(grid: &Grid) -> [Value; 3] {
    let (rows, columns) = (grid.dims.rows(), grid.dims.columns());
    let holds = |is_meant: &dyn Fn(&Content) -> bool| {
        let some = |r: usize, c: usize| grid.cells[c * rows + r].as_ref().is_some_and(is_meant);
        let rows: Vec<usize> = (0..rows).filter(|&r| (0..columns).any(|c| some(r, c))).gather();
        let columns: Vec<usize> =
            (0..columns).filter(|&c| (0..rows.len()).any(|k| some(rows[k], c))).gather();
        let ends = |places: &[usize]| places.first().zip(places.last()).map_or((0, 0), |(a, b)| (*a, b + 1));
        (ends(&rows), ends(&columns))
    };
    let is_number = |content: &Content| !matches!(content, Content::Text(_) | Content::Wrong);
    let number = |r: usize, c: usize| match &grid.cells[c * rows + r] {
        Some(Content::Number(x) | Content::Date(x) | Content::Time(x)) => *x,
        Some(Content::Truth(x)) => f64::from(*x),
        Some(Content::Text(_) | Content::Wrong) | None => f64::NAN,
    };
    let (in_rows, in_columns) = holds(&is_number);
    let dims = Dims::matrix(in_rows.1 - in_rows.0, in_columns.1 - in_columns.0);
    let all = (in_columns.0..in_columns.1).flat_map(|c| (in_rows.0..in_rows.1).map(move |r| (r, c)));
    let numbers: Value = Tensor::new(dims, all.map(|(r, c)| number(r, c)).gather()).into();
    let ((_, last_row), (_, last_column)) = holds(&|content| matches!(content, Content::Text(_)));
    let text = |r: usize, c: usize| match &grid.cells[c * rows + r] {
        Some(Content::Text(text)) => Value::text(text),
        _ => Value::text(""),
    };
    let all = (0..last_column).flat_map(|c| (0..last_row).map(move |r| (r, c)));
    let texts =
        Tensor::new(Dims::matrix(last_row, last_column), all.map(|(r, c)| text(r, c)).gather::<Vec<Value>>());
    let raw = |content: &Option<Content>| match content {
        Some(Content::Number(x) | Content::Date(x) | Content::Time(x)) => (*x).into(),
        Some(Content::Text(text)) => Value::text(text),
        Some(Content::Truth(x)) => (*x).into(),
        Some(Content::Wrong) | None => Value::Scalar(f64::NAN),
    };
    let raw = Tensor::new(grid.dims.clone(), grid.cells.iter().map(raw).gather::<Vec<Value>>());
    [numbers, texts.into(), raw.into()]
}

/// What `importdata` gives of a spreadsheet: a matrix, or a struct where there are texts; with a field for each of several sheets.
pub fn import(host: &mut dyn Host, name: &str) -> Result<Value> {
    let bytes = bytes_of(host, name)?;
    let mut book = Book::open(&bytes, name)?;
    let names: Vec<String> = book.names.iter().map(|name| name.duplicate()).gather();
    let mut parts = [Struct::scalar(), Struct::scalar(), Struct::scalar()];
    let mut has_texts = false;
    for (k, sheet) in names.iter().enumerate() {
        let options = Options { sheet: Sheet::Number(k + 1), range: Range::Used };
        let [numbers, texts, _] = split(&Grid::read(&mut book, &options)?);
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let field: String = sheet.chars().map(|c| if is_word(c) { c } else { '_' }).gather();
        let is_name = field.starts_with(|c: char| c.is_ascii_alphabetic());
        let field = Name::new(&if is_name { field } else { format!("x{field}") });
        if !texts.is_empty() {
            has_texts = true;
            if texts.dims() == Dims::matrix(1, numbers.dims().columns()) {
                parts[2].set(field, texts.clone());
            }
            parts[1].set(field, texts);
        }
        parts[0].set(field, numbers);
    }
    let [data, texts, heads] = parts.map(|part| match part.fields().len() {
        0 => Value::empty(),
        1 if names.len() == 1 => part.fields()[0].1.first().cloned().unwrap_or_default(),
        _ => part.into(),
    });
    if !has_texts {
        return Ok(data);
    }
    let mut made = Struct::scalar();
    made.set(Name::new("data"), data);
    made.set(Name::new("textdata"), texts);
    if !heads.is_empty() {
        made.set(Name::new("colheaders"), heads);
    }
    Ok(made.into())
}

/// What a cell holds that is written; none for what is missing. Excel knows no infinity: it takes 65535 for it.
fn content_of(host: &mut dyn Host, value: &Value) -> Result<Option<Content>> {
    let number = |x: f64| match x {
        _ if x.is_nan() => None,
        _ if x.is_infinite() => Some(65_535f64.copysign(x)),
        _ => Some(x),
    };
    Ok(match value {
        Value::Bool(x) => Some(Content::Truth(*x)),
        Value::Char(_) | Value::String(_) => {
            value.as_text().filter(|text| !text.is_empty()).map(Content::Text)
        }
        Value::Object(_) => {
            let class = value.class_name();
            let (function, is_time) = match class {
                "datetime" => ("exceltime", false),
                "duration" => ("days", true),
                _ => ("string", false),
            };
            let made = host.call_named(function, smallvec![value.clone()], 1)?.pop().unwrap_or_default();
            match (class, made.as_f64()) {
                ("datetime" | "duration", days) => {
                    days.and_then(number).map(if is_time { Content::Time } else { Content::Date })
                }
                _ => made.as_text().map(Content::Text),
            }
        }
        _ if value.is_empty() => None,
        _ if value.is_complex() => Some(Content::Text(matrices::shown(value, ",", Some("none"))?)),
        _ => value.as_f64().and_then(number).map(Content::Number),
    })
}

/// `writematrix`, `writecell` and `xlswrite` to a spreadsheet.
pub fn write_cells(
    host: &mut dyn Host,
    cells: &[Value],
    dims: &Dims,
    name: &str,
    pairs: &[Value],
) -> Result<()> {
    let pairs = Pairs::parse(pairs)?;
    let target =
        Target { sheet: pairs.options.sheet, range: pairs.options.range, mode: pairs.mode, fits: pairs.fits };
    let mut contents = crate::memory::room(cells.len());
    for cell in cells {
        contents.put(content_of(host, cell)?);
    }
    let block = Block { rows: dims.rows(), columns: dims.columns_flat(), cells: contents };
    save(host, name, block, &target)
}

fn save(host: &mut dyn Host, name: &str, block: Block, target: &Target) -> Result<()> {
    let path = files::expand(name);
    let extension = path.extension().map(|e| e.to_string_lossy().lowercase()).unwrap_or_default();
    if matches!(extension.as_str(), "xls" | "xlsm" | "xlsb" | "ods" | "xltm") {
        let text = format!("Files with the extension '.{extension}' cannot be written. Use '.xlsx'.");
        return Err(Error::new("MATLAB:spreadsheet:book:unsupportedFormat", text));
    }
    host.state().files.flush();
    let old = read_old(&path)?;
    let bytes = written(old.as_deref(), name, block, target)?;
    files::replace::replace(&path, &bytes).map_err(|error| {
        let why = files::message(&error);
        Error::new("MATLAB:spreadsheet:book:save", format!("Unable to write file '{name}': {why}."))
    })
}

/// The bytes of a file that is there; one without any is as good as none.
fn read_old(path: &Path) -> Result<Option<Vec<u8>>> {
    match crate::memory::read_file(path) {
        Ok(bytes) => Ok((!bytes.is_empty()).then_some(bytes)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => {
            let text = format!("Unable to read file '{}': {}.", path.display(), files::message(&error));
            Err(Error::new("MATLAB:spreadsheet:book:fileOpen", text))
        }
    }
}

/// `lanner.write_sheet(file, numbers, texts, kinds, name, value, …)`: what `lanner.sheet_grid` gives, written.
pub fn write_sheet(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let [file, numbers, texts, kinds, pairs @ ..] = args.as_slice() else {
        return Err(Fault::NotEnoughInputs.with(&[&"lanner.write_sheet"]));
    };
    let name = file_name(Some(file))?;
    let pairs = Pairs::parse(pairs)?;
    let target =
        Target { sheet: pairs.options.sheet, range: pairs.options.range, mode: pairs.mode, fits: pairs.fits };
    let wrong = || Fault::FormatClass.with(&[&"lanner.write_sheet"]);
    let dims = kinds.dims();
    let (numbers, kinds) = (numbers.to_f64s().ok_or_else(wrong)?, kinds.to_f64s().ok_or_else(wrong)?);
    let Value::Cell(texts) = texts else { return Err(wrong()) };
    if numbers.len() != kinds.len() || texts.numel() != kinds.len() {
        return Err(wrong());
    }
    let mut contents = crate::memory::room(kinds.len());
    for (k, &kind) in kinds.iter().enumerate() {
        let number = Some(numbers[k]).filter(|x| !x.is_nan()).map(|x| x.clamp(f64::MIN, f64::MAX));
        let number = number.map(|x| if numbers[k].is_infinite() { 65_535f64.copysign(x) } else { x });
        contents.put(match kind as u8 {
            1 => number.map(Content::Number),
            2 => texts.data()[k].as_text().filter(|text| !text.is_empty()).map(Content::Text),
            3 => number.map(|x| Content::Truth(x != 0.0)),
            4 => number.map(Content::Date),
            5 => number.map(Content::Time),
            _ => None,
        });
    }
    let block = Block { rows: dims.rows(), columns: dims.columns(), cells: contents };
    save(host, &name, block, &target)?;
    Ok(Outputs::new())
}

/// `[status, message] = xlswrite(file, array, sheet, range)`.
pub fn xlswrite(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut name = file_name(args.first())?;
    if Path::new(&name).extension().is_none() {
        name.put(".xlsx");
    }
    let value = &args[1];
    let mut pairs = Vec::new();
    match &args[2..] {
        [] => (),
        [one] if one.as_text().is_some_and(|text| text.contains(':')) => {
            pairs.put_all([Value::text("Range"), one.clone()]);
        }
        [sheet, rest @ ..] => {
            pairs.put_all([Value::text("Sheet"), sheet.clone()]);
            pairs.put_all(rest.first().into_iter().flat_map(|range| [Value::text("Range"), range.clone()]));
        }
    }
    let (cells, dims) = matrices::elements(value, "xlswrite")?;
    let done = write_cells(host, &cells, &dims, &name, &pairs);
    if nargout == 0 {
        return done.map(|()| Outputs::new());
    }
    let mut message = Struct::scalar();
    let error = done.as_ref().err();
    let text = error.map_or_else(String::new, |error| error.message(Dialect::Matlab).duplicate());
    let id = error.map_or("", |error| error.identifier(Dialect::Matlab));
    message.set(Name::new("message"), Value::text(&text));
    message.set(Name::new("identifier"), Value::text(id));
    Ok(smallvec![Value::Bool(done.is_ok()), message.into()])
}
