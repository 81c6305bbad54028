//! Functions as text.

use crate::func::{BufferData, ExternParam, Give, Home, Parameter};
use crate::{Argument, Buffer, Extern, Func, Inst, Reg, RuntimeArg, RuntimeCall, Terminator, Type, Word};
use std::fmt;

impl fmt::Display for Func {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "func {}", self.name)?;
        if let Some(activation) = self.activation {
            let call = if activation.has_call { " call" } else { "" };
            writeln!(f, "  activation {}{call}", activation.slots)?;
        }
        for (word, parameters) in [("param", &self.params), ("result", &self.results)] {
            for parameter in parameters {
                writeln!(f, "  {word} {}", self.parameter_name(*parameter))?;
            }
        }
        for reg in self.regs.values() {
            writeln!(f, "  reg {}: {}", reg.name, reg.ty)?;
        }
        for (id, values) in self.constants.iter() {
            let ty = values.first().map_or(Type::F64, |value| value.ty());
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            writeln!(f, "  constant {id}: {ty} {}", values.join(", "))?;
        }
        for buffer in self.buffers.values() {
            writeln!(f, "  buffer {}", self.buffer_text(buffer))?;
        }
        for callee in self.externs.values() {
            let params = callee.params.iter().map(|param| match param {
                ExternParam::Scalar(ty) => ty.to_string(),
                ExternParam::Read(ty) => format!("read {ty}"),
                ExternParam::Write(ty) => format!("write {ty}"),
                ExternParam::Moved(ty) => format!("moved {ty}"),
            });
            let params: Vec<String> = params.collect();
            let results: Vec<String> = callee.results.iter().map(|ty| format!(" {ty}")).collect();
            let memory: Vec<String> = callee.memory.iter().map(ToString::to_string).collect();
            let memory =
                if memory.is_empty() { String::new() } else { format!(" memory {}", memory.join(", ")) };
            let effect = if callee.has_effect { " effect" } else { "" };
            writeln!(
                f,
                "  extern {}({}):{}{memory}{effect}",
                callee.symbol,
                params.join(", "),
                results.join(",")
            )?;
        }
        for (id, exit) in self.exits.iter() {
            let gives =
                exit.gives.iter().map(|(number, give)| format!(" {number} = {}", self.give_text(give)));
            let gives: Vec<String> = gives.collect();
            write!(f, "  exit {id} at {}:{}", exit.at, gives.join(","))?;
            let takes: Vec<&str> = exit.takes.iter().map(|take| self.parameter_name(*take)).collect();
            write!(f, "{}{}", if takes.is_empty() { "" } else { " takes " }, takes.join(", "))?;
            match exit.handler {
                Some(handler) => writeln!(f, " handler {handler}")?,
                None => writeln!(f)?,
            }
        }
        for (id, block) in self.blocks.iter() {
            writeln!(f, "{id}:")?;
            for inst in &block.insts {
                writeln!(f, "  {}", self.inst_text(inst))?;
            }
            writeln!(f, "  {}", self.term_text(&block.term))?;
        }
        Ok(())
    }
}

impl Func {
    fn buffer_text(&self, buffer: &BufferData) -> String {
        let home = match buffer.home {
            Home::Given => "given".to_owned(),
            Home::Frame { offset, bytes } => format!("frame {offset} {bytes}"),
            Home::Heap => "heap".to_owned(),
            Home::Within { of, offset } => {
                format!("within {} {}", self.buffers[of].name, self.regs[offset].name)
            }
            Home::Constant(constant) => constant.to_string(),
        };
        format!("{}: {} {home} alias {}", buffer.name, buffer.element, buffer.alias.0)
    }

    fn parameter_name(&self, parameter: Parameter) -> &str {
        match parameter {
            Parameter::Reg(reg) => &self.regs[reg].name,
            Parameter::Buffer(buffer) => &self.buffers[buffer].name,
        }
    }

    fn give_text(&self, give: &Give) -> String {
        match give {
            Give::Reg(reg) => self.regs[*reg].name.clone(),
            Give::Array(buffer, extents) => {
                format!("{}({})", self.buffers[*buffer].name, self.names(extents))
            }
        }
    }

    fn names(&self, regs: &[Reg]) -> String {
        let names: Vec<&str> = regs.iter().map(|reg| self.regs[*reg].name.as_str()).collect();
        names.join(", ")
    }

