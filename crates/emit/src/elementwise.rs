//! What the elements of an array are computed from: a tree whose leaves are elements of other arrays, or sections of those, and numbers.

use crate::element::Subscript;
use crate::region::{Emitter, Here};
use crate::rep::{KnownFacts, LOGICAL, Product, is_colon, is_inline, scalar_operation};
use crate::row::meaning;
use crate::scalar::{comparison, connective};
use crate::variable::ArrayKey;
use lanner_builtins::BinaryOp::MTimes as MatrixProduct;
use lanner_builtins::{Scalar as Operation, ScalarForm, UnaryOp};
use lanner_facts::{Class, Dim};
use lanner_lir::{Argument, BinaryOp, Buffer, CompareOp, ExternData, ExternParam, Reg, Type};
use lanner_mir::{self as mir, Args, Operand, OperandKind, Slot};

/// The most elements of a column times a row: larger products are the library's, which adds each to a zero.
const OUTER: i128 = 1024;

/// How elements are computed: doubles and truth values.
pub(crate) enum ElementTree {
    /// The same number for each.
    Number(Reg),
    /// Elements of an array.
    Elements(Leaf),
    /// An operation on one number.
    One(Operation, Box<ElementTree>),
    /// The number itself, for an operation that is real of it.
    Within(Operation, Box<ElementTree>),
    /// The square.
    Square(Box<ElementTree>),
    /// An operation on two numbers.
    Two(Operation, Box<[ElementTree; 2]>),
    /// A question about a number: whether it is a NaN.
    Question(Operation, Box<ElementTree>),
    /// How two numbers compare.
    Compare(CompareOp, Box<[ElementTree; 2]>),
    /// The truth of a number, which a NaN has not.
    Truth(Box<ElementTree>),
    /// Whether a truth value does not hold.
    Not(Box<ElementTree>),
    /// Two truth values, combined.
    Both(BinaryOp, Box<[ElementTree; 2]>),
}

/// Elements of an array in a buffer.
pub(crate) struct Leaf {
    pub buffer: Buffer,
    /// Where the first one is; none at the beginning.
    pub origin: Option<Reg>,
    pub axes: Vec<Axis>,
    /// Whether they are all elements in their order.
    pub is_whole: bool,
    /// The subscripts, where they are a section.
    pub section: Option<Args>,
}

/// A dimension of what is read or written.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    pub extent: Reg,
    /// How far it is from an element to the next one; none where they are neighbours.
    pub stride: Option<Reg>,
    /// What is known of the extent.
    pub known: Option<Dim>,
    /// Whether it is 1 in every run.
    pub is_one: bool,
    /// Where the places along it stand that are read or written; none where they are in their order.
    pub places: Option<Buffer>,
}

impl ElementTree {
    /// Does something with each leaf.
    pub fn leaves<'a>(&'a self, f: &mut impl FnMut(&'a Leaf)) {
        match self {
            ElementTree::Number(_) => (),
            ElementTree::Elements(leaf) => f(leaf),
            ElementTree::One(_, a)
            | ElementTree::Within(_, a)
            | ElementTree::Square(a)
            | ElementTree::Question(_, a)
            | ElementTree::Truth(a)
            | ElementTree::Not(a) => a.leaves(f),
            ElementTree::Two(_, both) | ElementTree::Compare(_, both) | ElementTree::Both(_, both) => {
                both.iter().for_each(|tree| tree.leaves(f));
            }
        }
    }

    /// Where all its elements are in their order, if it is nothing but an array.
    pub fn in_order(&self) -> Option<Buffer> {
        match self {
            ElementTree::Elements(leaf) if leaf.is_whole && leaf.origin.is_none() => Some(leaf.buffer),
            ElementTree::Within(op, a) if !may_leave_reals(*op) => a.in_order(),
            _ => None,
        }
    }

    /// Whether an element may be what code does not compute: the root of a negative number, the truth of a NaN.
    pub fn may_fail(&self) -> bool {
        match self {
            ElementTree::Number(_) | ElementTree::Elements(_) => false,
            ElementTree::Within(op, a) => may_leave_reals(*op) || a.may_fail(),
            ElementTree::Truth(_) => true,
            ElementTree::One(_, a)
            | ElementTree::Square(a)
            | ElementTree::Question(_, a)
            | ElementTree::Not(a) => a.may_fail(),
            ElementTree::Two(_, both) | ElementTree::Compare(_, both) | ElementTree::Both(_, both) => {
                both.iter().any(ElementTree::may_fail)
            }
        }
    }

