//! The function being read: its slots by name and number, its constants, callees and pools.

use super::ParseError;
use super::cursor::Cursor;
use super::names;
use super::token::TokenKind;
use crate::{
    Args, Block, Callee, CalleeData, Const, Constant, Func, FuncRef, Inst, Operand, Origin, Path, PathData,
    Phi, Site, Slot, SlotData, SlotKind, Step, Target, Targets, Terminator,
};
use lanner_base::{Id, Name, Span};
use lanner_builtins::Builtin;
use std::collections::HashMap;

/// A mention of another function, looked at when all are read.
pub(crate) struct Link {
    /// The function.
    pub func: FuncRef,
    /// The name that stands beside its number.
    pub name: Option<Name>,
    /// The callee that gets the environment; none for a closure.
    pub callee: Option<Callee>,
    /// Shared variables: (the name of its variable, our slot).
    pub environment: Vec<(Name, Slot)>,
    /// The line of the mention.
    pub line: usize,
}

/// Reads one function.
pub(crate) struct FuncParser {
    pub func: Func,
    /// Whether the last block has its end.
    pub ended: bool,
    named: HashMap<(Name, u32), Slot>,
    temps: Vec<Slot>,
    unnamed: Vec<Slot>,
    links: Vec<Link>,
}

impl FuncParser {
    pub fn new(func: Func) -> FuncParser {
        FuncParser {
            func,
            ended: false,
            named: HashMap::new(),
            temps: Vec::new(),
            unnamed: Vec::new(),
            links: Vec::new(),
        }
    }

    /// The function, with its mentions of others.
    pub fn finish(self, line: usize) -> Result<(Func, Vec<Link>), ParseError> {
        match self.func.blocks.len() {
            n if n > 0 && !self.ended => Err(ParseError { line, message: format!("b{} has no end", n - 1) }),
            _ => Ok((self.func, self.links)),
        }
    }

    /// Adds an instruction to the last block.
    pub fn push(&mut self, inst: Inst, origin: Origin) {
        if let Some(block) = self.func.blocks.values_mut().next_back() {
            block.insts.push(inst);
            block.spans.push(origin);
        }
    }

    /// Adds a φ to the last block.
    pub fn push_phi(&mut self, phi: Phi, cursor: &Cursor<'_>) -> Result<(), ParseError> {
        match self.func.blocks.values_mut().next_back() {
            Some(block) if block.insts.is_empty() => {
                block.phis.push(phi);
                Ok(())
            }
            Some(_) | None => cursor.error("a block begins with its `phi`s"),
        }
    }

    /// Ends the last block.
    pub fn end_block(&mut self, term: Terminator, origin: Origin) {
        if let Some(block) = self.func.blocks.values_mut().next_back() {
            block.term = term;
            block.term_span = origin;
        }
        self.ended = true;
    }

    /// `#i0`, if it stands there: for what call it is done. Places in the text are not part of the text form.
    pub fn origin(&mut self, cursor: &mut Cursor<'_>) -> Result<Origin, ParseError> {
        let site =
            if cursor.eat('#') { Some(Site(cursor.id("i", "a call that a body stands for")?)) } else { None };
        Ok(Origin { site, span: Span::default() })
    }

    /// A slot by its name or number; a new one comes into being.
    pub fn slot(&mut self, cursor: &mut Cursor<'_>) -> Result<Slot, ParseError> {
        let slot = match cursor.peek() {
            Some(&TokenKind::Temp(n)) => self.numbered(n, SlotKind::Temp, cursor)?,
            Some(&TokenKind::Unnamed(n)) => self.numbered(n, SlotKind::Local, cursor)?,
            Some(TokenKind::Word(name)) if !names::is_plain(name) => {
                return cursor
                    .error(format!("`{name}` is a constant; a variable of that name stands in backquotes"));
            }
            Some(TokenKind::Word(name) | TokenKind::Quoted(name)) => {
                let name = Name::new(name);
                cursor.advance();
                let version = if cursor.sees_version(0) {
                    cursor.advance();
                    cursor.integer()?
                } else {
                    0
                };
                let slots = &mut self.func.slots;
                let new = || slots.push(SlotData { name: Some(name), version, kind: SlotKind::Local });
                return Ok(*self.named.entry((name, version)).or_insert_with(new));
            }
            _ => return cursor.expected("a slot"),
        };
        cursor.advance();
        Ok(slot)
    }

