//! A function's parameters, its blocks and its results.

use crate::Held;
use crate::boxed::{Opening, Runtime};
use crate::call::Interface;
use crate::emitter::{At, Emitter, IS_COMPLEX, Lowered};
use crate::remarks::{CopyRemark, RemarkKind};
use crate::site::Need;
use lanner_facts::{Class, ClassSet, Complexity, Definedness};
use lanner_lir::{Activation, Home, Inst, Parameter, Terminator, Type};
use lanner_mir::{Block, Slot};

impl Emitter<'_> {
    /// The parameters, and the way to the first block.
    fn parameters(&mut self, interface: &Interface) {
        let func = self.source.func;
        for &slot in func.params.iter().take(interface.params.len()) {
            match self.source.held[slot] {
                Held::Number(ty) => {
                    let reg = self.register(slot, ty);
                    self.made.params.push(Parameter::Reg(reg));
                }
                Held::Array(_, rank) => {
                    let Ok(buffer) = self.buffer(slot) else { continue };
                    self.made.params.push(Parameter::Buffer(buffer));
                    for k in 0..usize::from(rank) {
                        let reg = self.extent_register(slot, k);
                        self.made.params.push(Parameter::Reg(reg));
                    }
                }
                Held::Pairs(rank) => {
                    let Ok(buffer) = self.buffer(slot) else { continue };
                    self.made.params.push(Parameter::Buffer(buffer));
                    for k in 0..usize::from(rank) {
                        let reg = self.extent_register(slot, k);
                        self.made.params.push(Parameter::Reg(reg));
                    }
                    let reg = match self.is_entry {
                        true => self.part_register(slot, IS_COMPLEX, Type::Bool),
                        false => self.complexity(slot),
                    };
                    self.made.params.push(Parameter::Reg(reg));
                }
                Held::Complex => {
                    let (re, im) = self.complex_registers(slot);
                    self.made.params.extend([re, im.part, im.is_complex].map(Parameter::Reg));
                }
                Held::Nowhere | Held::Range | Held::Boxed => (),
            }
        }
        if let Err(why) = self.places_of_outputs() {
            self.need(self.at, why);
        }
        if self.is_entry
            && let Err(why) = self.count_given_parts(interface)
        {
            self.need(self.at, why);
        }
        if interface.counts_calls {
            let name = self.name("calls_left");
            let reg = self.made.reg(name, Type::Index);
            self.made.params.push(Parameter::Reg(reg));
            self.calls_left = Some(reg);
        }
        if self.runtime.as_ref().is_some_and(|runtime| runtime.opening == Opening::Entered)
            && let Err(why) = self.enter_activation()
        {
            self.need(self.at, why);
        }
        self.end(Terminator::Jump(self.starts[Block(0)]));
    }

    /// Counts the imaginary parts of the arrays of complex numbers that C gives, which are not 0.
    fn count_given_parts(&mut self, interface: &Interface) -> Lowered {
        for &slot in self.source.func.params.iter().take(interface.params.len()) {
            if self.is_pairs(slot) {
                let is_complex = self.part_register(slot, IS_COMPLEX, Type::Bool);
                self.count_parts(slot, is_complex)?;
            }
        }
        Ok(())
    }

    /// All of the function, whose interface is given, and which interfaces its calls have.
    pub fn body(&mut self, own: &Interface) {
        let has_call = self.runtime.as_ref().is_some_and(Runtime::has_call);
        let is_open = self.runtime.as_ref().is_some_and(Runtime::is_open);
        self.at = At { block: Block(0), inst: 0 };
        if !has_call {
            self.parameters(own);
        } else if let Err(why) = self.begin_activation() {
            self.need(self.at, why);
        }
        let func = self.source.func;
        for id in func.blocks.ids() {
            self.begin(self.starts[id]);
            if !self.source.facts.reached[id] {
                if let Err(why) = self.end_unreached() {
                    self.need(self.at, why);
                }
                continue;
            }
            let handler = func.blocks[id].handler.filter(|_| !is_open);
            if handler.is_some_and(|handler| !self.is_about_argument(handler.block)) {
                self.need(At { block: id, inst: 0 }, "`try`");
            }
            if self.runtime.is_none() && self.is_about_argument(id) {
                // Its text is part of what the errors say that come here.
                self.fail();
                continue;
            }
            for k in 0..func.blocks[id].insts.len() {
                let at = At { block: id, inst: k };
                self.at = at;
                let lowered = match self.boxed_why(at) {
                    Some(why) => {
                        self.remark(RemarkKind::Boxed(why));
                        self.instruction_boxed()
                    }
                    None => self.instruction(),
                };
                if let Err(why) = lowered {
                    self.need(at, why);
                }
                if !self.is_ended {
                    self.renew_written(&func.blocks[id].insts[k]);
                }
                // What follows has no values: nobody computes what no run reads.
                if !self.is_ended
                    && self.source.facts.stops.contains(&(id, k))
                    && let Err(why) = self.end_unreached()
                {
                    self.need(at, why);
                }
                if self.is_ended {
                    break;
                }
            }
            if self.is_ended {
                continue;
            }
            let at = At { block: id, inst: func.blocks[id].insts.len() };
            self.at = at;
            let lowered = match self.boxed_why(at) {
                Some(why) => {
                    self.remark(RemarkKind::Boxed(why));
                    self.terminator_boxed(id)
                }
                None => self.terminator(id),
            };
            if let Err(why) = lowered {
                self.need(at, why);
            }
        }
        if let Err(why) = self.errors() {
            self.need(self.at, why);
        }
        if let Some(runtime) = &self.runtime {
            let (slots, has_call) = (runtime.slots(), runtime.has_call());
            self.made.activation = Some(Activation { slots, has_call });
        }
    }

    /// Whether the runtime library does an instruction, or the end of a block.
    pub fn is_boxed_inst(&self, at: At) -> bool {
        self.boxed_why(at).is_some()
    }

    /// Why the runtime library does it, if it does.
    fn boxed_why(&self, at: At) -> Option<&'static str> {
        self.runtime.as_ref()?.insts.get(&(at.block, at.inst)).copied()
    }

    fn need(&mut self, at: At, why: &'static str) {
        let origin = self.source.func.origin(at.block, at.inst);
        self.needs.push(Need { block: at.block, inst: at.inst, origin, why });
    }

    /// Why C cannot get an output.
    fn why_no_output(&self, slot: Slot) -> &'static str {
        let Some(fact) = self.source.facts.of(slot) else { return "an output of which nothing is known" };
        match fact.classes.only() {
            None if fact.classes == ClassSet::ANY => {
                "an output of which nothing is known; --args says what the arguments are"
            }
            None => "an output of which the class is not known; --args says what the arguments are",
            Some(class) if lanner_emit::type_of(class).is_none() => {
                "an output that is a string, a cell, a struct, a function handle or an object"
            }
            Some(_) if fact.definedness != Definedness::Defined => {
                "an output that may be unassigned; assign it before branches and loops"
            }
            Some(Class::Single) if fact.complexity != Complexity::Real => {
                "an output of complex numbers that are single"
            }
            Some(_) => "an output of which the number of dimensions is not known",
        }
    }

    /// The outputs become the results.
    pub fn give_back(&mut self) -> Lowered {
        let func = self.source.func;
        let outputs: Vec<Slot> = func.outputs.iter().take(self.outputs).copied().collect();
        let is_first = self.made.results.is_empty();
        let mut results = Vec::new();
        for slot in outputs {
            match self.source.held[slot] {
                Held::Number(ty) => results.push(Parameter::Reg(self.register(slot, ty))),
                Held::Array(..) | Held::Pairs(_) => {
                    let extents = self.extents_of(slot)?;
                    let from = self.buffer(slot)?;
                    let given = self.places.outputs.iter().find(|(output, _)| *output == slot);
                    let given = given.map(|(_, given)| *given);
                    let buffer = match given {
                        Some(given) => given,
                        None if self.made.buffers[from].home == Home::Heap => from,
                        None => {
                            let element = self.made.buffers[from].element;
                            self.own_buffer(&self.name_of(slot), element, Home::Heap)
                        }
                    };
                    if buffer != from {
                        let (count, zero) = (self.product(&extents), self.index(0));
                        let count = self.numbers_of(slot, count);
                        self.remark(RemarkKind::Copied(CopyRemark::Result(slot)));
                        self.reserve(buffer, count);
                        self.push(Inst::Move { to: (buffer, zero), from: (from, zero), count });
                    }
                    if given.is_none() {
                        results.push(Parameter::Buffer(buffer));
                    }
                    for (k, extent) in extents.into_iter().enumerate() {
                        let dst = self.extent_register(slot, k);
                        self.copy(dst, extent);
                        results.push(Parameter::Reg(dst));
                    }
                    if self.is_pairs(slot) && self.is_entry {
                        let (made, dst) =
                            (self.are_complex(slot), self.part_register(slot, IS_COMPLEX, Type::Bool));
                        self.copy(dst, made);
                        results.push(Parameter::Reg(dst));
                    } else if self.is_pairs(slot) {
                        results.push(Parameter::Reg(self.complexity(slot)));
                    }
                }
                Held::Complex => {
                    let (re, im) = self.complex_registers(slot);
                    results.extend([re, im.part, im.is_complex].map(Parameter::Reg));
                }
                Held::Nowhere => (),
                Held::Range => return Err("an output that is a range"),
                Held::Boxed => return Err(self.why_no_output(slot)),
            }
        }
        if is_first {
            self.made.results = results;
        }
        Ok(())
    }
}
