function T = toeplitz(c, r)
% Constant along its diagonals.
if nargin < 2
    r = c;
    c = conj(c);
    if numel(c) > 0
        c(1) = conj(c(1));
    end
elseif numel(c) > 0 && numel(r) > 0 && r(1) ~= c(1)
    warning('MATLAB:toeplitz:DiagonalConflict', ...
        ['First element of input column does not match first element of input row. ' ...
         '\n         Column wins diagonal conflict.']);
end
r = r(:);
c = c(:);
p = numel(r);
m = numel(c);
x = [r(p:-1:2); c];
places = (0:m - 1)' + (p:-1:1);
T = x(places);
T = reshape(T, m, p);
end
