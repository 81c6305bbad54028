function v = nth_element(x, n, dim)
% The n-th smallest elements along a dimension.
    if nargin < 3
        dim = find(size(x) ~= 1, 1);
        if isempty(dim)
            dim = 1;
        end
    end
    at = repmat({':'}, 1, max(ndims(x), dim));
    at{dim} = n;
    x = sort(x, dim);
    v = x(at{:});
end
