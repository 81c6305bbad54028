//! Text as functions.

use super::words::Words;
use crate::func::{
    Alias, Block, BlockData, Buffer, BufferData, Constant, Exit, ExitData, ExternData, ExternParam, Func,
    Give, Home, Parameter, Reg,
};
use crate::{Argument, Inst, Scalar, Terminator, Type};
use lanner_base::{Id, ParseError};
use rustc_hash::FxHashMap;
use std::str::FromStr;

/// Reads functions.
///
/// # Errors
/// What is no text of functions: the first line with something wrong.
pub fn parse(text: &str) -> Result<Vec<Func>, ParseError> {
    let lines: Vec<(usize, &str)> = text.lines().enumerate().map(|(k, line)| (k + 1, line)).collect();
    let mut funcs = Vec::new();
    let is_head = |line: &&(usize, &str)| line.1.starts_with("func ");
    for (at, line) in lines.iter().enumerate() {
        let mut words = Words::of(line.1, line.0);
        if is_head(&line) {
            let end =
                lines[at + 1..].iter().position(|line| is_head(&line)).map_or(lines.len(), |k| at + 1 + k);
            funcs.push(function(&mut words, &lines[at + 1..end])?);
        } else if funcs.is_empty() {
            words.end()?;
        }
    }
    Ok(funcs)
}

fn function(head: &mut Words<'_>, lines: &[(usize, &str)]) -> Result<Func, ParseError> {
    head.expect("func")?;
    let mut reader =
        Reader { func: Func::new(head.next()?), regs: FxHashMap::default(), buffers: FxHashMap::default() };
    head.end()?;
    // What is named stands before what names it, but for parameters.
    let word = |text: &str| text.split_whitespace().next().unwrap_or("").to_owned();
    for kinds in [&["reg", "constant"][..], &["buffer"], &["param", "result", "extern", "exit"]] {
        for &(line, text) in lines.iter().filter(|(_, text)| kinds.contains(&word(text).as_str())) {
            let mut words = Words::of(text, line);
            reader.declaration(&mut words)?;
            words.end()?;
        }
    }
    let declared = ["reg", "constant", "buffer", "param", "result", "extern", "exit"];
    let mut open: Option<Vec<Inst>> = None;
    for &(line, text) in lines.iter().filter(|(_, text)| !declared.contains(&word(text).as_str())) {
        let mut words = Words::of(text, line);
        let Some(first) = words.peek() else { continue };
        if words.peek_behind() == Some(":") {
            if open.is_some() || first != Block::from_index(reader.func.blocks.len()).to_string() {
                return words.error(format!("block `{first}` cannot begin here"));
            }
            words.next()?;
            words.expect(":")?;
            open = Some(Vec::new());
        } else {
            let Some(mut insts) = open.take() else {
                return words.error(format!("`{first}` is in no block"));
            };
            match reader.terminator(&mut words)? {
                Some(term) => _ = reader.func.blocks.push(BlockData { insts, term }),
                None => {
                    insts.push(reader.instruction(&mut words)?);
                    open = Some(insts);
                }
            }
        }
        words.end()?;
    }
    match open {
        Some(_) => head.error("the last block has no end"),
        None => Ok(reader.func),
    }
}

struct Reader {
    func: Func,
    regs: FxHashMap<String, Reg>,
    buffers: FxHashMap<String, Buffer>,
}

impl Reader {
    fn declaration(&mut self, words: &mut Words<'_>) -> Result<(), ParseError> {
        match words.next()? {
            "reg" => {
                let name = words.next()?;
                words.expect(":")?;
                let reg = self.func.reg(name, ty(words)?);
                self.regs.insert(name.to_owned(), reg);
            }
            "buffer" => {
                let name = words.next()?;
                words.expect(":")?;
                let (element, home) = (ty(words)?, self.home(words)?);
                let alias = if words.eats("alias") { Alias(words.number()?) } else { Alias::default() };
                let buffer =
                    self.func.buffers.push(BufferData { name: name.to_owned(), element, home, alias });
                self.buffers.insert(name.to_owned(), buffer);
            }
            "constant" => {
                let name = words.next()?;
                if name != Constant::from_index(self.func.constants.len()).to_string() {
                    return words.error(format!("constant `{name}` cannot stand here"));
                }
                words.expect(":")?;
                let ty = ty(words)?;
                let mut values = Vec::new();
                while words.peek().is_some() {
                    if !values.is_empty() {
                        words.expect(",")?;
                    }
                    values.push(constant(ty, words)?);
                }
                self.func.constants.push(values);
            }
            "param" => {
                let parameter = self.parameter(words)?;
                self.func.params.push(parameter);
            }
            "result" => {
                let parameter = self.parameter(words)?;
                self.func.results.push(parameter);
            }
            "extern" => {
                let callee = external(words)?;
                self.func.externs.push(callee);
            }
            "exit" => {
                let name = words.next()?;
                if name != Exit::from_index(self.func.exits.len()).to_string() {
                    return words.error(format!("exit `{name}` cannot stand here"));
                }
                let exit = self.exit(words)?;
                self.func.exits.push(exit);
            }
            word => return words.error(format!("`{word}` declares nothing")),
        }
        Ok(())
    }

