function [breaks, coefs, pieces, order, d] = unmkpp(pp)
% The parts of a piecewise polynomial.
if ~isstruct(pp) || ~isfield(pp, 'form') || ~strcmp(pp.form, 'pp')
    error('MATLAB:unmkpp:NotPP', 'The input array does not seem to describe a pp function.');
end
breaks = pp.breaks;
coefs = pp.coefs;
pieces = pp.pieces;
order = pp.order;
d = pp.dim;
end
