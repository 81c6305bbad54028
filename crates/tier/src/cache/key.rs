//! What objects and loops are called: hashes of all that they depend on.
//!
//! Of the compiler that is the program that runs: its version, and size and time of its file. So a rebuilt one finds nothing of
//! what the one before has made, whatever was changed in it.

use blake3::{Hash, Hasher};
use lanner_jit::{Options, processor};
use lanner_lir::Func;
use lanner_mir::Block;
use std::fmt;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// What something in the cache is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, std::hash::Hash)]
pub(crate) struct Key(Hash);

/// Who makes code, and for which machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compiler(Hash);

/// A function in the cache.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Function(Hash);

impl Compiler {
    /// The program that runs, on the machine that it runs on; none where its file cannot be looked at.
    pub fn this() -> Option<Compiler> {
        let program = std::env::current_exe().ok()?;
        let file = std::fs::metadata(&program).ok()?;
        let changed = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(Compiler(hash(&[
            env!("CARGO_PKG_VERSION").as_bytes(),
            program.as_os_str().as_encoded_bytes(),
            &file.len().to_le_bytes(),
            &changed.as_nanos().to_le_bytes(),
            processor().as_bytes(),
        ])))
    }

    /// The object of functions that are compiled together.
    pub fn object(&self, funcs: &[Func], options: &Options) -> Key {
        let texts = funcs.iter().map(Func::to_string);
        let mut parts = vec!["object".to_owned(), format!("{options:?}")];
        parts.extend(texts);
        self.key(&parts)
    }

    /// A program, by the path of its file.
    pub fn program(&self, path: &Path) -> Key {
        Key(hash(&[self.0.as_bytes(), b"program", path.as_os_str().as_encoded_bytes()]))
    }

    /// A function, for its loops.
    pub fn function(&self, func: &lanner_mir::Func) -> Function {
        Function(self.key(&["function".to_owned(), func.to_string()]).0)
    }

    /// What is made of something of which all is said.
    pub fn made(&self, of: fmt::Arguments<'_>) -> Key {
        let mut text = Text(Hasher::new());
        text.0.update(self.0.as_bytes()).update(b"made");
        // A hash takes everything.
        let _ = fmt::write(&mut text, of);
        Key(text.0.finalize())
    }

    fn key(&self, parts: &[String]) -> Key {
        let own: &[u8] = self.0.as_bytes();
        let parts: Vec<&[u8]> =
            std::iter::once(own).chain(parts.iter().map(|part| part.as_bytes())).collect();
        Key(hash(&parts))
    }
}

impl Function {
    /// Its call.
    pub fn called(&self) -> Key {
        Key(hash(&[self.0.as_bytes(), b"called"]))
    }

    /// The loop with this header, or the call, where its variables are held so.
    pub fn typed(&self, of: &Key, held: &str) -> Key {
        Key(hash(&[self.0.as_bytes(), of.0.as_bytes(), held.as_bytes()]))
    }

    /// The loop with this header.
    pub fn turning(&self, header: Block) -> Key {
        Key(hash(&[self.0.as_bytes(), header.to_string().as_bytes()]))
    }
}

impl Key {
    /// The key that bytes are which another run has written.
    pub fn from_bytes(bytes: [u8; 32]) -> Key {
        Key(Hash::from_bytes(bytes))
    }

    /// Its bytes.
    pub fn bytes(&self) -> [u8; 32] {
        *self.0.as_bytes()
    }

    /// Whether it is one of a few that stand for all: one of 256.
    pub fn is_one_of_many(&self) -> bool {
        self.0.as_bytes()[0] == 0
    }

    /// A hash of bytes that are called so. Other bytes have another one, and so have the same by another name.
    pub fn seal(&self, bytes: &[u8]) -> [u8; 32] {
        *hash(&[self.0.as_bytes(), bytes]).as_bytes()
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_hex())
    }
}

/// The hash of a text that is never there as a whole.
struct Text(Hasher);

impl fmt::Write for Text {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0.update(part.as_bytes());
        Ok(())
    }
}

/// The hash of parts: of where each one ends, too.
fn hash(parts: &[&[u8]]) -> Hash {
    let mut hasher = Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
    }
    hasher.finalize()
}
