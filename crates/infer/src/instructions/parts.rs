//! Reading parts: cells, fields, chains of them.
//!
//! ```text
//! c{2}           what the second cell is; of an unknown place, what holds of all cells
//! s.x, s.("x")   what the field is; an error where a struct is known not to have it
//! s.f(3).g{1}    one step after the other; a handle on the way is called
//! f(c{:}, s.x)   lists of values whose number is known are arguments like others
//! ```

use crate::facts::CheckKind;
use crate::versions::ANY_OUTPUTS;
use crate::walk::{Flow, Walk};
use lanner_base::Name;
use lanner_facts::{Class, Contents, Definedness, Dim, Fact, Joining, Parts, Shape};
use lanner_mir::{Operand, Path, Slot, Step, Target, Targets};
use std::rc::Rc;

/// What a chain of steps gives.
pub(super) enum Got {
    /// Values, as far as they are known.
    Facts(Vec<Fact>),
    /// It raises an error in every run.
    Never,
    /// Nothing is known of it.
    Unknown,
}

impl Walk<'_, '_> {
    /// `[targets] = base PATH`.
    pub(super) fn get(&mut self, targets: Targets, base: Operand, path: Path) -> Flow {
        if self.has_no_parts(base, path) {
            return self.never(CheckKind::Call);
        }
        let func = Rc::clone(&self.func);
        let fact = self.operand(base);
        let nargout = match func.target_list(targets) {
            [Target::Passed { .. }] => self.nargout,
            list => list.len(),
        };
        if nargout == ANY_OUTPUTS {
            return self.done_all(targets, Vec::new());
        }
        match self.chain(fact, &func.paths[path].0, nargout) {
            Got::Facts(facts) => self.done_all(targets, facts),
            Got::Never => Flow::Stops,
            Got::Unknown => self.done_all(targets, Vec::new()),
        }
    }

    /// The values that the steps give, one after the other.
    fn chain(&mut self, base: Fact, steps: &[Step], nargout: usize) -> Got {
        let subscripts = steps.iter().filter(|step| matches!(step, Step::Paren(_) | Step::Brace(_)));
        let was_quiet = std::mem::replace(&mut self.is_quiet, subscripts.count() > 1);
        let mut now = base;
        let mut got = Got::Unknown;
        for (k, step) in steps.iter().enumerate() {
            let is_last = k + 1 == steps.len();
            let outputs = if is_last { nargout } else { 1 };
            got = self.step(&now, step, outputs);
            match &got {
                Got::Facts(facts) if !is_last && !facts.is_empty() => now = facts[0].clone(),
                Got::Facts(_) if is_last => (),
                Got::Facts(_) | Got::Unknown => {
                    got = Got::Unknown;
                    break;
                }
                Got::Never => break,
            }
        }
        self.is_quiet = was_quiet;
        got
    }

    /// One step.
    fn step(&mut self, base: &Fact, step: &Step, nargout: usize) -> Got {
        match *step {
            Step::Paren(args) => {
                let operands = self.func.args(args).to_vec();
                if base.classes.only() == Some(Class::FunctionHandle) {
                    return match self.call_handle(base, &operands, nargout) {
                        Some(facts) => Got::Facts(facts),
                        None => Got::Never,
                    };
                }
                let strange = [Class::FunctionHandle, Class::Object];
                if strange.iter().any(|&class| base.classes.contains(class))
                    || operands.iter().any(|operand| operand.is_spread())
                {
                    return Got::Unknown;
                }
                match self.element(base, &operands) {
                    Some(fact) => Got::Facts(vec![fact]),
                    None => Got::Never,
                }
            }
            Step::Brace(args) => {
                let operands = self.func.args(args).to_vec();
                self.cell(base, &operands, nargout)
            }
            Step::Field(name) => self.field(base, name, nargout),
            Step::DynamicField(operand) => match self.text(operand) {
                Some(name) => self.field(base, name, nargout),
                None => match self.every_field(base).filter(|fact| !fact.classes.is_none()) {
                    Some(fact) => {
                        let terms = &mut self.inference.terms;
                        Got::Facts((0..nargout.max(1)).map(|_| fact.opened(terms)).collect())
                    }
                    None => Got::Unknown,
                },
            },
        }
    }

