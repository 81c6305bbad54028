//! How a function that is called with values begins and ends.
//!
//! ```text
//! runtime lanner_begin(frame, slots, call), e0      arguments are in their slots; native ones are got from there
//! …
//! runtime lanner_end(frame, call), e0               outputs are taken from theirs
//! status = const 0
//! ```
//!
//! One that is called with numbers and arrays, and whose instructions need the library, enters its activation and leaves it.

use super::Opening;
use super::instruction::number;
use crate::Held;
use crate::emitter::{At, Emitter, Lowered};
use lanner_lir::{Exit, Parameter, Reg, RuntimeArg, RuntimeCall, Type};
use lanner_mir::Block;

impl Emitter<'_> {
    /// The register of the status that a function gives.
    pub(super) fn status(&mut self) -> Lowered<Reg> {
        match self.made.results.first() {
            Some(&Parameter::Reg(reg)) => Ok(reg),
            _ => Err("a function without a status"),
        }
    }

    /// The beginning of a function that is called with values.
    pub fn begin_activation(&mut self) -> Lowered {
        let name = self.name("result");
        let status = self.made.reg(name, Type::I32);
        self.made.results = vec![Parameter::Reg(status)];
        let failed = self.new_block();
        let exit = self.handled(failed);
        if let Some((symbol, kinds)) = self.runtime()?.likely.clone() {
            let fits = self.temporary(Type::I32);
            self.does("lanner_fits", vec![RuntimeArg::Call, RuntimeArg::Text(kinds), RuntimeArg::Out(fits)]);
            let fits = self.library_truth(fits);
            let [likely, others] = self.branch_on(fits);
            self.begin(likely);
            let args = vec![RuntimeArg::Call, RuntimeArg::Function(symbol)];
            self.push_call(RuntimeCall { name: "lanner_pass_on", args, site: None }, exit);
            self.end_with(0)?;
            self.begin(others);
        }
        let args = vec![RuntimeArg::Frame, RuntimeArg::Slots, RuntimeArg::Call];
        self.push_call(RuntimeCall { name: "lanner_begin", args, site: None }, exit);
        let func = self.source.func;
        let numbers = self.runtime()?.numbers;
        let captures = numbers.captures.iter().map(|&(number, _)| number);
        let given = func.params.iter().zip(numbers.params.iter().copied());
        for (&slot, number) in given.chain(func.captures.iter().zip(captures)) {
            if !matches!(self.source.held[slot], Held::Boxed | Held::Nowhere) {
                self.get(slot, number)?;
            }
        }
        self.ask_for_calls();
        self.end(lanner_lir::Terminator::Jump(self.starts[Block(0)]));
        self.begin(failed);
        self.end_with(1)
    }

    /// Asks how many calls may still be made, for functions that are told.
    fn ask_for_calls(&mut self) {
        if self.makes_counted_calls() {
            let left = self.temporary(Type::Index);
            self.does("lanner_get_calls_left", vec![RuntimeArg::Out(left)]);
            self.calls_left = Some(left);
        }
    }

    /// Begins the activation of a function that is called with numbers and arrays.
    pub fn enter_activation(&mut self) -> Lowered {
        let failed = self.new_block();
        let exit = self.handled(failed);
        let nargin = number(self.runtime()?.nargin);
        let nargout = number(self.outputs as u32);
        let function = RuntimeArg::Function(self.made.name.clone());
        let args = vec![RuntimeArg::Frame, function, RuntimeArg::Slots, nargin, nargout];
        self.push_call(RuntimeCall { name: "lanner_enter", args, site: None }, exit);
        if self.runtime()?.is_open() {
            self.ask_for_calls();
        }
        let here = self.block;
        self.begin(failed);
        self.fail();
        self.begin(here);
        Ok(())
    }

    /// Whether it calls a function that is told how many calls may still be made.
    fn makes_counted_calls(&self) -> bool {
        let func = self.source.func;
        func.blocks.iter().any(|(block, data)| {
            let links = (0..data.insts.len()).filter_map(|inst| self.linked_at(At { block, inst }));
            let mut interfaces = links.map(|linked| linked.interface);
            interfaces.any(|interface| interface.counts_calls && interface.missing.is_none())
        })
    }

    /// The end of one.
    pub fn end_activation(&mut self) -> Lowered {
        let func = self.source.func;
        for (&slot, number) in func.outputs.iter().zip(self.runtime()?.numbers.outputs.clone()) {
            if matches!(self.source.held[slot], Held::Boxed | Held::Nowhere) {
                continue;
            }
            let areas = &self.source.layout.areas;
            let is_alone = func.outputs.iter().filter(|&&other| areas[other] == areas[slot]).count() == 1;
            if !(is_alone && self.hand_over(number, slot)?) {
                self.put_native(number, slot)?;
            }
        }
        self.give_slots_back();
        let exit = self.ended()?;
        let args = vec![RuntimeArg::Frame, RuntimeArg::Call];
        self.push_call(RuntimeCall { name: "lanner_end", args, site: None }, exit);
        self.end_with(0)
    }

    /// The exit of a call that has left the activation.
    fn ended(&mut self) -> Lowered<Exit> {
        let failed = self.new_block();
        let exit = self.handled(failed);
        let here = self.block;
        self.begin(failed);
        self.end_with(1)?;
        self.begin(here);
        Ok(exit)
    }

    /// Leaves an activation whose error is noted.
    pub(super) fn leave_activation(&mut self) -> Lowered {
        self.does("lanner_leave", vec![RuntimeArg::Frame]);
        if self.runtime()?.has_call() {
            return self.end_with(1);
        }
        self.fail();
        Ok(())
    }

    /// Leaves an activation that was entered, when the outputs are where the caller takes them from.
    pub fn leave_entered(&mut self) {
        if self.runtime.as_ref().is_some_and(|runtime| runtime.opening == Opening::Entered) {
            self.does("lanner_leave", vec![RuntimeArg::Frame]);
        }
    }
}
