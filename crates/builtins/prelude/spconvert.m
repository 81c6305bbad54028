function s = spconvert(d)
% The sparse matrix whose elements are rows of d: [row column value] or [row column real imaginary].
    if issparse(d) && size(d, 2) > 4
        s = d;
        return
    end
    if size(d, 2) ~= 3 && size(d, 2) ~= 4
        error('MATLAB:spconvert:WrongArraySize', 'Array must have 3 or 4 columns.');
    end
    values = d(:, 3);
    if size(d, 2) == 4
        values = complex(values, d(:, 4));
    end
    kept = values ~= 0;
    s = sparse(d(kept, 1), d(kept, 2), values(kept), max([d(:, 1); 0]), max([d(:, 2); 0]));
end
