function [vertices, which, extra] = level_vertices(first, second, V, level, places, colours)
% Points of edges between nodes where a grid has a level, each edge once; appended to the functions that cut grids.
% A node and itself is a point there. `which` has the number of the point of each pair.
lo = min(first, second);
hi = max(first, second);
[keys, ~, which] = unique(lo(:) + (hi(:) - 1) * numel(V));
lo = mod(keys - 1, numel(V)) + 1;
hi = (keys - lo) / numel(V) + 1;
t = (level - V(lo)) ./ (V(hi) - V(lo));
t(lo == hi) = 0;
t = reshape(t, [], 1);
vertices = places(lo, :) + t .* (places(hi, :) - places(lo, :));
which = reshape(which, size(first));
extra = [];
if ~isempty(colours)
    extra = reshape(colours(lo), [], 1) + t .* reshape(colours(hi) - colours(lo), [], 1);
end
end
