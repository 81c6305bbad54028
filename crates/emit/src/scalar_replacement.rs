//! Fields of structs as variables of their own.
//!
//! ```text
//! %3 = get s .x (k)           %3 = index s.x(k)
//! set s .x (k) = %6!          set s.x(k) = %6!
//! %7 = get s .total           %7 = copy s.total
//! %13 = list p .v             check depth 0                nothing: what reads it reads p.v
//! %14 = call numel(%13!...)   %14 = call numel(p.v)
//! ```
//!
//! Where a loop changes a 1x1 struct by names of its fields alone, each of them is a variable: one with a slot behind those of
//! the function. Whoever runs the code takes them out of the struct, and puts them back where the code is left. (Scalar replacement of
//! aggregates, Muchnick 12.2, over a struct's life in a loop.)

use crate::argument_flattening::{FlattenedArguments, FlattenedCalls, slots, with_fields};
use crate::cell::{contents, read_again};
use crate::inline::{CallSite, Origins};
use crate::outline::OutlinePlace;
use crate::records::{Choice, Records, Whole};
use crate::rep::Rep;
use lanner_base::{Id, Name, SideTable};
use lanner_mir::{
    Args, Block, Callee, Func, Inst, Operand, OperandKind, PathData, Rewrite, Slot, SlotData, SlotKind, Step,
    Target, Use,
};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// A field of a struct that is a variable of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The variable.
    pub slot: Slot,
    /// The struct: a variable of the function, or a field before this one.
    pub of: Slot,
    /// What it is of that.
    pub part: FieldPart,
    /// Whether a field of the same variable of the function is written.
    pub is_written: bool,
}

impl Field {
    /// Whether others may have what it is a part of.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.part, FieldPart::Content | FieldPart::Shared(_))
    }

    /// Whether it is one of an object that only the code has.
    pub(crate) fn is_made(&self) -> bool {
        matches!(self.part, FieldPart::Made { .. })
    }

    /// Its name, if it is a field of a struct or a property.
    pub(crate) fn name(&self) -> Option<Name> {
        match self.part {
            FieldPart::Field(name)
            | FieldPart::Property(name)
            | FieldPart::Shared(name)
            | FieldPart::Made { name, .. } => Some(name),
            _ => None,
        }
    }
}

/// A part of a value that is a variable of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FieldPart {
    /// A field of a 1x1 struct.
    Field(Name),
    /// A property of one object that is a value.
    Property(Name),
    /// A property of what a handle refers to: others may have that, too.
    Shared(Name),
    /// A property of an object in a temporary that the code makes.
    Made {
        /// Its name.
        name: Name,
        /// Another variable, with an object of its class.
        like: Slot,
    },
    /// What a function handle has captured, counted from 0.
    Captured(u32),
    /// The cell of a variable that a handle of a nested function hands over, counted from 0.
    Environment(u32),
    /// The cell of a variable of a function that the loop calls, counted from 0: it is a part of nothing.
    Outside(u32),
    /// What the cell of a variable holds that other functions have, too.
    Content,
}

/// What a field of a variable, named from the outermost on, is held as where the code is entered; none where there is none.
pub type FieldsHeld<'a> = &'a dyn Fn(Slot, &[Name]) -> Option<Rep>;

/// What the fields of variables are where the code is entered.
#[derive(Clone, Copy)]
pub struct FieldFeedback<'a> {
    /// How they are held.
    pub held: FieldsHeld<'a>,
    /// What a field of a variable is of it.
    pub part: &'a dyn Fn(Slot, Name) -> FieldPart,
    /// Variables that hold objects.
    pub records: Records<'a>,
}

impl<'a> FieldFeedback<'a> {
    /// That variables hold structs.
    pub fn of_structs(held: FieldsHeld<'a>) -> FieldFeedback<'a> {
        FieldFeedback { held, part: &|_, name| FieldPart::Field(name), records: &|_| None }
    }
}

/// An array in a field that is read where it is: the block of the whole function in which it was, the instruction that would read it first,
/// and the one that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub block: Block,
    pub from: usize,
    pub reader: usize,
}

