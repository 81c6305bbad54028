//! The table of built-ins: one row per operator and function, and the prelude written in MATLAB
