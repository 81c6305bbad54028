//! Random arguments: small values of all classes, and how programs write them.

use lanner_facts::Class;
use lanner_runtime::{
    C64, Dims, FunctionHandle, KeyType, Map, Object, Range, Struct, Tensor, Value, ValueType, arith,
};
use std::cell::RefCell;
use std::rc::Rc;

/// Random numbers by SplitMix64.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True in so many of 100 cases.
    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}

const SHAPES: &[&[usize]] = &[
    &[1, 1],
    &[1, 1],
    &[1, 3],
    &[3, 1],
    &[2, 2],
    &[3, 3],
    &[2, 3],
    &[1, 2],
    &[0, 0],
    &[1, 0],
    &[0, 1],
    &[0, 3],
    &[3, 0],
    &[2, 1],
    &[1, 4],
    &[4, 1],
    &[2, 2, 2],
    &[1, 1, 3],
    &[3, 1, 2],
    &[1, 2, 0],
    &[0, 0, 2],
];

const WORDS: &[&str] = &[
    "all",
    "omitnan",
    "includenan",
    "double",
    "single",
    "int8",
    "uint16",
    "logical",
    "native",
    "like",
    "rows",
    "stable",
    "sorted",
    "first",
    "last",
    "descend",
    "ascend",
    "abc",
    "",
    "a",
    " b ",
    "1.5",
    "12",
    "hello world",
    "UniformOutput",
    "once",
    "names",
    "match",
    "tokens",
    "econ",
    "vector",
    "upper",
    "fro",
    "inf",
    "linear",
    "reverse",
    "legacy",
    "(\\w)o",
    "%d",
    "%s-%d",
    "x",
    "char",
    "cell",
    "struct",
    "full",
    "same",
    "valid",
    "lower",
    "omitmissing",
    "default",
    "forward",
];

/// What the arguments of one call are like: they share a shape and a class more often than not.
pub struct Profile {
    kind: Kind,
    extents: Vec<usize>,
    class: Class,
}

/// What most of the arguments are.
#[derive(Clone, Copy)]
enum Kind {
    Arrays,
    Texts,
    Containers,
}

impl Profile {
    /// A new one.
    pub fn new(random: &mut Random) -> Profile {
        let class = if random.percent(55) { Class::Double } else { random.pick(&Class::ALL) };
        let kind = random.pick(&[Kind::Arrays, Kind::Arrays, Kind::Arrays, Kind::Texts, Kind::Containers]);
        Profile { kind, extents: random.pick(SHAPES).to_vec(), class }
    }

    /// Argument `k` of a call.
    pub fn argument(&self, random: &mut Random, k: usize) -> Value {
        match self.kind {
            Kind::Arrays => self.array(random, k),
            Kind::Texts => self.text(random, k),
            Kind::Containers => self.container(random, k),
        }
    }

    fn array(&self, random: &mut Random, k: usize) -> Value {
        match random.below(100) {
            0..45 => value(random, self.class, &self.extents),
            45..57 if k > 0 => Value::Scalar(random.pick(&[1.0, 2.0, 3.0, 0.0, 4.0, -1.0, 2.5])),
            57..65 if k > 0 => self.size(random),
            65..72 if k > 0 => Value::text(random.pick(WORDS)),
            72..76 if k > 0 => Value::empty(),
            76..84 => value(random, Class::Double, &[1, 1]),
            84..88 => value(random, self.class, &[1, 1]),
            88..92 => value(random, Class::Double, &self.extents),
            _ => {
                let (class, extents) = (random.pick(&Class::ALL), random.pick(SHAPES));
                value(random, class, extents)
            }
        }
    }

