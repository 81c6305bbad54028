//! Reading elements: `x(args)`, `end`, chains of subscripts and fields.
//!
//! ```text
//! x(:)           numel(x) x 1
//! x(i)           1 x 1                          i from first to last: 1 <= first, last <= numel(x)
//! x(i, :)        numel(i) x size(x, 2)          one condition for each subscript
//! x(x > 0)       k x 1, or 1 x k where x is a row, k at most numel(x)
//! ```

use crate::facts::{CheckKind, Introduced, Part};
use crate::walk::{Flow, Walk};
use lanner_builtins::exact;
use lanner_facts::{
    Class, ClassSet, Complexity, Condition, Definedness, Dim, Fact, Interval, Requirement, Shape, Terms,
    Truth, ValueRange,
};
use lanner_mir::{Args, Constant, Operand, OperandKind, Path, Slot, Step};

/// One subscript.
pub(super) struct Subscript {
    /// The extent that it is a subscript of.
    pub extent: Dim,
    /// How many elements it takes.
    pub count: Dim,
    /// Its own shape; none of `:`.
    pub shape: Option<Shape>,
    /// The least and the greatest element where they are known as terms.
    pub first: Option<Dim>,
    pub last: Option<Dim>,
    /// What it requires of the extent that it is a subscript of.
    pub condition: Option<Condition>,
    /// It takes one element in every run.
    pub is_scalar: bool,
    /// Its least and greatest element are what it is, not only bounds: its condition must hold.
    pub is_exact: bool,
    /// It takes all elements.
    pub is_colon: bool,
    /// It is an array of truth values.
    pub is_mask: bool,
    /// Whether it may be logical.
    pub may_be_mask: bool,
}

impl Walk<'_, '_> {
    /// `dst = base(args)`.
    pub(super) fn index(&mut self, dst: Slot, base: Operand, args: Args) -> Flow {
        let fact = self.operand(base);
        let operands = self.func.args(args).to_vec();
        if fact.classes.contains(Class::FunctionHandle) {
            let known = fact.classes.only() == Some(Class::FunctionHandle);
            let outputs = if known { self.call_handle(&fact, &operands, 1) } else { Some(Vec::new()) };
            let Some(mut outputs) = outputs else { return Flow::Stops };
            let known = known && !outputs.is_empty();
            let result = if known { outputs.swap_remove(0) } else { self.anything() };
            return self.done(dst, result);
        }
        if fact.classes.contains(Class::Object) || operands.iter().any(|operand| operand.is_spread()) {
            let result = self.anything();
            return self.done(dst, result);
        }
        match self.element(&fact, &operands) {
            Some(result) => self.done(dst, result),
            None => Flow::Stops,
        }
    }

    /// The subscripts are within the array, or it is an error.
    pub(super) fn check_index(&mut self, base: Operand, args: Args) -> Flow {
        let fact = self.operand(base);
        let operands = self.func.args(args).to_vec();
        let no_array = [Class::FunctionHandle, Class::Object];
        if no_array.iter().any(|&class| fact.classes.contains(class))
            || operands.iter().any(|o| o.is_spread())
        {
            self.note_unknown(CheckKind::Index);
            return Flow::Next;
        }
        if self.element(&fact, &operands).is_some() { Flow::Next } else { Flow::Stops }
    }

