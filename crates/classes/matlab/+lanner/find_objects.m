function found = find_objects(objects, varargin)
% lanner.find_objects  What findobj of handles gives: those of which a condition holds, in a column.
%   Conditions are property, value; -property, name; -method, name; -class, name; -isa, name; -regexp, property, pattern; -function, f;
%   cells with conditions. Before them may be -not, and between them -and, -or and -xor, which bind ever less.
if ~isempty(varargin) && is_word(varargin{1}, '-depth')
    if isscalar(varargin), incomplete(); end
    varargin(1:2) = [];
end
holds = false(1, numel(objects));
for k = 1:numel(objects)
    holds(k) = isvalid(objects(k)) && matches(objects(k), varargin);
end
if any(holds)
    found = reshape(objects(holds), [], 1);
else
    found = reshape(objects([]), 0, 0);
end
end

function yes = matches(object, conditions)
parts = split(conditions, '-xor');
yes = false;
for k = 1:numel(parts)
    yes = xor(yes, any_of(object, parts{k}));
end
end

function yes = any_of(object, conditions)
parts = split(conditions, '-or');
yes = false;
for k = 1:numel(parts)
    yes = yes || all_of(object, parts{k});
end
end

function yes = all_of(object, conditions)
yes = true;
while ~isempty(conditions)
    if is_word(conditions{1}, '-and')
        conditions(1) = [];
    end
    [one, conditions] = next(object, conditions);
    yes = yes && one;
end
end

function [yes, rest] = next(object, conditions)
% The first condition, and those behind it.
if isempty(conditions)
    incomplete();
end
first = conditions{1};
if iscell(first)
    yes = matches(object, first);
    rest = conditions(2:end);
    return
end
if is_word(first, '-not')
    [yes, rest] = next(object, conditions(2:end));
    yes = ~yes;
    return
end
if ~(ischar(first) || isstring(first))
    error('MATLAB:findobj:InvalidCondition', 'A condition begins with the name of a property or an option.');
end
count = 2;
if is_word(first, '-regexp') || (is_word(first, '-function') && ~isa(conditions{min(2, end)}, 'function_handle'))
    count = 3;
end
if numel(conditions) < count
    incomplete();
end
yes = holds_for(object, char(first), conditions(2:count));
rest = conditions(count + 1:end);
end

function yes = holds_for(object, name, values)
switch lower(name)
    case '-property'
        yes = isprop(object, values{1});
    case '-method'
        yes = ismethod(object, values{1});
    case '-event'
        yes = any(strcmp(events(object), values{1}));
    case '-class'
        yes = strcmp(class(object), values{1});
    case '-isa'
        yes = isa(object, values{1});
    case '-regexp'
        yes = isprop(object, values{1}) && is_text(object.(values{1})) && ~isempty(regexp(object.(values{1}), values{2}, 'once'));
    case '-function'
        if isscalar(values)
            yes = values{1}(object);
        else
            yes = isprop(object, values{1}) && values{2}(object.(values{1}));
        end
    otherwise
        if name(1) == '-'
            error('MATLAB:findobj:InvalidOption', 'Invalid option ''%s''.', name);
        end
        yes = isprop(object, name) && isequal(object.(name), values{1});
end
end

function parts = split(conditions, word)
at = find(cellfun(@(part) is_word(part, word), conditions));
edges = [0, at, numel(conditions) + 1];
parts = cell(1, numel(edges) - 1);
for k = 1:numel(parts)
    parts{k} = conditions(edges(k) + 1:edges(k + 1) - 1);
    if isempty(parts{k}) && numel(parts) > 1
        incomplete();
    end
end
end

function yes = is_word(value, word)
yes = is_text(value) && strcmpi(value, word);
end

function yes = is_text(value)
yes = ischar(value) || (isstring(value) && isscalar(value));
end

function incomplete()
error('MATLAB:findobj:IncompleteCondition', 'A condition is not complete.');
end
