//! Rust as C: the part of Rust that kernels are written in, which is expressions of numbers without loops.
//!
//! ```text
//! let (high, rest) = quick_sum(1.0, r);      const lanner_ff p1 = lanner_twofold_quick_sum(1.0, r);
//! if k == 0.0 { value + tail } else { y }    ((k == 0.0) ? (value + tail) : y)
//! ```
//!
//! Names that are bound again get a number, tuples are structures, constants stand where they are used. A construct that is not known here is
//! a panic: then either this or the kernel has to change.

use std::collections::BTreeMap;
use std::fmt::Write;
use syn::{BinOp, Expr, ImplItem, Item, Lit, Local, Pat, Stmt, Type, UnOp, UseTree};

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ty {
    F64,
    U64,
    /// An integer of C, and a literal.
    Int,
    Bool,
    /// Fields with names, or numbers.
    Tuple(Vec<Ty>),
}

impl Ty {
    fn c(&self) -> String {
        match self {
            Ty::F64 => "double".to_owned(),
            Ty::U64 => "uint64_t".to_owned(),
            Ty::Int => "int".to_owned(),
            Ty::Bool => "bool".to_owned(),
            Ty::Tuple(_) => format!("lanner_{}", self.code()),
        }
    }

    fn code(&self) -> String {
        match self {
            Ty::F64 => "f".to_owned(),
            Ty::U64 => "u".to_owned(),
            Ty::Int => "i".to_owned(),
            Ty::Bool => "b".to_owned(),
            Ty::Tuple(parts) => format!("t{}_", parts.iter().map(Ty::code).collect::<String>()),
        }
    }
}

/// A function of one module.
struct Source {
    module: String,
    params: Vec<(String, Ty)>,
    result: Ty,
    body: Vec<Stmt>,
    /// The type that it belongs to.
    own: Option<String>,
}

/// All modules.
#[derive(Default)]
pub struct Modules {
    functions: BTreeMap<String, Source>,
    /// Constants and arrays by module and name.
    constants: BTreeMap<(String, String), (Expr, Type)>,
    /// Structures: their fields.
    structs: BTreeMap<String, Vec<(String, Ty)>>,
    /// What names of other modules mean.
    imports: BTreeMap<(String, String), String>,
    /// What functions give, by their keys.
    results: BTreeMap<String, Ty>,
    written: Vec<String>,
    types: Vec<String>,
    text: String,
}

/// What a name is bound to.
#[derive(Clone)]
enum Bound {
    Value(String, Ty),
    Closure(syn::ExprClosure),
}

struct Scope<'a> {
    modules: &'a mut Modules,
    module: String,
    own: Option<String>,
    names: BTreeMap<String, Bound>,
    taken: BTreeMap<String, u32>,
    constants: BTreeMap<String, (Expr, Type)>,
    lines: Vec<String>,
}

type Code = (String, Ty);

impl Modules {
    /// Reads a module.
    pub fn add(&mut self, module: &str, text: &str) {
        let file = syn::parse_file(text).expect("Rust");
        for item in file.items {
            match item {
                Item::Struct(item) if !item.fields.is_empty() => {
                    let fields = item
                        .fields
                        .iter()
                        .map(|field| (field.ident.as_ref().expect("a name").to_string(), self.ty(&field.ty)));
                    let fields = fields.collect();
                    self.structs.insert(item.ident.to_string(), fields);
                }
                Item::Use(item) => self.import(module, &item.tree, ""),
                Item::Const(item) => {
                    let value = (*item.expr, *item.ty);
                    self.constants.insert((module.to_owned(), item.ident.to_string()), value);
                }
                Item::Fn(item) => self.function(module, None, &item.sig, item.block.stmts),
                Item::Impl(item) => {
                    let Type::Path(own) = &*item.self_ty else { continue };
                    let own = own.path.segments[0].ident.to_string();
                    for inner in item.items {
                        if let ImplItem::Fn(inner) = inner {
                            self.function(module, Some(own.clone()), &inner.sig, inner.block.stmts);
                        }
                    }
                }
                _ => (),
            }
        }
    }

    fn import(&mut self, module: &str, tree: &UseTree, from: &str) {
        match tree {
            UseTree::Path(path) => self.import(module, &path.tree, &path.ident.to_string()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(module, tree, from)),
            UseTree::Name(name) => {
                self.imports.insert((module.to_owned(), name.ident.to_string()), from.to_owned());
            }
            UseTree::Rename(_) | UseTree::Glob(_) => (),
        }
    }

