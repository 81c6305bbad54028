function [coefficients, score, latent, tsquare] = princomp(X, economy)
% The old name of pca.
    is_economy = nargin > 1 && (ischar(economy) || isstring(economy)) && strcmpi(economy, 'econ') || nargin > 1 && isequal(economy, 0);
    [coefficients, score, latent, tsquare] = pca(X, 'Economy', is_economy);
end
