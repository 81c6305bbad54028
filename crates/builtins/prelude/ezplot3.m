function varargout = ezplot3(varargin)
% A curve in space by a parameter: three functions by their texts or handles.
[first, args] = ez_axes(varargin);
if numel(args) < 3
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
end
range = [0, 2 * pi];
if numel(args) > 3 && isnumeric(args{4})
    range = args{4};
end
t = linspace(range(1), range(2), 500);
data = cell(1, 3);
shown = cell(1, 3);
for k = 1:3
    [f, ~, shown{k}] = ez_function(args{k});
    data{k} = ez_values(f, t);
end
h = plot3(first{:}, data{:});
grid(h.Parent, 'on');
ez_name(h.Parent, {'x', 'y'}, ['x = ', shown{1}, ', y = ', shown{2}, ', z = ', shown{3}]);
zlabel(h.Parent, 'z');
if nargout > 0
    varargout = {h};
end
end
