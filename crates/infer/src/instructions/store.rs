//! Writing parts: cells, fields, chains of them. What is missing on the way is made.
//!
//! ```text
//! s.x = v            the field is v, whatever it was
//! c{2} = v           the second cell is v; at an unknown place every cell is what it was or v
//! s(k).x = v         the field of every struct is what it was or v; of new ones the other fields are []
//! s.p.q(3) = v       s has a p that is what p was after p.q(3) = v
//! ```

use super::assign::Stored;
use crate::walk::{Flow, Walk};
use lanner_base::Name;
use lanner_facts::{
    Class, ClassSet, Complexity, Contents, Definedness, Fact, Fields, Joining, Parts, Shape, ValueRange,
};
use lanner_mir::{Args, Operand, Path, Slot, Step};
use std::rc::Rc;

impl Walk<'_, '_> {
    /// `dst` is `base` after `base PATH = value`, or after a list of values was assigned.
    pub(super) fn set_path(&mut self, dst: Slot, base: Slot, path: Path, value: Option<Operand>) -> Flow {
        let func = Rc::clone(&self.func);
        let steps = &func.paths[path].0;
        let old = self.value(base);
        let Some(value) = value else {
            let made = self.unknown_after(&old, steps.first());
            // A list without values leaves what was there, be it nothing.
            let definedness = match old.definedness {
                Definedness::Defined => Definedness::Defined,
                Definedness::Maybe | Definedness::Undefined => Definedness::Maybe,
            };
            let (classes, complexity) = match old.definedness {
                Definedness::Undefined => (made.classes, made.complexity),
                Definedness::Defined | Definedness::Maybe => {
                    (made.classes.join(old.classes), made.complexity.join(old.complexity))
                }
            };
            return self.done(dst, Fact { definedness, classes, complexity, ..made });
        };
        let value = self.operand(value);
        let was_quiet = std::mem::replace(&mut self.is_quiet, steps.len() > 1);
        let fact = self.assigned(&old, steps, &value);
        self.is_quiet = was_quiet;
        self.done(dst, fact)
    }

    /// A value after a part of it was assigned of which nothing more is known than the first step.
    fn unknown_after(&mut self, old: &Fact, first: Option<&Step>) -> Fact {
        let made = match first {
            Some(Step::Field(_) | Step::DynamicField(_)) => ClassSet::of(Class::Struct),
            Some(Step::Brace(_)) => ClassSet::of(Class::Cell),
            // What is in parentheses and goes on: elements of a struct or a cell, or a part of a part.
            Some(Step::Paren(_)) | None => ClassSet::ANY,
        };
        // An object or a string takes braces and fields as well; what is empty becomes what is needed.
        let other: ClassSet =
            old.classes.iter().filter(|c| matches!(c, Class::Object | Class::String)).collect();
        let classes = made.join(other);
        let complexity = if classes == ClassSet::ANY { Complexity::Either } else { Complexity::Real };
        Fact { classes, complexity, ..self.anything() }
    }

    /// What `old` is after `old STEPS = value`.
    fn assigned(&mut self, old: &Fact, steps: &[Step], value: &Fact) -> Fact {
        let Some((step, rest)) = steps.split_first() else {
            return Fact { definedness: Definedness::Defined, ..value.clone() };
        };
        match *step {
            Step::Paren(args) => {
                let operands = self.func.args(args).to_vec();
                let is_spread = operands.iter().any(|operand| operand.is_spread());
                if is_spread || old.classes.contains(Class::Object) {
                    return self.unknown_after(old, None);
                }
                match rest {
                    [] => self.stored(old, &operands, value).fact,
                    [Step::Field(name), rest @ ..] => {
                        self.assigned_in_structs(old, &operands, (*name, rest), value)
                    }
                    _ => self.unknown_after(old, None),
                }
            }
            Step::Brace(args) => self.assigned_in_cell(old, args, rest, value),
            Step::Field(name) => self.assigned_in_field(old, name, rest, value),
            Step::DynamicField(operand) => match self.text(operand) {
                Some(name) => self.assigned_in_field(old, name, rest, value),
                None => self.assigned_in_some_field(old, rest, value),
            },
        }
    }

    /// There is nothing yet, or empty numbers, which become what is needed.
    fn is_new(&self, old: &Fact) -> bool {
        let is_empty = || self.inference.terms.is_empty_shape(old.shape).is_yes();
        old.definedness == Definedness::Undefined
            || old.classes.is_none()
            || (old.classes.is_arithmetic() && is_empty())
    }