    /// `base{operands}`.
    fn cell(&mut self, base: &Fact, operands: &[Operand], nargout: usize) -> Got {
        if !takes(base, Class::Cell) || operands.iter().any(|operand| operand.is_spread()) {
            return Got::Unknown;
        }
        let Some(taken) = self.element(base, operands) else { return Got::Never };
        let terms = &mut self.inference.terms;
        let Some(contents) = taken.contents else { return Got::Unknown };
        match contents.each() {
            Some(cells) if cells.len() >= nargout.max(1) => {
                Got::Facts(cells.iter().map(|cell| cell.opened(terms)).collect())
            }
            _ => match contents.every_cell(terms) {
                Some(cell) if !cell.classes.is_none() => {
                    Got::Facts((0..nargout.max(1)).map(|_| cell.opened(terms)).collect())
                }
                _ => Got::Unknown,
            },
        }
    }

    /// `base.name`.
    fn field(&mut self, base: &Fact, name: Name, nargout: usize) -> Got {
        if !takes(base, Class::Struct) {
            return Got::Unknown;
        }
        let Some(fields) = base.contents.as_ref().and_then(Contents::fields) else { return Got::Unknown };
        match fields.get(name) {
            Some(fact) if !fact.classes.is_none() => {
                let terms = &mut self.inference.terms;
                let fact = Fact { definedness: Definedness::Defined, ..fact.clone() };
                Got::Facts((0..nargout.max(1)).map(|_| fact.opened(terms)).collect())
            }
            None if fields.is_all => Got::Never,
            Some(_) | None => Got::Unknown,
        }
    }

    /// The text that an operand is.
    pub(super) fn text(&mut self, operand: Operand) -> Option<Name> {
        let fact = self.operand(operand);
        Some(fact.constant.as_ref()?.text()?.into())
    }

    /// All values that a chain gives, as a list for arguments.
    pub(super) fn get_list(&mut self, dst: Slot, base: Operand, path: Path) -> Flow {
        if self.has_no_parts(base, path) {
            return self.never(CheckKind::Call);
        }
        let func = Rc::clone(&self.func);
        let fact = self.operand(base);
        if self.lacks_field(&fact, &func.paths[path].0) {
            return self.never(CheckKind::Call);
        }
        let values = self.list(fact, &func.paths[path].0);
        let terms = &mut self.inference.terms;
        let contents = values.and_then(|values| Contents::new(Parts::List(values), terms));
        let fact = self.anything();
        self.done(dst, Fact { definedness: Definedness::Maybe, contents, ..fact })
    }

    /// Whether a struct, one and no array of them, is known not to have the field that is read first.
    fn lacks_field(&self, base: &Fact, steps: &[Step]) -> bool {
        let Some(&Step::Field(name)) = steps.first() else { return false };
        let fields = base.contents.as_ref().and_then(Contents::fields);
        base.classes.only() == Some(Class::Struct)
            && self.inference.terms.is_scalar(base.shape).is_yes()
            && fields.is_some_and(|fields| fields.is_all && fields.get(name).is_none())
    }

    /// The values of a list, where their number is known.
    fn list(&mut self, base: Fact, steps: &[Step]) -> Option<Vec<Fact>> {
        let (last, before) = steps.split_last()?;
        let was_quiet = std::mem::replace(&mut self.is_quiet, true);
        let holder = match before {
            [] => Some(base),
            _ => match self.chain(base, before, 1) {
                Got::Facts(facts) => facts.into_iter().next(),
                Got::Never | Got::Unknown => None,
            },
        };
        let values = holder.and_then(|holder| self.last_of_list(&holder, last));
        self.is_quiet = was_quiet;
        values
    }

