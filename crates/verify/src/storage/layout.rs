//! One call under one plan: its memory, and what the plan says of it.

use super::super::view::Now;
use super::memory::{Content, Extent, Lost, Memory, Region};
use super::section::Section;
use super::seen::Seen;
use lanner_base::SideTable;
use lanner_facts::Dim;
use lanner_mir::{Block, Func, Inst, Slot, Target};
use lanner_storage::{Area, CallerPlace, DonatedArgument, HeapBlock, Layout, Resize};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A layout, and how values are stored.
pub(crate) struct Planned {
    /// Where they are.
    pub layout: Layout,
    /// The values that have an area.
    pub values: Vec<Slot>,
    /// Bytes of an element of each of them.
    pub widths: SideTable<Slot, u64>,
    /// The bytes that each result has at most, where they are known: so large is its place then.
    pub results: Vec<Option<u64>>,
}

/// What a slot means: the definition that its value comes from, and what that was.
#[derive(Clone, Debug)]
pub(crate) struct Meaning {
    pub made: u64,
    pub seen: Seen,
}

/// What a term is now.
pub(crate) type Number<'a> = &'a dyn Fn(Dim) -> Now;

/// The arena of a call, numbers instead of terms.
struct Made {
    bytes: u64,
    /// For each value where it begins, and how many bytes are its.
    /// None of those whose places are made of a number that is none: they are elsewhere.
    places: FxHashMap<Slot, Option<(u64, u64)>>,
}

/// Where a value lies that is in another one's bytes: those, and where it begins in the same region.
type InOther = (Extent, u64);

/// What a call is handed over, as its function has it.
#[derive(Clone, Debug, Default)]
pub(crate) struct HandedHere {
    /// By numbers, as the plan is made for.
    pub numbers: Vec<DonatedArgument>,
    /// For each parameter the caller's slot.
    pub slots: FxHashMap<Slot, Slot>,
    /// The parameters in whose storage a result is wanted, with its number.
    pub wanted: Vec<(Slot, usize)>,
}

/// A call under a plan.
pub(crate) struct Replay {
    pub planned: Rc<Planned>,
    /// Which of the call's views the plan was made for.
    pub view: usize,
    pub memory: Memory,
    /// The sizes of the blocks on the heap that there are.
    pub blocks: FxHashMap<HeapBlock, u64>,
    /// Those whose value is stored in another way than the plan knows of: a sparse matrix.
    unknown: FxHashSet<HeapBlock>,
    arena: Option<Made>,
    /// The values that are in others' bytes, as they were when they were defined; none where the other one has no place.
    parts: FxHashMap<Slot, Option<InOther>>,
    /// The most bytes that were used of the places for results.
    results: FxHashMap<usize, u64>,
    /// What the arguments are whose storage the plan may use: the definitions, and bytes.
    arguments: FxHashMap<Slot, (u64, u64)>,
    /// Of each parameter that is handed over the slot of the caller that its argument is.
    handed: FxHashMap<Slot, Slot>,
    /// The parameters in whose storage a result is wanted, with its number.
    wanted_here: Vec<(Slot, usize)>,
    /// The replays of the caller that this one runs under, by their numbers.
    pub parents: Vec<usize>,
    /// Parameters whose storage holds something else now than the caller left there.
    pub overwritten: FxHashSet<Slot>,
}

/// How something does not hold, in words.
pub(crate) type Checked<T = ()> = Result<T, String>;

impl Replay {
    /// At the beginning of a call, before its arguments are there.
    pub fn new(planned: Rc<Planned>, view: usize, given: &HandedHere) -> Replay {
        let extents = planned.layout.blocks.iter();
        let blocks = extents.filter_map(|(block, extent)| match extent {
            lanner_storage::Extent::Fixed(bytes) => Some((block, *bytes)),
            lanner_storage::Extent::Exact | lanner_storage::Extent::Marked => None,
        });
        let blocks = blocks.collect();
        Replay {
            planned,
            view,
            memory: Memory::default(),
            blocks,
            unknown: FxHashSet::default(),
            arena: None,
            parts: FxHashMap::default(),
            results: FxHashMap::default(),
            arguments: FxHashMap::default(),
            handed: given.slots.clone(),
            wanted_here: given.wanted.clone(),
            parents: Vec::new(),
            overwritten: FxHashSet::default(),
        }
    }

