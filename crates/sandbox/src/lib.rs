//! What the operating system lets the process do, decided once, before any other thread starts.
//!
//! `lanner run --sandbox --allow-write out f.m` runs `f.m` in a process that can read the program's folder, write to `out` and do nothing
//! else to the outside: the kernel refuses, so what refuses does not depend on which engine runs or whether Lanner itself has a fault.
//! A refused call fails like any call that the system refuses (`fopen` gives -1 and "Permission denied"), so programs can catch it.
//!
//! - `files` which files can be opened, made and removed: Landlock
//! - `calls` which system calls there are: seccomp. No processes, no sockets, no signals to others
//! - `limits` memory and time, with a sandbox or without
//!
//! What is *absent*: any knowledge of MATLAB, and any way back. A process that has entered the sandbox cannot leave it.

mod limits;

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod files;

pub use limits::{bound_memory, bound_time, is_time_over};

use std::path::PathBuf;

/// Which files a confined program may use. Everything else is refused.
#[derive(Clone, Debug, Default)]
pub struct Allowed {
    /// Files, and folders with all that is below them, that may be read. What does not exist is left out.
    pub read: Vec<PathBuf>,
    /// The same for reading, writing, making and removing.
    pub write: Vec<PathBuf>,
}

/// Confines the process, for good. To be called while only one thread runs: the file rules hold for this thread and those that it starts.
///
/// # Errors
/// Where the system cannot do it, in words: then nothing may run, as the program would not be confined.
#[cfg(target_os = "linux")]
pub fn enter(allowed: &Allowed) -> Result<(), String> {
    files::restrict(allowed)?;
    calls::restrict()
}

/// Confines the process, for good.
///
/// # Errors
/// Always: only Linux has what it takes.
#[cfg(not(target_os = "linux"))]
pub fn enter(_: &Allowed) -> Result<(), String> {
    Err("the sandbox needs Linux (Landlock and seccomp)".to_owned())
}