    fn parameter(&self, words: &mut Words<'_>) -> Result<Parameter, ParseError> {
        let name = words.next()?;
        match (self.regs.get(name), self.buffers.get(name)) {
            (Some(&reg), _) => Ok(Parameter::Reg(reg)),
            (None, Some(&buffer)) => Ok(Parameter::Buffer(buffer)),
            (None, None) => words.error(format!("`{name}` is no register and no buffer")),
        }
    }

    fn home(&self, words: &mut Words<'_>) -> Result<Home, ParseError> {
        match words.next()? {
            "given" => Ok(Home::Given),
            "heap" => Ok(Home::Heap),
            "frame" => Ok(Home::Frame { offset: words.number()?, bytes: words.number()? }),
            "within" => Ok(Home::Within { of: self.buffer(words)?, offset: self.reg(words)? }),
            word => match word.strip_prefix('k').and_then(|number| number.parse::<u32>().ok()) {
                Some(number) => Ok(Home::Constant(Constant(number))),
                None => words.error(format!("`{word}` is nowhere where a buffer can be")),
            },
        }
    }

    fn exit(&self, words: &mut Words<'_>) -> Result<ExitData, ParseError> {
        words.expect("at")?;
        let at = words.number()?;
        words.expect(":")?;
        let mut gives = Vec::new();
        while !matches!(words.peek(), None | Some("takes" | "handler")) {
            if !gives.is_empty() {
                words.expect(",")?;
            }
            let number = words.number()?;
            words.expect("=")?;
            let give = match self.parameter(words)? {
                Parameter::Reg(reg) => Give::Reg(reg),
                Parameter::Buffer(buffer) => {
                    words.expect("(")?;
                    let mut extents = Vec::new();
                    while !words.eats(")") {
                        if !extents.is_empty() {
                            words.expect(",")?;
                        }
                        extents.push(self.reg(words)?);
                    }
                    Give::Array(buffer, extents)
                }
            };
            gives.push((number, give));
        }
        let mut takes = Vec::new();
        if words.eats("takes") {
            takes.push(self.parameter(words)?);
            while words.eats(",") {
                takes.push(self.parameter(words)?);
            }
        }
        let handler = if words.eats("handler") { Some(block(words)?) } else { None };
        Ok(ExitData { at, gives, takes, handler })
    }

    fn reg(&self, words: &mut Words<'_>) -> Result<Reg, ParseError> {
        let name = words.next()?;
        self.regs.get(name).copied().map_or_else(|| words.error(format!("`{name}` is no register")), Ok)
    }

    fn two(&self, words: &mut Words<'_>, between: &str) -> Result<[Reg; 2], ParseError> {
        let a = self.reg(words)?;
        words.expect(between)?;
        Ok([a, self.reg(words)?])
    }

    fn buffer(&self, words: &mut Words<'_>) -> Result<Buffer, ParseError> {
        let name = words.next()?;
        self.buffers.get(name).copied().map_or_else(|| words.error(format!("`{name}` is no buffer")), Ok)
    }

    /// `m[i]`
    fn element(&self, words: &mut Words<'_>) -> Result<(Buffer, Reg), ParseError> {
        let buffer = self.buffer(words)?;
        words.expect("[")?;
        let index = self.reg(words)?;
        words.expect("]")?;
        Ok((buffer, index))
    }

