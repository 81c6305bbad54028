//! A stream of choices: of a seed, or of a fuzzer's bytes.

/// Where the next choice comes from.
pub struct Choices {
    state: u64,
    bytes: Option<Vec<u8>>,
}

impl Choices {
    /// Endless choices of a seed.
    pub fn seeded(seed: u64) -> Choices {
        Choices { state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1, bytes: None }
    }

    /// One choice per byte; when they are used up, always the first.
    pub fn of_bytes(bytes: &[u8]) -> Choices {
        Choices { state: 0, bytes: Some(bytes.iter().rev().copied().collect()) }
    }

    /// A number below `n`, which is at least 1.
    pub fn below(&mut self, n: usize) -> usize {
        let next = match &mut self.bytes {
            Some(bytes) => u64::from(bytes.pop().unwrap_or(0)),
            None => {
                // xorshift64* (Vigna 2016).
                self.state ^= self.state >> 12;
                self.state ^= self.state << 25;
                self.state ^= self.state >> 27;
                self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33
            }
        };
        (next % n as u64) as usize
    }

    /// One of the items.
    pub fn pick<'t, T: ?Sized>(&mut self, items: &[&'t T]) -> &'t T {
        items[self.below(items.len())]
    }
}
