function yi = interp1q(x, y, xi)
% Linear interpolation without checks; NaN outside.
yi = interp1(x, y, xi, 'linear');
end
