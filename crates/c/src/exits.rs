//! Ways out of a function: errors, and returns.
//!
//! ```c
//! if (i >= n) {
//!     return lanner_error("f.m:3", "Octave:index-out-of-bound", "index (%lld): out of bound %lld", (long long)i + 1, (long long)n);
//! }
//! ```
//!
//! Where there is memory on the heap the function goes to its end, which lets go of it: `status = lanner_error(…); goto done;`.

use crate::body::Body;
use crate::error::Made;
use crate::expr::{Expr, Prefix};
use crate::print::string;
use crate::stmt::{Kind, Stmt};
use crate::types::is_signed;
use crate::uses::Callee;
use lanner_base::Id;
use lanner_lir::{Buffer, Exit, Parameter, Reg};
use std::ops::Range;

/// What `printf` replaces in a format: where it stands, and the letter.
pub(crate) fn conversions(format: &str) -> Vec<(Range<usize>, char)> {
    let mut found = Vec::new();
    let mut rest = format.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        if c != '%' {
            continue;
        }
        for (at, c) in rest.by_ref() {
            if c == '%' {
                break;
            }
            if c.is_ascii_alphabetic() {
                found.push((start..at + 1, c));
                break;
            }
        }
    }
    found
}

impl Body<'_> {
    /// The call that notes the error of an exit, with the numbers that its text names.
    pub fn error_of(&self, exit: Exit, numbers: Vec<(Reg, Expr)>) -> Made<Option<Expr>> {
        let Some(text) = self.notes.errors.get(&exit) else { return Ok(None) };
        let (mut format, mut args, mut at) = (String::new(), Vec::new(), 0);
        let found = conversions(&text.format);
        if found.len() > numbers.len() {
            return self.error(format!("the error of {exit} names more numbers than the exit gives"));
        }
        for ((range, letter), (reg, number)) in found.into_iter().zip(numbers) {
            let (ty, flags) = (self.func.ty(reg), &text.format[range.start..range.end - 1]);
            format.push_str(&text.format[at..range.start]);
            at = range.end;
            let (end, c) = match letter {
                'd' | 'i' | 'u' if ty.is_float() => ("g".to_owned(), "double"),
                'd' | 'i' | 'u' if is_signed(ty) => ("lld".to_owned(), "long long"),
                'd' | 'i' | 'u' => ("llu".to_owned(), "unsigned long long"),
                'x' | 'X' | 'o' if !ty.is_float() => (format!("ll{letter}"), "unsigned long long"),
                'f' | 'F' | 'g' | 'G' | 'e' | 'E' | 'a' | 'A' => (letter.to_string(), "double"),
                _ => {
                    return self
                        .error(format!("the error of {exit} has a `%{letter}`, which is for no number"));
                }
            };
            format.push_str(flags);
            format.push_str(&end);
            let is_double = c == "double" && ty == lanner_lir::Type::F64;
            args.push(if is_double { number } else { Expr::cast(c, number) });
        }
        format.push_str(&text.format[at..]);
        let texts = [&text.place, &text.identifier, &format].map(|text| Expr::name(string(text)));
        Ok(Some(Expr::Call(Callee::Error, texts.into_iter().chain(args).collect())))
    }

    /// Leaves the function with a status.
    pub fn leave(&mut self, status: Expr, line: Option<u32>) -> Vec<Stmt> {
        if !self.has_done() {
            return vec![Stmt::new(line, Kind::Return(Some(status)))];
        }
        self.has_status = true;
        let own = Expr::name("status");
        let mut stmts = Vec::new();
        if status != own {
            stmts.push(Stmt::new(line, Kind::Store(own, status)));
        }
        stmts.push(Stmt::new(line, Kind::Done));
        stmts
    }

    /// The status of an exit without a text.
    pub fn plain_status(&self, exit: Exit) -> Expr {
        Expr::name((exit.index() + 1).to_string())
    }

    /// Returns with these values of the results that are numbers.
    pub fn give_back(&mut self, values: Vec<Expr>, line: Option<u32>) -> Vec<Stmt> {
        self.returns = true;
        let mut stmts = Vec::new();
        let put = |kind: Kind| Stmt::new(line, kind);
        if self.signature().value.is_some() {
            let value = values.into_iter().next();
            match (&self.returned, value) {
                (Some(name), Some(value)) => {
                    stmts.extend([put(Kind::Store(Expr::name(name), value)), put(Kind::Done)]);
                }
                (_, value) => {
                    stmts.extend(self.inline_releases(line, &[]));
                    stmts.push(put(Kind::Return(value)));
                }
            }
            return stmts;
        }
        let (mut values, mut handed, mut kept) = (values.into_iter(), Vec::new(), Vec::new());
        let results = self.func.results.clone();
        for (result, outs) in results.into_iter().zip(self.outs.clone()) {
            match (result, &outs[..]) {
                (Parameter::Reg(_), [out]) => {
                    let value = values.next();
                    stmts.extend(value.map(|value| put(Kind::Store(deref(out), value))));
                }
                (Parameter::Buffer(buffer), [out, room_out]) => {
                    let (memory, room) = (Expr::Buffer(buffer), self.room(buffer));
                    handed.push(put(Kind::Store(deref(out), memory.clone())));
                    handed.extend(room.map(|room| put(Kind::Store(deref(room_out), room))));
                    if self.has_done() {
                        handed.push(put(Kind::Store(memory, Expr::name("NULL"))));
                    }
                    kept.push(buffer);
                }
                (Parameter::Reg(_) | Parameter::Buffer(_), _) => (),
            }
        }
        // Numbers may be elements of memory that is handed over.
        stmts.extend(handed);
        if self.has_done() {
            self.has_status |= self.signature().may_be_left;
            stmts.push(put(Kind::Done));
            return stmts;
        }
        stmts.extend(self.inline_releases(line, &kept));
        let status = self.signature().may_be_left.then(|| Expr::name("0"));
        stmts.push(put(Kind::Return(status)));
        stmts
    }

    /// Lets go of memory on the heap before a return, where the function has no common end.
    fn inline_releases(&self, line: Option<u32>, kept: &[Buffer]) -> Vec<Stmt> {
        let func = self.func;
        let heap = func.buffers.iter().filter(|(_, data)| data.home == lanner_lir::Home::Heap);
        let mut stmts = Vec::new();
        for (buffer, _) in heap.filter(|(id, _)| !kept.contains(id)) {
            let free = Expr::Call(Callee::Library("free".to_owned(), "stdlib.h"), vec![Expr::Buffer(buffer)]);
            stmts.push(Stmt::new(line, Kind::Do(free)));
        }
        stmts
    }

    /// Drops what is not needed at the end of a function: a `goto` to the next line, a `return` of nothing.
    pub fn close(&self, stmts: &mut Vec<Stmt>) {
        if matches!(stmts.last(), Some(Stmt { kind: Kind::Done | Kind::Return(None), .. })) {
            stmts.pop();
        }
    }
}

fn deref(pointer: &str) -> Expr {
    Expr::unary(Prefix::Deref, Expr::name(pointer))
}