    /// Makes the arena, if it is made behind this definition, or at the call's beginning. What has a size that is not known then has
    /// no place in it.
    pub fn make_arena(&mut self, after: Option<Slot>, number: Number<'_>) {
        let layout = &self.planned.layout;
        let Some(arena) = layout.arena.filter(|arena| arena.after == after) else { return };
        let mut places = FxHashMap::default();
        for &slot in &self.planned.values {
            let Some(Area::Arena { offset, bytes }) = layout.areas[slot] else { continue };
            let (offset, bytes) = (number(offset), number(bytes));
            if let (Some(offset), Some(bytes)) = (offset.size(), bytes.size()) {
                places.insert(slot, Some((offset, bytes)));
            } else if [offset, bytes].contains(&Now::NoNumber) {
                places.insert(slot, None);
            }
        }
        // What nobody can store has no size: a range that is counted and never ends.
        let ends = places.values().flatten().map(|(offset, bytes)| offset.saturating_add(*bytes));
        let bytes = number(arena.bytes).size().unwrap_or(ends.max().unwrap_or(0));
        self.arena = Some(Made { bytes, places });
        self.memory.cut(Region::Arena, 0);
    }

    /// Says where a value begins that is defined now, if it is in another one's bytes.
    ///
    /// # Errors
    /// It is not known.
    pub fn make_part(
        &mut self,
        slot: Slot,
        meaning: &dyn Fn(Slot) -> Option<Seen>,
        number: Number<'_>,
    ) -> Checked {
        let Some(Area::Part { of, offset }) = self.planned.layout.areas[slot] else { return Ok(()) };
        let whole = match meaning(of) {
            Some(seen) => self.extent(of, &seen)?,
            None => None,
        };
        let offset = number(offset);
        if offset == Now::NoNumber {
            self.parts.insert(slot, None);
            return Ok(());
        }
        let offset = offset.size().ok_or("it is not known where it begins")?;
        self.parts.insert(slot, whole.map(|whole| (whole, whole.start.saturating_add(offset))));
        Ok(())
    }

    /// Bytes of the arena.
    pub fn arena_bytes(&self) -> u64 {
        self.arena.as_ref().map_or(0, |arena| arena.bytes)
    }

    /// Bytes that are used of the place for a result.
    pub fn result_bytes(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.results.iter().map(|(&result, &bytes)| (result, bytes))
    }

    /// The bytes that a value is in; none where it has no area.
    ///
    /// # Errors
    /// There is no arena.
    pub fn extent(&self, slot: Slot, seen: &Seen) -> Checked<Option<Extent>> {
        let Some(area) = self.planned.layout.areas[slot] else { return Ok(None) };
        let (region, start) = match area {
            Area::Frame { offset, .. } => (Region::Frame, offset),
            Area::Heap { block } => (Region::Block(block.0), 0),
            Area::Arena { .. } => {
                let arena = self.arena.as_ref().ok_or("there is no arena yet")?;
                match arena.places.get(&slot) {
                    Some(Some(place)) => (Region::Arena, place.0),
                    Some(None) => return Ok(None),
                    None if seen.is_range => return Ok(None),
                    None => return Err("its size was not known where the arena was made".to_owned()),
                }
            }
            Area::Caller(CallerPlace::Argument(param)) => (Region::Argument(param.0), 0),
            Area::Caller(CallerPlace::Result { number, offset }) => (Region::Result(number as u32), offset),
            Area::Part { .. } => match self.parts.get(&slot).ok_or("it has no place yet")? {
                Some((whole, start)) => (whole.region, *start),
                None => return Ok(None),
            },
        };
        Ok(Some(Extent { region, start, bytes: seen.bytes(self.planned.widths[slot]) }))
    }

    fn content(&self, slot: Slot, made: u64) -> Content {
        Content { made, width: self.planned.widths[slot] }
    }

    /// Asserts that a value that is read is in its area, but for a section of it that is not read.
    ///
    /// # Errors
    /// It is not there, as a whole.
    pub fn read(&self, slot: Slot, meaning: &Meaning, unread: Option<Section>) -> Checked {
        let Some(extent) = self.extent(slot, &meaning.seen)? else { return Ok(()) };
        let width = self.planned.widths[slot];
        let hole = unread.map(|Section { before, count }| Extent {
            region: extent.region,
            start: extent.start.saturating_add(before.saturating_mul(width)),
            bytes: count.saturating_mul(width),
        });
        let found = self.memory.find(extent, self.content(slot, meaning.made), hole);
        found.map_err(|Lost { at, holder }| match holder {
            Some(Content { made, .. }) if made == meaning.made => "which lies elsewhere".to_owned(),
            Some(Content { made, .. }) => format!("whose byte {at} is that of another value, #{made}"),
            None => format!("whose byte {at} is not there"),
        })
    }