    /// The elements of an array; none where it is an error in every run.
    pub(super) fn element(&mut self, base: &Fact, operands: &[Operand]) -> Option<Fact> {
        if base.classes.is_within(ClassSet::ARITHMETIC)
            && operands.iter().any(|&operand| self.is_nan(operand))
        {
            return None;
        }
        let subscripts: Vec<Subscript> =
            (0..operands.len()).map(|k| self.subscript(base.shape, operands, k)).collect();
        let shape = match subscripts.as_slice() {
            [] => base.shape,
            [one] => self.linear_shape(base.shape, one),
            many => {
                let counts: Vec<Dim> = many.iter().map(|s| s.count).collect();
                self.inference.terms.tuple(&counts)
            }
        };
        let known = subscripts.iter().all(|s| s.condition.is_some() || s.is_colon);
        let terms = &mut self.inference.terms;
        let mut condition = terms.always();
        for part in subscripts.iter().filter_map(|s| s.condition) {
            condition = terms.both(condition, part);
        }
        if self.ask(CheckKind::Index, condition) == Flow::Stops {
            return None;
        }
        // What is enough for bounds of a subscript need not hold behind it.
        for part in subscripts.iter().filter(|s| s.is_exact).filter_map(|s| s.condition) {
            self.know(part);
        }
        if !known {
            self.note_unknown(CheckKind::Index);
        }
        for (&operand, subscript) in operands.iter().zip(&subscripts) {
            self.refine_subscript(operand, subscript, Some(subscript.extent));
        }
        let complexity = match base.complexity {
            Complexity::Real => Complexity::Real,
            _ => Complexity::Either,
        };
        let contents = self.taken(base, operands, shape);
        let definedness = Definedness::Defined;
        Some(Fact { shape, complexity, constant: None, definedness, contents, ..base.clone() })
    }

    /// Whether an operand is NaN, which is no subscript of numbers.
    pub(super) fn is_nan(&mut self, operand: Operand) -> bool {
        let fact = self.operand(operand);
        fact.definedness == Definedness::Defined
            && fact.classes.only().is_some_and(Class::is_float)
            && fact.range.is_empty()
            && fact.range.nan
            && self.inference.terms.is_scalar(fact.shape).is_yes()
    }

    /// What was a subscript is an integer from 1 on; where elements are read it is within the extent.
    pub(super) fn refine_subscript(&mut self, operand: Operand, subscript: &Subscript, extent: Option<Dim>) {
        let Some(slot) = operand.as_slot().filter(|&slot| self.func.memory(slot).is_none()) else { return };
        let fact = self.value(slot);
        let is_number = fact.classes.is_arithmetic() && !fact.classes.contains(Class::Logical);
        if !subscript.is_scalar
            || (subscript.is_exact && subscript.first.is_some())
            || !is_number
            || fact.classes.contains(Class::Char)
        {
            return;
        }
        let name = self.func.slots[slot].name.map_or("i", |name| name.as_str());
        let terms = &mut self.inference.terms;
        let least = Interval { lo: Some(1), hi: Interval::EXTENT.hi };
        if subscript.first.is_some() {
            // What bounds it says more than a symbol would.
            let [lo, hi] = [least.lo, least.hi].map(|bound| bound.unwrap_or_default() as f64);
            let range = fact.range.meet(ValueRange::integers(lo, hi), terms);
            return self.refine(slot, Fact { range, complexity: Complexity::Real, ..fact });
        }
        let symbol = terms.bounded_symbol(name, least, &[], extent.as_slice());
        let place = terms.term(symbol);
        let range = ValueRange::of_term(place, terms);
        let range = range.meet(ValueRange { integer: true, nan: false, ..fact.range }, terms);
        self.refine(slot, Fact { range, complexity: Complexity::Real, ..fact });
        let site = u32::MAX - (self.site() as u32);
        self.introduced.insert((slot, site), Introduced { slot, part: Part::Number(symbol) });
    }

