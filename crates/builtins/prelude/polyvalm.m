function Y = polyvalm(p, X)
% Horner's rule with matrix products.
if ~(isvector(p) || isempty(p))
    error('MATLAB:polyvalm:InvalidP', 'P must be a vector.');
end
if ~ismatrix(X) || size(X, 1) ~= size(X, 2)
    error('MATLAB:polyvalm:NonSquareMatrix', 'Matrix must be square.');
end
n = size(X, 1);
Y = zeros(n);
for k = 1:numel(p)
    Y = X * Y + p(k) * eye(n);
end
end
