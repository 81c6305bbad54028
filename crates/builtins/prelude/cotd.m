function y = cotd(x)
% Cotangent of an angle in degrees.
y = 1 ./ tand(x);
end