    /// An argument comes with its storage, or is put where the plan has it.
    ///
    /// # Errors
    /// As `define`.
    pub fn give(&mut self, slot: Slot, meaning: &Meaning) -> Checked {
        let bytes = meaning.seen.bytes(self.planned.widths[slot]);
        match self.planned.layout.areas[slot] {
            Some(Area::Caller(CallerPlace::Argument(param))) => {
                if param == slot {
                    self.arguments.insert(slot, (meaning.made, bytes));
                }
            }
            // Parameters come with their storage.
            Some(Area::Heap { block })
                if self.planned.layout.blocks[block] == lanner_storage::Extent::Marked =>
            {
                self.blocks.insert(block, bytes);
            }
            Some(
                Area::Frame { .. }
                | Area::Heap { .. }
                | Area::Arena { .. }
                | Area::Caller(_)
                | Area::Part { .. },
            )
            | None => (),
        }
        self.define(slot, meaning)
    }

    /// A value is put into its area.
    ///
    /// # Errors
    /// It does not fit, or a block on the heap is not what the mark says.
    pub fn define(&mut self, slot: Slot, meaning: &Meaning) -> Checked {
        let Some(extent) = self.extent(slot, &meaning.seen)? else { return Ok(()) };
        let (width, element) = (self.planned.widths[slot], meaning.seen.element);
        if width < element {
            return Err(format!("elements have {element} bytes, and are stored in {width}"));
        }
        self.make_room(slot, extent, meaning.made)?;
        self.memory.put(extent, self.content(slot, meaning.made));
        Ok(())
    }

    /// A slot gets a value that is no full array, or none. How large its block is then is not known.
    pub fn hide(&mut self, slot: Slot) {
        if let Some(Area::Heap { block }) = self.planned.layout.areas[slot] {
            self.unknown.insert(block);
        }
    }

    fn make_room(&mut self, slot: Slot, extent: Extent, made: u64) -> Checked {
        let needed = extent.bytes;
        let room = match self.planned.layout.areas[slot] {
            None => return Ok(()),
            Some(Area::Frame { offset, bytes }) => {
                let frame = self.planned.layout.frame;
                bytes.min(frame.saturating_sub(offset))
            }
            Some(Area::Heap { block }) => return self.resize(slot, block, extent),
            Some(Area::Arena { .. }) => {
                let arena = self.arena.as_ref();
                let place = arena.and_then(|arena| Some((arena.bytes, (*arena.places.get(&slot)?)?)));
                let (all, (offset, bytes)) = place.ok_or("it has no place in the arena")?;
                bytes.min(all.saturating_sub(offset))
            }
            Some(Area::Caller(CallerPlace::Argument(param))) => {
                let (argument, bytes) =
                    self.arguments.get(&param).copied().ok_or("there is no such argument")?;
                if argument != made {
                    self.overwrite(param)?;
                }
                bytes
            }
            Some(Area::Caller(CallerPlace::Result { number, .. })) => {
                if self.wanted_here.iter().any(|(_, wanted)| *wanted == number) {
                    return Err(format!("result {number} is wanted in the storage of an argument"));
                }
                let used = self.results.entry(number).or_default();
                *used = extent.end().max(*used);
                needed
            }
            Some(Area::Part { .. }) => {
                let whole = self.parts.get(&slot).copied().flatten();
                whole.map_or(0, |(whole, start)| whole.end().saturating_sub(start))
            }
        };
        if needed > room {
            return Err(format!("{needed} bytes do not fit into {room}"));
        }
        Ok(())
    }

