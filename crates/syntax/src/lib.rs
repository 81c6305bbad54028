//! Lexer, lossless tree, parser, AST views and printer of the MATLAB language
