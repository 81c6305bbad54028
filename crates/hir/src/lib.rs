//! Names resolved, scopes, the call graph, structured high-level IR