    /// The fields of what a field is assigned to. Those that it may lack are defined `Maybe`.
    fn fields_before(&mut self, old: &Fact) -> Fields {
        if self.is_new(old) {
            return Fields { list: Vec::new(), is_all: true };
        }
        let known = old.contents.as_ref().and_then(Contents::fields);
        let mut fields = known.cloned().unwrap_or_default();
        if old.classes.only() != Some(Class::Struct) || old.definedness != Definedness::Defined {
            for (_, fact) in &mut fields.list {
                fact.definedness = fact.definedness.join(Definedness::Undefined);
            }
        }
        fields
    }

    /// A field as the chain finds it.
    fn field_before(&mut self, fields: &Fields, name: Name) -> Fact {
        match fields.get(name) {
            Some(fact) => fact.opened(&mut self.inference.terms),
            None if fields.is_all => Fact::undefined(&mut self.inference.terms),
            None => Fact { definedness: Definedness::Maybe, ..self.anything() },
        }
    }

    /// `old.name… = value`.
    fn assigned_in_field(&mut self, old: &Fact, name: Name, rest: &[Step], value: &Fact) -> Fact {
        let mut fields = self.fields_before(old);
        let mut before = self.field_before(&fields, name);
        if !self.is_new(old) && !self.inference.terms.is_scalar(old.shape).is_yes() {
            // An array without elements becomes one struct, whose fields are [].
            before.definedness = before.definedness.join(Definedness::Undefined);
            self.or_empty(&mut fields);
        }
        let after = self.assigned(&before, rest, value);
        fields.set(name, Fact { definedness: Definedness::Defined, ..after });
        self.one_struct(old, fields)
    }

    /// One struct with these fields, or another value that takes fields.
    fn one_struct(&mut self, old: &Fact, fields: Fields) -> Fact {
        let fact = self.unknown_after(old, Some(&Step::Field(Name::new(""))));
        let terms = &mut self.inference.terms;
        let contents = Contents::new(Parts::Fields(fields), terms);
        // Structs are more than one in no such assignment.
        let is_struct = fact.classes.only() == Some(Class::Struct);
        let shape = if is_struct { terms.scalar() } else { fact.shape };
        Fact { shape, contents, ..fact }
    }

    /// `old.(name)… = value`, the name is not known.
    fn assigned_in_some_field(&mut self, old: &Fact, rest: &[Step], value: &Fact) -> Fact {
        let mut fields = self.fields_before(old);
        fields.is_all = false;
        if rest.is_empty() {
            let terms = &mut self.inference.terms;
            for (_, fact) in &mut fields.list {
                *fact = Fact { definedness: fact.definedness, ..fact.joined(value, Joining::Merge, terms) };
            }
            if !terms.is_scalar(old.shape).is_yes() {
                self.or_empty(&mut fields);
            }
        } else {
            fields.list.clear();
        }
        self.one_struct(old, fields)
    }

    /// Each of the fields may be `[]` as well.
    fn or_empty(&mut self, fields: &mut Fields) {
        let terms = &mut self.inference.terms;
        let empty = nothing(terms);
        for (_, fact) in &mut fields.list {
            *fact = Fact { definedness: fact.definedness, ..fact.joined(&empty, Joining::Merge, terms) };
        }
    }

    /// `old(operands).name… = value`.
    fn assigned_in_structs(
        &mut self,
        old: &Fact,
        operands: &[Operand],
        (name, rest): (Name, &[Step]),
        value: &Fact,
    ) -> Fact {
        let is_new = self.is_new(old);
        let Some(there) = (if is_new { Some(old.clone()) } else { becoming(old, Class::Struct) }) else {
            return self.unknown_after(old, None);
        };
        let element = self.opaque_scalar(Class::Struct);
        let nothing_yet = Fact::undefined(&mut self.inference.terms);
        let base = if is_new { &nothing_yet } else { &there };
        let Stored { fact, .. } = self.stored(base, operands, &element);
        let mut fields = self.fields_before(old);
        let mut before = self.field_before(&fields, name);
        let terms = &mut self.inference.terms;
        let is_one = terms.is_scalar(fact.shape).is_yes();
        let grows = is_new || fact.shape != old.shape;
        if grows {
            before.definedness = before.definedness.join(Definedness::Undefined);
        }
        let was_there = fields.get(name).cloned();
        let after = self.assigned(&before, rest, value);
        let after = Fact { definedness: Definedness::Defined, ..after };
        if !(is_one && (is_new || self.inference.terms.is_scalar(old.shape).is_yes())) {
            if grows {
                self.or_empty(&mut fields);
            }
            let terms = &mut self.inference.terms;
            let mut all = after;
            match &was_there {
                Some(was) => all = all.joined(was, Joining::Merge, terms),
                None if !fields.is_all => all = Fact::any(terms.fresh_shape("?", None)),
                None => (),
            }
            if grows || was_there.is_none_or(|was| was.definedness != Definedness::Defined) {
                all = all.joined(&nothing(terms), Joining::Merge, terms);
            }
            fields.set(name, Fact { definedness: Definedness::Defined, ..all });
        } else {
            fields.set(name, after);
        }
        let contents = Contents::new(Parts::Fields(fields), &mut self.inference.terms);
        Fact { classes: ClassSet::of(Class::Struct), complexity: Complexity::Real, contents, ..fact }
    }

