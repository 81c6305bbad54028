function [mu, sigma, mu_interval, sigma_interval] = normfit(x, alpha)
% Mean and deviation, and their intervals of confidence.
    if nargin < 2 || isempty(alpha)
        alpha = 0.05;
    end
    if ~isnumeric(x) || ~isreal(x)
        error('stats:normfit:BadData', 'X must be a real array.');
    end
    if isvector(x)
        x = x(:);
    end
    n = size(x, 1);
    mu = mean(x, 1);
    if n == 0
        sigma = NaN(1, size(x, 2));
    else
        sigma = std(x, 0, 1);
    end
    if nargout > 2
        half = -tinv(alpha / 2, n - 1) * sigma / sqrt(n);
        mu_interval = [mu - half; mu + half];
        sigma_interval = [sigma * sqrt((n - 1) / chi2inv(1 - alpha / 2, n - 1)); sigma * sqrt((n - 1) / chi2inv(alpha / 2, n - 1))];
        if n <= 1
            mu_interval = repmat([-Inf; Inf], 1, size(x, 2));
            sigma_interval = repmat([0; Inf], 1, size(x, 2));
        end
    end
end
