//! The program about itself.

use crate::{Answer, Effects, Kernel, MANY, Sparsity, rows, rules};
use lanner_base::Dialect;

rows! { "meta";
    /// The number of arguments.
    ///
    /// `nargin` in a function: how many it was given. `nargin(f)`: how many the function f (a handle or a name) declares, negative
    /// where the last is varargin: -1 for `f(varargin)`, -2 for `f(x, varargin)`.
    "nargin" { effects: Effects::COUNTS_ARGUMENTS, rule: Some(rules::given::<false>), answer: Some(Answer::Given), nargin: (0, 1), errors: &["MATLAB:narginout:functionDoesnotExist"], example: "nargin(@(x, y) x) => 2" }

    /// The number of outputs.
    ///
    /// `nargout` in a function: how many were asked for. `nargout(f)`: how many the function f declares, negative where the last is varargout.
    "nargout" { effects: Effects::COUNTS_ARGUMENTS, rule: Some(rules::given::<true>), answer: Some(Answer::Wanted), nargin: (0, 1), errors: &["MATLAB:narginout:functionDoesnotExist"], example: "nargout(@(x) x) => 1" }

    /// The variable that an argument was.
    ///
    /// `s = inputname(k)` in a function: the name of the variable that the caller gave as k-th argument, '' where it was no variable.
    "inputname" { effects: Effects::NAMES_ARGUMENTS, rule: Some(rules::text_first), nargin: (1, 2), errors: &["MATLAB:inputname:argNumberNotValid"],
        example: "try, inputname(9), catch e, e.message, end => 'Argument number is not valid.'" }

    /// The file of the current function.
    ///
    /// `mfilename` is its name without folder and extension, `mfilename('fullpath')` has the folder, `mfilename('fullpathext')` also the
    /// extension.
    "mfilename" { rule: Some(rules::text_row), nargin: (0, 1), example: "ischar(mfilename) => logical 1" }
    /// Handles to the functions of the file that calls it, without the first of a file of functions, in a column.
    "localfunctions" { effects: Effects::LISTS_FUNCTIONS, rule: Some(rules::anything), nargin: (0, 0), example: "size(localfunctions) => 0 0" }

    /// The functions that are running.
    ///
    /// `dbstack` shows them with their lines, innermost first; `[s, i] = dbstack` gives a struct array with the fields file, name and line;
    /// `dbstack(n)` leaves the innermost n out.
    "dbstack" { rule: Some(rules::places_of_calls), nargin: (0, 2), nargout: 2, example: "isstruct(dbstack) => logical 1" }

    /// What the class `event.listener` asks of handles: `lanner.events('listen', l, h, event, property)`, `lanner.events('hold', l)`,
    /// `lanner.events('sources', l)`, `lanner.events('heard', h, event, property)`.
    "lanner.events" { rule: Some(rules::anything), nargin: (2, 5), errors: &["MATLAB:UndefinedFunction", "MATLAB:class:eventNotDefined"],
        example: "class(@() lanner.events('sources', 1)) => 'function_handle'" }

    /// What the classes of `matlab.unittest` are made of; programs have no use for it.
    ///
    /// `s = lanner.tests('tests', file)`: what the file declares. `v = lanner.tests('run', file, text, v)` runs a part of the file with the fields
    /// of v as variables. `p = lanner.tests('places')`, `lanner.tests('places', exception)`: where functions run, where an error was raised.
    /// `lanner.tests('listen')` and `c = lanner.tests('heard')`: the identifiers of the warnings between both.
    "lanner.tests" { rule: Some(rules::anything), nargin: (1, 4), effects: Effects::EVALUATES.and(Effects::FINDS_FUNCTIONS),
        errors: &["MATLAB:unittest:InvalidInput"], example: "isstruct(lanner.tests('places')) => logical 1" }

    /// Whether an output was asked for.
    ///
    /// `tf = isargout(k)` in a function: whether the caller asked for its k-th output.
    "isargout" { effects: Effects::COUNTS_ARGUMENTS, rule: Some(rules::truth), nargin: (1, 1), example: "isargout(1) => logical 1" }

    /// Calls a built-in function.
    ///
    /// `[y1, ...] = builtin(name, x1, ...)` also where a file of the same name would be called otherwise.
    "builtin" { rule: Some(rules::anything), effects: Effects::COUNTS_ARGUMENTS.and(Effects::NAMES_ARGUMENTS).and(Effects::FINDS_FUNCTIONS), nargin: (1, MANY), nargout: MANY, example: "builtin('isstruct', 1) => logical 0" }

    /// Runs text as program.
    ///
    /// `eval(text)` in the current workspace; `eval(text, otherwise)` runs `otherwise` where text fails; `[a, b, ...] = eval(expression)` gives
    /// its values.
    "eval" { runs_text: true, rule: Some(rules::anything), nargin: (1, 2), nargout: MANY, effects: Effects::DEFINES_VARIABLES.and(Effects::EVALUATES), errors: &["MATLAB:eval:InvalidInput"],
        example: "eval('1 + 1') => 2" }

    /// Runs text as program and gives what it prints.
    ///
    /// `s = evalc(text)`, `s = evalc(text, otherwise)`, `[s, a, ...] = evalc(expression)`.
    "evalc" { rule: Some(rules::characters), nargin: (1, 2), nargout: MANY, effects: Effects::DEFINES_VARIABLES.and(Effects::EVALUATES), example: "strtrim(evalc('disp(5)')) => '5'" }

    /// Runs text as program in another workspace.
    ///
    /// `evalin('base', text)` in the session's, `evalin('caller', text)` in that of the caller of the current function;
    /// `evalin(ws, text, otherwise)` and outputs as in eval.
    "evalin" { rule: Some(rules::anything), nargin: (2, 3), nargout: MANY, effects: Effects::DEFINES_VARIABLES.and(Effects::EVALUATES).and(Effects::REACHES_CALLER), errors: &["MATLAB:evalin:InvalidWorkspace"],
        example: "evalin('base', '2 + 2') => 4" }

    /// Sets a variable of another workspace.
    ///
    /// `assignin('base', name, value)` in the session's, `assignin('caller', name, value)` in that of the caller of the current function.
    "assignin" { sparse: Sparsity::Aware, nargin: (3, 3), nargout: 0, effects: Effects::DEFINES_VARIABLES.and(Effects::REACHES_CALLER),
        errors: &["MATLAB:assignin:InvalidWorkspace", "MATLAB:assignin:InvalidVariable"],
        example: "assignin('base', 'assigned', 3); evalin('base', 'assigned') => assigned = 3" }

    /// Runs a script file in the current workspace.
    ///
    /// `run('folder/script.m')`; the extension may be left out.
    "run" { aliases: &["source"], nargin: (1, 1), nargout: 0, effects: Effects::DEFINES_VARIABLES,
        errors: &["MATLAB:run:FileNotFound"], example: "try, run('no/such'), catch e, e.message, end => 'RUN cannot find no/such.'" }

    /// What a name is.
    ///
    /// `exist(name)`: 1 a variable, 2 a file or a function in a file, 5 a built-in function, 7 a folder, 103 a function without a
    /// file, 0 nothing. `exist(name, type)` looks only for 'var', 'builtin', 'file' or 'dir'.
    "exist" { rule: Some(rules::existence), answer: Some(Answer::Exists), nargin: (1, 2), effects: Effects::REACHES_VARIABLES, example: "exist('sin') => 5" }

    /// Where a name is found.
    ///
    /// `which name` shows the file of a function, or that it is built in or a variable; `s = which(name)` gives it.
    "which" { rule: Some(rules::some_text), nargin: (1, 3), more: Some((MANY, 2)), effects: Effects::REACHES_VARIABLES, example: "s = which('isstruct') => s = 'built-in (isstruct)'" }

    /// Whether a text can be the name of a variable.
    ///
    /// `tf = isvarname(s)`: letters, digits and underscores, a letter first, no keyword, at most 63.
    "isvarname" { rule: Some(rules::truth), nargin: (1, 1), example: "isvarname('a b') => logical 0" }

    /// Whether a text is a keyword.
    ///
    /// `tf = iskeyword(s)`; `iskeyword` without argument gives all.
    "iskeyword" { rule: Some(rules::one_of_words), nargin: (0, 1), example: "iskeyword('end') => logical 1" }

    /// Whether a variable is global.
    ///
    /// `tf = isglobal(name)` in the current workspace.
    "isglobal" { rule: Some(rules::truth), nargin: (1, 1), effects: Effects::REACHES_VARIABLES, example: "isglobal('no_such') => logical 0" }

    /// The greatest length of names.
    ///
    /// `n = namelengthmax` is 63.
    "namelengthmax" { rule: Some(rules::count), nargin: (0, 0), example: "namelengthmax => 63" }

    /// The names of the variables.
    ///
    /// `who` shows them; patterns such as `x*` choose, after `-regexp` they are regular expressions; `who global` shows global ones,
    /// `who -file f.mat` those of a file.
    /// `c = who(...)` gives a column of cells.
    "who" { rule: Some(rules::cell_array), nargin: (0, MANY), effects: Effects::REACHES_VARIABLES, example: "isempty(who('no_such*')) => logical 1" }

    /// The variables with their sizes and classes.
    ///
    /// `whos` shows them, `s = whos(...)` gives a struct array with the fields name, size, bytes, class, global, sparse, complex and
    /// persistent; patterns and `-file` as in who.
    "whos" { rule: Some(rules::structures), nargin: (0, MANY), effects: Effects::REACHES_VARIABLES, example: "numel(whos('no_such*')) => 0" }

    /// Forgets variables.
    ///
    /// `clear` all of the current workspace, `clear x y*` those that match, `clear -regexp ...` by regular expressions, `clear -except ...`
    /// all but some; `clear global` and `clear global x` global ones everywhere, `clear functions` looks at every file again
    /// and empties persistent variables, `clear f` does so for one function, `clear all` does all of this.
    "clear" { nargin: (0, MANY), nargout: 0, effects: Effects::REACHES_VARIABLES, example: "x = 1; clear x; exist('x') => 0" }

    /// Forgets variables.
    ///
    /// `clearvars x y*`, `clearvars -except x y*`, `clearvars -regexp ...`, `clearvars -global`.
    "clearvars" { nargin: (0, MANY), nargout: 0, effects: Effects::REACHES_VARIABLES,
        example: "x = 1; clearvars x; exist('x') => 0" }

    /// Shows what a function does.
    ///
    /// `help name` shows the documentation of a built-in function or the first comment of a file, `help` all names. `s = help(name)` gives the text.
    "help" { rule: Some(rules::text_first), aliases: &["doc"], nargin: (0, 1), example: "ischar(help('sin')) => logical 1" }

    /// Looks for functions by a word in their summary.
    ///
    /// `lookfor word`.
    "lookfor" { nargin: (1, 2), nargout: 0, example: "isempty(evalc('lookfor lookfor')) => logical 0" }

    /// Opens a file in the editor.
    ///
    /// `edit name` opens the file of a function, or the file of this name. One that is not there is created, after a question.
    /// The editor is what the environment variable VISUAL says, else EDITOR.
    "edit" { nargin: (0, MANY), nargout: 0, errors: &["Lanner:edit:noEditor", "MATLAB:Editor:NoFile"], example: "exist('edit') => 5" }

    /// The properties of a class that everybody sees.
    ///
    /// `properties class` or `properties(object)` shows them; `names = properties(...)` gives a column of cells.
    "properties" { rule: Some(rules::anything), effects: Effects::FINDS_FUNCTIONS, nargin: (1, 1), example: "size(properties('double')) => 0 1" }

    /// The events of a class.
    ///
    /// `events class` or `events(object)` shows them; `names = events(...)` gives a column of cells.
    "events" { rule: Some(rules::anything), effects: Effects::FINDS_FUNCTIONS, nargin: (1, 1), example: "size(events('double')) => 0 1" }

    /// The classes that a class derives from.
    ///
    /// `superclasses class` or `superclasses(object)` shows them; `names = superclasses(...)` gives a column of cells.
    "superclasses" { rule: Some(rules::anything), effects: Effects::FINDS_FUNCTIONS, nargin: (1, 1), example: "size(superclasses('double')) => 0 1" }

    /// Whether an object has a property: isprop(object, name).
    "isprop" { rule: Some(rules::anything), effects: Effects::FINDS_FUNCTIONS, nargin: (2, 2), example: "isprop(1, 'x') => logical 0" }

    /// Whether an object or a class has a method: ismethod(object, name).
    "ismethod" { rule: Some(rules::truth), effects: Effects::FINDS_FUNCTIONS, nargin: (2, 2), example: "ismethod(containers.Map, 'keys') => logical 1" }

    /// The members of an enumeration.
    ///
    /// `enumeration class` shows them; `[members, names] = enumeration(class)` gives them and a column of cells with their names.
    "enumeration" { rule: Some(rules::anything), effects: Effects::CALLS_BACK, nargin: (1, 1), nargout: 2, example: "size(enumeration('double')) => 0 0" }

    /// The class of an object, as an object that tells of it.
    ///
    /// Its properties are `Name`, `Abstract`, `PropertyList`, `MethodList`, `EventList`, `SuperclassList` and `EnumerationMemberList`.
    "metaclass" { rule: Some(rules::anything), effects: Effects::FINDS_FUNCTIONS, nargin: (1, 1), example: "isempty(metaclass(1)) => logical 0" }

    /// Objects of the class whose constructor runs come before those of other classes.
    ///
    /// `superiorto('class', ...)` in a constructor: a call with objects of both calls the method of the constructor's class.
    "superiorto" { effects: Effects::CALLS_BACK, nargin: (1, MANY), nargout: 0, example: "superiorto('double') => " }

    /// Objects of other classes come before those of the class whose constructor runs.
    ///
    /// `inferiorto('class', ...)` in a constructor: a call with objects of both calls the method of the other class.
    "inferiorto" { effects: Effects::CALLS_BACK, nargin: (1, MANY), nargout: 0, example: "inferiorto('double') => " }

    /// Whether a handle was not deleted.
    "isvalid" { rule: Some(rules::anything), nargin: (1, 1), errors: &["MATLAB:UndefinedFunction"], example: "exist('isvalid') => 5" }

    /// Calls a function when an event of a handle happens.
    ///
    /// `l = addlistener(object, event, f)`: `f(source, data)` is called by `notify(object, event)`, until `delete(l)`.
    /// `addlistener(object, property, event, f)` where the event is PreSet, PostSet, PreGet or PostGet of an observable property.
    "addlistener" { rule: Some(rules::anything), effects: Effects::CALLS_BACK, nargin: (3, 4), errors: &["MATLAB:UndefinedFunction", "MATLAB:class:eventNotDefined"], example: "exist('addlistener') => 5" }

    /// Tells the listeners of a handle that an event happens.
    ///
    /// `notify(object, event)`, or with data for them as a third argument.
    "notify" { effects: Effects::CALLS_BACK, nargin: (2, 3), nargout: 0, errors: &["MATLAB:UndefinedFunction", "MATLAB:class:eventNotDefined"], example: "exist('notify') => 5" }

    /// The methods of a class.
    ///
    /// `methods class` or `methods(object)` shows them; `names = methods(...)` gives a column of cells.
    "methods" { rule: Some(rules::cell_array), nargin: (1, 2), errors: &["MATLAB:methods:noClass"], example: "ismember('isKey', methods('containers.Map')) => logical 1" }

    /// Shows output page by page.
    ///
    /// `more on`, `more off`, `more(n)` with pages of n lines; `more` alone turns it the other way. At the end of a page Space shows the
    /// next one, Enter the next line, q leaves out the rest. Only a terminal has pages.
    /// `n = more(...)` gives the lines of a page before, 0 where it was off.
    "more" { rule: Some(rules::number), nargin: (0, 1), errors: &["MATLAB:more:InvalidInput"], example: "more off => " }

    /// GNU Octave: whether output is shown page by page.
    ///
    /// `before = page_screen_output(now)` as `more on` and `more off`.
    "page_screen_output" { rule: Some(rules::anything), nargin: (0, 2), only: Some(Dialect::Octave), example: "page_screen_output => logical 0" }

    /// GNU Octave: whether output waits for the end of the command. It never does.
    ///
    /// `before = page_output_immediately(now)`.
    "page_output_immediately" { rule: Some(rules::anything), nargin: (0, 2), only: Some(Dialect::Octave), example: "page_output_immediately => logical 0" }

    /// Clears the terminal.
    "clc" { nargin: (0, 0), nargout: 0, example: "clc => " }

    /// Scrolls what the terminal shows away.
    "home" { nargin: (0, 0), nargout: 0, example: "home => " }

    /// Asks the user.
    ///
    /// `x = input(prompt)` evaluates what is typed, in the current workspace; `s = input(prompt, 's')` gives it as text.
    "input" { rule: Some(rules::anything), nargin: (0, 2), effects: Effects::REACHES_VARIABLES.and(Effects::EVALUATES), errors: &["MATLAB:input:EndOfFile"],
        example: "exist('input') => 5" }

    /// Stops for the user.
    ///
    /// `keyboard` asks for lines, `keyboard(prompt)` with that prompt, and runs them in the current workspace. `dbcont` or `return`
    /// goes on, `dbquit` ends the program.
    "keyboard" { nargin: (0, 1), nargout: 0, effects: Effects::DEFINES_VARIABLES.and(Effects::EVALUATES), example: "exist('keyboard') => 5" }

    /// Keeps the current function in memory.
    ///
    /// `mlock` does nothing: functions stay.
    "mlock" { nargin: (0, 0), nargout: 0, example: "mlock; mislocked => logical 0" }

    /// Allows the current function to be cleared.
    ///
    /// `munlock`, `munlock(f)` do nothing.
    "munlock" { nargin: (0, 1), nargout: 0, example: "munlock; mislocked => logical 0" }

    /// Whether a function is locked in memory.
    ///
    /// `tf = mislocked`, `mislocked(f)`: never.
    "mislocked" { rule: Some(rules::truth), nargin: (0, 1), example: "mislocked => logical 0" }

    /// Looks at the files of all functions again.
    ///
    /// `rehash`, `rehash path`.
    "rehash" { nargin: (0, 1), nargout: 0, example: "rehash; 1 => 1" }

    /// Ends the session.
    ///
    /// `quit`, `exit`, `exit(code)`: the process ends with this code.
    "quit" { aliases: &["exit"], nargin: (0, 2), nargout: 0, example: "exist('quit') => 5" }

    /// Declared arguments of a function.
    ///
    /// `p = inputParser` is a handle; addRequired, addOptional, addParameter and addSwitch declare arguments, `parse(p, varargin{:})` reads a
    /// call. Properties: Results, Unmatched, UsingDefaults, Parameters, FunctionName, CaseSensitive, KeepUnmatched, PartialMatching,
    /// StructExpand.
    "inputParser" { rule: Some(rules::object), nargin: (0, 0), example: "p = inputParser; addParameter(p, 'Scale', 1); parse(p, 'scale', 2); p.Results.Scale => 2" }

    /// Declares an argument that must be given.
    ///
    /// `addRequired(p, name)`, `addRequired(p, name, validator)`: the validator is a function that answers false, or fails, for wrong values.
    "addRequired" { sparse: Sparsity::Aware, nargin: (2, 3), nargout: 0, errors: &["MATLAB:InputParser:DuplicateParamName"],
        example: "p = inputParser; addRequired(p, 'x'); parse(p, 5); p.Results.x => 5" }

    /// Declares an argument that may be left out at the end.
    ///
    /// `addOptional(p, name, default)`, `addOptional(p, name, default, validator)`.
    "addOptional" { sparse: Sparsity::Aware, nargin: (3, 4), nargout: 0, example: "p = inputParser; addOptional(p, 'x', 7); parse(p); p.Results.x => 7" }

    /// Declares an argument that is given by name and value.
    ///
    /// `addParameter(p, name, default)`, `addParameter(p, name, default, validator)`.
    "addParameter" { sparse: Sparsity::Aware, aliases: &["addParamValue"], nargin: (3, 6), nargout: 0,
        example: "p = inputParser; addParameter(p, 'x', 7); parse(p, 'x', 8); p.Results.x => 8" }

    /// Declares an argument that is true where its name is given.
    ///
    /// `addSwitch(p, name)`.
    "addSwitch" { sparse: Sparsity::Aware, nargin: (2, 2), nargout: 0,
        example: "p = inputParser; addSwitch(p, 'loud'); parse(p, 'loud'); p.Results.loud => logical 1" }

    /// Reads a call's arguments.
    ///
    /// `parse(p, arg1, ...)` checks them and fills `p.Results`, `p.Unmatched` and `p.UsingDefaults`.
    "parse" { sparse: Sparsity::Aware, nargin: (1, MANY), nargout: 0, errors: &["MATLAB:InputParser:ArgumentFailedValidation",
        "MATLAB:InputParser:notEnoughInputs", "MATLAB:InputParser:UnmatchedParameter"],
        example: "p = inputParser; parse(p); isempty(p.Parameters) => logical 1" }
    /// Names of variables made from texts, none twice: names = genvarname(texts, taken).
    "genvarname" { nargin: (1, 2), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/genvarname.m")),
        example: "genvarname({'x', 'x'}) => 1×2 cell array {'x'} {'x1'}" }
    /// Names of variables made from texts: [names, changed] = matlab.lang.makeValidName(texts, 'ReplacementStyle', style, 'Prefix', prefix).
    ///
    /// The style is 'underscore', 'delete' or 'hex'.
    "matlab.lang.makeValidName" { nargin: (1, 5), nargout: 2, errors: &["MATLAB:makeValidName:InvalidCandidateNames", "MATLAB:makeValidName:InvalidParameter", "MATLAB:makeValidName:InvalidPrefix", "MATLAB:makeValidName:InvalidReplacementStyle"],
        kernel: Kernel::Source(include_str!("../../prelude/matlab.lang.makeValidName.m")),
        example: "matlab.lang.makeValidName('my 1st') => 'my1st'" }
    /// Texts, with numbers added to those that occur before or in a list: [names, changed] = matlab.lang.makeUniqueStrings(texts, others, longest).
    "matlab.lang.makeUniqueStrings" { nargin: (1, 3), nargout: 2, errors: &["MATLAB:makeUniqueStrings:CannotMakeUnique"],
        kernel: Kernel::Source(include_str!("../../prelude/matlab.lang.makeUniqueStrings.m")),
        example: "matlab.lang.makeUniqueStrings('a', {'a'}) => 'a_1'" }
    /// The variables of an expression, sorted: symvar('x*sin(a)'); without i, j, pi, Inf, NaN, eps and functions.
    "symvar" { nargin: (1, 1), errors: &["MATLAB:symvar:ArgChar"],
        kernel: Kernel::Source(include_str!("../../prelude/symvar.m")),
        example: "symvar('x*sin(a)') => 2×1 cell array {'a'} {'x'}" }
    /// Shows statements while they run, in MATLAB; here it does nothing: echo on, echo off, echo all.
    "echo" { nargin: (0, MANY), nargout: 0, errors: &["MATLAB:echo:InvalidArgument"],
        kernel: Kernel::Source(include_str!("../../prelude/echo.m")),
        example: "echo on; echo off; 1 => 1" }
}