    /// Subscript `k` of an array.
    pub(super) fn subscript(&mut self, base: Shape, operands: &[Operand], k: usize) -> Subscript {
        let operand = operands[k];
        let extent = self.extent_at(base, k, operands.len());
        if self.is_colon(operand) {
            return Subscript {
                extent,
                count: extent,
                shape: None,
                first: None,
                last: None,
                condition: None,
                is_scalar: false,
                is_exact: false,
                is_colon: true,
                is_mask: false,
                may_be_mask: false,
            };
        }
        let fact = self.operand(operand);
        let site = self.site().wrapping_mul(16).wrapping_add(k as u64);
        let terms = &mut self.inference.terms;
        if fact.classes.contains(Class::Logical) {
            let numel = terms.numel(fact.shape);
            let only_mask = fact.classes.only() == Some(Class::Logical);
            let count = if only_mask { terms.count(site, numel) } else { terms.fresh("n", Interval::EXTENT) };
            // The last truth may be any of them.
            let condition = terms.require(vec![Requirement::AtMost(numel, extent)]);
            let condition = Some(condition).filter(|&c| only_mask && terms.holds(c) != Truth::No);
            return Subscript {
                extent,
                count,
                shape: Some(fact.shape),
                first: None,
                last: None,
                condition,
                is_scalar: false,
                is_exact: false,
                is_colon: false,
                is_mask: only_mask,
                may_be_mask: true,
            };
        }
        let is_scalar = terms.is_scalar(fact.shape).is_yes();
        let count = terms.numel(fact.shape);
        let (first, last) = match exact(&fact, terms) {
            Some(value) => (Some(value), Some(value)),
            None if fact.range.integer && !fact.range.nan => {
                let interval = fact.range.interval();
                let least = fact.range.at_least.or_else(|| interval.lo.map(|lo| terms.number(lo)));
                let most = fact.range.at_most.or_else(|| interval.hi.map(|hi| terms.number(hi)));
                (least, most)
            }
            None => (None, None),
        };
        let one = terms.number(1);
        let is_taken = terms.at_most(one, count).is_yes();
        let condition = match (first, last) {
            (Some(first), Some(last)) if fact.classes.is_arithmetic() => {
                Some(terms.index_condition(first, last, extent))
            }
            _ => None,
        };
        // A subscript without elements is always right, and what is known of a bound only is not what is required.
        let is_exact = is_scalar && first == last;
        let condition = condition.filter(|&c| terms.holds(c) != Truth::No || (is_taken && is_exact));
        Subscript {
            extent,
            count,
            shape: Some(fact.shape),
            first,
            last,
            condition,
            is_scalar,
            is_exact,
            is_colon: false,
            is_mask: false,
            may_be_mask: false,
        }
    }

    /// The extent that subscript `k` of `count` is checked against.
    pub(super) fn extent_at(&mut self, base: Shape, k: usize, count: usize) -> Dim {
        let terms = &mut self.inference.terms;
        if count == 1 {
            return terms.numel(base);
        }
        if k + 1 < count {
            return terms.extent(base, k as u32);
        }
        match terms.rank(base) {
            Some(rank) if rank as usize <= count => terms.extent(base, k as u32),
            Some(rank) => {
                let rest: Vec<Dim> = (k as u32..rank).map(|d| terms.extent(base, d)).collect();
                terms.product(&rest)
            }
            None => terms.fresh("n", Interval::EXTENT),
        }
    }

    pub(super) fn is_colon(&self, operand: Operand) -> bool {
        matches!(operand.kind(), OperandKind::Const(constant) if self.func.constants[constant] == Constant::Colon)
    }

