function l = del2(u, varargin)
% Discrete Laplacian: second differences, divided by twice the number of dimensions (a vector's by four).
    vector = isvector(u);
    sizes = size(u);
    if vector
        u = u(:);
        rank = 1;
    else
        rank = ndims(u);
    end
    spacing = repmat({1}, 1, rank);
    if nargin == 2
        spacing(:) = varargin(1);
    elseif nargin > 2
        if numel(varargin) ~= rank
            error('MATLAB:del2:InvalidInputs', 'Invalid inputs.');
        end
        spacing = varargin;
        spacing([1 2]) = spacing([2 1]);
    end
    l = zeros(size(u));
    for dim = 1:rank
        l = l + second(u, dim, spacing{dim});
    end
    l = l / (2 * max(rank, 2));
    l = reshape(l, sizes);
end

function d = second(u, dim, h)
    front = [dim, 1:dim-1, dim+1:ndims(u)];
    p = permute(u, front);
    sizes = size(p);
    n = sizes(1);
    p = reshape(p, n, []);
    if isscalar(h)
        x = h * (1:n)';
    else
        x = h(:);
    end
    d = zeros(size(p));
    if n >= 3
        s = diff(p) ./ diff(x);
        d(2:n-1, :) = 2 * diff(s) ./ (x(3:n) - x(1:n-2));
        % Both ends continue the inner values linearly.
        if n == 3
            d(1, :) = d(2, :);
            d(3, :) = d(2, :);
        else
            d(1, :) = d(2, :) - (d(3, :) - d(2, :)) * (x(2) - x(1)) / (x(3) - x(2));
            d(n, :) = d(n-1, :) + (d(n-1, :) - d(n-2, :)) * (x(n) - x(n-1)) / (x(n-1) - x(n-2));
        end
    end
    d = ipermute(reshape(d, sizes), front);
end