    /// Rows become columns.
    fn transpose(&mut self) -> Option<()> {
        match self {
            ElementTree::Number(_) => (),
            ElementTree::Elements(leaf) => {
                if leaf.axes.len() != 2 {
                    return None;
                }
                leaf.axes.swap(0, 1);
                // The elements of a vector have the same order.
                leaf.is_whole &= leaf.axes.iter().any(|axis| axis.is_one);
            }
            ElementTree::One(_, a)
            | ElementTree::Within(_, a)
            | ElementTree::Square(a)
            | ElementTree::Question(_, a)
            | ElementTree::Truth(a)
            | ElementTree::Not(a) => a.transpose()?,
            ElementTree::Two(_, both) | ElementTree::Compare(_, both) | ElementTree::Both(_, both) => {
                both.iter_mut().try_for_each(ElementTree::transpose)?;
            }
        }
        Some(())
    }
}

/// Whether an operation may leave the real numbers.
fn may_leave_reals(op: Operation) -> bool {
    op.real_domain() != (f64::NEG_INFINITY, f64::INFINITY)
}

impl Emitter<'_> {
    /// The tree of an operand. A section that is not within its array leaves the code before the instruction that is given.
    pub fn tree(&mut self, here: Here<'_>, operand: Operand) -> Option<ElementTree> {
        let rep = self.rep(operand);
        if rep.is_plain() {
            let ty = if rep == LOGICAL { Type::Bool } else { Type::F64 };
            return Some(ElementTree::Number(self.number(operand, ty)?));
        }
        let (OperandKind::Slot(slot) | OperandKind::Last(slot)) = operand.kind() else { return None };
        match self.fused.place(slot) {
            Some(place) => self.tree_of(here, self.of.ssa.blocks[here.block].insts[place]),
            None => Some(ElementTree::Elements(self.whole(slot)?)),
        }
    }

    /// The tree of what an instruction computes.
    pub fn tree_of(&mut self, here: Here<'_>, inst: mir::Inst) -> Option<ElementTree> {
        match inst {
            mir::Inst::Copy { src, .. } | mir::Inst::Move { src, .. } => self.tree(here, src),
            mir::Inst::Unary { op, a, .. } => {
                let mut tree = self.tree(here, a)?;
                match op {
                    UnaryOp::Plus => (),
                    UnaryOp::Minus => tree = ElementTree::One(Operation::Neg, Box::new(tree)),
                    UnaryOp::Transpose | UnaryOp::CTranspose => tree.transpose()?,
                    UnaryOp::Not => tree = ElementTree::Not(Box::new(self.truth_of(tree))),
                }
                Some(tree)
            }
            mir::Inst::Binary { op: MatrixProduct, a, b, .. }
                if self.rep(a).doubles().is_some() && self.rep(b).doubles().is_some() =>
            {
                let known =
                    KnownFacts { facts: self.facts, terms: self.terms, speculations: self.speculations };
                if Product::of([a, b], known) == Some(Product::Matrices) {
                    return self.matrix_product(here, [a, b]);
                }
                let both = [self.tree(here, a)?, self.tree(here, b)?];
                let mut checks = Vec::new();
                let [rows, columns] = [0, 1].map(|k| {
                    let space = self.space(&both[k], &mut checks);
                    space.axes.get(k).map(|axis| axis.extent)
                });
                let count = self.binary(BinaryOp::Mul, rows?, columns?);
                let most = self.index(OUTER);
                checks.push(self.compare(CompareOp::Le, count, most));
                let cond = checks.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b))?;
                self.check(cond, here.block, here.inst, here.values)?;
                Some(ElementTree::Two(Operation::Mul, Box::new(both)))
            }
            mir::Inst::Binary { op, a, b, .. } => self.tree_of_two(here, scalar_operation(op), [a, b]),
            mir::Inst::Index { base, args, .. } if self.looks_up(base, args) => {
                self.look_up(here, base, args)
            }
            mir::Inst::Index { dst, base, args } => {
                let mut checks = Vec::new();
                let leaf = self.section(here, (base, args), Some(dst), &mut checks)?;
                if let Some(cond) = checks.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b)) {
                    self.check(cond, here.block, here.inst, here.values)?;
                }
                Some(ElementTree::Elements(leaf))
            }
            mir::Inst::Call { callee, args, .. } => {
                let args = self.of.ssa.args(args).to_vec();
                match (meaning(callee, &args, self.rows)?, args.as_slice()) {
                    (ScalarForm::One(op), &[a]) if op.gives_logical() => {
                        let tree = self.tree(here, a)?;
                        Some(match op {
                            Operation::Not => ElementTree::Not(Box::new(self.truth_of(tree))),
                            op => ElementTree::Question(op, Box::new(tree)),
                        })
                    }
                    (ScalarForm::One(op), &[a]) => {
                        let of = ElementTree::Within(op, Box::new(self.tree(here, a)?));
                        if is_inline(op) {
                            Some(ElementTree::One(op, Box::new(of)))
                        } else {
                            self.mapped(here, op, of)
                        }
                    }
                    (ScalarForm::To(Class::Double), &[a]) => self.tree(here, a),
                    (ScalarForm::Two(op), &[a, b]) => self.tree_of_two(here, op, [a, b]),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What the runtime's kernel makes of all elements of a tree at once, which are written out for it.
    fn mapped(&mut self, here: Here<'_>, op: Operation, tree: ElementTree) -> Option<ElementTree> {
        let mut checks = Vec::new();
        let space = self.space(&tree, &mut checks);
        self.check_all(here, checks)?;
        let count = self.elements(&space.axes);
        let from = match tree.in_order().filter(|&from| self.made.buffers[from].element == Type::F64) {
            Some(from) => from,
            None => {
                let from = self.scratch(here, Type::F64, count)?;
                let fits = self.fits(&tree);
                self.fill(from, &tree, &space, fits);
                self.check_all(here, fits.into_iter().collect())?;
                from
            }
        };
        let to = self.scratch(here, Type::F64, count)?;
        let params = vec![
            ExternParam::Read(Type::F64),
            ExternParam::Write(Type::F64),
            ExternParam::Scalar(Type::Index),
        ];
        let symbol = op.symbol_of_many();
        let data = ExternData { symbol, params, results: Vec::new(), memory: Vec::new(), has_effect: false };
        let args = vec![Argument::Buffer(from), Argument::Buffer(to), Argument::Reg(count)];
        self.call_elsewhere(data, args, Vec::new());
        Some(ElementTree::Elements(self.compact(to, &space)))
    }

    fn tree_of_two(&mut self, here: Here<'_>, op: Operation, [a, b]: [Operand; 2]) -> Option<ElementTree> {
        if op == Operation::Pow && self.known(b) == Some(2.0) {
            return Some(ElementTree::Square(Box::new(self.tree(here, a)?)));
        }
        let both = [self.tree(here, a)?, self.tree(here, b)?];
        if op.has_pairs() {
            return self.paired(here, op, both, [a, b].map(|operand| self.known(operand)));
        }
        Some(match (comparison(op), connective(op)) {
            (Some(op), _) => ElementTree::Compare(op, Box::new(both)),
            (None, Some(op)) => {
                let [a, b] = both;
                let both = [self.truth_of_operand(here, a)?, self.truth_of_operand(here, b)?];
                ElementTree::Both(op, Box::new(both))
            }
            (None, None) => ElementTree::Two(op, Box::new(both)),
        })
    }

    /// The truths of an operand. A number is looked at once, also where the other operand has no elements.
    fn truth_of_operand(&mut self, here: Here<'_>, tree: ElementTree) -> Option<ElementTree> {
        let ElementTree::Number(src) = tree else { return Some(self.truth_of(tree)) };
        if self.is_of_truths(&tree) {
            return Some(tree);
        }
        let x = self.converted(src, Type::F64);
        let is_number = self.compare(CompareOp::Eq, x, x);
        self.check(is_number, here.block, here.inst, here.values)?;
        let zero = self.constant(lanner_lir::Scalar::F64(0.0));
        Some(ElementTree::Number(self.compare(CompareOp::Ne, x, zero)))
    }

    /// The truths of what a tree computes.
    fn truth_of(&self, tree: ElementTree) -> ElementTree {
        if self.is_of_truths(&tree) { tree } else { ElementTree::Truth(Box::new(tree)) }
    }

    /// Whether elements are truth values.
    pub fn is_of_truths(&self, tree: &ElementTree) -> bool {
        match tree {
            ElementTree::Number(number) => self.made.ty(*number) == Type::Bool,
            ElementTree::Elements(leaf) => self.made.buffers[leaf.buffer].element == Type::Bool,
            ElementTree::One(..)
            | ElementTree::Within(..)
            | ElementTree::Square(_)
            | ElementTree::Two(..) => false,
            ElementTree::Question(..)
            | ElementTree::Compare(..)
            | ElementTree::Truth(_)
            | ElementTree::Not(_)
            | ElementTree::Both(..) => true,
        }
    }

    /// All elements of an array.
    pub fn whole(&mut self, slot: Slot) -> Option<Leaf> {
        let (element, rank) = self.reps.get(slot).elements()?;
        let key = (self.of.variables[slot], element, rank);
        let axes = self.axes(key, slot);
        Some(Leaf { buffer: self.array(key).buffer, origin: None, axes, is_whole: true, section: None })
    }

    /// The dimensions of a value that is an array.
    pub fn axes(&mut self, key: ArrayKey, value: Slot) -> Vec<Axis> {
        let extents = self.array(key).extents.clone();
        let mut stride = None;
        let mut axes = Vec::new();
        for (k, &extent) in extents.iter().enumerate() {
            let known = self.extent_known(value, k);
            let extent = self.constant_extent(known).unwrap_or(extent);
            axes.push(Axis { extent, stride, known, is_one: self.is_one(known), places: None });
            stride = Some(match stride {
                Some(stride) => self.times(stride, extent),
                None => extent,
            });
        }
        axes
    }

    /// What is known of an extent of a value; 1 behind the last one.
    pub fn extent_known(&self, value: Slot, k: usize) -> Option<Dim> {
        let fact = self.facts.of(value)?;
        self.terms.extents(fact.shape)?.get(k).copied()
    }

    /// The constant that an extent is.
    pub fn constant_extent(&mut self, known: Option<Dim>) -> Option<Reg> {
        let extent = known.and_then(|dim| self.terms.constant(dim))?;
        Some(self.index(extent.into()))
    }

    pub fn is_one(&self, known: Option<Dim>) -> bool {
        known.is_some_and(|dim| self.terms.constant(dim) == Some(1))
    }

    /// A section of an array, with what has to hold so that it is within; of the value that it becomes it has the dimensions.
    pub fn section(
        &mut self,
        here: Here<'_>,
        (base, args): (Operand, Args),
        value: Option<Slot>,
        checks: &mut Vec<Reg>,
    ) -> Option<Leaf> {
        let slot = base.as_slot()?;
        let (element, rank) = self.reps.get(slot).elements()?;
        let key = (self.of.variables[slot], element, rank);
        let mut of = self.axes(key, slot);
        let subscripts = self.of.ssa.args(args).to_vec();
        let is_linear = subscripts.len() == 1;
        if is_linear && is_colon(&self.of.ssa, subscripts[0]) {
            return self.column(key, args, &of, value);
        }
        // A vector's only subscript.
        let along = of.iter().position(|axis| !axis.is_one)?;
        if is_linear {
            of = vec![of[along]];
        }
        let mut axes = Vec::new();
        let mut origin: Option<Reg> = None;
        for (k, (arg, axis)) in subscripts.into_iter().zip(of).enumerate() {
            let (first, mut section) = match self.section_subscript(here, arg, axis.extent, checks)? {
                Subscript::All => (None, axis),
                Subscript::One(place) => {
                    let one = self.index(1);
                    (Some(place), Axis { extent: one, is_one: true, ..axis })
                }
                Subscript::Steps { first, step, count } => {
                    let stride = match (step, axis.stride) {
                        (None, stride) => stride,
                        (step, None) => step,
                        (Some(step), Some(stride)) => Some(self.binary(BinaryOp::Mul, step, stride)),
                    };
                    (Some(first), Axis { extent: count, stride, known: None, is_one: false, places: None })
                }
                Subscript::Places { places, count } => {
                    if is_linear && value.is_some() {
                        self.is_as_base(arg, (axis, along), checks);
                    }
                    let places = Some(places);
                    (None, Axis { extent: count, known: None, is_one: false, places, ..axis })
                }
            };
            if let Some(value) = value
                && !section.is_one
            {
                section.known = self.extent_known(value, if is_linear { along } else { k });
                section.is_one = section.places.is_none() && self.is_one(section.known);
            }
            axes.push(section);
            if let Some(first) = first {
                let far = match axis.stride {
                    Some(stride) => self.binary(BinaryOp::Mul, first, stride),
                    None => first,
                };
                origin = Some(match origin {
                    Some(origin) => self.binary(BinaryOp::Add, origin, far),
                    None => far,
                });
            }
        }
        if is_linear {
            let extent = self.index(1);
            let one = Axis { extent, stride: None, known: None, is_one: true, places: None };
            axes.insert(1 - along.min(1), one);
        }
        // What is 1 x 1 x n has three extents, what is n x 1 x 1 two.
        if let Some(Some((_, rank))) = value.map(|value| self.reps.get(value).elements()) {
            let rest = axes.get(usize::from(rank)..).unwrap_or_default();
            if rest.iter().any(|axis| !axis.is_one) {
                return None;
            }
            axes.truncate(rank.into());
        }
        // What is written to one place twice is not what stands there.
        let section = axes.iter().all(|axis| axis.places.is_none()).then_some(args);
        Some(Leaf { buffer: self.array(key).buffer, origin, axes, is_whole: false, section })
    }

    /// All elements as a column.
    fn column(&mut self, key: ArrayKey, args: Args, of: &[Axis], value: Option<Slot>) -> Option<Leaf> {
        let (extent, one) = (self.elements(of), self.index(1));
        let known = value.and_then(|value| self.extent_known(value, 0));
        let axes = vec![
            Axis { extent, stride: None, known, is_one: self.is_one(known), places: None },
            Axis { extent: one, stride: None, known: None, is_one: true, places: None },
        ];
        let buffer = self.array(key).buffer;
        Some(Leaf { buffer, origin: None, axes, is_whole: true, section: Some(args) })
    }
}
