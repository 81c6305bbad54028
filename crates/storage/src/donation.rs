//! Arguments that are handed over: a function that is called may compute in their storage, and gives a result there where its
//! caller wants it there.
//!
//! ```text
//! f.2 = phi b0: f.1, b2: f.3              f.2 frame 0+72
//! f.3 = call sweep(f.2, w.1)              f.3 frame 0+72      hands over f.2 for result 0
//!
//! func sweep(f, w) -> (f.1)               f argument f
//! f.1 = set f(1) = w                      f.1 argument f      it is where the result is wanted
//! ```
//!
//! The caller decides and the function obeys, so that nothing has to be known of the one where the other is planned, and
//! recursion is nothing special. What is handed over is one argument alone, is dead behind the call, also where the call fails,
//! and shares its storage with nothing that is read or live there; and it is the caller's own, or handed over to it. A function
//! that has its result elsewhere at last moves it to where it is wanted, as it does with each result.
//!
//! A result is wanted in an argument's storage where both have as many elements of one type, and where the function gives that
//! argument back, changed or not: else it would have to be moved there. That is read off the function's text alone
//! ([`Calls::given_back`]), since a wrong guess costs a move and nothing else.

use crate::frame::Planned;
use crate::layout::{Area, CallerPlace, Layout, LayoutRequest};
use crate::sizes::Size;
use lanner_base::{Arena, SideTable};
use lanner_builtins::Reuse;
use lanner_infer::{Function, NameTarget};
use lanner_mir::{Args, Callee, CalleeData, Func, FuncKind, Inst, Operand, Slot, Slots, Target as To, Use};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// An argument's storage that a function may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DonatedArgument {
    /// The number of the parameter that it is given for, from 0.
    pub parameter: usize,
    /// The result that is wanted at its beginning, if one is. It is as large as the argument.
    pub result: Option<usize>,
}

/// How many calls of functions by functions are looked into for what is given back.
const DEPTH: usize = 4;

/// What is so small that nobody wants its storage, in bytes.
const SMALL: u64 = 16;

/// For each output the parameters in whose storage it may come to be, as the text says.
type GivenBack = Rc<Vec<FxHashSet<usize>>>;

/// For each output of a request's function the parameters that it may be, changed in place, as the text says.
pub fn given_back_by(request: &LayoutRequest<'_>, function: Function) -> Vec<FxHashSet<usize>> {
    Calls::of(request).of_function(function, DEPTH).to_vec()
}

/// The calls of one function.
pub struct Calls<'a> {
    request: &'a LayoutRequest<'a>,
    known: RefCell<FxHashMap<Function, GivenBack>>,
}

