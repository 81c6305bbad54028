//! Where values are stored, in words: of the plan by groups (paper GCTD).
//!
//! ```text
//! g2 stack 72 bytes        in the frame
//! g3 block 80000 bytes     allocated once: too large for the frame
//! g4 heap 8*m*n bytes      resized where the plan's marks say so
//! runtime                  what has no intrinsic type: cells, what may be of several classes
//! ```

use lanner_facts::{Dim, Terms};
use lanner_infer::{Inference, Program};
use lanner_mir::Slot;
use lanner_project::Sources;
use lanner_project::known::{Known, is_internal, sentence_list};
use lanner_storage::{Home, MAX_STACK, Resize, Size, StoragePlan, plan_storage};

/// Values of a function, and values times blocks, up to which storage is planned to be told: what lives where is found out for each
/// value in each block.
const MOST_VALUES: usize = 50_000;
const MOST_PLACES: usize = 20_000_000;

/// The storage of a function's values; none of a function that is too large.
pub fn plan(known: &Known, sources: &Sources, inference: &mut Inference) -> Option<StoragePlan> {
    let (values, blocks) = (known.func.slots.len(), known.func.blocks.len());
    if values > MOST_VALUES || values.saturating_mul(blocks) > MOST_PLACES {
        return None;
    }
    let names = |name: &str| sources.resolve(known.function.unit, name);
    Some(plan_storage(&known.func, &known.facts, &mut inference.terms, &names, MAX_STACK))
}

/// Group, stack or heap, and size; none of a dead value.
pub fn storage_words(plan: Option<&StoragePlan>, slot: Slot, terms: &mut Terms) -> String {
    let Some(plan) = plan else { return "not planned: the function is too large".to_owned() };
    let (group, size) = match (plan.group_of[slot], plan.sizes[slot]) {
        (Some(group), Some(size)) => (group, size),
        (None, Some(_)) => return "none: nobody reads it".to_owned(),
        (_, None) => return "runtime".to_owned(),
    };
    let home = match plan.groups[group].home {
        Home::Stack(_) => "stack",
        Home::Block(_) => "block",
        Home::Heap => "heap",
    };
    let bytes = match size.bytes() {
        Some(bytes) => bytes.to_string(),
        None => {
            let bytes = bytes_term(&size, terms);
            terms.show(bytes).to_string()
        }
    };
    format!("{group} {home} {bytes} bytes")
}

/// The bytes of a size.
pub fn bytes_term(size: &Size, terms: &mut Terms) -> Dim {
    let each = terms.number(size.intrinsic.bytes() as i64);
    terms.mul(each, size.elements)
}

/// Bytes as people have them: `8*n bytes`; none where the program has no words for them.
pub fn bytes_words(bytes: Dim, terms: &Terms) -> Option<String> {
    let text = terms.show(bytes).to_string();
    let is_plain = !is_internal(&text) && !text.contains('?') && text.len() <= LONGEST;
    is_plain.then(|| format!("{text} bytes"))
}

/// The longest term that a person reads.
const LONGEST: usize = 40;

/// The other variables in the same storage, and what the definition does to its size; none where there is nothing to say.
pub fn sharing_words(plan: &StoragePlan, known: &Known, slot: Slot) -> Vec<String> {
    let Some(group) = plan.group_of[slot] else { return Vec::new() };
    let mut words = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for &member in &plan.groups[group].members {
        if let Some(name) = known.name(member).filter(|name| Some(*name) != known.name(slot)) {
            let name = format!("'{name}'");
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    if !names.is_empty() {
        words.push(format!("in one place with {}", sentence_list(&names, "and")));
    }
    match plan.resizes[slot] {
        _ if known.definition(slot).is_none() => (),
        Some(Resize::Either) => words.push("allocated here, or given another size".to_owned()),
        Some(Resize::Grows) => words.push("made larger here where it is too small".to_owned()),
        Some(Resize::Never) => words.push("takes the storage that is there".to_owned()),
        None => (),
    }
    words
}