    /// Makes a block on the heap what its value needs, as the mark says.
    fn resize(&mut self, slot: Slot, block: HeapBlock, extent: Extent) -> Checked {
        let needed = extent.bytes;
        let mark = match self.planned.layout.blocks[block] {
            lanner_storage::Extent::Fixed(_) => Some(Resize::Never),
            lanner_storage::Extent::Exact => Some(Resize::Either),
            lanner_storage::Extent::Marked => self.planned.layout.resizes[slot],
        };
        let is_marked = self.planned.layout.blocks[block] == lanner_storage::Extent::Marked;
        let mark = mark.ok_or("it has no mark")?;
        if self.unknown.remove(&block) && is_marked {
            self.blocks.insert(block, needed);
        }
        let there = self.blocks.get(&block).copied();
        match (mark, there) {
            (Resize::Either, _) => {
                self.blocks.insert(block, needed);
                self.memory.cut(extent.region, needed);
            }
            (Resize::Never | Resize::Grows, None) => return Err(format!("{block} is not there")),
            (Resize::Never, Some(bytes)) if needed > bytes => {
                return Err(format!("{needed} bytes do not fit into the {bytes} of {block}"));
            }
            (Resize::Never | Resize::Grows, Some(bytes)) if is_marked && needed < bytes => {
                return Err(format!("{block} has {bytes} bytes and is not made as small as {needed}"));
            }
            (Resize::Never, Some(_)) => (),
            (Resize::Grows, Some(bytes)) => _ = self.blocks.insert(block, needed.max(bytes)),
        }
        Ok(())
    }

    /// The storage of an argument holds something else from here on.
    ///
    /// # Errors
    /// It was not handed over.
    fn overwrite(&mut self, param: Slot) -> Checked {
        if !self.handed.contains_key(&param) {
            return Err("the storage of an argument that is not handed over".to_owned());
        }
        self.overwritten.insert(param);
        Ok(())
    }

