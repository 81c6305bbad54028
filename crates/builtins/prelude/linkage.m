function Z = linkage(X, method, metric)
% The nearest two clusters are joined, until there is one; distances to the new one follow from those to its parts.
    if nargin < 2
        method = 'single';
    end
    method = validatestring(method, {'single', 'complete', 'average', 'weighted', 'centroid', 'median', 'ward'}, 'linkage');
    if isvector(X) && isrow(X)
        d = X;
    elseif nargin > 2
        if iscell(metric)
            d = pdist(X, metric{:});
        else
            d = pdist(X, metric);
        end
    else
        d = pdist(X);
    end
    D = squareform(d);
    n = size(D, 1);
    squared = any(strcmp(method, {'centroid', 'median', 'ward'}));
    if squared
        D = D .^ 2;
    end
    D(1:n + 1:end) = Inf;
    names = 1:n;
    counts = ones(1, n);
    Z = zeros(n - 1, 3);
    alive = true(1, n);
    for step = 1:n - 1
        [columns, rows] = min(D, [], 1);
        [least, j] = min(columns);
        i = rows(j);
        if i > j
            [i, j] = deal(j, i);
        end
        pair = sort(names([i, j]));
        height = least;
        if squared
            height = sqrt(least);
        end
        Z(step, :) = [pair, height];
        others = alive;
        others([i, j]) = false;
        a = counts(i);
        b = counts(j);
        c = counts(others);
        di = D(i, others);
        dj = D(j, others);
        switch method
            case 'single'
                new = min(di, dj);
            case 'complete'
                new = max(di, dj);
            case 'average'
                new = (a * di + b * dj) / (a + b);
            case 'weighted'
                new = (di + dj) / 2;
            case 'centroid'
                new = (a * di + b * dj) / (a + b) - a * b * least / (a + b) ^ 2;
            case 'median'
                new = (di + dj) / 2 - least / 4;
            otherwise
                new = ((a + c) .* di + (b + c) .* dj - c * least) ./ (a + b + c);
        end
        D(i, others) = new;
        D(others, i) = new;
        D(j, :) = Inf;
        D(:, j) = Inf;
        alive(j) = false;
        counts(i) = a + b;
        names(i) = n + step;
    end
end
