function varargout = streamline(varargin)
% Lines along a flow.
first = {};
if ~isempty(varargin) && isscalar(varargin{1}) && all(isgraphics(varargin{1}, 'axes'))
    first = varargin(1);
    varargin(1) = [];
end
if ~isempty(varargin) && iscell(varargin{1})
    vertices = varargin{1};
    varargin(1) = [];
else
    % Arrays of three dimensions are a flow in space.
    if ~isempty(varargin) && ndims(varargin{1}) == 3 || numel(varargin) > 8
        vertices = stream3(varargin{:});
    else
        vertices = stream2(varargin{:});
    end
    varargin = {};
end
if isempty(first)
    first = {gca};
end
handles = gobjects(0, 1);
for k = 1:numel(vertices)
    points = vertices{k};
    if ~isempty(points)
        places = num2cell(points, 1);
        handles(end + 1, 1) = line(places{:}, 'Parent', first{1}, 'Color', [0, 0.4470, 0.7410], varargin{:}); %#ok<AGROW>
    end
end
if nargout > 0
    varargout = {handles};
end
end
