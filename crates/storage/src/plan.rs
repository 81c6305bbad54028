//! Phase 2: colour classes are decomposed into groups, and groups get their place (GCTD section 3).

use crate::counts::Counts;
use crate::dead::dead_values;
use crate::definitions::Definitions;
use crate::graph::{colour, trees};
use crate::interference::Interfering;
use crate::layout::aligned;
use crate::order::{Order, fixed_symbols, introductions};
use crate::resizes::{HeapGroups, Resize};
use crate::semantics::Semantics;
use crate::sizes::{Estimates, Intrinsic, Size, sizes};
use lanner_base::{Arena, SideTable, id};
use lanner_facts::Terms;
use lanner_infer::{Facts, NameTarget};
use lanner_mir::{Func, Slot};
use rustc_hash::FxHashMap;

id! {
    /// A group: values that share storage from its beginning on.
    pub struct Group = "g";
}

/// Bytes of a call's frame that arrays may take, unless something else is asked for. The language allows calls 500 deep, and
/// a program's main thread has 8 MiB of stack on most systems: 500 frames of this size fill it.
pub const MAX_STACK: u64 = 16 * 1024;

/// How far from each other in lexical order two values of a class may stand to be compared.
const NEAR: usize = 64;

/// Where a group's storage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// In the frame, so many bytes.
    Stack(u64),
    /// In one block of so many bytes, which is allocated once: it would be too large for the frame.
    Block(u64),
    /// In one block that is resized where a definition's mark says so.
    Heap,
}

/// One group.
#[derive(Clone, Debug)]
pub struct GroupData {
    /// The colour of its members.
    pub colour: usize,
    /// Where its storage is.
    pub home: Home,
    /// The intrinsic type of all members.
    pub intrinsic: Intrinsic,
    /// Its members in lexical order.
    pub members: Vec<Slot>,
    /// The members whose storage is the largest, equal to each other in the order.
    pub greatest: Vec<Slot>,
}

/// The storage of one function's values, but of dead ones. What has no intrinsic type is not in it: cells, what may be of several classes. Those
/// are values of the runtime system, which share storage with nothing. Nor are values in memory, and lists for spreading.
pub struct StoragePlan {
    /// The values in lexical order.
    pub values: Vec<Slot>,
    /// How many values there are that are not planned.
    pub unplanned: usize,
    /// The interference graph over `values`.
    pub interfering: Interfering,
    /// The colour of each of `values`.
    pub colours: Vec<usize>,
    /// All groups.
    pub groups: Arena<Group, GroupData>,
    /// The group of each value.
    pub group_of: SideTable<Slot, Option<Group>>,
    /// What each definition of a member of a heap group does to its storage.
    pub resizes: SideTable<Slot, Option<Resize>>,
    /// The sizes of values that have an intrinsic type.
    pub sizes: SideTable<Slot, Option<Size>>,
}

/// Plans the storage of a function in SSA form. `names` tells what names mean that it calls; `max_stack` how many bytes of a
/// frame arrays may take. Changes nothing but that terms are made.
pub fn plan_storage(
    func: &Func,
    facts: &Facts,
    terms: &mut Terms,
    names: &dyn Fn(&str) -> NameTarget,
    max_stack: u64,
) -> StoragePlan {
    plan_estimated((func, facts), terms, names, (max_stack, Estimates::Exact))
}

/// The same, and which sizes are estimated.
pub(crate) fn plan_estimated(
    (func, facts): (&Func, &Facts),
    terms: &mut Terms,
    names: &dyn Fn(&str) -> NameTarget,
    (max_stack, estimates): (u64, Estimates),
) -> StoragePlan {
    let definitions = Definitions::of(func, facts);
    let sizes = sizes(func, facts, terms, (&definitions, estimates));
    let fixed = fixed_symbols(&introductions(func, facts, terms), terms, &definitions);
    let semantics = Semantics { func, facts, terms, names };
    let dead = dead_values(func, facts);
    let needed: Vec<Slot> = definitions.order.iter().copied().filter(|slot| !dead.contains(slot)).collect();
    let values: Vec<Slot> = needed.iter().copied().filter(|&slot| sizes[slot].is_some()).collect();
    let unplanned = needed.len() - values.len();
    let mut interfering = Interfering::of(&semantics, &definitions, &values);
    let colours = colour(&mut interfering.graph, &(0..values.len()).collect::<Vec<usize>>());
    let mut order = Order::of(&semantics, &definitions, &sizes, fixed);
    let mut groups = groups(&values, &colours, &sizes, &mut order);
    place_in_frame(&mut groups, max_stack);
    let mut group_of = SideTable::new(None);
    for (group, data) in groups.iter() {
        data.members.iter().for_each(|&slot| group_of[slot] = Some(group));
    }
    let is_heap = |group: &&GroupData| group.home == Home::Heap;
    let members: Vec<Vec<Slot>> =
        groups.values().filter(is_heap).map(|group| group.members.clone()).collect();
    let heap = HeapGroups { func, facts, members: &members };
    let resizes = heap.marks(&mut order);
    StoragePlan { values, unplanned, interfering, colours, groups, group_of, resizes, sizes }
}

