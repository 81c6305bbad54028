function varargout = drawn(name, count, args)
% Calls a chart with the numbers of places, and tells its axes what they mean.
chart = str2func(name);
ax = [];
if isscalar(args{1}) && ~isa(args{1}, 'lanner.Array') && all(isgraphics(args{1}, 'axes'))
    ax = args{1};
end
first = 1 + ~isempty(ax);
upright = ismember(name, {'yline', 'ylim', 'yticks'});
if strcmp(name, 'histogram')
    [varargout{1:count}] = counted(chart, ax, args(first:end));
    return
end
[at, dimension] = places_of(name, args, first);
if strcmp(name, 'barh')
    dimension = 3 - dimension;
elseif upright
    dimension(:) = 2;
end
target = ax;
if isempty(target) && ~isempty(get(groot, 'CurrentFigure')) && ~isempty(get(gcf, 'CurrentAxes'))
    target = gca;
end
kinds = cell(1, 2);
letters = 'XY';
for k = 1:numel(at)
    [args{at(k)}, kinds{dimension(k)}] = lanner.places(args{at(k)}, target, letters(dimension(k)), kinds{dimension(k)});
end
% Lengths of time beside places, such as errors, are days.
for k = first:numel(args)
    if isa(args{k}, 'duration')
        args{k} = days(args{k});
    elseif isa(args{k}, 'lanner.Array')
        error('MATLAB:graphics:InvalidData', 'Invalid data argument.');
    end
end
if ismember(name, {'xlim', 'ylim', 'xticks', 'yticks'})
    chart(args{:});
    handles = [];
else
    handles = chart(args{:});
    ax = ancestor(handles(1), 'axes');
end
if isempty(ax)
    ax = gca;
end
for k = 1:2
    if ~isempty(kinds{k})
        lanner.tell_axes(ax, letters(k), kinds{k}, any(strcmp(name, {'bar', 'barh', 'boxchart'})));
    end
end
varargout = cell(1, count);
if count > 0
    varargout{1} = handles;
end
end

function [at, dimension] = places_of(name, args, first)
% Which arguments are places, and of x or y: pairs of x and y up to the first text, for lines also behind a text.
at = [];
dimension = [];
if ismember(name, {'xline', 'yline', 'xlim', 'ylim', 'xticks', 'yticks'})
    at = first;
    dimension = 1;
    return
end
k = first;
is_data = @(k) k <= numel(args) && (isnumeric(args{k}) || islogical(args{k}) || isa(args{k}, 'lanner.Array'));
repeats = ismember(name, {'plot', 'semilogx', 'semilogy', 'loglog', 'stairs'});
while is_data(k)
    if is_data(k + 1)
        at = [at, k, k + 1]; %#ok<AGROW>
        dimension = [dimension, 1, 2]; %#ok<AGROW>
        k = k + 2;
    else
        at = [at, k]; %#ok<AGROW>
        dimension = [dimension, 2]; %#ok<AGROW>
        k = k + 1;
    end
    if ~repeats
        break
    end
    % A specification, and more lines behind it.
    if k < numel(args) && ~is_data(k) && is_data(k + 1) && is_specification(args{k})
        k = k + 1;
    end
end
is_object = arrayfun(@(k) isa(args{k}, 'lanner.Array'), at);
at = at(is_object);
dimension = dimension(is_object);
end

function tf = is_specification(text)
tf = (ischar(text) || isstring(text)) && ~isempty(regexp(char(text), '^[-:.+o*xsd^v<>phrgbcmykw_|]*$', 'once'));
end

function varargout = counted(chart, ax, args)
% Bars of counts of categories, or of points or lengths of time.
data = args{1};
args(1) = [];
front = {};
if ~isempty(ax)
    front = {ax};
end
if isa(data, 'categorical')
    kind = struct('name', 'categorical', 'names', {categories(data)'}, 'format', '');
    n = numel(kind.names);
    counts = countcats(data(:))';
    h = chart(front{:}, 'BinEdges', 0.5:n + 0.5, 'BinCounts', counts, 'BarWidth', 0.9, args{:});
else
    at = find(strcmpi(args(1:2:end), 'BinMethod')) * 2;
    if ~isempty(at) && isa(data, 'datetime') && ~any(strcmpi(args{at}, {'auto', 'sturges', 'sqrt', 'fd', 'scott', 'integers'}))
        edges = calendar_edges(data, char(args{at}));
        args(at - 1:at) = [];
        args = [args, {'BinEdges', edges}];
    end
    [numbers, kind] = lanner.places(data, [], 'X', []);
    for k = 1:numel(args)
        if isa(args{k}, 'lanner.Array')
            args{k} = lanner.places(args{k}, [], 'X', []);
        end
    end
    h = chart(front{:}, numbers, args{:});
end
letter = 'X';
if strcmp(h.Orientation, 'horizontal')
    letter = 'Y';
end
lanner.tell_axes(ancestor(h, 'axes'), letter, kind, false);
varargout = cell(1, nargout);
if nargout > 0
    varargout{1} = h;
end
end

function edges = calendar_edges(data, unit)
% From the begin of the first unit of the calendar to the end of the last one.
last = dateshift(max(data(:)), 'start', unit, 'next');
edge = dateshift(min(data(:)), 'start', unit);
edges = edge;
while edge < last
    edge = dateshift(edge, 'start', unit, 'next');
    edges(end + 1) = edge; %#ok<AGROW>
end
end
