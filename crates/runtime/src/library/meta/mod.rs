//! The program about itself: arguments, names, variables, text as program, help.
//!
//! `eval('x = 1;')` runs text in the current workspace, `exist('x')` then answers 1, `clear x` undoes it.

mod calls;
pub mod classes;
mod clear;
mod edit;
mod evaluate;
mod events;
mod exist;
mod help;
mod methods;
mod parser;
mod patterns;
mod screen;
mod session;
mod unittest;
mod who;

use crate::kernels;
use calls::{builtin, dbstack, inputname, isargout, localfunctions, mfilename, nargin, nargout};
use classes::{
    enumeration, events, inferiorto, ismethod, isprop, isvalid, metaclass, properties, superclasses,
    superiorto,
};
use clear::{clear, clearvars};
use edit::edit;
use evaluate::{assignin, eval, evalc, evalin, run};
use events::{addlistener, listening, notify};
use exist::{exist, isglobal, iskeyword, isvarname, namelengthmax, which};
pub use help::documentation;
use help::{help, lookfor};
use methods::methods;
use parser::{addOptional, addParameter, addRequired, addSwitch, inputParser, parse};
use screen::{clc, home, more, page_output_immediately, page_screen_output};
use session::{input, keyboard, mislocked, mlock, munlock, quit, rehash};
use unittest::tests;
use who::{who, whos};

kernels! { nargin, nargout, inputname, mfilename, localfunctions, dbstack, isargout, builtin, eval, evalc, evalin, assignin, run,
exist, which, isvarname, iskeyword, isglobal, namelengthmax, who, whos, clear, clearvars, help, lookfor, edit, methods,
properties, events, superclasses, isprop, ismethod, enumeration, metaclass, superiorto, inferiorto, isvalid, addlistener,
notify,
more, page_screen_output, page_output_immediately, clc, home,
input, keyboard, mlock, munlock, mislocked, rehash, quit,
    inputParser, addRequired, addOptional, addParameter, addSwitch, parse; "lanner.tests" => tests,
    "lanner.events" => listening }
