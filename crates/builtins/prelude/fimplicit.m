function varargout = fimplicit(varargin)
% The points where a function of two variables is 0.
given = varargin;
ax = {};
if ~isempty(given) && isscalar(given{1}) && all(isgraphics(given{1}, 'axes'))
    ax = given(1);
    given(1) = [];
end
if isempty(given)
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
f = given{1};
if ischar(f) || isstring(f)
    f = str2func(['@(x, y) ', vectorize(char(f))]);
end
rest = given(2:end);
range = [-5, 5, -5, 5];
if ~isempty(rest) && isnumeric(rest{1})
    range = rest{1};
    rest(1) = [];
    if numel(range) == 2
        range = [range, range];
    end
end
[x, y] = meshgrid(linspace(range(1), range(2), 301), linspace(range(3), range(4), 301));
z = f(x, y);
if isscalar(z)
    z = repmat(z, size(x));
end
lines = contourc(x(1, :), y(:, 1)', z, [0, 0]);
% Each line begins with its height and its length; gaps are between lines.
at = 1;
while at <= size(lines, 2)
    count = lines(2, at);
    lines(:, at) = NaN;
    at = at + count + 1;
end
h = plot(ax{:}, lines(1, 2:end), lines(2, 2:end), rest{:});
if ~ishold(h.Parent)
    axis(h.Parent, range);
end
if nargout > 0
    varargout = {h};
end
end
