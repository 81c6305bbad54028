//! Shapes and conditions as people read them: `m x n+1`, `times(m x n, p x q)`, `n = p`.
//!
//! ```
//! use lanner_facts::{Interval, ShapeOp, Terms};
//! let mut t = Terms::new();
//! let (m, n) = (t.fresh("m", Interval::EXTENT), t.fresh("n", Interval::EXTENT));
//! let (a, row) = (t.tuple(&[m, n]), t.explicit(&[1, 3]));
//! let sum = t.apply(ShapeOp::Elementwise, &[a, row]);
//! assert_eq!(t.show_shape(sum.shape).to_string(), "m x 3");
//! assert_eq!(t.show_condition(sum.condition).to_string(), "conform(3, n)");
//! ```

use super::{Condition, Requirement, Shape, ShapeOp, ShapeTerm};
use crate::dim::Dim;
use crate::terms::Terms;
use std::fmt;

/// A shape together with its context.
pub struct ShowShape<'t> {
    terms: &'t Terms,
    shape: Shape,
}

/// A condition together with its context.
pub struct ShowCondition<'t> {
    terms: &'t Terms,
    condition: Condition,
}

impl Terms {
    /// For printing.
    pub fn show_shape(&self, shape: Shape) -> ShowShape<'_> {
        ShowShape { terms: self, shape }
    }

    /// For printing.
    pub fn show_condition(&self, condition: Condition) -> ShowCondition<'_> {
        ShowCondition { terms: self, condition }
    }

    fn write_shapes(&self, f: &mut fmt::Formatter<'_>, op: &str, shapes: &[Shape]) -> fmt::Result {
        write!(f, "{op}(")?;
        for (k, &shape) in shapes.iter().enumerate() {
            write!(f, "{}{}", if k > 0 { ", " } else { "" }, self.show_shape(shape))?;
        }
        f.write_str(")")
    }

    fn write_requirement(&self, f: &mut fmt::Formatter<'_>, requirement: &Requirement) -> fmt::Result {
        match requirement {
            Requirement::Never => f.write_str("never"),
            Requirement::Conform(dims) => {
                let mut shown: Vec<String> = dims.iter().map(|&d: &Dim| self.show(d).to_string()).collect();
                shown.sort();
                write!(f, "conform({})", shown.join(", "))
            }
            Requirement::Equal(a, b) => write!(f, "{} = {}", self.show(*a), self.show(*b)),
            Requirement::AtMost(a, b) => write!(f, "{} <= {}", self.show(*a), self.show(*b)),
            Requirement::Legal(op, shapes) => self.write_shapes(f, &format!("legal {op}"), shapes),
        }
    }
}

impl fmt::Display for ShowShape<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.terms.shapes.items[self.shape] {
            ShapeTerm::Illegal => f.write_str("illegal"),
            ShapeTerm::Tuple(dims) => {
                for (k, &dim) in dims.iter().enumerate() {
                    write!(f, "{}{}", if k > 0 { " x " } else { "" }, self.terms.show(dim))?;
                }
                Ok(())
            }
            ShapeTerm::Symbol(symbol) => f.write_str(&self.terms.shape_symbols[*symbol].name),
            ShapeTerm::Apply(op, shapes) => self.terms.write_shapes(f, &op.to_string(), shapes),
            ShapeTerm::Phi(merge, shapes) => self.terms.write_shapes(f, &format!("{merge}:phi"), shapes),
        }
    }
}

impl fmt::Display for ShowCondition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let requirements = self.terms.requirements(self.condition);
        if requirements.is_empty() {
            return f.write_str("always");
        }
        for (k, requirement) in requirements.iter().enumerate() {
            f.write_str(if k > 0 { " and " } else { "" })?;
            self.terms.write_requirement(f, requirement)?;
        }
        Ok(())
    }
}

impl fmt::Display for ShapeOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeOp::Times => f.write_str("times"),
            ShapeOp::Elementwise => f.write_str("elementwise"),
            ShapeOp::Same => f.write_str("same"),
            ShapeOp::Power => f.write_str("power"),
            ShapeOp::Transpose => f.write_str("transpose"),
            ShapeOp::RightDivide => f.write_str("rdivide"),
            ShapeOp::LeftDivide => f.write_str("ldivide"),
            ShapeOp::Cat(k) => write!(f, "cat{}", k + 1),
        }
    }
}
