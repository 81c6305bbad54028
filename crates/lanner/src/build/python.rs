//! Packages for Python: a shared library, and a module that calls it with NumPy's arrays.
//!
//! ```text
//! out/pyproject.toml, setup.py      what `pip install ./out` reads
//! out/f/__init__.py, __init__.pyi   the functions, with their help texts; their types
//! out/f/_native.py                  how arrays and errors go there and come back
//! out/f/_f.so                       the library
//! ```

use lanner_session::{ElementType as Type, Entrance, Exported, Passed};
use std::fmt::Write;

/// How arrays and errors go to compiled code and come back: the same for all packages.
const NATIVE: &str = include_str!("python/_native.py");

const SETUP: &str = r#"from setuptools import Distribution, setup


class Compiled(Distribution):
    """The library in it is for one kind of machine."""

    def has_ext_modules(self):
        return True


setup(distclass=Compiled)
"#;

/// Words that are no names in Python, but may be in MATLAB.
const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "class", "def", "del", "elif",
    "except", "finally", "from", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
    "with", "yield",
];

/// A package.
pub struct Package<'a> {
    name: String,
    entries: &'a [(Entrance, Exported)],
}

impl<'a> Package<'a> {
    /// Of the functions of a file.
    pub fn of(file: &str, entries: &'a [(Entrance, Exported)]) -> Package<'a> {
        Package { name: name_of(file), entries }
    }

    /// The path of the shared library in the package's folder.
    pub fn library(&self) -> String {
        format!("{0}/_{0}.so", self.name)
    }

    /// All other files.
    pub fn files(&self) -> Vec<(String, String)> {
        let name = &self.name;
        vec![
            ("pyproject.toml".to_owned(), self.project()),
            ("setup.py".to_owned(), SETUP.to_owned()),
            (format!("{name}/__init__.py"), self.module()),
            (format!("{name}/__init__.pyi"), self.types()),
            (format!("{name}/_native.py"), NATIVE.to_owned()),
            (format!("{name}/py.typed"), String::new()),
        ]
    }

    fn project(&self) -> String {
        let name = &self.name;
        format!(
            "[build-system]\nrequires = [\"setuptools>=61\"]\nbuild-backend = \"setuptools.build_meta\"\n\n\
             [project]\nname = \"{name}\"\nversion = \"0.1.0\"\ndescription = \"{name}.m, compiled by Lanner\"\n\
             requires-python = \">=3.9\"\ndependencies = [\"numpy\"]\n\n\
             [tool.setuptools]\npackages = [\"{name}\"]\n\n\
             [tool.setuptools.package-data]\n{name} = [\"*.so\", \"*.pyi\", \"py.typed\"]\n"
        )
    }

    fn module(&self) -> String {
        let name = &self.name;
        let names: Vec<String> =
            self.entries.iter().map(|(_, exported)| format!("\"{}\"", name_of(&exported.name))).collect();
        let mut text = format!(
            "\"\"\"{name}.m, compiled by Lanner. Arrays are NumPy's, with as many dimensions as MATLAB's.\"\"\"\n\n\
             from pathlib import Path as _Path\n\nfrom ._native import Library as _Library\nfrom ._native import MatlabError\n\n\
             __all__ = [\"MatlabError\", {}]\n\n_library = _Library(_Path(__file__).with_name(\"_{name}.so\"))\n",
            names.join(", ")
        );
        for (entry, exported) in self.entries {
            let own = name_of(&exported.name);
            let _ = write!(text, "\n_{own} = _library.function(\n    \"{}\",\n    [", exported.name);
            lines(&mut text, entry.params.iter().map(|param| tuple(param, true)));
            let _ = write!(text, "],\n    [");
            lines(&mut text, entry.results.iter().map(|result| tuple(result, false)));
            let _ = write!(
                text,
                "],\n    gives_status={},\n    gives_value={},\n)\n",
                word(exported.gives_status),
                word(exported.gives_value)
            );
            let params = names_of(&entry.params).join(", ");
            let _ = write!(text, "\n\ndef {own}({params}):\n{}    return _{own}({params})\n", doc(entry));
        }
        text
    }

    fn types(&self) -> String {
        let mut text =
            "import numpy as np\nimport numpy.typing as npt\n\nclass MatlabError(Exception):\n    \
             message: str\n    identifier: str\n    place: str\n"
                .to_owned();
        for (entry, exported) in self.entries {
            let params = names_of(&entry.params).into_iter().zip(&entry.params);
            let params: Vec<String> =
                params.map(|(name, param)| format!("{name}: {}", taken(param))).collect();
            let results: Vec<String> = entry.results.iter().map(given).collect();
            let result = match results.as_slice() {
                [] => "None".to_owned(),
                [one] => one.clone(),
                several => format!("tuple[{}]", several.join(", ")),
            };
            let _ = write!(
                text,
                "\ndef {}({}) -> {result}:\n{}    ...\n",
                name_of(&exported.name),
                params.join(", "),
                doc(entry)
            );
        }
        text
    }
}

/// A list of texts, a line each.
fn lines(text: &mut String, all: impl Iterator<Item = String>) {
    let before = text.len();
    for one in all {
        let _ = write!(text, "\n        {one},");
    }
    if text.len() > before {
        text.push_str("\n    ");
    }
}

fn word(truth: bool) -> &'static str {
    if truth { "True" } else { "False" }
}

