//! What holds of every function: ids are in bounds, types fit, what is read was written on every way, and buffers that may overlap
//! are of one class. Whoever reads LIR may rely on it.

use crate::func::{Buffer, Exit, Extern, ExternParam, Func, Give, Home, Parameter, Reg};
use crate::visit::{handlers, reads, successors, term_reads, writes};
use crate::{Argument, BinaryOp, Block, Inst, RuntimeArg, Terminator, Type, UnaryOp};
use lanner_base::{Id, SideTable};
use rustc_hash::FxHashSet;

/// Everything that is wrong with a function.
///
/// # Errors
/// A sentence for each thing, with its place.
pub fn verify(func: &Func) -> Result<(), Vec<String>> {
    let mut verifier = Verifier { func, errors: Vec::new(), place: Place::Function };
    verifier.names();
    verifier.buffers();
    if func.blocks.is_empty() {
        verifier.error("has no block");
    }
    for (id, block) in func.blocks.iter() {
        for (k, inst) in block.insts.iter().enumerate() {
            verifier.place = Place::Inst(id, k);
            verifier.inst(inst);
        }
        verifier.place = Place::End(id);
        verifier.term(&block.term);
    }
    if verifier.errors.is_empty() {
        verifier.assigned();
        verifier.counted();
    }
    if verifier.errors.is_empty() { Ok(()) } else { Err(verifier.errors) }
}

struct Verifier<'a> {
    func: &'a Func,
    errors: Vec<String>,
    place: Place,
}

/// What is looked at.
#[derive(Clone, Copy)]
enum Place {
    Function,
    Buffer(Buffer),
    Inst(Block, usize),
    End(Block),
    Block(Block),
}

impl Place {
    fn text(self, func: &Func) -> String {
        let name = &func.name;
        match self {
            Place::Function => name.clone(),
            Place::Buffer(buffer) => format!("{name} `{}`", func.buffers[buffer].name),
            Place::Inst(block, k) => {
                format!("{name} {block}.{k} `{}`", func.inst_text(&func.blocks[block].insts[k]))
            }
            Place::End(block) => format!("{name} {block}'s end"),
            Place::Block(block) => format!("{name} {block}"),
        }
    }
}

