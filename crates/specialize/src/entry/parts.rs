//! Parameters that are known in part, by names or one by one.

use super::{Request, is_open};
use crate::call::behind_declaration;
use crate::code::{Code, CodeKind, CodeStep};
use crate::declarations::counts_arguments;
use crate::options::Given;
use crate::post::FixedParts;
use crate::specializer::Specializer;
use crate::value::{Known, Val};
use lanner_base::Name;
use lanner_facts::Terms;
use lanner_hir::{Argument, FunctionData, Param};
use lanner_runtime::Dims;
use std::rc::Rc;

/// What is known of the struct of arguments with names: those that are given or have a default are there.
pub(super) fn named(fields: &[(Name, Given)], declared: &[&Argument], terms: &mut Terms) -> Val {
    let mut vals = Vec::new();
    for (name, given) in fields {
        let argument = declared.iter().find(|argument| argument.field == Some(*name));
        let open = argument.filter(|argument| argument.default.is_some()).filter(|_| is_open(given));
        let val = given.as_val().or_else(|| {
            let fact = behind_declaration(open?, terms);
            Some(fact.map_or_else(|| Val::anything(terms), Val::of_fact))
        });
        vals.extend(val.map(|val| (*name, val)));
    }
    Val::Fields(Rc::new(vals))
}

/// What is fixed of parameters of which parts are, and whether each of these parameters goes where nothing of it is used.
pub(super) fn fixed_parts(data: &FunctionData, request: &Request<'_>) -> Vec<(FixedParts, bool)> {
    let code = |val: Val| match val {
        Val::Known(Known { value, spelled }) => Some(Code { spelled, ..Code::known(value) }),
        _ => None,
    };
    // One more or less of them is seen where the arguments are counted.
    let can_go = data.arguments.is_empty() && (request.nargin.is_some() || !counts_arguments(data));
    let of_param = |(param, given): (&Param, &Given)| match given {
        Given::Named(fields) => {
            let name = data.variables[param.variable?].name;
            let (mut parts, mut defaults) = (Vec::new(), Vec::new());
            for (field, of) in fields {
                let list = if matches!(of, Given::Default(_)) { &mut defaults } else { &mut parts };
                list.extend(of.as_val().and_then(code).map(|code| (vec![CodeStep::Field(*field)], code)));
            }
            let given = Some(parts.len());
            parts.append(&mut defaults);
            Some((FixedParts { name, parts, given }, false))
        }
        Given::Partial(partial) => {
            let parts = FixedParts { name: partial.name, parts: partial.stores(), given: None };
            Some((parts, can_go && partial.fact.is_none()))
        }
        _ => None,
    };
    data.params.iter().zip(&request.params).filter_map(of_param).collect()
}

/// What is known of `varargin`, or of what a `declared` argument that repeats collects, and the code that makes it where not all is known; open
/// ones become parameters.
pub(super) fn collected(
    specializer: &mut Specializer<'_>,
    data: &FunctionData,
    rest: &[(Given, Name)],
    declared: Option<&Argument>,
    open: &mut Vec<(usize, Name)>,
) -> (Val, Option<Code>) {
    let (mut vals, mut codes) = (Vec::new(), Vec::new());
    for (place, (given, name)) in rest.iter().enumerate() {
        let val = match given {
            Given::Fixed(value, _) => Val::known(value.clone()),
            _ if let Some(argument) = declared => {
                match behind_declaration(argument, &mut specializer.terms) {
                    Some(fact) => Val::of_fact(fact),
                    None => Val::anything(&mut specializer.terms),
                }
            }
            Given::Fact(fact) => Val::of_fact((**fact).clone()),
            Given::Unknown
            | Given::Missing
            | Given::Default(_)
            | Given::Rest(_)
            | Given::Named(_)
            | Given::Partial(_) => Val::anything(&mut specializer.terms),
        };
        codes.push(match val.value() {
            Some(value) => Code::known(value.clone()),
            None => {
                let name = specializer.own_name(*name, data);
                open.push((place, name));
                Code::var(name)
            }
        });
        vals.push(val);
    }
    let val = Val::of_cells(Dims::matrix(1, vals.len()), vals);
    let code = (!val.is_known()).then(|| Code::new(CodeKind::Cells(vec![codes])));
    (val, code)
}
