//! Running a chain: from its first instruction to the values of the slots that it wrote.

use super::note::Noted;
use super::{LazyChain, Leaf, Pending, Plan};
use crate::Interpreter;
use crate::bytecode::Activation;
use crate::frame::Cursor;
use crate::operands::put_scalar;
use lanner_base::Id;
use lanner_mir::Slot;
use lanner_runtime::fused::{Result as Made, Source, View};
use lanner_runtime::{Dims, Result, Tensor, Value, memory};
use smallvec::SmallVec;
use std::cell::Cell;
use std::rc::Rc;

/// The steps that slots are to hold, and where their elements go.
type Results = SmallVec<[(u16, Made); 4]>;

impl LazyChain {
    /// How often a place where no chain is worth it is passed before it is tried again.
    const PAUSE: u32 = 500;
}

impl Interpreter {
    /// Runs the chain that begins with the instruction at `at`; afterwards `at` is at the first instruction that was not
    /// run.
    ///
    /// # Errors
    /// Those of its instructions, at which `at` then is.
    #[inline(never)]
    pub(crate) fn chain(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
        plan: &Cell<Plan>,
    ) -> Result<()> {
        match plan.take() {
            Plan::Never(0) | Plan::Unknown => {}
            Plan::Never(n) => {
                plan.set(Plan::Never(n - 1));
                return Ok(());
            }
            Plan::Known(mut chain) if chain.epoch == self.epoch.get() && chain.has_arrays(slots) => {
                let result = self.run_again(&mut chain, activation, slots, at);
                plan.set(if chain.left > 3 { Plan::Never(LazyChain::PAUSE) } else { Plan::Known(chain) });
                return result;
            }
            Plan::Known(_) => {}
        }
        let mut chain = Box::new(LazyChain { epoch: self.epoch.get(), ..LazyChain::default() });
        let result = self.run_noting(&mut chain, activation, slots, at);
        // Where an instruction has failed the chain is not whole.
        let is_worth_it = result.is_ok() && chain.shape.is_some() && chain.noted.len() > 1;
        plan.set(if is_worth_it { Plan::Known(chain) } else { Plan::Never(LazyChain::PAUSE) });
        result
    }

    /// Notes instructions from `at` on, and runs them.
    fn run_noting(
        &mut self,
        chain: &mut LazyChain,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        let insts = &activation.ops.func.blocks[at.block].insts;
        while let Some(inst) = insts.get(at.inst as usize) {
            match self.note(chain, activation.loaded, activation.ops, slots, at.inst, inst) {
                Noted::Yes => {}
                Noted::Now => {
                    self.run_now(chain, activation, slots, at)?;
                    chain.now.push(at.inst);
                }
                Noted::No => break,
            }
            at.inst += 1;
        }
        chain.end = at.inst;
        chain.prepare();
        self.finish(chain, activation, slots, at)
    }

    /// Runs a chain that ran before, and whose arrays are the same.
    fn run_again(
        &mut self,
        chain: &mut LazyChain,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        let insts = &activation.ops.func.blocks[at.block].insts;
        let mut from = at.inst;
        for k in 0..chain.now.len() {
            at.inst = chain.now[k];
            if !chain.take(activation.ops, slots, insts, &(from..at.inst)) {
                return self.before(chain, activation, slots, at);
            }
            self.run_now(chain, activation, slots, at)?;
            from = at.inst;
        }
        at.inst = chain.end;
        if chain.take(activation.ops, slots, insts, &(from..chain.end)) {
            self.finish(chain, activation, slots, at)
        } else {
            self.before(chain, activation, slots, at)
        }
    }

    /// Runs an instruction that is none of the chain's operations. Where it fails, those before it come first.
    fn run_now(
        &mut self,
        chain: &LazyChain,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        let inst = &activation.ops.func.blocks[at.block].insts[at.inst as usize];
        let Err(error) = self.step(activation.loaded, activation.ops, slots, at, inst) else { return Ok(()) };
        self.before(chain, activation, slots, at)?;
        Err(error)
    }

    /// Runs the operations noted before `at` as they are.
    fn before(
        &mut self,
        chain: &LazyChain,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        let before = chain.noted.partition_point(|&noted| noted < at.inst);
        self.one_by_one(chain.noted[..before].iter().copied(), activation, slots, at)
    }

