//! Packing: a block of an operand as panels of 8 rows, step after step.

use super::{LANES, Operand};
use rayon::prelude::*;
use std::cell::Cell;

/// One step of a panel: a vector, and a line of the cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Line(pub [f64; LANES]);

/// Panels that are packed together where their rows are neighbours in memory, so that each page is visited once for all.
const TOGETHER: usize = 4;

/// A block in panels.
#[derive(Default)]
pub(super) struct Packed {
    lines: Vec<Line>,
    /// Lines of a panel that hold data.
    depth: usize,
    /// Lines from one panel to the next: odd, since at a distance of a power of two the cache would hold only a few.
    apart: usize,
}

thread_local! {
    /// Buffers of earlier products of this thread, already in its caches.
    static KEPT: Cell<Vec<Vec<Line>>> = const { Cell::new(Vec::new()) };
}

impl Packed {
    /// A buffer, kept from an earlier product if there is one.
    pub(super) fn take() -> Packed {
        let mut kept = KEPT.take();
        let lines = kept.pop().unwrap_or_default();
        KEPT.set(kept);
        Packed { lines, depth: 0, apart: 0 }
    }

    /// Keeps the buffer for the next product.
    pub(super) fn give_back(self) {
        let mut kept = KEPT.take();
        // Products can be nested where a thread that waits takes over another one's work.
        if kept.len() < 4 {
            kept.push(self.lines);
        }
        KEPT.set(kept);
    }

    /// Fills the buffer with a block of an operand.
    pub(super) fn pack(&mut self, source: Strided, depth: usize) {
        let panels = source.count.div_ceil(LANES);
        (self.depth, self.apart) = (depth, depth | 1);
        let length = panels * self.apart;
        if self.lines.len() < length {
            self.lines.resize(length, Line::default());
        }
        let lines = &mut self.lines[..length];
        let fill = |(g, group): (usize, &mut [Line])| source.pack_panels(g * TOGETHER, depth, group);
        if panels >= 16 && rayon::current_num_threads() > 1 {
            lines.par_chunks_mut(TOGETHER * self.apart).enumerate().for_each(fill);
        } else {
            lines.chunks_mut(TOGETHER * self.apart).enumerate().for_each(fill);
        }
    }

    /// Panel `p`.
    pub(super) fn panel(&self, p: usize) -> &[Line] {
        &self.lines[p * self.apart..][..self.depth]
    }

    /// `count` panels from `p` on; of the missing ones, the first again.
    pub(super) fn panels(&self, p: usize, count: usize) -> ([&[Line]; super::TALL], usize) {
        (std::array::from_fn(|c| self.panel(if c < count { p + c } else { p })), count)
    }
}

/// A block of an operand in memory: `count` rows from `from.0` on, steps from `from.1` on.
#[derive(Clone, Copy)]
pub(super) struct Strided<'a> {
    pub operand: Operand<'a>,
    pub from: (usize, usize),
    pub count: usize,
}

impl Strided<'_> {
    /// Panels from `p` on, each of `depth` lines, as many as `group` has room for.
    fn pack_panels(&self, p: usize, depth: usize, group: &mut [Line]) {
        let apart = depth | 1;
        let whole = (self.count / LANES - p).min(group.len() / apart);
        let Operand { data, row, step } = self.operand;
        if row == 1 && whole == TOGETHER {
            for q in 0..depth {
                let start = self.from.0 + p * LANES + (self.from.1 + q) * step;
                for (c, x) in data[start..start + TOGETHER * LANES].chunks_exact(LANES).enumerate() {
                    group[c * apart + q].0.copy_from_slice(x);
                }
            }
        } else {
            let panels = group.chunks_mut(apart).enumerate();
            panels.for_each(|(c, panel)| self.pack_panel(p + c, &mut panel[..depth]));
        }
    }

    fn pack_panel(&self, p: usize, panel: &mut [Line]) {
        let Operand { data, row, step } = self.operand;
        let rows = LANES.min(self.count - p * LANES);
        let start = (self.from.0 + p * LANES) * row + self.from.1 * step;
        if rows == LANES && row == 1 {
            for (q, line) in panel.iter_mut().enumerate() {
                line.0.copy_from_slice(&data[start + q * step..][..LANES]);
            }
        } else if rows == LANES && step == 1 {
            let sources: [&[f64]; LANES] = std::array::from_fn(|i| &data[start + i * row..][..panel.len()]);
            super::kernel::interleave(sources, panel);
        } else {
            for (q, line) in panel.iter_mut().enumerate() {
                line.0 =
                    std::array::from_fn(|i| if i < rows { data[start + i * row + q * step] } else { 0.0 });
            }
        }
    }
}
