function n = vecnorm(A, p, dim)
% Norms of the vectors along a dimension.
if nargin < 2
    p = 2;
end
if nargin < 3
    dim = find(size(A) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
if ~isnumeric(p) || ~isscalar(p) || ~(p > 0)
    error('MATLAB:vecnorm:unknownNorm', 'Second argument must be a positive scalar.');
end
if p == 2
    n = sqrt(sum(abs(A) .^ 2, dim));
elseif p == 1
    n = sum(abs(A), dim);
elseif isinf(p)
    n = max(abs(A), [], dim);
else
    n = sum(abs(A) .^ p, dim) .^ (1 / p);
end
end
