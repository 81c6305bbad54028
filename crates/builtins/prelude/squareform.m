function y = squareform(d, form)
% Distances of pairs as a symmetric matrix, and such a matrix as a row of distances.
    if nargin < 2
        form = 'tovector';
        if isvector(d) && ~isscalar(d) || isempty(d)
            form = 'tomatrix';
        end
        if isscalar(d) && d ~= 0
            form = 'tomatrix';
        end
    end
    switch lower(char(form))
        case 'tomatrix'
            n = ceil(sqrt(2 * numel(d)));
            if numel(d) ~= n * (n - 1) / 2
                error('stats:squareform:BadVectorSize', 'The length of the vector is that of no distances of pairs.');
            end
            n = max(n, 1);
            y = zeros(n, class(d));
            y(tril(true(n), -1)) = d;
            y = y + y';
        case 'tovector'
            if size(d, 1) ~= size(d, 2) || any(diag(d) ~= 0)
                error('stats:squareform:BadInput', 'The matrix must be square, with zeros on its diagonal.');
            end
            y = reshape(d(tril(true(size(d)), -1)), 1, []);
        otherwise
            error('stats:squareform:BadDirection', 'Direction must be ''tomatrix'' or ''tovector''.');
    end
end
