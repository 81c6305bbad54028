function suite = functiontests(functions)
% functiontests  Makes tests of functions.
%   tests = functiontests(localfunctions), in the first function of a file: those whose names begin or end with test. setup and
%   teardown run around each, setupOnce and teardownOnce around all.
if ~iscell(functions) || ~all(cellfun(@(f) isa(f, 'function_handle'), functions))
    error('MATLAB:unittest:functiontests:MustBeCellArrayOfFunctionHandles', 'Input must be a cell array of function handles.');
end
stack = lanner.tests('places');
caller = struct('file', '', 'name', '');
for k = 1:numel(stack)
    if ~contains(stack(k).file, [filesep, 'functiontests.m']), caller = stack(k); break, end
end
file = caller.file;
[~, group] = fileparts(file);
names = cellfun(@func2str, functions, 'UniformOutput', false);
names = regexprep(names, '^.*[/>]', '');
lines = struct();
if ~isempty(file)
    found = lanner.tests('tests', file);
    for k = 1:numel(found.functions), lines.(found.functions(k).name) = found.functions(k).line; end
end
suite = matlab.unittest.Test.empty;
for k = 1:numel(names)
    if ~startsWith(lower(names{k}), 'test') && ~endsWith(lower(names{k}), 'test'), continue, end
    line = 1;
    if isfield(lines, names{k}), line = lines.(names{k}); end
    body = matlab.unittest.internal.body('functions', file, group, line);
    body.test = functions{k};
    for role = {'setup', 'teardown', 'setupOnce', 'teardownOnce'}
        body.(role{1}) = [];
        at = find(strcmp(names, role{1}), 1);
        if ~isempty(at), body.(role{1}) = functions{at}; end
    end
    suite(end + 1) = matlab.unittest.Test([group, '/', names{k}], names{k}, body); %#ok<AGROW>
end
end
