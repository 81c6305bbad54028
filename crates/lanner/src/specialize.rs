//! `lanner specialize`: a function that has done already what depends on known inputs.

use crate::bench;
use crate::commands::{DEFECT, INTERRUPTED, USAGE, print, run_residual, tell};
use crate::json::Json;
use crate::scratch::Folder;
use crate::types::{Format, place_of};
use lanner_base::Severity;
use lanner_runtime::error::Reason;
use lanner_session::{
    Assume, Compared, DataFile, Inlining, Options, Residual, Said, SpecializeOptions, Specialized,
    Strictness, Told, ToldLine,
};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is known, and how far the specialiser goes.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "What is known of the inputs")]
pub struct Known {
    /// The function, where it is not the file's first one; `--like` names it, too.
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
    /// A parameter's value: an expression, or `@FILE.m` for what a file gives. It leaves the list of parameters.
    /// Of a struct fields may be fixed, `opts.tol=1e-6`; where `--shape` says its size, cells `c{2}` and elements `x(3)`.
    #[arg(long, value_name = "NAME=VALUE")]
    pub fix: Vec<String>,
    /// The value that a global variable has whenever the function is called.
    #[arg(long, value_name = "NAME=VALUE")]
    pub fix_global: Vec<String>,
    /// A file whose content is known: what the function reads of it is computed.
    #[arg(long, value_name = "FILE")]
    pub fix_file: Vec<PathBuf>,
    /// A parameter's size and class, `x: 3x1 double`.
    #[arg(long, value_name = "NAME: SHAPE")]
    pub shape: Vec<String>,
    /// A parameter of which nothing is known, whatever comments say.
    #[arg(long, value_name = "NAME")]
    pub unknown: Vec<String>,
    /// A call, `f(x, 10)`: literals are fixed, names stay open.
    #[arg(long, value_name = "CALL")]
    pub like: Option<String>,
    /// How many arguments are given.
    #[arg(long, value_name = "N")]
    pub nargin: Option<usize>,
    /// How many outputs are asked for.
    #[arg(long, value_name = "N")]
    pub nargout: Option<usize>,
    /// Statements that may be written; ten times as many as the original has where nothing is said.
    #[arg(long, value_name = "N")]
    pub budget: Option<usize>,
    /// Trips of a loop that may be unrolled, also where any of them may be the last one and they are
    /// alike; 1000 where nothing is said, without such.
    #[arg(long, value_name = "N")]
    pub unroll: Option<usize>,
    /// Loops stay.
    #[arg(long, conflicts_with = "unroll")]
    pub no_unroll: bool,
    /// Which calls become the statements of what they call.
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = Inline::Small)]
    pub inline: Inline,
    /// Versions of one function, and states of one loop.
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub versions: usize,
    /// What becomes of what `--shape` and comments `%#` say of open parameters.
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Assumed::Promised)]
    pub assume: Assumed,
    /// Inputs on which residual and original are compared.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub check: usize,
}

impl Known {
    /// Whether anything is said of the inputs.
    pub fn is_any(&self) -> bool {
        let is_listed = [&self.fix, &self.fix_global, &self.shape, &self.unknown]
            .into_iter()
            .any(|list| !list.is_empty());
        is_listed
            || !self.fix_file.is_empty()
            || self.like.is_some()
            || self.function.is_some()
            || self.nargin.is_some()
            || self.nargout.is_some()
    }

    /// The same where nothing is relied on that is promised of open parameters.
    pub fn without_promises(self) -> Known {
        let assume = match self.assume {
            Assumed::Promised => Assumed::Nothing,
            assume @ (Assumed::Shapes | Assumed::Nothing) => assume,
        };
        Known { assume, ..self }
    }

    /// What is said of the parameters, for a residual of this name, whose largest constants may be in a MAT-file in this folder.
    fn said(&self, name: Option<String>, data_folder: Option<PathBuf>) -> Said {
        Said {
            fix: self.fix.clone(),
            fix_global: self.fix_global.clone(),
            shape: self.shape.clone(),
            unknown: self.unknown.clone(),
            like: self.like.clone(),
            files: self.fix_file.clone(),
            nargin: self.nargin,
            nargout: self.nargout,
            function: self.function.clone(),
            name,
            data_folder,
            assume: match self.assume {
                Assumed::Shapes => Assume::Shapes,
                Assumed::Promised => Assume::Promised,
                Assumed::Nothing => Assume::Nothing,
            },
        }
    }

