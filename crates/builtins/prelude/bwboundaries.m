function [B, L, count, A] = bwboundaries(BW, varargin)
% The borders of parts and of their holes.
validateattributes(BW, {'numeric', 'logical'}, {'real', '2d', 'nonsparse'}, 'bwboundaries', 'BW', 1);
connectivity = 8;
with_holes = true;
for k = 1:numel(varargin)
    if ischar(varargin{k}) || isstring(varargin{k})
        with_holes = strcmp(validatestring(varargin{k}, {'holes', 'noholes'}, 'bwboundaries'), 'holes');
    elseif isequal(varargin{k}, 4) || isequal(varargin{k}, 8)
        connectivity = varargin{k};
    else
        error('images:bwboundaries:badScalarConn', 'The connectivity must be 4 or 8.');
    end
end
[L, count] = flooded(BW, connectivity, 'bwboundaries');
B = cell(count, 1);
lists = lists_of(L, count);
for k = 1:count
    B{k} = outline_of(lists{k}, size(L, 1), connectivity);
end
owners = zeros(0, 1);
if with_holes
    % The background that does not reach the border.
    x = padarray(L, [1, 1]);
    [H, holes] = flooded(x == 0, 12 - connectivity, 'bwboundaries');
    lists = lists_of(H, holes);
    for h = 1:holes
        if H(1) ~= h
            B{end + 1, 1} = outline_of(lists{h}, size(H, 1), 12 - connectivity) - 1;
            owners(end + 1, 1) = x(lists{h}(1) - 1);
            x(lists{h}) = count + numel(owners);
        end
    end
    L = x(2:end - 1, 2:end - 1);
end
all_parts = count + numel(owners);
A = sparse(count + (1:numel(owners))', owners, true, all_parts, all_parts);
end

function at = outline_of(list, m, connectivity)
% The border of the part with these elements, of columns of length m.
row = mod(list - 1, m) + 1;
column = floor((list - 1) / m) + 1;
top = min(row);
left = min(column);
x = false(max(row) - top + 3, max(column) - left + 3);
x((column - left + 1) * size(x, 1) + row - top + 2) = true;
at = outline(x, find(x, 1), connectivity) + [top - 1, left - 1];
end
