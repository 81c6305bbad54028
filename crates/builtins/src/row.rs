//! What is known of one operator or function, and the id that stands for it in every IR.

use crate::signature::{ALIASES, SIGNATURES, Signature};
use crate::table::FAMILIES;
use crate::{
    Answer, Applies, Demanded, Draw, Effects, FileUse, Fold, Reduction, Reuse, Rule, Scalar, Total, rules,
};
use lanner_base::Dialect;
use lanner_facts::Class;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::LazyLock;

/// How a row computes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kernel {
    /// Element by element, with implicit expansion: a scalar operation.
    Map(Scalar),
    /// Along a dimension: an associative operation in its canonical order.
    Reduce(Reduction),
    /// A function written in MATLAB, compiled like the user's own.
    Source(&'static str),
    /// A Rust function of the runtime, registered under the row's name.
    Call,
}

/// What a call makes of sparse arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sparsity {
    /// The kernel gets full arrays, and the results are full.
    Full,
    /// The kernel gets full arrays; the first result becomes sparse.
    First,
    /// The kernel gets full arrays; all results become sparse.
    All,
    /// The kernel takes sparse arguments as they are.
    Aware,
}

/// What a call computes from real scalars, or from an array's extents. Engines compute such calls in place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScalarForm {
    /// Without arguments: always this number.
    Constant(f64),
    /// Without arguments: always this truth value.
    Truth(bool),
    /// With one argument.
    One(Scalar),
    /// With one argument: the same number, as one of a class.
    To(Class),
    /// With two arguments.
    Two(Scalar),
    /// Without arguments: the imaginary unit.
    ImaginaryUnit,
    /// With two arguments: the complex number of these parts, also where the second one is 0.
    Complex,
    /// With an array of any class: how large it is.
    Extent(Extent),
    /// With an array and a dimension: its extent along it.
    ExtentAlong,
    /// With a value: the answer to a question about its class or its extents.
    Question(Answer),
}

impl ScalarForm {
    /// What it is on one real double, if that is a double.
    #[inline]
    pub fn of_one_double(self) -> Option<Scalar> {
        match self {
            ScalarForm::One(op) => Some(op),
            ScalarForm::To(Class::Double) => Some(Scalar::Pos),
            _ => None,
        }
    }
}

/// A number that an array's extents give.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// The largest extent, 0 where there are no elements.
    Length,
    /// How many elements there are.
    Elements,
    /// How many dimensions there are.
    Dimensions,
    /// The extent along a dimension, from 1.
    Along(u8),
}

