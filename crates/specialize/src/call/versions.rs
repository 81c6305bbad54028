//! Functions for known parts of their arguments (polyvariant specialisation).
//!
//! ```text
//! y = interp(table, x, 'linear')       y = interp_linear(x)      table and method known
//! ```
//!
//! A version is made once for what is known of the arguments; while it is made, calls of it within itself are calls of the version, of
//! whose outputs nothing is known. Where a function has too many versions it is called as it is.
//!
//! A version of a nested function stands in the residual of the function around it, and works with the same variables. It knows what is known
//! of these where it is called.

use super::Site;
use super::function::size_of;
use super::globals::Known;
use super::known::{known_around, name_part, parts_of_name};
use crate::code::Line;
use crate::frame::Frame;
use crate::nested::{all_inside, stands_alone, words_of};
use crate::specializer::{Specializer, Stop, Work};
use crate::state::{Binding, State};
use crate::value::Val;
use lanner_base::{Id, Name};
use lanner_facts::{Joining, Terms};
use lanner_hir::{Function, FunctionData};
use lanner_runtime::Dims;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A function of the residual program.
#[derive(Clone, Debug)]
pub struct Residual {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub params: Vec<Name>,
    /// Its outputs.
    pub outputs: Vec<Name>,
    /// Its statements.
    pub lines: Vec<Line>,
    /// The extents of parameters that are arrays of real doubles, where they are known.
    pub shapes: FxHashMap<Name, Dims>,
    /// Its `arguments` blocks.
    pub arguments: Vec<String>,
    /// Variables that are parameters which are not given, with the names of these: its own, and those of functions that stand for their
    /// calls.
    pub missing: FxHashMap<Name, Name>,
    /// The function that it is a version of.
    pub of: (u32, Function),
    /// Which function of the residual program that has no other around it: this one, or the one around.
    pub activation: u32,
    /// The variables around it with which it works, where it is a nested function.
    pub around: Option<Vec<Name>>,
}

/// A version, as calls see it.
#[derive(Clone, Debug)]
pub struct Version {
    /// Its name.
    pub name: Name,
    /// The arguments that it takes, by their places.
    pub open: Vec<usize>,
    /// What is known of its outputs.
    pub outputs: Vec<Val>,
    /// Whether it raises no error and has no effects: nothing was written for it.
    pub is_total: bool,
}

impl Version {
    /// The residual function itself, where the function is called within itself: another name than one that the user calls, until it is known
    /// that he calls none of that name.
    pub fn name_of_main(name: Name) -> Name {
        Name::new(&format!("{name}'"))
    }

    /// The name, as people read it.
    pub fn shown(&self) -> &str {
        self.name.as_str().trim_end_matches('\'')
    }
}

/// What versions there are.
#[derive(Default)]
pub struct Versions {
    /// By function: what is known of the arguments, and the version; none where it is being made, or cannot be.
    known: FxHashMap<(u32, Function), Vec<Entry>>,
    /// Those that are being made, each within the one before, with what is known of their arguments.
    making: Vec<((u32, Function), Vec<Val>)>,
    /// In the order in which they were finished.
    pub made: Vec<Residual>,
    names: FxHashMap<Name, u32>,
}

struct Entry {
    args: Vec<Val>,
    /// What is known of global variables that it has.
    globals: Known,
    nargout: usize,
    version: Option<Rc<Version>>,
    /// While it is made: whether it was called within itself.
    is_used: Option<bool>,
}

impl Entry {
    fn is_for(&self, args: &[Val], globals: &Known, nargout: usize) -> bool {
        self.nargout == nargout
            && self.globals.len() == globals.len()
            && self.holds(globals)
            && self.args.len() == args.len()
            && self.args.iter().zip(args).all(|(a, b)| a.is_same(b))
    }

    /// Whether all is known here that it knows of global variables.
    fn holds(&self, globals: &Known) -> bool {
        let is_known =
            |(name, val): &(Name, Val)| globals.iter().any(|(own, now)| own == name && now.is_same(val));
        self.globals.iter().all(is_known)
    }

    /// Whether it knows what is known of such arguments, and no more of those that are open.
    fn covers(&self, args: &[Val], terms: &mut Terms) -> bool {
        let covers = |(a, b): (&Val, &Val)| {
            a.is_same(b)
                || !a.is_known() && !b.is_known() && a.join(b, Joining::Merge, terms).closed(terms).is_same(a)
        };
        self.args.len() == args.len() && self.args.iter().zip(args).all(covers)
    }
}

