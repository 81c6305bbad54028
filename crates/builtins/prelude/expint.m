function y = expint(x)
% The exponential integral E1: a series near zero and near the negative axis, else a continued fraction.
y = zeros(size(x), class(x));
z = double(x(:));
r = zeros(size(z));
series = abs(z) <= 2 | real(z) < 0 & abs(imag(z)) < 5 & abs(z) < 40;
far = ~series;
if any(series)
    w = z(series);
    total = zeros(size(w));
    term = ones(size(w));
    for k = 1:200
        term = -term .* w / k;
        total = total - term / k;
        if all(abs(term / k) <= eps / 4 * abs(total))
            break
        end
    end
    r(series) = -0.57721566490153286061 - log(w) + total;
end
if any(far)
    w = z(far);
    % From its far end: exp(-z) / (z + 1/(1 + 1/(z + 2/(1 + 2/(z + ...
    f = w;
    for k = 100:-1:1
        f = w + k ./ (1 + k ./ f);
    end
    value = exp(-w) ./ f;
    % Below the branch cut on the negative axis E1 goes on as -Ei(-x) - i*pi.
    cut = imag(w) == 0 & real(w) < 0;
    value(cut) = real(value(cut)) - 1i * pi;
    r(far) = value;
end
r(z == 0) = Inf;
r(isnan(z)) = NaN;
r(real(z) == Inf & imag(z) == 0) = 0;
r(real(z) == -Inf & imag(z) == 0) = complex(-Inf, -pi);
if isreal(r) || all(imag(r) == 0)
    r = real(r);
end
y(:) = r;
end
