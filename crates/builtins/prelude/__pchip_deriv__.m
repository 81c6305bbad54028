function d = __pchip_deriv__(x, y, dim)
% Slopes of a piecewise cubic that keeps the data's shape: weighted harmonic means inside, three points at the ends (Fritsch and Butland 1984).
if nargin < 3
    dim = 1;
end
y = real(y);
if dim == 2
    d = slopes(x(:), y.').';
else
    d = slopes(x(:), y);
end
end

function d = slopes(x, y)
n = numel(x);
h = diff(x);
delta = diff(y, 1, 1) ./ h;
d = zeros(size(y), class(y));
if n == 2
    d(1, :) = delta;
    d(2, :) = delta;
    return
end
for j = 1:size(y, 2)
    for k = 2:n - 1
        left = delta(k - 1, j);
        right = delta(k, j);
        if sign(left) * sign(right) > 0
            whole = 3 * (h(k - 1) + h(k));
            wl = (h(k - 1) + h(k) + h(k - 1)) / whole;
            wr = (h(k - 1) + h(k) + h(k)) / whole;
            largest = max(abs(left), abs(right));
            d(k, j) = min(abs(left), abs(right)) / (wl * (left / largest) + wr * (right / largest));
        end
    end
    d(1, j) = at_end(h(1), h(2), delta(1, j), delta(2, j));
    d(n, j) = at_end(h(n - 1), h(n - 2), delta(n - 1, j), delta(n - 2, j));
end
end

function d = at_end(h1, h2, delta1, delta2)
d = ((2 * h1 + h2) * delta1 - h1 * delta2) / (h1 + h2);
if sign(d) ~= sign(delta1)
    d = 0;
elseif sign(delta1) ~= sign(delta2) && abs(d) > abs(3 * delta1)
    d = 3 * delta1;
end
end
