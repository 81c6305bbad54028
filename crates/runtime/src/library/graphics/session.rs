//! The figures of a session, and properties as values of the language.

use super::convert::{datum_of, value_of};
use super::handles::{Handles, number_of};
use crate::memory::{Duplicate, Gather, Grow, Join};
use crate::{Error, Host, Result, Value};
use lanner_graphics::schema::{self, Refusal};
use lanner_graphics::{Array, Datum, Id, Kind, Property, Rule, Store, draw};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The figures that all handles of a session share.
pub type Shared = Rc<RefCell<Session>>;

/// All objects, and what only programs understand of them.
#[derive(Debug, Default)]
pub struct Session {
    /// The objects.
    pub store: Store,
    /// Whether the program asked for a picture of what there is (`drawnow`), and none was shown since.
    pub is_due: bool,
    /// Values of properties that take anything: `UserData`, functions to call.
    open: FxHashMap<(Id, &'static str), Value>,
}

/// The figures of the host's session.
pub fn shared(host: &mut dyn Host) -> Shared {
    Rc::clone(host.state().graphics.get_or_insert_with(Shared::default))
}

impl Session {
    /// What a property of an object holds.
    ///
    /// # Errors
    /// One that the object does not have; an object that was deleted.
    pub fn get(&self, shared: &Shared, id: Id, name: &str) -> Result<Value> {
        let property = self.property(id, name)?;
        if let Some((holder, name)) = self.of_ruler(id, property.name) {
            return self.get(shared, holder, &name);
        }
        if let Some(value) = self.open.get(&(id, property.name)) {
            return Ok(value.clone());
        }
        Ok(value_of(shared, &self.computed(id, property)))
    }

    /// The property of an object.
    fn property(&self, id: Id, name: &str) -> Result<&'static Property> {
        if !self.store.has(id) {
            return Err(deleted());
        }
        let kind = self.store.kind(id);
        let property = kind.property(name).ok_or_else(|| unknown_property(kind, name))?;
        let held = schema::held_as(property.name);
        Ok(if held == property.name { property } else { kind.property(held).unwrap_or(property) })
    }

    /// The axes or the side that hold a property of a ruler, and its name there.
    fn of_ruler(&self, id: Id, name: &str) -> Option<(Id, String)> {
        if self.store.kind(id) != Kind::Ruler {
            return None;
        }
        let end = schema::of_axes(name)?;
        Some((self.store.holder_of(id)?, format!("{}{end}", self.store.text(id, "Dimension"))))
    }

