//! Large constants, once in functions of their own. The largest ones stand in a MAT-file beside the residual, where there may be one.
//!
//! ```text
//! w = [0.37 0.74 0.11 …];            w = f_n3000_w;
//! y = w(k) * x;                      y = w(k) * x;
//!                                    …
//!                                    function w = f_n3000_w
//!                                    w = [0.37 0.74 0.11 …];
//! ```

use crate::code::{Code, CodeKind, Line, LineKind, print_code, print_lines};
use lanner_base::Name;
use lanner_runtime::Value;
use rustc_hash::FxHashSet;

/// Texts of values that stand where they are used, at most.
const LONGEST: usize = 2000;
/// Texts of values that stand in a function, where there may be a MAT-file.
const FILED: usize = 100_000;
/// How deep values lie in others in a file, at most.
const DEEPEST: usize = 50;

/// What functions that load constants call.
pub const LOADING: [&str; 5] = ["load", "fullfile", "fileparts", "mfilename", "isempty"];

/// The functions of a residual program that give constants.
#[derive(Default)]
pub struct Tables {
    made: Vec<Table>,
    /// The file for the largest ones.
    file: Option<String>,
}

/// A function that gives a constant.
struct Table {
    name: Name,
    /// What it gives, and the constant's name in the file.
    variable: Name,
    stored: Name,
    value: Code,
    text: String,
    is_filed: bool,
}

impl Tables {
    /// None yet; the largest constants will be in this file.
    pub fn new(file: Option<String>) -> Tables {
        Tables { made: Vec::new(), file }
    }

    /// Calls functions for large constants. These are named like the residual function, and like no others that are `taken`.
    pub fn take(&mut self, lines: &mut [Line], of: Name, taken: &mut FxHashSet<Name>) {
        for line in lines {
            line.bodies_mut().into_iter().for_each(|body| self.take(body, of, taken));
            let shows = line.shows;
            let Some(variable) = line.whole_target().filter(|_| !shows) else { continue };
            let LineKind::Assign { value, .. } = &mut line.kind else { continue };
            let CodeKind::Known(_) = value.kind else { continue };
            let text = print_code(value);
            if text.len() > LONGEST {
                let name = self.named(variable, (value, text), of, taken);
                *value = Code::call(name, Vec::new());
            }
        }
    }

    /// The function that gives a value of this text.
    fn named(
        &mut self,
        variable: Name,
        (value, text): (&Code, String),
        of: Name,
        taken: &mut FxHashSet<Name>,
    ) -> Name {
        if let Some(table) = self.made.iter().find(|table| table.text == text) {
            return table.name;
        }
        let numbered = |count: usize| match count {
            1 => variable,
            _ => Name::new(&format!("{variable}{count}")),
        };
        let mut count = 1;
        let mut name = Name::new(&format!("{of}_{variable}"));
        while !taken.insert(name) || self.made.iter().any(|table| table.stored == numbered(count)) {
            count += 1;
            name = Name::new(&format!("{of}_{}", numbered(count)));
        }
        let is_storable = value.as_known().is_some_and(|value| is_storable(value, DEEPEST));
        let is_filed = self.file.is_some() && text.len() > FILED && is_storable;
        let (value, stored) = (value.clone(), numbered(count));
        self.made.push(Table { name, variable, stored, value, text, is_filed });
        name
    }

    /// The texts of the functions, whose statements are so far to the right.
    pub fn texts(&self, depth: usize) -> Vec<String> {
        let text = |table: &Table| {
            let Table { name, variable, .. } = table;
            let body = match self.file.as_ref().filter(|_| table.is_filed) {
                Some(file) => table.loading(file, depth),
                None => {
                    let line = Line::assign(*variable, table.value.clone(), None);
                    print_lines(&[line], depth, &mut |_| Default::default())
                }
            };
            format!("function {variable} = {name}\n{body}end\n")
        };
        self.made.iter().map(text).collect()
    }

    /// The constants of the file, by their names there.
    pub fn filed(&self) -> Vec<(Name, Value)> {
        let filed = self.made.iter().filter(|table| table.is_filed);
        filed.filter_map(|table| Some((table.stored, table.value.as_known()?.clone()))).collect()
    }
}

impl Table {
    /// The statements that load the constant once.
    fn loading(&self, file: &str, depth: usize) -> String {
        let Table { variable, stored, .. } = self;
        let kept = if variable.as_str() == "kept" { "loaded" } else { "kept" };
        let path = format!("fullfile(fileparts(mfilename('fullpath')), '{file}')");
        let lines = [
            format!("persistent {kept};"),
            format!("if isempty({kept})"),
            format!("    {kept} = load({path}, '{stored}');"),
            "end".to_owned(),
            format!("{variable} = {kept}.{stored};"),
        ];
        lines.iter().map(|line| format!("{:indent$}{line}\n", "", indent = 4 * depth)).collect()
    }
}

/// Whether every program that reads MAT-files reads the same value again.
fn is_storable(value: &Value, deepest: usize) -> bool {
    let Some(deepest) = deepest.checked_sub(1) else { return false };
    match value {
        Value::Cell(cells) => cells.data().iter().all(|value| is_storable(value, deepest)),
        Value::Struct(fields) => {
            let mut values = fields.fields().iter().flat_map(|(_, values)| values);
            values.all(|value| is_storable(value, deepest))
        }
        // A file has no place for what is complex by name only.
        Value::Complex(t) => t.data().iter().any(|z| z.im != 0.0),
        Value::ComplexSingle(t) => t.data().iter().any(|z| z.im != 0.0),
        Value::Function(_)
        | Value::String(_)
        | Value::Sparse(_)
        | Value::Object(_)
        | Value::Undefined
        | Value::List(_)
        | Value::Shared(_) => false,
        _ => true,
    }
}
