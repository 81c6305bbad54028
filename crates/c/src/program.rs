//! What the runtime library is told of a program: names, files, functions with the places that errors show.
//!
//! ```c
//! static lanner_name name_x = {"x", 1, 0};
//! static const lanner_unit lanner_own_unit_0 = {"f.m", &lanner_own_name_f};
//! static const lanner_site lanner_own_sites_f[] = {{&lanner_own_unit_0, "f", "y = x(5);", 2, 5, 4, LANNER_NONE}};
//! static const lanner_function lanner_own_function_f = {&lanner_own_name_f, &lanner_own_unit_0, f, LANNER_FILE, 0, 7, …};
//! ```

use crate::print::string;
use lanner_lir::Word;
use std::fmt::Write;

/// A program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The files.
    pub units: Vec<Unit>,
    /// The functions.
    pub functions: Vec<Described>,
    /// The symbol of the function that the program runs; none where others call its functions.
    pub entry: Option<String>,
    /// Which version of the table the numbers of rows are of.
    pub rows: u64,
    /// Whose language it is, by the library's number.
    pub dialect: u32,
    /// The symbols of what it links of the library's functions.
    pub parts: Vec<String>,
    /// Whether it evaluates text, or has classes.
    pub evaluates: bool,
    /// The files that it brings with it, with their texts.
    pub files: Vec<(String, String)>,
}

/// A file.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// Its path, empty for what was written by nobody.
    pub file: String,
    /// What its first function is called.
    pub name: String,
}

/// What is said of a function.
#[derive(Clone, Debug, Default)]
pub struct Described {
    /// The name of the function of LIR.
    pub symbol: String,
    /// What the program calls it.
    pub name: String,
    /// Which file it is of.
    pub unit: usize,
    /// The constant of its kind.
    pub kind: &'static str,
    /// The constants of its flags.
    pub flags: Vec<&'static str>,
    /// How many slots it has.
    pub slots: u32,
    /// The slots of parameters.
    pub params: Vec<u32>,
    /// The slots of outputs.
    pub outputs: Vec<u32>,
    /// The slots of captured values.
    pub captures: Vec<Word>,
    /// The slots of variables that nested functions share.
    pub shared: Vec<u32>,
    /// The names of the variables in slots.
    pub names: Vec<(u32, String)>,
    /// Places that errors show.
    pub sites: Vec<Place>,
    /// Whether it is called with values.
    pub has_call: bool,
    /// Whether it is found by its name.
    pub is_listed: bool,
}

/// A place that errors show.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// The function as a stack shows it.
    pub function: String,
    /// The source line.
    pub source: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// How many characters the caret marks.
    pub width: u32,
}

/// The names that a file of C has for names of the program.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProgramNames(Vec<(String, String)>);

impl ProgramNames {
    /// Where a name is.
    pub fn of(&mut self, name: &str) -> String {
        if let Some((_, known)) = self.0.iter().find(|(own, _)| own == name) {
            return format!("&{known}");
        }
        let is_plain =
            name.len() < 40 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let wanted = if is_plain { table("name", name) } else { table("text", &self.0.len().to_string()) };
        self.0.push((name.to_owned(), wanted.clone()));
        format!("&{wanted}")
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (name, own) in &self.0 {
            let _ = writeln!(text, "static lanner_name {own} = {{{}, {}, 0}};", string(name), name.len());
        }
        text
    }
}

/// The name of a table: no function and no variable of the program has such a name.
fn table(kind: &str, name: &str) -> String {
    format!("lanner_own_{kind}_{name}")
}

/// Where it is said what a function is.
pub(crate) fn of_function(c_name: &str) -> String {
    table("function", c_name)
}

fn of_unit(number: usize) -> String {
    table("unit", &number.to_string())
}

/// A list of C, and how it is named: `0` where there is nothing in it.
fn list(text: &mut String, ty: &str, name: &str, items: &[String]) -> String {
    if items.is_empty() {
        return "0".to_owned();
    }
    let _ = writeln!(text, "static const {ty} {name}[] = {{{}}};", items.join(", "));
    name.to_owned()
}

