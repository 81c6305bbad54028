//! Disjoint sets of numbers that are joined, never taken apart.

/// A partition of the numbers below some count.
#[derive(Clone, Debug)]
pub struct Classes {
    parent: Vec<usize>,
}

impl Classes {
    /// Each number a class of its own.
    pub fn new(count: usize) -> Classes {
        Classes { parent: (0..count).collect() }
    }

    /// The number that stands for the class.
    pub fn find(&mut self, mut x: usize) -> usize {
        while self.parent[x] != x {
            self.parent[x] = self.parent[self.parent[x]];
            x = self.parent[x];
        }
        x
    }

    /// Makes the classes of `into` and `x` one, for which the number stands that stood for that of `into`.
    pub fn join(&mut self, into: usize, x: usize) {
        let (into, x) = (self.find(into), self.find(x));
        self.parent[x] = into;
    }
}
