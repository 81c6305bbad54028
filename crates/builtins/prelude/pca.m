function [coefficients, score, latent, tsquared, explained, mu] = pca(X, varargin)
% The right singular vectors of the centred data; the largest element of each is positive.
    centred = true;
    economy = true;
    most = [];
    for k = 1:2:numel(varargin)
        if k == numel(varargin)
            error('stats:pca:WrongNumberArgs', 'Each name needs a value.');
        end
        value = varargin{k + 1};
        switch lower(char(varargin{k}))
            case 'centered'
                centred = on_or_off(value);
            case 'economy'
                economy = on_or_off(value);
            case 'numcomponents'
                most = value;
            case {'algorithm', 'options'}
                if ischar(value) && ~any(strcmpi(value, {'svd', 'eig'}))
                    error('stats:pca:BadAlgorithm', 'The algorithms ''svd'' and ''eig'' are there.');
                end
            case 'rows'
                if ~strcmpi(value, 'complete')
                    error('stats:pca:BadRows', 'Only the rows ''complete'' are used.');
                end
            otherwise
                error('stats:pca:BadParameter', 'Invalid parameter name: %s.', char(varargin{k}));
        end
    end
    if ~isnumeric(X) || ~ismatrix(X) || ~isreal(X)
        error('stats:pca:BadData', 'X must be a real matrix.');
    end
    used = ~any(isnan(X), 2);
    rows = size(X, 1);
    X = X(used, :);
    [n, p] = size(X);
    if isinteger(X)
        X = double(X);
    end
    mu = zeros(1, p);
    if centred
        mu = mean(X, 1);
    end
    X = X - mu;
    degrees = max(n - centred, 0);
    if economy
        [U, S, coefficients] = svd(X, 'econ');
    else
        [U, S, coefficients] = svd(X, 0);
        if n < p
            [U, S, coefficients] = svd(X);
        end
    end
    if isvector(S)
        values = S(1);
    else
        values = diag(S);
    end
    if isempty(X)
        values = zeros(0, 1);
    end
    score = U(:, 1:numel(values)) .* values';
    latent = values .^ 2 / degrees;
    if economy && degrees < p
        keep = min(degrees, size(coefficients, 2));
        coefficients = coefficients(:, 1:keep);
        score = score(:, 1:keep);
        latent = latent(1:keep);
    elseif ~economy
        score(:, end + 1:p) = 0;
        latent(end + 1:p, 1) = 0;
        if degrees < p
            score(:, degrees + 1:p) = 0;
            latent(degrees + 1:p) = 0;
        end
    end
    [~, place] = max(abs(coefficients), [], 1);
    signs = sign(coefficients(place + (0:size(coefficients, 2) - 1) * p));
    signs(signs == 0) = 1;
    coefficients = coefficients .* signs;
    score = score .* signs;
    explained = 100 * latent / sum(latent);
    if nargout > 3
        rank_of = sum(values > max([n, p]) * eps(max([values; 0])));
        standard = score(:, 1:min(rank_of, size(score, 2)));
        tsquared = NaN(rows, 1);
        tsquared(used) = sum(standard .^ 2 ./ latent(1:size(standard, 2))', 2);
    end
    all_scores = NaN(rows, size(score, 2));
    all_scores(used, :) = score;
    score = all_scores;
    if ~isempty(most) && most < size(coefficients, 2)
        coefficients = coefficients(:, 1:most);
        score = score(:, 1:most);
    end
end

function tf = on_or_off(value)
    if ischar(value) || isstring(value)
        tf = any(strcmpi(value, {'on', 'true'}));
    else
        tf = logical(value);
    end
end
