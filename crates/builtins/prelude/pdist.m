function d = pdist(x, varargin)
% Distances between the rows of a matrix, as a row: of rows 1 and 2, 1 and 3, ..., 2 and 3, ...
    n = size(x, 1);
    options = varargin;
    % What the distances are scaled by is that of all rows.
    if ~isempty(options) && isscalar(options) && ~isa(options{1}, 'function_handle')
        if strcmpi(options{1}, 'seuclidean')
            options{2} = std(x, 0, 1);
        elseif strcmpi(options{1}, 'mahalanobis')
            options{2} = cov(x);
        end
    end
    d = zeros(1, n * (n - 1) / 2);
    last = 0;
    for k = 1:n - 1
        d(last + 1:last + n - k) = pdist2(x(k, :), x(k+1:n, :), options{:});
        last = last + n - k;
    end
end
