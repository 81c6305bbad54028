//! Colour maps: `n` colours from low to high values.
//!
//! Most maps are formulas. `parula` and `turbo` go through points that were chosen here to look alike, and are smooth between them.

use crate::colour::Rgb;

/// The maps that there are.
pub const NAMES: &[&str] = &[
    "parula",
    "turbo",
    "hsv",
    "hot",
    "cool",
    "spring",
    "summer",
    "autumn",
    "winter",
    "gray",
    "bone",
    "copper",
    "pink",
    "jet",
    "lines",
    "colorcube",
    "prism",
    "flag",
    "white",
    "sky",
];

const PARULA: &[Rgb] = &[
    Rgb(0.242, 0.150, 0.660),
    Rgb(0.277, 0.250, 0.860),
    Rgb(0.275, 0.365, 0.965),
    Rgb(0.180, 0.490, 0.985),
    Rgb(0.145, 0.600, 0.905),
    Rgb(0.030, 0.690, 0.820),
    Rgb(0.145, 0.745, 0.690),
    Rgb(0.370, 0.795, 0.480),
    Rgb(0.670, 0.775, 0.235),
    Rgb(0.920, 0.730, 0.190),
    Rgb(0.990, 0.820, 0.190),
    Rgb(0.977, 0.984, 0.080),
];

const TURBO: &[Rgb] = &[
    Rgb(0.190, 0.072, 0.232),
    Rgb(0.268, 0.356, 0.797),
    Rgb(0.245, 0.609, 0.997),
    Rgb(0.100, 0.837, 0.804),
    Rgb(0.276, 0.971, 0.517),
    Rgb(0.644, 0.990, 0.234),
    Rgb(0.882, 0.867, 0.217),
    Rgb(0.995, 0.638, 0.195),
    Rgb(0.937, 0.356, 0.073),
    Rgb(0.748, 0.133, 0.011),
    Rgb(0.480, 0.016, 0.011),
];

/// The colours of a map; none where there is no map of the name.
pub fn map(name: &str, n: usize) -> Option<Vec<Rgb>> {
    let along = |colour: &dyn Fn(f64) -> Rgb| {
        (0..n).map(|k| colour(k as f64 / (n.max(2) - 1) as f64)).collect::<Vec<Rgb>>()
    };
    Some(match name {
        "parula" | "default" => along(&|t| between(PARULA, t)),
        "turbo" => along(&|t| between(TURBO, t)),
        "hsv" => (0..n).map(|k| hue(k as f64 / n as f64)).collect(),
        "hot" => (0..n).map(|k| hot(k, n)).collect(),
        "cool" => along(&|t| Rgb(t, 1.0 - t, 1.0)),
        "spring" => along(&|t| Rgb(1.0, t, 1.0 - t)),
        "summer" => along(&|t| Rgb(t, 0.5 + t / 2.0, 0.4)),
        "autumn" => along(&|t| Rgb(1.0, t, 0.0)),
        "winter" => along(&|t| Rgb(0.0, t, 1.0 - t / 2.0)),
        "gray" => along(&|t| Rgb(t, t, t)),
        "bone" => (0..n).map(|k| bone(k, n)).collect(),
        "copper" => along(&|t| Rgb((1.25 * t).min(1.0), 0.7812 * t, 0.4975 * t)),
        "pink" => (0..n).map(|k| pink(k, n)).collect(),
        "jet" => (0..n).map(|k| jet(k, n)).collect(),
        "lines" => (0..n).map(|k| crate::colour::ORDER[k % 7]).collect(),
        "colorcube" => (0..n).map(|k| cube(k, n)).collect(),
        "prism" => cycle(n, &["#ff0000", "#ff8000", "#ffff00", "#00ff00", "#0000ff", "#aa00ff"]),
        "flag" => cycle(n, &["r", "w", "b", "k"]),
        "white" => vec![Rgb::WHITE; n],
        "sky" => along(&|t| Rgb(0.90, 0.97, 1.0).mixed(Rgb(0.0, 0.4470, 0.7410), t)),
        _ => return None,
    })
}

/// A smooth curve through points at equal distances (Catmull and Rom).
fn between(points: &[Rgb], t: f64) -> Rgb {
    let last = points.len() - 1;
    let place = t.clamp(0.0, 1.0) * last as f64;
    let k = (place as usize).min(last - 1);
    let u = place - k as f64;
    let at = |k: usize| points[k.min(last)];
    let (p0, p1, p2, p3) = (at(k.saturating_sub(1)), at(k), at(k + 1), at(k + 2));
    let curve = |a: f64, b: f64, c: f64, d: f64| {
        let x = 2.0 * b
            + (c - a) * u
            + (2.0 * a - 5.0 * b + 4.0 * c - d) * u * u
            + (3.0 * b - a - 3.0 * c + d) * u * u * u;
        (x / 2.0).clamp(0.0, 1.0)
    };
    Rgb(curve(p0.0, p1.0, p2.0, p3.0), curve(p0.1, p1.1, p2.1, p3.1), curve(p0.2, p1.2, p2.2, p3.2))
}

