function y = cscd(x)
% Cosecant of an angle in degrees.
y = 1 ./ sind(x);
end
