//! Elements, cells and fields that are read.
//!
//! ```text
//! opts.tol           the known field of a struct of which others are open
//! w(2)               an element of a known array; of one that is known in part, if that one is
//! x(i)               as it is, with a scalar's shape
//! f(x), f a handle   a call
//! ```

use super::Computed;
use crate::code::{Code, CodeKind, CodeStep, Lane};
use crate::expr::KnownObject;
use crate::frame::Frame;
use crate::specializer::{Cursor, EndOf, Ev, Specializer, Work};
use crate::value::{Known, Val};
use lanner_base::Name;
use lanner_facts::{Class, Complexity, Dim, Fact, Interval, ValueRange};
use lanner_hir::{Expr, ExprKind, Step, StepKind, Variable};
use lanner_runtime::index::{self, path::Step as RunStep};
use lanner_runtime::{Dims, Value};
use std::rc::Rc;

/// What a step of a chain gives.
enum Part {
    /// One value.
    One(Val),
    /// Several.
    Many(Vec<Val>),
    /// Of which it is not known how many there are.
    Unknown,
}

/// A step with its arguments evaluated.
#[derive(Clone)]
pub(crate) struct Taken {
    /// The arguments; empty for fields.
    pub args: Vec<Ev>,
    /// Whether each is one value.
    pub is_exact: bool,
    /// The field's name, where it is one and known.
    pub name: Option<Name>,
    /// The code.
    pub code: CodeStep,
    /// Whether the code is what the user wrote.
    pub is_unchanged: bool,
}

impl Taken {
    /// The subscripts, where all are known.
    pub fn subscripts(&self) -> Option<Vec<Value>> {
        let values = self.args.iter().map(|ev| ev.val.value().cloned());
        if self.is_exact { values.collect() } else { None }
    }
}