    fn last_of_list(&mut self, holder: &Fact, step: &Step) -> Option<Vec<Fact>> {
        match *step {
            Step::Brace(args) => {
                let operands = self.func.args(args).to_vec();
                if !takes(holder, Class::Cell) || operands.iter().any(|operand| operand.is_spread()) {
                    return None;
                }
                let taken = self.element(holder, &operands)?;
                let terms = &mut self.inference.terms;
                let contents = taken.contents?;
                let cells = match contents.each() {
                    Some(cells) => cells.to_vec(),
                    None if terms.is_scalar(taken.shape).is_yes() => vec![contents.every_cell(terms)?],
                    None => return None,
                };
                Some(cells.iter().map(|cell| cell.opened(terms)).collect())
            }
            Step::Field(_) | Step::DynamicField(_) => {
                if !self.inference.terms.is_scalar(holder.shape).is_yes() {
                    return None;
                }
                match self.step(holder, step, 1) {
                    Got::Facts(facts) => Some(facts),
                    Got::Never | Got::Unknown => None,
                }
            }
            // A handle gives as many values as it likes.
            Step::Paren(_) => None,
        }
    }

    /// What is inside of the elements that subscripts take.
    pub(super) fn taken(&mut self, base: &Fact, operands: &[Operand], shape: Shape) -> Option<Contents> {
        let contents = base.contents.as_ref()?;
        let Some(cells) = contents.each() else { return contents.rearranged(&mut self.inference.terms) };
        if let [only] = operands
            && self.is_colon(*only)
        {
            return Some(contents.clone());
        }
        let place = self.place(base.shape, cells.len(), operands);
        let terms = &mut self.inference.terms;
        match place {
            Some(place) => {
                let cell = cells.get(place)?.clone();
                Contents::new(Parts::Each(vec![cell]), terms)
            }
            None if operands.is_empty() => Some(contents.clone()),
            None => {
                let cell = contents.every_cell(terms)?;
                let is_one = terms.is_scalar(shape).is_yes();
                Contents::new(if is_one { Parts::Each(vec![cell]) } else { Parts::All(cell) }, terms)
            }
        }
    }

    /// The place from 0 of the one element that subscripts name, where they are numbers and so are the extents.
    pub(super) fn place(&mut self, shape: Shape, count: usize, operands: &[Operand]) -> Option<usize> {
        let mut numbers: Vec<usize> = Vec::new();
        for &operand in operands {
            let fact = self.operand(operand);
            if fact.classes.contains(Class::Logical) || fact.classes.contains(Class::Char) {
                return None;
            }
            let terms = &mut self.inference.terms;
            let number = lanner_builtins::exact(&fact, terms).and_then(|dim| terms.constant(dim))?;
            numbers.push(usize::try_from(number).ok()?.checked_sub(1)?);
        }
        let terms = &mut self.inference.terms;
        if let [linear] = numbers.as_slice() {
            return (*linear < count).then_some(*linear);
        }
        let extents: Vec<Dim> = terms.extents(shape)?.to_vec();
        let extents: Vec<usize> = extents
            .into_iter()
            .map(|d| terms.constant(d).and_then(|n| usize::try_from(n).ok()))
            .collect::<Option<_>>()?;
        if extents.len() > numbers.len() || numbers.is_empty() {
            return None;
        }
        let (mut place, mut stride) = (0, 1);
        for (k, &number) in numbers.iter().enumerate() {
            let extent = extents.get(k).copied().unwrap_or(1);
            if number >= extent {
                return None;
            }
            place += number * stride;
            stride *= extent;
        }
        (place < count).then_some(place)
    }

    /// What holds of all fields.
    pub(super) fn every_field(&mut self, fact: &Fact) -> Option<Fact> {
        if !takes(fact, Class::Struct) {
            return None;
        }
        let fields = fact.contents.as_ref().and_then(Contents::fields).filter(|fields| fields.is_all)?;
        let facts: Vec<Fact> = fields.list.iter().map(|(_, fact)| fact.clone()).collect();
        let terms = &mut self.inference.terms;
        let joined = Fact::joined_all(&facts, Joining::Merge, terms);
        Some(Fact { definedness: Definedness::Defined, ..joined })
    }
}

/// What braces, or a field, of the value give is a part of one of the class: of the other classes it is an error.
fn takes(base: &Fact, class: Class) -> bool {
    let parts = [Class::Object, Class::String, Class::FunctionHandle];
    base.classes.contains(class) && !parts.iter().any(|&other| base.classes.contains(other))
}
