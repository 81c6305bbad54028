function J = imreconstruct(marker, mask, connectivity)
% The marker grown as far as the mask lets it.
if ~isequal(size(marker), size(mask)) || ~strcmp(class(marker), class(mask))
    error('images:imreconstruct:mismatchedInputs', 'MARKER and MASK must have the same class and size.');
end
if nargin < 3
    connectivity = 8;
    if ndims(mask) > 2
        connectivity = ones(3 * ones(1, ndims(mask)));
    end
end
if any(marker(:) > mask(:))
    error('images:imreconstruct:markerGreaterThanMask', 'MARKER pixels must be less than or equal to MASK pixels.');
end
rank = ndims(mask);
at = cell(1, rank);
for d = 1:rank
    at{d} = 1 + (1:size(mask, d));
end
low = -Inf;
x = double(padarray(mask, ones(1, rank)));
y = x;
x(:) = low;
y(:) = low;
x(at{:}) = double(marker);
y(at{:}) = double(mask);
J = grown(x, y, neighbour_steps(connectivity, size(x), 'imreconstruct'));
J = cast(J(at{:}), class(mask));
end
