//! The objects of a session: properties, parents, children, and which one is current.

mod sides;

use crate::colour::{ORDER, Rgb};
use crate::datum::{Array, Datum};
use crate::schema::{Kind, Property, Refusal, Rule};
use std::collections::{BTreeMap, HashMap};

/// An object; none has the number of one that was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u32);

impl Id {
    /// What all figures are in.
    pub const ROOT: Id = Id(0);
    /// The place of an object that is made later.
    pub const NONE: Id = Id(u32::MAX);
}

/// An object.
#[derive(Clone, Debug)]
struct Object {
    kind: Kind,
    parent: Option<Id>,
    /// The oldest first.
    children: Vec<Id>,
    held: HashMap<&'static str, Datum>,
}

/// All objects.
#[derive(Clone, Debug)]
pub struct Store {
    objects: BTreeMap<Id, Object>,
    next: u32,
    /// First values that the program changed: for a kind and a property.
    defaults: HashMap<(Kind, &'static str), Datum>,
    figure: Option<Id>,
}

impl Default for Store {
    fn default() -> Store {
        let root = Object { kind: Kind::Root, parent: None, children: Vec::new(), held: HashMap::new() };
        Store { objects: BTreeMap::from([(Id::ROOT, root)]), next: 1, defaults: HashMap::new(), figure: None }
    }
}

impl Store {
    /// Whether it is there.
    pub fn has(&self, id: Id) -> bool {
        self.objects.contains_key(&id)
    }

    /// The kind of an object; one that was deleted is a placeholder.
    pub fn kind(&self, id: Id) -> Kind {
        self.objects.get(&id).map_or(Kind::Placeholder, |object| object.kind)
    }

    /// What it is in.
    pub fn parent(&self, id: Id) -> Option<Id> {
        self.objects.get(&id)?.parent
    }

    /// What is in it, the oldest first.
    pub fn children(&self, id: Id) -> &[Id] {
        self.objects.get(&id).map_or(&[], |object| &object.children)
    }

    /// What is in it and what in that is, parents before their children.
    pub fn descendants(&self, id: Id) -> Vec<Id> {
        let mut all = vec![id];
        let mut at = 0;
        while at < all.len() {
            let children: Vec<Id> = self.children(all[at]).iter().rev().copied().collect();
            all.splice(at + 1..at + 1, children);
            at += 1;
        }
        all
    }

    /// The nearest of a kind that an object is in, or itself.
    pub fn ancestor(&self, id: Id, kind: Kind) -> Option<Id> {
        let mut at = Some(id);
        while let Some(id) = at {
            if self.kind(id) == kind {
                return Some(id);
            }
            at = self.parent(id);
        }
        None
    }

    /// Makes an object.
    pub fn add(&mut self, kind: Kind, parent: Option<Id>) -> Id {
        let id = Id(self.next);
        self.next += 1;
        self.objects.insert(id, Object { kind, parent, children: Vec::new(), held: HashMap::new() });
        if let Some(parent) = parent.and_then(|parent| self.objects.get_mut(&parent)) {
            parent.children.push(id);
        }
        id
    }

    /// Puts an object into another.
    pub fn put_into(&mut self, id: Id, parent: Id) {
        if let Some(old) = self.parent(id).and_then(|old| self.objects.get_mut(&old)) {
            old.children.retain(|child| *child != id);
        }
        if let Some(object) = self.objects.get_mut(&id) {
            object.parent = Some(parent);
        }
        if let Some(parent) = self.objects.get_mut(&parent) {
            parent.children.push(id);
        }
    }

    /// Gives the children an order.
    pub fn order(&mut self, id: Id, children: Vec<Id>) {
        if let Some(object) = self.objects.get_mut(&id) {
            object.children = children;
        }
    }

    /// Deletes an object with all that is in it; those that were deleted.
    pub fn delete(&mut self, id: Id) -> Vec<Id> {
        if id == Id::ROOT || !self.has(id) {
            return Vec::new();
        }
        let gone = self.descendants(id);
        if let Some(parent) = self.parent(id).and_then(|parent| self.objects.get_mut(&parent)) {
            parent.children.retain(|child| *child != id);
        }
        for id in &gone {
            self.objects.remove(id);
        }
        // Legends, bars of colours and rulers go with their axes, titles with nothing else.
        let lost: Vec<Id> = self
            .objects
            .iter()
            .filter(|(_, object)| matches!(object.kind, Kind::Legend | Kind::ColorBar | Kind::Ruler))
            .filter(|(_, object)| {
                let of = object.held.get("Axes");
                matches!(of, Some(Datum::Objects(axes)) if axes.iter().any(|axes| gone.contains(axes)))
            })
            .map(|(id, _)| *id)
            .collect();
        if self.figure.is_some_and(|figure| gone.contains(&figure)) {
            self.figure = self.children(Id::ROOT).last().copied();
        }
        let more: Vec<Id> = lost.into_iter().flat_map(|id| self.delete(id)).collect();
        gone.into_iter().chain(more).collect()
    }

