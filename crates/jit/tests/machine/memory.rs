//! Memory on the heap: how it grows, and that it is handed over, or let go of, once.

use crate::{Code, Nothing, QUIET, code, compare, functions};
use lanner_abi::{Entry, Layout, Symbols};
use lanner_jit::{Options, Stage, text};
use lanner_lir::{Func, Memory, Passed, Scalar, Type};

fn made(text: &str) -> (Vec<Func>, Code) {
    let funcs = functions(text);
    let code = code(&funcs, &Symbols::new(&QUIET));
    (funcs, code)
}

const GROWTH: &str = "\
func growth                     ; room for first elements, then for one more each time
  param first
  param n
  result x
  reg first: index
  reg n: index
  reg i: index
  reg one: index
  reg len: index
  reg k: f32
  buffer x: f32 heap
  exit e0 at 3:
b0:
  one = const 1
  reserve x, first, e0
  i = const 0
  jump b1
b1:
  count i < n, b2, b3
b2:
  len = add i, one
  reserve x, len, e0
  k = convert len
  store x[i] = k
  turn i + 1, b1
b3:
  return
";

/// A vector of what a function hands over, which is let go of as one.
fn grown(entry: Entry, func: &Func, args: [u64; 2], len: usize) -> Vec<f32> {
    let layout = Layout::of(func);
    let mut words = vec![0; layout.words];
    words[..2].copy_from_slice(&args);
    // SAFETY: the words are as the layout says.
    assert_eq!(unsafe { entry(words.as_mut_ptr()) }, 0);
    let (start, bytes) = (words[layout.results[0]] as *mut f32, words[layout.results[0] + 1] as usize);
    assert_eq!(bytes % size_of::<f32>(), 0);
    if start.is_null() {
        assert_eq!(bytes, 0);
        return Vec::new();
    }
    // SAFETY: the memory is the program's allocator's, with this capacity, and its first elements were written.
    unsafe { Vec::from_raw_parts(start, len, bytes / size_of::<f32>()) }
}

#[test]
fn memory_becomes_a_vector_and_at_least_doubles() {
    let (funcs, code) = made(GROWTH);
    for (of, entry) in code.entries(&funcs[0]) {
        let seven = grown(entry, &funcs[0], [100, 7], 7);
        assert_eq!(seven, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], "{of}");
        assert_eq!(seven.capacity(), 100, "what is asked for first, by {of}");
        let one_by_one = grown(entry, &funcs[0], [0, 1000], 1000);
        assert_eq!((one_by_one[999], one_by_one.capacity()), (1000.0, 1024), "{of}");
        assert_eq!(grown(entry, &funcs[0], [0, 0], 0).capacity(), 0, "{of}");
        assert_eq!(grown(entry, &funcs[0], [3, 0], 0).capacity(), 3, "{of}");
    }
}

/// Two buffers that never share a byte, until they have each other's memory: LLVM may move nothing over that. What is stored in
/// the last loop is loaded in the next trip, `p` being `q`, by way of the other buffer.
const SWAPS: &str = "\
func swaps
  param n
  param p
  param q
  param x
  result u
  result s
  reg p: index
  reg q: index
  reg s: f64
  reg n: index
  reg i: index
  reg j: index
  reg m: index
  reg a: f64
  reg b: f64
  reg half: f64
  buffer x: f64 given
  buffer u: f64 heap alias 1
  buffer v: f64 heap alias 2
  exit e0 at 0:
b0:
  half = const 0.5
  m = const 64
  i = const 0
  reserve u, m, e0
  reserve v, m, e0
  move u[i] = x[i], m
  jump b1
b1:
  count i < n, b2, b6
b2:
  j = const 0
  jump b3
b3:
  count j < m, b4, b5
b4:
  a = load u[j]
  a = mul a, half
  b = convert j
  a = add a, b
  store v[j] = a
  turn j + 1, b3
b5:
  swap u, v
  turn i + 1, b1
b6:
  i = const 0
  s = const 0.0
  jump b7
b7:
  count i < n, b8, b9
b8:
  a = load u[p]
  s = mul s, half
  s = add s, a
  b = load v[p]
  s = sub s, b
  b = convert i
  store v[q] = b
  swap u, v
  turn i + 1, b7
b9:
  return
";