    fn how(&self) -> SpecializeOptions {
        let usual = SpecializeOptions::default();
        SpecializeOptions {
            budget: self.budget,
            unroll: if self.no_unroll { 0 } else { self.unroll.unwrap_or(usual.unroll) },
            keeps_alike: self.unroll.is_none(),
            inlining: match self.inline {
                Inline::Always => Inlining::Always,
                Inline::Small => Inlining::Small,
                Inline::Never => Inlining::Never,
            },
            versions: self.versions,
        }
    }
}

/// What `lanner specialize` is told.
#[derive(clap::Args)]
pub struct Arguments {
    /// The `.m` file, whose first function is specialised where nothing names another one.
    pub file: PathBuf,
    /// Where the residual is written, whose function takes the file's name; else it is printed.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print what was decided of each line of the original; the residual is printed only where `-o` says.
    #[arg(long)]
    pub report: bool,
    /// Time original and residual, in Lanner and in the programs that are named.
    #[arg(long, value_name = "WHERE", num_args = 0..=1, default_missing_value = "lanner", value_enum)]
    pub bench: Option<Where>,
    /// How the report is printed.
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Format::Text, requires = "report")]
    pub format: Format,
    #[command(flatten)]
    pub known: Known,
}

/// Where original and residual are timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Where {
    /// In Lanner.
    Lanner,
    /// In Lanner and GNU Octave.
    Octave,
}

/// What becomes of what is said of open parameters.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Assumed {
    /// The residual relies on it, and asserts at its entry what it relies on.
    Shapes,
    /// The residual relies on it, and its comment says so: callers see to it.
    Promised,
    /// The residual does not rely on it.
    Nothing,
}

/// Which calls become the statements of what they call.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Inline {
    /// All that can.
    Always,
    /// Those of small functions.
    Small,
    /// None.
    Never,
}

/// Specialises a function.
pub fn specialize(options: &Options, arguments: &Arguments) -> u8 {
    let name = match residual_name(&arguments.file, arguments.output.as_deref()) {
        Ok(name) => name,
        Err(message) => {
            tell(&message);
            return USAGE;
        }
    };
    // Where the residual has a file its largest constants may have one, too.
    let folder = match name.as_ref().map(|_| Folder::new()).transpose() {
        Ok(folder) => folder,
        Err(error) => {
            tell(&format!("lanner: no folder can be made: {error}\n"));
            return USAGE;
        }
    };
    let data_folder = folder.as_ref().map(|folder| folder.path().to_owned());
    match made(options, &arguments.file, &arguments.known, (name, data_folder)) {
        Ok(compared) => {
            // What is promised of parameters was known of the original's, too.
            let annotated = compared.annotated();
            let Compared { made, told, idle, sample, data_file, .. } = compared;
            let new = new_finding(options, arguments, (made.name.as_str(), &annotated));
            if let Some(new) = new.filter(|_| arguments.known.check > 0) {
                // Where no input leads to the end an error that is certain is one of what was said.
                if new.is_error && sample.is_none() && !arguments.known.shape.is_empty() {
                    tell(&format!("error: --shape contradicts {}: {}\n", new.place, new.message));
                    return USAGE;
                }
                let (code, message) = (new.code, new.message);
                tell(&format!(
                    "lanner: `lanner check` finds in the residual, and not in the original: {code}: {message}\n"
                ));
            }
            if let Some(place) = arguments.bench {
                match bench::bench(
                    options,
                    &arguments.file,
                    (&made, data_file.as_ref()),
                    sample,
                    place == Where::Octave,
                ) {
                    Ok(table) => tell(&table),
                    Err(why) => {
                        tell(&format!("lanner: nothing was timed: {why}\n"));
                        return USAGE;
                    }
                }
            }
            let output = arguments.output.as_deref();
            let write = || write(&made, data_file.as_ref(), output);
            match (arguments.report, output) {
                (false, _) => write(),
                (true, None) => print(&reported(&told, &idle, &made, arguments.format), 0),
                (true, Some(_)) => match write() {
                    0 => print(&reported(&told, &idle, &made, arguments.format), 0),
                    failed => failed,
                },
            }
        }
        Err(code) => code,
    }
}

