//! A function that is being written: what is known of it, and what the file needs for it.

use crate::error::{Error, Made};
use crate::graph::Graph;
use crate::memory::Places;
use crate::names::Names;
use crate::notes::{FuncNotes, Options};
use crate::runtime::{OWN_NAMES, declared};
use crate::signature::{Signature, Signatures};
use crate::stmt::{Stmt, each};
use crate::straight::{self, Written};
use crate::types::c_type;
use crate::uses::Uses;
use crate::{declare, leave, structure, values};
use lanner_lir::{
    Argument, BlockData, Buffer, Extern, ExternParam, Func, Home, Inst, Parameter, Scalar, Terminator,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many times memory is let go of, at most, where each `return` does so itself.
const SHORT: usize = 8;

/// A function that is being written.
pub(crate) struct Body<'a> {
    pub func: &'a Func,
    pub notes: &'a FuncNotes,
    pub options: &'a Options,
    pub signatures: &'a Signatures,
    pub uses: &'a mut Uses,
    pub names: Names,
    pub places: Places,
    /// Registers that are numbers.
    pub constants: Vec<Option<Scalar>>,
    /// What fills count by.
    pub fill_index: Option<String>,
    /// The variables with the capacities of buffers on the heap.
    pub rooms: FxHashMap<Buffer, String>,
    /// The variables in which memory is taken that functions give back.
    pub given: Vec<(Buffer, [String; 2])>,
    /// What results are written to, where they are not returned: a pointer for a number, two for memory.
    /// The names of the parameters by which memory comes that changes hands.
    pub ins: Vec<(Buffer, [String; 2])>,
    pub outs: Vec<Vec<String>>,
    /// The buffers that are named.
    pub mentioned: FxHashSet<Buffer>,
    pub is_recursive: bool,
    /// Whether there is a variable for the status.
    pub has_status: bool,
    /// Whether it ever returns, so that its results are written.
    pub returns: bool,
    /// The variable for its result, where it returns that at its common end.
    pub returned: Option<String>,
}

/// A function as C: declarations, and statements.
pub(crate) struct Finished {
    pub lines: Vec<String>,
    pub stmts: Vec<Stmt>,
    /// What stands behind the label of the common end.
    pub end: Vec<String>,
    pub names: Names,
    /// The names of the parameters by which memory comes that changes hands.
    pub ins: Vec<(Buffer, [String; 2])>,
    pub outs: Vec<Vec<String>>,
}

