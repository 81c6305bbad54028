function A = col2im(B, block, extents, kind)
% Columns back to blocks; one row back to the places of sliding blocks.
    if nargin < 4
        kind = 'sliding';
    end
    kind = validatestring(kind, {'sliding', 'distinct'}, 'col2im', 'KIND', 4);
    p = block(1);
    q = block(2);
    if strcmp(kind, 'distinct')
        rows = ceil(extents(1) / p);
        columns = ceil(extents(2) / q);
        if size(B, 1) ~= p * q || size(B, 2) ~= rows * columns
            error('images:col2im:wrongBlockSize', 'The size of B must fit the blocks.');
        end
        A = reshape(permute(reshape(B, p, q, rows, columns), [1 3 2 4]), rows * p, columns * q);
        A = A(1:extents(1), 1:extents(2));
    else
        A = reshape(B, extents(1) - p + 1, extents(2) - q + 1);
    end
end
