function y = cospi(x)
% cos(pi*x), exact at multiples of a half.
    r = abs(rem(x, 2));
    y = cos(pi * r);
    y(r == 0.5 | r == 1.5) = 0;
    y(r == 1) = -1;
    y(~isfinite(x)) = NaN;
end
