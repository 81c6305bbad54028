//! The lattices: class, complexity, shape, range, definedness
