function X = fftshift(X, dim)
% Halves exchanged.
if nargin > 1
    X = circshift(X, floor(size(X, dim) / 2), dim);
else
    for d = 1:ndims(X)
        X = circshift(X, floor(size(X, d) / 2), d);
    end
end
end