    /// A size, or an order of dimensions, that the shape admits.
    fn size(&self, random: &mut Random) -> Value {
        let numel: usize = self.extents.iter().product();
        let row = |numbers: &[f64]| Value::from(Tensor::row(numbers.to_vec()));
        match random.below(6) {
            0 => row(&[2.0, 1.0]),
            1 => row(&[2.0, 3.0, 1.0]),
            2 => row(&[numel as f64, 1.0]),
            3 => row(&[1.0, numel as f64]),
            4 => Value::Scalar(numel as f64),
            _ => Value::Scalar(random.pick(&self.extents) as f64),
        }
    }

    fn text(&self, random: &mut Random, k: usize) -> Value {
        match random.below(100) {
            0..60 => Value::text(random.pick(WORDS)),
            60..72 => texts(random, &self.extents),
            72..80 => value(random, Class::String, &[1, 1]),
            80..88 if k > 0 => Value::Scalar(random.below(4) as f64),
            _ => self.array(random, k),
        }
    }

    fn container(&self, random: &mut Random, k: usize) -> Value {
        match random.below(100) {
            0..25 if k == 0 => value(random, Class::FunctionHandle, &[1, 1]),
            25..55 if k == 0 => structs(random),
            0..45 if k > 0 => Value::text(random.pick(&["a", "abc", "a", "UniformOutput"])),
            45..55 if k > 0 => Value::Bool(random.percent(50)),
            55..70 => value(random, Class::Cell, &self.extents),
            70..80 => texts(random, &self.extents),
            80..86 => map(random),
            86..90 => structs(random),
            _ => self.array(random, k),
        }
    }
}

fn structs(random: &mut Random) -> Value {
    let extents = if random.percent(60) { &[1, 1] } else { random.pick(SHAPES) };
    value(random, Class::Struct, extents)
}

/// A cell array of texts.
fn texts(random: &mut Random, extents: &[usize]) -> Value {
    let dims = Dims::new(extents);
    let words = (0..dims.numel()).map(|_| Value::text(random.pick(WORDS))).collect();
    Tensor::new(dims, words).into()
}

fn number(random: &mut Random) -> f64 {
    match random.below(30) {
        0 => f64::NAN,
        1 => f64::INFINITY,
        2 => f64::NEG_INFINITY,
        3 => 1e300,
        4 => -0.0,
        5 => 0.1,
        6 => 1e-9,
        7..12 => random.pick(&[0.5, -0.5, 1.5, -2.25, std::f64::consts::PI, 0.999]),
        12..17 => -(random.below(4) as f64),
        _ => random.below(6) as f64,
    }
}

/// A value of the class with the extents, or with others where the class has none.
pub fn value(random: &mut Random, class: Class, extents: &[usize]) -> Value {
    let dims = Dims::new(extents);
    let n = dims.numel();
    match class {
        Class::Double if random.percent(10) => {
            let data = (0..n).map(|_| C64::new(number(random), number(random))).collect();
            Tensor::new(dims, data).into()
        }
        Class::Double if random.percent(5) && extents.len() == 2 => doubles(random, dims).into_sparse(),
        Class::Double if random.percent(5) && extents[0] == 1 && extents.len() == 2 => {
            Value::Range(Rc::new(Range::new(1.0, 1.0, n as f64)))
        }
        Class::Double => doubles(random, dims),
        Class::Char if extents.len() == 2 && extents[0] == 1 && random.percent(60) => {
            Value::text(random.pick(WORDS))
        }
        Class::Char => {
            let units = (0..n).map(|_| f64::from(random.pick(b"abcxyz 019,_"))).collect();
            converted(Tensor::new(dims, units).into(), Class::Char)
        }
        Class::Logical => {
            let data = (0..n).map(|_| f64::from(u8::from(random.percent(60)))).collect();
            converted(Tensor::new(dims, data).into(), Class::Logical)
        }
        Class::String => Tensor::new(dims, (0..n).map(|_| Some(random.pick(WORDS).into())).collect()).into(),
        Class::Cell => cell(random, dims),
        Class::Struct => structure(random, dims),
        Class::FunctionHandle => {
            let name = random.pick(&["sin", "numel", "plus", "isempty", "upper", "zeros", "size"]);
            Value::Function(Rc::new(FunctionHandle::named(name)))
        }
        Class::Object => map(random),
        class => converted(doubles(random, dims), class),
    }
}

