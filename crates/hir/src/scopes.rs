//! Which variables functions share with the functions nested in them.
//!
//! ```text
//! function f()                 x is f's, because f names it;
//!     x = 1; g(); disp(y)      y is f's, because f names it and g assigns it;
//!     function g()             z is g's own.
//!         y = x; z = 2;
//!     end
//! end
//! ```
//!
//! Parameters and outputs are always a function's own. A function also carries what the nested functions that it
//! calls work with, though it names none of it.

use crate::mentions::{Assigned, Mentions};
use crate::{Declared, Function};
use lanner_base::{Id, Name};
use rustc_hash::{FxHashMap, FxHashSet};

/// A function of the file before it is resolved: what it declares and mentions.
pub(crate) struct Scope {
    /// The function around it.
    pub parent: Option<usize>,
    /// Functions directly in it.
    pub children: Vec<(Name, usize)>,
    /// Names of parameters and outputs.
    pub declared: FxHashSet<Name>,
    /// What its text says.
    pub mentions: Mentions,
    /// Its own variables, parameters and outputs first.
    pub own: Vec<Assigned>,
    /// Variables of functions around it: name and whose.
    pub outer: Vec<(Name, Function)>,
}

impl Scope {
    /// Whether the name is a parameter, an output, or a variable of a function around it.
    pub fn owns(&self, name: Name) -> bool {
        self.declared.contains(&name) || self.outer.iter().any(|(outer, _)| *outer == name)
    }
}

/// Divides the variables of nested functions among them.
pub(crate) fn share_variables(scopes: &mut [Scope]) {
    if scopes.iter().all(|scope| scope.parent.is_none()) {
        return;
    }
    lift_assigned(scopes);
    let mut visible: Vec<FxHashMap<Name, Function>> = Vec::with_capacity(scopes.len());
    for (at, scope) in scopes.iter_mut().enumerate() {
        let around = scope.parent.map(|parent| visible[parent].clone()).unwrap_or_default();
        find_outer(scope, &around);
        let mut seen = around;
        seen.extend(scope.own.iter().map(|own| (own.name, Function::from_index(at))));
        visible.push(seen);
    }
    carry(scopes);
}

/// What a nested function assigns and the function around it names belongs to the latter.
fn lift_assigned(scopes: &mut [Scope]) {
    let mut free: Vec<Vec<Assigned>> = scopes.iter().map(|_| Vec::new()).collect();
    for at in (0..scopes.len()).rev() {
        let mut lifted = Vec::new();
        for &(_, child) in &scopes[at].children {
            lifted.extend(free[child].iter().copied());
        }
        let scope = &mut scopes[at];
        for assigned in &lifted {
            let known = scope.own.iter().any(|own| own.name == assigned.name);
            if !known && scope.mentions.mentioned.contains(&assigned.name) {
                scope.own.push(*assigned);
            }
        }
        let own = scope.own.iter().chain(&lifted).copied();
        free[at] = own
            .filter(|assigned| {
                assigned.declared == Declared::Plain && !scope.declared.contains(&assigned.name)
            })
            .collect();
    }
}

/// Takes from `own` what belongs to a function around it, and adds what the text uses of theirs.
fn find_outer(scope: &mut Scope, around: &FxHashMap<Name, Function>) {
    let declared = &scope.declared;
    let mut outer = Vec::new();
    scope.own.retain(|own| {
        let theirs = around.get(&own.name).filter(|_| !declared.contains(&own.name));
        match theirs.filter(|_| own.declared == Declared::Plain) {
            Some(&owner) => outer.push((own.name, owner)),
            None => return true,
        }
        false
    });
    let mut used: Vec<(Name, Function)> = scope
        .mentions
        .mentioned
        .iter()
        .filter(|name| !scope.own.iter().any(|own| own.name == **name))
        .filter_map(|name| Some((*name, *around.get(name)?)))
        .filter(|used| !outer.contains(used))
        .collect();
    used.sort_unstable();
    outer.extend(used);
    scope.outer = outer;
}

/// A caller of a nested function hands over what that one works with, so it must have it.
fn carry(scopes: &mut [Scope]) {
    loop {
        let mut changed = false;
        for at in 0..scopes.len() {
            let mut needed: Vec<(Name, Function)> = Vec::new();
            for name in &scopes[at].mentions.mentioned {
                if let Some(callee) = nested_named(scopes, at, *name) {
                    needed.extend(scopes[callee].outer.iter().copied());
                }
            }
            needed.sort_unstable();
            for need in needed {
                if need.1.index() != at && !scopes[at].outer.contains(&need) {
                    scopes[at].outer.push(need);
                    changed = true;
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// The nested function that a name means in the text of the function `at`.
pub(crate) fn nested_named(scopes: &[Scope], at: usize, name: Name) -> Option<usize> {
    let mut around = Some(at);
    while let Some(scope) = around {
        if let Some(&(_, child)) = scopes[scope].children.iter().find(|(child, _)| *child == name) {
            return Some(child);
        }
        around = scopes[scope].parent;
    }
    None
}
