function [R, P, RL, RU] = corrcoef(x, varargin)
% Covariances divided by deviations; the chance of a correlation as strong by Student's distribution, bounds by
% Fisher's transformation.
alpha = 0.05;
rows = 'all';
if ~isempty(varargin) && ~(ischar(varargin{1}) || isstring(varargin{1}))
    y = varargin{1};
    varargin(1) = [];
    if numel(x) ~= numel(y)
        error('MATLAB:corrcoef:XYmismatch', 'The number of elements in X and Y must match.');
    end
    x = [x(:), y(:)];
elseif isrow(x)
    x = x(:);
end
for k = 1:2:numel(varargin) - 1
    switch lower(char(varargin{k}))
        case 'alpha'
            alpha = varargin{k + 1};
        case 'rows'
            rows = lower(char(varargin{k + 1}));
        otherwise
            error('MATLAB:corrcoef:BadParamName', 'Invalid parameter name:  %s.', char(varargin{k}));
    end
end
if strcmp(rows, 'complete')
    x = x(~any(isnan(x), 2), :);
end
m = size(x, 2);
n = size(x, 1) * ones(m);
if strcmp(rows, 'pairwise')
    R = ones(m, class(x));
    for i = 1:m
        for j = 1:m
            both = ~isnan(x(:, i)) & ~isnan(x(:, j));
            n(i, j) = nnz(both);
            part = correlations(x(both, [i, j]));
            R(i, j) = part(1 + (i ~= j));
        end
    end
else
    R = correlations(x);
end
if nargout > 1
    t = R .* sqrt((n - 2) ./ (1 - R .^ 2));
    P = betainc(max(n - 2, 0) ./ (max(n - 2, 0) + t .^ 2), max(n - 2, 0) / 2, 0.5);
    P(n <= 2) = NaN;
    P(1:m + 1:end) = 1;
end
if nargout > 2
    z = 0.5 * log((1 + R) ./ (1 - R));
    width = NaN(m);
    width(n > 3) = -erfinv(alpha - 1) * sqrt(2) ./ sqrt(n(n > 3) - 3);
    RL = tanh(z - width);
    RU = tanh(z + width);
    RL(1:m + 1:end) = 1;
    RU(1:m + 1:end) = 1;
end
end

function R = correlations(x)
R = cov(x);
if isempty(R)
    return
end
d = sqrt(diag(R));
R = R ./ d ./ d';
R = max(min(R, 1), -1) + 0 * R;
% Each variable agrees with itself, also one that does not vary; what is not a number stays so.
for k = 1:size(R, 1)
    if ~isnan(d(k))
        R(k, k) = 1;
    end
end
end
