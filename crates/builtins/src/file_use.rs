//! What rows do with files: what the partial evaluator asks, which may know what is in them.

/// What a function does with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileUse {
    /// It reads the file that its first argument names, and does nothing else.
    Reads,
    /// It opens the file that its first argument names, in the way that its second one says.
    Opens,
    /// It reads from the stream that its first argument numbers, moves in it, or tells how it stands.
    Streams,
    /// It closes the stream that its first argument numbers.
    Closes,
}
