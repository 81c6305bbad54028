//! Objects of classes that programs define.
//!
//! ```text
//! p = Point(1, 2)     construct   an object with its first values, then the constructor with the object before its arguments
//! p.x, p.norm()       read        a property, or a method with p before its arguments
//! p.x = 3             assign      the property's validators, its `set.x`, then the field
//! p + q, norm(p)      dispatch    the method of that name of the class of an argument
//! ```
//!
//! - `class`         what a class is, and where a member is found: its own, then those of the classes that it derives from
//! - `load`          classes from files, and old ones from their first object
//! - `dispatch`      calls and operators whose arguments are objects
//! - `method_calls`  those of methods with fixed parameters, without lists of values between the two frames
//! - `inherited`     methods of classes that the language has
//! - `events`        listeners, and what they are told
//! - `construct`     new objects
//! - `mixed`         arrays of objects of several classes, and elements that no statement assigned to
//! - `read`          chains that begin at an object
//! - `assign`        assignments to parts of objects
//! - `redefined`     steps whose meaning a class redefines
//! - `statics`       what a class has without an object
//! - `show`          what is shown, and what others ask of classes
//! - `stored`        what files keep of objects
//! - `derived`       those of classes that derive from built-in ones
//! - `elsewhere`     all of that for other engines
//!
//! A program without classes pays one test of a flag, and only where no fast path was taken.

mod assign;
mod class;
mod construct;
mod derived;
mod dispatch;
mod elsewhere;
mod events;
mod inherited;
mod load;
mod method_calls;
mod mixed;
mod read;
mod redefined;
mod show;
mod statics;
mod stored;

pub(crate) use class::Class;
pub use class::{Classes, Constructor, class_in};
pub(crate) use stored::array_of;
