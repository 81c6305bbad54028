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
x = padarray(L, [1, 1]);
for k = 1:count
    B{k} = outline(x == k, find(x == k, 1), connectivity);
end
owners = zeros(0, 1);
if with_holes
    % The background that does not reach the border.
    [H, holes] = flooded(x == 0, 12 - connectivity, 'bwboundaries');
    for h = 1:holes
        if H(1) ~= h
            part = padarray(H == h, [1, 1]);
            B{end + 1, 1} = outline(part, find(part, 1), 12 - connectivity) - 1;
            start = find(H == h, 1);
            owners(end + 1, 1) = x(start - 1);
            L(H(2:end - 1, 2:end - 1) == h) = count + numel(owners);
        end
    end
end
all_parts = count + numel(owners);
A = sparse(count + (1:numel(owners))', owners, true, all_parts, all_parts);
end
