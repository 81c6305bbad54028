function varargout = reducevolume(varargin)
% Each so many elements of a volume.
[places, V, rest] = volume_arguments('reducevolume', varargin);
if numel(rest) ~= 1 || ~any(numel(rest{1}) == [1, 3]) || any(rest{1} < 1)
    error('MATLAB:reducevolume:InvalidFactor', 'R must be a positive integer, or three of them.');
end
step = rest{1};
if isscalar(step)
    step = [step, step, step];
end
at = {1:step(2):size(V, 1), 1:step(1):size(V, 2), 1:step(3):size(V, 3)};
if nargout < 2
    varargout = {V(at{:})};
else
    grids = num2cell(reshape(places, [size(V), 3]), 1:3);
    varargout = {grids{1}(at{:}), grids{2}(at{:}), grids{3}(at{:}), V(at{:})};
end
end
