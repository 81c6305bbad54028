function p = lagrange(n, px, py, x)
% The polynomial of Lagrange through n points, at the points of a vector (MPE, experiment 2).
w = zeros(1, n);
for i = 1:n
    d = 1;
    for j = 1:n
        if j ~= i
            d = d * (px(i) - px(j));
        end
    end
    w(i) = py(i) / d;
end
p = zeros(size(x));
for i = 1:n
    t = w(i);
    for j = 1:n
        if j ~= i
            t = t .* (x - px(j));
        end
    end
    p = p + t;
end
end
