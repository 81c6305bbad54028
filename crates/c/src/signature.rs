//! How functions of the file are called.
//!
//! ```text
//! one number, never left            double f(double x)
//! more results, never left          void f(double x, double *a_out, bool *b_out)
//! may be left                       int f(double x, double *a_out): a status, 0 where all is well
//! memory                            double **x_out, int64_t *x_room_out: the caller's then
//! ```

use crate::error::{Error, Made};
use crate::memory::{is_restricted, root};
use crate::names::{Names, identifier, is_known_function, is_reserved};
use crate::notes::{Linkage, Notes, Options, Polls};
use crate::runtime::PARAMETER;
use crate::types::c_type;
use lanner_base::Id;
use lanner_lir::{
    Argument, Block, BlockData, Buffer, ExternData, ExternParam, Func, Home, Inst, Parameter, Terminator,
    Type, handlers, successors,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// How a function is called.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    /// What it is called in C.
    pub name: String,
    pub linkage: Linkage,
    /// Whether it gives a status.
    pub may_be_left: bool,
    /// What it returns: its only result, where it cannot be left.
    pub value: Option<Type>,
    /// Of each result whether it is memory.
    pub gives_memory: Vec<bool>,
    /// Whether it calls itself, perhaps by others.
    pub is_recursive: bool,
    /// The buffers that it writes, and whether those are that its parameters are.
    pub written: FxHashSet<Buffer>,
    pub writes: Vec<bool>,
    /// Whether anybody calls it.
    pub is_called: bool,
}

/// Those of all functions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signatures {
    by_name: FxHashMap<String, Signature>,
    /// The names of the file, which no function may use for its own.
    pub taken: FxHashSet<String>,
}

impl Signatures {
    /// Those of the functions of a file.
    ///
    /// # Errors
    /// Two functions have one name, or one is called as what it is not.
    pub fn of_all(funcs: &[Func], notes: &Notes, options: &Options) -> Made<Signatures> {
        let mut all = Signatures::default();
        let symbols = funcs.iter().flat_map(|func| func.externs.values());
        all.taken.extend(symbols.map(|data| data.symbol.clone()));
        for func in funcs {
            all.taken.remove(&func.name);
        }
        for func in funcs {
            let linkage = notes.funcs.get(&func.name).map_or(Linkage::Private, |notes| notes.linkage);
            let prefix = if linkage == Linkage::Exported { options.prefix.as_str() } else { "" };
            let name = all.name(&format!("{prefix}{}", identifier(&func.name)));
            let signature = Signature {
                name,
                linkage,
                may_be_left: false,
                value: None,
                gives_memory: func.results.iter().map(|r| matches!(r, Parameter::Buffer(_))).collect(),
                is_recursive: false,
                written: FxHashSet::default(),
                writes: vec![false; func.params.len()],
                is_called: false,
            };
            if all.by_name.insert(func.name.clone(), signature).is_some() {
                return Err(Error::new(format!("there are two functions `{}`", func.name)));
            }
        }
        while funcs.iter().any(|func| all.learn(func, options)) {}
        for func in funcs {
            all.note_calls(func, funcs);
            let own = all.own(&func.name);
            let value = match func.results[..] {
                [Parameter::Reg(reg)] if !own.may_be_left => Some(func.ty(reg)),
                _ => None,
            };
            if let Some(own) = all.by_name.get_mut(&func.name) {
                own.value = value;
            }
        }
        funcs.iter().try_for_each(|func| all.check_calls(func, funcs))?;
        Ok(all)
    }

    fn name(&mut self, wanted: &str) -> String {
        let is_free = |name: &String| {
            !self.taken.contains(name)
                && (!is_reserved(name) || name.starts_with("lanner_"))
                && !is_known_function(name)
        };
        let mut candidates = std::iter::once(wanted.to_owned())
            .chain(std::iter::once(format!("{wanted}_")))
            .chain((2..).map(|k| format!("{wanted}_{k}")));
        let name = candidates.find(is_free).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }

    /// That of a function of the file, if it is one.
    pub fn of(&self, name: &str) -> Option<&Signature> {
        self.by_name.get(name)
    }

    /// That of a function that is one of the file.
    pub fn own(&self, name: &str) -> &Signature {
        &self.by_name[name]
    }

