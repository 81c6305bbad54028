//! The record of the last error, which all files share that Lanner made of a program.
//!
//! ```text
//! record        weak symbols: two files that are linked into one program have one record
//! threads       one for each thread, but where newlib is the library: nothing there says where a thread's variables are
//! messages      printed, or written by a few lines that need no memory
//! ```

/// The record, and what asks for it.
const RECORD: &str = r#"/* The last error of each thread: of all files together that Lanner made. */
#if defined(__GNUC__)
#define LANNER_SHARED __attribute__((weak))
#else
#define LANNER_SHARED
#endif
#if defined(LANNER_NO_THREADS) || (defined(__NEWLIB__) && !defined(__CYGWIN__))
#define LANNER_THREAD
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define LANNER_THREAD _Thread_local
#elif defined(__GNUC__)
#define LANNER_THREAD __thread
#else
#define LANNER_THREAD
#endif

LANNER_SHARED LANNER_THREAD struct lanner_record {
    const char *place;
    const char *identifier;
    const char *message;
} lanner_record;

LANNER_SHARED const char *lanner_last_error(void) {
    return lanner_record.message != NULL ? lanner_record.message : "";
}

LANNER_SHARED const char *lanner_last_identifier(void) {
    return lanner_record.identifier != NULL ? lanner_record.identifier : "";
}

LANNER_SHARED const char *lanner_last_place(void) {
    return lanner_record.place;
}

"#;

/// Messages by C's library.
const PRINTED: &str = r#"LANNER_SHARED LANNER_THREAD char lanner_text_512[512];

/* Notes an error, and gives the status that says so. */
static int lanner_error(const char *place, const char *identifier, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(lanner_text_512, sizeof lanner_text_512, format, args);
    va_end(args);
    lanner_record.place = place;
    lanner_record.identifier = identifier;
    lanner_record.message = lanner_text_512;
    return 1;
}

"#;

/// Messages without it: `printf` may allocate.
const SMALL: &str = r#"LANNER_SHARED LANNER_THREAD char lanner_text_160[160];

/* Puts a character behind the message, if there is room. */
static void lanner_put(size_t *length, char c) {
    if (*length + 1 < sizeof lanner_text_160) {
        lanner_text_160[(*length)++] = c;
    }
}

/* Puts an integer there. */
static void lanner_put_integer(size_t *length, unsigned long long x, unsigned base) {
    char digits[24];
    size_t count = 0;
    do {
        digits[count++] = "0123456789abcdef"[x % base];
        x /= base;
    } while (x != 0);
    while (count > 0) {
        lanner_put(length, digits[--count]);
    }
}

/* Puts a number there: six digits, as %g has it, but for the last one's rounding. */
static void lanner_put_number(size_t *length, double x) {
    int exponent = 0, count = 1;
    unsigned long digits, power = 1;
    if (x < 0) {
        lanner_put(length, '-');
        x = -x;
    }
    if (x - x != 0) {
        const char *text = x != x ? "nan" : "inf";
        while (*text != '\0') {
            lanner_put(length, *text++);
        }
        return;
    }
    while (x >= 1e6) {
        x /= 10;
        exponent++;
    }
    while (x != 0 && x < 1e5) {
        x *= 10;
        exponent--;
    }
    digits = (unsigned long)(x + 0.5);
    while (digits != 0 && digits % 10 == 0) {
        digits /= 10;
        exponent++;
    }
    while (digits / power >= 10) {
        power *= 10;
        count++;
    }
    /* The place of the first digit, and how many stand before the point. */
    exponent += count - 1;
    const bool is_small = digits != 0 && exponent < 0;
    const bool has_exponent = digits != 0 && (exponent < -4 || exponent >= 6);
    int before = has_exponent ? 1 : exponent + 1;
    if (is_small && !has_exponent) {
        lanner_put(length, '0');
        lanner_put(length, '.');
        for (int k = exponent + 1; k < 0; k++) {
            lanner_put(length, '0');
        }
        before = -1;
    }
    for (int k = 0; k < count || k < before; k++) {
        if (k == before) {
            lanner_put(length, '.');
        }
        lanner_put(length, (char)('0' + (power != 0 ? digits / power % 10 : 0)));
        power /= 10;
    }
    if (has_exponent) {
        lanner_put(length, 'e');
        lanner_put(length, exponent < 0 ? '-' : '+');
        exponent = exponent < 0 ? -exponent : exponent;
        if (exponent < 10) {
            lanner_put(length, '0');
        }
        lanner_put_integer(length, (unsigned long long)exponent, 10);
    }
}