    /// The caller's slots of what is handed over.
    pub fn operands(&self) -> impl Iterator<Item = Slot> + '_ {
        self.handed.values().copied()
    }

    /// The caller's slots whose storage holds something else: at a return also those where a result is wanted, to which it is moved
    /// if it is not there.
    pub fn overwritten_operands(&self, is_return: bool) -> impl Iterator<Item = Slot> + '_ {
        let wanted = self.wanted_here.iter().map(|(param, _)| param).filter(move |_| is_return);
        self.overwritten.iter().chain(wanted).filter_map(|param| self.handed.get(param)).copied()
    }

    /// The storage of an argument of which nothing is known, a sparse matrix, is handed over: there is room for what it would be.
    pub fn give_room(&mut self, param: Slot) {
        if self.handed.contains_key(&param) {
            self.arguments.insert(param, (0, u64::MAX));
        }
    }

    /// The pairs of an operand and a result of a call of which the plan says that the result comes in the operand's place.
    pub fn wanted(&self, func: &Func, inst: &Inst, at: (Block, usize)) -> Vec<(Slot, Slot)> {
        let Inst::Call { targets, args, .. } = *inst else { return Vec::new() };
        let (targets, args) = (func.target_list(targets), func.args(args));
        let pair = |handed: &DonatedArgument| {
            let operand = args.get(handed.parameter)?.as_slot()?;
            match targets.get(handed.result?)? {
                Target::Slot(result) => Some((operand, *result)),
                Target::Ignored | Target::Spread { .. } | Target::Passed { .. } => None,
            }
        };
        self.planned.layout.donated.get(&at).into_iter().flatten().filter_map(pair).collect()
    }

    /// A function that was called has written over a value whose storage was handed over to it.
    ///
    /// # Errors
    /// It was the storage of an argument, and not handed over.
    pub fn lose(&mut self, slot: Slot, meaning: &Meaning) -> Checked {
        if let Some(Area::Caller(CallerPlace::Argument(param))) = self.planned.layout.areas[slot] {
            self.overwrite(param)?;
        }
        if let Some(extent) = self.extent(slot, &meaning.seen)? {
            self.memory.lose(extent);
        }
        Ok(())
    }

    /// What fails may have begun to write its result.
    ///
    /// # Errors
    /// It was in the storage of an argument that is not handed over.
    pub fn spoil(&mut self, slot: Slot) -> Checked {
        let all = |region| Extent { region, start: 0, bytes: u64::MAX };
        let extent = match self.planned.layout.areas[slot] {
            Some(Area::Frame { offset, bytes }) => Extent { region: Region::Frame, start: offset, bytes },
            Some(Area::Heap { block }) => all(Region::Block(block.0)),
            Some(Area::Arena { .. }) => {
                let place = self.arena.as_ref().and_then(|arena| *arena.places.get(&slot)?);
                let Some((start, bytes)) = place else { return Ok(()) };
                Extent { region: Region::Arena, start, bytes }
            }
            Some(Area::Caller(CallerPlace::Argument(param))) => {
                self.overwrite(param)?;
                all(Region::Argument(param.0))
            }
            Some(Area::Caller(CallerPlace::Result { number, .. })) => all(Region::Result(number as u32)),
            // Where in it is not known: nobody reads it again.
            Some(Area::Part { of, .. }) => return self.spoil(of),
            None => return Ok(()),
        };
        self.memory.lose(extent);
        Ok(())
    }

    /// Frees the blocks that no value is in that is live.
    pub fn free_dead(&mut self, live: &[Slot]) {
        let layout = &self.planned.layout;
        let in_use = |block: HeapBlock| {
            layout.blocks[block] != lanner_storage::Extent::Exact
                || live.iter().any(|&slot| layout.areas[slot] == Some(Area::Heap { block }))
        };
        let dead: Vec<HeapBlock> = self.blocks.keys().copied().filter(|&block| !in_use(block)).collect();
        for block in dead {
            self.blocks.remove(&block);
            self.memory.cut(Region::Block(block.0), 0);
        }
    }

    /// Asserts at the return that the places for results were not used beyond the results, and that no other output is in the
    /// storage that a result is wanted in.
    ///
    /// # Errors
    /// One was.
    pub fn assert_results(&self, outputs: &[Option<(Slot, &Meaning)>], asked: usize) -> Checked {
        for (result, used) in self.result_bytes() {
            let bytes = outputs.get(result).copied().flatten().map(|(slot, meaning)| {
                let width = self.planned.widths[slot].max(meaning.seen.element);
                meaning.seen.bytes(width)
            });
            let bytes = bytes.max(self.planned.results.get(result).copied().flatten());
            if result >= asked.max(1) {
                return Err(format!("nobody asked for result {result}"));
            }
            if bytes.is_none_or(|bytes| used > bytes) {
                return Err(format!(
                    "{used} bytes of the place for result {result} were used, which has {bytes:?}"
                ));
            }
        }
        for (param, number) in &self.wanted_here {
            let area = Some(Area::Caller(CallerPlace::Argument(*param)));
            let bytes = outputs.get(*number).copied().flatten().map_or(0, |(slot, meaning)| {
                meaning.seen.bytes(self.planned.widths[slot].max(meaning.seen.element))
            });
            let room = self.arguments.get(param).map_or(u64::MAX, |argument| argument.1);
            if bytes > room {
                return Err(format!("{bytes} bytes of result {number} are wanted where there are {room}"));
            }
            for (other, output) in outputs.iter().enumerate().filter(|(other, _)| other != number) {
                if output.is_some_and(|(slot, _)| self.planned.layout.areas[slot] == area) {
                    return Err(format!("output {other} is where result {number} is wanted"));
                }
            }
        }
        Ok(())
    }

    /// Where the frame ends that these values are in.
    pub fn frame_end(&self, slots: impl Iterator<Item = Slot>) -> u64 {
        let ends = slots.filter_map(|slot| match self.planned.layout.areas[slot] {
            Some(Area::Frame { offset, bytes }) => Some(offset.saturating_add(bytes)),
            Some(Area::Heap { .. } | Area::Arena { .. } | Area::Caller(_) | Area::Part { .. }) | None => None,
        });
        ends.max().unwrap_or(0)
    }

    /// Where a value is, in words.
    pub fn place(&self, func: &Func, slot: Slot) -> String {
        let name = func.slot_text(slot);
        match self.planned.layout.areas[slot] {
            Some(Area::Frame { offset, bytes }) => format!("{name} (frame {offset}+{bytes})"),
            Some(Area::Heap { block }) => format!("{name} ({block})"),
            Some(Area::Arena { .. }) => {
                match self.arena.as_ref().and_then(|arena| *arena.places.get(&slot)?) {
                    Some((offset, bytes)) => format!("{name} (arena {offset}+{bytes})"),
                    None => format!("{name} (arena)"),
                }
            }
            Some(Area::Caller(given)) => format!("{name} ({given:?})"),
            Some(Area::Part { of, .. }) => match self.parts.get(&slot).copied().flatten() {
                Some((whole, start)) => {
                    format!("{name} (part of {} at {})", func.slot_text(of), start - whole.start)
                }
                None => format!("{name} (part of {})", func.slot_text(of)),
            },
            None => name,
        }
    }
}
