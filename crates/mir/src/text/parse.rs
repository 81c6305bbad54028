//! Text to MIR: units, the heads of functions, and blocks.

use super::ParseError;
use super::cursor::Cursor;
use super::function::{FuncParser, Link};
use super::token::{TokenKind, tokens};
use crate::{
    Block, BlockData, CalleeData, Form, Func, FuncKind, FuncRef, Handler, HandlerKind, Origin, SiteData,
    Slot, SlotKind, Terminator, Unit,
};
use lanner_base::{Arena, Dialect, Name};

/// Reads a unit. Places in the unit's text are not part of the text form, so all are empty, and so is the text.
///
/// # Errors
/// The first line that is no MIR, and why.
pub fn parse(text: &str) -> Result<Unit, ParseError> {
    let mut unit = Unit::default();
    let mut links = Vec::new();
    let mut open: Option<FuncParser> = None;
    let mut last = 0;
    for (at, text) in text.lines().enumerate() {
        last = at + 1;
        let tokens = tokens(text, last)?;
        let mut cursor = Cursor::new(&tokens, last);
        if cursor.peek().is_none() {
            continue;
        }
        match &mut open {
            None => open = head(&mut cursor, &mut unit)?,
            Some(_) if cursor.eat('}') => {
                cursor.end()?;
                if let Some(parser) = open.take() {
                    let (func, found) = parser.finish(last)?;
                    let id = unit.funcs.push(func);
                    links.extend(found.into_iter().map(|link| (id, link)));
                }
            }
            Some(parser) => line(&mut cursor, parser)?,
        }
    }
    if open.is_some() {
        return Err(ParseError { line: last, message: "the function has no `}`".to_string() });
    }
    for (id, link) in links {
        resolve(&mut unit.funcs, id, link)?;
    }
    Ok(unit)
}

/// A line outside functions: one about the unit, or the first line of a function.
fn head(cursor: &mut Cursor<'_>, unit: &mut Unit) -> Result<Option<FuncParser>, ParseError> {
    if cursor.eat_word("unit") {
        unit.path = cursor.text()?.to_string();
    } else if cursor.eat_word("dialect") {
        unit.dialect = match cursor.word() {
            Some("octave") => Dialect::Octave,
            Some("matlab") => Dialect::Matlab,
            _ => return cursor.expected("`matlab` or `octave`"),
        };
        cursor.advance();
    } else if cursor.eat_word("import") {
        let mut import = cursor.name()?.to_string();
        while cursor.eat('.') {
            let part = if cursor.eat('*') { "*" } else { cursor.name()? };
            import = import + "." + part;
        }
        unit.imports.push(import);
    } else {
        return signature(cursor).map(Some);
    }
    cursor.end()?;
    Ok(None)
}

/// `nested func f(x, varargin...) -> (y) {`
fn signature(cursor: &mut Cursor<'_>) -> Result<FuncParser, ParseError> {
    let kind = match cursor.word() {
        Some("func") => FuncKind::Function,
        Some("nested") => FuncKind::Nested,
        Some("anonymous") => FuncKind::Anonymous,
        Some("script") => FuncKind::Script,
        _ => return cursor.expected("a function"),
    };
    if kind != FuncKind::Function {
        cursor.advance();
    }
    cursor.need_word("func")?;
    let mut parser = FuncParser::new(Func::new(Name::new(cursor.name()?), kind));
    (parser.func.params, parser.func.variadic_in) = signature_list(cursor, &mut parser)?;
    if cursor.peek() != Some(&TokenKind::Arrow) {
        return cursor.expected("`->`");
    }
    cursor.advance();
    (parser.func.outputs, parser.func.variadic_out) = signature_list(cursor, &mut parser)?;
    cursor.need('{')?;
    cursor.end()?;
    Ok(parser)
}

/// `(a, b...)`
fn signature_list(cursor: &mut Cursor<'_>, parser: &mut FuncParser) -> Result<(Vec<Slot>, bool), ParseError> {
    cursor.need('(')?;
    let mut slots = Vec::new();
    if cursor.eat(')') {
        return Ok((slots, false));
    }
    loop {
        slots.push(parser.slot(cursor)?);
        let variadic = cursor.eat_dots();
        if !variadic && cursor.eat(',') {
            continue;
        }
        cursor.need(')')?;
        return Ok((slots, variadic));
    }
}

/// A line of a function: a declaration, a block's head, an instruction or a block's end.
fn line(cursor: &mut Cursor<'_>, parser: &mut FuncParser) -> Result<(), ParseError> {
    if is_block_head(cursor) {
        return block_head(cursor, parser);
    }
    if parser.func.blocks.is_empty() {
        declaration(cursor, parser)?;
    } else if parser.ended {
        return cursor.error("the block has ended: expected the head of the next one");
    } else if let Some(term) = parser.terminator(cursor)? {
        let origin = parser.origin(cursor)?;
        parser.end_block(term, origin);
    } else if let Some(phi) = parser.phi(cursor)? {
        parser.push_phi(phi, cursor)?;
    } else {
        let inst = parser.instruction(cursor)?;
        let origin = parser.origin(cursor)?;
        parser.push(inst, origin);
    }
    cursor.end()
}