#[test]
fn buffers_of_different_classes_have_each_others_memory() {
    let (funcs, code) = made(SWAPS);
    let x: Vec<Scalar> = (0..64).map(|k| Scalar::F64(f64::from(k) * 0.37 - 3.0)).collect();
    for n in 0..6 {
        let [n, p, q] = [n, 3, 3].map(|number| Passed::Scalar(Scalar::Int(Type::Index, number)));
        let args = [n.clone(), p, q, Passed::Memory(Memory::of(&x))];
        let run = compare(&code, &funcs[0], &args, &mut Nothing).expect("no fault");
        run.unwrap_or_else(|error| panic!("{n:?}: {error}"));
    }
}

/// Elements of one buffer, of two of a class, and of two of different classes.
const MOVES: &str = "\
func moves
  param i
  param x
  param y
  reg i: index
  buffer x: f64 given
  buffer z: f64 given
  buffer y: f64 given alias 1
  param z
b0:
  move x[i] = x[i], i
  move x[i] = z[i], i
  move x[i] = y[i], i
  return
";

#[test]
fn what_may_overlap_is_moved_as_such() {
    let funcs = functions(MOVES);
    let lowered = text(&funcs, &Options::default(), Stage::Llvm).expect("text");
    let calls = |name: &str| lowered.matches(&format!("call void @{name}")).count();
    assert_eq!((calls("llvm.memmove"), calls("llvm.memcpy")), (2, 1), "{lowered}");
}

/// What the loops of `figures` need to be fast: no check at run time of whether arrays overlap, and vectors.
#[test]
fn loops_over_different_classes_are_vectorised_without_checks() {
    let loops = |alias: u32| {
        let text_of = format!(
            "func f\n param n\n param x\n param y\n reg n: index\n reg i: index\n reg a: f64\n\
             buffer x: f64 given\n buffer y: f64 given alias {alias}\n\
             b0:\n i = const 0\n jump b1\nb1:\n count i < n, b2, b3\n\
             b2:\n a = load x[i]\n a = add a, a\n store y[i] = a\n turn i + 1, b1\nb3:\n return\n"
        );
        text(&functions(&text_of), &Options::default(), Stage::Optimized).expect("text")
    };
    let (apart, together) = (loops(1), loops(0));
    assert!(apart.contains("fadd <") && !apart.contains("ptrtoint"), "{apart}");
    assert!(together.contains("ptrtoint"), "{together}");
}

/// An exit gives a buffer twice, one within an arena, one of the frame, one within an arena there, and one of the caller.
const EXIT: &str = "\
func exit
  param x
  param n
  reg n: index
  reg i: index
  reg eight: index
  reg a: f64
  reg b: u8
  buffer x: f64 given
  buffer f: f64 frame 0 16 alias 1
  buffer h: f64 heap alias 2
  buffer lost: f64 heap alias 2
  buffer m: u8 heap alias 3
  buffer w: f64 within m n alias 3
  buffer k: u8 frame 16 24 alias 4
  buffer o: f64 within k n alias 4
  exit e0 at 4: 0 = h(eight), 1 = w(i), 2 = f(i), 3 = x(i), 4 = h(i), 5 = a, 6 = o(i)
  exit e1 at 5:
b0:
  eight = const 8
  a = const 2.5
  b = const 7
  i = const 0
  reserve h, eight, e1
  fill h[i] = a, eight
  reserve lost, eight, e1
  i = const 24
  reserve m, i, e1
  i = const 0
  n = const 8
  fill m[i] = b, n
  store w[i] = a
  i = const 2
  n = const 0
  fill f[n] = a, i
  i = const 24
  fill k[n] = b, i
  n = const 8
  i = const 0
  store o[i] = a
  i = const 1
  leave e0
";

#[test]
fn an_exit_hands_over_what_its_arrays_are_in() {
    let (funcs, code) = made(EXIT);
    let x = Memory::of(&[1.0, 2.0].map(Scalar::F64));
    let args = [Passed::Memory(x), Passed::Scalar(Scalar::Int(Type::Index, 0))];
    let run = compare(&code, &funcs[0], &args, &mut Nothing).expect("no fault");
    run.expect("the same");
    let layout = &Layout::of(&funcs[0]).exits[0];
    // Two words of parameters, then the gives; the frame's two elements and 24 bytes; `h` and the arena `m` once each.
    assert_eq!(layout.gives, [2, 4, 6, 8, 10, 12, 13]);
    let owned: Vec<usize> = layout.owned.iter().map(|(_, at)| *at).collect();
    let copied: Vec<usize> = layout.copied.iter().map(|(_, at)| *at).collect();
    assert_eq!((owned, copied, Layout::of(&funcs[0]).words), (vec![17, 19], vec![15, 21], 24));
}
