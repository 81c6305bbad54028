//! Calls of functions, each of the version that was made for the arguments' facts.
//!
//! ```text
//! u = norm2(x, 3)        u, … = invoke norm2(x, x.rows, x.columns, 3), e4
//! ```
//!
//! Numbers go in and come out in registers. An array goes in as where its elements are, and its extents; the function only reads it. One that
//! comes out is memory on the heap, and its extents. Where the function is left by an error, so is its caller.

use crate::Held;
use crate::boxed::Numbers;
use crate::emitter::{Emitter, Lowered};
use crate::remarks::{CopyRemark, RemarkKind};
use crate::site::Failure;
use lanner_base::{Id, SideTable};
use lanner_emit::{Complex, Imaginary};
use lanner_lir::{Argument, BinaryOp, Buffer, CompareOp, ExternData, ExternParam, Home, Inst, Reg, Type};
use lanner_mir::{Func, Operand, Slot, Target};

/// So many calls may be within each other.
pub const RECURSION_LIMIT: i64 = 500;

/// How a version is called.
#[derive(Clone, Debug)]
pub(crate) struct Interface {
    pub symbol: String,
    /// How each argument is taken; as many as were given.
    pub params: Vec<Held>,
    /// How each output is given back, as many as were asked for.
    pub results: Vec<Held>,
    /// Where nothing is on the heap, for each result that is an array how many elements its place has that the caller gives, behind all
    /// other arguments.
    pub rooms: Vec<Option<u64>>,
    /// Of each argument whether it is an array whose memory changes hands.
    pub owned: Vec<bool>,
    /// Whether it is told how many calls may still be made, behind all other arguments.
    pub counts_calls: bool,
    /// Why it has no native form, if it has none.
    pub missing: Option<&'static str>,
}

/// A function that an instruction calls or makes a handle of.
#[derive(Clone, Copy)]
pub(crate) struct Linked<'a> {
    pub interface: &'a Interface,
    pub numbers: &'a Numbers,
    pub classes: &'a [Slot],
}

impl Linked<'_> {
    /// The slot that a variable of the function has.
    pub fn slot(&self, slot: Slot) -> Option<u32> {
        self.numbers.get(self.classes[slot.index()])
    }
}

impl Interface {
    /// How a function is called with so many arguments and outputs.
    pub fn of(
        func: &Func,
        held: &SideTable<Slot, Held>,
        (args, outputs): (usize, usize),
        symbol: String,
    ) -> Interface {
        let params: Vec<Held> = func.params.iter().take(args).map(|&slot| held[slot]).collect();
        let results: Vec<Held> = func.outputs.iter().take(outputs).map(|&slot| held[slot]).collect();
        let is_boxed = |held: &Held| matches!(held, Held::Boxed | Held::Range);
        let missing = if func.variadic_in || func.variadic_out {
            Some("a function with any number of arguments or outputs")
        } else if !func.captures.is_empty() {
            Some("a function that has captured values")
        } else if params.len() < args || results.len() < outputs {
            Some("a call with more arguments or outputs than there are")
        } else if params.iter().chain(&results).any(is_boxed) {
            Some("a call with values of the runtime library")
        } else {
            None
        };
        let owned = vec![false; params.len()];
        Interface { symbol, params, results, rooms: Vec::new(), owned, counts_calls: false, missing }
    }

    /// What it is called by.
    pub fn data(&self) -> ExternData {
        let mut params = Vec::new();
        for (held, &is_owned) in self.params.iter().zip(&self.owned) {
            match *held {
                Held::Number(ty) => params.push(ExternParam::Scalar(ty)),
                Held::Array(ty, rank) => {
                    params.push(if is_owned { ExternParam::Moved(ty) } else { ExternParam::Read(ty) });
                    params.extend((0..rank).map(|_| ExternParam::Scalar(Type::Index)));
                }
                Held::Pairs(rank) => {
                    params.push(ExternParam::Read(Type::F64));
                    params.extend((0..=rank).map(|_| ExternParam::Scalar(Type::Index)));
                }
                Held::Complex => {
                    params.extend([Type::F64, Type::F64, Type::Bool].map(ExternParam::Scalar));
                }
                Held::Nowhere | Held::Range | Held::Boxed => (),
            }
        }
        if !self.rooms.is_empty() {
            let arrays = self.results.iter().filter_map(|held| held.memory());
            params.extend(arrays.map(ExternParam::Write));
        }
        if self.counts_calls {
            params.push(ExternParam::Scalar(Type::Index));
        }
        let (mut results, mut memory) = (Vec::new(), Vec::new());
        for held in &self.results {
            match *held {
                Held::Number(ty) => results.push(ty),
                Held::Complex => results.extend([Type::F64, Type::F64, Type::Bool]),
                Held::Array(ty, rank) => {
                    memory.extend(self.rooms.is_empty().then_some(ty));
                    results.extend((0..rank).map(|_| Type::Index));
                }
                Held::Pairs(rank) => {
                    memory.extend(self.rooms.is_empty().then_some(Type::F64));
                    results.extend((0..=rank).map(|_| Type::Index));
                }
                Held::Nowhere | Held::Range | Held::Boxed => (),
            }
        }
        ExternData { symbol: self.symbol.clone(), params, results, memory, has_effect: false }
    }
}

