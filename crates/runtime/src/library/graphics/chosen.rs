//! Properties as drawing chooses them where the program does not: cameras of axes in space, limits and ticks of polar axes.

use super::session::Session;
use crate::memory::Gather;
use lanner_graphics::{Datum, Id, draw};

impl Session {
    /// The view of axes in space.
    pub(super) fn view(&self, axes: Id) -> Option<draw::View> {
        draw::frame(&self.store, axes).view
    }

    /// The camera of axes as drawing chooses it; one that looks straight down where they are flat.
    pub(super) fn camera(&self, axes: Id, name: &str) -> Datum {
        let frame = draw::frame(&self.store, axes);
        let view = frame.view.unwrap_or_else(|| draw::View::flat(frame.rect));
        let stand = view.stand(&frame.scales);
        match name {
            "CameraPosition" => Datum::row(&stand.position),
            "CameraTarget" => Datum::row(&stand.target),
            "CameraUpVector" => Datum::row(&stand.up),
            _ => Datum::number(stand.angle),
        }
    }

    /// Limits, ticks and labels of polar axes as drawing chooses them, angles in the units of their axis.
    pub(super) fn polar(&self, axes: Id, name: &str, held: Datum) -> Datum {
        let frame = draw::frame(&self.store, axes);
        let unit = if self.store.says(axes, "ThetaAxisUnits", "radians") {
            1.0
        } else {
            std::f64::consts::PI / 180.0
        };
        let ends = |k: usize, unit: f64| {
            let scale = &frame.scales[k];
            Datum::row(&[scale.lo, scale.hi].map(|x| in_units(x, unit)))
        };
        match name {
            "ThetaLim" => ends(0, unit),
            "RLim" => ends(1, 1.0),
            "ThetaTick" => {
                Datum::row(&frame.ticks[0].places.iter().map(|x| in_units(*x, unit)).gather::<Vec<f64>>())
            }
            "RTick" => Datum::row(&frame.ticks[1].places),
            "ThetaTickLabel" => Datum::Texts(frame.ticks[0].labels.clone()),
            "RTickLabel" => Datum::Texts(frame.ticks[1].labels.clone()),
            _ => held,
        }
    }

    /// Limits and ticks that the program gave are the same angles in the other unit.
    pub(super) fn convert_angles(&mut self, axes: Id) {
        let factor = if self.store.says(axes, "ThetaAxisUnits", "radians") {
            std::f64::consts::PI / 180.0
        } else {
            180.0 / std::f64::consts::PI
        };
        for name in ["ThetaLim", "ThetaTick", "RAxisLocation"] {
            if self.store.says(axes, &format!("{name}Mode"), "manual") {
                let angles =
                    self.store.array(axes, name).data.iter().map(|x| x * factor).gather::<Vec<f64>>();
                self.store.put(axes, name, Datum::row(&angles));
            }
        }
    }
}

/// Radians in units; degrees without what converting leaves behind the ninth digit.
fn in_units(radians: f64, unit: f64) -> f64 {
    let x = radians / unit;
    if unit == 1.0 || (x - (x * 1e9).round() / 1e9).abs() > 1e-10 { x } else { (x * 1e9).round() / 1e9 }
}