    /// What it holds, or what drawing would choose.
    fn computed(&self, id: Id, property: &'static Property) -> Datum {
        let held = self.store.get(id, property);
        let mode = format!("{}Mode", property.name);
        let kind = self.store.kind(id);
        let is_auto = kind.properties().any(|p| p.name == mode) && self.store.says(id, &mode, "auto");
        let ends = |ends: (f64, f64)| Datum::row(&[ends.0, ends.1]);
        match (kind, property.name) {
            (Kind::Axes, "YAxis") => {
                let rulers =
                    self.store.sides(id).into_iter().filter_map(|side| self.store.object(side, "YAxis"));
                Datum::Objects(rulers.gather())
            }
            (Kind::Axes | Kind::PolarAxes, "CLim") if is_auto => ends(draw::colour_limits(&self.store, id)),
            (Kind::Axes | Kind::PolarAxes, "ALim") if is_auto => ends(draw::opacity_limits(&self.store, id)),
            (Kind::Axes | Kind::PolarAxes | Kind::Figure, "Alphamap") => {
                Datum::row(&draw::opacities_of(&self.store, id))
            }
            (Kind::Axes, "View") => {
                self.view(id).map_or(held, |view| Datum::row(&[view.azimuth, view.elevation]))
            }
            (Kind::Axes, "CameraPosition" | "CameraTarget" | "CameraUpVector" | "CameraViewAngle")
                if is_auto =>
            {
                self.camera(id, property.name)
            }
            (Kind::PolarAxes, name) if is_auto => self.polar(id, name, held),
            (Kind::Axes | Kind::Side, name) if is_auto => {
                let Some((dimension, rest)) = dimension_of(name) else { return held };
                let frame = draw::frame(&self.store, id);
                match rest {
                    "Lim" => ends((frame.scales[dimension].lo, frame.scales[dimension].hi)),
                    "Tick" => Datum::row(&frame.ticks[dimension].places),
                    "TickLabel" => Datum::Texts(frame.ticks[dimension].labels.clone()),
                    _ => held,
                }
            }
            // An end that is not finite is what drawing chooses.
            (Kind::Axes | Kind::Side, name) if name.ends_with("Lim") => {
                let is_open = held.as_array().is_some_and(|a| a.data.iter().any(|x| !x.is_finite()));
                match dimension_of(name).filter(|_| is_open) {
                    Some((dimension, _)) => {
                        let frame = draw::frame(&self.store, id);
                        ends((frame.scales[dimension].lo, frame.scales[dimension].hi))
                    }
                    None => held,
                }
            }
            (Kind::Axes | Kind::PolarAxes | Kind::Figure, "Colormap")
                if held.as_array().is_some_and(Array::is_empty) =>
            {
                colours(&draw_colours(&self.store, id))
            }
            (Kind::Axes | Kind::PolarAxes, "ColorOrder") if held.as_array().is_some_and(Array::is_empty) => {
                colours(&self.store.colour_order(id))
            }
            (Kind::Contour, "ContourMatrix") => Datum::Array(draw::contour_matrix(&self.store, id)),
            (Kind::Contour, "LevelList") if is_auto => Datum::row(&draw::contour_levels(&self.store, id)),
            (Kind::ColorBar, "Limits") if is_auto => match self.store.object(id, "Axes") {
                Some(axes) => ends(draw::colour_limits(&self.store, axes)),
                None => held,
            },
            (Kind::Transform, "Matrix") if matches!(&held, Datum::Array(array) if array.is_empty()) => {
                let identity = [1., 0., 0., 0., 0., 1., 0., 0., 0., 0., 1., 0., 0., 0., 0., 1.];
                Datum::Array(lanner_graphics::Array::new(4, 4, identity))
            }
            (Kind::Bar, "XEndPoints") => Datum::row(&draw::bar_ends(&self.store, id).0),
            (Kind::Bar, "YEndPoints") => Datum::row(&draw::bar_ends(&self.store, id).1),
            _ => held,
        }
    }

    /// Gives a property of an object a value.
    ///
    /// # Errors
    /// One that the object does not have, or a value that it does not take; an object that was deleted.
    pub fn set(&mut self, id: Id, name: &str, value: &Value) -> Result<()> {
        let property = self.property(id, name)?;
        let kind = self.store.kind(id);
        if let Some((holder, name)) = self.of_ruler(id, property.name) {
            return self.set(holder, &name, value);
        }
        if matches!(property.rule, Rule::Any) {
            self.open.insert((id, property.name), value.clone());
            return Ok(());
        }
        let given = datum_of(value);
        let refused = |refusal: Refusal| refused(kind, property, &refusal, value);
        let Some(given) = given else {
            return Err(refused(Refusal::Sentence("Value is of a class that is not supported.")));
        };
        match (property.name, &given) {
            ("Parent", Datum::Objects(parents)) if parents.len() == 1 && kind != Kind::Root => {
                self.store.put_into(id, parents[0]);
                return Ok(());
            }
            ("Children", Datum::Objects(children)) => {
                let hidden =
                    self.store.children(id).iter().copied().filter(|child| !children.contains(child));
                let mut order: Vec<Id> = hidden.gather();
                order.put_all(children.iter().rev().copied());
                self.store.order(id, order);
                return Ok(());
            }
            ("CurrentFigure", Datum::Objects(figures)) if figures.len() == 1 => {
                self.store.make_current(figures[0]);
                return Ok(());
            }
            _ => {}
        }
        let unit = self.store.text(id, "ThetaAxisUnits");
        self.store.set(id, property, given).map_err(refused)?;
        if property.name == "ThetaAxisUnits" && unit != self.store.text(id, "ThetaAxisUnits") {
            self.convert_angles(id);
        }
        if kind.is_axes() && matches!(property.name, "Position" | "InnerPosition") {
            let value = self.store.get(id, property);
            self.store.put(id, "Position", value);
            self.store.put(id, "PositionConstraint", Datum::text("innerposition"));
        }
        if kind.is_axes() && property.name == "View" {
            // The camera stands where the angles say.
            for name in ["CameraPosition", "CameraPositionMode", "CameraUpVector", "CameraUpVectorMode"] {
                self.store.forget(id, name);
            }
        }
        if kind.is_shape() && matches!(property.name, "X" | "Y" | "Position") {
            self.align_shape(id, property.name);
        }
        if matches!(property.name, "UData" | "XData" | "YData") && kind == Kind::Line {
            self.complete_line(id);
        }
        Ok(())
    }

