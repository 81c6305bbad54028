function y = acotd(x)
% Inverse cotangent in degrees.
y = rad2deg(acot(x));
end
