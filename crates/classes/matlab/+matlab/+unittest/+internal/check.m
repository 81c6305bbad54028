function [passed, lines, said, given] = check(what, args, count)
% Whether something holds of the arguments of a check; if not, why, and what the test says of it. `given`: what the check gives.
given = {};
lines = {};
why = @() {};
pair = @matlab.unittest.internal.pair;
actual = args{1};
rest = args(2:end);
switch what
    case {'True', 'False'}
        wanted = strcmp(what, 'True');
        passed = islogical(actual) && isscalar(actual) && actual == wanted;
        why = @() truth(lower(what), actual);
    case 'Fail'
        passed = false;
        rest = args;
    case 'Equal'
        [tolerance, rest] = tolerances(rest(2:end));
        found = matlab.unittest.internal.differences(actual, args{2}, tolerance, '');
        passed = isempty(found);
        why = @() unequal(found, actual, args{2});
    case 'NotEqual'
        rest = rest(2:end);
        passed = ~(isequaln(actual, args{2}) && strcmp(class(actual), class(args{2})));
        why = @() [{'The values must not be equal.'}, pair(actual, args{2}, 'Prohibited Value')];
    case {'SameHandle', 'NotSameHandle'}
        rest = rest(2:end);
        same = isa(actual, 'handle') && isa(args{2}, 'handle') && isequal(size(actual), size(args{2})) && all(actual == args{2}, 'all');
        passed = same == strcmp(what, 'SameHandle');
        words = {'The values must refer to the same handle.', 'The values must not refer to the same handle.'};
        why = @() words(same + 1);
    case {'GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual'}
        rest = rest(2:end);
        names = {'GreaterThan', @gt, 'greater than'; 'GreaterThanOrEqual', @ge, 'greater than or equal to'; ...
            'LessThan', @lt, 'less than'; 'LessThanOrEqual', @le, 'less than or equal to'};
        row = names(strcmp(names(:, 1), what), :);
        holds = row{2}(actual, args{2});
        passed = ~isempty(holds) && all(holds, 'all');
        name = 'Minimum Value';
        if startsWith(what, 'Less'), name = 'Maximum Value'; end
        if ~endsWith(what, 'Equal'), name = strrep(name, 'Value', 'Value (Exclusive)'); end
        why = @() [{sprintf('The value must be %s the other.', row{3})}, pair(actual, args{2}, name)];
    case 'Class'
        rest = rest(2:end);
        wanted = className(args{2});
        passed = strcmp(class(actual), wanted);
        why = @() {'The value must be of the class.', ['Actual Class:   ', class(actual)], ['Expected Class: ', wanted]};
    case 'InstanceOf'
        rest = rest(2:end);
        wanted = className(args{2});
        passed = isa(actual, wanted);
        why = @() {'The value must be of the class, or of one that derives from it.', ['Actual Class:   ', class(actual)], ...
            ['Expected Type:  ', wanted]};
    case 'Size'
        rest = rest(2:end);
        passed = isequal(size(actual), double(args{2}(:)'));
        why = @() {'The value does not have the size.', ['Actual Size:   ', mat2str(size(actual))], ['Expected Size: ', mat2str(args{2})]};
    case 'Length'
        rest = rest(2:end);
        passed = length(actual) == args{2};
        why = @() {'The value does not have the length.', sprintf('Actual Length:   %d', length(actual)), sprintf('Expected Length: %d', args{2})};
    case 'NumElements'
        rest = rest(2:end);
        passed = numel(actual) == args{2};
        why = @() {'The value does not have that many elements.', sprintf('Actual Number:   %d', numel(actual)), ...
            sprintf('Expected Number: %d', args{2})};
    case 'Empty'
        passed = isempty(actual);
        why = @() [{'The value must be empty.', ['Actual Size: ', mat2str(size(actual))]}, one('Actual Value', actual)];
    case 'NotEmpty'
        passed = ~isempty(actual);
        why = @() {'The value must not be empty.', ['Actual Size: ', mat2str(size(actual))]};
    case 'Matches'
        rest = rest(2:end);
        passed = ~isempty(regexp(char(actual), char(args{2}), 'once'));
        why = @() [{'The text does not match the regular expression.'}, pair(actual, args{2}, 'Expression')];
    case 'Substring'
        rest = rest(2:end);
        passed = contains(actual, args{2});
        why = @() [{'The text does not contain the other.'}, pair(actual, args{2}, 'Substring')];
    case 'ReturnsTrue'
        value = actual();
        passed = islogical(value) && isscalar(value) && value;
        why = @() [{'The function must return "true".'}, one('Actual Value', value)];
    case 'Error'
        rest = rest(2:end);
        [passed, found, given] = failing(actual, args{2}, count);
        why = @() found;
    case 'Warning'
        rest = rest(2:end);
        [passed, found, given] = warning_(actual, cellstr(args{2}), count);
        why = @() found;
    case 'WarningFree'
        [passed, found, given] = quiet(actual, count);
        why = @() found;
end
if ~passed, lines = why(); end
said = '';
if ~passed && ~isempty(rest), said = matlab.unittest.internal.said(rest{1}); end
end

function lines = unequal(lines, actual, expected)
% Of what has parts the parts that differ are shown already.
if ~isstruct(expected) && ~iscell(expected), lines = [lines, matlab.unittest.internal.pair(actual, expected)]; end
end

function lines = truth(wanted, actual)
if islogical(actual) && isscalar(actual)
    lines = {sprintf('The value must evaluate to "%s".', wanted)};
else
    lines = {sprintf('The value must be a logical scalar that is "%s".', wanted), ['Actual Class: ', class(actual)]};
end
lines = [lines, one('Actual Value', actual)];
end

function line = one(name, value)
lines = matlab.unittest.internal.shown(value);
if isscalar(lines)
    line = {sprintf('%s: %s', name, lines{1})};
else
    line = [{[name, ':']}, cellfun(@(line) ['    ', line], lines, 'UniformOutput', false)];
end
end

function name = className(class)
% The name of a class that is given by name, or by ?name.
if ischar(class) || isstring(class), name = char(class); else, name = class.Name; end
end

function [tolerance, rest] = tolerances(args)
tolerance = struct('absolute', 0, 'relative', 0);
rest = {};
k = 1;
while k <= numel(args)
    word = args{k};
    if (ischar(word) || isstring(word)) && k < numel(args) && any(strcmpi(word, {'AbsTol', 'RelTol'}))
        if strcmpi(word, 'AbsTol'), tolerance.absolute = double(args{k + 1}); else, tolerance.relative = double(args{k + 1}); end
        k = k + 2;
    else
        rest{end + 1} = word; %#ok<AGROW>
        k = k + 1;
    end
end
end

function given = outputs(action, count)
given = cell(1, count);
if count > 0, [given{:}] = action(); else, action(); end
end

function [passed, lines, given] = failing(action, wanted, count)
given = cell(1, count);
passed = false;
try
    action();
catch exception
    if count > 0, given{1} = exception; end
    if isa(wanted, 'MException')
        passed = strcmp(exception.identifier, wanted.identifier) && strcmp(exception.message, wanted.message);
        wanted = wanted.identifier;
    elseif ischar(wanted) || isstring(wanted)
        wanted = char(wanted);
        passed = strcmp(exception.identifier, wanted);
    else
        wanted = wanted.Name;
        passed = isa(exception, wanted);
    end
    lines = {'The function threw the wrong exception.', ['Actual Exception:   ''', exception.identifier, ''''], ...
        ['Expected Exception: ''', wanted, ''''], ['Message: ', exception.message]};
    return
end
if isobject(wanted) && isa(wanted, 'MException'), wanted = wanted.identifier; elseif ~ischar(wanted) && ~isstring(wanted), wanted = wanted.Name; end
lines = {'The function did not throw any exception.', ['Expected Exception: ''', char(wanted), '''']};
end

function [passed, lines, given] = warning_(action, wanted, count)
[identifiers, given] = warned(action, count);
passed = all(ismember(wanted, identifiers));
list = @(identifiers) ['''', strjoin(identifiers, ''', '''), ''''];
if isempty(identifiers)
    lines = {'The function did not issue any warning.', ['Expected Warning: ', list(wanted)]};
else
    lines = {'The function issued other warnings.', ['Actual Warning:   ', list(identifiers)], ['Expected Warning: ', list(wanted)]};
end
end

function [passed, lines, given] = quiet(action, count)
[identifiers, given] = warned(action, count);
passed = isempty(identifiers);
lines = {'The function issued warnings.', ['Actual Warnings: ''', strjoin(identifiers, ''', '''), '''']};
end

function [identifiers, given] = warned(action, count)
% The identifiers of the warnings that a function issues.
lanner.tests('listen');
try
    given = outputs(action, count);
catch exception
    lanner.tests('heard');
    rethrow(exception)
end
identifiers = lanner.tests('heard');
end
