function y = horner(c, x)
% A polynomial by Horner's rule, as polyval does it.
y = c(1);
for k = 2:numel(c)
    y = y .* x + c(k);
end
end
