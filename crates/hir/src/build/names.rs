//! What a name means where it is used.

use super::{Builder, Source};
use crate::scopes::nested_named;
use crate::{Callee, Capture, Declared, Function, Outer, Sharing, Variable, VariableData};
use lanner_base::{Dialect, Id, Name, Span};
use lanner_builtins::Builtin;

/// The variable that a statement's value goes to.
const ANSWER: &str = "ans";

/// Why a name may be a variable that a script's loop assigns behind the place where it is used.
const LATER: &str = "an assignment behind it";

/// What a name means.
#[derive(Clone, Copy)]
pub(super) enum Binding {
    Variable(Variable),
    Called(Callee),
}

impl Builder<'_> {
    /// What a name means in the function that is being built.
    pub fn binding(&mut self, name: Name, span: Span) -> Binding {
        let level = self.stack.len() - 1;
        let is_early = self.is_before_assignment(level, name);
        if !is_early && let Some(variable) = self.variable(level, name, span) {
            return Binding::Variable(variable);
        }
        if &*name == ANSWER {
            return Binding::Variable(self.answer(span));
        }
        Binding::Called(match self.function(name) {
            Callee::Named(name) => match self.stack[level].undecided {
                Some(_) if self.is_bound_early(level, name) => Callee::Named(name),
                Some(why) => {
                    self.maybe(level, name, span);
                    // Nothing has assigned it before, unless the loop has, in an earlier trip.
                    let why = if is_early && self.stack[0].loops > 0 { LATER } else { why };
                    Callee::Undecided { name, why }
                }
                None => Callee::Named(name),
            },
            callee => callee,
        })
    }

    /// Whether a script has assigned the name of a function nowhere before this place, though it does behind it: `z = 4 * i; for i = 1:3`.
    /// What it means is seen where the place is reached. In Octave a function may do so too, outside loops: `tol = eps; eps = 1;`.
    fn is_before_assignment(&mut self, level: usize, name: Name) -> bool {
        let open = &self.stack[0];
        let scope = open.scope;
        let may_be = match self.sources[scope] {
            Source::Script(_) => true,
            Source::Function(_) => {
                let is_own = |variable: &Variable| {
                    let is_param = open.data.params.iter().any(|param| param.variable == Some(*variable));
                    !is_param && open.data.variables[*variable].sharing == Sharing::Own
                };
                self.context.dialect == Dialect::Octave
                    && open.loops == 0
                    && open.names.get(&name).is_some_and(is_own)
            }
        };
        may_be
            && open.names.contains_key(&name)
            && !open.assigned.contains(&name)
            && !self.stack[1..=level].iter().any(|open| open.names.contains_key(&name))
            && self.local_function(scope, name).is_none()
            && self.is_known_function(name)
    }

    /// In a function, MATLAB takes a name that is not assigned for the function it knows, though `eval` or `load` may
    /// make a variable of it; in a script, and in Octave, the variable wins.
    fn is_bound_early(&self, level: usize, name: Name) -> bool {
        let in_function = matches!(self.sources[self.stack[level].scope], Source::Function(_));
        in_function && self.context.dialect == Dialect::Matlab && Builtin::named(&name).is_some()
    }

    /// What a name means as a function, whatever variables there are.
    pub fn function(&mut self, name: Name) -> Callee {
        let level = self.stack.len() - 1;
        match self.local_function(self.stack[level].scope, name) {
            Some(function) => {
                self.carry_outer(level, function);
                Callee::Function(function)
            }
            None => Callee::Named(name),
        }
    }

    /// The nested or local function of that name.
    pub fn local_function(&self, scope: usize, name: Name) -> Option<Function> {
        let nested = nested_named(&self.scopes, scope, name).map(Function::from_index);
        nested.or_else(|| self.top.get(&name).copied())
    }

    /// The variable `ans` of the function that is being built.
    pub fn answer(&mut self, span: Span) -> Variable {
        let level = self.stack.len() - 1;
        let name = Name::new(ANSWER);
        match self.stack[level].names.get(&name) {
            Some(&variable) => variable,
            None => self.add(level, name, Sharing::Own, Declared::Plain, span),
        }
    }

    /// Whether a function of that name is known of.
    pub fn is_known_function(&mut self, name: Name) -> bool {
        if let Some(&known) = self.known.get(&name) {
            return known;
        }
        let known = Builtin::in_dialect(&name, self.context.dialect).is_some()
            || (self.context.is_function)(&name)
            || self.imported(&name).any(|full| (self.context.is_function)(&full));
        self.known.insert(name, known);
        known
    }

    /// What a name may be in full, by the imports of the file: also that of a member of a class, `Class.member`.
    fn imported(&self, name: &str) -> impl Iterator<Item = String> {
        let first = name.split('.').next().unwrap_or(name);
        self.imports.iter().filter_map(move |import| {
            let package = import.strip_suffix('*').or_else(|| import.strip_suffix(first))?;
            package.ends_with('.').then(|| format!("{package}{name}"))
        })
    }

    /// The variable that a name is, in the function at a level of the stack. An anonymous function takes with it what
    /// it uses.
    pub(super) fn variable(&mut self, level: usize, name: Name, span: Span) -> Option<Variable> {
        if let Some(&variable) = self.stack[level].names.get(&name) {
            return Some(variable);
        }
        if !self.is_anonymous(level) {
            return None;
        }
        let source = self.variable(level - 1, name, span)?;
        let variable = self.add(level, name, Sharing::Own, Declared::Plain, span);
        self.stack[level].data.captures.push(Capture { source, variable });
        Some(variable)
    }

    fn is_anonymous(&self, level: usize) -> bool {
        level > 0
    }

    fn add(
        &mut self,
        level: usize,
        name: Name,
        sharing: Sharing,
        declared: Declared,
        span: Span,
    ) -> Variable {
        let open = &mut self.stack[level];
        let variable = open.data.variables.push(VariableData { name, declared, sharing, span });
        match declared {
            Declared::Maybe => open.maybe.insert(name, variable),
            Declared::Plain | Declared::Global | Declared::Persistent => open.names.insert(name, variable),
        };
        variable
    }

    /// A name in an anonymous function that may be a variable when the handle is made: the handle takes it along.
    fn maybe(&mut self, level: usize, name: Name, span: Span) -> Option<Variable> {
        if let Some(&variable) = self.stack[level].maybe.get(&name) {
            return Some(variable);
        }
        if !self.is_anonymous(level) {
            return None;
        }
        let source = match self.maybe(level - 1, name, span) {
            Some(source) => source,
            None => match self.stack[level - 1].names.get(&name) {
                Some(&source) => source,
                None => self.add(level - 1, name, Sharing::Own, Declared::Maybe, span),
            },
        };
        let variable = self.add(level, name, Sharing::Own, Declared::Maybe, span);
        self.stack[level].data.captures.push(Capture { source, variable });
        Some(variable)
    }

    /// An anonymous function that calls a nested function takes along what that one works with.
    fn carry_outer(&mut self, level: usize, function: Function) {
        if !self.is_anonymous(level) {
            return;
        }
        for (name, owner) in self.scopes[function.index()].outer.clone() {
            if let Some(&source) = self.names[owner.index()].get(&name) {
                self.carry(level, owner, source, name);
            }
        }
    }

    fn carry(&mut self, level: usize, owner: Function, source: Variable, name: Name) -> Option<Variable> {
        let open = &self.stack[level];
        if open.function == owner {
            return Some(source);
        }
        let mut known = open.data.outer.iter();
        if let Some(outer) = known.find(|outer| outer.owner == owner && outer.source == source) {
            return Some(outer.variable);
        }
        if !self.is_anonymous(level) {
            return None;
        }
        self.carry(level - 1, owner, source, name)?;
        let span = self.stack[level].data.span;
        let data = &mut self.stack[level].data;
        let variable = data.variables.push(VariableData {
            name: Name::new(&format!("{name}@{owner}")),
            declared: Declared::Plain,
            sharing: Sharing::Outer,
            span,
        });
        data.outer.push(Outer { variable, owner, source });
        Some(variable)
    }
}
