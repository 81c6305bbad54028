//! The product of two matrices, written out in the file that has one: each element is summed in the interpreter's order.
//!
//! ```text
//! a row times a column      first to last where there are few terms, else in eight lanes
//! a matrix times a vector   of many: fused, first to last; of a matrix that is read in the other order in eight lanes
//! small                     first to last
//! all others                fused, in blocks of 512 terms, which are added one after the other
//! ```
//!
//! A fused multiplication and addition is C99's `fma`, so the bits are the same on every machine.

use crate::helpers::{Helper, Lines};
use crate::types::c_type;
use lanner_lir::Type;

/// The type of the elements of a product that a symbol stands for.
pub(crate) fn element(symbol: &str) -> Option<Type> {
    match symbol {
        "lanner_product" => Some(Type::F64),
        "lanner_product_of_singles" => Some(Type::F32),
        _ => None,
    }
}

/// The function.
pub(crate) fn lines(helper: Helper, ty: Type) -> Lines {
    let c = c_type(ty);
    let (fma, zero) = if ty == Type::F32 { ("fmaf", "0.0f") } else { ("fma", "0.0") };
    let comment = "The product of two matrices: m rows, n columns, k terms. Which of the two are transposed: 1 the left one, 2 the right one.";
    let head = format!(
        "void {}(const {c} *a, const {c} *b, {c} *to, int64_t m, int64_t n, int64_t k, int64_t turned)",
        helper.name()
    );
    // What is small, and what a number is a factor of: each term is rounded.
    let own_orders = if ty == Type::F32 { "" } else { DOUBLES };
    let text = [STRIDES, own_orders, PLAIN, FUSED].concat();
    let text = text.replace("TYPE", c).replace("FMA", fma).replace("ZERO", zero);
    (comment.to_owned(), head, text.lines().map(str::to_owned).collect())
}

const STRIDES: &str = "\
const int64_t down_a = (turned & 1) != 0 ? k : 1, along_a = (turned & 1) != 0 ? 1 : m;
const int64_t down_b = (turned & 2) != 0 ? n : 1, along_b = (turned & 2) != 0 ? 1 : k;
const double size = (double)m * (double)n * (double)k;
int64_t depth = 512;
";

/// Vectors of doubles have orders of their own.
const DOUBLES: &str = "\
const bool is_dot = m == 1 && n == 1 && k > 32;
const bool is_vector = (m == 1) != (n == 1) && size >= 1024.0 && k > 1;
const bool is_column_wise = n == 1 ? (turned & 1) == 0 : (turned & 2) != 0;
if (is_dot || (is_vector && !is_column_wise)) {
    for (int64_t i = 0; i < m * n; i++) {
        const TYPE *x = n == 1 ? a + i * down_a : a, *y = n == 1 ? b : b + i * along_b;
        TYPE sum[8];
        for (int64_t q = 0; q < 8; q++) {
            sum[q] = is_dot ? -ZERO : ZERO;
        }
        for (int64_t p = 0; p < k; p++) {
            const TYPE left = x[n == 1 ? p * along_a : p], right = y[n == 1 ? p : p * down_b];
            sum[p % 8] = is_dot ? sum[p % 8] + left * right : FMA(left, right, sum[p % 8]);
        }
        if (is_dot) {
            to[i] = ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
        } else {
            to[i] = ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
        }
    }
    return;
}
if (is_vector) {
    depth = k;
}
";

const PLAIN: &str = "\
if ((m <= 8 && n <= 8 && k <= 8) || size <= 256.0 || (k == 1 && (m == 1 || n == 1))) {
    for (int64_t j = 0; j < n; j++) {
        for (int64_t i = 0; i < m; i++) {
            TYPE sum = k > 0 ? a[i * down_a] * b[j * along_b] : ZERO;
            for (int64_t p = 1; p < k; p++) {
                sum += a[i * down_a + p * along_a] * b[p * down_b + j * along_b];
            }
            to[i + j * m] = sum;
        }
    }
    return;
}
";

const FUSED: &str = "\
for (int64_t j = 0; j < n; j++) {
    for (int64_t i = 0; i < m; i += 8) {
        const int64_t rows = m - i < 8 ? m - i : 8;
        for (int64_t first = 0; first < k; first += depth) {
            const int64_t behind = k - first < depth ? k : first + depth;
            TYPE sum[8] = {ZERO};
            for (int64_t p = first; p < behind; p++) {
                const TYPE y = b[p * down_b + j * along_b];
                for (int64_t r = 0; r < rows; r++) {
                    sum[r] = FMA(a[(i + r) * down_a + p * along_a], y, sum[r]);
                }
            }
            for (int64_t r = 0; r < rows; r++) {
                TYPE *place = to + i + r + j * m;
                *place = first == 0 ? sum[r] : *place + sum[r];
            }
        }
    }
}
";