    /// The ends and the position of a line or an arrow of a figure say the same.
    fn align_shape(&mut self, id: Id, changed: &str) {
        let [x, y, position] = ["X", "Y", "Position"].map(|name| self.store.array(id, name).data);
        match (&*x, &*y, &*position) {
            (_, _, [x, y, w, h]) if changed == "Position" && self.store.kind(id).property("X").is_some() => {
                self.store.put(id, "X", Datum::row(&[*x, x + w]));
                self.store.put(id, "Y", Datum::row(&[*y, y + h]));
            }
            ([x0, x1], [y0, y1], _) if changed != "Position" => {
                self.store.put(id, "Position", Datum::row(&[*x0, *y0, x1 - x0, y1 - y0]));
            }
            _ => {}
        }
    }

    /// Lines whose places are not given count their points.
    fn complete_line(&mut self, id: Id) {
        let (x, y) = (self.store.array(id, "XData"), self.store.array(id, "YData"));
        if self.store.says(id, "XDataMode", "auto") && x.data.len() != y.data.len() {
            let count: Vec<f64> = (1..=y.data.len()).map(|k| k as f64).gather();
            self.store.put(id, "XData", Datum::row(&count));
        }
    }

    /// Gives properties values, by pairs.
    ///
    /// # Errors
    /// As [`Session::set`].
    pub fn set_all(&mut self, id: Id, pairs: &[(String, Value)]) -> Result<()> {
        pairs.iter().try_for_each(|(name, value)| self.set(id, name, value))
    }

    /// Keeps a value for a property that takes anything.
    pub fn keep(&mut self, id: Id, name: &'static str, value: Value) {
        self.open.insert((id, name), value);
    }

