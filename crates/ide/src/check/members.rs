//! What is asked of objects that their classes do not have, and of classes that they do not do.
//!
//! ```text
//! p = Point(1, 2, 3);     error[argument-count]: the constructor takes two
//! p.nrm()                 error[unknown-member]: Point has `norm`
//! p.secret                error[private-member]
//! s = Shape();            error[abstract-class]: `area` is for classes that derive from it
//! ```
//!
//! Nothing is said of classes that derive from what is not known, or that say themselves what is behind a dot.

use super::Checker;
use lanner_base::{Diagnostic, Name, Severity, Span};
use lanner_builtins::Builtin;
use lanner_facts::Class;
use lanner_facts::declared::Access;
use lanner_infer::{DeclaredClass, Function, Program};
use lanner_mir::{Block, CalleeData, FuncRef, Inst, Operand, Path, Slot, Step, Use};
use lanner_project::known::Known;
use lanner_runtime::error::nearest;
use std::rc::Rc;

/// Findings that are errors where a run comes to them, with their places.
pub(super) fn check_members(known: &Known, checker: &Checker) -> Vec<((Block, usize), Diagnostic)> {
    let mut found = Vec::new();
    for (block, k, inst, span) in known.reached() {
        let finding = match *inst {
            Inst::Call { callee, args, .. } => match known.func.callees[callee] {
                CalleeData::Named(name) => made(known, checker, name, known.func.args(args), span),
                _ => None,
            },
            Inst::Get { base, path, .. } | Inst::GetList { base, path, .. } => {
                let class = base.as_slot().and_then(|slot| class_of(known, checker, slot));
                class.and_then(|class| read(known, checker, &class, path, span))
            }
            Inst::SetPath { base, path, .. } => {
                class_of(known, checker, base).and_then(|class| assigned(known, &class, path, span))
            }
            _ => None,
        };
        found.extend(finding.map(|finding| ((block, k), finding)));
    }
    found
}

