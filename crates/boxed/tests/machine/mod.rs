//! What a compiler would write: constants that describe functions, and sequences of calls on slots.
#![allow(dead_code)] // Each test uses a part.

pub mod body;

use lanner_boxed::abi::{Entry, NameCell, Text};
use lanner_boxed::layout::{FILE, Frame, Function, NONE, Program, STATEMENT, Site, Step, Unit};
use lanner_boxed::*;
pub use lanner_boxed::{Chain, Slots, Words};
use lanner_runtime::Value;
use std::ffi::CString;
use std::ptr::{null, null_mut};

/// A constant of the program.
pub fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

pub fn list<T>(values: Vec<T>) -> *const T {
    Box::leak(values.into_boxed_slice()).as_ptr()
}

pub fn name(text: &str) -> &'static NameCell {
    leak(NameCell::of(Box::leak(text.to_owned().into_boxed_str())))
}

pub fn text(text: &str) -> Text {
    Text(Box::leak(CString::new(text).unwrap().into_boxed_c_str()).as_ptr().cast())
}

pub fn unit(file: &str, first: &str) -> &'static Unit {
    leak(Unit { file: text(file), name: name(first) })
}

/// What is known of a function, in a form that is easy to write down.
#[derive(Default)]
pub struct Spec {
    pub name: &'static str,
    pub unit: Option<&'static Unit>,
    pub entry: Entry,
    pub kind: u32,
    pub flags: u32,
    pub slots: u32,
    pub params: Vec<u32>,
    pub outputs: Vec<u32>,
    pub captures: Vec<u32>,
    pub shared: Vec<u32>,
    /// Of the first slots.
    pub names: Vec<&'static str>,
    pub sites: Vec<Site>,
}

pub fn function(spec: Spec) -> &'static Function {
    let names = (0..spec.slots as usize).map(|slot| match spec.names.get(slot) {
        Some(&"") | None => null(),
        Some(text) => std::ptr::from_ref(name(text)),
    });
    leak(Function {
        name: name(spec.name),
        unit: spec.unit.map_or(null(), std::ptr::from_ref),
        entry: spec.entry,
        kind: spec.kind,
        flags: spec.flags,
        slots: spec.slots,
        param_count: spec.params.len() as u32,
        output_count: spec.outputs.len() as u32,
        capture_count: spec.captures.len() as u32,
        shared_count: spec.shared.len() as u32,
        site_count: spec.sites.len() as u32,
        params: list(spec.params),
        outputs: list(spec.outputs),
        captures: list(spec.captures),
        shared: list(spec.shared),
        names: list(names.collect()),
        sites: list(spec.sites),
    })
}

pub fn site(
    unit: &'static Unit,
    function: &str,
    (line, column, width): (u32, u32, u32),
    source: &str,
) -> Site {
    Site { unit, function: text(function), source: text(source), line, column, width, around: NONE }
}

pub fn no_frame() -> Frame {
    Frame {
        below: null_mut(),
        function: null(),
        slots: null_mut(),
        site: NONE,
        nargin: 0,
        nargout: 0,
        depth: 0,
        operands: null(),
        operand_count: 0,
        more: null_mut(),
    }
}

