//! Activations: slots that are opened and closed, arguments that come in, outputs that go out.
//!
//! ```text
//! lanner_begin(&frame, v, call)     counts are checked; arguments and captured values are in their slots
//! frame.site = 3                    where the function stands from here on
//! lanner_end(&frame, call)          outputs are out, slots are closed
//! ```
//!
//! A script takes its caller's variables on beginning, and gives them back on leaving, also after an error.

use crate::abi::{Text, abi};
use crate::engine::Engine;
use crate::layout::{Call, Frame, Function, NONE, OUTER, SCRIPT, SLOT, SPREAD, Site, list};
use crate::operands::Slots;
use crate::thread::attempt;
use lanner_base::{Name, interrupt};
use lanner_runtime::host::names_of_arguments;
use lanner_runtime::library::errors::exception::run_due_cleanups;
use lanner_runtime::{Cleanup, Fault, Place, Result, Value, concat, memory};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The deepest nesting of calls, as MATLAB's default.
const RECURSION_LIMIT: u32 = 500;

/// What few activations have.
#[derive(Debug, Default)]
pub struct More {
    /// Variables that have no slot.
    pub(crate) dynamic: FxHashMap<Name, Value>,
    /// How many elements `lanner_reserve` made room for, by slot.
    pub(crate) rooms: Vec<(u32, usize)>,
}

impl crate::abi::CType for More {
    fn c() -> String {
        "void".to_owned()
    }
}