impl Verifier<'_> {
    fn error(&mut self, what: impl Into<String>) {
        self.errors.push(format!("{}: {}", self.place.text(self.func), what.into()));
    }

    fn holds(&mut self, holds: bool, what: &str) {
        if !holds {
            self.error(what);
        }
    }

    fn names(&mut self) {
        let mut seen = FxHashSet::default();
        let regs = self.func.regs.values().map(|reg| &reg.name);
        for name in regs.chain(self.func.buffers.values().map(|buffer| &buffer.name)) {
            let is_word =
                !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || ",:[]()=?<;".contains(c));
            if !is_word || !seen.insert(name) {
                self.error(format!("the name `{name}` cannot be told from others"));
            }
        }
    }

    fn buffers(&mut self) {
        for (id, buffer) in self.func.buffers.iter() {
            self.place = Place::Buffer(id);
            let is_param = self.func.params.contains(&Parameter::Buffer(id));
            match buffer.home {
                Home::Given => {
                    let take = Parameter::Buffer(id);
                    let is_taken = self.func.exits.values().any(|exit| exit.takes.contains(&take));
                    let insts = self.func.blocks.values().flat_map(|block| &block.insts);
                    let lends = |inst: &Inst| match inst {
                        Inst::Runtime { call, .. } => call.args.contains(&RuntimeArg::Lent(id)),
                        _ => false,
                    };
                    let is_lent = insts.into_iter().any(lends);
                    self.holds(
                        is_param || is_taken || is_lent,
                        "is no parameter, never taken and never lent",
                    );
                }
                Home::Frame { offset, bytes } => {
                    self.holds(offset % buffer.element.bytes() == 0, "is not aligned");
                    self.holds(offset.checked_add(bytes).is_some(), "is too large");
                }
                Home::Heap => (),
                Home::Within { of, offset } => {
                    // So chains of them end.
                    self.holds(of.index() < id.index(), "stands before what it is within");
                    let arena = self.func.buffers.get(of).map(|arena| (arena.element, arena.alias));
                    self.holds(
                        arena == Some((Type::U8, buffer.alias)),
                        "is within what is no arena of its class",
                    );
                    self.typed(offset, Type::Index);
                }
                Home::Constant(constant) => {
                    let values = self.func.constants.get(constant);
                    let are_elements =
                        values.is_some_and(|values| values.iter().all(|value| value.ty() == buffer.element));
                    self.holds(are_elements, "is a constant of other elements, or of none");
                }
            }
            let may_be_param = matches!(buffer.home, Home::Given | Home::Heap);
            self.holds(!is_param || may_be_param, "is a parameter with a place of its own");
            for (_, other) in self.func.buffers.iter().take_while(|(other, _)| *other != id) {
                if let (Home::Frame { offset: a, bytes: m }, Home::Frame { offset: b, bytes: n }) =
                    (buffer.home, other.home)
                    && a < b.saturating_add(n)
                    && b < a.saturating_add(m)
                    && buffer.alias != other.alias
                {
                    self.error(format!("overlaps `{}`, which is of another class", other.name));
                }
            }
        }
        self.place = Place::Function;
        for parameter in self.func.params.iter().chain(&self.func.results) {
            match *parameter {
                Parameter::Reg(reg) => _ = self.reg(reg),
                Parameter::Buffer(buffer) => _ = self.buffer(buffer),
            }
        }
        for (k, result) in self.func.results.iter().enumerate() {
            if let Parameter::Buffer(buffer) = *result {
                let is_first = !self.func.results[..k].contains(result);
                self.holds(is_first, "gives back the same buffer twice");
                let home = self.func.buffers.get(buffer).map(|data| data.home);
                self.holds(home == Some(Home::Heap), "gives back a buffer that is not on the heap");
            }
        }
        for exit in self.func.exits.ids() {
            self.exit(exit);
        }
    }

    /// What a register holds; none where there is no such register.
    fn reg(&mut self, reg: Reg) -> Option<Type> {
        let ty = self.func.regs.get(reg).map(|data| data.ty);
        self.holds(ty.is_some(), "names a register that there is not");
        ty
    }

    fn typed(&mut self, reg: Reg, want: Type) {
        if let Some(ty) = self.reg(reg).filter(|ty| *ty != want) {
            self.error(format!("`{}` is {ty} and has to be {want}", self.func.regs[reg].name));
        }
    }

    /// They all hold the same.
    fn same(&mut self, regs: &[Reg]) -> Option<Type> {
        let (first, rest) = regs.split_first()?;
        let ty = self.reg(*first)?;
        rest.iter().for_each(|&reg| self.typed(reg, ty));
        Some(ty)
    }

    /// What the elements of a buffer are.
    fn buffer(&mut self, buffer: Buffer) -> Option<Type> {
        let ty = self.func.buffers.get(buffer).map(|data| data.element);
        self.holds(ty.is_some(), "names a buffer that there is not");
        ty
    }

    fn heap(&mut self, buffer: Buffer) -> Option<Type> {
        let ty = self.buffer(buffer)?;
        self.holds(self.func.buffers[buffer].home == Home::Heap, "resizes what is not on the heap");
        Some(ty)
    }

    fn exit(&mut self, exit: Exit) {
        let Some(data) = self.func.exits.get(exit) else {
            return self.error("names an exit that there is not");
        };
        for (_, give) in &data.gives {
            match give {
                Give::Reg(reg) => _ = self.reg(*reg),
                Give::Array(buffer, extents) => {
                    self.buffer(*buffer);
                    extents.iter().for_each(|&extent| self.typed(extent, Type::Index));
                }
            }
        }
        if let Some(handler) = data.handler {
            self.holds(self.func.blocks.get(handler).is_some(), "names a handler that there is not");
            let are_numbers = data.gives.iter().all(|(_, give)| matches!(give, Give::Reg(_)));
            self.holds(are_numbers && data.takes.is_empty(), "gives a handler more than numbers");
        }
        for take in &data.takes {
            match *take {
                Parameter::Reg(reg) => _ = self.reg(reg),
                Parameter::Buffer(buffer) => {
                    let home = self.func.buffers.get(buffer).map(|data| data.home);
                    self.holds(home == Some(Home::Given), "takes a buffer that is not the caller's");
                }
            }
        }
    }

    fn inst(&mut self, inst: &Inst) {
        match inst {
            Inst::Const { dst, value } => self.typed(*dst, value.ty()),
            Inst::Copy { dst, src } => _ = self.same(&[*dst, *src]),
            Inst::Unary { dst, op, src } => {
                if let Some(ty) = self.same(&[*dst, *src]) {
                    self.holds(is_unary(*op, ty), "has no meaning for this type");
                }
            }
            Inst::Binary { dst, op, args: [a, b] } => {
                if let Some(ty) = self.same(&[*dst, *a, *b]) {
                    self.holds(is_binary(*op, ty), "has no meaning for this type");
                }
            }
            Inst::Compare { dst, op: _, args } => {
                self.same(args);
                self.typed(*dst, Type::Bool);
            }
            Inst::Select { dst, cond, args: [a, b], .. } => {
                self.same(&[*dst, *a, *b]);
                self.typed(*cond, Type::Bool);
            }
            Inst::Convert { dst, src } => _ = (self.reg(*dst), self.reg(*src)),
            Inst::Load { dst, buffer, index } => _ = self.element(*buffer, *index, Some(*dst)),
            Inst::Store { src, buffer, index } => {
                self.element(*buffer, *index, Some(*src));
                self.written(*buffer);
            }
            Inst::Reserve { buffer, elements, exit, .. } => {
                self.heap(*buffer);
                self.typed(*elements, Type::Index);
                exit.iter().for_each(|&exit| self.exit(exit));
            }
            Inst::Free { buffer } => _ = self.heap(*buffer),
            Inst::Swap { buffers: [a, b] } => {
                let (a, b) = (self.heap(*a), self.heap(*b));
                self.holds(a == b, "swaps buffers of different elements");
            }
            Inst::Move { to, from, count } => {
                let (a, b) = (self.element(to.0, to.1, None), self.element(from.0, from.1, None));
                self.holds(a == b, "moves elements of different types");
                self.written(to.0);
                self.typed(*count, Type::Index);
            }
            Inst::Fill { to, src, count } => {
                self.element(to.0, to.1, Some(*src));
                self.written(to.0);
                self.typed(*count, Type::Index);
            }
            Inst::Call { dsts, callee, args } => {
                self.call(dsts, *callee, args);
                let data = self.func.externs.get(*callee);
                let gives = data.is_some_and(|data| !data.memory.is_empty());
                self.holds(!gives, "calls what gives memory");
                let is_moved = |param: &ExternParam| matches!(param, ExternParam::Moved(_));
                let takes = data.is_some_and(|data| data.params.iter().any(is_moved));
                self.holds(!takes, "calls what takes memory");
            }
            Inst::Invoke { dsts, memory, callee, args, exit } => {
                self.call(dsts, *callee, args);
                let wanted = self.func.externs.get(*callee).map(|data| data.memory.clone());
                let gets: Vec<Option<Type>> = memory.iter().map(|&buffer| self.heap(buffer)).collect();
                let are_same = wanted.is_some_and(|wanted| {
                    wanted.len() == gets.len() && wanted.iter().zip(&gets).all(|(ty, got)| Some(*ty) == *got)
                });
                self.holds(are_same, "takes other memory than the extern gives");
                self.exit(*exit);
            }
            Inst::Runtime { dsts, call, exit } => {
                self.holds(call.outs() == *dsts, "writes other registers than the call says");
                call.written().into_iter().for_each(|buffer| self.written(buffer));
                for buffer in call.moved() {
                    self.heap(buffer);
                }
                exit.iter().for_each(|exit| self.exit(*exit));
            }
            Inst::Poll { exit } => self.exit(*exit),
            Inst::CallOut { exit, rest } => {
                self.exit(*exit);
                self.exit(*rest);
            }
            Inst::Check { cond, exit } => {
                self.typed(*cond, Type::Bool);
                self.exit(*exit);
            }
        }
    }

    fn call(&mut self, dsts: &[Reg], callee: Extern, args: &[Argument]) {
        let Some(callee) = self.func.externs.get(callee) else {
            return self.error("names an extern that there is not");
        };
        let is_fitting = dsts.len() == callee.results.len() && args.len() == callee.params.len();
        self.holds(is_fitting, "has not as many arguments or results as the extern");
        dsts.iter().zip(&callee.results).for_each(|(&dst, &ty)| self.typed(dst, ty));
        args.iter().zip(&callee.params).for_each(|(&arg, &param)| self.argument(arg, param));
        let moved =
            args.iter().zip(&callee.params).filter(|(_, param)| matches!(param, ExternParam::Moved(_)));
        let is_alone = |arg: &Argument| args.iter().filter(|other| *other == arg).count() == 1;
        self.holds(moved.into_iter().all(|(arg, _)| is_alone(arg)), "gives memory away that it gives twice");
    }

    fn element(&mut self, buffer: Buffer, index: Reg, reg: Option<Reg>) -> Option<Type> {
        self.typed(index, Type::Index);
        let ty = self.buffer(buffer)?;
        if let Some(reg) = reg {
            self.typed(reg, ty);
        }
        Some(ty)
    }

    fn written(&mut self, buffer: Buffer) {
        let home = self.func.buffers.get(buffer).map(|data| data.home);
        self.holds(!matches!(home, Some(Home::Constant(_))), "writes a constant");
    }

    fn argument(&mut self, arg: Argument, param: ExternParam) {
        match (arg, param) {
            (Argument::Reg(reg), ExternParam::Scalar(ty)) => self.typed(reg, ty),
            (Argument::Buffer(buffer), ExternParam::Read(ty) | ExternParam::Write(ty)) => {
                let element = self.buffer(buffer);
                self.holds(element == Some(ty), "gives elements of another type");
                if let ExternParam::Write(_) = param {
                    self.written(buffer);
                }
            }
            (Argument::Buffer(buffer), ExternParam::Moved(ty)) => {
                let element = self.heap(buffer);
                self.holds(element == Some(ty), "gives elements of another type");
            }
            (Argument::Reg(_), ExternParam::Read(_) | ExternParam::Write(_) | ExternParam::Moved(_))
            | (Argument::Buffer(_), ExternParam::Scalar(_)) => {
                self.error("gives what the extern does not take")
            }
        }
    }

    fn term(&mut self, term: &Terminator) {
        for to in successors(term) {
            self.holds(self.func.blocks.get(to).is_some(), "names a block that there is not");
            self.holds(to.index() != 0, "goes to the first block");
        }
        match *term {
            Terminator::Branch { cond, .. } => self.typed(cond, Type::Bool),
            Terminator::Count { counter, limit, .. } => {
                self.typed(counter, Type::Index);
                self.typed(limit, Type::Index);
                self.holds(counter != limit, "counts up to itself");
            }
            Terminator::Turn { counter, step, head } => {
                self.typed(counter, Type::Index);
                self.holds(step > 0, "does not count");
                let is_head = self.func.blocks.get(head).is_some_and(|block| {
                    matches!(block.term, Terminator::Count { counter: other, .. } if other == counter)
                });
                self.holds(is_head, "turns to what is no head of its loop");
            }
            Terminator::Leave(exit) => self.exit(exit),
            Terminator::Jump(_) | Terminator::Return => (),
        }
    }

    /// What is read was written on every way that leads there.
    fn assigned(&mut self) {
        let func = self.func;
        let count = func.regs.len();
        let mut entries: Vec<Option<Vec<bool>>> = vec![None; func.blocks.len()];
        let mut given = vec![false; count];
        for param in &func.params {
            if let Parameter::Reg(reg) = param {
                given[reg.index()] = true;
            }
        }
        entries[0] = Some(given);
        let mut work = vec![Block::from_index(0)];
        let mut seen: FxHashSet<String> = FxHashSet::default();
        while let Some(block) = work.pop() {
            let Some(mut written) = entries[block.index()].clone() else { continue };
            let mut missing = |reads: Vec<Reg>, written: &[bool], place: Option<usize>| {
                for reg in reads.into_iter().filter(|reg| !written[reg.index()]) {
                    let name = &func.regs[reg].name;
                    let place = place.map_or_else(|| format!("{block}'s end"), |k| format!("{block}.{k}"));
                    seen.insert(format!("{} {place}: reads `{name}`, which may have no value", func.name));
                }
            };
            for (k, inst) in func.blocks[block].insts.iter().enumerate() {
                missing(reads(func, inst), &written, Some(k));
                if let Some(handler) = inst.exit().and_then(|exit| func.exits[exit].handler) {
                    enter(&mut entries, &mut work, handler, &written);
                }
                writes(func, inst).into_iter().for_each(|reg| written[reg.index()] = true);
            }
            let term = &func.blocks[block].term;
            missing(term_reads(func, term), &written, None);
            if let Terminator::Leave(exit) = *term
                && let Some(handler) = func.exits[exit].handler
            {
                enter(&mut entries, &mut work, handler, &written);
            }
            for to in successors(term) {
                enter(&mut entries, &mut work, to, &written);
            }
        }
        let mut seen: Vec<String> = seen.into_iter().collect();
        seen.sort();
        self.errors.extend(seen);
    }

    /// Within a counted loop nothing but its turn writes the counter, and nothing the limit.
    fn counted(&mut self) {
        let before = before(self.func);
        for (head, block) in self.func.blocks.iter() {
            let Terminator::Count { counter, limit, .. } = block.term else { continue };
            for inside in self.inside(head, &before) {
                let insts = &self.func.blocks[inside].insts;
                let is_written = insts
                    .iter()
                    .flat_map(|inst| writes(self.func, inst))
                    .any(|reg| reg == counter || reg == limit);
                let term = &self.func.blocks[inside].term;
                let turns = matches!(term, Terminator::Turn { counter: other, head: to, .. }
                    if *other == limit || (*other == counter && *to != head));
                if is_written || turns {
                    self.place = Place::Block(inside);
                    self.error(format!("writes what the loop of {head} counts by"));
                }
            }
        }
    }

    /// The blocks from which a turn of the loop is reached without its head.
    fn inside(&self, head: Block, before: &SideTable<Block, Vec<Block>>) -> FxHashSet<Block> {
        let turns = |block: &Block| matches!(self.func.blocks[*block].term, Terminator::Turn { head: to, .. } if to == head);
        let mut work: Vec<Block> = self.func.blocks.ids().filter(turns).collect();
        let mut found: FxHashSet<Block> = FxHashSet::default();
        while let Some(block) = work.pop() {
            if block != head && found.insert(block) {
                work.extend(&before[block]);
            }
        }
        found
    }
}

