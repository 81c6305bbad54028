//! The kernels of mathematics in C are those of the interpreter, translated: `BLESS=1 cargo test -p lanner-c --test own` writes them.

mod translate;

use std::path::Path;
use translate::Modules;

/// The modules of kernels, callees first.
const MODULES: [&str; 8] = ["twofold", "exp", "log", "trig", "inverse", "hyperbolic", "area", "power"];

/// The functions of one number: their symbols, and the kernels.
const UNARY: [(&str, &str); 19] = [
    ("exp", "exp_Exp"),
    ("exp2", "exp_Exp2"),
    ("expm1", "exp_Expm1"),
    ("log", "log_Log"),
    ("log2", "log_Log2"),
    ("log10", "log_Log10"),
    ("log1p", "log_Log1p"),
    ("sin", "trig_Sin"),
    ("cos", "trig_Cos"),
    ("tan", "trig_Tan"),
    ("asin", "inverse_Asin"),
    ("acos", "inverse_Acos"),
    ("atan", "inverse_Atan"),
    ("sinh", "hyperbolic_Sinh"),
    ("cosh", "hyperbolic_Cosh"),
    ("tanh", "hyperbolic_Tanh"),
    ("asinh", "area_Asinh"),
    ("acosh", "area_Acosh"),
    ("atanh", "area_Atanh"),
];

/// Functions that are another one's reciprocal, or that of the reciprocal, or in degrees.
const RECIPROCALS: &str = "\
static inline double lanner_sec(double x) {\n    return 1.0 / lanner_cos(x);\n}\n\n\
static inline double lanner_csc(double x) {\n    return 1.0 / lanner_sin(x);\n}\n\n\
static inline double lanner_cot(double x) {\n    return 1.0 / lanner_tan(x);\n}\n\n\
static inline double lanner_sech(double x) {\n    return 1.0 / lanner_cosh(x);\n}\n\n\
static inline double lanner_csch(double x) {\n    return 1.0 / lanner_sinh(x);\n}\n\n\
static inline double lanner_coth(double x) {\n    return 1.0 / lanner_tanh(x);\n}\n\n\
static inline double lanner_asec(double x) {\n    return lanner_acos(1.0 / x);\n}\n\n\
static inline double lanner_acsc(double x) {\n    return lanner_asin(1.0 / x);\n}\n\n\
static inline double lanner_acot(double x) {\n    return lanner_atan(1.0 / x);\n}\n\n\
static inline double lanner_asindegrees(double x) {\n    return 57.29577951308232 * lanner_asin(x);\n}\n\n\
static inline double lanner_acosdegrees(double x) {\n    return 57.29577951308232 * lanner_acos(x);\n}\n\n\
static inline double lanner_atandegrees(double x) {\n    return 57.29577951308232 * lanner_atan(x);\n}\n\n";

/// How the exponents that have kernels of their own are told, without kernels as values.
const POWERS: &str = "struct Power;\nimpl Power {\n    fn slow(x: f64, y: f64) -> f64 {\n        if y == 2.0 { Square::fast(x) } \
    else if y == 3.0 { Cube::fast(x) } else if y == -1.0 { Reciprocal::fast(x) } else if y == 0.5 { Root::fast(x) } else { Same::fast(x) }\n    }\n}\n";

const BITS: &str = "\
/* The bits of a double. */\nstatic inline uint64_t lanner_bits(double x) {\n    uint64_t bits;\n    memcpy(&bits, &x, sizeof bits);\n    \
return bits;\n}\n\n\
/* The double of bits. */\nstatic inline double lanner_of_bits(uint64_t bits) {\n    double x;\n    memcpy(&x, &bits, sizeof x);\n    \
return x;\n}\n\n";

fn kernels() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/src/arith/kernel");
    let mut modules = Modules::default();
    for module in MODULES {
        let text = std::fs::read_to_string(folder.join(format!("{module}.rs"))).expect("a module");
        modules.add(module, &text);
    }
    modules.add("power", POWERS);
    modules.push(BITS);
    for (symbol, kernel) in UNARY {
        entrance(&mut modules, symbol, kernel, "double x", "x");
    }
    entrance(&mut modules, "atan2", "inverse_Atan2", "double y, double x", "y, x");
    entrance(&mut modules, "pow", "power_Power", "double x, double y", "x, y");
    modules.push(RECIPROCALS);
    modules.text()
}

/// A function as it is called: by the kernel's slow way where it has one and the argument is far.
fn entrance(modules: &mut Modules, symbol: &str, kernel: &str, params: &str, args: &str) {
    let fast = format!("{}({args})", modules.write(&format!("{kernel}_fast")));
    let value = match modules.has(&format!("{kernel}_is_far")) {
        true => {
            let [far, slow] = ["is_far", "slow"].map(|name| modules.write(&format!("{kernel}_{name}")));
            format!("{far}({args}) ? {slow}({args}) : {fast}")
        }
        false => fast,
    };
    modules.push(&format!("static inline double lanner_{symbol}({params}) {{\n    return {value};\n}}\n\n"));
}

#[test]
fn kernels_are_those_of_the_interpreter() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/own.c");
    let text = kernels();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).expect("it is written");
    }
    assert!(
        std::fs::read_to_string(path).expect("it is there") == text,
        "run with BLESS=1, then read the diff"
    );
}
