function pp = mkpp(breaks, coefs, d)
% A piecewise polynomial from its breaks and coefficients.
if nargin < 3
    d = 1;
end
d = d(:)';
pieces = numel(breaks) - 1;
if pieces < 1
    error('MATLAB:mkpp:PPNumberMismatchCoeffs', 'At least two breaks are needed.');
end
order = fix(numel(coefs) / (pieces * prod(d)) + 100 * eps);
if order < 1 || pieces * prod(d) * order ~= numel(coefs)
    error('MATLAB:mkpp:PPNumberMismatchCoeffs', ...
        'The requested number of polynomial pieces, %d, is incompatible with the proposed size of a coefficient, [%s], and the number, %d, of scalar coefficients provided.', ...
        pieces, num2str(d), numel(coefs));
end
pp.form = 'pp';
pp.breaks = reshape(breaks, 1, pieces + 1);
pp.coefs = reshape(coefs, pieces * prod(d), order);
pp.pieces = pieces;
pp.order = order;
pp.dim = d;
end
