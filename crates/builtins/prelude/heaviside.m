function y = heaviside(x)
% The step at 0: 0 below it, 1 above it, a half there.
    y = (1 + sign(x)) / 2;
    y(isnan(x)) = NaN;
end
