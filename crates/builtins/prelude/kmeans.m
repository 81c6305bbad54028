function [best, C, sums, D] = kmeans(X, k, varargin)
% Lloyd's iteration, from starts that k-means++ chooses.
    settings = struct('Distance', 'sqeuclidean', 'Start', 'plus', 'Replicates', [], 'MaxIter', 100, 'EmptyAction', 'singleton', 'Display', 'off', 'OnlinePhase', 'off', 'Options', []);
    names = fieldnames(settings);
    for j = 1:2:numel(varargin)
        found = find(strncmpi(char(varargin{j}), names, numel(char(varargin{j}))), 1);
        if isempty(found) || j == numel(varargin)
            error('stats:kmeans:BadParam', 'Invalid parameter name: %s.', char(varargin{j}));
        end
        settings.(names{found}) = varargin{j + 1};
    end
    if ~isnumeric(X) || ~ismatrix(X) || ~isreal(X)
        error('stats:kmeans:InvalidData', 'X must be a real matrix.');
    end
    if nargin < 2 || isempty(k)
        if nargin > 1 && isnumeric(settings.Start) && ~isempty(settings.Start)
            k = size(settings.Start, 1);
        else
            error('stats:kmeans:TooFewInputs', 'The number of clusters is missing.');
        end
    end
    if ~isnumeric(k) || ~isscalar(k) || k < 1 || k ~= floor(k)
        error('stats:kmeans:InvalidK', 'X must have more rows than the number of clusters, a positive integer.');
    end
    rows = size(X, 1);
    used = ~any(isnan(X), 2);
    if any(~used)
        warning('stats:kmeans:MissingDataRemoved', 'Ignoring rows of X with missing data.');
    end
    X = prepared(double(X(used, :)), lower(char(settings.Distance)));
    n = size(X, 1);
    if n < k
        error('stats:kmeans:TooManyClusters', 'X must have more rows than the number of clusters.');
    end
    times = settings.Replicates;
    if isempty(times)
        times = 1;
        if isnumeric(settings.Start)
            times = size(settings.Start, 3);
        end
    end
    least = Inf;
    for t = 1:times
        centres = started(X, k, settings, t);
        [place, centres, distances, total] = iterated(X, centres, settings);
        if total < least || t == 1
            least = total;
            index = place;
            C = centres;
            D = distances;
        end
    end
    sums = accumarray(index, D((1:n)' + (index - 1) * n), [size(C, 1), 1]);
    best = NaN(rows, 1);
    best(used) = index;
    if any(~used)
        all_distances = NaN(rows, size(C, 1));
        all_distances(used, :) = D;
        D = all_distances;
    end
end

function X = prepared(X, distance)
    switch distance
        case {'sqeuclidean', 'cityblock'}
        case {'cosine', 'correlation'}
            if strcmp(distance, 'correlation')
                X = X - mean(X, 2);
            end
            lengths = sqrt(sum(X .^ 2, 2));
            if any(lengths <= eps(max(lengths)))
                error('stats:kmeans:ZeroDataForCos', 'Some points have small relative magnitudes, making them effectively zero.');
            end
            X = X ./ lengths;
        case 'hamming'
            if any(X(:) ~= 0 & X(:) ~= 1)
                error('stats:kmeans:NonbinaryDataForHamm', 'Data must be 0 or 1 for the distance ''hamming''.');
            end
        otherwise
            error('stats:kmeans:BadDistance', 'The distance must be ''sqeuclidean'', ''cityblock'', ''cosine'', ''correlation'' or ''hamming''.');
    end
end

function centres = started(X, k, settings, t)
    start = settings.Start;
    n = size(X, 1);
    if isnumeric(start)
        centres = start(:, :, min(t, size(start, 3)));
        if size(centres, 1) ~= k
            error('stats:kmeans:StartBadRowSize', 'The ''Start'' matrix must have K rows.');
        elseif size(centres, 2) ~= size(X, 2)
            error('stats:kmeans:StartBadColumnSize', 'The ''Start'' matrix must have the same number of columns as X.');
        end
        return
    end
    switch lower(char(start))
        case 'plus'
            centres = zeros(k, size(X, 2));
            centres(1, :) = X(randi(n), :);
            nearest = Inf(n, 1);
            for j = 2:k
                nearest = min(nearest, distances_to(X, centres(j - 1, :), settings.Distance));
                total = sum(nearest);
                if total > 0
                    place = find(cumsum(nearest) >= rand * total & nearest > 0, 1);
                    if isempty(place)
                        [~, place] = max(nearest);
                    end
                else
                    place = randi(n);
                end
                centres(j, :) = X(place, :);
            end
        case {'sample', 'cluster'}
            centres = X(randperm(n, k), :);
        case 'uniform'
            low = min(X, [], 1);
            high = max(X, [], 1);
            centres = low + rand(k, size(X, 2)) .* (high - low);
        otherwise
            error('stats:kmeans:BadStart', 'The start must be ''plus'', ''sample'', ''cluster'', ''uniform'' or a matrix.');
    end
end

function [place, centres, D, total] = iterated(X, centres, settings)
    limit = settings.MaxIter;
    if isstruct(settings.Options) && isfield(settings.Options, 'MaxIter') && ~isempty(settings.Options.MaxIter)
        limit = settings.Options.MaxIter;
    end
    k = size(centres, 1);
    n = size(X, 1);
    before = zeros(n, 1);
    for count = 0:limit
        D = distances_to(X, centres, settings.Distance);
        [~, place] = min(D, [], 2);
        for j = 1:k
            if any(place == j)
                continue
            end
            switch lower(char(settings.EmptyAction))
                case 'singleton'
                    % The point that is farthest from its own centre begins a new cluster.
                    own = D((1:n)' + (place - 1) * n);
                    sizes = accumarray(place, 1, [k, 1]);
                    own(sizes(place) < 2) = -1;
                    [~, far] = max(own);
                    place(far) = j;
                case 'drop'
                    centres(j, :) = NaN;
                otherwise
                    error('stats:kmeans:EmptyCluster', 'Empty cluster created at iteration %d.', count);
            end
        end
        if isequal(place, before)
            break
        end
        before = place;
        if count == limit
            warning('stats:kmeans:FailedToConverge', 'Failed to converge in %d iterations.', limit);
            break
        end
        for j = 1:k
            members = X(place == j, :);
            if ~isempty(members)
                centres(j, :) = centre_of(members, lower(char(settings.Distance)));
            end
        end
    end
    D = distances_to(X, centres, settings.Distance);
    total = sum(D((1:n)' + (place - 1) * n));
    if strcmpi(settings.Display, 'final')
        fprintf('%d iterations, total sum of distances = %g\n', count, total);
    end
end

function c = centre_of(members, distance)
    switch distance
        case {'cityblock', 'hamming'}
            c = median(members, 1);
            if strcmp(distance, 'hamming')
                c = floor(c + 0.5);
            end
        case {'cosine', 'correlation'}
            c = mean(members, 1);
        otherwise
            c = mean(members, 1);
    end
end

function D = distances_to(X, centres, distance)
    D = zeros(size(X, 1), size(centres, 1));
    for j = 1:size(centres, 1)
        c = centres(j, :);
        switch lower(char(distance))
            case 'sqeuclidean'
                D(:, j) = sum((X - c) .^ 2, 2);
            case 'cityblock'
                D(:, j) = sum(abs(X - c), 2);
            case {'cosine', 'correlation'}
                D(:, j) = max(1 - X * (c' / norm(c)), 0);
            otherwise
                D(:, j) = sum(abs(X - c), 2) / size(X, 2);
        end
    end
end
