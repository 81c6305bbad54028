function y = asecd(x)
% Inverse secant in degrees.
y = rad2deg(asec(x));
end
