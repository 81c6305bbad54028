//! Arrays made from nothing: zeros, eye, linspace.

use crate::rows;

rows! { "creation";
}
