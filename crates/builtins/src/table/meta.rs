//! The running program: arguments, workspaces, evaluation.

use crate::rows;

rows! { "meta";
}
