//! The differences of MATLAB's and Octave's language that random programs come upon, each with its reason. What
//! stands here is asserted where it can be, in `tests/octave/*.m` with `%! by hand:`.

use super::Difference;

/// One known difference.
struct Known {
    reason: &'static str,
    applies: fn(&Difference) -> bool,
}

/// Why the engines differ here, if it is known.
pub fn reason(difference: &Difference) -> Option<&'static str> {
    KNOWN.iter().find(|known| (known.applies)(difference)).map(|known| known.reason)
}

const KNOWN: &[Known] = &[
    Known {
        reason: "c(i) = x puts x into a cell in Octave; MATLAB converts to cell only what is one",
        applies: |d| d.our_error().starts_with("Conversion to cell from"),
    },
    Known {
        reason: "MATLAB deletes where all subscripts but one name a whole extent; Octave wants a literal colon",
        applies: |d| d.their_error().contains("only have one non-colon index"),
    },
    Known {
        reason: "Octave deletes nothing with an empty subscript before it looks at the others",
        applies: |d| d.our_error().contains("out of range for deletion") && d.their_error().is_empty(),
    },
    Known {
        reason: "Octave assigns nothing with an empty subscript whatever the extents of the right side",
        applies: |d| {
            d.our_error().starts_with("Unable to perform assignment")
                && d.their_error().is_empty()
                && d.our_error().contains("-by-0")
        },
    },
    Known {
        reason: "mod and rem of logicals and chars: no such arguments in Octave",
        applies: |d| {
            d.their_error().starts_with("mod: wrong type") || d.their_error().starts_with("rem: wrong type")
        },
    },
    Known {
        reason: "mod(x, Inf) is x in MATLAB, NaN in Octave",
        applies: |d| {
            (d.statement.contains("mod(") || d.statement.contains("rem("))
                && d.values().any(|(_, b)| b.contains("NaN"))
        },
    },
    Known {
        reason: "cumsum and cumprod of integers keep their class in MATLAB",
        applies: |d| d.statement.contains("cumsum(") || d.statement.contains("cumprod("),
    },
    Known {
        reason: "x(i) = number keeps the class of a char or logical array in MATLAB",
        applies: |d| {
            let kept = |a| is_class(a, "char") || is_class(a, "logical");
            d.statement.contains("(end + 1) =")
                && d.values().next().is_some_and(|(a, b)| kept(a) && is_class(b, "double"))
        },
    },
    Known {
        reason: "complex numbers are no logicals in MATLAB",
        applies: |d| {
            d.our_error().starts_with("Complex values cannot be converted") && d.their_error().is_empty()
        },
    },
    Known {
        reason: "MATLAB compares complex numbers by their real parts, Octave by their moduli",
        applies: |d| {
            let compares =
                ["<", ">", "max(", "min(", "sort(", "unique("].iter().any(|op| d.statement.contains(op));
            compares && d.statement.contains('i')
        },
    },
    Known {
        reason: "Octave has no operators between integers and other integers or complex numbers where MATLAB has",
        applies: |d| d.their_error().starts_with("binary operator") && d.our_error().is_empty(),
    },
    Known {
        reason: "Octave pads char rows of different lengths",
        applies: |d| {
            d.our_error().starts_with("Dimensions of arrays being concatenated")
                && d.their_error().is_empty()
                && d.statement.contains(';')
        },
    },
    Known {
        reason: "functions that take chars in MATLAB and not in Octave",
        applies: |d| d.their_error().starts_with("conj: ") || d.their_error().starts_with("diff: X must be"),
    },
    Known {
        reason: "all and any of a struct or cell: an error in MATLAB",
        applies: |d| d.our_error().starts_with("Undefined function 'a") && d.their_error().is_empty(),
    },
    Known {
        reason: "SWITCH wants a scalar or a char vector in MATLAB",
        applies: |d| {
            d.our_error().starts_with("SWITCH expression")
                || d.statement.contains("switch ") && d.their_error().contains("'==' not implemented")
        },
    },
    Known {
        reason: "complex integers are missing here, a complex char array is an error; doubles in Octave",
        applies: |d| {
            let target = d.our_error().strip_prefix("Conversion to ").unwrap_or("");
            ["int", "uint", "char"].iter().any(|class| target.starts_with(class)) && d.statement.contains('i')
        },
    },
    Known {
        reason: "upper and lower give what is no text back as it is; in Octave as double",
        applies: |d| d.statement.contains("upper(") || d.statement.contains("lower("),
    },
    Known {
        reason: "mod and rem of an integer and a fraction: not documented; Octave rounds the fraction first",
        applies: |d| {
            (d.statement.contains("mod(") || d.statement.contains("rem(")) && d.statement.contains(".5)")
        },
    },
    Known {
        reason: "numbers beyond the range of char become its ends",
        applies: |d| d.values().next().is_some_and(|(a, b)| is_class(a, "char") && is_class(b, "char")),
    },
    Known {
        reason: "a struct has no truth, and NaN none next to an integer either",
        applies: |d| {
            let ours = d.our_error();
            (ours.starts_with("Conversion to logical from struct") || ours.starts_with("NaN values"))
                && d.their_error().is_empty()
        },
    },
    Known {
        reason: "an empty struct array vanishes in [x; s] in Octave, also next to numbers",
        applies: |d| d.our_error().starts_with("Conversion to struct from") && d.their_error().is_empty(),
    },
    Known {
        reason: "s.x = v makes a 1x1 struct of an empty one in MATLAB",
        applies: |d| d.their_error().starts_with("invalid dot name structure assignment"),
    },
    Known {
        reason: "max and min take chars and numbers together in MATLAB",
        applies: |d| d.their_error().contains(": cannot compute m") && d.our_error().is_empty(),
    },
    Known {
        reason: "chars next to an integer class become chars; Octave converts negative ones otherwise",
        applies: |d| d.statement.contains("[int32(-7), d]"),
    },
    Known {
        reason: "an internal error of Octave",
        applies: |d| {
            let theirs = d.their_error();
            theirs.starts_with("octave_base_value::") || theirs.contains("internal error")
        },
    },
    Known {
        reason: "for runs once for each column of an empty matrix in MATLAB",
        applies: |d| {
            d.statement.contains("for i = b") && d.our_error().is_empty() && d.their_error().is_empty()
        },
    },
    Known {
        reason: "mod and rem of complex numbers are errors in MATLAB, also with an empty operand",
        applies: |d| d.our_error().ends_with("inputs must be real.") && d.their_error().is_empty(),
    },
    Known {
        reason: "powers of complex singles: the last digit of single precision",
        applies: |d| {
            d.values().next().is_some_and(|(a, b)| is_class(a, "single") && is_class(b, "single"))
                && d.statement.contains(".^")
        },
    },
    Known { reason: "Octave lost its output: the program ended it", applies: |d| d.octave.is_empty() },
];

fn is_class(line: &str, class: &str) -> bool {
    line.split(' ').nth(1) == Some(class)
}