impl Versions {
    /// The function that is specialised is being made. With a version calls of it within itself that have its arguments are calls of the
    /// residual function.
    pub fn begin_main(
        &mut self,
        of: (u32, Function),
        (args, globals): (Vec<Val>, Known),
        nargout: usize,
        version: Option<Version>,
    ) {
        if let Some(version) = version {
            let version = Some(Rc::new(version));
            let entry = Entry { args: args.clone(), globals, nargout, version, is_used: Some(false) };
            self.known.entry(of).or_default().push(entry);
        }
        self.making.push((of, args));
    }

    /// What is known of the arguments of the call of a function in whose making another call of it was met; none where it was not.
    pub(super) fn around(&self, of: (u32, Function)) -> Option<&[Val]> {
        let mut making = self.making.iter().rev();
        making.find(|(other, _)| *other == of).map(|(_, args)| args.as_slice())
    }

    /// Whether a version is being made that a call with such arguments may call: it takes what is open.
    pub(super) fn is_in_making(
        &self,
        of: (u32, Function),
        (args, globals): (&[Val], &Known),
        terms: &mut Terms,
    ) -> bool {
        let Some(entries) = self.known.get(&of) else { return false };
        entries
            .iter()
            .any(|entry| entry.is_used.is_some() && entry.holds(globals) && entry.covers(args, terms))
    }

    fn find_in_making(
        &mut self,
        of: (u32, Function),
        (args, globals): (&[Val], &Known),
        nargout: usize,
        terms: &mut Terms,
    ) -> Option<Rc<Version>> {
        let mut entries = self.known.get_mut(&of)?.iter_mut();
        let entry = entries.find(|entry| {
            entry.is_used.is_some()
                && entry.nargout == nargout
                && entry.holds(globals)
                && entry.covers(args, terms)
        })?;
        entry.is_used = Some(true);
        entry.version.clone()
    }

    fn find(
        &mut self,
        key: (u32, Function),
        (args, globals): (&[Val], &Known),
        nargout: usize,
    ) -> Option<&mut Entry> {
        self.known.get_mut(&key)?.iter_mut().find(|entry| entry.is_for(args, globals, nargout))
    }

    /// Forgets versions that were finished behind the first ones: they may call one that there is not.
    fn forget_behind(&mut self, count: usize) {
        let gone: Vec<Name> = self.made.drain(count..).map(|residual| residual.name).collect();
        for entry in self.known.values_mut().flatten() {
            if entry.version.as_ref().is_some_and(|version| gone.contains(&version.name)) {
                entry.version = None;
            }
        }
    }

    /// Takes away the versions of nested functions.
    fn take_inside(&mut self, number: u32, inside: &[Function]) -> Vec<(Function, Vec<Entry>)> {
        inside
            .iter()
            .filter_map(|&function| Some((function, self.known.remove(&(number, function))?)))
            .collect()
    }

    /// Takes them in again.
    fn put_inside(&mut self, number: u32, versions: Vec<(Function, Vec<Entry>)>) {
        self.known.extend(versions.into_iter().map(|(function, entries)| ((number, function), entries)));
    }

    /// A name that no other function of the residual program has.
    pub fn name(&mut self, like: &str) -> Name {
        let name = Name::new(like);
        let count = self.names.entry(name).or_default();
        *count += 1;
        if *count == 1 { name } else { Name::new(&format!("{like}_{count}")) }
    }
}

/// What a version is made of: the function, what is known of its arguments and of global variables, and of variables around a nested one.
struct Making<'m> {
    of: (u32, Function),
    args: &'m [Val],
    globals: &'m Known,
    nargout: usize,
    /// The frame of the call.
    from: &'m Frame,
    is_nested: bool,
}

