//! Assignments, deletions, and expressions that are statements.

use crate::code::{Code, CodeKind, CodePlace, CodeTarget, Line, LineKind};
use crate::expr::{Taken, may_be_many};
use crate::frame::Frame;
use crate::report::Note;
use crate::specializer::{Cursor, Ev, Specializer, Work};
use crate::state::Binding;
use crate::value::Val;
use lanner_builtins::BinaryOp;
use lanner_facts::{Class, Complexity};
use lanner_hir::{Expr, ExprKind, Place, Shows, StmtData, Target, Variable};
use lanner_runtime::Dims;

impl Specializer<'_> {
    /// `f(x)`, `x`, `1 + 2`.
    pub(super) fn expression(
        &mut self,
        f: &Frame,
        data: &StmtData,
        value: Expr,
        answer: Option<Variable>,
        at: &mut Cursor,
    ) -> Work<()> {
        let shows = data.shows == Shows::Result;
        let origin = self.origin(f, data.span);
        if !shows && self.object_method(f, data, value, at)? {
            return Ok(());
        }
        let outputs = match &f.data().exprs[value].kind {
            ExprKind::Call { callee, args } => {
                let (callee, args) = (*callee, args.clone());
                self.call(f, value, callee, &args, 0, at)?
            }
            ExprKind::Chain { base, steps } if may_be_many(steps) => {
                let (base, steps) = (*base, steps.clone());
                match self.chain_of(f, value, base, &steps, at)? {
                    Ok(evs) => evs,
                    Err(ev) => vec![ev],
                }
            }
            _ => vec![self.eval(f, value, at)?],
        };
        let Some(ev) = outputs.into_iter().next() else {
            return Ok(());
        };
        let is_literal = ev.val.is_known() && matches!(ev.code.kind, CodeKind::Known(_));
        let is_alone = matches!(ev.code.kind, CodeKind::Var(_));
        let is_gone = !shows && !self.fails && (is_literal || is_alone);
        if is_gone {
            self.note(f, data.span, Note::Removed("it has no effect"));
        } else {
            let code = if shows || self.fails { self.held(f, &ev, at)? } else { self.operand(f, &ev, at)? };
            let line = Line::new(LineKind::Expr(code), origin);
            self.write(at, Line { shows, ..line })?;
        }
        if let Some(answer) = answer {
            let is_stale = is_gone && ev.val.is_known();
            at.state.set(answer, Binding { is_stale, ..Binding::held(ev.val) });
        }
        Ok(())
    }

    /// `x = v`, `[a, ~] = v`
    pub(super) fn assign(
        &mut self,
        f: &Frame,
        data: &StmtData,
        targets: &[Target],
        value: Expr,
        in_brackets: bool,
        at: &mut Cursor,
    ) -> Work<()> {
        let shows = data.shows == Shows::Result;
        let origin = self.origin(f, data.span);
        if let [Target::Place(place)] = targets
            && place.steps.is_empty()
        {
            let ev = self.eval(f, value, at)?;
            let name = f.name(place.variable);
            if ev.val.is_known() && !self.fails {
                self.note_value(f, data.span, &ev.val);
            }
            let line = |code: Code| Line::assign(name, code, origin);
            return self.bind(f, place.variable, &ev, line, shows, at);
        }
        if in_brackets && self.assign_lists(f, data, targets, value, at)? {
            return Ok(());
        }
        if let [Target::Place(place)] = targets {
            let ev = self.eval(f, value, at)?;
            return self.assign_part(f, data, place, &ev, at);
        }
        let outputs = self.outputs(f, value, targets.len(), at)?;
        match outputs {
            // One statement for each.
            Ok(evs) => {
                let written: Vec<Option<Variable>> = targets
                    .iter()
                    .map(|target| match target {
                        Target::Place(place) => Some(place.variable),
                        Target::Ignored => None,
                    })
                    .collect();
                let evs = self.computed_first(f, evs, &written, origin, at)?;
                for (target, ev) in targets.iter().zip(&evs) {
                    if let Target::Place(place) = target {
                        self.assign_one(f, data, place, ev, at)?;
                    }
                }
                Ok(())
            }
            Err(shared) => {
                let mut places = Vec::new();
                for target in targets {
                    places.push(match target {
                        Target::Place(place) => Some((place.variable, self.take_steps(f, place, at)?)),
                        Target::Ignored => None,
                    });
                }
                self.assign_many(f, data, places, shared, at)
            }
        }
    }

    /// One of several values.
    fn assign_one(
        &mut self,
        f: &Frame,
        data: &StmtData,
        place: &Place,
        ev: &Ev,
        at: &mut Cursor,
    ) -> Work<()> {
        if !place.steps.is_empty() {
            return self.assign_part(f, data, place, ev, at);
        }
        let (name, origin) = (f.name(place.variable), self.origin(f, data.span));
        let line = |code: Code| Line::assign(name, code, origin);
        self.bind(f, place.variable, ev, line, data.shows == Shows::Result, at)
    }

    /// The values of an expression that gives several.
    pub(super) fn outputs(
        &mut self,
        f: &Frame,
        value: Expr,
        count: usize,
        at: &mut Cursor,
    ) -> Work<Result<Vec<Ev>, (Code, Vec<Val>)>> {
        let code_of = |evs: &[Ev]| evs.iter().all(|ev| matches!(ev.code.kind, CodeKind::Known(_)));
        match f.data().exprs[value].kind.clone() {
            ExprKind::Call { callee, args } => {
                // What stands in the place of the call has a variable for each output.
                let is_opened = at.done.contains_key(&value);
                let evs = self.call(f, value, callee, &args, count, at)?;
                if evs.len() >= count && (is_opened || code_of(&evs[..count])) {
                    return Ok(Ok(evs));
                }
                self.shared_code(f, evs, count, at).map(Err)
            }
            ExprKind::Chain { base, steps } => {
                if let [step] = steps.as_slice()
                    && let lanner_hir::StepKind::Paren(args) = &step.kind
                {
                    let callee = self.eval(f, base, at)?;
                    if self.is_callable(&callee.val) {
                        let span = f.data().exprs[value].span;
                        let evs = self.call_value(f, Some(value), span, &callee, args, count, at)?;
                        if evs.len() >= count && code_of(&evs[..count]) {
                            return Ok(Ok(evs));
                        }
                        return self.shared_code(f, evs, count, at).map(Err);
                    }
                }
                match self.chain_of(f, value, base, &steps, at)? {
                    Ok(evs) if evs.len() >= count => Ok(Ok(evs)),
                    Ok(evs) => {
                        self.fails = true;
                        self.shared_code(f, evs, count, at).map(Err)
                    }
                    Err(ev) => self.shared_code(f, vec![ev], count, at).map(Err),
                }
            }
            _ => {
                let ev = self.eval(f, value, at)?;
                self.shared_code(f, vec![ev], count, at).map(Err)
            }
        }
    }

    /// The one code that gives all outputs of a call, and what is known of each.
    fn shared_code(
        &mut self,
        f: &Frame,
        evs: Vec<Ev>,
        count: usize,
        at: &mut Cursor,
    ) -> Work<(Code, Vec<Val>)> {
        let mut vals: Vec<Val> = evs.iter().map(|ev| ev.val.clone()).collect();
        while vals.len() < count {
            let val = Val::anything(&mut self.terms);
            vals.push(val);
        }
        let code = match evs.first() {
            // The code of a call stands at its first output, whatever is known of that.
            Some(ev) if matches!(ev.code.kind, CodeKind::Known(_)) => self.operand(f, ev, at)?,
            Some(ev) => ev.code.clone(),
            None => Code::new(CodeKind::Matrix(Vec::new())),
        };
        Ok((code, vals))
    }

    /// The outputs of one call.
    pub(super) fn assign_many(
        &mut self,
        f: &Frame,
        data: &StmtData,
        places: Vec<Option<(Variable, Vec<Taken>)>>,
        (code, vals): (Code, Vec<Val>),
        at: &mut Cursor,
    ) -> Work<()> {
        let shows = data.shows == Shows::Result;
        let origin = self.origin(f, data.span);
        let mut codes = Vec::new();
        let mut stored = Vec::new();
        for (k, place) in places.into_iter().enumerate() {
            let Some((variable, taken)) = place else {
                codes.push(CodeTarget::Ignored);
                continue;
            };
            if !taken.is_empty() {
                self.hold(f, variable, at)?;
            }
            let steps = taken.iter().map(|taken| taken.code.clone()).collect();
            codes.push(CodeTarget::Place(CodePlace { variable: f.name(variable), steps }));
            let val = match vals.get(k) {
                Some(val) => val.clone(),
                None => Val::anything(&mut self.terms),
            };
            stored.push((variable, taken, val));
        }
        let kind = LineKind::Assign { targets: codes, value: code, in_brackets: true };
        let line = Line::new(kind, origin);
        self.write(at, Line { shows, ..line })?;
        for (variable, taken, val) in stored {
            let base = at.state.val(variable).cloned();
            let val = if f.is_shared(variable) {
                Val::anything(&mut self.terms)
            } else if taken.is_empty() {
                val
            } else {
                self.store(base.as_ref(), &taken, &val)
            };
            at.state.set(variable, Binding::held(val));
        }
        Ok(())
    }

    /// The code of a place, whose variable is held where a part of it is stored to.
    pub(super) fn place(
        &mut self,
        f: &Frame,
        place: &Place,
        at: &mut Cursor,
    ) -> Work<(CodePlace, Vec<crate::expr::Taken>)> {
        let taken = self.take_steps(f, place, at)?;
        if !taken.is_empty() {
            self.hold(f, place.variable, at)?;
        }
        let steps = taken.iter().map(|taken| taken.code.clone()).collect();
        Ok((CodePlace { variable: f.name(place.variable), steps }, taken))
    }

    /// The steps of a place with their arguments evaluated.
    pub(super) fn take_steps(
        &mut self,
        f: &Frame,
        place: &Place,
        at: &mut Cursor,
    ) -> Work<Vec<crate::expr::Taken>> {
        let mut taken = Vec::new();
        let mut base = at.state.val(place.variable).cloned();
        for (k, step) in place.steps.iter().enumerate() {
            let one = self.take_step(f, base.as_ref(), step, at)?;
            base = if k == 0 { self.part_of(base.as_ref(), &one) } else { None };
            taken.push(one);
        }
        Ok(taken)
    }

    /// `x(i) = v`, `s.f = v`
    fn assign_part(
        &mut self,
        f: &Frame,
        data: &StmtData,
        place: &Place,
        ev: &Ev,
        at: &mut Cursor,
    ) -> Work<()> {
        let shows = data.shows == Shows::Result;
        if let ([step], false) = (place.steps.as_slice(), shows)
            && let lanner_hir::StepKind::Field(name) = step.kind
            && self.parser_property(f, data, (place.variable, name), ev, at)?
        {
            return Ok(());
        }
        if let ([step], false) = (place.steps.as_slice(), shows)
            && let lanner_hir::StepKind::Paren(args) = &step.kind
            && self.map_store(f, data, (place.variable, args), ev, at)?
        {
            return Ok(());
        }
        self.let_object_go(place.variable, at);
        let taken = self.take_steps(f, place, at)?;
        self.store_part(f, data, (place.variable, taken), ev, at)
    }

    /// Stores in a part of a variable.
    pub(super) fn store_part(
        &mut self,
        f: &Frame,
        data: &StmtData,
        (variable, taken): (Variable, Vec<Taken>),
        ev: &Ev,
        at: &mut Cursor,
    ) -> Work<()> {
        let shows = data.shows == Shows::Result;
        let origin = self.origin(f, data.span);
        let binding = at.state.get(variable).clone();
        let base = binding.val.clone().filter(|_| !binding.may_lack);
        let now = if binding.may_lack {
            Val::anything(&mut self.terms)
        } else {
            self.store(base.as_ref(), &taken, &ev.val)
        };
        let is_literal = now.value().is_some_and(|value| crate::code::literal(value).is_some());
        let is_quiet = is_literal && !shows && !self.fails && !self.is_eager(f, variable);
        if is_quiet && (binding.is_stale || base.is_none()) {
            self.note(f, data.span, Note::Computed("a part of a known value".to_owned()));
            at.state.set(variable, Binding { is_stale: true, ..Binding::held(now) });
            return Ok(());
        }
        let failing = self.fails;
        self.hold(f, variable, at)?;
        let code = if failing { self.held(f, ev, at)? } else { self.operand(f, ev, at)? };
        let steps = taken.iter().map(|taken| taken.code.clone()).collect();
        let target = CodeTarget::Place(CodePlace { variable: f.name(variable), steps });
        let kind = LineKind::Assign { targets: vec![target], value: code, in_brackets: false };
        let stored = match (&base, taken.as_slice()) {
            (Some(base), [step]) if self.is_real_double(base) && self.is_real_double(&ev.val) => {
                let (of_base, dims) = (base.dims(&self.terms), ev.val.dims(&self.terms));
                let is_inside = self.is_inside(base, step);
                let is_line = |dims: &Dims| of_base.as_ref().is_some_and(|base| is_line(step, base, dims));
                dims.filter(|dims| is_inside && (dims.is_scalar() || is_line(dims)))
            }
            _ => None,
        };
        let appends = match (&base, taken.as_slice()) {
            (Some(base), [step]) if !shows && !failing => self.is_appended(base, step, &ev.val),
            _ => false,
        };
        let line = Line::new(kind, origin);
        let is_sure = now.is_known() && !failing && !shows && !self.fails;
        self.write_sure(at, Line { shows, stored, appends, ..line }, is_sure)?;
        let val = if f.is_shared(variable) { Val::anything(&mut self.terms) } else { now };
        at.state.set(variable, Binding::held(val));
        Ok(())
    }

    /// Whether one real double is put behind all elements of a row of such numbers, or of an empty array.
    fn is_appended(&mut self, base: &Val, step: &Taken, val: &Val) -> bool {
        let is_behind = |dims: &Dims| {
            let place = match (&step.code, step.args.as_slice()) {
                (crate::code::CodeStep::Paren(_), [place]) => {
                    place.val.value().and_then(lanner_runtime::Value::as_f64)
                }
                _ => None,
            };
            let is_row = *dims == Dims::EMPTY || dims.is_row();
            is_row && step.is_exact && place == Some((dims.numel() + 1) as f64)
        };
        self.is_real_double(base)
            && self.is_real_double(val)
            && val.dims(&self.terms).is_some_and(|dims| dims.is_scalar())
            && base.dims(&self.terms).as_ref().is_some_and(is_behind)
    }

    /// Whether a value is an array of real doubles.
    pub(crate) fn is_real_double(&mut self, val: &Val) -> bool {
        let fact = val.fact(&mut self.terms);
        fact.classes.only() == Some(Class::Double) && fact.complexity == Complexity::Real
    }

    /// `x(i) = []`
    pub(super) fn delete(&mut self, f: &Frame, data: &StmtData, place: &Place, at: &mut Cursor) -> Work<()> {
        let shows = data.shows == Shows::Result;
        let origin = self.origin(f, data.span);
        let taken = self.take_steps(f, place, at)?;
        let binding = at.state.get(place.variable).clone();
        let stored = match (&binding.val, taken.as_slice()) {
            (Some(base), [step]) if !binding.may_lack => self.deleted(&base.clone(), step),
            _ => Val::anything(&mut self.terms),
        };
        if stored.is_known() && binding.is_stale && !shows && !self.fails {
            at.state.set(place.variable, Binding { is_stale: true, ..Binding::held(stored) });
            return Ok(());
        }
        self.hold(f, place.variable, at)?;
        let steps = taken.iter().map(|taken| taken.code.clone()).collect();
        let line = Line::new(LineKind::Delete(CodePlace { variable: f.name(place.variable), steps }), origin);
        self.write(at, Line { shows, ..line })?;
        let val = if f.is_shared(place.variable) { Val::anything(&mut self.terms) } else { stored };
        at.state.set(place.variable, Binding::held(val));
        Ok(())
    }

    /// `x += v`, `x++`: as the assignment that it stands for.
    pub(super) fn update(
        &mut self,
        f: &Frame,
        data: &StmtData,
        place: &Place,
        op: BinaryOp,
        value: Expr,
        at: &mut Cursor,
    ) -> Work<()> {
        let right = self.eval(f, value, at)?;
        let origin = self.origin(f, data.span);
        let shows = data.shows == Shows::Result;
        if !place.steps.is_empty() {
            let (target, _) = self.place(f, place, at)?;
            let read = Code::new(CodeKind::Chain {
                base: Box::new(Code::var(target.variable)),
                steps: target.steps.clone(),
            });
            let right = self.operand(f, &right, at)?;
            let kind = LineKind::Assign {
                targets: vec![CodeTarget::Place(target)],
                value: Code::binary(op, read, right),
                in_brackets: false,
            };
            let line = Line::new(kind, origin);
            self.write(at, Line { shows, ..line })?;
            let val = Val::anything(&mut self.terms);
            at.state.set(place.variable, Binding::held(val));
            return Ok(());
        }
        let left = self.read(f, place.variable, place.span, at)?;
        let ev = self.binary_of(f, op, &left, &right, at)?;
        let name = f.name(place.variable);
        self.bind(f, place.variable, &ev, |code| Line::assign(name, code, origin), shows, at)
    }

    /// Notes a value that was computed.
    fn note_value(&mut self, f: &Frame, span: lanner_base::Span, val: &Val) {
        const LONGEST: usize = 60;
        let text = val.value().and_then(crate::code::literal).map(|literal| literal.text);
        let text = text.unwrap_or_default();
        let short: String = if text.chars().count() > LONGEST {
            text.chars().take(LONGEST - 3).chain("...".chars()).collect()
        } else {
            text
        };
        self.note(f, span, Note::Computed(short));
    }
}

/// Whether a place is a row or a column of a matrix, and something has its extents.
fn is_line(step: &Taken, base: &Dims, dims: &Dims) -> bool {
    let is_all = |ev: &Ev| matches!(ev.code.kind, CodeKind::Colon);
    match step.args.as_slice() {
        [row, all] if is_all(all) && !is_all(row) => *dims == Dims::matrix(1, base.columns_flat()),
        [all, column] if is_all(all) && !is_all(column) => *dims == Dims::matrix(base.rows(), 1),
        _ => false,
    }
}
