function [out, shape] = pages(of, A, B)
% What a function makes of each page of one array, or of two; appended to the functions that do.
    shape = size(A);
    shape = [shape(3:end) 1];
    if nargin > 2
        other = size(B);
        other = [other(3:end) 1];
        both = max(numel(shape), numel(other));
        shape(end + 1:both) = 1;
        other(end + 1:both) = 1;
        if any(shape ~= other & shape ~= 1 & other ~= 1)
            error('MATLAB:pagefun:DimensionMismatch', 'Arrays have incompatible sizes for this operation.');
        end
        from_a = repmat(reshape(1:prod(shape), shape), other ./ min(shape, other));
        from_b = repmat(reshape(1:prod(other), other), shape ./ min(shape, other));
        shape = size(from_a);
    else
        from_a = reshape(1:prod(shape), shape);
    end
    out = cell(numel(from_a), 1);
    for k = 1:numel(from_a)
        if nargin > 2
            out{k} = of(A(:, :, from_a(k)), B(:, :, from_b(k)));
        else
            out{k} = of(A(:, :, from_a(k)));
        end
    end
end
