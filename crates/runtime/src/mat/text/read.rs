//! Reads Octave's text format.

use crate::library::files::elements::of_class;
use crate::mat::{DEEPEST_READ, Variable, ascii, damaged};
use crate::memory::{Duplicate, Gather, Grow};
use crate::value::{SparseMatrix, Values};
use crate::{C64, Char, Dims, FunctionHandle, Range, Result, Struct, Tensor, Value, memory};
use lanner_base::Name;
use lanner_facts::Class;

/// The variables that `wanted` names.
///
/// # Errors
/// Text that is not what the format says.
pub fn read(bytes: &[u8], wanted: &dyn Fn(&str) -> bool) -> Result<Vec<Variable>> {
    let text = memory::text_of_bytes(bytes);
    let mut lines = Lines { lines: text.lines().gather(), at: 0 };
    let mut variables = Vec::new();
    while lines.skip_to("name") {
        let name = lines.field("name")?.duplicate();
        let global = lines.peek_field("type").is_some_and(|kind| kind.starts_with("global "));
        let value = lines.value(0)?;
        if wanted(&name) {
            variables.put(Variable { name, value, global });
        }
    }
    Ok(variables)
}

struct Lines<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

/// `# key: text`.
fn split_field(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start().strip_prefix(['#', '%'])?;
    let (key, text) = line.split_once(':')?;
    Some((key.trim(), text.trim()))
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<&'a str> {
        let line = self.lines.get(self.at).ok_or_else(|| damaged("it ends early"))?;
        self.at += 1;
        Ok(line)
    }

    /// Moves to the next line that names a variable.
    fn skip_to(&mut self, key: &str) -> bool {
        while let Some(line) = self.lines.get(self.at) {
            if split_field(line).is_some_and(|(k, _)| k == key) {
                return true;
            }
            self.at += 1;
        }
        false
    }

    fn skip_blank(&mut self) {
        while self.lines.get(self.at).is_some_and(|line| line.trim().is_empty()) {
            self.at += 1;
        }
    }

    fn peek_field(&self, key: &str) -> Option<&'a str> {
        let (k, text) = split_field(self.lines.get(self.at)?)?;
        (k == key).then_some(text)
    }

    fn field(&mut self, key: &str) -> Result<&'a str> {
        self.skip_blank();
        let text = self.peek_field(key).ok_or_else(|| damaged("a line of its text is missing"))?;
        self.at += 1;
        Ok(text)
    }

    fn count(&mut self, key: &str) -> Result<usize> {
        self.field(key)?.parse().map_err(|_| damaged("a number of its text is none"))
    }

    /// `# rows`, `# columns`, or `# ndims` and a line of extents.
    fn dims(&mut self) -> Result<Dims> {
        self.skip_blank();
        if self.peek_field("ndims").is_some() {
            self.at += 1;
            let extents: Option<Vec<usize>> =
                self.next()?.split_whitespace().map(|w| w.parse().ok()).gather();
            return extents
                .map(|e| Dims::new(&e))
                .ok_or_else(|| damaged("the extents of an array are missing"));
        }
        Ok(Dims::matrix(self.count("rows")?, self.count("columns")?))
    }

    fn value(&mut self, depth: usize) -> Result<Value> {
        if depth > DEEPEST_READ {
            return Err(damaged("its values are nested too deeply"));
        }
        let kind = self.field("type")?;
        let kind = kind.strip_prefix("global ").unwrap_or(kind);
        match kind {
            "scalar struct" => self.structure(depth, true),
            "struct" => self.structure(depth, false),
            "cell" => {
                let dims = self.dims()?;
                Ok(Tensor::new(dims.clone(), self.cells(dims.numel(), depth)?).into())
            }
            "string" | "sq_string" => self.text(),
            "range" | "double_range" => self.range(),
            "sparse matrix" | "sparse complex matrix" | "sparse bool matrix" => self.sparse(kind),
            "function handle" => Ok(FunctionHandle::named(self.next()?.trim()).into()),
            _ => self.numbers(kind),
        }
    }

    fn cells(&mut self, count: usize, depth: usize) -> Result<Vec<Value>> {
        if count > self.lines.len() {
            return Err(damaged("a cell array has more elements than there are lines"));
        }
        let mut cells = memory::room(count);
        for _ in 0..count {
            self.field("name")?;
            cells.put(self.value(depth + 1)?);
        }
        Ok(cells)
    }

    fn structure(&mut self, depth: usize, scalar: bool) -> Result<Value> {
        self.skip_blank();
        let dims = if self.peek_field("ndims").is_some() { self.dims()? } else { Dims::SCALAR };
        let count = self.count("length")?;
        memory::check::<Value>(&dims)?;
        let mut fields = Vec::new();
        for _ in 0..count {
            let name = Name::new(self.field("name")?);
            let value = self.value(depth + 1)?;
            let values = match (scalar, value) {
                (true, value) => vec![value],
                (false, Value::Cell(cells)) if cells.numel() == dims.numel() => cells.data().duplicate(),
                (false, _) => return Err(damaged("a struct array's field has another size")),
            };
            fields.put((name, values));
        }
        Ok(Struct::from_parts(if scalar { Dims::SCALAR } else { dims }, fields).into())
    }

    fn text(&mut self) -> Result<Value> {
        let rows = self.count("elements")?;
        if rows > self.lines.len() {
            return Err(damaged("a char array has more rows than there are lines"));
        }
        let mut texts: Vec<Vec<Char>> = Vec::new();
        for _ in 0..rows {
            let length = self.count("length")?;
            let mut text = String::new();
            // A text of this many bytes may hold line ends itself.
            while text.len() < length || (length == 0 && text.is_empty()) {
                if !text.is_empty() {
                    text.put('\n');
                }
                text.put(self.next()?);
                if length == 0 {
                    break;
                }
            }
            texts.put(text.encode_utf16().map(Char).gather());
        }
        let columns = texts.iter().map(Vec::len).max().unwrap_or(0);
        if columns == 0 && rows <= 1 {
            return Ok(Value::text(""));
        }
        let dims = Dims::matrix(rows, columns);
        memory::check::<Char>(&dims)?;
        let at = |r: usize, c: usize| texts[r].get(c).copied().unwrap_or(Char(32));
        let data = (0..columns).flat_map(|c| (0..rows).map(move |r| (r, c))).map(|(r, c)| at(r, c)).gather();
        Ok(Tensor::new(dims, data).into())
    }

    fn range(&mut self) -> Result<Value> {
        self.next()?;
        let numbers: Option<Vec<f64>> = self.next()?.split_whitespace().map(ascii::number).gather();
        let Some([base, limit, step]) = numbers.as_deref() else {
            return Err(damaged("a range is not complete"));
        };
        let range = Range::new(*base, *step, *limit);
        memory::check::<f64>(&Dims::matrix(1, range.len()))?;
        Ok(Value::Range(std::rc::Rc::new(range)))
    }

    fn sparse(&mut self, kind: &str) -> Result<Value> {
        let count = self.count("nnz")?;
        let dims = self.dims()?;
        let (mut i, mut j, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..count {
            let words: Vec<&str> = self.next()?.split_whitespace().gather();
            let [row, column, value] = words.as_slice() else {
                return Err(damaged("an element is not complete"));
            };
            let place = row.parse::<usize>().ok().zip(column.parse::<usize>().ok());
            let place = place.filter(|&(i, j)| i >= 1 && j >= 1 && i <= dims.rows() && j <= dims.columns());
            let (r, c) = place.ok_or_else(|| damaged("the subscripts of a sparse matrix do not fit"))?;
            i.put(r - 1);
            j.put(c - 1);
            values.put(complex(value)?);
        }
        let values = if kind.contains("bool") {
            Values::Logical(values.iter().map(|z| z.re != 0.0).gather())
        } else {
            Values::Complex(values)
        };
        Ok(SparseMatrix::of_triplets(dims.rows(), dims.columns(), &i, &j, &values)?.into())
    }

    fn numbers(&mut self, kind: &str) -> Result<Value> {
        let scalar = !kind.ends_with("matrix");
        let is_complex = kind.contains("complex");
        let class = match kind.split(' ').next() {
            Some("bool") => Class::Logical,
            Some("float") => Class::Single,
            Some("scalar" | "matrix" | "complex") => Class::Double,
            Some(name) => *Class::INTEGERS
                .iter()
                .find(|class| class.name() == name)
                .ok_or_else(|| damaged(&format!("values of type '{kind}' are not known")))?,
            None => return Err(damaged("a type is missing")),
        };
        let dims = if scalar { Dims::SCALAR } else { self.dims()? };
        let by_rows = !scalar
            && self.at > 0
            && split_field(self.lines[self.at - 1]).is_some_and(|(k, _)| k == "columns");
        memory::check::<C64>(&dims)?;
        let mut elements = Vec::new();
        while elements.len() < dims.numel() {
            for word in self.next()?.split_whitespace() {
                elements.put(complex(word)?);
            }
        }
        elements.truncate(dims.numel());
        if by_rows {
            let (rows, columns) = (dims.rows(), dims.columns());
            elements = (0..rows * columns).map(|k| elements[k % rows * columns + k / rows]).gather();
        }
        Ok(match (is_complex, class) {
            (true, Class::Single) => {
                Tensor::new(dims, elements).map(|z| crate::C32::new(z.re as f32, z.im as f32)).into()
            }
            (true, _) => Tensor::new(dims, elements).into(),
            (false, _) => of_class(class, elements.iter().map(|z| z.re).gather(), |_| dims),
        })
    }
}

/// `1.5` or `(1.5,-2)`.
fn complex(word: &str) -> Result<C64> {
    let broken = || damaged(&format!("'{word}' is no number"));
    match word.strip_prefix('(').and_then(|w| w.strip_suffix(')')) {
        Some(pair) => {
            let (re, im) = pair.split_once(',').ok_or_else(broken)?;
            Ok(C64::new(ascii::number(re).ok_or_else(broken)?, ascii::number(im).ok_or_else(broken)?))
        }
        None => Ok(C64::new(ascii::number(word).ok_or_else(broken)?, 0.0)),
    }
}
