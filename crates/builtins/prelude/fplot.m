function varargout = fplot(varargin)
% A function as a line, with more points where it bends.
if isempty(varargin)
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
first = {};
if isgraphics(varargin{1}, 'axes')
    first = varargin(1);
    varargin(1) = [];
end
f = asfunction(varargin{1});
rest = varargin(2:end);
g = [];
if ~isempty(rest) && isa(rest{1}, 'function_handle')
    g = rest{1};
    rest(1) = [];
end
range = [-5, 5];
if ~isempty(rest) && isnumeric(rest{1})
    range = rest{1}(1:2);
    rest(1) = [];
end
t = refined(f, g, linspace(range(1), range(2), 201));
if isempty(g)
    [x, y] = deal(t, values(f, t));
else
    [x, y] = deal(values(f, t), values(g, t));
end
h = plot(first{:}, x, y, rest{:});
if isempty(g) && ~ishold(h(1).Parent)
    xlim(h(1).Parent, range);
end
if nargout > 0
    varargout = {h};
end
end

function f = asfunction(f)
% Texts are expressions of one variable.
if ischar(f) || isstring(f)
    f = str2func(['@(x) ' vectorize(char(f))]);
end
end

function y = values(f, t)
% Of functions that take one number alone each number is asked for.
y = f(t);
if ~isequal(size(y), size(t))
    y = arrayfun(f, t);
end
y = real(y);
end

function t = refined(f, g, t)
% Points between those where the direction changes.
for round = 1:3
    y = values(f, t);
    if ~isempty(g)
        y = y + 1i * values(g, t);
    end
    bend = abs(diff(y, 2));
    bends = find(bend > 0.01 * max([bend, eps]));
    if numel(t) > 4000 || isempty(bends)
        break
    end
    between = [(t(bends) + t(bends + 1)) / 2, (t(bends + 1) + t(bends + 2)) / 2];
    t = unique([t, between]);
end
end
