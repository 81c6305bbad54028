function limits = stretchlim(x, tolerance)
% The intensities between which most pixels lie.
if nargin < 2
    tolerance = [0.01, 0.99];
end
if isscalar(tolerance)
    tolerance = [tolerance, 1 - tolerance];
end
if numel(tolerance) ~= 2 || tolerance(1) >= tolerance(2) || any(tolerance < 0 | tolerance > 1)
    error('images:stretchlim:invalidTolOrder', 'TOL(1) must be less than TOL(2), both between 0 and 1.');
end
bins = 65536;
if isa(x, 'uint8') || islogical(x)
    bins = 256;
end
limits = zeros(2, size(x, 3));
for p = 1:size(x, 3)
    y = x(:, :, p);
    if islogical(y)
        y = double(y);
    end
    part = cumsum(imhist(y, bins)) / numel(y);
    low = find(part > tolerance(1), 1);
    high = find(part >= tolerance(2), 1);
    if low == high
        low = 1;
        high = bins;
    end
    limits(:, p) = ([low; high] - 1) / (bins - 1);
end
end
