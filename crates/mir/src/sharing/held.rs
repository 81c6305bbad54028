//! Who holds a value that is about to be written.

use super::Holder;

/// Who holds a value that is about to be written: its own array, and what is inside of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    /// Who has the array itself, and whether for certain.
    pub top: Vec<(Holder, bool)>,
    /// Who has what is inside of it.
    pub inside: Vec<Holder>,
    /// Parts of it may be one array.
    pub repeats: bool,
}

impl Held {
    /// Everything of another value may be inside of this one.
    pub fn hold(&mut self, other: &Held) {
        let all = other.top.iter().map(|(holder, _)| *holder).chain(other.inside.iter().copied());
        let all: Vec<Holder> = all.collect();
        self.repeats |= other.repeats || all.iter().any(|holder| self.inside.contains(holder));
        self.inside.extend(all);
    }

    /// The value may be the other one, or a part of it.
    pub fn may_be(&mut self, other: &Held) {
        self.top.extend(other.top.iter().map(|(holder, _)| (*holder, false)));
        self.top.extend(other.inside.iter().map(|holder| (*holder, false)));
        self.inside.extend(other.inside.iter().copied());
        self.repeats |= other.repeats;
    }

    /// The value may be a part of the other one.
    pub fn may_be_inside(&mut self, other: &Held) {
        self.top.extend(other.inside.iter().map(|holder| (*holder, false)));
        self.inside.extend(other.inside.iter().copied());
        self.repeats |= other.repeats;
    }

    /// Nobody knows who holds it.
    pub fn be_elsewhere(&mut self) {
        self.top.push((Holder::Elsewhere, false));
        self.inside.push(Holder::Elsewhere);
        self.repeats = true;
    }
}