/// The residual that does the same as the original; what stands in its way is told, and the exit code given.
fn made(
    options: &Options,
    file: &Path,
    known: &Known,
    (name, data_folder): (Option<String>, Option<PathBuf>),
) -> Result<Compared, u8> {
    let said = known.said(name, data_folder);
    match lanner_session::specialize_file(options, file, &said, &known.how(), known.check) {
        Ok(Compared { made, difference: Some(difference), .. }) => {
            tell(&format!("lanner: the residual differs from the original {difference}\n"));
            tell("This is a defect of Lanner; nothing was written. The residual was:\n");
            tell(&made.text);
            Err(DEFECT)
        }
        Ok(compared) => {
            for file in &compared.unread {
                tell(&format!("lanner: the function reads nothing of {}\n", file.display()));
            }
            for part in &compared.idle {
                tell(&format!("lanner: no statement reads {part}, which is fixed\n"));
            }
            if compared.late > 0 {
                let late = compared.late;
                tell(&format!(
                    "lanner: inputs on which the original does not end soon were not compared: {late}\n"
                ));
            }
            Ok(compared)
        }
        Err(error) => {
            tell(&lanner_session::report(&error, options.dialect, None));
            Err(if matches!(error.reason(), Reason::Interrupted) { INTERRUPTED } else { USAGE })
        }
    }
}

/// The residual of a file's function, which callers know by this name. `is_annotated`: comments in it say what `--shape` and comments
/// `%#` said.
///
/// # Errors
/// Why there is none has been told: the exit code.
pub fn residual(
    options: &Options,
    file: &Path,
    (known, is_annotated): (&Known, bool),
    name: String,
) -> Result<Residual, u8> {
    let compared = made(options, file, known, (None, None))?;
    let text = if is_annotated { compared.annotated() } else { compared.made.text };
    Residual::of(file, &compared.made.name, text, name).map_err(|error| {
        tell(&lanner_session::report(&error, options.dialect, None));
        USAGE
    })
}

/// Runs the residual of a file's function, with the arguments that are left.
pub fn run(
    options: &Options,
    file: &Path,
    known: &Known,
    arguments: &[String],
    how: lanner_session::Arguments,
) -> u8 {
    match residual(options, file, (known, false), String::new()) {
        Ok(residual) => run_residual(options, &residual, arguments, how),
        Err(code) => code,
    }
}

/// Tells what is known of a variable in a line where inputs are known, and why not more.
pub fn explain(options: &Options, place: &str, name: &str, known: &Known) -> u8 {
    let Some((file, line)) = place_of(place) else { return USAGE };
    match lanner_session::explain_known(options, &file, line, name, &known.said(None, None), &known.how()) {
        Ok(text) => print(&text, 0),
        Err(error) => {
            tell(&lanner_session::report(&error, options.dialect, None));
            USAGE
        }
    }
}

/// What is found in a residual.
struct Finding {
    code: &'static str,
    message: String,
    is_error: bool,
    /// The file, and where it has the line also the line.
    place: String,
}

/// The first message about the residual whose code no message about the original has.
fn new_finding(options: &Options, arguments: &Arguments, (name, text): (&str, &str)) -> Option<Finding> {
    let folder = Folder::new().ok()?;
    let file = folder.path().join(format!("{name}.m"));
    std::fs::write(&file, text).ok()?;
    let found = |path: &Path| {
        let all = lanner_session::check_files(&options.project(), &[path.to_owned()], &[], Strictness::Usual);
        all.into_iter().flatten().flat_map(|findings| findings.diagnostics)
    };
    let before: Vec<_> = found(&arguments.file).map(|finding| finding.code).collect();
    let new = found(&file).find(|finding| !before.contains(&finding.code))?;
    let file = arguments.file.display();
    let original = std::fs::read_to_string(&arguments.file).unwrap_or_default();
    let at = text[..(new.span.start as usize).min(text.len())].matches('\n').count();
    let line = text.lines().nth(at).unwrap_or_default().trim();
    let place = match original.lines().position(|own| own.trim() == line) {
        Some(k) => format!("line {} of {file}", k + 1),
        None => file.to_string(),
    };
    let is_error = new.severity == Severity::Error;
    Some(Finding { code: new.code, message: new.message, is_error, place })
}

