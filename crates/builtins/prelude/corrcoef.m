function R = corrcoef(x, y)
% Covariances divided by deviations.
if nargin > 1
    if numel(x) ~= numel(y)
        error('MATLAB:corrcoef:XYmismatch', 'The number of elements in X and Y must match.');
    end
    x = [x(:), y(:)];
elseif isrow(x)
    x = x(:);
end
C = cov(x);
if isempty(C)
    R = C;
    return
end
d = sqrt(diag(C));
R = C ./ d ./ d';
R = max(min(R, 1), -1) + 0 * R;
n = size(R, 1);
for k = 1:n
    R(k, k) = R(k, k) ./ R(k, k);
end
end
