//! Where ticks stand, what limits an axis takes by itself, and how ticks are labelled.
//!
//! ```text
//! 0 … 6.28, at most 10 steps     step 1, limits 0 … 7, labels 0 1 2 3 4 5 6 7
//! 0 … 250000                     labels 0 0.5 1 1.5 2 2.5, and ×10⁵ beside the axis
//! ```

/// The smallest of 1, 2 and 5 times a power of ten that is not below `x`.
pub fn nice_step(x: f64) -> f64 {
    if !(x > 0.0) || !x.is_finite() {
        return 1.0;
    }
    let power = 10f64.powf(x.log10().floor());
    let scaled = x / power;
    // 0.1 + 0.2 is not 0.3: a little above is still the same step.
    let step = [1.0, 2.0, 5.0].into_iter().find(|s| scaled <= s * (1.0 + 1e-9)).unwrap_or(10.0);
    step * power
}

/// The step of ticks where there may be so many of them.
pub fn step(lo: f64, hi: f64, most: f64) -> f64 {
    nice_step((hi - lo) / most.max(1.0))
}

/// The limits around data: ends at ticks. Data without extent gets one unit on both sides.
pub fn rounded_limits(lo: f64, hi: f64, most: f64) -> (f64, f64) {
    let (lo, hi) = widened(lo, hi);
    let step = step(lo, hi, most);
    let (first, last) = ((lo / step + 1e-9).floor() * step, (hi / step - 1e-9).ceil() * step);
    (cleaned(first, step), cleaned(last, step))
}

/// Limits that differ.
pub fn widened(lo: f64, hi: f64) -> (f64, f64) {
    let room = hi.abs().max(lo.abs()) * 1e-12;
    if hi - lo > room { (lo, hi) } else { (lo - 1.0, hi + 1.0) }
}

/// Limits of a logarithmic axis: powers of ten around the data.
pub fn rounded_log_limits(lo: f64, hi: f64) -> (f64, f64) {
    let (first, last) = ((lo.log10() + 1e-9).floor(), (hi.log10() - 1e-9).ceil());
    let last = if last > first { last } else { first + 1.0 };
    (10f64.powf(first), 10f64.powf(last))
}

/// Multiples of the step within the limits.
pub fn places(lo: f64, hi: f64, step: f64) -> Vec<f64> {
    let room = step * 1e-6;
    let (first, last) = (((lo - room) / step).ceil(), ((hi + room) / step).floor());
    if !(last - first < 1000.0) {
        return Vec::new();
    }
    (0..=(last - first).max(-1.0) as i64).map(|k| cleaned((first + k as f64) * step, step)).collect()
}

/// Powers of ten within the limits, at most so many; where there are fewer than two, also 2 and 5 times them.
pub fn log_places(lo: f64, hi: f64, most: usize) -> Vec<f64> {
    let (first, last) = ((lo.log10() - 1e-9).ceil() as i32, (hi.log10() + 1e-9).floor() as i32);
    let count = (last - first + 1).max(0) as usize;
    if count < 2 {
        let within = |x: &f64| *x >= lo * (1.0 - 1e-9) && *x <= hi * (1.0 + 1e-9);
        let of_power = |k: i32| [1.0, 2.0, 5.0].map(|m| m * 10f64.powi(k));
        return (first - 1..=last + 1).flat_map(of_power).filter(within).collect();
    }
    let every = count.div_ceil(most.max(2)).max(1);
    (first..=last).filter(|k| k.rem_euclid(every as i32) == 0).map(|k| 10f64.powi(k)).collect()
}

/// Minor ticks of a logarithmic axis: 2 to 9 times each power of ten.
pub fn log_minor(lo: f64, hi: f64) -> Vec<f64> {
    let (first, last) = (lo.log10().floor() as i32, hi.log10().ceil() as i32);
    if last - first > 12 {
        return Vec::new();
    }
    let of_power = |k: i32| (2..10).map(move |m| f64::from(m) * 10f64.powi(k));
    (first..last.max(first + 1)).flat_map(of_power).filter(|x| *x > lo && *x < hi).collect()
}

/// A multiple of the step without what rounding left: 0.30000000000000004 becomes 0.3.
fn cleaned(x: f64, step: f64) -> f64 {
    let digits = (1.0 - step.log10().floor()).clamp(0.0, 300.0) as usize;
    if digits > 20 || x.abs() > 1e15 {
        return if x.abs() < step * 1e-6 { 0.0 } else { x };
    }
    let rounded: f64 = format!("{x:.digits$}").parse().unwrap_or(x);
    // No negative zero.
    rounded + 0.0
}

