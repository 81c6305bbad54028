//! The functions and structures of the C interface, declared once: Rust compiles them, and the header is written from the same text.
//!
//! ```text
//! abi! {
//!     /// `dst = OP a`.
//!     fn lanner_unary(v: Slots, op: u32, dst: u32, a: u32) -> i32 { … }
//! }
//!
//! /* `dst = OP a`. */
//! int32_t lanner_unary(lanner_value *v, uint32_t op, uint32_t dst, uint32_t a);
//! ```

use lanner_base::Name;
use std::ffi::CStr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// A type that C has, too.
pub trait CType {
    /// How C spells it.
    fn c() -> String;
}

macro_rules! c_types {
    ($($rust:ty = $c:literal;)*) => {
        $(impl CType for $rust {
            fn c() -> String {
                $c.to_owned()
            }
        })*
    };
}

c_types! {
    () = "void"; f64 = "double"; f32 = "float";
    i8 = "int8_t"; i16 = "int16_t"; i32 = "int32_t"; i64 = "int64_t";
    u8 = "uint8_t"; u16 = "uint16_t"; u32 = "uint32_t"; u64 = "uint64_t";
    lanner_runtime::Value = "lanner_value";
    lanner_runtime::library::linked::Part = "lanner_part";
    AtomicPtr<Name> = "void *";
    Text = "const char *"; Entry = "lanner_entry"; Prepare = "lanner_prepare";
}

impl<T: CType> CType for *const T {
    fn c() -> String {
        match T::c() {
            // Pointers to pointers: the innermost is constant already.
            inner if inner.ends_with('*') => format!("{inner}const *"),
            inner => format!("const {inner} *"),
        }
    }
}

impl<T: CType> CType for *mut T {
    fn c() -> String {
        match T::c() {
            inner if inner.ends_with('*') => format!("{inner}*"),
            inner => format!("{inner} *"),
        }
    }
}

/// The code of a function as it is called with values.
pub type Entry = Option<unsafe extern "C" fn(*mut crate::layout::Call) -> i32>;

/// What a program calls when it begins on a thread.
pub type Prepare = Option<unsafe extern "C" fn()>;

/// A text of the program's constants, which ends with a zero byte; null is the empty text.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Text(pub *const u8);

// SAFETY: the text is a constant of the program.
unsafe impl Sync for Text {}
// SAFETY: the same.
unsafe impl Send for Text {}

impl Text {
    /// No text.
    pub const NONE: Text = Text(std::ptr::null());

    /// Of a literal that ends with a zero byte.
    pub const fn of(text: &'static CStr) -> Text {
        Text(text.as_ptr().cast())
    }

    /// Whether there is none.
    pub fn is_none(self) -> bool {
        self.0.is_null()
    }

    /// The text.
    pub fn as_str(self) -> &'static str {
        if self.0.is_null() {
            return "";
        }
        // SAFETY: it is a constant of the program and ends with a zero byte: so the header has it of every such argument.
        let text = unsafe { CStr::from_ptr(self.0.cast()) };
        text.to_str().unwrap_or("")
    }
}

/// How C spells a type.
pub type Spelling = fn() -> String;

/// A function of the interface.
#[derive(Clone, Copy)]
pub struct Function {
    /// Its symbol.
    pub name: &'static str,
    /// What it does, in lines.
    pub doc: &'static str,
    /// Its parameters: names, and the spelling of their types.
    pub params: &'static [(&'static str, Spelling)],
    /// The spelling of its result's type.
    pub result: Spelling,
    /// Its address.
    pub address: fn() -> *const (),
}

/// A structure of the interface.
#[derive(Clone, Copy)]
pub struct Structure {
    /// Its name in C.
    pub name: &'static str,
    /// What it is, in lines.
    pub doc: &'static str,
    /// Its fields: names, the spelling of their types, what they are.
    pub fields: &'static [(&'static str, Spelling, &'static str)],
}

/// Declares functions of the interface: each is an `extern "C"` function, and a row of this file's `FUNCTIONS`.
macro_rules! abi {
    ($( $(#[doc = $doc:literal])+ fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $result:ty)? $body:block )*) => {
        $(
            $(#[doc = $doc])+
            ///
            /// # Safety
            /// What the header says of its arguments holds.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $name($($arg: $ty),*) $(-> $result)? $body
        )*

        /// The functions of this file.
        pub(crate) const FUNCTIONS: &[$crate::abi::Function] = &[
            $($crate::abi::Function {
                name: stringify!($name),
                doc: concat!($($doc, "\n"),+),
                params: &[$((stringify!($arg), <$ty as $crate::abi::CType>::c)),*],
                result: <$crate::abi::result_type!($($result)?) as $crate::abi::CType>::c,
                address: || $name as *const (),
            },)*
        ];
    };
}

macro_rules! result_type {
    () => {
        ()
    };
    ($result:ty) => {
        $result
    };
}

/// Declares a structure of the interface: a `repr(C)` structure, and its text for the header.
macro_rules! structure {
    ($(#[doc = $doc:literal])+ $name:ident = $c:literal { $( $(#[doc = $field_doc:literal])+ $field:ident: $ty:ty, )* }) => {
        $(#[doc = $doc])+
        #[repr(C)]
        #[derive(Debug)]
        pub struct $name { $( $(#[doc = $field_doc])+ pub $field: $ty, )* }

        impl $crate::abi::CType for $name {
            fn c() -> String {
                $c.to_owned()
            }
        }

        impl $name {
            /// The structure as the header has it.
            pub(crate) const STRUCTURE: $crate::abi::Structure = $crate::abi::Structure {
                name: $c,
                doc: concat!($($doc, "\n"),+),
                fields: &[$((stringify!($field), <$ty as $crate::abi::CType>::c, concat!($($field_doc, "\n"),+))),*],
            };
        }
    };
}

pub(crate) use {abi, result_type, structure};

structure! {
    /// A name of the program: of a variable, a field, a function. It is not constant: its first use notes what the process knows it as.
    NameCell = "lanner_name" {
        /// Its text, UTF-8; no zero byte is needed behind it.
        text: Text,
        /// The text's bytes.
        length: u64,
        /// Null at first.
        known: AtomicPtr<Name>,
    }
}

// SAFETY: the text is a constant of the program, and `known` is atomic.
unsafe impl Sync for NameCell {}

impl NameCell {
    /// The name of a literal.
    pub const fn of(text: &'static str) -> NameCell {
        NameCell {
            text: Text(text.as_ptr()),
            length: text.len() as u64,
            known: AtomicPtr::new(std::ptr::null_mut()),
        }
    }

    /// The name.
    pub fn name(&self) -> Name {
        let known = self.known.load(Ordering::Acquire);
        if !known.is_null() {
            // SAFETY: what is stored there is never freed.
            return unsafe { *known };
        }
        self.know()
    }

    #[cold]
    fn know(&self) -> Name {
        // SAFETY: the program's constant has so many bytes.
        let text = unsafe { std::slice::from_raw_parts(self.text.0, self.length as usize) };
        let name = Name::new(&String::from_utf8_lossy(text));
        // One for each name of the program, as the name itself. Another thread may store its own, which is equal.
        self.known.store(Box::into_raw(Box::new(name)), Ordering::Release);
        name
    }
}