    /// Learns what follows of the functions that one calls; whether that is something new.
    fn learn(&mut self, func: &Func, options: &Options) -> bool {
        let leaves = |inst: &Inst| {
            let is_out = inst.exit().is_some_and(|exit| func.exits[exit].handler.is_none());
            is_out
                && match inst {
                    Inst::Poll { .. } => options.polls == Polls::On,
                    Inst::Invoke { callee, .. } => {
                        self.of(&func.externs[*callee].symbol).is_none_or(|callee| callee.may_be_left)
                    }
                    _ => true,
                }
        };
        let may_be_left = reached(func).any(|block| {
            let is_out = matches!(block.term, Terminator::Leave(exit) if func.exits[exit].handler.is_none());
            is_out || block.insts.iter().any(leaves)
        });
        let mut written = FxHashSet::default();
        for inst in func.blocks.values().flat_map(|block| &block.insts) {
            self.written(func, inst).into_iter().for_each(|buffer| _ = written.insert(root(func, buffer)));
        }
        let Some(own) = self.by_name.get_mut(&func.name) else { return false };
        let is_new = own.may_be_left != may_be_left || own.written != written;
        let writes = func.params.iter().map(|param| match param {
            Parameter::Buffer(buffer) => written.contains(buffer),
            Parameter::Reg(_) => false,
        });
        own.writes = writes.collect();
        (own.may_be_left, own.written) = (may_be_left, written);
        is_new
    }

