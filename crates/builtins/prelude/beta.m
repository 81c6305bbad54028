function y = beta(z, w)
% Through logarithms, so that large arguments do not overflow.
y = exp(gammaln(z) + gammaln(w) - gammaln(z + w));
end
