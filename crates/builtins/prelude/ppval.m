function v = ppval(pp, xx)
% Horner's rule with the coefficients of each point's piece.
if isstruct(xx) && ~isstruct(pp)
    [pp, xx] = deal(xx, pp);
end
if ~isstruct(pp)
    error('MATLAB:ppval:NotPP', 'The input array does not seem to describe a pp function.');
end
extents = size(xx);
if numel(extents) == 2 && extents(1) == 1
    shape = extents(2);
else
    shape = extents;
end
x = reshape(xx, 1, []);
m = numel(x);
b = pp.breaks;
k = pp.order;
count = pp.pieces;
piece = lookup(b(2:count), x) + 1;
t = x - b(piece);
n = prod(pp.dim);
C = pp.coefs;
if n > 1
    t = reshape(repmat(t, n, 1), 1, n * m);
    rows = n * (piece - 1) + (1:n)';
    rows = reshape(rows, 1, n * m);
else
    rows = piece;
end
v = reshape(C(rows, 1), 1, n * m);
for j = 2:k
    v = t .* v + reshape(C(rows, j), 1, n * m);
end
v(isnan(t)) = NaN;
if n == 1
    v = reshape(v, extents);
elseif isscalar(shape)
    v = reshape(v, [pp.dim, shape]);
elseif numel(extents) == 2 && extents(2) == 1
    v = reshape(v, [pp.dim, extents(1)]);
else
    v = reshape(v, [pp.dim, extents]);
end
end
