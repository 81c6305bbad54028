
function [first, args] = ez_axes(args)
% Axes in front.
first = {};
if ~isempty(args) && isscalar(args{1}) && ~isa(args{1}, 'function_handle') && all(isgraphics(args{1}, 'axes'))
    first = args(1);
    args(1) = [];
end
if isempty(args)
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
end

function [f, names, shown] = ez_function(f)
% The function of a text or a handle, its variables, and its text.
if isa(f, 'function_handle')
    shown = func2str(f);
    parts = regexp(shown, '^@\(([^)]*)\)\s*(.*)$', 'tokens', 'once');
    if isempty(parts)
        names = {'x', 'y'};
        names = names(1:min(max(abs(nargin(f)), 1), 2));
        shown = [shown, '(', strjoin(names, ','), ')'];
    else
        names = strtrim(strsplit(parts{1}, ','));
        shown = strtrim(parts{2});
    end
    return
end
if ~(ischar(f) || isstring(f))
    error('MATLAB:ezplot:InvalidFunction', 'The function must be a text or a function handle.');
end
shown = strtrim(char(f));
sides = strsplit(shown, '=');
text = shown;
if numel(sides) == 2
    text = ['(', sides{1}, ')-(', sides{2}, ')'];
end
[names, at] = regexp(text, '(?<![\w.])[A-Za-z]\w*', 'match', 'end');
called = cellfun(@(k) ~isempty(regexp(text(k + 1:end), '^\s*\(', 'once')), num2cell(at));
names = setdiff(names(~called), {'pi', 'i', 'j', 'e', 'E', 'Inf', 'inf', 'NaN', 'nan', 'eps'});
names = names(:)';
if isempty(names)
    names = {'x'};
end
if numel(sides) == 2 && isscalar(names)
    names = unique([names, {'x', 'y'}]);
end
f = str2func(['@(', strjoin(names, ', '), ') ', vectorize(text)]);
end

function z = ez_values(f, varargin)
% Of functions that take one number alone each number is asked for; a constant is the same everywhere.
try
    z = f(varargin{:});
catch
    z = arrayfun(f, varargin{:});
end
if isscalar(z) && ~isscalar(varargin{1})
    z = repmat(z, size(varargin{1}));
elseif ~isequal(size(z), size(varargin{1}))
    z = arrayfun(f, varargin{:});
end
z(imag(z) ~= 0) = NaN;
z = real(z);
end

function [first, x, y, z, names, shown] = ez_grid(args)
% The grid of a function of two variables: over a square or a rectangle, of so many points; with three functions a surface by parameters.
[first, args] = ez_axes(args);
[f, names, shown] = ez_function(args{1});
args(1) = [];
more = {};
while ~isempty(args) && (isa(args{1}, 'function_handle') || (ischar(args{1}) && ~any(strcmp(args{1}, {'circ', 'rect'}))))
    more(end + 1) = args(1); %#ok<AGROW>
    args(1) = [];
end
range = 2 * pi * [-1, 1, -1, 1];
n = 60;
for k = 1:numel(args)
    if isnumeric(args{k}) && isscalar(args{k})
        n = args{k};
    elseif isnumeric(args{k})
        range = args{k}(:)';
    end
end
if numel(range) == 2
    range = [range, range];
end
[s, t] = meshgrid(linspace(range(1), range(2), n), linspace(range(3), range(4), n));
if any(strcmp(args, 'circ'))
    radius = linspace(0, (range(2) - range(1)) / 2, n);
    [angle, radius] = meshgrid(linspace(0, 2 * pi, n), radius);
    s = (range(1) + range(2)) / 2 + radius .* cos(angle);
    t = (range(3) + range(4)) / 2 + radius .* sin(angle);
end
if numel(more) == 2
    [g, second_names, second] = ez_function(more{1});
    [h, third_names, third] = ez_function(more{2});
    all = unique([names, second_names, third_names]);
    x = ez_of(f, names, all, s, t);
    y = ez_of(g, second_names, all, s, t);
    z = ez_of(h, third_names, all, s, t);
    shown = ['x = ', shown, ', y = ', second, ', z = ', third];
    names = {'x', 'y'};
else
    x = s;
    y = t;
    if isscalar(names) && nargin(f) == 1
        z = ez_values(f, s);
        names = {names{1}, 'y'};
    else
        z = ez_values(f, s, t);
    end
end
end

function z = ez_of(f, names, all, s, t)
% A function of both parameters, or of the one that it names.
if numel(names) > 1
    z = ez_values(f, s, t);
elseif strcmp(names{1}, all{1})
    z = ez_values(f, s);
else
    z = ez_values(f, t);
end
end

function ez_name(axes, names, shown)
title(axes, shown, 'Interpreter', 'none');
xlabel(axes, names{1});
ylabel(axes, names{2});
end
