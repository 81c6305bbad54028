//! Parallel copies one after the other: all sources are read before any destination is written.
//!
//! ```text
//! a, b, c = b, a, a          c = a;  t = a;  a = b;  b = t
//! ```
//!
//! A copy whose destination nothing else reads goes first. What remains are circles; of each, one value is put aside.

/// A copy from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move<P> {
    /// Where the value goes.
    pub to: P,
    /// Where it comes from.
    pub from: P,
}

/// Copies that, one after the other, do what the given ones do in parallel. No two of those write the same place.
/// `aside` makes a place that is not among them.
pub fn sequence<P: Copy + Eq>(copies: &[Move<P>], mut aside: impl FnMut() -> P) -> Vec<Move<P>> {
    let mut rest: Vec<Move<P>> = copies.iter().filter(|copy| copy.to != copy.from).copied().collect();
    let mut done = Vec::with_capacity(rest.len());
    while !rest.is_empty() {
        let is_free = |copy: &Move<P>| !rest.iter().any(|other| other.from == copy.to);
        match rest.iter().position(is_free) {
            Some(k) => done.push(rest.remove(k)),
            None => {
                let place = aside();
                let first = rest[0].to;
                done.push(Move { to: place, from: first });
                for copy in rest.iter_mut().filter(|copy| copy.from == first) {
                    copy.from = place;
                }
            }
        }
    }
    done
}
