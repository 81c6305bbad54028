//! The interpreter of MIR in slot form: tier 0, and the oracle