/// The fields that are variables of a loop's blocks now, and the arrays that are read where they are. The whole function has so many slots.
/// None of these places starts with an array that is.
pub(crate) fn replace(
    func: &mut Func,
    (origins, count): (&mut Origins, usize),
    feedback: FieldFeedback<'_>,
    calls: FlattenedCalls<'_>,
    (not, changes): (&FxHashSet<CallSite>, &FxHashSet<CallSite>),
) -> (Vec<Field>, Vec<View>) {
    let held = feedback.held;
    let all: Vec<Slot> = func.slots.ids().collect();
    let contents = contents(func, held);
    let Replaced { mut fields, singles, .. } =
        replaced(func, &all, contents, Some(origins), (feedback, calls, Whole::Read));
    read_again(func, origins, &fields, changes);
    let written = func.written(func.blocks.ids());
    let roots: FxHashSet<Slot> =
        written.iter().filter_map(|slot| path(&fields, slot)).map(|(root, _)| root).collect();
    for k in 0..fields.len() {
        fields[k].is_written = path(&fields, fields[k].slot).is_some_and(|(root, _)| roots.contains(&root));
    }
    let (instead, views) = read_in_place(func, origins, &fields, held, not);
    if !fields.is_empty() {
        func.rewrite(&mut InPlace { instead, singles });
        put_behind(func, count, &mut fields);
    }
    (fields, views)
}

/// Lets the slots of fields follow on the first ones of a function, so many: there is where who runs the code has them.
fn put_behind(func: &mut Func, count: usize, fields: &mut [Field]) {
    let is_field = |slot: Slot| fields.iter().any(|field| field.slot == slot);
    let others = func.slots.ids().skip(count).filter(|&slot| !is_field(slot));
    let order: Vec<Slot> =
        func.slots.ids().take(count).chain(fields.iter().map(|field| field.slot)).chain(others).collect();
    let mut new = SideTable::new(Slot(0));
    for (k, &slot) in order.iter().enumerate() {
        new[slot] = Slot::from_index(k);
    }
    func.slots = order.into_iter().map(|slot| func.slots[slot].clone()).collect();
    for field in fields {
        (field.slot, field.of) = (new[field.slot], new[field.of]);
    }
    func.rewrite(&mut Renumbered { new });
}

/// Other numbers of slots.
struct Renumbered {
    new: SideTable<Slot, Slot>,
}

impl Rewrite for Renumbered {
    fn read(&mut self, slot: Slot) -> Slot {
        self.new[slot]
    }

    fn write(&mut self, slot: Slot) -> Slot {
        self.new[slot]
    }
}

/// Makes the fields of variables variables themselves, in a function that does not write them. Gives them, each behind what it is a field of.
pub fn take_apart(func: &mut Func, of: &[Slot], held: FieldsHeld<'_>) -> Vec<Field> {
    variables(func, of, FieldFeedback::of_structs(held), &|_| None, Whole::Never).fields
}

/// Variables that were replaced by their fields.
pub(crate) struct Replaced {
    /// Those, each behind what it is a field of.
    pub fields: Vec<Field>,
    /// The temporaries that were lists and are one value each.
    pub singles: FxHashSet<Slot>,
    /// Whether one instruction became several.
    pub has_moved: bool,
}

/// Makes the fields of some variables variables themselves, in a whole function.
pub(crate) fn variables(
    func: &mut Func,
    of: &[Slot],
    feedback: FieldFeedback<'_>,
    calls: FlattenedCalls<'_>,
    whole: Whole,
) -> Replaced {
    let made = replaced(func, of, Vec::new(), None, (feedback, calls, whole));
    if !made.fields.is_empty() {
        func.rewrite(&mut InPlace { instead: FxHashMap::default(), singles: made.singles.clone() });
    }
    made
}