fn declaration(cursor: &mut Cursor<'_>, parser: &mut FuncParser) -> Result<(), ParseError> {
    let kind = match cursor.word() {
        Some("dynamic") => {
            cursor.advance();
            parser.func.dynamic = Some(Name::new(cursor.text()?).as_str());
            return Ok(());
        }
        Some("captures") => {
            cursor.advance();
            parser.func.captures = slot_list(cursor, parser)?;
            return Ok(());
        }
        Some("inlined") => {
            cursor.advance();
            let number = cursor.id("i", "the number of a call")?;
            if number as usize != parser.func.sites.len() {
                return cursor.error(format!("expected i{}: calls stand in order", parser.func.sites.len()));
            }
            let func = parser.mentioned(cursor)?;
            let call = parser.origin(cursor)?;
            parser.func.sites.push(SiteData { func, call });
            return Ok(());
        }
        Some("ssa") => {
            cursor.advance();
            parser.func.form = Form::Ssa;
            return Ok(());
        }
        Some("guarded") => SlotKind::Guarded,
        Some("shared") => SlotKind::Shared,
        Some("outer") => SlotKind::Outer,
        Some("global") => SlotKind::Global,
        Some("persistent") => SlotKind::Persistent,
        Some("temp") => SlotKind::Temp,
        Some("local") => SlotKind::Local,
        _ => return cursor.expected("a declaration or `b0:`"),
    };
    cursor.advance();
    for slot in slot_list(cursor, parser)? {
        parser.func.slots[slot].kind = kind;
    }
    Ok(())
}

fn slot_list(cursor: &mut Cursor<'_>, parser: &mut FuncParser) -> Result<Vec<Slot>, ParseError> {
    let mut slots = vec![parser.slot(cursor)?];
    while cursor.eat(',') {
        slots.push(parser.slot(cursor)?);
    }
    Ok(slots)
}

/// `b3:`, `b3 catch b7:`: no instruction begins so.
fn is_block_head(cursor: &Cursor<'_>) -> bool {
    let is_block =
        cursor.word().and_then(|word| word.strip_prefix('b')).is_some_and(|n| n.parse::<u32>().is_ok());
    match cursor.peek_at(1) {
        Some(TokenKind::Mark(':')) => true,
        Some(TokenKind::Word(word)) => is_block && (word == "catch" || word == "unwind"),
        _ => false,
    }
}

fn block_head(cursor: &mut Cursor<'_>, parser: &mut FuncParser) -> Result<(), ParseError> {
    let number = cursor.id("b", "a block")?;
    let next = parser.func.blocks.len();
    if next > 0 && !parser.ended {
        return cursor
            .error(format!("b{} has no end: `jump`, `branch`, `next`, `return` or `rethrow`", next - 1));
    }
    if number as usize != next {
        return cursor.error(format!("expected b{next}: blocks stand in order"));
    }
    let kind = match cursor.word() {
        Some("catch") => Some(HandlerKind::Try),
        Some("unwind") => Some(HandlerKind::Unwind),
        _ => None,
    };
    let handler = match kind {
        None => None,
        Some(kind) => {
            cursor.advance();
            Some(Handler { block: Block(cursor.id("b", "the handler's block")?), kind })
        }
    };
    cursor.need(':')?;
    parser.func.blocks.push(BlockData {
        phis: Vec::new(),
        insts: Vec::new(),
        spans: Vec::new(),
        term: Terminator::Return,
        term_span: Origin::default(),
        handler,
    });
    parser.ended = false;
    cursor.end()
}

/// Checks and completes what one function says of another.
fn resolve(funcs: &mut Arena<FuncRef, Func>, id: FuncRef, link: Link) -> Result<(), ParseError> {
    let error = |message: String| Err(ParseError { line: link.line, message });
    let Some(called) = funcs.get(link.func) else {
        // The verifier tells of it.
        return Ok(());
    };
    if let Some(name) = link.name
        && called.name != name
    {
        return error(format!("{} is `{}`, not `{name}`", link.func, called.name));
    }
    let mut pairs = Vec::with_capacity(link.environment.len());
    for (its, ours) in link.environment {
        match called.slot_named(its) {
            Some(slot) => pairs.push((slot, ours)),
            None => return error(format!("{} has no variable `{its}`", link.func)),
        }
    }
    if let Some(callee) = link.callee
        && let CalleeData::Local { environment, .. } = &mut funcs[id].callees[callee]
    {
        *environment = pairs;
    }
    Ok(())
}
