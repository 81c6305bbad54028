//! Random numbers that calls of rows take from the session's stream, one at a time.

/// What a call draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// A number between 0 and 1, without either.
    Uniform,
    /// One of normal distribution with mean 0 and deviation 1.
    Normal,
    /// One of exponential distribution with mean 1.
    Exponential,
    /// An integer from 1 to the first argument, or from one to the other of its two elements: made of a uniform number.
    Integer,
}

impl Draw {
    /// What is drawn from the stream: all but integers, which are made of it.
    pub const ALL: [Draw; 3] = [Draw::Uniform, Draw::Normal, Draw::Exponential];

    /// How many arguments stand before those that say how many numbers are drawn.
    pub fn operands(self) -> usize {
        usize::from(self == Draw::Integer)
    }

    /// The symbol by which compiled code draws.
    pub fn symbol(self) -> String {
        format!("lanner_draw_{self:?}").to_lowercase()
    }
}