    /// An instruction as text.
    pub fn inst_text(&self, inst: &Inst) -> String {
        let reg = |reg: Reg| self.regs[reg].name.as_str();
        let element = |buffer: Buffer, index: Reg| format!("{}[{}]", self.buffers[buffer].name, reg(index));
        match inst {
            Inst::Const { dst, value } => format!("{} = const {value}", reg(*dst)),
            Inst::Copy { dst, src } => format!("{} = copy {}", reg(*dst), reg(*src)),
            Inst::Unary { dst, op, src } => format!("{} = {op} {}", reg(*dst), reg(*src)),
            Inst::Binary { dst, op, args } => format!("{} = {op} {}", reg(*dst), self.names(args)),
            Inst::Compare { dst, op, args } => format!("{} = {op} {}", reg(*dst), self.names(args)),
            Inst::Select { dst, cond, args: [a, b], is_expected } => {
                let word = if *is_expected { "expect" } else { "select" };
                format!("{} = {word} {} ? {} : {}", reg(*dst), reg(*cond), reg(*a), reg(*b))
            }
            Inst::Convert { dst, src } => format!("{} = convert {}", reg(*dst), reg(*src)),
            Inst::Load { dst, buffer, index } => format!("{} = load {}", reg(*dst), element(*buffer, *index)),
            Inst::Store { buffer, index, src } => {
                format!("store {} = {}", element(*buffer, *index), reg(*src))
            }
            Inst::Reserve { buffer, elements, is_zeroed, exit } => {
                let word = if *is_zeroed { "zeros" } else { "reserve" };
                let exit = exit.map_or_else(String::new, |exit| format!(", {exit}"));
                format!("{word} {}, {}{exit}", self.buffers[*buffer].name, reg(*elements))
            }
            Inst::Free { buffer } => format!("free {}", self.buffers[*buffer].name),
            Inst::Swap { buffers: [a, b] } => {
                format!("swap {}, {}", self.buffers[*a].name, self.buffers[*b].name)
            }
            Inst::Move { to, from, count } => {
                format!("move {} = {}, {}", element(to.0, to.1), element(from.0, from.1), reg(*count))
            }
            Inst::Fill { to, src, count } => {
                format!("fill {} = {}, {}", element(to.0, to.1), reg(*src), reg(*count))
            }
            Inst::Call { dsts, callee, args } => self.call_text("call", dsts, *callee, args),
            Inst::Invoke { dsts, memory, callee, args, exit } => {
                let memory: Vec<&str> =
                    memory.iter().map(|buffer| self.buffers[*buffer].name.as_str()).collect();
                let to = if memory.is_empty() { String::new() } else { format!(" to {}", memory.join(", ")) };
                format!("{}{to}, {exit}", self.call_text("invoke", dsts, *callee, args))
            }
            Inst::Runtime { dsts, call, exit } => {
                let to = if dsts.is_empty() { String::new() } else { format!("{} = ", self.names(dsts)) };
                let exit = exit.map(|exit| format!(", {exit}")).unwrap_or_default();
                format!("{to}runtime {}{exit}", self.runtime_text(call))
            }
            Inst::CallOut { exit, rest } => format!("callout {exit}, {rest}"),
            Inst::Poll { exit } => format!("poll {exit}"),
            Inst::Check { cond, exit } => format!("check {}, {exit}", reg(*cond)),
        }
    }

    fn call_text(&self, word: &str, dsts: &[Reg], callee: Extern, args: &[Argument]) -> String {
        let args = args.iter().map(|arg| match *arg {
            Argument::Reg(arg) => self.regs[arg].name.as_str(),
            Argument::Buffer(buffer) => self.buffers[buffer].name.as_str(),
        });
        let args: Vec<&str> = args.collect();
        let dsts = if dsts.is_empty() { String::new() } else { format!("{} = ", self.names(dsts)) };
        format!("{dsts}{word} {}({})", self.externs[callee].symbol, args.join(", "))
    }

    fn runtime_text(&self, call: &RuntimeCall) -> String {
        let words = |words: &[Word]| {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            format!("{{{}}}", words.join(", "))
        };
        let args = call.args.iter().map(|arg| match arg {
            RuntimeArg::Slots => "slots".to_owned(),
            RuntimeArg::Frame => "frame".to_owned(),
            RuntimeArg::Site => "site".to_owned(),
            RuntimeArg::Call => "call".to_owned(),
            RuntimeArg::Reg(reg) | RuntimeArg::Out(reg) => self.regs[*reg].name.clone(),
            RuntimeArg::Read(buffer) | RuntimeArg::Write(buffer) => self.buffers[*buffer].name.clone(),
            RuntimeArg::Memory(buffer) => format!("memory {}", self.buffers[*buffer].name),
            RuntimeArg::Lent(buffer) => format!("lent {}", self.buffers[*buffer].name),
            RuntimeArg::Int(number) => number.to_string(),
            RuntimeArg::Constant(name) => name.clone(),
            RuntimeArg::Words(all) => words(all),
            RuntimeArg::Word(word) => word.to_string(),
            RuntimeArg::Extents(regs) => format!("{{{}}}", self.names(regs)),
            RuntimeArg::Units(units) => format!("{:?}", String::from_utf16_lossy(units)),
            RuntimeArg::Text(text) => format!("{text:?}"),
            RuntimeArg::Name(name) => format!("name {name:?}"),
            RuntimeArg::Function(symbol) => format!("function {symbol}"),
            RuntimeArg::Steps(steps) => {
                let steps = steps.iter().map(|step| match &step.field {
                    Some(field) => format!("{} {field}", step.kind),
                    None => format!("{} {}", step.kind, words(&step.operands)),
                });
                format!("[{}]", steps.collect::<Vec<_>>().join(", "))
            }
            RuntimeArg::Null => "null".to_owned(),
        });
        let args: Vec<String> = args.collect();
        let site = call.site.map(|site| format!(" at {site}")).unwrap_or_default();
        format!("{}({}){site}", call.name, args.join(", "))
    }

    fn term_text(&self, term: &Terminator) -> String {
        let reg = |reg: Reg| self.regs[reg].name.as_str();
        match *term {
            Terminator::Jump(to) => format!("jump {to}"),
            Terminator::Branch { cond, to: [yes, no] } => format!("branch {}, {yes}, {no}", reg(cond)),
            Terminator::Count { counter, limit, to: [body, behind] } => {
                format!("count {} < {}, {body}, {behind}", reg(counter), reg(limit))
            }
            Terminator::Turn { counter, step, head } => format!("turn {} + {step}, {head}", reg(counter)),
            Terminator::Leave(exit) => format!("leave {exit}"),
            Terminator::Return => "return".to_owned(),
        }
    }
}