/* Notes an error, and gives the status that says so. */
static int lanner_error(const char *place, const char *identifier, const char *format, ...) {
    size_t length = 0;
    long long x;
    va_list args;
    va_start(args, format);
    for (; *format != '\0'; format++) {
        if (*format != '%') {
            lanner_put(&length, *format);
            continue;
        }
        do {
            format++;
        } while ((*format >= '0' && *format <= '9') || *format == '.' || *format == '-' || *format == '+'
                || *format == ' ' || *format == '#' || *format == 'l');
        switch (*format) {
        case '%':
            lanner_put(&length, '%');
            break;
        case 'd':
        case 'i':
            x = va_arg(args, long long);
            if (x < 0) {
                lanner_put(&length, '-');
            }
            lanner_put_integer(&length, x < 0 ? 0 - (unsigned long long)x : (unsigned long long)x, 10);
            break;
        case 'u':
            lanner_put_integer(&length, va_arg(args, unsigned long long), 10);
            break;
        case 'x':
        case 'X':
        case 'o':
            lanner_put_integer(&length, va_arg(args, unsigned long long), *format == 'o' ? 8 : 16);
            break;
        default:
            lanner_put_number(&length, va_arg(args, double));
        }
    }
    va_end(args);
    lanner_text_160[length] = '\0';
    lanner_record.place = place;
    lanner_record.identifier = identifier;
    lanner_record.message = lanner_text_160;
    return 1;
}

"#;

/// Messages of the runtime library.
const OF_LIBRARY: &str = r#"LANNER_SHARED LANNER_THREAD char lanner_text_512[512];
LANNER_SHARED LANNER_THREAD char lanner_identifier_128[128];
LANNER_SHARED LANNER_THREAD char lanner_place_256[256];

"#;

/// What functions that others call do first and last.
pub(crate) const ENTRY_STUBS: &str = r#"/* Says which program runs on this thread from here on. */
static int32_t lanner_enter_program(void) {
    return lanner_begin_program(&lanner_own_program);
}

/* Notes the error of the runtime library, which then has none. */
static void lanner_keep_error(void) {
    snprintf(lanner_text_512, sizeof lanner_text_512, "%s", lanner_error_message());
    snprintf(lanner_identifier_128, sizeof lanner_identifier_128, "%s", lanner_error_identifier());
    snprintf(lanner_place_256, sizeof lanner_place_256, "%s", lanner_error_place());
    lanner_record.message = lanner_text_512;
    lanner_record.identifier = lanner_identifier_128;
    lanner_record.place = lanner_place_256;
    lanner_end_program();
    lanner_forget_error();
}

"#;

/// How a file keeps errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// They are the runtime library's.
    OfLibrary,
    /// They are printed by C's library.
    Printed,
    /// They are written without memory.
    Small,
}

/// The record of a file.
pub(crate) fn record(kind: Kept) -> String {
    let messages = match kind {
        Kept::OfLibrary => OF_LIBRARY,
        Kept::Printed => PRINTED,
        Kept::Small => SMALL,
    };
    format!("{RECORD}{messages}")
}

/// The headers of C's library that it needs.
pub(crate) fn headers(kind: Kept) -> &'static [&'static str] {
    match kind {
        Kept::OfLibrary => &["stddef.h", "stdio.h"],
        Kept::Printed => &["stdarg.h", "stddef.h", "stdio.h"],
        Kept::Small => &["stdarg.h", "stddef.h"],
    }
}
