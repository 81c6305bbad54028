//! Where buffers are in C, and how their elements are named.
//!
//! ```text
//! buffer u: f64 frame 0 1600          double u[200];
//! buffers that follow each other      double g4[200]; double *const Vd = g4;
//! ... of different types              union { double aligned; unsigned char bytes[1600]; } g4;     get_f64(Vd, i)
//! buffer x: f64 heap                  double *x = NULL; int64_t x_room = 0;
//! buffer y: f64 within m b            double *y = (double *)(void *)(m + b); behind the reserve of m
//! buffer k: f64 k0                    static const double k[3] = {10.0, 20.0, 30.0};
//! ```
//!
//! C says that memory has one type. So where elements of different types share bytes, or are not aligned, they are read and
//! written by functions that copy bytes, which compilers make loads and stores of.

use crate::body::Body;
use crate::expr::{Expr, Infix};
use crate::graph::{Cond, Flow, Graph, NodeId, Term};
use crate::helpers::Helper;
use crate::types::{c_type, plain};
use crate::uses::Callee;
use lanner_base::Id;
use lanner_lir::{Argument, Buffer, Func, Home, Inst, Parameter, Reg, Type};
use rustc_hash::FxHashSet;

/// How a buffer's elements are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// `x[i]`: an array, or a pointer.
    Plain,
    /// `y[i]`: a pointer into an arena, which is set behind the instruction that makes the arena's room.
    Pointer { of: Buffer },
    /// `get_f64(m + b, i)`
    Bytes,
}

/// Buffers of the frame that have bytes in common.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub start: u64,
    pub end: u64,
    pub members: Vec<Buffer>,
    /// The type of all their elements, where it is one and they are in step.
    pub element: Option<Type>,
}

/// Where all buffers are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    places: Vec<Place>,
    pub groups: Vec<Group>,
}

impl Places {
    /// How a buffer's elements are named.
    pub fn of(&self, buffer: Buffer) -> Place {
        self.places.get(buffer.index()).copied().unwrap_or(Place::Plain)
    }

    /// The pointers into an arena.
    pub fn pointers_into(&self, arena: Buffer) -> Vec<Buffer> {
        let all = self.places.iter().enumerate();
        all.filter(|(_, place)| **place == Place::Pointer { of: arena })
            .map(|(k, _)| Buffer::from_index(k))
            .collect()
    }

    /// Those of a function.
    pub fn plan(body: &Body<'_>, graph: &Graph, flow: &Flow) -> Places {
        let func = body.func;
        let groups = groups(func);
        let place = |(id, data): (Buffer, &lanner_lir::BufferData)| match data.home {
            Home::Heap | Home::Constant(_) => Place::Plain,
            Home::Given if shares_types(func, id) => Place::Bytes,
            Home::Given => Place::Plain,
            Home::Frame { .. } => {
                let group = groups.iter().find(|group| group.members.contains(&id));
                if group.is_some_and(|group| group.element.is_none()) { Place::Bytes } else { Place::Plain }
            }
            Home::Within { of, offset } => {
                if is_pointer(body, graph, flow, id, of, offset) {
                    Place::Pointer { of }
                } else {
                    Place::Bytes
                }
            }
        };
        Places { places: func.buffers.iter().map(place).collect(), groups }
    }
}

/// Whether a parameter may share memory with one of another type.
fn shares_types(func: &Func, buffer: Buffer) -> bool {
    let own = &func.buffers[buffer];
    given(func).any(|other| {
        let other = &func.buffers[other];
        other.alias == own.alias && plain(other.element) != plain(own.element)
    })
}

fn given(func: &Func) -> impl Iterator<Item = Buffer> {
    func.params.iter().filter_map(|param| match *param {
        Parameter::Buffer(buffer) if func.buffers[buffer].home == Home::Given => Some(buffer),
        Parameter::Buffer(_) | Parameter::Reg(_) => None,
    })
}

/// Whether nothing else that comes with the call shares memory with a parameter.
pub(crate) fn is_restricted(func: &Func, buffer: Buffer) -> bool {
    let class = func.buffers[buffer].alias;
    given(func).count() > 1 && given(func).filter(|&other| func.buffers[other].alias == class).count() == 1
}

