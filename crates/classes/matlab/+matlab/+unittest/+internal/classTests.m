function suite = classTests(name)
% The tests of a class: one for each method and combination of its parameters.
info = matlab.unittest.internal.classInfo(name);
suite = matlab.unittest.Test.empty;
if ~info.isTest || info.isAbstract || isempty(info.tests), return, end
values = struct();
all = [info.TestParameter, info.MethodSetupParameter, info.ClassSetupParameter];
if ~isempty(all)
    object = feval(name);
    for k = 1:numel(all), values.(all{k}) = parameter(all{k}, object.(all{k})); end
end
outer = combined(used(info, info.TestClassSetup, info.ClassSetupParameter), values, 'exhaustive');
middle = combined(used(info, info.TestMethodSetup, info.MethodSetupParameter), values, 'exhaustive');
for o = 1:numel(outer)
    for test = info.tests
        inner = combined(used(info, {test.name}, info.TestParameter), values, test.combination);
        for m = 1:numel(middle)
            for k = 1:numel(inner)
                given = [outer{o}, middle{m}, inner{k}];
                body = matlab.unittest.internal.body('class', test.file, [name, label(outer{o}, '[', ']')], test.line);
                body.class = name;
                body.tags = test.tags;
                body.parameters = given;
                body.info = info;
                body.procedure = test.name;
                full = [body.group, '/', label(middle{m}, '[', ']'), test.name, label(inner{k}, '(', ')')];
                suite(end + 1) = matlab.unittest.Test(full, test.name, body); %#ok<AGROW>
            end
        end
    end
end
end

function names = used(info, methods, parameters)
% The parameters that methods take.
taken = {};
for k = 1:numel(methods), taken = [taken, info.inputs.(methods{k})(2:end)]; end %#ok<AGROW>
names = parameters(ismember(parameters, taken));
end

function list = parameter(property, value)
% The values of a parameter with their names.
if isstruct(value)
    names = fieldnames(value)';
    values = struct2cell(value)';
elseif iscell(value)
    values = reshape(value, 1, []);
    names = cell(size(values));
    for k = 1:numel(values)
        names{k} = sprintf('value%d', k);
        if (ischar(values{k}) || isstring(values{k})) && isvarname(char(values{k})), names{k} = char(values{k}); end
    end
else
    error('MATLAB:unittest:Parameter:InvalidValue', ['The value of the parameter ''%s'' must be a nonempty cell array or a ', ...
        'scalar struct with at least one field.'], property);
end
list = struct('Property', property, 'Name', names, 'Value', values);
end

function rows = combined(names, values, how)
% The combinations of parameters, each a row of structs.
rows = {[]};
if isempty(names), return, end
lists = cellfun(@(name) values.(name), names, 'UniformOutput', false);
counts = cellfun(@numel, lists);
switch lower(how)
    case 'sequential'
        if any(counts ~= counts(1))
            error('MATLAB:unittest:TestSuite:NotSameLength', 'Parameters that are combined in sequence must have as many values as each other.');
        end
        picks = repmat((1:counts(1))', 1, numel(counts));
    case 'pairwise'
        picks = pairwise(all_of(counts));
    otherwise
        picks = all_of(counts);
end
rows = cell(1, size(picks, 1));
for k = 1:size(picks, 1)
    row = [];
    for n = 1:numel(lists), row = [row, lists{n}(picks(k, n))]; end %#ok<AGROW>
    rows{k} = row;
end
end

function picks = all_of(counts)
% All combinations, the last parameter changing first.
picks = zeros(1, 0);
for count = counts
    picks = [repelem(picks, count, 1), repmat((1:count)', size(picks, 1), 1)];
end
end

function chosen = pairwise(picks)
% Combinations in which every two values of two parameters meet: each is the one in which the most meet that have not met yet.
count = size(picks, 2);
if count < 2, chosen = picks; return, end
pairs = nchoosek(1:count, 2);
keys = zeros(size(picks, 1), size(pairs, 1));
for k = 1:size(pairs, 1)
    [~, ~, keys(:, k)] = unique(picks(:, pairs(k, :)), 'rows');
end
open = true(size(keys));
rows = [];
while any(open, 'all')
    [~, best] = max(sum(open, 2));
    rows(end + 1) = best; %#ok<AGROW>
    for k = 1:size(keys, 2)
        open(keys(:, k) == keys(best, k), k) = false;
    end
end
chosen = picks(sort(rows), :);
end

function text = label(parameters, left, right)
% The names of parameters, between signs.
text = '';
if isempty(parameters), return, end
text = [left, strjoin(strcat({parameters.Property}, '=', {parameters.Name}), ','), right];
end
