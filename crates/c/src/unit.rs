//! A file of C: what it includes, small functions, declarations, functions.

use crate::body::{Body, Finished};
use crate::error::Error;
use crate::header;
use crate::helpers::Helper;
use crate::notes::{Exported, FuncNotes, Linkage, Notes, Options, Output, Placed};
use crate::own;
use crate::print::{Printer, in_comment};
use crate::program::{MAIN, describe};
use crate::record::{self, Kept, record};
use crate::signature::{Signature, Signatures, declaration, parameters, returned};
use crate::standalone;
use crate::stmt::{Kind, each};
use crate::uses::Uses;
use lanner_lir::Func;

/// Writes functions, which are verified, as a file of C and its header.
///
/// # Errors
/// A function asks its caller at an exit, a call is of what it is not, a name cannot be one of C, or a note does not fit.
pub fn write(funcs: &[Func], notes: &Notes, options: &Options) -> Result<Output, Error> {
    let signatures = Signatures::of_all(funcs, notes, options)?;
    let (mut uses, none) = (Uses::default(), FuncNotes::default());
    let mut written: Vec<Function<'_>> = Vec::new();
    for func in funcs {
        let (own, of) = (signatures.own(&func.name), notes.funcs.get(&func.name).unwrap_or(&none));
        let has_call = func.activation.is_some_and(|activation| activation.has_call);
        if own.linkage == Linkage::Private && !own.is_called && !has_call {
            continue;
        }
        let finished = Body::new(func, of, options, &signatures, &mut uses).finish()?;
        written.push(Function { func, own, notes: of, finished });
    }
    let kind = match &notes.program {
        Some(program) if program.entry.is_none() => Kept::OfLibrary,
        Some(_) | None if options.has_heap => Kept::Printed,
        Some(_) | None => Kept::Small,
    };
    uses.has_errors |= kind == Kept::OfLibrary;
    let mut text =
        format!("/* {}. Made by Lanner; changes are lost when it is made again. */\n\n", title(notes));
    text.push_str(&format!("#include \"{}.h\"\n\n", notes.unit));
    if notes.program.is_some() {
        text.push_str("#include \"lanner.h\"\n");
    }
    if notes.standalone.is_some() {
        standalone::HEADERS.iter().for_each(|header| uses.header(header));
    }
    includes(&mut uses, kind).into_iter().for_each(|header| text.push_str(&format!("#include <{header}>\n")));
    if !uses.headers.is_empty() {
        text.push('\n');
    }
    if uses.has_errors {
        text.push_str(&header::indented(&record(kind), options.indent));
    }
    text.push_str(&header::indented(&own::text(&uses.kernels), options.indent));
    for helper in &uses.helpers {
        text.push_str(&definition(*helper, options));
    }
    for data in &uses.externs {
        text.push_str(&format!("{}\n", declaration(data)));
    }
    if uses.has_polls {
        text.push_str("extern bool lanner_is_interrupted(void);\n");
    }
    if !uses.externs.is_empty() || uses.has_polls {
        text.push('\n');
    }
    if let Some(program) = &notes.program {
        let c_name = |symbol: &str| signatures.own(symbol).name.clone();
        text.push_str(&describe(program, &mut uses.names, &c_name));
    }
    if kind == Kept::OfLibrary {
        text.push_str(&header::indented(record::ENTRY_STUBS, options.indent));
    }
    let is_declared = |function: &&Function<'_>| {
        let has_call = function.func.activation.is_some_and(|activation| activation.has_call);
        function.own.linkage == Linkage::Private && !has_call
    };
    let early: Vec<&Function<'_>> = written.iter().filter(is_declared).collect();
    for function in early.iter().filter(|function| is_called_before(function, &written)) {
        text.push_str(&format!("{};\n\n", function.head()));
    }
    let mut functions = Vec::new();
    for (k, function) in written.iter().enumerate() {
        if k > 0 {
            text.push('\n');
        }
        let (own, lines) = function.text(notes, options);
        let first = text.matches('\n').count() + 1;
        functions.push(Placed { func: function.func.name.clone(), first, lines });
        text.push_str(&own);
    }
    if notes.program.as_ref().is_some_and(|program| program.entry.is_some()) {
        text.push_str(&format!("\n{}", header::indented(MAIN, options.indent)));
    }
    if let Some(function) =
        written.iter().find(|function| Some(&function.func.name) == notes.standalone.as_ref())
    {
        text.push_str(&header::indented(&standalone::main_of(function.func, function.own)?, options.indent));
    }
    let exported: Vec<&Function<'_>> =
        written.iter().filter(|function| function.own.linkage == Linkage::Exported).collect();
    let heads: Vec<(String, String)> =
        exported.iter().map(|function| (header::comment(function), function.head())).collect();
    let header = header::write(notes, &title(notes), &heads, uses.has_errors);
    let exported = exported.iter().map(|function| Exported {
        func: function.func.name.clone(),
        name: function.own.name.clone(),
        gives_status: function.own.may_be_left,
        gives_value: function.own.value.is_some(),
    });
    let exported = exported.collect();
    let names =
        written.iter().map(|function| (function.func.name.clone(), function.own.name.clone())).collect();
    Ok(Output { source: text, header, exported, functions, names })
}

