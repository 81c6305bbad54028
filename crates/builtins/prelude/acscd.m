function y = acscd(x)
% Inverse cosecant in degrees.
y = rad2deg(acsc(x));
end