impl Specializer<'_> {
    /// A chain that gives one value.
    pub(super) fn chain(
        &mut self,
        f: &Frame,
        expr: Expr,
        base: Expr,
        steps: &[Step],
        at: &mut Cursor,
    ) -> Work<Ev> {
        match self.chain_many(f, expr, base, steps, at)? {
            Ok(mut evs) if evs.len() == 1 => Ok(evs.swap_remove(0)),
            Ok(_) => {
                self.fails = true;
                self.verbatim(f, f.data().exprs[expr].span, at)
            }
            Err(ev) => Ok(ev),
        }
    }

    /// A chain that may give several values: one by one, or the code that gives them.
    pub(super) fn chain_many(
        &mut self,
        f: &Frame,
        expr: Expr,
        base: Expr,
        steps: &[Step],
        at: &mut Cursor,
    ) -> Work<Result<Vec<Ev>, Ev>> {
        if let Some(done) = at.done.get(&expr) {
            return Ok(Ok(done.clone()));
        }
        let span = f.data().exprs[expr].span;
        let base_span = f.data().exprs[base].span;
        let of_map = match f.data().exprs[base].kind {
            ExprKind::Variable(variable) => self.map_part(f, variable, steps, at)?,
            _ => None,
        };
        let done = of_map.as_ref().map_or(0, |(_, done)| *done);
        let mut start = match &f.data().exprs[base].kind {
            _ if let Some((part, _)) = of_map => part,
            // Fields of what a function gives.
            ExprKind::Variable(variable)
                if let Some(properties) = self.properties_of(*variable, steps, at) =>
            {
                Ev { variable: Some(*variable), ..Ev::open(properties, Code::var(f.name(*variable))) }
            }
            ExprKind::Call { .. } | ExprKind::Group(_) | ExprKind::Variable(_) | ExprKind::Chain { .. } => {
                self.eval(f, base, at)?
            }
            _ => return Ok(Err(self.verbatim(f, span, at)?)),
        };
        let mut is_unchanged = done == 0 && start.is_unchanged(f.text(base_span));
        let mut part = Part::One(start.val.clone());
        let mut codes: Vec<CodeStep> = Vec::new();
        let mut is_safe = true;
        let mut lane = Lane::Unknown;
        let mut last: Option<(Val, Taken)> = None;
        for (k, step) in steps.iter().enumerate().skip(done) {
            let Part::One(val) = &part else {
                part = Part::Unknown;
                let taken = self.take_step(f, None, step, at)?;
                is_unchanged &= taken.is_unchanged;
                codes.push(taken.code);
                continue;
            };
            let val = val.clone();
            if matches!(step.kind, StepKind::Paren(_)) && self.is_callable(&val) {
                let StepKind::Paren(args) = &step.kind else { continue };
                let callee =
                    if codes.is_empty() { start.clone() } else { self.made(f, &start, codes, val, at)? };
                let wanted = if k + 1 == steps.len() { Some(expr) } else { None };
                let mut outputs = self.call_value(f, wanted, span, &callee, args, 1, at)?;
                if outputs.is_empty() {
                    return Ok(Err(self.verbatim(f, span, at)?));
                }
                start = outputs.swap_remove(0);
                is_unchanged = start.is_unchanged(f.text(span)) && k + 1 == steps.len();
                part = Part::One(start.val.clone());
                codes = Vec::new();
                continue;
            }
            let taken = self.take_step(f, Some(&val), step, at)?;
            is_safe &= self.is_inside(&val, &taken);
            lane = if codes.is_empty() { self.lane(&val) } else { Lane::Unknown };
            part = self.part(&val, &taken);
            is_unchanged &= taken.is_unchanged;
            codes.push(taken.code.clone());
            last = Some((val, taken));
        }
        if codes.is_empty() {
            return Ok(Ok(vec![start]));
        }
        let text: Option<Rc<str>> = is_unchanged.then(|| f.text(span).into());
        match part {
            Part::One(val) => {
                let mut ev = self.made(f, &start, codes, val, at)?;
                if !ev.val.is_known() {
                    ev.code.spelled = text;
                    ev.code.is_safe = is_safe;
                    ev.code.lane = lane;
                }
                Ok(Ok(vec![ev]))
            }
            Part::Many(vals) => {
                let each = last.and_then(|(val, taken)| self.each_cell(&val, &taken));
                let each = each.filter(|each| each.len() == vals.len());
                let is_literal = |val: &Val| val.value().is_some_and(crate::code::has_literal);
                if each.is_none() && !vals.iter().all(is_literal) {
                    return self.unknown_part(f, &start, codes, text, at).map(Err);
                }
                let mut evs = Vec::with_capacity(vals.len());
                for (k, val) in vals.into_iter().enumerate() {
                    let mut codes = codes.clone();
                    if let (Some(cell), Some(last)) = (each.as_ref().map(|each| &each[k]), codes.last_mut()) {
                        *last = cell.clone();
                    }
                    evs.push(self.made(f, &start, codes, val, at)?);
                }
                Ok(Ok(evs))
            }
            Part::Unknown => self.unknown_part(f, &start, codes, text, at).map(Err),
        }
    }

    /// What steps take out of something, of which nothing is known, not even how much that is.
    fn unknown_part(
        &mut self,
        f: &Frame,
        start: &Ev,
        steps: Vec<CodeStep>,
        spelled: Option<Rc<str>>,
        at: &mut Cursor,
    ) -> Work<Ev> {
        let base = Box::new(self.held(f, start, at)?);
        let val = Val::anything(&mut self.terms);
        Ok(Ev::open(val, Code { spelled, ..Code::new(CodeKind::Chain { base, steps }) }))
    }

    /// The same for what is no single value everywhere.
    pub(crate) fn chain_of(
        &mut self,
        f: &Frame,
        expr: Expr,
        base: Expr,
        steps: &[Step],
        at: &mut Cursor,
    ) -> Work<Result<Vec<Ev>, Ev>> {
        self.chain_many(f, expr, base, steps, at)
    }

    /// The one value that a step takes out of another one, as far as something is known of it.
    pub(crate) fn part_of(&mut self, val: Option<&Val>, taken: &Taken) -> Option<Val> {
        let failed = self.fails;
        let part = self.part(val?, taken);
        self.fails = failed;
        match part {
            Part::One(val) => Some(val),
            Part::Many(_) | Part::Unknown => None,
        }
    }

    /// The expression of a part of a value.
    fn made(&mut self, f: &Frame, start: &Ev, codes: Vec<CodeStep>, val: Val, at: &mut Cursor) -> Work<Ev> {
        let kind = |base: Code| CodeKind::Chain { base: Box::new(base), steps: codes.clone() };
        if let Val::Known(Known { value, spelled }) = val {
            let path = start.variable.map(|v| Rc::new((v, Code::new(kind(Code::var(f.name(v)))))));
            if crate::code::has_literal(&value) {
                return Ok(Ev { path, ..self.known(value, spelled) });
            }
            let base = self.held(f, start, at)?;
            return Ok(Ev::open(Val::Known(Known { value, spelled }), Code::new(kind(base))));
        }
        let base = self.held(f, start, at)?;
        Ok(Ev::open(val, Code::new(kind(base))))
    }

    /// The properties of a parser that a variable holds, where the first step takes one.
    fn properties_of(&mut self, variable: Variable, steps: &[Step], at: &Cursor) -> Option<Val> {
        let (Some(Val::Object(object)), Some(step)) = (at.state.val(variable), steps.first()) else {
            return None;
        };
        let KnownObject::Parser(known) = &**object else { return None };
        let StepKind::Field(name) = step.kind else { return None };
        let properties = known.properties();
        let is_there = properties.fields()?.iter().any(|(field, _)| *field == name);
        (is_there && !at.state.get(variable).may_lack).then_some(properties)
    }

    /// Whether a step surely finds what it takes: elements within the extents of an array, a field that is there.
    pub(crate) fn is_inside(&mut self, val: &Val, taken: &Taken) -> bool {
        if let Some(name) = taken.name {
            return val.field(name).is_some();
        }
        let is_paren = matches!(taken.code, CodeStep::Paren(_));
        let is_array = val.fact(&mut self.terms).classes.is_arithmetic();
        if !is_paren || !is_array || !taken.is_exact || taken.args.is_empty() || taken.args.len() > 2 {
            return false;
        }
        let Some(dims) = val.dims(&self.terms) else {
            let fact = val.fact(&mut self.terms);
            let are_numbers = taken.args.iter().all(|ev| {
                let of = ev.val.fact(&mut self.terms);
                matches!(ev.code.kind, CodeKind::Colon)
                    || of.classes.is_within(lanner_facts::ClassSet::of(Class::Double))
                        && of.complexity == lanner_facts::Complexity::Real
                        && self.terms.is_scalar(of.shape).is_yes()
            });
            return are_numbers && self.is_within(&fact, taken);
        };
        if dims.rank() > 2 {
            return false;
        }
        let extents = match taken.args.len() {
            1 => vec![dims.numel()],
            2 => vec![dims.rows(), dims.columns_flat()],
            _ => return false,
        };
        taken.args.iter().zip(extents).all(|(ev, extent)| {
            if matches!(ev.code.kind, CodeKind::Colon) {
                return true;
            }
            let fact = ev.val.fact(&mut self.terms);
            let is_number = fact.classes.is_within(lanner_facts::ClassSet::of(Class::Double))
                && fact.complexity == lanner_facts::Complexity::Real;
            match ev.val.value() {
                Some(Value::Scalar(x)) => x.fract() == 0.0 && *x >= 1.0 && *x <= extent as f64,
                Some(_) => false,
                None => {
                    is_number && fact.range.integer && fact.range.lo >= 1.0 && fact.range.hi <= extent as f64
                }
            }
        })
    }

    /// How elements of an array of real doubles lie, whose extents are known.
    fn lane(&mut self, val: &Val) -> Lane {
        match val.dims(&self.terms) {
            Some(dims) if dims.rank() == 2 && self.is_real_double(val) => {
                if dims.columns_flat() == 1 && dims.rows() != 1 { Lane::Column } else { Lane::Row }
            }
            _ => Lane::Unknown,
        }
    }

    /// Evaluates the arguments of a step on a value.
    pub(crate) fn take_step(
        &mut self,
        f: &Frame,
        val: Option<&Val>,
        step: &Step,
        at: &mut Cursor,
    ) -> Work<Taken> {
        let of_name = |name: Name| Taken {
            args: Vec::new(),
            is_exact: true,
            name: Some(name),
            code: CodeStep::Field(name),
            is_unchanged: true,
        };
        match &step.kind {
            StepKind::Field(name) => Ok(of_name(*name)),
            StepKind::DynamicField(name) => {
                let ev = self.eval(f, *name, at)?;
                let text = ev.val.value().and_then(Value::as_text).filter(|text| is_name(text));
                match text {
                    Some(text) => Ok(Taken { is_unchanged: false, ..of_name(Name::new(&text)) }),
                    None => {
                        let code = self.operand(f, &ev, at)?;
                        let is_unchanged =
                            code.spelled.as_deref() == Some(f.text(f.data().exprs[*name].span));
                        let code = CodeStep::Dynamic(code);
                        Ok(Taken { args: Vec::new(), is_exact: true, name: None, code, is_unchanged })
                    }
                }
            }
            StepKind::Paren(args) | StepKind::Brace(args) => {
                let count = args.len();
                let mut list = super::List { evs: Vec::new(), is_exact: true };
                for (k, &arg) in args.iter().enumerate() {
                    let val = match val {
                        Some(val) => val.clone(),
                        None => Val::anything(&mut self.terms),
                    };
                    self.ends.push(EndOf { val, place: list.is_exact.then_some((k + 1, count)) });
                    let one = self.eval_list(f, &[arg], at);
                    self.ends.pop();
                    let one = one?;
                    list.is_exact &= one.is_exact && one.evs.len() == 1;
                    list.evs.extend(one.evs);
                }
                let codes: Vec<Code> =
                    list.evs.iter().map(|ev| self.operand(f, ev, at)).collect::<Work<_>>()?;
                let is_unchanged = codes.len() == count
                    && args.iter().zip(&codes).all(|(&arg, code)| {
                        code.spelled.as_deref() == Some(f.text(f.data().exprs[arg].span))
                    });
                let code = match &step.kind {
                    StepKind::Brace(_) => CodeStep::Brace(codes),
                    _ => CodeStep::Paren(codes),
                };
                Ok(Taken { args: list.evs, is_exact: list.is_exact, name: None, code, is_unchanged })
            }
        }
    }

    /// What a step takes out of a value.
    fn part(&mut self, val: &Val, taken: &Taken) -> Part {
        let subscripts = taken.subscripts();
        if let (Some(value), Some(subscripts)) = (val.value(), &subscripts) {
            let step = match (&taken.code, taken.name) {
                (CodeStep::Paren(_), _) => Some(RunStep::Paren(subscripts)),
                (CodeStep::Brace(_), _) => Some(RunStep::Brace(subscripts)),
                (_, Some(name)) => Some(RunStep::Field(name)),
                (_, None) => None,
            };
            if let Some(step) = step {
                let mut many = Vec::new();
                let computed = self.compute(|| {
                    many = index::path::get_step(value, &step)?;
                    Ok(Value::empty())
                });
                return match computed {
                    Computed::Value(_) if many.len() == 1 => Part::One(Val::known(many.swap_remove(0))),
                    Computed::Value(_) => Part::Many(many.into_iter().map(Val::known).collect()),
                    Computed::Failed => {
                        self.fails = true;
                        Part::One(Val::anything(&mut self.terms))
                    }
                    Computed::Undecided => Part::Unknown,
                };
            }
        }
        match (&taken.code, taken.name) {
            (CodeStep::Field(_) | CodeStep::Dynamic(_), Some(name)) => self.field(val, name),
            (CodeStep::Field(_) | CodeStep::Dynamic(_), None) => Part::Unknown,
            (CodeStep::Brace(_), _) => self.braced(val, taken, subscripts.as_deref()),
            (CodeStep::Paren(_), _) => {
                if let Some(found) = self.picked(val, subscripts.as_deref()) {
                    return Part::One(found);
                }
                Part::One(self.elements_of(val, taken))
            }
        }
    }

    fn field(&mut self, val: &Val, name: Name) -> Part {
        if let Some(field) = val.field(name) {
            return Part::One(field);
        }
        if val.fields().is_some() {
            self.fails = true;
            return Part::One(Val::anything(&mut self.terms));
        }
        let fact = val.fact(&mut self.terms);
        let is_one = fact.classes.only() == Some(Class::Struct) && self.terms.is_scalar(fact.shape).is_yes();
        let known = fact.contents.as_ref().and_then(|contents| contents.fields()?.get(name).cloned());
        match known {
            Some(field) if is_one && field.definedness == lanner_facts::Definedness::Defined => {
                let opened = field.opened(&mut self.terms);
                Part::One(Val::of_fact(opened))
            }
            _ if is_one => Part::One(Val::anything(&mut self.terms)),
            _ => Part::Unknown,
        }
    }

    fn braced(&mut self, val: &Val, taken: &Taken, subscripts: Option<&[Value]>) -> Part {
        if let (Some((dims, cells)), Some(subscripts)) = (val.cells(), subscripts) {
            let Some(places) = places(&dims, subscripts) else {
                self.fails = true;
                return Part::One(Val::anything(&mut self.terms));
            };
            let mut vals: Vec<Val> = places.into_iter().map(|k| cells[k].clone()).collect();
            return if vals.len() == 1 { Part::One(vals.swap_remove(0)) } else { Part::Many(vals) };
        }
        let is_one = taken.is_exact
            && !taken.args.is_empty()
            && taken.args.iter().all(|ev| {
                let fact = ev.val.fact(&mut self.terms);
                self.terms.is_scalar(fact.shape).is_yes() && !fact.classes.contains(Class::Logical)
            });
        if !is_one {
            return Part::Unknown;
        }
        let fact = val.fact(&mut self.terms);
        let cell = fact.contents.as_ref().and_then(|contents| contents.every_cell(&mut self.terms));
        Part::One(match cell {
            Some(cell) => Val::Open(Rc::new(Fact { constant: None, ..cell.opened(&mut self.terms) })),
            None => Val::anything(&mut self.terms),
        })
    }

    /// Elements at known places of what is known in part.
    fn picked(&mut self, val: &Val, subscripts: Option<&[Value]>) -> Option<Val> {
        let subscripts = subscripts?;
        if let Val::Elements(dims, elements) = val {
            let found = places(dims, subscripts)?;
            let shape = self.shape_of_places(dims, subscripts)?;
            let picked = elements.picked(&found);
            return Some(Val::of_elements(shape, picked, &mut self.terms));
        }
        if let Val::Cells(dims, cells) = val {
            let found = places(dims, subscripts)?;
            let shape = self.shape_of_places(dims, subscripts)?;
            return Some(Val::of_cells(shape, found.into_iter().map(|k| cells[k].clone()).collect()));
        }
        if let (Val::Struct(_) | Val::Fields(_), [Value::Scalar(1.0)]) = (val, subscripts) {
            return Some(val.clone());
        }
        None
    }

    /// The extents of what such subscripts take out of an array of such extents: that of the same places of a known one.
    fn shape_of_places(&mut self, dims: &Dims, subscripts: &[Value]) -> Option<Dims> {
        let numel = dims.numel();
        let like =
            Value::Logical(Rc::new(lanner_runtime::value::Tensor::new(dims.clone(), vec![false; numel])));
        match self.compute(|| index::get(&like, subscripts)) {
            Computed::Value(value) => Some(value.dims()),
            Computed::Failed | Computed::Undecided => None,
        }
    }

    /// The fact of elements of an array.
    fn elements_of(&mut self, val: &Val, taken: &Taken) -> Val {
        let base = val.fact(&mut self.terms);
        if base.classes.contains(Class::FunctionHandle)
            || base.classes.contains(Class::Object)
            || !taken.is_exact
        {
            return Val::anything(&mut self.terms);
        }
        let count = taken.args.len();
        let counts: Vec<Option<Dim>> = taken
            .args
            .iter()
            .enumerate()
            .map(|(k, ev)| {
                if matches!(ev.code.kind, CodeKind::Colon) {
                    return Some(self.extent_at(&base, k, count));
                }
                let fact = ev.val.fact(&mut self.terms);
                let is_place = fact.classes.is_arithmetic() && !fact.classes.contains(Class::Logical);
                is_place.then(|| self.terms.numel(fact.shape))
            })
            .collect();
        let one = self.terms.number(1);
        let shape = match (counts.as_slice(), taken.args.as_slice()) {
            ([], _) => base.shape,
            ([Some(count)], [ev]) => {
                let fact = ev.val.fact(&mut self.terms);
                if matches!(ev.code.kind, CodeKind::Colon) {
                    self.terms.tuple(&[*count, one])
                } else if self.terms.is_scalar(fact.shape).is_yes() {
                    self.terms.scalar()
                } else {
                    self.vector_shape(&base, &fact, *count)
                }
            }
            (counts, _) if counts.len() > 1 => {
                let dims: Vec<Dim> = counts
                    .iter()
                    .map(|count| count.unwrap_or_else(|| self.terms.fresh("n", Interval::EXTENT)))
                    .collect();
                self.terms.tuple(&dims)
            }
            _ => self.terms.fresh_shape("?", None),
        };
        let complexity =
            if base.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
        let contents = base.contents.as_ref().and_then(|contents| contents.rearranged(&mut self.terms));
        Val::Open(Rc::new(Fact { shape, complexity, constant: None, contents, ..base }))
    }

    /// The shape of `x(i)` where `i` is no scalar: of two vectors that of `x`.
    fn vector_shape(&mut self, base: &Fact, subscript: &Fact, count: Dim) -> lanner_facts::Shape {
        let is_row = |shape, this: &mut Self| {
            let one = this.terms.number(1);
            let rows = this.terms.extent(shape, 0);
            this.terms.rank(shape) == Some(2) && this.terms.equal(rows, one).is_yes()
        };
        let is_column = |shape, this: &mut Self| {
            let one = this.terms.number(1);
            let columns = this.terms.extent(shape, 1);
            this.terms.rank(shape) == Some(2) && this.terms.equal(columns, one).is_yes()
        };
        let one = self.terms.number(1);
        let (row, column) = (is_row(base.shape, self), is_column(base.shape, self));
        let is_vector = is_row(subscript.shape, self) || is_column(subscript.shape, self);
        let is_long = self.terms.is_scalar(base.shape).is_no();
        if is_vector && is_long && row {
            return self.terms.tuple(&[one, count]);
        }
        if is_vector && is_long && column {
            return self.terms.tuple(&[count, one]);
        }
        let extents = self.terms.explicit_extents(base.shape);
        let is_matrix =
            extents.is_some_and(|extents| extents.iter().filter(|&&extent| extent != 1).count() > 1);
        if is_matrix { subscript.shape } else { self.terms.fresh_shape("?", None) }
    }

    /// The extent that subscript `k` of `count` is one of.
    fn extent_at(&mut self, base: &Fact, k: usize, count: usize) -> Dim {
        if count == 1 {
            return self.terms.numel(base.shape);
        }
        if k + 1 < count {
            return self.terms.extent(base.shape, k as u32);
        }
        match self.terms.rank(base.shape) {
            Some(rank) if rank as usize <= count => self.terms.extent(base.shape, k as u32),
            Some(rank) => {
                let rest: Vec<Dim> = (k as u32..rank).map(|d| self.terms.extent(base.shape, d)).collect();
                self.terms.product(&rest)
            }
            None => self.terms.fresh("n", Interval::EXTENT),
        }
    }

    /// `end`.
    pub(super) fn end(&mut self, _: &Frame, outward: u32, _: &mut Cursor) -> Work<Ev> {
        let code = Code { spelled: Some("end".into()), ..Code::new(CodeKind::End) };
        let context =
            self.ends.len().checked_sub(1 + outward as usize).and_then(|k| self.ends.get(k)).cloned();
        let Some(EndOf { val, place: Some((position, count)) }) = context else {
            return Ok(self.open_end(code));
        };
        if let Some(value) = val.value().filter(|value| !matches!(value, Value::Object(_))) {
            let end = index::end_of(value, position - 1, count);
            return Ok(Ev::open(Val::known(Value::Scalar(end)), code));
        }
        let fact = val.fact(&mut self.terms);
        if fact.classes.contains(Class::Object) || fact.classes.contains(Class::FunctionHandle) {
            return Ok(self.open_end(code));
        }
        let extent = self.extent_at(&fact, position - 1, count);
        if let Some(extent) = self.terms.constant(extent) {
            return Ok(Ev::open(Val::known(Value::Scalar(extent as f64)), code));
        }
        let scalar = self.terms.scalar();
        let range = ValueRange::of_term(extent, &self.terms);
        let fact = Fact { range, ..Fact::array(Class::Double, scalar) };
        Ok(Ev::open(Val::Open(Rc::new(fact)), code))
    }

    fn open_end(&mut self, code: Code) -> Ev {
        let scalar = self.terms.scalar();
        let range = ValueRange::integers(0.0, f64::INFINITY);
        let fact = Fact { range, ..Fact::array(Class::Double, scalar) };
        Ev::open(Val::Open(Rc::new(fact)), code)
    }

    /// Whether a value is a function.
    pub(crate) fn is_callable(&mut self, val: &Val) -> bool {
        match val {
            Val::Closure(_) | Val::Known(Known { value: Value::Function(_), .. }) => true,
            Val::Open(fact) => fact.classes.contains(Class::FunctionHandle),
            Val::Known(_)
            | Val::Struct(_)
            | Val::Fields(_)
            | Val::Cells(..)
            | Val::Elements(..)
            | Val::Object(_) => false,
        }
    }
}

/// The places, from 0, that subscripts mean in an array; none where one is outside, or is no place.
pub(crate) fn places(dims: &Dims, subscripts: &[Value]) -> Option<Vec<usize>> {
    let numel = dims.numel();
    if numel > 1 << 20 {
        return None;
    }
    let numbers: Vec<f64> = (0..numel).map(|k| k as f64).collect();
    let like = Value::Double(Rc::new(lanner_runtime::value::Tensor::new(dims.clone(), numbers))).canonical();
    let found = index::get(&like, subscripts).ok()?;
    Some(found.to_f64s()?.iter().map(|&k| k as usize).collect())
}

/// Whether a text can be a field's name.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