fn doubles(random: &mut Random, dims: Dims) -> Value {
    let small = random.percent(40);
    let data = (0..dims.numel())
        .map(|_| if small { random.below(4) as f64 + 1.0 } else { number(random) })
        .collect();
    Tensor::new(dims, data).into()
}

fn converted(value: Value, class: Class) -> Value {
    arith::to_class(value, class).unwrap_or_default()
}

fn cell(random: &mut Random, dims: Dims) -> Value {
    let texts = random.percent(50);
    let data = (0..dims.numel())
        .map(|_| match random.below(4) {
            _ if texts => Value::text(random.pick(WORDS)),
            0 => value(random, Class::Char, &[1, 2]),
            1 => value(random, Class::Logical, &[1, 1]),
            2 => value(random, Class::Double, &[2, 2]),
            _ => value(random, Class::Double, &[1, 1]),
        })
        .collect();
    Tensor::new(dims, data).into()
}

fn structure(random: &mut Random, dims: Dims) -> Value {
    let n = dims.numel();
    let mut column = || (0..n).map(|_| value(random, Class::Double, &[1, 1])).collect();
    let fields = vec![("a".into(), column()), ("abc".into(), column())];
    Struct::from_parts(dims, fields).into()
}

fn map(random: &mut Random) -> Value {
    let key = if random.percent(50) { KeyType::Char } else { KeyType::Number(Class::Double) };
    let mut map = Map::new(key, ValueType::Any);
    for name in ["a", "abc"].into_iter().take(random.below(3)) {
        // A key of the wrong kind leaves the map as it is.
        let _ = map.set(&Value::text(name), Value::Scalar(1.0));
    }
    Value::Object(Object::Map(Rc::new(RefCell::new(map))))
}

/// How a program writes the value, as near as it can.
pub fn written(value: &Value) -> String {
    let dims = value.dims();
    let wrapped = |inner: String| {
        if dims.as_slice().iter().filter(|&&e| e != 1).count() <= 1 && dims.rank() == 2 && dims.rows() == 1 {
            return inner;
        }
        let extents: Vec<String> = dims.as_slice().iter().map(ToString::to_string).collect();
        format!("reshape({inner}, [{}])", extents.join(" "))
    };
    let listed = |items: Vec<String>| wrapped(format!("[{}]", items.join(" ")));
    match value {
        Value::Cell(t) => {
            wrapped(format!("{{{}}}", t.data().iter().map(written).collect::<Vec<_>>().join(", ")))
        }
        Value::Char(t) if t.dims().rows() <= 1 => format!("'{}'", value.as_text().unwrap_or_default()),
        Value::String(_) => {
            let texts = value.to_texts().unwrap_or_default();
            listed(texts.iter().map(|text| format!("\"{text}\"")).collect())
        }
        Value::Sparse(m) => format!("sparse({})", m.to_full().map(|v| written(&v)).unwrap_or_default()),
        Value::Function(handle) => format!("@{}", handle.text),
        Value::Struct(_) => format!("<struct {dims}>"),
        Value::Object(object) => format!("<{} {dims}>", object.class_name()),
        _ if value.is_complex() => {
            let numbers = value.to_c64s().unwrap_or_default();
            let numbers = listed(numbers.iter().map(|z| format!("complex({},{})", z.re, z.im)).collect());
            if value.class() == Class::Single { format!("single({numbers})") } else { numbers }
        }
        _ => {
            let numbers = value.to_f64s().unwrap_or_default();
            let numbers: Vec<String> = numbers.iter().map(|x| format!("{x:?}")).collect();
            let text = if value.is_scalar() { numbers.concat() } else { listed(numbers) };
            let class = value.class();
            if class == Class::Double { text } else { format!("{}({text})", class.name()) }
        }
    }
}