    /// The slot of a number; those of smaller numbers come into being before it, so that it keeps its number.
    fn numbered(&mut self, n: u32, kind: SlotKind, cursor: &Cursor<'_>) -> Result<Slot, ParseError> {
        const MOST: u32 = 1 << 20;
        if n >= MOST {
            return cursor.error(format!("slots are numbered below {MOST}"));
        }
        let known = if kind == SlotKind::Temp { &mut self.temps } else { &mut self.unnamed };
        while known.len() <= n as usize {
            known.push(self.func.slots.push(SlotData::new(None, kind)));
        }
        Ok(known[n as usize])
    }

    /// A slot with `!` and `...`, or a constant.
    pub fn operand(&mut self, cursor: &mut Cursor<'_>) -> Result<Operand, ParseError> {
        let operand = match self.constant(cursor)? {
            Some(constant) => Operand::constant(self.intern(constant)),
            None => {
                let slot = self.slot(cursor).map_err(|mut error| {
                    error.message = error.message.replace("expected a slot", "expected a slot or a constant");
                    error
                })?;
                if cursor.eat('!') { Operand::last(slot) } else { Operand::slot(slot) }
            }
        };
        Ok(if cursor.eat_dots() { operand.spread() } else { operand })
    }

    fn constant(&mut self, cursor: &mut Cursor<'_>) -> Result<Option<Constant>, ParseError> {
        let constant = match cursor.peek() {
            Some(TokenKind::Number { text, imaginary }) => match text.parse() {
                Ok(x) if *imaginary => Constant::Imaginary(x),
                Ok(x) => Constant::Double(x),
                Err(_) => return cursor.expected("a number"),
            },
            Some(TokenKind::Word(word)) => match word.as_str() {
                "inf" => Constant::Double(f64::INFINITY),
                "infi" => Constant::Imaginary(f64::INFINITY),
                "nan" => Constant::Double(f64::NAN),
                "nani" => Constant::Imaginary(f64::NAN),
                word => {
                    let Some(class) = names::integer_class(word) else { return Ok(None) };
                    cursor.advance();
                    return Ok(Some(Constant::Int(class, cursor.integer()?)));
                }
            },
            Some(TokenKind::Char(text)) => Constant::Char(text.clone()),
            Some(TokenKind::String(text)) => Constant::String(text.clone()),
            Some(TokenKind::Mark(':')) => Constant::Colon,
            _ => return Ok(None),
        };
        cursor.advance();
        Ok(Some(constant))
    }

    fn intern(&mut self, constant: Constant) -> Const {
        let same = |known: &Constant| match (known, &constant) {
            (Constant::Double(a), Constant::Double(b)) | (Constant::Imaginary(a), Constant::Imaginary(b)) => {
                a.to_bits() == b.to_bits()
            }
            (known, new) => known == new,
        };
        let found = self.func.constants.iter().find(|(_, known)| same(known)).map(|(id, _)| id);
        found.unwrap_or_else(|| self.func.constants.push(constant))
    }

    /// Operands with commas between them, up to the closing mark.
    pub fn args(&mut self, cursor: &mut Cursor<'_>, close: char) -> Result<Args, ParseError> {
        let mut operands = Vec::new();
        if !cursor.eat(close) {
            loop {
                operands.push(self.operand(cursor)?);
                if !cursor.eat(',') {
                    break;
                }
            }
            cursor.need(close)?;
        }
        Ok(self.func.push_args(&operands))
    }

    /// The steps that follow.
    pub fn path(&mut self, cursor: &mut Cursor<'_>) -> Result<Path, ParseError> {
        let mut steps = Vec::new();
        loop {
            if cursor.eat('(') {
                steps.push(Step::Paren(self.args(cursor, ')')?));
            } else if cursor.eat('{') {
                steps.push(Step::Brace(self.args(cursor, '}')?));
            } else if cursor.eat('.') {
                if cursor.eat('(') {
                    steps.push(Step::DynamicField(self.operand(cursor)?));
                    cursor.need(')')?;
                } else {
                    steps.push(Step::Field(Name::new(cursor.name()?)));
                }
            } else {
                return Ok(self.func.paths.push(PathData(steps)));
            }
        }
    }

