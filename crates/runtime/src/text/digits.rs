//! Decimal digits of doubles, exactly, in integers of 128 bits: a double is an integer times a power of two, so its
//! product with a power of ten is a fraction of integers, which is rounded to even as in the C library.
//!
//! This serves numbers of ordinary size with a few digits; others go through the standard formatting, which has no
//! bound and takes ten times as long.

/// Powers of ten up to the largest exponent that is served.
const POWERS: [u128; 23] = {
    let mut powers = [1; 23];
    let mut k = 1;
    while k < 23 {
        powers[k] = 10 * powers[k - 1];
        k += 1;
    }
    powers
};

/// `x * 10^k`, rounded to the nearest integer, ties to even; `x` is not negative. None where that does not fit.
fn scaled(x: f64, k: i32) -> Option<u64> {
    let bits = x.to_bits();
    let stored = (bits >> 52) as i32 & 0x7ff;
    let fraction = bits & ((1 << 52) - 1);
    let (significand, exponent) =
        if stored == 0 { (fraction, -1074) } else { (fraction | 1 << 52, stored - 1075) };
    if significand == 0 {
        return Some(0);
    }
    let power = *POWERS.get(k.unsigned_abs() as usize)?;
    let mut above = u128::from(significand);
    let mut below = 1u128;
    if k >= 0 {
        // Below 2^53 and 2^74.
        above *= power;
    } else {
        below *= power;
    }
    if exponent >= 0 {
        if exponent as u32 > above.leading_zeros() {
            return None;
        }
        above <<= exponent;
    } else {
        // The remainder is doubled below.
        if exponent.unsigned_abs() + 1 >= below.leading_zeros() {
            return None;
        }
        below <<= exponent.unsigned_abs();
    }
    let (quotient, rest) = if k >= 0 && exponent < 0 {
        (above >> exponent.unsigned_abs(), above & (below - 1))
    } else {
        (above / below, above % below)
    };
    let up = match (2 * rest).cmp(&below) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => quotient & 1 == 1,
        std::cmp::Ordering::Greater => true,
    };
    u64::try_from(quotient).ok()?.checked_add(u64::from(up))
}

/// Digits and characters of one number, put together from the right.
pub(super) struct Digits {
    buffer: [u8; 64],
    start: usize,
}

impl Digits {
    fn new() -> Digits {
        Digits { buffer: [0; 64], start: 64 }
    }

    /// The characters.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.buffer[self.start..]).unwrap_or_default()
    }

    #[inline]
    fn put(&mut self, byte: u8) {
        self.start -= 1;
        self.buffer[self.start] = byte;
    }

    /// So many digits, with zeros in front where there are fewer.
    fn put_digits(&mut self, mut n: u64, count: usize) -> u64 {
        for _ in 0..count {
            self.put(b'0' + (n % 10) as u8);
            n /= 10;
        }
        n
    }

    fn put_all(&mut self, mut n: u64) {
        loop {
            n = self.put_digits(n, 1);
            if n == 0 {
                return;
            }
        }
    }

    /// The digits of `n`, so many of them behind the point.
    fn put_decimal(&mut self, n: u64, decimals: usize) {
        let whole = self.put_digits(n, decimals);
        if decimals > 0 {
            self.put(b'.');
        }
        self.put_all(whole);
    }

    fn put_exponent(&mut self, exponent: i32) {
        let size = u64::from(exponent.unsigned_abs());
        let rest = self.put_digits(size, 2);
        if rest > 0 {
            self.put_all(rest);
        }
        self.put(if exponent < 0 { b'-' } else { b'+' });
        self.put(b'e');
    }
}

/// `%.Nf` of a number that is not negative.
pub(super) fn fixed(x: f64, precision: usize) -> Option<Digits> {
    let n = scaled(x, i32::try_from(precision).ok()?)?;
    let mut digits = Digits::new();
    digits.put_decimal(n, precision);
    Some(digits)
}

