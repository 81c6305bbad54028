//! Extents: of arrays in memory and of those that are never written out, together, and how many elements they make.
//!
//! ```text
//! x + y'           rows: x's and y's columns where both are the same, or that of the other where one is 1; else an error
//! zeros(m, n)      m * n elements, checked not to be more than any memory has
//! ```

use crate::array::Leaf;
use crate::emitter::{Emitter, Lowered};
use crate::integer::MOST_ELEMENTS;
use crate::site::Failure;
use lanner_facts::{Dim, Truth};
use lanner_lir::{BinaryOp, CompareOp, Reg, Scalar, Type};
use lanner_mir::Slot;

impl Emitter<'_> {
    /// The extents of an array, which may be fused.
    pub fn extents_of(&mut self, slot: Slot) -> Lowered<Vec<Reg>> {
        let rank = self.source.held[slot].rank().ok_or("the extents of what is no array")?;
        if let Some(taken) = self.taken(slot).cloned() {
            return Ok(self.extents_of_section(&taken));
        }
        if self.source.fused.contains(&slot) {
            let maker = self.maker(slot)?;
            let mut leaves = Vec::new();
            self.leaves(&maker, &mut leaves)?;
            return self.expanded(&leaves, usize::from(rank)).map(|expanded| expanded.of);
        }
        let fact = self.source.facts.of(slot);
        let dims: Option<Vec<Dim>> =
            fact.and_then(|fact| self.source.terms.extents(fact.shape)).map(<[Dim]>::to_vec);
        let known = |k: usize| dims.as_ref().and_then(|dims| self.source.terms.constant(*dims.get(k)?));
        let known: Vec<Option<i64>> = (0..usize::from(rank)).map(known).collect();
        let extents = known.into_iter().enumerate().map(|(k, known)| match known {
            Some(extent) => self.index(extent),
            None => self.extent_register(slot, k),
        });
        Ok(extents.collect())
    }

    /// The extents of an array among those of so many dimensions.
    pub fn extents_with_rank(&mut self, slot: Slot, rank: u8) -> Lowered<Vec<Reg>> {
        let mut extents = self.extents_of(slot)?;
        let one = self.index(1);
        extents.resize(rank.into(), one);
        Ok(extents)
    }

    /// Notes the extents of an array that was made.
    pub fn set_extents(&mut self, slot: Slot, extents: &[Reg]) -> Lowered {
        let fact = self.source.facts.of(slot);
        let dims: Vec<Dim> = fact
            .and_then(|fact| self.source.terms.extents(fact.shape))
            .ok_or("extents that are not known")?
            .to_vec();
        for (k, (&dim, &extent)) in dims.iter().zip(extents).enumerate() {
            if self.source.terms.constant(dim).is_none() {
                let dst = self.extent_register(slot, k);
                self.copy(dst, extent);
            }
        }
        Ok(())
    }

    /// The product of extents.
    pub fn product(&mut self, extents: &[Reg]) -> Reg {
        let mut product: Option<Reg> = None;
        for &extent in extents {
            product = Some(match product {
                None => extent,
                Some(product) => self.binary(BinaryOp::Mul, product, extent),
            });
        }
        match product {
            Some(product) => product,
            None => self.index(1),
        }
    }

    /// The number of elements of a new array. Extents that numbers of the program give may be too large, together.
    pub fn elements(&mut self, extents: &[Reg], element: Type) -> Reg {
        let others: Vec<Reg> =
            extents.iter().copied().filter(|&extent| self.known_index(extent) != Some(1)).collect();
        let product = others.iter().try_fold(1, |product: i64, &extent| {
            self.known_index(extent).and_then(|extent| product.checked_mul(extent))
        });
        // Memory for one extent is refused where it is asked for.
        if product.is_none() && others.len() > 1 {
            let others: Vec<Reg> =
                others.into_iter().map(|extent| self.converted(extent, Type::F64)).collect();
            let product = self.product(&others);
            self.check_elements(extents, product, element);
        }
        self.product(extents)
    }

    /// Checks that so many elements are not too many; they have these extents.
    pub fn check_elements(&mut self, extents: &[Reg], count: Reg, element: Type) {
        if self.known_index(count).is_some_and(|count| count as f64 <= MOST_ELEMENTS) {
            return;
        }
        let count = self.converted(count, Type::F64);
        let most = self.constant(Scalar::F64(MOST_ELEMENTS));
        let fits = self.compare(CompareOp::Le, count, most);
        let size = self.constant(Scalar::F64(element.bytes() as f64 / f64::from(1 << 30)));
        let size = self.binary(BinaryOp::Mul, count, size);
        self.check_ranked(fits, extents, |rank, extents| {
            (Failure::TooLarge(rank), [extents, &[size]].concat())
        });
    }

    /// The extents that these arrays have together.
    pub fn expanded(&mut self, leaves: &[Leaf], rank: usize) -> Lowered<Expanded> {
        let terms = self.source.terms;
        let known = |leaf: &Leaf, k: usize| match leaf.extents.get(k) {
            None => Some(1),
            Some(_) => leaf.dims.as_ref().and_then(|dims| terms.constant(dims[k])),
        };
        let mut of = Vec::new();
        let mut is_flat = true;
        let mut same: Option<Reg> = None;
        for k in 0..rank {
            let (ones, others): (Vec<&Leaf>, Vec<&Leaf>) =
                leaves.iter().partition(|leaf| known(leaf, k) == Some(1));
            let Some((first, rest)) = others.split_first() else {
                of.push(self.index(1));
                continue;
            };
            is_flat &= ones.is_empty();
            let mut extent = first.extents[k];
            for other in rest {
                let dims = first.dims.as_ref().zip(other.dims.as_ref());
                if dims.is_some_and(|(a, b)| terms.equal(a[k], b[k]) == Truth::Yes) {
                    continue;
                }
                let theirs = other.extents[k];
                let is_equal = self.compare(CompareOp::Eq, extent, theirs);
                let one = self.index(1);
                let [is_one, are_one] =
                    [extent, theirs].map(|extent| self.compare(CompareOp::Eq, extent, one));
                let any = self.binary(BinaryOp::Or, is_one, are_one);
                let fits = self.binary(BinaryOp::Or, any, is_equal);
                self.check(fits, Failure::Conform, &[]);
                extent = self.select(is_one, theirs, extent);
                same = Some(match same {
                    Some(same) => self.binary(BinaryOp::And, same, is_equal),
                    None => is_equal,
                });
            }
            of.push(extent);
        }
        Ok(Expanded { of, is_same: same.filter(|_| is_flat), is_flat: is_flat && same.is_none() })
    }
}

/// The extents that operands have together.
pub(crate) struct Expanded {
    pub of: Vec<Reg>,
    /// Whether all operands turn out to have one shape, where facts leave it open.
    pub is_same: Option<Reg>,
    /// Whether facts say that they have.
    pub is_flat: bool,
}