/// The blocks that lead to each.
fn before(func: &Func) -> SideTable<Block, Vec<Block>> {
    let mut before: SideTable<Block, Vec<Block>> = SideTable::new(Vec::new());
    for (id, block) in func.blocks.iter() {
        for to in successors(&block.term).into_iter().chain(handlers(func, id)) {
            before[to].push(id);
        }
    }
    before
}

/// A way leads to a block, with these registers written.
fn enter(entries: &mut [Option<Vec<bool>>], work: &mut Vec<Block>, to: Block, written: &[bool]) {
    let entry = &mut entries[to.index()];
    let joined: Vec<bool> = match entry {
        Some(known) => known.iter().zip(written).map(|(a, b)| *a && *b).collect(),
        None => written.to_vec(),
    };
    if entry.as_ref() != Some(&joined) {
        *entry = Some(joined);
        work.push(to);
    }
}

fn is_unary(op: UnaryOp, ty: Type) -> bool {
    match op {
        UnaryOp::Not => ty == Type::Bool,
        UnaryOp::Neg | UnaryOp::Abs => ty.is_float() || ty.limits().is_some() || ty == Type::Index,
        UnaryOp::Sqrt | UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Trunc | UnaryOp::Round => ty.is_float(),
    }
}

fn is_binary(op: BinaryOp, ty: Type) -> bool {
    let is_integer = ty.limits().is_some() || ty == Type::Index;
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Min | BinaryOp::Max => {
            ty.is_float() || is_integer
        }
        BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => is_integer,
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => ty == Type::Bool || is_integer,
    }
}
