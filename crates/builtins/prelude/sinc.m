function y = sinc(x)
% 1 at 0.
y = ones(size(x));
k = x ~= 0;
t = pi * x(k);
y(k) = sin(t) ./ t;
end
