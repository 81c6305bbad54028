function [B, places] = imfill(A, varargin)
% A picture whose holes are filled.
validateattributes(A, {'numeric', 'logical'}, {'real', 'nonsparse'}, 'imfill', 'A', 1);
fills_holes = false;
numbers = {};
for k = 1:numel(varargin)
    if ischar(varargin{k}) || isstring(varargin{k})
        validatestring(varargin{k}, {'holes'}, 'imfill');
        fills_holes = true;
    else
        numbers{end + 1} = double(varargin{k});
    end
end
if ~islogical(A)
    fills_holes = true;
end
connectivity = 4;
if ndims(A) > 2
    connectivity = 6;
end
rank = ndims(A);
at = cell(1, rank);
for d = 1:rank
    at{d} = 1 + (1:size(A, d));
end
if fills_holes
    if numel(numbers) > 0
        connectivity = numbers{end};
    end
    if isempty(A)
        B = A;
        places = zeros(0, 1);
        return
    end
    % What is dark rises from the border, below the picture turned upside down.
    x = -double(A);
    high = max(x(:));
    most = padarray(padarray(x, ones(1, rank), high), ones(1, rank), -Inf);
    start = padarray(padarray(-Inf(size(x)), ones(1, rank), high), ones(1, rank), -Inf);
    steps = neighbour_steps(connectivity, size(most), 'imfill');
    y = grown(start, most, steps);
    for d = 1:rank
        at{d} = at{d} + 1;
    end
    B = cast(-y(at{:}), class(A));
    places = find(B ~= A);
    return
end
if numel(numbers) == 0
    error('images:imfill:noDisplay', 'There is no display on which places can be chosen: give places, or ''holes''.');
end
if numel(numbers) > 1
    connectivity = numbers{2};
end
seeds = numbers{1};
if size(seeds, 2) == rank && rank > 1 && ~isempty(seeds)
    columns = num2cell(seeds, 1);
    seeds = sub2ind(size(A), columns{:});
end
seeds = seeds(:);
if any(seeds < 1 | seeds > numel(A) | seeds ~= floor(seeds))
    error('images:imfill:outOfRange', 'LOCATIONS must be places within the picture.');
end
L = flooded(~A, connectivity, 'imfill');
wanted = unique(L(seeds));
B = A | ismember(L, wanted(wanted > 0));
places = find(B & ~A);
end
