function varargout = ezpolar(varargin)
% A function as a radius over an angle, by its text or handle.
[first, args] = ez_axes(varargin);
[f, ~, shown] = ez_function(args{1});
range = [0, 2 * pi];
if numel(args) > 1
    range = args{2};
end
if ~isempty(first)
    axes(first{1});
end
t = linspace(range(1), range(2), 500);
h = polar(t, ez_values(f, t));
title(['r = ', shown], 'Interpreter', 'none');
if nargout > 0
    varargout = {h};
end
end
