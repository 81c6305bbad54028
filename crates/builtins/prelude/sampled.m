
function [x, y, z, rest] = sampled(f, rest, n)
% A function of two variables at the points of a grid; appended to the functions that draw one.
range = [-5, 5];
if ~isempty(rest) && isnumeric(rest{1})
    range = rest{1};
    rest(1) = [];
end
if numel(range) == 2
    range = [range, range];
end
[x, y] = meshgrid(linspace(range(1), range(2), n), linspace(range(3), range(4), n));
z = f(x, y);
if ~isequal(size(z), size(x))
    z = arrayfun(f, x, y);
end
end
