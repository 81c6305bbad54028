function d = pdist2(x, y, metric, p)
% Distances between each row of one matrix and each row of another.
    if nargin < 3
        metric = 'euclidean';
    end
    if size(x, 2) ~= size(y, 2)
        error('stats:pdist2:SizeMismatch', 'X and Y must have the same number of columns.');
    end
    d = zeros(size(x, 1), size(y, 1));
    if isa(metric, 'function_handle')
        for k = 1:size(x, 1)
            d(k, :) = metric(x(k, :), y);
        end
        return
    end
    scale = 1;
    switch lower(char(metric))
        case 'seuclidean'
            if nargin < 4
                p = std([x; y], 0, 1);
            end
            scale = 1 ./ p;
        case 'mahalanobis'
            if nargin < 4
                p = cov([x; y]);
            end
            root = chol(p);
            x = x / root;
            y = y / root;
        case 'minkowski'
            if nargin < 4
                p = 2;
            end
        case 'correlation'
            x = x - mean(x, 2);
            y = y - mean(y, 2);
        case 'spearman'
            x = ranked(x);
            y = ranked(y);
            x = x - mean(x, 2);
            y = y - mean(y, 2);
    end
    for k = 1:size(x, 1)
        away = x(k, :) - y;
        switch lower(char(metric))
            case {'euclidean', 'seuclidean', 'mahalanobis'}
                row = sqrt(sum((away .* scale).^2, 2));
            case 'squaredeuclidean'
                row = sum(away.^2, 2);
            case 'cityblock'
                row = sum(abs(away), 2);
            case 'chebychev'
                row = max(abs(away), [], 2);
            case 'minkowski'
                row = sum(abs(away).^p, 2).^(1 / p);
            case {'cosine', 'correlation', 'spearman'}
                row = max(0, 1 - (y * x(k, :)') ./ (norm(x(k, :)) * sqrt(sum(y.^2, 2))));
            case 'hamming'
                row = mean(away ~= 0, 2);
            case 'jaccard'
                some = x(k, :) ~= 0 | y ~= 0;
                row = sum(away ~= 0 & some, 2) ./ sum(some, 2);
            otherwise
                error('stats:pdist2:UnrecognizedDistance', 'Unrecognized distance: ''%s''.', char(metric));
        end
        d(k, :) = row';
    end
end

function r = ranked(x)
% Ranks within each row; equal elements have the mean of theirs.
    r = zeros(size(x));
    for k = 1:size(x, 1)
        [sorted, ~, which] = unique(x(k, :));
        counts = accumarray(which(:), 1, [numel(sorted), 1]);
        last = cumsum(counts);
        means = last - (counts - 1) / 2;
        r(k, :) = means(which)';
    end
end