    /// `y`, or `[a, ~, list...count, list...]`.
    pub fn targets(&mut self, cursor: &mut Cursor<'_>) -> Result<Vec<Target>, ParseError> {
        if !cursor.eat('[') {
            return Ok(vec![Target::Slot(self.slot(cursor)?)]);
        }
        let mut targets = Vec::new();
        if cursor.eat(']') {
            return Ok(targets);
        }
        loop {
            targets.push(self.target(cursor)?);
            if !cursor.eat(',') {
                cursor.need(']')?;
                return Ok(targets);
            }
        }
    }

    fn target(&mut self, cursor: &mut Cursor<'_>) -> Result<Target, ParseError> {
        if cursor.eat('~') {
            return Ok(Target::Ignored);
        }
        let slot = self.slot(cursor)?;
        if !cursor.eat_dots() {
            return Ok(Target::Slot(slot));
        }
        if cursor.sees(',') || cursor.sees(']') {
            return Ok(Target::Passed { list: slot });
        }
        Ok(Target::Spread { list: slot, count: self.slot(cursor)? })
    }

    /// Adds the targets of an instruction.
    pub fn push_targets(&mut self, targets: &[Target]) -> Targets {
        self.func.push_targets(targets)
    }

    /// What a call means.
    pub fn callee(&mut self, cursor: &mut Cursor<'_>) -> Result<Callee, ParseError> {
        if cursor.sees('&') {
            return self.local_callee(cursor);
        }
        let data = if cursor.eat('@') {
            let name = cursor.dotted()?;
            match Builtin::named(&name) {
                Some(builtin) => CalleeData::Builtin(builtin),
                None => return cursor.error(format!("the table has no row `{name}`")),
            }
        } else {
            let name = Name::new(&cursor.dotted()?);
            if cursor.eat('?') {
                CalleeData::Undecided { name, why: Name::new(cursor.text()?).as_str() }
            } else {
                CalleeData::Named(name)
            }
        };
        let known = self.func.callees.iter().find(|(_, known)| **known == data).map(|(id, _)| id);
        Ok(known.unwrap_or_else(|| self.func.callees.push(data)))
    }

    /// `&f1:g[its=ours, …]`
    fn local_callee(&mut self, cursor: &mut Cursor<'_>) -> Result<Callee, ParseError> {
        let (func, name) = self.func_ref(cursor)?;
        let mut environment = Vec::new();
        if cursor.eat('[') {
            loop {
                let its = Name::new(cursor.name()?);
                cursor.need('=')?;
                environment.push((its, self.slot(cursor)?));
                if !cursor.eat(',') {
                    break;
                }
            }
            cursor.need(']')?;
        }
        let same =
            |link: &&Link| link.func == func && link.callee.is_some() && link.environment == environment;
        let known = self.links.iter().find(same).and_then(|link| link.callee);
        let new = || self.func.callees.push(CalleeData::Local { func, environment: Vec::new() });
        let callee = known.unwrap_or_else(new);
        self.links.push(Link { func, name, callee: Some(callee), environment, line: cursor.line });
        Ok(callee)
    }

    /// `&f1:g`, which is named without being called.
    pub fn mentioned(&mut self, cursor: &mut Cursor<'_>) -> Result<FuncRef, ParseError> {
        let (func, name) = self.func_ref(cursor)?;
        self.links.push(Link { func, name, callee: None, environment: Vec::new(), line: cursor.line });
        Ok(func)
    }

    fn func_ref(&mut self, cursor: &mut Cursor<'_>) -> Result<(FuncRef, Option<Name>), ParseError> {
        cursor.need('&')?;
        let func = FuncRef(cursor.id("f", "a function's number")?);
        let name = if cursor.eat(':') { Some(Name::new(cursor.name()?)) } else { None };
        Ok((func, name))
    }

    /// A block's number.
    pub fn block(&self, cursor: &mut Cursor<'_>) -> Result<Block, ParseError> {
        cursor.id("b", "a block").map(|n| Block::from_index(n as usize))
    }
}