/// The same behind fields that there are, of which the last ones hold what cells do.
fn replaced(
    func: &mut Func,
    of: &[Slot],
    mut fields: Vec<Field>,
    mut origins: Option<&mut Origins>,
    (feedback, calls, whole): (FieldFeedback<'_>, FlattenedCalls<'_>, Whole),
) -> Replaced {
    let before = lists(func);
    let all: Vec<Block> = func.blocks.ids().collect();
    let mut has_moved = false;
    let mut work: Vec<Slot> = of.iter().copied().chain(fields.iter().map(|field| field.slot)).collect();
    while !work.is_empty() {
        let held = |slot: Slot, name: Name| {
            let (root, names) = path(&fields, slot).unwrap_or((slot, Vec::new()));
            let is_made = || slot == root && matches!((feedback.part)(slot, name), FieldPart::Made { .. });
            is_made() || (feedback.held)(root, &[&names[..], &[name]].concat()).is_some()
        };
        let choice = Choice { func, blocks: &all, records: feedback.records, calls, whole };
        let chosen = choice.of(&work, &held);
        let changes = changes(&choice, &slots(&chosen));
        let count = fields.len();
        for (slot, names) in chosen {
            let root = path(&fields, slot).map_or(slot, |(root, _)| root);
            for name in names {
                let whole = func.slots[slot].name.map_or_else(|| slot.to_string(), |name| name.to_string());
                let named = Some(Name::new(&format!("{whole}.{name}")));
                let part = if slot == root { (feedback.part)(slot, name) } else { FieldPart::Field(name) };
                let made = func.slots.push(SlotData::new(named, SlotKind::Local));
                fields.push(Field { slot: made, of: slot, part, is_written: false });
            }
        }
        has_moved |= apply(func, origins.as_deref_mut(), &fields[count..], changes);
        work = fields[count..].iter().map(|field| field.slot).collect();
    }
    let singles = &before - &lists(func);
    Replaced { fields, singles, has_moved }
}

/// What an instruction becomes where variables are replaced.
enum Change {
    /// The call of a function of fields.
    Call(Callee, FlattenedArguments),
    /// Copies of all fields.
    Copies,
    /// Nothing.
    Nothing,
    /// The same about a field.
    Field(Slot, Name),
}

/// What instructions become where some variables are replaced.
fn changes(choice: &Choice<'_>, chosen: &FxHashSet<Slot>) -> FxHashMap<CallSite, Change> {
    let mut found = FxHashMap::default();
    if chosen.is_empty() {
        return found;
    }
    for (id, block) in choice.func.blocks.iter() {
        for (k, inst) in block.insts.iter().enumerate() {
            let change = match choice.flattened(inst, chosen) {
                Some((callee, known)) => Some(Change::Call(callee, known)),
                None if choice.is_copy(inst, chosen) => Some(Change::Copies),
                None => match *inst {
                    Inst::Release { slot } if chosen.contains(&slot) => Some(Change::Nothing),
                    ref inst => base_of(inst)
                        .filter(|slot| chosen.contains(slot))
                        .and_then(|slot| Some(Change::Field(slot, field_of(choice.func, inst, slot)?))),
                },
            };
            found.extend(change.map(|change| ((id, k), change)));
        }
    }
    found
}

/// The variable of which an instruction reads or writes a part.
pub(crate) fn base_of(inst: &Inst) -> Option<Slot> {
    match *inst {
        Inst::Get { base, .. } | Inst::GetList { base, .. } => base.as_slot(),
        Inst::Peek { base, .. } | Inst::SetPath { base, .. } | Inst::ReleasePart { base, .. } => Some(base),
        _ => None,
    }
}

/// Lets instructions become what was found, with these fields. Whether one became several.
fn apply(
    func: &mut Func,
    mut origins: Option<&mut Origins>,
    fields: &[Field],
    mut changes: FxHashMap<CallSite, Change>,
) -> bool {
    let slot = |of: Slot, name: Name| {
        fields.iter().find(|field| field.of == of && field.name() == Some(name)).map(|field| field.slot)
    };
    let mut has_moved = false;
    for id in func.blocks.ids() {
        // From the end on, so places before stay what they are.
        for k in (0..func.blocks[id].insts.len()).rev() {
            let inst = func.blocks[id].insts[k];
            let new = match changes.remove(&(id, k)) {
                None => continue,
                Some(Change::Call(callee, known)) => with_fields(func, inst, &(callee, known), slot),
                Some(Change::Nothing) => Inst::CheckDepth { calls: 0 },
                Some(Change::Field(of, name)) => match slot(of, name) {
                    Some(slot) => of_variable(func, inst, slot),
                    None => inst,
                },
                Some(Change::Copies) => {
                    let Inst::Copy { dst, src } = inst else { continue };
                    let copies: Vec<Inst> = fields
                        .iter()
                        .filter(|field| field.of == dst)
                        .filter_map(|field| {
                            let from = slot(src.as_slot()?, field.name()?)?;
                            Some(Inst::Copy { dst: field.slot, src: Operand::slot(from) })
                        })
                        .collect();
                    has_moved = true;
                    let data = &mut func.blocks[id];
                    let span = data.spans[k];
                    data.spans.splice(k..=k, copies.iter().map(|_| span));
                    if let Some(origins) = &mut origins {
                        let origin = origins.insts[id][k];
                        origins.insts[id].splice(k..=k, copies.iter().map(|_| origin));
                    }
                    data.insts.splice(k..=k, copies);
                    continue;
                }
            };
            func.blocks[id].insts[k] = new;
        }
    }
    has_moved
}