/// An array that a call gives.
struct Given {
    dst: Slot,
    memory: Buffer,
    extents: Vec<Reg>,
    /// Whether it is complex, of pairs.
    complexity: Option<Reg>,
}

impl Emitter<'_> {
    /// `[targets] = function(args)`.
    pub fn invoke(&mut self, interface: &Interface, targets: &[Target], args: &[Operand]) -> Lowered {
        if let Some(why) = interface.missing {
            return Err(why);
        }
        if args.len() != interface.params.len() || args.iter().any(|arg| arg.is_spread()) {
            return Err("a call with a list of arguments");
        }
        if self.runtime.is_none() && self.source.func.blocks[self.at.block].handler.is_some() {
            return Err("a function that checks an argument");
        }
        let mut passed = Vec::new();
        for ((&arg, held), &is_owned) in args.iter().zip(&interface.params).zip(&interface.owned) {
            match *held {
                Held::Number(ty) => {
                    let x = self.number(arg, ty)?;
                    passed.push(Argument::Reg(x));
                }
                Held::Array(ty, rank) if is_owned => self.move_array(arg, (ty, rank), &mut passed)?,
                Held::Array(ty, rank) => self.pass_array(arg, (ty, rank), &mut passed)?,
                Held::Pairs(rank) => self.pass_pairs(arg, rank, &mut passed)?,
                Held::Complex => {
                    let number = self.double(arg)?;
                    let im = self.imaginary(number);
                    passed.extend([number.re, im.part, im.is_complex].map(Argument::Reg));
                }
                Held::Nowhere => (),
                Held::Range | Held::Boxed => return Err("an argument of the runtime library"),
            }
        }
        let places = self.places_of_results(interface, targets, &passed)?;
        passed.extend(places.iter().copied().map(Argument::Buffer));
        if interface.counts_calls {
            passed.push(Argument::Reg(self.call_taken()));
        }
        let mut places = places.into_iter();
        let (mut dsts, mut memory, mut given, mut numbers) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut complex = Vec::new();
        for (k, held) in interface.results.iter().enumerate() {
            let target = targets
                .get(k)
                .and_then(|target| if let Target::Slot(slot) = *target { Some(slot) } else { None });
            match *held {
                Held::Number(ty) => {
                    let dst = self.temporary(ty);
                    dsts.push(dst);
                    numbers.extend(target.map(|target| (target, dst)));
                }
                Held::Complex => {
                    let [re, part] = [Type::F64, Type::F64].map(|ty| self.temporary(ty));
                    let is_complex = self.temporary(Type::Bool);
                    dsts.extend([re, part, is_complex]);
                    let number = Complex { re, im: Some(Imaginary { part, is_complex }) };
                    complex.extend(target.map(|target| (target, number)));
                }
                Held::Array(..) | Held::Pairs(_) => {
                    let (Some(ty), Some(rank)) = (held.memory(), held.rank()) else { continue };
                    let extents: Vec<Reg> = (0..rank).map(|_| self.temporary(Type::Index)).collect();
                    let is_pairs = matches!(held, Held::Pairs(_));
                    let complexity = is_pairs.then(|| self.temporary(Type::Index));
                    dsts.extend(extents.iter().copied().chain(complexity));
                    if let Some(place) = places.next() {
                        given.extend(target.map(|dst| Given { dst, memory: place, extents, complexity }));
                        continue;
                    }
                    let place = target.filter(|&slot| self.source.held[slot].memory() == Some(ty));
                    let place = place.map(|slot| self.memory_of(slot)).transpose()?.flatten();
                    let place = place.filter(|place| !memory.contains(place));
                    let buffer = place.unwrap_or_else(|| self.own_buffer("given", ty, Home::Heap));
                    memory.push(buffer);
                    given.extend(target.map(|dst| Given { dst, memory: buffer, extents, complexity }));
                }
                // It never returns, which only its own code shows. What is behind the call is code all the same.
                Held::Nowhere => match target.map(|slot| (slot, self.source.held[slot])) {
                    Some((slot, Held::Number(ty))) => numbers.push((slot, self.zero(ty))),
                    Some((slot, Held::Complex)) => {
                        complex.push((slot, Complex { re: self.zero(Type::F64), im: None }));
                    }
                    Some((dst, none @ (Held::Array(..) | Held::Pairs(_)))) => {
                        let (Some(ty), Some(rank)) = (none.memory(), none.rank()) else { continue };
                        let memory = self.own_frame("given", ty, ty.bytes());
                        let extents = (0..rank).map(|_| self.index(0)).collect();
                        let complexity = matches!(none, Held::Pairs(_)).then(|| self.index(0));
                        given.push(Given { dst, memory, extents, complexity });
                    }
                    Some((_, Held::Nowhere | Held::Range | Held::Boxed)) | None => (),
                },
                Held::Range | Held::Boxed => return Err("a result of the runtime library"),
            }
        }
        let data = interface.data();
        let known = self.made.externs.iter().find(|(_, known)| **known == data).map(|(id, _)| id);
        let callee = known.unwrap_or_else(|| self.made.externs.push(data));
        let exit = self.exit(Failure::Called, &[]);
        self.push(Inst::Invoke { dsts, memory, callee, args: passed, exit });
        for (dst, src) in numbers {
            self.finish(dst, src)?;
        }
        for (dst, number) in complex {
            self.keep_complex(dst, number)?;
        }
        given.into_iter().try_for_each(|given| self.take_array(given))
    }

    /// The places of a call's results that are arrays, where nothing is on the heap: where the plan has a result, if that is large enough and
    /// nothing else that the call gets is there.
    fn places_of_results(
        &mut self,
        interface: &Interface,
        targets: &[Target],
        passed: &[Argument],
    ) -> Lowered<Vec<Buffer>> {
        let mut taken: Vec<Buffer> = passed
            .iter()
            .filter_map(|arg| if let Argument::Buffer(buffer) = *arg { Some(buffer) } else { None })
            .collect();
        let (mut rooms, mut places) = (interface.rooms.iter(), Vec::new());
        for (k, held) in interface.results.iter().enumerate() {
            let (Some(ty), false) = (held.memory(), interface.rooms.is_empty()) else { continue };
            // What has no bound is said of the function that gives it.
            let room = rooms.next().copied().flatten().unwrap_or(0);
            let target = match targets.get(k) {
                Some(&Target::Slot(slot)) if self.source.held[slot] == *held => Some(slot),
                _ => None,
            };
            let own = target.map(|slot| self.buffer(slot)).transpose()?;
            let own = own.filter(|&own| {
                self.elements_in(own).is_some_and(|elements| elements >= room)
                    && !taken.iter().any(|&other| self.shares_memory(own, other))
            });
            let place = own.unwrap_or_else(|| self.own_frame("given", ty, room * ty.bytes()));
            taken.push(place);
            places.push(place);
        }
        Ok(places)
    }

    /// How many elements a buffer has, where that is always as many.
    fn elements_in(&self, buffer: Buffer) -> Option<u64> {
        let data = &self.made.buffers[buffer];
        match data.home {
            Home::Frame { bytes, .. } => Some(bytes / data.element.bytes()),
            Home::Given => self.places.rooms.get(&buffer).copied(),
            Home::Heap | Home::Within { .. } | Home::Constant(_) => None,
        }
    }

    /// One call fewer may still be made, or there is an error.
    fn call_taken(&mut self) -> Reg {
        // A function that is called from outside is the first one.
        let left = self.calls_left.unwrap_or_else(|| self.index(RECURSION_LIMIT - 1));
        let one = self.index(1);
        let may_call = self.compare(CompareOp::Ge, left, one);
        self.check(may_call, Failure::Recursion, &[]);
        self.binary(BinaryOp::Sub, left, one)
    }

    fn pass_array(&mut self, arg: Operand, (ty, rank): (Type, u8), passed: &mut Vec<Argument>) -> Lowered {
        match (self.held(arg), arg.as_slot()) {
            (Held::Array(own, own_rank), Some(slot)) if own == ty && own_rank <= rank => {
                let (buffer, extents) = (self.buffer(slot)?, self.extents_with_rank(slot, rank)?);
                passed.push(Argument::Buffer(buffer));
                passed.extend(extents.into_iter().map(Argument::Reg));
                Ok(())
            }
            (Held::Number(_), _) => {
                let x = self.number(arg, ty)?;
                let buffer = self.own_frame("number", ty, 16);
                let (zero, one) = (self.index(0), self.index(1));
                self.push(Inst::Store { buffer, index: zero, src: x });
                passed.push(Argument::Buffer(buffer));
                passed.extend((0..rank).map(|_| Argument::Reg(one)));
                Ok(())
            }
            _ => Err("an argument of another kind"),
        }
    }

    /// The memory of an argument changes hands, or that of a copy where others read it.
    fn move_array(&mut self, arg: Operand, (ty, rank): (Type, u8), passed: &mut Vec<Argument>) -> Lowered {
        let own = self.held(arg);
        let extents = match (own, arg.as_slot()) {
            (Held::Array(own, own_rank), Some(slot)) if own == ty && own_rank <= rank => {
                let extents = self.extents_with_rank(slot, rank)?;
                let from = self.buffer(slot)?;
                if self.may_move(slot)? {
                    passed.push(Argument::Buffer(from));
                } else {
                    self.remark(RemarkKind::Copied(CopyRemark::Argument(slot)));
                    let (count, zero) = (self.product(&extents), self.index(0));
                    let to = self.own_buffer(&self.name_of(slot), ty, Home::Heap);
                    self.reserve(to, count);
                    self.push(Inst::Move { to: (to, zero), from: (from, zero), count });
                    passed.push(Argument::Buffer(to));
                }
                extents
            }
            (Held::Number(_), _) => {
                let x = self.number(arg, ty)?;
                let (zero, one) = (self.index(0), self.index(1));
                let to = self.own_buffer("number", ty, Home::Heap);
                self.reserve(to, one);
                self.push(Inst::Store { buffer: to, index: zero, src: x });
                passed.push(Argument::Buffer(to));
                vec![one; rank.into()]
            }
            _ => return Err("an argument of another kind"),
        };
        passed.extend(extents.into_iter().map(Argument::Reg));
        Ok(())
    }

    fn pass_pairs(&mut self, arg: Operand, rank: u8, passed: &mut Vec<Argument>) -> Lowered {
        let one = self.index(1);
        let (buffer, extents, complexity) = match (self.held(arg), arg.as_slot()) {
            (Held::Pairs(own), Some(slot)) if own <= rank => {
                (self.buffer(slot)?, self.extents_with_rank(slot, rank)?, self.complexity(slot))
            }
            (Held::Array(Type::F64, own), Some(slot)) if own <= rank && !self.has_no_heap() => {
                let (from, extents) = (self.buffer(slot)?, self.extents_with_rank(slot, rank)?);
                let buffer = self.own_buffer("pairs", Type::F64, Home::Heap);
                let count = self.product(&extents);
                let parts = self.parts_of(count);
                self.reserve(buffer, parts);
                self.widen([buffer, from], count)?;
                (buffer, extents, self.index(0))
            }
            (Held::Number(_) | Held::Complex, _) => {
                let (number, zero) = (self.double(arg)?, self.index(0));
                let parts = self.parts(number);
                let buffer = self.own_frame("number", Type::F64, 16);
                self.store_pair(buffer, zero, parts);
                (buffer, vec![one; rank.into()], self.complexity_of(number))
            }
            _ => return Err("an argument of another kind"),
        };
        passed.push(Argument::Buffer(buffer));
        passed.extend(extents.into_iter().chain([complexity]).map(Argument::Reg));
        Ok(())
    }

    /// What a call gave becomes the value that the plan has a place for.
    fn take_array(&mut self, Given { dst, memory, extents, complexity }: Given) -> Lowered {
        match (self.source.held[dst], complexity) {
            (Held::Nowhere, _) => Ok(()),
            (Held::Number(ty), None) => {
                let element = self.made.buffers[memory].element;
                let (x, zero) = (self.temporary(element), self.index(0));
                self.push(Inst::Load { dst: x, buffer: memory, index: zero });
                let x = self.converted(x, ty);
                self.finish(dst, x)
            }
            (held @ (Held::Array(..) | Held::Pairs(_)), _)
                if held.memory() == Some(self.made.buffers[memory].element)
                    && self.is_pairs(dst) == complexity.is_some() =>
            {
                // Facts say that what one has more than the other are 1.
                let (mut extents, one) = (extents, self.index(1));
                extents.resize(held.rank().unwrap_or_default().into(), one);
                let to = self.buffer(dst)?;
                if to != memory {
                    self.remark(RemarkKind::Copied(CopyRemark::Given(dst)));
                    let count = self.product(&extents);
                    let (count, zero) = (self.numbers_of(dst, count), self.index(0));
                    let to = self.room(dst, count)?;
                    self.push(Inst::Move { to: (to, zero), from: (memory, zero), count });
                    if self.made.buffers[memory].home == Home::Heap {
                        self.push(Inst::Free { buffer: memory });
                    }
                }
                if let Some(from) = complexity {
                    let to = self.complexity(dst);
                    self.copy(to, from);
                }
                self.set_extents(dst, &extents)
            }
            _ => Err("a result that is held as another value"),
        }
    }
}
