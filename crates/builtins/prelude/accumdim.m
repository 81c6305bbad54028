function a = accumdim(subs, values, dim, n, func, fill)
% Values gathered along a dimension by their subscripts: sums, or what a function makes of each group.
    if nargin < 3 || isempty(dim)
        dim = find(size(values) ~= 1, 1);
        if isempty(dim)
            dim = 1;
        end
    end
    if nargin < 4 || isempty(n)
        n = 0;
    end
    if nargin < 5 || isempty(func)
        func = @(x, d) sum(x, d);
    end
    if nargin < 6 || isempty(fill)
        fill = 0;
    end
    subs = subs(:);
    n = max(n, max(subs));
    extents = size(values);
    extents(dim) = n;
    a = repmat(cast(fill, class(values)), extents);
    at = repmat({':'}, 1, ndims(values));
    for k = unique(subs)'
        from = at;
        from{dim} = find(subs == k);
        to = at;
        to{dim} = k;
        if nargin(func) == 1
            a(to{:}) = func(values(from{:}));
        else
            a(to{:}) = func(values(from{:}), dim);
        end
    end
end
