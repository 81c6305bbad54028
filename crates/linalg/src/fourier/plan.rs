//! What is known of a length before there are data: its factors, and the roots of 1.

/// The largest prime factor that stages can do.
const LARGEST: usize = 13;

/// The factors of `n` in the order of the stages; none where one of them is too large.
pub(super) fn radices(n: usize) -> Option<Vec<usize>> {
    let (mut rest, mut list) = (n, Vec::new());
    let mut twos = rest.trailing_zeros();
    rest >>= twos;
    for radix in [LARGEST, 11, 7, 5, 3] {
        while rest.is_multiple_of(radix) {
            list.push(radix);
            rest /= radix;
        }
    }
    while twos > 0 {
        let bits = if twos == 1 || twos == 3 { twos } else { 2 };
        list.push(1 << bits);
        twos -= bits;
    }
    (rest == 1).then_some(list)
}

/// The smallest length from `n` on that stages do fast.
pub(super) fn fast_length(n: usize) -> usize {
    let up = |odd: usize| odd * n.div_ceil(odd).next_power_of_two();
    [1, 3, 5, 9].map(up).into_iter().fold(usize::MAX, usize::min)
}

/// `exp(-2i * pi * k / n)`: sine and cosine of the distance to the next quarter of the circle.
pub(super) fn root(k: usize, n: usize) -> [f64; 2] {
    let (k, n) = ((k % n) as u128, n as u128);
    let quarter = (8 * k / n).div_ceil(2);
    let (steps, is_short) = match (4 * k).checked_sub(quarter * n) {
        Some(beyond) => (beyond, false),
        None => (quarter * n - 4 * k, true),
    };
    let half = std::f64::consts::FRAC_1_SQRT_2;
    // In the middle between two quarters the two are the same.
    let (sin, cos) = if 2 * steps == n {
        (half, half)
    } else {
        libm::sincos(std::f64::consts::FRAC_PI_2 * (steps as f64 / n as f64))
    };
    let sin = if is_short { -sin } else { sin };
    match quarter % 4 {
        0 => [cos, -sin],
        1 => [-sin, -cos],
        2 => [-cos, sin],
        _ => [sin, cos],
    }
}

/// A stage: transforms of `radix` numbers that lie `count * stride` apart.
pub(super) struct Stage {
    /// Numbers of a transform.
    pub radix: usize,
    /// Transforms whose factors differ.
    pub count: usize,
    /// `radix - 1` factors for each of them.
    pub factors: Vec<[f64; 2]>,
    /// The roots of 1 of the radix.
    pub circle: Vec<[f64; 2]>,
}

/// The stages of a transform of length `n`.
pub(super) fn stages(n: usize, radices: &[usize]) -> Vec<Stage> {
    let mut length = n;
    let stage = |&radix: &usize| {
        let (whole, count) = (length, length / radix);
        length = count;
        let factors = (0..count).flat_map(|p| (1..radix).map(move |t| root(p * t, whole))).collect();
        Stage { radix, count, factors, circle: (0..radix).map(|k| root(k, radix)).collect() }
    };
    radices.iter().map(stage).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_factors_or_not() {
        assert_eq!(radices(1), Some(vec![]));
        assert_eq!(radices(96), Some(vec![3, 4, 8]));
        assert_eq!(radices(2 * 13 * 7), Some(vec![13, 7, 2]));
        assert_eq!(radices(17), None);
        assert_eq!([1, 33, 20013, 65].map(fast_length), [1, 36, 20480, 72]);
    }

    #[test]
    fn roots_are_symmetric_to_the_bit() {
        assert_eq!([0, 1, 2, 3].map(|k| root(k, 4)), [[1.0, 0.0], [0.0, -1.0], [-1.0, 0.0], [0.0, 1.0]]);
        for n in [3, 8, 24, 100, 1021] {
            for k in 1..n {
                let ([re, im], [re2, im2]) = (root(k, n), root(n - k, n));
                assert_eq!((re, im), (re2, -im2));
                let angle = -std::f64::consts::TAU * k as f64 / n as f64;
                assert!((re - angle.cos()).abs() < 1e-15 && (im - angle.sin()).abs() < 1e-15, "{k} of {n}");
            }
        }
    }
}
