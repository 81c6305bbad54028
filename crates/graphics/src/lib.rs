//! Figures without a display: what they hold, how they are laid out, and their pictures.
//!
//! ```text
//! store    objects (figure, axes, line …) with properties, parents and children
//! schema   which properties a kind of object has, what they accept, and their first values
//! draw     a figure as a scene: axes, ticks, charts, legends; nothing but shapes, images and texts
//! scene    what a picture is made of, in pixels
//! write    a scene as SVG, PNG, PDF or EPS
//! page     figures as one page whose charts are zoomed and turned
//! ```
//!
//! The crate knows nothing of the language: a property holds numbers, texts or other objects.

pub mod colour;
pub mod contour;
pub mod dates;
pub mod datum;
pub mod draw;
pub mod font;
pub mod maps;
pub mod markup;
pub mod page;
pub mod scene;
pub mod schema;
pub mod store;
pub mod ticks;
pub mod write;

pub use colour::Rgb;
pub use datum::{Array, Datum};
pub use schema::{Kind, Property, Rule};
pub use store::{Id, Store};
pub use write::Format;