/// A program that has these functions.
pub fn program(functions: &[&'static Function], entry: *const Function) -> &'static Program {
    let functions: Vec<*const Function> =
        functions.iter().map(|&function| std::ptr::from_ref(function)).collect();
    let count = functions.len() as u32;
    let (abi, rows) = (ABI, rows_fingerprint());
    let functions = list(functions);
    let parts = list(vec![std::ptr::from_ref(lanner_runtime::library::linked::all())]);
    leak(Program {
        abi,
        rows,
        dialect: 0,
        function_count: count,
        functions,
        entry,
        parts,
        part_count: 1,
        prepare: None,
        files: std::ptr::null(),
        file_count: 0,
    })
}

/// An activation of a function with many slots, of which the first ones are variables.
pub struct Machine {
    pub v: Slots,
    frame: Box<Frame>,
    next: u32,
    variables: u32,
}

const SLOTS: u32 = 4000;

impl Machine {
    pub fn new(variables: &[&'static str]) -> Machine {
        lanner_runtime::library::link_all();
        let room: Vec<std::mem::MaybeUninit<Value>> =
            (0..SLOTS).map(|_| std::mem::MaybeUninit::uninit()).collect();
        let v = Slots(Box::leak(room.into_boxed_slice()).as_mut_ptr().cast());
        let names = variables.to_vec();
        let function = function(Spec { name: "machine", kind: FILE, slots: SLOTS, names, ..Spec::default() });
        let mut frame = Box::new(no_frame());
        ok(unsafe { lanner_enter(&mut *frame, function, v, 0, 0) });
        Machine { v, frame, next: variables.len() as u32, variables: variables.len() as u32 }
    }

    /// A slot that nothing was written to.
    pub fn fresh(&mut self) -> u32 {
        self.next += 1;
        assert!(self.next < SLOTS);
        self.next - 1
    }

    pub fn number(&mut self, x: f64) -> u32 {
        let slot = self.fresh();
        unsafe { lanner_put_f64(self.v, slot, x) };
        slot
    }

    pub fn text(&mut self, text: &str) -> u32 {
        let slot = self.fresh();
        let units: Vec<u16> = text.encode_utf16().collect();
        unsafe { lanner_put_text(self.v, slot, units.as_ptr(), units.len() as i64) };
        slot
    }

    pub fn string(&mut self, text: &str) -> u32 {
        let slot = self.fresh();
        let units: Vec<u16> = text.encode_utf16().collect();
        unsafe { lanner_put_string(self.v, slot, units.as_ptr(), units.len() as i64) };
        slot
    }

    pub fn row(&mut self, elements: &[f64]) -> u32 {
        let slot = self.fresh();
        let extents = [1, elements.len() as i64];
        ok(unsafe { lanner_put_array_f64(self.v, slot, 2, extents.as_ptr(), elements.as_ptr()) });
        slot
    }

    pub fn cell(&mut self, parts: &[u32]) -> u32 {
        let slot = self.fresh();
        ok(unsafe { lanner_cell_row(self.v, slot, Words(parts.as_ptr()), parts.len() as i64) });
        slot
    }

    pub fn try_call(&mut self, row: &str, args: &[u32], targets: &[u32], how: u32) -> i32 {
        let number = row_number(row).unwrap_or_else(|| panic!("no row {row}"));
        let (targets, args) = ((Words(targets.as_ptr()), targets.len()), (Words(args.as_ptr()), args.len()));
        unsafe { lanner_call_row(self.v, number, targets.0, targets.1 as i64, args.0, args.1 as i64, how) }
    }

    pub fn call(&mut self, row: &str, args: &[u32]) -> u32 {
        let target = self.fresh();
        ok(self.try_call(row, args, &[target], 0));
        target
    }

    pub fn statement(&mut self, row: &str, args: &[u32]) {
        let target = self.fresh();
        ok(self.try_call(row, args, &[target], STATEMENT));
    }

    pub fn set_path(&mut self, base: u32, steps: &[Step], value: u32) {
        ok(unsafe { lanner_set_path(self.v, base, Chain(steps.as_ptr()), steps.len() as i64, value) });
    }

    pub fn get(&mut self, base: u32, steps: &[Step]) -> u32 {
        let target = self.fresh();
        ok(unsafe { lanner_get(self.v, Words(&target), 1, base, Chain(steps.as_ptr()), steps.len() as i64) });
        target
    }

    /// The text of a slot, as a program sees it that prints it.
    pub fn shown(&mut self, slot: u32) -> String {
        let mut text: *const u16 = null();
        let mut count = 0;
        let shown = self.call("disp", &[slot]);
        unsafe {
            ok(lanner_get_count(self.v, shown, &mut count));
            ok(lanner_borrow_char(self.v, shown, std::ptr::from_mut(&mut text).cast()));
            let units = if count == 0 { &[][..] } else { std::slice::from_raw_parts(text, count as usize) };
            String::from_utf16_lossy(units).trim().to_owned()
        }
    }

    pub fn get_number(&mut self, slot: u32) -> f64 {
        let mut x = 0.0;
        ok(unsafe { lanner_get_f64(self.v, slot, &mut x) });
        x
    }

    /// Whether a slot is assigned.
    pub fn is_assigned(&self, slot: u32) -> bool {
        let mut truth = 0;
        unsafe { lanner_get_defined(self.v, slot, &mut truth) };
        truth != 0
    }

    /// Everything but variables is unassigned again.
    pub fn forget(&mut self) {
        for slot in 0..self.next {
            unsafe { lanner_clear(self.v, slot) };
        }
        self.next = self.variables;
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        unsafe { lanner_leave(&mut *self.frame) };
    }
}

/// The step `.name`.
pub fn field(text: &str) -> Step {
    Step { kind: layout::FIELD, count: 0, operands: null(), name: name(text) }
}

/// The steps `(…)` and `{…}`.
pub fn paren(operands: &[u32]) -> Step {
    Step {
        kind: layout::PAREN,
        count: operands.len() as u32,
        operands: list(operands.to_vec()),
        name: null(),
    }
}

pub fn brace(operands: &[u32]) -> Step {
    Step {
        kind: layout::BRACE,
        count: operands.len() as u32,
        operands: list(operands.to_vec()),
        name: null(),
    }
}

/// The pending error, which is then no longer pending.
pub fn error() -> (String, String) {
    let read = |text: Text| text.as_str().to_owned();
    unsafe {
        let both = (read(lanner_error_identifier()), read(lanner_error_message()));
        lanner_forget_error();
        both
    }
}

#[track_caller]
pub fn ok(status: i32) {
    if status != 0 {
        panic!("{:?}", error());
    }
}

pub use lanner_boxed::layout;
