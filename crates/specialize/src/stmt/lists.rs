//! Targets in brackets that stand for several places each, or for none.
//!
//! ```text
//! [c{1:n}] = size(x);          n known as 2          [c{1}, c{2}] = size(x);
//! [s.a] = deal(0);             s is 1 x 2            [s(1).a, s(2).a] = deal(0);
//! ```
//!
//! How many outputs are asked for depends on that. Where it is not known the statement stays as it is.

use crate::code::{Code, CodeKind, CodeStep, CodeTarget, Line, LineKind, Origin, reads};
use crate::expr::Taken;
use crate::frame::Frame;
use crate::specializer::{Cursor, Ev, Specializer, Stop, Work};
use crate::state::Binding;
use crate::stmt::NO_WAY_OUT;
use crate::stmt::facts::{each_child, reads as reads_of};
use crate::value::Val;
use crate::world::Meaning;
use lanner_base::Name;
use lanner_facts::{Class, ClassSet};
use lanner_hir::{Callee, Expr, ExprKind, Place, Shows, StepKind, StmtData, Target, Variable};
use lanner_runtime::Value;
use rustc_hash::FxHashSet;

/// Places that a target is, at most: more stay as they are.
const MOST: usize = 32;

/// What a step is applied to.
enum Base {
    /// A variable without a value, or a part that there is not.
    Missing,
    /// Something 1x1.
    One,
    /// This.
    Is(Val),
    /// Nothing is known of it.
    Unknown,
}

impl Base {
    /// How many structs a field is taken of, or set in.
    fn structs(&self, specializer: &mut Specializer<'_>) -> Option<usize> {
        match self {
            Base::Missing | Base::One => Some(1),
            Base::Unknown => None,
            Base::Is(val) => {
                let dims = val.dims(&specializer.terms)?;
                let classes = val.fact(&mut specializer.terms).classes;
                // `[]` becomes one struct.
                let becomes_one = dims.numel() == 0 && !classes.contains(Class::Struct);
                Some(if becomes_one { 1 } else { dims.numel() })
            }
        }
    }
}

/// Subscripts of each element, the first one fastest.
fn combined(lists: &[Vec<Ev>]) -> Vec<Vec<Ev>> {
    let mut combined: Vec<Vec<Ev>> = vec![Vec::new()];
    for list in lists {
        let with = |last: &Ev| {
            let of = |before: &Vec<Ev>| before.iter().cloned().chain([last.clone()]).collect();
            combined.iter().map(of).collect::<Vec<Vec<Ev>>>()
        };
        combined = list.iter().flat_map(with).collect();
    }
    combined
}

/// Whether a place may be several, by its steps alone.
fn may_be_several(place: &Place) -> bool {
    place.steps.iter().any(|step| !matches!(step.kind, StepKind::Paren(_)))
}

