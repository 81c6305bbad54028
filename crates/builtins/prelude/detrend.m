function y = detrend(x, degree)
% The residual of a polynomial fit.
if nargin < 2
    degree = 1;
elseif ischar(degree) || isstring(degree)
    switch lower(char(degree))
        case 'constant'
            degree = 0;
        case 'linear'
            degree = 1;
        otherwise
            error('MATLAB:detrend:InvalidTrendInputType', 'Invalid trend type.');
    end
end
turned = isrow(x);
if turned
    x = x.';
end
n = size(x, 1);
t = (1:n)' / max(n, 1);
V = ones(n, degree + 1);
for k = 1:degree
    V(:, k + 1) = t .^ k;
end
if degree == 0
    y = x - mean(x, 1);
else
    y = x - V * (V \ x);
end
if turned
    y = y.';
end
end
