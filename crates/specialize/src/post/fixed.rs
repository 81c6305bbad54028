//! Parameters of which parts are fixed: what the residual function is given may have other values there, or none.
//!
//! ```text
//! y = opts.Weight * x;                  nothing: what is fixed stands there already
//! y = opts.Grid(k);                     opts.Grid = [1 2 4];
//! show(opts)                            all that is fixed is set; of arguments with names
//!                                       opts = cell2struct([{"mean"}; struct2cell(opts)], [{'Method'}; fieldnames(opts)], 1);
//! ```
//!
//! Arguments with names that are fixed stand before the open ones, as where a caller gives them first.

use crate::code::{Code, CodeKind, CodePlace, CodeStep, CodeTarget, Line, LineKind, each_child, words};
use lanner_base::Name;
use lanner_builtins::{Answer, Builtin};
use lanner_runtime::Value;
use rustc_hash::FxHashSet;

/// A parameter of which parts are fixed.
pub struct FixedParts {
    /// The parameter.
    pub name: Name,
    /// The steps to each part, and its value.
    pub parts: Vec<(Vec<CodeStep>, Code)>,
    /// Of the struct of arguments with names: how many of these parts are given; the others are defaults.
    pub given: Option<usize>,
}

impl FixedParts {
    /// Puts what is fixed into the parameter, where statements read it there.
    pub fn hold(&self, lines: &mut Vec<Line>, outputs: &[Name]) {
        let is_whole = outputs.contains(&self.name);
        let mut uses = Uses { of: self, parts: FxHashSet::default(), is_whole };
        uses.lines(lines);
        let first: Vec<Line> = match self.given {
            Some(given) if uses.is_whole => vec![Line::assign(self.name, self.whole(given), None)],
            _ => {
                let is_read = |k: usize| uses.is_whole || uses.parts.contains(&k);
                let read = self.parts.iter().enumerate().filter(|(k, _)| is_read(*k));
                read.map(|(_, (steps, code))| self.store(steps, code)).collect()
            }
        };
        lines.splice(0..0, first);
    }

    /// `opts.field = value;`
    fn store(&self, steps: &[CodeStep], code: &Code) -> Line {
        let place = CodePlace { variable: self.name, steps: steps.to_vec() };
        let kind = LineKind::Assign {
            targets: vec![CodeTarget::Place(place)],
            value: code.clone(),
            in_brackets: false,
        };
        Line::new(kind, None)
    }

    /// The struct of arguments with names, with all of them.
    fn whole(&self, given: usize) -> Code {
        type Fixed = (Vec<CodeStep>, Code);
        let column = |of: &[Fixed], part: &dyn Fn(&Fixed) -> Code| {
            let rows: Vec<Vec<Code>> = of.iter().map(|fixed| vec![part(fixed)]).collect();
            (!rows.is_empty()).then(|| vec![Code::new(CodeKind::Cells(rows))])
        };
        let (given, defaults) = self.parts.split_at(given);
        let around = |part: &dyn Fn(&Fixed) -> Code, open: &str| {
            let open = Code::call(Name::new(open), vec![Code::var(self.name)]);
            let rows = [column(given, part), Some(vec![open]), column(defaults, part)];
            Code::new(CodeKind::Matrix(rows.into_iter().flatten().collect()))
        };
        let name = |(steps, _): &Fixed| match steps.first() {
            Some(CodeStep::Field(name)) => Code::known(Value::text(name.as_str())),
            _ => Code::known(Value::empty()),
        };
        let values = around(&|(_, code)| code.clone(), "struct2cell");
        let names = around(&name, "fieldnames");
        Code::call(Name::new("cell2struct"), vec![values, names, Code::known(Value::Scalar(1.0))])
    }
}

/// Whether statements name a variable.
pub fn mentions(lines: &[Line], name: Name) -> bool {
    lines.iter().any(|line| {
        let mut found = line.written().iter().any(|(written, _)| *written == name)
            || matches!(&line.kind, LineKind::Verbatim(text) if words(text).any(|word| word == name));
        line.each_code(&mut |code| found |= names(code, name));
        found || line.bodies().into_iter().any(|body| mentions(body, name))
    })
}

