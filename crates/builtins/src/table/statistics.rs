//! Statistics.

use crate::rows;

rows! { "statistics";
}
