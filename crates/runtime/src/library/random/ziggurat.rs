//! Normal and exponential random numbers by the ziggurat method of Marsaglia and Tsang (2000), 256 layers.
//!
//! One draw takes two words of the twister: the top 8 bits of the second choose the layer, the other 24 and the upper
//! 29 of the first make the place in it. `rng(0); randn(1, 3)` is `0.5377 1.8339 -2.2588` as in MATLAB; digits
//! beyond the 14th may differ.

use super::twister::Twister;
use lanner_linalg::Portable;
use std::sync::LazyLock;

/// Where the tail begins.
const TAIL: f64 = 3.654_152_885_361_009;
/// The area of every layer.
const AREA: f64 = 0.004928673233974658;

/// Right edges of the layers: 0 at the top, the tail's start, and the virtual edge of the base layer last.
static EDGES: LazyLock<[f64; 257]> = LazyLock::new(|| {
    let mut edges = [0.0; 257];
    edges[255] = TAIL;
    edges[256] = AREA / density(TAIL);
    for k in (1..255).rev() {
        edges[k] = (-2.0 * (AREA / edges[k + 1] + density(edges[k + 1])).portable_ln()).sqrt();
    }
    edges
});

fn density(x: f64) -> f64 {
    (-0.5 * x * x).portable_exp()
}

/// A standard normal number.
pub fn normal(twister: &mut Twister) -> f64 {
    let edges = &*EDGES;
    loop {
        let (a, b) = (twister.word(), twister.word());
        let layer = (b >> 24) as usize;
        let bits = (u64::from(a >> 3) << 24) | u64::from(b & 0x00ff_ffff);
        let place = 2.0 * (bits as f64 / 9007199254740992.0) - 1.0;
        let x = place * edges[layer + 1];
        if x.abs() < edges[layer] {
            return x;
        }
        if layer == 255 {
            let beyond = tail(twister);
            return if x < 0.0 { -beyond } else { beyond };
        }
        let (low, high) = (density(edges[layer + 1]), density(edges[layer]));
        if low + twister.uniform() * (high - low) < density(x) {
            return x;
        }
    }
}

fn tail(twister: &mut Twister) -> f64 {
    loop {
        let x = -twister.uniform().portable_ln() / TAIL;
        let y = -twister.uniform().portable_ln();
        if 2.0 * y > x * x {
            return TAIL + x;
        }
    }
}

/// An exponential number with mean 1.
pub fn exponential(twister: &mut Twister) -> f64 {
    -twister.uniform().portable_ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_the_default_seed() {
        let mut twister = Twister::seeded(0);
        let mut numbers: Vec<f64> = (0..60).map(|_| normal(&mut twister)).collect();
        let known =
            [0.537667139546100, 1.833885014595086, -2.258846861003648, 0.862173320368121, 0.318765239858981];
        for (x, k) in numbers.iter().zip(known) {
            assert!((x - k).abs() < 1e-13);
        }
        // The 52nd is the first that a wedge decides about.
        let late: Vec<f64> = numbers.drain(51..54).map(|x| (x * 1e4).round() / 1e4).collect();
        assert_eq!(late, [0.0774, -1.2141, -1.1135]);
    }

    #[test]
    fn moments_are_those_of_the_normal_distribution() {
        let mut twister = Twister::seeded(1);
        let numbers: Vec<f64> = (0..200_000).map(|_| normal(&mut twister)).collect();
        let n = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / n;
        let square = numbers.iter().map(|x| x * x).sum::<f64>() / n;
        let fourth = numbers.iter().map(|x| x.powi(4)).sum::<f64>() / n;
        assert!(mean.abs() < 0.01 && (square - 1.0).abs() < 0.01 && (fourth - 3.0).abs() < 0.06);
        assert!(numbers.iter().any(|x| x.abs() > TAIL));
    }
}