    fn function(&mut self, module: &str, own: Option<String>, sig: &syn::Signature, body: Vec<Stmt>) {
        let mut params = Vec::new();
        for param in &sig.inputs {
            let syn::FnArg::Typed(param) = param else { return };
            let Pat::Ident(name) = &*param.pat else { return };
            // Functions of slices and kernels are no functions of numbers.
            let Some(ty) = self.ty_of(&param.ty) else { return };
            params.push((name.ident.to_string(), ty));
        }
        let syn::ReturnType::Type(_, result) = &sig.output else { return };
        let Some(result) = self.ty_of(result) else { return };
        let name = sig.ident.to_string();
        let key = [Some(module), own.as_deref(), Some(name.as_str())].into_iter().flatten();
        let key = key.collect::<Vec<_>>().join("_");
        self.results.insert(key.clone(), result.clone());
        self.functions.insert(key, Source { module: module.to_owned(), params, result, body, own });
    }

    fn ty(&self, ty: &Type) -> Ty {
        self.ty_of(ty).expect("a type of numbers")
    }

    fn ty_of(&self, ty: &Type) -> Option<Ty> {
        match ty {
            Type::Path(path) => {
                let name = path.path.segments.last()?.ident.to_string();
                Some(match name.as_str() {
                    "f64" => Ty::F64,
                    "u64" => Ty::U64,
                    "i32" => Ty::Int,
                    "bool" => Ty::Bool,
                    other => Ty::Tuple(self.structs.get(other)?.iter().map(|(_, ty)| ty.clone()).collect()),
                })
            }
            Type::Tuple(tuple) => {
                Some(Ty::Tuple(tuple.elems.iter().map(|ty| self.ty_of(ty)).collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    /// Writes a function and all that it calls; what it is called in C.
    pub fn write(&mut self, key: &str) -> String {
        let name = format!("lanner_{}", key.to_lowercase());
        if self.written.contains(&name) {
            return name;
        }
        self.written.push(name.clone());
        let source = self.functions.remove(key).unwrap_or_else(|| panic!("there is no {key}"));
        let mut scope = Scope {
            module: source.module.clone(),
            own: source.own.clone(),
            names: BTreeMap::new(),
            taken: BTreeMap::new(),
            constants: BTreeMap::new(),
            lines: Vec::new(),
            modules: self,
        };
        let params: Vec<String> = source
            .params
            .iter()
            .map(|(name, ty)| format!("{} {}", ty.c(), scope.bind(name, ty.clone())))
            .collect();
        let (value, _) = scope.block(&source.body);
        scope.lines.push(format!("return {value};"));
        let is_read = |name: &str| {
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
            scope.lines.iter().any(|line| line.split(|c| !is_part(c)).any(|word| word == name))
        };
        let names = source.params.iter().map(|(name, _)| name.trim_start_matches('_'));
        let unread: Vec<String> =
            names.filter(|name| !is_read(name)).map(|name| format!("(void){name};")).collect();
        scope.lines.splice(0..0, unread);
        let lines = std::mem::take(&mut scope.lines);
        self.name_type(&source.result);
        let _ = writeln!(self.text, "static inline {} {name}({}) {{", source.result.c(), params.join(", "));
        lines.iter().for_each(|line| _ = writeln!(self.text, "    {line}"));
        self.text.push_str("}\n\n");
        name
    }

    fn name_type(&mut self, ty: &Ty) {
        let Ty::Tuple(parts) = ty else { return };
        parts.iter().for_each(|part| self.name_type(part));
        let fields: Vec<String> =
            parts.iter().enumerate().map(|(k, part)| format!("{} _{k};", part.c())).collect();
        let text = format!("typedef struct {{ {} }} {};\n", fields.join(" "), ty.c());
        if !self.types.contains(&text) {
            self.types.push(text);
        }
    }

    /// Whether there is such a function.
    pub fn has(&self, key: &str) -> bool {
        self.results.contains_key(key)
    }

    /// Puts text behind what was written.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// What was written: types, then functions.
    pub fn text(self) -> String {
        format!("{}\n{}", self.types.concat(), self.text)
    }
}

impl Scope<'_> {
    /// A name for a variable of C.
    fn bind(&mut self, name: &str, ty: Ty) -> String {
        let count = self.taken.entry(name.to_owned()).or_default();
        *count += 1;
        let plain = name.trim_start_matches('_');
        let c = if *count == 1 { plain.to_owned() } else { format!("{plain}_{count}") };
        self.modules.name_type(&ty);
        self.names.insert(name.to_owned(), Bound::Value(c.clone(), ty));
        c
    }

    fn block(&mut self, stmts: &[Stmt]) -> Code {
        for (k, stmt) in stmts.iter().enumerate() {
            match stmt {
                Stmt::Local(local) => self.local(local),
                Stmt::Item(Item::Const(item)) => {
                    let value = ((*item.expr).clone(), (*item.ty).clone());
                    self.constants.insert(item.ident.to_string(), value);
                }
                Stmt::Expr(Expr::If(branch), _) if k + 1 < stmts.len() => {
                    let (cond, _) = self.expr(&branch.cond);
                    self.returned(&cond, &branch.then_branch.stmts);
                }
                Stmt::Expr(Expr::Return(back), _) => return self.expr(back.expr.as_ref().expect("a value")),
                Stmt::Expr(Expr::If(branch), None) if has_statements(branch) => return self.branch(branch),
                Stmt::Expr(expr, None) => return self.expr(expr),
                other => panic!("no statement of kernels: {}", quoted(other)),
            }
        }
        panic!("a block without a value")
    }

    /// An `if` at the end whose branches have statements.
    fn branch(&mut self, branch: &syn::ExprIf) -> Code {
        let (cond, _) = self.expr(&branch.cond);
        self.returned(&cond, &branch.then_branch.stmts);
        match &*branch.else_branch.as_ref().expect("an else").1 {
            Expr::Block(block) => self.block(&block.block.stmts),
            Expr::If(next) if has_statements(next) => self.branch(next),
            other => self.expr(other),
        }
    }

    /// What a block gives is the function's value, under a condition.
    fn returned(&mut self, cond: &str, stmts: &[Stmt]) {
        let names = self.names.clone();
        let before = std::mem::take(&mut self.lines);
        let (value, _) = self.block(stmts);
        let inner = std::mem::replace(&mut self.lines, before);
        self.names = names;
        self.lines.push(format!("if ({cond}) {{"));
        self.lines.extend(inner.into_iter().map(|line| format!("    {line}")));
        self.lines.push(format!("    return {value};"));
        self.lines.push("}".to_owned());
    }

    fn local(&mut self, local: &Local) {
        let init = &local.init.as_ref().expect("a value").expr;
        if let (Pat::Ident(name), Expr::Closure(closure)) = (&local.pat, &**init) {
            self.names.insert(name.ident.to_string(), Bound::Closure(closure.clone()));
            return;
        }
        // Parts of a tuple that is written out are bound one by one, after all of them are known.
        if let (Pat::Tuple(pat), Expr::Tuple(tuple)) = (&local.pat, &**init) {
            let parts: Vec<Code> = tuple.elems.iter().map(|part| self.expr(part)).collect();
            pat.elems.iter().zip(parts).for_each(|(pat, part)| self.assign(pat, part));
            return;
        }
        let value = self.expr(init);
        self.assign(&local.pat, value);
    }

    fn assign(&mut self, pat: &Pat, (value, ty): Code) {
        match pat {
            Pat::Ident(name) => {
                let c = self.bind(&name.ident.to_string(), ty.clone());
                self.lines.push(format!("const {} {c} = {value};", ty.c()));
            }
            Pat::Wild(_) => (),
            Pat::Tuple(pat) => {
                let Ty::Tuple(parts) = ty.clone() else { panic!("{value} is no tuple") };
                let all = self.bind("parts", ty.clone());
                self.lines.push(format!("const {} {all} = {value};", ty.c()));
                for (k, (pat, part)) in pat.elems.iter().zip(parts).enumerate() {
                    self.assign(pat, (format!("{all}._{k}"), part));
                }
            }
            Pat::Struct(pat) => {
                let Ty::Tuple(parts) = ty.clone() else { panic!("{value} is no structure") };
                let all = self.bind("parts", ty.clone());
                self.lines.push(format!("const {} {all} = {value};", ty.c()));
                let name = pat.path.segments[0].ident.to_string();
                let fields = self.modules.structs[&name].clone();
                for (k, ((field, _), part)) in fields.into_iter().zip(parts).enumerate() {
                    let c = self.bind(&field, part.clone());
                    self.lines.push(format!("const {} {c} = {all}._{k};", part.c()));
                }
            }
            other => panic!("no pattern of kernels: {}", quoted(other)),
        }
    }

    fn constant(&mut self, name: &str) -> Option<(Expr, Type, String)> {
        if let Some((expr, ty)) = self.constants.get(name) {
            return Some((expr.clone(), ty.clone(), self.module.clone()));
        }
        let here = (self.module.clone(), name.to_owned());
        let module = match self.modules.constants.contains_key(&here) {
            true => self.module.clone(),
            false => self.modules.imports.get(&here)?.clone(),
        };
        let (expr, ty) = self.modules.constants.get(&(module.clone(), name.to_owned()))?.clone();
        Some((expr, ty, module))
    }

    /// Translates what a constant is, where it is declared.
    fn constant_expr(&mut self, (expr, ty, module): (Expr, Type, String)) -> Code {
        let here = std::mem::replace(&mut self.module, module);
        let (value, own) = self.expr(&expr);
        self.module = here;
        let ty = self.modules.ty_of(&ty).unwrap_or(own);
        (value, ty)
    }

    fn path(&mut self, path: &syn::Path) -> Code {
        let name = path.segments.last().expect("a name").ident.to_string();
        if let (1, Some(Bound::Value(c, ty))) = (path.segments.len(), self.names.get(&name)) {
            return (c.clone(), ty.clone());
        }
        if let Some(constant) = self.constant(&name).filter(|_| path.segments.len() == 1) {
            return self.constant_expr(constant);
        }
        let number = match name.as_str() {
            "NAN" => return ("NAN".to_owned(), Ty::F64),
            "INFINITY" => return ("INFINITY".to_owned(), Ty::F64),
            "NEG_INFINITY" => return ("(-INFINITY)".to_owned(), Ty::F64),
            "EPSILON" => f64::EPSILON,
            "MIN_POSITIVE" => f64::MIN_POSITIVE,
            "LN_2" => std::f64::consts::LN_2,
            "LOG2_E" => std::f64::consts::LOG2_E,
            "LOG10_E" => std::f64::consts::LOG10_E,
            "FRAC_1_SQRT_2" => std::f64::consts::FRAC_1_SQRT_2,
            "FRAC_2_PI" => std::f64::consts::FRAC_2_PI,
            "FRAC_PI_2" => std::f64::consts::FRAC_PI_2,
            "FRAC_PI_4" => std::f64::consts::FRAC_PI_4,
            "PI" => std::f64::consts::PI,
            other => panic!("nobody knows {other}"),
        };
        (float(number), Ty::F64)
    }

    fn expr(&mut self, expr: &Expr) -> Code {
        match expr {
            Expr::Paren(inner) => self.expr(&inner.expr),
            Expr::Group(inner) => self.expr(&inner.expr),
            Expr::Lit(lit) => literal(&lit.lit),
            Expr::Path(path) => self.path(&path.path),
            Expr::Unary(unary) => {
                let (value, ty) = self.expr(&unary.expr);
                let op = if let UnOp::Not(_) = unary.op { "!" } else { "-" };
                (format!("({op}{value})"), ty)
            }
            Expr::Cast(cast) => {
                let (value, _) = self.expr(&cast.expr);
                let ty = self.modules.ty(&cast.ty);
                (format!("(({}){value})", ty.c()), ty)
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::If(branch) => {
                let (cond, _) = self.expr(&branch.cond);
                let (yes, ty) = self.block(&branch.then_branch.stmts);
                let (no, _) = self.expr(&branch.else_branch.as_ref().expect("an else").1);
                (format!("({cond} ? {yes} : {no})"), ty)
            }
            Expr::Block(block) => self.block(&block.block.stmts),
            Expr::Tuple(tuple) => {
                let parts: Vec<Code> = tuple.elems.iter().map(|part| self.expr(part)).collect();
                self.tuple(parts)
            }
            Expr::Struct(made) => {
                let name = made.path.segments[0].ident.to_string();
                let fields = self.modules.structs[&name].clone();
                let parts = fields.iter().map(|(field, _)| {
                    let is_it = |value: &&syn::FieldValue| matches!(&value.member, syn::Member::Named(own) if own == field);
                    let value = made.fields.iter().find(is_it).expect("a field").expr.clone();
                    self.expr(&value)
                });
                let parts = parts.collect();
                self.tuple(parts)
            }
            Expr::Field(field) => self.field(field),
            Expr::Index(index) => self.element(index),
            Expr::MethodCall(call) => self.method(call),
            Expr::Call(call) => self.call(call),
            other => panic!("no expression of kernels: {}", quoted(other)),
        }
    }

    fn tuple(&mut self, parts: Vec<Code>) -> Code {
        let (values, types): (Vec<String>, Vec<Ty>) = parts.into_iter().unzip();
        let ty = Ty::Tuple(types);
        self.modules.name_type(&ty);
        (format!("({}){{{}}}", ty.c(), values.join(", ")), ty)
    }

    fn binary(&mut self, binary: &syn::ExprBinary) -> Code {
        let ((a, ta), (b, tb)) = (self.expr(&binary.left), self.expr(&binary.right));
        let joined = if ta == Ty::Int { tb } else { ta.clone() };
        let (op, ty) = match binary.op {
            BinOp::Add(_) => ("+", joined),
            BinOp::Sub(_) => ("-", joined),
            BinOp::Mul(_) => ("*", joined),
            BinOp::Div(_) => ("/", joined),
            BinOp::And(_) => ("&&", Ty::Bool),
            BinOp::Or(_) => ("||", Ty::Bool),
            BinOp::BitAnd(_) => ("&", joined),
            BinOp::BitOr(_) => ("|", joined),
            BinOp::BitXor(_) => ("^", joined),
            BinOp::Shl(_) if ta == Ty::Int => return (format!("(UINT64_C({a}) << {b})"), Ty::U64),
            BinOp::Shl(_) => ("<<", ta),
            BinOp::Shr(_) => (">>", ta),
            BinOp::Eq(_) => ("==", Ty::Bool),
            BinOp::Ne(_) => ("!=", Ty::Bool),
            BinOp::Lt(_) => ("<", Ty::Bool),
            BinOp::Le(_) => ("<=", Ty::Bool),
            BinOp::Gt(_) => (">", Ty::Bool),
            BinOp::Ge(_) => (">=", Ty::Bool),
            _ => panic!("no operator of kernels"),
        };
        (format!("({a} {op} {b})"), ty)
    }

    fn field(&mut self, field: &syn::ExprField) -> Code {
        if let (Expr::Path(path), syn::Member::Unnamed(at)) = (&*field.base, &field.member) {
            let name = path.path.segments[0].ident.to_string();
            if !self.names.contains_key(&name)
                && let Some((Expr::Tuple(tuple), _, module)) = self.constant(&name)
            {
                let part = tuple.elems[at.index as usize].clone();
                let ty: Type = syn::parse_quote!(f64);
                return self.constant_expr((part, ty, module));
            }
        }
        let (value, ty) = self.expr(&field.base);
        let Ty::Tuple(parts) = ty else { panic!("{value} has no fields") };
        let at = match &field.member {
            syn::Member::Unnamed(at) => at.index as usize,
            syn::Member::Named(name) => {
                let all = self.modules.structs.values();
                let find = |fields: &Vec<(String, Ty)>| fields.iter().position(|(own, _)| name == own);
                all.filter_map(find).next().expect("a field of this name")
            }
        };
        (format!("{value}._{at}"), parts[at].clone())
    }

    fn element(&mut self, index: &syn::ExprIndex) -> Code {
        let (Expr::Path(path), Expr::Lit(at)) = (&*index.expr, &*index.index) else { panic!("an element") };
        let (at, _) = literal(&at.lit);
        let constant = self.constant(&path.path.segments[0].ident.to_string());
        let Some((Expr::Array(array), _, module)) = constant else { panic!("an array of constants") };
        let element = array.elems[at.parse::<usize>().expect("a number")].clone();
        self.constant_expr((element, syn::parse_quote!(f64), module))
    }

    fn method(&mut self, call: &syn::ExprMethodCall) -> Code {
        let (on, ty) = self.expr(&call.receiver);
        let args: Vec<String> = call.args.iter().map(|arg| self.expr(arg).0).collect();
        let all = [vec![on.clone()], args.clone()].concat().join(", ");
        match call.method.to_string().as_str() {
            "mul_add" => (format!("fma({all})"), Ty::F64),
            "copysign" => (format!("copysign({all})"), Ty::F64),
            "abs" => (format!("fabs({all})"), Ty::F64),
            "sqrt" => (format!("sqrt({all})"), Ty::F64),
            "trunc" => (format!("trunc({all})"), Ty::F64),
            "is_nan" => (format!("isnan({all})"), Ty::Bool),
            "is_infinite" => (format!("isinf({all})"), Ty::Bool),
            "is_sign_negative" => (format!("(signbit({all}) != 0)"), Ty::Bool),
            "to_bits" => (format!("lanner_bits({all})"), Ty::U64),
            "wrapping_add" => (format!("({on} + {})", args[0]), ty),
            "wrapping_sub" => (format!("({on} - {})", args[0]), ty),
            other => panic!("no method of kernels: {other}"),
        }
    }

    fn call(&mut self, call: &syn::ExprCall) -> Code {
        let Expr::Path(path) = &*call.func else { panic!("a call of a name") };
        let names: Vec<String> = path.path.segments.iter().map(|part| part.ident.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        if let [name] = names[..]
            && let Some(Bound::Closure(closure)) = self.names.get(name).cloned()
        {
            let arg = self.expr(&call.args[0]);
            let Pat::Type(param) = &closure.inputs[0] else { panic!("a parameter with a type") };
            let before = self.names.clone();
            self.assign(&param.pat, arg);
            let value = self.expr(&closure.body);
            self.names = before;
            return value;
        }
        if names == ["polynomial"] {
            return self.polynomial(call);
        }
        let args: Vec<String> = call.args.iter().map(|arg| self.expr(arg).0).collect();
        let args = args.join(", ");
        match names[..] {
            ["f64", "from_bits"] => return (format!("lanner_of_bits({args})"), Ty::F64),
            ["libm", name @ ("sin" | "cos" | "tan" | "scalbn")] => {
                return (format!("{name}({args})"), Ty::F64);
            }
            ["libm", "ilogb"] => return (format!("ilogb({args})"), Ty::Int),
            _ => (),
        }
        let key = match names[..] {
            ["Self", name] => format!("{}_{}_{name}", self.module, self.own.clone().expect("a type")),
            [own, name] => format!("{}_{own}_{name}", self.module_of(own)),
            [name] => format!("{}_{name}", self.module_of(name)),
            _ => panic!("a call of {names:?}"),
        };
        let c = format!("lanner_{}", key.to_lowercase());
        let result = self.modules.results.get(&key).unwrap_or_else(|| panic!("there is no {key}")).clone();
        self.modules.write(&key);
        (format!("{c}({args})"), result)
    }

    fn module_of(&self, name: &str) -> String {
        let here = (self.module.clone(), name.to_owned());
        self.modules.imports.get(&here).cloned().unwrap_or_else(|| self.module.clone())
    }

    /// The polynomial with constant coefficients, even and odd powers apart.
    fn polynomial(&mut self, call: &syn::ExprCall) -> Code {
        let (x, _) = self.expr(&call.args[0]);
        let Expr::Reference(of) = &call.args[1] else { panic!("coefficients") };
        let Expr::Path(path) = &*of.expr else { panic!("coefficients") };
        let constant = self.constant(&path.path.segments[0].ident.to_string());
        let Some((Expr::Array(array), _, _)) = constant else { panic!("an array of constants") };
        let c: Vec<String> = array.elems.iter().map(|element| self.expr(element).0).collect();
        let square = self.bind("square_of", Ty::F64);
        self.lines.push(format!("const double {square} = {x} * {x};"));
        let mut sums = [String::from("0.0"), String::from("0.0")];
        for k in (0..c.len()).rev() {
            let sum = &mut sums[k % 2];
            *sum = if k + 2 < c.len() { format!("fma({square}, {sum}, {})", c[k]) } else { c[k].clone() };
        }
        let [even, odd] = sums;
        (format!("fma({x}, {odd}, {even})"), Ty::F64)
    }
}

fn has_statements(branch: &syn::ExprIf) -> bool {
    let own = branch.then_branch.stmts.len() > 1;
    let others = branch.else_branch.as_ref().is_some_and(|(_, other)| match &**other {
        Expr::Block(block) => block.block.stmts.len() > 1,
        Expr::If(next) => has_statements(next),
        _ => false,
    });
    own || others
}

fn quoted(of: &impl std::fmt::Debug) -> String {
    format!("{of:?}").chars().take(200).collect()
}

/// A number that reads back as it is.
fn float(number: f64) -> String {
    format!("{number:e}")
}

fn literal(lit: &Lit) -> Code {
    match lit {
        Lit::Float(lit) => (float(lit.base10_parse().expect("a number")), Ty::F64),
        Lit::Int(lit) if lit.suffix() == "f64" => (float(lit.base10_parse().expect("a number")), Ty::F64),
        Lit::Int(lit) => (lit.base10_digits().to_owned(), Ty::Int),
        _ => panic!("no literal of kernels"),
    }
}