/// The temporaries that get lists of values.
fn lists(func: &Func) -> FxHashSet<Slot> {
    let insts = func.blocks.values().flat_map(|block| &block.insts);
    let lists = insts.filter_map(|inst| match *inst {
        Inst::GetList { dst, .. } => Some(dst),
        _ => None,
    });
    lists.collect()
}

/// The variable in which a field is, and the names that lead to it.
pub(crate) fn path(fields: &[Field], slot: Slot) -> Option<(Slot, Vec<Name>)> {
    let field = fields.iter().find(|field| field.slot == slot)?;
    let (root, mut names) = path(fields, field.of).unwrap_or((field.of, Vec::new()));
    names.extend(field.name());
    Some((root, names))
}

/// Whether blocks use a variable by names of fields, so that these may be variables.
pub fn is_taken_apart(func: &Func, blocks: &[Block], of: Slot, calls: FlattenedCalls<'_>) -> bool {
    let choice = Choice { func, blocks, records: &|_| None, calls, whole: Whole::Read };
    !choice.of(&[of], &|_, _| true).is_empty()
}

/// The field of a struct that an instruction reads or writes, if it does no more with the struct.
pub(crate) fn field_of(func: &Func, inst: &Inst, of: Slot) -> Option<Name> {
    let (base, path) = match *inst {
        Inst::Get { targets, base, path } => {
            let [Target::Slot(_)] = func.target_list(targets) else { return None };
            (read(base)?, path)
        }
        Inst::GetList { base, path, statement: false, .. } => (read(base)?, path),
        Inst::Peek { base, path, .. }
        | Inst::SetPath { base, path, .. }
        | Inst::ReleasePart { base, path } => (base, path),
        _ => return None,
    };
    match func.paths[path].0.first() {
        Some(&Step::Field(name)) if base == of => Some(name),
        _ => None,
    }
}

/// The struct of which an instruction reads a field, and does no more with it.
pub(crate) fn read_field(func: &Func, inst: &Inst) -> Option<Slot> {
    let of = match *inst {
        Inst::Get { base, .. } | Inst::GetList { base, .. } => base.as_slot()?,
        Inst::Peek { base, .. } => base,
        _ => return None,
    };
    let mut borrowed = *inst;
    if let Inst::Get { base, .. } | Inst::GetList { base, .. } = &mut borrowed {
        *base = base.borrowed();
    }
    (field_of(func, &borrowed, of).is_some() && mentions(func, inst, of) == 1).then_some(of)
}

/// The slot that is read, and keeps its value.
pub(crate) fn read(operand: Operand) -> Option<Slot> {
    match operand.kind() {
        OperandKind::Slot(slot) if !operand.is_spread() => Some(slot),
        OperandKind::Slot(_) | OperandKind::Last(_) | OperandKind::Const(_) => None,
    }
}

/// How often an instruction that is about a field uses the struct.
pub(crate) fn uses(inst: &Inst) -> usize {
    if matches!(inst, Inst::SetPath { .. }) { 2 } else { 1 }
}

/// How often an instruction uses a slot.
pub(crate) fn mentions(func: &Func, inst: &Inst, slot: Slot) -> usize {
    let mut count = 0;
    func.visit_inst(inst, &mut |used| count += usize::from(used.slot() == Some(slot)));
    count
}

