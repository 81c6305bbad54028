function t = tsearch(x, y, tri, xi, yi)
% The triangle that each point is in, NaN for none.
    t = reshape(tsearchn([x(:) y(:)], tri, [xi(:) yi(:)]), size(xi));
end
