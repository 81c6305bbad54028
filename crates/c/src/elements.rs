//! Elements and buffers in statements: stores, moves, fills, memory on the heap.
//!
//! ```text
//! store x[i] = a              x[i] = a;
//! move y[i] = z[j], n         if (n > 0) { memmove(y + i, z + j, (size_t)n * sizeof(double)); }
//! fill x[i] = a, n            for (int64_t k = 0; k < n; k++) { x[i + k] = a; }
//! ```

use crate::expr::{Expr, Infix, Prefix};
use crate::helpers::Helper;
use crate::memory::is_zero;
use crate::stmt::{Kind, Stmt};
use crate::straight::{Straight, may_share};
use crate::types::{c_type, plain};
use crate::uses::Callee;
use lanner_lir::{Buffer, Reg, Scalar, Type};

impl Straight<'_, '_> {
    pub fn store(&mut self, buffer: Buffer, index: Reg, src: Reg) {
        let (index, value) = (self.read(index), self.read(src));
        let place = self.with_offsets(|body, offset| body.element(buffer, index, offset));
        match place {
            Expr::Load(_, element) if matches!(*element, Expr::Call(..)) => {
                let Expr::Call(_, mut args) = *element else { return };
                let ty = plain(self.body.func.buffers[buffer].element);
                let put = Callee::Helper(Helper::Put(ty));
                args.push(value);
                self.push(Kind::Do(Expr::Call(put, args)));
            }
            place => self.push(Kind::Store(place, value)),
        }
    }

    /// Elements that may overlap where the buffers may.
    pub fn moved(&mut self, to: (Buffer, Reg), from: (Buffer, Reg), count: Reg) {
        let (first, source, count) = (self.read(to.1), self.read(from.1), self.read(count));
        let target = self.with_offsets(|body, offset| body.address(to.0, first, offset));
        let source = self.with_offsets(|body, offset| body.address(from.0, source, offset));
        let size = self.body.size(to.0, count.clone());
        let function = if may_share(self.body.func, to.0, from.0) { "memmove" } else { "memcpy" };
        let call = Stmt::new(
            self.line,
            Kind::Do(Expr::Call(
                Callee::Library(function.to_owned(), "string.h"),
                vec![target, source, size],
            )),
        );
        self.guarded(count, call);
    }

    /// Where there is nothing to do there may be no memory.
    fn guarded(&mut self, count: Expr, stmt: Stmt) {
        match count.number() {
            Some(Scalar::Int(_, number)) => {
                if number > 0 {
                    self.stmts.push(stmt);
                }
            }
            _ => {
                let zero = Expr::Lit(Scalar::Int(Type::Index, 0));
                let cond = Expr::binary(Infix::Gt, count, zero);
                self.push(Kind::If { cond, yes: vec![stmt], no: Vec::new() });
            }
        }
    }

    /// One value many times. What the loop would compute again and again, or might change, is a variable.
    pub fn filled(&mut self, to: (Buffer, Reg), src: Reg, count: Reg) {
        for reg in [to.1, src, count] {
            let waits = self.waiting.iter().find(|other| other.reg == reg);
            if waits.is_some_and(|other| other.value.loads() || other.value.calls()) {
                self.settle_reg(reg);
            }
        }
        let (first, value, count) = (self.read(to.1), self.read(src), self.read(count));
        let body = &mut *self.body;
        let index = body.fill_index.get_or_insert_with(|| body.names.fresh("k")).clone();
        let at = if is_zero(&first) {
            Expr::name(&*index)
        } else {
            Expr::binary(Infix::Add, first, Expr::name(&*index))
        };
        let place = self.with_offsets(|body, offset| body.element(to.0, at, offset));
        let (place, value) = match place {
            Expr::Load(_, element) if matches!(*element, Expr::Call(..)) => {
                let Expr::Call(_, mut args) = *element else { return };
                let ty = plain(self.body.func.buffers[to.0].element);
                let put = Callee::Helper(Helper::Put(ty));
                args.push(value.clone());
                (Expr::Call(put, args), value)
            }
            place => (place, value),
        };
        self.push(Kind::Fill { index, count, place, value });
    }

    /// Sets a pointer into an arena.
    pub fn point(&mut self, inside: Buffer, arena: Buffer) {
        let mut base = Expr::Buffer(arena);
        for reg in self.body.func.offsets(inside) {
            let offset = self.read(reg);
            if !is_zero(&offset) {
                base = Expr::binary(Infix::Add, base, offset);
            }
        }
        let ty = c_type(self.body.func.buffers[inside].element);
        let place = Expr::cast(format!("{ty} *"), Expr::cast("void *", base));
        self.push(Kind::Store(Expr::Buffer(inside), place));
    }

    pub fn free(&mut self, buffer: Buffer) {
        self.push(Kind::Do(Expr::Call(
            Callee::Library("free".to_owned(), "stdlib.h"),
            vec![Expr::Buffer(buffer)],
        )));
    }

    /// The two variables of a buffer on the heap, by their addresses.
    pub fn heap(&self, buffer: Buffer) -> Vec<Expr> {
        let own = [Some(Expr::Buffer(buffer)), self.body.room(buffer)];
        own.into_iter().flatten().map(|name| Expr::unary(Prefix::Address, name)).collect()
    }

    /// A buffer gets memory that a function gave back, in the place of what it had.
    pub fn take_given(&mut self, buffer: Buffer) {
        let ([start, given_room], room) = (self.body.given(buffer), self.body.room(buffer));
        self.free(buffer);
        self.push(Kind::Store(Expr::Buffer(buffer), Expr::name(start)));
        if let Some(room) = room {
            self.push(Kind::Store(room, Expr::name(given_room)));
        }
    }
}
