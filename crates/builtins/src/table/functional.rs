//! Functions that call functions: cellfun, arrayfun, feval.

use crate::rows;

rows! { "functional";
}
