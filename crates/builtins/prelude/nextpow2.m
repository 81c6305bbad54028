function n = nextpow2(x)
% The exponent of the next power of 2.
if isinteger(x)
    n = cast(nextpow2(double(x)), class(x));
    return
end
[f, n] = log2(abs(x));
exact = f == 0.5;
n(exact) = n(exact) - 1;
unbounded = ~isfinite(f);
n(unbounded) = f(unbounded);
end