/// The parts of the frame that have no byte in common.
fn groups(func: &Func) -> Vec<Group> {
    let frame = func.buffers.iter().filter_map(|(id, buffer)| match buffer.home {
        Home::Frame { offset, bytes } => Some((offset, offset + bytes, id)),
        Home::Given | Home::Heap | Home::Within { .. } | Home::Constant(_) => None,
    });
    let mut ranges: Vec<(u64, u64, Buffer)> = frame.collect();
    ranges.sort_unstable();
    let mut groups: Vec<Group> = Vec::new();
    for (start, end, buffer) in ranges {
        match groups.last_mut() {
            Some(group) if start < group.end => {
                group.end = group.end.max(end);
                group.members.push(buffer);
            }
            Some(_) | None => groups.push(Group { start, end, members: vec![buffer], element: None }),
        }
    }
    for group in &mut groups {
        let element = func.buffers[group.members[0]].element;
        let in_step = group.members.iter().all(|&member| {
            let data = &func.buffers[member];
            let Home::Frame { offset, .. } = data.home else { return false };
            plain(data.element) == plain(element) && (offset - group.start) % element.bytes() == 0
        });
        group.element = in_step.then_some(element);
    }
    groups
}

/// A place in the graph: the node, and the instruction of its block.
type At = (NodeId, usize);

/// Whether a part of an arena can be a pointer: the arena's room is made once, behind where the part's beginning is known and before
/// its elements are named, and all parts are of one type and aligned.
fn is_pointer(body: &Body<'_>, graph: &Graph, flow: &Flow, buffer: Buffer, of: Buffer, offset: Reg) -> bool {
    let func = body.func;
    let element = func.buffers[buffer].element;
    let is_like = |(_, data): (Buffer, &lanner_lir::BufferData)| match data.home {
        Home::Within { of: other, .. } => other != of || plain(data.element) == plain(element),
        Home::Given | Home::Frame { .. } | Home::Heap | Home::Constant(_) => true,
    };
    let is_aligned = body.is_multiple(offset, element.bytes().into(), &mut FxHashSet::default());
    if func.buffers[of].home != Home::Heap || !func.buffers.iter().all(is_like) || !is_aligned {
        return false;
    }
    let (mut made, mut written, mut named): (Vec<At>, Vec<At>, Vec<At>) = Default::default();
    for &id in &flow.order {
        let node = &graph.nodes[id];
        let insts = &func.blocks[node.block].insts;
        let last = match node.term {
            Term::Branch { cond: Cond::Inst(at), to } => Some((at, to[0])),
            _ => None,
        };
        for (k, behind) in node.insts.clone().map(|k| (k, id)).chain(last) {
            let inst = &insts[k];
            if is_remade(inst, of) {
                // Two of them, where it is more than a first reserve.
                made.extend([(behind, k), (behind, k)]);
            }
            if matches!(inst, Inst::Reserve { buffer, .. } if *buffer == of) {
                made.push((behind, k));
            }
            if inst.results().contains(&offset) {
                written.push((id, k));
            }
            if names(inst, buffer) {
                named.push((id, k));
            }
        }
        if matches!(node.term, Term::Turn { counter, .. } if counter == offset) {
            return false;
        }
    }
    let is_before = |(a, j): At, (b, k): At| if a == b { j < k } else { flow.dominates(a, b) };
    match made[..] {
        [made] if written.len() <= 1 => {
            written.iter().all(|&at| is_before(at, made)) && named.iter().all(|&at| is_before(made, at))
        }
        _ => false,
    }
}

/// Whether an instruction gives a buffer other memory than a `reserve` does.
fn is_remade(inst: &Inst, buffer: Buffer) -> bool {
    matches!(inst, Inst::Free { buffer: other } if *other == buffer)
        || matches!(inst, Inst::Swap { buffers } if buffers.contains(&buffer))
        || matches!(inst, Inst::Invoke { memory, .. } if memory.contains(&buffer))
}

/// Whether an instruction names a buffer's elements.
fn names(inst: &Inst, buffer: Buffer) -> bool {
    let is_argument = |args: &[Argument]| args.contains(&Argument::Buffer(buffer));
    matches!(inst, Inst::Load { buffer: other, .. } | Inst::Store { buffer: other, .. } if *other == buffer)
        || matches!(inst, Inst::Move { to, from, .. } if to.0 == buffer || from.0 == buffer)
        || matches!(inst, Inst::Fill { to, .. } if to.0 == buffer)
        || matches!(inst, Inst::Runtime { call, .. } if call.buffers().contains(&buffer))
        || matches!(inst, Inst::Call { args, .. } | Inst::Invoke { args, .. } if is_argument(args))
}