    /// Gives the slots that the chain wrote their values.
    fn finish(
        &mut self,
        chain: &mut LazyChain,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        let shape = match &chain.shape {
            Some(shape) if !chain.program.is_better_apart(shape.numel()) => shape,
            _ => return self.one_by_one(chain.noted.iter().copied(), activation, slots, at),
        };
        let mut results = Results::new();
        for &node in &chain.results {
            let made = if chain.program.is_logical(node) {
                Made::Truths(memory::room(shape.numel()))
            } else {
                let dst = chain.pending.iter().find(|(_, pending)| *pending == Pending::Node(node));
                match dst.and_then(|(dst, _)| chain.old_array(slots, *dst)) {
                    Some((slot, array)) => {
                        let leaf = chain.leaves.iter_mut().find(|leaf| leaf.slot == slot);
                        if let Some(leaf) = leaf {
                            leaf.result = Some(results.len());
                        }
                        Made::Over(array)
                    }
                    None => Made::New(memory::room(shape.numel())),
                }
            };
            results.push((node, made));
        }
        let are_real = {
            let sources: SmallVec<[(Source<'_>, &View); 8]> =
                chain.leaves.iter().map(|leaf| (leaf.source(slots), &leaf.view)).collect();
            chain.program.run(shape.numel(), &sources, &mut results, &mut self.scratch)
        };
        if !are_real {
            drop(results);
            chain.left += 1;
            return self.one_by_one(chain.noted.iter().copied(), activation, slots, at);
        }
        let made = results.into_iter().map(|(node, made)| (node, value_of(shape, made))).collect();
        self.sections(chain, activation, slots, at)?;
        store(chain, slots, made, &self.scratch.totals);
        chain.leaves.iter_mut().for_each(|leaf| leaf.result = None);
        Ok(())
    }

    /// Stores the sections that slots are to hold.
    fn sections(
        &mut self,
        chain: &LazyChain,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        let insts = chain.pending.iter().filter_map(|(_, pending)| match *pending {
            Pending::Section(leaf) => chain.leaves[usize::from(leaf)].section,
            Pending::Node(_) | Pending::Total(_) => None,
        });
        self.one_by_one(insts, activation, slots, at)
    }

    /// Runs instructions as they are.
    fn one_by_one(
        &mut self,
        insts: impl IntoIterator<Item = u32>,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
    ) -> Result<()> {
        let end = *at;
        for inst in insts {
            at.inst = inst;
            let inst = &activation.ops.func.blocks[at.block].insts[inst as usize];
            self.step(activation.loaded, activation.ops, slots, at, inst)?;
        }
        *at = end;
        Ok(())
    }
}

impl LazyChain {
    /// Completes what was noted.
    fn prepare(&mut self) {
        // A single operation is run by its instruction.
        if self.noted.len() < 2 {
            self.shape = None;
        }
        let Some(shape) = &self.shape else { return };
        for leaf in &mut self.leaves {
            leaf.view = spread(&leaf.view, &leaf.dims, shape);
        }
        for &(_, pending) in &self.pending {
            if let Pending::Node(node) = pending
                && !self.results.contains(&node)
            {
                self.results.push(node);
            }
        }
        self.program.prepare(&self.results);
    }

    /// An array that the chain may overwrite with a result, and its slot: that of the variable that it writes, or of a
    /// slot that is not read again.
    fn old_array(&self, slots: &mut [Value], dst: Slot) -> Option<(Slot, Rc<Tensor<f64>>)> {
        if self.program.may_leave() {
            return None;
        }
        let fits = |slot: &Slot| {
            let is_free = matches!(&slots[slot.index()],
                Value::Double(t) if Some(t.dims()) == self.shape.as_ref() && Rc::strong_count(t) == 1);
            // What another variable holds that is written is better kept for that.
            let of_other = *slot != dst && self.pending(*slot).is_some();
            let of_section = || self.leaves.iter().any(|leaf| leaf.slot == *slot && leaf.section.is_some());
            is_free && !of_other && !of_section()
        };
        let slot = std::iter::once(dst).chain(self.taken.iter().copied()).find(fits)?;
        match std::mem::take(&mut slots[slot.index()]) {
            Value::Double(t) => Some((slot, t)),
            _ => None,
        }
    }
}

impl Leaf {
    fn source<'a>(&self, slots: &'a [Value]) -> Source<'a> {
        match (&slots[self.slot.index()], self.result) {
            (_, Some(result)) => Source::Result(result),
            (Value::Double(t), None) => Source::Numbers(t.data()),
            (Value::Logical(t), None) => Source::Truths(t.data()),
            _ => Source::Numbers(&[]),
        }
    }
}

/// The places of a leaf's elements for each element of the result. A section of other extents goes to its slot alone: no step reads it.
pub(super) fn spread(view: &View, dims: &Dims, shape: &Dims) -> View {
    let rank = dims.rank().max(shape.rank());
    let fits = (0..rank).all(|k| dims.extent(k) == 1 || dims.extent(k) == shape.extent(k));
    if fits { view.spread(shape) } else { View::whole(&Dims::matrix(1, 1)).spread(shape) }
}

fn value_of(shape: &Dims, made: Made) -> Value {
    match made {
        Made::New(data) => Value::Double(Rc::new(Tensor::new(shape.clone(), data))),
        Made::Over(array) => Value::Double(array),
        Made::Truths(data) => Value::Logical(Rc::new(Tensor::new(shape.clone(), data))),
    }
}

/// Puts the results into their slots, and empties those that are not read again.
fn store(chain: &LazyChain, slots: &mut [Value], mut made: SmallVec<[(u16, Value); 4]>, totals: &[f64]) {
    for slot in &chain.taken {
        let place = &mut slots[slot.index()];
        let is_section = || matches!(chain.pending(*slot), Some(Pending::Section(_)));
        if !matches!(place, Value::Undefined | Value::Scalar(_)) && !is_section() {
            *place = Value::Undefined;
        }
    }
    let mut rest = chain.pending.iter();
    while let Some(&(slot, pending)) = rest.next() {
        match pending {
            Pending::Node(node) => {
                let again = rest.as_slice().iter().any(|(_, other)| *other == pending);
                if let Some((_, value)) = made.iter_mut().find(|(other, _)| *other == node) {
                    slots[slot.index()] = if again { value.clone() } else { std::mem::take(value) };
                }
            }
            Pending::Total(total) => put_scalar(slots, slot, totals[usize::from(total)]),
            Pending::Section(_) => {}
        }
    }
}