/// The name of the residual function: that of its file, which is no other than the original's.
fn residual_name(file: &Path, output: Option<&Path>) -> Result<Option<String>, String> {
    let Some(path) = output else { return Ok(None) };
    let is_same = |there: PathBuf| std::fs::canonicalize(file).is_ok_and(|file| file == there);
    if std::fs::canonicalize(path).is_ok_and(is_same) {
        return Err(format!("lanner: '{}' is the file that is specialised\n", path.display()));
    }
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let is_m = path.extension().is_some_and(|extension| extension == "m");
    if is_function_name(stem) && is_m {
        Ok(Some(stem.to_owned()))
    } else {
        Err(format!(
            "lanner: '{}' is no NAME.m: the residual function takes the file's name\n",
            path.display()
        ))
    }
}

/// Whether a function may have this name.
pub fn is_function_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Writes the residual, behind the MAT-file of its constants, or prints it.
fn write(made: &Specialized, data_file: Option<&DataFile>, output: Option<&Path>) -> u8 {
    let Some(path) = output else { return print(&made.text, 0) };
    let data = data_file.map(|data| (path.with_file_name(&data.name), data.bytes.as_slice()));
    if let Some((data, _)) = data.as_ref().filter(|(data, _)| !DataFile::may_replace(data)) {
        tell(&format!(
            "lanner: {} is needed for constants of the residual, and is a file that `lanner specialize` has not made: -o gives another name\n",
            data.display()
        ));
        return USAGE;
    }
    for (path, bytes) in
        data.iter().map(|(path, bytes)| (path.as_path(), *bytes)).chain([(path, made.text.as_bytes())])
    {
        if let Err(error) = replace(path, bytes) {
            tell(&format!("lanner: {} cannot be written: {error}\n", path.display()));
            return USAGE;
        }
    }
    0
}

/// Writes a file beside its place and renames it.
fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let beside = PathBuf::from(name);
    let written = std::fs::File::create(&beside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}

/// What was decided, before the lines of the original.
fn reported(told: &[Told], idle: &[String], made: &Specialized, format: Format) -> String {
    match format {
        Format::Text => {
            let (before, after) = made.statements;
            let texts: Vec<String> = told.iter().map(text).collect();
            let idle: Vec<String> =
                idle.iter().map(|part| format!("no statement reads {part}, which is fixed\n")).collect();
            format!("{}{}{before} statements became {after}\n", texts.concat(), idle.concat())
        }
        Format::Json => format!("{}\n", json(told, idle, made)),
    }
}

/// ```text
/// unrolled      4 | for i = 1:n                    4 trips
/// ```
fn text(told: &Told) -> String {
    let width = told.lines.iter().map(|line| line.text.chars().count()).max().unwrap_or(0).min(72);
    let mut out = format!("{}\n", told.file);
    let words = |line: &ToldLine| {
        let mut words: Vec<&str> = Vec::new();
        for (word, _) in &line.notes {
            if !words.contains(word) {
                words.push(word);
            }
        }
        words.join(", ")
    };
    let longest = told.lines.iter().map(|line| words(line).len()).max().unwrap_or(0).max(12);
    for line in &told.lines {
        let mut more: Vec<&str> = line.notes.iter().map(|(_, more)| more.as_str()).collect();
        more.retain(|more| !more.is_empty());
        let (words, more) = (words(line), more.join(", "));
        let row = format!("{words:<longest$} {:>4} | {:<width$}  {more}", line.number, line.text);
        out.push_str(row.trim_end());
        out.push('\n');
    }
    out
}

fn json(told: &[Told], idle: &[String], made: &Specialized) -> Json {
    let note = |(word, more): &(&str, String)| {
        Json::Object(vec![("decided", Json::text(*word)), ("why", Json::text(more))])
    };
    let line = |line: &ToldLine| {
        let notes = line.notes.iter().map(note).collect();
        Json::Object(vec![("line", Json::Number(line.number)), ("notes", Json::Array(notes))])
    };
    let file = |told: &Told| {
        let lines = told.lines.iter().filter(|line| !line.notes.is_empty()).map(line).collect();
        Json::Object(vec![("file", Json::text(&told.file)), ("lines", Json::Array(lines))])
    };
    let (before, after) = made.statements;
    Json::Object(vec![
        ("files", Json::Array(told.iter().map(file).collect())),
        ("never_read", Json::Array(idle.iter().map(Json::text).collect())),
        ("statements", Json::Number(before as u32)),
        ("residual_statements", Json::Number(after as u32)),
    ])
}
