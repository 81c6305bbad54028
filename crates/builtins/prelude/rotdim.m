function y = rotdim(x, n, plane)
% An array turned by 90 degrees, n times, in the plane of two of its dimensions.
    if nargin < 2 || isempty(n)
        n = 1;
    end
    if nargin < 3 || isempty(plane)
        plane = find(size(x) ~= 1, 2);
        if numel(plane) < 2
            plane = [1 2];
        end
    end
    order = 1:max(ndims(x), max(plane));
    order(plane) = plane([2 1]);
    switch mod(n, 4)
        case 0
            y = x;
        case 1
            y = flip(permute(x, order), min(plane));
        case 2
            y = flip(flip(x, plane(1)), plane(2));
        otherwise
            y = permute(flip(x, min(plane)), order);
    end
end