/// The buffer with memory of its own that a buffer is, or is within.
pub(crate) fn root(func: &Func, buffer: Buffer) -> Buffer {
    let mut at = buffer;
    while let Home::Within { of, .. } = func.buffers[at].home {
        at = of;
    }
    at
}

/// Names of elements.
impl Body<'_> {
    /// Where a buffer begins, as bytes or as elements. `offset` says what registers are.
    fn base(&self, buffer: Buffer, offset: &mut dyn FnMut(Reg) -> Expr) -> Expr {
        match (self.places.of(buffer), self.func.buffers[buffer].home) {
            (Place::Bytes, Home::Within { of, offset: reg }) => {
                let base = self.base(of, offset);
                Expr::binary(Infix::Add, base, offset(reg))
            }
            _ => Expr::Buffer(buffer),
        }
    }

    /// An element.
    pub fn element(&self, buffer: Buffer, index: Expr, offset: &mut dyn FnMut(Reg) -> Expr) -> Expr {
        let base = self.base(buffer, offset);
        let element = match self.places.of(buffer) {
            Place::Plain | Place::Pointer { .. } => Expr::index(base, index),
            Place::Bytes => {
                let get = Helper::Get(plain(self.func.buffers[buffer].element));
                Expr::Call(Callee::Helper(get), vec![base, index])
            }
        };
        Expr::Load(buffer, Box::new(element))
    }

    /// Where an element is: `&x[i]`, or `x`.
    pub fn address(&self, buffer: Buffer, index: Expr, offset: &mut dyn FnMut(Reg) -> Expr) -> Expr {
        let (is_first, base) = (is_zero(&index), self.base(buffer, offset));
        let width = self.func.buffers[buffer].element.bytes();
        match self.places.of(buffer) {
            _ if is_first => base,
            Place::Plain | Place::Pointer { .. } => Expr::binary(Infix::Add, base, index),
            Place::Bytes => {
                let bytes = self.scaled(index, width);
                let base = Expr::cast("unsigned char *", base);
                Expr::binary(Infix::Add, base, bytes)
            }
        }
    }

    /// So many elements, in bytes.
    fn scaled(&self, count: Expr, width: u64) -> Expr {
        if width == 1 {
            return count;
        }
        Expr::binary(Infix::Mul, count, Expr::name(width.to_string()))
    }

    /// A buffer's elements as an argument.
    pub fn start(&self, buffer: Buffer, is_const: bool, offset: &mut dyn FnMut(Reg) -> Expr) -> Expr {
        let base = self.base(buffer, offset);
        match self.places.of(buffer) {
            Place::Plain | Place::Pointer { .. } => base,
            Place::Bytes if self.func.buffers[buffer].home == Home::Given => base,
            Place::Bytes => {
                let (qualifier, c) =
                    (if is_const { "const " } else { "" }, c_type(self.func.buffers[buffer].element));
                let untyped = Expr::cast(format!("{qualifier}void *"), base);
                Expr::cast(format!("{qualifier}{c} *"), untyped)
            }
        }
    }

    /// How many bytes so many elements are, for functions of the library.
    pub fn size(&self, buffer: Buffer, count: Expr) -> Expr {
        let width = Expr::name(format!("sizeof({})", c_type(self.func.buffers[buffer].element)));
        match count.number() {
            Some(_) => Expr::binary(Infix::Mul, count, width),
            None => Expr::binary(Infix::Mul, Expr::cast("size_t", count), width),
        }
    }

    /// The variable with the capacity of a buffer on the heap; none where nobody reads it.
    pub fn room(&self, buffer: Buffer) -> Option<Expr> {
        self.rooms.get(&buffer).cloned().map(Expr::name)
    }

    /// The variables in which memory is taken that a function gives back.
    pub fn given(&mut self, buffer: Buffer) -> [String; 2] {
        if let Some(known) = self.given.iter().find(|(other, _)| *other == buffer) {
            return known.1.clone();
        }
        let name = self.names.buffer(buffer).to_owned();
        let pair =
            [format!("{name}_given"), format!("{name}_given_room")].map(|name| self.names.fresh(&name));
        self.given.push((buffer, pair.clone()));
        pair
    }
}

/// Whether an expression is the number 0.
pub(crate) fn is_zero(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(lanner_lir::Scalar::Int(_, 0)))
}
