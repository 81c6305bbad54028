function H = hankel(c, r)
% Constant along its antidiagonals.
c = c(:);
m = numel(c);
if nargin < 2
    r = zeros(m, 1, class(c));
    n = m;
else
    r = r(:);
    n = numel(r);
    if m > 0 && n > 0 && c(m) ~= r(1)
        warning('MATLAB:hankel:AntiDiagonalConflict', ...
            ['Last element of input column does not match first element of input row. ' ...
             '\n         Column wins anti-diagonal conflict.']);
    end
end
x = [c; r(2:n)];
places = (1:m)' + (0:n - 1);
H = reshape(x(places), m, n);
end
