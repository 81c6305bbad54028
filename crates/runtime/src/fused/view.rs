//! Where the elements of an operand or a result lie in their buffer: a whole array, an array that implicit expansion
//! repeats, or a section such as `u(2:end-1, 3:end)`.

use crate::Value;
use crate::index::gather::{folded, linear_shape};
use crate::index::subscript::{Position, Subscript, Subscripts};
use crate::memory::Gather;
use crate::value::Dims;
use smallvec::SmallVec;

/// A loop over elements: its trips, and how far it goes in the buffer with each.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Loop {
    extent: usize,
    stride: isize,
}

/// Places in a buffer, in the order of a result's elements.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    base: usize,
    /// One for each dimension; after [`View::spread`] the fewest that say the same, innermost first.
    loops: SmallVec<[Loop; 3]>,
}

impl View {
    /// All elements of an array.
    pub fn whole(dims: &Dims) -> View {
        let mut stride = 1;
        let loops = dims.as_slice().iter().map(|&extent| {
            let this = Loop { extent, stride };
            stride *= extent as isize;
            this
        });
        View { base: 0, loops: loops.gather() }
    }

    /// The section that subscripts select of an array with these extents, and its own extents; none where they are
    /// not all numbers, ranges and colons inside the array.
    pub fn section(dims: &Dims, subscripts: &[&Value]) -> Option<(Dims, View)> {
        let count = subscripts.len();
        let mut read = Subscripts::new();
        for (k, value) in subscripts.iter().enumerate() {
            let plain = matches!(value, Value::Scalar(_) | Value::Range(_))
                || matches!(value, Value::Char(t) if t.numel() == 1);
            let subscript = plain.then(|| Subscript::read(value, Position { k, count }).ok())??;
            if matches!(subscript, Subscript::List(_)) {
                return None;
            }
            read.push(subscript);
        }
        let extents = folded(dims, count);
        if read.iter().zip(&extents).any(|(subscript, &extent)| subscript.needs() > extent) {
            return None;
        }
        let lens: SmallVec<[usize; 4]> = read.iter().zip(&extents).map(|(s, &extent)| s.len(extent)).gather();
        let shape = match read.as_slice() {
            [one] => linear_shape(dims, one, extents[0]),
            _ => Dims::new(&lens),
        };
        let mut view = View { base: 0, loops: SmallVec::new() };
        let mut stride = 1;
        for ((subscript, &extent), &len) in read.iter().zip(&extents).zip(&lens) {
            let step = if let Subscript::Span { step, .. } = subscript { *step } else { 1 };
            if len > 0 {
                view.base += subscript.nth(0) * stride;
            }
            view.loops.push(Loop { extent: len, stride: step * stride as isize });
            stride *= extent;
        }
        if count == 1 {
            // Its elements lie along one dimension of the result.
            let along = shape.first_non_singleton();
            let ones = std::iter::repeat_n(Loop { extent: 1, stride: 0 }, along);
            view.loops.insert_many(0, ones);
            if shape.as_slice().iter().filter(|&&d| d != 1).count() > 1 {
                return None;
            }
        }
        Some((shape, view))
    }

    /// The same places as the elements of a result with these extents, to which the view's are expanded.
    pub fn spread(&self, shape: &Dims) -> View {
        let mut loops: SmallVec<[Loop; 3]> = SmallVec::new();
        for k in 0..shape.rank() {
            let own = self.loops.get(k).copied().unwrap_or(Loop { extent: 1, stride: 0 });
            let extent = shape.extent(k);
            if extent == 1 {
                continue;
            }
            let stride = if own.extent == 1 { 0 } else { own.stride };
            match loops.last_mut() {
                Some(last) if stride == last.stride * last.extent as isize => last.extent *= extent,
                _ => loops.push(Loop { extent, stride }),
            }
        }
        if loops.is_empty() {
            loops.push(Loop { extent: 1, stride: 1 });
        }
        View { base: self.base, loops }
    }

    /// Where the elements begin, if they lie side by side from the first to the last.
    pub(super) fn start_of_all(&self) -> Option<usize> {
        match *self.loops.as_slice() {
            [Loop { stride: 1, .. }] => Some(self.base),
            _ => None,
        }
    }

    /// How many neighbours are also neighbours in the buffer.
    pub(super) fn run(&self) -> usize {
        match self.loops.first() {
            Some(inner) if inner.stride == 1 => inner.extent,
            _ => 0,
        }
    }
}

/// A view that is being walked over.
#[derive(Clone, Debug)]
pub(super) struct Walk<'a> {
    loops: &'a [Loop],
    trips: SmallVec<[usize; 3]>,
    offset: usize,
}

impl<'a> Walk<'a> {
    /// From the first element on.
    #[inline]
    pub fn over(view: &'a View) -> Walk<'a> {
        Walk { loops: &view.loops, trips: SmallVec::from_elem(0, view.loops.len()), offset: view.base }
    }

    /// The place of the next `n` elements, if they are neighbours in the buffer; they are then behind.
    #[inline]
    pub fn straight(&mut self, n: usize) -> Option<usize> {
        let inner = self.loops[0];
        if inner.stride != 1 || inner.extent - self.trips[0] < n {
            return None;
        }
        let offset = self.offset;
        self.advance(n);
        Some(offset)
    }

    /// Calls `f` with the runs that the next `n` elements are: the first place, the distance of neighbours, how many.
    #[inline]
    pub fn runs(&mut self, mut n: usize, mut f: impl FnMut(usize, isize, usize)) {
        while n > 0 {
            let len = n.min(self.loops[0].extent - self.trips[0]);
            f(self.offset, self.loops[0].stride, len);
            self.advance(len);
            n -= len;
        }
    }

    /// Goes on by `n` elements, which all belong to one trip of the inner loop.
    #[inline]
    fn advance(&mut self, n: usize) {
        self.trips[0] += n;
        self.offset = self.offset.wrapping_add_signed(self.loops[0].stride * n as isize);
        let mut k = 0;
        while self.trips[k] == self.loops[k].extent {
            let level = self.loops[k];
            self.offset = self.offset.wrapping_add_signed(-(level.stride * level.extent as isize));
            self.trips[k] = 0;
            k += 1;
            let Some(next) = self.loops.get(k) else { return };
            self.trips[k] += 1;
            self.offset = self.offset.wrapping_add_signed(next.stride);
        }
    }
}