    /// The shape of `x(i)`: `i`'s own, but where both are vectors that of `x`; a mask takes a column, or a row from a row.
    fn linear_shape(&mut self, base: Shape, subscript: &Subscript) -> Shape {
        let terms = &mut self.inference.terms;
        let one = terms.number(1);
        let Some(shape) = subscript.shape else { return terms.tuple(&[subscript.count, one]) };
        if subscript.is_scalar {
            return terms.scalar();
        }
        if subscript.may_be_mask && !subscript.is_mask {
            return terms.fresh_shape("?", None);
        }
        // A false scalar takes 0x0 of everything.
        let mut across = one;
        if subscript.is_mask {
            match terms.is_scalar(shape) {
                Truth::Yes => return terms.tuple(&[subscript.count, subscript.count]),
                Truth::Unknown => across = terms.fresh("n", Interval::new(0, 1)),
                Truth::No => (),
            }
        }
        let (is_row, is_column) = (is_along(terms, base, 0), is_along(terms, base, 1));
        let (index_row, index_column) = (is_along(terms, shape, 0), is_along(terms, shape, 1));
        let n = subscript.count;
        let is_vector = |row: Truth, column: Truth| row.is_yes() || column.is_yes();
        if terms.is_scalar(base).is_yes() && !subscript.is_mask {
            return shape;
        }
        let base_is_vector = is_vector(is_row, is_column);
        let index_is_vector = is_vector(index_row, index_column);
        let never_scalar = terms.is_scalar(base).is_no();
        if base_is_vector && index_is_vector && (never_scalar || index_row == is_row) {
            return if is_row.is_yes() { terms.tuple(&[across, n]) } else { terms.tuple(&[n, across]) };
        }
        let index_is_matrix = index_row.is_no() && index_column.is_no();
        if may_lie_deeper(terms, base) && (subscript.is_mask || !index_is_matrix) {
            let rank = terms.rank(base).zip(terms.rank(shape)).map(|(own, other)| own.max(other));
            return terms.fresh_shape("?", rank);
        }
        if subscript.is_mask {
            if index_row.is_yes() && is_row.is_yes() {
                return terms.tuple(&[across, n]);
            }
            let is_matrix_mask = index_row.is_no() && index_column.is_no();
            if is_matrix_mask && is_row.is_no() {
                return terms.tuple(&[n, one]);
            }
            return terms.fresh_shape("?", Some(2));
        }
        let base_is_matrix = is_row.is_no() && is_column.is_no();
        if base_is_matrix || index_is_matrix {
            return shape;
        }
        let rank = terms.rank(base).zip(terms.rank(shape)).map(|(own, other)| own.max(other));
        terms.fresh_shape("?", rank)
    }

    /// What `end` means.
    pub(super) fn end_of(&mut self, dst: Slot, base: Operand, (position, count): (u32, u32)) -> Flow {
        let fact = self.operand(base);
        let scalar = self.inference.terms.scalar();
        let array = Fact::array(Class::Double, scalar);
        let range = match fact.definedness {
            Definedness::Undefined => ValueRange::of(0.0),
            Definedness::Defined if !fact.classes.contains(Class::Object) => {
                let extent = self.extent_at(fact.shape, position as usize - 1, count as usize);
                ValueRange::of_term(extent, &self.inference.terms)
            }
            _ => ValueRange::integers(0.0, f64::INFINITY),
        };
        self.done(dst, Fact { range, ..array })
    }

    /// A field or the contents of a cell is asked of a number, which has none.
    pub(super) fn has_no_parts(&mut self, base: Operand, path: Path) -> bool {
        let first = self.func.paths[path].0.first();
        let asks = matches!(first, Some(Step::Brace(_) | Step::Field(_)));
        asks && self.operand(base).classes.is_arithmetic()
    }
}

/// Whether all elements of an array may lie along a dimension behind the second one: those of a vector at the places of a vector lie there,
/// too.
fn may_lie_deeper(terms: &mut Terms, shape: Shape) -> bool {
    let Some(extents) = terms.all_extents(shape) else { return false };
    let one = terms.number(1);
    let other = extents.iter().filter(|&&extent| terms.equal(extent, one) == Truth::No).count();
    extents.len() > 2 && other < 2
}

/// The shape is a row (`k` 0) or a column (1): all other extents are 1.
pub(super) fn is_along(terms: &mut Terms, shape: Shape, k: u32) -> Truth {
    let one = terms.number(1);
    let extent = terms.extent(shape, k);
    match (terms.rank(shape), terms.equal(extent, one)) {
        (_, Truth::No) => Truth::No,
        (Some(2), truth) => truth,
        _ => Truth::Unknown,
    }
}
