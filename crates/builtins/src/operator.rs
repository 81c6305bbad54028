//! The language's operators; each is spelled in programs and has a row under its function's name.

use crate::Builtin;
use lanner_facts::Comparison;
use std::fmt;
use std::sync::LazyLock;

macro_rules! operators {
    ($(#[$meta:meta])* $enum:ident { $($(#[$doc:meta])* $variant:ident = $symbol:literal, $name:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $enum { $($(#[$doc])* $variant,)* }

        impl $enum {
            /// All of them.
            pub const ALL: &[$enum] = &[$($enum::$variant),*];

            /// The spelling in programs.
            pub fn symbol(self) -> &'static str {
                match self { $($enum::$variant => $symbol,)* }
            }

            /// The name of the function that computes it.
            pub fn function(self) -> &'static str {
                match self { $($enum::$variant => $name,)* }
            }

            /// Its row.
            pub fn builtin(self) -> Builtin {
                static ROWS: LazyLock<Vec<Builtin>> =
                    LazyLock::new(|| $enum::ALL.iter().map(|op| Builtin::required(op.function())).collect());
                ROWS[self as usize]
            }
        }

        impl fmt::Display for $enum {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.function())
            }
        }
    };
}

operators! {
    /// An operator with one operand.
    UnaryOp {
        /// Sign kept.
        Plus = "+", "uplus";
        /// Sign changed.
        Minus = "-", "uminus";
        /// Logical negation.
        Not = "~", "not";
        /// Complex conjugate transpose.
        CTranspose = "'", "ctranspose";
        /// Transpose.
        Transpose = ".'", "transpose";
    }
}

operators! {
    /// An operator with two operands.
    BinaryOp {
        /// Sum.
        Add = "+", "plus";
        /// Difference.
        Sub = "-", "minus";
        /// Product of elements.
        Times = ".*", "times";
        /// Matrix product.
        MTimes = "*", "mtimes";
        /// Quotient of elements.
        RDivide = "./", "rdivide";
        /// Quotient of elements, the other way round.
        LDivide = ".\\", "ldivide";
        /// `x * A = B` solved for x.
        MRDivide = "/", "mrdivide";
        /// `A * x = B` solved for x.
        MLDivide = "\\", "mldivide";
        /// Power of elements.
        Power = ".^", "power";
        /// Power of a matrix.
        MPower = "^", "mpower";
        /// Less than.
        Lt = "<", "lt";
        /// Less than or equal.
        Le = "<=", "le";
        /// Greater than.
        Gt = ">", "gt";
        /// Greater than or equal.
        Ge = ">=", "ge";
        /// Equal.
        Eq = "==", "eq";
        /// Not equal.
        Ne = "~=", "ne";
        /// Logical conjunction of elements.
        And = "&", "and";
        /// Logical disjunction of elements.
        Or = "|", "or";
    }
}

impl BinaryOp {
    /// The comparison that it is, if it is one.
    #[inline]
    pub fn comparison(self) -> Option<Comparison> {
        Some(match self {
            BinaryOp::Lt => Comparison::Less,
            BinaryOp::Le => Comparison::AtMost,
            BinaryOp::Gt => Comparison::Greater,
            BinaryOp::Ge => Comparison::AtLeast,
            BinaryOp::Eq => Comparison::Equal,
            BinaryOp::Ne => Comparison::NotEqual,
            _ => return None,
        })
    }
}
