//! Cell arrays.

use crate::rows;

rows! { "cells";
}
