//! Code of loops as text, in the order of their requests.
//!
//! ```text
//! ; f, line 3 of f.m, for x: f64 array, i: index, s: f64
//! ; at 2: line 4, x(i)                                       the place of the exits `at 2`
//! func f.b2
//!   param …
//! ```

use super::counts::{RequestedCode, TierCounts};
use super::entry::Param;
use super::machine::symbols;
use super::request::CompileResult;
use lanner_emit::{Field, FieldPart, Rep, SideExit};
use lanner_interp::Loaded;
use lanner_jit::{Options, Stage, text};
use lanner_mir::{FuncRef, Slot};
use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// What is shown of compiled code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeStage {
    /// The low-level IR.
    Lir,
    /// Cranelift's IR, which becomes the baseline's code.
    Clif,
    /// LLVM's IR behind its passes.
    Llvm,
    /// Assembly.
    Assembly,
}

impl TierCounts {
    /// What was made, version by version, under a comment that says of what and for what.
    pub fn code_text(&self, stage: CodeStage) -> String {
        let mut out = String::new();
        for code_of in &self.requested {
            let comment = if stage == CodeStage::Assembly { "#" } else { ";" };
            let separator = if out.is_empty() { "" } else { "\n" };
            let (what, code) = code_of.shown(stage);
            let _ = write!(out, "{separator}{comment} {what}\n{code}");
        }
        out
    }
}

impl RequestedCode {
    /// What it is, and its code.
    fn shown(&self, stage: CodeStage) -> (String, String) {
        let place = self.loaded.place(self.func, self.loaded.func(self.func).origin(self.header, 0).span);
        let file = Path::new(&place.file).file_name().map(|name| format!(" of {}", name.to_string_lossy()));
        let of = file.unwrap_or_default();
        let call = if self.is_call { " called" } else { "" };
        let what = format!("{}, line {}{of}{call}", place.function, place.line);
        let Some(Some(version)) = self.code.get() else {
            return (format!("{what}: no code can be made of it"), String::new());
        };
        let params: Vec<String> =
            version.made.signature.params.iter().map(|param| self.param_text(&version.made, param)).collect();
        let func = &version.made.region.func;
        let made = |stage| {
            let made = text(&version.made.module(), &Options::default(), stage);
            made.unwrap_or_else(|error| format!("{error}\n"))
        };
        let code = match stage {
            CodeStage::Lir => {
                let mut code =
                    format!("{}{func}", places_text(&self.loaded, self.func, &version.made.region.exits));
                for beside in &version.made.functions {
                    // The places of a function of fields are those of the function that it is made of.
                    let parts = version.made.call_graph.parts(beside.func);
                    let of = parts.map_or(beside.func, |parts| parts.func);
                    let home = version.made.call_graph.home(of);
                    let places = places_text(&self.units[home.unit], home.func, &beside.code.exits);
                    let _ = write!(code, "\n; {}\n{places}{}", beside.code.func.name, beside.code.func);
                }
                code
            }
            CodeStage::Clif => {
                static QUIET: AtomicBool = AtomicBool::new(false);
                let made = lanner_baseline::text(&version.made.module(), &symbols(&QUIET));
                made.unwrap_or_else(|error| format!("{error}\n"))
            }
            CodeStage::Llvm => made(Stage::Optimized),
            CodeStage::Assembly => made(Stage::Assembly),
        };
        (format!("{what}, for {}", params.join(", ")), code)
    }

    /// What a variable is called, or a field of one.
    fn name(&self, fields: &[Field], slot: Slot) -> String {
        if let Some(field) = fields.iter().find(|field| field.slot == slot) {
            if let FieldPart::Outside(k) = field.part {
                return format!("cell{}", k + 1);
            }
            let of = self.name(fields, field.of);
            return match field.part {
                FieldPart::Field(name)
                | FieldPart::Property(name)
                | FieldPart::Shared(name)
                | FieldPart::Made { name, .. } => {
                    format!("{of}.{name}")
                }
                FieldPart::Captured(k) => format!("{of}@{}", k + 1),
                FieldPart::Environment(k) => format!("{of}@@{}", k + 1),
                FieldPart::Content | FieldPart::Outside(_) => of,
            };
        }
        let name = self.loaded.func(self.func).slots[slot].name;
        name.map_or_else(|| slot.to_string(), |name| name.to_string())
    }

    fn param_text(&self, made: &CompileResult, param: &Param) -> String {
        let name = self.name(&made.signature.fields, param.slot);
        match param.rep {
            Rep::Integer => format!("{name}: index"),
            Rep::Scalar(ty) => format!("{name}: {ty}"),
            Rep::Complex => format!("{name}: complex"),
            Rep::Array(ty, 2) => format!("{name}: {ty} array"),
            Rep::Array(ty, rank) => format!("{name}: {ty} array of {rank} extents"),
            Rep::ComplexArray(rank) => format!("{name}: complex array of {rank} extents"),
            Rep::Range => format!("{name}: range"),
            Rep::Steps => format!("{name}: range of doubles"),
            Rep::Made(ty, rank) => format!("{name}: {ty} array of {rank} extents of the code's own"),
            Rep::Boxed => format!("{name}: boxed"),
        }
    }
}

/// Where the code may be left, by the numbers that its exits have.
fn places_text(loaded: &Loaded, of: FuncRef, places: &[SideExit]) -> String {
    let func = loaded.func(of);
    let mut out = String::new();
    for (number, left) in places.iter().enumerate() {
        let span = func.origin(left.block, left.inst).span;
        let place = loaded.place(of, span);
        let text = span.of(&loaded.unit.text).lines().next().unwrap_or_default().trim();
        let _ = writeln!(out, "; at {number}: line {}, {text}", place.line);
    }
    out
}
