function [r, T] = mvnrnd(mu, sigma, cases)
% Normal variates times a factor T of the covariance, T'*T = sigma.
    if nargin < 2
        error('stats:mvnrnd:TooFewInputs', 'Requires the input arguments MU and SIGMA.');
    end
    if ~ismatrix(mu)
        error('stats:mvnrnd:BadMu', 'MU must be a matrix.');
    end
    d = size(sigma, 2);
    if iscolumn(mu) && numel(mu) == d
        mu = mu.';
    end
    if size(mu, 2) ~= d
        if isscalar(mu) && nargin > 2
            mu = repmat(mu, 1, d);
        else
            error('stats:mvnrnd:InputSizeMismatch', 'MU and SIGMA must have the same number of columns.');
        end
    end
    if nargin > 2
        if isrow(mu)
            mu = repmat(mu, cases, 1);
        elseif size(mu, 1) ~= cases
            error('stats:mvnrnd:InputSizeMismatch', 'The number of rows of MU must be CASES.');
        end
    elseif isrow(mu) && ndims(sigma) > 2
        mu = repmat(mu, size(sigma, 3), 1);
    end
    n = size(mu, 1);
    if ismatrix(sigma)
        T = factor_of(sigma, d);
        r = randn(n, size(T, 1)) * T + mu;
    else
        if size(sigma, 3) ~= n
            error('stats:mvnrnd:InputSizeMismatch', 'SIGMA must have as many pages as MU has rows.');
        end
        r = zeros(n, d);
        z = randn(n, d);
        T = zeros(d, d, n);
        for k = 1:n
            F = factor_of(sigma(:, :, k), d);
            T(1:size(F, 1), :, k) = F;
            r(k, :) = z(k, 1:size(F, 1)) * F + mu(k, :);
        end
    end
end

function T = factor_of(sigma, d)
    if isrow(sigma) && d > 1
        T = diag(sqrt(sigma));
        if any(sigma < 0)
            error('stats:mvnrnd:BadDiagonalSigma', 'The elements of a diagonal SIGMA must be nonnegative.');
        end
        return
    end
    if size(sigma, 1) ~= d
        error('stats:mvnrnd:BadCovariance2DSize', 'SIGMA must be a square matrix or a vector.');
    end
    if norm(sigma - sigma', 'fro') > 10 * eps * d * norm(sigma, 'fro')
        error('stats:mvnrnd:BadCovariance2DSymPos', 'SIGMA must be a symmetric positive semi-definite matrix.');
    end
    [T, flag] = chol((sigma + sigma') / 2);
    if flag ~= 0
        [V, D] = eig((sigma + sigma') / 2);
        values = diag(D);
        tiny = eps(max(abs(values))) * numel(values);
        keep = abs(values) > tiny;
        if any(values(keep) < 0)
            error('stats:mvnrnd:BadCovariance2DSymPos', 'SIGMA must be a symmetric positive semi-definite matrix.');
        end
        T = diag(sqrt(values(keep))) * V(:, keep)';
    end
end
