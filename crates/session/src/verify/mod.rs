//! What is asserted while a program runs.

#[cfg(test)]
mod tests;
