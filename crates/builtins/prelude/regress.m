function [b, b_interval, r, r_interval, stats] = regress(y, X, alpha)
% Least squares by a QR factorisation with pivots; columns that depend on others get 0.
    if nargin < 2
        error('stats:regress:TooFewInputs', 'Requires at least two input arguments.');
    end
    if nargin < 3
        alpha = 0.05;
    end
    if ~isvector(y) || size(X, 1) ~= numel(y)
        error('stats:regress:InvalidData', 'The number of rows in Y must equal the number of rows in X.');
    end
    y = y(:);
    used = ~(isnan(y) | any(isnan(X), 2));
    total = numel(y);
    y = y(used);
    X = X(used, :);
    [n, count] = size(X);
    [Q, R, order] = qr(X, 0);
    p = sum(abs(diag(R)) > max(n, count) * eps(R(1)));
    if p < count
        warning('stats:regress:RankDefDesignMat', 'X is rank deficient to within machine precision.');
        R = R(1:p, 1:p);
        Q = Q(:, 1:p);
        order = order(1:p);
    end
    b = zeros(count, 1);
    b(order) = R \ (Q' * y);
    fitted = X * b;
    residuals = y - fitted;
    df = max(n - p, 0);
    sse = norm(residuals) ^ 2;
    rmse = sqrt(sse / df);
    if df == 0
        rmse = Inf;
    end
    b_interval = zeros(count, 2);
    se = zeros(count, 1);
    inverse = R \ eye(p);
    se(order) = rmse * sqrt(sum(inverse .^ 2, 2));
    half = tinv(1 - alpha / 2, max(df, 1)) * se;
    if df == 0
        half = Inf(count, 1);
    end
    b_interval(:, 1) = b - half;
    b_interval(:, 2) = b + half;
    r = NaN(total, 1);
    r(used) = residuals;
    if nargout > 3
        leverage = sum(Q .^ 2, 2);
        spread = sqrt(1 - leverage);
        if df > 1
            without = sqrt(max(sse - residuals .^ 2 ./ (1 - leverage), 0) / (df - 1)) .* spread;
            half = tinv(1 - alpha / 2, df - 1) * without;
        else
            half = rmse * spread * tinv(1 - alpha / 2, max(df, 1));
        end
        r_interval = NaN(total, 2);
        r_interval(used, :) = [residuals - half, residuals + half];
    end
    if nargout > 4
        centred = norm(y - mean(y)) ^ 2;
        has_ones = any(all(X == X(1, :), 1) & X(1, :) ~= 0) || abs(norm(ones(n, 1) - Q * (Q' * ones(n, 1)))) < sqrt(eps);
        if ~has_ones
            warning('stats:regress:NoConst', 'R-square and the F statistic are not well-defined unless X has a column of ones.');
        end
        r2 = 1 - sse / centred;
        if p > 1
            F = (centred - sse) / (p - 1) / (sse / df);
            probability = 1 - fcdf(F, p - 1, df);
            if F > 0
                probability = fcdf(1 / F, df, p - 1);
            end
        else
            F = NaN;
            probability = NaN;
        end
        stats = [r2, F, probability, rmse ^ 2];
    end
end
