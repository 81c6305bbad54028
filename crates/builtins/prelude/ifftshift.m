function X = ifftshift(X, dim)
% Halves exchanged back.
if nargin > 1
    X = circshift(X, -floor(size(X, dim) / 2), dim);
else
    for d = 1:ndims(X)
        X = circshift(X, -floor(size(X, d) / 2), d);
    end
end
end
