//! The machine and the environment.

use crate::{MANY, rows, rules};
use lanner_base::Dialect;

rows! { "system";
    /// Run a command of the operating system.
    ///
    /// STATUS = system(COMMAND) runs a command in the shell; what it prints is shown.
    /// [STATUS, TEXT] = system(COMMAND) gives it instead; with '-echo' as second argument it is shown too.
    /// system(COMMAND, NAME, VALUE, ...) sets environment variables for the command.
    "system" { rule: Some(rules::number_and_texts), aliases: &["unix", "shell_cmd"], nargin: (1, MANY), nargout: 2, errors: &["MATLAB:system:invalidCommand"],
        example: "[s, t] = system('printf abc; exit 3') => s = 3 t = 'abc'" }
    /// Run a command of Windows.
    ///
    /// [STATUS, TEXT] = dos(COMMAND); on other systems the status is 127.
    "dos" { rule: Some(rules::number_and_texts), nargin: (1, 2), nargout: 2, example: "s = dos('ver') => s = 127" }
    /// An environment variable.
    ///
    /// VALUE = getenv(NAME) gives '' where there is none. NAME may be a cell or string array.
    "getenv" { rule: Some(rules::some_text), nargin: (0, 1), errors: &["MATLAB:getenv:invalidInput"], example: "setenv('LANNER_X', 'abc'); getenv('LANNER_X') => 'abc'" }
    /// Set an environment variable for this session and the programs it starts.
    ///
    /// setenv(NAME, VALUE); without VALUE it becomes empty.
    "setenv" { aliases: &["putenv"], nargin: (1, 2), nargout: 0, errors: &["MATLAB:setenv:invalidName"],
        example: "setenv('LANNER_X', '1'); [~, t] = system('printf $LANNER_X') => t = '1'" }
    /// Remove an environment variable.
    ///
    /// unsetenv(NAME)
    "unsetenv" { rule: Some(rules::anything), nargin: (1, 1), example: "setenv('LANNER_X', '1'); unsetenv('LANNER_X'); isenv('LANNER_X') => logical 0" }
    /// Whether environment variables exist.
    ///
    /// TF = isenv(NAMES)
    "isenv" { rule: Some(rules::answers), nargin: (1, 1), example: "isenv('PATH') => logical 1" }
    /// Whether this is Windows.
    "ispc" { rule: Some(rules::truth), nargin: (0, 0), example: "ispc => logical 0" }
    /// Whether this is Unix, Linux and macOS too.
    "isunix" { rule: Some(rules::truth), nargin: (0, 0), example: "isunix => logical 1" }
    /// Whether this is macOS.
    "ismac" { rule: Some(rules::truth), nargin: (0, 0), example: "ismac => logical 0" }
    /// The kind of computer.
    ///
    /// [NAME, MOST, ORDER] = computer also gives the largest number of elements and 'L' or 'B' for the byte order.
    /// computer('arch') gives the name in lower case.
    "computer" { rule: Some(rules::text_first), nargin: (0, 1), nargout: 3, errors: &["MATLAB:computer:InvalidInput"], example: "[~, ~, e] = computer => e = 'L'" }
    /// The version of the language that is spoken.
    ///
    /// V = version gives 23.2.0 (R2023b), the MATLAB release that Lanner follows. version('-release'), '-date', '-java',
    /// '-blas', '-lapack', '-fftw' and '-description' are the other questions.
    "version" { rule: Some(rules::anything), nargin: (0, 1), nargout: 2, errors: &["MATLAB:version:invalidInput"], example: "version('-release') => '2023b'" }
    /// The version of Octave that is followed, 7.3.0; only in the octave dialect, by which programs tell where they run.
    "OCTAVE_VERSION" { rule: Some(rules::text_row), nargin: (0, 0), only: Some(Dialect::Octave), example: "OCTAVE_VERSION => '7.3.0'" }
    /// The arguments that the program was started with.
    ///
    /// `argv` is a cell array of char rows: what stood after the script's name. `argv(k)` are some of them.
    "argv" { rule: Some(rules::cell_array), nargin: (0, 1), example: "size(argv) => 1 0" }
    /// The products and their versions.
    ///
    /// S = ver gives a struct with the fields Name, Version, Release and Date; S = ver(PRODUCT) an empty one for
    /// a product that is not there. ver alone shows them.
    "ver" { rule: Some(rules::structures), nargin: (0, 1), example: "v = ver('matlab'); v.Version => '23.2'" }
    /// Whether a product is older than a version.
    ///
    /// TF = verLessThan(PRODUCT, VERSION)
    "verLessThan" { rule: Some(rules::truth), nargin: (2, 2), errors: &["MATLAB:verLessThan:missingToolbox"], example: "verLessThan('matlab', '8.0') => logical 0" }
    /// Whether the release is older than another.
    ///
    /// TF = isMATLABReleaseOlderThan('R2019a')
    "isMATLABReleaseOlderThan" { rule: Some(rules::truth), nargin: (1, 3), errors: &["MATLAB:isMATLABReleaseOlderThan:invalidRelease"],
        example: "isMATLABReleaseOlderThan('R2019a') => logical 0" }
    /// Compare two version texts.
    ///
    /// TF = compare_versions(A, B, OPERATOR), where OPERATOR is '<', '<=', '==', '>=', '>' or '!='.
    "compare_versions" { rule: Some(rules::truth), nargin: (3, 3), example: "compare_versions('1.10', '1.9', '>') => logical 1" }
    /// Compile a MEX function: not supported.
    "mex" { rule: Some(rules::always_raised), nargin: (0, MANY), errors: &["MATLAB:mex:NotSupported"], example: "try, mex x.c, catch e, disp(e.message), end => MEX functions are not supported." }
    /// The ending of MEX functions on this platform.
    "mexext" { rule: Some(rules::text_row), nargin: (0, 0), example: "ischar(mexext) => logical 1" }
    /// The license, and whether features may be used.
    ///
    /// license('test', FEATURE) and license('checkout', FEATURE) give 1 for 'matlab' and 0 for toolboxes.
    "license" { rule: Some(rules::anything), nargin: (0, 3), nargout: 2, errors: &["MATLAB:license:invalidInput"], example: "license('test', 'matlab') => 1" }
    /// The folder of the program.
    "matlabroot" { rule: Some(rules::text_row), aliases: &["OCTAVE_HOME"], nargin: (0, 0), example: "ischar(matlabroot) => logical 1" }
    /// Facts about the machine: 'numcores', 'getpid', 'DefaultCharacterSet'.
    ///
    /// X = feature(NAME)
    "feature" { rule: Some(rules::anything), nargin: (1, 2), errors: &["MATLAB:feature:unknownFeature"], example: "feature('DefaultCharacterSet') => 'UTF-8'" }
    /// The number of this process.
    "getpid" { rule: Some(rules::count), nargin: (0, 0), example: "getpid > 0 => logical 1" }
    /// The number of processors.
    "nproc" { rule: Some(rules::count), nargin: (0, 1), example: "nproc >= 1 => logical 1" }
    /// The number of threads that compute with large arrays. It can be chosen until they begin. Results do not depend on it.
    ///
    /// N = maxNumCompThreads
    /// LAST = maxNumCompThreads(N)
    /// LAST = maxNumCompThreads('automatic')
    "maxNumCompThreads" { rule: Some(rules::number), nargin: (0, 1), errors: &["MATLAB:maxNumCompThreads:invalidArgument"], example: "maxNumCompThreads >= 1 => logical 1" }
    /// The machine's name on the network.
    "gethostname" { rule: Some(rules::text_row), nargin: (0, 0), example: "ischar(gethostname) => logical 1" }
    /// The operating system as a struct: sysname, nodename, release, version, machine.
    "uname" { rule: Some(rules::struct_number_text), nargin: (0, 0), nargout: 3, example: "isstruct(uname) => logical 1" }
    /// Memory in use and available.
    ///
    /// [USER, SYSTEM] = memory gives structs of bytes; memory alone shows them.
    "memory" { rule: Some(rules::anything), nargin: (0, 0), nargout: 2, example: "m = memory; m.MemUsedMATLAB > 0 => logical 1" }
    /// Whether Java is there: it is not.
    ///
    /// TF = usejava(FEATURE)
    "usejava" { rule: Some(rules::truth), nargin: (0, 1), example: "usejava('jvm') => logical 0" }
    /// Whether this is a compiled application: no.
    "isdeployed" { rule: Some(rules::truth), nargin: (0, 0), example: "isdeployed => logical 0" }
    /// Whether this is a compiled application: no.
    "ismcc" { rule: Some(rules::truth), nargin: (0, 0), example: "ismcc => logical 0" }
    /// Whether this is a student version: no.
    "isstudent" { rule: Some(rules::truth), nargin: (0, 0), example: "isstudent => logical 0" }
    /// What is missing for Java, as a struct that error takes.
    ///
    /// MESSAGE = javachk(FEATURE, CALLER)
    "javachk" { rule: Some(rules::structure), nargin: (1, 2), example: "isempty(javachk('jvm')) => logical 0" }
    /// Make a Java object: not available.
    "javaObject" { rule: Some(rules::always_raised), nargin: (1, MANY), errors: &["MATLAB:Java:NotAvailable"], example: "try, javaObject('x'), catch e, disp(e.message), end => Java is not available." }
    /// Call a Java method: not available.
    "javaMethod" { rule: Some(rules::always_raised), nargin: (1, MANY), errors: &["MATLAB:Java:NotAvailable"], example: "try, javaMethod('x', 'y'), catch e, disp(e.message), end => Java is not available." }
    /// Make a Java array: not available.
    "javaArray" { rule: Some(rules::always_raised), nargin: (1, MANY), errors: &["MATLAB:Java:NotAvailable"], example: "try, javaArray('x', 1), catch e, disp(e.message), end => Java is not available." }
    /// Add to the path of Java classes: nothing is done.
    "javaaddpath" { nargin: (1, MANY), nargout: 0, example: "javaaddpath('x.jar') => " }
    /// Remove from the path of Java classes: nothing is done.
    "javarmpath" { nargin: (1, MANY), nargout: 0, example: "javarmpath('x.jar') => " }
    /// Load an Octave package: nothing is done, what is there is always loaded.
    "pkg" { nargin: (1, MANY), nargout: 0, more: Some((MANY, MANY)), example: "pkg load statistics => " }
    /// Open a page in a browser: nothing is done.
    "web" { rule: Some(rules::number), nargin: (0, MANY), example: "s = web('x') => s = 1" }
    /// Read from the network: not supported.
    "urlread" { rule: Some(rules::always_raised), nargin: (1, MANY), nargout: 2, errors: &["MATLAB:network:NotSupported"], example: "try, urlread('x'), catch e, disp(e.identifier), end => MATLAB:network:NotSupported" }
    /// Save from the network: not supported.
    "urlwrite" { rule: Some(rules::always_raised), nargin: (1, MANY), nargout: 2, errors: &["MATLAB:network:NotSupported"], example: "try, urlwrite('x', 'y'), catch e, disp(e.identifier), end => MATLAB:network:NotSupported" }
    /// Read from the network: not supported.
    "webread" { rule: Some(rules::always_raised), nargin: (1, MANY), nargout: 3, errors: &["MATLAB:network:NotSupported"], example: "try, webread('x'), catch e, disp(e.identifier), end => MATLAB:network:NotSupported" }
    /// Save from the network: not supported.
    "websave" { rule: Some(rules::always_raised), nargin: (2, MANY), errors: &["MATLAB:network:NotSupported"], example: "try, websave('f', 'x'), catch e, disp(e.identifier), end => MATLAB:network:NotSupported" }
}
