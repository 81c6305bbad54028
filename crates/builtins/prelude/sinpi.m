function y = sinpi(x)
% sin(pi*x), exact at multiples of a half.
    r = rem(x, 2);
    y = sin(pi * r);
    y(r == fix(r)) = 0;
    half = abs(r) == 0.5 | abs(r) == 1.5;
    y(half) = sign(r(half)) .* (2 * (abs(r(half)) == 0.5) - 1);
    y(~isfinite(x)) = NaN;
end
