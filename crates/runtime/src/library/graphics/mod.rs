//! Graphics: figures that need no display.
//!
//! ```text
//! session     the objects of a session, and their properties as values; chosen: as drawing chooses them
//! handles     arrays of handles, as values
//! call        arguments of charts
//! figures, groups, properties, looks, opacity, sides, labels, shapes         rows of objects and how they look
//! lines, areas, histograms, polar, statistics, surfaces, output, saved, frames   rows of charts, and of files
//! ```
//!
//! What a figure is and how it is drawn is known to the crate `graphics`. Rows read arguments and make objects.

pub(super) mod areas;
mod call;
mod chosen;
mod convert;
pub(super) mod figures;
pub(super) mod frames;
pub(super) mod groups;
mod handles;
pub(super) mod histograms;
pub(super) mod labels;
pub(super) mod lines;
pub(super) mod looks;
pub(super) mod opacity;
pub(super) mod output;
pub(super) mod polar;
pub(super) mod properties;
pub(super) mod saved;
mod session;
pub(super) mod shapes;
pub(super) mod sides;
pub(super) mod statistics;
pub(super) mod surfaces;

pub use lanner_graphics::write::Terminal;
pub use output::{due_picture, page_of, save_all};
pub use session::{Session, Shared};
