//! Functions of a program, as a compiler would write them: a beginning, instructions that may fail, an end.
#![allow(dead_code)] // Each test uses a part.

use super::{Chain, Words, layout, no_frame};
use lanner_boxed::layout::{Frame, Function};
use lanner_boxed::*;
use lanner_runtime::Value;
use std::ptr::null;

/// An activation with its slots, as the body of a function sees it.
pub struct Body<'a> {
    pub v: Slots,
    pub frame: &'a mut Frame,
}

/// The site at which the body failed.
pub type Done = Result<(), u32>;

/// A function that is called with values.
pub fn run(call: *mut layout::Call, body: impl FnOnce(&mut Body<'_>) -> Done) -> i32 {
    let mut room = [const { std::mem::MaybeUninit::<Value>::uninit() }; 16];
    let v = Slots(room.as_mut_ptr().cast());
    let mut frame = no_frame();
    if unsafe { lanner_begin(&mut frame, v, call) } != 0 {
        return 1;
    }
    match body(&mut Body { v, frame: &mut frame }) {
        Ok(()) => unsafe { lanner_end(&mut frame, call) },
        Err(site) => unsafe {
            assert_eq!(lanner_caught(frame.function, site, layout::NONE, layout::WAY_OUT), 0);
            lanner_leave(&mut frame);
            1
        },
    }
}

impl Body<'_> {
    pub fn at(&mut self, site: u32, run: impl FnOnce(Slots) -> i32) -> Done {
        self.frame.site = site;
        if run(self.v) == 0 { Ok(()) } else { Err(site) }
    }

    pub fn row(&mut self, site: u32, row: &str, targets: &[u32], args: &[u32], how: u32) -> Done {
        let number = row_number(row).expect("it is in the table");
        let (t, a) = (Words(targets.as_ptr()), Words(args.as_ptr()));
        self.at(site, |v| unsafe {
            lanner_call_row(v, number, t, targets.len() as i64, a, args.len() as i64, how)
        })
    }

    pub fn call(&mut self, site: u32, function: &Function, targets: &[u32], args: &[u32], how: u32) -> Done {
        let (t, a) = (Words(targets.as_ptr()), Words(args.as_ptr()));
        let counts = (targets.len() as i64, args.len() as i64);
        self.at(site, |v| unsafe {
            lanner_call_function(v, function, Words(null()), 0, t, counts.0, a, counts.1, how)
        })
    }

    pub fn text(&mut self, slot: u32, text: &str) {
        let units: Vec<u16> = text.encode_utf16().collect();
        unsafe { lanner_put_text(self.v, slot, units.as_ptr(), units.len() as i64) };
    }

    pub fn get(&mut self, site: u32, dst: u32, base: u32, steps: &[layout::Step]) -> Done {
        let (steps, count) = (Chain(steps.as_ptr()), steps.len() as i64);
        self.at(site, |v| unsafe { lanner_get(v, Words(&dst), 1, base, steps, count) })
    }
}

/// The function's own constants, for code that mentions them.
pub struct Own(std::sync::OnceLock<&'static Function>);

impl Own {
    pub const fn new() -> Own {
        Own(std::sync::OnceLock::new())
    }

    pub fn set(&self, function: &'static Function) -> &'static Function {
        self.0.get_or_init(|| function)
    }

    pub fn get(&self) -> &'static Function {
        self.0.get().copied().expect("it is made before it runs")
    }
}