abi! {
    /// Makes `count` slots unassigned. Until then they hold anything.
    fn lanner_open(v: Slots, count: i64) {
        for slot in 0..count.max(0) as usize {
            // SAFETY: the slot is there, and holds no value yet.
            unsafe { v.0.add(slot).write(Value::Undefined) };
        }
    }

    /// Lets go of what `count` slots hold. Afterwards they hold anything.
    fn lanner_close(v: Slots, count: i64) {
        close(v, count.max(0) as u32);
    }

    /// The beginning of a function that is called with values: checks how it is called, opens its slots `v` and puts arguments and captured
    /// values there. On an error nothing is open, and the function returns 1.
    fn lanner_begin(frame: *mut Frame, v: Slots, call: *mut Call) -> i32 {
        // SAFETY: the caller hands them over, and nobody else touches them now.
        attempt(|engine| engine.begin(unsafe { &mut *frame }, v, unsafe { &mut *call }))
    }

    /// Whether a call has as many arguments as there are letters, and such ones, into `*fits`: `n` is a real double, `m` a matrix of such, `a` is
    /// anything.
    fn lanner_fits(call: *const Call, kinds: Text, fits: *mut i32) {
        // SAFETY: the caller has so many arguments there, and a place for the answer.
        unsafe {
            let args = list((*call).args.cast_const(), (*call).nargin as usize);
            let kinds = kinds.as_str().as_bytes();
            let is_it = |(&kind, value): (&u8, &Value)| match kind {
                b'n' => matches!(value, Value::Scalar(_)),
                b'm' => is_matrix(value),
                _ => true,
            };
            *fits = i32::from(kinds.len() == args.len() && kinds.iter().zip(args).all(is_it));
        }
    }

    /// Hands a call over to another function, and gives what that gives.
    fn lanner_pass_on(call: *mut Call, function: *const Function) -> i32 {
        // SAFETY: the caller hands over its call, and a function of the program.
        unsafe {
            (*call).function = function;
            match (*function).entry {
                Some(entry) => entry(call),
                None => attempt(|_| Err(lanner_runtime::Error::internal("a function without code"))),
            }
        }
    }

    /// The end of such a function: puts its outputs into the call's places, closes its slots and leaves the activation, also on an error.
    fn lanner_end(frame: *mut Frame, call: *mut Call) -> i32 {
        // SAFETY: the same.
        attempt(|engine| engine.end(unsafe { &mut *frame }, unsafe { &mut *call }))
    }

    /// The beginning of a function that is called in the program's own way: opens its slots, makes cells of variables that nested functions
    /// share, and makes the activation the innermost one. On an error nothing is open.
    fn lanner_enter(frame: *mut Frame, function: *const Function, v: Slots, nargin: i64, nargout: i64) -> i32 {
        // SAFETY: the same.
        attempt(|engine| engine.enter(unsafe { &mut *frame }, function, v, (nargin as u64, nargout as u64)))
    }

    /// Closes the slots of the innermost activation and leaves it. An error that is pending stays so.
    fn lanner_leave(frame: *mut Frame) {
        // SAFETY: the same. Nothing fails here but this library itself, whose error is pending then.
        attempt(|engine| {
            engine.leave(unsafe { &mut *frame });
            Ok(())
        });
    }

    /// An argument of a function that is called in the program's own way: takes the value from where its caller has it into a slot.
    fn lanner_take(v: Slots, dst: u32, from: *mut Value) {
        let mut v = v;
        // SAFETY: the caller has a value there, which nobody else touches now.
        v.put(dst, std::mem::take(unsafe { &mut *from }));
    }

    /// An output of such a function: takes the value out of its slot to where the caller wants it, which holds a value. Fails where it has
    /// none; the innermost activation is the function's.
    fn lanner_give(v: Slots, slot: u32, to: *mut Value) -> i32 {
        let mut v = v;
        attempt(|engine| {
            let value = match v.take(slot) {
                Value::Shared(cell) => cell.borrow().clone(),
                value => value,
            };
            if let Value::Undefined = value {
                let Some(frame) = engine.frame_of_slots(v) else { return Err(Fault::NoValue.with(&[&""])) };
                let name = frame.function().slot_name(slot).map_or("", Name::as_str);
                return Err(frame.function().declaration().not_set(name));
            }
            // SAFETY: the caller has a place there, which nobody else touches now.
            unsafe { *to = value };
            Ok(())
        })
    }

    /// Fails where `calls` more calls in each other, or this activation itself, are too many, and where the program is asked to stop.
    fn lanner_check_depth(calls: u32) -> i32 {
        attempt(|engine| {
            let depth = engine.frame().map_or(1, |frame| frame.depth);
            engine.check_depth(depth + calls)?;
            engine.run_due();
            Ok(())
        })
    }

    /// How many calls in each other the innermost activation may still make, into `*left`: for functions that count them themselves.
    fn lanner_get_calls_left(left: *mut i64) {
        attempt(|engine| {
            let depth = engine.frame().map_or(1, |frame| frame.depth);
            // SAFETY: the caller has a place for it.
            unsafe { *left = i64::from((RECURSION_LIMIT + 1).saturating_sub(depth)) };
            Ok(())
        });
    }

    /// Fails where the program is asked to stop: for loops that call nothing.
    fn lanner_poll() -> i32 {
        if interrupt::is_asked() { attempt(|_| check_stop()) } else { 0 }
    }
}

/// Whether a value is a matrix of real doubles.
pub(crate) fn is_matrix(value: &Value) -> bool {
    match value {
        Value::Scalar(_) | Value::Range(_) => true,
        Value::Double(tensor) => tensor.dims().rank() == 2,
        _ => false,
    }
}

/// The error of calls that are too many in each other.
pub(crate) fn recursion() -> lanner_runtime::Error {
    Fault::RecursionLimit.with(&[&RECURSION_LIMIT])
}

/// Lets go of slots.
fn close(mut v: Slots, count: u32) {
    for slot in 0..count {
        // Objects may run code when they go: afterwards nothing is there any more.
        drop(v.take(slot));
    }
}

/// Where the program may stop; the request is taken back.
fn check_stop() -> Result<()> {
    if interrupt::take() { Err(memory::stopped()) } else { Ok(()) }
}

impl Engine {
    fn check_depth(&self, depth: u32) -> Result<()> {
        if depth > RECURSION_LIMIT + 1 {
            return Err(recursion());
        }
        check_stop()
    }