/// So many significant digits of a positive number, and the decimal exponent of the first one.
fn significant(x: f64, count: usize) -> Option<(u64, i32)> {
    if x == 0.0 {
        return Some((0, 0));
    }
    if !(1..=17).contains(&count) || !(1e-15..1e21).contains(&x) {
        return None;
    }
    let least = POWERS[count - 1] as u64;
    let last = count as i32 - 1;
    // Off by one at most; which it is the rounded digits tell.
    let mut exponent = libm::log10(x).floor() as i32;
    for _ in 0..3 {
        let n = scaled(x, last - exponent)?;
        if n < least {
            exponent -= 1;
        } else if n >= 10 * least {
            exponent += 1;
        } else if n == least {
            // A number just below a power of ten is rounded to it, though it has as many digits below: 1e-6 is 9.9999999999999995e-7.
            let finer = scaled(x, last - exponent + 1)?;
            let is_below = finer < 10 * least;
            return Some(if is_below { (finer, exponent - 1) } else { (n, exponent) });
        } else {
            return Some((n, exponent));
        }
    }
    None
}

/// `%.Ne` of a number that is not negative.
pub(super) fn exponential(x: f64, precision: usize) -> Option<Digits> {
    let (n, exponent) = significant(x, precision.checked_add(1)?)?;
    let mut digits = Digits::new();
    digits.put_exponent(exponent);
    digits.put_decimal(n, precision);
    Some(digits)
}

/// `%.Ng` of a number that is not negative: so many significant digits, without the zeros behind the point.
pub(super) fn general(x: f64, count: usize) -> Option<Digits> {
    let (mut n, exponent) = significant(x, count)?;
    let is_long = exponent < -4 || exponent >= count as i32;
    let mut decimals = if is_long { count - 1 } else { (count as i32 - 1 - exponent) as usize };
    while decimals > 0 && n.is_multiple_of(10) {
        n /= 10;
        decimals -= 1;
    }
    let mut digits = Digits::new();
    if is_long {
        digits.put_exponent(exponent);
    }
    digits.put_decimal(n, decimals);
    Some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What C's `%.Ng` is, by the standard formatting.
    fn slow_general(x: f64, count: usize) -> String {
        let text = format!("{x:.*e}", count - 1);
        let (digits, exponent) = text.split_once('e').expect("an exponent");
        let exponent: i32 = exponent.parse().expect("a number");
        let trimmed = |text: &str| {
            if text.contains('.') {
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            } else {
                text.to_owned()
            }
        };
        if exponent < -4 || exponent >= count as i32 {
            let sign = if exponent < 0 { '-' } else { '+' };
            return format!("{}e{sign}{:02}", trimmed(digits), exponent.abs());
        }
        trimmed(&format!("{x:.*}", (count as i32 - 1 - exponent).max(0) as usize))
    }

    #[test]
    fn digits_are_those_of_the_standard_formatting() {
        let mut state = 88172645463325252u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for round in 0..200_000 {
            let x = match round % 5 {
                0 => (next() % 100_000) as f64 / 8.0,
                1 => f64::from_bits(next() >> 1),
                2 => (next() % 1_000_000) as f64 / 1e3,
                // Powers of ten, and their neighbours.
                3 => f64::from_bits(10f64.powi((next() % 40) as i32 - 20).to_bits() + next() % 3 - 1),
                _ => (next() % 2_000) as f64 * 10f64.powi((next() % 40) as i32 - 20) * 0.5,
            };
            if !x.is_finite() {
                continue;
            }
            let n = (next() % 17) as usize;
            if let Some(digits) = fixed(x, n) {
                assert_eq!(digits.as_str(), format!("{x:.n$}"), "{x:e} {n}");
            }
            if let Some(digits) = general(x, n + 1) {
                assert_eq!(digits.as_str(), slow_general(x, n + 1), "{x:e} {n}");
            }
            if let Some(digits) = exponential(x, n) {
                let want = format!("{x:.n$e}");
                let (want, exponent) = want.split_once('e').expect("an exponent");
                let exponent: i32 = exponent.parse().expect("a number");
                let sign = if exponent < 0 { '-' } else { '+' };
                assert_eq!(digits.as_str(), format!("{want}e{sign}{:02}", exponent.abs()), "{x:e} {n}");
            }
        }
    }

    #[test]
    fn ordinary_numbers_are_served() {
        for x in [0.0, 1.0, 0.125, 12345.678, 1e15, 1e-10, 999999.5] {
            assert!(fixed(x, 6).is_some() || x > 1e12, "{x}");
            assert!(general(x, 6).is_some(), "{x}");
            assert!(exponential(x, 4).is_some(), "{x}");
        }
    }
}
