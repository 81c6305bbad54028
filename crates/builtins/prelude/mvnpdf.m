function y = mvnpdf(x, mu, sigma)
% The density by a factor of the covariance.
    if ~ismatrix(x)
        error('stats:mvnpdf:InvalidData', 'X must be a matrix.');
    end
    d = size(x, 2);
    if nargin < 2 || isempty(mu)
        mu = zeros(1, d);
    end
    if nargin > 2 && iscolumn(x) && d == 1 && numel(x) == size(sigma, 2) && ~isscalar(sigma)
        x = x.';
        mu = reshape(mu, 1, []);
        d = numel(x);
    end
    if isscalar(mu)
        mu = repmat(mu, 1, d);
    end
    if size(mu, 2) ~= d || size(mu, 1) > 1 && size(x, 1) > 1 && size(mu, 1) ~= size(x, 1)
        error('stats:mvnpdf:InputSizeMismatch', 'X and MU must have the same number of columns, and MU one row or as many as X.');
    end
    x = x - mu;
    if nargin < 3 || isempty(sigma)
        sigma = eye(d);
    end
    if isrow(sigma) && numel(sigma) == d && d > 1
        if any(sigma <= 0)
            error('stats:mvnpdf:BadDiagSigma', 'The elements of a diagonal SIGMA must be positive.');
        end
        half = sum(log(sigma)) / 2;
        z = x ./ sqrt(sigma);
    elseif ismatrix(sigma)
        if ~isequal(size(sigma), [d, d])
            error('stats:mvnpdf:InputSizeMismatch', 'SIGMA must be a square matrix with size equal to the number of columns in X.');
        end
        [R, half] = upper(sigma);
        z = x / R;
    else
        n = max(size(x, 1), size(sigma, 3));
        if size(x, 1) == 1
            x = repmat(x, n, 1);
        end
        if size(sigma, 3) ~= size(x, 1)
            error('stats:mvnpdf:InputSizeMismatch', 'SIGMA must have as many pages as X has rows.');
        end
        z = zeros(size(x));
        half = zeros(size(x, 1), 1);
        for k = 1:size(x, 1)
            [R, half(k)] = upper(sigma(:, :, k));
            z(k, :) = x(k, :) / R;
        end
    end
    y = exp(-0.5 * sum(z .^ 2, 2) - half - d * log(2 * pi) / 2);
end

function [R, half] = upper(sigma)
    if norm(sigma - sigma', 'fro') > 10 * eps * size(sigma, 1) * norm(sigma, 'fro')
        error('stats:mvnpdf:BadMatrixSigma', 'SIGMA must be a symmetric, positive definite matrix.');
    end
    [R, flag] = chol((sigma + sigma') / 2);
    if flag ~= 0
        error('stats:mvnpdf:BadMatrixSigma', 'SIGMA must be a symmetric, positive definite matrix.');
    end
    half = sum(log(diag(R)));
end