impl Specializer<'_> {
    /// The version for a call; none where there is nothing to gain, or it cannot be made.
    pub(super) fn version(
        &mut self,
        f: &Frame,
        number: u32,
        function: Function,
        site: &Site<'_>,
        state: &State,
    ) -> Work<Option<Rc<Version>>> {
        let key = (number, function);
        let args: Vec<Val> = site.list.evs.iter().map(|ev| ev.val.closed(&mut self.terms)).collect();
        let unit = self.world.unit(number);
        let is_nested = !stands_alone(&unit.file, function);
        if is_nested && (f.number != number || all_inside(&unit.file, function).next().is_some()) {
            return Ok(None);
        }
        let mut globals = match self.has_state(key) {
            true => Known::new(),
            false => self.globals_for(f, key, state),
        };
        if is_nested {
            globals.extend(known_around(f, number, function, state));
        }
        if globals.is_empty() && !args.iter().any(Val::knows_something) {
            return Ok(None);
        }
        let bounded = self.without_growth(f, key, site, &args, state);
        for args in [&args, &bounded] {
            let made = self.versions.find_in_making(key, (args, &globals), site.nargout, &mut self.terms);
            if made.is_some() {
                return Ok(made);
            }
        }
        let args = bounded;
        if globals.is_empty() && !args.iter().any(Val::knows_something) {
            return Ok(None);
        }
        if let Some(entry) = self.versions.find(key, (&args, &globals), site.nargout) {
            if let Some(is_used) = &mut entry.is_used {
                *is_used = true;
            }
            return Ok(entry.version.clone());
        }
        let count = self.versions.known.get(&key).map_or(0, Vec::len);
        if count >= self.options.versions
            || self.versions.making.len() > MOST_MAKING
            || self.written >= self.budget
        {
            return Ok(None);
        }
        let data = &unit.file.functions[function];
        if args.len() > data.params.len()
            || data.variadic_in
            || data.variadic_out
            || site.nargout > data.outputs.len()
        {
            let entry = Entry { args, globals, nargout: site.nargout, version: None, is_used: None };
            self.versions.known.entry(key).or_default().push(entry);
            return Ok(None);
        }
        let made_before = self.versions.made.len();
        let begun = self.begun_version(data, (&args, &globals), site.nargout);
        let (nargout, version) = (site.nargout, Some(Rc::new(begun.clone())));
        let entry =
            Entry { args: args.clone(), globals: globals.clone(), nargout, version, is_used: Some(false) };
        self.versions.known.entry(key).or_default().push(entry);
        let making =
            Making { of: key, args: &args, globals: &globals, nargout: site.nargout, from: f, is_nested };
        let made = self.made_version(&making, &begun);
        let version = made.as_ref().ok().cloned().flatten().map(Rc::new);
        let mut was_used = false;
        if let Some(entry) = self.versions.find(key, (&args, &globals), site.nargout) {
            was_used = entry.is_used.take().unwrap_or_default();
            entry.version.clone_from(&version);
        }
        if version.is_none() && was_used {
            self.versions.forget_behind(made_before);
        }
        made.map(|_| version)
    }

    /// What is to be known of the arguments of a call within versions of the same function: where each of them is as large as it was in one
    /// of these, or larger, those that grow are open (homeomorphic embedding). Where all is known that decides ways in it the program itself
    /// comes to an end.
    fn without_growth(
        &mut self,
        f: &Frame,
        key: (u32, Function),
        site: &Site<'_>,
        args: &[Val],
        state: &State,
    ) -> Vec<Val> {
        let mut args = args.to_vec();
        if self.deciding_vals(f, key.0, key.1, &site.list.evs, state).is_some() {
            return args;
        }
        for (_, before) in self.versions.making.iter().filter(|(of, _)| *of == key) {
            let sizes = |k: usize| Some((size_of(before.get(k)?)?, size_of(&args[k])?));
            let shrinks = (0..args.len()).any(|k| sizes(k).is_some_and(|(then, now)| now < then));
            let grown: Vec<usize> =
                (0..args.len()).filter(|&k| sizes(k).is_some() && !before[k].is_same(&args[k])).collect();
            if !shrinks && !grown.is_empty() {
                for k in grown {
                    args[k] = Val::anything(&mut self.terms).closed(&mut self.terms);
                }
            }
        }
        args
    }

    /// What calls of a version see of it while it is made.
    fn begun_version(
        &mut self,
        data: &FunctionData,
        (args, globals): (&[Val], &Known),
        nargout: usize,
    ) -> Version {
        let mut suffix = String::new();
        let mut open = Vec::new();
        for (k, (param, val)) in data.params.iter().zip(args).enumerate() {
            let Some(variable) = param.variable else { continue };
            if !val.is_known() {
                open.push(k);
                for text in parts_of_name(val) {
                    suffix.push('_');
                    suffix.push_str(&text);
                }
            } else if let Some(text) = name_part(&data.variables[variable].name, val) {
                suffix.push('_');
                suffix.push_str(&text);
            }
        }
        for text in globals.iter().filter_map(|(name, val)| name_part(name, val)) {
            suffix.push('_');
            suffix.push_str(&text);
        }
        let name = self.versions.name(&format!("{}{suffix}", data.name));
        let outputs = (0..nargout.max(1)).map(|_| Val::anything(&mut self.terms)).collect();
        Version { name, open, outputs, is_total: false }
    }

    fn made_version(&mut self, making: &Making<'_>, begun: &Version) -> Work<Option<Version>> {
        let &Making { of: (number, function), args, globals, nargout, from, is_nested } = making;
        let unit = self.world.unit(number);
        let mut frame = Frame::new(Rc::clone(&unit), number, function);
        let around = match is_nested {
            true => from.variables_of(number, function).unwrap_or_default(),
            false => Vec::new(),
        };
        frame.work_around(&around, from);
        self.share_globals(&mut frame);
        self.follow_persistents(&mut frame);
        frame.nargin = Some(args.len());
        frame.gone = args.len() - begun.open.len();
        frame.nargout = Some(nargout);
        let data = &unit.file.functions[function];
        let mut state = State::new(data.variables.len());
        for (name, val) in &self.constants {
            state.set_global(*name, val.clone());
        }
        for (name, val) in globals {
            let own = around.iter().find(|(_, here)| from.name(*here) == *name);
            match own {
                Some(&(own, _)) => state.set(own, Binding::held(val.clone())),
                None => state.set_global(*name, val.opened(&mut self.terms)),
            }
        }
        for &(own, _) in &around {
            if state.val(own).is_none() {
                let val = Val::anything(&mut self.terms);
                state.set(own, Binding { may_lack: true, ..Binding::held(val) });
            }
        }
        let mut params = Vec::new();
        let mut shapes = FxHashMap::default();
        for (param, val) in data.params.iter().zip(args) {
            let Some(variable) = param.variable else { continue };
            let val = val.opened(&mut self.terms);
            let is_known = val.is_known();
            if !is_known {
                let name = data.variables[variable].name;
                params.push(name);
                self.note_shape(name, &val, &mut shapes);
            }
            state.set(variable, Binding { is_stale: is_known, ..Binding::held(val) });
        }
        let written = self.written;
        let activation = self.activation;
        if !is_nested {
            self.activations += 1;
            self.activation = self.activations;
        }
        let own_activation = self.activation;
        // Versions of nested functions are those of this residual function alone.
        let inside: Vec<Function> = all_inside(&unit.file, function).collect();
        let others = self.versions.take_inside(number, &inside);
        let names = is_nested.then(|| self.names.clone());
        let (done, lines, missing, names) = self.apart(|specializer| {
            specializer.names = names.unwrap_or_default();
            let left_out = data.params.iter().skip(args.len()).filter_map(|param| param.variable);
            let left_out = left_out.map(|variable| data.variables[variable].name);
            specializer.missing.extend(left_out.map(|name| (name, name)));
            specializer.take_names(data);
            specializer.names.extend(words_of(&unit, all_inside(&unit.file, function)));
            specializer.versions.making.push(((number, function), args.to_vec()));
            let done = specializer.whole_function(&frame, Vec::new(), state, nargout);
            specializer.versions.making.pop();
            let graph = std::mem::take(&mut specializer.graph);
            let lines = match &done {
                Ok(_) => specializer.structured(&graph),
                Err(_) => Vec::new(),
            };
            let names = std::mem::take(&mut specializer.names);
            (done, lines, std::mem::take(&mut specializer.missing), names)
        });
        self.activation = activation;
        self.versions.take_inside(number, &inside);
        self.versions.put_inside(number, others);
        if is_nested {
            // A variable of this name elsewhere in the residual function would be the same one.
            self.names = names;
        }
        let outputs = match done {
            Ok(outputs) => outputs,
            Err(Stop::Failed(_) | Stop::Budget(_)) => {
                self.written = written;
                return Ok(None);
            }
            Err(stop) => return Err(stop),
        };
        let (name, open) = (begun.name, begun.open.clone());
        let names = data.outputs.iter().take(nargout.max(1)).map(|v| frame.names[v.index()]).collect();
        let is_total = outputs.iter().all(Val::is_known) && crate::post::raise_nothing(&lines, &params);
        self.versions.made.push(Residual {
            name,
            params,
            outputs: names,
            lines,
            shapes,
            arguments: Vec::new(),
            missing,
            of: (number, function),
            activation: own_activation,
            around: is_nested.then(|| around.iter().map(|&(_, here)| from.name(here)).collect()),
        });
        Ok(Some(Version { name, open, outputs, is_total }))
    }
}

/// Versions that are made within each other.
const MOST_MAKING: usize = 20;
