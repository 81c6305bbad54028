function suite = fileTests(file, kind)
% The tests of a file. `kind`: 'matlab' of functions, classes and scripts, 'blocks' of Octave's comments.
full = whole(char(file));
[folder, name, extension] = fileparts(full);
found = lanner.tests('tests', full);
suite = matlab.unittest.Test.empty;
if strcmp(kind, 'blocks')
    suite = blockTests(found.blocks, full, [name, extension]);
    return
end
switch found.kind
    case 'class'
        [root, prefix] = packages(folder, name);
        reach(root, [prefix, found.name], full);
        suite = matlab.unittest.internal.classTests([prefix, found.name]);
    case 'functions'
        [root, prefix] = packages(folder, name);
        reach(root, [prefix, name], full);
        suite = feval([prefix, name]);
    case 'script'
        if startsWith(lower(name), 'test') || endsWith(lower(name), 'test')
            suite = scriptTests(found, full, name);
        end
end
end

function full = whole(file)
% The full name of a file, whose extension may be left out.
if ~isfile(file) && isfile([file, '.m']), file = [file, '.m']; end
if ~isfile(file)
    error('MATLAB:unittest:TestSuite:FileNotFound', 'The file ''%s'' does not exist.', file);
end
[known, info] = fileattrib(file);
full = file;
if known, full = info.Name; end
end

function [root, prefix] = packages(folder, name) %#ok<INUSD>
% The folder that is to be on the path, and the packages of a file in it.
root = folder;
prefix = '';
[up, last] = fileparts(root);
if startsWith(last, '@'), root = up; [up, last] = fileparts(root); end
while startsWith(last, '+')
    prefix = [last(2:end), '.', prefix]; %#ok<AGROW>
    root = up;
    [up, last] = fileparts(root);
end
end

function reach(root, name, file)
% Puts a folder on the path where the name does not mean the file yet.
if ~strcmp(which(name), file), addpath(root); end
end

function suite = scriptTests(found, file, name)
suite = matlab.unittest.Test.empty;
shared = struct('file', file, 'text', found.shared);
names = {};
for k = 1:numel(found.sections)
    section = found.sections(k);
    procedure = matlab.lang.makeValidName(section.title);
    if isempty(section.title)
        procedure = name;
        if ~isscalar(found.sections), procedure = sprintf('test_%d', k); end
    end
    procedure = matlab.lang.makeUniqueStrings(procedure, names);
    names{k} = procedure;
    body = matlab.unittest.internal.body('script', file, name, section.line);
    body.text = section.text;
    body.shared = shared;
    suite(k) = matlab.unittest.Test([name, '/', procedure], procedure, body);
end
end

function suite = blockTests(blocks, file, name)
suite = matlab.unittest.Test.empty;
names = {};
shared = {};
for k = 1:numel(blocks)
    block = blocks(k);
    if strcmp(block.kind, 'shared')
        names = [names, strsplit(regexprep(block.pattern, '\s*(,|\s)\s*', ','), ',')]; %#ok<AGROW>
        shared{end + 1} = block; %#ok<AGROW>
        continue
    end
    body = matlab.unittest.internal.body('block', file, name, block.line);
    body.block = block;
    body.names = names(~cellfun('isempty', names));
    body.shared = shared;
    procedure = sprintf('%s:%d', block.kind, block.line);
    suite(end + 1) = matlab.unittest.Test([name, '/', procedure], procedure, body); %#ok<AGROW>
end
end
