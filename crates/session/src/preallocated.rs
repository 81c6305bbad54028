//! A test of preallocation as a whole: how often an array's buffer is another one while a program runs.

use crate::{Arguments, Options, Session};
use lanner_base::Name;
use lanner_interp::{Call, End, Values, Watcher};
use lanner_mir::{Block, Slot};
use lanner_project::Roundtrip;
use lanner_runtime::{Error, Value};
use std::cell::Cell;
use std::rc::Rc;

/// Where elements are, and how many have room there: the allocator may let a buffer grow where it is.
type Place = (usize, usize);

/// Looks where the elements of the variable `x` are.
struct Buffers {
    changes: Rc<Cell<usize>>,
    frames: Vec<(Option<Slot>, Place)>,
}

fn place(value: &Value) -> Option<Place> {
    Some(match value {
        Value::Double(t) => (t.data().as_ptr() as usize, t.room()),
        Value::Int8(t) => (t.data().as_ptr() as usize, t.room()),
        Value::Char(t) => (t.data().as_ptr() as usize, t.room()),
        Value::Cell(t) => (t.data().as_ptr() as usize, t.room()),
        Value::Struct(s) => (s.fields().first()?.1.as_ptr() as usize, s.room()),
        _ => return None,
    })
}

impl Watcher for Buffers {
    fn entered(&mut self, call: Call<'_>, _: Values<'_>) {
        self.frames.push((call.loaded.func(call.func).slot_named(Name::new("x")), (0, 0)));
    }

    fn block(&mut self, _: Option<Block>, _: Block, _: Values<'_>) {}

    fn done(&mut self, _: Block, _: usize, values: Values<'_>) {
        let Some((Some(slot), last)) = self.frames.last_mut() else { return };
        let Some(now) = values.get(*slot).as_ref().filter(|x| x.numel() > 1).and_then(place) else { return };
        self.changes.set(self.changes.get() + usize::from(now != *last));
        *last = now;
    }

    fn failed(&mut self, _: Block, _: usize, _: &Error, _: Values<'_>) {}

    fn reached(&mut self) {}

    fn left(&mut self, _: End, _: Values<'_>) {
        self.frames.pop();
    }
}

/// The buffers that `x` has while the function runs.
fn buffers(roundtrip: Roundtrip, body: &str) -> usize {
    let mut session = Session::new(&Options { roundtrip, ..Options::default() });
    let changes = Rc::new(Cell::new(0));
    session.interpreter.watch(Box::new(Buffers { changes: changes.clone(), frames: Vec::new() }));
    let text = format!("f(200, [1 2 3])\nfunction f(n, v)\n{body}\nend\n");
    let file = std::env::temp_dir().join(format!("lanner_preallocated_{}.m", std::process::id()));
    std::fs::write(&file, text).unwrap();
    session.run_file(&file, &[], Arguments::Texts).unwrap();
    std::fs::remove_file(&file).unwrap();
    changes.get()
}

#[test]
fn an_array_that_grows_keeps_its_buffer() {
    for body in [
        "x = []; for i = 1:n, x(end+1) = i; end",
        "for i = 1:n, x(i) = i; end",
        "x = []; for i = 1:n, x = [x, v]; end",
        "x = v; for i = 1:n, x = [x; v]; end",
        "x = v; for i = v, x = [x; v]; end",
        "x = []; for i = 1:n, x(i, :) = v; end",
        "x = zeros(0, 3, 'int8'); for i = 1:n, x(end+1, :) = v; end",
        "x = []; for i = 1:n, x(:, end+1) = v; end",
        "x = {}; for i = 1:n, x{end+1} = v; end",
        "x = struct('a', {}); for i = 1:n, x(i).a = v; end",
        "x = ''; for i = 1:n, x = [x 'ab']; end",
        "x = []; k = 0; m = numel(v); for i = 1:20, for j = 1:m, k = k + 1; x(k) = i*j; end, end",
        "m = 10*numel(v); for i = 1:5, for j = 1:m, x(i, j) = i*j; end, end",
    ] {
        let (without, with) = (buffers(Roundtrip::Ssa, body), buffers(Roundtrip::Opt, body));
        // The array that there is before the loop, and the one with room.
        assert!(with <= 2, "{with} buffers: {body}");
        assert!(without > with, "{without} buffers without room, {with} with: {body}");
    }
}
