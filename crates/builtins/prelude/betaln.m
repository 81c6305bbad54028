function y = betaln(z, w)
% Logarithm of the beta function.
y = gammaln(z) + gammaln(w) - gammaln(z + w);
end
