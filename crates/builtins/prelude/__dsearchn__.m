function [at, distance] = __dsearchn__(x, points)
% The nearest of the rows of x, and how far it is away.
at = zeros(1, size(points, 1));
distance = zeros(1, size(points, 1));
for k = 1:size(points, 1)
    [squares, at(k)] = min(sum((x - points(k, :)) .^ 2, 2));
    distance(k) = sqrt(squares);
end
end
