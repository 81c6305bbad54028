//! Arguments with names of which some are fixed: the struct that the residual function is given has the others alone.
//!
//! ```text
//! y = opts.Weight * x;                  nothing: what is fixed stands there already
//! y = opts.Grid(k);                     opts.Grid = [1 2 4];
//! show(opts)                            opts = cell2struct([{"mean"}; struct2cell(opts)], [{'Method'}; fieldnames(opts)], 1);
//! ```
//!
//! Fixed fields stand before the open ones, as where a caller gives them first.

use crate::code::{Code, CodeKind, CodePlace, CodeStep, CodeTarget, Line, LineKind, each_child, words};
use lanner_base::Name;
use lanner_builtins::{Answer, Builtin};
use lanner_runtime::Value;
use rustc_hash::FxHashSet;

/// The struct of a function's arguments with names, of which some are fixed.
pub struct FixedFields {
    /// The struct.
    pub name: Name,
    /// Those that are given, in the order of the call.
    pub given: Vec<(Name, Code)>,
    /// Those that are not given and have a default.
    pub defaults: Vec<(Name, Code)>,
}

impl FixedFields {
    fn all(&self) -> impl Iterator<Item = &(Name, Code)> {
        self.given.iter().chain(&self.defaults)
    }

    fn is_fixed(&self, field: Name) -> bool {
        self.all().any(|(own, _)| *own == field)
    }

    /// Puts fixed fields into the struct, where statements read them there.
    pub fn hold(&self, lines: &mut Vec<Line>, outputs: &[Name]) {
        let mut uses =
            Uses { of: self, fields: FxHashSet::default(), is_whole: outputs.contains(&self.name) };
        uses.lines(lines);
        let first = if uses.is_whole {
            vec![Line::assign(self.name, self.whole(), None)]
        } else {
            let read = self.all().filter(|(field, _)| uses.fields.contains(field));
            read.map(|(field, code)| self.store(*field, code)).collect()
        };
        lines.splice(0..0, first);
    }

    /// `opts.field = value;`
    fn store(&self, field: Name, code: &Code) -> Line {
        let place = CodePlace { variable: self.name, steps: vec![CodeStep::Field(field)] };
        let kind = LineKind::Assign {
            targets: vec![CodeTarget::Place(place)],
            value: code.clone(),
            in_brackets: false,
        };
        Line::new(kind, None)
    }

    /// The struct with all fields.
    fn whole(&self) -> Code {
        let column = |of: &[(Name, Code)], part: fn(&(Name, Code)) -> Code| {
            let rows: Vec<Vec<Code>> = of.iter().map(|field| vec![part(field)]).collect();
            (!rows.is_empty()).then(|| vec![Code::new(CodeKind::Cells(rows))])
        };
        let around = |part: fn(&(Name, Code)) -> Code, open: &str| {
            let open = Code::call(Name::new(open), vec![Code::var(self.name)]);
            let rows = [column(&self.given, part), Some(vec![open]), column(&self.defaults, part)];
            Code::new(CodeKind::Matrix(rows.into_iter().flatten().collect()))
        };
        let values = around(|(_, code)| code.clone(), "struct2cell");
        let names = around(|(name, _)| Code::known(Value::text(name.as_str())), "fieldnames");
        Code::call(Name::new("cell2struct"), vec![values, names, Code::known(Value::Scalar(1.0))])
    }
}

/// What statements use of the struct.
struct Uses<'f> {
    of: &'f FixedFields,
    /// Fixed fields.
    fields: FxHashSet<Name>,
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

    /// The first step that is applied to the struct.
    fn first(&mut self, steps: &[CodeStep]) {
        match steps.first() {
            Some(CodeStep::Field(field)) if self.of.is_fixed(*field) => _ = self.fields.insert(*field),
            Some(CodeStep::Field(_)) => (),
            Some(CodeStep::Paren(_) | CodeStep::Brace(_) | CodeStep::Dynamic(_)) | None => {
                self.is_whole = true;
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

    /// Whether arguments ask for one field of the struct that is not fixed.
    fn asks_for_open(&self, args: &[Code]) -> bool {
        let [of, field] = args else { return false };
        let field = field.as_known().and_then(Value::as_text);
        of.as_var() == Some(self.of.name) && field.is_some_and(|field| !self.of.is_fixed(Name::new(&field)))
    }
}

fn asks_for_field(name: Name) -> bool {
    Builtin::named(&name).is_some_and(|row| row.row().answer == Some(Answer::HasField))
}
