function C = cross(A, B, dim)
% The vector product along a dimension of length 3.
if isvector(A) && isvector(B) && nargin < 3
    if numel(A) ~= 3 || numel(B) ~= 3
        error('MATLAB:cross:InvalidDimAorBForCrossProd', ...
            'A and B must be of length 3 in the dimension in which the cross product is taken.');
    end
    C = [A(2) * B(3) - A(3) * B(2); A(3) * B(1) - A(1) * B(3); A(1) * B(2) - A(2) * B(1)];
    if size(A, 2) == 3 && size(B, 2) == 3
        C = C.';
    elseif size(A, 2) == 3 || size(B, 2) == 3
        C = reshape(C, 3, 1);
        if size(A, 1) == 1
            C = C.';
        end
    end
    return
end
if ~isequal(size(A), size(B))
    error('MATLAB:cross:InputSizeMismatch', 'A and B must be same size.');
end
if nargin < 3
    dim = find(size(A) == 3, 1);
    if isempty(dim)
        error('MATLAB:cross:InvalidDimAorB', 'A and B must have at least one dimension of length 3.');
    end
elseif size(A, dim) ~= 3
    error('MATLAB:cross:InvalidDimAorBForCrossProd', ...
        'A and B must be of length 3 in the dimension in which the cross product is taken.');
end
extents = size(A);
A = reshape(A, prod(extents(1:dim - 1)), 3, []);
B = reshape(B, size(A));
C = [A(:, 2, :) .* B(:, 3, :) - A(:, 3, :) .* B(:, 2, :), ...
     A(:, 3, :) .* B(:, 1, :) - A(:, 1, :) .* B(:, 3, :), ...
     A(:, 1, :) .* B(:, 2, :) - A(:, 2, :) .* B(:, 1, :)];
C = reshape(C, extents);
end
