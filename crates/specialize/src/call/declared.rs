//! What the `arguments` blocks of a function make of the arguments of a call.
//!
//! ```text
//! n (1,1) double {mustBePositive} = 3       a known one is converted and checked, one that is not given is 3
//! x (1,:) double                            an open one stays what it is, where it is a row of doubles
//! ```

use crate::declarations::counts_arguments;
use crate::expr::List;
use crate::specializer::{Ev, Specializer};
use crate::value::Val;
use lanner_base::Name;
use lanner_facts::{Class, ClassSet, Complexity, Fact, Interval, Terms};
use lanner_hir::{Argument, ArgumentRole, Extent, Function};
use lanner_runtime::Value;

/// What holds of a parameter behind its declaration, which converts it to the class and the extents that it names.
pub fn behind_declaration(argument: &Argument, terms: &mut Terms) -> Option<Fact> {
    let class = argument.class.and_then(class_named);
    let shape = match &argument.size {
        Some(extents) => {
            let dim = |extent: &Extent| match extent {
                Extent::Exactly(count) => terms.number(i64::try_from(*count).unwrap_or(i64::MAX)),
                Extent::Any => terms.fresh("p", Interval::EXTENT),
            };
            let dims: Vec<_> = extents.iter().map(dim).collect();
            terms.tuple(&dims)
        }
        None => terms.fresh_shape("p", None),
    };
    match class {
        Some(class) => {
            let complexity = if class.is_float() { Complexity::Either } else { Complexity::Real };
            Some(Fact { complexity, ..Fact::array(class, shape) })
        }
        None => argument.size.is_some().then(|| Fact::any(shape)),
    }
}

impl Specializer<'_> {
    /// The arguments of a call behind the function's declarations; none where it is not known what they become.
    pub(super) fn behind_declarations(
        &mut self,
        number: u32,
        function: Function,
        list: &List,
    ) -> Option<List> {
        let unit = self.world.unit(number);
        let data = &unit.file.functions[function];
        if !list.is_exact {
            return None;
        }
        if data.arguments.is_empty() {
            return Some(List { evs: list.evs.clone(), is_exact: true });
        }
        let is_plain = data.arguments.iter().all(|block| {
            block.role == ArgumentRole::Input
                && block.arguments.iter().all(|argument| argument.field.is_none())
        });
        if !is_plain || data.variadic_in || list.evs.len() > data.params.len() || counts_arguments(data) {
            return None;
        }
        let mut evs = list.evs.clone();
        for (k, param) in data.params.iter().enumerate() {
            let mut arguments = data.arguments.iter().flat_map(|block| &block.arguments);
            let Some(argument) = arguments.find(|argument| Some(argument.variable) == param.variable) else {
                if k < evs.len() { continue } else { return None }
            };
            let ev = match evs.get(k) {
                Some(ev) => match ev.val.value().cloned() {
                    Some(value) => self.declared_value(number, function, argument, Some(value))?,
                    None if self.is_declared(&ev.val, argument) => ev.clone(),
                    None => return None,
                },
                None => self.declared_value(number, function, argument, None)?,
            };
            match evs.get_mut(k) {
                Some(given) => *given = ev,
                None => evs.push(ev),
            }
        }
        Some(List { evs, is_exact: true })
    }

    /// A known argument, or the default, behind a declaration.
    fn declared_value(
        &mut self,
        number: u32,
        function: Function,
        argument: &Argument,
        value: Option<Value>,
    ) -> Option<Ev> {
        let value = self.world.declared(number, function, argument, value)?;
        crate::code::has_literal(&value).then(|| self.known(value, None))
    }

    /// Whether a declaration surely leaves an open argument as it is.
    fn is_declared(&mut self, val: &Val, argument: &Argument) -> bool {
        let fact = val.fact(&mut self.terms);
        let is_class = match argument.class {
            Some(name) => class_named(name).is_some_and(|class| fact.classes.is_within(ClassSet::of(class))),
            None => true,
        };
        let is_size = match &argument.size {
            Some(extents) => {
                let known = self.terms.extents(fact.shape).map(<[_]>::to_vec);
                known.is_some_and(|known| {
                    known.len() == extents.len()
                        && known.iter().zip(extents).all(|(&known, extent)| match extent {
                            Extent::Exactly(count) => {
                                self.terms.constant(known) == i64::try_from(*count).ok()
                            }
                            Extent::Any => true,
                        })
                })
            }
            None => true,
        };
        is_class && is_size && argument.validators.is_empty()
    }
}

fn class_named(name: Name) -> Option<Class> {
    Class::ALL.into_iter().find(|class| class.name() == name.as_str())
}