    /// What a property holds.
    pub fn get(&self, id: Id, property: &Property) -> Datum {
        let Some(object) = self.objects.get(&id) else { return property.first.datum() };
        match property.name {
            "Type" => return Datum::text(object.kind.schema().type_name),
            "Parent" => {
                // What is on the other side of axes is in the axes.
                let seen = object.parent.and_then(|parent| match self.kind(parent) {
                    Kind::Side => self.parent(parent),
                    _ => Some(parent),
                });
                return Datum::Objects(seen.into_iter().collect());
            }
            "Children" => return Datum::Objects(self.seen_children(id)),
            "CurrentFigure" => return Datum::Objects(self.current_figure().into_iter().collect()),
            _ => {}
        }
        match object.held.get(property.name) {
            // What it holds may be gone.
            Some(Datum::Objects(ids)) => {
                Datum::Objects(ids.iter().copied().filter(|id| self.has(*id)).collect())
            }
            Some(held) => held.clone(),
            None => match self.defaults.get(&(object.kind, property.name)) {
                Some(changed) => changed.clone(),
                None => property.first.datum(),
            },
        }
    }

    /// The children that `Children` tells of, the youngest first: titles and labels belong to their axes in another way.
    fn seen_children(&self, id: Id) -> Vec<Id> {
        let is_hidden =
            |child: &Id| self.held(*child, "HandleVisibility").as_text().is_some_and(|text| text == "off");
        self.children(id).iter().rev().copied().filter(|child| !is_hidden(child)).collect()
    }

    /// What the property of a name holds; none where there is none.
    pub fn named(&self, id: Id, name: &str) -> Option<Datum> {
        Some(self.get(id, self.kind(id).property(name)?))
    }

    /// The same, where the name is exact: what drawing asks.
    pub fn held(&self, id: Id, name: &str) -> Datum {
        match self.kind(id).properties().find(|property| property.name == name) {
            Some(property) => self.get(id, property),
            None => Datum::Array(Array::empty()),
        }
    }

    /// A number.
    pub fn number(&self, id: Id, name: &str) -> f64 {
        self.held(id, name).as_number().unwrap_or(0.0)
    }

    /// Numbers.
    pub fn array(&self, id: Id, name: &str) -> Array {
        match self.held(id, name) {
            Datum::Array(array) => array,
            Datum::Text(_) | Datum::Texts(_) | Datum::Objects(_) => Array::empty(),
        }
    }

    /// A text; empty where it is none.
    pub fn text(&self, id: Id, name: &str) -> String {
        self.held(id, name).as_text().unwrap_or_default().to_owned()
    }

    /// Whether a property is `on`.
    pub fn is_on(&self, id: Id, name: &str) -> bool {
        self.held(id, name).as_text() == Some("on")
    }

    /// Whether a property has this word.
    pub fn says(&self, id: Id, name: &str, word: &str) -> bool {
        self.held(id, name).as_text() == Some(word)
    }

    /// A colour; none where it is a word.
    pub fn colour(&self, id: Id, name: &str) -> Option<Rgb> {
        self.held(id, name).as_colour()
    }

    /// The first object that a property holds.
    pub fn object(&self, id: Id, name: &str) -> Option<Id> {
        match self.held(id, name) {
            Datum::Objects(ids) => ids.first().copied(),
            Datum::Array(_) | Datum::Text(_) | Datum::Texts(_) => None,
        }
    }