    /// `old{args}… = value`.
    fn assigned_in_cell(&mut self, old: &Fact, args: Args, rest: &[Step], value: &Fact) -> Fact {
        let operands = self.func.args(args).to_vec();
        let is_new = self.is_new(old);
        let nothing_yet = Fact::undefined(&mut self.inference.terms);
        let base = if is_new { Some(nothing_yet) } else { becoming(old, Class::Cell) };
        let Some(base) = base.filter(|_| !operands.iter().any(|operand| operand.is_spread())) else {
            return self.unknown_after(old, Some(&Step::Brace(args)));
        };
        let base = &base;
        let before = if rest.is_empty() { None } else { Some(self.cell_before(base, &operands)) };
        let after = match &before {
            Some(before) => self.assigned(before, rest, value),
            None => value.clone(),
        };
        let after = Fact { definedness: Definedness::Defined, ..after };
        let terms = &mut self.inference.terms;
        let one_cell = Fact {
            contents: Contents::new(Parts::Each(vec![after]), terms),
            ..Fact::array(Class::Cell, terms.scalar())
        };
        self.stored(base, &operands, &one_cell).fact
    }

    /// A cell as the chain finds it.
    fn cell_before(&mut self, base: &Fact, operands: &[Operand]) -> Fact {
        if base.definedness == Definedness::Undefined {
            return base.clone();
        }
        let Some(contents) = &base.contents else {
            return Fact { definedness: Definedness::Maybe, ..self.anything() };
        };
        if let Some(cells) = contents.each()
            && base.definedness == Definedness::Defined
            && let Some(place) = self.place(base.shape, cells.len(), operands)
        {
            return cells[place].opened(&mut self.inference.terms);
        }
        let terms = &mut self.inference.terms;
        match contents.every_cell(terms) {
            // It may lie beyond the end.
            Some(cell) => Fact { definedness: Definedness::Maybe, ..cell.opened(terms) },
            None => Fact { definedness: Definedness::Maybe, ..self.anything() },
        }
    }

    /// What is inside of an array after elements of another one were put in it.
    pub(super) fn stored_parts(
        &mut self,
        base: &Fact,
        operands: &[Operand],
        value: &Fact,
        stored: &Stored,
    ) -> Option<Contents> {
        match stored.fact.classes.only()? {
            Class::Cell => self.stored_cells(base, operands, value, stored),
            Class::Struct => {
                let fields = self.stored_fields(base, value, stored.has_gaps)?;
                Contents::new(Parts::Fields(fields), &mut self.inference.terms)
            }
            _ => None,
        }
    }

    fn stored_cells(
        &mut self,
        base: &Fact,
        operands: &[Operand],
        value: &Fact,
        stored: &Stored,
    ) -> Option<Contents> {
        let shape = stored.fact.shape;
        let is_new = self.is_new(base);
        let is_there = is_new || base.definedness == Definedness::Defined;
        if !is_new && base.classes.only() != Some(Class::Cell) {
            return None;
        }
        // A scalar that is no cell array becomes a cell.
        let is_scalar = self.inference.terms.is_scalar(value.shape).is_yes();
        let strange = [Class::Cell, Class::Object].into_iter().any(|class| value.classes.contains(class));
        let added = if value.classes.only() == Some(Class::Cell) {
            value.contents.as_ref()?.parts().clone()
        } else if is_scalar && !strange {
            Parts::Each(vec![value.clone()])
        } else {
            return None;
        };
        let old = if is_new { Parts::Each(Vec::new()) } else { base.contents.as_ref()?.parts().clone() };
        if let (Parts::Each(cells), Parts::Each(added)) = (&old, &added)
            && let [cell] = added.as_slice()
            && is_there
            && let Some(placed) =
                self.placed(cells, if is_new { None } else { Some(base.shape) }, (shape, operands), cell)
        {
            return Contents::new(Parts::Each(placed), &mut self.inference.terms);
        }
        let terms = &mut self.inference.terms;
        let every = |parts: Parts, terms: &mut lanner_facts::Terms| match parts {
            Parts::Each(cells) => Some(Fact::joined_all(&cells, Joining::Merge, terms)),
            Parts::All(cell) => Some(cell),
            Parts::Fields(_) | Parts::Handles(_) | Parts::List(_) | Parts::Objects(_) => None,
        };
        let (old, added) = (every(old, terms)?, every(added, terms)?);
        let mut cell = old.joined(&added, Joining::Merge, terms);
        if stored.has_gaps {
            cell = cell.joined(&nothing(terms), Joining::Merge, terms);
        }
        Contents::new(Parts::All(cell), terms)
    }