    /// The buffers that an instruction writes or hands to whoever may.
    fn written(&self, func: &Func, inst: &Inst) -> Vec<Buffer> {
        match inst {
            Inst::Store { buffer, .. } => vec![*buffer],
            Inst::Runtime { call, .. } => call.written(),
            Inst::Move { to, .. } | Inst::Fill { to, .. } => vec![to.0],
            Inst::Call { callee, args, .. } | Inst::Invoke { callee, args, .. } => {
                let data = &func.externs[*callee];
                let known = self.of(&data.symbol);
                let args = args.iter().zip(&data.params).enumerate();
                args.filter_map(|(k, (arg, param))| match *arg {
                    Argument::Buffer(buffer) => {
                        let writes = known.is_some_and(|known| known.writes.get(k) == Some(&true));
                        let is_changed = matches!(param, ExternParam::Write(_) | ExternParam::Moved(_));
                        (writes || is_changed).then_some(buffer)
                    }
                    Argument::Reg(_) => None,
                })
                .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Who is called, and who calls itself.
    fn note_calls(&mut self, func: &Func, funcs: &[Func]) {
        let callees = |func: &Func| -> Vec<String> {
            let insts = func.blocks.values().flat_map(|block| &block.insts);
            let called = insts.filter_map(|inst| match inst {
                Inst::Call { callee, .. } | Inst::Invoke { callee, .. } => {
                    Some(func.externs[*callee].symbol.clone())
                }
                _ => None,
            });
            called.collect()
        };
        let mut work = callees(func);
        for name in &work {
            if let Some(callee) = self.by_name.get_mut(name) {
                callee.is_called |= *name != func.name;
            }
        }
        let mut seen = FxHashSet::default();
        while let Some(name) = work.pop() {
            if seen.insert(name.clone())
                && let Some(callee) = funcs.iter().find(|other| other.name == name)
            {
                work.extend(callees(callee));
            }
        }
        if let Some(own) = self.by_name.get_mut(&func.name) {
            own.is_recursive = seen.contains(&func.name);
        }
    }

    /// Calls are of what may be called so.
    fn check_calls(&self, func: &Func, funcs: &[Func]) -> Made {
        for inst in func.blocks.values().flat_map(|block| &block.insts) {
            let (callee, is_invoked) = match inst {
                Inst::Call { callee, .. } => (callee, false),
                Inst::Invoke { callee, .. } => (callee, true),
                Inst::CallOut { .. } => {
                    return Err(Error::new(format!(
                        "{}: has a call-out, and no interpreter is there",
                        func.name
                    )));
                }
                _ => continue,
            };
            let data = &func.externs[*callee];
            match funcs.iter().find(|other| other.name == data.symbol) {
                Some(_) if !is_invoked && self.own(&data.symbol).may_be_left => {
                    let message = format!("{}: calls `{}`, which may be left", func.name, data.symbol);
                    return Err(Error::new(message));
                }
                Some(callee) => check_direct(data, callee)?,
                None if is_invoked => {
                    return Err(Error::new(format!("{}: there is no function `{}`", func.name, data.symbol)));
                }
                None => (),
            }
        }
        Ok(())
    }
}

/// The blocks that some way leads to.
fn reached(func: &Func) -> impl Iterator<Item = &BlockData> {
    let (mut found, mut open) = (FxHashSet::default(), vec![Block::from_index(0)]);
    while let Some(block) = open.pop() {
        if found.insert(block) {
            open.extend(successors(&func.blocks[block].term).into_iter().chain(handlers(func, block)));
        }
    }
    func.blocks.iter().filter(move |(id, _)| found.contains(id)).map(|(_, data)| data)
}

/// A function is what an extern says.
fn check_direct(data: &ExternData, func: &Func) -> Made {
    let fits = func.params.len() == data.params.len()
        && func.params.iter().zip(&data.params).all(|(param, wanted)| match (*param, *wanted) {
            (Parameter::Reg(reg), ExternParam::Scalar(ty)) => func.ty(reg) == ty,
            (
                Parameter::Buffer(buffer),
                ExternParam::Read(ty) | ExternParam::Write(ty) | ExternParam::Moved(ty),
            ) => {
                let is_moved = func.buffers[buffer].home == Home::Heap;
                func.buffers[buffer].element == ty && is_moved == (*wanted == ExternParam::Moved(ty))
            }
            (Parameter::Reg(_), ExternParam::Read(_) | ExternParam::Write(_) | ExternParam::Moved(_))
            | (Parameter::Buffer(_), ExternParam::Scalar(_)) => false,
        });
    let (mut numbers, mut memory) = (Vec::new(), Vec::new());
    for result in &func.results {
        match *result {
            Parameter::Reg(reg) => numbers.push(func.ty(reg)),
            Parameter::Buffer(buffer) => memory.push(func.buffers[buffer].element),
        }
    }
    if fits && numbers == data.results && memory == data.memory {
        return Ok(());
    }
    Err(Error::new(format!("`{}` is called as what it is not", data.symbol)))
}

/// The parameters of a function in C: memory that changes hands by the addresses of the caller's two variables, which have these names.
pub(crate) fn parameters(
    func: &Func,
    own: &Signature,
    names: &Names,
    ins: &[(Buffer, [String; 2])],
    outs: &[Vec<String>],
) -> Vec<String> {
    let mut all = Vec::new();
    if func.activation.is_some_and(|activation| activation.has_call) {
        all.push(PARAMETER.to_owned());
    }
    for param in &func.params {
        all.push(match *param {
            Parameter::Reg(reg) => format!("{} {}", c_type(func.ty(reg)), names.reg(reg)),
            Parameter::Buffer(buffer) if func.buffers[buffer].home == Home::Heap => {
                let element = c_type(func.buffers[buffer].element);
                let names = ins.iter().filter(|(other, _)| *other == buffer);
                names.map(|(_, [start, room])| format!("{element} **{start}, int64_t *{room}")).collect()
            }
            Parameter::Buffer(buffer) => {
                let constant = if own.written.contains(&buffer) { "" } else { "const " };
                let alone = if is_restricted(func, buffer) { "restrict " } else { "" };
                let element = c_type(func.buffers[buffer].element);
                format!("{constant}{element} *{alone}{}", names.buffer(buffer))
            }
        });
    }
    for (result, names) in func.results.iter().zip(outs) {
        match (*result, &names[..]) {
            (Parameter::Reg(reg), [name]) => all.push(format!("{} *{name}", c_type(func.ty(reg)))),
            (Parameter::Buffer(buffer), [name, room]) => {
                all.push(format!("{} **{name}", c_type(func.buffers[buffer].element)));
                all.push(format!("int64_t *{room}"));
            }
            (Parameter::Reg(_) | Parameter::Buffer(_), _) => (),
        }
    }
    all
}

/// What a function returns in C.
pub(crate) fn returned(own: &Signature) -> &'static str {
    match own.value {
        _ if own.may_be_left => "int",
        Some(ty) => c_type(ty),
        None => "void",
    }
}

/// The declaration of what others define, by LIR's C ABI.
pub(crate) fn declaration(data: &ExternData) -> String {
    let mut params: Vec<String> = Vec::new();
    params.extend(data.params.iter().map(|param| match *param {
        ExternParam::Scalar(ty) => c_type(ty).to_owned(),
        ExternParam::Read(ty) => format!("const {} *", c_type(ty)),
        ExternParam::Write(ty) => format!("{} *", c_type(ty)),
        ExternParam::Moved(ty) => format!("{} **, int64_t *", c_type(ty)),
    }));
    let result = match data.results[..] {
        [ty] => c_type(ty),
        _ => {
            params.extend(data.results.iter().map(|&ty| format!("{} *", c_type(ty))));
            "void"
        }
    };
    let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    format!("extern {result} {}({params});", data.symbol)
}
