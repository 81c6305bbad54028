function y = sinint(x)
% Sine integral: by its series near 0, else by the exponential integral.
    y = zeros(size(x), 'like', x);
    z = double(x);
    left = real(z) < 0;
    z(left) = -z(left);
    small = abs(z) <= 2;
    y(small) = series(z(small));
    rest = z(~small);
    turned = (expint(1i * rest) - expint(-1i * rest)) / 2i;
    if isreal(rest)
        turned = real(turned);
    end
    y(~small) = pi / 2 + turned;
    y(isinf(z)) = pi / 2;
    y(left) = -y(left);
end

function y = series(z)
    term = z;
    y = z;
    for k = 1:20
        term = -term .* z.^2 / ((2 * k) * (2 * k + 1));
        y = y + term / (2 * k + 1);
    end
end