    /// What an object holds that is not as at first, by the names of properties.
    pub fn all_held(&self, id: Id) -> Vec<(&'static str, Datum)> {
        let held = self.objects.get(&id).into_iter().flat_map(|object| &object.held);
        let mut all: Vec<(&'static str, Datum)> = held.map(|(name, datum)| (*name, datum.clone())).collect();
        all.sort_by_key(|(name, _)| *name);
        all
    }

    /// Whether the program set it.
    pub fn is_set(&self, id: Id, name: &str) -> bool {
        self.objects.get(&id).is_some_and(|object| object.held.contains_key(name))
    }

    /// Gives a property a value that its rule accepts.
    ///
    /// # Errors
    /// Why the rule does not.
    pub fn set(&mut self, id: Id, property: &'static Property, value: Datum) -> Result<(), Refusal> {
        let value = property.rule.accept(value)?;
        self.put(id, property.name, value);
        // What is given is no longer chosen: `XLim` makes `XLimMode` manual.
        let mode = format!("{}Mode", property.name);
        let mode = self.kind(id).properties().find(|found| found.name == mode);
        if let Some(mode) = mode {
            self.put(id, mode.name, Datum::text("manual"));
            self.share_limits(id, property.name, mode.name);
        }
        Ok(())
    }

    /// Limits of axes that are linked are those of all of them.
    fn share_limits(&mut self, id: Id, name: &'static str, mode: &'static str) {
        let Some(dimension) = name.strip_suffix("Lim").filter(|_| self.kind(id) == Kind::Axes) else {
            return;
        };
        let Datum::Objects(linked) = self.held(id, &format!("Linked{dimension}")) else { return };
        for other in linked.into_iter().filter(|other| *other != id) {
            let limits = self.held(id, name);
            self.put(other, name, limits);
            self.put(other, mode, Datum::text("manual"));
        }
    }

    /// Gives a property a value.
    pub fn put(&mut self, id: Id, name: &'static str, value: Datum) {
        if let Some(object) = self.objects.get_mut(&id) {
            object.held.insert(name, value);
        }
    }

    /// What a property held before it was set holds again.
    pub fn forget(&mut self, id: Id, name: &str) {
        if let Some(object) = self.objects.get_mut(&id) {
            object.held.remove(name);
        }
    }

    /// All properties but those named are as at first.
    pub fn reset(&mut self, id: Id, kept: &[&str]) {
        if let Some(object) = self.objects.get_mut(&id) {
            object.held.retain(|name, _| kept.contains(name));
        }
    }

    /// Another first value, for objects of a kind that do not hold their own.
    ///
    /// # Errors
    /// Why the property's rule does not accept it.
    pub fn set_default(
        &mut self,
        kind: Kind,
        property: &'static Property,
        value: Datum,
    ) -> Result<(), Refusal> {
        let is_open = matches!(property.rule, Rule::Any);
        let value = if is_open { value } else { property.rule.accept(value)? };
        self.defaults.insert((kind, property.name), value);
        Ok(())
    }

    /// A first value that was changed.
    pub fn changed_default(&self, kind: Kind, name: &'static str) -> Option<&Datum> {
        self.defaults.get(&(kind, name))
    }

    /// A first value is what it was.
    pub fn forget_default(&mut self, kind: Kind, name: &'static str) {
        self.defaults.remove(&(kind, name));
    }

    /// All figures, in the order in which they were made.
    pub fn figures(&self) -> &[Id] {
        self.children(Id::ROOT)
    }

    /// The figure of a number.
    pub fn figure(&self, number: f64) -> Option<Id> {
        self.figures().iter().copied().find(|id| self.number(*id, "Number") == number)
    }

    /// The figure that is drawn in; of those whose handles are hidden, none.
    pub fn current_figure(&self) -> Option<Id> {
        let is_seen =
            |id: &Id| self.is_on(*id, "HandleVisibility") || self.is_on(Id::ROOT, "ShowHiddenHandles");
        let youngest = || self.figures().iter().rev().copied().find(is_seen);
        self.figure.filter(is_seen).or_else(youngest)
    }

    /// Draws in this figure from now on. It becomes the youngest, as on a desk.
    pub fn make_current(&mut self, figure: Id) {
        self.figure = Some(figure);
        if let Some(root) = self.objects.get_mut(&Id::ROOT) {
            root.children.retain(|id| *id != figure);
            root.children.push(figure);
        }
    }

    /// Makes a figure, with the smallest number that is free if it has none.
    pub fn add_figure(&mut self, number: Option<f64>) -> Id {
        let number = number.unwrap_or_else(|| {
            let mut free = 1.0;
            while self.figure(free).is_some() {
                free += 1.0;
            }
            free
        });
        let figure = self.add(Kind::Figure, Some(Id::ROOT));
        self.put(figure, "Number", Datum::number(number));
        self.figure = Some(figure);
        figure
    }

    /// Makes axes in a figure, with their title and labels.
    pub fn add_axes(&mut self, parent: Id) -> Id {
        self.add_axes_of(Kind::Axes, parent)
    }

    /// The same of a kind of axes.
    pub fn add_axes_of(&mut self, kind: Kind, parent: Id) -> Id {
        let axes = self.add(kind, Some(parent));
        self.label_axes(axes);
        if let Some(figure) = self.ancestor(parent, Kind::Figure) {
            self.put(figure, "CurrentAxes", Datum::Objects(vec![axes]));
        }
        axes
    }

    /// New empty titles and labels.
    pub fn label_axes(&mut self, axes: Id) {
        let has = |store: &Store, name: &str| store.kind(axes).property(name).is_some();
        for name in ["Title", "Subtitle", "XLabel", "YLabel", "ZLabel"] {
            if !has(self, name) {
                continue;
            }
            let text = self.add(Kind::Text, Some(axes));
            self.put(text, "HandleVisibility", Datum::text("off"));
            if name.ends_with("Label") {
                self.put(text, "Color", Datum::row(&[0.15, 0.15, 0.15]));
            }
            self.put(axes, name, Datum::Objects(vec![text]));
        }
        for (name, letter) in [("XAxis", "X"), ("YAxis", "Y"), ("ZAxis", "Z")] {
            if has(self, name) && self.object(axes, name).is_none() {
                self.add_ruler(axes, axes, name, letter);
            }
        }
    }

    /// The colours that charts of axes take in turn.
    pub fn colour_order(&self, axes: Id) -> Vec<Rgb> {
        let order = self.array(axes, "ColorOrder");
        if order.columns() != 3 || order.is_empty() {
            return ORDER.to_vec();
        }
        (0..order.rows()).map(|k| Rgb(order.at(k, 0), order.at(k, 1), order.at(k, 2))).collect()
    }

    /// The next colour for a chart of axes.
    pub fn next_colour(&mut self, axes: Id) -> Rgb {
        self.next_look(axes).0
    }

    /// The next colour for a line of axes, and its style: another one each time that all colours are used.
    pub fn next_look(&mut self, axes: Id) -> (Rgb, String) {
        let (order, styles) = (self.colour_order(axes), self.held(axes, "LineStyleOrder").lines());
        let index = self.number(axes, "ColorOrderIndex").max(1.0);
        self.put(axes, "ColorOrderIndex", Datum::number(index + 1.0));
        let (round, k) = ((index as usize - 1) / order.len(), (index as usize - 1) % order.len());
        let style = if styles.is_empty() { String::new() } else { styles[round % styles.len()].clone() };
        (order[k], style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_take_free_numbers_and_the_last_one_is_current() {
        let mut store = Store::default();
        let first = store.add_figure(None);
        let second = store.add_figure(None);
        assert_eq!((store.number(first, "Number"), store.number(second, "Number")), (1.0, 2.0));
        store.delete(first);
        assert_eq!(store.current_figure(), Some(second));
        let third = store.add_figure(None);
        assert_eq!(store.figure(1.0), Some(third));
    }

    #[test]
    fn what_is_in_a_deleted_object_is_gone_and_so_is_its_legend() {
        let mut store = Store::default();
        let figure = store.add_figure(None);
        let axes = store.add_axes(figure);
        let line = store.add(Kind::Line, Some(axes));
        let legend = store.add(Kind::Legend, Some(figure));
        store.put(legend, "Axes", Datum::Objects(vec![axes]));
        store.delete(axes);
        assert!(!store.has(line) && !store.has(legend) && store.has(figure));
        assert_eq!(store.object(figure, "CurrentAxes"), None);
    }

    #[test]
    fn what_is_set_is_no_longer_chosen() {
        let mut store = Store::default();
        let figure = store.add_figure(None);
        let axes = store.add_axes(figure);
        let limits = Kind::Axes.property("XLim").unwrap();
        store.set(axes, limits, Datum::row(&[0.0, 2.0])).unwrap();
        assert!(store.says(axes, "XLimMode", "manual"));
        assert!(store.set(axes, limits, Datum::row(&[2.0, 0.0])).is_err());
    }

    #[test]
    fn children_are_told_youngest_first_and_without_titles() {
        let mut store = Store::default();
        let figure = store.add_figure(None);
        let axes = store.add_axes(figure);
        let (a, b) = (store.add(Kind::Line, Some(axes)), store.add(Kind::Line, Some(axes)));
        assert_eq!(store.named(axes, "children"), Some(Datum::Objects(vec![b, a])));
    }
}