    /// The end of a block; none where it is no such line.
    fn terminator(&self, words: &mut Words<'_>) -> Result<Option<Terminator>, ParseError> {
        let term = match words.peek() {
            Some("jump") => {
                words.next()?;
                Terminator::Jump(block(words)?)
            }
            Some("branch") => {
                words.next()?;
                let cond = self.reg(words)?;
                Terminator::Branch { cond, to: blocks(words)? }
            }
            Some("count") => {
                words.next()?;
                let [counter, limit] = self.two(words, "<")?;
                Terminator::Count { counter, limit, to: blocks(words)? }
            }
            Some("turn") => {
                words.next()?;
                let counter = self.reg(words)?;
                words.expect("+")?;
                let step = words.number()?;
                words.expect(",")?;
                Terminator::Turn { counter, step, head: block(words)? }
            }
            Some("leave") => {
                words.next()?;
                Terminator::Leave(exit(words)?)
            }
            Some("return") => {
                words.next()?;
                Terminator::Return
            }
            Some(_) | None => return Ok(None),
        };
        Ok(Some(term))
    }

    fn instruction(&self, words: &mut Words<'_>) -> Result<Inst, ParseError> {
        if matches!(words.peek_behind(), Some("=" | ",")) {
            let mut dsts = vec![self.reg(words)?];
            while words.eats(",") {
                dsts.push(self.reg(words)?);
            }
            words.expect("=")?;
            return self.computed(dsts, words);
        }
        Ok(match words.next()? {
            "store" => {
                let (buffer, index) = self.element(words)?;
                words.expect("=")?;
                Inst::Store { buffer, index, src: self.reg(words)? }
            }
            word @ ("reserve" | "zeros") => {
                let buffer = self.buffer(words)?;
                words.expect(",")?;
                let elements = self.reg(words)?;
                let exit = if words.eats(",") { Some(exit(words)?) } else { None };
                Inst::Reserve { buffer, elements, is_zeroed: word == "zeros", exit }
            }
            "free" => Inst::Free { buffer: self.buffer(words)? },
            "swap" => {
                let a = self.buffer(words)?;
                words.expect(",")?;
                Inst::Swap { buffers: [a, self.buffer(words)?] }
            }
            "move" => {
                let to = self.element(words)?;
                words.expect("=")?;
                let from = self.element(words)?;
                words.expect(",")?;
                Inst::Move { to, from, count: self.reg(words)? }
            }
            "fill" => {
                let to = self.element(words)?;
                words.expect("=")?;
                let [src, count] = self.two(words, ",")?;
                Inst::Fill { to, src, count }
            }
            word @ ("call" | "invoke") => self.call(word, Vec::new(), words)?,
            "poll" => Inst::Poll { exit: exit(words)? },
            "callout" => {
                let at = exit(words)?;
                words.expect(",")?;
                Inst::CallOut { exit: at, rest: exit(words)? }
            }
            "check" => {
                let cond = self.reg(words)?;
                words.expect(",")?;
                Inst::Check { cond, exit: exit(words)? }
            }
            word => return words.error(format!("`{word}` is no instruction")),
        })
    }

    /// What stands behind `d =`.
    fn computed(&self, dsts: Vec<Reg>, words: &mut Words<'_>) -> Result<Inst, ParseError> {
        let word = words.next()?;
        if let "call" | "invoke" = word {
            return self.call(word, dsts, words);
        }
        let [dst] = dsts[..] else { return words.error(format!("`{word}` writes one register")) };
        if let Ok(op) = word.parse() {
            return Ok(Inst::Unary { dst, op, src: self.reg(words)? });
        }
        if let Ok(op) = word.parse() {
            return Ok(Inst::Binary { dst, op, args: self.two(words, ",")? });
        }
        if let Ok(op) = word.parse() {
            return Ok(Inst::Compare { dst, op, args: self.two(words, ",")? });
        }
        Ok(match word {
            "const" => Inst::Const { dst, value: constant(self.func.ty(dst), words)? },
            "copy" => Inst::Copy { dst, src: self.reg(words)? },
            "convert" => Inst::Convert { dst, src: self.reg(words)? },
            "load" => {
                let (buffer, index) = self.element(words)?;
                Inst::Load { dst, buffer, index }
            }
            "select" | "expect" => {
                let cond = self.reg(words)?;
                words.expect("?")?;
                Inst::Select { dst, cond, args: self.two(words, ":")?, is_expected: word == "expect" }
            }
            _ => return words.error(format!("`{word}` is no instruction")),
        })
    }