/// A function that was written.
pub(crate) struct Function<'a> {
    pub func: &'a Func,
    pub own: &'a Signature,
    pub notes: &'a FuncNotes,
    pub finished: Finished,
}

impl Function<'_> {
    /// Its head, on several lines where it is long.
    pub fn head(&self) -> String {
        let params =
            parameters(self.func, self.own, &self.finished.names, &self.finished.ins, &self.finished.outs);
        let linkage = match self.own.linkage {
            Linkage::Private => "static ",
            Linkage::Exported => "",
        };
        let start = format!("{linkage}{} {}(", returned(self.own), self.own.name);
        let params = if params.is_empty() { vec!["void".to_owned()] } else { params };
        wrapped(&start, &params)
    }

    /// The text, and the line of the source that each of its lines comes of.
    fn text(&self, notes: &Notes, options: &Options) -> (String, Vec<Option<u32>>) {
        let source = self.notes.source.as_deref().unwrap_or(&notes.source);
        let doc = header::comment_of(&self.notes.doc);
        let mut printer = Printer {
            func: self.func,
            names: &self.finished.names,
            source,
            indent: options.indent,
            told: None,
            lines: doc.lines().map(|_| None).collect(),
            text: doc,
        };
        printer.line(0, &format!("{} {{", self.head()));
        for line in &self.finished.lines {
            let inner = line.trim_start();
            printer.line(1 + (line.len() - inner.len()) / 4, inner);
        }
        if !self.finished.lines.is_empty() && !self.finished.stmts.is_empty() {
            printer.line(0, "");
        }
        printer.stmts(1, &self.finished.stmts);
        if !self.finished.end.is_empty() {
            let mut is_asked_for = false;
            each(&self.finished.stmts, &mut |stmt| is_asked_for |= stmt.kind == Kind::Done);
            if is_asked_for {
                ["", "done:"].iter().for_each(|line| printer.line(0, line));
            }
            self.finished.end.iter().for_each(|line| printer.line(1, line));
        }
        printer.line(0, "}");
        (printer.text, printer.lines)
    }
}

/// A list of parameters, broken where the line would be long.
fn wrapped(start: &str, params: &[String]) -> String {
    let one = format!("{start}{})", params.join(", "));
    if one.len() <= 100 {
        return one;
    }
    let mut text = start.to_owned();
    let mut column = start.len();
    for (k, param) in params.iter().enumerate() {
        if k > 0 && column + param.len() > 96 {
            text.push_str(&format!("\n{}", " ".repeat(8)));
            column = 8;
        }
        let end = if k + 1 == params.len() { ")" } else { ", " };
        text.push_str(param);
        text.push_str(end);
        column += param.len() + end.len();
    }
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// What a file is called in its own comments.
fn title(notes: &Notes) -> String {
    if notes.source.is_empty() {
        return in_comment(&notes.unit);
    }
    format!("{}, from {}", in_comment(&notes.unit), in_comment(&notes.source))
}

/// The headers that the file's own header does not include.
fn includes(uses: &mut Uses, kind: Kept) -> Vec<&'static str> {
    if uses.has_errors {
        record::headers(kind).iter().for_each(|header| uses.header(header));
    }
    uses.headers.iter().copied().collect()
}

/// A small function.
fn definition(helper: Helper, options: &Options) -> String {
    let (comment, head, lines) = helper.lines();
    let inline = if let Helper::Reserve(_) | Helper::Zeros(_) = helper { "" } else { "inline " };
    let mut text = format!("/* {comment} */\nstatic {inline}{head} {{\n");
    for line in lines {
        let inner = line.trim_start();
        let level = 1 + (line.len() - inner.len()) / 4;
        text.push_str(&format!("{}{inner}\n", " ".repeat(level * options.indent)));
    }
    text.push_str("}\n\n");
    text
}

/// Whether a function is called by one that stands before it.
fn is_called_before(function: &Function<'_>, all: &[Function<'_>]) -> bool {
    let before = all.iter().take_while(|other| other.func.name != function.func.name);
    before.into_iter().any(|other| other.func.externs.values().any(|data| data.symbol == function.func.name))
}
