function y = cosint(x)
% Cosine integral: by its series near 0, else by the exponential integral.
    y = zeros(size(x), 'like', x);
    z = double(x);
    left = real(z) < 0;
    z(left) = -z(left);
    small = abs(z) <= 2;
    y(small) = series(z(small));
    rest = z(~small);
    beside = -(expint(1i * rest) + expint(-1i * rest)) / 2;
    if isreal(rest)
        beside = real(beside);
    end
    y(~small) = beside;
    y(z == 0) = -Inf;
    y(isinf(z)) = 0;
    % Above the cut along the negative axis; below it for what is there.
    way = 1 - 2 * (imag(x(left)) < 0);
    y(left) = y(left) + 1i * pi * way;
end

function y = series(z)
    euler = 0.57721566490153286061;
    term = ones(size(z));
    y = euler + log(z);
    for k = 1:20
        term = -term .* z.^2 / ((2 * k - 1) * (2 * k));
        y = y + term / (2 * k);
    end
end
