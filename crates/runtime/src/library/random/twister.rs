//! The Mersenne Twister mt19937, as MATLAB's default generator has it, with its state open to programs.

use crate::memory::Gather;

/// Words of state.
pub const WORDS: usize = 624;

/// The generator.
#[derive(Clone)]
pub struct Twister {
    state: [u32; WORDS],
    /// The next word to give; `WORDS` when all are used up.
    next: usize,
}

impl Twister {
    /// Seeded with a number; 0 means 5489, the generator's own default.
    pub fn seeded(seed: u32) -> Twister {
        let mut state = [0u32; WORDS];
        state[0] = if seed == 0 { 5489 } else { seed };
        for k in 1..WORDS {
            let before = state[k - 1];
            state[k] = 1812433253u32.wrapping_mul(before ^ (before >> 30)).wrapping_add(k as u32);
        }
        Twister { state, next: WORDS }
    }

    /// The words of state and the index of the next one: what `rng` gives as a column.
    pub fn words(&self) -> Vec<u32> {
        self.state.iter().copied().chain([self.next as u32]).gather()
    }

    /// The inverse of `words`.
    pub fn of_words(words: &[u32]) -> Option<Twister> {
        let (&next, state) = words.split_last()?;
        let state: [u32; WORDS] = state.try_into().ok()?;
        Some(Twister { state, next: (next as usize).min(WORDS) })
    }

    fn refill(&mut self) {
        for k in 0..WORDS {
            let y = (self.state[k] & 0x8000_0000) | (self.state[(k + 1) % WORDS] & 0x7fff_ffff);
            let odd = if y & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[k] = self.state[(k + 397) % WORDS] ^ (y >> 1) ^ odd;
        }
        self.next = 0;
    }

    /// 32 random bits.
    pub fn word(&mut self) -> u32 {
        if self.next >= WORDS {
            self.refill();
        }
        let mut y = self.state[self.next];
        self.next += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }

    /// A double in the open interval from 0 to 1, of 53 random bits.
    pub fn uniform(&mut self) -> f64 {
        loop {
            let (a, b) = (self.word() >> 5, self.word() >> 6);
            let x = (f64::from(a) * 67108864.0 + f64::from(b)) / 9007199254740992.0;
            if x > 0.0 {
                return x;
            }
        }
    }
}
