function y = secd(x)
% Secant of an angle in degrees.
y = 1 ./ cosd(x);
end
