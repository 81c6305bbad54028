//! The mid-level IR: a control-flow graph of single-operator instructions, its text form and verifier
