function varargout = subvolume(varargin)
% The part of a volume between limits; NaN is no limit.
[places, V, rest] = volume_arguments('subvolume', varargin);
if numel(rest) ~= 1 || numel(rest{1}) ~= 6
    error('MATLAB:subvolume:InvalidLimits', 'LIMITS must have six elements.');
end
limits = reshape(rest{1}, 2, 3);
grids = num2cell(reshape(places, [size(V), 3]), 1:3);
along = {grids{1}(1, :, 1), grids{2}(:, 1, 1)', reshape(grids{3}(1, 1, :), 1, [])};
at = cell(1, 3);
for k = 1:3
    is_in = (isnan(limits(1, k)) | along{k} >= limits(1, k)) & (isnan(limits(2, k)) | along{k} <= limits(2, k));
    at{k} = find(is_in);
end
at = at([2, 1, 3]);
if nargout < 2
    varargout = {V(at{:})};
else
    varargout = {grids{1}(at{:}), grids{2}(at{:}), grids{3}(at{:}), V(at{:})};
end
end
