//! Vectors and texts whose lengths depend on the program's data, as kernels make them: what cannot be had ends the kernel (`memory::claim`).

use super::{Duplicate, Grow, claim, give_up, text_room};
use std::fs::OpenOptions;
use std::path::Path;
use std::{fmt, io};

/// An empty vector with room for so many elements.
pub fn room<T>(count: usize) -> Vec<T> {
    claim::<T>(count);
    Vec::with_capacity(count)
}

/// A vector of so many times the element.
pub fn filled<T: Clone>(element: T, count: usize) -> Vec<T> {
    claim::<T>(count);
    vec![element; count]
}

/// Formatted text: the crate's `format!`.
pub fn formatted(arguments: fmt::Arguments<'_>) -> String {
    /// What most texts have room in.
    const USUAL: usize = 32;

    struct Text(String);

    impl fmt::Write for Text {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0.put(part);
            Ok(())
        }
    }

    if let Some(text) = arguments.as_str() {
        return text.duplicate();
    }
    let mut text = Text(String::with_capacity(USUAL));
    // It takes everything.
    let _ = fmt::Write::write_fmt(&mut text, arguments);
    text.0
}

/// Text of UTF-8, with � for what is none.
pub fn text_of_bytes(bytes: &[u8]) -> String {
    bytes.utf8_chunks().fold(text_room(bytes.len()), |mut text, chunk| {
        text.put(chunk.valid());
        if !chunk.invalid().is_empty() {
            text.put(char::REPLACEMENT_CHARACTER);
        }
        text
    })
}

/// Text of UTF-16, with � for what is none.
pub fn text_of_units(units: &[u16]) -> String {
    let characters = char::decode_utf16(units.iter().copied());
    let mut text = text_room(units.len());
    text.put_all(characters.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)));
    text
}

/// The bytes of a file, whose length may be anything.
///
/// # Errors
/// Those of the file.
pub fn read_file(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    let file = crate::ready::open(OpenOptions::new().read(true), path.as_ref())?;
    let read = crate::ready::read_all(&file);
    if read.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::OutOfMemory) {
        give_up();
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fault, memory};

    #[test]
    fn what_cannot_be_had_ends_the_kernel() {
        let kernels: [fn(); 4] = [
            || _ = room::<u64>(usize::MAX / 8),
            || _ = filled(0.0, 1 << 58),
            || memory::extend(&mut vec![1u8], 1 << 60),
            || memory::extend_text(&mut String::from("a"), 1 << 60),
        ];
        for kernel in kernels {
            let ended = memory::catching(|| {
                kernel();
                Ok(())
            });
            assert_eq!(ended, Err(Fault::NoMemory.with(&[])));
        }
    }

    #[test]
    fn texts_are_made_of_others() {
        assert_eq!(formatted(format_args!("{}-{:>3}", "ab", 5)), "ab-  5");
        assert_eq!(formatted(format_args!("ab")), "ab");
        assert_eq!(text_of_bytes(b"a\xff\xc3\xa9"), String::from_utf8_lossy(b"a\xff\xc3\xa9"));
        assert_eq!(text_of_units(&[97, 0xd800, 0x20ac]), "a\u{fffd}\u{20ac}");
    }

    #[test]
    fn nothing_unwinds_through_code_of_the_program() {
        let ended = memory::catching(|| memory::apart(|| memory::admit(1 << 60)));
        assert_eq!(ended, Err(Fault::NoMemory.with(&[])));
    }
}
