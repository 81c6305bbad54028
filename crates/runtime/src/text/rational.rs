//! Ratios of small integers by continued fractions: `3.1416` is `355/113`.

use crate::memory::Duplicate;

/// Numerator and denominator of the first convergent within `tolerance` of `x`. Infinities are `±1/0`, NaN `0/0`.
pub fn ratio(x: f64, tolerance: f64) -> (f64, f64) {
    if x.is_nan() {
        return (0.0, 0.0);
    }
    if x.is_infinite() {
        return (x.signum(), 0.0);
    }
    let (mut n, mut d) = (1.0, 0.0);
    let (mut n_before, mut d_before) = (0.0, 1.0);
    let mut rest = x;
    loop {
        let step = rest.round();
        let fraction = rest - step;
        (n, n_before) = (n * step + n_before, n);
        (d, d_before) = (d * step + d_before, d);
        if fraction == 0.0 || (x - n / d).abs() <= tolerance || !(n / d).is_finite() {
            break;
        }
        rest = 1.0 / fraction;
    }
    if d < 0.0 { (-n, -d) } else { (n, d) }
}

/// `NaN`, `Inf` or `-Inf`.
pub fn non_finite(x: f64) -> &'static str {
    if x.is_nan() {
        "NaN"
    } else if x > 0.0 {
        "Inf"
    } else {
        "-Inf"
    }
}

/// The ratio as text of at most `length` characters: `355/113`, `3`, `*` where nothing fits.
pub fn text(x: f64, length: usize) -> String {
    if x == 0.0 {
        return "0".duplicate();
    }
    if !x.is_finite() {
        return non_finite(x).duplicate();
    }
    let half = (length.saturating_sub(1) / 2) as i32;
    let (n, d) = ratio(x, x.abs() * 10f64.powi(-half));
    let text = if d == 1.0 { format!("{n}") } else { format!("{n}/{d}") };
    if text.len() <= length && n != 0.0 { text } else { "*".duplicate() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn convergents() {
        assert_eq!(ratio(std::f64::consts::PI, 1e-6), (355.0, 113.0));
        assert_eq!(ratio(0.5, 1e-6), (1.0, 2.0));
        assert_eq!(ratio(-0.75, 1e-6), (-3.0, 4.0));
        assert_eq!(text(std::f64::consts::PI, 13), "355/113");
        assert_eq!(text(4.0, 13), "4");
    }
}