impl<'a> Calls<'a> {
    /// The calls of the function of a request.
    pub fn of(request: &'a LayoutRequest<'a>) -> Calls<'a> {
        Calls { request, known: RefCell::default() }
    }

    /// The function that an instruction calls by its name, and its arguments.
    fn called(&self, inst: &Inst) -> Option<(Function, Args)> {
        let Inst::Call { callee, args, .. } = *inst else { return None };
        let LayoutRequest { func, unit, .. } = *self.request;
        Some((self.function(unit, &func.callees, callee)?, args))
    }

    /// Whether an instruction calls a function of the program by its name.
    pub fn is_call(&self, inst: &Inst) -> bool {
        self.called(inst).is_some()
    }

    fn function(&self, unit: u32, callees: &Arena<Callee, CalleeData>, callee: Callee) -> Option<Function> {
        let program = self.request.program;
        let function = match &callees[callee] {
            CalleeData::Local { func, environment } if environment.is_empty() => program.local(unit, *func),
            CalleeData::Named(name) => match program.resolve(unit, name) {
                NameTarget::Function(function) => function,
                NameTarget::Row(_) | NameTarget::Unknown => return None,
            },
            CalleeData::Local { .. } | CalleeData::Undecided { .. } | CalleeData::Builtin(_) => return None,
        };
        Some(function).filter(|&function| !program.is_script(function))
    }

    /// The arguments of a call that are one value each, which nothing else of the call reads, with the numbers of their
    /// parameters.
    fn arguments(&self, inst: &Inst) -> Vec<(usize, Slot)> {
        let Some((function, args)) = self.called(inst) else { return Vec::new() };
        let func = self.request.func;
        let callee = self.request.program.func(function);
        let fixed = callee.params.len() - usize::from(callee.variadic_in);
        let args = func.args(args);
        let before_lists = args.iter().position(|arg| arg.is_spread()).unwrap_or(args.len());
        let of_number = |k: usize| {
            let slot = args[k].as_slot()?;
            let reads = args.iter().filter(|arg| arg.as_slot() == Some(slot)).count();
            (reads == 1).then_some((k, slot))
        };
        (0..before_lists.min(fixed)).filter_map(of_number).collect()
    }

    /// The arguments of a call in whose storage one of its results may come to be.
    pub fn given_back(&self, inst: &Inst, result: Slot, sizes: &SideTable<Slot, Option<Size>>) -> Vec<Slot> {
        let (Some((function, _)), &Inst::Call { targets, .. }) = (self.called(inst), inst) else {
            return Vec::new();
        };
        let mut targets = self.request.func.target_list(targets).iter();
        let is_one = |target: &To| matches!(target, To::Slot(_) | To::Ignored);
        let Some(number) = targets.clone().position(|&target| target == To::Slot(result)) else {
            return Vec::new();
        };
        if !targets.all(is_one) {
            return Vec::new();
        }
        let size = |slot: Slot| sizes[slot].map(|size: Size| (size.intrinsic, size.elements));
        let Some(of_result) = size(result) else { return Vec::new() };
        let given_back = self.of_function(function, DEPTH);
        let Some(parameters) = given_back.get(number) else { return Vec::new() };
        let arguments = self.arguments(inst).into_iter();
        let fits = |k: usize, slot: Slot| {
            parameters.contains(&k) && size(slot) == Some(of_result) && is_worth(sizes[slot])
        };
        arguments.filter(|&(k, slot)| fits(k, slot)).map(|(_, slot)| slot).collect()
    }

    /// For each output of a function the parameters that it may be, changed in place. One that is another output as it was is
    /// not among them: its storage would hold both.
    fn of_function(&self, function: Function, depth: usize) -> GivenBack {
        if let Some(known) = self.known.borrow().get(&function) {
            return Rc::clone(known);
        }
        // A function that calls itself gives back what it gives back on other ways.
        self.known.borrow_mut().insert(function, Rc::default());
        let func = self.request.program.func(function);
        let made_of = self.made_of(function.unit, &func, depth);
        let sources = |number: usize, &output: &Slot| {
            let (mut seen, mut work) = (FxHashSet::from_iter([output]), vec![output]);
            while let Some(slot) = work.pop() {
                let of_slot = made_of.get(&slot).map_or(&[][..], Vec::as_slice);
                work.extend(of_slot.iter().filter(|&&from| seen.insert(from)));
            }
            let is_another = |param: &Slot| {
                func.outputs.iter().enumerate().any(|(k, output)| k != number && output == param)
            };
            let is_source = |param: &Slot| seen.contains(param) && !is_another(param);
            let params = func.params.iter().enumerate();
            params.filter(|(_, param)| is_source(param)).map(|(k, _)| k).collect()
        };
        let outputs = func.outputs.iter().enumerate();
        let given_back: GivenBack = match func.kind {
            FuncKind::Function => Rc::new(outputs.map(|(number, output)| sources(number, output)).collect()),
            _ => Rc::default(),
        };
        self.known.borrow_mut().insert(function, Rc::clone(&given_back));
        given_back
    }

    /// What each value may be computed in the storage of.
    fn made_of(&self, unit: u32, func: &Func, depth: usize) -> FxHashMap<Slot, Vec<Slot>> {
        let mut made_of: FxHashMap<Slot, Vec<Slot>> = FxHashMap::default();
        for block in func.blocks.values() {
            for phi in &block.phis {
                let args = phi.args.iter().filter_map(|(_, arg)| arg.as_slot());
                made_of.entry(phi.dst).or_default().extend(args);
            }
            for inst in &block.insts {
                let mut written = Vec::new();
                func.visit_inst(inst, &mut |used| {
                    if let Use::Write(slot) = used {
                        written.push(slot);
                    }
                });
                if let [result] = written[..] {
                    made_of.entry(result).or_default().extend(self.operands(unit, func, inst, depth));
                }
            }
        }
        made_of
    }

    fn operands(&self, unit: u32, func: &Func, inst: &Inst, depth: usize) -> Vec<Slot> {
        let slots = |args: &[Operand]| args.iter().filter_map(|arg| arg.as_slot()).collect();
        let of_row = |reuse: Reuse, args: &[Operand]| match reuse {
            Reuse::Elementwise | Reuse::WithScalar(_) => slots(args),
            Reuse::Never | Reuse::InOrder | Reuse::Total => Vec::new(),
        };
        match *inst {
            Inst::Copy { src, .. } | Inst::Move { src, .. } => slots(&[src]),
            Inst::Reserve { base, .. } | Inst::SetIndex { base, .. } | Inst::Delete { base, .. } => {
                vec![base]
            }
            Inst::Unary { op, a, .. } => of_row(op.builtin().row().reuse(), &[a]),
            Inst::Binary { op, a, b, .. } => of_row(op.builtin().row().reuse(), &[a, b]),
            Inst::Call { callee, args, .. } => {
                let args = func.args(args);
                let row = match &func.callees[callee] {
                    CalleeData::Builtin(row) => Some(*row),
                    CalleeData::Named(name) => match self.request.program.resolve(unit, name) {
                        NameTarget::Row(row) => Some(row),
                        NameTarget::Function(_) | NameTarget::Unknown => None,
                    },
                    CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
                };
                if let Some(row) = row {
                    return of_row(row.row().reuse(), args);
                }
                let function = self.function(unit, &func.callees, callee).filter(|_| depth > 0);
                let Some(function) = function else { return Vec::new() };
                let given_back = self.of_function(function, depth - 1);
                let numbers = given_back.first().into_iter().flatten();
                numbers.filter_map(|&k| args.get(k)?.as_slot()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a result may be computed in the storage of an operand as far as calls go: where the instruction calls a function
    /// only if that is handed over.
    pub fn may_give_back(
        &self,
        inst: &Inst,
        operand: Slot,
        behind: &Slots,
        are_apart: &mut dyn FnMut(Slot, Slot) -> bool,
    ) -> bool {
        !self.is_call(inst) || self.dying(inst, behind, are_apart).iter().any(|&(_, slot)| slot == operand)
    }

    /// The arguments of a call that are dead behind it and share their storage with nothing else that is read there, or live
    /// behind it: `are_apart` says which values have no byte in common.
    pub fn dying(
        &self,
        inst: &Inst,
        behind: &Slots,
        are_apart: &mut dyn FnMut(Slot, Slot) -> bool,
    ) -> Vec<(usize, Slot)> {
        let mut arguments = self.arguments(inst);
        arguments.retain(|&(_, slot)| !behind.contains(slot));
        if arguments.is_empty() {
            return arguments;
        }
        let (mut others, mut written) = (behind.clone(), Vec::new());
        self.request.func.visit_inst(inst, &mut |used| match used {
            Use::Write(slot) => written.push(slot),
            Use::Operand(operand) => operand.as_slot().into_iter().for_each(|slot| others.insert(slot)),
            Use::Place(slot) | Use::Mention(slot) => others.insert(slot),
            Use::Clear(_) | Use::WriteList(_) => (),
        });
        written.iter().for_each(|&slot| others.remove(slot));
        arguments.retain(|&(_, slot)| others.iter().all(|other| other == slot || are_apart(slot, other)));
        arguments
    }
}

impl Planned<'_> {
    /// What is handed over to each call, as values have their places now.
    pub(crate) fn hand_over(&self, calls: &Calls<'_>, layout: &mut Layout) {
        let func = self.request.func;
        let liveness = &self.definitions.liveness;
        let (areas, mut found) = (&layout.areas, FxHashMap::default());
        for id in func.blocks.ids().filter(|&id| self.request.facts.reached[id]) {
            let mut place = func.blocks[id].insts.len();
            liveness.each_inst(func, id, |inst, behind| {
                place -= 1;
                let mut handed: Vec<DonatedArgument> = Vec::new();
                for (parameter, slot) in calls.dying(inst, behind, &mut |a, b| self.are_apart(a, b)) {
                    let Some(area) = areas[slot].filter(|_| is_worth(self.sizes[slot])) else { continue };
                    if self.may_be_written(area) {
                        handed
                            .push(DonatedArgument { parameter, result: result_in(func, inst, area, areas) });
                    }
                }
                if !handed.is_empty() {
                    found.insert((id, place), handed);
                }
            });
        }
        layout.donated = found;
    }

    /// Whether two values have no byte in common, whatever their places: what is not planned has none.
    fn are_apart(&self, a: Slot, b: Slot) -> bool {
        let (Some(a), Some(b)) = (self.nodes[a], self.nodes[b]) else { return true };
        let pair = (a.min(b), a.max(b));
        self.edges[a].contains(&b) && !self.ties.contains_key(&pair)
    }

    /// Whether storage is this call's to write.
    fn may_be_written(&self, area: Area) -> bool {
        match area {
            Area::Caller(CallerPlace::Argument(param)) => self.donation_of(param).is_some(),
            Area::Frame { .. } | Area::Heap { .. } | Area::Arena { .. } => true,
            Area::Caller(CallerPlace::Result { .. }) => true,
            Area::Part { .. } => false,
        }
    }

    /// How a parameter is handed over, if it is.
    pub(crate) fn donation_of(&self, param: Slot) -> Option<DonatedArgument> {
        let LayoutRequest { func, donated: handed, .. } = *self.request;
        handed.iter().copied().find(|handed| func.params.get(handed.parameter) == Some(&param))
    }
}

/// Whether somebody may want the storage.
fn is_worth(size: Option<Size>) -> bool {
    size.and_then(|size| size.bytes()).is_none_or(|bytes| bytes > SMALL)
}

/// The result of a call that is in this area.
fn result_in(func: &Func, inst: &Inst, area: Area, areas: &SideTable<Slot, Option<Area>>) -> Option<usize> {
    let Inst::Call { targets, .. } = *inst else { return None };
    let targets = func.target_list(targets).iter();
    let is_here = |target: &To| matches!(*target, To::Slot(slot) if areas[slot] == Some(area));
    targets.enumerate().find(|(_, target)| is_here(target)).map(|(number, _)| number)
}
