function [p, S, mu] = polyfit(x, y, n)
% Least squares with the Vandermonde matrix.
if ~isequal(numel(x), numel(y))
    error('MATLAB:polyfit:XYSizeMismatch', 'The first two inputs must have the same number of elements.');
end
x = x(:);
y = y(:);
if nargout > 2
    mu = [mean(x); std(x)];
    x = (x - mu(1)) / mu(2);
end
V = ones(numel(x), n + 1, class(x));
for j = n:-1:1
    V(:, j) = x .* V(:, j + 1);
end
[Q, R] = qr(V, 0);
p = R \ (Q' * y);
if size(R, 2) > size(R, 1)
    warning('MATLAB:polyfit:PolyNotUnique', 'Polynomial is not unique; degree >= number of data points.');
elseif rcond(R) < eps(class(R))
    if nargout > 2
        warning('MATLAB:polyfit:RepeatedPoints', ...
            'Polynomial is badly conditioned. Add points with distinct X values or reduce the degree of the polynomial.');
    else
        warning('MATLAB:polyfit:RepeatedPointsOrRescale', ...
            ['Polynomial is badly conditioned. Add points with distinct X values, reduce the degree of the polynomial, ' ...
             'or try centering and scaling as described in HELP POLYFIT.']);
    end
end
if nargout > 1
    S.R = R;
    S.df = max(0, numel(y) - (n + 1));
    S.normr = norm(y - V * p);
end
p = p.';
end
