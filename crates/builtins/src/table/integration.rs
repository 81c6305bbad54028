//! Quadrature, roots, optimisation and differential equations.

use crate::rows;

rows! { "integration";
}