impl<'a> Body<'a> {
    /// A function of which nothing is written.
    pub fn new(
        func: &'a Func,
        notes: &'a FuncNotes,
        options: &'a Options,
        signatures: &'a Signatures,
        uses: &'a mut Uses,
    ) -> Body<'a> {
        let constants = values::constants(func, &notes.variables);
        let mut taken = signatures.taken.clone();
        if func.activation.is_some() {
            taken.extend(OWN_NAMES.map(str::to_owned));
        }
        let mut names = Names::of(func, &constants, &taken);
        let measured = measured(func);
        let heap = func.buffers.iter().filter(|(id, data)| data.home == Home::Heap && measured.contains(id));
        let rooms = heap.map(|(id, _)| (id, names.fresh(&format!("{}_room", names.buffer(id)))));
        let rooms = rooms.collect();
        let mut body = Body {
            func,
            notes,
            options,
            signatures,
            uses,
            names,
            places: Places::default(),
            constants,
            fill_index: None,
            rooms,
            given: Vec::new(),
            ins: Vec::new(),
            outs: Vec::new(),
            // Memory that is handed over is let go of, also where nobody looks at it.
            mentioned: moved_in(func).collect(),
            is_recursive: signatures.of(&func.name).is_some_and(|signature| signature.is_recursive),
            has_status: false,
            returns: false,
            returned: None,
        };
        for buffer in moved_in(func) {
            let name = body.names.buffer(buffer).to_owned();
            let names = ["_in", "_room_in"].map(|end| body.names.fresh(&format!("{name}{end}")));
            body.ins.push((buffer, names));
        }
        body.outs = body.name_outs();
        if body.signature().value.is_some() && body.has_done() {
            body.returned = Some(body.names.fresh("returned"));
        }
        body
    }

    /// Writes it.
    ///
    /// # Errors
    /// It does what a program that runs alone cannot do.
    pub fn finish(mut self) -> Made<Finished> {
        let graph = Graph::of(&self);
        let flow = graph.flow();
        self.places = Places::plan(&self, &graph, &flow);
        let needed = values::needed(&self, &graph, &flow.order);
        let uses = values::uses(&self, &graph, &flow.order, &needed);
        let written: Vec<Option<Written>> = {
            let mut all = vec![None; graph.nodes.len()];
            for &node in &flow.order {
                all[lanner_base::Id::index(node)] =
                    Some(straight::write(&mut self, &graph.nodes[node], &needed, &uses)?);
            }
            all
        };
        let stmts = structure::write(&self, graph, written);
        let (stmts, flags) = leave::without_jumps(&mut self.names, stmts);
        let mut stmts = declare::without_unread(&self, stmts);
        self.close(&mut stmts);
        each(&stmts, &mut |stmt| {
            stmt.exprs()
                .into_iter()
                .for_each(|expr| expr.each_buffer(&mut |id| _ = self.mentioned.insert(id)));
        });
        self.uses.note(&stmts)?;
        let stmts = declare::declare(&self, stmts);
        let mut lines = self.unread(&stmts);
        lines.extend(flags.iter().map(|flag| format!("bool {flag};")));
        if !self.returns {
            lines.extend(self.outs.iter().flatten().map(|out| format!("(void){out};")));
        }
        lines.extend(self.func.activation.into_iter().flat_map(|activation| declared(activation, self.func)));
        lines.extend(self.storage());
        let gives_status = self.has_done() && self.signature().may_be_left;
        if self.has_status || gives_status {
            lines.push(if gives_status { "int status = 0;" } else { "int status;" }.to_owned());
        }
        if let (Some(name), Some(ty)) = (&self.returned, self.signature().value) {
            lines.push(format!("{} {name};", c_type(ty)));
        }
        let mut end = Vec::new();
        if self.has_done() {
            end = self.releases();
            let status = gives_status.then(|| "status".to_owned());
            end.extend(self.returned.clone().or(status).map(|value| format!("return {value};")));
        }
        Ok(Finished { lines, stmts, end, names: self.names, ins: self.ins, outs: self.outs })
    }

    /// Its own signature.
    pub fn signature(&self) -> &'a Signature {
        self.signatures.own(&self.func.name)
    }

    /// What a call calls, where it is a function of the file.
    pub fn callee(&self, callee: Extern) -> Option<&'a Signature> {
        self.signatures.of(&self.func.externs[callee].symbol)
    }

    /// Whether what a call calls may be left by an exit.
    pub fn may_be_left(&self, callee: Extern) -> bool {
        self.callee(callee).is_some_and(|signature| signature.may_be_left)
    }

    /// Whether what a call calls returns its result.
    pub fn returns_number(&self, callee: Extern) -> bool {
        match self.callee(callee) {
            Some(signature) => signature.value.is_some(),
            None => self.func.externs[callee].results.len() == 1,
        }
    }

    /// Whether there is memory to let go of at the end, and more than one way to get there.
    pub fn has_done(&self) -> bool {
        let heap = self.func.buffers.values().filter(|data| data.home == Home::Heap).count();
        let is_end = |block: &&BlockData| block.term == Terminator::Return;
        let ends = self.func.blocks.values().filter(is_end).count();
        heap > 0 && (self.signature().may_be_left || ends > 1 && ends * heap > SHORT)
    }

    /// An error in this function.
    pub fn error<T>(&self, message: impl std::fmt::Display) -> Made<T> {
        Err(Error::new(format!("{}: {message}", self.func.name)))
    }

    fn name_outs(&mut self) -> Vec<Vec<String>> {
        if self.signature().value.is_some() {
            return Vec::new();
        }
        let results = self.func.results.clone();
        let mut outs = Vec::new();
        for result in results {
            outs.push(match result {
                Parameter::Reg(reg) => {
                    let name = self.names.reg(reg).to_owned();
                    vec![self.names.fresh(&format!("{name}_out"))]
                }
                Parameter::Buffer(buffer) => {
                    let name = self.names.buffer(buffer).to_owned();
                    ["_out", "_room_out"].map(|end| self.names.fresh(&format!("{name}{end}"))).to_vec()
                }
            });
        }
        outs
    }
}

/// The parameters whose memory is the function's.
fn moved_in(func: &Func) -> impl Iterator<Item = Buffer> {
    func.params.iter().filter_map(|param| match *param {
        Parameter::Buffer(buffer) if func.buffers[buffer].home == Home::Heap => Some(buffer),
        Parameter::Buffer(_) | Parameter::Reg(_) => None,
    })
}

/// The buffers on the heap whose capacity somebody reads: who makes room, gives them back or swaps them.
fn measured(func: &Func) -> FxHashSet<Buffer> {
    let results = func.results.iter().filter_map(|result| match *result {
        Parameter::Buffer(buffer) => Some(buffer),
        Parameter::Reg(_) => None,
    });
    let mut found: FxHashSet<Buffer> = results.collect();
    for inst in func.blocks.values().flat_map(|block| &block.insts) {
        if let Inst::Reserve { buffer, .. } = *inst {
            found.insert(buffer);
        }
        if let Inst::Swap { buffers } = *inst {
            found.extend(buffers);
        }
        if let Inst::Invoke { callee, args, .. } = inst {
            let moved = args.iter().zip(&func.externs[*callee].params);
            found.extend(moved.filter_map(|(arg, param)| match (*arg, param) {
                (Argument::Buffer(buffer), ExternParam::Moved(_)) => Some(buffer),
                _ => None,
            }));
        }
        if let Inst::Runtime { call, .. } = inst {
            found.extend(call.moved());
        }
    }
    found
}