impl Specializer<'_> {
    /// Assigns where targets may be several places each, or none. Says whether they may.
    pub(super) fn assign_lists(
        &mut self,
        f: &Frame,
        data: &StmtData,
        targets: &[Target],
        value: Expr,
        at: &mut Cursor,
    ) -> Work<bool> {
        let origin = self.origin(f, data.span);
        let Some(places) = self.places(f, targets, at)? else {
            // The text names variables as the function does.
            if f.is_inlined {
                return Err(Stop::Failed(NO_WAY_OUT.to_owned()));
            }
            let mut codes = Vec::new();
            for target in targets {
                codes.push(match target {
                    Target::Place(place) => CodeTarget::Place(self.place(f, place, at)?.0),
                    Target::Ignored => CodeTarget::Ignored,
                });
            }
            let value = self.as_written(f, value, at)?;
            let kind = LineKind::Assign { targets: codes, value, in_brackets: true };
            let line = Line::new(kind, origin);
            self.write(at, Line { shows: data.shows == Shows::Result, ..line })?;
            for target in targets {
                if let Target::Place(place) = target {
                    let val = Val::anything(&mut self.terms);
                    at.state.set(place.variable, Binding::held(val));
                }
            }
            return Ok(true);
        };
        if places.iter().all(|places| places.len() == 1) {
            return Ok(false);
        }
        let each: Vec<Option<(Variable, Vec<Taken>)>> = targets
            .iter()
            .zip(places)
            .flat_map(|(target, places)| {
                places.into_iter().map(move |taken| match target {
                    Target::Place(place) => Some((place.variable, taken)),
                    Target::Ignored => None,
                })
            })
            .collect();
        match self.outputs(f, value, each.len(), at)? {
            Ok(evs) => {
                let written: Vec<Option<Variable>> =
                    each.iter().map(|place| place.as_ref().map(|(variable, _)| *variable)).collect();
                let evs = self.computed_first(f, evs, &written, origin, at)?;
                for (place, ev) in each.into_iter().zip(&evs) {
                    let Some((variable, taken)) = place else { continue };
                    match taken.is_empty() {
                        true => {
                            let line = |code: Code| Line::assign(f.name(variable), code, origin);
                            self.bind(f, variable, ev, line, data.shows == Shows::Result, at)?;
                        }
                        false => self.store_part(f, data, (variable, taken), ev, at)?,
                    }
                }
            }
            Err(shared) => self.assign_many(f, data, each, shared, at)?,
        }
        Ok(true)
    }

    /// An expression as the user wrote it, whose outputs are not counted. Where all that it calls only gives values, it changes no variable.
    fn as_written(&mut self, f: &Frame, value: Expr, at: &mut Cursor) -> Work<Code> {
        let span = f.data().exprs[value].span;
        if !f.shared.is_empty() || !self.only_gives(f, value, at) {
            return Ok(self.verbatim(f, span, at)?.code);
        }
        // Objects may have functions of their own.
        self.touches = true;
        let mut found = FxHashSet::default();
        reads_of(f.data(), value, &mut found);
        for variable in found {
            self.let_object_go(variable, at);
            self.hold(f, variable, at)?;
        }
        Ok(Code::new(CodeKind::Verbatim(f.text(span).into())))
    }

    /// Whether an expression calls nothing but rows that only give values.
    fn only_gives(&mut self, f: &Frame, expr: Expr, at: &Cursor) -> bool {
        let own = match &f.data().exprs[expr].kind {
            ExprKind::Call { callee: Callee::Builtin(row), .. } => row.row().is_computed_or_raises(),
            ExprKind::Call { callee: Callee::Named(name), .. } => match self.world.resolve(f.number, *name) {
                Meaning::Row(row) => row.row().is_computed_or_raises(),
                Meaning::Function(..) | Meaning::Unknown => false,
            },
            // It may be called where something is taken out of it.
            ExprKind::Chain { base, .. } => match f.data().exprs[*base].kind {
                ExprKind::Variable(variable) => match at.state.val(variable).cloned() {
                    Some(val) => !val.fact(&mut self.terms).classes.contains(Class::FunctionHandle),
                    None => false,
                },
                _ => false,
            },
            ExprKind::Variable(_)
            | ExprKind::Group(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Range { .. }
            | ExprKind::Matrix(_)
            | ExprKind::Cell(_)
            | ExprKind::Number(_)
            | ExprKind::Char(_)
            | ExprKind::String(_)
            | ExprKind::Colon
            | ExprKind::End { .. } => true,
            _ => false,
        };
        let mut children = Vec::new();
        each_child(f.data(), expr, &mut |child| children.push(child));
        own && children.into_iter().all(|child| self.only_gives(f, child, at))
    }

    /// Values that are given to variables one after the other. What reads one that was written before is computed first.
    pub(super) fn computed_first(
        &mut self,
        f: &Frame,
        evs: Vec<Ev>,
        written: &[Option<Variable>],
        origin: Option<Origin>,
        at: &mut Cursor,
    ) -> Work<Vec<Ev>> {
        let names = |variables: &[Option<Variable>]| -> FxHashSet<Name> {
            variables.iter().flatten().map(|variable| f.name(*variable)).collect()
        };
        let reads_written = |(k, ev): (usize, &Ev)| {
            let before = names(&written[..k.min(written.len())]);
            !matches!(ev.code.kind, CodeKind::Known(_)) && !reads(&ev.code).is_disjoint(&before)
        };
        if !evs.iter().enumerate().any(reads_written) {
            return Ok(evs);
        }
        let mut values = Vec::with_capacity(evs.len());
        for ev in evs {
            if matches!(ev.code.kind, CodeKind::Known(_)) {
                values.push(ev);
                continue;
            }
            let name = self.fresh("value");
            let code = self.operand(f, &ev, at)?;
            self.write(at, Line::assign(name, code, origin))?;
            values.push(Ev::open(ev.val, Code::var(name)));
        }
        Ok(values)
    }

    /// The places that targets in brackets are, each by the steps that lead there: one list for each target. None where that is not known.
    fn places(
        &mut self,
        f: &Frame,
        targets: &[Target],
        at: &mut Cursor,
    ) -> Work<Option<Vec<Vec<Vec<Taken>>>>> {
        let mut all = Vec::new();
        for target in targets {
            let Target::Place(place) = target else {
                all.push(vec![Vec::new()]);
                continue;
            };
            let taken = self.take_steps(f, place, at)?;
            let places = if may_be_several(place) {
                self.each_place(place.variable, taken, at)
            } else {
                Some(vec![taken])
            };
            match places {
                Some(places) => all.push(places),
                None => return Ok(None),
            }
        }
        Ok(Some(all))
    }

    /// The places that steps lead to.
    fn each_place(&mut self, variable: Variable, taken: Vec<Taken>, at: &Cursor) -> Option<Vec<Vec<Taken>>> {
        let binding = at.state.get(variable);
        let mut base = match &binding.val {
            _ if binding.may_lack => Base::Unknown,
            None => Base::Missing,
            Some(val) => Base::Is(val.clone()),
        };
        for k in 0..taken.len() {
            let step = &taken[k];
            let is_last = k + 1 == taken.len();
            if matches!(step.code, CodeStep::Field(_) | CodeStep::Dynamic(_)) {
                let count = base.structs(self)?;
                if count != 1 {
                    let all = is_last && (1..=MOST).contains(&count);
                    return all.then(|| self.of_each_struct(&taken, count));
                }
                base = self.field_of(&base, step);
                continue;
            }
            let lists = self.each_subscript(&base, step)?;
            let count: usize = lists.iter().map(Vec::len).product();
            let is_brace = matches!(step.code, CodeStep::Brace(_));
            if count == 1 || !is_brace && is_last {
                base = self.element_of(&base, step);
            } else {
                let all = is_brace && is_last && (1..=MOST).contains(&count);
                return all.then(|| self.of_each_cell(&taken, &lists));
            }
        }
        Some(vec![taken])
    }

    fn field_of(&mut self, base: &Base, step: &Taken) -> Base {
        match (base, step.name) {
            (Base::Missing, _) => Base::Missing,
            (Base::Is(val), Some(name)) => match val.field(name) {
                Some(field) => Base::Is(field),
                None if val.fields().is_some() => Base::Missing,
                None => Base::Unknown,
            },
            (Base::Is(_), None) | (Base::One | Base::Unknown, _) => Base::Unknown,
        }
    }

    fn element_of(&mut self, base: &Base, step: &Taken) -> Base {
        let is_brace = matches!(step.code, CodeStep::Brace(_));
        match base {
            Base::Missing if is_brace => Base::Missing,
            Base::Is(val) if is_brace => match self.part_of(Some(val), step) {
                Some(part) => Base::Is(part),
                None => Base::Unknown,
            },
            Base::One | Base::Unknown if is_brace => Base::Unknown,
            Base::Missing | Base::One | Base::Is(_) | Base::Unknown => Base::One,
        }
    }

    /// The steps that take one each of the cells which a step takes out of a value, the first subscript fastest; none where that is not known.
    pub(crate) fn each_cell(&mut self, val: &Val, taken: &Taken) -> Option<Vec<CodeStep>> {
        if !matches!(taken.code, CodeStep::Brace(_)) {
            return None;
        }
        let lists = self.each_subscript(&Base::Is(val.clone()), taken)?;
        let step = |args: Vec<Ev>| CodeStep::Brace(args.into_iter().map(|ev| ev.code).collect());
        Some(combined(&lists).into_iter().map(step).collect())
    }

    /// What each subscript of a step goes over; none where it is not known how much that is.
    fn each_subscript(&mut self, base: &Base, step: &Taken) -> Option<Vec<Vec<Ev>>> {
        if !step.is_exact {
            return None;
        }
        let count = step.args.len();
        let mut all = Vec::new();
        for (k, ev) in step.args.iter().enumerate() {
            let numbers: Vec<f64> = if matches!(ev.code.kind, CodeKind::Colon) {
                let Base::Is(val) = base else { return None };
                let dims = val.dims(&self.terms)?;
                let extent = match (k, count) {
                    (0, 1) => dims.numel(),
                    (0, 2) => dims.rows(),
                    (1, 2) => dims.columns_flat(),
                    _ => return None,
                };
                (1..=extent).map(|number| number as f64).collect()
            } else {
                let fact = ev.val.fact(&mut self.terms);
                let is_double = fact.classes.is_within(ClassSet::of(Class::Double));
                match ev.val.value() {
                    Some(value) if is_double => value.to_f64s()?.to_vec(),
                    Some(_) => return None,
                    None if is_double && self.terms.is_scalar(fact.shape).is_yes() => {
                        all.push(vec![ev.clone()]);
                        continue;
                    }
                    None => return None,
                }
            };
            let known =
                |number: f64| Ev::open(Val::known(Value::Scalar(number)), Code::known(Value::Scalar(number)));
            all.push(numbers.into_iter().map(known).collect());
        }
        Some(all)
    }

    /// The last field of each of so many structs.
    fn of_each_struct(&mut self, taken: &[Taken], count: usize) -> Vec<Vec<Taken>> {
        let (field, before) =
            taken.split_last().map_or((None, taken), |(field, before)| (Some(field), before));
        let one = |number: usize| {
            let number = Value::Scalar(number as f64);
            let code = Code::known(number.clone());
            let args = vec![Ev::open(Val::known(number), code.clone())];
            let code = CodeStep::Paren(vec![code]);
            Taken { args, is_exact: true, name: None, code, is_unchanged: false }
        };
        (1..=count).map(|k| before.iter().cloned().chain([one(k)]).chain(field.cloned()).collect()).collect()
    }

    /// The last cells, the first subscript fastest.
    fn of_each_cell(&mut self, taken: &[Taken], lists: &[Vec<Ev>]) -> Vec<Vec<Taken>> {
        let before = &taken[..taken.len().saturating_sub(1)];
        let cell = |args: Vec<Ev>| {
            let code = CodeStep::Brace(args.iter().map(|ev| ev.code.clone()).collect());
            Taken { args, is_exact: true, name: None, code, is_unchanged: false }
        };
        combined(lists).into_iter().map(|args| before.iter().cloned().chain([cell(args)]).collect()).collect()
    }
}
