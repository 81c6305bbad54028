function varargout = boxplot(varargin)
% Boxes of the quartiles of columns or groups, of lines.
if ~isempty(varargin) && isscalar(varargin{1}) && ~isnumeric(varargin{1}) && all(isgraphics(varargin{1}, 'axes'))
    axes(varargin{1});
    varargin(1) = [];
end
if isempty(varargin)
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
x = varargin{1};
varargin(1) = [];
names = {};
if mod(numel(varargin), 2) == 1
    [x, names] = grouped(x, varargin{1});
    varargin(1) = [];
elseif isvector(x)
    x = {x(:)};
else
    x = num2cell(x, 1);
end
n = numel(x);
o = struct('Notch', 'off', 'Symbol', '+r', 'Orientation', 'vertical', 'Whisker', 1.5, 'Widths', min(0.15 * n, 0.5), ...
    'Positions', 1:n, 'Labels', {names}, 'Colors', 'b');
known = fieldnames(o);
for k = 1:2:numel(varargin)
    at = find(strncmpi(varargin{k}, known, numel(varargin{k})));
    if numel(at) ~= 1
        error('stats:boxplot:BadParam', 'Invalid parameter name: %s.', varargin{k});
    end
    o.(known{at}) = varargin{k + 1};
end
is_lying = strncmpi(o.Orientation, 'h', 1);
newplot;
held = ishold;
hold on
handles = gobjects(7, n);
for k = 1:n
    width = o.Widths(min(k, end));
    handles(:, k) = one_box(x{k}, o.Positions(k), width, o, is_lying);
end
if ~held
    hold off
end
box on
labels = cellstr(string(o.Labels));
if isempty(o.Labels)
    labels = cellstr(string(o.Positions));
end
ends = [min(o.Positions) - 0.5, max(o.Positions) + 0.5];
[places, order] = sort(o.Positions);
if is_lying
    set(gca, 'YLim', ends, 'YTick', places, 'YTickLabel', labels(order));
else
    set(gca, 'XLim', ends, 'XTick', places, 'XTickLabel', labels(order));
end
if nargout > 0
    varargout = {handles};
end
end

function [x, names] = grouped(values, groups)
% A cell for each group, in the order in which groups of texts come first; numbers ascend.
if ischar(groups)
    groups = cellstr(groups);
end
if iscell(groups) || isstring(groups) || ~isnumeric(groups) && ~islogical(groups)
    [names, ~, at] = unique(cellstr(groups), 'stable');
else
    [numbers, ~, at] = unique(groups(:));
    names = cellstr(string(numbers));
end
if ~isvector(values) && numel(at) == size(values, 2)
    at = repelem(at(:), size(values, 1));
end
values = values(:);
if numel(at) ~= numel(values)
    error('stats:boxplot:InputSizeMismatch', 'G must be the same length as X or the same length as the number of columns in X.');
end
x = cell(1, numel(names));
for k = 1:numel(names)
    x{k} = values(at == k);
end
end

function h = one_box(x, at, width, o, is_lying)
% Upper whisker, lower whisker, their ends, box, median, outliers.
x = x(isfinite(x));
q = quantile(x(:), [0.25, 0.5, 0.75]);
if isempty(x)
    q = nan(1, 3);
end
high = q(3) + o.Whisker * (q(3) - q(1));
low = q(1) - o.Whisker * (q(3) - q(1));
near = x(x >= low & x <= high);
top = max([near(:); q(3)]);
bottom = min([near(:); q(1)]);
far = x(x < low | x > high);
colour = o.Colors(1, :);
if ischar(colour)
    colour = colour(1);
end
left = at - width / 2;
right = at + width / 2;
h = gobjects(7, 1);
h(1) = drawn([at, at], [q(3), top], is_lying, 'Color', 'k', 'LineStyle', '--', 'Tag', 'Upper Whisker');
h(2) = drawn([at, at], [bottom, q(1)], is_lying, 'Color', 'k', 'LineStyle', '--', 'Tag', 'Lower Whisker');
h(3) = drawn(at + width / 4 * [-1, 1], [top, top], is_lying, 'Color', 'k', 'Tag', 'Upper Adjacent Value');
h(4) = drawn(at + width / 4 * [-1, 1], [bottom, bottom], is_lying, 'Color', 'k', 'Tag', 'Lower Adjacent Value');
waist = 0;
if any(strcmpi(o.Notch, {'on', 'marker'}))
    waist = 1.57 * (q(3) - q(1)) / sqrt(numel(x));
    inner = width / 4;
    xs = [left, left, left + inner, left, left, right, right, right - inner, right, right, left];
    ys = [q(1), q(2) - waist, q(2), q(2) + waist, q(3), q(3), q(2) + waist, q(2), q(2) - waist, q(1), q(1)];
    middle = [left + inner, right - inner];
else
    xs = [left, left, right, right, left];
    ys = [q(1), q(3), q(3), q(1), q(1)];
    middle = [left, right];
end
h(5) = drawn(xs, ys, is_lying, 'Color', colour, 'Tag', 'Box');
h(6) = drawn(middle, [q(2), q(2)], is_lying, 'Color', 'r', 'Tag', 'Median');
if isempty(far) || isempty(o.Symbol)
    far = NaN;
end
h(7) = drawn(repmat(at, 1, numel(far)), far(:)', is_lying, 'LineStyle', 'none', 'Tag', 'Outliers');
symbol = [o.Symbol, ''];
colours = symbol(ismember(symbol, 'rgbcmykw'));
marker = symbol(~ismember(symbol, 'rgbcmykw'));
if ~isempty(marker)
    h(7).Marker = marker(1);
end
if ~isempty(colours)
    h(7).Color = colours(1);
end
end

function h = drawn(x, y, is_lying, varargin)
if is_lying
    [x, y] = deal(y, x);
end
h = line(x, y, varargin{:});
end
