function varargout = fplot3(varargin)
% A curve in space, of three functions of one variable.
first = {};
given = varargin;
if ~isempty(given) && isscalar(given{1}) && all(isgraphics(given{1}, 'axes'))
    first = given(1);
    given(1) = [];
end
if numel(given) < 3
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
rest = given(4:end);
range = [-5, 5];
if ~isempty(rest) && isnumeric(rest{1})
    range = rest{1};
    rest(1) = [];
end
t = linspace(range(1), range(2), 501);
points = cellfun(@(f) arrayfun(f, t), given(1:3), 'UniformOutput', false);
h = plot3(first{:}, points{:}, rest{:});
grid(h.Parent, 'on');
if nargout > 0
    varargout = {h};
end
end
