//! Values, arrays, kernels, strings, files and errors; knows no IR