    /// What stands behind `call` or `invoke`.
    fn call(&self, word: &str, dsts: Vec<Reg>, words: &mut Words<'_>) -> Result<Inst, ParseError> {
        let symbol = words.next()?;
        let Some((callee, _)) = self.func.externs.iter().find(|(_, data)| data.symbol == symbol) else {
            return words.error(format!("`{symbol}` is no extern"));
        };
        words.expect("(")?;
        let mut args = Vec::new();
        while !words.eats(")") {
            if !args.is_empty() {
                words.expect(",")?;
            }
            args.push(match self.parameter(words)? {
                Parameter::Reg(reg) => Argument::Reg(reg),
                Parameter::Buffer(buffer) => Argument::Buffer(buffer),
            });
        }
        if word == "call" {
            return Ok(Inst::Call { dsts, callee, args });
        }
        let mut memory = Vec::new();
        if words.eats("to") {
            memory.push(self.buffer(words)?);
        }
        words.expect(",")?;
        while !memory.is_empty() && words.peek().is_some_and(|word| self.buffers.contains_key(word)) {
            memory.push(self.buffer(words)?);
            words.expect(",")?;
        }
        Ok(Inst::Invoke { dsts, memory, callee, args, exit: exit(words)? })
    }
}

/// `f(f64, read f64, write i8): f64, bool`, with ` effect` behind it where it has one
fn external(words: &mut Words<'_>) -> Result<ExternData, ParseError> {
    let symbol = words.next()?.to_owned();
    words.expect("(")?;
    let mut params = Vec::new();
    while !words.eats(")") {
        if !params.is_empty() {
            words.expect(",")?;
        }
        params.push(if words.eats("read") {
            ExternParam::Read(ty(words)?)
        } else if words.eats("write") {
            ExternParam::Write(ty(words)?)
        } else if words.eats("moved") {
            ExternParam::Moved(ty(words)?)
        } else {
            ExternParam::Scalar(ty(words)?)
        });
    }
    words.expect(":")?;
    let mut results = Vec::new();
    let (mut memory, mut has_effect) = (Vec::new(), false);
    while words.peek().is_some() {
        if words.eats("effect") {
            has_effect = true;
            break;
        }
        if words.eats("memory") {
            memory.push(ty(words)?);
            while words.eats(",") {
                memory.push(ty(words)?);
            }
            continue;
        }
        if !results.is_empty() {
            words.expect(",")?;
        }
        results.push(ty(words)?);
    }
    Ok(ExternData { symbol, params, results, memory, has_effect })
}

fn ty(words: &mut Words<'_>) -> Result<Type, ParseError> {
    let word = words.next()?;
    Type::from_str(word).or_else(|()| words.error(format!("`{word}` is no type")))
}

/// `b3`, by the letter of its kind.
fn numbered<T: Id>(letter: char, what: &str, words: &mut Words<'_>) -> Result<T, ParseError> {
    let word = words.next()?;
    let number = word.strip_prefix(letter).and_then(|number| number.parse::<u32>().ok());
    number.map_or_else(
        || words.error(format!("`{word}` is no {what}")),
        |number| Ok(T::from_index(number as usize)),
    )
}

fn block(words: &mut Words<'_>) -> Result<Block, ParseError> {
    numbered('b', "block", words)
}

/// `, b1, b2`
fn blocks(words: &mut Words<'_>) -> Result<[Block; 2], ParseError> {
    words.expect(",")?;
    let first = block(words)?;
    words.expect(",")?;
    Ok([first, block(words)?])
}

fn exit(words: &mut Words<'_>) -> Result<Exit, ParseError> {
    numbered('e', "exit", words)
}

/// A number of a type, or its bits.
fn constant(ty: Type, words: &mut Words<'_>) -> Result<Scalar, ParseError> {
    if let Some(bits) = words.peek().and_then(|word| word.strip_prefix("0x")) {
        words.next()?;
        return match u64::from_str_radix(bits, 16) {
            Ok(bits) => Ok(Scalar::of_bits(ty, bits)),
            Err(_) => words.error(format!("`0x{bits}` is no number")),
        };
    }
    match ty {
        Type::Bool => Ok(Scalar::Bool(words.number()?)),
        Type::F32 => Ok(Scalar::F32(words.number()?)),
        Type::F64 => Ok(Scalar::F64(words.number()?)),
        _ => {
            let number: i128 = words.number()?;
            match Scalar::of_bits(ty, number as u64) {
                Scalar::Int(_, same) if same == number => Ok(Scalar::Int(ty, number)),
                _ => words.error(format!("{number} is no {ty}")),
            }
        }
    }
}