/// A name that Python has for no word of its own.
fn name_of(name: &str) -> String {
    if KEYWORDS.contains(&name) { format!("{name}_") } else { name.to_owned() }
}

fn names_of(all: &[Passed]) -> Vec<String> {
    all.iter().map(|passed| name_of(&passed.name)).collect()
}

/// What `_native.py` is told of a value.
fn tuple(passed: &Passed, is_param: bool) -> String {
    let quoted = |text: &String| format!("\"{text}\"");
    let extents = passed.extents.as_ref().map_or("None".to_owned(), |extents| {
        let extents: Vec<String> = extents.iter().map(quoted).collect();
        format!("({})", extents.join(", "))
    });
    let term = match (is_param, &passed.term) {
        (true, Some(term)) => format!(", \"{term}\""),
        (true, None) => ", None".to_owned(),
        (false, _) => String::new(),
    };
    format!(
        "(\"{}\", \"{}\", {extents}{term})",
        name_of(&passed.name),
        if passed.is_complex { "complex" } else { dtype(passed.ty) }
    )
}

/// The type as `_native.py` has it: NumPy's, but for characters and counted numbers.
fn dtype(ty: Type) -> &'static str {
    match ty {
        Type::F64 => "float64",
        Type::F32 => "float32",
        Type::I8 => "int8",
        Type::I16 => "int16",
        Type::I32 => "int32",
        Type::I64 => "int64",
        Type::U8 => "uint8",
        Type::U16 => "uint16",
        Type::U32 => "uint32",
        Type::U64 => "uint64",
        Type::Bool => "bool",
        Type::Char => "char",
        Type::Index => "index",
    }
}

/// What may be given.
fn taken(passed: &Passed) -> &'static str {
    match (passed.ty, &passed.extents) {
        (Type::Char, _) => "str",
        (_, Some(_)) => "npt.ArrayLike",
        _ if passed.is_complex => "complex",
        (Type::F64 | Type::F32, None) => "float",
        (Type::Bool, None) => "bool",
        (_, None) => "int",
    }
}

/// What comes back.
fn given(passed: &Passed) -> String {
    match (passed.ty, &passed.extents) {
        (_, Some(_)) if passed.is_complex => "npt.NDArray[np.complex128]".to_owned(),
        _ if passed.is_complex => "complex".to_owned(),
        (Type::Char, _) => "str".to_owned(),
        (Type::Bool, Some(_)) => "npt.NDArray[np.bool_]".to_owned(),
        (ty, Some(_)) => format!("npt.NDArray[np.{}]", dtype(ty)),
        (Type::F64 | Type::Index, None) => "float".to_owned(),
        (Type::Bool, None) => "bool".to_owned(),
        (ty, None) => format!("np.{}", dtype(ty)),
    }
}

/// The help text, and what is given and comes back.
fn doc(entry: &Entrance) -> String {
    let lines: Vec<String> =
        entry.doc.lines().map(str::to_owned).chain([String::new()]).chain(entry.lines()).collect();
    let text = lines.join("\n").replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    let indented: Vec<String> = text.trim().lines().map(|line| format!("    {}", line.trim_end())).collect();
    format!("    \"\"\"\n{}\n    \"\"\"\n", indented.join("\n").trim_end())
}
