//! Axes with two sides (`yyaxis`), and rulers.
//!
//! ```text
//! axes      YLim, YColor, YLabel …, charts of the side that is drawn in
//! └─ side   the same of the other one; `swap_sides` exchanges both
//! ```

use super::{Id, Store};
use crate::datum::Datum;
use crate::schema::Kind;

impl Store {
    /// Makes the ruler of a dimension. It is no child: only its axes know it.
    pub(super) fn add_ruler(&mut self, axes: Id, holder: Id, name: &'static str, letter: &str) {
        let ruler = self.add(Kind::Ruler, None);
        self.put(ruler, "Axes", Datum::Objects(vec![axes]));
        self.put(ruler, "Dimension", Datum::text(letter));
        self.put(holder, name, Datum::Objects(vec![ruler]));
    }

    /// The side of axes that is not drawn in now; none where there is but one.
    pub fn other_side(&self, axes: Id) -> Option<Id> {
        self.children(axes).iter().copied().find(|child| self.kind(*child) == Kind::Side)
    }

    /// Gives axes a second side, at the right: what is there belongs to the left.
    pub fn add_side(&mut self, axes: Id) -> Id {
        let side = self.add(Kind::Side, Some(axes));
        self.put(side, "HandleVisibility", Datum::text("off"));
        self.add_ruler(axes, side, "YAxis", "Y");
        let label = self.add(Kind::Text, Some(side));
        self.put(label, "HandleVisibility", Datum::text("off"));
        self.put(side, "YLabel", Datum::Objects(vec![label]));
        self.put(side, "YAxisLocation", Datum::text("right"));
        let order = self.colour_order(axes);
        let styles = ["-", "--", ":", "-.", "o-", "^-", "*-"].map(str::to_owned).to_vec();
        for (k, holder) in [axes, side].into_iter().enumerate() {
            let rgb = order[k % order.len()];
            self.put(holder, "YColor", Datum::colour(rgb));
            self.put(holder, "ColorOrder", Datum::colour(rgb));
            self.put(holder, "LineStyleOrder", Datum::Texts(styles.clone()));
        }
        side
    }

    /// Draws in the other side from now on: the axes hold what belongs to the side that is drawn in.
    pub fn swap_sides(&mut self, axes: Id) {
        let Some(side) = self.other_side(axes) else { return };
        for property in Kind::Side.schema().own.iter().copied().flatten() {
            let take = |of: &mut Store, id: Id| of.objects.get_mut(&id)?.held.remove(property.name);
            let (here, there) = (take(self, axes), take(self, side));
            here.into_iter().for_each(|value| self.put(side, property.name, value));
            there.into_iter().for_each(|value| self.put(axes, property.name, value));
        }
        let names = ["Title", "Subtitle", "XLabel", "ZLabel"];
        let kept: Vec<Id> = names.iter().filter_map(|name| self.object(axes, name)).chain([side]).collect();
        let (here, there) = (self.children(axes).to_vec(), self.children(side).to_vec());
        here.into_iter().filter(|id| !kept.contains(id)).for_each(|id| self.put_into(id, side));
        there.into_iter().for_each(|id| self.put_into(id, axes));
    }

    /// The axes or the side whose upright dimension a ruler is.
    pub fn holder_of(&self, ruler: Id) -> Option<Id> {
        let axes = self.object(ruler, "Axes")?;
        let side = self.other_side(axes).filter(|side| self.object(*side, "YAxis") == Some(ruler));
        Some(side.unwrap_or(axes))
    }

    /// The sides of axes, the left one first; the axes alone where there is but one.
    pub fn sides(&self, axes: Id) -> Vec<Id> {
        match self.other_side(axes) {
            Some(side) if self.says(side, "YAxisLocation", "left") => vec![side, axes],
            Some(side) => vec![axes, side],
            None => vec![axes],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sides_have_charts_limits_and_rulers_of_their_own() {
        let mut store = Store::default();
        let figure = store.add_figure(None);
        let axes = store.add_axes(figure);
        let left = store.add(Kind::Line, Some(axes));
        let side = store.add_side(axes);
        let limits = Kind::Axes.property("YLim").unwrap();
        store.set(axes, limits, Datum::row(&[0.0, 2.0])).unwrap();
        let (first, second) = (store.object(axes, "YAxis").unwrap(), store.object(side, "YAxis").unwrap());
        store.swap_sides(axes);
        let right = store.add(Kind::Line, Some(axes));
        assert_eq!(store.named(axes, "Children"), Some(Datum::Objects(vec![right])));
        assert_eq!(store.named(left, "Parent"), Some(Datum::Objects(vec![axes])));
        assert_eq!((store.array(axes, "YLim").data[1], store.array(side, "YLim").data[1]), (1.0, 2.0));
        assert_eq!((store.holder_of(first), store.holder_of(second)), (Some(side), Some(axes)));
        assert_eq!(store.sides(axes), [side, axes]);
        store.swap_sides(axes);
        assert_eq!(store.named(axes, "Children"), Some(Datum::Objects(vec![left])));
        store.delete(axes);
        assert!(!store.has(first) && !store.has(right));
    }

    #[test]
    fn lines_take_the_next_style_when_all_colours_are_used() {
        let mut store = Store::default();
        let figure = store.add_figure(None);
        let axes = store.add_axes(figure);
        store.add_side(axes);
        let styles: Vec<String> = (0..3).map(|_| store.next_look(axes).1).collect();
        assert_eq!(styles, ["-", "--", ":"]);
    }
}
