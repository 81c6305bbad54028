function y = flipdim(x, dim)
% Elements along a dimension in the opposite order.
    if nargin < 2
        y = flip(x);
    else
        y = flip(x, dim);
    end
end