    /// Cells after one of them was put in a known place; others that are new are `[]`.
    fn placed(
        &mut self,
        cells: &[Fact],
        old: Option<Shape>,
        (shape, operands): (Shape, &[Operand]),
        cell: &Fact,
    ) -> Option<Vec<Fact>> {
        const MOST: i64 = 64;
        let terms = &mut self.inference.terms;
        let after = terms.explicit_extents(shape)?;
        let before = old.map_or(Some(vec![0, 0]), |old| terms.explicit_extents(old))?;
        let count = after.iter().try_fold(1i64, |count, &n| count.checked_mul(n)).filter(|&n| n <= MOST)?;
        let empty = nothing(terms);
        let place = self.place(shape, count as usize, operands)?;
        let mut placed = vec![empty; count as usize];
        for (k, cell) in cells.iter().enumerate() {
            let (mut left, mut at, mut stride) = (k as i64, 0, 1);
            for (d, &extent) in before.iter().enumerate() {
                let within = left.checked_rem(extent)?;
                left /= extent;
                at += within * stride;
                stride *= after.get(d).copied().unwrap_or(1);
            }
            *placed.get_mut(at as usize)? = cell.clone();
        }
        *placed.get_mut(place)? = cell.clone();
        Some(placed)
    }

    /// The fields after structs were assigned to elements: of each field what it was, or what it is in the new ones.
    fn stored_fields(&mut self, base: &Fact, value: &Fact, has_gaps: bool) -> Option<Fields> {
        if base.definedness == Definedness::Maybe || value.classes.only() != Some(Class::Struct) {
            return None;
        }
        let mut added = value.contents.as_ref()?.fields()?.clone();
        if !self.is_new(base) {
            let own = base.contents.as_ref()?.fields()?;
            let same = own.list.len() == added.list.len()
                && own.list.iter().all(|(name, _)| added.get(*name).is_some())
                && own.is_all
                && added.is_all;
            if !same {
                return None;
            }
            let terms = &mut self.inference.terms;
            for (name, fact) in &mut added.list {
                if let Some(own) = own.get(*name) {
                    *fact = fact.joined(own, Joining::Merge, terms);
                }
            }
        }
        if has_gaps {
            self.or_empty(&mut added);
        }
        Some(added)
    }

    /// What is inside after elements of a part were deleted.
    pub(super) fn without_parts(&mut self, old: &Fact, steps: &[Step]) -> Option<Contents> {
        let (_, steps) = steps.split_last()?;
        let is_known = matches!(old.classes.only(), Some(Class::Cell | Class::Struct))
            && old.definedness == Definedness::Defined;
        if !is_known {
            return None;
        }
        let unknown = self.anything();
        let was_quiet = std::mem::replace(&mut self.is_quiet, true);
        let after = self.assigned(old, steps, &unknown);
        self.is_quiet = was_quiet;
        after.contents
    }
}

/// What is an array of the class, or numbers, of which only none become one.
fn becoming(old: &Fact, class: Class) -> Option<Fact> {
    let classes = ClassSet::of(class);
    if old.classes == classes {
        return Some(old.clone());
    }
    let is_possible =
        old.classes.contains(class) && old.classes.is_within(classes.join(ClassSet::ARITHMETIC));
    let definedness = Definedness::Maybe;
    is_possible.then(|| Fact { classes, definedness, complexity: Complexity::Real, ..old.clone() })
}

/// `[]`.
fn nothing(terms: &mut lanner_facts::Terms) -> Fact {
    let empty = terms.explicit(&[0, 0]);
    Fact { range: ValueRange::NONE, ..Fact::array(Class::Double, empty) }
}
