//! Which copies the storage plan has, and why, in terms of the source.
//!
//! ```text
//! old = x;                x is copied here, in each trip of the loop of line 3, because 'old' is read again in line 6
//! x(i) = 0;
//! ```

use crate::stages::versions;
use lanner_base::Id;
use lanner_infer::{Facts, Function, Inference, Program};
use lanner_mir::analysis::LoopForest;
use lanner_mir::sharing::{Holder, SharingSummary};
use lanner_mir::{Block, Slot};
use lanner_project::known::{Known, sentence_list};
use lanner_project::{Options, Sources};
use lanner_runtime::Result;
use lanner_storage::{
    Copied, CopyPlace, CopyPlan, Kinds, Need, Ownership, PlannedCopy, StillHeld, Summaries, plan_copies,
};
use std::path::Path;
use std::rc::Rc;

/// The copies of a function of which these facts hold.
pub fn planned_copies(
    sources: &Sources,
    inference: &Inference,
    function: Function,
    facts: &Rc<Facts>,
) -> CopyPlan {
    resumed_copies(sources, inference, function, facts, &mut Summaries::default())
}

/// The same with summaries that were made before, which are added to.
pub fn resumed_copies(
    sources: &Sources,
    inference: &Inference,
    function: Function,
    facts: &Rc<Facts>,
    summaries: &mut Summaries,
) -> CopyPlan {
    let kinds_of = |function: Function| kinds(sources, inference, function);
    let ownership = Ownership::resumed(sources, &kinds_of, std::mem::take(summaries));
    let own = Kinds::of(&sources.func(function), std::slice::from_ref(facts), &inference.terms);
    let plan = plan_copies(&ownership, function, &own);
    *summaries = ownership.into_summaries();
    plan
}

/// What a function shares with its callers.
fn summary(sources: &Sources, inference: &Inference, function: Function) -> Rc<SharingSummary> {
    let kinds_of = |function: Function| kinds(sources, inference, function);
    Ownership::new(sources, &kinds_of).summary(function)
}

/// What is known of a function's values in all calls that were looked at.
pub fn kinds(sources: &Sources, inference: &Inference, function: Function) -> Rc<Kinds> {
    let facts: Vec<Rc<Facts>> = inference.versions(function).map(|(_, facts)| Rc::clone(facts)).collect();
    Rc::new(Kinds::of(&sources.func(function), &facts, &inference.terms))
}

/// The text of `lanner opt --stage ownership`.
pub fn ownership_text(options: &Options, path: &Path, args: Option<&str>) -> Result<String> {
    let sources = Sources::new(options);
    let mut inference = Inference::new(&sources);
    let versions = versions(&sources, &mut inference, path, args)?;
    let mut text = String::new();
    for version in versions {
        let plan = planned_copies(&sources, &inference, version.function, &version.facts);
        let summary = summary(&sources, &inference, version.function);
        text.push_str(&version.heading);
        text.push_str(&plan.text(&sources.func(version.function), &summary));
    }
    Ok(text)
}

/// The copy as far as the function itself is the reason for it; none where only a caller may be, whose own affair that is.
pub fn own_copy(copy: &PlannedCopy) -> Option<PlannedCopy> {
    let is_own = |held: &&StillHeld| !matches!(held.by, Holder::Caller(_) | Holder::CallerInside(_));
    let held: Vec<StillHeld> = copy.held.iter().filter(is_own).copied().collect();
    (!held.is_empty()).then(|| PlannedCopy { held, ..copy.clone() })
}

/// The innermost loop that a copy is made in each trip of: its header. None where it is made outside of loops, or once before
/// the loop.
pub fn loop_of(known: &Known, copy: &PlannedCopy) -> Option<Block> {
    let forest = LoopForest::of(&known.func.graph());
    let around = forest.innermost(copy.block.index())?;
    copy.is_in_place().then(|| Block::from_index(forest.loops()[around].header))
}