/// An instruction about a field, said of the field's own variable.
fn of_variable(func: &mut Func, inst: Inst, slot: Slot) -> Inst {
    let (Inst::Get { path, .. }
    | Inst::GetList { path, .. }
    | Inst::Peek { path, .. }
    | Inst::SetPath { path, .. }
    | Inst::ReleasePart { path, .. }) = inst
    else {
        return inst;
    };
    let rest: Vec<Step> = func.paths[path].0[1..].to_vec();
    let is_whole = rest.is_empty();
    let subscripts: Option<Args> = match rest[..] {
        [Step::Paren(args)] => Some(args),
        _ => None,
    };
    let path = func.paths.push(PathData(rest));
    let base = Operand::slot(slot);
    match (inst, subscripts) {
        (Inst::Get { targets, .. }, _) => match (func.target_list(targets), subscripts) {
            (&[Target::Slot(dst)], _) if is_whole => Inst::Copy { dst, src: base },
            (&[Target::Slot(dst)], Some(args)) => Inst::Index { dst, base, args },
            _ => Inst::Get { targets, base, path },
        },
        (Inst::GetList { dst, .. } | Inst::Peek { dst, .. }, _) if is_whole => Inst::Copy { dst, src: base },
        (Inst::GetList { dst, .. }, Some(args)) => Inst::Index { dst, base, args },
        (Inst::GetList { dst, statement, .. }, None) => Inst::GetList { dst, base, path, statement },
        (Inst::Peek { dst, .. }, _) => Inst::Peek { dst, base: slot, path },
        (Inst::SetPath { value, .. }, _) if is_whole => Inst::Copy { dst: slot, src: value },
        (Inst::SetPath { value, .. }, Some(args)) => Inst::SetIndex { dst: slot, base: slot, args, value },
        (Inst::SetPath { value, .. }, None) => Inst::SetPath { dst: slot, base: slot, path, value },
        (Inst::ReleasePart { .. }, _) if is_whole => Inst::Release { slot },
        (Inst::ReleasePart { .. }, _) => Inst::ReleasePart { base: slot, path },
        (inst, _) => inst,
    }
}

/// Arrays in fields that go into a temporary which one instruction of the block reads: that reads the field.
fn read_in_place(
    func: &mut Func,
    origins: &Origins,
    fields: &[Field],
    held: FieldsHeld<'_>,
    not: &FxHashSet<CallSite>,
) -> (FxHashMap<Slot, Slot>, Vec<View>) {
    let is_array = |slot: Slot| {
        let rep = path(fields, slot).and_then(|(root, names)| held(root, &names));
        matches!(rep, Some(Rep::Array(..) | Rep::ComplexArray(_)))
    };
    let mut instead: FxHashMap<Slot, Slot> = FxHashMap::default();
    let mut views = Vec::new();
    for id in func.blocks.ids() {
        let OutlinePlace::Inside(block) = origins.places[id] else { continue };
        if origins.bodies[id] > 0 {
            continue;
        }
        let of = |inst: usize| origins.insts[id][inst];
        for from in 0..func.blocks[id].insts.len() {
            let Inst::Copy { dst, src } = func.blocks[id].insts[from] else { continue };
            let Some(array) = read(src).filter(|&slot| is_array(slot)) else { continue };
            if func.slots[dst].kind != SlotKind::Temp || not.contains(&(block, of(from))) {
                continue;
            }
            let Some(reader) = only_reader(func, dst, (id, from)) else { continue };
            func.blocks[id].insts[from] = Inst::CheckDepth { calls: 0 };
            instead.insert(dst, array);
            views.push(View { block, from: of(from), reader: of(reader) });
        }
    }
    (instead, views)
}

/// The instruction behind another one in its block that alone reads the temporary which that alone writes.
fn only_reader(func: &Func, temporary: Slot, (of, from): (Block, usize)) -> Option<usize> {
    let mut reader = None;
    let mut others = 0;
    for (id, block) in func.blocks.iter() {
        for (k, inst) in block.insts.iter().enumerate() {
            func.visit_inst(inst, &mut |used| match used {
                Use::Operand(operand) if operand.as_slot() == Some(temporary) => {
                    if id == of && k > from && reader.is_none() {
                        reader = Some(k);
                    } else {
                        others += 1;
                    }
                }
                Use::Clear(_) | Use::Operand(_) => (),
                used if used.slot() == Some(temporary) && (id, k) != (of, from) => others += 1,
                _ => (),
            });
        }
        func.visit_term(&block.term, &mut |used| others += usize::from(used.slot() == Some(temporary)));
    }
    reader.filter(|_| others == 0)
}

/// Reads of fields instead of temporaries, and of values that were lists of one.
struct InPlace {
    instead: FxHashMap<Slot, Slot>,
    singles: FxHashSet<Slot>,
}

impl Rewrite for InPlace {
    fn operand(&mut self, operand: Operand) -> Operand {
        let field = operand.as_slot().and_then(|slot| self.instead.get(&slot));
        match (field, operand.kind()) {
            (Some(&field), _) => Operand::slot(field),
            (None, OperandKind::Slot(slot)) if self.singles.contains(&slot) => Operand::slot(slot),
            (None, OperandKind::Last(slot)) if self.singles.contains(&slot) => Operand::last(slot),
            _ => operand,
        }
    }
}