/// The full colour of a hue from 0 to 1.
fn hue(h: f64) -> Rgb {
    let part = |shift: f64| (((h * 6.0 + shift).rem_euclid(6.0) - 3.0).abs() - 1.0).clamp(0.0, 1.0);
    Rgb(part(0.0), part(4.0), part(2.0))
}

fn hot(k: usize, n: usize) -> Rgb {
    let third = (3 * n / 8).max(1) as f64;
    let k = (k + 1) as f64;
    let rest = n as f64 - 2.0 * third;
    Rgb(
        (k / third).min(1.0),
        ((k - third) / third).clamp(0.0, 1.0),
        if rest > 0.0 { ((k - 2.0 * third) / rest).clamp(0.0, 1.0) } else { 0.0 },
    )
}

fn gray(k: usize, n: usize) -> f64 {
    k as f64 / (n.max(2) - 1) as f64
}

fn bone(k: usize, n: usize) -> Rgb {
    let (g, h) = (gray(k, n), hot(k, n));
    Rgb((7.0 * g + h.2) / 8.0, (7.0 * g + h.1) / 8.0, (7.0 * g + h.0) / 8.0)
}

fn pink(k: usize, n: usize) -> Rgb {
    let (g, h) = (gray(k, n), hot(k, n));
    let part = |h: f64| ((2.0 * g + h) / 3.0).sqrt();
    Rgb(part(h.0), part(h.1), part(h.2))
}

/// A trapezoid for each part, one quarter of the map apart.
fn jet(k: usize, n: usize) -> Rgb {
    let quarter = n.div_ceil(4) as f64;
    let odd = if n % 4 == 1 { 1.0 } else { 0.0 };
    let start = (quarter / 2.0).ceil() - odd;
    let ramp = |shift: f64| {
        let place = k as f64 + 1.0 - shift;
        let up = place / quarter;
        let down = (3.0 * quarter - place) / quarter;
        up.min(down).clamp(0.0, 1.0)
    };
    Rgb(ramp(start + quarter), ramp(start), ramp(start - quarter))
}

/// Corners of a cube of colours, then grays.
fn cube(k: usize, n: usize) -> Rgb {
    let side = (n as f64).cbrt().floor().max(1.0) as usize;
    let part = |k: usize| if side > 1 { (k % side) as f64 / (side - 1) as f64 } else { 0.5 };
    match k < side.pow(3) {
        true => Rgb(part(k / side), part(k / side / side), part(k)),
        false => {
            let g = (k - side.pow(3)) as f64 / (n - side.pow(3)).max(1) as f64;
            Rgb(g, g, g)
        }
    }
}

fn cycle(n: usize, names: &[&str]) -> Vec<Rgb> {
    (0..n).map(|k| Rgb::named(names[k % names.len()]).unwrap_or(Rgb::BLACK)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_have_as_many_colours_as_asked_for_and_all_parts_are_in_range() {
        for name in NAMES {
            for n in [0, 1, 2, 3, 5, 64, 256] {
                let colours = map(name, n).unwrap_or_else(|| panic!("{name}"));
                assert_eq!(colours.len(), n, "{name}");
                let within = |x: f64| (0.0..=1.0).contains(&x);
                assert!(colours.iter().all(|c| within(c.0) && within(c.1) && within(c.2)), "{name} {n}");
            }
        }
        assert!(map("no such map", 3).is_none());
    }

    #[test]
    fn formulas_give_the_documented_colours() {
        assert_eq!(map("jet", 64).unwrap()[0], Rgb(0.0, 0.0, 0.5625));
        assert_eq!(map("jet", 64).unwrap()[63], Rgb(0.5, 0.0, 0.0));
        assert_eq!(map("hsv", 6).unwrap()[1], Rgb(1.0, 1.0, 0.0));
        assert_eq!(map("gray", 3).unwrap()[1], Rgb(0.5, 0.5, 0.5));
        assert_eq!(map("hot", 8).unwrap()[0], Rgb(1.0 / 3.0, 0.0, 0.0));
        assert_eq!(map("cool", 2).unwrap(), [Rgb(0.0, 1.0, 1.0), Rgb(1.0, 0.0, 1.0)]);
    }
}
