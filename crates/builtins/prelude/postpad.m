function y = postpad(x, len, c, dim)
% A vector, or a dimension, cut or filled up to a length at its end.
    if nargin < 3 || isempty(c)
        c = 0;
    end
    if nargin < 4
        dim = find(size(x) ~= 1, 1);
        if isempty(dim)
            dim = 2;
        end
    end
    if ~isscalar(len) || len < 0 || len ~= fix(len)
        error('Octave:invalid-input-arg', 'postpad: L must be a non-negative integer');
    end
    sizes = size(x);
    sizes(end+1:dim) = 1;
    d = sizes(dim);
    if d >= len
        index = repmat({':'}, 1, numel(sizes));
        index{dim} = 1:len;
        y = x(index{:});
    else
        sizes(dim) = len - d;
        y = cat(dim, x, c * ones(sizes));
    end
end
