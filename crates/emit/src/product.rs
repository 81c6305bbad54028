//! Products of matrices: the library's, of factors that are written out for it.
//!
//! ```text
//! %0 = ctranspose A
//! %1 = mtimes %0!, x         call lanner_product(A, x, scratch, m, n, k, 1)
//! ```

use crate::elementwise::{Axis, ElementTree, Leaf};
use crate::loop_nest::{IterationPoint, IterationSpace};
use crate::region::{Emitter, Here};
use lanner_builtins::BinaryOp::MTimes;
use lanner_builtins::{UnaryOp, product};
use lanner_lir::{Argument, BinaryOp, Buffer, CompareOp, ExternData, ExternParam, Inst, Reg, Type};
use lanner_mir::{self as mir, Operand};

/// The most rows and columns that code multiplies with each other.
const MOST: i128 = 1 << 31;

/// The most multiplications that code does itself: as many as a product of two 4x4 matrices has.
const SMALL: i128 = 64;

/// A factor in memory.
struct Factor {
    buffer: Buffer,
    axes: [Axis; 2],
    is_turned: bool,
}

impl Emitter<'_> {
    /// The elements of the product of two matrices.
    pub fn matrix_product(&mut self, here: Here<'_>, factors: [Operand; 2]) -> Option<ElementTree> {
        let [a, b] = factors;
        let (left, right) = (self.factor(here, a)?, self.factor(here, b)?);
        let [[rows, inner], [other, columns]] = [&left, &right].map(|factor| {
            let [first, second] = factor.axes;
            if factor.is_turned { [second, first] } else { [first, second] }
        });
        let most = self.index(MOST);
        let mut checks = [rows, columns].map(|axis| self.compare(CompareOp::Le, axis.extent, most)).to_vec();
        self.fit(inner, other, &mut checks);
        self.check_all(here, checks)?;
        let axes = vec![Axis { stride: None, ..rows }, Axis { stride: None, ..columns }];
        let space = IterationSpace { axes, is_flat: true };
        let count = self.elements(&space.axes);
        let to = self.scratch(here, Type::F64, count)?;
        let extents = [rows, columns, inner].map(|axis| self.index_in(axis.extent));
        if let [Some(m), Some(n), Some(k @ 1..)] = extents
            && m * n * k <= SMALL
        {
            let to = self.compact(to, &space);
            self.sum_products([left, right], &to, k, &space);
            return Some(ElementTree::Elements(to));
        }
        let how = u64::from(left.is_turned) * product::LEFT_TURNED
            + u64::from(right.is_turned) * product::RIGHT_TURNED
            + u64::from(left.buffer == right.buffer) * product::SAME;
        let how = self.index(how.into());
        self.call_product([left.buffer, right.buffer, to], [rows.extent, columns.extent, inner.extent, how]);
        Some(ElementTree::Elements(self.compact(to, &space)))
    }

    /// The product of small matrices, of so many terms each, in the order of the library.
    fn sum_products(&mut self, factors: [Factor; 2], to: &Leaf, terms: i128, space: &IterationSpace) {
        let [left, right] = factors.map(|Factor { buffer, axes: [first, second], is_turned }| {
            let axes = if is_turned { [second, first] } else { [first, second] };
            Leaf { buffer, origin: None, axes: axes.to_vec(), is_whole: false, section: None }
        });
        let space = IterationSpace { axes: space.axes.clone(), is_flat: false };
        self.each(&space, |emitter, at| {
            let IterationPoint::Axes(at) = at else { return };
            let mut sum = None;
            for term in 0..terms {
                let term = Some(emitter.index(term));
                let places = [(&left, [at[0], term]), (&right, [term, at[1]])];
                let [x, y] = places.map(|(leaf, at)| {
                    let index = emitter.place_of(leaf, &IterationPoint::Axes(at.to_vec()));
                    let dst = emitter.temporary(Type::F64);
                    emitter.push(Inst::Load { dst, buffer: leaf.buffer, index });
                    dst
                });
                let product = emitter.binary(BinaryOp::Mul, x, y);
                sum = Some(match sum {
                    Some(sum) => emitter.binary(BinaryOp::Add, sum, product),
                    None => product,
                });
            }
            let at = IterationPoint::Axes(at.clone());
            let index = emitter.place_of(to, &at);
            if let Some(src) = sum {
                emitter.push(Inst::Store { buffer: to.buffer, index, src });
            }
        });
    }

    fn call_product(&mut self, buffers: [Buffer; 3], numbers: [Reg; 4]) {
        let read = ExternParam::Read(Type::F64);
        let mut params = vec![read, read, ExternParam::Write(Type::F64)];
        params.extend([ExternParam::Scalar(Type::Index); 4]);
        let symbol = product::SYMBOL.to_owned();
        let data = ExternData { symbol, params, results: Vec::new(), memory: Vec::new(), has_effect: false };
        let buffers = buffers.into_iter().map(Argument::Buffer);
        let args = buffers.chain(numbers.into_iter().map(Argument::Reg)).collect();
        self.call_elsewhere(data, args, Vec::new());
    }

    /// A factor with its elements one behind the other. Where they are not so already they are written out.
    fn factor(&mut self, here: Here<'_>, operand: Operand) -> Option<Factor> {
        let turned = self.turned(here, operand);
        let tree = self.tree(here, turned.unwrap_or(operand))?;
        let is_turned = turned.is_some();
        if let ElementTree::Elements(Leaf { buffer, origin: None, axes, is_whole: true, section: None }) =
            &tree
        {
            return Some(Factor { buffer: *buffer, axes: axes.as_slice().try_into().ok()?, is_turned });
        }
        let mut checks = Vec::new();
        let space = self.space(&tree, &mut checks);
        self.check_all(here, checks)?;
        let count = self.elements(&space.axes);
        let buffer = self.scratch(here, Type::F64, count)?;
        let axes = self.compact(buffer, &space).axes.try_into().ok()?;
        let fits = self.fits(&tree);
        self.fill(buffer, &tree, &space, fits);
        self.check_all(here, fits.into_iter().collect())?;
        Some(Factor { buffer, axes, is_turned })
    }

    /// What a factor is the transpose of, where that is computed just before and read only here: the interpreter reads it in the
    /// other order then, and so does code, for the same bits.
    fn turned(&self, here: Here<'_>, operand: Operand) -> Option<Operand> {
        let slot = operand.as_slot()?;
        let place = self.fused.place(slot)?;
        let insts = &self.of.insts[here.block];
        let inst = insts.iter().position(|&at| at == Some(place))?;
        let next = insts.get(inst + 1).copied().flatten()?;
        if !matches!(self.of.ssa.blocks[here.block].insts[next], mir::Inst::Binary { op: MTimes, a, b, .. } if a == operand || b == operand)
        {
            return None;
        }
        match self.of.ssa.blocks[here.block].insts[place] {
            mir::Inst::Unary { op: UnaryOp::CTranspose | UnaryOp::Transpose, dst, a } if dst == slot => {
                self.rep(a).doubles().map(|_| a)
            }
            _ => None,
        }
    }
}
