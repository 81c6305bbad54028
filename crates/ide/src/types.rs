//! What is known of each variable of a function: the text of `lanner types`.

use crate::copy_reasons::{own_copy, planned_copies};
use crate::storage_words;
use lanner_base::{Id, SideTable};
use lanner_facts::{Definedness, Fact, Terms};
use lanner_infer::{Function, Inference, Program};
use lanner_mir::{FuncKind, FuncRef, Slot, Terminator};
use lanner_project::annotations::in_place;
use lanner_project::arguments::parse_arguments;
use lanner_project::known::{Detail, Known, range_words, shape_text, value_classes};
use lanner_project::{Options, Sources};
use lanner_runtime::{Error, Result};
use lanner_storage::PlannedCopy;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::path::Path;

/// Which call of which function is looked at.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The arguments as text; none where nothing is known of them.
    pub args: Option<String>,
    /// The function; the file's first one where none is named.
    pub function: Option<String>,
    /// Terms as they are, with what the program has no word for.
    pub internals: bool,
}

impl Asked {
    /// How terms are told.
    pub fn detail(&self) -> Detail {
        if self.internals { Detail::Internals } else { Detail::Plain }
    }
}

/// What is known of the variables of a function.
pub struct Types {
    /// The function's name; of a script its file's.
    pub function: String,
    /// The line that it begins in.
    pub line: u32,
    /// Variables in the order of the lines that assign them; one that has different facts in different lines stands here
    /// several times.
    pub variables: Vec<Typed>,
    /// The outputs where the function returns; none where it never does.
    pub outputs: Option<Vec<Typed>>,
    /// Less is known than could be: the bound on the work was hit.
    pub is_exhausted: bool,
}

/// A variable as some lines assign it.
pub struct Typed {
    /// Its name.
    pub name: String,
    /// The lines.
    pub lines: Vec<u32>,
    /// The classes that it may have, `any` and `numeric` for all of them; none where it is never assigned.
    pub classes: Vec<&'static str>,
    /// `real`, `complex`, `real or complex`
    pub complexity: String,
    /// `m x n`, or what is known of it; none where it is never assigned.
    pub shape: Option<String>,
    /// The extents, where the number of dimensions is known.
    pub extents: Option<Vec<String>>,
    /// What its elements may be; none where they may be anything.
    pub range: Option<String>,
    /// Whether it has a value: `yes`, `maybe` (on some ways), `no`.
    pub defined: &'static str,
    /// It is a parameter as it was given.
    pub is_parameter: bool,
    /// Why nothing more is known of it, if it is no plain variable.
    pub memory: Option<String>,
    /// Where it is stored: group, `stack`, `block` or `heap`, and bytes; `runtime` of what is not planned. Several where its lines
    /// differ.
    pub storage: Vec<String>,
    /// Where `%#inplace` asks that no update copy it: whether that is so.
    pub in_place: Option<bool>,
}

/// What is known of the variables of a function of a file.
///
/// # Errors
/// A file that cannot be read or has syntax errors; arguments that cannot be read; a function that is not there.
pub fn types(options: &Options, path: &Path, asked: &Asked) -> Result<Types> {
    let sources = Sources::new(options);
    let unit = sources.load(path)?;
    let mut inference = Inference::new(&sources);
    let function = named_function(&sources, unit, asked.function.as_deref())?;
    let known = known_call(&sources, &mut inference, function, asked.args.as_deref())?;
    let plan = storage_words::plan(&known, &sources, &mut inference);
    let mut storage = SideTable::new(String::new());
    for slot in known.func.slots.ids().filter(|&slot| known.facts.of(slot).is_some()) {
        storage[slot] = storage_words::storage_words(plan.as_ref(), slot, &mut inference.terms);
    }
    let detail = asked.detail();
    let mut variables = variables(&known, (&inference.terms, detail), &storage);
    note_in_place(&known, &sources, &inference, &mut variables);
    Ok(Types {
        function: function_name(&known, path),
        line: known.line(known.func.span),
        variables,
        outputs: outputs(&known, (&inference.terms, detail), &storage),
        is_exhausted: known.facts.is_exhausted,
    })
}

