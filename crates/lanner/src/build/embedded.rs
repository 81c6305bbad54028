//! Programs for small processors: which compiler makes them, and what they take of the stack.
//!
//! ```text
//! --cpu cortex-m4       arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16
//! --no-heap             f: at most 264 bytes of stack (f 200 > g 64), 4096 bytes of arrays in static storage
//! ```
//!
//! The C compiler says what each function has on the stack (`-fstack-usage`). The way of calls that takes the most is Lanner's; one function of
//! the rest of the file may be at its end. Functions of C's own library are not counted.

use lanner_session::{Stack, StackUse};

/// How C is compiled for a processor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The compiler, unless the variable `CC` names one.
    pub compiler: &'static str,
    /// What it is told.
    pub flags: Vec<String>,
    /// Whether there is no operating system.
    pub is_bare: bool,
}

/// The floating-point units of Arm's processors without an operating system; what is not here computes without one.
const UNITS: &[(&str, &str)] = &[
    ("cortex-m4", "fpv4-sp-d16"),
    ("cortex-m7", "fpv5-d16"),
    ("cortex-m33", "fpv5-sp-d16"),
    ("cortex-m35p", "fpv5-sp-d16"),
    ("cortex-m55", "auto"),
    ("cortex-m85", "auto"),
    ("cortex-r5", "vfpv3-d16"),
    ("cortex-r52", "auto"),
];

impl Target {
    /// That of a processor; none is any of this machine's kind.
    pub fn of(cpu: Option<&str>) -> Target {
        let Some(cpu) = cpu else { return Target { compiler: "cc", flags: Vec::new(), is_bare: false } };
        if !cpu.starts_with("cortex-m") && !cpu.starts_with("cortex-r") {
            return Target { compiler: "cc", flags: vec![format!("-march={cpu}")], is_bare: false };
        }
        let mut flags = vec![format!("-mcpu={cpu}"), "-mthumb".to_owned()];
        match UNITS.iter().find(|(name, _)| *name == cpu) {
            Some((_, unit)) => flags.extend(["-mfloat-abi=hard".to_owned(), format!("-mfpu={unit}")]),
            None => flags.push("-mfloat-abi=soft".to_owned()),
        }
        flags.extend(["-ffunction-sections", "-fdata-sections"].map(str::to_owned));
        Target { compiler: "arm-none-eabi-gcc", flags, is_bare: true }
    }
}

/// The archiver that goes with a compiler.
pub fn archiver(compiler: &str) -> String {
    match compiler.strip_suffix("gcc") {
        Some(prefix) if prefix.ends_with('-') => format!("{prefix}ar"),
        Some(_) | None => "ar".to_owned(),
    }
}

/// What functions of C have on the stack: names and bytes.
pub type Frames = [(String, u64)];

/// What the C compiler has written of the stack: `f.c:10:5:f	24	static`.
pub fn frames(text: &str) -> Vec<(String, u64)> {
    let frame = |line: &str| {
        let mut parts = line.split('\t');
        let (place, bytes) = (parts.next()?, parts.next()?);
        Some((place.rsplit(':').next()?.to_owned(), bytes.trim().parse().ok()?))
    };
    text.lines().filter_map(frame).collect()
}

/// What all entries take of the stack: a line for each.
///
/// # Errors
/// One takes more than it may: by how much, and why.
pub fn report(stack: &Stack, frames: Option<&Frames>, most: u64) -> Result<String, TooMuch> {
    let of = |name: &str| -> u64 {
        // A function that was divided has parts with its name, a point and more.
        let is_it = |other: &str| other == name || other.split('.').next() == Some(name);
        let own = frames.unwrap_or_default().iter().filter(|(other, _)| is_it(other));
        own.map(|(_, bytes)| *bytes).sum()
    };
    let is_rest = |name: &str| {
        let base = name.split('.').next().unwrap_or(name);
        !stack.functions.iter().any(|function| function.c_name == name || function.c_name == base)
    };
    let rest: u64 =
        frames.unwrap_or_default().iter().filter(|(name, _)| is_rest(name)).map(|(_, bytes)| *bytes).sum();
    let mut text = String::new();
    for entry in 0..stack.entries {
        let frame: Option<&dyn Fn(&str) -> u64> = if frames.is_some() { Some(&of) } else { None };
        let used = stack.use_of(entry, frame);
        let name = &stack.functions[entry].c_name;
        let bytes = used.bytes + rest;
        let way = way(&used, rest);
        if bytes > most {
            return Err(TooMuch { text: too_much(name, &used, (bytes, most), &way), by: bytes - most });
        }
        let statics = match used.statics {
            0 => "no static storage".to_owned(),
            bytes => format!("{bytes} bytes of arrays in static storage"),
        };
        text.push_str(&match frames {
            Some(_) => format!("{name}: at most {bytes} bytes of stack ({way}), {statics}\n"),
            None => format!("{name}: at most {bytes} bytes of arrays on the stack ({way}), {statics}\n"),
        });
    }
    Ok(text)
}

/// A stack is too large.
#[derive(Debug)]
pub struct TooMuch {
    /// Which one, and why.
    pub text: String,
    /// By how many bytes.
    pub by: u64,
}

/// `f 200 > g 64`.
fn way(used: &StackUse, rest: u64) -> String {
    let mut parts: Vec<String> = used.way.iter().map(|(name, bytes)| format!("{name} {bytes}")).collect();
    if rest > 0 {
        parts.push(format!("others {rest}"));
    }
    parts.join(" > ")
}

fn too_much(name: &str, used: &StackUse, (bytes, most): (u64, u64), way: &str) -> String {
    let mut text = format!("{name} needs {bytes} bytes of stack, more than --max-stack {most}: {way}");
    if !used.largest.is_empty() {
        let arrays: Vec<String> =
            used.largest.iter().map(|(array, of, bytes)| format!("{array} of {of} {bytes} bytes")).collect();
        text.push_str(&format!("\nnote: the largest arrays there: {}", arrays.join(", ")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_have_compilers() {
        let m4 = Target::of(Some("cortex-m4"));
        assert_eq!(m4.compiler, "arm-none-eabi-gcc");
        assert!(m4.flags.contains(&"-mfpu=fpv4-sp-d16".to_owned()) && m4.is_bare);
        assert!(Target::of(Some("cortex-m0")).flags.contains(&"-mfloat-abi=soft".to_owned()));
        assert_eq!(Target::of(Some("native")).flags, ["-march=native"]);
        assert_eq!(archiver("arm-none-eabi-gcc"), "arm-none-eabi-ar");
        assert_eq!(archiver("gcc"), "ar");
    }

    #[test]
    fn frames_are_read() {
        let text = "f.c:10:5:f\t24\tstatic\nf.c:20:1:g.part.0\t112\tdynamic,bounded\n";
        assert_eq!(frames(text), [("f".to_owned(), 24), ("g.part.0".to_owned(), 112)]);
    }
}
