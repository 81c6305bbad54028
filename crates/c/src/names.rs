//! Names: those of LIR as identifiers of C.
//!
//! ```text
//! x          x
//! s.1.f64    s, or s_1_f64 where there is another s
//! x.rows     x_rows
//! %7         t7
//! int        int_
//! ```
//!
//! No name is a keyword of C or C++, a name of the library, or that of a small function that may be written out.

use crate::types::tag;
use lanner_base::Id;
use lanner_lir::{Buffer, Func, Parameter, Reg, Scalar, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// The names of a function.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    regs: Vec<String>,
    buffers: Vec<String>,
    taken: FxHashSet<String>,
    /// The number that was given last to a wanted name.
    last: FxHashMap<String, u32>,
}

impl Names {
    /// Names for registers and buffers, which are none of these names of the file.
    pub fn of(func: &Func, constants: &[Option<Scalar>], outer: &FxHashSet<String>) -> Names {
        let taken = outer.clone();
        let mut names = Names { regs: Vec::new(), buffers: Vec::new(), taken, last: FxHashMap::default() };
        // Parameters first: their names are for others to read.
        for param in func.params.iter().chain(&func.results) {
            match *param {
                Parameter::Reg(reg) => names.name_reg(func, reg),
                Parameter::Buffer(buffer) => names.name_buffer(func, buffer),
            }
        }
        // One that is a number needs no name.
        let named = func.regs.ids().filter(|reg| constants[reg.index()].is_none());
        named.for_each(|reg| names.name_reg(func, reg));
        func.buffers.ids().for_each(|buffer| names.name_buffer(func, buffer));
        names
    }

    fn name_reg(&mut self, func: &Func, reg: Reg) {
        self.regs.resize(self.regs.len().max(reg.index() + 1), String::new());
        if self.regs[reg.index()].is_empty() {
            self.regs[reg.index()] = self.identifier(&func.regs[reg].name);
        }
    }

    fn name_buffer(&mut self, func: &Func, buffer: Buffer) {
        self.buffers.resize(self.buffers.len().max(buffer.index() + 1), String::new());
        if self.buffers[buffer.index()].is_empty() {
            self.buffers[buffer.index()] = self.identifier(&func.buffers[buffer].name);
        }
    }

    /// The shortest identifier for a name of LIR.
    fn identifier(&mut self, name: &str) -> String {
        let short = identifier(&without_numbers(name));
        let wanted = if self.is_free(&short) { short } else { identifier(name) };
        self.fresh(&wanted)
    }

    fn is_free(&self, name: &str) -> bool {
        !self.taken.contains(name) && !is_reserved(name)
    }

    /// A name that nothing else has.
    pub fn fresh(&mut self, wanted: &str) -> String {
        let mut last = self.last.get(wanted).copied().unwrap_or(1);
        let mut name = if is_reserved(wanted) { format!("{wanted}_") } else { wanted.to_owned() };
        while !self.is_free(&name) {
            last += 1;
            name = format!("{wanted}_{last}");
            // All that begins with `M_` is reserved.
            if is_reserved(&name) {
                name = format!("v{name}");
            }
        }
        self.last.insert(wanted.to_owned(), last);
        self.taken.insert(name.clone());
        name
    }

    /// That of a register.
    pub fn reg(&self, reg: Reg) -> &str {
        &self.regs[reg.index()]
    }

    /// That of a buffer.
    pub fn buffer(&self, buffer: Buffer) -> &str {
        &self.buffers[buffer.index()]
    }
}

/// A name without the numbers and types that tell it from others: `x.rows` of `x.rows.2`, `s` of `s.1.f64`.
fn without_numbers(name: &str) -> String {
    let mut parts = name.split('.');
    let mut short = parts.next().unwrap_or(name).to_owned();
    for part in parts {
        let is_number = part.starts_with(|c: char| c.is_ascii_digit());
        if !is_number && part.parse::<Type>().is_err() {
            short.push('.');
            short.push_str(part);
        }
    }
    short
}

/// What is left of a name when it has to be an identifier.
pub(crate) fn identifier(name: &str) -> String {
    let mut text = String::new();
    for (k, c) in name.chars().enumerate() {
        match c {
            '%' if k == 0 => text.push('t'),
            '$' if k == 0 => text.push('v'),
            c if c.is_ascii_alphanumeric() || c == '_' => text.push(c),
            _ => text.push('_'),
        }
    }
    // Those that begin with an underscore are the compiler's.
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        text.insert(0, 'v');
    }
    text
}