/// Members that methods ask of their own object, which its class does not declare: a class that derives from it may.
pub(super) fn check_own_members(known: &Known, checker: &Checker) -> Vec<Diagnostic> {
    let Some((class, own)) = own_object(known, checker) else { return Vec::new() };
    let is_own = |slot: Slot| known.name(slot) == Some(own.as_str());
    if class.decl.is_abstract || class.missing().is_some() || !is_told(&class) || is_replaced(known, &is_own)
    {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (_, _, inst, span) in known.reached() {
        let path = match *inst {
            Inst::Get { base, path, .. } | Inst::GetList { base, path, .. }
                if base.as_slot().is_some_and(is_own) =>
            {
                path
            }
            Inst::SetPath { base, path, .. } if is_own(base) => path,
            _ => continue,
        };
        let finding = member(known, path).and_then(|name| unknown_member(&class, name, span));
        found.extend(finding.map(|mut finding| {
            finding.severity = Severity::Warning;
            finding
        }));
    }
    found
}

/// Whether a method assigns something else to the variable of its object than what the constructor of a superclass gives.
fn is_replaced(known: &Known, is_own: &dyn Fn(Slot) -> bool) -> bool {
    let is_superclass = |callee| match known.func.callees[callee] {
        CalleeData::Named(name) => name.contains('@'),
        _ => false,
    };
    known.func.blocks.values().flat_map(|block| &block.insts).any(|inst| {
        let is_kept = match *inst {
            Inst::SetPath { .. } => true,
            Inst::Call { callee, .. } => is_superclass(callee),
            _ => false,
        };
        let mut is_written = false;
        known.func.visit_inst(inst, &mut |used| {
            if let Use::Write(slot) = used {
                is_written |= is_own(slot);
            }
        });
        is_written && !is_kept
    })
}

/// The class of which a function is a method, and what its object is called there.
fn own_object(known: &Known, checker: &Checker) -> Option<(Rc<DeclaredClass>, Name)> {
    let unit = known.function.unit;
    let decl = known.source.unit.class.as_ref()?;
    let method = decl.methods.iter().find(|method| method.function == Some(known.function.func))?;
    let object = known.func.params.first().filter(|_| !method.is_static)?;
    let class = checker.sources.class(unit, decl.name.as_str())?;
    Some((class, Name::new(known.name(*object)?)))
}

/// Whether all is known of what objects of a class have.
fn is_told(class: &DeclaredClass) -> bool {
    class.is_known() && !class.has_own_ways()
}

/// The class of the program that a value's facts tell.
fn class_of(known: &Known, checker: &Checker, slot: Slot) -> Option<Rc<DeclaredClass>> {
    let fact = known.facts.of(slot).filter(|fact| fact.classes.only() == Some(Class::Object))?;
    let name = fact.contents.as_ref()?.user_class()?;
    checker.sources.class(known.function.unit, name.as_str()).filter(|class| is_told(class))
}

/// The name behind the first dot.
fn member(known: &Known, path: Path) -> Option<Name> {
    match known.func.paths[path].0.first()? {
        Step::Field(name) => Some(*name),
        Step::Paren(_) | Step::Brace(_) | Step::DynamicField(_) => None,
    }
}

fn read(
    known: &Known,
    checker: &Checker,
    class: &DeclaredClass,
    path: Path,
    span: Span,
) -> Option<Diagnostic> {
    let name = member(known, path)?;
    if let Some((owner, property)) = class.property(name) {
        return not_let_in(known, owner, &property.get, name, "read", span);
    }
    if let Some((owner, method)) = class.method(name) {
        let args = match known.func.paths[path].0.get(1) {
            Some(Step::Paren(args)) => known.func.args(*args),
            _ => &[],
        };
        return not_let_in(known, owner, &method.access, name, "called", span).or_else(|| {
            let own = usize::from(!method.is_static);
            too_many(checker, owner, method.function?, (name.as_str(), args), own, span)
        });
    }
    unknown_member(class, name, span)
}

fn assigned(known: &Known, class: &DeclaredClass, path: Path, span: Span) -> Option<Diagnostic> {
    let name = member(known, path)?;
    match class.property(name) {
        Some((owner, property)) if known.func.paths[path].0.len() == 1 => {
            not_let_in(known, owner, &property.set, name, "assigned to", span)
        }
        Some(_) => None,
        None => unknown_member(class, name, span),
    }
}

/// That a class has no such member.
fn unknown_member(class: &DeclaredClass, name: Name, span: Span) -> Option<Diagnostic> {
    // A function of the language may do for objects of all classes.
    if class.has_member(name) || Builtin::named(name.as_str()).is_some() {
        return None;
    }
    let lineage = class.lineage();
    let properties = lineage.iter().flat_map(|class| &class.decl.properties).map(|property| property.name);
    let methods = lineage.iter().flat_map(|class| &class.decl.methods).map(|method| method.name);
    let all: Vec<String> =
        properties.chain(methods).map(|name| name.to_string()).filter(|name| !name.contains('.')).collect();
    let message = format!("Class '{}' has no property or method '{name}'.", class.name);
    let finding = Diagnostic::error("unknown-member", message, span);
    let near: Vec<String> = nearest(&name, &all).iter().map(|name| format!("'{name}'")).collect();
    Some(match near.as_slice() {
        [] => finding,
        near => finding.help(format!("did you mean {}?", near.join(" or "))),
    })
}

/// That a member is not for what is outside of its class.
fn not_let_in(
    known: &Known,
    owner: &DeclaredClass,
    access: &Access,
    name: Name,
    what: &str,
    span: Span,
) -> Option<Diagnostic> {
    // What methods of other classes may do depends on what they derive from.
    let unit = &known.source.unit;
    if unit.class.is_some() || super::is_method_file(std::path::Path::new(&unit.path)) {
        return None;
    }
    let message = match access {
        Access::Public => return None,
        Access::Immutable => {
            format!("Property '{name}' of class '{}' is set by its constructor alone.", owner.name)
        }
        Access::Private | Access::Protected | Access::Classes(_) => {
            format!("Member '{name}' of class '{}' cannot be {what} from outside of the class.", owner.name)
        }
    };
    Some(Diagnostic::error("private-member", message, span))
}

/// A call of a class.
fn made(known: &Known, checker: &Checker, name: Name, args: &[Operand], span: Span) -> Option<Diagnostic> {
    let class = checker.sources.class(known.function.unit, name.as_str())?;
    if class.is_known() && (class.decl.is_abstract || class.missing().is_some()) {
        let message = format!("There can be no object of class '{}', which is abstract.", class.name);
        let finding = Diagnostic::error("abstract-class", message, span);
        return Some(match class.missing() {
            Some(missing) => finding.help(format!("it does not define '{missing}'")),
            None => finding,
        });
    }
    // `Weekday('Monday')` is the member of that name.
    if class.lineage().iter().any(|class| !class.decl.members.is_empty()) {
        return None;
    }
    match class.constructor() {
        Some(method) => too_many(checker, &class, method.function?, (name.as_str(), args), 1, span),
        None if class.is_known() && class.supers.is_empty() && !args.is_empty() => {
            let message = format!("Class '{}' has no constructor, and takes no arguments.", class.name);
            Some(Diagnostic::error("argument-count", message, span))
        }
        None => None,
    }
}

/// That a method takes fewer arguments, of which its first parameters are its `own`.
fn too_many(
    checker: &Checker,
    owner: &DeclaredClass,
    func: FuncRef,
    (name, args): (&str, &[Operand]),
    own: usize,
    span: Span,
) -> Option<Diagnostic> {
    let func = checker.sources.func(Function { unit: owner.unit, func });
    let most = func.params.len().saturating_sub(own);
    if func.variadic_in || args.len() <= most || args.iter().any(|arg| arg.is_spread()) {
        return None;
    }
    let plural = if most == 1 { "" } else { "s" };
    let message = format!("'{name}' takes at most {most} argument{plural}, not {}.", args.len());
    Some(Diagnostic::error("argument-count", message, span))
}
