function d = pchip_slopes(h, del)
% Slopes of a piecewise cubic that keeps the data's shape, of distances and divided differences: weighted harmonic means inside, three points
% at the ends (Fritsch and Butland 1984). Appended to what makes such cubics.
n = numel(h) + 1;
if n == 2
    d = [del, del];
    return
end
d = zeros(1, n);
for k = 1:n - 2
    if sign(del(k)) * sign(del(k + 1)) > 0
        hs = h(k) + h(k + 1);
        w1 = (h(k) + hs) / (3 * hs);
        w2 = (hs + h(k + 1)) / (3 * hs);
        dmax = max(abs(del(k)), abs(del(k + 1)));
        dmin = min(abs(del(k)), abs(del(k + 1)));
        d(k + 1) = dmin / (w1 * (del(k) / dmax) + w2 * (del(k + 1) / dmax));
    end
end
d(1) = end_slope(h(1), h(2), del(1), del(2));
d(n) = end_slope(h(n - 1), h(n - 2), del(n - 1), del(n - 2));
end

function d = end_slope(h1, h2, del1, del2)
d = ((2 * h1 + h2) * del1 - h1 * del2) / (h1 + h2);
if sign(d) ~= sign(del1)
    d = 0;
elseif sign(del1) ~= sign(del2) && abs(d) > abs(3 * del1)
    d = 3 * del1;
end
end
