function Y = pagectranspose(X)
% The conjugate transpose of every page.
Y = conj(permute(X, [2, 1, 3:ndims(X)]));
end
