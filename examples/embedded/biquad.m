function [y, state] = biquad(x, state, b, a)
% BIQUAD  A filter of the second order: a block of samples, and what the next block begins with.
y = x;
for k = 1:numel(x)
    y(k) = b(1) * x(k) + state(1);
    state(1) = b(2) * x(k) - a(2) * y(k) + state(2);
    state(2) = b(3) * x(k) - a(3) * y(k);
end
end
