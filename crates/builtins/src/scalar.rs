//! Scalar operations: what a `Map` row does to one element, what a `Reduce` row does to two.
//!
//! The meaning of an operation on every class is stated once, in the runtime's kernels; engines that generate
//! code write the same operation down.

/// What a `Map` row computes from the elements at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Each is named as the row that has it, where it is documented.
#[rustfmt::skip]
pub enum Scalar {
    // Two operands.
    Add, Sub, Mul, Div, LeftDiv, Pow,
    Lt, Le, Gt, Ge, Eq, Ne, And, Or, Xor,
    Max, Min, Mod, Rem, Atan2, Hypot, IDivide,
    BitAnd, BitOr, BitXor, BitShift,
    // One operand.
    Pos, Neg, Not,
    Abs, Sign, Sqrt, Cbrt, Exp, Expm1, Log, Log2, Log10, Log1p, Exp2,
    Sin, Cos, Tan, Sec, Csc, Cot, Asin, Acos, Atan, Asec, Acsc, Acot,
    Sinh, Cosh, Tanh, Sech, Csch, Coth, Asinh, Acosh, Atanh,
    SinDegrees, CosDegrees, TanDegrees, AsinDegrees, AcosDegrees, AtanDegrees, Degrees, Radians,
    Floor, Ceil, Round, Fix,
    Real, Imag, Conj, Angle,
    IsNan, IsInf, IsFinite,
    Gamma, LogGamma, Erf, Erfc, ErfInv, ErfcInv, Factorial,
}

impl Scalar {
    /// How many there are.
    pub const COUNT: usize = Scalar::Factorial as usize + 1;

    /// How many operands it takes: 1 or 2.
    pub fn operands(self) -> usize {
        if (self as usize) < Scalar::Pos as usize { 2 } else { 1 }
    }

    /// Whether it compares its operands.
    #[inline]
    pub fn is_comparison(self) -> bool {
        matches!(self, Scalar::Lt | Scalar::Le | Scalar::Gt | Scalar::Ge | Scalar::Eq | Scalar::Ne)
    }

    /// Whether it combines the truths of its operands.
    #[inline]
    pub fn is_connective(self) -> bool {
        matches!(self, Scalar::And | Scalar::Or | Scalar::Xor | Scalar::Not)
    }

    /// Whether its result is logical, whatever classes its operands have.
    #[inline]
    pub fn gives_logical(self) -> bool {
        let is_question = matches!(self, Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite);
        self.is_comparison() || self.is_connective() || is_question
    }

    /// The symbol by which compiled code calls it on real doubles.
    pub fn symbol(self) -> String {
        format!("lanner_{self:?}").to_lowercase()
    }

    /// Whether programs have a function of it on doubles that may be complex, whose result may be.
    pub fn has_complex_function(self) -> bool {
        let is_one = self.operands() == 1 && !self.gives_logical();
        let is_real =
            matches!(self, Scalar::Abs | Scalar::Real | Scalar::Imag | Scalar::Angle | Scalar::Factorial);
        let is_special = (Scalar::Gamma as usize..).contains(&(self as usize)) || self == Scalar::Cbrt;
        is_one && !is_real && !is_special || matches!(self, Scalar::Pow | Scalar::Max | Scalar::Min)
    }

    /// The symbol of that function: it takes for each operand its parts and whether it is complex, and gives the parts of the result.
    pub fn symbol_of_complex(self) -> String {
        format!("lanner_complex_{self:?}").to_lowercase()
    }

    /// Whether it has a function of many pairs of doubles.
    pub fn has_pairs(self) -> bool {
        matches!(self, Scalar::Pow | Scalar::Mod | Scalar::Rem | Scalar::Atan2 | Scalar::Hypot)
    }

    /// The symbol of its function of many pairs of doubles: it takes where the operands are, where the results go, how many of either
    /// operand there are, one or as many as results, and how many results.
    pub fn symbol_of_pairs(self) -> String {
        format!("{}_pairs", self.symbol())
    }

    /// The symbol of its function of many doubles: it takes where they are, where the results go, and how many there are.
    pub fn symbol_of_many(self) -> String {
        format!("{}_many", self.symbol())
    }

    /// The real arguments of which an operation is real, and NaN: those from the first to the second, or where the order
    /// is reversed, those that are not between.
    #[inline]
    pub fn real_domain(self) -> (f64, f64) {
        const ALL: f64 = f64::INFINITY;
        match self {
            Scalar::Sqrt | Scalar::Log | Scalar::Log2 | Scalar::Log10 => (0.0, ALL),
            Scalar::Log1p => (-1.0, ALL),
            Scalar::Asin | Scalar::Acos | Scalar::AsinDegrees | Scalar::AcosDegrees | Scalar::Atanh => {
                (-1.0, 1.0)
            }
            Scalar::Asec | Scalar::Acsc => (1.0, -1.0),
            Scalar::Acosh => (1.0, ALL),
            _ => (-ALL, ALL),
        }
    }
}

/// What a row makes of all elements of a vector, joined in the canonical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Each is named as the row that has it, where it is documented.
pub enum Total {
    Sum,
    Prod,
    Mean,
}

/// What a row makes of all elements of a vector of real doubles, where it makes one number of them. Of truth values it makes the same of
/// `Sum`, `Any`, `All` and `Count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// A total.
    Total(Total),
    /// The largest one; a NaN loses against a number.
    Max,
    /// The smallest one; a NaN loses against a number.
    Min,
    /// Whether any is true. NaN counts for nothing.
    Any,
    /// Whether all are true, also where there are none. NaN is as good as a number.
    All,
    /// How many are not zero, of arrays of any shape.
    Count,
    /// The root of the sum of their squares, without overflow on the way.
    Norm,
    /// The sum of the products with those of a second vector of as many.
    Dot,
}

impl Fold {
    /// How many vectors it takes.
    pub fn operands(self) -> usize {
        if self == Fold::Dot { 2 } else { 1 }
    }

    /// The symbol by which compiled code calls it on elements that stand one behind the other: it takes where they are, and how many
    /// there are.
    pub fn symbol(self) -> String {
        format!("lanner_fold_{self:?}").to_lowercase()
    }
}

/// What a `Reduce` row does along a dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Each is named as the row that has it, where it is documented.
pub enum Reduction {
    Sum,
    Prod,
    Any,
    All,
    CumSum,
    CumProd,
    SumSquares,
}
