//! The words that instructions begin with, operators apart: `range 1:n`, `set x(i) = 1`.

macro_rules! words {
    ($(#[$meta:meta])* $enum:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $enum { $($variant,)* }

        impl $enum {
            /// What the word means.
            pub fn of(word: &str) -> Option<$enum> {
                [$(($text, $enum::$variant)),*].into_iter().find(|(text, _)| *text == word).map(|(_, found)| found)
            }
        }
    };
}

words! {
    /// What an instruction does that gives no value.
    Action {
        Set = "set",
        SetList = "setlist",
        Delete = "delete",
        Reserve = "reserve",
        Display = "display",
        Global = "global",
        Persistent = "persistent",
        Clear = "clear",
        Release = "release",
        Check = "check",
    }
}

words! {
    /// What an instruction computes.
    Operation {
        Phi = "phi",
        Move = "move",
        Own = "own",
        Get = "get",
        Call = "call",
        GetList = "list",
        Peek = "peek",
        Count = "count",
        Range = "range",
        Logical = "logical",
        Matches = "matches",
        Index = "index",
        End = "end",
        Handle = "handle",
        Closure = "closure",
        MetaClass = "metaclass",
        Rows = "vcat",
        Columns = "hcat",
        Concat = "cat",
        Cell = "cell",
        Answer = "answer",
        Defined = "defined",
        Catch = "catch",
    }
}