/// Whether a text is an identifier already.
pub(crate) fn is_identifier(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether a name means something in C, C++ or the files that are written.
pub(crate) fn is_reserved(name: &str) -> bool {
    has_word(KEYWORDS, name) || has_word(LIBRARY, name) || is_small_function(name) || is_of_headers(name)
}

/// Whether a name is one of a list.
fn has_word(list: &str, name: &str) -> bool {
    list.split_whitespace().any(|word| word == name)
}

/// Whether a function of this name might be known to compilers, though a variable may have it.
pub(crate) fn is_known_function(name: &str) -> bool {
    const KNOWN: &str = "\
    gamma index j0 j1 jn y0 y1 yn drem signbit significand rindex exp10 pow10 scalb finite bcopy bzero \
    ffs stpcpy alloca read write open close time clock select pause sleep link wait main";
    has_word(KNOWN, name)
}

/// `add_i16`
fn is_small_function(name: &str) -> bool {
    const WORDS: &[&str] = &[
        "add", "sub", "mul", "div", "rem", "neg", "abs", "min", "max", "shl", "shr", "round", "saturate",
        "get", "put", "reserve", "zeros", "swap",
    ];
    const TYPES: [Type; 11] = [
        Type::Bool,
        Type::I8,
        Type::I16,
        Type::I32,
        Type::I64,
        Type::U8,
        Type::U16,
        Type::U32,
        Type::U64,
        Type::F32,
        Type::F64,
    ];
    let is_tag = |text: &str| TYPES.iter().any(|&ty| tag(ty) == text);
    let is_of_parts = name.split_once('_').is_some_and(|(word, rest)| {
        let of_other = rest.strip_suffix("_of_u64").unwrap_or(rest);
        WORDS.contains(&word) && is_tag(of_other)
    });
    is_of_parts
        || name.starts_with("lanner_")
        || matches!(name, "f64_of_bits" | "f32_of_bits" | "magnitude" | "with_sign" | "status" | "done")
}

/// `INT16_MAX`
fn is_of_headers(name: &str) -> bool {
    let is_shouted = name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    let begins = ["INT", "UINT", "PRI", "SCN", "FP_", "MATH_", "M_", "E_", "SIZE_", "PTRDIFF_", "HUGE_"];
    (is_shouted && begins.iter().any(|start| name.starts_with(start)))
        || (name.ends_with("_t") && (name.starts_with("int") || name.starts_with("uint")))
}

const KEYWORDS: &str = "\
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept \
    const const_cast consteval constexpr constinit continue co_await co_return co_yield decltype default \
    delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline \
    int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected \
    public register reinterpret_cast requires restrict return short signed sizeof static static_assert \
    static_cast struct switch template this thread_local throw true try typedef typeid typename typeof \
    union unsigned using virtual void volatile wchar_t while xor xor_eq linux unix fortran";

const LIBRARY: &str = "\
    NULL INFINITY NAN EOF BUFSIZ RAND_MAX errno stdin stdout stderr size_t ssize_t ptrdiff_t va_list \
    va_start va_end va_arg va_copy abort abs acos acosf acosh asin asinh atan atan2 atanh atexit atof \
    atoi atol bsearch calloc cbrt ceil ceilf copysign cos cosf cosh div erf erfc exit exp exp2 expf \
    expm1 fabs fabsf fclose fdim floor floorf fma fmax fmin fmod fopen fprintf fpclassify free frexp \
    getc getchar getenv gets hypot ilogb isfinite isinf isnan isnormal labs ldexp ldiv lgamma llabs \
    lldiv llrint llround log log10 log1p log2 logb logf lrint lround malloc memchr memcmp memcpy memmove \
    memset modf nan nearbyint nextafter nexttoward perror pow powf printf putc putchar puts qsort rand \
    realloc remainder remove remquo rename rewind rint round roundf scalbln scalbn scanf signbit sin \
    sinf sinh snprintf sprintf sqrt sqrtf srand sscanf strcat strchr strcmp strcoll strcpy strcspn \
    strerror strlen strncat strncmp strncpy strpbrk strrchr strspn strstr strtod strtok strtol strtoul \
    strxfrm system tan tanf tanh tgamma tmpfile tmpnam trunc truncf ungetc vfprintf vprintf vsnprintf \
    vsprintf main assert offsetof";
