function y = roundb(x)
% Halves go to the even neighbour.
y = round(x);
half = abs(x - fix(x)) == 0.5;
y(half) = 2 * round(x(half) / 2);
end