/// The function of that name, or the first one.
fn named_function(sources: &Sources, unit: u32, name: Option<&str>) -> Result<Function> {
    let source = sources.unit(unit);
    let Some(name) = name else { return Ok(Function { unit, func: FuncRef(0) }) };
    let found = source.unit.funcs.iter().find(|(_, func)| func.name.as_str() == name);
    let names = source.unit.funcs.values().filter(|func| func.kind != FuncKind::Anonymous);
    let names: Vec<&str> = names.map(|func| func.name.as_str()).collect();
    let message = || format!("There is no function '{name}' in the file; there is {}.", names.join(", "));
    let (func, _) = found.ok_or_else(|| Error::new("MATLAB:UndefinedFunction", message()))?;
    Ok(Function { unit, func })
}

/// What is known of a function that is called with arguments that a person described.
pub fn known_call(
    sources: &Sources,
    inference: &mut Inference,
    function: Function,
    args: Option<&str>,
) -> Result<Known> {
    let Some(args) = args else { return Ok(Known::of_any_call(sources, inference, function)) };
    let facts = known_arguments(sources, inference, function, args)?;
    let outputs = sources.func(function).outputs.len();
    Ok(Known::of(sources, inference, function, &facts, outputs))
}

/// The facts of arguments that are described for a function.
///
/// # Errors
/// What cannot be read; more arguments than there are parameters.
pub fn known_arguments(
    sources: &Sources,
    inference: &mut Inference,
    function: Function,
    args: &str,
) -> Result<Vec<Fact>> {
    let func = sources.func(function);
    let facts = parse_arguments(args, &mut inference.terms).map_err(|message| {
        Error::new("MATLAB:minrhs", format!("The arguments cannot be read: {message}."))
    })?;
    if facts.len() > func.params.len() && !func.variadic_in {
        let message = format!("'{}' takes {} arguments, not {}.", func.name, func.params.len(), facts.len());
        return Err(Error::new("MATLAB:TooManyInputs", message));
    }
    Ok(facts)
}

fn function_name(known: &Known, path: &Path) -> String {
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let is_script = known.source.unit.funcs[known.function.func].kind == FuncKind::Script;
    if is_script { file } else { known.func.name.to_string() }
}

fn variables(
    known: &Known,
    (terms, detail): (&Terms, Detail),
    storage: &SideTable<Slot, String>,
) -> Vec<Typed> {
    let mut found: Vec<Typed> = Vec::new();
    // Programs that were written by programs have many rows of one variable.
    let mut rows: FxHashMap<Key, usize> = FxHashMap::default();
    let mut add = |slot: Slot, line: u32| {
        let (Some(name), Some(fact)) = (known.name(slot), known.told_fact(slot, detail)) else { return };
        let typed =
            Typed { storage: vec![storage[slot].clone()], ..typed(known, slot, &fact, (terms, detail)) };
        match rows.entry((name, typed.key())) {
            Entry::Occupied(row) => {
                let other = &mut found[*row.get()];
                // Lines come in their order, behind those of parameters.
                if other.lines.last() != Some(&line) && other.lines.first() != Some(&line) {
                    other.lines.push(line);
                }
                if !other.storage.contains(&storage[slot]) {
                    other.storage.push(storage[slot].clone());
                }
            }
            Entry::Vacant(row) => {
                row.insert(found.len());
                found.push(Typed { lines: vec![line], ..typed });
            }
        }
    };
    for &param in &known.func.params {
        add(param, known.line(known.func.span));
    }
    let mut writes: Vec<(u32, Slot)> = Vec::new();
    for (_, _, inst, span) in known.reached() {
        writes.extend(known.writes(inst).into_iter().map(|slot| (known.line(span), slot)));
    }
    for (_, data) in known.func.blocks.iter().filter(|(block, _)| known.facts.reached[*block]) {
        if let Terminator::Next { var, .. } = data.term {
            writes.push((known.line(data.term_span.span), var));
        }
    }
    writes.sort_by_key(|(line, slot)| (*line, slot.index()));
    writes.into_iter().for_each(|(line, slot)| add(slot, line));
    note_undefined(known, &mut found);
    found
}

