//! Storage sizes (GCTD sections 3.2 and 3.2.1): |σ(u)| elements of intrinsic type τ(u).
//!
//! ```text
//! x = rand(3, 4)        double real      12 elements, 96 bytes        statically estimated
//! y = rand(n, n)        double real      n*n elements                 not statically estimable
//! z = x or y            by a φ           the larger one, where both are estimated
//! s = struct()          no intrinsic type              its storage is not planned
//! ```
//!
//! Intrinsic types are those of elements of fixed size. What may be complex is stored as what is; what may have one of several
//! classes has no intrinsic type. What may be unassigned has the type and the size that it has where it is not: whether it is
//! assigned is kept apart from its bytes, which mean nothing else. That a value is sparse is not known of facts: whoever
//! allocates has to look.

use crate::definitions::Definitions;
use lanner_base::SideTable;
use lanner_facts::{Class, Complexity, Definedness, Dim, Fact, Shape, Terms};
use lanner_infer::{Bounds, Facts};
use lanner_mir::{Constant, Func, Inst, OperandKind, Phi, Slot};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;

/// What one element of an array is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Intrinsic {
    /// The class: a number, a truth value, a character.
    pub class: Class,
    /// Whether it is stored with an imaginary part.
    pub is_complex: bool,
}

impl Intrinsic {
    /// The intrinsic type of a value; none where its elements have no fixed size, or not always the same.
    pub fn of(fact: &Fact) -> Option<Intrinsic> {
        let class = fact.classes.only().filter(|_| fact.definedness != Definedness::Undefined)?;
        element_bytes(class)?;
        Some(Intrinsic { class, is_complex: fact.complexity != Complexity::Real })
    }

    /// Bytes of one element: |τ|.
    pub fn bytes(self) -> u64 {
        element_bytes(self.class).unwrap_or(0) << u32::from(self.is_complex)
    }

    /// What an array begins at a multiple of, in bytes: a complex number is two real ones.
    pub fn align(self) -> u64 {
        element_bytes(self.class).unwrap_or(1)
    }
}

impl fmt::Display for Intrinsic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_complex { "complex " } else { "" }, self.class)
    }
}

/// Bytes of a real element; none where elements are values of their own.
fn element_bytes(class: Class) -> Option<u64> {
    match class {
        Class::Double | Class::Int64 | Class::Uint64 => Some(8),
        Class::Single | Class::Int32 | Class::Uint32 => Some(4),
        Class::Int16 | Class::Uint16 | Class::Char => Some(2),
        Class::Int8 | Class::Uint8 | Class::Logical => Some(1),
        Class::String | Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => None,
    }
}

/// How many elements a constant has; none of the subscript `:`.
pub(crate) fn constant_elements(constant: &Constant) -> Option<u64> {
    match constant {
        Constant::Double(_) | Constant::Imaginary(_) | Constant::Int(..) | Constant::String(_) => Some(1),
        Constant::Char(text) => Some(text.encode_utf16().count() as u64),
        Constant::Colon => None,
    }
}

/// The storage that a value takes.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// What its elements are.
    pub intrinsic: Intrinsic,
    /// How many there are.
    pub elements: Dim,
    /// How many there are at most, where that is statically estimated.
    pub estimate: Option<u64>,
}

impl Size {
    /// Bytes, where they are statically estimated. Saturates: nothing so large is ever allocated.
    pub fn bytes(&self) -> Option<u64> {
        self.estimate.map(|elements| elements.saturating_mul(self.intrinsic.bytes()))
    }
}

/// Which sizes are statically estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Estimates {
    /// Those that are one number. What is larger or smaller from call to call is allocated as large as it is.
    #[default]
    Exact,
    /// Also those of which a bound is known: what is smaller leaves bytes that nothing uses.
    Bounded,
}

/// Bytes of the largest value whose size is only bounded: a bound above is none that anybody meant.
const LARGEST_BOUNDED: u64 = 1 << 31;

/// The sizes of a function's values; none of those without intrinsic type.
pub fn sizes(
    func: &Func,
    facts: &Facts,
    terms: &mut Terms,
    (definitions, estimates): (&Definitions, Estimates),
) -> SideTable<Slot, Option<Size>> {
    let bounds = (estimates == Estimates::Bounded).then(|| Bounds::of(func, facts));
    let mut sizes: SideTable<Slot, Option<Size>> = SideTable::new(None);
    let mut known: FxHashMap<Dim, Dim> = FxHashMap::default();
    for &slot in &definitions.order {
        let Some(fact) = facts.of(slot) else { continue };
        let named = terms.numel(fact.shape);
        let elements = terms.numel(shape(func, facts, terms, slot).unwrap_or(fact.shape));
        if named != elements {
            known.insert(named, elements);
        }
        sizes[slot] = Intrinsic::of(fact).map(|intrinsic| {
            let elements = known.get(&elements).copied().unwrap_or(elements);
            let exact = terms.interval(elements).only().and_then(|n| u64::try_from(n).ok());
            let bound = || {
                let most = bounds.as_ref()?.most(slot, elements, terms)?;
                (most.checked_mul(intrinsic.bytes())? <= LARGEST_BOUNDED).then_some(most)
            };
            Size { intrinsic, elements, estimate: exact.or_else(bound) }
        });
    }
    estimate_phis(func, facts, &mut sizes);
    estimate_equals(definitions, &mut sizes, estimates);
    estimate_phis(func, facts, &mut sizes);
    enlarge_reserved(func, &mut sizes);
    sizes
}