    /// The depth of an activation that the innermost one calls.
    fn next_depth(&self) -> Result<u32> {
        let depth = self.frame().map_or(1, |frame| frame.depth + frame.calls_inside()) + 1;
        self.check_depth(depth)?;
        Ok(depth)
    }

    fn enter(
        &mut self,
        frame: &mut Frame,
        function: *const Function,
        v: Slots,
        (nargin, nargout): (u64, u64),
    ) -> Result<()> {
        let depth = self.next_depth()?;
        *frame = Frame {
            below: self.top,
            function,
            slots: v.0,
            site: NONE,
            nargin: nargin as u32,
            nargout: nargout as u32,
            depth,
            operands: std::ptr::null(),
            operand_count: 0,
            more: std::ptr::null_mut(),
        };
        // SAFETY: the function has so many slots, which hold no values yet.
        unsafe { lanner_open(v, i64::from(frame.function().slots)) };
        if frame.function().kind != SCRIPT {
            let mut v = v;
            for &slot in frame.function().shared() {
                *v.place(slot) = Value::Shared(Rc::default());
            }
        }
        self.top = frame;
        Ok(())
    }

    fn begin(&mut self, frame: &mut Frame, v: Slots, call: &mut Call) -> Result<()> {
        // SAFETY: a constant of the program.
        let function: &'static Function = unsafe { &*call.function };
        let declaration = function.declaration();
        let counts = (call.nargin, call.nargout);
        self.next_depth()?;
        if function.kind != SCRIPT {
            declaration.check(call.nargin as usize, call.nargout as usize)?;
        }
        self.enter(frame, call.function, v, counts)?;
        if function.kind == SCRIPT {
            self.take_variables(frame, v);
            return Ok(());
        }
        let filled = self.fill(function, v, call, declaration.params);
        if filled.is_err() {
            self.leave(frame);
        }
        filled
    }

    /// Puts arguments, captured values and shared variables into their slots.
    fn fill(&self, function: &Function, mut v: Slots, call: &mut Call, fixed: usize) -> Result<()> {
        // SAFETY: the caller of the function has so many arguments there, which are its to take.
        let args = unsafe { arguments(call) };
        let mut args = args.iter_mut().map(std::mem::take);
        let (fixed, more) = function.params().split_at(fixed);
        for (&param, arg) in fixed.iter().zip(args.by_ref()) {
            v.put(param, arg);
        }
        if let Some(&varargin) = more.first() {
            v.put(varargin, concat::cell_row(args.collect())?);
        }
        let captures = list(call.captures, function.captures().len());
        for (&slot, value) in function.captures().iter().zip(captures) {
            match value {
                Value::Shared(_) => *v.place(slot) = value.clone(),
                value => v.put(slot, value.clone()),
            }
        }
        let count = call.environment_count as usize;
        for (&slot, value) in list(call.environment, count).iter().zip(list(call.shared, count)) {
            *v.place(slot) = value.clone();
        }
        Ok(())
    }

    fn end(&mut self, frame: &mut Frame, call: &mut Call) -> Result<()> {
        let function = frame.function();
        let v = Slots(frame.slots);
        let (declaration, nargout) = (function.declaration(), call.nargout as usize);
        let take = |slot: u32| Slots(v.0).take(slot);
        let output = |k: usize| {
            let slot = function.outputs()[k];
            (take(slot), function.slot_name(slot).map_or("", Name::as_str))
        };
        let rest = || function.outputs().last().map_or(Value::Undefined, |&slot| take(slot));
        let outputs = if function.kind == SCRIPT {
            Ok(Default::default())
        } else {
            declaration.collect(nargout, output, rest)
        };
        self.leave(frame);
        let places = nargout.max(1);
        let outputs = outputs?;
        call.given = outputs.len().min(places) as u64;
        for (k, value) in outputs.into_iter().take(places).enumerate() {
            // SAFETY: the caller of the function has so many places, which hold values.
            unsafe { *call.outputs.add(k) = value };
        }
        Ok(())
    }