fn names(code: &Code, name: Name) -> bool {
    let mut found = match &code.kind {
        CodeKind::Var(own) => *own == name,
        CodeKind::Verbatim(text) => words(text).any(|word| word == name),
        _ => false,
    };
    each_child(code, &mut |child| found |= names(child, name));
    found
}

/// What statements use of the parameter.
struct Uses<'f> {
    of: &'f FixedParts,
    /// Fixed parts.
    parts: FxHashSet<usize>,
    /// Whether they use it as a whole.
    is_whole: bool,
}

impl Uses<'_> {
    fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            line.each_code(&mut |code| self.code(code));
            match &line.kind {
                LineKind::Assign { targets, .. } => {
                    for target in targets {
                        if let CodeTarget::Place(place) = target {
                            self.place(place);
                        }
                    }
                }
                LineKind::Delete(place) | LineKind::For { target: place, .. } => self.place(place),
                LineKind::Verbatim(text) => self.is_whole |= words(text).any(|word| word == self.of.name),
                LineKind::Declare { names, .. } => self.is_whole |= names.contains(&self.of.name),
                LineKind::Expr(_)
                | LineKind::If { .. }
                | LineKind::While { .. }
                | LineKind::Switch { .. }
                | LineKind::Try { .. }
                | LineKind::Unwind { .. }
                | LineKind::Break
                | LineKind::Continue
                | LineKind::Return => (),
            }
            line.bodies().into_iter().for_each(|body| self.lines(body));
        }
    }

    fn place(&mut self, place: &CodePlace) {
        if place.variable == self.of.name && !place.steps.is_empty() {
            self.first(&place.steps);
        }
    }

    /// The first steps that are applied to the parameter.
    fn first(&mut self, steps: &[CodeStep]) {
        let is_field = |step: Option<&CodeStep>| matches!(step, Some(CodeStep::Field(_)));
        for (k, (path, _)) in self.of.parts.iter().enumerate() {
            self.is_whole |= is_field(path.first()) && !is_field(steps.first());
            if may_meet(path, steps) {
                self.parts.insert(k);
            }
        }
    }

    fn code(&mut self, code: &Code) {
        match &code.kind {
            CodeKind::Var(name) => self.is_whole |= *name == self.of.name,
            CodeKind::Verbatim(text) => self.is_whole |= words(text).any(|word| word == self.of.name),
            CodeKind::Chain { base, steps } if base.as_var() == Some(self.of.name) => {
                self.first(steps);
                steps.iter().for_each(|step| crate::code::each_in_step(step, &mut |code| self.code(code)));
            }
            CodeKind::Call { name, args } if asks_for_field(*name) && self.asks_for_open(args) => (),
            _ => each_child(code, &mut |child| self.code(child)),
        }
    }

    /// Whether arguments ask for one field of the parameter of which nothing is fixed.
    fn asks_for_open(&self, args: &[Code]) -> bool {
        let [of, field] = args else { return false };
        let field = field.as_known().and_then(Value::as_text).map(|field| Name::new(&field));
        let is_fixed = |field: Name| {
            let mut parts = self.of.parts.iter();
            parts.any(|(path, _)| matches!(path.first(), Some(CodeStep::Field(own)) if *own == field))
        };
        of.as_var() == Some(self.of.name) && field.is_some_and(|field| !is_fixed(field))
    }
}

/// Whether what steps lead to may be a part, in it, or around it.
fn may_meet(path: &[CodeStep], steps: &[CodeStep]) -> bool {
    let numbers = |args: &[Code]| -> Option<Vec<f64>> {
        args.iter().map(|arg| arg.as_known().and_then(Value::as_f64)).collect()
    };
    path.iter().zip(steps).all(|pair| match pair {
        (CodeStep::Field(a), CodeStep::Field(b)) => a == b,
        (CodeStep::Paren(a), CodeStep::Paren(b)) | (CodeStep::Brace(a), CodeStep::Brace(b)) => {
            match (numbers(a), numbers(b)) {
                (Some(a), Some(b)) if a.len() == b.len() => a == b,
                _ => true,
            }
        }
        (CodeStep::Field(_) | CodeStep::Paren(_) | CodeStep::Brace(_) | CodeStep::Dynamic(_), _) => true,
    })
}

fn asks_for_field(name: Name) -> bool {
    Builtin::named(&name).is_some_and(|row| row.row().answer == Some(Answer::HasField))
}