/// Whose arrays a row's outputs may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// New ones, never an argument or a part of one.
    New,
    /// New ones, or the first argument or a part of it: what rearranges its first argument.
    First,
    /// New ones, or any argument or a part of one.
    Any,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The name in programs.
    pub name: &'static str,
    /// Other names of the same function.
    pub aliases: &'static [&'static str],
    /// The family: its file in `table/`.
    pub family: &'static str,
    /// How many arguments a call may have, at least and at most.
    pub nargin: (usize, usize),
    /// How many outputs a call may ask for.
    pub nargout: usize,
    /// Where MATLAB or Octave takes more than that: how many arguments and outputs, which are not supported yet.
    pub more: Option<(usize, usize)>,
    /// What it computes, in the words that `help` prints; the first line is a summary.
    pub doc: &'static str,
    /// A call and what it displays: `CODE => TEXT`. Where the text has several lines they are joined by `|`.
    pub example: &'static str,
    /// Error identifiers that are particular to it.
    pub errors: &'static [&'static str],
    /// What a call does besides giving its outputs.
    pub effects: Effects,
    /// What it makes of sparse arguments, where the runtime has no kernel of its own for them. Of `Call` rows only: scalar
    /// operations and reductions have their own rules, and MATLAB text runs on sparse values as on others.
    pub sparse: Sparsity,
    /// How it computes.
    pub kernel: Kernel,
    /// Where a `Call` row does more than a scalar operation: what it is on real scalars.
    pub scalar: Option<ScalarForm>,
    /// Where it is a constant without arguments: where an array holds it that a call with extents gives. Elsewhere it holds zeros.
    pub fills: Option<Filled>,
    /// The dialect that has it, where the other has not: `OCTAVE_VERSION`, by which programs tell them apart.
    pub only: Option<Dialect>,
    /// Where a `Call` row makes one number of all elements of a real double vector: which one.
    pub fold: Option<Fold>,
    /// Whether it gives the places of the elements that are not zero, of so many of them at most where there is a second argument.
    pub finds: bool,
    /// Where a call takes a random number from the session's stream: which one.
    pub draw: Option<Draw>,
    /// What is known of its outputs before it runs, where that does not follow from `kernel`.
    pub rule: Option<Rule>,
    /// Where its first argument is a function that it calls: with which arguments.
    pub applies: Option<Applies>,
    /// Where it answers a question about its first argument: which one.
    pub answer: Option<Answer>,
    /// Where it raises an error unless its first argument is as it demands, and does nothing else with such arguments: what it demands.
    pub demands: Option<Demanded>,
    /// Whether it runs its first argument as program text among its caller's variables, and does nothing else.
    pub runs_text: bool,
    /// Where it raises an error unless a count lies between its two arguments, and does nothing else: which count.
    pub limits: Option<Answer>,
    /// Whether it raises an error with the texts that it is given: see [`crate::format::raises`].
    pub raises: bool,
    /// Where it does something with a file: what.
    pub file: Option<FileUse>,
    /// Which argument's storage the result may be computed in, where that does not follow from `kernel` and `fold`. See
    /// [`Row::reuse`].
    pub reuse: Option<Reuse>,
    /// Rows that its Rust function calls by their names.
    pub calls: &'static [&'static str],
    /// Of a row written in Rust or in MATLAB: whose arrays its outputs may be.
    pub gives: Gives,
}

impl Row {
    /// What is known of its outputs before it runs. None for rows written in MATLAB without a rule of their own: those are
    /// inferred as the user's functions are.
    pub fn rule(&self) -> Option<Rule> {
        match self.kernel {
            _ if self.rule.is_some() => self.rule,
            _ if self.answer.is_some() => Some(rules::truth),
            Kernel::Map(_) => Some(rules::map),
            Kernel::Reduce(_) => Some(rules::reduce),
            Kernel::Call if self.nargout == 0 => Some(rules::nothing),
            Kernel::Source(_) | Kernel::Call => None,
        }
    }

    /// Whose arrays the outputs may be.
    pub fn gives(&self) -> Gives {
        match self.kernel {
            Kernel::Map(_) | Kernel::Reduce(_) => Gives::New,
            Kernel::Source(_) | Kernel::Call => {
                let counts = matches!(
                    self.scalar,
                    Some(
                        ScalarForm::Constant(_)
                            | ScalarForm::Truth(_)
                            | ScalarForm::Extent(_)
                            | ScalarForm::ExtentAlong
                    )
                );
                if self.answer.is_some() || counts { Gives::New } else { self.gives }
            }
        }
    }

    /// Whether the outputs are always new arrays, never an argument or a part of one.
    pub fn is_allocator(&self) -> bool {
        self.gives() == Gives::New
    }

    /// Which total a call of the row with one real double vector is, if it is one.
    pub fn total(&self) -> Option<Total> {
        match self.fold {
            Some(Fold::Total(total)) => Some(total),
            Some(Fold::Max | Fold::Min | Fold::Any | Fold::All | Fold::Count | Fold::Norm | Fold::Dot)
            | None => None,
        }
    }

    /// What a call of the row asks of its only argument, if that is a question about it.
    pub fn question(&self) -> Option<Answer> {
        self.answer.filter(|answer| answer.is_of_value())
    }

