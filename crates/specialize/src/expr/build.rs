//! Arrays and cells from parts, and functions as values.

use super::{Computed, List};
use crate::code::{Code, CodeKind};
use crate::elements::Elements;
use crate::frame::Frame;
use crate::nested::stands_alone;
use crate::specializer::{Cursor, Ev, Specializer, Stop, Work};
use crate::state::{Binding, State};
use crate::stmt::NO_WAY_OUT;
use crate::value::{Closure, Val};
use crate::world::Meaning;
use lanner_base::{Name, Span};
use lanner_builtins::Row;
use lanner_facts::{Class, ClassSet, Complexity, Fact, ShapeOp};
use lanner_hir::{Callee, Expr, Function};
use lanner_runtime::{Dims, Value, concat};
use std::rc::Rc;

impl Specializer<'_> {
    /// `[a b; c d]`
    pub(super) fn matrix(&mut self, f: &Frame, span: Span, rows: &[Vec<Expr>], at: &mut Cursor) -> Work<Ev> {
        let lists = self.rows(f, rows, at)?;
        let is_exact = lists.iter().all(|list| list.is_exact);
        let all: Vec<&Ev> = lists.iter().flat_map(|list| &list.evs).collect();
        let known: Option<Vec<Vec<Value>>> =
            lists.iter().map(|list| list.evs.iter().map(|ev| ev.val.value().cloned()).collect()).collect();
        if let Some(known) = known.filter(|_| is_exact) {
            match self.compute(|| joined(known)) {
                Computed::Value(value) => {
                    let text = self.closed_text(f, span, &all, &value);
                    return Ok(self.known(value, text));
                }
                Computed::Failed => self.fails = true,
                Computed::Undecided => (),
            }
        }
        let val = if is_exact { self.matrix_value(&lists) } else { Val::anything(&mut self.terms) };
        let is_safe = is_exact && self.are_numbers(&lists);
        let codes = self.row_codes(f, &lists, at)?;
        let spelled = self.same_rows(f, span, rows, &codes);
        let is_text = is_exact && self.are_texts(&lists);
        Ok(Ev::open(val, Code { spelled, is_safe, is_text, ..Code::new(CodeKind::Matrix(codes)) }))
    }

    /// `{a, b; c, d}`
    pub(super) fn cell(&mut self, f: &Frame, span: Span, rows: &[Vec<Expr>], at: &mut Cursor) -> Work<Ev> {
        let lists = self.rows(f, rows, at)?;
        let is_exact = lists.iter().all(|list| list.is_exact);
        let all: Vec<&Ev> = lists.iter().flat_map(|list| &list.evs).collect();
        let known: Option<Vec<Vec<Value>>> =
            lists.iter().map(|list| list.evs.iter().map(|ev| ev.val.value().cloned()).collect()).collect();
        if let Some(known) = known.filter(|_| is_exact) {
            match self.compute(|| cells(known)) {
                Computed::Value(value) => {
                    let text = self.closed_text(f, span, &all, &value);
                    return Ok(self.known(value, text));
                }
                Computed::Failed => self.fails = true,
                Computed::Undecided => (),
            }
        }
        let columns = lists.first().map_or(0, |list| list.evs.len());
        let is_regular = is_exact && lists.iter().all(|list| list.evs.len() == columns);
        let val = if is_regular && columns > 0 {
            let count = lists.len();
            let cells = (0..count * columns).map(|k| lists[k % count].evs[k / count].val.clone()).collect();
            Val::of_cells(Dims::matrix(count, columns), cells)
        } else {
            let shape = self.terms.fresh_shape("c", Some(2));
            Val::Open(Rc::new(Fact::array(Class::Cell, shape)))
        };
        let codes = self.row_codes(f, &lists, at)?;
        let spelled = self.same_rows(f, span, rows, &codes);
        Ok(Ev::open(val, Code { spelled, ..Code::new(CodeKind::Cells(codes)) }))
    }

    fn rows(&mut self, f: &Frame, rows: &[Vec<Expr>], at: &mut Cursor) -> Work<Vec<List>> {
        rows.iter().map(|row| self.eval_list(f, row, at)).collect()
    }

    fn row_codes(&mut self, f: &Frame, lists: &[List], at: &mut Cursor) -> Work<Vec<Vec<Code>>> {
        lists.iter().map(|list| list.evs.iter().map(|ev| self.operand(f, ev, at)).collect()).collect()
    }

    fn same_rows(&self, f: &Frame, span: Span, rows: &[Vec<Expr>], codes: &[Vec<Code>]) -> Option<Rc<str>> {
        let is_same = rows.iter().zip(codes).all(|(row, codes)| {
            row.len() == codes.len()
                && row
                    .iter()
                    .zip(codes)
                    .all(|(&expr, code)| code.spelled.as_deref() == Some(f.text(f.data().exprs[expr].span)))
        });
        is_same.then(|| f.text(span).into())
    }

    /// Whether rows of one length have nothing but numbers, truth values and characters: they make an array, whatever their classes are.
    fn are_numbers(&mut self, lists: &[List]) -> bool {
        let columns = lists.first().map_or(0, |list| list.evs.len());
        lists.iter().all(|list| list.evs.len() == columns)
            && lists.iter().flat_map(|list| &list.evs).all(|ev| {
                let fact = ev.val.fact(&mut self.terms);
                fact.classes.is_arithmetic() && self.terms.is_scalar(fact.shape).is_yes()
            })
    }

    /// Whether there is nothing but characters.
    fn are_texts(&mut self, lists: &[List]) -> bool {
        let mut all = lists.iter().flat_map(|list| &list.evs);
        all.all(|ev| ev.val.fact(&mut self.terms).classes.only() == Some(Class::Char))
    }

    /// What is known of arrays beside and below each other.
    fn matrix_value(&mut self, lists: &[List]) -> Val {
        let columns = lists.first().map_or(0, |list| list.evs.len());
        let facts: Vec<Vec<Fact>> = lists
            .iter()
            .map(|list| list.evs.iter().map(|ev| ev.val.fact(&mut self.terms)).collect())
            .collect();
        let is_regular = columns > 0 && facts.iter().all(|row| row.len() == columns);
        let all_scalars = facts.iter().flatten().all(|fact| self.terms.is_scalar(fact.shape).is_yes());
        let first = facts.iter().flatten().next().filter(|_| is_regular && all_scalars);
        if let Some(elements) = first.and_then(|first| Elements::of_fact(first, 0))
            && facts.iter().flatten().all(|fact| fact.classes.only() == Some(elements.class))
        {
            let is_real = facts.iter().flatten().all(|fact| fact.complexity == Complexity::Real);
            let elements = Elements { is_real, ..elements };
            let count = lists.len();
            let element = |k: usize| elements.stored(lists[k % count].evs[k / count].val.value()?);
            let list = (0..count * columns).map(element).collect();
            let elements = Elements { list, ..elements };
            return Val::of_elements(Dims::matrix(count, columns), elements, &mut self.terms);
        }
        let arithmetic = facts.iter().flatten().all(|fact| fact.classes.is_arithmetic());
        let classes: Option<ClassSet> =
            facts.iter().flatten().map(|fact| fact.classes).reduce(ClassSet::join);
        // Of several classes which one it is follows other rules; of one it is that.
        let class = classes.and_then(ClassSet::only).filter(|_| arithmetic);
        let Some(class) = class else { return Val::anything(&mut self.terms) };
        let across: Vec<_> = facts
            .iter()
            .map(|row| {
                let shapes: Vec<_> = row.iter().map(|fact| fact.shape).collect();
                self.terms.apply(ShapeOp::Cat(1), &shapes).shape
            })
            .collect();
        let shape =
            if across.len() == 1 { across[0] } else { self.terms.apply(ShapeOp::Cat(0), &across).shape };
        if self.terms.is_legal(shape).is_no() {
            return Val::anything(&mut self.terms);
        }
        let is_real = facts.iter().flatten().all(|fact| fact.complexity == Complexity::Real);
        let complexity = if is_real { Complexity::Real } else { Complexity::Either };
        let range = facts.iter().flatten().map(|fact| fact.range).reduce(|a, b| a.join(b, &self.terms));
        Val::Open(Rc::new(Fact {
            complexity,
            range: range.unwrap_or(lanner_facts::ValueRange::ANY),
            ..Fact::array(class, shape)
        }))
    }

    /// `@f`
    pub(super) fn handle(&mut self, f: &Frame, span: Span, callee: Callee, at: &mut Cursor) -> Work<Ev> {
        let text = f.text(span);
        let code = |name: Name| Code { spelled: Some(text.into()), ..Code::new(CodeKind::Handle(name)) };
        match callee {
            Callee::Function(function) => {
                let data = &f.unit.file.functions[function];
                let name = data.name;
                if !stands_alone(&f.unit.file, function) {
                    return self.nested_handle(f, function, code(name), at);
                }
                self.call_as_is(name, f.number, function)?;
                let closure = Closure { unit: f.number, function, captures: Vec::new() };
                Ok(Ev::open(Val::Closure(Rc::new(closure)), code(name)))
            }
            Callee::Named(name) => match self.world.resolve(f.number, name) {
                Meaning::Function(unit, function) => {
                    self.call_as_is(name, unit, function)?;
                    let closure = Closure { unit, function, captures: Vec::new() };
                    Ok(Ev::open(Val::Closure(Rc::new(closure)), code(name)))
                }
                Meaning::Row(_) => {
                    let handle = lanner_runtime::value::FunctionHandle::named(name.as_str());
                    Ok(self.known(Value::Function(Rc::new(handle)), Some(text.into())))
                }
                Meaning::Unknown => {
                    let shape = self.terms.scalar();
                    let fact = Fact::array(Class::FunctionHandle, shape);
                    Ok(Ev::open(Val::Open(Rc::new(fact)), code(name)))
                }
            },
            Callee::Builtin(builtin) => {
                let Row { name, .. } = builtin.row();
                let handle = lanner_runtime::value::FunctionHandle::named(name);
                Ok(self.known(Value::Function(Rc::new(handle)), Some(text.into())))
            }
            Callee::Undecided { .. } => self.verbatim(f, span, at),
        }
    }

    /// `@f` of a nested function: it may run at any call from now on, and work with the variables around it.
    fn nested_handle(&mut self, f: &Frame, function: Function, code: Code, at: &mut Cursor) -> Work<Ev> {
        // The residual program has to have the function around it.
        let parent = f.unit.file.functions[function].parent;
        if f.data().dynamic.is_some() || !parent.is_some_and(|parent| f.around.contains(&parent)) {
            return Err(Stop::Failed(NO_WAY_OUT.to_owned()));
        }
        self.escaping(f, code, at)
    }

    /// A function that may run at any call from now on: what it works with around it is held.
    fn escaping(&mut self, f: &Frame, code: Code, at: &mut Cursor) -> Work<Ev> {
        for &variable in &f.eager {
            self.hold(f, variable, at)?;
        }
        let shape = self.terms.scalar();
        let fact = Fact::array(Class::FunctionHandle, shape);
        Ok(Ev::open(Val::Open(Rc::new(fact)), code))
    }

    /// `@(x) …`: what it captures is what is known here.
    pub(super) fn anonymous(
        &mut self,
        f: &Frame,
        span: Span,
        function: Function,
        at: &mut Cursor,
    ) -> Work<Ev> {
        let data = &f.unit.file.functions[function];
        if !data.outer.is_empty() && data.dynamic.is_none() && f.data().dynamic.is_none() && !f.is_inlined {
            // It calls nested functions.
            for capture in &data.captures {
                self.let_object_go(capture.source, at);
                self.hold(f, capture.source, at)?;
            }
            let text: Rc<str> = f.text(span).into();
            let code = Code { spelled: Some(Rc::clone(&text)), ..Code::new(CodeKind::Verbatim(text)) };
            return self.escaping(f, code, at);
        }
        let Some(value) = data.value.filter(|_| data.outer.is_empty() && data.dynamic.is_none()) else {
            return self.verbatim(f, span, at);
        };
        let mut inner = Frame::new(Rc::clone(&f.unit), f.number, function);
        let mut state = State::new(data.variables.len());
        let mut captures = Vec::new();
        for capture in &data.captures {
            self.let_object_go(capture.source, at);
            let binding = at.state.get(capture.source).clone();
            inner.names[lanner_base::Id::index(capture.variable)] = f.name(capture.source);
            let val = binding.val.clone().unwrap_or_else(|| Val::anything(&mut self.terms));
            captures.push((capture.variable, val));
            state.set(capture.variable, binding);
        }
        for param in data.params.iter().filter_map(|param| param.variable) {
            let val = Val::anything(&mut self.terms);
            state.set(param, Binding::held(val));
        }
        let mut cursor = Cursor::new(at.block, state);
        self.conditional += 1;
        let failed = std::mem::take(&mut self.fails);
        let body = self.eval(&inner, value, &mut cursor);
        // What fails in it fails when it is called.
        self.fails = failed;
        self.conditional -= 1;
        let body = body?;
        let body = self.operand(&inner, &body, &mut cursor)?;
        for capture in &data.captures {
            let is_stale = cursor.state.get(capture.variable).is_stale;
            at.state.get_mut(capture.source).is_stale &= is_stale;
        }
        let params = data.params.iter().map(|param| param.variable.map(|v| inner.name(v))).collect();
        let spelled = self.same_text_of(f, span, &inner, value, &body);
        let closure = Closure { unit: f.number, function, captures };
        let code = Code { spelled, ..Code::new(CodeKind::Anonymous { params, body: Box::new(body) }) };
        Ok(Ev::open(Val::Closure(Rc::new(closure)), code))
    }

    fn same_text_of(
        &self,
        f: &Frame,
        span: Span,
        inner: &Frame,
        value: Expr,
        body: &Code,
    ) -> Option<Rc<str>> {
        let text = inner.text(inner.data().exprs[value].span);
        (body.spelled.as_deref() == Some(text)).then(|| f.text(span).into())
    }
}

/// Rows beside and below each other.
fn joined(rows: Vec<Vec<Value>>) -> lanner_runtime::Result<Value> {
    let mut made = Vec::new();
    for row in rows {
        made.push(concat::concatenate(row, 1)?);
    }
    if made.len() == 1 {
        return Ok(made.swap_remove(0));
    }
    concat::concatenate(made, 0)
}

fn cells(rows: Vec<Vec<Value>>) -> lanner_runtime::Result<Value> {
    let mut made = Vec::new();
    for row in rows {
        made.push(concat::cell_row(row)?);
    }
    if made.len() == 1 {
        return Ok(made.swap_remove(0));
    }
    if made.is_empty() { concat::cell_row(made) } else { concat::cell_rows(made) }
}