/// What has room for what it becomes in a loop is as large as that.
fn enlarge_reserved(func: &Func, sizes: &mut SideTable<Slot, Option<Size>>) {
    let insts = func.blocks.values().flat_map(|block| &block.insts);
    let reserved: FxHashSet<Slot> = insts
        .filter_map(|inst| match *inst {
            Inst::Reserve { dst, .. } => Some(dst),
            _ => None,
        })
        .collect();
    for phi in func.blocks.values().flat_map(|block| &block.phis) {
        for slot in phi.args.iter().filter_map(|(_, arg)| arg.as_slot()).filter(|arg| reserved.contains(arg))
        {
            if let (Some(own), Some(becomes)) = (sizes[slot], sizes[phi.dst])
                && own.intrinsic == becomes.intrinsic
            {
                sizes[slot] = Some(becomes);
            }
        }
    }
}

/// Estimates what has as many elements as a φ that is estimated: each value of its term is one of the φ's. A bound that rests on what holds
/// where a value is written holds behind that alone.
fn estimate_equals(
    definitions: &Definitions,
    sizes: &mut SideTable<Slot, Option<Size>>,
    estimates: Estimates,
) {
    let mut known: FxHashMap<Dim, Vec<(Slot, u64)>> = FxHashMap::default();
    for &slot in &definitions.order {
        if let Some(Size { elements, estimate: Some(estimate), .. }) = sizes[slot] {
            known.entry(elements).or_default().push((slot, estimate));
        }
    }
    for &slot in &definitions.order {
        if let Some(size) = sizes[slot].filter(|size| size.estimate.is_none()) {
            let equal = known.get(&size.elements).into_iter().flatten();
            let holds = |&&(other, _): &&(Slot, u64)| match estimates {
                Estimates::Exact => true,
                Estimates::Bounded => definitions.dominates(other, slot),
            };
            let estimate = equal.filter(holds).map(|(_, estimate)| *estimate).min();
            sizes[slot] = Some(Size { estimate, ..size });
        }
    }
}

/// Estimates what φ's define by what they are made of, directly or by other φ's.
fn estimate_phis(func: &Func, facts: &Facts, sizes: &mut SideTable<Slot, Option<Size>>) {
    let phis: FxHashMap<Slot, &Phi> =
        func.blocks.values().flat_map(|block| &block.phis).map(|phi| (phi.dst, phi)).collect();
    for &slot in phis.keys() {
        let Some(size) = sizes[slot].filter(|size| size.estimate.is_none()) else { continue };
        let estimate = estimate_phi(func, facts, sizes, &phis, slot);
        sizes[slot] = Some(Size { estimate, ..size });
    }
}

/// The shape of a value where it is assigned: what reads it fails where it is not. A φ that may be unassigned has the numbers
/// that all have that it is made of.
pub(crate) fn shape(func: &Func, facts: &Facts, terms: &Terms, slot: Slot) -> Option<Shape> {
    let fact = facts.of(slot)?;
    if fact.definedness != Definedness::Maybe || func.params.contains(&slot) {
        return Some(fact.shape);
    }
    let mut phis = func.blocks.values().flat_map(|block| &block.phis);
    let Some(phi) = phis.find(|phi| phi.dst == slot) else { return Some(fact.shape) };
    let mut found = None;
    for (_, arg) in phi.args.iter().filter(|(from, _)| facts.reached[*from]) {
        let Some(of_arg) = arg.as_slot().and_then(|arg| facts.of(arg)) else { return Some(fact.shape) };
        if of_arg.definedness == Definedness::Undefined {
            continue;
        }
        if found.is_some_and(|shape| shape != of_arg.shape) {
            return Some(fact.shape);
        }
        found = Some(of_arg.shape);
    }
    found.filter(|&shape| terms.explicit_extents(shape).is_some()).or(Some(fact.shape))
}

/// Whether a value is assigned on no way.
fn is_unassigned(facts: &Facts, slot: Slot) -> bool {
    facts.of(slot).is_some_and(|fact| fact.definedness == Definedness::Undefined)
}

/// The largest of what a φ is made of, if all of that is estimated. What is unassigned has no elements.
fn estimate_phi(
    func: &Func,
    facts: &Facts,
    sizes: &SideTable<Slot, Option<Size>>,
    phis: &FxHashMap<Slot, &Phi>,
    slot: Slot,
) -> Option<u64> {
    let (mut seen, mut work) = (FxHashSet::from_iter([slot]), vec![slot]);
    let mut largest = 0;
    while let Some(slot) = work.pop() {
        for (from, arg) in &phis.get(&slot)?.args {
            if !facts.reached[*from] {
                continue;
            }
            let elements = match arg.kind() {
                OperandKind::Const(constant) => constant_elements(&func.constants[constant])?,
                OperandKind::Slot(arg) | OperandKind::Last(arg) if is_unassigned(facts, arg) => continue,
                OperandKind::Slot(arg) | OperandKind::Last(arg) => match sizes[arg]?.estimate {
                    Some(elements) => elements,
                    None => {
                        if seen.insert(arg) {
                            work.push(arg);
                        }
                        continue;
                    }
                },
            };
            largest = largest.max(elements);
        }
    }
    Some(largest)
}
