function Y = pagetranspose(X)
% The transpose of every page.
Y = permute(X, [2, 1, 3:ndims(X)]);
end
