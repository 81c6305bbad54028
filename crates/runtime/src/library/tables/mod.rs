//! Text data: delimited and formatted files.

mod textscan;

use crate::kernels;
use textscan::{strread, textread, textscan};

kernels! { textscan, textread, strread }