/// Whether variables are changed in place of which a comment says so.
fn note_in_place(known: &Known, sources: &Sources, inference: &Inference, variables: &mut [Typed]) {
    let asked = in_place(&known.source, &known.func);
    if asked.is_empty() {
        return;
    }
    let plan = planned_copies(sources, inference, known.function, &known.facts);
    let copied = |copy: &PlannedCopy| own_copy(copy).and_then(|copy| known.name(copy.of));
    let copied: Vec<&str> = plan.copies.iter().filter_map(copied).collect();
    for typed in variables.iter_mut().filter(|typed| asked.iter().any(|(_, name)| *name == typed.name)) {
        typed.in_place = Some(!copied.contains(&typed.name.as_str()));
    }
}

/// Where ways meet a variable may have no value: that is said of its last row.
fn note_undefined(known: &Known, found: &mut [Typed]) {
    let last: FxHashMap<String, usize> =
        found.iter().enumerate().map(|(k, typed)| (typed.name.clone(), k)).collect();
    for (_, data) in known.func.blocks.iter().filter(|(block, _)| known.facts.reached[*block]) {
        for phi in &data.phis {
            let is_maybe = known.facts.of(phi.dst).is_some_and(|fact| fact.definedness == Definedness::Maybe);
            if is_maybe && let Some(&row) = known.name(phi.dst).and_then(|name| last.get(name)) {
                found[row].defined = "maybe";
            }
        }
    }
}

fn outputs(
    known: &Known,
    (terms, detail): (&Terms, Detail),
    storage: &SideTable<Slot, String>,
) -> Option<Vec<Typed>> {
    let facts = known.facts.outputs.as_ref()?;
    let named = known.func.outputs.iter().zip(facts);
    Some(
        named
            .filter_map(|(&slot, fact)| {
                let name = known.name(slot)?.to_owned();
                let lines =
                    known.origins(slot).into_iter().map(|(_, span)| known.line(span)).collect::<Vec<u32>>();
                let storage = vec![storage[slot].clone()];
                let typed = typed(known, slot, fact, (terms, detail));
                Some(Typed { name, lines, storage, is_parameter: false, ..typed })
            })
            .collect(),
    )
}

fn typed(known: &Known, slot: Slot, fact: &Fact, (terms, detail): (&Terms, Detail)) -> Typed {
    let is_parameter = known.is_parameter(slot) && known.definition(slot).is_none();
    let defined = match fact.definedness {
        Definedness::Undefined => "no",
        // Whether a parameter is given is its caller's affair.
        Definedness::Maybe if is_parameter => "yes",
        Definedness::Maybe => "maybe",
        Definedness::Defined => "yes",
    };
    let extents =
        terms.extents(fact.shape).map(|dims| dims.iter().map(|&d| terms.show(d).to_string()).collect());
    Typed {
        name: known.name(slot).unwrap_or_default().to_owned(),
        lines: Vec::new(),
        classes: value_classes(fact),
        complexity: fact.complexity.to_string(),
        shape: (fact.definedness != Definedness::Undefined).then(|| shape_text(fact, terms, detail)),
        extents,
        range: range_words(fact, terms, detail),
        defined,
        is_parameter,
        memory: known.func.memory(slot).map(|memory| memory.why()),
        storage: Vec::new(),
        in_place: None,
    }
}

/// What a row says of its variable, but for lines and storage, with the variable's name.
type Key = (&'static str, Said);
type Said = (Vec<&'static str>, String, Option<String>, Option<String>, &'static str, bool);

impl Typed {
    fn key(&self) -> Said {
        (
            self.classes.clone(),
            self.complexity.clone(),
            self.shape.clone(),
            self.range.clone(),
            self.defined,
            self.is_parameter,
        )
    }
}