    /// What a call of the row computes from real scalars, if that is a scalar operation.
    pub fn scalar_form(&self) -> Option<ScalarForm> {
        match self.kernel {
            Kernel::Map(op) if op.operands() == 1 => Some(ScalarForm::One(op)),
            Kernel::Map(op) => Some(ScalarForm::Two(op)),
            Kernel::Call if self.scalar.is_none() => self.question().map(ScalarForm::Question),
            Kernel::Reduce(_) | Kernel::Source(_) | Kernel::Call => self.scalar,
        }
    }
}

/// The elements of an array that hold a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filled {
    /// All.
    Everywhere,
    /// Those whose row is their column.
    Diagonal,
}

/// Any number of arguments or outputs.
pub const MANY: usize = usize::MAX;

/// The defaults of a row.
pub const ROW: Row = Row {
    name: "",
    aliases: &[],
    family: "",
    nargin: (0, MANY),
    nargout: 1,
    more: None,
    doc: "",
    example: "",
    errors: &[],
    effects: Effects::NONE,
    sparse: Sparsity::Full,
    kernel: Kernel::Call,
    scalar: None,
    fills: None,
    only: None,
    fold: None,
    finds: false,
    draw: None,
    rule: None,
    applies: None,
    answer: None,
    demands: None,
    runs_text: false,
    calls: &[],
    limits: None,
    raises: false,
    file: None,
    reuse: None,
    gives: Gives::Any,
};

/// Declares the rows of one family: `rows! { "family"; /// doc "name" { field: value, … } … }`.
#[macro_export]
macro_rules! rows {
    ($family:literal; $( $(#[doc = $doc:literal])+ $name:literal { $($field:ident : $value:expr),* $(,)? } )*) => {
        /// The rows of this family.
        pub const ROWS: &[$crate::Row] = &[
            $( $crate::Row {
                name: $name,
                family: $family,
                doc: concat!($($doc, "\n"),+),
                $($field: $value,)*
                ..$crate::ROW
            }, )*
        ];
    };
}

/// A row's place in the table. It prints as the row's name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Builtin(u16);

static ROWS: LazyLock<Vec<&'static Row>> =
    LazyLock::new(|| FAMILIES.iter().flat_map(|family| family.iter()).collect());

static BY_NAME: LazyLock<FxHashMap<&'static str, Builtin>> = LazyLock::new(|| {
    let mut by_name = FxHashMap::default();
    let own = SIGNATURES.iter().map(|row| row.name).zip(0..);
    for (name, place) in own.chain(ALIASES) {
        by_name.insert(name, Builtin(place));
    }
    by_name
});

impl Builtin {
    /// The built-in that programs call by this name.
    pub fn named(name: &str) -> Option<Builtin> {
        BY_NAME.get(name).copied()
    }

    /// The built-in that programs of the dialect call by this name.
    pub fn in_dialect(name: &str, dialect: Dialect) -> Option<Builtin> {
        Builtin::named(name).filter(|builtin| builtin.signature().only.is_none_or(|only| only == dialect))
    }

    /// The built-in that a part of the compiler itself rests on, such as an operator's; the table has it.
    ///
    /// # Panics
    /// Where the table has no such row: a wrong compiler, found by any test.
    pub fn required(name: &'static str) -> Builtin {
        match Builtin::named(name) {
            Some(builtin) => builtin,
            None => panic!("the table has no row `{name}`"),
        }
    }

    /// Its row: what compilers and `help` know.
    pub fn row(self) -> &'static Row {
        ROWS[self.0 as usize]
    }

    /// What running programs know of it.
    pub fn signature(self) -> &'static Signature {
        &SIGNATURES[self.0 as usize]
    }

    /// Its place in the table, from 0: an index for side tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// All built-ins, in the table's order.
    pub fn all() -> impl Iterator<Item = Builtin> {
        (0..SIGNATURES.len()).map(|i| Builtin(i as u16))
    }

    /// All names that programs can use, aliases too, in no order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BY_NAME.keys().copied()
    }
}

impl fmt::Display for Builtin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.signature().name)
    }
}

impl fmt::Debug for Builtin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.signature().name)
    }
}
