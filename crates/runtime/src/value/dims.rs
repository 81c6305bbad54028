//! Extents of an array: at least two, trailing ones dropped.

use smallvec::SmallVec;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The extents of an array. There are always at least two, and none beyond the second that is a trailing 1.
#[derive(Eq)]
pub struct Dims(SmallVec<[usize; 2]>);

impl Hash for Dims {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl PartialEq for Dims {
    #[inline]
    fn eq(&self, other: &Dims) -> bool {
        // The two of matrices without a call.
        match (self.0.as_slice(), other.0.as_slice()) {
            (&[a, b], &[c, d]) => a == c && b == d,
            (some, others) => some == others,
        }
    }
}

impl Clone for Dims {
    #[inline]
    fn clone(&self) -> Dims {
        // The two of a matrix without a loop.
        match *self.0.as_slice() {
            [rows, columns] => Dims(SmallVec::from_buf([rows, columns])),
            ref more => Dims(SmallVec::from_slice(more)),
        }
    }
}

impl Dims {
    /// 1x1.
    pub const SCALAR: Dims = Dims(SmallVec::from_const([1, 1]));
    /// 0x0.
    pub const EMPTY: Dims = Dims(SmallVec::from_const([0, 0]));

    /// `rows x columns`.
    pub fn matrix(rows: usize, columns: usize) -> Dims {
        Dims(SmallVec::from_buf([rows, columns]))
    }

    /// Any extents; fewer than two are filled up with 1, trailing ones dropped.
    pub fn new(extents: &[usize]) -> Dims {
        let mut dims = SmallVec::from_slice(extents);
        while dims.len() < 2 {
            dims.push(1);
        }
        while dims.len() > 2 && dims.last() == Some(&1) {
            dims.pop();
        }
        Dims(dims)
    }

    /// First extent.
    pub fn rows(&self) -> usize {
        self.0[0]
    }

    /// Second extent.
    pub fn columns(&self) -> usize {
        self.0[1]
    }

    /// Product of all extents but the first: the columns of the array seen as a matrix.
    pub fn columns_flat(&self) -> usize {
        self.0[1..].iter().product()
    }

    /// How many there are, at least 2.
    pub fn rank(&self) -> usize {
        self.0.len()
    }

    /// The extent of dimension `k`, from 0; 1 beyond the rank.
    pub fn extent(&self, k: usize) -> usize {
        self.0.get(k).copied().unwrap_or(1)
    }

    /// The extents with dimension `k` (from 0) replaced.
    pub fn with(&self, k: usize, extent: usize) -> Dims {
        if extent == 1 && k >= self.rank() {
            return self.clone();
        }
        let mut dims = self.0.clone();
        while dims.len() <= k {
            dims.push(1);
        }
        dims[k] = extent;
        Dims::new(&dims)
    }

    /// Replaces one of the first two extents.
    pub(super) fn set_extent(&mut self, k: usize, extent: usize) {
        self.0[k] = extent;
    }

    /// Number of elements, saturating.
    pub fn numel(&self) -> usize {
        self.0.iter().fold(1usize, |n, &d| if n == 0 || d == 0 { 0 } else { n.saturating_mul(d) })
    }

    /// All extents.
    pub fn as_slice(&self) -> &[usize] {
        &self.0
    }

    /// 1x1.
    pub fn is_scalar(&self) -> bool {
        self.0.as_slice() == [1, 1]
    }

    /// No element.
    pub fn is_empty(&self) -> bool {
        self.0.contains(&0)
    }

    /// 1 x n.
    pub fn is_row(&self) -> bool {
        self.0.len() == 2 && self.0[0] == 1
    }

    /// n x 1.
    pub fn is_column(&self) -> bool {
        self.0.len() == 2 && self.0[1] == 1
    }

    /// 1 x n or n x 1.
    pub fn is_vector(&self) -> bool {
        self.is_row() || self.is_column()
    }

    /// The first dimension (from 0) whose extent is not 1; 0 for a scalar. Reductions work along it.
    pub fn first_non_singleton(&self) -> usize {
        self.0.iter().position(|&d| d != 1).unwrap_or(0)
    }

    /// Elements between neighbours along dimension `k` (from 0).
    pub fn stride(&self, k: usize) -> usize {
        self.0.iter().take(k).product()
    }

    /// The extents of both under implicit expansion: equal, or one of them 1, per dimension.
    pub fn expanded(&self, other: &Dims) -> Option<Dims> {
        let rank = self.rank().max(other.rank());
        let mut dims = SmallVec::<[usize; 2]>::new();
        for k in 0..rank {
            dims.push(match (self.extent(k), other.extent(k)) {
                (a, b) if a == b => a,
                (1, b) => b,
                (a, 1) => a,
                _ => return None,
            });
        }
        Some(Dims(dims))
    }
}

impl fmt::Display for Dims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, d) in self.0.iter().enumerate() {
            if k > 0 {
                f.write_str("x")?;
            }
            write!(f, "{d}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Dims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
