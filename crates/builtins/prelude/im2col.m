function B = im2col(A, block, kind)
% Blocks as columns: every place of a block, or blocks side by side.
    if nargin < 3
        kind = 'sliding';
    end
    kind = validatestring(kind, {'sliding', 'distinct'}, 'im2col', 'KIND', 3);
    [m, n] = size(A);
    p = block(1);
    q = block(2);
    if strcmp(kind, 'distinct')
        wide = zeros(ceil(m / p) * p, ceil(n / q) * q, 'like', A);
        wide(1:m, 1:n) = A;
        B = reshape(permute(reshape(wide, p, size(wide, 1) / p, q, []), [1 3 2 4]), p * q, []);
    else
        first = (1:max(m - p + 1, 0))' + (0:max(n - q, -1)) * m;
        offsets = (0:p - 1)' + (0:q - 1) * m;
        B = reshape(A(offsets(:) + first(:)'), p * q, []);
    end
end