/// The power of ten that is taken out of the labels of these ticks.
pub fn exponent(ticks: &[f64]) -> i32 {
    let largest = ticks.iter().filter(|x| x.is_finite()).fold(0.0, |most: f64, x| most.max(x.abs()));
    if largest == 0.0 || (largest > 1e-3 * (1.0 + 1e-9) && largest <= 1e4) {
        return 0;
    }
    (largest.log10() + 1e-12).floor() as i32
}

/// The labels of ticks whose power of ten stands beside the axis: with so many digits that neighbours differ.
pub fn labels(ticks: &[f64], exponent: i32) -> Vec<String> {
    let unit = 10f64.powi(exponent);
    let step = if let [first, second, ..] = ticks { (second - first).abs() / unit } else { 0.0 };
    ticks.iter().map(|x| written(x / unit, step)).collect()
}

/// At most five significant digits, as `%g` writes them.
pub fn short(x: f64) -> String {
    written(x, 0.0)
}

/// The same with as many digits as a step has.
fn written(x: f64, step: f64) -> String {
    if x == 0.0 {
        return "0".to_owned();
    }
    if !x.is_finite() {
        return if x.is_nan() {
            "NaN"
        } else if x > 0.0 {
            "Inf"
        } else {
            "-Inf"
        }
        .to_owned();
    }
    let power = x.abs().log10().floor() as i32;
    if !(-5..15).contains(&power) {
        let text = format!("{x:.4e}");
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        return format!("{}e{power}", trimmed(digits));
    }
    let needed = if step > 0.0 { (-step.log10() - 1e-9).ceil() as i32 } else { 0 };
    let digits = (5 - power).max(needed).clamp(0, 20) as usize;
    trimmed(&format!("{x:.digits$}")).to_owned()
}

fn trimmed(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_one_two_and_five() {
        assert_eq!(nice_step(0.628), 1.0);
        assert_eq!(nice_step(0.4), 0.5);
        assert_eq!(nice_step(9.9), 10.0);
        assert_eq!(nice_step(0.1 + 0.1), 0.2);
        assert_eq!(nice_step(f64::NAN), 1.0);
    }

    #[test]
    fn limits_end_at_ticks() {
        assert_eq!(rounded_limits(0.0, 6.28, 10.0), (0.0, 7.0));
        assert_eq!(rounded_limits(1.0, 10.0, 10.0), (1.0, 10.0));
        assert_eq!(rounded_limits(-0.98, 0.99, 10.0), (-1.0, 1.0));
        assert_eq!(rounded_limits(3.0, 3.0, 10.0), (2.0, 4.0));
        assert_eq!(rounded_log_limits(2.0, 300.0), (1.0, 1000.0));
        assert_eq!(rounded_log_limits(1.0, 1.0), (1.0, 10.0));
    }

    #[test]
    fn ticks_are_multiples_without_rounding_errors() {
        assert_eq!(places(0.0, 1.0, 0.2), [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
        assert_eq!(places(-0.3, 0.3, 0.1)[3].to_bits(), 0f64.to_bits());
        assert_eq!(places(0.5, 2.5, 1.0), [1.0, 2.0]);
        assert!(places(0.0, f64::INFINITY, 1.0).is_empty());
        assert_eq!(log_places(1.0, 1000.0, 10), [1.0, 10.0, 100.0, 1000.0]);
        assert_eq!(log_places(1e-10, 1e10, 5).len(), 5);
        assert_eq!(log_places(2.0, 6.0, 10), [2.0, 5.0]);
    }

    #[test]
    fn labels_are_short_and_powers_stand_beside() {
        assert_eq!(exponent(&[0.0, 10000.0]), 0);
        assert_eq!(exponent(&[0.0, 50000.0, 250_000.0]), 5);
        assert_eq!(exponent(&[0.0, 0.0005, 0.001]), -3);
        assert_eq!(exponent(&[0.0, 0.01]), 0);
        assert_eq!(labels(&[0.0, 50000.0], 5), ["0", "0.5"]);
        assert_eq!(labels(&[0.3], 0), ["0.3"]);
        assert_eq!(labels(&[12345.125, 12345.126], 0), ["12345.125", "12345.126"]);
        assert_eq!(short(1e-9), "1e-9");
        assert_eq!(short(-12.5), "-12.5");
    }
}
