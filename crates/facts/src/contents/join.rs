//! Contents where ways meet: the least that holds of both.
//!
//! Shapes that differ become holes, not φ-terms: a part is rarely asked for its extents more than once.

use super::{Contents, Fields, Handle, Parts};
use crate::dim::Dim;
use crate::shape::Shape;
use crate::terms::Terms;
use crate::{Definedness, Fact, Keep};

/// What the second of two facts is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// That of another way.
    Merge,
    /// What comes back to a loop's header, or is returned in the next round: its own terms may mean something else there, so
    /// only numbers are kept, and ranges are widened.
    Widen,
}

impl Fact {
    /// What holds of both values, for parts: there may be holes in it.
    #[must_use]
    pub fn joined(&self, other: &Fact, joining: Joining, terms: &mut Terms) -> Fact {
        let definedness = self.definedness.join(other.definedness);
        if other.is_without_value() {
            return Fact { definedness, ..self.clone() };
        }
        if self.is_without_value() {
            let other = joining.other(other, terms);
            return Fact { definedness, ..other };
        }
        let mut range = match joining {
            Joining::Widen if !other.range.is_within(self.range, terms) => {
                self.range.widen(other.range, terms)
            }
            Joining::Widen => self.range,
            Joining::Merge => self.range.join(other.range, terms),
        };
        if joining == Joining::Merge {
            range.at_least = range.at_least.filter(|_| self.range.at_least == other.range.at_least);
            range.at_most = range.at_most.filter(|_| self.range.at_most == other.range.at_most);
        }
        let constant = match (&self.constant, &other.constant) {
            (Some(a), Some(b)) if a.is_same(b) => Some(a.clone()),
            (_, _) => None,
        };
        Fact {
            classes: self.classes.join(other.classes),
            complexity: self.complexity.join(other.complexity),
            shape: terms.joined_shape(self.shape, other.shape),
            range,
            definedness,
            constant,
            contents: Contents::joined(self, other, joining, terms),
        }
    }

    /// What holds of all of these.
    #[must_use]
    pub fn joined_all(facts: &[Fact], joining: Joining, terms: &mut Terms) -> Fact {
        let none = Fact::no_value(terms);
        facts.iter().fold(none, |all, fact| all.joined(fact, joining, terms))
    }
}

impl Joining {
    /// The second fact, where there is no first one.
    fn other(self, fact: &Fact, terms: &mut Terms) -> Fact {
        match self {
            Joining::Merge => fact.clone(),
            Joining::Widen => fact.closed(Keep::Numbers, terms),
        }
    }
}

impl Contents {
    /// The contents that hold of both values.
    pub fn joined(first: &Fact, second: &Fact, joining: Joining, terms: &mut Terms) -> Option<Contents> {
        match (first.may_have_parts(), second.may_have_parts()) {
            (true, true) => {
                let (a, b) = (first.contents.as_ref()?, second.contents.as_ref()?);
                if a == b {
                    return Some(a.clone());
                }
                let parts = a.parts().joined(b.parts(), joining, terms)?;
                Contents::new(parts, terms)
            }
            (true, false) => first.contents.clone(),
            (false, true) => joining.other(second, terms).contents,
            (false, false) => None,
        }
    }
}

impl Parts {
    fn joined(&self, other: &Parts, joining: Joining, terms: &mut Terms) -> Option<Parts> {
        let pairs = |a: &[Fact], b: &[Fact], terms: &mut Terms| -> Vec<Fact> {
            a.iter().zip(b).map(|(a, b)| a.joined(b, joining, terms)).collect()
        };
        Some(match (self, other) {
            (Parts::Handles(a), Parts::Handles(b)) => Parts::Handles(joined_handles(a, b, joining, terms)?),
            (Parts::Fields(a), Parts::Fields(b)) => Parts::Fields(joined_fields(a, b, joining, terms)),
            (Parts::Each(a), Parts::Each(b)) if a.len() == b.len() => Parts::Each(pairs(a, b, terms)),
            (Parts::List(a), Parts::List(b)) if a.len() == b.len() => Parts::List(pairs(a, b, terms)),
            (Parts::Each(_) | Parts::All(_), Parts::Each(_) | Parts::All(_)) => {
                let (own, others) = (self.cells(), other.cells());
                let all = Fact::joined_all(own, Joining::Merge, terms);
                Parts::All(others.iter().fold(all, |all, fact| all.joined(fact, joining, terms)))
            }
            (Parts::Objects(a), Parts::Objects(b)) if a == b => Parts::Objects(*a),
            (
                Parts::Handles(_)
                | Parts::Fields(_)
                | Parts::Each(_)
                | Parts::All(_)
                | Parts::List(_)
                | Parts::Objects(_),
                Parts::Handles(_)
                | Parts::Fields(_)
                | Parts::Each(_)
                | Parts::All(_)
                | Parts::List(_)
                | Parts::Objects(_),
            ) => return None,
        })
    }

    /// Facts that hold of cells.
    fn cells(&self) -> &[Fact] {
        match self {
            Parts::Each(cells) => cells,
            Parts::All(cell) => std::slice::from_ref(cell),
            Parts::Handles(_) | Parts::Fields(_) | Parts::List(_) | Parts::Objects(_) => &[],
        }
    }
}

/// Functions of either; what one captured on both ways is joined.
fn joined_handles(
    first: &[Handle],
    second: &[Handle],
    joining: Joining,
    terms: &mut Terms,
) -> Option<Vec<Handle>> {
    let mut all = first.to_vec();
    for handle in second {
        match all.iter_mut().find(|own| own.callee == handle.callee && own.text == handle.text) {
            Some(own) if own.captures.len() == handle.captures.len() => {
                for (own, other) in own.captures.iter_mut().zip(&handle.captures) {
                    *own = own.joined(other, joining, terms);
                }
            }
            Some(_) => return None,
            None => {
                let captures = handle.captures.iter().map(|fact| joining.other(fact, terms)).collect();
                all.push(Handle { captures, ..handle.clone() });
            }
        }
    }
    Some(all)
}

/// A field that only one side has is there on one way only, or it is not known on the other.
fn joined_fields(first: &Fields, second: &Fields, joining: Joining, terms: &mut Terms) -> Fields {
    let mut fields = Fields { list: Vec::new(), is_all: first.is_all && second.is_all };
    let maybe = |fact: Fact| Fact { definedness: fact.definedness.join(Definedness::Undefined), ..fact };
    for (name, fact) in &first.list {
        match second.get(*name) {
            Some(other) => fields.list.push((*name, fact.joined(other, joining, terms))),
            None if second.is_all => fields.list.push((*name, maybe(fact.clone()))),
            None => (),
        }
    }
    for (name, fact) in second.list.iter().filter(|(name, _)| first.is_all && first.get(*name).is_none()) {
        fields.list.push((*name, maybe(joining.other(fact, terms))));
    }
    fields
}

impl Terms {
    /// The shape of either value: equal extents stay.
    fn joined_shape(&mut self, a: Shape, b: Shape) -> Shape {
        if a == b {
            return a;
        }
        let (Some(first), Some(second)) = (self.all_extents(a), self.all_extents(b)) else {
            return self.shape_hole();
        };
        let (one, hole) = (self.number(1), self.hole());
        let at = |extents: &[Dim], k: usize| extents.get(k).copied().unwrap_or(one);
        let rank = first.len().max(second.len());
        let joined = (0..rank).map(|k| if at(&first, k) == at(&second, k) { at(&first, k) } else { hole });
        let joined: Vec<Dim> = joined.collect();
        self.tuple(&joined)
    }
}