/// Where and why a copy is made: `here, in each trip of the loop of line 3, because 'old' is read again in line 6`.
pub fn copy_words(known: &Known, copy: &PlannedCopy) -> String {
    let mut reasons: Vec<String> = Vec::new();
    for held in reasons_of(copy) {
        let words = reason_words(known, copy, held);
        if !reasons.contains(&words) {
            reasons.push(words);
        }
    }
    format!("{}, because {}", place_words(known, copy), sentence_list(&reasons, "and"))
}

/// A copy as a sentence.
pub fn explained(known: &Known, copy: &PlannedCopy) -> String {
    let what = match copy.copied {
        Copied::Base => "copied",
        Copied::Part => "a part of it copied",
        Copied::Argument(_) => "copied in the function that is called",
    };
    format!("{}{what} {}", if copy.is_certain() { "" } else { "perhaps " }, copy_words(known, copy))
}

/// Certain reasons, if there are any; else those that somebody may have.
fn reasons_of(copy: &PlannedCopy) -> Vec<&StillHeld> {
    let certain: Vec<&StillHeld> = copy.held.iter().filter(|held| held.is_certain).collect();
    if certain.is_empty() { copy.held.iter().collect() } else { certain }
}

fn place_words(known: &Known, copy: &PlannedCopy) -> String {
    if let Some(header) = loop_of(known, copy) {
        return format!("here, in each trip of the loop of line {}", line_of_end(known, header));
    }
    let forest = LoopForest::of(&known.func.graph());
    let mut words: Vec<String> = Vec::new();
    for place in &copy.places {
        let word = match *place {
            CopyPlace::Before(..) => "here".to_owned(),
            CopyPlace::Edge(_, to) if forest.loops().iter().any(|l| l.header == to.index()) => {
                format!("once before the loop of line {}", line_of_end(known, to))
            }
            CopyPlace::Edge(from, _) => format!("on the way behind line {}", line_of_end(known, from)),
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    sentence_list(&words, "and")
}

fn line_of_end(known: &Known, block: Block) -> u32 {
    known.line(known.func.blocks[block].term_span.span)
}

/// Why somebody still holds the array.
fn reason_words(known: &Known, copy: &PlannedCopy, held: &StillHeld) -> String {
    let need = match held.need {
        Need::Read(block, inst) if (block, inst) == (copy.block, copy.inst) => {
            "is read again in this line, in the next trip".to_owned()
        }
        Need::Read(block, inst) => {
            format!("is read again in line {}", known.line(known.func.blocks[block].spans[inst].span))
        }
        Need::End(block) => format!("is read again in line {}", line_of_end(known, block)),
        Need::Returned => "is returned".to_owned(),
        Need::Outside => "may be read again".to_owned(),
    };
    let own = known.name(copy.of);
    match held.by {
        // What is given to a call is not changed here.
        Holder::Slot(slot)
            if known.name(slot).is_some()
                && known.name(slot) == own
                && (slot != copy.of || !matches!(copy.copied, Copied::Argument(_))) =>
        {
            format!("the old value of '{}' {need}", known.name(slot).unwrap_or_default())
        }
        Holder::Slot(slot) => match known.name(slot) {
            Some(name) => format!("'{name}' {need}"),
            None => "the same array is stored here".to_owned(),
        },
        Holder::Inside(slot) if slot == copy.of => "several of its parts may be one array".to_owned(),
        Holder::Inside(slot) => match known.name(slot) {
            Some(name) => format!("'{name}' holds it too and {need}"),
            None => "another value holds it too".to_owned(),
        },
        Holder::Caller(k) | Holder::CallerInside(k) => {
            format!("the caller may still need what it gave for '{}'", parameter_name(known, k))
        }
        Holder::Elsewhere => match copy.copied {
            Copied::Argument(_) => "somebody else may hold it".to_owned(),
            Copied::Base | Copied::Part => "somebody outside of the function may hold it".to_owned(),
        },
    }
}

fn parameter_name(known: &Known, k: usize) -> &'static str {
    let params: Vec<Slot> = known.func.captures.iter().chain(&known.func.params).copied().collect();
    params.get(k).and_then(|&slot| known.name(slot)).unwrap_or_default()
}