/// The groups of all colour classes, in the order of their first members; none has its place in the frame yet.
fn groups(
    values: &[Slot],
    colours: &[usize],
    sizes: &SideTable<Slot, Option<Size>>,
    order: &mut Order<'_>,
) -> Arena<Group, GroupData> {
    // Values that may be comparable at all, in lexical order.
    let mut classes: FxHashMap<(usize, Intrinsic, bool), Vec<Slot>> = FxHashMap::default();
    for (&slot, &colour) in values.iter().zip(colours) {
        if let Some(size) = sizes[slot] {
            classes.entry((colour, size.intrinsic, size.estimate.is_some())).or_default().push(slot);
        }
    }
    let mut groups: Vec<GroupData> = Vec::new();
    for ((colour, intrinsic, is_estimated), class) in classes {
        let bytes = |slot: Slot| sizes[slot].and_then(|size| size.bytes());
        if is_estimated {
            // A chain (section 3.2.1).
            let largest = class.iter().filter_map(|&slot| bytes(slot)).max().unwrap_or(0);
            let greatest = class.iter().copied().filter(|&slot| bytes(slot) == Some(largest)).collect();
            groups.push(GroupData {
                colour,
                home: Home::Block(largest),
                intrinsic,
                members: class,
                greatest,
            });
            continue;
        }
        for tree in trees(&above(&class, order)) {
            let slots = |nodes: &[usize]| nodes.iter().map(|&k| class[k]).collect::<Vec<Slot>>();
            let (greatest, members) = (slots(&tree.greatest), slots(&tree.members));
            groups.push(GroupData { colour, home: Home::Heap, intrinsic, members, greatest });
        }
    }
    let places: FxHashMap<Slot, usize> = values.iter().enumerate().map(|(k, &slot)| (slot, k)).collect();
    groups.sort_by_key(|group| places.get(&group.members[0]));
    groups.into_iter().collect()
}

/// For each value of a class those that its storage is within. Each is compared with those that are near in lexical order, and with what
/// it is made into: that bounds the time for large functions, where the same variables' values stand near to each other.
fn above(class: &[Slot], order: &mut Order<'_>) -> Vec<Vec<usize>> {
    let places: FxHashMap<Slot, usize> = class.iter().enumerate().map(|(k, &slot)| (slot, k)).collect();
    let above = |(k, &slot): (usize, &Slot)| {
        let (first, last) = (k.saturating_sub(NEAR), (k + NEAR).min(class.len() - 1));
        let made = order.made_of(slot).iter().filter_map(|other| places.get(other)).copied();
        let made: Vec<usize> = made.filter(|other| !(first..=last).contains(other)).collect();
        let others = (first..=last).chain(made).filter(|&other| other != k);
        others.filter(|&other| order.is_within(slot, class[other])).collect()
    };
    class.iter().enumerate().map(above).collect()
}

/// Gives the frame to the groups of known size, the smallest first, as far as it reaches.
fn place_in_frame(groups: &mut Arena<Group, GroupData>, max_stack: u64) {
    let mut known: Vec<(u64, Group)> = Vec::new();
    for (group, data) in groups.iter() {
        if let Home::Block(bytes) = data.home {
            known.push((bytes, group));
        }
    }
    known.sort();
    let mut taken: u64 = 0;
    for (bytes, group) in known {
        // What begins in the frame begins where any element may.
        taken = taken.saturating_add(aligned(bytes));
        if taken > max_stack {
            break;
        }
        groups[group].home = Home::Stack(bytes);
    }
}

impl StoragePlan {
    /// What sharing saves, in the columns of the paper's Table 2.
    pub fn counts(&self) -> Counts {
        Counts::of(self)
    }
}
