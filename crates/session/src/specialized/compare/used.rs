//! Structs and cell arrays as arguments, where a function takes fields or cells out of a parameter.

use super::inputs::{Random, anything};
use lanner_hir::{ExprKind, FunctionData, Step, StepKind, Variable};
use lanner_runtime::value::{Struct, Tensor};
use lanner_runtime::{Dims, Value};
use lanner_specialize::{Given, PathStep, set_part};

/// What functions take out of a parameter.
#[derive(Clone, Debug, Default)]
pub(in crate::specialized) struct Used {
    /// The fields, and fields of these.
    paths: Vec<Vec<PathStep>>,
    /// Whether they take cells.
    has_cells: bool,
}

impl Used {
    /// What a function takes out of a variable; of any, where none is named.
    pub(in crate::specialized) fn of(data: &FunctionData, variable: Option<Variable>) -> Used {
        let mut used = Used::default();
        for expr in data.exprs.values() {
            let ExprKind::Chain { base, steps } = &expr.kind else { continue };
            let ExprKind::Variable(of) = data.exprs[*base].kind else { continue };
            if variable.is_none_or(|variable| variable == of) {
                used.add(steps);
            }
        }
        used
    }

    fn add(&mut self, steps: &[Step]) {
        let field = |step: &Step| match step.kind {
            StepKind::Field(name) => Some(PathStep::Field(name)),
            StepKind::Paren(_) | StepKind::Brace(_) | StepKind::DynamicField(_) => None,
        };
        let path: Vec<PathStep> = steps.iter().map_while(field).collect();
        self.has_cells |= matches!(steps.first().map(|step| &step.kind), Some(StepKind::Brace(_)));
        if !path.is_empty() && !self.paths.contains(&path) {
            self.paths.push(path);
            // Fields of a field come before the field.
            self.paths.sort_by_key(|path| std::cmp::Reverse(path.len()));
        }
    }

    /// The same with what else may be taken.
    pub(in crate::specialized) fn with(mut self, other: Used) -> Used {
        for path in other.paths {
            if !self.paths.contains(&path) {
                self.paths.push(path);
            }
        }
        self.paths.sort_by_key(|path| std::cmp::Reverse(path.len()));
        self
    }

    /// Whether such a value is an argument in a round.
    pub(super) fn stands_for(&self, given: &Given, round: usize) -> bool {
        let is_any = !self.paths.is_empty() || self.has_cells;
        match given {
            Given::Partial(partial) => partial.fact.is_none(),
            Given::Unknown => is_any && round % 4 != 3,
            _ => false,
        }
    }

    /// A struct with such fields, now and then without one, or a cell array.
    pub(super) fn value(&self, round: usize, random: &mut Random, words: &[Value]) -> Value {
        const COMPLETE: usize = 4;
        if self.paths.is_empty() && self.has_cells {
            return cells(round % 5, round, random, words);
        }
        let mut value: Value = Struct::scalar().into();
        let mut set: Vec<&[PathStep]> = Vec::new();
        for path in &self.paths {
            let is_left_out = round >= COMPLETE && random.below(5) == 0;
            if is_left_out || set.iter().any(|other| other.starts_with(path)) {
                continue;
            }
            let part = part(round, random, words);
            if set_part(&mut value, path, part).is_ok() {
                set.push(path);
            }
        }
        value
    }
}

/// A cell row of so many values.
pub(super) fn cells(count: usize, round: usize, random: &mut Random, words: &[Value]) -> Value {
    let parts = (0..count).map(|_| part(round, random, words)).collect();
    Value::Cell(Tensor::new(Dims::matrix(1, count), parts).into())
}

/// A field or a cell: a number as often as not.
fn part(round: usize, random: &mut Random, words: &[Value]) -> Value {
    match random.below(4) {
        0 | 1 => Value::Scalar(random.number(0)),
        2 => random.one_of(words).cloned().unwrap_or_else(|| anything(round, random)),
        _ => anything(round, random),
    }
}
