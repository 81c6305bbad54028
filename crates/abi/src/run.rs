//! Running code with arguments of the interpreter's form, and its answer in that form: for tests.
#![allow(unsafe_code)]

use crate::Entry;
use crate::error::{Error, Made};
use crate::heap::release;
use crate::layout::{Layout, root};
use lanner_base::Id;
use lanner_lir::{Buffer, Ended, Exit, Func, Give, Home, Memory, Parameter, Passed, Run, Scalar};

/// Runs a function.
///
/// # Errors
/// Its parameters are others.
///
/// # Safety
/// The entry is that of the function, which the interpreter runs with these arguments without a fault.
pub unsafe fn run(entry: Entry, func: &Func, args: Vec<Passed>) -> Result<Run, Error> {
    let layout = Layout::of(func);
    let mut words = vec![0u64; layout.words];
    let mut given: Vec<(Vec<u64>, usize)> = Vec::new();
    if args.len() != func.params.len() {
        return Err(Error::new(format!("{} arguments for {}", args.len(), func.params.len())));
    }
    for (k, (param, arg)) in func.params.iter().zip(args).enumerate() {
        words[k] = match (param, arg) {
            (Parameter::Reg(_), Passed::Scalar(value)) => value.bits(),
            (Parameter::Buffer(_), Passed::Memory(memory)) => {
                given.push((aligned(memory.bytes()), memory.len() as usize));
                given.last_mut().map_or(0, |(words, _)| words.as_mut_ptr() as u64)
            }
            (_, arg) => return Err(Error::new(format!("{arg:?} is no such argument"))),
        };
    }
    // SAFETY: the words are as the layout says, and the memory of arguments lives; the caller answers for the rest.
    let ended = unsafe { entry(words.as_mut_ptr()) };
    let reader = Reader { func, layout: &layout, words: &words };
    let ended = match ended.checked_sub(1) {
        None => Ended::Returned(reader.results()),
        Some(exit) => reader.left(Exit::from_index(exit as usize), &given)?,
    };
    let given = given.iter().map(|(words, bytes)| Memory::of_bytes(unaligned(words, *bytes)));
    Ok(Run { ended, given: given.collect() })
}

struct Reader<'a> {
    func: &'a Func,
    layout: &'a Layout,
    words: &'a [u64],
}

impl Reader<'_> {
    fn results(&self) -> Vec<Passed> {
        let results = self.func.results.iter().zip(&self.layout.results);
        results
            .map(|(result, &at)| match *result {
                Parameter::Reg(reg) => Passed::Scalar(Scalar::of_bits(self.func.ty(reg), self.words[at])),
                Parameter::Buffer(buffer) => {
                    let memory = read(self.words[at], self.words[at + 1]);
                    self.release(buffer, at);
                    Passed::Memory(Memory::of_bytes(memory))
                }
            })
            .collect()
    }

    fn left(&self, exit: Exit, given: &[(Vec<u64>, usize)]) -> Made<Ended> {
        let layout = &self.layout.exits[exit.index()];
        let mut gives = Vec::new();
        for ((number, give), &at) in self.func.exits[exit].gives.iter().zip(&layout.gives) {
            let passed = match give {
                Give::Reg(reg) => Passed::Scalar(Scalar::of_bits(self.func.ty(*reg), self.words[at])),
                Give::Array(buffer, extents) => {
                    let extents = self.words[at + 1..at + 1 + extents.len()].to_vec();
                    let bytes = self.array_bytes(exit, *buffer, at, given)?;
                    Passed::Array(Memory::of_bytes(read(self.words[at], bytes)), extents)
                }
            };
            gives.push((*number, passed));
        }
        for &(buffer, at) in &layout.owned {
            self.release(buffer, at);
        }
        Ok(Ended::Left(exit, gives))
    }

    /// How many bytes there are from where an array begins to the end of the memory that it is in.
    fn array_bytes(&self, exit: Exit, buffer: Buffer, at: usize, given: &[(Vec<u64>, usize)]) -> Made<u64> {
        let (layout, root) = (&self.layout.exits[exit.index()], root(self.func, buffer));
        let known = |list: &[(Buffer, usize)]| list.iter().find(|(id, _)| *id == root).map(|(_, at)| *at);
        let memory = match self.func.buffers[root].home {
            Home::Heap => known(&layout.owned).map(|at| (self.words[at], self.words[at + 1])),
            Home::Frame { bytes, .. } => {
                known(&layout.copied).map(|at| (self.words[at..].as_ptr() as u64, bytes))
            }
            Home::Given | Home::Within { .. } | Home::Constant(_) => {
                let params = self.func.params.iter().filter(|param| matches!(param, Parameter::Buffer(_)));
                let mut params = params.zip(given);
                let found = params.find(|(param, _)| **param == Parameter::Buffer(root));
                found.map(|(_, (words, bytes))| (words.as_ptr() as u64, *bytes as u64))
            }
        };
        let end = memory.map(|(start, bytes)| start + bytes);
        end.and_then(|end| end.checked_sub(self.words[at])).ok_or_else(|| Error::new("an array is nowhere"))
    }

    /// Lets go of memory that was handed over.
    fn release(&self, buffer: Buffer, at: usize) {
        let (start, bytes) = (self.words[at] as *mut u8, self.words[at + 1]);
        // SAFETY: it was made for elements of this width, and is not shared.
        unsafe { release(start, bytes, self.func.buffers[buffer].element.bytes()) }
    }
}

/// A copy of bytes in memory. Those that were not written are anything; who compares does not look at them.
fn read(start: u64, bytes: u64) -> Vec<u8> {
    if start == 0 {
        return Vec::new();
    }
    // SAFETY: code gave the memory, which has so many bytes.
    unsafe { std::slice::from_raw_parts(start as *const u8, bytes as usize).to_vec() }
}

/// Bytes in words, which are aligned like every type.
fn aligned(bytes: &[u8]) -> Vec<u64> {
    let word = |chunk: &[u8]| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_ne_bytes(word)
    };
    bytes.chunks(8).map(word).collect()
}

fn unaligned(words: &[u64], bytes: usize) -> Vec<u8> {
    let mut all: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
    all.truncate(bytes);
    all
}
