//! Typed ids, arenas, spans, interned names and diagnostics as data; knows no MATLAB
