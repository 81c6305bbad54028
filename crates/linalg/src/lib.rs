//! Dense and sparse linear algebra and Fourier transforms on plain slices, behind one non-generic interface