fn numbers(items: &[u32]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

/// The part of a file that says what the program is. `c_name` says what functions are called.
pub(crate) fn describe(
    program: &Program,
    names: &mut ProgramNames,
    c_name: &dyn Fn(&str) -> String,
) -> String {
    let mut text = String::new();
    for (k, unit) in program.units.iter().enumerate() {
        let name = names.of(&unit.name);
        let _ =
            writeln!(text, "static const lanner_unit {} = {{{}, {name}}};", of_unit(k), string(&unit.file));
    }
    for function in &program.functions {
        let name = c_name(&function.symbol);
        let own = of_function(&name);
        let entry = if function.has_call { name.clone() } else { "0".to_owned() };
        if function.has_call {
            let _ = writeln!(text, "static int32_t {name}(lanner_call *call);");
        }
        let sites: Vec<String> = function.sites.iter().map(|site| one_site(site, function.unit)).collect();
        let site_count = sites.len();
        let sites = match sites.as_slice() {
            [] => "0".to_owned(),
            _ => {
                let (own, sites) = (table("sites", &name), sites.join(",\n    "));
                let _ = writeln!(text, "static const lanner_site {own}[] = {{\n    {sites}\n}};");
                own
            }
        };
        let params = list(&mut text, "uint32_t", &table("params", &name), &numbers(&function.params));
        let outputs = list(&mut text, "uint32_t", &table("outputs", &name), &numbers(&function.outputs));
        let captures: Vec<String> =
            function.captures.iter().map(|&word| crate::runtime::word(word)).collect();
        let captures = list(&mut text, "uint32_t", &table("captures", &name), &captures);
        let shared = list(&mut text, "uint32_t", &table("shared", &name), &numbers(&function.shared));
        let slot_names = if function.names.is_empty() {
            "0".to_owned()
        } else {
            let named: Vec<String> =
                function.names.iter().map(|(slot, name)| format!("[{slot}] = {}", names.of(name))).collect();
            let (slots, named) = (function.slots, named.join(", "));
            let own = table("names", &name);
            let _ = writeln!(text, "static const lanner_name *const {own}[{slots}] = {{{named}}};");
            own
        };
        let flags: Vec<String> = function.flags.iter().map(|flag| format!("LANNER_{flag}")).collect();
        let flags = if flags.is_empty() { "0".to_owned() } else { flags.join(" | ") };
        let name = names.of(&function.name);
        let counts = [&function.params, &function.outputs].map(Vec::len);
        let _ = writeln!(
            text,
            "static const lanner_function {own} = {{\n    {name}, &{}, {entry}, LANNER_{}, {flags},\n    \
             {}, {}, {}, {}, {}, {},\n    {params}, {outputs}, {captures}, {shared}, {slot_names}, {}\n}};",
            of_unit(function.unit),
            function.kind,
            function.slots,
            counts[0],
            counts[1],
            function.captures.len(),
            function.shared.len(),
            site_count,
            sites,
        );
    }
    let listed: Vec<String> = program
        .functions
        .iter()
        .filter(|function| function.is_listed)
        .map(|function| format!("&{}", of_function(&c_name(&function.symbol))))
        .collect();
    let functions = list(&mut text, "lanner_function *const", "lanner_own_functions", &listed);
    let parts: Vec<String> = program.parts.iter().map(|symbol| part(&mut text, symbol)).collect();
    let parts = list(&mut text, "lanner_part *const", "lanner_own_parts", &parts);
    let files: Vec<String> = program.files.iter().map(embedded).collect();
    let files = list(&mut text, "lanner_file", "lanner_own_files", &files);
    let _ = writeln!(
        text,
        "static const lanner_program lanner_own_program = {{
    LANNER_ABI, UINT64_C({}), {}, {}, {functions}, {},
    \
         {parts}, {}, {}, {files}, {}\n}};",
        program.rows,
        program.dialect,
        listed.len(),
        program.entry.as_ref().map_or("0".to_owned(), |entry| format!("&{}", of_function(&c_name(entry)))),
        program.parts.len(),
        if program.evaluates { "lanner_link_evaluator" } else { "0" },
        program.files.len()
    );
    format!("{}\n{text}\n", names.text())
}

/// A file that the program brings with it, line by line.
fn embedded((path, content): &(String, String)) -> String {
    let mut text = format!("{{{},", string(path));
    if content.is_empty() {
        text.push_str(" \"\"");
    }
    for line in content.split_inclusive('\n') {
        let _ = write!(text, "\n    {}", string(line));
    }
    text + "}"
}

/// Declares what is linked; its address.
fn part(text: &mut String, symbol: &str) -> String {
    let name = symbol.replace('.', "_");
    let label = if name == symbol { String::new() } else { format!(" __asm__({})", string(symbol)) };
    let _ = writeln!(text, "extern const lanner_part {name}{label};");
    format!("&{name}")
}

fn one_site(site: &Place, unit: usize) -> String {
    format!(
        "{{&{}, {}, {}, {}, {}, {}, LANNER_NONE}}",
        of_unit(unit),
        string(&site.function),
        string(&site.source),
        site.line,
        site.column,
        site.width
    )
}

/// The `main` of a program.
pub(crate) const MAIN: &str =
    "int main(int argc, char **argv) {\n    return lanner_main(argc, argv, &lanner_own_program);\n}\n";
