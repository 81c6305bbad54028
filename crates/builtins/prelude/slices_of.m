function [parts, explode, names] = slices_of(x, more, row)
% What part of the whole each number is, which slices are moved, and what they are called; appended to the functions that draw slices.
x = x(:)';
if isempty(x) || any(x < 0) || ~any(x > 0)
    error(['MATLAB:', row, ':NonPositiveData'], 'Must have all nonnegative data in input argument, and some that is positive.');
end
explode = zeros(size(x));
names = {};
for k = 1:numel(more)
    if iscell(more{k}) || isstring(more{k})
        names = cellstr(more{k});
    else
        explode = more{k}(:)' ~= 0;
    end
end
if numel(explode) ~= numel(x) || ~isempty(names) && numel(names) ~= numel(x)
    error(['MATLAB:', row, ':SizeMismatch'], 'There must be as many labels, and as many slices to move, as numbers.');
end
parts = x / max(1, sum(x));
if sum(x) > 1
    parts = x / sum(x);
end
if isempty(names)
    names = arrayfun(@(part) sprintf('%.0f%%', 100 * part), parts, 'UniformOutput', false);
    names(parts < 0.005) = {'< 1%'};
end
end