    /// Keeps for an object what is kept for another one.
    pub fn keep_as(&mut self, old: Id, new: Id) {
        let kept: Vec<(&'static str, Value)> = self
            .open
            .iter()
            .filter(|((id, _), _)| *id == old)
            .map(|((_, name), value)| (*name, value.clone()))
            .gather();
        for (name, value) in kept {
            self.open.insert((new, name), value);
        }
    }

    /// Deletes objects with what is in them.
    pub fn delete(&mut self, id: Id) {
        for gone in self.store.delete(id) {
            self.open.retain(|(id, _), _| *id != gone);
        }
    }

    /// The figure that is drawn in; a new one where there is none.
    pub fn figure(&mut self) -> Id {
        match self.store.current_figure() {
            Some(figure) => figure,
            None => self.store.add_figure(None),
        }
    }

    /// The axes that are drawn in; new ones where there are none.
    pub fn axes(&mut self) -> Id {
        let figure = self.figure();
        match self.current_axes(figure) {
            Some(axes) => axes,
            None => self.store.add_axes(figure),
        }
    }

    /// The current axes of a figure.
    pub fn current_axes(&self, figure: Id) -> Option<Id> {
        let current = self.store.object(figure, "CurrentAxes");
        current.or_else(|| draw::axes_of(&self.store, figure).last().copied())
    }

    /// Axes of a kind for a chart: others go, unless they are held, and what was in them.
    ///
    /// # Errors
    /// Held axes of another kind with charts in them.
    pub fn prepare_in(&mut self, axes: Option<Id>, kind: Kind) -> Result<Id> {
        let axes = axes.unwrap_or_else(|| self.axes());
        if self.store.kind(axes) == kind {
            return Ok(self.prepare(Some(axes)));
        }
        let is_held = self.store.says(axes, "NextPlot", "add");
        if is_held && !draw::all_charts(&self.store, axes).is_empty() {
            let text = "Charts of polar axes cannot be added to other axes that are held.";
            return Err(Error::new("MATLAB:graphics:HeldAxesOfOtherKind", text));
        }
        Ok(self.replace_axes(axes, kind))
    }

    /// Puts new axes of another kind into the place of axes.
    fn replace_axes(&mut self, axes: Id, kind: Kind) -> Id {
        const KEPT: [&str; 6] =
            ["Position", "Units", "OuterPosition", "PositionConstraint", "Tile", "NextPlot"];
        let Some(parent) = self.store.parent(axes) else { return axes };
        let held = self.store.all_held(axes);
        let order: Vec<Id> = self.store.children(parent).iter().copied().gather();
        let new = self.store.add_axes_of(kind, parent);
        for (name, datum) in held.into_iter().filter(|(name, _)| KEPT.contains(name)) {
            self.store.put(new, name, datum);
        }
        self.delete(axes);
        let place = |id: Id| if id == axes { new } else { id };
        let order = order.into_iter().map(place).filter(|id| self.store.has(*id)).gather::<Vec<Id>>();
        self.store.order(parent, order);
        new
    }

    /// Axes for a chart: what was there goes, unless it is held. Polar axes that are not held give way to others.
    pub fn prepare(&mut self, axes: Option<Id>) -> Id {
        let axes = match axes {
            Some(axes) => axes,
            None => {
                let axes = self.axes();
                let is_polar = self.store.kind(axes) == Kind::PolarAxes;
                let is_replaced = is_polar && self.store.says(axes, "NextPlot", "replace");
                if is_replaced { self.replace_axes(axes, Kind::Axes) } else { axes }
            }
        };
        let has_sides = self.store.other_side(axes).is_some();
        match self.store.text(axes, "NextPlot").as_str() {
            "add" => {}
            "replacechildren" => self.clear_axes(axes, false),
            _ if has_sides => self.clear_side(axes),
            _ => {
                self.clear_axes(axes, true);
                self.store.put(axes, "Box", Datum::on(true));
            }
        }
        axes
    }

    /// Deletes what is in axes; with `whole` their properties are as at first, too.
    pub fn clear_axes(&mut self, axes: Id, whole: bool) {
        const KEPT: [&str; 13] = [
            "XAxis",
            "YAxis",
            "ZAxis",
            "Position",
            "Units",
            "OuterPosition",
            "PositionConstraint",
            "Tile",
            "HandleVisibility",
            "Tag",
            "UserData",
            "ApplicationData",
            "InnerPosition",
        ];
        if whole && self.store.says(axes, "YAxisLocation", "right") {
            // What is left is the left side.
            self.store.swap_sides(axes);
        }
        let kept =
            ["Title", "Subtitle", "XLabel", "YLabel", "ZLabel"].map(|name| self.store.object(axes, name));
        let side = self.store.other_side(axes);
        let charts: Vec<Id> = self.store.children(axes).iter().copied().gather();
        for chart in charts {
            if whole || !kept.contains(&Some(chart)) && side != Some(chart) {
                self.delete(chart);
            }
        }
        self.store.put(axes, "ColorOrderIndex", Datum::number(1.0));
        if whole {
            let figure = self.store.ancestor(axes, Kind::Figure).unwrap_or(Id::ROOT);
            let beside: Vec<Id> = self.store.descendants(figure).into_iter().gather();
            for id in beside {
                if matches!(self.store.kind(id), Kind::Legend | Kind::ColorBar)
                    && self.store.object(id, "Axes") == Some(axes)
                {
                    self.delete(id);
                }
            }
            self.store.reset(axes, &KEPT);
            self.store.label_axes(axes);
        }
    }

    /// Deletes what is on the side of axes that is drawn in; its limits, ticks and label are as at first.
    fn clear_side(&mut self, axes: Id) {
        self.clear_axes(axes, false);
        for name in
            ["YLim", "YLimMode", "YTick", "YTickMode", "YTickLabel", "YTickLabelMode", "YScale", "YDir"]
        {
            self.store.forget(axes, name);
        }
        if let Some(label) = self.store.object(axes, "YLabel") {
            self.store.forget(label, "String");
        }
    }

    /// The object of a number.
    pub fn of_number(&self, number: f64) -> Option<Id> {
        if number == 0.0 {
            return Some(Id::ROOT);
        }
        if number.fract() == 0.0 {
            return self.store.figure(number);
        }
        let id = Id(number as u32);
        (number > 0.0 && number_of(&self.store, id) == number && self.store.has(id)).then_some(id)
    }
}

/// `XTick` is the dimension 0 and `Tick`.
fn dimension_of(name: &str) -> Option<(usize, &str)> {
    let dimension = "XYZ".find(name.get(..1)?)?;
    Some((dimension, &name[1..]))
}

fn draw_colours(store: &Store, id: Id) -> Vec<lanner_graphics::Rgb> {
    draw::colours_of(store, id)
}

/// Colours as rows of a matrix.
pub fn colours(all: &[lanner_graphics::Rgb]) -> Datum {
    let parts: [fn(&lanner_graphics::Rgb) -> f64; 3] = [|c| c.0, |c| c.1, |c| c.2];
    let data: Vec<f64> = parts.iter().flat_map(|part| all.iter().map(part)).gather();
    Datum::Array(Array::new(all.len(), 3, data))
}

/// A handle of what is there no more.
#[cold]
pub fn deleted() -> Error {
    Error::new("MATLAB:class:InvalidHandle", "Invalid or deleted object.")
}

/// A property that objects of a kind do not have.
#[cold]
pub fn unknown_property(kind: Kind, name: &str) -> Error {
    let text = format!("Unrecognized property {name} for class {}.", kind.class_word());
    Error::new("MATLAB:hg:InvalidProperty", text)
}

#[cold]
fn refused(kind: Kind, property: &Property, refusal: &Refusal, value: &Value) -> Error {
    let class = kind.class_word();
    let begin = format!("Error setting property '{}' of class '{class}':\n", property.name);
    match refusal {
        Refusal::Word(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("'{word}'")).gather();
            let given = value.as_text().map_or_else(
                || "Value must be a character vector or string scalar.".duplicate(),
                |text| format!("'{text}' is not a valid value."),
            );
            let text = format!("{begin}{given} Use one of these values: {}.", words.joined(" | "));
            Error::new("MATLAB:datatypes:InvalidEnumValueFor", text)
        }
        Refusal::Sentence(text) => {
            let is_colour = matches!(property.rule, Rule::Colour | Rule::ColourOr(_));
            let identifier =
                if is_colour { "MATLAB:datatypes:InvalidRGBColor" } else { "MATLAB:hg:InvalidPropertyValue" };
            Error::new(identifier, format!("{begin}{text}"))
        }
        Refusal::ReadOnly => Error::new(
            "MATLAB:class:SetProhibited",
            format!(
                "Unable to set the '{}' property of class '{class}' because it is read-only.",
                property.name
            ),
        ),
    }
}

/// A handle of one object.
pub fn handle(shared: &Shared, id: Id) -> Value {
    Handles::value(shared, vec![id])
}
