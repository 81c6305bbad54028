//! `importdata`: numbers and the texts around them.
//!
//! ```text
//! a b          ->  data [1 2; 3 4], textdata {'a', 'b'}, colheaders {'a', 'b'}
//! 1 2
//! 3 4
//! ```

use super::content;
use super::fields::{Separator, matrix, number};
use super::sheets::{self, is_about_spreadsheet};
use crate::library::files::{file_name, on_path};
use crate::mat::Kind;
use crate::memory::{Duplicate, Gather, Grow};
use crate::{Args, C64, Dims, Host, Outputs, Result, Struct, Tensor, Value};
use lanner_base::Name;
use smallvec::smallvec;

/// `[a, delimiter, headerlines] = importdata(file, delimiter, headerlines)`.
pub fn importdata(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = file_name(args.first())?;
    if is_mat(host, &name) {
        let variables = crate::library::files::load(host, args[..1].iter().cloned().gather(), 1)?;
        return Ok(variables.into_iter().chain([Value::text(""), Value::Scalar(0.0)]).gather());
    }
    if is_about_spreadsheet(&name, &[]) {
        return Ok(smallvec![sheets::import(host, &name)?, Value::text(""), Value::Scalar(0.0)]);
    }
    let text = content(host, args.first())?;
    let lines: Vec<&str> = text.lines().gather();
    let wanted = args.get(2).and_then(Value::as_f64).map(|n| n as usize);
    let given = args.get(1).and_then(Value::as_text).filter(|t| !t.is_empty()).map(|t| {
        let separator = Separator::named(&t);
        Separator { merged: separator.characters == [' '], ..separator }
    });
    let separator_of = |line: &str| given.clone().unwrap_or_else(|| Separator::of_line(line));
    let has_numbers = |line: &&str| separator_of(line).split(line).iter().any(|f| number(f).is_some());
    let is_data = |line: &&str| {
        !line.trim().is_empty() && !line.trim_start().starts_with(['#', '%']) && has_numbers(line)
    };
    let header = wanted.map(|n| n.min(lines.len())).or_else(|| lines.iter().position(is_data));
    let Some(header) = header else {
        let cells = lines.iter().map(|line| Value::text(line)).gather();
        return Ok(smallvec![Value::cell_column(cells), Value::text(""), lines.len().into()]);
    };
    let body: Vec<&str> = lines[header..].iter().copied().filter(|line| !line.trim().is_empty()).gather();
    let separator = separator_of(body.first().copied().unwrap_or_default());
    let rows: Vec<Vec<String>> = body.iter().map(|line| fields(&separator, line)).gather();
    let names =
        rows.first().map_or(0, |row| row.iter().take_while(|f| number(f).is_none() && !f.is_empty()).count());
    let numbers: Vec<Vec<C64>> = rows
        .iter()
        .map(|row| row.iter().skip(names).map(|f| number(f).unwrap_or(C64::new(f64::NAN, 0.0))).gather())
        .gather();
    let data = matrix(&numbers, f64::NAN)?;
    let delimiter = Value::text(&separator.shown());
    if header == 0 && names == 0 {
        return Ok(smallvec![data, delimiter, Value::Scalar(0.0)]);
    }
    let columns = data.dims().columns();
    let labels = Labels { header: &lines[..header], rows: &rows, names, columns, separator: &separator };
    Ok(smallvec![labels.around(data).into(), delimiter, header.into()])
}

fn is_mat(host: &mut dyn Host, name: &str) -> bool {
    let bytes = crate::memory::read_file(on_path(host, name)).unwrap_or_default();
    match Kind::of(&bytes) {
        Kind::Level5 | Kind::Hdf5 => true,
        Kind::Level4 => name.ends_with(".mat"),
        Kind::OctaveText | Kind::Other => false,
    }
}

/// A delimiter at the end of a line begins no field of its own.
fn fields(separator: &Separator, line: &str) -> Vec<String> {
    let mut fields = separator.split(line);
    if fields.len() > 1 && fields.last().is_some_and(String::is_empty) {
        fields.pop();
    }
    fields
}

/// The texts around the numbers.
struct Labels<'a> {
    header: &'a [&'a str],
    rows: &'a [Vec<String>],
    /// Texts before the numbers of every row.
    names: usize,
    /// Columns of numbers.
    columns: usize,
    separator: &'a Separator,
}

impl Labels<'_> {
    fn around(&self, data: Value) -> Struct {
        let mut result = Struct::scalar();
        result.set(Name::new("data"), data);
        let heads: Vec<String> = match self.header.last() {
            Some(line) => fields(self.separator, line).iter().map(|f| f.trim().duplicate()).gather(),
            None => Vec::new(),
        };
        let fits = heads.len() == self.columns + self.names && !heads.is_empty();
        let row_names = |k: usize| self.rows.iter().map(move |row| row.get(k).cloned().unwrap_or_default());
        // One row for every header line and, where rows have names, for every row.
        let width = if fits { heads.len() } else { self.names.max(1) };
        let mut table: Vec<Vec<String>> = self.header.iter().map(|line| vec![(*line).duplicate()]).gather();
        if fits && let Some(last) = table.last_mut() {
            *last = heads.clone();
        }
        if self.names > 0 {
            table.put_all(
                (0..self.rows.len()).map(|r| {
                    (0..self.names).map(|k| self.rows[r].get(k).cloned().unwrap_or_default()).gather()
                }),
            );
        }
        let cell = |r: usize, c: usize| Value::text(table[r].get(c).map_or("", String::as_str));
        let height = table.len();
        let cells =
            (0..width).flat_map(|c| (0..height).map(move |r| (r, c))).map(|(r, c)| cell(r, c)).gather();
        result.set(Name::new("textdata"), Tensor::new(Dims::matrix(height, width), cells).into());
        if fits {
            let heads = heads.iter().map(|t| Value::text(t)).gather();
            result.set(Name::new("colheaders"), Value::cell_row(heads));
        }
        if self.names > 0 {
            let names = (0..self.names).flat_map(row_names).map(|t| Value::text(&t)).gather();
            let dims = Dims::matrix(self.rows.len(), self.names);
            result.set(Name::new("rowheaders"), Tensor::new(dims, names).into());
        }
        result
    }
}
