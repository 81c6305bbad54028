//! A function's parameters, its blocks and its results.

use crate::Held;
use crate::boxed::{Opening, Runtime};
use crate::call::Interface;
use crate::emitter::{At, COMPLEXITY, Emitter, Lowered};
use crate::remarks::{Copying, RemarkKind};
use crate::site::Need;
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
                    let numbers = (0..usize::from(rank)).chain([COMPLEXITY]);
                    for k in numbers {
                        let reg = self.extent_register(slot, k);
                        self.made.params.push(Parameter::Reg(reg));
                    }
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
                        self.remark(RemarkKind::Copied(Copying::Result(slot)));
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
                    if self.is_pairs(slot) {
                        results.push(Parameter::Reg(self.complexity(slot)));
                    }
                }
                Held::Complex => {
                    let (re, im) = self.complex_registers(slot);
                    results.extend([re, im.part, im.is_complex].map(Parameter::Reg));
                }
                Held::Nowhere => (),
                Held::Range | Held::Boxed => return Err("an output of the runtime library"),
            }
        }
        if is_first {
            self.made.results = results;
        }
        Ok(())
    }
}