    /// Closes an activation's slots and leaves it.
    fn leave(&mut self, frame: &mut Frame) {
        let (function, v) = (frame.function(), Slots(frame.slots));
        if function.kind == SCRIPT {
            self.give_variables(frame, v);
        }
        close(v, function.slots);
        self.top = frame.below;
        if !frame.more.is_null() {
            // SAFETY: `Frame::more` made it by `Box::into_raw`, and the activation is over.
            drop(unsafe { Box::from_raw(frame.more) });
            frame.more = std::ptr::null_mut();
        }
        self.run_due();
    }

    /// Calls what `onCleanup` objects that are gone were given.
    #[inline]
    pub(crate) fn run_due(&mut self) {
        if Cleanup::any_due() {
            let pending = self.pending.take();
            run_due_cleanups(self);
            self.pending = pending;
        }
    }

    fn take_variables(&mut self, frame: &Frame, mut v: Slots) {
        let function = frame.function();
        for (slot, name) in function.named_slots() {
            *v.place(slot) = self.take_variable(frame.below, name);
        }
        for &slot in function.shared() {
            if !matches!(v.peek(slot), Value::Shared(_)) {
                let value = v.take(slot);
                *v.place(slot) = Value::Shared(Rc::new(value.into()));
            }
        }
    }

    fn give_variables(&mut self, frame: &Frame, mut v: Slots) {
        for (slot, name) in frame.function().named_slots() {
            let value = v.take(slot);
            self.give_variable(frame.below, name, value);
        }
    }

    /// Where the functions stand that are running, the innermost first.
    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        let mut frame = self.frame();
        while let Some(here) = frame {
            let function = here.function();
            places.extend(levels(function, here.site).map(|(_, site)| site.place()));
            // SAFETY: an activation outlives those that it called.
            frame = unsafe { here.below.as_ref() };
        }
        places
    }
}

/// The arguments of a call.
///
/// # Safety
/// There are as many as the call says, and nobody else touches them.
unsafe fn arguments(call: &mut Call) -> &mut [Value] {
    if call.nargin == 0 {
        return &mut [];
    }
    // SAFETY: as above.
    unsafe { std::slice::from_raw_parts_mut(call.args, call.nargin as usize) }
}

/// A site and those of the calls that it was inlined for, outwards; with each, for which call it is done.
pub(crate) fn levels(function: &'static Function, site: u32) -> impl Iterator<Item = (u32, &'static Site)> {
    std::iter::successors(function.site(site), |site| function.site(site.around))
        .map(|site| (site.around, site))
}

impl Frame {
    /// How many calls there are in each other where it stands, those apart that are activations.
    fn calls_inside(&self) -> u32 {
        levels(self.function(), self.site).count().saturating_sub(1) as u32
    }

    /// What few activations have.
    pub(crate) fn more(&mut self) -> &mut More {
        if self.more.is_null() {
            self.more = Box::into_raw(Box::default());
        }
        // SAFETY: it is made here and freed when the activation is left.
        unsafe { &mut *self.more }
    }

    /// The same where it is there.
    pub(crate) fn more_if_any(&self) -> Option<&More> {
        // SAFETY: the same.
        unsafe { self.more.as_ref() }
    }

    /// The variables that the arguments of the call that runs are, which are so many; without a number each list counts as one.
    pub(crate) fn argument_names(&self, count: Option<usize>) -> Vec<Option<Name>> {
        let operands = list(self.operands, self.operand_count as usize);
        let name = |operand: &u32| (self.function().slot_name(operand & SLOT), operand & SPREAD != 0);
        let names: Vec<(Option<Name>, bool)> = operands.iter().map(name).collect();
        names_of_arguments(&names, count.unwrap_or(names.len()))
    }
}

/// A capture gets the variable itself.
pub(crate) fn is_outer(capture: u32) -> bool {
    capture & OUTER != 0
}
